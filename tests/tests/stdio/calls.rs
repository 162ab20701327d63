//! Calls that run at once: cancelled, repeated, refused, panicking, in batches, in both eras.

use mcp_runtime::serde_json::{Value, json};

use crate::process::{Server, by_id, call, cancel, cases, code, gate, modern, ping, request, text};

/// The calls that wait at a gate are let go.
fn open(server: &mut Server, gate: &str) {
    server.call("open", "open", json!({ "gate": gate }));
}

fn wait(id: impl Into<Value>) -> Value {
    call(id, "wait", json!({ "gate": "g" }))
}

#[test]
fn a_cancelled_call_is_never_answered_and_its_id_is_free_at_once() {
    let mut server = Server::greeted(gate());
    server.send(&wait(5));
    server.send(&cancel(5));
    server.call(5, "say", json!({ "text": "mine now" }));
    assert_eq!(server.text(5), "mine now");
    open(&mut server, "g");
    assert_eq!(server.answer()["id"], "open");
    assert!(server.end().well().is_empty());
}

#[test]
fn an_id_that_is_reused_after_a_cancel_belongs_to_the_new_call_alone() {
    let mut server = Server::greeted(gate());
    server.call(5, "tidy", json!({ "gate": "old" }));
    server.send(&cancel(5));
    server.call(5, "wait", json!({ "gate": "new" }));
    // The first call has ended by itself meanwhile, and takes nothing away from the second one.
    server.call(6, "wait", json!({ "gate": "tidied" }));
    assert_eq!(server.text(6), "tidied is open");
    open(&mut server, "new");
    assert_eq!(text(&server.answers(2)["5"]), "new is open");
    assert!(server.end().well().is_empty());
}

#[test]
fn a_cancel_means_exactly_the_id_it_names() {
    let mut server = Server::greeted(gate());
    let ids = [json!(0), json!("0"), json!(-1), json!("")];
    for cancelled in &ids {
        for id in &ids {
            server.send(&wait(id.clone()));
        }
        server.send(&cancel(cancelled.clone()));
        server.send(&ping(cancelled.clone()));
        assert_eq!(server.answer(), json!({ "jsonrpc": "2.0", "id": cancelled, "result": {} }), "it is free");
        for id in ids.iter().filter(|id| *id != cancelled) {
            server.send(&ping(id.clone()));
            let refused = server.answer();
            assert_eq!((code(&refused), &refused["id"]), (-32600, id), "it still runs");
            server.send(&cancel(id.clone()));
        }
    }
    assert!(server.end().well().is_empty());
}

#[test]
fn a_cancelled_call_that_watches_is_told_and_may_tidy_up() {
    let mut server = Server::greeted(gate());
    server.call(1, "tidy", json!({ "gate": "g" }));
    server.call(2, "wait", json!({ "gate": "tidied" }));
    server.send(&cancel(1));
    assert_eq!(server.text(2), "tidied is open");
    assert!(server.end().well().is_empty(), "and is not answered");
}

#[test]
fn a_cancelled_call_that_must_finish_does_so_without_an_answer() {
    let mut server = Server::greeted(gate());
    server.call(1, "stubborn", json!({ "gate": "g" }));
    server.call(2, "wait", json!({ "gate": "finished" }));
    server.send(&cancel(1));
    open(&mut server, "g");
    assert_eq!(text(&server.answers(2)["2"]), "finished is open");
    assert!(server.end().well().is_empty());
}

#[test]
fn a_cancelled_call_is_dropped_at_once() {
    let mut server = Server::greeted(gate());
    server.call(1, "drops", json!({ "gate": "never" }));
    server.call(2, "wait", json!({ "gate": "dropped" }));
    server.send(&cancel(1));
    assert_eq!(server.text(2), "dropped is open");
    assert!(server.end().well().is_empty());
}

#[test]
fn cancels_that_are_late_unknown_or_malformed_are_ignored() {
    let mut server = Server::greeted(gate());
    server.call(1, "say", json!({ "text": "done" }));
    assert_eq!(server.text(1), "done");
    for params in [json!({ "requestId": 1 }), json!({ "requestId": 999 }), json!({ "requestId": { "a": 1 } }), json!({}), json!([1])] {
        server.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }));
    }
    server.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled" }));
    server.send(&ping(2));
    assert_eq!(server.answer()["id"], 2);
    assert!(server.end().well().is_empty());
}

