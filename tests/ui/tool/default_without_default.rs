#![allow(unused)]

use mcp_runtime::{mcp_tool, mcp_type};

#[mcp_type]
struct Order(u8);

/// Find.
#[mcp_tool]
fn search(#[arg(default)] order: Order) -> u8 {
    order.0
}

fn main() {}
