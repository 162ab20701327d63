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

/// Why serving ends.
#[derive(Debug)]
enum End {
    Input,
    Stop,
    OutputClosed,
    Failed(io::Error),
}

/// Stops a running transport from elsewhere: once to finish what runs, twice to finish now.
#[derive(Clone, Debug)]
pub(crate) struct Stopper {
    asked: Arc<AtomicU8>,
    outbox: Outbox,
    pending: Arc<Pending>,
    service: Arc<Service>,
    connection: Arc<Connection>,
}

impl Stopper {
    /// Asks.
    pub(crate) fn stop(&self) {
        // Two say all there is to say; a counter must not come round.
        let _ = self.asked.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |asked| Some(asked.saturating_add(1)));
        self.outbox.hurry();
        self.pending.hurry();
    }

    /// How long a stop may take at most.
    pub(crate) fn patience(&self) -> Duration {
        self.service.limits().stop.saturating_add(CANCELLED + FLUSH)
    }

    /// Answers whoever still waits, in place of a reader that is stuck in somebody's code.
    pub(crate) fn abandon(&self) {
        let mut out = Vec::new();
        self.connection.close(&self.service, &mut out);
        self.outbox.send(&out);
        self.outbox.flush(FLUSH, false);
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
/// How long the last bytes may take to leave after a signal.
const FLUSH: Duration = Duration::from_secs(1);
/// How long a client may take to read nothing at all before it counts as gone.
const STALLED: Duration = Duration::from_secs(5);
/// How long a cancelled call may take to notice.
const CANCELLED: Duration = Duration::from_millis(250);
/// How long an answer may wait for others of its burst.
const PROMPT: Duration = Duration::from_millis(1);

impl Stdio {
    /// Takes stdin and stdout: from here on `println!` and child processes cannot reach the client.
    pub(crate) fn take(service: Arc<Service>, gives_back: bool) -> io::Result<(Self, Stopper)> {
        let (input, output, wake) = system::take()?;
        let (pending, asked) = (Arc::new(Pending::default()), Arc::new(AtomicU8::new(0)));
        let outbox = Outbox::new(output, wake);
        let connection = Arc::new(Connection::default());
        let stopper = Stopper {
            asked: Arc::clone(&asked),
            outbox: outbox.clone(),
            pending: Arc::clone(&pending),
            service: Arc::clone(&service),
            connection: Arc::clone(&connection),
        };
        let stdio = Self { service, connection, input, outbox, pending, asked, gives_back };
        Ok((stdio, stopper))
    }

    /// Serves until the end of input, until told to stop, or until nobody reads the answers. Blocks.
    pub(crate) fn serve(mut self, runtime: &Handle) -> io::Result<()> {
        let _entered = runtime.enter();
        let (mut lines, mut chunk, mut out) = (Lines::new(self.service.limits().line), vec![0; CHUNK], Vec::with_capacity(CHUNK));
        let end = loop {
            let asked = || self.asked.load(Ordering::SeqCst) > 0;
            if !self.outbox.wait_until_below(self.service.limits().unread, asked) {
                break End::OutputClosed;
            }
            if asked() {
                break End::Stop;
            }
            match self.input.next(&mut chunk) {
                Ok(Event::Data(length)) => {
                    let (mut from, mut since) = (0, Instant::now());
                    while let Some(line) = lines.next(&chunk[..length], &mut from) {
                        line_in(&self.service, &self.connection, &self.outbox, &self.pending, runtime, line, &mut out);
                        // A burst leaves in one write, but no answer waits for a slow neighbour.
                        if out.len() > CHUNK || since.elapsed() > PROMPT {
                            self.outbox.send(&out);
                            out.clear();
                            since = Instant::now();
                        }
                    }
                    self.outbox.send(&out);
                    out.clear();
                }
                Ok(Event::End) => {
                    if let Some(line) = lines.last() {
                        line_in(&self.service, &self.connection, &self.outbox, &self.pending, runtime, line, &mut out);
                    }
                    break End::Input;
                }
                // The waker also ends a wait after the output broke.
                Ok(Event::Stop) if self.outbox.is_broken() => break End::OutputClosed,
                Ok(Event::Stop) => {}
                Ok(Event::OutputClosed) => break End::OutputClosed,
                Err(error) => break End::Failed(error),
            }
        };
        self.outbox.send(&out);
        self.end(&end);
        if self.gives_back {
            self.outbox.close();
            self.input.give_back();
        }
        match end {
            End::Failed(error) => Err(error),
            End::Input | End::Stop | End::OutputClosed => Ok(()),
        }
    }

    /// Lets running calls finish for a while, answers the rest, and sees the last bytes off (RULINGS 31).
    fn end(&self, end: &End) {
        let limits = self.service.limits();
        let (time, asked) = match end {
            End::Stop => (limits.stop, 1),
            End::OutputClosed => (Duration::ZERO, 0),
            End::Input | End::Failed(_) => (limits.drain, 0),
        };
        let hurry = || self.asked.load(Ordering::SeqCst) > asked;
        self.pending.wait(time, hurry);
        let mut out = Vec::new();
        self.connection.close(&self.service, &mut out);
        self.outbox.send(&out);
        if self.outbox.is_broken() {
            return;
        }
        // What was just cancelled ends at once; a batch still has its other answers to send.
        self.pending.wait(CANCELLED, hurry);
        // A client that still reads gets everything, however slowly; one that was told to stop waits for nobody.
        match end {
            End::Stop => self.outbox.flush(FLUSH, false),
            _ => self.outbox.flush(limits.drain.min(STALLED), true),
        }
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
    let mut before = out.len();
    match line {
        Line::Whole(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => {
                if let Some(mut job) = service.handle(connection, text.to_owned(), out)
                    && !job.poll_once(out)
                {
                    // What is ready goes first: the task may be quick.
                    outbox.send(out);
                    out.clear();
                    before = 0;
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
