//! The place a parameter's value is parsed into.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

/// A type that can be an argument.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument: it needs `Deserialize` and `JsonSchema`",
    label = "the client's JSON cannot become this type",
    note = "put `#[mcp_type]` on the type, or on the one inside it: it adds both; or borrow it (`&T`) if it is state of the server",
    note = "already derived? then by another version of serde or schemars; `#[mcp_type]` uses the right ones"
)]
pub trait Argument: DeserializeOwned + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> Argument for T {}

/// A parameter's value, once it is known.
#[derive(Debug)]
pub struct Slot<T> {
    value: Option<T>,
    default: Option<fn() -> T>,
    /// Known from the bound on `slot`: with a bound on `Fill` too, a type without traits would be two errors.
    parse: fn(&str) -> Result<(T, usize), serde_json::Error>,
}

/// A slot that must be filled, unless its type has a value for "absent".
pub fn slot<T: Argument>() -> Slot<T> {
    Slot { value: None, default: None, parse }
}

/// A slot with a default.
pub fn slot_or<T: Argument>(default: fn() -> T) -> Slot<T> {
    Slot { value: None, default: Some(default), parse }
}

/// The value at the beginning of `json`, and how many bytes it took.
fn parse<T: DeserializeOwned>(json: &str) -> Result<(T, usize), serde_json::Error> {
    let mut values = serde_json::Deserializer::from_str(json).into_iter();
    match values.next() {
        Some(value) => value.map(|value| (value, values.byte_offset())),
        None => Err(serde::de::Error::custom("no value")),
    }
}

impl<T> Slot<T> {
    /// The value.
    ///
    /// # Panics
    /// If `bind` did not succeed before.
    pub fn take(self) -> T {
        self.value.unwrap_or_else(|| unreachable!("a parameter is taken only after all were bound"))
    }
}

/// Filling a slot without knowing its type: all the work around it is compiled once.
pub trait Fill {
    /// Parses the value at the beginning of `json`; returns how many bytes it took.
    fn fill(&mut self, json: &str) -> Result<usize, serde_json::Error>;

    /// Ends without a value from the client. False if one is needed.
    fn settle(&mut self, optional: bool) -> bool;
}

impl<T> Fill for Slot<T> {
    fn fill(&mut self, json: &str) -> Result<usize, serde_json::Error> {
        match (self.parse)(json) {
            Ok((value, length)) => {
                self.value = Some(value);
                Ok(length)
            }
            // Null stands for "not given" where there is something to take instead.
            Err(_) if self.default.is_some() && json.starts_with("null") => Ok("null".len()),
            Err(error) => Err(error),
        }
    }

    fn settle(&mut self, optional: bool) -> bool {
        if self.value.is_none() {
            self.value = match self.default {
                Some(default) => Some(default()),
                None if optional => (self.parse)("null").ok().map(|(value, _)| value),
                None => None,
            };
        }
        self.value.is_some()
    }
}
