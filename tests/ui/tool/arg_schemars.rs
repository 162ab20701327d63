#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(
    #[schemars(range(min = 1))] a: u32,
    #[schemars(length(min = 1))] b: String,
    #[schemars(regex(pattern = "x"))] c: String,
    #[schemars(with = "String")] d: String,
) -> String {
    String::new()
}

fn main() {}
