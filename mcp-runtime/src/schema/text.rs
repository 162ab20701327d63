//! Schemas for people: a tool's signature in one line.

#[cfg(test)]
mod tests;

use serde_json::{Map, Value, json};

use super::walk::{has_type, only_null};

/// `search(word: string, limit?: integer = 10)`.
pub(crate) fn signature(name: &str, schema: &Value) -> String {
    let required: Vec<&str> = schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let mut parts = Vec::new();
    for (argument, schema) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let optional = if required.contains(&argument.as_str()) { "" } else { "?" };
        let default = schema.get("default").map_or_else(String::new, |default| format!(" = {default}"));
        parts.push(format!("{argument}{optional}: {}{default}", type_name(schema, 0)));
    }
    format!("{name}({})", parts.join(", "))
}

fn type_name(schema: &Value, depth: usize) -> String {
    let Value::Object(map) = schema else { return "any".to_owned() };
    if depth > 3 {
        return "…".to_owned();
    }
    if let Some(only) = map.get("const") {
        return only.to_string();
    }
    if let Some(Value::Array(values)) = map.get("enum") {
        let mut told: Vec<String> = values.iter().filter(|value| !value.is_null()).take(8).map(Value::to_string).collect();
        if values.len() > 8 {
            told.push("…".to_owned());
        }
        return told.join(" | ");
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(Value::Array(branches)) = map.get(keyword) {
            let mut told: Vec<String> = Vec::new();
            for branch in branches.iter().filter(|branch| !only_null(branch)) {
                let branch = type_name(branch, depth + 1);
                if !told.contains(&branch) {
                    told.push(branch);
                }
            }
            return told.join(" | ");
        }
    }
    if let Some(Value::String(reference)) = map.get("$ref") {
        return reference.rsplit('/').next().filter(|name| *name != "#").unwrap_or("object").to_owned();
    }
    let told: Vec<String> = ["string", "number", "integer", "boolean", "array", "object"]
        .into_iter()
        .filter(|name| has_type(map, name))
        .map(|name| match name {
            "array" => array_name(map, depth),
            "object" => object_name(map, depth),
            _ => name.to_owned(),
        })
        .collect();
    match told.as_slice() {
        [] if has_type(map, "null") => "null".to_owned(),
        [] => "any".to_owned(),
        _ => told.join(" | "),
    }
}

fn array_name(map: &Map<String, Value>, depth: usize) -> String {
    if let Some(Value::Array(prefix)) = map.get("prefixItems") {
        let told: Vec<String> = prefix.iter().map(|item| type_name(item, depth + 1)).collect();
        return format!("[{}]", told.join(", "));
    }
    let item = map.get("items").map_or_else(|| "any".to_owned(), |item| type_name(item, depth + 1));
    if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
}

fn object_name(map: &Map<String, Value>, depth: usize) -> String {
    match map.get("properties").and_then(Value::as_object) {
        Some(fields) if !fields.is_empty() && fields.len() <= 6 => {
            let required = map.get("required").and_then(Value::as_array);
            let told: Vec<String> = fields
                .iter()
                .map(|(name, field)| {
                    let optional = if required.is_some_and(|names| names.iter().any(|required| required == name)) { "" } else { "?" };
                    format!("{name}{optional}: {}", type_name(field, depth + 1))
                })
                .collect();
            format!("{{{}}}", told.join(", "))
        }
        Some(fields) if !fields.is_empty() => "object".to_owned(),
        _ => match map.get("additionalProperties") {
            Some(Value::Object(values)) if !values.is_empty() => format!("{{[key]: {}}}", type_name(&json!(values), depth + 1)),
            _ => "object".to_owned(),
        },
    }
}
