//! Signatures and command-line values.

use serde_json::{Value, json};

use super::{from_text, signature};
use crate::schema::clean::tests::{Holder, Node, Shape, Unit, raw};
use crate::schema::clean_input;

#[test]
fn signatures_are_short_and_complete() {
    let schema = json!({ "type": "object", "properties": {
        "word": { "type": "string" }, "limit": { "type": "integer", "default": 10 }, "unit": { "type": "string", "enum": ["a", "b"] },
        "tags": { "type": "array", "items": { "type": "string" } }, "units": { "type": "array", "items": { "enum": ["a", "b"] } },
        "at": { "type": "object", "properties": { "lat": { "type": "number" }, "lon": { "type": "number" } }, "required": ["lat"] },
        "map": { "type": "object", "additionalProperties": { "type": "integer" } },
        "pair": { "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "string" }] }, "any": {}, "flag": { "type": "boolean" }
    }, "required": ["word", "any"] });
    assert_eq!(
        signature("search", &schema),
        "search(word: string, limit?: integer = 10, unit?: \"a\" | \"b\", tags?: string[], units?: (\"a\" | \"b\")[], \
         at?: {lat: number, lon?: number}, map?: {[key]: integer}, pair?: [integer, string], any: any, flag?: boolean)"
    );
    assert_eq!(signature("now", &json!({ "type": "object", "properties": {} })), "now()");
    let of = |schema| signature("f", &clean_input(schema).wire);
    assert_eq!(of(raw::<Holder<Node>>(false)), "f(it: {v: integer, children: Node[]})");
    assert_eq!(of(raw::<Holder<Option<Unit>>>(false)), "f(it?: \"nautical\" | \"metric\" | \"imperial\")");
    assert_eq!(of(raw::<Holder<Shape>>(false)), "f(it: {kind: \"Circle\", r: number} | {kind: \"Rect\", w: number, h: number})");
}

#[test]
fn text_is_read_by_the_schema() {
    let list = |item: Value| json!({ "type": "array", "items": item });
    let integer = || json!({ "type": "integer" });
    let string = || json!({ "type": "string" });
    for (schema, text, value) in [
        (string(), "42", json!("42")),
        (string(), "[1]", json!("[1]")),
        (json!({ "type": ["string", "null"] }), "null", json!(null)),
        (integer(), "42", json!(42)),
        (integer(), "x", json!("x")),
        (integer(), "true", json!("true")),
        (json!({ "type": "number" }), "-2.5", json!(-2.5)),
        (json!({ "type": "boolean" }), "true", json!(true)),
        (list(string()), "a, b,3", json!(["a", "b", "3"])),
        (list(integer()), "1,2,x", json!([1, 2, "x"])),
        (list(integer()), "[1,2]", json!([1, 2])),
        (list(integer()), "[1,", json!("[1,")),
        (list(integer()), "", json!([])),
        (list(json!({ "type": "object" })), r#"{"a":1,"b":2},{"a":3}"#, json!([{ "a": 1, "b": 2 }, { "a": 3 }])),
        (json!({ "type": "array", "prefixItems": [integer(), string()] }), "1,2", json!([1, "2"])),
        (json!({ "type": "object" }), r#"{"a":1}"#, json!({ "a": 1 })),
        (json!({ "type": "object" }), "a", json!("a")),
        (json!({}), "1", json!(1)),
        (json!({}), "plain words", json!("plain words")),
        (json!({ "anyOf": [{ "type": "number" }, string()] }), "5", json!(5)),
        (json!({ "anyOf": [{ "type": "number" }, string()] }), "five", json!("five")),
        (json!({ "enum": ["1", "2"] }), "1", json!("1")),
        (json!({ "enum": [1, 2] }), "1", json!(1)),
    ] {
        assert_eq!(from_text(&schema, text), value, "{schema} {text}");
    }
}
