#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(timeout = "5sec")]
async fn search(word: String) -> String {
    word
}

fn main() {}
