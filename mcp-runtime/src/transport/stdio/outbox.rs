//! Bytes on their way to the client. They leave at once if the client reads; otherwise they wait here, and a
//! thread that may block carries them out.

use std::{
    io::{self, ErrorKind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::system::{Output, Wake};

/// The one way out. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Outbox(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    output: Output,
    wake: Wake,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: Vec<u8>,
    /// The thread has bytes in hand: everything else must queue behind them.
    busy: bool,
    has_thread: bool,
    /// How much the thread has written, in bytes.
    written: usize,
    /// The client is gone.
    broken: bool,
}

/// More than this at once is left to the thread: many small writes would keep the reader from reading.
const AT_ONCE: usize = 32 * 1024;

/// The longest single wait: some systems refuse to wait for centuries.
const LONG: Duration = Duration::from_secs(3600);

impl Outbox {
    pub(super) fn new(output: Output, wake: Wake) -> Self {
        Self(Arc::new(Shared { output, wake, state: Mutex::default(), changed: Condvar::new() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends whole lines. Never blocks.
    pub(super) fn send(&self, mut bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let mut state = self.state();
        if state.broken {
            return;
        }
        let clear = state.waiting.is_empty() && !state.busy;
        while clear && !bytes.is_empty() && bytes.len() <= AT_ONCE {
            match self.0.output.try_write(bytes) {
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return self.fail(state, &error),
            }
        }
        if !bytes.is_empty() {
            state.waiting.extend_from_slice(bytes);
            self.carry(state);
        }
    }

    /// Sees to it that a thread takes over.
    fn carry(&self, mut state: MutexGuard<'_, State>) {
        if state.has_thread {
            self.0.changed.notify_all();
            return;
        }
        let outbox = self.clone();
        match std::thread::Builder::new().name("mcp-stdout".into()).spawn(move || outbox.run()) {
            Ok(_) => state.has_thread = true,
            Err(error) => self.fail(state, &error),
        }
    }

    /// The thread: writes what waits, until the client is gone.
    fn run(&self) {
        let mut state = self.state();
        loop {
            while state.waiting.is_empty() && !state.broken {
                state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            if state.broken {
                return;
            }
            let bytes = std::mem::take(&mut state.waiting);
            state.busy = true;
            // In pieces, so that progress shows.
            for piece in bytes.chunks(AT_ONCE) {
                drop(state);
                let written = self.0.output.write_all(piece);
                state = self.state();
                if let Err(error) = written {
                    state.busy = false;
                    return self.fail(state, &error);
                }
                state.written += piece.len();
                self.0.changed.notify_all();
            }
            state.busy = false;
            self.0.changed.notify_all();
        }
    }

    fn fail(&self, mut state: MutexGuard<'_, State>, error: &io::Error) {
        tracing::debug!(%error, "the client no longer reads");
        state.broken = true;
        state.waiting = Vec::new();
        drop(state);
        self.0.changed.notify_all();
        self.0.wake.wake();
    }

    pub(super) fn is_broken(&self) -> bool {
        self.state().broken
    }

    /// Makes everybody who waits look again.
    pub(super) fn hurry(&self) {
        let _state = self.state();
        self.0.changed.notify_all();
        self.0.wake.wake();
    }

    /// Waits until no more than `limit` bytes wait, or `enough` holds. False if the client is gone.
    pub(super) fn wait_until_below(&self, limit: usize, enough: impl Fn() -> bool) -> bool {
        let mut state = self.state();
        while state.waiting.len() > limit && !state.broken && !enough() {
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        !state.broken
    }

    /// Waits until everything has left. Gives up after `patience`, or, if it `renews`, after that long without progress.
    pub(super) fn flush(&self, patience: Duration, renews: bool) {
        let mut state = self.state();
        let (mut since, mut written) = (Instant::now(), state.written);
        while (!state.waiting.is_empty() || state.busy) && !state.broken {
            if renews && state.written != written {
                (since, written) = (Instant::now(), state.written);
            }
            let left = patience.saturating_sub(since.elapsed());
            if left.is_zero() {
                return;
            }
            state = self.0.changed.wait_timeout(state, left.min(LONG)).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Nothing is sent any more; the thread ends.
    pub(super) fn close(&self) {
        self.state().broken = true;
        self.0.changed.notify_all();
    }
}
