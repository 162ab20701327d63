//! What serde enforces by itself, against the schemas of real types.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroI8;

use schemars::JsonSchema;
use serde_json::{Value, json};

use super::{has_float, needs_check, pattern_problems};
use crate::schema::clean::tests::{Everything, Holder, Node, raw};
use crate::schema::clean_input;

fn needs<T: JsonSchema>() -> bool {
    needs_check(&clean_input(raw::<Holder<T>>(false)).check)
}

fn argument_needs(schema: &Value) -> bool {
    let input = clean_input(json!({ "type": "object", "properties": { "a": schema } }));
    needs_check(&input.check)
}

#[test]
fn rust_types_need_no_check() {
    assert!(!needs::<(u8, i16, u32, i64, usize, f64, bool, char)>());
    assert!(!needs::<Option<Vec<Option<[u8; 3]>>>>());
    assert!(!needs::<(u128, i128)>());
    assert!(!needs::<BTreeMap<u32, HashSet<String>>>());
    assert!(!needs::<NonZeroI8>());
    assert!(!needs::<Node>());
    assert!(!needs::<Value>());
    let mut everything = clean_input(raw::<Everything>(false)).check;
    // `NonZeroU32` is `minimum: 1`, which an author could have asked of a `u32` as well.
    everything["properties"]["whole"] = json!({});
    assert!(!needs_check(&everything));
}

#[test]
fn what_an_author_adds_needs_a_check() {
    for schema in [
        json!({ "type": "integer", "format": "uint32", "minimum": 1 }),
        json!({ "type": "integer", "format": "int64", "minimum": 0 }),
        json!({ "type": "integer", "format": "uint16", "minimum": 0, "maximum": 255 }),
        json!({ "type": "number", "format": "double", "minimum": 0 }),
        json!({ "type": "integer", "exclusiveMaximum": 5 }),
        json!({ "type": "integer", "multipleOf": 5 }),
        json!({ "type": "string", "minLength": 1 }),
        json!({ "type": "string", "pattern": "^a" }),
        json!({ "type": "integer", "enum": [1, 2] }),
        json!({ "type": "array", "items": { "type": "string" }, "maxItems": 3 }),
        json!({ "type": "array", "items": { "type": "string", "maxLength": 3 } }),
        json!({ "not": { "required": ["a"] } }),
        json!({ "if": {} }),
        json!({ "type": "integer", "format": "int64", "x-mcp-header": "N" }),
    ] {
        assert!(argument_needs(&schema), "{schema}");
    }
    for schema in [json!({ "type": "string", "enum": ["a"] }), json!({ "properties": { "pattern": { "type": "string" } } })] {
        assert!(!argument_needs(&schema), "{schema}");
    }
}

#[test]
fn floats_are_found_wherever_they_hide() {
    assert!(has_float(&raw::<Everything>(true)));
    assert!(has_float(&json!({ "$defs": { "x": { "type": ["number", "null"] } } })));
    assert!(!has_float(
        &json!({ "type": "object", "properties": { "number": { "type": "integer", "examples": [{ "type": "number" }] } } })
    ));
}

#[test]
fn patterns_that_do_not_compile_are_named_with_their_place() {
    let schema = json!({ "properties": {
        "a": { "items": { "pattern": "(" } }, "b": { "pattern": "^ok$" }, "pattern": { "type": "string" },
        "c": { "patternProperties": { "(?=x)": {} } }
    } });
    let problems = pattern_problems(&schema);
    assert_eq!(problems.len(), 2);
    assert!(problems[0].starts_with("`a[]`: the pattern `(` cannot be used: "), "{}", problems[0]);
    assert!(problems[1].starts_with("`c`"));
}
