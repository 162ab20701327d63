#![allow(unused)]

use mcp_runtime::mcp_type;

#[mcp_type]
#[derive(Clone, mcp_runtime::__private::serde::Serialize)]
struct Note {
    id: u32,
}

fn main() {}
