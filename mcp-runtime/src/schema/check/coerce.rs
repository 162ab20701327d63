//! Lossless repair of what language models send: numbers, booleans, arrays and objects as text, and 1.0 for 1. Nothing ever
//! becomes a string or null, and a boolean never becomes a number.

use serde_json::{Number, Value};

use super::number;
use super::scalar::Types;

/// `value` as one of `types`, none of which it has now.
pub(super) fn convert(types: Types, value: &Value) -> Option<Value> {
    let Value::String(text) = value else { return None };
    if (types.integer || types.number)
        && let Some(number) = number_text(text)
    {
        if let Some(whole) = types.integer.then(|| number::exact_integer(text)).flatten() {
            return Some(Value::Number(whole));
        }
        if types.number {
            return Some(Value::Number(number));
        }
    }
    if types.boolean {
        match text.as_str() {
            "true" => return Some(Value::Bool(true)),
            "false" => return Some(Value::Bool(false)),
            _ => {}
        }
    }
    json_text(text).filter(|parsed| types.accept(parsed))
}

/// The array or object that `text` is.
pub(super) fn json_text(text: &str) -> Option<Value> {
    text.trim_start().starts_with(['[', '{']).then(|| serde_json::from_str(text).ok()).flatten()
}

/// The number that `text` is by the grammar of JSON: no blanks, no `+`, no `0x`.
fn number_text(text: &str) -> Option<Number> {
    let bounded = text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) && text.ends_with(|c: char| c.is_ascii_digit());
    bounded.then(|| serde_json::from_str(text).ok()).flatten()
}

/// Rewrites a whole number that was sent as a float, because serde does not read 1.0 as an integer; says whether it did.
pub(super) fn whole(value: &mut Value) -> bool {
    let Value::Number(number) = value else { return false };
    if number::integer(number).is_some() {
        return false;
    }
    let Some(whole) = number::exact_integer(&number.to_string()) else { return false };
    *value = Value::Number(whole);
    true
}
