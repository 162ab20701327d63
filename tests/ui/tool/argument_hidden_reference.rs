#![allow(unused)]

use mcp_runtime::mcp_tool;

struct Notes;

type Lent<'a> = &'a Notes;

/// Find.
#[mcp_tool]
async fn search(notes: Lent<'_>) -> String {
    let _ = notes;
    String::new()
}

fn main() {}
