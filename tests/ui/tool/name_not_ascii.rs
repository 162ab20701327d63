#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn søk(word: String) -> String {
    word
}

fn main() {}
