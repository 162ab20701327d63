//! Other attributes on functions and parameters, and functions in odd places.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]
#![allow(dead_code)]

use mcp_runtime::{mcp_tool, mcp_type};

#[doc = concat!("Part one", ", part two")]
/// and a list.
///
/// # Arguments
///
/// * `a` - the first.
/// * `b`: the second.
#[mcp_tool]
#[must_use]
pub fn listed(a: u8, b: u8) -> u8 {
    a + b
}

/// Not here.
#[cfg(any())]
#[mcp_tool]
fn never(a: Missing) -> Missing {
    a
}

/// Not here either.
#[mcp_tool]
#[cfg(any())]
fn never(a: Missing) -> Missing {
    a
}

/// Parts of it are here.
#[cfg_attr(all(), mcp_tool(args(b(default = 3))))]
fn parts(
    /// Here.
    #[cfg(not(any()))]
    a: u8,
    /// Never.
    #[cfg(any())]
    a: Missing,
    #[cfg(any())] never: &Missing,
    #[allow(unused_variables)] b: u8,
) -> u8 {
    a
}

/// Old.
#[deprecated = "use another"]
#[mcp_tool]
fn old() -> String {
    String::new()
}

/// A const function.
#[mcp_tool]
const fn constant() -> u32 {
    3
}

mod inner {
    use mcp_runtime::mcp_tool;

    /// In a module.
    #[mcp_tool(name = "inner.tool-1")]
    pub(super) fn listed() {}
}

#[mcp_type]
struct Local(u8);

fn main() {
    /// In a function.
    #[mcp_tool]
    fn within(#[arg(default = super_default())] a: Local) -> u8 {
        a.0
    }
    fn super_default() -> Local {
        Local(1)
    }
    inner::listed();
    let _ = (listed(1, 2), parts(1, 2), within(super_default()), constant());
}
