//! What stdin and stdout can be on Unix, and what their owner may expect of them.

use std::{
    env, fs,
    io::{self, PipeReader, PipeWriter, Seek, SeekFrom, Write},
    net::Shutdown,
    os::{fd::OwnedFd, unix::net::UnixStream},
    path::PathBuf,
    process::{Command, Stdio},
};

use mcp_runtime::serde_json::{Value, json};
use rustix::{
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    process::Signal,
};

use crate::{
    answers_wait_for_a_client_that_does_not_read,
    process::{Server, by_id, call, cases, checked, code, gate, hello, impatient_gate, text},
};

/// The own end of a socket; ends the input of the other side when dropped.
struct Half(UnixStream);

impl Write for Half {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Half {
    fn drop(&mut self) {
        let _ = self.0.shutdown(Shutdown::Write);
    }
}

/// A server on one socket for both directions, as Node starts its children; and what it was given.
fn on_a_socket(mut command: Command) -> (Server, UnixStream) {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let given = || OwnedFd::from(theirs.try_clone().unwrap());
    let child = command.stdin(given()).stdout(given()).stderr(Stdio::piped()).spawn().unwrap();
    drop(command);
    (Server::over(child, Half(ours.try_clone().unwrap()), ours), theirs)
}

/// A server on two pipes, and what it was given.
fn on_pipes(mut command: Command) -> (Server, PipeReader, PipeWriter) {
    let (stdin, input) = io::pipe().unwrap();
    let (output, stdout) = io::pipe().unwrap();
    let command = command.stdin(stdin.try_clone().unwrap()).stdout(stdout.try_clone().unwrap()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    command.stdin(Stdio::null()).stdout(Stdio::null());
    (Server::over(child, input, output), stdin, stdout)
}

/// A file of this test alone, already gone from its folder.
fn file(name: &str, text: &str) -> fs::File {
    let path: PathBuf = env::temp_dir().join(format!("mcp-tests-{}-{name}", std::process::id()));
    let mut file = fs::File::options().read(true).write(true).create_new(true).open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.rewind().unwrap();
    file
}

fn lines(mut file: &fs::File) -> Vec<Value> {
    file.seek(SeekFrom::Start(0)).unwrap();
    io::read_to_string(file).unwrap().lines().map(checked).collect()
}

#[test]
fn a_socket_serves_as_stdin_and_stdout() {
    let (server, theirs) = on_a_socket(cases());
    drop(theirs);
    let mut server = server.greet("2025-11-25");
    server.call(1, "print", json!({ "text": "printed" }));
    assert_eq!(server.answer()["id"], 1);
    server.call(2, "echo", json!({ "message": "x".repeat(1 << 20) }));
    assert_eq!(server.text(2).len(), 1 << 20);
    server.call(3, "echo", json!({ "message": "last" }));
    let answers = server.end().well();
    assert_eq!((answers.len(), text(&answers["3"])), (1, "last".into()));
}

#[test]
fn answers_on_a_socket_wait_for_a_client_that_does_not_read() {
    let (server, theirs) = on_a_socket(gate());
    drop(theirs);
    answers_wait_for_a_client_that_does_not_read(server);
}

#[test]
fn a_socket_that_is_shut_ends_the_process() {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let given = || OwnedFd::from(theirs.try_clone().unwrap());
    let child = gate().stdin(given()).stdout(given()).stderr(Stdio::piped()).spawn().unwrap();
    drop(theirs);
    let mut server = Server::over(child, ours.try_clone().unwrap(), ours.try_clone().unwrap());
    server.send(&hello("2025-11-25"));
    server.call(1, "wait", json!({ "gate": "never" }));
    assert_eq!(server.answer()["id"], "hello");
    ours.shutdown(Shutdown::Both).unwrap();
    let ended = server.wait();
    assert!(ended.status.code().is_some(), "{}", ended.status);
}

#[test]
fn files_serve_as_stdin_and_stdout() {
    let session =
        format!("{}\n{}\n{}", hello("2025-11-25"), call(1, "add", json!({ "a": 2, "b": 3 })), call(2, "print", json!({ "text": "p" })));
    let (stdin, stdout) = (file("in", &session), file("out", ""));
    let given = stdout.try_clone().unwrap();
    let ended = cases().stdin(stdin).stdout(given).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    assert!(ended.status.success());
    let answers = by_id(lines(&stdout));
    assert_eq!((answers.len(), text(&answers["1"])), (3, "5".into()));
}

#[test]
fn large_answers_reach_a_file_whole() {
    let calls = (0..20).map(|id| format!("{}\n", call(id, "say", json!({ "text": "x".repeat(100 << 10) }))));
    let (stdin, stdout) = (file("large-in", &(format!("{}\n", hello("2025-11-25")) + &calls.collect::<String>())), file("large-out", ""));
    let given = stdout.try_clone().unwrap();
    assert!(gate().stdin(stdin).stdout(given).stderr(Stdio::null()).status().unwrap().success());
    assert_eq!(by_id(lines(&stdout)).len(), 21);
}

#[test]
fn an_empty_stdin_is_an_end_and_nothing_is_said() {
    let ended = cases().stdin(Stdio::null()).output().unwrap();
    assert_eq!((ended.status.code(), ended.stdout.len()), (Some(0), 0));
}

#[test]
fn descriptors_that_are_closed_are_an_end_too() {
    for closed in ["<&-", "<&- >&-", "<&- >&- 2>&-"] {
        let script = format!("exec \"$0\" {closed}");
        let ended = Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_cases")]).output().unwrap();
        assert_eq!((ended.status.code(), ended.stdout.len()), (Some(0), 0), "{closed}");
    }
}

#[test]
fn no_descriptor_is_made_non_blocking() {
    let blocks = |flags: OFlags| !flags.contains(OFlags::NONBLOCK);
    let (server, stdin, stdout) = on_pipes(gate());
    let mut server = server.greet("2025-11-25");
    server.call(1, "say", json!({ "text": "x".repeat(1 << 19) }));
    server.taken();
    assert!(blocks(fcntl_getfl(&stdin).unwrap()) && blocks(fcntl_getfl(&stdout).unwrap()), "while it runs");
    assert_eq!(server.text(1).len(), 1 << 19);
    server.close_input();
    while !server.has_ended() {
        std::thread::yield_now();
    }
    assert!(blocks(fcntl_getfl(&stdin).unwrap()) && blocks(fcntl_getfl(&stdout).unwrap()), "and after it");

    let (server, theirs) = on_a_socket(gate());
    let mut server = server.greet("2025-11-25");
    server.call(1, "say", json!({ "text": "x".repeat(1 << 19) }));
    server.taken();
    assert!(blocks(fcntl_getfl(&theirs).unwrap()));
    assert_eq!(server.text(1).len(), 1 << 19);
}

#[test]
fn descriptors_that_are_non_blocking_already_serve_as_well() {
    let (server, stdin, stdout) = on_pipes(gate());
    for flags in [fcntl_setfl(&stdin, OFlags::NONBLOCK), fcntl_setfl(&stdout, OFlags::WRONLY | OFlags::NONBLOCK)] {
        flags.unwrap();
    }
    drop((stdin, stdout));
    answers_wait_for_a_client_that_does_not_read(server);

    let (server, theirs) = on_a_socket(gate());
    fcntl_setfl(&theirs, OFlags::RDWR | OFlags::NONBLOCK).unwrap();
    // The flag lies in the open socket, and the other end is another one.
    drop(theirs);
    answers_wait_for_a_client_that_does_not_read(server);
}

#[test]
fn children_of_a_tool_neither_write_to_the_stream_nor_read_from_it() {
    let mut server = Server::greeted(gate());
    server.call(1, "child", json!({}));
    server.call(2, "say", json!({ "text": "mine" }));
    let answers = server.answers(2);
    assert_eq!((text(&answers["1"]), text(&answers["2"])), ("true".into(), "mine".into()));
    let ended = server.end();
    assert!(ended.stderr.contains("chatter"), "{}", ended.stderr);
    assert!(ended.well().is_empty());
}

#[test]
fn a_client_that_closes_stdout_ends_the_process_though_it_says_nothing_more() {
    let mut server = Server::start(gate());
    server.close_output();
    let ended = server.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.stderr);
}

#[test]
fn a_client_that_closes_stdout_ends_the_process_whatever_runs() {
    let mut server = Server::start(gate());
    server.send(&hello("2025-11-25"));
    server.call(1, "wait", json!({ "gate": "never" }));
    server.call(2, "stubborn", json!({ "gate": "never" }));
    for id in 3..100 {
        server.call(id, "say", json!({ "text": "x".repeat(4 << 10) }));
    }
    server.taken();
    server.close_output();
    let ended = server.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.stderr);
}

