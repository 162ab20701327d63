//! Request ids: strings or integers, repeated exactly as they came (RPC-02, RPC-03).

use std::fmt;

use super::json;

/// The id of a request.
///
/// A number and a string of the same digits are different ids. Integers of any size keep every digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Id {
    /// An integer that fits 64 bits.
    Number(i64),
    /// A string.
    Text(Box<str>),
    /// An integer too large for 64 bits, as its digits.
    Digits(Box<str>),
}

impl Id {
    /// Reads an id from its JSON token; `None` for what may not be an id: null, a fraction, an object.
    pub(crate) fn from_json(raw: &str) -> Option<Self> {
        if raw.starts_with('"') {
            return json::text(raw).map(|text| Self::Text(text.into()));
        }
        let digits = raw.strip_prefix('-').unwrap_or(raw);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(match raw.parse() {
            // `-0` must come back as it came.
            Ok(number) if raw != "-0" => Self::Number(number),
            _ => Self::Digits(raw.into()),
        })
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Number(number) => json::write_number(out, *number),
            Self::Text(text) => json::write_string(out, text),
            Self::Digits(digits) => out.extend_from_slice(digits.as_bytes()),
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Digits(digits) => f.write_str(digits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Id;

    fn echoed(raw: &str) -> Option<String> {
        let mut out = Vec::new();
        Id::from_json(raw)?.write(&mut out);
        String::from_utf8(out).ok()
    }

    #[test]
    fn integers_and_strings_are_echoed_exactly() {
        for raw in ["0", "-7", "-0", "9007199254740993", "123456789012345678901234567890", "\"1\"", "\"\"", "\"a\\\"b\""] {
            assert_eq!(echoed(raw).as_deref(), Some(raw));
        }
    }

    #[test]
    fn what_is_no_id_is_refused() {
        for raw in ["null", "1.5", "1.0", "1e3", "true", "{}", "[1]", "-"] {
            assert_eq!(Id::from_json(raw), None, "{raw}");
        }
    }

    #[test]
    fn a_number_and_its_digits_as_text_differ() {
        assert_ne!(Id::from_json("1"), Id::from_json("\"1\""));
    }
}
