#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search(
    /// The word.
    #[arg(description = "The word.")]
    word: String,
) -> String {
    word
}

fn main() {}
