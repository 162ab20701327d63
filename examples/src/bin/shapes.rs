//! Every shape an argument and a result can have.

use std::collections::{BTreeMap, HashMap};

use mcp_runtime::{
    prelude::*,
    serde_json::{Map, Value, json},
};

/// A place on earth.
#[mcp_type]
struct Place {
    /// Degrees north.
    lat: f64,
    /// Degrees east.
    lon: f64,
}

/// A system of units.
#[mcp_type]
#[derive(Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Unit {
    /// Metres and kilometres.
    Metric,
    /// Feet and miles.
    Imperial,
}

/// A figure in the plane.
#[mcp_type]
#[serde(tag = "kind")]
enum Figure {
    Circle { radius: f64 },
    Rectangle { width: f64, height: f64 },
}

/// A tree of numbers.
#[mcp_type]
struct Node {
    value: i64,
    #[serde(default)]
    children: Vec<Node>,
}

#[mcp_type]
struct Distance {
    value: f64,
    unit: Unit,
    /// Only if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    bearing: Option<f64>,
}

/// Distance between two places, as structured content.
#[mcp_tool(read_only, title = "Distance between places")]
async fn distance(
    from: Place,
    to: Place,
    /// In which units to answer.
    #[arg(default = Unit::Metric)]
    unit: Unit,
    #[arg(default)] with_bearing: bool,
) -> Distance {
    let (lat_1, lat_2, d_lon) = (from.lat.to_radians(), to.lat.to_radians(), (to.lon - from.lon).to_radians());
    let angle = (lat_1.sin() * lat_2.sin() + lat_1.cos() * lat_2.cos() * d_lon.cos()).clamp(-1.0, 1.0).acos();
    let bearing = (d_lon.sin() * lat_2.cos()).atan2(lat_1.cos() * lat_2.sin() - lat_1.sin() * lat_2.cos() * d_lon.cos());
    let km = angle * 6371.0;
    let value = match unit {
        Unit::Metric => km,
        Unit::Imperial => km / 1.609_344,
    };
    Distance { value, unit, bearing: with_bearing.then(|| bearing.to_degrees()) }
}

/// Area of a figure.
///
/// # Arguments
/// * `figure` - The figure, by its `kind`.
#[mcp_tool(read_only)]
async fn area(figure: Figure) -> f64 {
    match figure {
        Figure::Circle { radius } => std::f64::consts::PI * radius * radius,
        Figure::Rectangle { width, height } => width * height,
    }
}

/// Sum of a tree: a recursive argument.
#[mcp_tool(read_only)]
async fn sum(tree: Node) -> i64 {
    fn total(node: &Node) -> i64 {
        node.value + node.children.iter().map(total).sum::<i64>()
    }
    total(&tree)
}

/// Integers of every width, and floats.
#[mcp_tool(read_only)]
#[allow(clippy::too_many_arguments, clippy::many_single_char_names)]
async fn numbers(a: u8, b: u16, c: u32, d: u64, e: usize, f: i8, g: i64, h: f32, i: f64) -> Vec<String> {
    vec![
        a.to_string(),
        b.to_string(),
        c.to_string(),
        d.to_string(),
        e.to_string(),
        f.to_string(),
        g.to_string(),
        h.to_string(),
        i.to_string(),
    ]
}

/// Things that may be left out: absent and null are the same.
#[mcp_tool(read_only)]
async fn options(word: Option<String>, limit: Option<u32>, tables: Option<Vec<String>>, unit: Option<Unit>) -> Vec<bool> {
    vec![word.is_some(), limit.is_some(), tables.is_some(), unit.is_some()]
}

/// Rules that are checked before the function runs.
#[mcp_tool(read_only)]
async fn rules(
    #[arg(min = 1, max = 100, default = 10)] limit: u32,
    #[arg(min_len = 2, max_len = 20, pattern = "^[a-z]+$", example = "tea")] word: String,
    #[arg(values("red", "green"))] colour: String,
    #[arg(min_len = 1)] items: Vec<i64>,
) -> String {
    format!("{limit} {word} {colour} {}", items.len())
}

/// Maps, tuples and fixed arrays.
#[mcp_tool(read_only)]
async fn collections(counts: HashMap<String, i64>, names: BTreeMap<u32, String>, range: (f64, f64), rgb: [u8; 3]) -> usize {
    counts.len() + names.len() + usize::from(range.0 < range.1) + rgb.len()
}

/// Any JSON at all.
#[mcp_tool(read_only)]
async fn anything(
    /// Whatever you like.
    value: Value,
) -> Value {
    json!({ "you sent": value })
}

#[mcp_type(input)]
struct Login {
    user: String,
    #[serde(default)]
    remember: bool,
}

/// Arguments in a struct, and one that is never shown.
#[mcp_tool]
async fn login(#[arg(flatten)] login: Login, #[arg(secret)] password: String) -> Result<String, ToolError> {
    if password.len() < 8 {
        return Err(ToolError::new("the password is too short"));
    }
    Ok(format!("welcome, {} ({})", login.user, if login.remember { "for a month" } else { "for today" }))
}

/// A schema written by hand; the arguments come as they are.
#[mcp_tool(schema = json!({
    "type": "object",
    "properties": { "query": { "type": "string" }, "page": { "type": "integer", "minimum": 1 } },
    "required": ["query"],
    "oneOf": [{ "required": ["page"] }, { "not": { "required": ["page"] } }]
}))]
async fn by_hand(#[arg(flatten)] arguments: Map<String, Value>) -> usize {
    arguments.len()
}

/// Names that Rust or the wire would not allow.
#[mcp_tool(name = "renamed.tool", tags("names"))]
async fn renamed(r#type: String, #[arg(rename = "fromDate")] from_date: String) -> String {
    format!("{type} {from_date}", r#type = r#type)
}

/// Nothing in, nothing out.
#[mcp_tool(idempotent, open_world = false)]
async fn nothing() {}

/// Several blocks of content.
#[mcp_tool(read_only)]
async fn blocks() -> Vec<Content> {
    vec![
        Content::text("a picture and a sound"),
        Content::image([0x89, b'P', b'N', b'G'], "image/png").priority(0.9),
        Content::audio([0, 1, 2], "audio/wav"),
        Content::link("shapes://circle", "circle").mime("text/plain"),
        Content::resource_text("shapes://square", "text/plain", "a square"),
    ]
}

/// A complete result.
#[mcp_tool(read_only, output = json!({ "type": "object", "properties": { "rows": { "type": "integer" } }, "required": ["rows"] }))]
async fn complete() -> ToolResult {
    ToolResult::new().content(Content::text("3 rows")).structured(json!({ "rows": 3 })).meta("com.example/source", "cache")
}

/// A plain function may block; this one does.
#[mcp_tool(timeout = "2s", max_output = "1KiB")]
fn block(#[arg(max = 5000)] ms: u64) -> String {
    std::thread::sleep(std::time::Duration::from_millis(ms));
    "x".repeat(2000)
}

/// An error of any kind.
#[mcp_tool]
async fn read_file(path: String) -> Result<String, std::io::Error> {
    std::fs::read_to_string(path)
}

/// Never blocks, so that it needs no thread of its own.
#[mcp_tool(inline, read_only)]
fn reverse(text: String) -> String {
    text.chars().rev().collect()
}

fn main() -> mcp_runtime::Result {
    server!().name("shapes").run()
}
