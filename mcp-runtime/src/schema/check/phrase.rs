//! What a schema expects, in short English: "an integer from 1 to 100", "an object with lat (number), lon (number)".

use serde_json::{Map, Value};

use super::problem::{quoted, render, short};
use super::reference;
use crate::schema::walk::{has_type, integer_bounds, only_null};

type Schema = Map<String, Value>;

/// How many alternatives or fields a phrase names.
const MANY: usize = 12;

pub(super) fn describe(schema: &Schema, root: &Value) -> String {
    phrase(schema, root, 0)
}

pub(super) fn describe_any(schema: &Value, root: &Value) -> String {
    any(schema, root, 0)
}

/// A missing field is described with what its author says about it.
pub(super) fn describe_field(schema: &Value, root: &Value) -> String {
    let expected = any(schema, root, 0);
    let line = schema.get("description").and_then(Value::as_str).and_then(|text| text.lines().map(str::trim).find(|line| !line.is_empty()));
    match line {
        Some(line) if !line.starts_with("- `") => format!("{expected} ({})", short(line, 120)),
        _ => expected,
    }
}

pub(super) fn describe_choice(branches: &[&Value], root: &Value) -> String {
    choice(branches.iter().copied(), root, 0)
}

pub(super) fn describe_constants(names: &[&str]) -> String {
    one_of(names.iter().map(|name| quoted(name)))
}

/// The one string that a schema accepts.
pub(super) fn constant(schema: &Value) -> Option<&str> {
    match (schema.get("const"), schema.get("enum").and_then(Value::as_array).map(Vec::as_slice)) {
        (Some(Value::String(only)), _) | (None, Some([Value::String(only)])) => Some(only),
        _ => None,
    }
}

fn any(schema: &Value, root: &Value, depth: usize) -> String {
    match schema {
        Value::Object(map) => phrase(map, root, depth),
        Value::Bool(false) => "no value".to_owned(),
        _ => "any value".to_owned(),
    }
}

fn phrase(schema: &Schema, root: &Value, depth: usize) -> String {
    if depth > 3 {
        return "a value".to_owned();
    }
    if let Some(only) = schema.get("const") {
        return render(only);
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        // Null is a way to leave an argument out, not a choice worth naming.
        let told = values.iter().filter(|value| !value.is_null() || values.len() == 1);
        return one_of(told.map(render));
    }
    let types: Vec<&str> = match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(many)) => {
            let told: Vec<&str> = many.iter().filter_map(Value::as_str).filter(|name| *name != "null" || many.len() == 1).collect();
            // Every integer is a number.
            told.iter().copied().filter(|name| *name != "integer" || !told.contains(&"number")).collect()
        }
        _ => Vec::new(),
    };
    if types.is_empty() {
        return untyped(schema, root, depth);
    }
    let parts: Vec<String> = types.into_iter().map(|name| of_type(name, schema, root, depth)).collect();
    parts.join(" or ")
}

fn untyped(schema: &Schema, root: &Value, depth: usize) -> String {
    if let Some(Value::String(reference)) = schema.get("$ref")
        && let Ok(target) = reference::resolve(root, reference)
    {
        return any(target, root, depth + 1);
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(Value::Array(branches)) = schema.get(keyword) {
            return choice(branches.iter(), root, depth);
        }
    }
    if let Some(Value::Array(all)) = schema.get("allOf") {
        let parts: Vec<String> = all.iter().map(|part| any(part, root, depth + 1)).filter(|part| part != "any value").collect();
        if !parts.is_empty() {
            return parts.join(" that is also ");
        }
    }
    // Constraints say which type they are about.
    let has = |keywords: &[&str]| keywords.iter().any(|keyword| schema.contains_key(*keyword));
    if has(&["properties", "required", "additionalProperties", "minProperties", "maxProperties"]) {
        object(schema, root, depth)
    } else if has(&["items", "prefixItems", "minItems", "maxItems"]) {
        array(schema, root, depth)
    } else if has(&["minLength", "maxLength", "pattern"]) {
        string(schema)
    } else if has(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) {
        number("a number", schema, false)
    } else {
        "any value".to_owned()
    }
}

