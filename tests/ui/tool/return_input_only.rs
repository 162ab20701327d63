#![allow(unused)]

use mcp_runtime::{mcp_tool, mcp_type};

#[mcp_type(input)]
struct Hit;

/// Find.
#[mcp_tool]
fn search() -> Option<Hit> {
    None
}

fn main() {}
