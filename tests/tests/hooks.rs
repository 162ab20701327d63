//! State, what is provided per call, hooks around calls, visibility, errors, tools made at run time.

use std::{
    future::Future,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use mcp_runtime::{
    Era, Errors, Invocation, Next, Outcome, Principal, ProtocolError, Tool, code,
    prelude::*,
    serde_json::{Value, json},
};

#[derive(Default)]
struct Counter(AtomicUsize);

trait Greeter: Send + Sync {
    fn greet(&self) -> String;
}

struct Polite;

impl Greeter for Polite {
    fn greet(&self) -> String {
        "good day".into()
    }
}

struct Budget(usize);

struct Words(Vec<String>);

/// Count up.
#[mcp_tool(register = false, tags("state"))]
async fn count(counter: &Counter) -> usize {
    counter.0.fetch_add(1, Ordering::SeqCst) + 1
}

/// Greet through a trait object, and tell who asks.
#[mcp_tool(register = false)]
fn greet(greeter: &dyn Greeter, shared: &Arc<dyn Greeter>, principal: &Principal, missing: Option<&Mutex<u8>>) -> String {
    format!("{} {} {:?} {}", greeter.greet(), shared.greet(), principal.subject(), missing.is_some())
}

/// Borrow from state, also in the result.
#[mcp_tool(register = false)]
async fn first<'s>(words: &'s Words, _greeter: &dyn Greeter) -> Option<&'s str> {
    words.0.first().map(String::as_str)
}

/// What a call may spend.
#[mcp_tool(register = false)]
async fn spend(budget: &Budget) -> usize {
    budget.0
}

/// Fail in one of several ways.
#[mcp_tool(register = false)]
async fn fail(how: String) -> Result<String, ToolError> {
    match &*how {
        "shown" => Err(ToolError::new("the disk is full")),
        "text" => Err("written for the reader".into()),
        "io" => Ok(std::fs::read_to_string("/no/such/secret/path")?),
        "protocol" => Err(ProtocolError::new(code::INVALID_PARAMS, "on purpose").into()),
        _ => Ok("fine".into()),
    }
}

#[derive(Debug)]
struct OnlyDisplay;

impl std::fmt::Display for OnlyDisplay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("only a text")
    }
}

/// An error that is only a text.
#[mcp_tool(register = false)]
async fn display() -> Result<(), OnlyDisplay> {
    Err(OnlyDisplay)
}

/// A protocol error as the error type.
#[mcp_tool(register = false)]
async fn protocol() -> Result<String, ProtocolError> {
    Err(ProtocolError::new(-1, "own code").data(json!({ "why": 7 })))
}

/// Answers floats.
#[mcp_tool(register = false)]
async fn ratio(a: f64, b: f64) -> f64 {
    a / b
}

/// Long.
#[mcp_tool(register = false, max_output = 16)]
async fn long(times: usize) -> String {
    "é".repeat(times)
}

/// Takes too long.
#[mcp_tool(register = false, timeout = "10ms")]
async fn stuck() -> String {
    std::future::pending().await
}

/// Sees what the client sent.
#[mcp_tool(register = false)]
async fn meta(cx: &Context) -> String {
    format!("{} {} {}", cx.name(), cx.version(), cx.meta()["com.example/trace"])
}

/// Always there, so that every server has something to serve.
#[mcp_tool]
async fn fine() {}

fn once<T>(
    calls: &Arc<AtomicUsize>,
    make: impl Fn(usize) -> Result<T, String> + Send + Sync + 'static,
) -> impl Fn() -> Result<T, String> + Send + Sync + 'static {
    let calls = Arc::clone(calls);
    move || make(calls.fetch_add(1, Ordering::SeqCst))
}