#[test]
fn a_signal_is_heard_from_the_first_answer_on_while_stdin_is_open() {
    for _ in 0..50 {
        for signal in [Signal::TERM, Signal::INT] {
            let server = Server::greeted(cases());
            server.signal(signal);
            let ended = server.wait();
            assert_eq!(ended.status.code(), Some(0), "{signal:?}: {}", ended.status);
            assert!(ended.answers.is_empty());
        }
    }
}

#[test]
fn calls_that_run_on_at_a_signal_are_answered_with_an_error() {
    let mut server = Server::greeted(impatient_gate());
    server.call(1, "wait", json!({ "gate": "never" }));
    server.call(2, "stubborn", json!({ "gate": "never" }));
    server.call(3, "say", json!({ "text": "running" }));
    assert_eq!(server.text(3), "running");
    server.signal(Signal::TERM);
    let ended = server.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.status);
    let answers = by_id(ended.answers);
    assert_eq!((answers.len(), code(&answers["1"]), code(&answers["2"])), (2, -32603, -32603));
}

#[test]
fn a_second_signal_ends_the_process_now() {
    let mut server = Server::greeted(gate());
    server.call(1, "wait", json!({ "gate": "never" }));
    server.call(2, "say", json!({ "text": "running" }));
    assert_eq!(server.text(2), "running");
    // It would wait an hour for the call. Two signals in one go may count as one.
    while !server.has_ended() {
        server.signal(Signal::TERM);
        std::thread::yield_now();
    }
    let ended = server.wait();
    assert_eq!(ended.status.code(), Some(130), "{}", ended.status);
}

