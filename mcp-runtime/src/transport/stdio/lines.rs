//! Cutting a stream of bytes into lines, with a limit on what is kept.

/// One line, without white space around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Whole(&'a [u8]),
    /// The beginning of a line that is longer than allowed. The rest is skipped.
    TooLong(&'a [u8]),
}

/// Collects lines that come in pieces.
#[derive(Debug)]
pub(super) struct Lines {
    limit: usize,
    /// The beginning of a line whose end has not come yet.
    kept: Vec<u8>,
    /// `kept` was given out and is cleared at the next step.
    given: bool,
    skipping: bool,
    at_start: bool,
}

const BOM: &[u8] = b"\xef\xbb\xbf";
/// How much of a line that is too long is looked at for its id.
const PREFIX: usize = 4096;

impl Lines {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, kept: Vec::new(), given: false, skipping: false, at_start: true }
    }

    /// The next line that ends in `chunk`, looking from `from` on. Blank lines are skipped.
    pub(super) fn next<'a>(&'a mut self, chunk: &'a [u8], from: &mut usize) -> Option<Line<'a>> {
        self.forget();
        loop {
            let rest = &chunk[*from..];
            let Some(end) = memchr::memchr(b'\n', rest) else {
                *from = chunk.len();
                return self.keep(rest);
            };
            *from += end + 1;
            let piece = &rest[..end];
            if self.skipping {
                self.skipping = false;
                continue;
            }
            if self.kept.len() + piece.len() > self.limit {
                // Its end is known: nothing more to skip.
                self.keep(piece);
                self.skipping = false;
                return Some(Line::TooLong(&self.kept[..self.kept.len().min(PREFIX)]));
            }
            if self.kept.is_empty() {
                let line = trim(piece, &mut self.at_start);
                if line.is_empty() {
                    continue;
                }
                return Some(Line::Whole(line));
            }
            self.kept.extend_from_slice(piece);
            self.given = true;
            if !trim(&self.kept, &mut self.at_start.clone()).is_empty() {
                return Some(Line::Whole(trim(&self.kept, &mut self.at_start)));
            }
            self.forget();
        }
    }

    /// What came after the last newline, at the end of input: still a message.
    pub(super) fn last(&mut self) -> Option<Line<'_>> {
        self.forget();
        self.given = true;
        let line = trim(&self.kept, &mut self.at_start);
        (!line.is_empty()).then_some(Line::Whole(line))
    }

    fn keep(&mut self, piece: &[u8]) -> Option<Line<'_>> {
        if self.skipping {
            return None;
        }
        let room = self.limit.saturating_add(1).saturating_sub(self.kept.len());
        self.kept.extend_from_slice(&piece[..piece.len().min(room)]);
        if self.kept.len() <= self.limit {
            return None;
        }
        self.skipping = true;
        self.given = true;
        Some(Line::TooLong(&self.kept[..self.kept.len().min(PREFIX)]))
    }

    fn forget(&mut self) {
        if self.given {
            self.given = false;
            self.kept.clear();
            // One large message does not occupy its memory for ever.
            self.kept.shrink_to(1 << 20);
        }
    }
}

/// Without white space around it, and without the mark some writers put in front of everything.
fn trim<'a>(line: &'a [u8], at_start: &mut bool) -> &'a [u8] {
    let line = if std::mem::take(at_start) { line.strip_prefix(BOM).unwrap_or(line) } else { line };
    line.trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::{Line, Lines};

    /// Feeds `pieces`; shows whole lines as they are and long ones with `!`.
    fn cut(limit: usize, pieces: &[&[u8]]) -> Vec<String> {
        let (mut lines, mut found) = (Lines::new(limit), Vec::new());
        let mut push = |line: Line<'_>| {
            found.push(match line {
                Line::Whole(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                Line::TooLong(bytes) => format!("!{}", String::from_utf8_lossy(bytes)),
            });
        };
        for piece in pieces {
            let mut from = 0;
            while let Some(line) = lines.next(piece, &mut from) {
                push(line);
            }
        }
        if let Some(line) = lines.last() {
            push(line);
        }
        found
    }

    #[test]
    fn lines_are_found_however_they_are_cut() {
        let text = b"\xef\xbb\xbf{\"a\":1}\r\n\n  \t\n {\"b\":2} \n{\"c\":3}";
        for size in 1..text.len() {
            let pieces: Vec<_> = text.chunks(size).collect();
            assert_eq!(cut(100, &pieces), ["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"], "in pieces of {size}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_reported_once_and_the_next_one_is_whole() {
        let text = b"aaaaaaaaaaaaaaaa\nbb\ncccccccc\ndd\n";
        for size in 1..=text.len() {
            let pieces: Vec<_> = text.chunks(size).collect();
            assert_eq!(cut(7, &pieces), ["!aaaaaaaa", "bb", "!cccccccc", "dd"], "in pieces of {size}");
        }
    }

    #[test]
    fn what_exactly_fits_is_whole() {
        assert_eq!(cut(3, &[b"abc\n", b"abc", b"\n"]), ["abc", "abc"]);
    }
}
