#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(args(word(min_len = 1)))]
async fn search(#[arg(min_len = 2)] word: String) -> String {
    word
}

fn main() {}
