//! What a client wants, in no particular era.

use std::borrow::Cow;

use super::Version;

/// A request after the codec has opened it.
#[derive(Debug)]
pub(crate) struct Opened<'a> {
    /// The revision that governs this request and its answer.
    pub(crate) version: Version,
    /// `params._meta` as it came.
    pub(crate) meta: Option<&'a str>,
    pub(crate) call: Call<'a>,
}

/// One wish. The methods are a closed set: the compiler is the checklist.
#[derive(Debug)]
pub(crate) enum Call<'a> {
    /// `initialize`: the answer names the version that was agreed on.
    Initialize,
    /// `server/discover`.
    Discover,
    Ping,
    ListTools {
        cursor: Option<Cow<'a, str>>,
    },
    Tool {
        name: Cow<'a, str>,
        arguments: &'a str,
    },
    /// `subscriptions/listen`.
    Listen,
}
