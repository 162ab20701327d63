//! Servers on stdio, as real processes: what goes in, what comes out, and how they end.

#[path = "stdio/calls.rs"]
mod calls;
#[path = "stdio/end.rs"]
mod end;
#[path = "stdio/process.rs"]
mod process;
#[cfg(unix)]
#[path = "stdio/unix.rs"]
mod unix;

use mcp_runtime::serde_json::json;

use process::{Server, call, cases, code, gate, hello, ping, request, text};

#[test]
fn println_in_a_tool_stays_off_the_stream() {
    let mut server = Server::greeted(cases());
    server.call(1, "print", json!({ "text": "printed by a tool" }));
    assert_eq!(server.answer()["id"], 1);
    server.call(2, "echo", json!({ "message": "still in step" }));
    assert_eq!(server.text(2), "still in step");
    let ended = server.end();
    assert!(ended.stderr.contains("printed by a tool"), "{}", ended.stderr);
    assert!(ended.well().is_empty());
}

#[test]
fn what_print_without_println_leaves_unfinished_stays_off_the_stream_to_the_end() {
    let mut server = Server::greeted(gate());
    server.call(1, "mutter", json!({ "text": "half a line" }));
    assert_eq!(server.answer()["id"], 1);
    server.call(2, "say", json!({ "text": "still in step" }));
    assert_eq!(server.text(2), "still in step");
    let ended = server.end();
    assert!(ended.stderr.contains("half a line"), "{}", ended.stderr);
    assert!(ended.well().is_empty());
}

#[test]
fn lines_may_end_in_crlf() {
    let mut server = Server::start(cases());
    server.raw(format!("{}\r\n{}\r\n", hello("2025-11-25"), call(1, "echo", json!({ "message": "crlf" }))));
    assert_eq!(server.answer()["id"], "hello");
    assert_eq!(server.text(1), "crlf");
    assert!(server.end().well().is_empty());
}

#[test]
fn a_byte_order_mark_before_the_first_message_is_no_part_of_it() {
    let mut server = Server::start(cases());
    server.raw(format!("\u{feff}{}\n", hello("2025-11-25")));
    assert_eq!(server.answer()["result"]["protocolVersion"], "2025-11-25");
    assert!(server.end().well().is_empty());
}

#[test]
fn blank_lines_and_white_space_around_a_message_mean_nothing() {
    let mut server = Server::greeted(cases());
    server.raw(format!("\n   \n\t\n\r\n  {} \t\n\n\r\n", call(1, "echo", json!({ "message": "padded" }))));
    assert_eq!(server.text(1), "padded");
    assert!(server.end().well().is_empty());
}

#[test]
fn a_message_may_come_one_byte_at_a_time() {
    let mut server = Server::start(cases());
    let (message, text) = (hello("2025-11-25").to_string(), "héllo ✓ 🦀");
    for byte in format!("{message}\n{}\n", call(1, "echo", json!({ "message": text }))).bytes() {
        server.raw([byte]);
    }
    assert_eq!(server.answer()["id"], "hello");
    assert_eq!(server.text(1), text);
    assert!(server.end().well().is_empty());
}

#[test]
fn the_last_line_needs_no_newline() {
    let mut server = Server::greeted(cases());
    server.raw(call(1, "echo", json!({ "message": "tail" })).to_string());
    assert_eq!(text(&server.end().well()["1"]), "tail");
}

#[test]
fn several_messages_in_one_write_are_all_answered() {
    let mut server = Server::start(cases());
    let calls = (0..100).map(|n| format!("{}\n", call(n, "add", json!({ "a": n, "b": 1 }))));
    server.raw(format!("{}\n", hello("2025-11-25")) + &calls.collect::<String>());
    assert_eq!(server.answer()["id"], "hello");
    for (id, answer) in server.answers(100) {
        assert_eq!(text(&answer), (id.parse::<u32>().unwrap() + 1).to_string());
    }
    assert!(server.end().well().is_empty());
}

