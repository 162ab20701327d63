#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(description = "Find.")]
async fn search(word: String) -> String {
    word
}

fn main() {}
