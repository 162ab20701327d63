//! The parameters of every method, taken apart in one pass.

use std::borrow::Cow;

use crate::protocol::{Call, ProtocolError, members, text};

/// The members of `params` that any method knows, as raw tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Params<'a> {
    pub(super) meta: Option<&'a str>,
    pub(super) notifications: Option<&'a str>,
    pub(super) protocol_version: Option<&'a str>,
    pub(super) capabilities: Option<&'a str>,
    name: Option<&'a str>,
    arguments: Option<&'a str>,
    cursor: Option<&'a str>,
}

impl<'a> Params<'a> {
    /// Reads `params`; absent ones are empty.
    pub(super) fn read(params: Option<&'a str>) -> Result<Self, ProtocolError> {
        let names = ["_meta", "name", "arguments", "cursor", "notifications", "protocolVersion", "capabilities"];
        let [meta, name, arguments, cursor, notifications, protocol_version, capabilities] = one_of_each(params.unwrap_or("{}"), names)?;
        // Metadata that is no object says nothing.
        let meta = meta.filter(|raw| raw.starts_with('{'));
        Ok(Self { meta, notifications, protocol_version, capabilities, name, arguments, cursor })
    }

    /// `cursor` of a list; absent and null are the first page (PAG-05).
    pub(super) fn list_tools(self) -> Result<Call<'a>, ProtocolError> {
        let cursor = self.cursor.filter(|raw| *raw != "null").map(|raw| text_of(raw, "cursor")).transpose()?;
        Ok(Call::ListTools { cursor })
    }

    /// `name` and `arguments` of a call (TOL-10, TOL-31).
    pub(super) fn tool_call(self) -> Result<Call<'a>, ProtocolError> {
        let name = self.name.ok_or_else(|| ProtocolError::invalid_params("Invalid params: `name` is missing"))?;
        let name = text_of(name, "name")?;
        let arguments = self.arguments.filter(|raw| *raw != "null").unwrap_or("{}");
        if !arguments.starts_with('{') {
            return Err(ProtocolError::invalid_params("Invalid params: `arguments` must be an object, not an array, a string or a number"));
        }
        Ok(Call::Tool { name, arguments })
    }
}

fn text_of<'a>(raw: &'a str, member: &str) -> Result<Cow<'a, str>, ProtocolError> {
    text(raw).ok_or_else(|| ProtocolError::invalid_params(format!("Invalid params: `{member}` must be a string")))
}

/// The named members of an object; one that occurs twice is refused, because two readers could disagree on it.
pub(super) fn one_of_each<'a, const N: usize>(json: &'a str, names: [&'static str; N]) -> Result<[Option<&'a str>; N], ProtocolError> {
    let found = members(json, names).map_err(|error| ProtocolError::invalid_params(format!("Invalid params: {error}")))?;
    match found.duplicate {
        Some(name) => Err(ProtocolError::invalid_params(format!("Invalid params: member `{name}` occurs twice"))),
        None => Ok(found.values),
    }
}
