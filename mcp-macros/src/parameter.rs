//! One parameter: who it comes from, told by its spelling, and what stands on it.

use quote::ToTokens;
use syn::{Attribute, Ident, Pat, PatType, Type, ext::IdentExt};

use crate::{
    docs::{Docs, is_doc},
    errors::{Errors, spelled},
    shape::{bare, head, option},
    signature::{impl_token, is_condition, mentions},
};

/// A parameter.
pub(crate) struct Parameter {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) kind: Kind,
    pub(crate) docs: Docs,
    /// The `#[arg(..)]`s on it.
    pub(crate) args: Vec<Attribute>,
    /// The conditions it stands under, for everything that belongs to it.
    pub(crate) conditions: Vec<Attribute>,
}

/// Who a parameter comes from.
pub(crate) enum Kind {
    /// `T`: an argument, from the client.
    Owned,
    /// `&T`, `Option<&T>`: lent by the server.
    Borrowed { target: Box<Type>, optional: bool, dynamic: bool },
}

impl Parameter {
    /// Its name as text, without `r#`.
    pub(crate) fn name(&self) -> String {
        self.ident.unraw().to_string()
    }

    pub(crate) fn is_argument(&self) -> bool {
        matches!(self.kind, Kind::Owned)
    }
}

/// Reads a parameter, and takes away from it what only the macros understand.
pub(crate) fn parse(typed: &mut PatType, errors: &mut Errors) -> Option<Parameter> {
    let docs = Docs::of(&typed.attrs);
    let mut args = Vec::new();
    let conditions = typed.attrs.iter().filter(|attr| is_condition(attr)).cloned().collect();
    typed.attrs.retain(|attr| {
        if attr.path().is_ident("arg") {
            args.push(attr.clone());
            return false;
        }
        if let Some(message) = refused(attr) {
            errors.on(&attr.meta, message);
            return false;
        }
        !is_doc(attr)
    });
    // Both are looked at, so that two mistakes give two errors.
    let (ident, kind) = (name(typed, errors), kind(&typed.ty, errors));
    Some(Parameter { ident: ident?, kind: kind?, ty: (*typed.ty).clone(), docs, args, conditions })
}

fn name(typed: &PatType, errors: &mut Errors) -> Option<Ident> {
    let pat = &typed.pat;
    match &**pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => return Some(name.ident.clone()),
        Pat::Wild(_) => errors.on(pat, "a parameter needs a name, because clients give arguments by name; `_word` is fine"),
        Pat::TupleStruct(pattern) => {
            let wrapper = spelled(&pattern.path);
            let message = format!(
                "`{wrapper}(..)` is not needed: write plain parameters (`word: String, limit: u32`), or `#[arg(flatten)] name: T` for a struct of arguments"
            );
            errors.on(pat, message);
        }
        _ => errors.on(pat, "a parameter needs a name, because clients give arguments by name: take it apart in the body"),
    }
    None
}

fn kind(ty: &Type, errors: &mut Errors) -> Option<Kind> {
    if let Some(token) = impl_token(ty.to_token_stream()) {
        errors.on(token, "an `impl Trait` has no schema: name the type");
        return None;
    }
    let (optional, reference) = match (bare(ty), option(ty).map(bare)) {
        (Type::Reference(reference), _) => (false, reference),
        (_, Some(Type::Reference(reference))) => (true, reference),
        _ => return Some(Kind::Owned),
    };
    let (open, close) = if optional { ("Option<", ">") } else { ("", "") };
    let target = bare(&reference.elem);
    if reference.mutability.is_some() {
        let inner = spelled(target);
        let message = format!("state is shared between calls, so it is never lent as `&mut`: borrow `{open}&Mutex<{inner}>{close}`");
        errors.on(reference, message);
        return None;
    }
    if let Some(lifetime) = reference.lifetime.as_ref().filter(|lifetime| lifetime.ident == "static") {
        errors.on(lifetime, format!("what the server lends lasts as long as the call: write `{open}&{}{close}`", spelled(target)));
        return None;
    }
    let message = match target {
        Type::Reference(inner) => format!("borrow once: write `{open}{}{close}`", spelled(inner)),
        _ => match owned(target) {
            Some(owned) => format!("arguments are owned: write `{open}{owned}{close}` (a `&T` is state that the server lends)"),
            None => {
                let dynamic = matches!(target, Type::TraitObject(_));
                return Some(Kind::Borrowed { target: Box::new(target.clone()), optional, dynamic });
            }
        },
    };
    errors.on(reference, message);
    None
}

/// What to write in place of a reference to something that nobody keeps as the state of a server.
fn owned(target: &Type) -> Option<String> {
    if let Type::Slice(slice) = target {
        return Some(format!("Vec<{}>", spelled(&slice.elem)));
    }
    let (name, inner) = head(target)?;
    Some(match &*name {
        "Path" | "PathBuf" => "PathBuf".to_owned(),
        "str" | "String" | "OsStr" | "OsString" | "CStr" | "CString" => "String".to_owned(),
        "Vec" => format!("Vec<{}>", spelled(inner?)),
        "bool" | "char" | "f32" | "f64" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128"
        | "isize" => name,
        _ => return None,
    })
}

/// What to write in place of an attribute that a parameter cannot have.
fn refused(attr: &Attribute) -> Option<String> {
    let path = attr.path();
    let toolkit = path.segments.first()?.ident.to_string();
    let has = |word: &str| mentions(attr, word);
    let pick = |table: &[(&'static str, &'static str)]| table.iter().copied().find(|(word, _)| has(word));
    let found = match &*toolkit {
        "serde" => pick(&[
            ("rename", "write `#[arg(rename = \"..\")]`"),
            ("default", "write `#[arg(default)]` or `#[arg(default = ..)]`"),
            ("flatten", "write `#[arg(flatten)]`"),
            ("alias", "an argument has one name; remove it"),
            ("skip", "what the client does not give is borrowed from the server (`name: &T`)"),
        ]),
        "schemars" => pick(&[
            ("range", "write `#[arg(min = .., max = ..)]`"),
            ("length", "write `#[arg(min_len = .., max_len = ..)]`"),
            ("regex", "write `#[arg(pattern = \"..\")]`"),
            ("rename", "write `#[arg(rename = \"..\")]`"),
            ("description", "write a doc comment (`/// ..`) on the parameter"),
            ("example", "write `#[arg(example = ..)]`"),
            ("default", "write `#[arg(default = ..)]`"),
        ]),
        "mcp" | "param" | "mcp_arg" | "tool_param" | "validate" | "description" | "desc" => {
            return Some(format!("`#[{toolkit}]` is not known here: write a doc comment (`/// ..`) and `#[arg(..)]`"));
        }
        "cfg_attr" if has("arg") => {
            return Some(
                "`#[arg]` cannot stand in `cfg_attr`: write `#[mcp_tool(args(name(..)))]`, which says the same from outside".to_owned(),
            );
        }
        _ => return None,
    };
    Some(match found {
        Some((word, cure)) => format!("`#[{toolkit}({word})]` has no effect on a parameter: {cure}"),
        None => format!(
            "`#[{toolkit}(..)]` has no effect on a parameter, because no struct is derived from it: put it on a `#[mcp_type]` newtype, and take that"
        ),
    })
}
