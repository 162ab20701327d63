//! The schemas that clients get: accepted by every one of them, and true.

use std::collections::{BTreeMap, HashMap};

use mcp_runtime::{
    Era,
    prelude::*,
    serde_json::{Value, json},
};

#[mcp_type]
struct Geo {
    lat: f64,
    lon: f64,
}

/// Systems of units.
#[mcp_type]
#[serde(rename_all = "snake_case")]
enum Unit {
    /// SI
    Metric,
    /// US
    Imperial,
}

#[mcp_type(input)]
#[serde(tag = "kind")]
enum Shape {
    Circle { r: f64 },
    Rect { w: f64, h: f64 },
}

#[mcp_type]
struct Node {
    v: i64,
    #[serde(default)]
    children: Vec<Node>,
}

#[mcp_type(output)]
struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<i64>,
    #[serde(rename(serialize = "outName"))]
    y: i64,
    z: Option<u32>,
}

#[mcp_type(input)]
#[serde(deny_unknown_fields)]
struct Strict {
    a: u32,
}

#[mcp_type(input)]
struct Lenient {
    a: u32,
}

/// Near a place.
#[mcp_tool]
async fn near(p: Geo, q: Geo, radius_m: u32) -> bool {
    p.lat - q.lat + p.lon - q.lon < f64::from(radius_m)
}

/// Convert.
#[mcp_tool]
async fn convert(u: Unit) -> Unit {
    u
}

/// Area.
#[mcp_tool]
async fn area(s: Shape) -> f64 {
    match s {
        Shape::Circle { r } => 3.0 * r * r,
        Shape::Rect { w, h } => w * h,
    }
}

/// Options.
#[mcp_tool]
async fn options(q: String, limit: Option<u32>, tables: Option<Vec<String>>, unit: Option<Unit>, geo: Option<Geo>) -> usize {
    q.len()
        + limit.map_or(0, |limit| limit as usize)
        + tables.map_or(0, |tables| tables.len())
        + usize::from(unit.is_some() || geo.is_some())
}

/// Widths.
#[mcp_tool]
#[allow(clippy::too_many_arguments)]
async fn widths(a: u8, b: u16, c: u32, d: u64, e: usize, f: i8, g: i64, h: f32, i: f64) -> String {
    format!("{a}{b}{c}{d}{e}{f}{g}{h}{i}")
}

/// A tree.
#[mcp_tool]
async fn tree(tree: Node) -> i64 {
    tree.v + i64::try_from(tree.children.len()).unwrap_or(i64::MAX)
}

/// Collections.
#[mcp_tool]
async fn collections(
    m: HashMap<String, i64>,
    k: BTreeMap<u32, String>,
    bbox: (f64, f64, f64, f64),
    rgb: [u8; 3],
    pair: (u8, String),
) -> usize {
    m.len() + k.len() + usize::from(bbox.0 > bbox.3) + rgb.len() + pair.1.len()
}

/// Any value.
#[mcp_tool]
async fn any(
    /// Whatever.
    v: Value,
) -> Value {
    v
}

/// Gets "weather" \\ 天気.
///
/// Long text with [`Geo`](crate::Geo).
///
/// # Panics
/// Never.
#[mcp_tool]
async fn documented(
    /// City name
    city: String,
    #[arg(description = "A day", default = "today", example = "monday")] day: String,
) -> String {
    city + &day
}

/// Documented in a list.
///
/// # Arguments
/// * `a` - The first.
/// * `b`: The second,
///   on two lines.
#[mcp_tool]
async fn listed(a: u32, b: u32) -> u32 {
    a + b
}

/// Names.
#[mcp_tool]
async fn names(r#type: String, #[arg(rename = "fromDate", header = "From")] from_date: String) -> String {
    r#type + &from_date
}

/// Rows.
#[mcp_tool]
async fn rows() -> Result<Vec<Row>, ToolError> {
    Ok(vec![Row { x: Some(1), y: 2, z: None }, Row { x: None, y: 3, z: Some(4) }])
}

/// One row.
#[mcp_tool]
async fn row() -> Row {
    Row { x: None, y: 2, z: None }
}

/// Refuses what it does not know.
#[mcp_tool]
async fn strict(#[arg(flatten)] args: Strict) -> u32 {
    args.a
}

/// Ignores what it does not know.
#[mcp_tool]
async fn lenient(#[arg(flatten)] args: Lenient) -> u32 {
    args.a
}

