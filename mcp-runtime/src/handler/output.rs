//! What a function may return, chosen by its type.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::{Context, OutputKind, text::to_text};
use crate::protocol::{Content, Reply, ToolResult};

/// A value that a tool can return.
///
/// Implemented for every `Serialize + JsonSchema` type, for [`Content`] and lists of it, and for [`ToolResult`].
/// `Result`s of these are taken apart before.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned from a tool",
    label = "needs `Serialize` and `JsonSchema`",
    note = "put `#[mcp_type]` on the type, or on the one inside it: it adds both",
    note = "already derived? then by another version of serde or schemars; `#[mcp_type]` uses the right ones"
)]
pub trait ToolOutput: Sized {
    /// The schema of the structured content, if there is any.
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;

    /// The value as a reply.
    fn into_reply(self, cx: &Context) -> Reply;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> ToolOutput for T {
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }

    fn into_reply(self, cx: &Context) -> Reply {
        match cx.0.spec.output.kind {
            OutputKind::Nothing => Reply::Empty,
            OutputKind::Text => match to_text(&self) {
                Ok(Some(text)) => Reply::Text(text),
                Ok(None) => Reply::Empty,
                // The schema says string, the value is none: show what there is.
                Err(_) => structured(&self, cx),
            },
            OutputKind::Json => structured(&self, cx),
        }
    }
}

fn structured(value: &impl Serialize, cx: &Context) -> Reply {
    match serde_json::to_string(value) {
        Ok(json) => Reply::Json(one_line(json)),
        Err(error) => Reply::Error(format!("`{}` returned a value that is not JSON: {error}", cx.name())),
    }
}

/// Raw JSON of other origin may hold line breaks and leading white space, which would break the stream. Between tokens
/// a space is as good, and inside of strings there are none.
fn one_line(json: String) -> String {
    if memchr::memchr2(b'\n', b'\r', json.as_bytes()).is_none() && !json.starts_with([' ', '\t']) {
        return json;
    }
    json.replace(['\n', '\r'], " ").trim().to_owned()
}

impl ToolOutput for ToolResult {
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }

    fn into_reply(self, _: &Context) -> Reply {
        Reply::Result(Box::new(self))
    }
}

impl ToolOutput for Content {
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }

    fn into_reply(self, _: &Context) -> Reply {
        Reply::Result(Box::new(ToolResult::new().content(self)))
    }
}

/// A string that is already a `String`: no copy on the way out.
#[derive(Debug)]
pub struct Text(pub(crate) String);

impl ToolOutput for Text {
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }

    fn into_reply(self, _: &Context) -> Reply {
        Reply::Text(self.0)
    }
}

/// Wraps a returned value so that its kind can be told by its type, in three steps: take a `Result` apart,
/// gather lists of content, judge what is left. The first two accept everything, so that a mistake gives one
/// error, in the third.
#[derive(Debug)]
pub struct Out<T>(pub T);

/// A `Result`, whatever it is called. Its parts are named by a trait, so that a type that does not exist gives one
/// error and not one more for each part that nobody can tell.
pub trait Fallible {
    /// What is returned on success.
    type Value;
    /// What is returned otherwise.
    type Error;
    /// The result itself.
    fn result(self) -> Result<Self::Value, Self::Error>;
}

impl<T, E> Fallible for Result<T, E> {
    type Value = T;
    type Error = E;
    fn result(self) -> Self {
        self
    }
}

impl<R: Fallible> Out<R> {
    /// The result itself.
    pub fn split(self) -> Result<R::Value, R::Error> {
        self.0.result()
    }
}

/// What is gathered, or passed on without a copy, before it is judged.
pub trait Gather {
    /// What it becomes.
    type Into;
    /// The value as that.
    fn gather(self) -> Self::Into;
}

/// The blocks as one result.
impl Gather for Vec<Content> {
    type Into = ToolResult;
    fn gather(self) -> ToolResult {
        ToolResult { content: self, ..ToolResult::default() }
    }
}

/// The blocks as one result.
impl<const N: usize> Gather for [Content; N] {
    type Into = ToolResult;
    fn gather(self) -> ToolResult {
        Vec::from(self).gather()
    }
}

/// The block, if there is one.
impl Gather for Option<Content> {
    type Into = ToolResult;
    fn gather(self) -> ToolResult {
        Vec::from_iter(self).gather()
    }
}

/// The text without a copy.
impl Gather for String {
    type Into = Text;
    fn gather(self) -> Text {
        Text(self)
    }
}

impl<T: Gather> Out<T> {
    /// What is judged.
    pub fn normal(self) -> T::Into {
        self.0.gather()
    }
}

/// Ends a call with a value.
pub fn reply<T: ToolOutput>(cx: &Context, value: T) -> Reply {
    value.into_reply(cx)
}