fn choice<'b>(branches: impl Iterator<Item = &'b Value>, root: &Value, depth: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    for branch in branches.filter(|branch| !only_null(branch)) {
        let part = any(branch, root, depth + 1);
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    if parts.is_empty() {
        return "null".to_owned();
    }
    let more = parts.len() > MANY;
    parts.truncate(MANY);
    format!("{}{}", parts.join(" or "), if more { " or …" } else { "" })
}

fn one_of(values: impl Iterator<Item = String>) -> String {
    let mut values: Vec<String> = values.collect();
    match values.as_slice() {
        [] => return "no value".to_owned(),
        [only] => return only.clone(),
        _ => {}
    }
    let rest = values.len().saturating_sub(40);
    values.truncate(40);
    format!("one of {}{}", values.join(", "), if rest > 0 { format!(" (and {rest} more)") } else { String::new() })
}

fn of_type(name: &str, schema: &Schema, root: &Value, depth: usize) -> String {
    match name {
        "integer" => number("an integer", schema, false),
        "number" => number("a number", schema, false),
        "string" => string(schema),
        "array" => array(schema, root, depth),
        "object" => object(schema, root, depth),
        "boolean" => "a boolean".to_owned(),
        "null" => "null".to_owned(),
        other => other.to_owned(),
    }
}

/// What a number has to be, with every bound: for a number that is beyond one.
pub(super) fn describe_number(schema: &Schema) -> String {
    let what = if has_type(schema, "integer") && !has_type(schema, "number") { "an integer" } else { "a number" };
    number(what, schema, true)
}

/// Without `full`, the bounds of 32 and 64 bit integers are left out: whoever sent "abc" is told "an integer".
fn number(what: &str, schema: &Schema, full: bool) -> String {
    let natural = schema.get("format").and_then(Value::as_str).and_then(integer_bounds);
    let vast = |bound: &Value| {
        let bound = bound.as_i64().map(i128::from).or_else(|| bound.as_u64().map(i128::from));
        natural.is_some_and(|(low, high)| bound.is_some_and(|bound| bound.unsigned_abs() >= 1 << 31 && (bound == low || bound == high)))
    };
    let bound = |keyword: &str| schema.get(keyword).filter(|bound| bound.is_number() && (full || !vast(bound)));
    let mut parts = vec![what.to_owned()];
    parts.extend(match (bound("minimum"), bound("maximum")) {
        (Some(low), Some(high)) => Some(format!(" from {low} to {high}")),
        (Some(low), None) => Some(format!(" of at least {low}")),
        (None, Some(high)) => Some(format!(" of at most {high}")),
        (None, None) => None,
    });
    parts.extend(match (bound("exclusiveMinimum"), bound("exclusiveMaximum")) {
        (Some(low), Some(high)) => Some(format!(" between {low} and {high}, both excluded")),
        (Some(low), None) => Some(format!(" greater than {low}")),
        (None, Some(high)) => Some(format!(" less than {high}")),
        (None, None) => None,
    });
    parts.extend(bound("multipleOf").map(|step| format!(", a multiple of {step}")));
    parts.extend(schema.get("not").and_then(|not| not.get("const")).map(|except| format!(", but not {except}")));
    parts.concat()
}

fn string(schema: &Schema) -> String {
    let mut parts = vec!["a string".to_owned(), size(schema, "minLength", "maxLength", "character", "characters")];
    parts.extend(schema.get("pattern").and_then(Value::as_str).map(|pattern| format!(" matching `{}`", short(pattern, 80))));
    parts.extend(schema.get("format").and_then(Value::as_str).map(|format| format!(" (format {format})")));
    parts.concat()
}

/// " of 1 to 20 characters".
fn size(schema: &Schema, least: &str, most: &str, one: &str, many: &str) -> String {
    let limit = |keyword: &str| schema.get(keyword).and_then(Value::as_u64);
    let unit = |n: u64| if n == 1 { one } else { many };
    match (limit(least), limit(most)) {
        (Some(low), Some(high)) if low == high => format!(" of {low} {}", unit(low)),
        (Some(low), Some(high)) => format!(" of {low} to {high} {many}"),
        (Some(low), None) if low > 0 => format!(" of at least {low} {}", unit(low)),
        (None, Some(high)) => format!(" of at most {high} {}", unit(high)),
        _ => String::new(),
    }
}

