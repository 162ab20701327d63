//! `#[mcp_tool]`: what its options say, and whether it fits the function.

use std::time::Duration;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{Expr, Ident, Lit, LitStr};

use crate::{
    arg::Arg,
    arguments,
    docs::Docs,
    errors::{self, Errors},
    expand, fallback,
    options::{self, Opt, Value, Vocabulary, literal},
    signature::Function,
    units,
};

const WORDS: Vocabulary = Vocabulary {
    known: &[
        "name",
        "title",
        "read_only",
        "destructive",
        "idempotent",
        "open_world",
        "icons",
        "meta",
        "tags",
        "timeout",
        "finish",
        "inline",
        "max_output",
        "schema",
        "output",
        "register",
        "args",
    ],
    foreign: &[
        ("description", "write a doc comment (`/// ..`) above the function"),
        ("desc", "write a doc comment (`/// ..`) above the function"),
        ("doc", "write a doc comment (`/// ..`) above the function"),
        ("read_only_hint", "did you mean `read_only`?"),
        ("readOnlyHint", "did you mean `read_only`?"),
        ("readonly", "did you mean `read_only`?"),
        ("destructive_hint", "did you mean `destructive`?"),
        ("destructiveHint", "did you mean `destructive`?"),
        ("non_destructive", "did you mean `destructive = false`?"),
        ("idempotent_hint", "did you mean `idempotent`?"),
        ("idempotentHint", "did you mean `idempotent`?"),
        ("open_world_hint", "did you mean `open_world`?"),
        ("openWorldHint", "did you mean `open_world`?"),
        ("closed_world", "did you mean `open_world = false`?"),
        ("annotations", "write the hints directly: `#[mcp_tool(read_only, open_world = false)]`"),
        ("hints", "write the hints directly: `#[mcp_tool(read_only, open_world = false)]`"),
        ("input_schema", "did you mean `schema`?"),
        ("inputSchema", "did you mean `schema`?"),
        ("output_schema", "did you mean `output`?"),
        ("outputSchema", "did you mean `output`?"),
        ("rename", "did you mean `name`?"),
        ("icon", "did you mean `icons`?"),
        ("_meta", "did you mean `meta`?"),
        ("complete", "a client asks for completions of prompts and resource templates only, not of tools"),
        ("ask", "asking the user is not part of this version"),
    ],
};

/// A tool.
pub(crate) struct Tool<'f> {
    pub(crate) name: String,
    pub(crate) docs: Docs,
    pub(crate) title: Option<LitStr>,
    pub(crate) hints: Hints,
    pub(crate) tags: Vec<LitStr>,
    pub(crate) icons: Option<Expr>,
    pub(crate) meta: Option<Expr>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) finish: bool,
    pub(crate) inline: bool,
    pub(crate) max_output: Option<u64>,
    pub(crate) schema: Option<Expr>,
    pub(crate) output: Option<Expr>,
    pub(crate) register: bool,
    pub(crate) args: Vec<Arg<'f>>,
}

/// How a tool behaves.
#[derive(Default)]
pub(crate) struct Hints {
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
}

/// The whole macro.
pub(crate) fn attribute(options: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(function) = Function::parse("mcp_tool", item.clone(), &mut errors) else {
        return fallback::item(errors, item);
    };
    let options = options::parse(options, &mut errors);
    let options = options::known(options, &WORDS, &mut errors);
    let tool = Tool::new(&function, &options, &mut errors);
    if errors.is_empty() { expand::tool(&function, &tool) } else { fallback::item(errors, function.to_token_stream()) }
}

impl<'f> Tool<'f> {
    fn new(function: &'f Function, options: &[Opt], errors: &mut Errors) -> Self {
        let mut tool = Self {
            name: function.name(),
            docs: function.docs(),
            title: None,
            hints: Hints::default(),
            tags: Vec::new(),
            icons: None,
            meta: None,
            timeout: None,
            finish: false,
            inline: false,
            max_output: None,
            schema: None,
            output: None,
            register: true,
            args: Vec::new(),
        };
        let (mut name_span, mut outside) = (function.sig.ident.span(), Vec::new());
        for option in options {
            match &*option.name.to_string() {
                "name" => {
                    if let Some(name) = option.text(errors) {
                        (tool.name, name_span) = (name.value(), name.span());
                    }
                }
                "args" => outside = args(option, errors),
                _ => tool.set(option, errors),
            }
        }
        check_name(&tool.name, name_span, errors);
        if tool.docs.is_empty() {
            let name = &function.sig.ident;
            let message =
                format!("`{name}` needs a description: write a doc comment (`/// What it does.`) above it; models choose tools by it");
            errors.at(name.span(), message);
        }
        tool.args = arguments::of(function, &tool.docs, outside, errors);
        tool.check(function.sig.asyncness.is_some(), options, errors);
        tool
    }

