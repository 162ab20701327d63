#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Hit;
struct Failed;

/// Find.
#[mcp_tool]
async fn search() -> Result<Hit, Failed> {
    Ok(Hit)
}

fn main() {}
