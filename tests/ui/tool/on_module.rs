#![allow(unused)]

use mcp_runtime::mcp_tool;

#[mcp_tool]
mod tools {}

fn main() {}
