//! Collects the mistakes of one macro call, so that three mistakes give three errors and not one after the other.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors(Vec<syn::Error>);

impl Errors {
    /// A mistake in these tokens.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.0.push(syn::Error::new_spanned(tokens, message));
    }

    /// A mistake at this place.
    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.0.push(syn::Error::new(span, message));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The mistakes as `compile_error!`s.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }

    #[cfg(test)]
    pub(crate) fn texts(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }
}

/// The name among `known` that was probably meant.
pub(crate) fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let allowed = (written.chars().count() / 3).max(1);
    let near = known.into_iter().map(|name| (distance(&written.to_lowercase(), &name.to_lowercase()), name));
    near.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// How many letters must be changed, added, removed or swapped with their neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let plain = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swapped { plain.min(rows[i - 2][j - 2] + 1) } else { plain }
            };
        }
    }
    rows[a.len()][b.len()]
}

/// `a`, `b`, `c`, each in backticks.
pub(crate) fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let quoted: Vec<_> = names.into_iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// A letter that stands where it must not.
pub(crate) fn letter(letter: char) -> String {
    if letter == ' ' { "a space".to_owned() } else { format!("`{}`", letter.escape_debug()) }
}

/// Tokens as a person would write them.
pub(crate) fn spelled(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (spaced, tight) in [
        (" :: ", "::"),
        (":: ", "::"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ,", ","),
        ("& ", "&"),
        (" (", "("),
        (" ;", ";"),
        (" !", "!"),
        ("# [", "#["),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::{nearest, spelled};

    #[test]
    fn a_typing_error_is_answered_with_the_name_that_was_meant() {
        assert_eq!(nearest("titel", ["title", "name"]), Some("title"));
        assert_eq!(nearest("readonly", ["read_only", "finish"]), Some("read_only"));
        assert_eq!(nearest("colour", ["title", "name"]), None);
    }

    #[test]
    fn types_are_spelled_as_a_person_would() {
        assert_eq!(spelled(&quote!(Option<&std::vec::Vec<u8>>)), "Option<&std::vec::Vec<u8>>");
        assert_eq!(spelled(&quote!(&'a mut [u8; 3])), "&'a mut [u8; 3]");
    }
}
