#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(default)] notes: &Notes) -> String {
    String::new()
}

struct Notes;

fn main() {}