#[test]
fn cancels_that_race_with_the_end_of_their_calls_leave_at_most_one_answer_each() {
    let mut server = Server::greeted(cases());
    for id in 0..200 {
        server.call(id, "echo", json!({ "message": "race" }));
        server.send(&cancel(id));
    }
    server.send(&ping("p"));
    let answers = server.end().well();
    assert_eq!(answers["\"p\""]["result"], json!({}));
    assert!(answers.values().all(|answer| answer.get("error").is_none()));
}

#[test]
fn an_id_in_use_is_refused_and_the_first_call_still_answered() {
    let mut server = Server::greeted(gate());
    server.send(&wait(5));
    for second in [call(5, "say", json!({ "text": "dup" })), ping(5), request(5, "tools/list", json!({})), modern(wait(5))] {
        server.send(&second);
        let refused = server.answer();
        assert_eq!((code(&refused), &refused["id"]), (-32600, &json!(5)));
    }
    open(&mut server, "g");
    assert_eq!(text(&server.answers(2)["5"]), "g is open");
    server.call(5, "say", json!({ "text": "free again" }));
    assert_eq!(server.text(5), "free again");
    assert!(server.end().well().is_empty());
}

#[test]
fn calls_that_wait_keep_nobody_else_waiting() {
    let mut server = Server::greeted(gate());
    for id in 1..=3 {
        server.send(&wait(id));
    }
    server.send(&ping("p"));
    assert_eq!(server.answer(), json!({ "jsonrpc": "2.0", "id": "p", "result": {} }));
    server.call(4, "say", json!({ "text": "quick" }));
    assert_eq!(server.text(4), "quick");
    server.send(&request(5, "tools/list", json!({})));
    assert_eq!(server.answer()["id"], 5);
    open(&mut server, "g");
    let answers = server.answers(4);
    for id in ["1", "2", "3"] {
        assert_eq!(text(&answers[id]), "g is open");
    }
    assert!(server.end().well().is_empty());
}

#[test]
fn more_calls_than_may_run_at_once_are_refused_and_a_place_that_is_free_is_used() {
    let mut server = Server::greeted(gate());
    for id in 1..=8 {
        server.send(&wait(id));
    }
    server.send(&wait(9));
    let refused = server.answer();
    assert_eq!((code(&refused), &refused["id"]), (-32603, &json!(9)));
    assert!(refused["error"]["message"].as_str().unwrap().contains("at most 8"), "{refused}");
    server.send(&ping("p"));
    assert_eq!(server.answer()["id"], "p", "what does not run on is served");
    server.send(&cancel(1));
    open(&mut server, "g");
    let answers = server.answers(8);
    assert!((2..=8).all(|id| text(&answers[&id.to_string()]) == "g is open"));
    assert!(server.end().well().is_empty());
}

#[test]
fn a_panic_is_answered_and_disturbs_nobody() {
    let mut server = Server::greeted(gate());
    server.send(&wait(1));
    server.call(2, "explode", json!({ "gate": "fuse" }));
    server.call(3, "explode", json!({ "gate": "other fuse" }));
    open(&mut server, "fuse");
    let failed = server.answers(2).remove("2").unwrap();
    assert_eq!(failed["result"]["isError"], true, "{failed}");
    let told = failed["result"]["content"][0]["text"].as_str().unwrap();
    assert!(told.contains("explode") && !told.contains("src/") && !told.contains("on purpose"), "{told}");
    open(&mut server, "g");
    assert_eq!(text(&server.answers(2)["1"]), "g is open");
    server.send(&cancel(3));
    open(&mut server, "other fuse");
    assert_eq!(server.answer()["id"], "open");
    let ended = server.end();
    assert!(ended.stderr.contains("on purpose"), "the log tells the author: {}", ended.stderr);
    assert!(ended.well().is_empty());
}