fn array(schema: &Schema, root: &Value, depth: usize) -> String {
    if let Some(Value::Array(prefix)) = schema.get("prefixItems") {
        let parts: Vec<String> = prefix.iter().take(MANY).map(|item| word(item, root, depth + 1)).collect();
        return format!("an array of {} ({})", many(prefix.len(), "item"), parts.join(", "));
    }
    let item = schema.get("items").map_or_else(|| "any".to_owned(), |item| word(item, root, depth + 1));
    let (one, more) = match item.as_str() {
        "integer" | "number" | "string" | "boolean" | "object" | "array" => (item.clone(), format!("{item}s")),
        _ => ("item".to_owned(), "items".to_owned()),
    };
    let size = size(schema, "minItems", "maxItems", &one, &more);
    let rest = match schema.get("items").and_then(|item| item.get("enum")).and_then(Value::as_array) {
        Some(values) => format!(", each {}", one_of(values.iter().map(render))),
        None => String::new(),
    };
    match (size.is_empty(), more.as_str()) {
        (true, "items") if rest.is_empty() => "an array".to_owned(),
        (true, _) => format!("an array of {more}{rest}"),
        (false, _) => format!("an array{size}{rest}"),
    }
}

fn many(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn object(schema: &Schema, root: &Value, depth: usize) -> String {
    let size = match (schema.get("minProperties").and_then(Value::as_u64), schema.get("maxProperties").and_then(Value::as_u64)) {
        (None, None) => String::new(),
        _ => size(schema, "minProperties", "maxProperties", "field", "fields"),
    };
    let fields = schema.get("properties").and_then(Value::as_object).filter(|fields| !fields.is_empty());
    if let Some(fields) = fields {
        let mut parts: Vec<String> = Vec::new();
        for (name, field) in fields.iter().take(MANY) {
            let optional = if super::object::requires(schema, name) { "" } else { ", optional" };
            parts.push(format!("{name} ({}{optional})", word(field, root, depth + 1)));
        }
        if fields.len() > MANY {
            parts.push("…".to_owned());
        }
        return format!("an object{size} with {}", parts.join(", "));
    }
    let values = schema.get("additionalProperties").filter(|values| values.as_object().is_some_and(|map| !map.is_empty()));
    match values.map(|values| word(values, root, depth + 1)) {
        Some(word) if word != "any" => format!(
            "an object{size} whose values are {}",
            if matches!(word.as_str(), "integer" | "number" | "string" | "boolean" | "object" | "array") {
                format!("{word}s")
            } else {
                word
            }
        ),
        _ => format!("an object{size}"),
    }
}

/// A schema in a word, for use inside a phrase.
fn word(schema: &Value, root: &Value, depth: usize) -> String {
    let Value::Object(map) = schema else { return "any".to_owned() };
    if depth > 4 {
        return "any".to_owned();
    }
    if let Some(only) = map.get("const") {
        return render(only);
    }
    if let Some(Value::Array(values)) = map.get("enum") {
        let told: Vec<String> = values.iter().filter(|value| !value.is_null()).take(6).map(render).collect();
        return format!("{}{}", told.join(" or "), if values.len() > 6 { " or …" } else { "" });
    }
    let names = ["string", "number", "integer", "boolean", "array", "object"];
    let types: Vec<&str> = names.into_iter().filter(|name| has_type(map, name)).collect();
    if !types.is_empty() {
        return types.join(" or ");
    }
    if has_type(map, "null") {
        return "null".to_owned();
    }
    if let Some(Value::String(reference)) = map.get("$ref")
        && let Ok(target) = reference::resolve(root, reference)
    {
        return word(target, root, depth + 1);
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(Value::Array(branches)) = map.get(keyword) {
            let mut words: Vec<String> = Vec::new();
            for branch in branches.iter().filter(|branch| !only_null(branch)) {
                let word = word(branch, root, depth + 1);
                if !words.contains(&word) {
                    words.push(word);
                }
            }
            return words.join(" or ");
        }
    }
    "any".to_owned()
}
