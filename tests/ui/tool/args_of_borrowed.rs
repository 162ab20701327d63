#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(args(notes(default)))]
fn search(notes: &Notes) -> String {
    String::new()
}

struct Notes;

fn main() {}
