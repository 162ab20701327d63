//! How a function sees the world: its context, its arguments, the state it borrows, what it may return.
//!
//! Knows nothing of transports, lists or eras.

mod args;
mod context;
mod control;
mod error;
mod output;
mod principal;
mod probe;
mod spec;
mod state;
mod text;

pub use args::{Argument, Fill, Keyword, Param, Slot, bind, slot, slot_or};
pub use context::Context;
pub use error::{Errors, Failure, Fault, Known, ToolError, ToolFailure, failure};
pub use output::{Fallible, Gather, Out, Text, ToolOutput, reply};
pub use principal::Principal;
pub use probe::{Ty, fallback};
pub use state::{BuildState, Need, need, shared, shared_opt, state, state_opt};

pub(crate) use args::{check_schema, plain_problem};
pub(crate) use context::{Request, Shared};
pub(crate) use control::Control;
pub(crate) use spec::{OutputKind, OutputSpec, Spec, Trust};
pub(crate) use state::States;

/// What an asynchronous tool is to the runtime: a future that owns all it needs.
pub type ReplyFuture = std::pin::Pin<Box<dyn Future<Output = crate::protocol::Reply> + Send>>;

/// Any error.
pub(crate) type BoxError = Box<dyn std::error::Error + Send + Sync>;
