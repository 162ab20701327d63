//! `#[mcp_type]`: the derives that a type needs to be an argument or a result, by way of the runtime's own serde and
//! schemars, so that they are always the right versions.

use proc_macro2::TokenStream;
use syn::{
    Attribute, Ident, Path, Token, Visibility,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
};

use crate::{
    errors::Errors,
    expand, fallback,
    options::{self, Vocabulary},
};

const WORDS: Vocabulary = Vocabulary {
    known: &["input", "output"],
    foreign: &[
        ("rename_all", "write `#[serde(rename_all = \"..\")]` below `#[mcp_type]`"),
        ("rename", "write `#[serde(rename = \"..\")]` below `#[mcp_type]`"),
        ("description", "write a doc comment (`/// ..`) above the type"),
        ("title", "write `#[schemars(title = \"..\")]` below `#[mcp_type]`"),
        ("deny_unknown_fields", "write `#[serde(deny_unknown_fields)]` below `#[mcp_type]`"),
        ("in", "did you mean `input`?"),
        ("out", "did you mean `output`?"),
    ],
};

/// The whole macro.
pub(crate) fn attribute(options: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let options = options::parse(options, &mut errors);
    let options = options::known(options, &WORDS, &mut errors);
    let (mut input, mut output) = (false, false);
    for option in &options {
        let flag = option.flag(&mut errors) == Some(true);
        if option.name == "input" { input = flag } else { output = flag }
    }
    let both = input == output;
    let mut derives = vec!["JsonSchema"];
    derives.extend((both || input).then_some("Deserialize"));
    derives.extend((both || output).then_some("Serialize"));
    let Some((attrs, rest)) = parse(item.clone(), &mut errors) else {
        return fallback::item(errors, item);
    };
    let attrs = check(attrs, &mut derives, &mut errors);
    // The derives are written out in any case: without them every `#[serde(..)]` on the type would be one more error.
    fallback::item(errors, expand::derives(&derives, &attrs, &rest))
}

/// The attributes of a struct or an enum, and the rest of it.
fn parse(item: TokenStream, errors: &mut Errors) -> Option<(Vec<Attribute>, TokenStream)> {
    let parser = |input: ParseStream<'_>| {
        let attrs = input.call(Attribute::parse_outer)?;
        let rest = input.fork();
        input.parse::<Visibility>()?;
        let word = input.call(Ident::parse_any)?;
        input.parse::<TokenStream>()?;
        Ok((attrs, word, rest.parse()?))
    };
    let (attrs, word, rest) = parser.parse2(item).map_err(|error| errors.push(error)).ok()?;
    let message = match &*word.to_string() {
        "struct" | "enum" => return Some((attrs, rest)),
        "fn" | "async" | "const" => "`#[mcp_type]` goes on a type: for a function write `#[mcp_tool]`".to_owned(),
        "type" => "`#[mcp_type]` goes on a struct or an enum, not on an alias: put it on the type that this stands for".to_owned(),
        other => format!("`#[mcp_type]` goes on a struct or an enum, not on `{other}`"),
    };
    errors.at(word.span(), message);
    None
}

/// Drops what would be derived twice, which is said.
fn check(attrs: Vec<Attribute>, derives: &mut Vec<&str>, errors: &mut Errors) -> Vec<Attribute> {
    let mut kept = Vec::new();
    for attr in attrs {
        if attr.path().segments.last().is_some_and(|last| last.ident == "mcp_type") {
            errors.on(attr.path(), "`#[mcp_type]` is given twice");
            continue;
        }
        if attr.path().is_ident("derive") {
            for path in attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).unwrap_or_default() {
                let Some(name) = path.segments.last() else { continue };
                if let Some(index) = derives.iter().position(|derive| name.ident == derive) {
                    derives.remove(index);
                    errors.on(&path, format!("`#[mcp_type]` derives `{0}`: remove `{0}` here", name.ident));
                }
            }
        }
        kept.push(attr);
    }
    kept
}
