#![allow(unused)]

use mcp_runtime::mcp_tool;
use std::collections::HashMap;

/// Find.
#[mcp_tool]
fn search(
    #[arg(header = "A")] a: f64,
    #[arg(header = "B")] b: Option<Vec<u8>>,
    #[arg(header = "C")] c: (u8, u8),
    #[arg(header = "D")] d: HashMap<String, u8>,
) {
}

fn main() {}
