#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search(words: &[String]) -> String {
    String::new()
}

fn main() {}
