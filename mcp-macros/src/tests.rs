//! Golden expansions, and one test per message that needs no compiler. `UPDATE_GOLDEN=1 cargo test` writes the files.

use std::{env, fs, path::PathBuf};

use proc_macro2::TokenStream;
use quote::quote;

use crate::{mcp_type, tool};

fn golden(name: &str, expansion: TokenStream) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/golden").join(name).with_extension("rs");
    let found = prettyplease::unparse(&syn::parse2(expansion).expect("an expansion is a file"));
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, &found).expect("the file can be written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(found, expected, "{} differs; UPDATE_GOLDEN=1 writes it anew", file.display());
}

#[test]
fn minimal() {
    golden(
        "minimal",
        tool::attribute(
            quote!(),
            quote! {
                /// Say hello.
                async fn hello() -> &'static str { "hello" }
            },
        ),
    );
}

#[test]
fn borrowed_state() {
    golden(
        "borrowed_state",
        tool::attribute(
            quote!(read_only, timeout = "5s", tags("a")),
            quote! {
                /// Find notes.
                pub async fn search<'a>(
                    /// The word.
                    word: String,
                    #[arg(default = 10, min = 1, max = 100)] limit: u32,
                    notes: &'a Notes<'a>,
                    audit: Option<&Audit>,
                    #[cfg(unix)] store: &(dyn Store + Send),
                    cx: &Context,
                ) -> Result<Vec<Hit<'a>>, NotesError> { BODY }
            },
        ),
    );
}

#[test]
fn all_options() {
    let options = quote! {
        name = "all.options", title = "All", destructive = false, idempotent, open_world = false,
        icons = "https://example.com/i.png", meta = META, tags("a", "b"), timeout = "1.5m", finish, max_output = "64KiB",
        schema = SCHEMA, output = OUTPUT, register = false, args(r#type(description = "From outside.", max_len = 3))
    };
    golden(
        "all_options",
        tool::attribute(
            options,
            quote! {
                #[doc = include_str!("all.md")]
                /// # Arguments
                ///
                /// * `order` - Which first.
                #[deprecated]
                #[cfg(feature = "all")]
                async fn all(
                    r#type: Option<String>,
                    #[arg(default = "asc", values("asc", "desc"), example = "asc", rename = "sort", header = "Sort")] order: String,
                    #[arg(default, min_len = 1, secret)] keys: Vec<String>,
                    #[arg(default = -1, min = -5_000_000_000, pattern = "x")] number: Whatever,
                    #[cfg(unix)]
                    #[arg(flatten)]
                    rest: Rest,
                ) {}
            },
        ),
    );
}

#[test]
fn plain() {
    golden(
        "plain",
        tool::attribute(
            quote!(inline),
            quote! {
                /// Add.
                fn add(a: i64, mut b: i64) -> i64 { a + b }
            },
        ),
    );
}

#[test]
fn types() {
    golden(
        "types",
        mcp_type::attribute(
            quote!(input),
            quote!(
                #[serde(rename_all = "camelCase")]
                pub(crate) struct Hit<T> {
                    id: T,
                }
            ),
        ),
    );
}
