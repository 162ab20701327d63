//! Why a server does not start, or ends.

use std::{fmt, io};

/// What `main` of a server returns.
///
/// ```no_run
/// fn main() -> mcp_runtime::Result {
///     mcp_runtime::server!().run()
/// }
/// ```
pub type Result<T = (), E = Error> = std::result::Result<T, E>;

/// Why a server does not start, or ends.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The start-up checks found mistakes: all of them, each with its place and its cure.
    #[error("the server cannot start:{}", listed(.0))]
    Startup(Vec<String>),
    /// `run()` was called where a runtime runs already.
    #[error("`run()` starts its own runtime, and this is already inside one; use `run_with(args).await` or `serve_stdio().await` here")]
    InsideRuntime,
    /// A command of the command line failed; the text says how.
    #[error("{text}")]
    Command {
        /// What to tell the person.
        text: String,
        /// The exit status the program should end with: 1 if the tool failed, 2 if the command line was wrong.
        status: i32,
    },
    /// The operating system refused something.
    #[error("{0}")]
    Io(#[from] io::Error),
}

fn listed(problems: &[String]) -> String {
    problems.iter().map(|problem| format!("\n  - {problem}")).collect()
}

/// `main` shows errors with `Debug`: the reader wants the text.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
