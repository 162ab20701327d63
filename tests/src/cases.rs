//! The six tools that the bug cases and the foreign clients drive.

use std::time::Duration;

use mcp_runtime::prelude::*;

/// Return the message.
#[mcp_tool]
fn echo(message: String) -> String {
    message
}

/// Add two integers; the sum is returned as decimal text.
#[mcp_tool]
async fn add(a: i64, b: i64) -> String {
    (a + b).to_string()
}

/// Sleep, then say so.
#[mcp_tool]
async fn slow(
    /// How long, in milliseconds.
    ms: u64,
) -> String {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    format!("slept {ms} ms")
}

/// Fail with the message.
#[mcp_tool]
fn fail(message: String) -> Result<String, ToolError> {
    Err(ToolError::new(message))
}

/// Panic.
#[mcp_tool]
fn panic() -> String {
    panic!("on purpose")
}

/// Print with `println!`.
#[mcp_tool]
fn print(text: String) {
    println!("{text}");
}

fn main() -> mcp_runtime::Result {
    server!().name("cases").instructions("Tools that behave badly on demand.").run()
}
