#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(header = "My Header")] value: String) -> String {
    String::new()
}

fn main() {}