    fn set(&mut self, option: &Opt, errors: &mut Errors) {
        match &*option.name.to_string() {
            "title" => self.title = option.text(errors),
            "read_only" => self.hints.read_only = option.flag(errors),
            "destructive" => self.hints.destructive = option.flag(errors),
            "idempotent" => self.hints.idempotent = option.flag(errors),
            "open_world" => self.hints.open_world = option.flag(errors),
            "icons" => self.icons = option.expr(errors),
            "meta" => self.meta = option.expr(errors),
            "tags" => self.tags = option.texts(errors),
            "timeout" => self.timeout = timeout(option, errors),
            "finish" => self.finish = option.flag(errors).unwrap_or_default(),
            "inline" => self.inline = option.flag(errors).unwrap_or_default(),
            "max_output" => self.max_output = max_output(option, errors),
            "schema" => self.schema = option.expr(errors),
            "output" => self.output = option.expr(errors),
            _ => self.register = option.flag(errors).unwrap_or(true),
        }
    }

    fn check(&self, is_async: bool, options: &[Opt], errors: &mut Errors) {
        let span = |name: &str| options.iter().find(|option| option.name == name).map_or_else(Span::call_site, Opt::span);
        if self.hints.read_only == Some(true) && self.hints.destructive == Some(true) {
            errors.at(span("destructive"), "a tool that is `read_only` destroys nothing: remove `destructive` or `read_only`");
        }
        if self.inline && is_async {
            errors.at(span("inline"), "`inline` is for plain functions that never block; an `async fn` is never moved to another thread");
        }
        if self.finish && !is_async {
            errors.at(span("finish"), "plain functions always run to their end: remove `finish`, which is for `async fn`");
        }
        if let Some(tag) = self.tags.iter().find(|tag| tag.value().trim().is_empty()) {
            errors.on(tag, "a tag must not be empty");
        }
    }
}

/// `args(limit(min = 1), word(description = ".."))`.
fn args(option: &Opt, errors: &mut Errors) -> Vec<(Ident, TokenStream)> {
    let Value::List(tokens) = &option.value else {
        errors.at(option.span(), "`args` needs a list: `args(limit(min = 1), word(description = \"..\"))`");
        return Vec::new();
    };
    let mut found: Vec<(Ident, TokenStream)> = Vec::new();
    for Opt { name, value } in options::parse(tokens.clone(), errors) {
        match value {
            _ if found.iter().any(|(earlier, _)| *earlier == name) => errors.at(name.span(), format!("`{name}` is given twice")),
            Value::List(options) => found.push((name, options)),
            _ => errors.at(name.span(), format!("`{name}` needs its options in parentheses: `{name}(min = 1)`")),
        }
    }
    found
}

fn check_name(name: &str, span: Span, errors: &mut Errors) {
    let length = name.chars().count();
    let fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    if let Some(wrong) = name.chars().find(|c| !fine(*c)) {
        let message = format!(
            "`{name}` cannot be the name of a tool, because of {}: only A-Z, a-z, 0-9, `_`, `-` and `.` may stand in it; write `name = \"..\"`",
            errors::letter(wrong)
        );
        errors.at(span, message);
    } else if length > 128 {
        errors.at(span, format!("a tool name has at most 128 characters, and this has {length}: write a shorter `name = \"..\"`"));
    }
}

fn timeout(option: &Opt, errors: &mut Errors) -> Option<Duration> {
    let expr = option.expr(errors)?;
    match literal(&expr) {
        Some(Lit::Str(text)) => match units::duration(&text.value()) {
            Ok(duration) => return Some(duration),
            Err(message) => errors.on(text, message),
        },
        _ => errors.on(expr, "`timeout` needs a number and a unit (ms, s, m, h) in quotes, such as `\"5s\"`"),
    }
    None
}

fn max_output(option: &Opt, errors: &mut Errors) -> Option<u64> {
    let expr = option.expr(errors)?;
    let message = match literal(&expr) {
        Some(Lit::Str(text)) => match units::size(&text.value()) {
            Ok(size) => return Some(size),
            Err(message) => message,
        },
        Some(Lit::Int(bytes)) => match bytes.base10_parse() {
            Ok(0) => "no result fits in 0 bytes".to_owned(),
            Ok(bytes) => return Some(bytes),
            Err(error) => error.to_string(),
        },
        _ => "`max_output` needs a size with a unit, such as `\"64KiB\"`, or a number of bytes".to_owned(),
    };
    errors.on(expr, message);
    None
}
