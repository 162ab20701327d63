//! What a function may know of the request it serves.

use std::{any::Any, ops::Range, sync::Arc};

use serde_json::{Map, Value};

use super::{Control, Errors, Principal, Spec, States, state::Provided};
use crate::protocol::{Id, Limits, Version};

/// The request a function serves. Borrow it as `cx: &Context`; clone it freely.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Count slowly, and stop when nobody waits any more.
/// #[mcp_tool]
/// async fn count(cx: &Context) -> String {
///     cx.cancelled().await;
///     "stopped".into()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Context(pub(crate) Arc<Request>);

/// Everything one call owns: its line of input, and where in it the arguments lie.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) line: String,
    pub(crate) arguments: Range<usize>,
    pub(crate) meta: Option<Range<usize>>,
    pub(crate) id: Id,
    pub(crate) version: Version,
    pub(crate) spec: Arc<Spec>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) principal: Principal,
    pub(crate) control: Control,
    pub(crate) provided: Provided,
}

/// What all calls of one server share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) state: States,
    pub(crate) errors: Errors,
    pub(crate) limits: Limits,
    pub(crate) log_arguments: bool,
}

impl Context {
    /// The id of the request.
    pub fn request_id(&self) -> &Id {
        &self.0.id
    }

    /// The revision of the protocol that this request is served in.
    pub fn version(&self) -> Version {
        self.0.version
    }

    /// The name of the tool being called.
    pub fn name(&self) -> &str {
        &self.0.spec.name
    }

    /// On whose behalf the request is made.
    pub fn principal(&self) -> &Principal {
        &self.0.principal
    }

    /// The arguments as the client sent them: one JSON object.
    pub fn arguments(&self) -> &str {
        match &self.0.line[self.0.arguments.clone()] {
            "" => "{}",
            arguments => arguments,
        }
    }

    /// The request's `_meta`: trace context, progress token, vendor keys. Empty if there is none.
    pub fn meta(&self) -> Map<String, Value> {
        let raw = self.0.meta.clone().map(|range| &self.0.line[range]);
        raw.and_then(|raw| serde_json::from_str(raw).ok()).unwrap_or_default()
    }

    /// State that was given to the server: what a parameter `&T` would borrow.
    ///
    /// State given by `state_with` or `provide` is found only if the function also borrows it in its signature.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.0.shared.state.find(&self.0.provided)
    }

    /// Whether the client no longer wants an answer.
    pub fn is_cancelled(&self) -> bool {
        self.0.control.is_cancelled()
    }

    /// Resolves when the client no longer wants an answer.
    ///
    /// Once this was polled, a cancelled call is not dropped at once: it has [`Limits::grace`] to tidy up.
    pub async fn cancelled(&self) {
        self.0.control.cancelled().await;
    }
}
