//! Objects: required, known and unknown fields, and fields that depend on others.

use serde_json::{Map, Value};

use super::path::Path;
use super::phrase::{describe, describe_any, describe_field};
use super::problem::{Problem, quoted, render_sized};
use super::scalar::within;
use super::{Run, near, pattern, problem, reference};

type Fields = Map<String, Value>;

impl<'s> Run<'s> {
    pub(super) fn object(&mut self, map: &'s Fields, value: &mut Value, path: &Path<'_>) {
        let properties = map.get("properties").and_then(Value::as_object);
        if self.coerce
            && let (Some(properties), Value::Object(fields)) = (properties, &mut *value)
        {
            self.drop_nulls(map, properties, fields, path);
        }
        let Value::Object(fields) = &*value else { return };
        if let Some(Value::Array(required)) = map.get("required") {
            for name in required.iter().filter_map(Value::as_str).filter(|name| !fields.contains_key(*name)) {
                self.missing(map, fields, name, None, path);
            }
        }
        if let Some(Value::Object(dependent)) = map.get("dependentRequired") {
            for (given, names) in dependent.iter().filter(|(given, _)| fields.contains_key(*given)) {
                for name in names.as_array().into_iter().flatten().filter_map(Value::as_str).filter(|name| !fields.contains_key(*name)) {
                    self.missing(map, fields, name, Some(given), path);
                }
            }
        }
        if !within(map, fields.len(), "minProperties", "maxProperties") {
            self.fail(|run| {
                Problem::wrong(
                    path,
                    describe(map, run.root),
                    if run.hides(path) { problem::kind(value).to_owned() } else { render_sized(value) },
                )
            });
        }
        if let Some(schema) = map.get("propertyNames") {
            for name in fields.keys() {
                if !self.accepts(schema, &mut Value::from(name.as_str()), false, path) {
                    self.fail(|run| {
                        let expected = format!("a key that is {}", describe_any(schema, run.root));
                        Problem::wrong(&path.key(name), expected, quoted(name))
                    });
                }
            }
        }
        if map.get("unevaluatedProperties") == Some(&Value::Bool(false)) {
            self.unevaluated(map, fields, path);
        }
        self.fields(map, properties, value, path);
        if let Some(Value::Object(dependent)) = map.get("dependentSchemas") {
            for (given, schema) in dependent {
                if value.get(given).is_some() {
                    self.value(schema, value, path);
                }
            }
        }
    }

    fn fields(&mut self, map: &'s Fields, properties: Option<&'s Fields>, value: &mut Value, path: &Path<'_>) {
        let Value::Object(fields) = value else { return };
        for (name, schema) in properties.into_iter().flatten() {
            if let Some(field) = fields.get_mut(name) {
                self.value(schema, field, &path.key(name));
            }
        }
        let patterns = map.get("patternProperties").and_then(Value::as_object);
        let rest = map.get("additionalProperties");
        if patterns.is_none() && rest.is_none_or(|rest| *rest == Value::Bool(true)) {
            return;
        }
        let mut unknown = Vec::new();
        for (name, field) in fields.iter_mut() {
            if self.over() {
                return;
            }
            let mut known = properties.is_some_and(|properties| properties.contains_key(name));
            for (pattern, schema) in patterns.into_iter().flatten() {
                if pattern::matches(pattern, name) {
                    known = true;
                    self.value(schema, field, &path.key(name));
                }
            }
            match rest {
                Some(rest) if !known && never(rest) => unknown.push(name.as_str()),
                Some(rest) if !known => self.value(rest, field, &path.key(name)),
                _ => {}
            }
        }
        let names: Vec<&str> = properties.into_iter().flat_map(|known| known.keys().map(String::as_str)).collect();
        for name in unknown {
            self.unknown(&names, name, path);
        }
    }

    /// An absent argument and null say the same, unless null is a value of its own.
    fn drop_nulls(&mut self, map: &'s Fields, properties: &'s Fields, fields: &mut Fields, path: &Path<'_>) {
        for (name, schema) in properties {
            if fields.get(name).is_some_and(Value::is_null)
                && !requires(map, name)
                && !self.accepts(schema, &mut Value::Null, false, &path.key(name))
                && self.fatal.is_none()
            {
                fields.shift_remove(name);
                self.changed = true;
            }
        }
    }

