#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(timeout = 5)]
async fn search(word: String) -> String {
    word
}

fn main() {}
