//! Annotate plain functions; get a Model Context Protocol server.
//!
//! ```no_run
//! use mcp_runtime::prelude::*;
//!
//! /// Add two numbers.
//! #[mcp_tool]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! fn main() -> mcp_runtime::Result {
//!     server!().run()
//! }
//! ```
//!
//! That is a complete server: it speaks every protocol version from 2024-11-05 to 2026-07-28 on stdio, and the
//! binary is its own tool box (`app list`, `app call add a=1 b=2`).
//!
//! Where to read on: [`mcp_tool`] for everything a function may be, [`Server`] for what a server is made of,
//! [`testing`] for tests in three lines.

#[cfg(feature = "cli")]
pub mod cli;
mod codec;
mod error;
mod handler;
pub mod prelude;
mod protocol;
mod registry;
mod schema;
mod server;
mod service;
pub mod testing;
mod transport;

#[doc(hidden)]
pub mod __private;

pub use error::{Error, Result};
pub use handler::{BuildState, Context, Errors, Principal, ToolError, ToolOutput};
/// ```
/// use mcp_runtime::prelude::*;
///
/// struct Notes(Vec<String>);
///
/// /// Find notes that contain a word.
/// #[mcp_tool(read_only, timeout = "5s")]
/// async fn search(
///     /// The word to look for.
///     word: String,
///     /// How many notes at most.
///     #[arg(default = 10, min = 1, max = 100)] limit: usize,
///     notes: &Notes,
/// ) -> Result<Vec<String>, ToolError> {
///     Ok(notes.0.iter().filter(|note| note.contains(&word)).take(limit).cloned().collect())
/// }
/// ```
pub use mcp_runtime_macros::mcp_tool;
/// ```
/// use mcp_runtime::mcp_type;
///
/// #[mcp_type]
/// struct Hit {
///     /// The number of the note.
///     id: u32,
///     title: String,
/// }
/// ```
pub use mcp_runtime_macros::mcp_type;
pub use protocol::{
    Annotations, Content, Era, Icon, Id, ItemInfo, Limits, ProtocolError, Role, Theme, ToolHints, ToolResult, Version, code,
};
pub use registry::{IntoReply, RawSchema, Tool, ToolBuilder};
pub use server::Server;
pub use service::{Invocation, Next, Outcome};

/// JSON, as this crate uses it: `json!`, `Value`.
pub use serde_json;

/// Begins a [`Server`] that serves this package's annotated functions, under this package's name and version.
///
/// Functions of other crates are served once their crates are named. Other linked crates that have some are a warning at
/// start, until they are named or excluded:
///
/// ```text
/// server!(use redis_cloud, redis_enterprise)
/// server!(use redis_cloud; not debug_tools)
/// server!(not debug_tools)
/// ```
///
/// A named crate that registers nothing is a start-up error.
#[macro_export]
macro_rules! server {
    ($(use $($krate:ident),+ $(,)?)? $(;)? $(not $($excluded:ident),+ $(,)?)?) => {{
        // Naming a crate links it: only then are its functions collected.
        $($(use $krate as _;)+)?
        $crate::Server::of(
            ::core::env!("CARGO_PKG_NAME"),
            ::core::env!("CARGO_PKG_VERSION"),
            ::core::env!("CARGO_PKG_DESCRIPTION"),
            &[$($(::core::stringify!($krate)),+)?],
            &[$($(::core::stringify!($excluded)),+)?],
        )
    }};
}

/// Takes an annotated function by its path, for [`Server::add`]: usually one with `#[mcp_tool(register = false)]`.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Restart the machine.
/// #[mcp_tool(register = false)]
/// fn restart() -> String {
///     "restarted".into()
/// }
///
/// # fn f(admin: bool) -> mcp_runtime::Server {
/// let server = server!();
/// if admin { server.add(tool!(restart)) } else { server }
/// # }
/// ```
#[macro_export]
macro_rules! tool {
    ($path:path) => {
        $crate::Tool::of(::core::stringify!($path), $crate::__private::type_id_of(&$path))
    };
}
