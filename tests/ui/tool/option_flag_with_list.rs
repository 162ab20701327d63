#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(read_only(true))]
async fn search(word: String) -> String {
    word
}

fn main() {}
