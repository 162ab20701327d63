#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(minimum = 1, min_length = 2, regex = "x", required, default_value = "x", desc = "x")] value: String) -> String {
    String::new()
}

fn main() {}
