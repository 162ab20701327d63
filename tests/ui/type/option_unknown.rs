#![allow(unused)]

use mcp_runtime::mcp_type;

#[mcp_type(inputs, rename_all = "camelCase")]
#[serde(rename_all = "camelCase")]
struct Note {
    note_id: u32,
}

fn main() {}
