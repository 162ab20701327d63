//! Composition: `allOf`, `anyOf`, `oneOf`, `not`, `if`. The art is in the report: of ten branches that all failed, the sender
//! wants to hear about the one that was meant.

use serde_json::{Map, Value};

use super::path::Path;
use super::phrase::{constant, describe_any, describe_choice, describe_constants};
use super::problem::{self, Problem, quoted};
use super::scalar::Types;
use super::{Run, coerce, near, reference};
use crate::schema::walk::only_null;

impl<'s> Run<'s> {
    pub(super) fn combine(&mut self, map: &'s Map<String, Value>, value: &mut Value, path: &Path<'_>) {
        if let Some(Value::Array(all)) = map.get("allOf") {
            for schema in all {
                self.value(schema, value, path);
            }
        }
        for (keyword, exactly_one) in [("anyOf", false), ("oneOf", true)] {
            if let Some(Value::Array(branches)) = map.get(keyword) {
                self.choose(branches, exactly_one, value, path);
            }
        }
        if let Some(schema) = map.get("not")
            && self.accepts(schema, value, false, path)
        {
            self.fail(|run| {
                let expected = match schema {
                    Value::Object(not) if !not.is_empty() => format!("a value that is not {}", describe_any(schema, run.root)),
                    _ => "no value".to_owned(),
                };
                Problem::wrong(path, expected, run.found(value, path))
            });
        }
        if let Some(condition) = map.get("if") {
            let branch = if self.accepts(condition, value, false, path) { map.get("then") } else { map.get("else") };
            if let Some(schema) = branch {
                self.value(schema, value, path);
            }
        }
    }

    fn choose(&mut self, branches: &'s [Value], exactly_one: bool, value: &mut Value, path: &Path<'_>) {
        if self.over() {
            return;
        }
        // Only null matches a null branch: without it, what is left of an `Option` is usually one branch.
        let live: Vec<&'s Value> = branches.iter().filter(|branch| value.is_null() || !only_null(branch)).collect();
        if let [only] = live.as_slice() {
            return self.value(only, value, path);
        }
        // The branches of a tagged enum exclude each other, so that the tag decides.
        let tag = find_tag(&live, self.root);
        if let Some(only) = self.tagged(&live, tag, value) {
            return self.value(only, value, path);
        }
        let mut hits = Vec::new();
        for branch in &live {
            if self.accepts(branch, value, false, path) {
                hits.push(*branch);
                if !exactly_one {
                    break;
                }
            }
        }
        match hits.as_slice() {
            [only] => {
                if self.coerce {
                    // It fits already; this only writes 1.0 as 1 where an integer is meant.
                    self.value(only, value, path);
                }
                return;
            }
            [] => {}
            _ => {
                return self.fail(|run| {
                    Problem::wrong(
                        path,
                        format!("exactly one of: {}", describe_choice(&live, run.root)),
                        format!("a value that fits {} of them", hits.len()),
                    )
                });
            }
        }
        if self.coerce && self.fatal.is_none() {
            let mut repaired = Vec::new();
            for branch in &live {
                let mut copy = value.clone();
                if self.accepts(branch, &mut copy, true, path) {
                    repaired.push(copy);
                    if !exactly_one {
                        break;
                    }
                }
            }
            if let (Some(copy), true) = (repaired.pop(), repaired.is_empty()) {
                *value = copy;
                self.changed = true;
                return;
            }
        }
        if self.quiet {
            self.failed += 1;
        } else {
            self.explain(&live, tag, value, path);
        }
    }

