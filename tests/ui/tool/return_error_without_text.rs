#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Failed;

/// Find.
#[mcp_tool]
async fn search(word: String) -> Result<String, Failed> {
    if word.is_empty() { Err(Failed) } else { Ok(word) }
}

fn main() {}
