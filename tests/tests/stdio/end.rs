//! The end of input: what runs is finished, what cannot finish is answered, and the process is gone.

use std::net::TcpListener;

use mcp_runtime::serde_json::{Value, json};

use crate::process::{Server, by_id, call, cancel, cases, code, gate, hello, impatient_gate, modern, ping, request, text};

/// A gate of the server that opens when this lets go of it: also after the end of input.
struct Outside(TcpListener);

impl Outside {
    fn new() -> Self {
        Self(TcpListener::bind(("127.0.0.1", 0)).unwrap())
    }

    fn opens(&self, gate: &str) -> Value {
        json!({ "port": self.0.local_addr().unwrap().port(), "gate": gate })
    }

    /// Waits until the call that holds the gate shut runs, and lets it go on.
    fn let_go(self) {
        drop(self.0.accept().unwrap());
    }
}

#[test]
fn calls_that_run_at_the_end_of_input_are_finished_and_answered() {
    let (mut server, outside) = (Server::greeted(gate()), Outside::new());
    server.call(1, "wait", json!({ "gate": "g" }));
    server.send(&modern(call(2, "wait", json!({ "gate": "g" }))));
    server.call(3, "open_after", outside.opens("g"));
    server.close_input();
    outside.let_go();
    let answers = server.wait().well();
    assert_eq!((text(&answers["1"]), text(&answers["2"]), text(&answers["3"])), ("g is open".into(), "g is open".into(), "opened".into()));
    assert_eq!(answers.len(), 3);
}

#[test]
fn no_answer_is_lost_between_its_call_and_the_end_of_the_process() {
    for _ in 0..10 {
        let mut server = Server::greeted(cases());
        let message = "x".repeat(256 << 10);
        for id in 0..16 {
            server.call(id, "echo", json!({ "message": message }));
        }
        assert_eq!(server.end().well().len(), 16);
    }
}

#[test]
fn a_whole_session_may_be_written_at_once() {
    let mut server = Server::start(cases());
    server.send(&hello("2025-11-25"));
    server.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    server.send(&request(1, "tools/list", json!({})));
    server.call(2, "add", json!({ "a": 2, "b": 3 }));
    server.call(3, "echo", json!({ "message": "three" }));
    let answers = server.end().well();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers["1"]["result"]["tools"].as_array().unwrap().len(), 6);
    assert_eq!((text(&answers["2"]), text(&answers["3"])), ("5".into(), "three".into()));
}

#[test]
fn an_end_without_a_beginning_is_no_trouble() {
    assert!(Server::start(cases()).end().well().is_empty());
}

#[test]
fn half_a_message_at_the_end_is_refused() {
    let mut server = Server::greeted(cases());
    server.raw(r#"{"jsonrpc":"2.0","id":1,"method":"pi"#);
    let answers = server.end().answers;
    assert_eq!(answers.iter().map(code).collect::<Vec<_>>(), [-32700]);
}

#[test]
fn calls_that_do_not_end_are_answered_with_an_error_and_the_process_ends() {
    let (mut server, outside) = (Server::greeted(impatient_gate()), Outside::new());
    server.call(1, "wait", json!({ "gate": "never" }));
    server.send(&modern(call(2, "wait", json!({ "gate": "never" }))));
    server.call(3, "stubborn", json!({ "gate": "never" }));
    server.call(4, "open_after", outside.opens("never"));
    let answers = server.end().well();
    assert_eq!(answers.len(), 4);
    for answer in answers.values() {
        assert_eq!(code(answer), -32603, "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("shutting down"), "{answer}");
    }
}

#[test]
fn a_call_that_watches_for_a_cancel_ends_with_the_process_too() {
    let mut server = Server::greeted(impatient_gate());
    server.call(1, "tidy", json!({ "gate": "never" }));
    let answers = server.end().well();
    assert_eq!((answers.len(), code(&answers["1"])), (1, -32603));
}

#[test]
fn a_batch_that_cannot_finish_is_answered_at_the_end_as_far_as_it_got() {
    let mut server = Server::start(impatient_gate()).greet("2025-03-26");
    let never = call(2, "wait", json!({ "gate": "never" }));
    server.send(&json!([ping(1), never, call(3, "say", json!({ "text": "three" }))]));
    let lines = server.end().answers;
    let answers = by_id(lines.into_iter().flat_map(|line| match line {
        Value::Array(answers) => answers,
        answer => vec![answer],
    }));
    assert_eq!(answers.keys().collect::<Vec<_>>(), ["1", "2", "3"]);
    assert_eq!(code(&answers["2"]), -32603);
}

#[test]
fn a_call_that_must_finish_does_so_before_the_process_ends_also_if_it_was_cancelled() {
    let (mut server, outside) = (Server::greeted(gate()), Outside::new());
    server.call(1, "stubborn", json!({ "gate": "g" }));
    server.call(2, "open_after", outside.opens("g"));
    server.send(&cancel(1));
    // Both run, and nobody waits for either.
    let (held, _) = outside.0.accept().unwrap();
    server.send(&cancel(2));
    server.send(&ping(3));
    assert_eq!(server.answer()["id"], 3, "the cancels were read");
    server.close_input();
    drop(held);
    let ended = server.wait();
    assert!(ended.stderr.contains("stubborn has finished"), "{}", ended.stderr);
    assert!(ended.well().is_empty());
}

#[test]
fn a_subscription_is_closed_with_a_notice_and_then_its_result() {
    let mut server = Server::start(gate());
    server.send(&modern(request("sub", "subscriptions/listen", json!({ "notifications": {} }))));
    assert_eq!(server.answer()["method"], "notifications/subscriptions/acknowledged");
    let ended = server.end();
    assert!(ended.status.success());
    let [cancelled, result] = &ended.answers[..] else { panic!("{:?}", ended.answers) };
    let own = |of: &Value| of["_meta"]["io.modelcontextprotocol/subscriptionId"].clone();
    assert_eq!(cancelled["method"], "notifications/cancelled");
    assert_eq!((&cancelled["params"]["requestId"], own(&cancelled["params"])), (&json!("sub"), json!("sub")));
    assert_eq!(result["id"], "sub");
    assert_eq!((&result["result"]["resultType"], own(&result["result"])), (&json!("complete"), json!("sub")));
}

#[test]
fn a_subscription_alone_does_not_keep_the_process_and_outlives_the_calls() {
    let (mut server, outside) = (Server::start(gate()), Outside::new());
    server.send(&modern(request("sub", "subscriptions/listen", json!({ "notifications": {} }))));
    server.send(&modern(call(1, "wait", json!({ "gate": "g" }))));
    server.send(&modern(call(2, "open_after", outside.opens("g"))));
    server.close_input();
    outside.let_go();
    let ended = server.wait();
    assert!(ended.status.success());
    let last: Vec<_> = ended.answers.iter().rev().take(2).map(|answer| answer["id"].clone()).collect();
    assert_eq!(last, [json!("sub"), Value::Null], "closed after the calls were answered");
    assert_eq!(ended.answers.len(), 5);
}

#[test]
fn a_client_that_never_reads_does_not_keep_the_process() {
    let mut server = Server::start(gate());
    server.send(&hello("2025-11-25"));
    for id in 0..100 {
        server.call(id, "say", json!({ "text": "x".repeat(4 << 10) }));
    }
    server.taken();
    server.close_input();
    assert!(server.wait_unread().success());
}
