//! Numbers, tuples and maps: the forms in which schemars is right but clients are not ready for it.

use serde_json::{Map, Number, Value, json};

use crate::schema::walk::{has_type, integer_bounds};

/// The largest integer that JavaScript clients and `x-mcp-header` values hold exactly.
pub(crate) const SAFE: i128 = (1 << 53) - 1;

/// Bounds of integers: unsigned ones start at 0, and no bound is advertised that a float parser would change.
/// For checking, every Rust integer gets its natural bounds, so that a value beyond them is reported with its path.
pub(super) fn numbers(map: &mut Map<String, Value>, natural: bool) {
    if !natural {
        for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
            if map.get(keyword).and_then(integer).is_some_and(|bound| !exact(bound)) {
                map.shift_remove(keyword);
            }
        }
    }
    if !has_type(map, "integer") {
        return;
    }
    let format = map.get("format").and_then(Value::as_str).and_then(integer_bounds);
    // XHD-05: a header value is an integer that every client holds exactly.
    let in_header = map.contains_key("x-mcp-header").then_some((-SAFE, SAFE));
    let (low, high) = match (format, in_header) {
        (Some((low, high)), Some((least, most))) => (Some(low.max(least)), Some(high.min(most))),
        (Some((low, high)), None) if natural => (Some(low), Some(high)),
        (Some((0, _)), None) => (Some(0), None),
        (None, Some((least, most))) => (Some(least), Some(most)),
        _ => (None, None),
    };
    for (keyword, exclusive, natural) in [("minimum", "exclusiveMinimum", low), ("maximum", "exclusiveMaximum", high)] {
        let given = map.contains_key(keyword) || map.contains_key(exclusive);
        if let Some(bound) = natural.and_then(Number::from_i128)
            && !given
        {
            map.insert(keyword.into(), Value::Number(bound));
        }
    }
}

fn integer(value: &Value) -> Option<i128> {
    value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from))
}

/// Whether a float holds `value` exactly: beyond 2^53 only if its low bits are zero.
fn exact(value: i128) -> bool {
    let size = value.unsigned_abs();
    size == 0 || (128 - size.leading_zeros() - size.trailing_zeros()) <= 53
}

/// Maps with integer keys: `patternProperties` is beyond most clients, `additionalProperties` says enough. For checking the
/// pattern moves to `propertyNames`.
pub(super) fn integer_keys(map: &mut Map<String, Value>, keep_pattern: bool) {
    let closed = map.get("additionalProperties").is_some_and(|closed| *closed == Value::Bool(false) || *closed == json!({ "not": {} }));
    let Some(Value::Object(patterns)) = map.get("patternProperties") else { return };
    if patterns.len() != 1 || !closed {
        return;
    }
    let Some((pattern, values)) = patterns.iter().next().filter(|(pattern, _)| integer_pattern(pattern)) else { return };
    let (pattern, values) = (pattern.clone(), values.clone());
    map.insert("additionalProperties".into(), values);
    map.shift_remove("patternProperties");
    if keep_pattern {
        map.insert("propertyNames".into(), json!({ "pattern": pattern }));
    }
}

/// Whether `pattern` is what schemars writes for integer keys.
pub(crate) fn integer_pattern(pattern: &str) -> bool {
    matches!(pattern, r"^\d+$" | r"^-?\d+$" | "^[0-9]+$" | "^-?[0-9]+$")
}

/// Every array gets `items`: several clients drop a tool whose array has none. Runs after the children were cleaned.
pub(super) fn arrays(map: &mut Map<String, Value>) {
    if let Some(Value::Array(prefix)) = map.get("prefixItems") {
        let length = u64::try_from(prefix.len()).ok();
        let fixed = !prefix.is_empty() && [map.get("minItems"), map.get("maxItems")].iter().all(|n| n.and_then(Value::as_u64) == length);
        let mut distinct: Vec<Value> = Vec::new();
        for item in prefix {
            if !distinct.contains(item) {
                distinct.push(item.clone());
            }
        }
        if fixed && !map.contains_key("items") {
            if let [only] = distinct.as_slice() {
                let only = only.clone();
                map.shift_remove("prefixItems");
                map.insert("items".into(), only);
            } else {
                map.insert("items".into(), json!({ "anyOf": distinct }));
            }
            return;
        }
    }
    if has_type(map, "array") && !map.contains_key("items") {
        map.insert("items".into(), json!({}));
    }
}
