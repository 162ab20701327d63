#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(min = 0.5)] value: u32) -> String {
    String::new()
}

fn main() {}
