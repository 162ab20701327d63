//! Reading and writing JSON text without building values: the hot path works on raw tokens.

use std::{borrow::Cow, fmt};

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::scan::{NotJson, Scanner};

/// The members of one JSON object that the caller asked for, as raw tokens.
#[derive(Debug)]
pub(crate) struct Members<'a, const N: usize> {
    /// In the order of the names asked for; `null` counts as absent only where the caller says so.
    pub(crate) values: [Option<&'a str>; N],
    /// The first name that came twice: two readers could disagree on which one counts.
    pub(crate) duplicate: Option<&'static str>,
}

/// Picks the named members of a message, checking all of its grammar. Unknown members are skipped (RPC-32).
pub(super) fn message<'a, const N: usize>(json: &'a str, names: [&'static str; N]) -> Result<Members<'a, N>, NotJson> {
    pick(Scanner::new(json, false), names)
}

/// Picks the named members of an object that is part of a message, and so known to be JSON.
///
/// Fails if it is no object.
pub(crate) fn members<'a, const N: usize>(json: &'a str, names: [&'static str; N]) -> Result<Members<'a, N>, NotJson> {
    pick(Scanner::new(json, true), names)
}

fn pick<'a, const N: usize>(mut scanner: Scanner<'a>, names: [&'static str; N]) -> Result<Members<'a, N>, NotJson> {
    let mut found = Members { values: [None; N], duplicate: None };
    scanner.need(b'{', "an object")?;
    if !scanner.take(b'}') {
        loop {
            let name = scanner.string()?;
            scanner.need(b':', "`:`")?;
            let value = scanner.value()?;
            if let Some(index) = position(name, &names) {
                if found.values[index].is_some() {
                    found.duplicate.get_or_insert(names[index]);
                }
                found.values[index] = Some(value);
            }
            if !scanner.take(b',') {
                break;
            }
        }
        scanner.need(b'}', "`,` or `}`")?;
    }
    scanner.end()?;
    Ok(found)
}

/// Which of the names this string token is. An escaped name is the same name.
fn position(name: &str, names: &[&'static str]) -> Option<usize> {
    let inner = &name[1..name.len() - 1];
    names.iter().position(|known| *known == inner).or_else(|| {
        let plain = inner.contains('\\').then(|| text(name))??;
        names.iter().position(|known| *known == plain)
    })
}

/// All members of an object, in order, as raw tokens; nothing if the text is no object.
pub(crate) fn entries(json: &str) -> Vec<(Cow<'_, str>, &str)> {
    serde_json::Deserializer::from_str(json).deserialize_map(Entries).unwrap_or_default()
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Vec<(Cow<'de, str>, &'de str)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = Vec::new();
        while let Some((name, value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
            found.push((name.0, value.get()));
        }
        Ok(found)
    }
}

#[derive(serde::Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// The text of a JSON string token, without a copy unless it holds escapes; `None` if it is no string.
pub(crate) fn text(raw: &str) -> Option<Cow<'_, str>> {
    let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
    if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
        return Some(Cow::Borrowed(inner));
    }
    serde_json::from_str::<String>(raw).ok().map(Cow::Owned)
}

/// Appends `text` as a JSON string.
pub(crate) fn write_string(out: &mut Vec<u8>, text: &str) {
    if text.len() >= LONG {
        return write_long(out, text);
    }
    // Writing a `str` to a `Vec` cannot fail: no I/O, no key that is not a string.
    let _ = serde_json::to_writer(out, text);
}

/// From here on a text is written in chunks, of which those without anything to escape are copied whole.
const LONG: usize = 256;

fn write_long(out: &mut Vec<u8>, text: &str) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    let mut rest = text;
    while !rest.is_empty() {
        let mut end = rest.len().min(LONG);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (chunk, behind) = rest.split_at(end);
        // Without a branch for each byte.
        #[allow(clippy::needless_bitwise_bool)]
        let plain = chunk.bytes().fold(true, |plain, byte| plain & (byte >= 0x20) & (byte != b'"') & (byte != b'\\'));
        if plain {
            out.extend_from_slice(chunk.as_bytes());
        } else {
            // The chunk's own quotes are not wanted.
            let start = out.len();
            let _ = serde_json::to_writer(&mut *out, chunk);
            out.pop();
            out.remove(start);
        }
        rest = behind;
    }
    out.push(b'"');
}

/// Appends an integer.
pub(crate) fn write_number(out: &mut Vec<u8>, number: i64) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::{members, message, text, write_string};

    #[test]
    fn members_are_found_whatever_their_order_and_unknown_ones_are_skipped() {
        let json = r#" {"z":[1,{"a":2}], "b" : "x" ,"a":{"b":1}} "#;
        for found in [message(json, ["a", "b", "c"]).unwrap(), members(json, ["a", "b", "c"]).unwrap()] {
            assert_eq!(found.values, [Some(r#"{"b":1}"#), Some("\"x\""), None]);
            assert_eq!(found.duplicate, None);
        }
    }

    #[test]
    fn an_escaped_member_name_is_the_same_name() {
        let found = message(r#"{"\u0061":1,"a":2}"#, ["a"]).unwrap();
        assert_eq!(found.duplicate, Some("a"));
    }

    #[test]
    fn other_shapes_and_trailing_text_are_errors() {
        for bad in ["[]", "1", "{", "{} x", "{\"a\":}", "null", "{\"a\":1,}", "{,}", "{\"a\"}", ""] {
            assert!(message(bad, ["a"]).is_err(), "{bad}");
        }
    }

    #[test]
    fn long_texts_are_written_like_short_ones() {
        for piece in ["a", "\"", "\\", "\n", "é🦀\u{0}"] {
            for length in [200, 255, 256, 257, 1000] {
                for text in [piece.repeat(length), format!("{}{piece}", "x".repeat(length))] {
                    let mut out = Vec::new();
                    write_string(&mut out, &text);
                    assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(&text).unwrap());
                }
            }
        }
    }

    #[test]
    fn text_unescapes_only_when_needed() {
        assert_eq!(text("\"plain\"").as_deref(), Some("plain"));
        assert_eq!(text(r#""a\nb""#).as_deref(), Some("a\nb"));
        assert_eq!(text("7"), None);
    }
}
