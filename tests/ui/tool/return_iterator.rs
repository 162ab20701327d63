#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(word: String) -> std::vec::IntoIter<String> {
    vec![word].into_iter()
}

fn main() {}
