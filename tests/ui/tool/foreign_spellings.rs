use mcp_runtime::mcp_tool;

/// Find.
#[mcp_tool(read_only_hint)]
fn f0() {}

/// Find.
#[mcp_tool(readOnlyHint = true)]
fn f1() {}

/// Find.
#[mcp_tool(readonly)]
fn f2() {}

/// Find.
#[mcp_tool(destructive_hint)]
fn f3() {}

/// Find.
#[mcp_tool(non_destructive)]
fn f4() {}

/// Find.
#[mcp_tool(closed_world)]
fn f5() {}

/// Find.
#[mcp_tool(annotations(read_only))]
fn f6() {}

/// Find.
#[mcp_tool(input_schema = X)]
fn f7() {}

/// Find.
#[mcp_tool(output_schema = X)]
fn f8() {}

/// Find.
#[mcp_tool(rename = "x")]
fn f9() {}

/// Find.
#[mcp_tool(desc = "x")]
fn f10() {}

/// Find.
#[mcp_tool(complete = x)]
fn f11() {}

/// Find.
#[mcp_tool(ask)]
fn f12() {}

fn main() {}
