//! JSON-RPC errors and the codes the specification assigns (RPC-14 … RPC-25).

use std::{borrow::Cow, fmt};

use serde_json::{Value, json};

use super::version::Version;

/// The error codes of the protocol.
pub mod code {
    /// The message is not JSON.
    pub const PARSE_ERROR: i32 = -32700;
    /// The message is JSON, but not a request.
    pub const INVALID_REQUEST: i32 = -32600;
    /// The method does not exist here.
    pub const METHOD_NOT_FOUND: i32 = -32601;
    /// The parameters do not fit the method.
    pub const INVALID_PARAMS: i32 = -32602;
    /// The server failed.
    pub const INTERNAL_ERROR: i32 = -32603;
    /// The protocol version is not served (2026-07-28).
    pub const UNSUPPORTED_VERSION: i32 = -32022;
}

/// A JSON-RPC error: the request itself could not be served.
///
/// Return one from a tool, in the error position of a `Result`, to answer with a protocol error on purpose.
/// Failures that a model should read and act on are [`ToolError`](crate::ToolError)s instead.
///
/// ```
/// use mcp_runtime::{ProtocolError, code};
///
/// let error = ProtocolError::new(code::INVALID_PARAMS, "no such account");
/// assert_eq!(error.code(), -32602);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ProtocolError {
    code: i32,
    message: Cow<'static, str>,
    data: Option<Box<Value>>,
}

impl ProtocolError {
    /// An error with this code and a message of one concise sentence.
    pub fn new(code: i32, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), data: None }
    }

    /// Attaches machine-readable details.
    #[must_use]
    pub fn data(mut self, data: impl Into<Value>) -> Self {
        self.data = Some(Box::new(data.into()));
        self
    }

    /// The code.
    pub fn code(&self) -> i32 {
        self.code
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The details, if any.
    pub fn details(&self) -> Option<&Value> {
        self.data.as_deref()
    }

    pub(crate) fn parse(detail: impl fmt::Display) -> Self {
        Self::new(code::PARSE_ERROR, format!("Parse error: {detail}"))
    }

    pub(crate) fn invalid_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(code::INVALID_REQUEST, message)
    }

    pub(crate) fn invalid_params(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(code::INVALID_PARAMS, message)
    }

    pub(crate) fn method_not_found(method: &str) -> Self {
        Self::new(code::METHOD_NOT_FOUND, format!("Method not found: {}", cut(method)))
    }

    pub(crate) fn internal(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(code::INTERNAL_ERROR, message)
    }

    pub(crate) fn unsupported_version(requested: &str, supported: &[Version]) -> Self {
        let supported: Vec<_> = supported.iter().map(|version| version.as_str()).collect();
        Self::new(
            code::UNSUPPORTED_VERSION,
            format!("Unsupported protocol version {:?}; supported: {}", cut(requested), supported.join(", ")),
        )
        .data(json!({ "supported": supported, "requested": requested }))
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (code {})", self.message, self.code)
    }
}

impl std::error::Error for ProtocolError {}

/// What a client sent may come back in a message, but not by the megabyte.
fn cut(text: &str) -> &str {
    match text.char_indices().nth(100) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}
