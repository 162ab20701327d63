#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(read_only, title = "A", read_only)]
async fn search(word: String) -> String {
    word
}

fn main() {}
