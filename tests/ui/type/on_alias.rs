#![allow(unused)]

use mcp_runtime::mcp_type;

#[mcp_type]
type Word = String;

fn main() {}
