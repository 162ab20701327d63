//! What nearly every server needs: `use mcp_runtime::prelude::*;`

pub use crate::{Content, Context, Tool, ToolError, ToolResult, mcp_tool, mcp_type, server, tool};
