//! `x-mcp-header`: arguments that HTTP clients repeat as `Mcp-Param-*` headers (XHD-02 … XHD-07). Clients must drop a tool
//! that breaks one of these rules, so that a server with one does not start.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::clean::SAFE;
use super::walk::{MAX_DEPTH, children};

const KEYWORD: &str = "x-mcp-header";

/// All that is wrong with the header annotations of a finished (`wire`) input schema.
pub(crate) fn header_problems(schema: &Value) -> Vec<String> {
    let mut found = Found::default();
    if let Value::Object(map) = schema {
        if map.contains_key(KEYWORD) {
            found.problems.push(format!("`{KEYWORD}` stands on a property, not on the arguments as a whole"));
        }
        found.look(map, "", true, 0);
    }
    found.problems
}

#[derive(Default)]
struct Found {
    problems: Vec<String>,
    /// Lower-case header names, and the property that has each.
    names: HashMap<String, String>,
}

impl Found {
    fn look(&mut self, map: &Map<String, Value>, path: &str, reachable: bool, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        for (keyword, name, child) in children(map) {
            let Value::Object(child) = child else { continue };
            let reachable = reachable && keyword == "properties";
            let below = match (path.is_empty(), name) {
                (true, Some(name)) => name.to_owned(),
                (false, Some(name)) => format!("{path}.{name}"),
                (_, None) => path.to_owned(),
            };
            if let Some(header) = child.get(KEYWORD) {
                self.judge(header, child, &below, reachable);
            }
            self.look(child, &below, reachable, depth + 1);
        }
    }

    fn judge(&mut self, header: &Value, schema: &Map<String, Value>, path: &str, reachable: bool) {
        let Value::String(header) = header else {
            self.problems.push(format!("`{path}`: the value of `{KEYWORD}` is a header name, not {header}"));
            return;
        };
        if header.is_empty() {
            self.problems.push(format!("`{path}`: the header name is empty"));
        } else if let Some(bad) = header.chars().find(|c| !token(*c)) {
            self.problems.push(format!("`{path}`: {bad:?} cannot stand in the header name {header:?}: use letters, digits and -"));
        }
        if let Some(other) = self.names.insert(header.to_ascii_lowercase(), path.to_owned()) {
            self.problems.push(format!("`{path}`: the header name {header:?} is also that of `{other}`"));
        }
        if !reachable {
            self.problems.push(format!("`{path}`: only an argument, or a field that is always in one, can be a header; not one in an array, a map, an enum or a recursive type"));
        }
        let kind = schema.get("type").and_then(Value::as_str);
        if !matches!(kind, Some("string" | "integer" | "boolean")) {
            let found = schema.get("type").map_or_else(|| "without a type".to_owned(), |kind| format!("of type {kind}"));
            self.problems.push(format!("`{path}`: only a string, an integer or a boolean can be a header; this is {found}"));
        }
        if kind == Some("integer") {
            for bound in ["minimum", "maximum"] {
                // Every integer beyond the range is at least 2^53 as a float, too.
                let beyond = schema.get(bound).and_then(Value::as_f64).is_some_and(|n| n.abs() >= 9_007_199_254_740_992.0);
                if beyond {
                    self.problems.push(format!("`{path}`: the {bound} of an integer that is a header lies within ±{SAFE}"));
                }
            }
        }
    }
}

/// The characters of an RFC 9110 token.
fn token(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c)
}
