#![allow(unused)]

use mcp_runtime::{mcp_tool, mcp_type};

#[mcp_type]
#[derive(Default)]
struct Paging {
    limit: u32,
}

/// Find.
#[mcp_tool]
fn search(#[arg(flatten, default, rename = "p")] paging: Paging) -> u32 {
    paging.limit
}

fn main() {}
