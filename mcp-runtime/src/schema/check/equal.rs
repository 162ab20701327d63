//! Equality of JSON values as JSON Schema has it: 1 and 1.0 are equal, the order of fields does not matter.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt::Write as _;

use serde_json::{Number, Value};

use super::number::{exact_integer, order};

/// Whether the two are the same JSON value. Recursion is bounded by the smaller of the two, and schemas are small.
pub(super) fn equal(a: &Value, b: &Value) -> bool {
    equal_at(a, b, 0)
}

fn equal_at(a: &Value, b: &Value, depth: usize) -> bool {
    match (a, b) {
        _ if depth > super::MAX_DEPTH => false,
        (Value::Number(a), Value::Number(b)) => order(a, b) == Ordering::Equal,
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal_at(a, b, depth + 1)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| equal_at(a, b, depth + 1)))
        }
        _ => a == b,
    }
}

/// The index of the first item that equals an earlier one. Compares texts in one form, so that a long array costs no square.
pub(super) fn duplicate(items: &[Value]) -> Option<usize> {
    let mut seen = HashSet::with_capacity(items.len());
    items.iter().position(|item| {
        let mut text = String::new();
        write(&mut text, item, 0);
        !seen.insert(text)
    })
}

fn write(out: &mut String, value: &Value, depth: usize) {
    if depth > super::MAX_DEPTH {
        return;
    }
    match value {
        Value::Number(number) => write_number(out, number),
        Value::Array(items) => {
            out.push('[');
            for item in items {
                write(out, item, depth + 1);
                out.push(',');
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(key, _)| key.as_str());
            out.push('{');
            for (key, value) in fields {
                _ = write!(out, "{key:?}:");
                write(out, value, depth + 1);
                out.push(',');
            }
            out.push('}');
        }
        scalar => _ = write!(out, "{scalar}"),
    }
}

fn write_number(out: &mut String, number: &Number) {
    let text = number.to_string();
    match exact_integer(&text) {
        Some(whole) => _ = write!(out, "{whole}"),
        None => out.push_str(&text),
    }
}
