//! `--only` and `--except`: names, globs and tags.

use crate::protocol::ItemInfo;

/// One pattern: a name, a glob with `*` and `?`, or `tag:` and either.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    pub(crate) text: String,
    /// How the person said it: `--only`, `.only(..)`.
    pub(crate) origin: &'static str,
}

impl Filter {
    pub(crate) fn new(origin: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), origin }
    }

    pub(crate) fn matches(&self, info: &ItemInfo) -> bool {
        match self.text.strip_prefix("tag:") {
            Some(tag) => info.tags.iter().any(|own| glob(tag, own)),
            None => glob(&self.text, &info.name),
        }
    }
}

/// `*` stands for any text, `?` for one character. Linear: remembers only the last star.
fn glob(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut at, mut reading) = (0, 0);
    let mut star = None;
    while reading < text.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, reading));
                at += 1;
            }
            Some(&one) if one == '?' || one == text[reading] => {
                at += 1;
                reading += 1;
            }
            _ => match star {
                Some((back, from)) => {
                    star = Some((back, from + 1));
                    at = back + 1;
                    reading = from + 1;
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|one| *one == '*')
}

#[cfg(test)]
mod tests {
    use super::{Filter, ItemInfo, glob};

    #[test]
    fn globs_match_names() {
        for (pattern, text) in [("add", "add"), ("*", ""), ("no*", "notes"), ("*_x", "a_b_x"), ("?dd", "add"), ("a*b*c", "aXbXbXc")] {
            assert!(glob(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("add", "adds"), ("?", ""), ("no*x", "notes"), ("", "a")] {
            assert!(!glob(pattern, text), "{pattern} {text}");
        }
    }

    #[test]
    fn tags_are_matched_by_their_prefix() {
        let info = ItemInfo { name: "x".into(), tags: vec!["admin".into()], ..ItemInfo::default() };
        assert!(Filter::new("--only", "tag:adm*").matches(&info));
        assert!(!Filter::new("--only", "admin").matches(&info));
    }
}
