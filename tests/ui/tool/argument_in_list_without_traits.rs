#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Word(String);

/// Find.
#[mcp_tool]
async fn search(words: Option<Vec<Word>>) -> usize {
    words.map_or(0, |words| words[0].0.len())
}

fn main() {}
