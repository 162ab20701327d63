//! Enums of unit variants. schemars writes a `oneOf` of constants as soon as one variant is documented; clients and models
//! know `enum`, so that the constants become one and the documentation goes into the description.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

/// Joins the string constants of `oneOf`; what else the enum holds (variants with data) stays a branch.
pub(super) fn flatten(map: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = map.get("oneOf") else { return };
    let strings = branches.iter().filter(|branch| strings_of(branch).is_some()).count();
    let all = strings == branches.len();
    if strings == 0 || (!all && strings < 2) || (all && (map.contains_key("enum") || map.get("type").is_some_and(|t| t != "string"))) {
        return;
    }
    let mut values: Vec<Value> = Vec::new();
    let mut lines = String::new();
    let mut rest: Vec<Value> = Vec::new();
    let mut at = None;
    for branch in branches {
        let Some(names) = strings_of(branch) else {
            rest.push(branch.clone());
            continue;
        };
        at.get_or_insert(rest.len());
        if let Some(text) = branch.get("description").and_then(Value::as_str) {
            let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            _ = write!(lines, "{}- {}: {text}", if lines.is_empty() { "" } else { "\n" }, quoted.join(", "));
        }
        for name in names {
            let name = Value::from(name);
            if !values.contains(&name) {
                values.push(name);
            }
        }
    }
    if all {
        map.shift_remove("oneOf");
        map.insert("type".into(), "string".into());
        map.insert("enum".into(), Value::Array(values));
        describe(map, &lines);
    } else if let Some(at) = at {
        let mut joined = Map::new();
        joined.insert("type".into(), "string".into());
        describe(&mut joined, &lines);
        joined.insert("enum".into(), Value::Array(values));
        rest.insert(at, Value::Object(joined));
        map.insert("oneOf".into(), json!(rest));
    }
}

fn describe(map: &mut Map<String, Value>, lines: &str) {
    if lines.is_empty() {
        return;
    }
    let text = match map.get("description").and_then(Value::as_str) {
        Some(text) if !text.is_empty() => format!("{text}\n{lines}"),
        _ => lines.to_owned(),
    };
    map.insert("description".into(), text.into());
}

/// The strings that a branch accepts, if it is nothing but a choice of strings.
fn strings_of(branch: &Value) -> Option<Vec<&str>> {
    let map = branch.as_object()?;
    let plain = map.iter().all(|(key, value)| match key.as_str() {
        "type" => value == "string",
        "const" | "enum" | "description" | "title" => true,
        _ => false,
    });
    if !plain {
        return None;
    }
    match (map.get("const"), map.get("enum")) {
        (Some(Value::String(one)), None) => Some(vec![one]),
        (None, Some(Value::Array(many))) => many.iter().map(Value::as_str).collect(),
        _ => None,
    }
}
