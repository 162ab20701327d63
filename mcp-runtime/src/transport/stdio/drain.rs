//! Waiting for tasks to end, from a thread that may block.

use std::{
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How many calls are on their way.
#[derive(Debug, Default)]
pub(super) struct Pending {
    count: Mutex<usize>,
    changed: Condvar,
}

/// One call on its way. Dropping it is its end.
#[derive(Debug)]
pub(super) struct Guard(Arc<Pending>);

impl Pending {
    pub(super) fn enter(self: &Arc<Self>) -> Guard {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Guard(Arc::clone(self))
    }

    /// Makes [`wait`](Self::wait) look again.
    pub(super) fn hurry(&self) {
        let _count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        self.changed.notify_all();
    }

    /// Waits until every call has ended, `enough` holds, or `time` is over.
    pub(super) fn wait(&self, time: Duration, enough: impl Fn() -> bool) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        while *count > 0 && !enough() {
            let left = time.saturating_sub(start.elapsed());
            if left.is_zero() {
                return;
            }
            // Waits of any length are cut: some systems refuse to wait for centuries.
            count = self.changed.wait_timeout(count, left.min(LONG)).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// The longest single wait.
const LONG: Duration = Duration::from_secs(3600);

impl Drop for Guard {
    fn drop(&mut self) {
        *self.0.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_all();
    }
}
