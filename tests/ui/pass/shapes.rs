//! All shapes of parameters and results.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex},
};

use mcp_runtime::{Content, Context, Principal, ToolError, ToolResult, mcp_tool, mcp_type};

struct Notes<'a>(&'a str);

trait Store: Send + Sync {
    fn name(&self) -> &str;
}

/// One of two.
#[mcp_type(input)]
#[derive(Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Order {
    NewestFirst,
    OldestFirst,
}

#[mcp_type(output)]
struct Hit<'a> {
    text: &'a str,
}

#[mcp_type]
#[derive(Default)]
struct Paging {
    limit: u32,
}

type Answer<T> = Result<T, Failed>;
type Word = String;

struct Failed;

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failed")
    }
}

/// A borrowed result, by an alias of `Result`.
#[mcp_tool(read_only, idempotent, open_world = false)]
async fn borrowed<'n>(notes: &'n Notes<'static>, lock: &Mutex<u8>, shared: &Arc<dyn Store>) -> Answer<Vec<Hit<'n>>> {
    let _ = (lock, shared.name());
    Ok(vec![Hit { text: notes.0 }])
}

/// One lifetime for the borrow and for what is borrowed.
#[mcp_tool]
fn same<'n>(notes: &'n Notes<'n>) -> &'n str {
    notes.0
}

/// Trait objects, and what may be absent.
#[mcp_tool]
fn absent<'a>(store: &'a dyn Store, both: &(dyn Store + Sync), maybe: Option<&dyn Store>, notes: Option<&Notes<'static>>, who: &Principal) -> &'a str {
    let _ = (both.name(), maybe.is_some(), notes.is_some(), who);
    store.name()
}

/// Owned things.
#[mcp_tool(args(word(min_len = 1, description = "From outside.")))]
async fn owned(
    word: Word,
    text: Cow<'_, str>,
    #[arg(default = "x", pattern = "x+")] more: String,
    #[arg(default = "x", values("x", "y"))] maybe: Option<String>,
    #[arg(default = 2, max = 10_000_000_000)] number: Option<i64>,
    #[arg(default = -0.5, min = -1, max = 1.5)] float: f64,
    #[arg(example = [1, 2])] list: Vec<u8>,
    map: BTreeMap<String, Option<bool>>,
    order: Order,
    tuple: (u8, String),
    #[arg(default, secret)] mut secret: String,
) -> Result<(), ToolError> {
    secret.push('x');
    let _ = (word, text, more, maybe, number, float, list, map, matches!(order, Order::NewestFirst | Order::OldestFirst), tuple);
    Err("no")?
}

/// A struct of arguments.
#[mcp_tool]
fn spread(#[arg(flatten)] paging: Paging) -> ToolResult {
    let _ = paging.limit;
    ToolResult::default()
}

/// Content.
#[mcp_tool(inline)]
fn content() -> Vec<Content> {
    Vec::new()
}

/// Nothing at all.
#[mcp_tool(finish)]
async fn nothing(_cx: &Context) {}

fn main() {
    // An annotated function is still a function.
    let _ = content();
}
