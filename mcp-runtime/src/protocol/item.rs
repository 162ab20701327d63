//! What lists show of an item, and who the server is.

use serde_json::{Map, Value};

/// A hint of a tool's behaviour, as declared by its author (TOL-09). Unset hints are not sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToolHints {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// It may delete or overwrite.
    pub destructive: Option<bool>,
    /// Calling it again with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// It reaches beyond this server: the web, other systems.
    pub open_world: Option<bool>,
}

/// An icon for an item or the server. Sent from 2025-11-25 on.
///
/// ```
/// let icon = mcp_runtime::Icon::new("https://example.com/icon.png").mime("image/png").size("48x48");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Icon {
    pub(crate) src: String,
    pub(crate) mime: Option<String>,
    pub(crate) sizes: Vec<String>,
    pub(crate) theme: Option<Theme>,
}

/// The background an icon is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// A light background.
    Light,
    /// A dark background.
    Dark,
}

impl Icon {
    /// An icon at an `https:`, `http:` or `data:` URI; anything else is a start-up error (ICO-02).
    pub fn new(src: impl Into<String>) -> Self {
        Self { src: src.into(), mime: None, sizes: Vec::new(), theme: None }
    }

    /// The MIME type.
    #[must_use]
    pub fn mime(mut self, mime: impl Into<String>) -> Self {
        self.mime = Some(mime.into());
        self
    }

    /// A size it comes in: `48x48`, or `any`.
    #[must_use]
    pub fn size(mut self, size: impl Into<String>) -> Self {
        self.sizes.push(size.into());
        self
    }

    /// The background it is made for.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = Some(theme);
        self
    }

    /// Why clients would refuse it, if they would.
    pub(crate) fn problem(&self) -> Option<String> {
        let fine = ["https://", "http://"].iter().any(|scheme| self.src.starts_with(scheme))
            || self.src.split_once(',').is_some_and(|(head, _)| head.starts_with("data:image/") && head.ends_with(";base64"));
        (!fine).then(|| {
            let shown: String = self.src.chars().take(60).collect();
            format!("icon {shown:?} must be an `https:` URL or a base64 `data:image/…` URI")
        })
    }
}

impl From<&str> for Icon {
    fn from(src: &str) -> Self {
        Self::new(src)
    }
}

impl From<String> for Icon {
    fn from(src: String) -> Self {
        Self::new(src)
    }
}

/// Who the server is: derived from the package that calls `server!()`, changed by the builder.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Identity {
    /// The programmatic name.
    pub(crate) name: String,
    /// The version.
    pub(crate) version: String,
    /// The display name.
    pub(crate) title: Option<String>,
    /// What the server is for.
    pub(crate) description: Option<String>,
    /// Its home page.
    pub(crate) website: Option<String>,
    /// Its icons.
    pub(crate) icons: Vec<Icon>,
}

/// One tool as hooks and lists see it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ItemInfo {
    /// The name clients call it by.
    pub name: String,
    /// The display name.
    pub title: Option<String>,
    /// What it does.
    pub description: String,
    /// How it behaves.
    pub hints: ToolHints,
    /// Labels for `--only tag:…`; clients never see them.
    pub tags: Vec<String>,
    /// Its icons.
    pub icons: Vec<Icon>,
    /// Its `_meta`.
    pub meta: Option<Map<String, Value>>,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
    /// The JSON Schema of its structured result.
    pub output_schema: Option<Value>,
    /// Where it is written: `src/main.rs:12`, empty for tools made at run time.
    pub location: String,
    /// The package it comes from.
    pub package: String,
}
