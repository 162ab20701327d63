//! `$defs` and `$ref`: definitions lie at the root, only used ones are kept, and the root itself is never a reference.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::merge;
use crate::schema::walk::{MAX_DEPTH, children, children_mut};

/// Brings all definitions to the root and resolves a root that is a reference.
pub(super) fn gather(schema: Value) -> Value {
    let mut root = match schema {
        Value::Object(map) => map,
        Value::Bool(false) => return json!({ "not": {} }),
        _ => Map::new(),
    };
    let mut defs = match root.shift_remove("$defs") {
        Some(Value::Object(defs)) => defs,
        _ => Map::new(),
    };
    // The definitions themselves may hold nested ones.
    let names: Vec<String> = defs.keys().cloned().collect();
    for name in names {
        if let Some(mut schema) = defs.get_mut(&name).map(Value::take) {
            hoist(&mut schema, &mut defs, 0);
            defs.insert(name, schema);
        }
    }
    for (_, child) in children_mut(&mut root) {
        hoist(child, &mut defs, 0);
    }
    // A chain of references that leads nowhere ends after a few steps and is reported by `root_problem`.
    for _ in 0..8 {
        let target = root.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix("#/$defs/")).and_then(|name| defs.get(name));
        let Some(Value::Object(target)) = target else { break };
        let mut outer = root.clone();
        outer.shift_remove("$ref");
        let Some(merged) = merge(&outer, target) else { break };
        root = merged;
    }
    if !defs.is_empty() {
        root.insert("$defs".into(), Value::Object(defs));
    }
    Value::Object(root)
}

/// Moves the `$defs` inside `schema` to `defs`. A schema with its own `$defs` was generated as a root of its own, so that its
/// references mean its own definitions, and `#` means itself.
fn hoist(schema: &mut Value, defs: &mut Map<String, Value>, depth: usize) {
    let Value::Object(map) = schema else { return };
    if depth > MAX_DEPTH {
        return;
    }
    let was_root = map.shift_remove("$schema").is_some();
    let own = match map.shift_remove("$defs") {
        Some(Value::Object(own)) => own,
        _ => Map::new(),
    };
    let mut renamed: Vec<(String, String)> = Vec::new();
    for (name, held) in &own {
        let target = free_name(name, Some(held), defs);
        renamed.push((format!("#/$defs/{name}"), format!("#/$defs/{target}")));
        defs.insert(target, held.clone());
    }
    if was_root && refers_to_itself(map, 0) {
        let title = map.get("title").and_then(Value::as_str).unwrap_or("Root");
        let target = free_name(title, None, defs);
        renamed.push(("#".to_owned(), format!("#/$defs/{target}")));
        rewrite(map, &renamed, 0);
        defs.insert(target, Value::Object(map.clone()));
    } else if !renamed.is_empty() {
        rewrite(map, &renamed, 0);
    }
    for (_, new) in &renamed {
        if let Some(held) = new.strip_prefix("#/$defs/").and_then(|name| defs.get_mut(name)).map(Value::take) {
            let mut held = held;
            if let Value::Object(inner) = &mut held {
                rewrite(inner, &renamed, 0);
            }
            hoist(&mut held, defs, depth + 1);
            if let Some(name) = new.strip_prefix("#/$defs/") {
                defs.insert(name.to_owned(), held);
            }
        }
    }
    for (_, child) in children_mut(map) {
        hoist(child, defs, depth + 1);
    }
}

/// `name`, or `name2` and so on if another definition has it; the name of an equal definition is shared.
fn free_name(name: &str, held: Option<&Value>, defs: &Map<String, Value>) -> String {
    let taken = |name: &str| defs.get(name).is_some_and(|there| Some(there) != held);
    if !taken(name) {
        return name.to_owned();
    }
    let mut number = 2_usize;
    loop {
        let candidate = format!("{name}{number}");
        if !taken(&candidate) {
            return candidate;
        }
        number += 1;
    }
}

fn refers_to_itself(map: &Map<String, Value>, depth: usize) -> bool {
    depth <= MAX_DEPTH
        && (map.get("$ref").is_some_and(|r| r == "#")
            || children(map).any(|(_, _, child)| child.as_object().is_some_and(|child| refers_to_itself(child, depth + 1))))
}

fn rewrite(map: &mut Map<String, Value>, renamed: &[(String, String)], depth: usize) {
    if depth > MAX_DEPTH {
        return;
    }
    if let Some(Value::String(reference)) = map.get_mut("$ref")
        && let Some((_, new)) = renamed.iter().find(|(old, _)| old == reference)
    {
        reference.clone_from(new);
    }
    for (_, child) in children_mut(map) {
        if let Value::Object(child) = child {
            rewrite(child, renamed, depth + 1);
        }
    }
}

/// Removes the definitions that nothing refers to.
pub(super) fn prune(root: &mut Map<String, Value>) {
    let Some(Value::Object(mut defs)) = root.shift_remove("$defs") else { return };
    let mut used = BTreeSet::new();
    let mut open = BTreeSet::new();
    names(root, &mut open, 0);
    while let Some(name) = open.pop_first() {
        if let Some(Value::Object(held)) = defs.get(&name)
            && used.insert(name)
        {
            names(held, &mut open, 0);
            open.retain(|name| !used.contains(name));
        }
    }
    defs.retain(|name, _| used.contains(name));
    if !defs.is_empty() {
        root.insert("$defs".into(), Value::Object(defs));
    }
}

/// The definitions that `map` names.
fn names(map: &Map<String, Value>, found: &mut BTreeSet<String>, depth: usize) {
    if depth > MAX_DEPTH {
        return;
    }
    if let Some(Value::String(reference)) = map.get("$ref")
        && let Some(pointer) = reference.strip_prefix("#/$defs/")
    {
        found.insert(pointer.split('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~"));
    }
    for (_, _, child) in children(map) {
        if let Value::Object(child) = child {
            names(child, found, depth + 1);
        }
    }
}
