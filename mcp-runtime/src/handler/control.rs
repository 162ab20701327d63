//! The one signal that reaches into a running call: it is no longer wanted.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::Waker,
};

use tokio::sync::Notify;

/// Lies in every request, costs nothing until somebody waits on it.
#[derive(Debug, Default)]
pub(crate) struct Control {
    cancelled: AtomicBool,
    watched: AtomicBool,
    left: AtomicBool,
    notify: Notify,
    /// Whoever drives the call, so that a cancelled one is dropped at once and not when it next moves.
    driver: Mutex<Option<Waker>>,
}

impl Control {
    /// Tells the function and whoever drives it.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.notify.notify_waiters();
        let driver = self.driver.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(driver) = driver {
            driver.wake();
        }
    }

    /// Gives up the call's place among those that run. True the first time.
    pub(crate) fn leave(&self) -> bool {
        !self.left.swap(true, Ordering::SeqCst)
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }

    /// Whether the function ever asked to be told.
    pub(crate) fn is_watched(&self) -> bool {
        self.watched.load(Ordering::SeqCst)
    }

    /// Registers the driver of a pending call. False if the call was cancelled meanwhile.
    pub(crate) fn driven_by(&self, driver: &Waker) -> bool {
        let mut slot = self.driver.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *slot {
            Some(known) => known.clone_from(driver),
            empty => *empty = Some(driver.clone()),
        }
        drop(slot);
        !self.is_cancelled()
    }

    pub(crate) async fn cancelled(&self) {
        self.watched.store(true, Ordering::SeqCst);
        loop {
            // Created before the check, so that a signal between the two is not lost.
            let notified = self.notify.notified();
            if self.is_cancelled() {
                return;
            }
            notified.await;
        }
    }
}
