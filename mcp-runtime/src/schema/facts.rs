//! Questions about a finished schema, asked once at start: must values be checked before serde reads them, can a result hold
//! a float, do all patterns compile.

#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

use super::check::compiles;
use super::clean::integer_pattern;
use super::walk::{has_type, integer_bounds, visit};

/// Whether the schema demands what the Rust type behind it does not enforce by itself. Ask it of `Input::check`, where
/// integers still have their `format`: without one, 0 and the bounds of the small integer types count as natural.
/// String enums and constants are natural, too, so that `values` on a plain `String` has to be known from elsewhere.
pub(crate) fn needs_check(schema: &Value) -> bool {
    let mut needs = false;
    visit(schema, &mut |_, map, _| needs = needs || map.iter().any(|(keyword, held)| constrains(keyword, held, map)));
    needs
}

fn constrains(keyword: &str, held: &Value, map: &Map<String, Value>) -> bool {
    match keyword {
        "minimum" | "maximum" => !natural_bound(keyword, held, map),
        // A `char`.
        "minLength" | "maxLength" => {
            !(map.get("minLength").and_then(Value::as_u64) == Some(1) && map.get("maxLength").and_then(Value::as_u64) == Some(1))
        }
        "pattern" => !held.as_str().is_some_and(integer_pattern),
        "minItems" | "maxItems" => !(map.get("minItems").is_some() && map.get("minItems") == map.get("maxItems")),
        "enum" => !held.as_array().is_some_and(|values| values.iter().all(|value| value.is_string() || value.is_null())),
        "const" => !(held.is_string() || held.is_null() || (held == 0 && map.len() == 1)),
        // `NonZero` and a type without values.
        "not" => !held.as_object().is_some_and(|not| not.is_empty() || (not.len() == 1 && not.get("const").is_some_and(|zero| zero == 0))),
        // `uniqueItems` is not among them: a set takes the same value twice without complaint.
        "exclusiveMinimum"
        | "exclusiveMaximum"
        | "multipleOf"
        | "contains"
        | "minContains"
        | "maxContains"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired"
        | "dependentSchemas"
        | "if"
        | "patternProperties"
        | "unevaluatedProperties" => true,
        _ => false,
    }
}

fn natural_bound(keyword: &str, held: &Value, map: &Map<String, Value>) -> bool {
    let Some(bound) = held.as_i64().map(i128::from).or_else(|| held.as_u64().map(i128::from)) else {
        return held.as_f64() == Some(0.0) && keyword == "minimum" && has_type(map, "integer") && !map.contains_key("format");
    };
    if !has_type(map, "integer") {
        return false;
    }
    let low = keyword == "minimum";
    match map.get("format").and_then(Value::as_str).and_then(integer_bounds) {
        Some((least, most)) => bound == if low { least } else { most },
        None => ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
            .into_iter()
            .filter_map(integer_bounds)
            .any(|(least, most)| bound == if low { least } else { most }),
    }
}

/// Whether a result by this schema can hold a float, which may be NaN and would become null.
pub(crate) fn has_float(schema: &Value) -> bool {
    let mut found = false;
    visit(schema, &mut |_, map, _| found = found || has_type(map, "number"));
    found
}

/// The patterns that do not compile, each with its place and the reason.
pub(crate) fn pattern_problems(schema: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    visit(schema, &mut |_, map, path| {
        let place = if path.is_empty() { "the schema".to_owned() } else { format!("`{path}`") };
        let own = map.get("pattern").and_then(Value::as_str);
        let names = map.get("patternProperties").and_then(Value::as_object).into_iter().flat_map(|names| names.keys().map(String::as_str));
        for pattern in own.into_iter().chain(names) {
            if let Err(why) = compiles(pattern) {
                problems.push(format!("{place}: the pattern `{pattern}` cannot be used: {why}"));
            }
        }
    });
    problems
}
