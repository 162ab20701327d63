#![allow(unused)]

use mcp_runtime::{mcp_tool, mcp_type};

/// Find.
#[mcp_tool]
async fn search(word: Word<'_>) -> usize {
    word.0.len()
}

#[mcp_type]
struct Word<'a>(&'a str);

fn main() {}
