//! A call that was not ready at once, until it is: answered, cancelled, timed out, or panicked.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    task::{Context as Task, Poll, Waker},
    time::Duration,
};

use tokio::time::Sleep;
use tracing::Span;

use super::{Connection, Service, batch::BatchJob, call::panicked, outcome::fit};
use crate::{
    codec,
    handler::{ReplyFuture, Request},
    protocol::Reply,
};

/// What is left to do for one message.
#[derive(Debug)]
pub(crate) enum Job {
    Call(CallJob),
    Batch(BatchJob),
}

impl Job {
    /// Goes on. When ready, the answer, if there is to be one, was appended to `out`.
    pub(crate) fn poll(&mut self, task: &mut Task<'_>, out: &mut Vec<u8>) -> Poll<()> {
        match self {
            Self::Call(call) => call.poll(task, out),
            Self::Batch(batch) => batch.poll(task, out),
        }
    }

    /// Goes on once, without asking to be woken: whoever keeps the job polls it again anyway.
    pub(crate) fn poll_once(&mut self, out: &mut Vec<u8>) -> bool {
        self.poll(&mut Task::from_waker(Waker::noop()), out).is_ready()
    }

    /// Drives the job to its end.
    pub(crate) async fn finish(mut self) -> Vec<u8> {
        let mut out = Vec::with_capacity(256);
        std::future::poll_fn(|task| self.poll(task, &mut out)).await;
        out
    }
}

/// One running call.
pub(crate) struct CallJob {
    service: Arc<Service>,
    connection: Arc<Connection>,
    request: Arc<Request>,
    future: ReplyFuture,
    span: Span,
    /// The tool's time-out; once cancelled, the time left to tidy up.
    timer: Option<Pin<Box<Sleep>>>,
    cancelled: bool,
    /// The table of calls knows it no more.
    ended: bool,
}

impl std::fmt::Debug for CallJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CallJob").field("id", &self.request.id).finish_non_exhaustive()
    }
}

impl CallJob {
    pub(super) fn new(service: Arc<Service>, connection: Arc<Connection>, request: Arc<Request>, future: ReplyFuture, span: Span) -> Self {
        Self { service, connection, request, future, span, timer: None, cancelled: false, ended: false }
    }

    pub(super) fn poll(&mut self, task: &mut Task<'_>, out: &mut Vec<u8>) -> Poll<()> {
        if !self.cancelled && self.request.control.is_cancelled() {
            self.cancelled = true;
            self.timer = None;
            if !self.request.spec.finish && !self.request.control.is_watched() {
                self.dismiss();
                return Poll::Ready(());
            }
        }
        let entered = self.span.enter();
        let polled = catch_unwind(AssertUnwindSafe(|| self.future.as_mut().poll(task)));
        drop(entered);
        let reply = match polled {
            Ok(Poll::Ready(reply)) => reply,
            Ok(Poll::Pending) => return self.pending(task, out),
            Err(_) => panicked(&self.request.spec),
        };
        self.answer(reply, out);
        Poll::Ready(())
    }

    fn pending(&mut self, task: &mut Task<'_>, out: &mut Vec<u8>) -> Poll<()> {
        if let Some(limit) = self.limit() {
            let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
            if timer.as_mut().poll(task).is_ready() {
                let spec = &self.request.spec;
                let limit = humantime::format_duration(limit);
                // A function that cannot be stopped can still be told.
                self.request.control.cancel();
                self.answer(Reply::Error(format!("`{}` timed out after {limit}", spec.name)), out);
                return Poll::Ready(());
            }
        }
        if !self.request.control.driven_by(task.waker()) && !self.cancelled {
            // Cancelled between the first look and here.
            return self.poll(task, out);
        }
        Poll::Pending
    }

    /// Drops the function's future. What it drops may panic, and that must not take the answer with it.
    fn dismiss(&mut self) {
        let future = std::mem::replace(&mut self.future, Box::pin(std::future::pending()));
        let _ = catch_unwind(AssertUnwindSafe(|| drop(future)));
    }

    fn limit(&self) -> Option<Duration> {
        let spec = &self.request.spec;
        if !self.cancelled {
            return spec.timeout;
        }
        (!spec.finish).then_some(self.service.limits().grace)
    }

    /// Writes the answer, if somebody still waits for one.
    fn answer(&mut self, reply: Reply, out: &mut Vec<u8>) {
        self.dismiss();
        let wanted = self.connection.leave(&self.request);
        self.ended = true;
        if wanted {
            let reply = fit(reply, &self.request.spec);
            codec::reply(out, &self.request.id, &reply, self.request.version, &self.service.facts);
        }
    }
}

impl Drop for CallJob {
    /// A job that is dropped before its end leaves no entry behind.
    fn drop(&mut self) {
        if !self.ended {
            self.connection.leave(&self.request);
        }
    }
}
