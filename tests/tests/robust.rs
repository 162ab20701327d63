//! Whatever comes in, nothing panics, and what goes out is a message with the right id, at most one.

use std::collections::HashMap;

use mcp_runtime::{
    Era, Version,
    prelude::*,
    serde_json::{Value, json},
};
use proptest::prelude::*;

#[mcp_type(input)]
struct Place {
    name: Option<String>,
    at: (f64, f64),
}

/// Take all kinds of things.
#[mcp_tool]
async fn take(
    n: i64,
    #[arg(min_len = 1, pattern = "^[a-z]*$")] word: String,
    #[arg(default = 2, max = 9)] limit: u8,
    place: Option<Place>,
    rest: Option<HashMap<String, Value>>,
) -> Value {
    json!([n, word, limit, place.map(|place| (place.name, place.at)), rest])
}

/// Anything.
#[mcp_tool(name = "any")]
async fn give_back(value: Value) -> Value {
    value
}

/// Pieces of which messages are made, and pieces that break them.
fn piece() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"",
        "\\",
        "\\u0000",
        "\\ud800",
        "null",
        "true",
        "-",
        "0",
        "1",
        "1.0",
        "1e999",
        "9223372036854775808",
        "\"jsonrpc\":\"2.0\"",
        "\"id\":1",
        "\"id\":\"x\"",
        "\"method\":\"tools/call\"",
        "\"method\":\"ping\"",
        "\"params\":{",
        "\"name\":\"take\"",
        "\"arguments\":{",
        "\"n\":",
        "\"word\":\"a\"",
        "\"_meta\":{",
        "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"",
        "\"io.modelcontextprotocol/clientCapabilities\":{}",
        " ",
        "\t",
        "é",
        "🦀",
    ]);
    prop_oneof![4 => words.prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)]
}

/// Arguments near to right ones.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z0-9]{0,5}".prop_map(Value::from),
        prop::sample::select(vec!["7", "1.0", "{}", "[1,2]", "null", "true", "{\"at\":[1,2]}"]).prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        let name = prop::sample::select(vec!["n", "word", "limit", "place", "rest", "name", "at", "value", "x"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name, inner), 0..5)
                .prop_map(|entries| entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()),
        ]
    })
}

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(pieces in prop::collection::vec(piece(), 0..30), version in prop::sample::select(Version::ALL.to_vec())) {
        let message = pieces.concat();
        let answer = run(async {
            let client = server!().connect(version).unwrap();
            let answer = client.raw(&message).await;
            prop_assert_eq!(client.call("any", json!({ "value": 1 })).await.text(), "1");
            Ok(answer)
        })?;
        if let Some(answer) = answer {
            for answer in answer.as_array().unwrap_or(&vec![answer.clone()]) {
                prop_assert_eq!(&answer["jsonrpc"], "2.0", "{}", answer);
            }
        }
    }

    #[test]
    fn a_request_is_answered_under_its_id_whatever_its_params(params in value(), method in prop::sample::select(vec!["ping", "tools/call", "tools/list", "initialize", ""])) {
        let message = json!({ "jsonrpc": "2.0", "id": "x7", "method": method, "params": params });
        let answer = run(async { server!().connect(Era::Legacy).unwrap().raw(&message.to_string()).await });
        let answer = answer.unwrap();
        prop_assert_eq!(&answer["id"], "x7");
        prop_assert!(answer.get("result").is_some() != answer.get("error").is_some());
    }

    #[test]
    fn any_arguments_give_a_result_or_a_text_that_says_why_not(arguments in value()) {
        let answer = run(async { server!().connect(Era::Modern).unwrap().call("take", arguments.clone()).await });
        if arguments.is_object() || arguments.is_null() {
            prop_assert_eq!(answer.error_code(), None, "{}", answer.json);
            prop_assert!(!answer.is_error() || answer.text().starts_with("Invalid arguments for `take`:\n- "), "{}", answer.text());
        } else {
            prop_assert_eq!(answer.error_code(), Some(-32602));
        }
    }

    #[test]
    fn any_value_comes_back_as_it_was(value in value()) {
        let answer = run(async { server!().connect(Era::Modern).unwrap().call("any", json!({ "value": value })).await });
        match &value {
            Value::String(_) | Value::Null => {}
            value => prop_assert_eq!(answer.structured(), value),
        }
    }
}
