use mcp_runtime::mcp_type;

struct Id(u32);

#[mcp_type]
struct Note {
    id: Id,
}

fn main() {}
