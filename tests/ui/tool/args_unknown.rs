#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(args(wrod(min_len = 1)))]
async fn search(word: String) -> String {
    word
}

fn main() {}
