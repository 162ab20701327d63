#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(min_len = 10, max_len = 1)] value: String) -> String {
    String::new()
}

fn main() {}
