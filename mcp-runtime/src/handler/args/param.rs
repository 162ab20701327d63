//! What a macro says of one parameter.

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

/// One argument of a function.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name on the wire.
    pub name: &'static str,
    /// Its documentation, line by line.
    pub docs: &'static [&'static str],
    /// The schema of its type.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// An `Option`.
    pub optional: bool,
    /// The value it has if the client gives none.
    pub default: Option<fn() -> Value>,
    /// Its fields are the arguments.
    pub flatten: bool,
    /// Never shown.
    pub secret: bool,
    /// Mirrored in this HTTP header.
    pub header: Option<&'static str>,
    /// What its schema asks for besides its type.
    pub rules: &'static [Rule],
}

/// A keyword and its value.
pub(crate) type Rule = (Keyword, fn() -> Value);

/// A schema keyword that `#[arg]` can set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyword {
    /// `min`
    Minimum,
    /// `max`
    Maximum,
    /// `min_len`: of characters, or of items.
    MinLength,
    /// `max_len`: of characters, or of items.
    MaxLength,
    /// `pattern`
    Pattern,
    /// `values`
    Enum,
    /// `example`
    Example,
}

impl Param {
    /// A parameter of which nothing but the name is known.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            docs: &[],
            schema: |_| Schema::default(),
            optional: false,
            default: None,
            flatten: false,
            secret: false,
            header: None,
            rules: &[],
        }
    }
}
