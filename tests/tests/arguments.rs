//! What clients send, and what becomes of it.

use std::collections::BTreeMap;

use mcp_runtime::{
    Era,
    prelude::*,
    serde_json::{Value, json},
    testing::{Answer, Client},
};

/// Add two integers.
#[mcp_tool]
async fn add(a: i64, b: i64) -> String {
    a.checked_add(b).map_or_else(|| "overflow".into(), |sum| sum.to_string())
}

/// Say it again.
#[mcp_tool]
async fn echo(message: String) -> String {
    message
}

#[mcp_type]
struct Place {
    lat: f64,
    lon: f64,
}

/// Go somewhere.
#[mcp_tool]
async fn go(place: Place, stops: Option<Vec<String>>, #[arg(default = 3, min = 1, max = 5)] tries: u8) -> String {
    format!("{} {} {} {tries}", place.lat, place.lon, stops.map_or_else(|| "-".into(), |stops| stops.join("+")))
}

/// Rules of all kinds.
#[mcp_tool]
async fn rules(
    #[arg(min_len = 2, max_len = 4, pattern = "^[a-z]+$")] word: String,
    #[arg(values("red", "green"))] colour: String,
) -> String {
    format!("{word} {colour}")
}

/// Anything.
#[mcp_tool]
async fn any(value: Value, map: Option<BTreeMap<u32, String>>) -> String {
    format!("{value} {map:?}")
}

/// Log in.
#[mcp_tool]
async fn login(user: String, #[arg(secret, min_len = 8)] password: String) -> String {
    format!("{user} {}", password.len())
}

#[mcp_type(input)]
struct Page {
    size: u32,
    #[serde(default)]
    token: Option<String>,
}

/// A struct spread over the arguments.
#[mcp_tool]
async fn page(#[arg(flatten)] page: Page, sort: Option<String>) -> String {
    format!("{} {:?} {:?}", page.size, page.token, sort)
}

fn client() -> Client {
    server!().connect(Era::Legacy).unwrap()
}

async fn call(name: &str, arguments: Value) -> Answer {
    client().call(name, arguments).await
}

async fn refused(name: &str, arguments: Value) -> String {
    let answer = call(name, arguments).await;
    assert_eq!(answer.json["result"]["isError"], true, "{}", answer.json);
    answer.text()
}

#[tokio::test]
async fn every_problem_of_a_call_is_reported_at_once() {
    let text = refused("go", json!({ "place": { "lat": "north" }, "tries": 9, "stop": [] })).await;
    for part in [
        "`place.lat`: expected a number, found \"north\"",
        "`place.lon` is missing",
        "`tries`: expected an integer from 1 to 5, found 9",
        "did you mean `stops`?",
        "Usage: go(",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}

#[tokio::test]
async fn absent_null_and_empty_arguments_are_the_same() {
    let client = client();
    for arguments in ["", ",\"arguments\":null", ",\"arguments\":{}"] {
        let answer = client
            .raw(&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"echo"{arguments}}}}}"#))
            .await
            .unwrap();
        assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("`message` is missing"), "{answer}");
    }
}

#[tokio::test]
async fn arguments_that_are_no_object_are_a_protocol_error() {
    for arguments in [json!("{}"), json!([1]), json!(7)] {
        assert_eq!(call("echo", arguments).await.error_code(), Some(-32602));
    }
}

#[tokio::test]
async fn what_is_lossless_is_coerced() {
    assert_eq!(call("add", json!({ "a": "2", "b": 3.0 })).await.text(), "5");
    assert_eq!(call("go", json!({ "place": "{\"lat\":1,\"lon\":2}", "stops": "[\"x\"]", "tries": "4" })).await.text(), "1 2 x 4");
    assert_eq!(call("go", json!({ "place": { "lat": 1, "lon": "2.5" }, "stops": null, "tries": null })).await.text(), "1 2.5 - 3");
}

