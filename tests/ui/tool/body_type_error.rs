#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(word: String) -> u32 {
    word
}

fn main() {}
