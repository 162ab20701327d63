//! XHD-02 … XHD-07, one mistake at a time.

use serde_json::{Value, json};

use super::header_problems;

fn problems(properties: &Value) -> Vec<String> {
    header_problems(&json!({ "type": "object", "properties": properties }))
}

fn only(properties: &Value) -> String {
    let found = problems(properties);
    assert_eq!(found.len(), 1, "{properties}: {found:?}");
    found.into_iter().next().unwrap_or_default()
}

#[test]
fn correct_annotations_are_accepted_at_any_depth_of_properties() {
    let nested = json!({ "type": "object", "properties": { "c": { "type": "boolean", "x-mcp-header": "C" } } });
    let good = json!({
        "a": { "type": "string", "x-mcp-header": "Region-1!#$%&'*+.^_`|~" },
        "b": { "type": "integer", "minimum": -9_007_199_254_740_991_i64, "maximum": 9_007_199_254_740_991_i64, "x-mcp-header": "B" },
        "n": nested,
        "x-mcp-header": { "type": "number" }
    });
    assert_eq!(problems(&good), Vec::<String>::new());
}

#[test]
fn names_are_tokens_and_unique_whatever_their_case() {
    for name in ["a b", "a:b", "a\r\nb", "é", "a\u{7f}", "(a)"] {
        assert!(only(&json!({ "a": { "type": "string", "x-mcp-header": name } })).contains("cannot stand"), "{name:?}");
    }
    assert!(only(&json!({ "a": { "type": "string", "x-mcp-header": "" } })).contains("empty"));
    assert!(only(&json!({ "a": { "type": "string", "x-mcp-header": true } })).contains("header name"));
    let twice = json!({ "a": { "type": "string", "x-mcp-header": "Id" }, "b": { "type": "string", "x-mcp-header": "ID" } });
    assert!(only(&twice).contains("also that of `a`"));
}

#[test]
fn only_plain_types_within_the_safe_range_are_headers() {
    for kind in [json!("number"), json!("array"), json!("object"), json!("null"), json!(["string", "null"])] {
        assert!(only(&json!({ "a": { "type": kind, "x-mcp-header": "A" } })).contains("only a string"));
    }
    assert!(only(&json!({ "a": { "x-mcp-header": "A" } })).contains("without a type"));
    for bound in [json!(1_i64 << 53), json!(u64::MAX), json!(1e300)] {
        assert!(only(&json!({ "a": { "type": "integer", "maximum": bound, "x-mcp-header": "A" } })).contains("maximum"));
    }
}

#[test]
fn only_chains_of_properties_lead_to_a_header() {
    let field = json!({ "type": "object", "properties": { "a": { "type": "string", "x-mcp-header": "A" } } });
    for around in [
        json!({ "p": { "type": "array", "items": field } }),
        json!({ "p": { "anyOf": [field] } }),
        json!({ "p": { "additionalProperties": field } }),
        json!({ "p": { "if": field } }),
    ] {
        assert!(only(&around).contains("`p.a`"), "{around}");
    }
    let referred = json!({ "type": "object", "properties": { "p": { "$ref": "#/$defs/F" } }, "$defs": { "F": field } });
    assert_eq!(header_problems(&referred).len(), 1);
    assert_eq!(header_problems(&json!({ "type": "object", "x-mcp-header": "A" })).len(), 1);
}
