//! Functions that `macro_rules!` write: fragments come in invisible groups.
#![deny(warnings)]

use mcp_runtime::{Context, mcp_tool};

pub struct Notes;

macro_rules! tools {
    ($($(#[$meta:meta])* $vis:vis $name:ident($owned:ident: $type:ty, $lent:ident: $borrowed:ty, $maybe:ty) -> $out:ty $body:block)*) => {
        $(
            $(#[$meta])*
            #[mcp_tool(read_only, timeout = "1s")]
            $vis async fn $name($owned: $type, $lent: $borrowed, maybe: $maybe, context: &Context) -> $out {
                let _ = (&$owned, $lent, maybe, context);
                $body
            }
        )*
    };
}

tools! {
    /// One.
    pub one(word: String, notes: &Notes, Option<&Notes>) -> String { "x".into() }
    /// Two.
    two(limit: Option<u32>, notes: &Notes, Option<&Notes>) -> Result<u32, String> { Ok(2) }
}

macro_rules! whole {
    ($item:item) => {
        #[mcp_tool]
        $item
    };
}

whole! {
    /// Three.
    fn three(a: u8) -> u8 { a }
}

macro_rules! block {
    ($limit:expr, $text:literal, $body:block) => {
        #[doc = $text]
        #[mcp_tool(title = $text)]
        fn four(#[arg(default = $limit, max = $limit, example = $limit)] _a: u8) -> u8 $body
    };
}

block!(3, "Four.", { a_constant() });

fn a_constant() -> u8 {
    4
}

fn main() {
    let _ = (three(1), four(2));
}