#[test]
fn control_and_separator_characters_come_back_as_they_were_on_one_line() {
    let mut server = Server::greeted(cases());
    let texts = ["a\nb\r\nc\td", "\u{2028}\u{2029}\u{85}\0\u{feff}\u{202e}", "👨‍👩‍👧‍👦 e\u{301} 中", "", "\"\\/"];
    for (id, text) in texts.into_iter().enumerate() {
        server.call(id, "echo", json!({ "message": text }));
        assert_eq!(server.text(id), text);
    }
    assert!(server.end().well().is_empty());
}

#[test]
fn a_line_that_is_too_long_is_refused_under_its_id_and_the_next_one_is_served() {
    for (command, limit) in [(gate(), 1 << 20), (cases(), 16 << 20)] {
        let mut server = Server::greeted(command);
        server.call("long", "say", json!({ "text": "x".repeat(limit) }));
        server.send(&ping(2));
        let refused = server.answer();
        assert_eq!((code(&refused), &refused["id"]), (-32600, &json!("long")));
        assert!(refused["error"]["message"].as_str().unwrap().contains(&limit.to_string()), "{refused}");
        assert_eq!(server.answer()["id"], 2);
        assert!(server.end().well().is_empty());
    }
}

#[test]
fn a_line_that_is_too_long_and_never_ends_is_refused_once() {
    let mut server = Server::greeted(gate());
    let message = call(7, "say", json!({ "text": "x".repeat(3 << 20) })).to_string();
    server.raw(message);
    let refused = server.answer();
    assert_eq!((code(&refused), &refused["id"]), (-32600, &json!(7)), "it is answered while it still comes");
    server.raw("x".repeat(1 << 20));
    assert!(server.end().well().is_empty());
}

#[test]
fn a_line_of_exactly_the_limit_is_served() {
    let mut server = Server::greeted(gate());
    let around = call(1, "say", json!({ "text": "" })).to_string().len();
    let text = "x".repeat((1 << 20) - around);
    server.call(1, "say", json!({ "text": text }));
    assert_eq!(server.text(1), text);
    assert!(server.end().well().is_empty());
}

