//! What is written out when something is wrong: the messages, and the function without what only the macros
//! understand, so that the rest of the crate and the editor go on and no mistake brings others along.

use proc_macro2::TokenStream;

use crate::errors::Errors;

/// The messages and the item.
pub(crate) fn item(errors: Errors, item: TokenStream) -> TokenStream {
    let mut tokens = errors.into_tokens();
    tokens.extend(item);
    tokens
}
