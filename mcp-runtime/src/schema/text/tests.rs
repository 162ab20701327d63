//! Signatures.

use serde_json::json;

use super::signature;
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
