#![allow(unused)]

use mcp_runtime::{mcp_tool, mcp_type};

#[mcp_type(input)]
struct Order(u8);

/// Find.
#[mcp_tool]
fn search(#[arg(default = Order(1))] order: Order) -> u8 {
    order.0
}

fn main() {}
