#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(read_only title = "A")]
async fn search(word: String) -> String {
    word
}

fn main() {}
