//! stdin and stdout on Unix: duplicated for the protocol, then closed to everybody else.
//!
//! No descriptor is made non-blocking: that flag belongs to the open file, which the parent's terminal may share.

use std::{
    io::{self, ErrorKind, Write},
    os::fd::{AsFd, OwnedFd},
    sync::Arc,
};

use rustix::{
    event::{PollFd, PollFlags, poll},
    fs::{FileType, Mode, OFlags, fstat, open},
    io::{Errno, fcntl_dupfd_cloexec, read, retry_on_intr, write},
    net::{SendFlags, send},
    pipe::{PipeFlags, pipe_with},
    stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout},
};

use super::Event;

/// How much a pipe that can be written to takes at least, without blocking.
const PIPE_BUF: usize = if cfg!(target_os = "linux") { 4096 } else { 512 };

#[derive(Debug)]
pub(super) struct Input {
    file: OwnedFd,
    output: Arc<OwnedFd>,
    woken: OwnedFd,
}

#[derive(Debug)]
pub(super) struct Output {
    file: Arc<OwnedFd>,
    kind: FileType,
}

/// Ends a wait of [`Input::next`].
#[derive(Clone, Debug)]
pub(super) struct Wake(Arc<OwnedFd>);

/// Takes stdin and stdout: what is left under their numbers is an empty input, and stderr.
pub(super) fn take() -> io::Result<(Input, Output, Wake)> {
    // 3 and up, so that the numbers 0 to 2 stay what everybody takes them for.
    let input = fcntl_dupfd_cloexec(stdin(), 3)?;
    let output = Arc::new(fcntl_dupfd_cloexec(stdout(), 3)?);
    let nothing = open("/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    dup2_stdin(nothing)?;
    dup2_stdout(stderr())?;
    let kind = FileType::from_raw_mode(fstat(&*output)?.st_mode);
    let (woken, wake) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK)?;
    let input = Input { file: input, output: Arc::clone(&output), woken };
    Ok((input, Output { file: output, kind }, Wake(Arc::new(wake))))
}

impl Wake {
    pub(super) fn wake(&self) {
        // A full pipe is a wake-up already.
        let _ = write(&*self.0, &[0]);
    }
}

impl Input {
    /// Waits for input, a wake-up, or the loss of the reader, and reads what there is.
    pub(super) fn next(&mut self, chunk: &mut [u8]) -> io::Result<Event> {
        loop {
            let mut waiting = [
                PollFd::new(&self.file, PollFlags::IN),
                PollFd::new(&self.woken, PollFlags::IN),
                PollFd::new(&*self.output, PollFlags::empty()),
            ];
            retry_on_intr(|| poll(&mut waiting, None))?;
            let [input, woken, output] = waiting.map(|waiting| waiting.revents());
            if woken.contains(PollFlags::IN) {
                let _ = read(&self.woken, &mut [0_u8; 64]);
                return Ok(Event::Stop);
            }
            if output.intersects(PollFlags::ERR | PollFlags::HUP) {
                return Ok(Event::OutputClosed);
            }
            if input.is_empty() {
                continue;
            }
            return match retry_on_intr(|| read(&self.file, &mut *chunk)) {
                // The parent made it non-blocking: then it is.
                Err(Errno::AGAIN) => continue,
                // Or the other side of a socket or terminal is gone.
                Ok(0) | Err(Errno::CONNRESET | Errno::IO) => Ok(Event::End),
                Ok(length) => Ok(Event::Data(length)),
                Err(error) => Err(error.into()),
            };
        }
    }
}

impl Input {
    /// Gives stdin and stdout back to a program that goes on.
    pub(super) fn give_back(&self) {
        // What was printed meanwhile and not ended with a newline still waits; it is not the client's.
        let _ = io::stdout().flush();
        let _ = dup2_stdin(&self.file);
        let _ = dup2_stdout(&*self.output);
    }
}

impl Output {
    /// Writes what can be written now. `WouldBlock` if that is nothing.
    pub(super) fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        if self.kind == FileType::Socket {
            return Ok(retry_on_intr(|| send(&*self.file, bytes, SendFlags::DONTWAIT | SendFlags::NOSIGNAL))?);
        }
        if self.kind == FileType::RegularFile {
            return Ok(retry_on_intr(|| write(&*self.file, bytes))?);
        }
        let mut waiting = [PollFd::new(&*self.file, PollFlags::OUT)];
        let now = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
        retry_on_intr(|| poll(&mut waiting, Some(&now)))?;
        if !waiting[0].revents().contains(PollFlags::OUT) {
            return Err(ErrorKind::WouldBlock.into());
        }
        Ok(retry_on_intr(|| write(&*self.file, &bytes[..bytes.len().min(PIPE_BUF)]))?)
    }

    /// Writes everything, however long the reader takes.
    pub(super) fn write_all(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match retry_on_intr(|| write(self.file.as_fd(), bytes)) {
                Ok(written) => bytes = &bytes[written..],
                Err(Errno::AGAIN) => {
                    retry_on_intr(|| poll(&mut [PollFd::new(&*self.file, PollFlags::OUT)], None))?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}
