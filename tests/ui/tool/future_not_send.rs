#![allow(unused)]

use mcp_runtime::mcp_tool;

use std::rc::Rc;

/// Find.
#[mcp_tool]
async fn search(word: String) -> String {
    let word = Rc::new(word);
    other().await;
    word.to_string()
}

async fn other() {}

fn main() {}
