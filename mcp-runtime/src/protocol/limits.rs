//! Every limit of the server in one table. Each has an honest answer past it.

use std::time::Duration;

/// The limits of a server, with their defaults.
///
/// ```
/// let limits = mcp_runtime::Limits { page_size: 50, ..Default::default() };
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest line on stdio, in bytes (16 MiB). A longer one is skipped and answered with `-32600`.
    pub line: usize,
    /// Calls running at once on one connection (1,024). Further ones are answered with `-32603`.
    pub in_flight: usize,
    /// Messages in one batch of 2025-03-26 (100).
    pub batch: usize,
    /// Plain functions running at once on their own threads (64). Further ones wait for a free thread.
    pub blocking: usize,
    /// Items on one page of a list (1,000).
    pub page_size: usize,
    /// Bytes waiting for a client that does not read (64 MiB). Past it nothing more is read from this client.
    pub unread: usize,
    /// How long calls may go on after the end of input (5 s).
    pub drain: Duration,
    /// How long calls may go on after SIGTERM or SIGINT on stdio (1.5 s).
    pub stop: Duration,
    /// How long a cancelled call that watches [`Context::cancelled`](crate::Context::cancelled) may tidy up (5 s).
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line: 16 << 20,
            in_flight: 1024,
            batch: 100,
            blocking: 64,
            page_size: 1000,
            unread: 64 << 20,
            drain: Duration::from_secs(5),
            stop: Duration::from_millis(1500),
            grace: Duration::from_secs(5),
        }
    }
}
