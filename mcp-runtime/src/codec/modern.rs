//! 2026-07-28: every request carries its revision and the client's capabilities (META-01 … META-09, VER-01 … VER-08).

use super::{
    Known,
    params::{Params, one_of_each},
};
use crate::protocol::{Call, Era, Id, Listen, Opened, ProtocolError, Version, text};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
const LOG_LEVELS: [&str; 8] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/// What a modern request carries in `_meta`, as raw tokens.
#[derive(Clone, Copy)]
pub(super) struct Envelope<'a> {
    requested: &'a str,
    capabilities: Option<&'a str>,
    log_level: Option<&'a str>,
    progress: Option<&'a str>,
}

/// Looks for the revision in `_meta`. Its presence decides the era; everything else is checked later.
pub(super) fn envelope(params: Params<'_>) -> Result<Option<Envelope<'_>>, ProtocolError> {
    let Some(meta) = params.meta else { return Ok(None) };
    let [requested, capabilities, log_level, progress] = one_of_each(meta, [VERSION, CAPABILITIES, LOG_LEVEL, "progressToken"])?;
    Ok(requested.map(|requested| Envelope { requested, capabilities, log_level, progress }))
}

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
pub(super) fn open<'a>(method: &str, envelope: Envelope<'_>, params: Params<'a>, known: Known<'_>) -> Result<Opened<'a>, ProtocolError> {
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
    check(envelope)?;
    Ok(Opened { version: Version::LATEST, meta: params.meta, call: call(method, params)? })
}

fn check(envelope: Envelope<'_>) -> Result<(), ProtocolError> {
    if let Some(raw) = envelope.log_level
        && !text(raw).is_some_and(|level| LOG_LEVELS.contains(&&*level))
    {
        return Err(ProtocolError::invalid_params(format!("Invalid params: `_meta.{LOG_LEVEL}` must be one of {}", LOG_LEVELS.join(", "))));
    }
    match envelope.progress {
        Some(raw) if Id::from_json(raw).is_none() => {
            Err(ProtocolError::invalid_params("Invalid params: `_meta.progressToken` must be a string or an integer"))
        }
        _ => Ok(()),
    }
}

fn call<'a>(method: &str, params: Params<'a>) -> Result<Call<'a>, ProtocolError> {
    match method {
        "server/discover" => Ok(Call::Discover),
        "tools/list" => params.list_tools(),
        "tools/call" => params.tool_call(),
        "subscriptions/listen" if params.notifications.is_some_and(|raw| raw.starts_with('{')) => Ok(Call::Listen(Listen)),
        "subscriptions/listen" => Err(ProtocolError::invalid_params("Invalid params: `notifications` must be an object")),
        _ => Err(ProtocolError::method_not_found(method)),
    }
}
