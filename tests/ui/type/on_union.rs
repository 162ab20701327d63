#![allow(unused)]

use mcp_runtime::mcp_type;

#[mcp_type]
union Either {
    a: u8,
    b: i8,
}

fn main() {}
