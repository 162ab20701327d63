//! What an author can put around every call, and in front of every list.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    handler::{Context, Principal, ReplyFuture},
    protocol::{ItemInfo, Reply, ToolResult},
};

pub(crate) type AroundFn = Arc<dyn Fn(Invocation, Next) -> Pin<Box<dyn Future<Output = Outcome> + Send>> + Send + Sync>;
pub(crate) type VisibleFn = Arc<dyn Fn(&ItemInfo, &Principal) -> bool + Send + Sync>;

/// The hooks of a server. Unset ones cost one branch.
#[derive(Clone, Default)]
pub(crate) struct Hooks {
    pub(crate) around: Arc<[AroundFn]>,
    pub(crate) visible: Option<VisibleFn>,
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hooks").field("around", &self.around.len()).field("visible", &self.visible.is_some()).finish()
    }
}

impl Hooks {
    pub(crate) fn shows(&self, info: &ItemInfo, principal: &Principal) -> bool {
        let Some(visible) = &self.visible else { return true };
        catch_unwind(AssertUnwindSafe(|| visible(info, principal))).unwrap_or_else(|_| {
            // Whoever cannot say that something may be seen has not said it.
            tracing::error!(tool = info.name, "the hook `visible` panicked; the tool stays hidden");
            false
        })
    }
}

/// One call, as a hook of [`around`](crate::Server::around) sees it.
#[derive(Clone, Debug)]
pub struct Invocation {
    cx: Context,
}

impl Invocation {
    /// The name of the tool.
    pub fn name(&self) -> &str {
        self.cx.name()
    }

    /// The arguments as the client sent them: one JSON object. They may hold secrets.
    pub fn arguments(&self) -> &str {
        self.cx.arguments()
    }

    /// On whose behalf the call is made.
    pub fn principal(&self) -> &Principal {
        self.cx.principal()
    }

    /// Everything else that is known of the request.
    pub fn context(&self) -> &Context {
        &self.cx
    }
}

/// What comes after a hook: the next one, or the function.
pub struct Next {
    hooks: Arc<[AroundFn]>,
    at: usize,
    function: Box<dyn FnOnce(Context) -> ReplyFuture + Send>,
}

impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Next").field("hooks_left", &(self.hooks.len() - self.at)).finish_non_exhaustive()
    }
}

impl Next {
    pub(super) fn new(hooks: Arc<[AroundFn]>, function: Box<dyn FnOnce(Context) -> ReplyFuture + Send>) -> Self {
        Self { hooks, at: 0, function }
    }

    pub(super) fn invoke(self, cx: Context) -> Pin<Box<dyn Future<Output = Outcome> + Send>> {
        Box::pin(self.run(Invocation { cx }))
    }

    /// Goes on with the call.
    pub async fn run(mut self, invocation: Invocation) -> Outcome {
        let started = Instant::now();
        match self.hooks.get(self.at).cloned() {
            Some(hook) => {
                self.at += 1;
                let mut outcome = hook(invocation, self).await;
                outcome.elapsed = started.elapsed();
                outcome
            }
            None => {
                let reply = (self.function)(invocation.cx).await;
                Outcome { reply, elapsed: started.elapsed() }
            }
        }
    }
}

/// What came of a call.
#[derive(Debug)]
pub struct Outcome {
    pub(super) reply: Reply,
    elapsed: Duration,
}

impl Outcome {
    /// A successful answer in place of the function's, for tools without an output schema.
    pub fn text(text: impl Into<String>) -> Self {
        Self { reply: Reply::Text(text.into()), elapsed: Duration::ZERO }
    }

    /// A complete result in place of the function's, for example one that was kept.
    pub fn result(result: ToolResult) -> Self {
        Self { reply: Reply::Result(Box::new(result)), elapsed: Duration::ZERO }
    }

    /// A failure for the model to read, in place of the function's answer.
    pub fn error(text: impl Into<String>) -> Self {
        Self { reply: Reply::Error(text.into()), elapsed: Duration::ZERO }
    }

    /// Whether the call failed.
    pub fn is_error(&self) -> bool {
        match &self.reply {
            Reply::Error(_) | Reply::Protocol(_) => true,
            Reply::Result(result) => result.is_error(),
            Reply::Empty | Reply::Text(_) | Reply::Json(_) => false,
        }
    }

    /// The text of the answer, if it is one piece: text, JSON, or an error.
    pub fn as_text(&self) -> Option<&str> {
        match &self.reply {
            Reply::Text(text) | Reply::Json(text) | Reply::Error(text) => Some(text),
            Reply::Protocol(error) => Some(error.message()),
            Reply::Result(result) => result.blocks().first()?.as_text(),
            Reply::Empty => None,
        }
    }

    /// How long it took, in the hook this is returned to.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }
}
