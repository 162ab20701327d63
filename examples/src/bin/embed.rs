//! A program that was there before, with a command line and a runtime of its own, gains `mcp`.
//! The lines that had to be added are marked `+`; with the two doc comments that makes seven.

use clap::Parser;
use mcp_runtime::prelude::*; // +

#[derive(Parser)]
/// Counts words.
enum Command {
    /// Count the words of a text.
    Count { text: String },
    /// Serve the same to MCP clients.
    Mcp(mcp_runtime::cli::Args), // +
}

/// Count the words of a text.
#[mcp_tool(read_only)] // +
async fn count_words(text: String) -> usize {
    text.split_whitespace().count()
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    match Command::parse() {
        Command::Count { text } => println!("{}", count_words(text).await),
        Command::Mcp(args) => server!().run_with(args).await?, // +
    }
    Ok(())
}
