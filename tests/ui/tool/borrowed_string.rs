#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search(word: &String, ids: &Vec<u32>, id: &u32) -> String {
    String::new()
}

fn main() {}
