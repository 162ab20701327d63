#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(titel = "A", timeout = 5)]
async fn search(word: &str) -> String {
    word.into()
}

fn main() {}
