#![allow(unused)]

use mcp_runtime::mcp_tool;

#[mcp_tool]
async fn search(word: String) -> String {
    word
}

fn main() {}
