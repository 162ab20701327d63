//! The two eras on the wire, message by message.

use mcp_runtime::{
    Era, Version,
    prelude::*,
    serde_json::{Value, json},
    testing::Client,
};
use mcp_tests::official::{Asked, judge};

#[mcp_type]
struct Sum {
    sum: i64,
}

/// Add two integers.
#[mcp_tool(read_only, title = "Addition", icons = "https://example.com/add.png", meta = json!({ "com.example/kind": "math" }))]
async fn add(a: i64, b: i64) -> Sum {
    Sum { sum: a + b }
}

/// A number alone.
#[mcp_tool]
async fn answer() -> i64 {
    42
}

/// Blocks of every kind.
#[mcp_tool]
async fn blocks() -> [Content; 3] {
    [
        Content::audio([1, 2, 3], "audio/wav"),
        Content::link("test://x", "x").last_modified("2026-01-01T00:00:00Z"),
        Content::text("t").audience(mcp_runtime::Role::User).meta("com.example/a", 1),
    ]
}

/// Fail.
#[mcp_tool]
async fn fail() -> Result<Sum, ToolError> {
    Err("no".into())
}

fn client(version: impl Into<Version>) -> Client {
    server!().name("wire").version("1.2.3").title("Wire").instructions("Be brief.").connect(version).unwrap()
}

fn fresh() -> Client {
    client(Era::Modern)
}

/// Sends a message; the answer is held against the official schema of its version.
async fn raw(client: &Client, message: Value) -> Value {
    let answer = client.raw(&message.to_string()).await.unwrap_or_default();
    let modern = &message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"];
    let agreed = &answer["result"]["protocolVersion"];
    if let (Some(version), Some(method)) =
        (modern.as_str().filter(|version| *version == "2026-07-28").or(agreed.as_str()), message["method"].as_str())
    {
        judged(version, method, &answer);
    }
    answer
}

fn judged(version: &str, method: &str, answer: &Value) {
    judge(&Asked { version: version.into(), method: method.into() }, answer);
}

fn modern(id: u32, method: &str, params: Value) -> Value {
    let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    message["params"]["_meta"] =
        json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} });
    message
}

fn hello(version: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": "h", "method": "initialize", "params": { "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } })
}

#[tokio::test]
async fn initialize_agrees_on_the_version_asked_for_or_the_newest_legacy_one() {
    for (asked, agreed) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
    ] {
        let answer = raw(&fresh(), hello(asked)).await;
        assert_eq!(answer["result"]["protocolVersion"], agreed);
        assert_eq!(answer["result"]["capabilities"], json!({ "tools": {} }));
        assert_eq!(answer["result"]["instructions"], "Be brief.");
        assert_eq!(answer["result"]["serverInfo"]["name"], "wire");
        assert_eq!(answer["result"]["serverInfo"].get("title").is_some(), agreed >= "2025-06-18");
        assert_eq!(answer["result"].get("resultType"), None);
    }
}

#[tokio::test]
async fn discover_names_versions_capabilities_and_cache_hints() {
    let answer = raw(&fresh(), modern(1, "server/discover", json!({}))).await;
    assert_eq!(
        answer,
        json!({ "jsonrpc": "2.0", "id": 1, "result": {
            "resultType": "complete",
            "supportedVersions": ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"],
            "capabilities": { "tools": {} },
            "instructions": "Be brief.",
            "ttlMs": 300_000,
            "cacheScope": "public",
            "_meta": { "io.modelcontextprotocol/serverInfo": { "name": "wire", "title": "Wire", "version": "1.2.3", "description": "The tests that cross crates and processes" } }
        } })
    );
}

#[tokio::test]
async fn a_structured_result_in_each_version() {
    for version in Version::ALL {
        let answer = client(version).call("add", json!({ "a": 1, "b": 2 })).await.json;
        judged(version.as_str(), "tools/call", &answer);
        assert_eq!(answer["result"]["content"], json!([{ "type": "text", "text": "{\"sum\":3}" }]), "{version}");
        let structured = answer["result"].get("structuredContent");
        assert_eq!(structured, (version >= Version::V2025_06_18).then_some(&json!({ "sum": 3 })), "{version}");
        assert_eq!(answer["result"].get("resultType").is_some(), version.era() == Era::Modern);
    }
}

