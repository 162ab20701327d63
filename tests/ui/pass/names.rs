//! A user's own items named like those of the standard library disturb nothing.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]
#![allow(dead_code, unused_macros, non_upper_case_globals)]

use mcp_runtime::{Context, mcp_tool, mcp_type};

mod std {}
mod core {}

struct Option;
struct String;
struct Result;
struct Box;
struct Vec;
#[derive(Clone, Copy)]
enum Choice {
    Some,
    None,
    Ok,
    Err,
}
use Choice::{Err, None, Ok, Some};

const cx: u8 = 0;
const out: u8 = 0;
const v: u8 = 0;
static state: u8 = 0;
fn slot() {}
fn bind() {}

macro_rules! line {
    () => {
        compile_error!("not this one")
    };
}

/// A note.
#[mcp_type]
struct Note {
    /// Its number.
    id: u32,
}

/// Find a note.
#[mcp_tool(title = "Find", timeout = "5s", max_output = 100, tags("a"))]
async fn find(#[arg(default = 3, min = 1, rename = "number")] r#type: u32, context: &Context) -> Note {
    let _ = (context, (Some, None, Ok, Err), cx, out, v, state, slot, bind);
    Note { id: r#type }
}

fn main() {}
