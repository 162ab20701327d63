//! Threads for functions that may block. Not those of the runtime, because dropping a runtime waits for its own ones:
//! a function that never returns would keep the program alive.

use std::{
    collections::VecDeque,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{runtime::Handle, sync::oneshot};

type Work = Box<dyn FnOnce() + Send>;

/// As many threads as are needed, up to a limit; past it, work waits. Cheap to clone.
#[derive(Clone)]
pub(super) struct Threads(Arc<Shared>);

struct Shared {
    limit: usize,
    state: Mutex<State>,
    ready: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Work>,
    threads: usize,
    idle: usize,
}

/// How long a thread waits for more before it ends.
const IDLE: Duration = Duration::from_secs(10);

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.state();
        write!(f, "Threads({} of {}, {} waiting)", state.threads, self.0.limit, state.waiting.len())
    }
}

impl Threads {
    pub(super) fn new(limit: usize) -> Self {
        Self(Arc::new(Shared { limit: limit.max(1), state: Mutex::default(), ready: Condvar::new() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `work` on a thread; `None` if it panicked. Must be called inside a runtime, which `work` is inside of too.
    pub(super) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (done, result) = oneshot::channel();
        let runtime = Handle::current();
        self.push(Box::new(move || {
            // Nobody waits any more, perhaps since before it could begin.
            if done.is_closed() {
                return;
            }
            let _entered = runtime.enter();
            if let Ok(value) = catch_unwind(AssertUnwindSafe(work)) {
                let _ = done.send(value);
            }
        }));
        result.await.ok()
    }

    fn push(&self, work: Work) {
        let mut state = self.state();
        state.waiting.push_back(work);
        if state.idle >= state.waiting.len() {
            drop(state);
            self.0.ready.notify_one();
        } else if state.threads < self.0.limit {
            let threads = self.clone();
            match std::thread::Builder::new().name("mcp-blocking".into()).spawn(move || threads.work()) {
                Ok(_) => state.threads += 1,
                // The threads there are will come to it; without any, dropping the work answers it.
                Err(error) if state.threads == 0 => {
                    tracing::error!(%error, "no thread for a function that may block");
                    state.waiting.clear();
                }
                Err(error) => tracing::warn!(%error, "no further thread"),
            }
        }
    }

    fn work(&self) {
        let mut state = self.state();
        loop {
            if let Some(work) = state.waiting.pop_front() {
                drop(state);
                // Also what it drops at its end may panic; the thread has more to do.
                let _ = catch_unwind(AssertUnwindSafe(work));
                state = self.state();
                continue;
            }
            state.idle += 1;
            let (woken, waited) = self.0.ready.wait_timeout(state, IDLE).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            state.idle -= 1;
            if waited.timed_out() && state.waiting.is_empty() {
                state.threads -= 1;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc, Barrier,
        atomic::{AtomicUsize, Ordering},
    };

    use super::Threads;

    #[tokio::test]
    async fn work_runs_at_once_up_to_the_limit_and_the_rest_waits() {
        let (threads, barrier) = (Threads::new(3), Arc::new(Barrier::new(3)));
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let calls = (0..12).map(|number| {
            let (threads, barrier, running, most) = (threads.clone(), Arc::clone(&barrier), Arc::clone(&running), Arc::clone(&most));
            tokio::spawn(async move {
                let work = move || {
                    most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    // Opens only when three have come.
                    barrier.wait();
                    running.fetch_sub(1, Ordering::SeqCst);
                    number
                };
                threads.run(work).await
            })
        });
        for (number, call) in calls.collect::<Vec<_>>().into_iter().enumerate() {
            assert_eq!(call.await.unwrap(), Some(number));
        }
        assert_eq!(most.load(Ordering::SeqCst), 3);
    }

    #[tokio::test]
    async fn a_panic_is_none_and_the_thread_goes_on() {
        let threads = Threads::new(1);
        assert_eq!(threads.run(|| panic!("on purpose")).await, None::<()>);
        assert_eq!(threads.run(|| 7).await, Some(7));
    }

    #[tokio::test]
    async fn work_is_inside_the_runtime() {
        let answer = Threads::new(1).run(|| tokio::runtime::Handle::current().block_on(async { 7 })).await;
        assert_eq!(answer, Some(7));
    }
}
