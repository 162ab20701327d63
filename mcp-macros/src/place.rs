//! Types and spans, taken from where they were written to where they are written out.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use quote::ToTokens;
use syn::{Lifetime, Type, spanned::Spanned, visit_mut::VisitMut};

use crate::arg::Preset;

/// Where a default stands.
pub(crate) fn preset_span(preset: &Preset, ty: &Type) -> Span {
    match preset {
        Preset::OfType => ty.span(),
        Preset::Expr(expr) => expr.span(),
    }
}

/// The first token that somebody wrote.
pub(crate) fn first_span(tokens: impl ToTokens) -> Span {
    let mut first = tokens.into_token_stream().into_iter().next();
    while let Some(TokenTree::Group(group)) = &first {
        match group.stream().into_iter().next() {
            Some(inner) if group.delimiter() == Delimiter::None => first = Some(inner),
            _ => break,
        }
    }
    first.map_or_else(Span::call_site, |token| token.span())
}

/// The type as it is spelled outside of the signature that declares these lifetimes.
pub(crate) fn outside(ty: &Type, declared: &[Ident], lifetime: &'static str) -> Type {
    let mut ty = ty.clone();
    Elide { declared, lifetime }.visit_type_mut(&mut ty);
    ty
}

struct Elide<'f> {
    declared: &'f [Ident],
    lifetime: &'static str,
}

impl VisitMut for Elide<'_> {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        // Those of a `for<'a>` are declared in the type itself.
        if self.declared.contains(&lifetime.ident) || lifetime.ident == "_" {
            *lifetime = Lifetime::new(self.lifetime, lifetime.span());
        }
    }
}
