//! Where schemas sit inside a schema. A property that is called "title" and a `default` that looks like a schema are data;
//! every recursive function of this folder asks this table, so that none of them can mix the two up.

use serde_json::{Map, Value};

/// Schemas deeper than this are left as they are: the guard of every recursion over a schema.
pub(super) const MAX_DEPTH: usize = 128;

/// How a keyword holds schemas.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// One schema, or (old `items`) a list of them.
    One,
    /// A list of schemas.
    List,
    /// Names with a schema each.
    Names,
}

/// How `keyword` holds schemas; `None` if what it holds is data.
pub(super) fn place(keyword: &str) -> Option<Place> {
    Some(match keyword {
        "items"
        | "additionalItems"
        | "unevaluatedItems"
        | "contains"
        | "additionalProperties"
        | "unevaluatedProperties"
        | "propertyNames"
        | "not"
        | "if"
        | "then"
        | "else"
        | "contentSchema" => Place::One,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Place::List,
        "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions" => Place::Names,
        _ => return None,
    })
}

/// The schemas directly inside `schema`: their keyword, their name where they have one, and themselves.
pub(super) fn children(schema: &Map<String, Value>) -> impl Iterator<Item = (&str, Option<&str>, &Value)> {
    schema.iter().flat_map(|(keyword, held)| {
        let mut found: Vec<(&str, Option<&str>, &Value)> = Vec::new();
        match (place(keyword), held) {
            (Some(Place::One | Place::List), Value::Array(list)) => found.extend(list.iter().map(|s| (keyword.as_str(), None, s))),
            (Some(Place::Names), Value::Object(names)) => {
                found.extend(names.iter().map(|(name, s)| (keyword.as_str(), Some(name.as_str()), s)));
            }
            (Some(Place::One), one) => found.push((keyword, None, one)),
            _ => {}
        }
        found
    })
}

/// The same for changes.
pub(super) fn children_mut(schema: &mut Map<String, Value>) -> impl Iterator<Item = (&str, &mut Value)> {
    schema.iter_mut().flat_map(|(keyword, held)| {
        let mut found: Vec<(&str, &mut Value)> = Vec::new();
        match (place(keyword), held) {
            (Some(Place::One | Place::List), Value::Array(list)) => found.extend(list.iter_mut().map(|s| (keyword.as_str(), s))),
            (Some(Place::Names), Value::Object(names)) => found.extend(names.values_mut().map(|s| (keyword.as_str(), s))),
            (Some(Place::One), one) => found.push((keyword, one)),
            _ => {}
        }
        found
    })
}

/// Takes a schema, its keywords and its path.
pub(super) type See<'s, 'f> = dyn FnMut(&'s Value, &'s Map<String, Value>, &str) + 'f;

/// Calls `see` for `schema` and every object schema in it, with a path that an author recognises (`filter.tags[]`).
pub(super) fn visit<'s>(schema: &'s Value, see: &mut See<'s, '_>) {
    visit_at(schema, "", 0, see);
}

fn visit_at<'s>(schema: &'s Value, path: &str, depth: usize, see: &mut See<'s, '_>) {
    let Value::Object(map) = schema else { return };
    if depth > MAX_DEPTH {
        return;
    }
    see(schema, map, path);
    for (keyword, name, child) in children(map) {
        let below = match (keyword, name) {
            ("properties", Some(name)) if path.is_empty() => name.to_owned(),
            ("properties", Some(name)) => format!("{path}.{name}"),
            ("$defs" | "definitions", Some(name)) => format!("$defs.{name}"),
            ("additionalProperties" | "patternProperties" | "unevaluatedProperties", _) => format!("{path}.*"),
            ("items" | "prefixItems" | "contains" | "additionalItems" | "unevaluatedItems", _) => format!("{path}[]"),
            _ => path.to_owned(),
        };
        visit_at(child, &below, depth + 1, see);
    }
}

/// Whether `type` of the schema is, or lists, `name`.
pub(crate) fn has_type(schema: &Map<String, Value>, name: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(one)) => one == name,
        Some(Value::Array(many)) => many.iter().any(|one| one == name),
        _ => false,
    }
}

/// Whether null is the only value that `schema` accepts.
pub(super) fn only_null(schema: &Value) -> bool {
    let Value::Object(map) = schema else { return false };
    match (map.get("type"), map.get("const"), map.get("enum")) {
        (Some(Value::String(name)), _, _) => name == "null",
        (_, Some(value), _) => value.is_null(),
        (_, _, Some(Value::Array(values))) => !values.is_empty() && values.iter().all(Value::is_null),
        _ => false,
    }
}

/// The natural bounds of the Rust integer that schemars names by `format`.
pub(super) fn integer_bounds(format: &str) -> Option<(i128, i128)> {
    Some(match format {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" | "uint" => (0, u64::MAX.into()),
        // The far ends have no JSON number of serde_json, so that nobody is held to them.
        "uint128" => (0, i128::MAX),
        "int128" => (i128::MIN, i128::MAX),
        _ => return None,
    })
}