#[test]
fn a_plain_function_that_panics_is_answered_each_time() {
    let mut server = Server::greeted(cases());
    for id in 1..=100 {
        server.call(id, "panic", json!({}));
    }
    assert!(server.answers(100).values().all(|answer| answer["result"]["isError"] == true));
    server.call("i", "add", json!({ "a": i64::MAX, "b": 1 }));
    assert_eq!(server.answer()["result"]["isError"], true, "an overflow in a debug build");
    server.call("e", "echo", json!({ "message": "alive" }));
    assert_eq!(server.text("e"), "alive");
    assert!(server.end().well().is_empty());
}

#[test]
fn a_batch_is_answered_as_one_array_when_its_last_call_has_ended() {
    let mut server = Server::start(gate()).greet("2025-03-26");
    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/whatever" });
    server.send(&json!([ping(1), wait(2), notification, call(3, "say", json!({ "text": "three" }))]));
    server.call(4, "say", json!({ "text": "not held up" }));
    assert_eq!(server.text(4), "not held up");
    open(&mut server, "g");
    let answers = by_id(batch(&mut server));
    assert_eq!(answers.keys().collect::<Vec<_>>(), ["1", "2", "3"]);
    assert_eq!((text(&answers["2"]), text(&answers["3"])), ("g is open".into(), "three".into()));
    assert!(server.end().well().is_empty());
}

/// The array among the next two lines; the other one is the answer to `open`.
fn batch(server: &mut Server) -> Vec<Value> {
    match (server.answer(), server.answer()) {
        (Value::Array(batch), other) | (other, Value::Array(batch)) => {
            assert_eq!(other["id"], "open");
            batch
        }
        others => panic!("{others:?}"),
    }
}

#[test]
fn a_cancelled_call_of_a_batch_is_missing_from_its_array() {
    let mut server = Server::start(gate()).greet("2025-03-26");
    server.send(&json!([wait(1), ping(2), call(3, "wait", json!({ "gate": "never" }))]));
    server.send(&cancel(3));
    open(&mut server, "g");
    assert_eq!(by_id(batch(&mut server)).keys().collect::<Vec<_>>(), ["1", "2"]);
    server.send(&json!([call(1, "wait", json!({ "gate": "never" }))]));
    server.send(&cancel(1));
    server.send(&ping(4));
    assert_eq!(server.answer()["id"], 4, "nothing is left of a batch of which all was cancelled");
    assert!(server.end().well().is_empty());
}

#[test]
fn both_eras_run_side_by_side_on_one_stream() {
    let mut server = Server::greeted(gate());
    server.send(&wait(1));
    server.send(&modern(wait(2)));
    server.send(&modern(request(3, "server/discover", json!({}))));
    assert_eq!(server.answer()["result"]["resultType"], "complete");
    server.send(&wait(4));
    server.send(&modern(wait(5)));
    // A notification has no era: it means the request, whichever one that is of.
    server.send(&cancel(4));
    server.send(&cancel(5));
    server.send(&modern(call("open", "open", json!({ "gate": "g" }))));
    let answers = server.answers(3);
    for (id, kind) in [("1", &Value::Null), ("2", &json!("complete")), ("\"open\"", &json!("complete"))] {
        assert_eq!(&answers[id]["result"]["resultType"], kind, "{id}");
    }
    assert_eq!((text(&answers["1"]), text(&answers["2"])), ("g is open".into(), "g is open".into()));
    assert!(server.end().well().is_empty());
}

#[test]
fn a_modern_client_needs_no_handshake() {
    let mut server = Server::start(gate());
    server.send(&modern(call(1, "say", json!({ "text": "straight away" }))));
    assert_eq!(server.text(1), "straight away");
    assert!(server.end().well().is_empty());
}

#[test]
fn a_subscription_holds_its_id_until_it_is_cancelled_and_is_then_silent() {
    let mut server = Server::start(gate());
    let listen = modern(request(1, "subscriptions/listen", json!({ "notifications": {} })));
    server.send(&listen);
    assert_eq!(server.answer()["method"], "notifications/subscriptions/acknowledged");
    server.send(&listen);
    assert_eq!(code(&server.answer()), -32600);
    server.send(&cancel(1));
    server.send(&modern(call(1, "say", json!({ "text": "free" }))));
    assert_eq!(server.text(1), "free");
    assert!(server.end().well().is_empty());
}
