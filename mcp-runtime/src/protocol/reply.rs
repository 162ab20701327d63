//! What comes of a call, in no particular era.

use serde_json::{Map, Value};

use super::{Content, ProtocolError};

/// The outcome of one call, before the codec writes it for the client's revision.
///
/// The small variants exist so that an everyday answer costs one string and nothing else.
#[derive(Debug)]
pub enum Reply {
    /// No content.
    Empty,
    /// One text block.
    Text(String),
    /// A value, as JSON text: structured content where the revision knows it, and the same as text.
    Json(String),
    /// Anything a tool result can hold.
    Result(Box<ToolResult>),
    /// A failure the model should read: `isError`.
    Error(String),
    /// A failure of the request itself.
    Protocol(ProtocolError),
}

/// A complete tool result, for tools that return more than a value.
///
/// ```
/// use mcp_runtime::{Content, ToolResult};
/// use serde_json::json;
///
/// let result = ToolResult::new()
///     .content(Content::text("3 rows"))
///     .structured(json!({ "rows": 3 }))
///     .meta("com.example/source", "cache");
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ToolResult {
    pub(crate) content: Vec<Content>,
    pub(crate) structured: Option<Value>,
    pub(crate) is_error: bool,
    pub(crate) meta: Option<Map<String, Value>>,
}

impl ToolResult {
    /// An empty, successful result.
    pub fn new() -> Self {
        Self::default()
    }

    /// A failure that the model should read.
    pub fn error(text: impl Into<String>) -> Self {
        Self { content: vec![Content::text(text)], is_error: true, ..Self::default() }
    }

    /// Appends a block.
    #[must_use]
    pub fn content(mut self, block: impl Into<Content>) -> Self {
        self.content.push(block.into());
        self
    }

    /// Sets the structured content. If no block says the same, its JSON is sent as text too (TOL-14).
    #[must_use]
    pub fn structured(mut self, value: impl Into<Value>) -> Self {
        self.structured = Some(value.into());
        self
    }

    /// Adds an entry to the result's `_meta`. Keys of the protocol itself are dropped (META-12).
    #[must_use]
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        let key = key.into();
        if !reserved(&key) {
            self.meta.get_or_insert_default().insert(key, value.into());
        }
        self
    }

    /// Whether this is a failure.
    pub fn is_error(&self) -> bool {
        self.is_error
    }

    /// The blocks.
    pub fn blocks(&self) -> &[Content] {
        &self.content
    }
}

/// Whether the `_meta` key belongs to the protocol: second label `modelcontextprotocol` or `mcp`, or the family
/// that 2025-06-18 reserved (META-12, META-13).
pub(crate) fn reserved(key: &str) -> bool {
    let Some((prefix, _)) = key.split_once('/') else {
        return false;
    };
    // The second label by today's rule; the first or the second also covers the family of 2025-06-18.
    prefix.split('.').take(2).any(|label| matches!(label, "modelcontextprotocol" | "mcp"))
}

/// Whether a `_meta` key is formed as the specification wants (META-11): an optional prefix of labels, then a name.
pub(crate) fn well_formed(key: &str) -> bool {
    let edges = |text: &str, inner: fn(u8) -> bool| {
        let bytes = text.as_bytes();
        bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || inner(*byte))
            && bytes.first().is_none_or(u8::is_ascii_alphanumeric)
            && bytes.last().is_none_or(u8::is_ascii_alphanumeric)
    };
    let (prefix, name) = key.split_once('/').map_or((None, key), |(prefix, name)| (Some(prefix), name));
    let label = |label: &str| label.starts_with(|first: char| first.is_ascii_alphabetic()) && edges(label, |byte| byte == b'-');
    prefix.is_none_or(|prefix| prefix.split('.').all(label)) && edges(name, |byte| b"-_.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::{ToolResult, reserved, well_formed};

    #[test]
    fn keys_have_labels_and_a_name() {
        for key in ["com.example/x", "a-b.c1/x_y.z-1", "name", "com.example/"] {
            assert!(well_formed(key), "{key}");
        }
        for key in ["not valid! /x y", "1a.b/x", "a..b/x", "a-/x", "/x", "a/x/y", "-x", "x."] {
            assert!(!well_formed(key), "{key}");
        }
    }

    #[test]
    fn keys_of_the_protocol_are_recognised() {
        for key in ["io.modelcontextprotocol/serverInfo", "dev.mcp/x", "com.mcp.tools/x", "mcp.dev/x", "api.modelcontextprotocol.org/x"] {
            assert!(reserved(key), "{key}");
        }
        for key in ["com.example/x", "com.example.mcp/x", "example"] {
            assert!(!reserved(key), "{key}");
        }
    }

    #[test]
    fn authors_cannot_write_keys_of_the_protocol() {
        assert!(ToolResult::new().meta("io.modelcontextprotocol/serverInfo", 1).meta.is_none());
    }
}
