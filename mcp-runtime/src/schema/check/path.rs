//! Where in the value a check stands: a list on the stack, written out only when a problem is told.

use std::fmt;

use super::problem::quoted;

#[derive(Clone, Copy)]
enum Step<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

/// `limit`, `items[3].name`; the root is empty.
#[derive(Clone, Copy)]
pub(super) struct Path<'p> {
    up: Option<&'p Path<'p>>,
    step: Step<'p>,
    depth: usize,
}

impl Path<'_> {
    pub(super) const ROOT: Path<'static> = Path { up: None, step: Step::Root, depth: 0 };

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// The name of the argument that this path begins with.
    pub(super) fn top(&self) -> Option<&str> {
        let mut path = self;
        while path.depth > 1 {
            path = path.up?;
        }
        match path.step {
            Step::Key(key) => Some(key),
            _ => None,
        }
    }
}

impl<'p> Path<'p> {
    pub(super) fn key(&'p self, key: &'p str) -> Path<'p> {
        Path { up: Some(self), step: Step::Key(key), depth: self.depth + 1 }
    }

    pub(super) fn index(&'p self, index: usize) -> Path<'p> {
        Path { up: Some(self), step: Step::Index(index), depth: self.depth + 1 }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(up) = self.up {
            up.fmt(out)?;
        }
        match self.step {
            Step::Root => Ok(()),
            Step::Index(index) => write!(out, "[{index}]"),
            Step::Key(key) if !plain(key) => write!(out, "[{}]", quoted(key)),
            Step::Key(key) if self.depth == 1 => out.write_str(key),
            Step::Key(key) => write!(out, ".{key}"),
        }
    }
}

/// Whether a key can stand in a path without quotes.
fn plain(key: &str) -> bool {
    !key.is_empty() && key.len() <= 60 && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '@'))
}
