//! Tools of another crate: served once the crate is named in `server!(use …)`.

use mcp_runtime::prelude::*;

/// In another crate.
#[mcp_tool(read_only)]
pub async fn elsewhere() -> String {
    "elsewhere".into()
}

/// Tools in modules, behind `cfg`, and made by macros.
pub mod deep {
    use mcp_runtime::prelude::*;

    /// Deep inside.
    #[mcp_tool(tags("deep"))]
    pub fn inside(word: String) -> String {
        word
    }

    /// Never compiled.
    #[cfg(any())]
    #[mcp_tool]
    pub fn never() -> Missing {}

    macro_rules! tool {
        ($name:ident, $kind:ty, $text:literal) => {
            #[doc = $text]
            #[mcp_tool]
            pub async fn $name(value: $kind) -> $kind {
                value
            }
        };
    }

    tool!(same_number, i64, "Give a number back.");
    tool!(same_text, String, "Give a text back.");
}

/// Something that is no tool: using it links the crate.
pub fn link() {}
