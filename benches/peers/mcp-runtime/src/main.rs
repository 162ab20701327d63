//! The server that is measured, with mcp-runtime.

use mcp_runtime::prelude::*;

#[mcp_type]
struct Place {
    name: String,
    lat: f64,
    lon: f64,
}

/// Add two numbers.
#[mcp_tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Say it again.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Find a place.
#[mcp_tool]
async fn place(name: String) -> Place {
    Place { name, lat: 52.52, lon: 13.405 }
}

/// Add two numbers, in a function that may block.
#[mcp_tool]
fn add_sync(a: i64, b: i64) -> i64 {
    a + b
}

fn main() -> mcp_runtime::Result {
    server!().run()
}