#[tokio::test]
async fn a_result_that_is_no_object_is_structured_only_where_that_is_known() {
    for version in Version::ALL {
        let client = client(version);
        let answer = client.call("answer", json!({})).await.json;
        assert_eq!(answer["result"]["content"][0]["text"], "42");
        assert_eq!(answer["result"].get("structuredContent"), (version == Version::LATEST).then_some(&json!(42)), "{version}");
        let tool = client.list().await.into_iter().find(|tool| tool["name"] == "answer").unwrap();
        assert_eq!(tool.get("outputSchema").is_some(), version == Version::LATEST, "{version}");
    }
}

#[tokio::test]
async fn a_list_shows_what_each_version_knows() {
    let shown = |tool: &Value| -> Vec<String> { tool.as_object().unwrap().keys().cloned().collect() };
    for (version, keys) in [
        (Version::V2024_11_05, "name description inputSchema"),
        (Version::V2025_03_26, "name description inputSchema annotations"),
        (Version::V2025_06_18, "name title description inputSchema outputSchema annotations _meta"),
        (Version::V2025_11_25, "name title description inputSchema outputSchema annotations icons _meta"),
        (Version::V2026_07_28, "name title description inputSchema outputSchema annotations icons _meta"),
    ] {
        let list = client(version).request("tools/list", json!({})).await.json;
        judged(version.as_str(), "tools/list", &list);
        let tool = client(version).list().await.into_iter().find(|tool| tool["name"] == "add").unwrap();
        assert_eq!(shown(&tool).join(" "), keys, "{version}");
    }
}

#[tokio::test]
async fn blocks_are_turned_into_what_the_version_knows() {
    let kinds = |answer: &Value| -> Vec<String> {
        answer["result"]["content"].as_array().unwrap().iter().map(|block| block["type"].as_str().unwrap().to_owned()).collect()
    };
    for (version, expected) in [
        (Version::V2024_11_05, ["resource", "text", "text"]),
        (Version::V2025_03_26, ["audio", "text", "text"]),
        (Version::V2025_06_18, ["audio", "resource_link", "text"]),
        (Version::V2026_07_28, ["audio", "resource_link", "text"]),
    ] {
        let answer = client(version).call("blocks", json!({})).await.json;
        judged(version.as_str(), "tools/call", &answer);
        assert_eq!(kinds(&answer), expected, "{version}");
        assert_eq!(answer["result"]["content"][2].get("_meta").is_some(), version >= Version::V2025_06_18);
        assert_eq!(answer["result"]["content"][2]["annotations"]["audience"], json!(["user"]));
    }
}

#[tokio::test]
async fn a_failure_carries_no_structured_content() {
    for version in Version::ALL {
        let answer = client(version).call("fail", json!({})).await.json;
        assert_eq!(answer["result"]["isError"], true);
        judged(version.as_str(), "tools/call", &answer);
        assert_eq!(answer["result"]["content"], json!([{ "type": "text", "text": "no" }]));
        assert_eq!(answer["result"].get("structuredContent"), None);
    }
}

#[tokio::test]
async fn both_eras_share_one_connection_message_by_message() {
    let client = fresh();
    assert_eq!(raw(&client, modern(1, "server/discover", json!({}))).await["result"]["resultType"], "complete");
    assert_eq!(raw(&client, hello("2025-06-18")).await["result"]["protocolVersion"], "2025-06-18");
    let call = json!({ "name": "answer" });
    let old = raw(&client, json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call })).await;
    let new = raw(&client, modern(3, "tools/call", call)).await;
    assert_eq!((old["result"].get("resultType"), &new["result"]["resultType"]), (None, &json!("complete")));
}

