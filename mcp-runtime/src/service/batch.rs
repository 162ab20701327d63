//! Arrays of messages: 2025-03-26 only (RPC-26, RPC-27).

use std::{
    sync::Arc,
    task::{Context as Task, Poll},
};

use serde_json::value::RawValue;

use super::{Connection, Job, Service, job::CallJob};
use crate::{
    codec::{self, features},
    protocol::{Id, Incoming, ProtocolError, read},
};

/// The calls of one array that still run, and the answers so far.
#[derive(Debug)]
pub(crate) struct BatchJob {
    calls: Vec<CallJob>,
    answers: Vec<u8>,
}

impl Service {
    pub(super) fn batch(self: &Arc<Self>, connection: &Arc<Connection>, elements: &[&RawValue], out: &mut Vec<u8>) -> Option<Job> {
        let negotiated = connection.negotiated();
        let limit = self.limits().batch;
        let refusal = match negotiated {
            Some(version) if features(version).batches => match elements.len() {
                0 => Some("Invalid request: an empty batch".to_owned()),
                count if count > limit => Some(format!("Invalid request: a batch of {count} messages; at most {limit} are allowed")),
                _ => None,
            },
            _ => Some("Invalid request: batches exist only in protocol version 2025-03-26".to_owned()),
        };
        if let Some(text) = refusal {
            codec::error(out, None, &ProtocolError::invalid_request(text), negotiated);
            return None;
        }
        let mut batch = BatchJob { calls: Vec::new(), answers: Vec::new() };
        for element in elements {
            batch.separate();
            self.element(connection, element.get(), &mut batch);
        }
        // What is ready leaves at once.
        batch.poll(&mut Task::from_waker(std::task::Waker::noop()), out).is_pending().then_some(Job::Batch(batch))
    }

    fn element(self: &Arc<Self>, connection: &Arc<Connection>, message: &str, batch: &mut BatchJob) {
        let refuse = |out: &mut Vec<u8>, id: Option<&Id>, what: &str| {
            let error = ProtocolError::invalid_request(format!("Invalid request: {what} may not be part of a batch"));
            codec::error(out, id, &error, connection.negotiated());
        };
        match read(message) {
            Incoming::Batch(_) => return refuse(&mut batch.answers, None, "an array"),
            // The handshake stands alone (LIF-12), and so does every modern request.
            Incoming::Request { id, method, params } if method == "initialize" || codec::is_modern(params) => {
                return refuse(&mut batch.answers, Some(&id), &format!("`{method}` with this content"));
            }
            _ => {}
        }
        match self.handle(connection, message.to_owned(), &mut batch.answers) {
            Some(Job::Call(call)) => batch.calls.push(call),
            Some(Job::Batch(_)) | None => {}
        }
    }
}

impl BatchJob {
    /// A comma between two answers.
    fn separate(&mut self) {
        if self.answers.last().is_some_and(|last| *last != b',') {
            self.answers.push(b',');
        }
    }

    pub(super) fn poll(&mut self, task: &mut Task<'_>, out: &mut Vec<u8>) -> Poll<()> {
        let mut calls = std::mem::take(&mut self.calls);
        calls.retain_mut(|call| {
            self.separate();
            call.poll(task, &mut self.answers).is_pending()
        });
        self.calls = calls;
        if !self.calls.is_empty() {
            return Poll::Pending;
        }
        let answers = self.answers.strip_suffix(b",").unwrap_or(&self.answers);
        // Notifications alone are not answered at all.
        if !answers.is_empty() {
            out.push(b'[');
            out.extend_from_slice(answers);
            out.push(b']');
        }
        Poll::Ready(())
    }
}
