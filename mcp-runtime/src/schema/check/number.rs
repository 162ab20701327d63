//! Exact arithmetic on JSON numbers: neither a large integer nor a decimal fraction is ever rounded to decide something.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};

/// Whether `number` satisfies the bounds and `multipleOf`.
pub(super) fn fits(map: &Map<String, Value>, number: &Number) -> bool {
    let bound = |keyword: &str| match map.get(keyword) {
        Some(Value::Number(bound)) => Some(order(number, bound)),
        _ => None,
    };
    bound("minimum").is_none_or(Ordering::is_ge)
        && bound("maximum").is_none_or(Ordering::is_le)
        && bound("exclusiveMinimum").is_none_or(Ordering::is_gt)
        && bound("exclusiveMaximum").is_none_or(Ordering::is_lt)
        && match map.get("multipleOf") {
            Some(Value::Number(step)) => is_multiple(number, step),
            _ => true,
        }
}

/// The number if it was written as an integer.
pub(super) fn integer(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// Whether it is a whole number, however it was written.
pub(super) fn is_integer(number: &Number) -> bool {
    integer(number).is_some() || number.as_f64().is_some_and(|float| float.fract() == 0.0)
}

pub(super) fn order(a: &Number, b: &Number) -> Ordering {
    match (integer(a), integer(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(a), None) => order_mixed(a, float(b)),
        (None, Some(b)) => order_mixed(b, float(a)).reverse(),
        (None, None) => float(a).partial_cmp(&float(b)).unwrap_or(Ordering::Equal),
    }
}

fn float(number: &Number) -> f64 {
    number.as_f64().unwrap_or(0.0)
}

#[allow(clippy::cast_possible_truncation)] // within the range of i128 by the comparison before
fn order_mixed(integer: i128, float: f64) -> Ordering {
    const EDGE: f64 = 1e38;
    if float >= EDGE {
        return Ordering::Less;
    }
    if float <= -EDGE {
        return Ordering::Greater;
    }
    let whole = float.trunc();
    integer.cmp(&(whole as i128)).then_with(|| whole.partial_cmp(&float).unwrap_or(Ordering::Equal))
}

/// Whether `number` is a multiple of `step`, decimally: 0.3 is one of 0.1.
fn is_multiple(number: &Number, step: &Number) -> bool {
    let exact = || {
        let (n, n_exponent) = decimal(&number.to_string())?;
        let (s, s_exponent) = decimal(&step.to_string())?;
        let base = n_exponent.min(s_exponent);
        let n = n.checked_mul(power(n_exponent - base)?)?;
        let s = s.checked_mul(power(s_exponent - base)?)?;
        Some(s == 0 || n % s == 0)
    };
    exact().unwrap_or_else(|| {
        let quotient = float(number) / float(step);
        !quotient.is_finite() || quotient.fract() == 0.0
    })
}

fn power(exponent: i32) -> Option<i128> {
    10_i128.checked_pow(u32::try_from(exponent).ok()?)
}

/// JSON number text as mantissa and power of ten, without trailing zeros; `None` if it has too many digits.
fn decimal(text: &str) -> Option<(i128, i32)> {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let mut mantissa: i128 = format!("{whole}{fraction}").parse().ok()?;
    let mut exponent = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?;
    while mantissa != 0 && mantissa % 10 == 0 {
        mantissa /= 10;
        exponent = exponent.checked_add(1)?;
    }
    Some((mantissa, if mantissa == 0 { 0 } else { exponent }))
}

/// The integer that JSON number text means exactly, if it is one of 64 bits.
pub(super) fn exact_integer(text: &str) -> Option<Number> {
    let (mantissa, exponent) = decimal(text)?;
    let value = mantissa.checked_mul(power(exponent)?)?;
    i64::try_from(value).map(Number::from).or_else(|_| u64::try_from(value).map(Number::from)).ok()
}
