use mcp_runtime::serde_json::json;

use crate::run::{program, run, session};

const HELLO: &str = env!("CARGO_BIN_EXE_hello");

#[test]
fn hello_answers_over_stdio() {
    let answers = session(&mut program(HELLO), &[("add", json!({ "a": 2, "b": 3 })), ("add", json!({ "a": 2 }))]);
    assert_eq!(answers[0]["result"]["content"], json!([{ "type": "text", "text": "5" }]));
    assert_eq!(answers[1]["result"]["isError"], true);
}

#[test]
fn hello_answers_at_a_terminal() {
    assert_eq!(run(HELLO, &["call", "add", "a=2", "b=3"]).well(), "5\n");
    assert!(run(HELLO, &["list"]).well().starts_with("add(a: integer, b: integer)\n    Add two numbers.\n"));
    assert!(run(HELLO, &["call", "add", "a=2"]).failed(1).contains("`b` is missing"));
}
