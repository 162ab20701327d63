#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Notes;

impl Notes {
    /// Find.
    #[mcp_tool]
    fn search(&self, word: String) -> String {
        word
    }
}

fn main() {}
