#![allow(unused)]

use mcp_runtime::mcp_tool;

use schemars_old as schemars;

#[derive(schemars::JsonSchema)]
struct Word(String);

/// Find.
#[mcp_tool]
async fn search(word: Word) -> String {
    word.0
}

fn main() {}
