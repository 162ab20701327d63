//! The fast way: one pass over the object, each value parsed once, into its slot.

use serde::de::IgnoredAny;

use super::{Fill, Param, diagnose::diagnose};
use crate::{handler::Context, protocol::Reply};

/// Fills the slots from the arguments of the call, or says everything that is wrong with them.
pub fn bind(cx: &Context, params: &'static [Param], slots: &mut [&mut dyn Fill]) -> Result<(), Reply> {
    let spec = &cx.0.spec;
    let filled = match params {
        [only] if only.flatten => slots[0].fill(cx.arguments()).is_ok(),
        _ if params.iter().any(|param| param.flatten) => false,
        _ => walk(cx.arguments(), params, slots, spec.closed).is_some(),
    };
    if filled
        && params.iter().zip(slots.iter_mut()).all(|(param, slot)| slot.settle(param.optional))
        && (!spec.constrained || super::diagnose::holds(cx))
    {
        return Ok(());
    }
    diagnose(cx, params, slots)
}

/// Fills the slots; `None` as soon as anything is unusual. The text is known to be a JSON object.
fn walk(json: &str, params: &[Param], slots: &mut [&mut dyn Fill], closed: bool) -> Option<()> {
    let bytes = json.as_bytes();
    let mut seen = 0_u64;
    let mut at = space(bytes, 1);
    while *bytes.get(at)? != b'}' {
        if bytes[at] == b',' {
            at = space(bytes, at + 1);
        }
        let start = at + 1;
        let end = start + memchr::memchr2(b'"', b'\\', bytes.get(start..)?)?;
        if bytes[end] == b'\\' {
            return None;
        }
        let name = &json[start..end];
        at = space(bytes, space(bytes, end + 1) + 1);
        let rest = json.get(at..)?;
        let length = match params.iter().position(|param| param.name == name) {
            Some(index) => {
                let bit = 1_u64.checked_shl(u32::try_from(index).ok()?)?;
                if seen & bit != 0 {
                    return None;
                }
                seen |= bit;
                slots[index].fill(rest).ok()?
            }
            None if closed => return None,
            None => {
                let mut skipped = serde_json::Deserializer::from_str(rest).into_iter::<IgnoredAny>();
                skipped.next()?.ok()?;
                skipped.byte_offset()
            }
        };
        at = space(bytes, at + length);
    }
    Some(())
}

/// The first byte at or behind `at` that is no white space.
fn space(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{Fill, Param, walk};
    use crate::handler::args::slot;

    const PARAMS: &[Param] = &[Param::new("a"), Param::new("b")];

    fn sum(json: &str, closed: bool) -> Option<i64> {
        let (mut a, mut b) = (slot::<i64>(), slot::<Vec<i64>>());
        walk(json, PARAMS, &mut [&mut a, &mut b], closed)?;
        (a.settle(false) && b.settle(false)).then(|| a.take() + b.take().into_iter().sum::<i64>())
    }

    #[test]
    fn values_land_in_their_slots_in_any_order_and_with_any_white_space() {
        assert_eq!(sum(r#"{"a":1,"b":[2,3]}"#, true), Some(6));
        assert_eq!(sum("{ \"b\" : [ ] ,\n\t\"a\" : 4 }", true), Some(4));
        assert_eq!(sum(r#"{"x":{"a":[9]},"b":[2],"a":1,"y":"}"}"#, false), Some(3));
    }

    #[test]
    fn anything_unusual_is_left_to_the_slow_way() {
        for json in [r#"{"a":1}"#, r#"{"a":1,"a":2,"b":[]}"#, r#"{"a":"1","b":[]}"#, r#"{"\u0061":1,"b":[]}"#, r#"{"a":1,"b":[],"c":0}"#] {
            assert_eq!(sum(json, true), None, "{json}");
        }
    }
}
