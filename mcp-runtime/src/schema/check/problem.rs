//! One problem, in one line that a model can act on: where, what was expected, what came, and what was perhaps meant.

use std::fmt;

use serde_json::Value;

use super::path::Path;

/// What sort of problem it is; decides the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A value is not as expected.
    Wrong,
    /// A required value is absent.
    Missing,
    /// A name is not known.
    Unknown,
    /// A remark on the whole check, in `expected`.
    Note,
}

/// One problem of a value with its schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) kind: Kind,
    /// `limit`, `items[3].name`; empty for the whole value.
    pub(crate) path: String,
    /// What would be right, in short English.
    pub(crate) expected: String,
    /// What came, in at most 60 characters; only its type for secrets.
    pub(crate) found: String,
    /// What was perhaps meant.
    pub(crate) hint: Option<String>,
}

impl Problem {
    pub(super) fn wrong(path: &Path<'_>, expected: String, found: String) -> Self {
        Self { kind: Kind::Wrong, path: path.to_string(), expected, found, hint: None }
    }

    pub(super) fn missing(path: &Path<'_>, expected: String, hint: Option<String>) -> Self {
        Self { kind: Kind::Missing, path: path.to_string(), expected, found: String::new(), hint }
    }

    pub(super) fn unknown(path: &Path<'_>, hint: Option<String>) -> Self {
        Self { kind: Kind::Unknown, path: path.to_string(), expected: String::new(), found: String::new(), hint }
    }

    pub(super) fn note(text: String) -> Self {
        Self { kind: Kind::Note, path: String::new(), expected: text, found: String::new(), hint: None }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, path, expected, found, hint } = self;
        match kind {
            Kind::Wrong if path.is_empty() => write!(out, "expected {expected}, found {found}")?,
            Kind::Wrong => write!(out, "`{path}`: expected {expected}, found {found}")?,
            Kind::Missing => write!(out, "`{path}` is missing: expected {expected}")?,
            Kind::Unknown => {
                write!(out, "`{path}` is not ")?;
                match path.rfind(['.', '[']) {
                    Some(end) if end > 0 => write!(out, "a field of `{}`", &path[..end])?,
                    _ => out.write_str("an argument")?,
                }
            }
            Kind::Note => out.write_str(expected)?,
        }
        match hint {
            Some(hint) => write!(out, "; {hint}"),
            None => Ok(()),
        }
    }
}

/// `value` in at most 60 characters.
pub(super) fn render(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(items) if items.len() > 20 => kind_and_size(value),
        Value::Object(fields) if fields.len() > 20 => kind_and_size(value),
        Value::Array(_) | Value::Object(_) => {
            let mut text = Bounded(String::new());
            // Stops at the first write beyond the limit, so that a huge value costs no more than a small one.
            match fmt::write(&mut text, format_args!("{value}")) {
                Ok(()) => text.0,
                Err(fmt::Error) => kind_and_size(value),
            }
        }
        _ => value.to_string(),
    }
}

/// A sink that refuses what does not fit a short rendering.
struct Bounded(String);

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.chars().count() + text.chars().count() > 60 {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

/// `value` with its size, for problems of size.
pub(super) fn render_sized(value: &Value) -> String {
    match value {
        Value::String(text) => {
            let count = text.chars().count();
            format!("{} ({count} {})", quoted(&short(text, 30)), if count == 1 { "character" } else { "characters" })
        }
        Value::Array(_) | Value::Object(_) => kind_and_size(value),
        _ => render(value),
    }
}

fn kind_and_size(value: &Value) -> String {
    let many = |n: usize, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
    match value {
        Value::Array(items) => format!("an array of {}", many(items.len(), "item", "items")),
        Value::Object(fields) => format!("an object with {}", many(fields.len(), "field", "fields")),
        _ => kind(value).to_owned(),
    }
}

/// The type of `value`, with its article.
pub(in crate::schema) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// `text` in quotes, escaped to one line, in at most 60 characters.
pub(super) fn quoted(text: &str) -> String {
    let mut budget = 60;
    loop {
        let quoted = Value::from(short(text, budget)).to_string();
        // Escapes make it longer.
        if budget <= 10 || quoted.chars().count() <= 60 {
            return quoted;
        }
        budget -= 10;
    }
}

/// The first `limit` characters of `text`, the last of them an ellipsis if more were there.
pub(super) fn short(text: &str, limit: usize) -> String {
    if text.len() <= limit || text.chars().nth(limit).is_none() {
        return text.to_owned();
    }
    text.chars().take(limit.saturating_sub(1)).chain(['…']).collect()
}