/// A file that a tool leaves behind to show that it has begun.
fn begun(name: &str) -> std::path::PathBuf {
    let file = std::env::temp_dir().join(format!("mcp-gate-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

fn await_file(file: &std::path::Path) {
    while !file.exists() {
        std::thread::yield_now();
    }
    let _ = std::fs::remove_file(file);
}

#[test]
fn a_signal_ends_the_process_though_an_asynchronous_tool_blocks_the_reader() {
    let (mut server, file) = (Server::greeted(impatient_gate()), begun("hog"));
    server.call(1, "wait", json!({ "gate": "never" }));
    server.call(2, "hog", json!({ "file": file }));
    await_file(&file);
    server.signal(Signal::TERM);
    let ended = server.wait();
    assert_eq!(ended.status.code(), Some(1), "{}", ended.status);
    let answers = by_id(ended.answers);
    assert_eq!((answers.len(), code(&answers["1"]), code(&answers["2"])), (2, -32603, -32603));
}

#[test]
fn a_function_that_never_returns_does_not_keep_a_program_with_its_own_runtime() {
    let mut command = impatient_gate();
    command.env("GATE_EMBEDDED", "1");
    let (mut server, file) = (Server::greeted(command), begun("block"));
    server.call(1, "block", json!({ "file": file }));
    await_file(&file);
    let answers = server.end().well();
    assert_eq!(code(&answers["1"]), -32603);
}
