#![allow(unused)]

use mcp_runtime::mcp_tool;

use std::cell::Cell;

struct Notes(Cell<u8>);

/// Find.
#[mcp_tool]
fn search(notes: &Notes) -> u8 {
    notes.0.get()
}

fn main() {}
