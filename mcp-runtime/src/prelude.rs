//! What nearly every server needs: `use mcp_runtime::prelude::*;`

pub use crate::{Content, Context, ToolError, ToolResult, mcp_tool, mcp_type, server, tool};
