#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(flatten)] value: String) -> String {
    String::new()
}

fn main() {}
