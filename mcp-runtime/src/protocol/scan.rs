//! Walking JSON text without building anything and without allocating.
//!
//! A message is walked once, with every rule of the grammar checked; what is wanted of it is picked up on the way.

/// What is wrong with a text that is not JSON, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotJson {
    pub(crate) at: usize,
    pub(crate) expected: &'static str,
}

impl std::fmt::Display for NotJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.at)
    }
}

/// How far a string is walked byte by byte before it is searched.
const SHORT: usize = 48;

/// The bytes that are not simply part of a string.
const ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let mut control = 0;
    while control < 0x20 {
        ends[control] = true;
        control += 1;
    }
    ends[b'"' as usize] = true;
    ends[b'\\' as usize] = true;
    ends
};

/// A position in a text.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Where the next token begins.
    pub(super) fn position(&mut self) -> usize {
        self.peek();
        self.at
    }

    /// The text from `start` to here.
    pub(super) fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }

    /// Whether `byte` is next.
    pub(super) fn is_next(&mut self, byte: u8) -> bool {
        self.peek() == byte
    }

    /// The next byte that is no white space; 0 at the end, which no rule accepts.
    fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return *byte;
            }
            self.at += 1;
        }
        0
    }

    fn expected<T>(&self, expected: &'static str) -> Result<T, NotJson> {
        Err(NotJson { at: self.at, expected })
    }

    /// Takes `byte`, if it is next.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte && byte != 0;
        self.at += usize::from(is_next);
        is_next
    }

    pub(super) fn need(&mut self, byte: u8, expected: &'static str) -> Result<(), NotJson> {
        if self.take(byte) { Ok(()) } else { self.expected(expected) }
    }

    /// Nothing but white space is left.
    pub(super) fn end(&mut self) -> Result<(), NotJson> {
        self.peek();
        if self.at == self.text.len() { Ok(()) } else { self.expected("the end of the message") }
    }

    /// Takes a string; returns it with its quotes.
    pub(super) fn string(&mut self) -> Result<&'a str, NotJson> {
        self.need(b'"', "a string")?;
        let start = self.at - 1;
        self.rest_of_string()?;
        Ok(&self.text[start..self.at])
    }

    /// Takes what follows an opening quote, with the closing one.
    fn rest_of_string(&mut self) -> Result<(), NotJson> {
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            // Most strings are names: too short for a search that has to get going.
            let near = rest[..rest.len().min(SHORT)].iter().position(|byte| ENDS[usize::from(*byte)]);
            let Some(length) = near.or_else(|| memchr::memchr2(b'"', b'\\', rest)) else { return self.expected("the end of a string") };
            if rest[length] < 0x20 || (near.is_none() && has_control(&rest[..length])) {
                return self.expected("a string without control characters");
            }
            self.at += length + 1;
            if rest[length] == b'"' {
                return Ok(());
            }
            self.escape()?;
        }
    }

    /// Takes what follows a backslash.
    fn escape(&mut self) -> Result<(), NotJson> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += match rest {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => 1,
            [b'u', digits @ ..] if digits.len() >= 4 && digits[..4].iter().all(u8::is_ascii_hexdigit) => 5,
            _ => return self.expected("an escape sequence"),
        };
        Ok(())
    }

    /// Takes any value; returns it as it stands.
    pub(super) fn value(&mut self) -> Result<&'a str, NotJson> {
        let start = self.position();
        self.check()?;
        Ok(self.since(start))
    }

    /// Takes a value and checks all of it. Not recursive: depth costs a bit, not stack.
    fn check(&mut self) -> Result<(), NotJson> {
        let mut inside = Nesting::default();
        loop {
            // A value begins here.
            match self.peek() {
                b'"' => {
                    self.at += 1;
                    self.rest_of_string()?;
                }
                b'{' => {
                    self.at += 1;
                    if !self.take(b'}') {
                        inside.enter(true);
                        self.name()?;
                        continue;
                    }
                }
                b'[' => {
                    self.at += 1;
                    if !self.take(b']') {
                        inside.enter(false);
                        continue;
                    }
                }
                b't' => self.word("true")?,
                b'f' => self.word("false")?,
                b'n' => self.word("null")?,
                b'-' | b'0'..=b'9' => self.number()?,
                _ => return self.expected("a value"),
            }
            // A value has ended here.
            loop {
                let Some(object) = inside.innermost() else { return Ok(()) };
                if self.take(b',') {
                    if object {
                        self.name()?;
                    }
                    break;
                }
                self.need(if object { b'}' } else { b']' }, if object { "`,` or `}`" } else { "`,` or `]`" })?;
                inside.leave();
            }
        }
    }

    fn name(&mut self) -> Result<(), NotJson> {
        self.need(b'"', "the name of a member")?;
        self.rest_of_string()?;
        self.need(b':', "`:`")
    }

    fn word(&mut self, word: &'static str) -> Result<(), NotJson> {
        if !self.text[self.at..].starts_with(word) {
            return self.expected("a value");
        }
        self.at += word.len();
        Ok(())
    }

    fn number(&mut self) -> Result<(), NotJson> {
        self.at += usize::from(self.text.as_bytes()[self.at] == b'-');
        match self.digits() {
            0 => return self.expected("a digit"),
            length if length > 1 && self.text.as_bytes()[self.at - length] == b'0' => {
                return self.expected("a number without leading zeros");
            }
            _ => {}
        }
        let next = |scanner: &Self| scanner.text.as_bytes().get(scanner.at).copied();
        if next(self) == Some(b'.') {
            self.at += 1;
            if self.digits() == 0 {
                return self.expected("a digit");
            }
        }
        if matches!(next(self), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(next(self), Some(b'+' | b'-')));
            if self.digits() == 0 {
                return self.expected("a digit");
            }
        }
        Ok(())
    }

    fn digits(&mut self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        self.at += length;
        length
    }
}

