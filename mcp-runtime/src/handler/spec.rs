//! What is fixed about one tool at the start, and needed on every call of it.

use std::time::Duration;

use serde_json::Value;

use super::Need;

/// The frozen facts of one tool.
#[derive(Debug)]
pub(crate) struct Spec {
    pub(crate) name: String,
    /// `search(word: string, limit?: integer = 10)`, for error texts.
    pub(crate) signature: String,
    /// The argument schema, still knowing where null is accepted.
    pub(crate) check: Value,
    /// Whether `check` asks for more than the types of the function enforce by themselves.
    pub(crate) constrained: bool,
    /// Whether arguments that the function does not know are refused.
    pub(crate) closed: bool,
    /// Arguments whose values are never shown.
    pub(crate) secret: Vec<String>,
    pub(crate) output: OutputSpec,
    pub(crate) timeout: Option<Duration>,
    /// Runs to its end whatever the client does.
    pub(crate) finish: bool,
    pub(crate) max_output: Option<usize>,
    pub(crate) needs: Vec<Need>,
    /// Whether something borrowed must be built before the function runs.
    pub(crate) prepares: bool,
}

/// How a returned value is shown, and what clients were told of it.
#[derive(Debug, Default)]
pub(crate) struct OutputSpec {
    pub(crate) kind: OutputKind,
    /// The schema that clients are told: every success must carry structured content that fits it.
    pub(crate) schema: Option<Value>,
    pub(crate) trust: Trust,
}

/// Whether values that the function returns can break the schema. Those of hooks and closures always can.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Trust {
    /// It was written by hand.
    #[default]
    None,
    /// It comes from the type; but a NaN becomes null.
    ButNan,
    /// It comes from the type.
    Full,
}

/// Decided by the schema of the returned type, never by the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OutputKind {
    /// `()`.
    Nothing,
    /// Strings.
    Text,
    /// Everything else.
    #[default]
    Json,
}
