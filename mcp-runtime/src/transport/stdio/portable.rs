//! stdin and stdout where there is nothing better than the standard library: a thread reads, another one writes.
//!
//! `println!` in a tool is not kept from the client here.

use std::{
    io::{self, ErrorKind, Read, Write},
    sync::mpsc::{Receiver, SyncSender, sync_channel},
};

use super::{CHUNK, Event};

enum Read1 {
    Data(Vec<u8>),
    End,
    Failed(io::Error),
    Woken,
}

pub(super) struct Input {
    reads: Receiver<Read1>,
}

#[derive(Debug)]
pub(super) struct Output;

/// Ends a wait of [`Input::next`].
#[derive(Clone)]
pub(super) struct Wake(SyncSender<Read1>);

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Input")
    }
}

impl std::fmt::Debug for Wake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Wake")
    }
}

/// Takes stdin and stdout.
pub(super) fn take() -> io::Result<(Input, Output, Wake)> {
    let (sender, reads) = sync_channel(4);
    let wake = Wake(sender.clone());
    // The thread outlives the transport: a read that waits for a keyboard cannot be ended.
    std::thread::Builder::new().name("mcp-stdin".into()).spawn(move || {
        let mut stdin = io::stdin().lock();
        loop {
            let mut chunk = vec![0; CHUNK];
            let read = match stdin.read(&mut chunk) {
                Ok(0) => Read1::End,
                Ok(length) => {
                    chunk.truncate(length);
                    Read1::Data(chunk)
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => Read1::Failed(error),
            };
            let last = !matches!(read, Read1::Data(_));
            if sender.send(read).is_err() || last {
                return;
            }
        }
    })?;
    Ok((Input { reads }, Output, wake))
}

impl Wake {
    pub(super) fn wake(&self) {
        // A full channel is read soon, and what asked for the wake-up is looked at after every read.
        let _ = self.0.try_send(Read1::Woken);
    }
}

impl Input {
    /// Waits for input or a wake-up.
    pub(super) fn next(&mut self, chunk: &mut [u8]) -> io::Result<Event> {
        match self.reads.recv() {
            Ok(Read1::Data(data)) => {
                chunk[..data.len()].copy_from_slice(&data);
                Ok(Event::Data(data.len()))
            }
            Ok(Read1::Woken) => Ok(Event::Stop),
            Ok(Read1::End) | Err(_) => Ok(Event::End),
            Ok(Read1::Failed(error)) => Err(error),
        }
    }
}

impl Input {
    /// Nothing was taken for good.
    #[allow(clippy::unused_self)]
    pub(super) fn give_back(&self) {}
}

impl Output {
    /// Nothing is known of what can be written without blocking: all is left to the thread.
    #[allow(clippy::unused_self)]
    pub(super) fn try_write(&self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::WouldBlock.into())
    }

    #[allow(clippy::unused_self)]
    pub(super) fn write_all(&self, bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()
    }
}
