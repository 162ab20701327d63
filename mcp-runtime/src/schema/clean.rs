//! From what schemars emits to what every MCP client accepts (SCH-10 … SCH-23, SCH-31).
//! A schema is cleaned three ways: `wire` is advertised and speaks no null, `check` is what arguments are judged by and
//! remembers where null is accepted and which Rust integer is behind a number, `output` is truthful about null.

mod defs;
mod nulls;
mod shape;
pub(super) use self::shape::{SAFE, integer_pattern};
#[cfg(test)]
pub(super) mod tests;
mod variants;

use serde_json::{Map, Value, json};

use super::walk::{MAX_DEPTH, Place, children_mut, place};

/// An input schema, once for the client and once for ourselves.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// What is advertised.
    pub(crate) wire: Value,
    /// The same for `check`: null stays where a Rust `Option` accepts it, and integers keep their `format` and bounds.
    pub(crate) check: Value,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Wire,
    Check,
    Output,
}

/// Cleans a complete root schema of arguments.
pub(crate) fn clean_input(schema: Value) -> Input {
    let schema = defs::gather(schema);
    let check = clean_root(schema.clone(), Mode::Check);
    Input { wire: clean_root(schema, Mode::Wire), check }
}

/// Cleans a complete root schema of a result.
pub(crate) fn clean_output(schema: Value) -> Value {
    clean_root(defs::gather(schema), Mode::Output)
}

fn clean_root(mut schema: Value, mode: Mode) -> Value {
    clean(&mut schema, mode, 0);
    let Value::Object(map) = &mut schema else { return schema };
    if mode != Mode::Output {
        // Arguments are an object: absent and null were made `{}` before anybody looks at the schema.
        let nullable = map.get("type").and_then(Value::as_array).is_some_and(|types| types.iter().all(|t| t == "object" || t == "null"));
        let composed = ["$ref", "anyOf", "oneOf", "allOf", "not", "enum", "const"].iter().any(|keyword| map.contains_key(*keyword));
        if nullable || (!map.contains_key("type") && !composed) {
            map.insert("type".into(), "object".into());
        }
    }
    if map.get("type").is_some_and(|t| t == "object") && !map.contains_key("properties") {
        map.insert("properties".into(), json!({}));
        put_first(map, &["type", "description", "properties"]);
    }
    defs::prune(map);
    put_first(map, &["type", "description"]);
    schema
}

/// The formats that JSON Schema 2020-12 knows; strict clients refuse, or warn about, any other.
const FORMATS: [&str; 19] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

fn clean(schema: &mut Value, mode: Mode, depth: usize) {
    if let Value::Bool(any) = schema {
        *schema = if *any { json!({}) } else { json!({ "not": {} }) };
    }
    let Value::Object(map) = schema else { return };
    if depth > MAX_DEPTH {
        return;
    }
    if mode == Mode::Wire {
        nulls::drop(map);
    } else {
        nulls::keep(map);
    }
    for noise in ["title", "$schema", "nullable"] {
        map.shift_remove(noise);
    }
    if map.get("default").is_some_and(Value::is_null) {
        map.shift_remove("default");
    }
    shape::integer_keys(map, mode == Mode::Check);
    shape::numbers(map, mode == Mode::Check);
    if let Some(Value::String(format)) = map.get("format")
        && !FORMATS.contains(&format.as_str())
        && !(mode == Mode::Check && super::walk::integer_bounds(format).is_some())
    {
        map.shift_remove("format");
    }
    variants::flatten(map);
    for (keyword, child) in children_mut(map) {
        // `additionalProperties: false` is the one boolean schema that every client knows, and the spelling that they look for.
        if !(child.is_boolean() && matches!(keyword, "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems")) {
            clean(child, mode, depth + 1);
        }
    }
    shape::arrays(map);
    put_first(map, &["type", "description"]);
}

/// Moves `keys` to the front; the others stay in the order in which they were generated.
fn put_first(map: &mut Map<String, Value>, keys: &[&str]) {
    let mut ordered = Map::with_capacity(map.len());
    for key in keys {
        if let Some((key, value)) = map.shift_remove_entry(*key) {
            ordered.insert(key, value);
        }
    }
    ordered.append(map);
    *map = ordered;
}

/// `inner` as if it stood in `outer`'s place. What the outer says about the use (a parameter's description) beats what the
/// inner says about the type; a clash of two constraints cannot be merged.
fn merge(outer: &Map<String, Value>, inner: &Map<String, Value>) -> Option<Map<String, Value>> {
    let mut merged = inner.clone();
    for (key, value) in outer {
        let annotation = place(key) != Some(Place::Names)
            && matches!(
                key.as_str(),
                "title" | "description" | "default" | "examples" | "deprecated" | "readOnly" | "writeOnly" | "$comment" | "$schema"
            );
        match merged.get(key) {
            Some(there) if there != value && !annotation => return None,
            _ => _ = merged.insert(key.clone(), value.clone()),
        }
    }
    Some(merged)
}