/// Nothing.
#[mcp_tool]
async fn nothing() {}

type Aliased = Result<Geo, ToolError>;

/// Through an alias.
#[mcp_tool]
async fn aliased() -> Aliased {
    Ok(Geo { lat: 0.0, lon: 0.0 })
}

async fn tool(name: &str) -> Value {
    let tools = server!().connect(Era::Modern).unwrap().list().await;
    tools.into_iter().find(|tool| tool["name"] == name).unwrap()
}

async fn property(name: &str, property: &str) -> Value {
    tool(name).await["inputSchema"]["properties"][property].clone()
}

fn geo() -> Value {
    json!({ "type": "object", "properties": { "lat": { "type": "number" }, "lon": { "type": "number" } }, "required": ["lat", "lon"] })
}

#[tokio::test]
async fn nested_types_are_inlined_each_time_they_occur() {
    let tool = tool("near").await;
    assert_eq!(
        tool["inputSchema"],
        json!({ "type": "object", "properties": { "p": geo(), "q": geo(), "radius_m": { "type": "integer", "minimum": 0 } },
                "required": ["p", "q", "radius_m"], "additionalProperties": false })
    );
}

#[tokio::test]
async fn a_documented_enum_is_a_plain_list_and_its_docs_are_in_the_description() {
    let unit = property("convert", "u").await;
    assert_eq!((&unit["type"], &unit["enum"]), (&json!("string"), &json!(["metric", "imperial"])));
    assert_eq!(unit["description"], "Systems of units.\n- `metric`: SI\n- `imperial`: US");
    assert_eq!(unit.as_object().unwrap().len(), 3);
}

#[tokio::test]
async fn a_tagged_enum_pins_and_requires_its_tag_in_every_branch() {
    let shape = property("area", "s").await;
    for (branch, tag) in shape["oneOf"].as_array().unwrap().iter().zip(["Circle", "Rect"]) {
        assert_eq!(branch["type"], "object");
        assert_eq!(branch["properties"]["kind"]["const"], tag);
        assert!(branch["required"].as_array().unwrap().contains(&json!("kind")));
    }
    let client = server!().connect(Era::Modern).unwrap();
    assert_eq!(client.call("area", json!({ "s": { "kind": "Circle", "r": 1 } })).await.text(), "3.0");
    let wrong = client.call("area", json!({ "s": { "kind": "Squar" } })).await.text();
    assert!(wrong.contains("`s.kind`") && wrong.contains("\"Rect\""), "{wrong}");
}

#[tokio::test]
async fn an_option_is_shown_as_its_plain_type_and_not_required() {
    let schema = &tool("options").await["inputSchema"];
    assert_eq!(schema["required"], json!(["q"]));
    assert_eq!(schema["properties"]["limit"], json!({ "type": "integer", "minimum": 0 }));
    assert_eq!(schema["properties"]["tables"], json!({ "type": "array", "items": { "type": "string" } }));
    assert_eq!(schema["properties"]["unit"]["type"], "string");
    assert_eq!(schema["properties"]["geo"], geo());
    let client = server!().connect(Era::Modern).unwrap();
    let nulls = json!({ "q": "", "limit": null, "tables": null, "unit": null, "geo": null });
    assert_eq!(client.call("options", nulls).await.text(), "0");
}

