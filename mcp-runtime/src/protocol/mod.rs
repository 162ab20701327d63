//! The words of the protocol: ids, versions, errors, content, items, and the neutral call and reply.
//!
//! Plain data. Nothing here does I/O, knows tokio, or compares versions.

mod call;
mod content;
mod error;
mod id;
mod item;
mod json;
mod limits;
mod message;
mod params;
mod reply;
mod scan;
mod version;

pub use content::{Annotations, Content, Role};
pub use error::{ProtocolError, code};
pub use id::Id;
pub use item::{Icon, ItemInfo, Theme, ToolHints};
pub use limits::Limits;
pub use reply::{Reply, ToolResult};
pub use version::{Era, Version};

pub(crate) use call::{Call, Opened};
pub(crate) use content::{ContentKind, Embedded};
pub(crate) use item::Identity;
pub(crate) use json::{entries, text, write_string};
pub(crate) use message::{Incoming, find_id, read};
pub(crate) use params::{CAPABILITIES, Fault, LOG_LEVEL, Meta, Params, VERSION};
pub(crate) use reply::{reserved, well_formed};
