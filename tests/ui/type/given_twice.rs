#![allow(unused)]

use mcp_runtime::mcp_type;

#[mcp_type]
#[mcp_type]
struct Note {
    id: u32,
}

fn main() {}
