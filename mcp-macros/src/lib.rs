//! The attribute macros of `mcp-runtime`. Use them through that crate, which re-exports them.
//!
//! An expansion is made in three steps: the tokens are parsed, checked and made a model, and the model is written out
//! beside the untouched function. Every mistake is an error of its own, on the token that is wrong.

mod arg;
mod arguments;
mod docs;
mod errors;
mod expand;
mod fallback;
mod mcp_type;
mod options;
mod parameter;
mod place;
mod rules;
mod shape;
mod signature;
mod tool;
mod units;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Makes a function a tool.
///
/// The function stays as it is, and can still be called and tested. Its doc comment is the tool's description.
/// Parameters by value are the tool's arguments; `&T` and `Option<&T>` are lent by the server. An `async fn` runs on
/// the runtime; a plain `fn` may block, so it runs on a pool of threads.
///
/// # Options
///
/// | Option | Meaning |
/// |---|---|
/// | `name = ".."` | the name on the wire; 1 to 128 of `A-Z a-z 0-9 _ - .`. Default: the function's name |
/// | `title = ".."` | the name for people |
/// | `read_only`, `destructive`, `idempotent`, `open_world` | hints for clients; `= false` says the opposite |
/// | `tags("a", "b")` | labels for `--only tag:a` |
/// | `icons = ..`, `meta = ..` | icons, and `_meta` as anything `Serialize` |
/// | `timeout = "5s"` | the longest a call may take: `ms`, `s`, `m`, `h` |
/// | `max_output = "64KiB"` | the longest result: `B`, `KB`, `KiB`, `MB`, `MiB`, or a number of bytes |
/// | `finish` | an `async fn` runs to its end, also if the client cancels it |
/// | `inline` | a plain `fn` that never blocks: it needs no thread of its own |
/// | `schema = ..`, `output = ..` | JSON schemas written by hand, in place of the derived ones |
/// | `register = false` | only served where it is listed by `tool!(path)` |
/// | `args(word(min_len = 1))` | what `#[arg]` on the parameter would say |
///
/// # Options of a parameter: `#[arg(..)]`
///
/// All are part of the schema, and enforced before the function runs.
///
/// | Option | Meaning |
/// |---|---|
/// | `default`, `default = ..` | the value if the client gives none: that of the type, or this one |
/// | `min = ..`, `max = ..` | limits of a number, both included |
/// | `min_len = ..`, `max_len = ..` | limits of the length, in characters or items |
/// | `pattern = ".."` | a regular expression that the text must match |
/// | `values("a", "b")` | the only values there are |
/// | `example = ..` | a value to show |
/// | `rename = ".."` | the name on the wire |
/// | `description = ".."` | in place of a doc comment on the parameter |
/// | `header = ".."` | mirrored in this HTTP header |
/// | `secret` | never logged or shown |
/// | `flatten` | the fields of this struct are the arguments |
#[proc_macro_attribute]
pub fn mcp_tool(options: TokenStream, item: TokenStream) -> TokenStream {
    tool::attribute(options.into(), item.into()).into()
}

/// Makes a struct or an enum a type that tools can take and return: it derives `Serialize`, `Deserialize` and
/// `JsonSchema`, without serde or schemars as a dependency.
///
/// `#[mcp_type(input)]` derives only what an argument needs, `#[mcp_type(output)]` what a result needs.
/// `#[serde(..)]` and `#[schemars(..)]` attributes go below it.
#[proc_macro_attribute]
pub fn mcp_type(options: TokenStream, item: TokenStream) -> TokenStream {
    mcp_type::attribute(options.into(), item.into()).into()
}
