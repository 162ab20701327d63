//! Tools that are known only at run time, and tools taken by path.

use std::{any::TypeId, fmt, sync::Arc, time::Duration};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{RawSchema, Runner, ToolRecord};
use crate::{
    handler::{Context, Fault, OutputKind, OutputSpec, ReplyFuture, ToolError, Trust, check_schema, failure, plain_problem},
    protocol::{Content, Icon, ItemInfo, Reply, ToolResult},
};

/// A tool to add to a server by hand: one that is known only at run time, or a function taken by its path with
/// [`tool!`](crate::tool).
///
/// ```
/// use mcp_runtime::{Tool, ToolError};
/// use serde_json::{Value, json};
///
/// let tool = Tool::new("greet")
///     .description("Greet somebody.")
///     .schema(json!({ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] }))
///     .call(async |arguments: Value, _cx| Ok::<_, ToolError>(format!("Hello, {}!", arguments["name"])));
/// ```
#[must_use]
pub struct Tool {
    pub(crate) source: Source,
}

pub(crate) enum Source {
    Record(&'static ToolRecord),
    Made(Box<Made>),
    /// `tool!` of something that is no tool.
    Unknown(&'static str),
}

pub(crate) struct Made {
    pub(crate) info: ItemInfo,
    pub(crate) input: RawSchema,
    pub(crate) output: Option<RawSchema>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) run: Option<Runner>,
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match &self.source {
            Source::Record(record) => record.name,
            Source::Made(made) => &made.info.name,
            Source::Unknown(path) => path,
        };
        f.debug_tuple("Tool").field(&name).finish()
    }
}

impl Tool {
    /// A tool without a function yet: end with [`call`](ToolBuilder::call).
    #[allow(clippy::new_ret_no_self)]
    #[track_caller]
    pub fn new(name: impl Into<String>) -> ToolBuilder {
        let place = std::panic::Location::caller();
        let location = format!("{}:{}", place.file(), place.line());
        let info = ItemInfo { name: name.into(), location, ..ItemInfo::default() };
        ToolBuilder(Made {
            info,
            input: RawSchema(Ok(serde_json::json!({ "type": "object", "properties": {} }))),
            output: None,
            timeout: None,
            run: None,
        })
    }

    /// The annotated function of this type. Called by [`tool!`](crate::tool).
    #[doc(hidden)]
    pub fn of(path: &'static str, function: TypeId) -> Self {
        let record = inventory::iter::<ToolRecord>.into_iter().find(|record| (record.function)() == function);
        Self { source: record.map_or(Source::Unknown(path), Source::Record) }
    }
}

/// A tool in the making.
#[must_use]
pub struct ToolBuilder(Made);

impl fmt::Debug for ToolBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToolBuilder").field(&self.0.info.name).finish()
    }
}

impl ToolBuilder {
    /// The display name.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.0.info.title = Some(title.into());
        self
    }

    /// What it does: models choose tools by this text.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.0.info.description = description.into();
        self
    }

    /// The JSON Schema of its arguments: a value or JSON text, sent as it is. Arguments are held against it.
    pub fn schema(mut self, schema: impl Into<RawSchema>) -> Self {
        self.0.input = schema.into();
        self
    }

    /// The JSON Schema of its structured result, sent as it is. Results are held against it.
    pub fn output(mut self, schema: impl Into<RawSchema>) -> Self {
        self.0.output = Some(schema.into());
        self
    }

    /// It changes nothing.
    pub fn read_only(mut self) -> Self {
        self.0.info.hints.read_only = Some(true);
        self
    }

    /// It may delete or overwrite, or it never does.
    pub fn destructive(mut self, destructive: bool) -> Self {
        self.0.info.hints.destructive = Some(destructive);
        self
    }

    /// Calling it again changes nothing more.
    pub fn idempotent(mut self) -> Self {
        self.0.info.hints.idempotent = Some(true);
        self
    }

    /// Whether it reaches beyond this server.
    pub fn open_world(mut self, open_world: bool) -> Self {
        self.0.info.hints.open_world = Some(open_world);
        self
    }

    /// Adds an icon.
    pub fn icon(mut self, icon: impl Into<Icon>) -> Self {
        self.0.info.icons.push(icon.into());
        self
    }

    /// Adds a label for `--only tag:…`.
    pub fn tag(mut self, tag: impl Into<String>) -> Self {
        self.0.info.tags.push(tag.into());
        self
    }

    /// Adds an entry to its `_meta`.
    pub fn meta(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.0.info.meta.get_or_insert_default().insert(key.into(), value.into());
        self
    }

    /// How long a call may take.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.0.timeout = Some(timeout);
        self
    }

    /// The function: it gets the arguments, checked against the schema and read into any `Deserialize` type.
    pub fn call<A, T, E, F, Fut>(mut self, function: F) -> Tool
    where
        A: DeserializeOwned + Send + 'static,
        T: IntoReply,
        E: Into<ToolError>,
        F: Fn(A, Context) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<T, E>> + Send + 'static,
    {
        let run = move |cx: Context| -> ReplyFuture {
            let arguments = match arguments(&cx) {
                Ok(arguments) => arguments,
                Err(reply) => return Box::pin(async move { reply }),
            };
            let running = function(arguments, cx.clone());
            Box::pin(async move {
                match running.await {
                    Ok(value) => value.into_reply(),
                    Err(error) => failure(&cx, Fault(error.into()).normal()),
                }
            })
        };
        self.0.run = Some(Runner::Dynamic(Arc::new(run)));
        Tool { source: Source::Made(Box::new(self.0)) }
    }
}

fn arguments<A: DeserializeOwned>(cx: &Context) -> Result<A, Reply> {
    let spec = &cx.0.spec;
    let (map, mut problems) = check_schema(spec, cx.arguments());
    if problems.is_empty() {
        match serde_json::from_value(Value::Object(map)) {
            Ok(arguments) => return Ok(arguments),
            Err(error) => problems.push(error.to_string()),
        }
    }
    Err(Reply::Error(plain_problem(spec, &problems)))
}

impl OutputSpec {
    /// A schema written by hand: results are held against it.
    pub(crate) fn by_hand(schema: Value) -> Self {
        Self { kind: OutputKind::Json, schema: Some(schema), trust: Trust::None }
    }
}

/// What a tool made at run time can return: anything `Serialize` (text as text, the rest as structured content),
/// [`Content`], or a [`ToolResult`].
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be returned from a tool", label = "needs `Serialize`")]
pub trait IntoReply: Send {
    #[doc(hidden)]
    fn into_reply(self) -> Reply;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send> IntoReply for T {
    fn into_reply(self) -> Reply {
        match serde_json::to_value(self) {
            Ok(Value::String(text)) => Reply::Text(text),
            Ok(Value::Null) => Reply::Empty,
            Ok(value) => Reply::Json(value.to_string()),
            Err(error) => Reply::Error(format!("the tool returned a value that is not JSON: {error}")),
        }
    }
}

impl IntoReply for Content {
    fn into_reply(self) -> Reply {
        ToolResult::new().content(self).into_reply()
    }
}

impl IntoReply for ToolResult {
    fn into_reply(self) -> Reply {
        Reply::Result(Box::new(self))
    }
}
