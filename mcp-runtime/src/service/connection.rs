//! One client on one channel: the revision it agreed on, and what it is waiting for.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    codec,
    handler::{Principal, Request},
    protocol::{Id, Limits, ProtocolError, Version},
};

use super::Service;

/// The state of a channel. Modern requests leave none but the table of what runs.
#[derive(Debug, Default)]
pub(crate) struct Connection {
    principal: Principal,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    negotiated: Option<Version>,
    running: HashMap<Id, Waiting>,
    /// Calls that still run, also those nobody waits for any more.
    calls: usize,
    /// After the end nothing is started any more.
    closed: bool,
}

#[derive(Debug)]
enum Waiting {
    Call(Arc<Request>),
    Subscription,
}

fn in_use() -> ProtocolError {
    ProtocolError::invalid_request("Invalid request: a request with this id is still running")
}

impl Connection {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here panics half-way; a poisoned lock still guards whole values.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn principal(&self) -> &Principal {
        &self.principal
    }

    /// The revision that `initialize` agreed on.
    pub(crate) fn negotiated(&self) -> Option<Version> {
        self.inner().negotiated
    }

    pub(super) fn negotiate(&self, version: Version) {
        self.inner().negotiated = Some(version);
    }

    /// Refuses an id that is still in use (RPC-35), for requests that are answered at once.
    pub(super) fn free(&self, id: &Id) -> Result<(), ProtocolError> {
        let inner = self.inner();
        if !inner.running.is_empty() && inner.running.contains_key(id) { Err(in_use()) } else { Ok(()) }
    }

    /// Enters a call. Its id must be free until it ends (RPC-35).
    pub(super) fn begin(&self, request: &Arc<Request>, limits: &Limits) -> Result<(), ProtocolError> {
        self.enter(request.id.clone(), Waiting::Call(Arc::clone(request)), limits)?.calls += 1;
        Ok(())
    }

    pub(super) fn listen(&self, id: Id, limits: &Limits) -> Result<(), ProtocolError> {
        self.enter(id, Waiting::Subscription, limits).map(drop)
    }

    fn enter(&self, id: Id, waiting: Waiting, limits: &Limits) -> Result<MutexGuard<'_, Inner>, ProtocolError> {
        let mut inner = self.inner();
        if inner.closed {
            return Err(ProtocolError::internal("the server is shutting down"));
        }
        if inner.running.len().max(inner.calls) >= limits.in_flight {
            let text = format!("too many requests at once: at most {} may run on one connection", limits.in_flight);
            return Err(ProtocolError::internal(text));
        }
        match inner.running.entry(id) {
            Entry::Vacant(free) => {
                free.insert(waiting);
            }
            Entry::Occupied(_) => return Err(in_use()),
        }
        Ok(inner)
    }

    /// A call is over. False if nobody waits for its answer any more.
    pub(super) fn leave(&self, request: &Arc<Request>) -> bool {
        let mut inner = self.inner();
        if request.control.leave() {
            inner.calls -= 1;
        }
        match inner.running.entry(request.id.clone()) {
            // After a cancel the id may already belong to somebody else.
            Entry::Occupied(own) if matches!(own.get(), Waiting::Call(known) if Arc::ptr_eq(known, request)) => {
                own.remove();
                true
            }
            _ => false,
        }
    }

    /// The client no longer waits. Unknown and finished ids are ignored (CAN-06).
    pub(super) fn cancel(&self, id: &Id) {
        let mut inner = self.inner();
        let Some(Waiting::Call(request)) = inner.running.remove(id) else { return };
        // It is dropped as soon as its driver looks; only what goes on keeps its place.
        if !request.spec.finish && !request.control.is_watched() && request.control.leave() {
            inner.calls -= 1;
        }
        drop(inner);
        tracing::debug!(%id, tool = request.spec.name, "cancelled by the client");
        request.control.cancel();
    }

    /// Ends everything: whoever still waits gets an answer now, one line each.
    pub(crate) fn close(&self, service: &Service, out: &mut Vec<u8>) {
        let (running, version) = {
            let mut inner = self.inner();
            inner.closed = true;
            (std::mem::take(&mut inner.running), inner.negotiated)
        };
        for (id, waiting) in running {
            match waiting {
                Waiting::Call(request) => {
                    request.control.cancel();
                    codec::error(out, Some(&id), &ProtocolError::internal("the server is shutting down"), version);
                }
                Waiting::Subscription => {
                    codec::cancelled(out, &id, "server shutdown");
                    out.push(b'\n');
                    codec::listen_closed(out, &id, &service.facts);
                }
            }
            out.push(b'\n');
        }
    }
}
