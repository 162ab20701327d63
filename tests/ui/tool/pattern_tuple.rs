#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search((word, limit): (String, u32)) -> String {
    format!("{word}{limit}")
}

fn main() {}
