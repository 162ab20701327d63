#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(timeout = "0s")]
async fn search(word: String) -> String {
    word
}

fn main() {}
