//! The binary is its own tool box: without arguments it serves stdio; `list`, `call` and `schema` answer a person at
//! a terminal, through the same path as a client's request.
//!
//! A program with a command line of its own takes [`Args`] as one of its subcommands:
//!
//! ```no_run
//! use clap::Parser;
//! use mcp_runtime::prelude::*;
//!
//! #[derive(Parser)]
//! enum Command {
//!     /// What the program did before.
//!     Report,
//!     /// Serve its functions to MCP clients.
//!     Mcp(mcp_runtime::cli::Args),
//! }
//!
//! #[tokio::main]
//! async fn main() -> mcp_runtime::Result {
//!     match Command::parse() {
//!         Command::Report => println!("…"),
//!         Command::Mcp(args) => server!().run_with(args).await?,
//!     }
//!     Ok(())
//! }
//! ```

mod call;
mod list;
mod show;
mod value;

use std::io::{self, Write};

use clap::{Args as _, FromArgMatches as _, builder::FalseyValueParser};
use tracing_subscriber::filter::Targets;

use crate::{
    Error, Result, Server,
    registry::Filter,
    server::{log_to_stderr, outside, runtime, serve, serve_blocking},
};

/// The command line of a server.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Args {
    /// Serve only these tools: names, globs (`note_*`) or tags (`tag:admin`)
    #[arg(long, env = "MCP_ONLY", global = true, value_name = "PATTERN", value_delimiter = ',', help_heading = "Server")]
    only: Vec<String>,
    /// Leave these tools out: names, globs or tags
    #[arg(long, env = "MCP_EXCEPT", global = true, value_name = "PATTERN", value_delimiter = ',', help_heading = "Server")]
    except: Vec<String>,
    /// Serve only tools that are declared read-only
    #[arg(long, env = "MCP_READ_ONLY", value_parser = FalseyValueParser::new(), global = true, help_heading = "Server")]
    read_only: bool,
    /// What to log on stderr: error, warn, info, debug, trace, off, or `target=level,…`; `RUST_LOG` or warn if not given
    #[arg(long, env = "MCP_LOG", global = true, value_name = "LEVEL", value_parser = log_filter, help_heading = "Server")]
    log: Option<String>,
    /// Log the arguments of calls, at level info; secret ones never
    #[arg(long, env = "MCP_LOG_ARGUMENTS", value_parser = FalseyValueParser::new(), global = true, help_heading = "Server")]
    log_arguments: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Subcommand, Clone, Debug)]
enum Command {
    /// List the tools, as signatures
    List {
        /// As JSON
        #[arg(long, env = "MCP_JSON", value_parser = FalseyValueParser::new())]
        json: bool,
    },
    /// Call a tool: `call NAME key=value …`
    Call {
        /// The tool
        name: String,
        /// Arguments; values are read by the tool's schema
        #[arg(value_name = "KEY=VALUE")]
        arguments: Vec<String>,
        /// Answer with the JSON of the result; with a value, take the arguments from it: `--json '{"key": 1}'`
        #[arg(long, value_name = "OBJECT", num_args = 0..=1, default_missing_value = "")]
        json: Option<String>,
        /// `--json` without a value, by its variable
        #[arg(long, hide = true, env = "MCP_JSON", value_parser = FalseyValueParser::new())]
        as_json: bool,
    },
    /// Show the JSON Schemas of one tool, or of all
    Schema {
        /// The tool
        name: Option<String>,
    },
}

impl Server {
    /// Runs the server as the command line says: on stdio without arguments, or `list`, `call`, `schema`.
    ///
    /// Blocks until the end, and starts its own runtime; inside one it is an error that names the alternatives. A
    /// command that fails ends the process with status 1, a wrong command line with status 2.
    pub fn run(self) -> Result {
        outside()?;
        run(self)
    }

    /// Runs what `args` say, inside a runtime that runs already. Returns; never ends the process.
    pub async fn run_with(self, args: Args) -> Result {
        log_to_stderr(args.log.as_deref());
        let (server, command) = self.narrowed(args);
        match command {
            None => serve(&server.start()?).await,
            Some(command) => answer(server, command).await,
        }
    }

    fn narrowed(mut self, args: Args) -> (Self, Option<Command>) {
        // A variable that is set to nothing says nothing.
        let given = |patterns: Vec<String>| patterns.into_iter().filter(|pattern| !pattern.is_empty());
        self.only.extend(given(args.only).map(|pattern| Filter::new("`--only` or MCP_ONLY", pattern)));
        self.except.extend(given(args.except).map(|pattern| Filter::new("`--except` or MCP_EXCEPT", pattern)));
        self.read_only |= args.read_only;
        self.log_arguments |= args.log_arguments;
        (self, args.command)
    }
}

/// Reads the process's arguments.
fn run(server: Server) -> Result {
    let command = Args::augment_args(clap::Command::new("server"));
    let identity = &server.identity;
    let mut about = identity.description.clone().unwrap_or_default();
    if !about.is_empty() {
        about.push_str("\n\n");
    }
    about.push_str("An MCP server. Without a command it serves stdin and stdout: start it from an MCP client.");
    let name = std::env::args()
        .next()
        .and_then(|path| Some(std::path::Path::new(&path).file_name()?.to_str()?.to_owned()))
        .unwrap_or_else(|| identity.name.clone());
    let command = command.name(name.clone()).bin_name(name).version(identity.version.clone()).about(about);
    let matches = command.get_matches();
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    log_to_stderr(args.log.as_deref());
    let (server, command) = server.narrowed(args);
    let runtime = runtime()?;
    let ended = match command {
        None => serve_blocking(&server.start()?, &runtime),
        Some(command) => runtime.block_on(answer(server, command)),
    };
    // Functions that block are abandoned, not waited for.
    runtime.shutdown_background();
    if let Err(Error::Command { text, status }) = &ended {
        if !text.is_empty() {
            eprintln!("{text}");
        }
        std::process::exit(*status);
    }
    ended
}

async fn answer(server: Server, command: Command) -> Result {
    match command {
        Command::List { json } => list::list(&*server.start()?, json),
        Command::Schema { name } => list::schemas(&*server.start()?, name.as_deref()),
        Command::Call { name, arguments, json, as_json } => {
            let json = json.or_else(|| as_json.then(String::new));
            call::call(server.start()?, &name, arguments, json).await
        }
    }
}

/// A bare word is a level: as the name of a target, which it could be too, it would silence everything.
fn log_filter(text: &str) -> Result<String, String> {
    let bare = |part: &&str| !part.is_empty() && !part.contains('=') && part.parse::<tracing::level_filters::LevelFilter>().is_err();
    match text.split(',').find(bare) {
        Some(part) => Err(format!("`{part}` is no level: use error, warn, info, debug, trace, off, or `target=level`")),
        None => text.parse::<Targets>().map(|_| text.to_owned()).map_err(|error| error.to_string()),
    }
}

/// The caller's mistake: exit status 2.
fn usage(text: String) -> Error {
    Error::Command { text, status: 2 }
}

/// Prints; a reader that has seen enough (`| head`) is no error.
fn print(text: &str) -> Result {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
