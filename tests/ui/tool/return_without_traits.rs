#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Hit;

/// Find.
#[mcp_tool]
async fn search(word: String) -> Result<Vec<Hit>, String> {
    Err(word)
}

fn main() {}
