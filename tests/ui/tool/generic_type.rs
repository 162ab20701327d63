#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search<T: ToString>(word: T) -> String {
    word.to_string()
}

fn main() {}
