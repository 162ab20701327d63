#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(word: String) -> String {
    let length = word.
}

fn main() {}
