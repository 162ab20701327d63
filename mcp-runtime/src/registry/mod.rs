//! What exists: the records that macros submit, tools made at run time, and the registry frozen from them.

mod build;
mod docs;
mod filter;
mod record;
mod schemas;
mod tool;

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, OnceLock},
};

pub use record::{RawSchema, Run, Shown, Site, ToolRecord, icons, json, raw_schema, type_id_of};
pub use tool::{IntoReply, Tool, ToolBuilder};

pub(crate) use build::{Built, Plan, build};
pub(crate) use filter::Filter;
pub(crate) use tool::Source;

use crate::{
    codec,
    handler::{Context, ReplyFuture, Spec},
    protocol::{ItemInfo, Reply, Version},
};

/// All tools of a server, in the order of their source.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    tools: Vec<Entry>,
    by_name: HashMap<String, usize>,
    /// Every entry as it stands in a list, per revision, written when the first client of it asks.
    written: [OnceLock<Vec<Vec<u8>>>; Version::ALL.len()],
}

/// One tool, frozen.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) info: ItemInfo,
    pub(crate) spec: Arc<Spec>,
    pub(crate) run: Runner,
}

/// How a tool is run.
#[derive(Clone)]
pub(crate) enum Runner {
    Async(fn(Context) -> ReplyFuture),
    /// On a thread of its own.
    Plain(fn(Context) -> Reply),
    /// In place: it never blocks.
    Inline(fn(Context) -> Reply),
    Dynamic(Arc<dyn Fn(Context) -> ReplyFuture + Send + Sync>),
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Async(_) => "async fn",
            Self::Plain(_) => "fn",
            Self::Inline(_) => "inline fn",
            Self::Dynamic(_) => "closure",
        })
    }
}

impl Registry {
    fn new(tools: Vec<Entry>) -> Self {
        let by_name = tools.iter().enumerate().map(|(index, tool)| (tool.info.name.clone(), index)).collect();
        Self { tools, by_name, written: Default::default() }
    }

    pub(crate) fn tools(&self) -> &[Entry] {
        &self.tools
    }

    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The tools as `tools/list` shows them in `version`, in order.
    pub(crate) fn written(&self, version: Version) -> &[Vec<u8>] {
        self.written[version.index()].get_or_init(|| self.tools.iter().map(|tool| codec::tool(&tool.info, version)).collect())
    }
}
