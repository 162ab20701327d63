#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(header = "Word")] a: String, #[arg(header = "word")] b: String) -> String {
    String::new()
}

fn main() {}
