//! 2024-11-05 to 2025-11-25: a handshake, then requests under the revision it agreed on (LIF-01 … LIF-12).

use super::{
    Known,
    params::{list_tools, tool_call},
};
use crate::protocol::{Call, Era, Opened, Params, ProtocolError, Version, text};

/// Whether `method` may come before the handshake.
pub(super) fn opens(method: &str, known: Known<'_>) -> bool {
    known.serves(Era::Legacy) && matches!(method, "initialize" | "ping")
}

/// Opens a legacy request.
pub(super) fn open<'a>(method: &str, params: Params<'a>, known: Known<'_>) -> Result<Opened<'a>, ProtocolError> {
    if method == "initialize" {
        return initialize(params, known);
    }
    let version = match known.negotiated {
        Some(version) => version,
        // Ping is answered in every state (PNG-01).
        None if method == "ping" => Version::LATEST_LEGACY,
        None => {
            let method: String = method.chars().take(64).collect();
            return Err(ProtocolError::invalid_request(format!("Invalid request: `{method}` came before `initialize`")));
        }
    };
    let call = match method {
        "ping" => Call::Ping,
        "tools/list" => list_tools(params)?,
        "tools/call" => tool_call(params)?,
        _ => return Err(ProtocolError::method_not_found(method)),
    };
    Ok(Opened { version, meta: params.meta.map(|meta| meta.raw), call })
}

/// Agrees on a revision: the one asked for if it is served, else the newest legacy one (LIF-03).
fn initialize<'a>(params: Params<'a>, known: Known<'_>) -> Result<Opened<'a>, ProtocolError> {
    if known.negotiated.is_some() {
        return Err(ProtocolError::invalid_request("Invalid request: this connection is already initialized"));
    }
    let requested = params
        .protocol_version
        .and_then(text)
        .ok_or_else(|| ProtocolError::invalid_params("Invalid params: `protocolVersion` must be a string such as \"2025-11-25\""))?;
    if params.capabilities.is_some_and(|raw| !raw.starts_with('{')) {
        return Err(ProtocolError::invalid_params("Invalid params: `capabilities` must be an object"));
    }
    let version = legacy_version(&requested, known).ok_or_else(|| ProtocolError::unsupported_version(&requested, known.supported))?;
    Ok(Opened { version, meta: params.meta.map(|meta| meta.raw), call: Call::Initialize })
}

fn legacy_version(requested: &str, known: Known<'_>) -> Option<Version> {
    let mut legacy = known.supported.iter().copied().filter(|version| version.era() == Era::Legacy);
    let newest = legacy.clone().next();
    legacy.find(|version| version.as_str() == requested).or(newest)
}