#[tokio::test]
async fn state_is_shared_by_all_calls_and_found_behind_arcs_and_traits() {
    let greeter: Arc<dyn Greeter> = Arc::new(Polite);
    let server = server!().add(tool!(count)).add(tool!(greet)).add(tool!(first));
    let client =
        server.state(Arc::new(Counter::default())).state(greeter).state(Words(vec!["tea".to_owned()])).connect(Era::Modern).unwrap();
    client.call("count", json!({})).await;
    assert_eq!(client.call("count", json!({})).await.text(), "2");
    assert_eq!(client.call("greet", json!({})).await.text(), "good day good day None false");
    assert_eq!(client.call("first", json!({})).await.text(), "tea");
}

#[tokio::test]
async fn lazy_state_is_built_at_the_first_borrow_and_only_once() {
    let calls = Arc::new(AtomicUsize::new(0));
    let client = server!().add(tool!(count)).state_with(once(&calls, |_| Ok(Counter::default()))).connect(Era::Modern).unwrap();
    client.list().await;
    client.call("fine", json!({})).await;
    assert_eq!(calls.load(Ordering::SeqCst), 0);
    let (a, b) = tokio::join!(client.call("count", json!({})), client.call("count", json!({})));
    assert_eq!(a.structured().as_u64().unwrap() + b.structured().as_u64().unwrap(), 3);
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn lazy_state_that_fails_fails_the_call_and_is_not_hammered() {
    let calls = Arc::new(AtomicUsize::new(0));
    let build = once(&calls, |_| Err::<Counter, _>("no database".to_owned()));
    let client = server!().add(tool!(count)).state_with(build).connect(Era::Modern).unwrap();
    for _ in 0..3 {
        let answer = client.call("count", json!({})).await;
        assert!(answer.is_error() && answer.text().contains("Counter is not available: no database"), "{answer}");
    }
    assert_eq!(calls.load(Ordering::SeqCst), 1, "the same failure answers the calls that follow at once");
    assert!(!client.call("fine", json!({})).await.is_error());
}

#[tokio::test]
async fn lazy_state_may_be_built_asynchronously() {
    let client = server!().add(tool!(count)).state_with(async || Ok::<_, ToolError>(Counter::default())).connect(Era::Modern).unwrap();
    assert_eq!(client.call("count", json!({})).await.text(), "1");
}

#[tokio::test]
async fn a_provided_value_is_made_for_each_call_that_borrows_it_and_its_error_ends_the_call() {
    let calls = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&calls);
    let provide = move |cx: Context| {
        let made = seen.fetch_add(1, Ordering::SeqCst);
        async move { if made == 2 { Err(ToolError::new(format!("`{}` may not spend any more", cx.name()))) } else { Ok(Budget(made)) } }
    };
    let client = server!().add(tool!(spend)).provide(provide).connect(Era::Modern).unwrap();
    assert_eq!(client.call("spend", json!({})).await.text(), "0");
    client.call("fine", json!({})).await;
    assert_eq!(client.call("spend", json!({})).await.text(), "1");
    assert_eq!(client.call("spend", json!({})).await.text(), "`spend` may not spend any more");
    assert_eq!(calls.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn hooks_see_calls_and_outcomes_from_outside_in_and_may_answer_themselves() {
    let log = Arc::new(Mutex::new(Vec::new()));
    let hook = |name: &'static str, log: &Arc<Mutex<Vec<String>>>| {
        let log = Arc::clone(log);
        move |call: Invocation, next: Next| {
            let log = Arc::clone(&log);
            async move {
                log.lock().unwrap().push(format!("{name} sees {} {}", call.name(), call.arguments()));
                let outcome = next.run(call).await;
                log.lock().unwrap().push(format!("{name} got {:?} {}", outcome.as_text(), outcome.is_error()));
                outcome
            }
        }
    };
    let gate = async |call: Invocation, next: Next| {
        if call.arguments().contains("closed") { Outcome::error("the gate is closed") } else { next.run(call).await }
    };
    let server = server!().add(tool!(fail)).around(hook("outer", &log)).around(gate).around(hook("inner", &log));
    let client = server.connect(Era::Modern).unwrap();
    assert_eq!(client.call("fail", json!({ "how": "not" })).await.text(), "fine");
    assert_eq!(client.call("fail", json!({ "how": "closed" })).await.text(), "the gate is closed");
    assert_eq!(
        *log.lock().unwrap(),
        [
            r#"outer sees fail {"how":"not"}"#,
            r#"inner sees fail {"how":"not"}"#,
            r#"inner got Some("fine") false"#,
            r#"outer got Some("fine") false"#,
            r#"outer sees fail {"how":"closed"}"#,
            r#"outer got Some("the gate is closed") true"#,
        ]
    );
}

#[tokio::test]
async fn a_hidden_tool_is_refused_like_one_that_does_not_exist() {
    let server = server!()
        .add(tool!(count))
        .state(Counter::default())
        .visible(|info, principal| principal.subject().is_some() || info.tags.is_empty());
    let client = server.connect(Era::Modern).unwrap();
    assert_eq!(client.list().await.len(), 1);
    let (hidden, unknown) = (client.call("count", json!({})).await, client.call("nonsense", json!({})).await);
    assert_eq!((hidden.error_code(), hidden.text()), (Some(-32602), "Unknown tool: count".into()));
    assert_eq!(unknown.error_code(), hidden.error_code());
    let list = client.request("tools/list", json!({})).await;
    assert_eq!(list.json["result"]["cacheScope"], "private");
}

#[tokio::test]
async fn errors_are_shown_or_masked_but_texts_for_the_reader_always_arrive() {
    let connect = |errors| server!().add(tool!(fail)).add(tool!(display)).add(tool!(protocol)).errors(errors).connect(Era::Legacy).unwrap();
    let (shown, masked) = (connect(Errors::Show), connect(Errors::Mask));
    for client in [&shown, &masked] {
        assert_eq!(client.call("fail", json!({ "how": "shown" })).await.text(), "the disk is full");
        assert_eq!(client.call("fail", json!({ "how": "text" })).await.text(), "written for the reader");
        assert_eq!(client.call("fail", json!({ "how": "protocol" })).await.error_code(), Some(-32602));
        assert_eq!(
            client.call("protocol", json!({})).await.json["error"],
            json!({ "code": -1, "message": "own code", "data": { "why": 7 } })
        );
    }
    assert!(shown.call("fail", json!({ "how": "io" })).await.text().contains("No such file"));
    assert_eq!(shown.call("display", json!({})).await.text(), "only a text");
    for (name, arguments) in [("fail", json!({ "how": "io" })), ("display", json!({}))] {
        let text = masked.call(name, arguments).await.text();
        assert!(
            text.starts_with(&format!("`{name}` failed (error ")) && !text.contains("No such file") && !text.contains("only a text"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn a_result_that_json_cannot_hold_is_an_error_and_finite_floats_are_exact() {
    let client = server!().add(tool!(ratio)).connect(Era::Modern).unwrap();
    assert!(client.call("ratio", json!({ "a": 0.0, "b": 0.0 })).await.is_error());
    for value in [2.5e-308, 1e22, -0.5, 0.1] {
        assert_eq!(client.call("ratio", json!({ "a": value, "b": 1 })).await.structured().as_f64(), Some(value));
    }
}

/// Promises structured content, and may not give it.
#[mcp_tool(register = false, output = json!({ "type": "object", "properties": { "n": { "type": "integer" } }, "required": ["n"] }))]
async fn promise(how: String) -> ToolResult {
    match &*how {
        "kept" => ToolResult::new().structured(json!({ "n": 1 })),
        "broken" => ToolResult::new().structured(json!({ "n": "one" })),
        "error" => ToolResult::error("no"),
        _ => ToolResult::new().content("only text"),
    }
}

#[mcp_type(output)]
struct Sum {
    sum: i64,
}

/// Promises by its type.
#[mcp_tool(register = false)]
async fn summed() -> Sum {
    Sum { sum: 3 }
}

#[tokio::test]
async fn a_promised_result_is_kept_or_the_call_fails_whoever_answers() {
    let made = Tool::new("made").description("Promises too.").output(json!({ "type": "object", "required": ["a"] }));
    let made = made.call(async |_: Value, _cx| Ok::<_, ToolError>(json!({ "b": 1 })));
    let hook = async |call: Invocation, next: Next| match call.arguments() {
        r#"{"how":"text"}"# => Outcome::text("from a hook"),
        r#"{"how":"cached"}"# => Outcome::result(ToolResult::new().structured(json!({ "n": 7 }))),
        _ => next.run(call).await,
    };
    let client = server!().add(tool!(promise)).add(made).around(hook).connect(Era::Legacy).unwrap();
    assert_eq!(client.call("promise", json!({ "how": "kept" })).await.structured(), &json!({ "n": 1 }));
    assert_eq!(client.call("promise", json!({ "how": "cached" })).await.structured(), &json!({ "n": 7 }));
    assert_eq!(client.call("promise", json!({ "how": "error" })).await.text(), "no");
    // A type vouches for its function, not for a hook.
    let hook = async |_: Invocation, _: Next| Outcome::result(ToolResult::new().structured(json!({ "sum": "three" })));
    let typed = server!().add(tool!(summed)).around(hook).connect(Era::Modern).unwrap();
    assert!(typed.call("summed", json!({})).await.text().contains("does not fit its own output schema"));
    for (name, arguments) in [
        ("promise", json!({ "how": "broken" })),
        ("promise", json!({ "how": "" })),
        ("promise", json!({ "how": "text" })),
        ("made", json!({})),
    ] {
        let answer = client.call(name, arguments).await;
        assert!(answer.is_error() && answer.text().contains("does not fit its own output schema"), "{answer}");
        assert_eq!(answer.structured(), &Value::Null);
    }
}

#[mcp_type(output)]
struct Proxied {
    #[schemars(with = "Value")]
    raw: Box<mcp_runtime::serde_json::value::RawValue>,
}

/// Passes on what another program wrote.
#[mcp_tool(register = false)]
async fn proxied() -> Proxied {
    let raw = "{\n  \"a\": \"b\",\r\n  \"c\": [1,\n2]\n}".to_owned();
    Proxied { raw: mcp_runtime::serde_json::value::RawValue::from_string(raw).unwrap() }
}

#[tokio::test]
async fn raw_json_of_other_origin_stays_on_one_line() {
    let client = server!().add(tool!(proxied)).connect(Era::Modern).unwrap();
    let answer = client.call("proxied", json!({})).await;
    assert_eq!(answer.structured(), &json!({ "raw": { "a": "b", "c": [1, 2] } }));
    assert!(!answer.text().contains(['\n', '\r']), "{answer}");
}

#[tokio::test]
async fn a_hook_that_panics_hides_and_does_not_take_the_server_with_it() {
    let client = server!()
        .add(tool!(ratio))
        .visible(|info, _| if info.name == "ratio" { panic!("on purpose") } else { true })
        .connect(Era::Modern)
        .unwrap();
    assert_eq!(client.list().await.len(), 1);
    assert_eq!(client.call("ratio", json!({})).await.error_code(), Some(-32602));
    assert!(!client.call("fine", json!({})).await.is_error());
}

/// Tells when it is told.
#[mcp_tool(register = false, timeout = "20ms")]
fn told(cx: &Context, heard: &Mutex<std::sync::mpsc::Sender<bool>>) {
    while !cx.is_cancelled() {
        std::thread::yield_now();
    }
    heard.lock().unwrap().send(true).unwrap();
}

#[tokio::test]
async fn a_plain_function_that_timed_out_is_told() {
    let (sender, heard) = std::sync::mpsc::channel();
    let client = server!().add(tool!(told)).state(Mutex::new(sender)).connect(Era::Modern).unwrap();
    assert!(client.call("told", json!({})).await.is_error());
    assert_eq!(heard.recv(), Ok(true));
}

#[tokio::test]
async fn state_whose_first_borrower_gave_up_is_still_built_once() {
    let (calls, gate) = (Arc::new(AtomicUsize::new(0)), Arc::new((Mutex::new(false), std::sync::Condvar::new())));
    let opened = Arc::clone(&gate);
    let build = once(&calls, move |_| {
        let mut open = opened.0.lock().unwrap();
        while !*open {
            open = opened.1.wait(open).unwrap();
        }
        Ok(Counter::default())
    });
    let client = server!().add(tool!(count_briefly)).add(tool!(count)).state_with(build).connect(Era::Modern).unwrap();
    assert!(client.call("count_briefly", json!({})).await.is_error());
    assert!(client.call("count_briefly", json!({})).await.is_error());
    *gate.0.lock().unwrap() = true;
    gate.1.notify_all();
    assert_eq!(client.call("count", json!({})).await.text(), "1");
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}

/// Count, if it is quick.
#[mcp_tool(register = false, timeout = "10ms")]
async fn count_briefly(counter: &Counter) -> usize {
    counter.0.fetch_add(1, Ordering::SeqCst)
}

#[tokio::test]
async fn a_long_result_is_cut_where_it_may_and_the_reader_is_told() {
    let client = server!().add(tool!(long)).connect(Era::Modern).unwrap();
    assert_eq!(client.call("long", json!({ "times": 8 })).await.text(), "é".repeat(8));
    let text = client.call("long", json!({ "times": 100 })).await.text();
    assert!(text.starts_with(&"é".repeat(8)) && text.contains("16 of 200 bytes"), "{text}");
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_answered() {
    let client = server!().add(tool!(stuck)).connect(Era::Modern).unwrap();
    let answer = client.call("stuck", json!({})).await;
    assert_eq!(answer.text(), "`stuck` timed out after 10ms");
    assert!(answer.is_error());
}

#[tokio::test]
async fn the_context_knows_the_request() {
    let client = server!().add(tool!(meta)).connect(Era::Modern).unwrap();
    let answer = client.request("tools/call", json!({ "name": "meta", "_meta": { "com.example/trace": "abc" } })).await;
    assert_eq!(answer.text(), "meta 2026-07-28 \"abc\"");
}

#[tokio::test]
async fn tools_made_at_run_time_check_their_arguments_and_results() {
    let schema = json!({ "type": "object", "properties": { "n": { "type": "integer", "minimum": 1 } }, "required": ["n"] });
    let tool = Tool::new("square")
        .title("Square")
        .description("Square a number.")
        .schema(schema.clone())
        .read_only()
        .meta("com.example/x", 1)
        .call(async |arguments: Value, _cx| Ok::<_, ToolError>(json!({ "square": arguments["n"].as_i64().unwrap_or(0).pow(2) })));
    let client = server!().add(tool).connect(Era::Modern).unwrap();
    let listed = client.list().await.into_iter().find(|tool| tool["name"] == "square").unwrap();
    assert_eq!(listed["inputSchema"], schema, "sent as it is");
    assert_eq!((&listed["title"], &listed["annotations"]["readOnlyHint"]), (&json!("Square"), &json!(true)));
    assert_eq!(client.call("square", json!({ "n": "3" })).await.structured(), &json!({ "square": 9 }));
    assert!(client.call("square", json!({ "n": 0 })).await.text().contains("`n`: expected an integer of at least 1, found 0"));
}

/// Functions stay what they were.
#[tokio::test]
async fn an_annotated_function_is_still_a_plain_function() {
    fn is_send<T: Future + Send>(future: T) -> T {
        future
    }
    assert_eq!(is_send(count(&Counter::default())).await, 1);
}
