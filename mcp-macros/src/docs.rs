//! Doc comments: kept as expressions, because `include_str!` and `concat!` are only known to the compiler, and read
//! as text where they are literals.

use proc_macro2::Span;
use syn::{Attribute, Expr, Lit, LitStr, Meta};

use crate::options::literal;

/// The documentation of a function or of a parameter.
#[derive(Default)]
pub(crate) struct Docs {
    /// One `&str` expression per doc attribute.
    pub(crate) fragments: Vec<Expr>,
}

/// What a `# Arguments` list says of one name.
pub(crate) struct Listed {
    pub(crate) name: String,
    /// The doc attribute that the name stands in.
    pub(crate) span: Span,
    pub(crate) text: String,
}

/// Whether this is a doc comment, or `#[doc = ..]`.
pub(crate) fn is_doc(attr: &Attribute) -> bool {
    matches!(&attr.meta, Meta::NameValue(pair) if pair.path.is_ident("doc"))
}

impl Docs {
    /// The doc comments among these attributes.
    pub(crate) fn of(attrs: &[Attribute]) -> Self {
        let fragments = attrs.iter().filter(|attr| is_doc(attr)).filter_map(|attr| match &attr.meta {
            Meta::NameValue(pair) => Some(pair.value.clone()),
            _ => None,
        });
        Self { fragments: fragments.collect() }
    }

    pub(crate) fn text(text: &LitStr) -> Self {
        Self { fragments: vec![Expr::Lit(syn::ExprLit { attrs: Vec::new(), lit: Lit::Str(text.clone()) })] }
    }

    /// Whether nothing stands before the first heading, so that there is no description.
    pub(crate) fn is_empty(&self) -> bool {
        for line in self.lines() {
            match line {
                Some(line) if heading(&line.text).is_some() => return true,
                Some(line) if line.text.trim().is_empty() => {}
                // What only the compiler can read counts as something.
                _ => return false,
            }
        }
        true
    }

    /// The entries of the `# Arguments` list.
    pub(crate) fn arguments(&self) -> Vec<Listed> {
        let mut entries: Vec<Listed> = Vec::new();
        let (mut inside, mut fenced, mut open) = (false, false, false);
        for line in self.lines().flatten() {
            let text = line.text.trim();
            fenced ^= text.starts_with("```");
            if let Some(title) = heading(&line.text).filter(|_| !fenced) {
                inside = title.eq_ignore_ascii_case("arguments");
                open = false;
            } else if inside && !fenced {
                if let Some((name, text)) = entry(text) {
                    entries.push(Listed { name, span: line.span, text });
                    open = true;
                } else if text.is_empty() {
                    open = false;
                } else if let Some(entry) = entries.last_mut().filter(|_| open) {
                    entry.text.push(' ');
                    entry.text.push_str(text);
                }
            }
        }
        entries
    }

    /// The lines, and nothing in place of what cannot be read.
    fn lines(&self) -> impl Iterator<Item = Option<Line>> {
        self.fragments.iter().flat_map(|fragment| match literal(fragment) {
            Some(Lit::Str(text)) => {
                let span = text.span();
                let mut lines: Vec<_> = text.value().lines().map(|line| Some(Line { text: line.to_owned(), span })).collect();
                if lines.is_empty() {
                    lines.push(Some(Line { text: String::new(), span }));
                }
                lines
            }
            _ => vec![None],
        })
    }
}

struct Line {
    text: String,
    span: Span,
}

fn heading(line: &str) -> Option<&str> {
    // rustdoc takes one space away; four more would make it code.
    let line = line.strip_prefix(' ').unwrap_or(line);
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    ((1..=6).contains(&level) && title.starts_with(' ')).then(|| title.trim())
}

/// `` * `name`: text``, `- name - text` and the like.
fn entry(line: &str) -> Option<(String, String)> {
    let item = line.strip_prefix("* ").or_else(|| line.strip_prefix("- "))?.trim();
    let (name, rest) = match item.strip_prefix('`') {
        Some(quoted) => quoted.split_once('`')?,
        None => {
            let end = item.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(item.len());
            let (name, rest) = item.split_at(end);
            if name.is_empty() || !rest.trim_start().starts_with([':', '-', '–', '—']) {
                return None;
            }
            (name, rest)
        }
    };
    let text = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '–' | '—'));
    Some((name.to_owned(), text.to_owned()))
}

#[cfg(test)]
mod tests {
    use syn::{ItemFn, parse_quote};

    use super::Docs;

    fn docs(function: &ItemFn) -> Docs {
        Docs::of(&function.attrs)
    }

    #[test]
    fn an_arguments_list_is_read_in_all_common_forms() {
        let function = parse_quote! {
            /// Adds.
            ///
            /// # Arguments
            ///
            /// * `a` - the first
            ///   of both
            /// - b: the second
            /// * `c`
            ///
            /// # Errors
            ///
            /// * `d` is no argument
            fn add() {}
        };
        let found: Vec<_> = docs(&function).arguments().into_iter().map(|entry| (entry.name, entry.text)).collect();
        let expected = [("a", "the first of both"), ("b", "the second"), ("c", "")];
        assert_eq!(found, expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }

    #[test]
    fn a_list_without_a_sentence_before_it_is_no_description() {
        assert!(
            docs(&parse_quote!(
                #[doc = ""]
                #[doc = " # Arguments"]
                #[doc = " * `a`: x"]
                fn f() {}
            ))
            .is_empty()
        );
        assert!(
            !docs(&parse_quote!(
                #[doc = include_str!("f.md")]
                fn f() {}
            ))
            .is_empty()
        );
        assert!(
            docs(&parse_quote!(
                #[doc(hidden)]
                fn f() {}
            ))
            .is_empty()
        );
    }
}