#[tokio::test]
async fn nothing_is_served_before_the_handshake_but_ping() {
    let client = fresh();
    let early = raw(&client, json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" })).await;
    assert_eq!(early["error"]["code"], -32602);
    assert!(early["error"]["message"].as_str().unwrap().contains("initialize"), "{early}");
    assert_eq!(
        raw(&client, json!({ "jsonrpc": "2.0", "id": 2, "method": "ping" })).await,
        json!({ "jsonrpc": "2.0", "id": 2, "result": {} })
    );
    assert_eq!(raw(&client, hello("2025-11-25")).await["result"]["protocolVersion"], "2025-11-25");
    assert_eq!(raw(&client, hello("2025-11-25")).await["error"]["code"], -32600, "a second handshake");
}

#[tokio::test]
async fn an_unsupported_version_is_answered_with_those_that_are() {
    for version in ["2099-01-01", "2025-11-25"] {
        let mut message = modern(1, "tools/list", json!({}));
        message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = version.into();
        let answer = raw(&fresh(), message).await;
        assert_eq!(answer["error"]["code"], -32022);
        assert_eq!(answer["error"]["data"]["requested"], version);
        assert_eq!(answer["error"]["data"]["supported"][0], "2026-07-28");
    }
}

#[tokio::test]
async fn incomplete_modern_metadata_is_invalid_params() {
    let complete = modern(1, "tools/list", json!({}));
    for (key, value) in [
        ("io.modelcontextprotocol/clientCapabilities", Value::Null),
        ("io.modelcontextprotocol/protocolVersion", json!(7)),
        ("io.modelcontextprotocol/logLevel", json!("loud")),
        ("progressToken", json!(1.5)),
    ] {
        let mut message = complete.clone();
        message["params"]["_meta"][key] = value;
        assert_eq!(raw(&fresh(), message).await["error"]["code"], -32602, "{key}");
    }
}

#[tokio::test]
async fn methods_of_the_other_era_do_not_exist() {
    for method in ["initialize", "ping", "logging/setLevel", "resources/subscribe", "prompts/list", "tools/frobnicate"] {
        assert_eq!(raw(&fresh(), modern(1, method, json!({}))).await["error"]["code"], -32601, "{method}");
    }
    let legacy = client(Era::Legacy);
    for method in ["server/discover", "subscriptions/listen", "prompts/list", "resources/list", "completion/complete", "logging/setLevel"] {
        assert_eq!(legacy.request(method, json!({})).await.error_code(), Some(-32601), "{method}");
    }
}

#[tokio::test]
async fn a_malformed_call_is_invalid_params_and_an_unknown_tool_too() {
    for params in
        [json!({}), json!({ "name": 7 }), json!({ "name": "" }), json!({ "name": "ADD" }), json!({ "name": "add", "arguments": [] })]
    {
        for version in [Version::V2025_11_25, Version::LATEST] {
            assert_eq!(client(version).request("tools/call", params.clone()).await.error_code(), Some(-32602), "{params}");
        }
    }
}

#[tokio::test]
async fn lists_come_in_pages_and_a_wrong_cursor_is_refused() {
    for version in Version::ALL {
        let limits = mcp_runtime::Limits { page_size: 3, ..Default::default() };
        let client = server!().limits(limits).connect(version).unwrap();
        let first = client.request("tools/list", json!({})).await.json;
        assert_eq!(first["result"]["tools"].as_array().unwrap().len(), 3);
        let second = client.request("tools/list", json!({ "cursor": first["result"]["nextCursor"] })).await.json;
        assert_eq!(second["result"]["tools"].as_array().unwrap().len(), 1);
        assert_eq!(second["result"].get("nextCursor"), None);
        for cursor in [json!("not-a-cursor"), json!(""), json!(7)] {
            assert_eq!(client.request("tools/list", json!({ "cursor": cursor })).await.error_code(), Some(-32602));
        }
        assert_eq!(client.list().await.len(), 4);
    }
}

#[tokio::test]
async fn batches_exist_in_2025_03_26_only() {
    let batch = json!([
        { "jsonrpc": "2.0", "id": 1, "method": "ping" },
        { "jsonrpc": "2.0", "method": "notifications/whatever" },
        { "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": { "name": "answer" } },
        { "jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {} },
        7,
    ]);
    let answers = raw(&client(Version::V2025_03_26), batch.clone()).await;
    let mut codes: Vec<_> =
        answers.as_array().unwrap().iter().map(|answer| (answer["id"].clone(), answer["error"]["code"].clone())).collect();
    codes.sort_by_key(|(id, _)| id.to_string());
    assert_eq!(codes, [(json!(1), Value::Null), (json!(2), Value::Null), (json!(3), json!(-32600)), (Value::Null, json!(-32600))]);
    assert_eq!(raw(&client(Version::V2025_03_26), json!([])).await["error"]["code"], -32600);
    assert_eq!(
        raw(&client(Version::V2025_03_26), json!([{ "jsonrpc": "2.0", "method": "x" }])).await,
        Value::Null,
        "only notifications: no answer"
    );
    for version in [Version::V2024_11_05, Version::V2025_06_18, Version::V2025_11_25, Version::LATEST] {
        assert_eq!(raw(&client(version), batch.clone()).await["error"]["code"], -32600, "{version}");
    }
}

#[tokio::test]
async fn an_array_inside_a_batch_is_refused_however_deep() {
    let client = client(Version::V2025_03_26);
    let answers =
        raw(&client, json!([[{ "jsonrpc": "2.0", "id": 1, "method": "ping" }], { "jsonrpc": "2.0", "id": 2, "method": "ping" }])).await;
    assert_eq!((&answers[0]["error"]["code"], &answers[1]["id"]), (&json!(-32600), &json!(2)));
    let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
    assert!(client.raw(&deep).await.is_some());
    assert_eq!(raw(&client, json!({ "jsonrpc": "2.0", "id": 3, "method": "ping" })).await["result"], json!({}));
}

#[tokio::test]
async fn only_metadata_makes_an_element_of_a_batch_modern() {
    let client = client(Version::V2025_03_26);
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "answer", "arguments": {}, "x": "io.modelcontextprotocol/protocolVersion" } });
    let answers = raw(&client, json!([call, modern(2, "tools/list", json!({}))])).await;
    let of = |id: u32| answers.as_array().unwrap().iter().find(|answer| answer["id"] == id).unwrap();
    assert_eq!((of(1).get("result").is_some(), &of(2)["error"]["code"]), (true, &json!(-32600)));
}

