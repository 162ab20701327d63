//! Against what schemars really emits: the types of SCH-10 … SCH-31.

#![allow(dead_code, clippy::type_complexity, clippy::option_option)] // the types are only looked at

use std::collections::{BTreeMap, HashMap, HashSet};

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{clean_input, clean_output};
use crate::schema::walk::{has_type, visit};

#[derive(JsonSchema)]
struct Geo {
    lat: f64,
    lon: f64,
}

#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::schema) enum Unit {
    /// SI
    Metric,
    /// US,
    /// customary
    Imperial,
    Nautical,
}

#[derive(JsonSchema)]
enum Plain {
    A,
    B,
}

/// A shape.
#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub(in crate::schema) enum Shape {
    /// Round.
    Circle {
        r: f64,
    },
    Rect {
        w: f64,
        h: f64,
    },
}

#[derive(JsonSchema)]
enum External {
    /// None at all.
    Nothing,
    /// All.
    All,
    Some(u8),
}

#[derive(JsonSchema)]
pub(in crate::schema) struct Node {
    v: i64,
    children: Vec<Node>,
}

#[derive(JsonSchema)]
pub(in crate::schema) struct Chain {
    v: i64,
    next: Option<Box<Chain>>,
}

pub(in crate::schema) fn raw<T: JsonSchema>(serialize: bool) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true);
    let settings = if serialize { settings.for_serialize() } else { settings };
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// The schema of one argument, advertised.
fn wire<T: JsonSchema>() -> Value {
    argument::<T>(false)
}

/// The schema of one argument, as it is checked.
fn checked<T: JsonSchema>() -> Value {
    argument::<T>(true)
}

#[derive(JsonSchema)]
pub(in crate::schema) struct Holder<T> {
    it: T,
}

fn argument<T: JsonSchema>(check: bool) -> Value {
    let input = clean_input(raw::<Holder<T>>(false));
    let root = if check { input.check } else { input.wire };
    root["properties"]["it"].clone()
}

#[test]
fn nested_structs_are_inline_and_without_titles() {
    #[derive(JsonSchema)]
    struct Route {
        from: Geo,
        to: Geo,
    }
    let geo =
        json!({ "type": "object", "properties": { "lat": { "type": "number" }, "lon": { "type": "number" } }, "required": ["lat", "lon"] });
    let expected = json!({ "type": "object", "properties": { "from": geo, "to": geo }, "required": ["from", "to"] });
    assert_eq!(clean_input(raw::<Route>(false)).wire, expected);
}

#[test]
fn documented_unit_enums_become_one_enum() {
    let expected = json!({
        "type": "string",
        "description": "- `metric`: SI\n- `imperial`: US, customary",
        "enum": ["nautical", "metric", "imperial"]
    });
    assert_eq!(wire::<Unit>(), expected);
    assert_eq!(wire::<Plain>(), json!({ "type": "string", "enum": ["A", "B"] }));
}

#[test]
fn documentation_of_an_optional_enum_joins_that_of_the_parameter() {
    #[derive(JsonSchema)]
    struct Args {
        /// Which system.
        unit: Option<Unit>,
    }
    let input = clean_input(raw::<Args>(false));
    let unit = &input.wire["properties"]["unit"];
    assert_eq!(unit["description"], "Which system.\n- `metric`: SI\n- `imperial`: US, customary");
    assert_eq!(unit["enum"], json!(["nautical", "metric", "imperial"]));
    assert_eq!(unit.as_object().map(Map::len), Some(3));
    assert_eq!(input.wire.get("required"), None);
}

#[test]
fn unit_variants_beside_variants_with_data_share_a_branch() {
    let schema = wire::<External>();
    let branches = schema["oneOf"].as_array().unwrap();
    assert_eq!(branches.len(), 2);
    assert_eq!(
        branches[0],
        json!({ "type": "string", "description": "- `Nothing`: None at all.\n- `All`: All.", "enum": ["Nothing", "All"] })
    );
}

#[test]
fn tagged_enums_pin_and_require_their_tag_in_every_branch() {
    let schema = wire::<Shape>();
    assert_eq!(schema["description"], "A shape.");
    for branch in schema["oneOf"].as_array().unwrap() {
        assert_eq!(branch["type"], "object");
        assert!(branch["properties"]["kind"]["const"].is_string());
        assert!(branch["required"].as_array().unwrap().contains(&json!("kind")));
    }
    let optional = wire::<Option<Shape>>();
    assert_eq!(optional, schema);
}

