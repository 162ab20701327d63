#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
///
/// # Arguments
///
/// * `word` - the word
#[mcp_tool]
async fn search(
    /// The word.
    word: String,
) -> String {
    word
}

fn main() {}
