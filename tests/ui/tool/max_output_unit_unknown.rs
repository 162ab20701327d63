#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(max_output = "64kb")]
async fn search(word: String) -> String {
    word
}

fn main() {}
