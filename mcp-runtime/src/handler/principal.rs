//! On whose behalf a request is made.

use std::sync::Arc;

/// Whoever a request is made for. On stdio this is the local user, who is anonymous.
///
/// ```
/// use mcp_runtime::Principal;
///
/// assert_eq!(Principal::anonymous().subject(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Principal(Option<Arc<Named>>);

#[derive(PartialEq, Eq, Hash, Debug)]
struct Named {
    issuer: String,
    subject: String,
}

impl Principal {
    /// Nobody in particular. Anonymous equals only anonymous.
    pub fn anonymous() -> Self {
        Self(None)
    }

    /// The subject `subject` as known to `issuer`.
    pub fn new(issuer: impl Into<String>, subject: impl Into<String>) -> Self {
        Self(Some(Arc::new(Named { issuer: issuer.into(), subject: subject.into() })))
    }

    /// Who vouches for the subject, unless anonymous.
    pub fn issuer(&self) -> Option<&str> {
        self.0.as_ref().map(|named| &*named.issuer)
    }

    /// The subject, unless anonymous.
    pub fn subject(&self) -> Option<&str> {
        self.0.as_ref().map(|named| &*named.subject)
    }
}
