#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
async fn search(notes: &'static Notes) -> String {
    String::new()
}

struct Notes;

fn main() {}
