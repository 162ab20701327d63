#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(minn = 1)] value: u32) -> String {
    String::new()
}

fn main() {}
