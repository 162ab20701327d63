//! What each revision knows, in one table (T4, T6, T12). The rest of the codec asks it.

use crate::protocol::Version;

/// What may be written for one revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Features {
    /// `resultType`, cache hints, `serverInfo` in `_meta`.
    pub(crate) modern: bool,
    /// Icons, and the description and website of the server.
    pub(crate) icons: bool,
    /// Titles, `_meta` on items and blocks, resource links, `lastModified`.
    pub(crate) titles: bool,
    /// Tool annotations and audio.
    pub(crate) annotations: bool,
    pub(crate) structured: Structured,
    /// Arrays of messages.
    pub(crate) batches: bool,
    /// An error may come without an id if the id could not be read; before, it is null.
    pub(crate) error_without_id: bool,
}

/// What structured content may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Structured {
    Unknown,
    Object,
    Any,
}

/// The row of `version`.
pub(crate) const fn features(version: Version) -> Features {
    let first = Features {
        modern: false,
        icons: false,
        titles: false,
        annotations: false,
        structured: Structured::Unknown,
        batches: false,
        error_without_id: false,
    };
    match version {
        Version::V2024_11_05 => first,
        Version::V2025_03_26 => Features { annotations: true, batches: true, ..first },
        Version::V2025_06_18 => Features { annotations: true, titles: true, structured: Structured::Object, ..first },
        Version::V2025_11_25 => {
            Features { annotations: true, titles: true, structured: Structured::Object, icons: true, error_without_id: true, ..first }
        }
        Version::V2026_07_28 => Features {
            annotations: true,
            titles: true,
            structured: Structured::Any,
            icons: true,
            error_without_id: true,
            modern: true,
            ..first
        },
    }
}