    /// Tells why no branch fits.
    fn explain(&mut self, live: &[&'s Value], tag: Option<&'s str>, value: &mut Value, path: &Path<'_>) {
        if self.coerce
            && let Value::String(text) = &*value
            && !live.iter().any(|branch| types(branch, self.root, 0).string)
            && let Some(parsed) = coerce::json_text(text)
        {
            *value = parsed;
            if let Some(only) = self.tagged(live, tag, value) {
                return self.value(only, value, path);
            }
        }
        if let (Some(tag), Value::Object(fields)) = (tag, &*value) {
            let names: Vec<&str> = live.iter().filter_map(|branch| tag_of(branch, tag, self.root)).collect();
            let here = path.key(tag);
            let expected = describe_constants(&names);
            return match fields.get(tag) {
                None => self.fail(|_| Problem::missing(&here, expected, None)),
                Some(given) => self.fail(|run| {
                    let mut problem = Problem::wrong(&here, expected, run.found(given, &here));
                    if let (Value::String(given), false) = (given, run.hides(&here)) {
                        problem.hint = near::nearest(given, names.iter().copied()).map(|near| format!("did you mean {}?", quoted(near)));
                    }
                    problem
                }),
            };
        }
        let before = self.failed;
        if let Some(meant) = self.meant(live, value) {
            self.value(meant, value, path);
        }
        if self.failed == before && self.fatal.is_none() {
            self.fail(|run| {
                let mut problem = Problem::wrong(path, describe_choice(live, run.root), run.found(value, path));
                if let (Value::String(text), false) = (&*value, run.hides(path)) {
                    let names = live.iter().flat_map(|branch| constants(branch));
                    problem.hint = near::nearest(text, names).map(|near| format!("did you mean {}?", quoted(near)));
                } else if let (Value::Object(fields), false) = (&*value, run.hides(path)) {
                    let names: Vec<&str> = live.iter().flat_map(|branch| required(branch, run.root)).collect();
                    let near = fields.keys().find_map(|key| near::nearest(key, names.iter().copied()));
                    problem.hint = near.map(|near| format!("did you mean `{}`?", problem::short(near, 60)));
                }
                problem
            });
        }
    }

    /// The one branch whose tag `value` has.
    fn tagged(&self, live: &[&'s Value], tag: Option<&str>, value: &Value) -> Option<&'s Value> {
        let tag = tag?;
        let given = value.as_object()?.get(tag)?.as_str()?;
        let mut meant = live.iter().copied().filter(|branch| tag_of(branch, tag, self.root) == Some(given));
        meant.next().filter(|_| meant.next().is_none())
    }

    /// The branch that `value` was probably meant for: the only one of its type, or the one most of whose required fields it has.
    fn meant(&self, live: &[&'s Value], value: &Value) -> Option<&'s Value> {
        let near: Vec<&'s Value> =
            live.iter().copied().filter(|branch| types(branch, self.root, 0).meet(Types::of_value(value)).accept(value)).collect();
        if let [only] = near.as_slice() {
            return Some(only);
        }
        let Value::Object(fields) = value else { return None };
        let score = |branch: &'s Value| required(branch, self.root).into_iter().filter(|name| fields.contains_key(*name)).count();
        let best = near.iter().map(|branch| score(branch)).max().filter(|best| *best > 0)?;
        let mut first = near.iter().copied().filter(|branch| score(branch) == best);
        first.next().filter(|_| first.next().is_none())
    }
}

/// `schema` behind its references.
fn target<'s>(schema: &'s Value, root: &'s Value) -> Option<&'s Map<String, Value>> {
    let mut schema = schema;
    for _ in 0..8 {
        let map = schema.as_object()?;
        let Some(Value::String(reference)) = map.get("$ref") else { return Some(map) };
        schema = reference::resolve(root, reference).ok()?;
    }
    None
}

/// The field that every branch pins to a string of its own: the tag of a serde enum.
fn find_tag<'s>(live: &[&'s Value], root: &'s Value) -> Option<&'s str> {
    let (first, rest) = live.split_first()?;
    let properties = target(first, root)?.get("properties")?.as_object()?;
    properties.keys().map(String::as_str).find(|name| {
        !rest.is_empty() && constant(&properties[*name]).is_some() && rest.iter().all(|branch| tag_of(branch, name, root).is_some())
    })
}

fn tag_of<'s>(branch: &'s Value, tag: &str, root: &'s Value) -> Option<&'s str> {
    constant(target(branch, root)?.get("properties")?.get(tag)?)
}

fn required<'s>(branch: &'s Value, root: &'s Value) -> Vec<&'s str> {
    let names = target(branch, root).and_then(|map| map.get("required")).and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).collect()
}

fn constants(branch: &Value) -> impl Iterator<Item = &str> {
    let map = branch.as_object();
    let many = map.and_then(|map| map.get("enum")).and_then(Value::as_array).into_iter().flatten();
    many.chain(map.and_then(|map| map.get("const"))).filter_map(Value::as_str)
}

/// The types that `schema` can accept.
fn types(schema: &Value, root: &Value, depth: usize) -> Types {
    let Value::Object(map) = schema else {
        return if *schema == Value::Bool(false) { Types::default() } else { Types::ALL };
    };
    if depth > 8 {
        return Types::ALL;
    }
    let mut found = map.get("type").map_or(Types::ALL, Types::of);
    if let Some(only) = map.get("const") {
        found = found.meet(Types::of_value(only));
    }
    if let Some(Value::Array(many)) = map.get("enum") {
        found = found.meet(many.iter().map(Types::of_value).fold(Types::default(), Types::join));
    }
    if let Some(Value::String(reference)) = map.get("$ref")
        && let Ok(target) = reference::resolve(root, reference)
    {
        found = found.meet(types(target, root, depth + 1));
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(Value::Array(branches)) = map.get(keyword) {
            found = found.meet(branches.iter().map(|branch| types(branch, root, depth + 1)).fold(Types::default(), Types::join));
        }
    }
    found
}
