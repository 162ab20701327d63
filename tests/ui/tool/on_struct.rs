#![allow(unused)]

use mcp_runtime::mcp_tool;

/// A note.
#[mcp_tool]
struct Note {
    id: u32,
}

fn main() {}
