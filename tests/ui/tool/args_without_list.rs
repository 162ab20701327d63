#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(args(word = 1))]
async fn search(word: String) -> String {
    word
}

fn main() {}
