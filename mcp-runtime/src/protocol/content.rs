//! Content blocks: what tools return and prompts say (CNT-01 … CNT-08).

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Map, Value};

use super::reserved;

/// One block of content.
///
/// ```
/// use mcp_runtime::Content;
///
/// let png = Content::image(b"\x89PNG...", "image/png").priority(0.8);
/// let note = Content::text("See the image.");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Content {
    pub(crate) kind: ContentKind,
    pub(crate) annotations: Option<Box<Annotations>>,
    pub(crate) meta: Option<Box<Map<String, Value>>>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ContentKind {
    Text(String),
    Image { data: String, mime: String },
    Audio { data: String, mime: String },
    Link { uri: String, name: String, title: Option<String>, description: Option<String>, mime: Option<String> },
    Resource { uri: String, mime: Option<String>, body: Embedded },
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Embedded {
    Text(String),
    /// Base64.
    Blob(String),
}

/// Hints for the client about one block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Annotations {
    /// Whom the block is for; empty means everybody.
    pub audience: Vec<Role>,
    /// From 0 (optional) to 1 (effectively required).
    pub priority: Option<f64>,
    /// When the content last changed, in ISO 8601. Sent from 2025-06-18 on.
    pub last_modified: Option<String>,
}

/// Who speaks, or who is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
}

impl Role {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

impl Content {
    fn new(kind: ContentKind) -> Self {
        Self { kind, annotations: None, meta: None }
    }

    /// Text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(ContentKind::Text(text.into()))
    }

    /// An image, from its bytes and its MIME type.
    pub fn image(bytes: impl AsRef<[u8]>, mime: impl Into<String>) -> Self {
        Self::new(ContentKind::Image { data: BASE64_STANDARD.encode(bytes), mime: mime.into() })
    }

    /// Sound, from its bytes and its MIME type. Clients of 2024-11-05 get it as an embedded resource.
    pub fn audio(bytes: impl AsRef<[u8]>, mime: impl Into<String>) -> Self {
        Self::new(ContentKind::Audio { data: BASE64_STANDARD.encode(bytes), mime: mime.into() })
    }

    /// A link to a resource that the client can read. Clients before 2025-06-18 get it as text.
    pub fn link(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self::new(ContentKind::Link { uri: uri.into(), name: name.into(), title: None, description: None, mime: None })
    }

    /// A text resource, embedded.
    pub fn resource_text(uri: impl Into<String>, mime: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(ContentKind::Resource { uri: uri.into(), mime: Some(mime.into()), body: Embedded::Text(text.into()) })
    }

    /// A binary resource, embedded.
    pub fn resource_bytes(uri: impl Into<String>, mime: impl Into<String>, bytes: impl AsRef<[u8]>) -> Self {
        let body = Embedded::Blob(BASE64_STANDARD.encode(bytes));
        Self::new(ContentKind::Resource { uri: uri.into(), mime: Some(mime.into()), body })
    }

    /// The text, if this is a text block.
    pub fn as_text(&self) -> Option<&str> {
        match &self.kind {
            ContentKind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The title of a link; nothing on other blocks.
    #[must_use]
    pub fn title(mut self, text: impl Into<String>) -> Self {
        if let ContentKind::Link { title, .. } = &mut self.kind {
            *title = Some(text.into());
        }
        self
    }

    /// The description of a link; nothing on other blocks.
    #[must_use]
    pub fn description(mut self, text: impl Into<String>) -> Self {
        if let ContentKind::Link { description, .. } = &mut self.kind {
            *description = Some(text.into());
        }
        self
    }

    /// The MIME type of a link; other blocks got theirs when they were made.
    #[must_use]
    pub fn mime(mut self, text: impl Into<String>) -> Self {
        if let ContentKind::Link { mime, .. } = &mut self.kind {
            *mime = Some(text.into());
        }
        self
    }

    /// Says whom the block is for.
    #[must_use]
    pub fn audience(mut self, role: Role) -> Self {
        self.annotations.get_or_insert_default().audience.push(role);
        self
    }

    /// Says how important the block is, from 0 to 1; other values are moved to the nearer end.
    #[must_use]
    pub fn priority(mut self, priority: f64) -> Self {
        let priority = if priority.is_nan() { 0.0 } else { priority.clamp(0.0, 1.0) };
        self.annotations.get_or_insert_default().priority = Some(priority);
        self
    }

    /// Says when the content last changed, in ISO 8601.
    #[must_use]
    pub fn last_modified(mut self, instant: impl Into<String>) -> Self {
        self.annotations.get_or_insert_default().last_modified = Some(instant.into());
        self
    }

    /// Adds an entry to the block's `_meta`. Sent from 2025-06-18 on. Keys of the protocol itself are dropped (META-12).
    #[must_use]
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        let key = key.into();
        if !reserved(&key) {
            self.meta.get_or_insert_default().insert(key, value.into());
        }
        self
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}