#[tokio::test]
async fn integers_have_their_bounds_and_no_foreign_format() {
    let schema = &tool("widths").await["inputSchema"];
    assert_eq!(schema["properties"]["a"], json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
    for unsigned in ["b", "c", "d", "e"] {
        assert_eq!(schema["properties"][unsigned]["minimum"], 0, "{unsigned}");
    }
    assert_eq!(schema["properties"]["d"], json!({ "type": "integer", "minimum": 0 }));
    assert_eq!(schema["properties"]["g"], json!({ "type": "integer" }));
    assert_eq!(schema["properties"]["h"], json!({ "type": "number" }));
}

#[tokio::test]
async fn a_recursive_type_keeps_one_reference_and_its_definition() {
    let schema = tool("tree").await["inputSchema"].clone();
    assert_eq!(schema["type"], "object");
    assert!(schema["$defs"]["Node"].is_object(), "{schema}");
    let client = server!().connect(Era::Modern).unwrap();
    let deep = (0..50).fold(json!({ "v": 1 }), |child, _| json!({ "v": 1, "children": [child] }));
    assert_eq!(client.call("tree", json!({ "tree": deep })).await.text(), "2");
}

#[tokio::test]
async fn maps_tuples_and_arrays_say_what_they_hold() {
    let schema = &tool("collections").await["inputSchema"]["properties"];
    assert_eq!(schema["m"], json!({ "type": "object", "additionalProperties": { "type": "integer" } }));
    assert_eq!(schema["k"], json!({ "type": "object", "additionalProperties": { "type": "string" } }));
    assert_eq!(schema["bbox"], json!({ "type": "array", "items": { "type": "number" }, "minItems": 4, "maxItems": 4 }));
    assert_eq!((&schema["rgb"]["minItems"], &schema["rgb"]["maxItems"]), (&json!(3), &json!(3)));
    assert!(schema["pair"]["items"].is_object());
    let client = server!().connect(Era::Modern).unwrap();
    let wrong = json!({ "m": {}, "k": { "1": "x" }, "bbox": [1, 2], "rgb": [1, 2, 3], "pair": [1, "x"] });
    assert!(client.call("collections", wrong).await.text().contains("`bbox`"));
}

#[tokio::test]
async fn any_value_is_an_object_schema_that_allows_everything() {
    assert_eq!(property("any", "v").await, json!({ "description": "Whatever." }));
}

#[tokio::test]
async fn a_tool_without_arguments_has_an_empty_closed_object() {
    assert_eq!(tool("nothing").await["inputSchema"], json!({ "type": "object", "properties": {}, "additionalProperties": false }));
}

#[tokio::test]
async fn descriptions_come_from_the_documentation() {
    let tool = tool("documented").await;
    assert_eq!(tool["description"], "Gets \"weather\" \\\\ 天気.\n\nLong text with `Geo`.");
    let properties = &tool["inputSchema"]["properties"];
    assert_eq!(properties["city"], json!({ "type": "string", "description": "City name" }));
    assert_eq!(properties["day"], json!({ "type": "string", "description": "A day", "default": "today", "examples": ["monday"] }));
    assert_eq!(property("listed", "a").await["description"], "The first.");
    assert_eq!(property("listed", "b").await["description"], "The second, on two lines.");
}

#[tokio::test]
async fn names_on_the_wire_are_the_renamed_ones() {
    let schema = &tool("names").await["inputSchema"];
    assert_eq!(schema["required"], json!(["type", "fromDate"]));
    assert_eq!(schema["properties"]["fromDate"]["x-mcp-header"], "From");
    let client = server!().connect(Era::Modern).unwrap();
    assert_eq!(client.call("names", json!({ "type": "a", "fromDate": "b" })).await.text(), "ab");
    assert!(client.call("names", json!({ "type": "a" })).await.text().contains("`fromDate` is missing"));
}

#[tokio::test]
async fn output_schemas_describe_what_is_serialized() {
    let row = json!({ "type": "object", "properties": { "x": { "type": ["integer", "null"] }, "outName": { "type": "integer" },
        "z": { "type": ["integer", "null"], "minimum": 0 } }, "required": ["outName", "z"] });
    assert_eq!(tool("row").await["outputSchema"], row);
    assert_eq!(tool("rows").await["outputSchema"], json!({ "type": "array", "items": row }));
    assert_eq!(tool("aliased").await["outputSchema"], geo());
    assert_eq!(tool("convert").await.get("outputSchema"), None, "text");
    assert_eq!(tool("nothing").await.get("outputSchema"), None);
    assert_eq!(tool("any").await.get("outputSchema"), None, "it would say nothing");
}

#[tokio::test]
async fn unknown_arguments_are_refused_exactly_where_the_schema_says_so() {
    let client = server!().connect(Era::Modern).unwrap();
    for (name, closed) in [("strict", true), ("lenient", false)] {
        assert_eq!(tool(name).await["inputSchema"].get("additionalProperties").is_some(), closed);
        assert_eq!(client.call(name, json!({ "a": 1, "extra": 2 })).await.is_error(), closed);
    }
}

#[tokio::test]
async fn the_order_is_that_of_the_source_and_always_the_same() {
    let names = async || -> Vec<String> {
        let tools = server!().connect(Era::Modern).unwrap().list().await;
        tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    };
    let first = names().await;
    assert_eq!(first[..3], ["near", "convert", "area"]);
    assert_eq!(first, names().await);
}
