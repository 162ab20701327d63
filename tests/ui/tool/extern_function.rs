#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
extern "C" fn search(word: String) -> String {
    word
}

fn main() {}
