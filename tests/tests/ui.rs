//! Every message of the macros, and the compiler's own messages at the places the macros give them.
//!
//! `TRYBUILD=overwrite cargo test -p mcp-tests --test ui` writes the `.stderr` files anew; read them before committing.

#[test]
fn mistakes_are_answered_where_they_stand_and_correct_programs_compile() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/tool/*.rs");
    cases.compile_fail("ui/type/*.rs");
}
