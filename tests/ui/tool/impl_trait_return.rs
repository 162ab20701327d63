#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search(word: String) -> impl ToString {
    word
}

fn main() {}