/// Without a branch for each byte: long texts are looked at many bytes at a time.
#[allow(clippy::needless_bitwise_bool)]
fn has_control(bytes: &[u8]) -> bool {
    bytes.iter().fold(false, |found, byte| found | (*byte < 0x20))
}

/// Which brackets are open: one bit each, and an allocation only beyond 128 of them.
#[derive(Debug, Default)]
struct Nesting {
    depth: usize,
    bits: u128,
    outer: Vec<u128>,
}

impl Nesting {
    fn enter(&mut self, object: bool) {
        if self.depth > 0 && self.depth.is_multiple_of(128) {
            self.outer.push(self.bits);
        }
        self.bits = self.bits << 1 | u128::from(object);
        self.depth += 1;
    }

    fn leave(&mut self) {
        self.bits >>= 1;
        self.depth -= 1;
        if self.depth > 0 && self.depth.is_multiple_of(128) {
            self.bits = self.outer.pop().unwrap_or_default();
        }
    }

    /// Whether the innermost bracket is that of an object.
    fn innermost(&self) -> Option<bool> {
        (self.depth > 0).then_some(self.bits & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IgnoredAny;

    use super::{NotJson, Scanner};

    fn whole(text: &str) -> Result<&str, NotJson> {
        let mut scanner = Scanner::new(text);
        let value = scanner.value()?;
        scanner.end()?;
        Ok(value)
    }

    /// Every text over a small alphabet that a grammar could stumble on.
    fn texts(length: usize, alphabet: &[&str]) -> Vec<String> {
        let mut all = vec![String::new()];
        for _ in 0..length {
            all = all.iter().flat_map(|text| alphabet.iter().map(move |piece| format!("{text}{piece}"))).chain([String::new()]).collect();
        }
        all
    }

    #[test]
    fn the_grammar_is_that_of_serde_json() {
        let alphabets: [&[&str]; 4] = [
            &["{", "}", "[", "]", ",", ":", "\"a\"", "1"],
            &["-", "0", "1", ".", "e", "E", "+"],
            &["\"", "\\", "u", "n", "0a0b", "/", "x", "\n"],
            &["true", "null", "false", "nul", " ", "\t", "[", "]"],
        ];
        let mut checked = 0;
        for alphabet in alphabets {
            for text in texts(6, alphabet) {
                let expected = serde_json::from_str::<IgnoredAny>(&text).is_ok();
                assert_eq!(whole(&text).is_ok(), expected, "{text:?}");
                checked += 1;
            }
        }
        assert!(checked > 500_000, "{checked}");
    }

    #[test]
    fn depth_costs_neither_stack_nor_correctness() {
        for depth in [1, 127, 128, 129, 255, 256, 257, 100_000] {
            let open: String = "[{\"a\":".repeat(depth);
            let close = "}]".repeat(depth);
            assert!(whole(&format!("{open}1{close}")).is_ok(), "{depth}");
            assert!(whole(&format!("{open}1{}", close.replacen("}]", "]}", 1))).is_err(), "{depth}");
        }
    }

    #[test]
    fn a_mistake_is_named_with_its_place() {
        assert_eq!(whole("{\"a\" 1}").unwrap_err().to_string(), "expected `:` at byte 5");
        assert_eq!(whole("[1,]").unwrap_err().to_string(), "expected a value at byte 3");
        assert_eq!(whole("\"a").unwrap_err().to_string(), "expected the end of a string at byte 1");
    }
}
