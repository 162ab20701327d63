//! The slow way: everything at once, with the schema in hand.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{Fill, Param};
use crate::{
    handler::{Context, Spec},
    protocol::{Reply, entries},
    schema::{self, Options},
};

/// Whether arguments that fit the types also fit the rest of the schema.
pub(super) fn holds(cx: &Context) -> bool {
    let options = Options { coerce: false, secret: &cx.0.spec.secret };
    serde_json::from_str(cx.arguments()).is_ok_and(|mut value: Value| schema::check(&cx.0.spec.check, &mut value, &options).is_empty())
}

/// Coerces what is lossless and fills the slots; otherwise one text with every problem (TOL-30).
pub(super) fn diagnose(cx: &Context, params: &[Param], slots: &mut [&mut dyn Fill]) -> Result<(), Reply> {
    let spec = &cx.0.spec;
    let (mut map, mut problems) = check_schema(spec, cx.arguments());
    if problems.is_empty() {
        refill(&mut map, params, slots, &mut problems);
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(Reply::Error(plain_problem(spec, &problems)))
}

/// The text for a model: what is wrong, and what the call should look like.
pub(crate) fn plain_problem(spec: &Spec, problems: &[String]) -> String {
    let listed: String = problems.iter().map(|problem| format!("\n- {problem}")).collect();
    format!("Invalid arguments for `{}`:{listed}\nUsage: {}", spec.name, spec.signature)
}

/// Holds arguments against the schema. Returns them coerced, and what is wrong with them.
pub(crate) fn check_schema(spec: &Spec, arguments: &str) -> (Map<String, Value>, Vec<String>) {
    let (mut map, mut problems, mut named) = (Map::new(), Vec::new(), Vec::new());
    for (name, raw) in entries(arguments) {
        match serde_json::from_str(raw) {
            _ if map.contains_key(&*name) => problems.push(format!("`{name}` is given twice")),
            Ok(value) => {
                map.insert(name.into_owned(), value);
            }
            Err(error) => {
                problems.push(format!("`{name}`: {}", reason(&error)));
                named.push(name.into_owned());
            }
        }
    }
    let mut value = Value::Object(map);
    let found = schema::check(&spec.check, &mut value, &Options { coerce: true, secret: &spec.secret });
    // A value that could not even be read is not missing.
    problems.extend(found.iter().filter(|problem| !named.contains(&problem.path)).map(ToString::to_string));
    match value {
        Value::Object(map) => (map, problems),
        _ => (Map::new(), problems),
    }
}

fn refill(map: &mut Map<String, Value>, params: &[Param], slots: &mut [&mut dyn Fill], problems: &mut Vec<String>) {
    for (param, slot) in params.iter().zip(slots.iter_mut()).filter(|(param, _)| !param.flatten) {
        if let Some(value) = map.remove(param.name) {
            fill(param, *slot, &value, problems);
        } else if !slot.settle(param.optional) {
            problems.push(format!("`{}` is missing", param.name));
        }
    }
    // What is left belongs to the structs that are spread over the arguments.
    let rest = Value::Object(std::mem::take(map));
    for (param, slot) in params.iter().zip(slots.iter_mut()).filter(|(param, _)| param.flatten) {
        fill(param, *slot, &rest, problems);
    }
}

fn fill(param: &Param, slot: &mut dyn Fill, value: &Value, problems: &mut Vec<String>) {
    match slot.fill(&value.to_string()) {
        Ok(_) if slot.settle(param.optional) => {}
        Ok(_) => problems.push(format!("`{}` is missing", param.name)),
        Err(_) if param.secret => problems.push(format!("`{}` is not acceptable", param.name)),
        Err(error) if param.flatten => problems.push(reason(&error).into_owned()),
        Err(error) => problems.push(format!("`{}`: {}", param.name, reason(&error))),
    }
}

/// What serde says, without the position in a text that the client never saw.
fn reason(error: &serde_json::Error) -> Cow<'static, str> {
    let text = error.to_string();
    match text.rfind(" at line ") {
        _ if text.starts_with("recursion limit") => "nested too deeply".into(),
        Some(end) => text[..end].to_owned().into(),
        None => text.into(),
    }
}
