#![allow(unused)]

use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool]
fn search(#[arg(default = Some("x"))] word: Option<String>) {}

fn main() {}
