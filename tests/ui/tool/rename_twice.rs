#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(word: String, #[arg(rename = "word")] more: String) -> String {
    String::new()
}

fn main() {}