    fn missing(&mut self, map: &'s Fields, fields: &Fields, name: &str, given: Option<&str>, path: &Path<'_>) {
        self.fail(|run| {
            let properties = map.get("properties").and_then(Value::as_object);
            let mut expected = properties
                .and_then(|known| known.get(name))
                .map_or_else(|| "a value".to_owned(), |schema| describe_field(schema, run.root));
            if let Some(given) = given {
                expected = format!("{expected}, because `{given}` is given");
            }
            let stray = fields.keys().map(String::as_str).filter(|key| properties.is_none_or(|known| !known.contains_key(*key)));
            let hint = near::nearest(name, stray).map(|stray| format!("was {} meant to be `{name}`?", quoted(stray).replace('"', "`")));
            Problem::missing(&path.key(name), expected, hint)
        });
    }

    pub(super) fn unknown(&mut self, known: &[&str], name: &str, path: &Path<'_>) {
        self.fail(|_| {
            let hint = match near::nearest(name, known.iter().copied()) {
                Some(near) => Some(format!("did you mean `{near}`?")),
                None if known.is_empty() => None,
                None => {
                    let names: Vec<String> = known.iter().take(12).map(|known| format!("`{known}`")).collect();
                    Some(format!("known: {}{}", names.join(", "), if known.len() > 12 { ", …" } else { "" }))
                }
            };
            Problem::unknown(&path.key(name), hint)
        });
    }

    /// Refuses fields that no subschema at this place mentions, matched or not: never wrong to refuse, sometimes too mild.
    fn unevaluated(&mut self, map: &'s Fields, fields: &Fields, path: &Path<'_>) {
        let mut mentions = Mentions::default();
        mentions.gather(map, self.root, 0);
        if mentions.all {
            return;
        }
        for name in fields.keys() {
            if !mentions.names.contains(&name.as_str()) && !mentions.patterns.iter().any(|pattern| pattern::matches(pattern, name)) {
                self.unknown(&mentions.names, name, path);
            }
        }
    }
}

/// The fields that a schema and all its applicators at the same place speak of.
#[derive(Default)]
struct Mentions<'s> {
    all: bool,
    names: Vec<&'s str>,
    patterns: Vec<&'s str>,
}

impl<'s> Mentions<'s> {
    fn gather(&mut self, map: &'s Fields, root: &'s Value, depth: usize) {
        if depth > 32 {
            self.all = true;
            return;
        }
        for (keyword, held) in map {
            match (keyword.as_str(), held) {
                ("properties", Value::Object(known)) => {
                    for name in known.keys().map(String::as_str) {
                        if !self.names.contains(&name) {
                            self.names.push(name);
                        }
                    }
                }
                ("patternProperties", Value::Object(known)) => self.patterns.extend(known.keys().map(String::as_str)),
                ("additionalProperties", _) => self.all = true,
                ("unevaluatedProperties", held) if depth > 0 && *held != Value::Bool(false) => self.all = true,
                ("allOf" | "anyOf" | "oneOf", Value::Array(branches)) => {
                    for branch in branches {
                        self.inside(branch, root, depth);
                    }
                }
                ("dependentSchemas", Value::Object(branches)) => branches.values().for_each(|branch| self.inside(branch, root, depth)),
                ("if" | "then" | "else", branch) => self.inside(branch, root, depth),
                ("$ref" | "$dynamicRef", Value::String(to)) => match reference::resolve(root, to) {
                    Ok(target) => self.inside(target, root, depth),
                    Err(_) => self.all = true,
                },
                _ => {}
            }
        }
    }

    fn inside(&mut self, schema: &'s Value, root: &'s Value, depth: usize) {
        if let Value::Object(map) = schema {
            self.gather(map, root, depth + 1);
        }
    }
}

pub(super) fn requires(map: &Fields, name: &str) -> bool {
    map.get("required").and_then(Value::as_array).is_some_and(|names| names.iter().any(|required| required == name))
}

/// Whether the schema is one of the two spellings of "nothing".
fn never(schema: &Value) -> bool {
    *schema == Value::Bool(false)
        || schema.as_object().is_some_and(|map| {
            map.len() == 1 && map.get("not").is_some_and(|not| not.as_object().is_some_and(Map::is_empty) || *not == Value::Bool(true))
        })
}
