#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search(word: Strin, notes: &Nots) -> Hitt {
    word
}

fn main() {}
