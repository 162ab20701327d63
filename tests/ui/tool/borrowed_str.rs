#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search(word: &str, more: Option<&str>) -> String {
    String::new()
}

fn main() {}
