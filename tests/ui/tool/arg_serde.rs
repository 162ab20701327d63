#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(
    #[serde(rename = "q")] a: String,
    #[serde(default)] b: String,
    #[serde(flatten)] c: String,
    #[serde(alias = "q")] d: String,
    #[serde(skip)] e: String,
    #[serde(with = "hex")] f: String,
) -> String {
    String::new()
}

fn main() {}
