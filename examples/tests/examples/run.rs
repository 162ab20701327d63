//! Running a program to its end.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use mcp_runtime::serde_json::{self, Value, json};

pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// What was printed by a command that went well.
    #[track_caller]
    pub(crate) fn well(self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.well()).expect("JSON")
    }

    /// What was said by a command that failed with this status.
    #[track_caller]
    pub(crate) fn failed(self, status: i32) -> String {
        assert_eq!((self.status, self.stdout.as_str()), (Some(status), ""), "{}", self.stderr);
        self.stderr
    }
}

/// Without the variables that the person at the keyboard may have set.
pub(crate) fn program(path: &str) -> Command {
    let mut command = Command::new(path);
    for name in ["MCP_ONLY", "MCP_EXCEPT", "MCP_READ_ONLY", "MCP_LOG", "MCP_LOG_ARGUMENTS", "MCP_JSON", "RUST_LOG"] {
        command.env_remove(name);
    }
    command
}

/// Runs it with this as its whole input.
pub(crate) fn with_input(command: &mut Command, input: &str) -> Ran {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // Dropped at once: the input ends. One that does not read it may be gone before.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

pub(crate) fn run(path: &str, arguments: &[&str]) -> Ran {
    with_input(program(path).args(arguments), "")
}

/// A session over stdio in one go: a handshake, then calls with ids from 1 on. Gives their answers in this order.
#[track_caller]
pub(crate) fn session(command: &mut Command, calls: &[(&str, Value)]) -> Vec<Value> {
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } });
    let mut input = format!("{}\n", json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }));
    input += &format!("{}\n", json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    for (id, (tool, arguments)) in (1..).zip(calls) {
        let params = json!({ "name": tool, "arguments": arguments });
        input += &format!("{}\n", json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }));
    }
    let output = with_input(command, &input).well();
    let mut answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    assert_eq!(answers.len(), calls.len() + 1, "{output}");
    assert_eq!(answers.remove(0)["result"]["protocolVersion"], "2025-11-25");
    answers
}
