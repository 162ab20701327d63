//! The two eras, and nothing else: a message is opened into a neutral call, a neutral reply is written for the
//! revision the client speaks.
//!
//! The only room that compares versions. Pure functions over text.

mod content;
mod features;
mod item;
mod legacy;
mod modern;
mod params;
mod seal;

use crate::protocol::{Era, Opened, Params, ProtocolError, Version};

pub(crate) use features::features;
pub(crate) use item::{identity, tool};
pub(crate) use seal::{Facts, acknowledge, cancelled, discover, empty, error, initialize, list, listen_closed, reply};

/// What is known of the client before its message is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'s> {
    /// The revision that `initialize` agreed on, on this connection.
    pub(crate) negotiated: Option<Version>,
    /// What the server serves, newest first.
    pub(crate) supported: &'s [Version],
}

impl Known<'_> {
    fn serves(self, era: Era) -> bool {
        self.supported.iter().any(|version| version.era() == era)
    }
}

/// Whether a request carries modern metadata.
pub(crate) fn is_modern(params: Params<'_>) -> bool {
    params.meta.is_some_and(|meta| meta.protocol_version.is_some())
}

/// Opens a request: decides its era (VER-06, VER-08) and reads its parameters.
pub(crate) fn open<'a>(method: &str, params: Params<'a>, known: Known<'_>) -> Result<Opened<'a>, ProtocolError> {
    params::sound(params)?;
    if known.serves(Era::Modern) {
        match params.meta {
            Some(meta) if meta.protocol_version.is_some() => return modern::open(method, meta, params, known),
            // Nothing was agreed on and nothing is carried: the message says too little to be served.
            _ if known.negotiated.is_none() && !legacy::opens(method, known) => return Err(modern::missing(method, params, known)),
            _ => {}
        }
    }
    legacy::open(method, params, known)
}
