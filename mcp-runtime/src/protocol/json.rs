//! Reading and writing JSON text without building values: the hot path works on raw tokens.

use std::{borrow::Cow, fmt};

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::scan::{NotJson, Scanner};

/// Takes an object; `member` is called behind each name, and must take the value.
pub(super) fn object<'a>(
    scanner: &mut Scanner<'a>,
    mut member: impl FnMut(&mut Scanner<'a>, &'a str) -> Result<(), NotJson>,
) -> Result<(), NotJson> {
    scanner.need(b'{', "an object")?;
    if scanner.take(b'}') {
        return Ok(());
    }
    loop {
        let name = scanner.string()?;
        scanner.need(b':', "`:`")?;
        member(scanner, name)?;
        if !scanner.take(b',') {
            return scanner.need(b'}', "`,` or `}`");
        }
    }
}

/// Whether a string token says `known`. An escaped name is the same name.
pub(super) fn is(token: &str, known: &str) -> bool {
    let inner = &token[1..token.len() - 1];
    inner == known || (inner.contains('\\') && text(token).is_some_and(|plain| plain == known))
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
    use super::{Scanner, is, object, text, write_string};

    #[test]
    fn other_shapes_and_wrong_commas_are_errors() {
        let walk = |json: &str| {
            let mut scanner = Scanner::new(json);
            object(&mut scanner, |scanner, _| scanner.value().map(drop)).and_then(|()| scanner.end())
        };
        for bad in ["[]", "1", "{", "{} x", "{\"a\":}", "null", "{\"a\":1,}", "{,}", "{\"a\"}", ""] {
            assert!(walk(bad).is_err(), "{bad}");
        }
        assert_eq!(walk(r#" {"a":[1,{}], "b" : "x" } "#), Ok(()));
    }

    #[test]
    fn an_escaped_name_is_the_same_name() {
        assert!(is(r#""\u0061""#, "a") && is("\"a\"", "a") && !is("\"b\"", "a") && !is(r#""\u0062""#, "a"));
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
