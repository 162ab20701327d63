//! Starting a tool call: in place if it can be, as a job if it must wait.

use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use super::{Connection, Next, Service, Start, Target, job::CallJob, outcome::fit, request_span};
use crate::{
    codec,
    handler::{Context, Control, ReplyFuture, Request, Spec},
    protocol::{Reply, entries},
    registry::Runner,
};

impl Service {
    /// Starts a call. Whatever can be answered at once is written to `out`.
    pub(super) fn start(self: &Arc<Self>, connection: &Arc<Connection>, line: String, start: Start, out: &mut Vec<u8>) -> Option<CallJob> {
        let Start { id, version, target: Target { tool, arguments, meta } } = start;
        let entry = &self.registry.tools()[tool];
        let span = request_span("tools/call", Some(&entry.info.name), &id, version);
        let request = Arc::new(Request {
            line,
            arguments,
            meta,
            id,
            version,
            spec: Arc::clone(&entry.spec),
            shared: Arc::clone(&self.shared),
            principal: connection.principal().clone(),
            control: Control::default(),
            provided: <_>::default(),
        });
        if self.shared.log_arguments {
            span.in_scope(|| tracing::info!(arguments = without_secrets(&request), "called"));
        }
        let simple = !entry.spec.prepares && self.hooks.around.is_empty();
        let cx = Context(Arc::clone(&request));
        if let (Runner::Inline(run), true) = (&entry.run, simple) {
            let reply = span.in_scope(|| caught(&entry.spec, || run(cx)));
            codec::reply(out, &request.id, &fit(reply, &entry.spec), version, &self.facts);
            return None;
        }
        if let Err(error) = connection.begin(&request, self.limits()) {
            codec::error(out, Some(&request.id), &error, Some(version));
            return None;
        }
        // A future may also panic while it is made: an `async` closure's arguments are read before it is polled.
        let made = catch_unwind(AssertUnwindSafe(|| if simple { self.run(&entry.run, cx) } else { self.prepared(&entry.run, cx) }));
        let future = made.unwrap_or_else(|_| {
            let reply = panicked(&entry.spec);
            Box::pin(async move { reply })
        });
        Some(CallJob::new(Arc::clone(self), Arc::clone(connection), request, future, span))
    }

    fn run(&self, run: &Runner, cx: Context) -> ReplyFuture {
        match run {
            Runner::Async(run) => run(cx),
            Runner::Dynamic(run) => run(cx),
            Runner::Inline(run) => {
                let reply = run(cx);
                Box::pin(async move { reply })
            }
            Runner::Plain(run) => {
                let (run, threads) = (*run, self.threads.clone());
                Box::pin(async move {
                    let spec = Arc::clone(&cx.0.spec);
                    let span = tracing::Span::current();
                    let reply = threads.run(move || span.in_scope(|| run(cx))).await;
                    reply.unwrap_or_else(|| panicked(&spec))
                })
            }
        }
    }

    /// With what must happen before the function: hooks, and state that is built or provided.
    fn prepared(self: &Arc<Self>, run: &Runner, cx: Context) -> ReplyFuture {
        let (service, run) = (Arc::clone(self), run.clone());
        let function = move |cx: Context| -> ReplyFuture {
            Box::pin(async move {
                match service.shared.state.prepare(&cx).await {
                    Ok(()) => service.run(&run, cx).await,
                    Err(reply) => reply,
                }
            })
        };
        if self.hooks.around.is_empty() {
            return function(cx);
        }
        let outcome = Next::new(Arc::clone(&self.hooks.around), Box::new(function)).invoke(cx);
        Box::pin(async move { outcome.await.reply })
    }
}

/// The arguments for the log.
fn without_secrets(request: &Request) -> String {
    let shown = |(name, raw): (Cow<'_, str>, &str)| {
        let raw = if request.spec.secret.iter().any(|secret| *secret == name) { "(secret)" } else { raw };
        format!("{name}={raw}")
    };
    entries(&request.line[request.arguments.clone()]).into_iter().map(shown).collect::<Vec<_>>().join(" ")
}

fn caught(spec: &Spec, run: impl FnOnce() -> Reply) -> Reply {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| panicked(spec))
}

/// The panic hook has told the log; the client learns that it was no fault of its own (TOL-33).
pub(super) fn panicked(spec: &Spec) -> Reply {
    Reply::Error(format!("`{}` failed: an internal error of the tool (it panicked); other calls still work", spec.name))
}
