//! Results for a person.

use std::fmt::Write as _;

use serde_json::Value;

/// A tool result as text: structured content as indented JSON, else its blocks.
pub(super) fn result(result: &Value) -> String {
    if let Some(structured) = result.get("structuredContent") {
        return pretty(structured);
    }
    let mut text = String::new();
    for block in result["content"].as_array().into_iter().flatten() {
        match block["type"].as_str() {
            Some("text") => text.push_str(block["text"].as_str().unwrap_or_default()),
            Some("resource_link") => drop(write!(text, "{}: {}", field(block, "name"), field(block, "uri"))),
            Some("resource") => match block["resource"]["text"].as_str() {
                Some(inner) => drop(write!(text, "{}:\n{inner}", field(&block["resource"], "uri"))),
                None => drop(write!(text, "[{} {}]", field(&block["resource"], "uri"), size(&block["resource"]["blob"]))),
            },
            Some(kind) => drop(write!(text, "[{kind} {} {}]", field(block, "mimeType"), size(&block["data"]))),
            None => {}
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

/// Indented JSON and a newline.
pub(super) fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

fn field<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

fn size(base64: &Value) -> String {
    format!("{} bytes", base64.as_str().map_or(0, |text| text.trim_end_matches('=').len() * 3 / 4))
}
