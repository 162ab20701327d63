//! Failures: for the model to read, for the client to handle, or for the log only.

use std::{
    any::Any,
    error::Error,
    fmt::{self, Display},
    hash::{BuildHasher, RandomState},
};

use super::{BoxError, Context};
use crate::protocol::{ProtocolError, Reply};

/// Which error texts clients see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Errors {
    /// Every error's text. The default on stdio, where the client is the user's own.
    #[default]
    Show,
    /// Only texts made with [`ToolError::new`]; any other error becomes a short id, and the log has the whole
    /// chain under that id.
    Mask,
}

/// A failure that the model reads and may act on: the result has `isError`.
///
/// `?` turns any error, and any text, into one.
///
/// ```
/// use mcp_runtime::ToolError;
///
/// fn read(path: &str) -> Result<String, ToolError> {
///     if path.is_empty() {
///         return Err(ToolError::new("path is empty; give a path relative to the project"));
///     }
///     Ok(std::fs::read_to_string(path)?)
/// }
/// ```
pub struct ToolError {
    text: Option<String>,
    source: Option<BoxError>,
}

impl ToolError {
    /// A failure with this text. The client sees it whatever the error mode is.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), source: None }
    }

    /// The same failure, with the error behind it, for the log.
    #[must_use]
    pub fn because(mut self, source: impl Into<BoxError>) -> Self {
        self.source = Some(source.into());
        self
    }
}

impl Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.text, &self.source) {
            (Some(text), _) => f.write_str(text),
            (None, Some(source)) => source.fmt(f),
            (None, None) => f.write_str("failed"),
        }
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        self.source.iter().try_for_each(|source| write!(f, " ({source:?})"))
    }
}

// `ToolError` is no `std::error::Error`: that is what lets `?` take every error there is, and keep its chain.
impl<E: Into<BoxError> + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        let any: &dyn Any = &error;
        // Text is something the author wrote for the reader; an error may say more than a stranger should know.
        if let Some(text) = any.downcast_ref::<&'static str>() {
            return Self::new(*text);
        }
        if let Some(text) = any.downcast_ref::<String>() {
            return Self::new(text);
        }
        Self { text: None, source: Some(error.into()) }
    }
}

/// A failure on its way out of a function. Only generated code meets it.
#[derive(Debug)]
pub enum Failure {
    /// Text for the reader, and what is behind it.
    Shown(String, Option<String>),
    /// Text for the reader only if errors are shown, and the whole chain for the log.
    Other(String, String),
    /// A protocol error on purpose.
    Protocol(ProtocolError),
}

/// Wraps an error so that its kind can be told by its type.
#[derive(Debug)]
pub struct Fault<E>(pub E);

/// An error of which more is known than its text.
pub trait Known {
    /// All that is known.
    fn known(self) -> Failure;
}

impl<E: Known> Fault<E> {
    /// All that is known.
    pub fn normal(self) -> Failure {
        self.0.known()
    }
}

/// Keeps text that was written for the reader apart from the rest.
impl Known for ToolError {
    fn known(self) -> Failure {
        match self {
            ToolError { text: Some(text), source } => Failure::Shown(text, source.map(|source| chain(&*source))),
            ToolError { text: None, source: Some(source) } => match source.downcast::<ProtocolError>() {
                Ok(protocol) => Failure::Protocol(*protocol),
                Err(source) => Failure::Other(source.to_string(), chain(&*source)),
            },
            ToolError { text: None, source: None } => Failure::Shown("failed".into(), None),
        }
    }
}

/// Keeps the chain for the log.
impl<E: Error + 'static> Known for E {
    fn known(self) -> Failure {
        let any: &dyn Any = &self;
        match any.downcast_ref::<ProtocolError>() {
            Some(protocol) => Failure::Protocol(protocol.clone()),
            None => Failure::Other(self.to_string(), chain(&self)),
        }
    }
}

fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(source) = next {
        text.push_str(": ");
        text.push_str(&source.to_string());
        next = source.source();
    }
    text
}

/// An error that a tool can return: anything with a text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a tool: it has no text to show",
    label = "needs `std::fmt::Display`",
    note = "implement `Display`, or use `mcp_runtime::ToolError`, which takes any error by `?`"
)]
pub trait ToolFailure {
    /// What happened.
    fn into_failure(self) -> Failure;
}

impl ToolFailure for Failure {
    fn into_failure(self) -> Failure {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<E: Display> ToolFailure for E {
    fn into_failure(self) -> Failure {
        Failure::Other(self.to_string(), format!("{self:#}"))
    }
}

/// Ends a call with an error.
pub fn failure<E: ToolFailure>(cx: &Context, error: E) -> Reply {
    let tool = cx.name();
    match error.into_failure() {
        Failure::Protocol(error) => Reply::Protocol(error),
        Failure::Shown(text, source) => {
            if let Some(source) = source {
                tracing::warn!(tool, %source, "{text}");
            }
            Reply::Error(text)
        }
        Failure::Other(text, chain) => match cx.0.shared.errors {
            Errors::Show => {
                tracing::debug!(tool, %chain, "the tool failed");
                Reply::Error(text)
            }
            Errors::Mask => {
                let id = short_id();
                tracing::error!(tool, id, %chain, "the tool failed");
                Reply::Error(format!("`{tool}` failed (error {id}); the server's log says why"))
            }
        },
    }
}

/// Eight digits that nobody has seen before: enough to find one line of a log.
fn short_id() -> String {
    format!("{:08x}", RandomState::new().hash_one(std::time::Instant::now()) >> 32)
}