#[tokio::test]
async fn an_error_without_an_id_says_null_only_to_older_clients() {
    for version in Version::ALL {
        let answer = client(version).raw("not json").await.unwrap();
        assert_eq!(answer["error"]["code"], -32700);
        assert_eq!(answer.get("id"), (version < Version::V2025_11_25).then_some(&Value::Null), "{version}");
    }
}

#[tokio::test]
async fn notifications_and_stray_answers_are_never_answered() {
    let client = client(Era::Legacy);
    for message in [
        r#"{"jsonrpc":"2.0","method":"ping"}"#,
        r#"{"jsonrpc":"1.0","method":"ping"}"#,
        r#"{"method":"ping"}"#,
        r#"{"jsonrpc":"2.0","method":"a","method":"b"}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"answer"}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{"a":1}}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
        r#"{"jsonrpc":"2.0","id":"ghost","result":{}}"#,
        r#"{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}"#,
    ] {
        assert_eq!(client.raw(message).await, None, "{message}");
    }
}

#[tokio::test]
async fn a_subscription_is_acknowledged_with_nothing_to_come() {
    let answer = raw(&fresh(), modern(9, "subscriptions/listen", json!({ "notifications": { "toolsListChanged": true } }))).await;
    assert_eq!(
        answer,
        json!({ "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
                "params": { "notifications": {}, "_meta": { "io.modelcontextprotocol/subscriptionId": 9 } } })
    );
    assert_eq!(raw(&fresh(), modern(9, "subscriptions/listen", json!({}))).await["error"]["code"], -32602);
}

#[tokio::test]
async fn an_era_can_be_switched_off() {
    let modern_only = server!().eras([Era::Modern]).connect(Era::Modern).unwrap();
    let refused = raw(&modern_only, hello("2025-11-25")).await;
    assert_eq!(refused["error"]["data"], json!({ "supported": ["2026-07-28"], "requested": "2025-11-25" }));
    assert!(server!().eras([Era::Modern]).connect(Era::Legacy).is_err());
    assert!(server!().eras([Era::Legacy]).connect(Era::Modern).is_err());

    let legacy_only = server!().eras([Era::Legacy]).connect(Era::Legacy).unwrap();
    assert_eq!(raw(&legacy_only, modern(1, "server/discover", json!({}))).await["error"]["code"], -32601);
    assert_eq!(legacy_only.call("answer", json!({})).await.text(), "42");
}
