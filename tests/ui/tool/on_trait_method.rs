#![allow(unused)]

use mcp_runtime::mcp_tool;

trait Search {
    /// Find.
    #[mcp_tool]
    fn search(word: String) -> String;
}

fn main() {}
