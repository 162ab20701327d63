//! Whether a schema may stand at the root of a tool's `inputSchema` (SCH-07, SCH-14).

#[cfg(test)]
mod tests;

use serde_json::Value;

use super::check::kind;

/// Why `schema` cannot be a root of arguments, in words for its author. Schemas that we generate are never composed at the
/// root, because several clients refuse that; in one that an `author` wrote by hand composition may stand beside `type: object`.
pub(crate) fn root_problem(schema: &Value, author: bool) -> Option<String> {
    let Value::Object(map) = schema else {
        return Some(format!("an input schema is a JSON object with \"type\": \"object\", not {}", kind(schema)));
    };
    match map.get("type") {
        Some(Value::String(name)) if name == "object" => {}
        Some(other) => {
            return Some(format!(
                "the arguments of a tool are an object, but the type of this schema is {other}: put it into a parameter of its own"
            ));
        }
        None if author => return Some("the root of an input schema needs \"type\": \"object\"".to_owned()),
        None => {
            let what = composition(map.keys()).unwrap_or("no type");
            return Some(format!(
                "the arguments of a tool are an object, but this schema has {what} at its root: put it into a parameter of its own"
            ));
        }
    }
    if let Some(properties) = map.get("properties")
        && !properties.is_object()
    {
        return Some("`properties` is not an object".to_owned());
    }
    if author {
        return None;
    }
    let keyword = composition(map.keys())?;
    Some(format!(
        "`{keyword}` at the root of an input schema is refused by several clients: do not flatten an enum into the arguments, make it a parameter"
    ))
}

fn composition<'k>(mut keys: impl Iterator<Item = &'k String>) -> Option<&'k str> {
    keys.find(|key| matches!(key.as_str(), "oneOf" | "anyOf" | "allOf" | "not" | "enum" | "const" | "$ref" | "if")).map(String::as_str)
}
