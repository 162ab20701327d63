use mcp_runtime::mcp_tool;

struct Notes<'a>(&'a str);

/// Find.
#[mcp_tool]
fn search<'a>(notes: &'a Notes<'a>) -> String {
    notes.0.into()
}

fn main() {}
