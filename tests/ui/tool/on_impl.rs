#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Notes;

#[mcp_tool]
impl Notes {
    /// Find.
    fn search(&self) {}
}

fn main() {}
