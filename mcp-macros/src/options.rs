//! The options in the parentheses of an attribute: `word`, `word = expression`, `word(list)`.
//!
//! One wrong option does not hide the next: each is answered by itself, with the spelling that was meant.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{
    Expr, ExprLit, Ident, Lit, LitStr, Token,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
    token,
};

use crate::errors::{Errors, listed, nearest};

/// One option.
pub(crate) struct Opt {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

/// What follows an option's name.
pub(crate) enum Value {
    Nothing,
    Expr(Expr),
    List(TokenStream),
}

/// The options that an attribute knows.
pub(crate) struct Vocabulary {
    pub(crate) known: &'static [&'static str],
    /// Spellings of other toolkits, and what to do instead.
    pub(crate) foreign: &'static [(&'static str, &'static str)],
}

/// Reads options; what cannot be read is reported and skipped.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Vec<Opt> {
    let mut options = Vec::new();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            match option(input) {
                Ok(option) => options.push(option),
                Err(error) => {
                    errors.push(error);
                    skip_to_comma(input)?;
                }
            }
            if !input.is_empty() && input.parse::<Token![,]>().is_err() {
                errors.at(input.span(), "expected `,` before the next option");
                skip_to_comma(input)?;
                input.parse::<Option<Token![,]>>()?;
            }
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        errors.push(error);
    }
    options
}

fn option(input: ParseStream<'_>) -> syn::Result<Opt> {
    if input.peek(Lit) {
        let literal: Lit = input.parse()?;
        return Err(syn::Error::new(literal.span(), "expected an option before this value, such as `name = \"..\"`"));
    }
    let name = Ident::parse_any(input).map_err(|error| syn::Error::new(error.span(), "expected the name of an option"))?;
    let value = if input.peek(Token![=]) {
        let equals: Token![=] = input.parse()?;
        if input.is_empty() || input.peek(Token![,]) {
            let message = format!("`{name} =` needs a value behind it");
            return Err(syn::Error::new(equals.span, message));
        }
        Value::Expr(input.parse()?)
    } else if input.peek(token::Paren) {
        let content;
        syn::parenthesized!(content in input);
        Value::List(content.parse()?)
    } else {
        Value::Nothing
    };
    Ok(Opt { name, value })
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Keeps the options that are known and given once.
pub(crate) fn known(options: Vec<Opt>, words: &Vocabulary, errors: &mut Errors) -> Vec<Opt> {
    let mut kept: Vec<Opt> = Vec::new();
    for option in options {
        let name = option.name.to_string();
        if !words.known.contains(&&*name) {
            errors.at(option.name.span(), unknown(&name, words));
        } else if kept.iter().any(|earlier| earlier.name == option.name) {
            errors.at(option.name.span(), format!("`{name}` is given twice"));
        } else {
            kept.push(option);
        }
    }
    kept
}

fn unknown(name: &str, words: &Vocabulary) -> String {
    if let Some((_, cure)) = words.foreign.iter().find(|(spelling, _)| *spelling == name) {
        return format!("unknown option `{name}`: {cure}");
    }
    let expected = listed(words.known.iter().copied());
    match nearest(name, words.known.iter().copied()) {
        Some(meant) => {
            format!("unknown option `{name}`, did you mean `{meant}`? expected one of {expected}")
        }
        None => format!("unknown option `{name}`; expected one of {expected}"),
    }
}

impl Opt {
    pub(crate) fn span(&self) -> Span {
        self.name.span()
    }

    /// `word`, `word = true`, `word = false`.
    pub(crate) fn flag(&self, errors: &mut Errors) -> Option<bool> {
        match &self.value {
            Value::Nothing => return Some(true),
            Value::Expr(expr) => match literal(expr) {
                Some(Lit::Bool(value)) => return Some(value.value),
                _ => errors.on(expr, format!("`{}` is on or off: write `{0}` or `{0} = false`", self.name)),
            },
            Value::List(_) => {
                errors.at(self.span(), format!("`{}` takes no list: write `{0}` or `{0} = false`", self.name));
            }
        }
        None
    }

    /// `word = expression`.
    pub(crate) fn expr(&self, errors: &mut Errors) -> Option<Expr> {
        if let Value::Expr(expr) = &self.value {
            return Some(expr.clone());
        }
        errors.at(self.span(), format!("`{0}` needs a value: `{0} = ..`", self.name));
        None
    }

    /// `word = "text"`, and the text is not empty.
    pub(crate) fn text(&self, errors: &mut Errors) -> Option<LitStr> {
        let Value::Expr(expr) = &self.value else {
            errors.at(self.span(), format!("`{0}` needs a text: `{0} = \"..\"`", self.name));
            return None;
        };
        match literal(expr) {
            Some(Lit::Str(text)) if !text.value().trim().is_empty() => return Some(text),
            Some(Lit::Str(text)) => errors.on(text, format!("`{}` must not be empty", self.name)),
            _ => errors.on(expr, format!("`{0}` needs a text in quotes: `{0} = \"..\"`", self.name)),
        }
        None
    }

    /// `word("a", "b")`.
    pub(crate) fn texts(&self, errors: &mut Errors) -> Vec<LitStr> {
        let parser = Punctuated::<LitStr, Token![,]>::parse_terminated;
        let parsed = match &self.value {
            Value::List(tokens) => parser.parse2(tokens.clone()).ok(),
            _ => None,
        };
        match parsed {
            Some(texts) if !texts.is_empty() => return texts.into_iter().collect(),
            _ => errors.at(self.span(), format!("`{0}` needs a list of texts: `{0}(\"a\", \"b\")`", self.name)),
        }
        Vec::new()
    }
}

/// The literal that an expression is, also one that came through `macro_rules!`.
pub(crate) fn literal(expr: &Expr) -> Option<Lit> {
    match expr {
        Expr::Lit(ExprLit { lit, .. }) => Some(lit.clone()),
        Expr::Group(group) => literal(&group.expr),
        Expr::Paren(paren) => literal(&paren.expr),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::{Value, Vocabulary, known, parse};
    use crate::errors::Errors;

    const WORDS: Vocabulary = Vocabulary { known: &["title", "name"], foreign: &[("desc", "write a doc comment")] };

    fn texts(tokens: proc_macro2::TokenStream) -> Vec<String> {
        let mut errors = Errors::default();
        let options = parse(tokens, &mut errors);
        known(options, &WORDS, &mut errors);
        errors.texts()
    }

    #[test]
    fn every_wrong_option_is_answered() {
        assert_eq!(
            texts(quote!(titel = 1, desc, name, name, "x", title =)),
            [
                "expected an option before this value, such as `name = \"..\"`",
                "`title =` needs a value behind it",
                "unknown option `titel`, did you mean `title`? expected one of `title`, `name`",
                "unknown option `desc`: write a doc comment",
                "`name` is given twice",
            ]
        );
        assert_eq!(texts(quote!(title name)), ["expected `,` before the next option"]);
    }

    #[test]
    fn commas_inside_of_an_expression_belong_to_it() {
        let mut errors = Errors::default();
        let options = parse(quote!(title = f::<A, B>(1, 2), name(a, b),), &mut errors);
        assert!(errors.is_empty());
        assert!(matches!((&options[0].value, &options[1].value), (Value::Expr(_), Value::List(_))));
    }
}
