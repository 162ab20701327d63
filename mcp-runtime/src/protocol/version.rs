//! The five published revisions of the protocol, and the two eras they form.

use std::{fmt, str::FromStr};

/// A published revision of the Model Context Protocol.
///
/// ```
/// use mcp_runtime::{Era, Version};
///
/// assert_eq!(Version::LATEST.as_str(), "2026-07-28");
/// assert_eq!("2025-06-18".parse::<Version>().unwrap().era(), Era::Legacy);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Version {
    /// The first revision.
    V2024_11_05,
    /// Adds tool annotations, audio, completions and batches.
    V2025_03_26,
    /// Adds titles, structured output, resource links and elicitation; removes batches.
    V2025_06_18,
    /// Adds icons and URL elicitation. The last revision with a handshake.
    V2025_11_25,
    /// Stateless: every request carries its version and the client's capabilities.
    V2026_07_28,
}

/// How a client talks: with a handshake and a session, or statelessly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Era {
    /// 2024-11-05 to 2025-11-25: `initialize`, then a session.
    Legacy,
    /// 2026-07-28: every request stands alone.
    Modern,
}

impl Version {
    /// The newest revision.
    pub const LATEST: Self = Self::V2026_07_28;
    /// The newest revision that is reached by `initialize`.
    pub const LATEST_LEGACY: Self = Self::V2025_11_25;
    /// Every revision, newest first.
    pub const ALL: [Self; 5] = [Self::V2026_07_28, Self::V2025_11_25, Self::V2025_06_18, Self::V2025_03_26, Self::V2024_11_05];

    /// The revision as it is written on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The era this revision belongs to.
    pub const fn era(self) -> Era {
        match self {
            Self::V2026_07_28 => Era::Modern,
            _ => Era::Legacy,
        }
    }

    /// A small index for tables with one entry per revision.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is none of the published revisions.
#[derive(Debug, thiserror::Error)]
#[error("unknown protocol version; known are 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25 and 2026-07-28")]
pub struct UnknownVersion;

impl FromStr for Version {
    type Err = UnknownVersion;

    /// Versions are opaque: compared for equality, never parsed as dates (VER-12).
    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        Self::ALL.into_iter().find(|version| version.as_str() == text).ok_or(UnknownVersion)
    }
}

impl From<Era> for Version {
    /// The newest revision of the era.
    fn from(era: Era) -> Self {
        match era {
            Era::Legacy => Self::LATEST_LEGACY,
            Era::Modern => Self::LATEST,
        }
    }
}
