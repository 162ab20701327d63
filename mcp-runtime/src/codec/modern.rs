//! 2026-07-28: every request carries its revision and the client's capabilities (META-01 … META-09, VER-01 … VER-08).

use std::borrow::Cow;

use super::Known;
use crate::protocol::{Call, Era, Listen, Opened, ProtocolError, Version, members, text};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
const LOG_LEVELS: [&str; 8] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/// Whether a request carries modern metadata.
pub(super) enum Envelope<'a> {
    Absent,
    Present(Present<'a>),
}

#[derive(Clone, Copy)]
pub(super) struct Present<'a> {
    requested: &'a str,
    capabilities: Option<&'a str>,
    log_level: Option<&'a str>,
    progress: Option<&'a str>,
    meta: &'a str,
    params: &'a str,
}

/// Looks for the revision in `params._meta`. Its presence decides the era; everything else is checked later.
pub(super) fn envelope(params: Option<&str>) -> Result<Envelope<'_>, ProtocolError> {
    let Some(params) = params else { return Ok(Envelope::Absent) };
    let [meta] = one_of_each(params, ["_meta"])?;
    let Some(meta) = meta.filter(|raw| raw.starts_with('{')) else { return Ok(Envelope::Absent) };
    let [requested, capabilities, log_level, progress] = one_of_each(meta, [VERSION, CAPABILITIES, LOG_LEVEL, "progressToken"])?;
    Ok(match (requested, capabilities) {
        (Some(requested), capabilities) => Envelope::Present(Present { requested, capabilities, log_level, progress, meta, params }),
        _ => Envelope::Absent,
    })
}

/// The error for a request that neither carries metadata nor follows a handshake.
pub(super) fn missing(method: &str, known: Known<'_>) -> ProtocolError {
    let or = if known.serves(Era::Legacy) { ", or the connection must begin with `initialize`" } else { "" };
    if method == "initialize" {
        // Only a server without the legacy era gets here: older clients can show nothing but this text (LIF-16).
        return ProtocolError::unsupported_version("initialize", known.supported);
    }
    ProtocolError::invalid_params(format!("Invalid params: `params._meta` must carry `{VERSION}` and `{CAPABILITIES}`{or}"))
}

/// Opens a modern request.
pub(super) fn open<'a>(method: &str, envelope: Present<'a>, known: Known<'_>) -> Result<Opened<'a>, ProtocolError> {
    let requested = text(envelope.requested)
        .ok_or_else(|| ProtocolError::invalid_params(format!("Invalid params: `_meta.{VERSION}` must be a string")))?;
    match envelope.capabilities {
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
    check_meta(&envelope)?;
    let call = call(method, envelope.params)?;
    Ok(Opened { version: Version::LATEST, meta: Some(envelope.meta), call })
}

fn check_meta(envelope: &Present<'_>) -> Result<(), ProtocolError> {
    if let Some(raw) = envelope.log_level
        && !text(raw).is_some_and(|level| LOG_LEVELS.contains(&&*level))
    {
        return Err(ProtocolError::invalid_params(format!("Invalid params: `_meta.{LOG_LEVEL}` must be one of {}", LOG_LEVELS.join(", "))));
    }
    match envelope.progress {
        Some(raw) if crate::protocol::Id::from_json(raw).is_none() => {
            Err(ProtocolError::invalid_params("Invalid params: `_meta.progressToken` must be a string or an integer"))
        }
        _ => Ok(()),
    }
}

fn call<'a>(method: &str, params: &'a str) -> Result<Call<'a>, ProtocolError> {
    Ok(match method {
        "server/discover" => Call::Discover,
        "tools/list" => Call::ListTools { cursor: cursor(Some(params))? },
        "tools/call" => tool_call(Some(params))?,
        "subscriptions/listen" => {
            let [notifications] = one_of_each(params, ["notifications"])?;
            if !notifications.is_some_and(|raw| raw.starts_with('{')) {
                return Err(ProtocolError::invalid_params("Invalid params: `notifications` must be an object"));
            }
            Call::Listen(Listen)
        }
        _ => return Err(ProtocolError::method_not_found(method)),
    })
}

/// `params.cursor` of a list; absent and null are the first page (PAG-05).
pub(super) fn cursor(params: Option<&str>) -> Result<Option<Cow<'_, str>>, ProtocolError> {
    let Some(params) = params else { return Ok(None) };
    let [cursor] = one_of_each(params, ["cursor"])?;
    cursor
        .filter(|raw| *raw != "null")
        .map(|raw| text(raw).ok_or_else(|| ProtocolError::invalid_params("Invalid params: `cursor` must be a string")))
        .transpose()
}

/// `params.name` and `params.arguments` of a call (TOL-10, TOL-31).
pub(super) fn tool_call(params: Option<&str>) -> Result<Call<'_>, ProtocolError> {
    let [name, arguments] = one_of_each(params.unwrap_or("{}"), ["name", "arguments"])?;
    let name = name.ok_or_else(|| ProtocolError::invalid_params("Invalid params: `name` is missing"))?;
    let name = text(name).ok_or_else(|| ProtocolError::invalid_params("Invalid params: `name` must be a string"))?;
    let arguments = arguments.filter(|raw| *raw != "null").unwrap_or("{}");
    if !arguments.starts_with('{') {
        return Err(ProtocolError::invalid_params("Invalid params: `arguments` must be an object, not an array, a string or a number"));
    }
    Ok(Call::Tool { name, arguments })
}

/// The named members of an object; one that occurs twice is refused, because two readers could disagree on it.
pub(super) fn one_of_each<'a, const N: usize>(json: &'a str, names: [&'static str; N]) -> Result<[Option<&'a str>; N], ProtocolError> {
    let found = members(json, names).map_err(|error| ProtocolError::invalid_params(format!("Invalid params: {error}")))?;
    match found.duplicate {
        Some(name) => Err(ProtocolError::invalid_params(format!("Invalid params: member `{name}` occurs twice"))),
        None => Ok(found.values),
    }
}
