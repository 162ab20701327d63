#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
///
/// # Arguments
///
/// * `wrod` - the word
#[mcp_tool]
async fn search(word: String) -> String {
    word
}

fn main() {}
