#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[cfg_attr(all(), arg(default = 1))] limit: u32) -> String {
    String::new()
}

fn main() {}
