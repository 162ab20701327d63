//! `type`, `enum`, `const` and the constraints of strings.

use serde_json::{Map, Value};

use super::{equal::equal, number, pattern};

/// A set of JSON types.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // seven independent facts, read by name
pub(super) struct Types {
    pub(super) null: bool,
    pub(super) boolean: bool,
    pub(super) integer: bool,
    pub(super) number: bool,
    pub(super) string: bool,
    pub(super) array: bool,
    pub(super) object: bool,
}

impl Types {
    pub(super) const ALL: Self = Self { null: true, boolean: true, integer: true, number: true, string: true, array: true, object: true };

    /// The types that the keyword `type` names.
    pub(super) fn of(keyword: &Value) -> Self {
        match keyword {
            Value::String(one) => Self::default().with(one),
            Value::Array(many) => many.iter().filter_map(Value::as_str).fold(Self::default(), Self::with),
            _ => Self::ALL,
        }
    }

    fn with(mut self, name: &str) -> Self {
        match name {
            "null" => self.null = true,
            "boolean" => self.boolean = true,
            "integer" => self.integer = true,
            "number" => self.number = true,
            "string" => self.string = true,
            "array" => self.array = true,
            "object" => self.object = true,
            _ => {}
        }
        self
    }

    /// The type of a value.
    pub(super) fn of_value(value: &Value) -> Self {
        let mut types = Self::default();
        match value {
            Value::Null => types.null = true,
            Value::Bool(_) => types.boolean = true,
            Value::Number(_) => (types.integer, types.number) = (true, true),
            Value::String(_) => types.string = true,
            Value::Array(_) => types.array = true,
            Value::Object(_) => types.object = true,
        }
        types
    }

    pub(super) fn join(self, other: Self) -> Self {
        Self {
            null: self.null || other.null,
            boolean: self.boolean || other.boolean,
            integer: self.integer || other.integer,
            number: self.number || other.number,
            string: self.string || other.string,
            array: self.array || other.array,
            object: self.object || other.object,
        }
    }

    pub(super) fn meet(self, other: Self) -> Self {
        Self {
            null: self.null && other.null,
            boolean: self.boolean && other.boolean,
            integer: (self.integer || self.number) && (other.integer || other.number),
            number: self.number && other.number,
            string: self.string && other.string,
            array: self.array && other.array,
            object: self.object && other.object,
        }
    }

    pub(super) fn accept(self, value: &Value) -> bool {
        match value {
            Value::Null => self.null,
            Value::Bool(_) => self.boolean,
            Value::Number(number) => self.number || (self.integer && number::is_integer(number)),
            Value::String(_) => self.string,
            Value::Array(_) => self.array,
            Value::Object(_) => self.object,
        }
    }
}

/// The values that `enum` and `const` allow.
pub(super) fn listed(map: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    let many = map.get("enum").and_then(Value::as_array).into_iter().flatten();
    map.get("const").into_iter().chain(many)
}

/// Whether `value` satisfies `enum` and `const`.
pub(super) fn is_listed(map: &Map<String, Value>, value: &Value) -> bool {
    let constant = map.get("const").is_none_or(|only| equal(only, value));
    let listed = map.get("enum").and_then(Value::as_array).is_none_or(|many| many.iter().any(|one| equal(one, value)));
    constant && listed
}

/// Whether `text` satisfies length and pattern.
pub(super) fn string_fits(map: &Map<String, Value>, text: &str) -> bool {
    let (least, most) = (limit(map, "minLength"), limit(map, "maxLength"));
    if least.is_some() || most.is_some() {
        let length = text.chars().count() as u64;
        if least.is_some_and(|least| length < least) || most.is_some_and(|most| length > most) {
            return false;
        }
    }
    match map.get("pattern") {
        Some(Value::String(pattern)) => pattern::matches(pattern, text),
        _ => true,
    }
}

/// A non-negative count; `2.0` is one, too.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked to be whole and not negative; saturates
pub(super) fn limit(map: &Map<String, Value>, keyword: &str) -> Option<u64> {
    let value = map.get(keyword)?;
    value.as_u64().or_else(|| value.as_f64().filter(|n| *n >= 0.0 && n.fract() == 0.0).map(|n| n as u64))
}

/// Whether `count` lies within the two limits.
pub(super) fn within(map: &Map<String, Value>, count: usize, least: &str, most: &str) -> bool {
    let count = count as u64;
    limit(map, least).is_none_or(|least| count >= least) && limit(map, most).is_none_or(|most| count <= most)
}