#[test]
fn options_lose_null_for_clients_and_keep_it_for_the_check() {
    assert_eq!(wire::<Option<u32>>(), json!({ "type": "integer", "minimum": 0 }));
    assert_eq!(wire::<Option<Vec<String>>>(), json!({ "type": "array", "items": { "type": "string" } }));
    assert_eq!(wire::<Option<Plain>>(), json!({ "type": "string", "enum": ["A", "B"] }));
    assert_eq!(wire::<Vec<Option<u8>>>()["items"], json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
    assert_eq!(checked::<Option<u32>>()["type"], json!(["integer", "null"]));
    assert_eq!(checked::<Option<Plain>>()["enum"], json!(["A", "B", null]));
    assert_eq!(checked::<Option<Shape>>()["anyOf"][1], json!({ "type": "null" }));
}

#[test]
fn null_defaults_vanish_and_other_defaults_stay() {
    #[derive(JsonSchema, Serialize, Deserialize)]
    struct Args {
        #[serde(default)]
        a: Option<i64>,
        #[serde(default)]
        b: u32,
    }
    let wire = clean_input(raw::<Args>(false)).wire;
    assert_eq!(wire["properties"]["a"], json!({ "type": "integer" }));
    assert_eq!(wire["properties"]["b"], json!({ "type": "integer", "minimum": 0, "default": 0 }));
}

#[test]
fn integers_keep_bounds_and_lose_foreign_formats() {
    assert_eq!(wire::<u8>(), json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
    assert_eq!(wire::<i8>(), json!({ "type": "integer", "minimum": -128, "maximum": 127 }));
    for unsigned in [wire::<u32>(), wire::<u64>(), wire::<usize>()] {
        assert_eq!(unsigned, json!({ "type": "integer", "minimum": 0 }));
    }
    assert_eq!(wire::<i64>(), json!({ "type": "integer" }));
    assert_eq!(wire::<f32>(), json!({ "type": "number" }));
    assert_eq!(checked::<i64>(), json!({ "type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX }));
    assert_eq!(clean_output(raw::<Vec<u64>>(true)), json!({ "type": "array", "items": { "type": "integer", "minimum": 0 } }));
}

#[test]
fn bounds_that_a_float_parser_would_change_are_not_advertised() {
    let schema = |max: u64| json!({ "type": "object", "properties": { "n": { "type": "integer", "minimum": 1, "maximum": max } } });
    let max = |n| clean_input(schema(n)).wire["properties"]["n"].get("maximum").cloned();
    assert_eq!(max(u64::MAX), None);
    assert_eq!(max((1 << 53) + 1), None);
    assert_eq!(max(1 << 53), Some(json!(1_u64 << 53)));
    assert_eq!(max(1 << 60), Some(json!(1_u64 << 60)));
}

#[test]
fn integers_in_headers_are_bounded_to_what_clients_hold() {
    #[derive(JsonSchema)]
    struct Args {
        #[schemars(extend("x-mcp-header" = "Big"))]
        big: i64,
        #[schemars(extend("x-mcp-header" = "Small"))]
        small: Option<u32>,
    }
    let wire = clean_input(raw::<Args>(false)).wire;
    assert_eq!(wire["properties"]["big"]["maximum"], json!(9_007_199_254_740_991_i64));
    assert_eq!(wire["properties"]["big"]["minimum"], json!(-9_007_199_254_740_991_i64));
    assert_eq!(wire["properties"]["small"]["maximum"], json!(u32::MAX));
    assert_eq!(crate::schema::header_problems(&wire), Vec::<String>::new());
}

#[test]
fn maps_say_what_their_values_are() {
    assert_eq!(wire::<HashMap<String, i64>>(), json!({ "type": "object", "additionalProperties": { "type": "integer" } }));
    let expected = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    assert_eq!(wire::<BTreeMap<u32, String>>(), expected);
    assert_eq!(wire::<BTreeMap<i64, String>>(), expected);
    assert_eq!(checked::<BTreeMap<u32, String>>()["propertyNames"], json!({ "pattern": r"^\d+$" }));
}

#[test]
fn every_array_has_items() {
    let quad = wire::<(f64, f64, f64, f64)>();
    assert_eq!(quad, json!({ "type": "array", "items": { "type": "number" }, "minItems": 4, "maxItems": 4 }));
    assert_eq!(wire::<[u8; 3]>()["minItems"], 3);
    let pair = wire::<(u8, String)>();
    assert_eq!(pair["prefixItems"].as_array().map(Vec::len), Some(2));
    assert_eq!(pair["items"], json!({ "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 255 }, { "type": "string" }] }));
    assert_eq!(wire::<Vec<Value>>(), json!({ "type": "array", "items": {} }));
    let bare = json!({ "type": "object", "properties": { "list": { "type": "array" } } });
    assert_eq!(clean_input(bare).wire["properties"]["list"]["items"], json!({}));
    assert_eq!(wire::<HashSet<String>>()["uniqueItems"], json!(true));
}

#[test]
fn any_value_is_an_empty_schema_with_its_description() {
    #[derive(JsonSchema)]
    struct Args {
        v: Value,
        /// Anything.
        w: Value,
        x: Option<Value>,
    }
    let wire = clean_input(raw::<Args>(false)).wire;
    assert_eq!(wire["properties"], json!({ "v": {}, "w": { "description": "Anything." }, "x": {} }));
}

#[test]
fn no_parameters_are_an_empty_object() {
    #[derive(JsonSchema)]
    struct None {}
    let expected = json!({ "type": "object", "properties": {} });
    assert_eq!(clean_input(raw::<None>(false)).wire, expected);
    assert_eq!(clean_input(json!(true)).wire, expected);
    assert_eq!(clean_input(json!({})).check, expected);
}

#[test]
fn closed_objects_stay_closed_in_the_spelling_that_clients_know() {
    #[derive(JsonSchema, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Closed {
        a: u8,
    }
    let wire = clean_input(raw::<Closed>(false)).wire;
    assert_eq!(wire["additionalProperties"], json!(false));
    assert_eq!(clean_input(json!({ "type": "object", "properties": { "a": false } })).wire["properties"]["a"], json!({ "not": {} }));
}

#[test]
fn outputs_are_truthful_about_null_and_renames() {
    #[derive(JsonSchema, Serialize, Deserialize)]
    struct Out {
        #[serde(skip_serializing_if = "Option::is_none")]
        x: Option<i64>,
        #[serde(rename(serialize = "outName"))]
        y: i64,
        z: Option<Shape>,
    }
    let out = clean_output(raw::<Out>(true));
    assert_eq!(out["properties"]["x"], json!({ "type": ["integer", "null"] }));
    assert_eq!(out["properties"]["outName"], json!({ "type": "integer" }));
    assert_eq!(out["properties"]["z"]["anyOf"][1], json!({ "type": "null" }));
    assert_eq!(out["required"], json!(["outName", "z"]));
    assert_eq!(clean_output(raw::<Option<Geo>>(true))["type"], json!(["object", "null"]));
    assert_eq!(clean_output(raw::<Value>(true)), json!({}));
    assert_eq!(clean_output(raw::<HashMap<String, f64>>(true))["properties"], json!({}));
}

#[test]
fn properties_named_like_keywords_are_data() {
    #[derive(JsonSchema, Serialize, Deserialize)]
    struct Odd {
        title: String,
        format: String,
        nullable: bool,
        default: Option<u8>,
        #[serde(rename = "$schema")]
        schema: String,
        #[serde(rename = "enum")]
        list: Vec<u8>,
    }
    let wire = clean_input(raw::<Odd>(false)).wire;
    let names: Vec<&String> = wire["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["title", "format", "nullable", "default", "$schema", "enum"]);
    let data = json!({ "type": "object", "properties": { "a": {
        "default": { "title": "T", "format": "int64", "anyOf": [{ "type": "null" }, {}] }, "examples": [{ "title": 1, "type": ["a", "null"] }]
    } } });
    assert_eq!(clean_input(data.clone()).wire, data);
}

#[test]
fn type_comes_first_and_then_the_description() {
    #[derive(JsonSchema)]
    struct Args {
        /// How many.
        n: Option<u8>,
    }
    let text = clean_input(raw::<Args>(false)).wire["properties"]["n"].to_string();
    assert_eq!(text, r#"{"type":"integer","description":"How many.","minimum":0,"maximum":255}"#);
}

#[test]
fn cleaning_twice_changes_nothing_and_nothing_deep_overflows() {
    let once = clean_input(raw::<Everything>(false)).wire;
    assert_eq!(clean_input(once.clone()).wire, once);
    let mut deep = json!({ "type": ["string", "null"] });
    for _ in 0..500 {
        deep = json!({ "type": "array", "items": deep, "$defs": {} });
    }
    clean_input(json!({ "type": "object", "properties": { "deep": deep } }));
}

#[derive(JsonSchema)]
pub(in crate::schema) struct Everything {
    a: (u8, u16, u32, u64, usize, i8, i64, f32, f64),
    unit: Option<Unit>,
    plain: Option<Plain>,
    shape: Option<Shape>,
    external: Vec<External>,
    node: Node,
    chain: Option<Chain>,
    maps: (HashMap<String, i64>, BTreeMap<u32, Option<String>>),
    arrays: ([u8; 3], (u8, String), HashSet<String>, Vec<Option<Vec<Option<bool>>>>),
    value: Value,
    time: std::time::Duration,
    address: std::net::IpAddr,
    path: std::path::PathBuf,
    text: Option<Option<char>>,
    whole: std::num::NonZeroU32,
    result: Result<Geo, String>,
}

/// SCH-32: what the strictest clients look for.
#[test]
fn no_schema_has_anything_that_a_client_refuses() {
    let wire = clean_input(raw::<Everything>(false)).wire;
    visit(&wire, &mut |_, map, path| {
        for keyword in ["title", "$schema", "nullable", "format"] {
            assert!(!map.contains_key(keyword), "{keyword} at {path}");
        }
        assert!(!has_type(map, "null"), "null at {path}");
        assert!(!map.get("type").is_some_and(Value::is_array), "several types at {path}");
        assert!(!has_type(map, "array") || map.contains_key("items"), "no items at {path}");
        assert!(map.get("properties").is_none_or(|names| names.as_object().is_some_and(|names| names.values().all(Value::is_object))));
        if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
            assert!(wire.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
        }
    });
    for keyword in ["oneOf", "anyOf", "allOf", "not", "enum", "$ref"] {
        assert!(wire.get(keyword).is_none());
    }
}
