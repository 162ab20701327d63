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

use self::params::Params;
use crate::protocol::{Era, Opened, ProtocolError, Version};

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
pub(crate) fn is_modern(params: Option<&str>) -> bool {
    Params::read(params).and_then(modern::envelope).is_ok_and(|envelope| envelope.is_some())
}

/// Opens a request: decides its era (VER-06, VER-08) and reads its parameters.
pub(crate) fn open<'a>(method: &str, params: Option<&'a str>, known: Known<'_>) -> Result<Opened<'a>, ProtocolError> {
    let params = Params::read(params)?;
    if known.serves(Era::Modern) {
        match modern::envelope(params)? {
            Some(envelope) => return modern::open(method, envelope, params, known),
            // Nothing was agreed on and nothing is carried: the message says too little to be served.
            None if known.negotiated.is_none() && !legacy::opens(method, known) => return Err(modern::missing(method, params, known)),
            None => {}
        }
    }
    legacy::open(method, params, known)
}
