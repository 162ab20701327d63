#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(min = 1, min = 2)] value: u32) -> String {
    String::new()
}

fn main() {}
