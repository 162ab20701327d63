use mcp_runtime::mcp_type;

#[mcp_type]
#[derive(Clone, serde::Serialize)]
struct Note {
    id: u32,
}

fn main() {}
