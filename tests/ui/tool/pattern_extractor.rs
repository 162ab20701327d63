#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Parameters<T>(T);

/// Find.
#[mcp_tool]
async fn search(Parameters(word): Parameters<String>) -> String {
    word
}

fn main() {}
