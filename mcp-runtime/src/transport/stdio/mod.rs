//! Newline-delimited messages on stdin and stdout (STD-01 … STD-15).
//!
//! One thread reads, and answers in place whatever is ready at once: a call costs one read and one write, and no
//! hand-over between threads. What must wait becomes a task. Nothing ever blocks on a client that does not read.

mod drain;
mod lines;
mod outbox;
#[cfg(not(all(unix, not(mcp_portable_stdio))))]
mod portable;
#[cfg(all(unix, not(mcp_portable_stdio)))]
mod unix;

#[cfg(not(all(unix, not(mcp_portable_stdio))))]
use portable as system;
#[cfg(all(unix, not(mcp_portable_stdio)))]
use unix as system;

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::runtime::Handle;

use self::{
    drain::Pending,
    lines::{Line, Lines},
    outbox::Outbox,
    system::Input,
};
use crate::{
    codec,
    protocol::{ProtocolError, find_id},
    service::{Connection, Job, Service},
};

/// What one read brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Data(usize),
    End,
    /// Somebody asked to stop.
    Stop,
    /// Nobody will ever read an answer.
    OutputClosed,
}

/// Stops a running transport from elsewhere: once to finish what runs, twice to finish now.
#[derive(Clone, Debug)]
pub(crate) struct Stopper {
    asked: Arc<AtomicU8>,
    outbox: Outbox,
    pending: Arc<Pending>,
}

impl Stopper {
    /// Asks; returns how often that was done before.
    pub(crate) fn stop(&self) -> u8 {
        let before = self.asked.fetch_add(1, Ordering::SeqCst);
        self.outbox.hurry();
        self.pending.hurry();
        before
    }
}

/// The process's stdin and stdout, taken for the protocol.
#[derive(Debug)]
pub(crate) struct Stdio {
    service: Arc<Service>,
    connection: Arc<Connection>,
    input: Input,
    outbox: Outbox,
    pending: Arc<Pending>,
    asked: Arc<AtomicU8>,
    /// The program goes on afterwards, and wants its streams back.
    gives_back: bool,
}

/// How much is read at once: what a pipe holds.
const CHUNK: usize = 64 * 1024;
/// How long the last bytes may take to leave.
const FLUSH: Duration = Duration::from_secs(1);

impl Stdio {
    /// Takes stdin and stdout: from here on `println!` and child processes cannot reach the client.
    pub(crate) fn take(service: Arc<Service>, gives_back: bool) -> io::Result<(Self, Stopper)> {
        let (input, output, wake) = system::take()?;
        let (pending, asked) = (Arc::new(Pending::default()), Arc::new(AtomicU8::new(0)));
        let outbox = Outbox::new(output, wake);
        let stopper = Stopper { asked: Arc::clone(&asked), outbox: outbox.clone(), pending: Arc::clone(&pending) };
        let stdio = Self { service, connection: Arc::default(), input, outbox, pending, asked, gives_back };
        Ok((stdio, stopper))
    }

    /// Serves until the end of input, until told to stop, or until nobody reads the answers. Blocks.
    pub(crate) fn serve(mut self, runtime: &Handle) -> io::Result<()> {
        let _entered = runtime.enter();
        let (mut lines, mut chunk, mut out) = (Lines::new(self.service.limits().line), vec![0; CHUNK], Vec::with_capacity(CHUNK));
        let end = loop {
            let asked = || self.asked.load(Ordering::SeqCst) > 0;
            if !self.outbox.wait_until_below(self.service.limits().unread, asked) {
                break Event::OutputClosed;
            }
            match self.input.next(&mut chunk)? {
                Event::Data(length) => {
                    let mut from = 0;
                    while let Some(line) = lines.next(&chunk[..length], &mut from) {
                        line_in(&self.service, &self.connection, &self.outbox, &self.pending, runtime, line, &mut out);
                    }
                    self.outbox.send(&out);
                    out.clear();
                }
                Event::End => {
                    if let Some(line) = lines.last() {
                        line_in(&self.service, &self.connection, &self.outbox, &self.pending, runtime, line, &mut out);
                    }
                    break Event::End;
                }
                // The waker also ends a wait after the output broke.
                Event::Stop if self.outbox.is_broken() => break Event::OutputClosed,
                Event::Stop if self.asked.load(Ordering::SeqCst) == 0 => {}
                end => break end,
            }
        };
        self.outbox.send(&out);
        self.end(end);
        if self.gives_back {
            self.input.give_back();
        }
        Ok(())
    }

    /// Lets running calls finish for a while, answers the rest, and sees the last bytes off (RULINGS 31).
    fn end(&self, end: Event) {
        let limits = self.service.limits();
        let (time, asked) = match end {
            Event::Stop => (limits.stop, 1),
            Event::OutputClosed => (Duration::ZERO, 0),
            Event::End | Event::Data(_) => (limits.drain, 0),
        };
        let deadline = Instant::now() + time;
        self.pending.wait(deadline, || self.asked.load(Ordering::SeqCst) > asked);
        let mut out = Vec::new();
        self.connection.close(&self.service, &mut out);
        self.outbox.send(&out);
        // What was just cancelled ends at once; a batch still has its other answers to send.
        let deadline = Instant::now() + FLUSH;
        if !self.outbox.is_broken() {
            self.pending.wait(deadline, || self.asked.load(Ordering::SeqCst) > asked);
        }
        self.outbox.flush(deadline);
    }
}

/// Handles one line: its answer goes to `out` if it is ready, else a task will send it.
fn line_in(
    service: &Arc<Service>,
    connection: &Arc<Connection>,
    outbox: &Outbox,
    pending: &Arc<Pending>,
    runtime: &Handle,
    line: Line<'_>,
    out: &mut Vec<u8>,
) {
    let before = out.len();
    match line {
        Line::Whole(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => {
                if let Some(mut job) = service.handle(connection, text.to_owned(), out)
                    && !job.poll_once(out)
                {
                    later(job, outbox, pending, runtime);
                }
            }
            Err(error) => {
                let id = find_id(&String::from_utf8_lossy(bytes));
                codec::error(out, id.as_ref(), &ProtocolError::parse(format_args!("not UTF-8: {error}")), connection.negotiated());
            }
        },
        Line::TooLong(prefix) => {
            let limit = service.limits().line;
            let id = find_id(&String::from_utf8_lossy(prefix));
            let error =
                ProtocolError::invalid_request(format!("Invalid request: the line is longer than {limit} bytes, the limit of this server"));
            codec::error(out, id.as_ref(), &error, connection.negotiated());
        }
    }
    if out.len() > before {
        out.push(b'\n');
    }
}

fn later(job: Job, outbox: &Outbox, pending: &Arc<Pending>, runtime: &Handle) {
    let (outbox, guard) = (outbox.clone(), pending.enter());
    runtime.spawn(async move {
        let mut out = job.finish().await;
        if !out.is_empty() {
            out.push(b'\n');
            outbox.send(&out);
        }
        drop(guard);
    });
}
