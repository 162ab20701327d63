use mcp_runtime::serde_json::json;

use crate::run::{program, run, session, with_input};

const EMBED: &str = env!("CARGO_BIN_EXE_embed");

#[test]
fn embed_still_does_what_it_did_before() {
    assert_eq!(run(EMBED, &["count", "three little words"]).well(), "3\n");
    let help = run(EMBED, &["--help"]).well();
    assert!(help.contains("count") && help.contains("mcp  "), "{help}");
}

#[test]
fn embed_has_the_tool_box_under_its_subcommand() {
    assert_eq!(run(EMBED, &["mcp", "call", "count_words", "text=a b"]).well(), "2\n");
    assert!(run(EMBED, &["mcp", "list"]).well().starts_with("count_words(text: string)  [read-only]\n"));
    assert_eq!(run(EMBED, &["mcp", "list", "--json"]).json()[0]["name"], "count_words");
    assert!(run(EMBED, &["mcp", "schema", "--only", "nothing"]).failed(1).contains("`nothing` of `--only` or MCP_ONLY matches no tool"));
}

#[test]
fn embed_is_told_of_a_call_that_failed_and_ends_as_it_likes() {
    assert!(run(EMBED, &["mcp", "call", "count_words"]).failed(1).contains("`text` is missing"));
    assert!(run(EMBED, &["mcp", "call", "count_word"]).failed(1).contains("did you mean `count_words`?"));
}

#[test]
fn embed_serves_stdio_inside_its_own_runtime() {
    let answers = session(program(EMBED).arg("mcp"), &[("count_words", json!({ "text": "a b c" })), ("count_words", json!({}))]);
    assert_eq!(answers[0]["result"]["structuredContent"], json!(null), "a number alone is structured only in the modern era");
    assert_eq!(answers[0]["result"]["content"][0]["text"], "3");
    assert_eq!(answers[1]["result"]["isError"], true);
}

#[test]
fn embed_ends_when_nothing_is_asked() {
    assert_eq!(with_input(program(EMBED).arg("mcp"), "").well(), "");
}
