//! Null in schemas. Models, Gemini and several editors refuse or mistreat nullable types, and an absent argument says the
//! same: the advertised schema drops null, the other two state it in the one way that 2020-12 has.

use serde_json::{Map, Value, json};

use super::merge;
use crate::schema::walk::only_null;

/// Removes every way of saying "or null" at this level.
pub(super) fn drop(map: &mut Map<String, Value>) {
    loop {
        if let Some(Value::Array(types)) = map.get_mut("type") {
            if types.iter().any(|t| t != "null") {
                types.retain(|t| t != "null");
            }
            if let [only] = types.as_slice() {
                let only = only.clone();
                map.insert("type".into(), only);
            }
        }
        if let Some(Value::Array(values)) = map.get_mut("enum")
            && values.iter().any(|value| !value.is_null())
        {
            values.retain(|value| !value.is_null());
        }
        let merged = unwrap(map, "anyOf") || unwrap(map, "oneOf");
        if !merged {
            return;
        }
    }
}

/// Drops the null branch of a composition; if one other is left, it takes the composition's place.
fn unwrap(map: &mut Map<String, Value>, keyword: &str) -> bool {
    let Some(Value::Array(branches)) = map.get_mut(keyword) else { return false };
    if !branches.iter().any(only_null) || branches.iter().all(only_null) {
        return false;
    }
    branches.retain(|branch| !only_null(branch));
    let [Value::Object(one)] = branches.as_slice() else {
        if branches.as_slice() == [Value::Bool(true)] {
            map.shift_remove(keyword);
        }
        return false;
    };
    let one = one.clone();
    let mut outer = map.clone();
    outer.shift_remove(keyword);
    if let Some(merged) = merge(&outer, &one) {
        *map = merged;
        return true;
    }
    if !map.contains_key("allOf") {
        map.shift_remove(keyword);
        map.insert("allOf".into(), json!([one]));
    }
    false
}

/// Turns `OpenAPI`'s `nullable` into a type.
pub(super) fn keep(map: &mut Map<String, Value>) {
    if map.get("nullable") != Some(&Value::Bool(true)) {
        return;
    }
    if let Some(Value::String(name)) = map.get("type") {
        let types = json!([name, "null"]);
        map.insert("type".into(), types);
    }
    if let Some(Value::Array(values)) = map.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
}