#[tokio::test]
async fn a_number_never_becomes_a_string_and_text_stays_text() {
    assert!(refused("echo", json!({ "message": 7 })).await.contains("`message`: expected a string, found 7"));
    for text in ["123", "true", "null", "{\"a\":1}", ""] {
        assert_eq!(call("echo", json!({ "message": text })).await.text(), text);
    }
}

#[tokio::test]
async fn a_lossy_number_is_refused_and_named() {
    assert!(refused("add", json!({ "a": 1.5, "b": 0 })).await.contains("`a`: expected an integer, found 1.5"));
    assert!(refused("add", json!({ "a": 9_223_372_036_854_775_808_u64, "b": 0 })).await.contains("`a`"));
    let client = client();
    let answer = client
        .raw(r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":1e400,"b":1}}}"#)
        .await
        .unwrap();
    assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("`a`: number out of range"), "{answer}");
}

#[tokio::test]
async fn integers_beyond_two_to_the_53_are_exact() {
    assert_eq!(call("add", json!({ "a": 9_007_199_254_740_993_i64, "b": 0 })).await.text(), "9007199254740993");
    assert_eq!(call("add", json!({ "a": "9007199254740993", "b": 0 })).await.text(), "9007199254740993");
}

#[tokio::test]
async fn rules_are_enforced_before_the_function_runs() {
    assert_eq!(call("rules", json!({ "word": "tea", "colour": "red" })).await.text(), "tea red");
    assert!(refused("rules", json!({ "word": "t", "colour": "red" })).await.contains("`word`"));
    assert!(refused("rules", json!({ "word": "T9!", "colour": "red" })).await.contains("matching `^[a-z]+$`"));
    assert!(refused("rules", json!({ "word": "tea", "colour": "gren" })).await.contains("did you mean \"green\"?"));
}

#[tokio::test]
async fn any_json_and_maps_with_integer_keys_are_accepted() {
    for value in [json!([1, "x"]), json!("s"), json!(null), json!({ "a": { "b": [] } })] {
        assert_eq!(call("any", json!({ "value": value })).await.text(), format!("{value} None"));
    }
    assert_eq!(call("any", json!({ "value": 1, "map": { "1": "x" } })).await.text(), "1 Some({1: \"x\"})");
}

#[tokio::test]
async fn a_secret_is_never_repeated() {
    let text = refused("login", json!({ "user": "ann", "password": "hunter2" })).await;
    assert!(text.contains("password") && !text.contains("hunter2"), "{text}");
    let text = refused("login", json!({ "user": "ann", "password": 12_345_678 })).await;
    assert!(text.contains("password") && !text.contains("12345678"), "{text}");
}

#[tokio::test]
async fn a_flattened_struct_shares_the_arguments_with_other_parameters() {
    assert_eq!(call("page", json!({ "size": 3, "sort": "up" })).await.text(), "3 None Some(\"up\")");
    assert_eq!(call("page", json!({ "size": "3", "token": "t" })).await.text(), "3 Some(\"t\") None");
    assert!(refused("page", json!({ "sort": "up" })).await.contains("`size` is missing"));
}

#[tokio::test]
async fn an_argument_given_twice_is_refused() {
    let client = client();
    let answer = client
        .raw(r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"message":"a","message":"b"}}}"#)
        .await
        .unwrap();
    assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("`message` is given twice"), "{answer}");
}

#[tokio::test]
async fn deep_nesting_is_refused_and_the_next_call_works() {
    let client = client();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let answer = client
        .raw(&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"any","arguments":{{"value":{deep}}}}}}}"#))
        .await
        .unwrap();
    assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("`value`: nested too deeply"), "{answer}");
    assert_eq!(client.call("echo", json!({ "message": "x" })).await.text(), "x");
}

#[tokio::test]
async fn control_characters_and_other_scripts_round_trip() {
    for text in ["a\nb\r\nc\td", "\u{2028}\u{2029}\u{85}\0\u{feff}\u{202e}", "🦀👨‍👩‍👧‍👦é中\u{301}", "\u{7f}\\\""] {
        assert_eq!(call("echo", json!({ "message": text })).await.text(), text);
    }
}
