#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[mcp(description = "x")] a: String, #[param(default = 1)] b: u32) -> String {
    String::new()
}

fn main() {}
