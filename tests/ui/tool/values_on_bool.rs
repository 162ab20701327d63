#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(values(true))] value: bool) -> String {
    String::new()
}

fn main() {}