#[test]
fn the_id_of_a_line_that_is_too_long_is_not_made_up() {
    let mut server = Server::greeted(gate());
    let hidden = format!(r#"{{"jsonrpc":"2.0","method":"tools/call","params":{{"id":3,"x":"{}"}},"id":4}}"#, "x".repeat(1 << 20));
    server.raw(hidden + "\n");
    let refused = server.answer();
    assert_eq!((code(&refused), refused.get("id").filter(|id| !id.is_null())), (-32600, None));
    assert!(server.end().well().is_empty());
}

#[test]
fn bytes_that_are_not_utf_8_are_refused_under_their_id() {
    let mut server = Server::greeted(cases());
    server.raw(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"x\":\"\xff\xfe\"}\n");
    let refused = server.answer();
    assert_eq!((code(&refused), &refused["id"]), (-32700, &json!(1)));
    server.send(&ping(2));
    assert_eq!(server.answer()["id"], 2);
    assert!(server.end().well().is_empty());
}

#[test]
fn garbage_is_refused_without_an_id_and_ends_nothing() {
    let mut server = Server::greeted(cases());
    for line in ["this is not json", r#"{"jsonrpc":"2.0","id":1,"#, "7", "\0", "[", "[]"] {
        server.raw(format!("{line}\n"));
        let refused = server.answer();
        assert!([-32700, -32600].contains(&code(&refused)), "{refused}");
        assert!(refused["id"].is_null(), "{refused}");
    }
    server.send(&ping(2));
    assert_eq!(server.answer()["id"], 2);
    assert!(server.end().well().is_empty());
}

#[test]
fn values_nested_a_hundred_thousand_deep_overflow_no_stack() {
    let mut server = Server::greeted(cases());
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for (id, member) in ["message", "other"].into_iter().enumerate() {
        let arguments = format!(r#"{{"{member}":{deep}}}"#);
        server.raw(call(id, "echo", json!("HERE")).to_string().replace("\"HERE\"", &arguments) + "\n");
        let answer = server.answer();
        assert_eq!(answer["id"], id);
        assert!(answer.get("error").is_some() || answer["result"]["isError"] == true, "{answer}");
    }
    server.raw(format!("{deep}\n"));
    assert!([-32700, -32600].contains(&code(&server.answer())));
    server.send(&ping(2));
    assert_eq!(server.answer()["id"], 2);
    assert!(server.end().well().is_empty());
}

#[test]
fn notifications_and_stray_answers_are_met_with_silence() {
    let mut server = Server::greeted(cases());
    for line in [
        r#"{"jsonrpc":"2.0","method":"notifications/zzz","params":{"a":1}}"#,
        r#"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}}"#,
        r#"{"jsonrpc":"2.0","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo","arguments":{"message":"x"}}}"#,
        r#"{"jsonrpc":"2.0","id":"ghost","result":{}}"#,
        r#"{"jsonrpc":"2.0","id":42,"error":{"code":-1,"message":"x"}}"#,
    ] {
        server.raw(format!("{line}\n"));
    }
    server.send(&ping(2));
    assert_eq!(server.answer()["id"], 2);
    assert!(server.end().well().is_empty());
}

#[test]
fn arguments_and_results_of_a_megabyte_pass() {
    let mut server = Server::greeted(cases());
    let message = "q".repeat(1 << 20);
    server.call(1, "echo", json!({ "message": message }));
    assert_eq!(server.text(1), message);
    assert!(server.end().well().is_empty());
}

#[test]
fn two_hundred_large_answers_at_once_come_whole_each_on_its_line() {
    let mut server = Server::greeted(cases());
    let message = |n: usize| format!("{n} {}", "z".repeat(64 << 10));
    for n in 0..200 {
        server.call(n, "echo", json!({ "message": message(n) }));
    }
    for (id, answer) in server.answers(200) {
        assert_eq!(text(&answer), message(id.parse().unwrap()));
    }
    assert!(server.end().well().is_empty());
}

/// Two thousand calls while nobody reads: the server goes on reading, and nothing is lost.
pub(crate) fn answers_wait_for_a_client_that_does_not_read(mut server: Server) {
    let message = |n: usize| format!("{n} {}", "k".repeat(4 << 10));
    server.send(&hello("2025-11-25"));
    for n in 0..2000 {
        server.call(n, "say", json!({ "text": message(n) }));
    }
    server.taken();
    assert_eq!(server.answer()["id"], "hello");
    for (id, answer) in server.answers(2000) {
        assert_eq!(text(&answer), message(id.parse().unwrap()));
    }
    assert!(server.end().well().is_empty());
}

#[test]
fn a_client_that_does_not_read_loses_nothing() {
    answers_wait_for_a_client_that_does_not_read(Server::start(gate()));
}

#[test]
fn plain_functions_answer_a_client_that_does_not_read_too() {
    let mut server = Server::greeted(cases());
    // Fewer than may run at once, and far more than a pipe holds.
    for n in 0..1000 {
        server.call(n, "echo", json!({ "message": "k".repeat(4 << 10) }));
    }
    server.taken();
    assert!(server.answers(1000).values().all(|answer| text(answer).len() == 4 << 10));
    assert!(server.end().well().is_empty());
}

#[test]
fn lists_are_the_same_every_time() {
    let mut server = Server::greeted(cases());
    server.send(&request(1, "tools/list", json!({})));
    server.send(&request(2, "tools/list", json!({})));
    let (first, second) = (server.answer(), server.answer());
    assert_eq!(first["result"].to_string(), second["result"].to_string());
    let names: Vec<_> = first["result"]["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["echo", "add", "slow", "fail", "panic", "print"], "in the order of the source");
    assert!(server.end().well().is_empty());
}
