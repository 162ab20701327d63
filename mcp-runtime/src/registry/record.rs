//! What a macro submits of one function: constants and function pointers, nothing that runs before `main`.

use std::{any::TypeId, time::Duration};

use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use crate::{
    handler::{Context, Need, Param, ReplyFuture},
    protocol::{Icon, Reply, ToolHints},
};

/// One annotated function.
#[derive(Debug)]
pub struct ToolRecord {
    /// The name clients call it by.
    pub name: &'static str,
    /// The display name.
    pub title: Option<&'static str>,
    /// The lines of its documentation.
    pub docs: &'static [&'static str],
    /// How it behaves.
    pub hints: ToolHints,
    /// Labels for `--only tag:…`.
    pub tags: &'static [&'static str],
    /// Its icons.
    pub icons: Option<fn() -> Vec<Icon>>,
    /// Its `_meta`, an object.
    pub meta: Option<fn() -> Value>,
    /// How long a call may take.
    pub timeout: Option<Duration>,
    /// Runs to its end whatever the client does.
    pub finish: bool,
    /// The longest result, in bytes.
    pub max_output: Option<usize>,
    /// The schema of the arguments, written by hand.
    pub input: Option<fn() -> RawSchema>,
    /// The schema of the result, written by hand.
    pub raw_output: Option<fn() -> RawSchema>,
    /// Its arguments.
    pub params: &'static [Param],
    /// What it borrows.
    pub needs: &'static [Need],
    /// The schema of its result.
    pub output: fn(&mut SchemaGenerator) -> Option<Schema>,
    /// The function.
    pub run: Run,
    /// The function's own type, which `tool!(path)` looks it up by.
    pub function: fn() -> TypeId,
    /// Whether the server takes it without being told.
    pub register: bool,
    /// Where it stands.
    pub site: Site,
}

/// How a function is run.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// `async fn`
    Async(fn(Context) -> ReplyFuture),
    /// `fn`, which may block.
    Plain(fn(Context) -> Reply),
    /// `fn`, which never blocks.
    Inline(fn(Context) -> Reply),
}

/// Where a function stands.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The package.
    pub package: &'static str,
    /// The module path.
    pub module: &'static str,
    /// The function's name.
    pub function: &'static str,
    /// The file.
    pub file: &'static str,
    /// The line of the attribute.
    pub line: u32,
}

impl Site {
    /// The crate's name as Rust code spells it.
    pub(crate) fn krate(&self) -> &'static str {
        self.module.split("::").next().unwrap_or(self.module)
    }
}

impl ToolRecord {
    /// A record with nothing set that can be left out.
    pub const fn new(name: &'static str, docs: &'static [&'static str], run: Run, site: Site) -> Self {
        Self {
            name,
            docs,
            run,
            site,
            title: None,
            hints: ToolHints { read_only: None, destructive: None, idempotent: None, open_world: None },
            tags: &[],
            icons: None,
            meta: None,
            timeout: None,
            finish: false,
            max_output: None,
            input: None,
            raw_output: None,
            params: &[],
            needs: &[],
            output: |_| None,
            function: TypeId::of::<()>,
            register: true,
        }
    }
}

inventory::collect!(ToolRecord);

/// A schema written by hand: a `serde_json::Value`, or JSON text.
#[derive(Clone, Debug)]
pub struct RawSchema(pub(crate) Result<Value, String>);

impl From<Value> for RawSchema {
    fn from(schema: Value) -> Self {
        Self(Ok(schema))
    }
}

impl From<&str> for RawSchema {
    fn from(json: &str) -> Self {
        Self(serde_json::from_str(json).map_err(|error| error.to_string()))
    }
}

impl From<String> for RawSchema {
    fn from(json: String) -> Self {
        json.as_str().into()
    }
}

impl From<Schema> for RawSchema {
    fn from(schema: Schema) -> Self {
        Self(Ok(schema.to_value()))
    }
}

/// `schema = …` and `output = …`.
pub fn raw_schema(schema: impl Into<RawSchema>) -> RawSchema {
    schema.into()
}

/// A value that is part of what clients are told.
#[diagnostic::on_unimplemented(
    message = "clients are told this value, so `{Self}` needs `Serialize`",
    label = "cannot be written as JSON",
    note = "put `#[mcp_type]` on the type (`#[mcp_type(input)]` is too little for a type with defaults)"
)]
pub trait Shown: Serialize {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + ?Sized> Shown for T {}

/// `default`, `min`, `example`, `meta` …: any value as JSON. What cannot be JSON becomes null, which the start-up
/// checks refuse where it matters.
pub fn json<T: Shown + ?Sized>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// `icons = …`: one icon, or several.
pub fn icons<M>(icons: impl Icons<M>) -> Vec<Icon> {
    icons.list()
}

/// One icon, or several. `M` only tells the two apart.
pub trait Icons<M> {
    /// The icons.
    fn list(self) -> Vec<Icon>;
}

impl<I: Into<Icon>> Icons<()> for I {
    fn list(self) -> Vec<Icon> {
        vec![self.into()]
    }
}

impl<L: IntoIterator> Icons<(L::Item,)> for L
where
    L::Item: Into<Icon>,
{
    fn list(self) -> Vec<Icon> {
        self.into_iter().map(Into::into).collect()
    }
}

/// The type of a function, as an id.
pub fn type_id_of<F: 'static>(_: &F) -> TypeId {
    TypeId::of::<F>()
}
