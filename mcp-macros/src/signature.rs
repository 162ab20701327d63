//! A function as the macros see it: its attributes, its signature, and its body, which stays tokens.
//!
//! The body is never parsed: a half-typed one is the compiler's business, and costs no time here.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, FnArg, GenericParam, Ident, ReturnType, Safety, Signature, Token, Visibility,
    ext::IdentExt,
    parse::{ParseStream, Parser},
};

use crate::{
    docs::{Docs, is_doc},
    errors::Errors,
    parameter::{self, Parameter},
};

/// A function.
pub(crate) struct Function {
    /// All its attributes, in their order.
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    /// Without what only the macros understand: ready to be written out.
    pub(crate) sig: Signature,
    pub(crate) body: TokenStream,
    pub(crate) params: Vec<Parameter>,
}

impl Function {
    /// Takes a function apart. `None` if there is none; what is wrong is among the errors.
    pub(crate) fn parse(attribute: &str, item: TokenStream, errors: &mut Errors) -> Option<Self> {
        let parser = |input: ParseStream<'_>| {
            let attrs = input.call(Attribute::parse_outer)?;
            let vis = input.parse()?;
            if let Some(error) = no_function(attribute, input) {
                return Err(error);
            }
            let sig: Signature = input.parse()?;
            let body: TokenStream = input.parse()?;
            if !is_block(body.clone()) {
                let message = format!("`{}` has no body: `#[{attribute}]` goes on a function that does something", sig.ident);
                return Err(syn::Error::new(sig.ident.span(), message));
            }
            Ok(Self { attrs, vis, sig, body, params: Vec::new() })
        };
        let mut function = match parser.parse2(item) {
            Ok(function) => function,
            Err(error) => {
                errors.push(error);
                return None;
            }
        };
        function.take_repetition(attribute, errors);
        function.check(attribute, errors);
        for input in &mut function.sig.inputs {
            match input {
                FnArg::Receiver(receiver) => errors.on(
                    receiver.self_token,
                    format!(
                        "`self` is not possible: `#[{attribute}]` goes on a free function; state is borrowed by type (`notes: &Notes`)"
                    ),
                ),
                FnArg::Typed(typed) => function.params.extend(parameter::parse(typed, errors)),
            }
        }
        Some(function)
    }

    /// The function's name as text, without `r#`.
    pub(crate) fn name(&self) -> String {
        self.sig.ident.unraw().to_string()
    }

    pub(crate) fn docs(&self) -> Docs {
        Docs::of(&self.attrs)
    }

    /// The conditions that the function stands under, for everything that names it.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &Attribute> {
        self.attrs.iter().filter(|attr| is_condition(attr))
    }

    pub(crate) fn is_deprecated(&self) -> bool {
        self.attrs.iter().any(|attr| attr.path().is_ident("deprecated"))
    }

    /// The lifetimes it is generic over.
    pub(crate) fn lifetimes(&self) -> Vec<Ident> {
        let lifetimes = self.sig.generics.lifetimes();
        lifetimes.map(|param| param.lifetime.ident.clone()).collect()
    }

    /// A second `#[mcp_tool]` would be expanded after this one, and register the function again.
    fn take_repetition(&mut self, attribute: &str, errors: &mut Errors) {
        self.attrs.retain(|attr| {
            let repeated = attr.path().segments.last().is_some_and(|last| last.ident == attribute);
            if repeated {
                errors.on(attr.path(), format!("`#[{attribute}]` is given twice"));
            }
            !repeated
        });
    }

    fn check(&self, attribute: &str, errors: &mut Errors) {
        let sig = &self.sig;
        for param in &sig.generics.params {
            let (name, kind, cure) = match param {
                GenericParam::Lifetime(_) => continue,
                GenericParam::Type(param) => (&param.ident, "types", "type"),
                GenericParam::Const(param) => (&param.ident, "constants", "value"),
            };
            let message = format!(
                "a `#[{attribute}]` function is not generic over {kind}, because clients cannot name any: write a {cure} in place of `{name}`"
            );
            errors.at(name.span(), message);
        }
        if let Safety::Unsafe(token) = &sig.safety {
            errors.on(token, format!("a `#[{attribute}]` function is called by clients, so it cannot be `unsafe`: make it safe"));
        }
        if let Some(abi) = &sig.abi {
            errors.on(abi, format!("a `#[{attribute}]` function is an ordinary Rust function: remove `extern`"));
        }
        if let Some(variadic) = &sig.variadic {
            errors.on(variadic, "a variable number of arguments has no schema: write `Vec<T>`");
        }
        if let ReturnType::Type(_, ty) = &sig.output
            && let Some(token) = impl_token(ty.to_token_stream())
        {
            errors.on(token, "an `impl Trait` has no schema: name the type that is returned");
        }
    }
}

impl ToTokens for Function {
    /// The function as its author wrote it, without what only the macros understand.
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, vis, sig, body, .. } = self;
        // What these lints advise against is what the macros ask for: owned arguments, each a parameter of its own, and
        // `async` for "does not block".
        tokens.extend(quote! {
            #(#attrs)*
            #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments, clippy::unused_async)]
            #vis #sig #body
        });
    }
}

/// `#[cfg]`, alone or in a `#[cfg_attr]`.
pub(crate) fn is_condition(attr: &Attribute) -> bool {
    attr.path().is_ident("cfg") || (attr.path().is_ident("cfg_attr") && mentions(attr, "cfg"))
}

/// Whether a word stands in an attribute's parentheses.
pub(crate) fn mentions(attr: &Attribute, word: &str) -> bool {
    fn search(tokens: TokenStream, word: &str) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => ident == word,
            TokenTree::Group(group) => search(group.stream(), word),
            _ => false,
        })
    }
    !is_doc(attr) && attr.meta.require_list().is_ok_and(|list| search(list.tokens.clone(), word))
}

/// The `impl` of an `impl Trait` somewhere in a type.
pub(crate) fn impl_token(tokens: TokenStream) -> Option<TokenTree> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ref ident) if ident == "impl" => Some(token),
        TokenTree::Group(group) => impl_token(group.stream()),
        _ => None,
    })
}

/// Whether these tokens are a block, also one that came through `macro_rules!`.
fn is_block(tokens: TokenStream) -> bool {
    let mut tokens = tokens.into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) => match group.delimiter() {
            Delimiter::Brace => true,
            Delimiter::None => is_block(group.stream()),
            _ => false,
        },
        _ => false,
    }
}

/// An error if something else than a function begins here.
fn no_function(attribute: &str, input: ParseStream<'_>) -> Option<syn::Error> {
    let ahead = input.fork();
    let word = Ident::parse_any(&ahead).ok()?;
    let cure = match &*word.to_string() {
        "struct" | "enum" | "union" => "for a type that tools take or return write `#[mcp_type]`",
        "impl" | "trait" => "put it on free functions; they borrow what they need (`notes: &Notes`)",
        "mod" => "put it on each function in the module",
        "static" | "type" | "use" | "let" | "macro_rules" => "put it on a function",
        "const" if !ahead.peek(Token![fn]) && !ahead.peek(Token![async]) && !ahead.peek(Token![unsafe]) && !ahead.peek(Token![extern]) => {
            "put it on a function"
        }
        _ => return None,
    };
    Some(syn::Error::new(word.span(), format!("`#[{attribute}]` goes on a function, not on `{word}`: {cure}")))
}
