//! 2026-07-28: every request carries its revision and the client's capabilities (META-01 … META-09, VER-01 … VER-08).

use super::{
    Known,
    params::{list_tools, tool_call},
};
use crate::protocol::{CAPABILITIES, Call, Era, Id, LOG_LEVEL, Meta, Opened, Params, ProtocolError, VERSION, Version, text};

const LOG_LEVELS: [&str; 8] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/// The error for a request that neither carries metadata nor follows a handshake.
pub(super) fn missing(method: &str, params: Params<'_>, known: Known<'_>) -> ProtocolError {
    let or = if known.serves(Era::Legacy) { ", or the connection must begin with `initialize`" } else { "" };
    if method == "initialize" {
        // Only a server without the legacy era gets here: older clients can show nothing but this text (LIF-16).
        let requested = params.protocol_version.and_then(text).unwrap_or_default();
        return ProtocolError::unsupported_version(&requested, known.supported);
    }
    ProtocolError::invalid_params(format!("Invalid params: `params._meta` must carry `{VERSION}` and `{CAPABILITIES}`{or}"))
}

/// Opens a modern request.
pub(super) fn open<'a>(method: &str, meta: Meta<'a>, params: Params<'a>, known: Known<'_>) -> Result<Opened<'a>, ProtocolError> {
    let requested = meta
        .protocol_version
        .and_then(text)
        .ok_or_else(|| ProtocolError::invalid_params(format!("Invalid params: `_meta.{VERSION}` must be a string")))?;
    match meta.capabilities {
        None => {
            return Err(ProtocolError::invalid_params(format!(
                "Invalid params: `_meta` must carry `{CAPABILITIES}` (an object, may be empty)"
            )));
        }
        Some(raw) if !raw.starts_with('{') => {
            return Err(ProtocolError::invalid_params(format!("Invalid params: `_meta.{CAPABILITIES}` must be an object")));
        }
        Some(_) => {}
    }
    // A legacy revision is reached only through `initialize` (VER-04).
    let served = requested.parse().is_ok_and(|version: Version| version.era() == Era::Modern && known.supported.contains(&version));
    if !served {
        return Err(ProtocolError::unsupported_version(&requested, known.supported));
    }
    check(meta)?;
    Ok(Opened { version: Version::LATEST, meta: Some(meta.raw), call: call(method, params)? })
}

fn check(meta: Meta<'_>) -> Result<(), ProtocolError> {
    if let Some(raw) = meta.log_level
        && !text(raw).is_some_and(|level| LOG_LEVELS.contains(&&*level))
    {
        return Err(ProtocolError::invalid_params(format!("Invalid params: `_meta.{LOG_LEVEL}` must be one of {}", LOG_LEVELS.join(", "))));
    }
    match meta.progress_token {
        Some(raw) if Id::from_json(raw).is_none() => {
            Err(ProtocolError::invalid_params("Invalid params: `_meta.progressToken` must be a string or an integer"))
        }
        _ => Ok(()),
    }
}

fn call<'a>(method: &str, params: Params<'a>) -> Result<Call<'a>, ProtocolError> {
    match method {
        "server/discover" => Ok(Call::Discover),
        "tools/list" => list_tools(params),
        "tools/call" => tool_call(params),
        "subscriptions/listen" if params.notifications.is_some_and(|raw| raw.starts_with('{')) => Ok(Call::Listen),
        "subscriptions/listen" => Err(ProtocolError::invalid_params("Invalid params: `notifications` must be an object")),
        _ => Err(ProtocolError::method_not_found(method)),
    }
}
