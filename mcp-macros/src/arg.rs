//! One argument: its parameter and what `#[arg(..)]`, or `args(name(..))` on the function, says of it.

use proc_macro2::{Span, TokenStream};
use syn::{Expr, LitStr, Meta};

use crate::{
    docs::Docs,
    errors::Errors,
    options::{self, Opt, Value, Vocabulary},
    parameter::Parameter,
    rules,
    shape::{Shape, shape},
};

/// The options of `#[arg]`.
pub(crate) const WORDS: Vocabulary = Vocabulary {
    known: &[
        "default",
        "min",
        "max",
        "min_len",
        "max_len",
        "pattern",
        "values",
        "example",
        "rename",
        "description",
        "header",
        "secret",
        "flatten",
    ],
    foreign: &[
        ("complete", "a client asks for completions of prompts and resource templates only, not of tools"),
        ("ask", "asking the user is not part of this version"),
        ("desc", "write a doc comment (`/// ..`) on the parameter, or `description = \"..\"`"),
        ("doc", "write a doc comment (`/// ..`) on the parameter, or `description = \"..\"`"),
        ("name", "write `rename = \"..\"`"),
        ("default_value", "write `default = ..`"),
        ("default_value_t", "write `default = ..`"),
        ("optional", "write `Option<T>` as the type, or `default = ..`"),
        ("required", "an argument is required unless its type is `Option<T>` or it has a `default`"),
        ("minimum", "write `min = ..`"),
        ("maximum", "write `max = ..`"),
        ("range", "write `min = .., max = ..`"),
        ("min_length", "write `min_len = ..`"),
        ("max_length", "write `max_len = ..`"),
        ("min_items", "write `min_len = ..`"),
        ("max_items", "write `max_len = ..`"),
        ("length", "write `min_len = .., max_len = ..`"),
        ("regex", "write `pattern = \"..\"`"),
        ("one_of", "write `values(\"a\", \"b\")`"),
        ("choices", "write `values(\"a\", \"b\")`"),
        ("possible_values", "write `values(\"a\", \"b\")`"),
        ("examples", "write `example = ..`"),
        ("skip", "what the client does not give is borrowed from the server (`name: &T`)"),
    ],
};

/// An argument.
pub(crate) struct Arg<'f> {
    pub(crate) param: &'f Parameter,
    /// The name on the wire.
    pub(crate) wire: String,
    /// Where `rename` says so.
    pub(crate) renamed: Option<Span>,
    pub(crate) docs: Docs,
    pub(crate) default: Option<Preset>,
    /// The schema keywords, by the names of `Keyword`'s variants.
    pub(crate) rules: Vec<(&'static str, Expr)>,
    pub(crate) header: Option<LitStr>,
    pub(crate) secret: bool,
    pub(crate) flatten: bool,
}

/// A default.
pub(crate) enum Preset {
    /// That of the type.
    OfType,
    Expr(Expr),
}

/// All that is said of a parameter: on it, and from outside.
pub(crate) fn options_of(param: &Parameter, outside: Option<TokenStream>, errors: &mut Errors) -> Vec<Opt> {
    let mut options = Vec::new();
    for attr in &param.args {
        match &attr.meta {
            Meta::List(list) => options.extend(options::parse(list.tokens.clone(), errors)),
            meta => errors.on(meta, "`#[arg]` needs options: `#[arg(default = 10, min = 1)]`"),
        }
    }
    options.extend(outside.map(|tokens| options::parse(tokens, errors)).into_iter().flatten());
    options::known(options, &WORDS, errors)
}

impl<'f> Arg<'f> {
    /// The argument that these options describe.
    pub(crate) fn new(param: &'f Parameter, options: &[Opt], errors: &mut Errors) -> Self {
        let mut arg = Self {
            param,
            wire: param.name(),
            renamed: None,
            docs: Docs { fragments: param.docs.fragments.clone() },
            default: None,
            rules: Vec::new(),
            header: None,
            secret: false,
            flatten: false,
        };
        for option in options {
            arg.set(option, errors);
        }
        arg.rules.sort_by_key(|(keyword, _)| rules::ORDER.iter().position(|known| known == keyword));
        if arg.flatten {
            arg.check_flatten(options, errors);
        } else {
            rules::check(&arg, options, errors);
        }
        arg
    }

    fn set(&mut self, option: &Opt, errors: &mut Errors) {
        match &*option.name.to_string() {
            "default" => self.default = preset(option, errors),
            "rename" => {
                if let Some(text) = option.text(errors) {
                    (self.wire, self.renamed) = (text.value(), Some(text.span()));
                }
            }
            "description" => {
                let Some(text) = option.text(errors) else { return };
                if self.docs.fragments.is_empty() {
                    self.docs = Docs::text(&text);
                } else {
                    errors.at(option.span(), described_twice(&self.param.name()));
                }
            }
            "header" => self.header = option.text(errors),
            "secret" => self.secret = option.flag(errors).unwrap_or_default(),
            "flatten" => self.flatten = option.flag(errors).unwrap_or_default(),
            _ => self.rules.extend(rules::read(option, errors)),
        }
    }

    fn check_flatten(&self, options: &[Opt], errors: &mut Errors) {
        let name = self.param.name();
        for option in options.iter().filter(|option| option.name != "flatten") {
            let message =
                format!("`{}` does not go with `flatten`: `{name}` is no argument itself; say it on the fields of its type", option.name);
            errors.at(option.span(), message);
        }
        if !matches!(shape(&self.param.ty), Shape::Other | Shape::Map) {
            errors.on(&self.param.ty, "`flatten` spreads the fields of a struct over the arguments, and this type has none");
        }
    }

    /// What the `# Arguments` list of the function says of it.
    pub(crate) fn describe(&mut self, text: &LitStr, errors: &mut Errors) {
        if !self.docs.fragments.is_empty() {
            errors.at(text.span(), described_twice(&self.param.name()));
        } else if !text.value().is_empty() {
            self.docs = Docs::text(text);
        }
    }
}

fn described_twice(name: &str) -> String {
    format!("`{name}` is described twice: keep one of its doc comment, `description = ..` and the `# Arguments` list")
}

fn preset(option: &Opt, errors: &mut Errors) -> Option<Preset> {
    match &option.value {
        Value::Nothing => Some(Preset::OfType),
        Value::Expr(_) => option.expr(errors).map(Preset::Expr),
        Value::List(_) => {
            errors.at(option.span(), "`default` takes no list: write `default = ..`, or `default` for the type's own");
            None
        }
    }
}
