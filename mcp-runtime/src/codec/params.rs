//! From parameters to the call they make, where both eras agree.

use std::borrow::Cow;

use crate::protocol::{Call, Fault, Params, ProtocolError, text};

/// What is wrong with parameters, whatever the method.
pub(super) fn sound(params: Params<'_>) -> Result<(), ProtocolError> {
    match params.fault {
        None => Ok(()),
        Some(Fault::NotAnObject) => Err(ProtocolError::invalid_params("Invalid params: `params` must be an object")),
        Some(Fault::Twice(name)) => Err(ProtocolError::invalid_params(format!("Invalid params: member `{name}` occurs twice"))),
    }
}

/// `cursor` of a list; absent and null are the first page (PAG-05).
pub(super) fn list_tools(params: Params<'_>) -> Result<Call<'_>, ProtocolError> {
    let cursor = params.cursor.filter(|raw| *raw != "null").map(|raw| text_of(raw, "cursor")).transpose()?;
    Ok(Call::ListTools { cursor })
}

/// `name` and `arguments` of a call (TOL-10, TOL-31).
pub(super) fn tool_call(params: Params<'_>) -> Result<Call<'_>, ProtocolError> {
    let name = params.name.ok_or_else(|| ProtocolError::invalid_params("Invalid params: `name` is missing"))?;
    let name = text_of(name, "name")?;
    let arguments = params.arguments.filter(|raw| *raw != "null").unwrap_or("{}");
    if !arguments.starts_with('{') {
        return Err(ProtocolError::invalid_params("Invalid params: `arguments` must be an object, not an array, a string or a number"));
    }
    Ok(Call::Tool { name, arguments })
}

fn text_of<'a>(raw: &'a str, member: &str) -> Result<Cow<'a, str>, ProtocolError> {
    text(raw).ok_or_else(|| ProtocolError::invalid_params(format!("Invalid params: `{member}` must be a string")))
}
