//! What happens: one message in, at most one answer out, now or later.
//!
//! Transports hand in text and carry away bytes; they know nothing of tools.

mod batch;
mod call;
mod connection;
mod hooks;
mod job;
mod list;
mod outcome;
mod threads;

use std::{ops::Range, sync::Arc};

use tracing::Span;

pub use hooks::{Invocation, Next, Outcome};

pub(crate) use connection::Connection;
pub(crate) use hooks::{AroundFn, Hooks};
pub(crate) use job::Job;

use self::threads::Threads;
use crate::{
    codec::{self, Facts, Known},
    handler::Shared,
    protocol::{Call, Era, Id, Incoming, Limits, Opened, Params, ProtocolError, Version, read},
    registry::Registry,
};

/// A server, ready to answer.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) registry: Registry,
    pub(crate) shared: Arc<Shared>,
    pub(crate) facts: Facts,
    pub(crate) hooks: Hooks,
    /// For plain functions.
    threads: Threads,
}

/// A tool call that was understood: everything that borrowed from the line has become a range of it.
struct Start {
    id: Id,
    version: Version,
    target: Target,
}

/// Which tool, with what.
struct Target {
    tool: usize,
    arguments: Range<usize>,
    meta: Option<Range<usize>>,
}

impl Service {
    pub(crate) fn new(registry: Registry, shared: Arc<Shared>, facts: Facts, hooks: Hooks) -> Self {
        let threads = Threads::new(shared.limits.blocking);
        Self { registry, shared, facts, hooks, threads }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    /// Handles one message. An answer that is ready at once is appended to `out`; otherwise the returned job will
    /// give it. Neither ends in a newline.
    pub(crate) fn handle(self: &Arc<Self>, connection: &Arc<Connection>, message: String, out: &mut Vec<u8>) -> Option<Job> {
        match read(&message) {
            Incoming::Request { id, method, params } => {
                let start = self.request(connection, &message, id, &method, params, out)?;
                self.start(connection, message, start, out).map(Job::Call)
            }
            Incoming::Notification { method, params } => {
                notification(connection, &method, params);
                None
            }
            // Nothing was asked: a stray answer has nobody waiting for it (RPC-28).
            Incoming::Response | Incoming::Ignored => None,
            Incoming::Batch(elements) => self.batch(connection, &elements, out),
            Incoming::Bad { id, error } => {
                codec::error(out, id.as_ref(), &error, connection.negotiated());
                None
            }
        }
    }

    /// Answers a request, unless it is a tool call that can be started.
    fn request(
        &self,
        connection: &Connection,
        message: &str,
        id: Id,
        method: &str,
        params: Params<'_>,
        out: &mut Vec<u8>,
    ) -> Option<Start> {
        let known = Known { negotiated: connection.negotiated(), supported: &self.facts.supported };
        let opened = match codec::open(method, params, known) {
            Ok(opened) => opened,
            Err(error) => {
                codec::error(out, Some(&id), &error, known.negotiated);
                return None;
            }
        };
        let version = opened.version;
        // A tool call gets a span that lasts as long as it runs.
        let span = if matches!(opened.call, Call::Tool { .. }) { Span::none() } else { request_span(method, None, &id, version) };
        let _entered = span.enter();
        match self.answer(connection, message, &id, opened, out) {
            Ok(target) => target.map(|target| Start { id, version, target }),
            Err(error) => {
                codec::error(out, Some(&id), &error, Some(version));
                None
            }
        }
    }

    /// Answers everything but a tool call, whose target is returned.
    fn answer(
        &self,
        connection: &Connection,
        message: &str,
        id: &Id,
        opened: Opened<'_>,
        out: &mut Vec<u8>,
    ) -> Result<Option<Target>, ProtocolError> {
        let Opened { version, meta, call } = opened;
        connection.free(id)?;
        match call {
            Call::Initialize => {
                connection.negotiate(version);
                codec::initialize(out, id, version, &self.facts);
            }
            Call::Discover => codec::discover(out, id, version, &self.facts),
            Call::Ping => codec::empty(out, id, version, &self.facts),
            Call::ListTools { cursor } => self.list_tools(connection, id, version, cursor.as_deref(), out)?,
            Call::Listen => {
                connection.listen(id.clone(), self.limits())?;
                codec::acknowledge(out, id);
            }
            Call::Tool { name, arguments } => {
                let tool = self
                    .registry
                    .position(&name)
                    .filter(|tool| self.hooks.shows(&self.registry.tools()[*tool].info, connection.principal()))
                    .ok_or_else(|| {
                        ProtocolError::invalid_params(format!("Unknown tool: {}", name.chars().take(128).collect::<String>()))
                    })?;
                return Ok(Some(Target { tool, arguments: within(message, arguments), meta: meta.map(|meta| within(message, meta)) }));
            }
        }
        Ok(None)
    }
}

/// Notifications are never answered, not even if they make no sense (RPC-12).
fn notification(connection: &Connection, method: &str, params: Params<'_>) {
    match method {
        "notifications/cancelled" => {
            if let Some(id) = params.request_id.and_then(Id::from_json) {
                connection.cancel(&id);
            }
        }
        "notifications/initialized" => {}
        _ => tracing::debug!(method, "a notification that means nothing here"),
    }
}

/// One request, for logs and traces.
fn request_span(method: &str, item: Option<&str>, id: &Id, version: Version) -> Span {
    tracing::info_span!(
        "mcp.request",
        mcp.method = method,
        mcp.item = item,
        mcp.request_id = %id,
        mcp.era = if version.era() == Era::Modern { "modern" } else { "legacy" },
    )
}

/// Where `part`, a slice of `whole`, lies in it. The empty object stands for arguments that were left out.
fn within(whole: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
    match start.checked_add(part.len()) {
        Some(end) if end <= whole.len() => start..end,
        _ => 0..0,
    }
}
