#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search<const N: usize>(words: [String; N]) -> String {
    String::new()
}

fn main() {}
