//! Arguments written as text at a command line: `limit=3` is a number where the schema wants one.

use serde_json::{Map, Value, json};

use crate::schema::has_type;

/// The value that `text` means for a property with this `schema`. What cannot be read stays a string, for `check` to refuse.
pub(super) fn from_text(schema: &Value, text: &str) -> Value {
    let wants = Wants::of(schema, 0);
    let parsed = || serde_json::from_str::<Value>(text).ok();
    let fits = |value: &Value| match value {
        Value::Number(_) => wants.number,
        Value::Bool(_) => wants.boolean,
        Value::Array(_) => wants.array.is_some(),
        Value::Object(_) => wants.object,
        Value::Null => wants.null,
        Value::String(_) => false,
    };
    if wants.any {
        return parsed().unwrap_or_else(|| text.into());
    }
    if let Some(value) = parsed().filter(|value| fits(value)) {
        return value;
    }
    match wants.array {
        Some(array) if !wants.string && !text.trim_start().starts_with('[') => list(array, text),
        _ => text.into(),
    }
}

/// Items with commas between them.
fn list(array: &Map<String, Value>, text: &str) -> Value {
    if text.trim().is_empty() {
        return json!([]);
    }
    // Objects have commas of their own.
    if text.trim_start().starts_with('{')
        && let Ok(items) = serde_json::from_str::<Value>(&format!("[{text}]"))
    {
        return items;
    }
    let prefix = array.get("prefixItems").and_then(Value::as_array);
    let any = json!({});
    let items = text.split(',').map(str::trim).enumerate().map(|(index, item)| {
        let schema = prefix.and_then(|prefix| prefix.get(index)).or(array.get("items")).unwrap_or(&any);
        from_text(schema, item)
    });
    Value::Array(items.collect())
}

/// What a schema would take.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // independent facts, read by name
struct Wants<'s> {
    any: bool,
    null: bool,
    boolean: bool,
    number: bool,
    string: bool,
    object: bool,
    array: Option<&'s Map<String, Value>>,
}

impl<'s> Wants<'s> {
    fn of(schema: &'s Value, depth: usize) -> Self {
        let mut wants = Self::default();
        wants.add(schema, depth);
        wants
    }

    fn add(&mut self, schema: &'s Value, depth: usize) {
        let Value::Object(map) = schema else {
            self.any = true;
            return;
        };
        let branches = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|keyword| map.get(keyword)?.as_array()).flatten();
        let listed = map.get("enum").and_then(Value::as_array).into_iter().flatten().chain(map.get("const"));
        if map.contains_key("type") {
            self.null |= has_type(map, "null");
            self.boolean |= has_type(map, "boolean");
            self.number |= has_type(map, "integer") || has_type(map, "number");
            self.string |= has_type(map, "string");
            self.object |= has_type(map, "object");
            if has_type(map, "array") {
                self.array = Some(map);
            }
        } else if map.contains_key("enum") || map.contains_key("const") {
            for value in listed {
                self.null |= value.is_null();
                self.boolean |= value.is_boolean();
                self.number |= value.is_number();
                self.string |= value.is_string();
                self.object |= value.is_object();
            }
        } else if depth < 8 && ["anyOf", "oneOf", "allOf"].iter().any(|keyword| map.contains_key(*keyword)) {
            for branch in branches {
                self.add(branch, depth + 1);
            }
        } else {
            self.any = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::from_text;

    #[test]
    fn text_is_read_by_the_schema() {
        let list = |item: Value| json!({ "type": "array", "items": item });
        let integer = || json!({ "type": "integer" });
        let string = || json!({ "type": "string" });
        for (schema, text, value) in [
            (string(), "42", json!("42")),
            (string(), "[1]", json!("[1]")),
            (json!({ "type": ["string", "null"] }), "null", json!(null)),
            (integer(), "42", json!(42)),
            (integer(), "x", json!("x")),
            (integer(), "true", json!("true")),
            (json!({ "type": "number" }), "-2.5", json!(-2.5)),
            (json!({ "type": "boolean" }), "true", json!(true)),
            (list(string()), "a, b,3", json!(["a", "b", "3"])),
            (list(integer()), "1,2,x", json!([1, 2, "x"])),
            (list(integer()), "[1,2]", json!([1, 2])),
            (list(integer()), "[1,", json!("[1,")),
            (list(integer()), "", json!([])),
            (list(json!({ "type": "object" })), r#"{"a":1,"b":2},{"a":3}"#, json!([{ "a": 1, "b": 2 }, { "a": 3 }])),
            (json!({ "type": "array", "prefixItems": [integer(), string()] }), "1,2", json!([1, "2"])),
            (json!({ "type": "object" }), r#"{"a":1}"#, json!({ "a": 1 })),
            (json!({ "type": "object" }), "a", json!("a")),
            (json!({}), "1", json!(1)),
            (json!({}), "plain words", json!("plain words")),
            (json!({ "anyOf": [{ "type": "number" }, string()] }), "5", json!(5)),
            (json!({ "anyOf": [{ "type": "number" }, string()] }), "five", json!("five")),
            (json!({ "enum": ["1", "2"] }), "1", json!("1")),
            (json!({ "enum": [1, 2] }), "1", json!(1)),
        ] {
            assert_eq!(from_text(&schema, text), value, "{schema} {text}");
        }
    }
}
