//! What can be told of a type by its spelling alone: enough to refuse rules that cannot apply, never to accept.
//!
//! An alias or a type of the user's own has the shape `Other`, to which everything may apply.

use syn::{GenericArgument, PathArguments, Type, TypePath};

/// The shape of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Unsigned,
    Signed,
    Float,
    Bool,
    Text,
    List,
    Map,
    Other,
}

impl Shape {
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Unsigned | Self::Signed | Self::Float)
    }

    pub(crate) fn is_integer(self) -> bool {
        matches!(self, Self::Unsigned | Self::Signed)
    }
}

/// The type without the invisible groups of `macro_rules!` and without parentheses.
pub(crate) fn bare(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return ty,
        };
    }
}

/// The last word of a path, and the first type in its angle brackets.
pub(crate) fn head(ty: &Type) -> Option<(String, Option<&Type>)> {
    let Type::Path(TypePath { qself: None, path, .. }) = bare(ty) else { return None };
    let last = path.segments.last()?;
    let inner = match &last.arguments {
        PathArguments::AngleBracketed(generic) => generic.args.iter().find_map(|arg| match arg {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        }),
        _ => None,
    };
    Some((last.ident.to_string(), inner))
}

/// `T` of `Option<T>`.
pub(crate) fn option(ty: &Type) -> Option<&Type> {
    match head(ty) {
        Some((name, Some(inner))) if name == "Option" => Some(inner),
        _ => None,
    }
}

/// The shape of a type, or of what it is an `Option` of.
pub(crate) fn shape(ty: &Type) -> Shape {
    let ty = bare(option(ty).unwrap_or(ty));
    if matches!(ty, Type::Array(_) | Type::Slice(_) | Type::Tuple(_)) {
        return Shape::List;
    }
    let Some((name, _)) = head(ty) else { return Shape::Other };
    match &*name {
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "NonZeroU8" | "NonZeroU16" | "NonZeroU32" | "NonZeroU64" | "NonZeroUsize" => {
            Shape::Unsigned
        }
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => Shape::Signed,
        "f32" | "f64" => Shape::Float,
        "bool" => Shape::Bool,
        "String" | "char" | "PathBuf" => Shape::Text,
        "Vec" | "VecDeque" | "HashSet" | "BTreeSet" => Shape::List,
        "HashMap" | "BTreeMap" | "Map" => Shape::Map,
        _ => Shape::Other,
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::{Shape, shape};

    #[test]
    fn options_and_paths_are_seen_through() {
        assert_eq!(shape(&parse_quote!(Option<std::string::String>)), Shape::Text);
        assert_eq!(shape(&parse_quote!((u32))), Shape::Unsigned);
        assert_eq!(shape(&parse_quote!(Option<[u8; 3]>)), Shape::List);
        assert_eq!(shape(&parse_quote!(MyText)), Shape::Other);
    }
}
