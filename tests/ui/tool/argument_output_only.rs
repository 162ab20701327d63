#![allow(unused)]

use mcp_runtime::{mcp_tool, mcp_type};

#[mcp_type(output)]
struct Word(String);

/// Find.
#[mcp_tool]
async fn search(word: Word) -> String {
    word.0
}

fn main() {}
