#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(default = 10)] value: String) -> String {
    String::new()
}

fn main() {}
