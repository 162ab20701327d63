//! A server in a process of its own, driven line by line. Nothing here waits for time to pass; what hangs fails.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::Duration,
};

use mcp_runtime::serde_json::{self, Value, json};
use mcp_tests::official::{Asked, judge};

/// Past this something hangs. Never waited for otherwise.
pub(crate) const HANGS: Duration = Duration::from_secs(60);

/// What the thread that writes to the server is told.
enum Order {
    Write(Vec<u8>),
    /// Say when everything before this was taken.
    Report(Sender<()>),
}

enum Output {
    /// Nobody reads.
    Idle(Box<dyn Read + Send>),
    Lines(Receiver<String>),
    Closed,
}

/// A running server. Killed when dropped.
pub(crate) struct Server {
    child: Child,
    input: Option<Sender<Order>>,
    output: Output,
    errors: Receiver<String>,
    /// What was asked, by id, to hold the answers against the official schemas.
    asked: BTreeMap<String, Asked>,
    negotiated: String,
}

/// What a server left behind.
pub(crate) struct Ended {
    /// What had not been read before.
    pub(crate) answers: Vec<Value>,
    pub(crate) status: ExitStatus,
    pub(crate) stderr: String,
}

pub(crate) fn cases() -> Command {
    Command::new(env!("CARGO_BIN_EXE_cases"))
}

pub(crate) fn gate() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gate"))
}

/// Gives calls that are still running at the end hardly any time.
pub(crate) fn impatient_gate() -> Command {
    let mut command = gate();
    command.env("GATE_IMPATIENT", "1");
    command
}

impl Server {
    /// Starts a server on pipes.
    pub(crate) fn start(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self::over(child, input, output)
    }

    /// Drives a child whose streams are elsewhere. Its stderr must be a pipe.
    pub(crate) fn over(mut child: Child, input: impl Write + Send + 'static, output: impl Read + Send + 'static) -> Self {
        let errors = drain(child.stderr.take().unwrap());
        Self {
            child,
            input: Some(writer(input)),
            output: Output::Idle(Box::new(output)),
            errors,
            asked: BTreeMap::new(),
            negotiated: "2025-11-25".into(),
        }
    }

    /// Starts a server and shakes hands with it.
    pub(crate) fn greeted(command: Command) -> Self {
        Self::start(command).greet("2025-11-25")
    }

    pub(crate) fn greet(mut self, version: &str) -> Self {
        self.send(&hello(version));
        let answer = self.answer();
        assert_eq!(answer["result"]["protocolVersion"], version, "{answer}");
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        self
    }

    /// Writes bytes as they are. Never blocks.
    pub(crate) fn raw(&mut self, bytes: impl Into<Vec<u8>>) {
        // A server that is gone does not read; its answers will be missing then.
        let _ = self.input.as_ref().unwrap().send(Order::Write(bytes.into()));
    }

    pub(crate) fn send(&mut self, message: &Value) {
        for message in message.as_array().map_or(std::slice::from_ref(message), Vec::as_slice) {
            self.ask(message);
        }
        self.raw(format!("{message}\n"));
    }

    fn ask(&mut self, message: &Value) {
        if message["method"] == "initialize"
            && let Some(version) = message["params"]["protocolVersion"].as_str()
        {
            version.clone_into(&mut self.negotiated);
        }
        if message["method"] == "notifications/cancelled" {
            self.asked.remove(&message["params"]["requestId"].to_string());
        }
        let modern = message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"].as_str();
        let version = modern.unwrap_or(&self.negotiated).to_owned();
        let method = message["method"].as_str().unwrap_or_default().to_owned();
        // The first request with an id is the one that counts, until it is answered.
        self.asked.entry(message["id"].to_string()).or_insert(Asked { version, method });
    }

    fn judge(&mut self, message: &Value) {
        let id = message.get("id").or_else(|| message["params"]["_meta"].get("io.modelcontextprotocol/subscriptionId"));
        // What was sent as raw bytes is not known.
        if let Some(asked) = id.and_then(|id| self.asked.get(&id.to_string())) {
            judge(asked, message);
        }
        if let Some(id) = message.get("id") {
            self.asked.remove(&id.to_string());
        }
    }

    pub(crate) fn call(&mut self, id: impl Into<Value>, tool: &str, arguments: Value) {
        self.send(&call(id, tool, arguments));
    }

    /// Waits until the server has taken everything that was sent.
    pub(crate) fn taken(&mut self) {
        let (report, taken) = channel();
        let _ = self.input.as_ref().unwrap().send(Order::Report(report));
        taken.recv_timeout(HANGS).expect("the server stopped reading");
    }

    /// The next line, whatever it is. `None` at the end of output.
    pub(crate) fn line(&mut self) -> Option<Value> {
        if let Output::Idle(_) = self.output {
            let Output::Idle(output) = std::mem::replace(&mut self.output, Output::Closed) else { unreachable!() };
            self.output = Output::Lines(reader(output));
        }
        let Output::Lines(lines) = &self.output else { return None };
        match lines.recv_timeout(HANGS) {
            Ok(line) => {
                let message = checked(&line);
                for message in message.as_array().map_or(std::slice::from_ref(&message), Vec::as_slice) {
                    self.judge(message);
                }
                Some(message)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the server says nothing"),
        }
    }

    /// The next line; the output must not have ended.
    pub(crate) fn answer(&mut self) -> Value {
        self.line().expect("one more line before the end of output")
    }

    /// The text of the next answer, which must be a success under `id`.
    pub(crate) fn text(&mut self, id: impl Into<Value>) -> String {
        let answer = self.answer();
        assert_eq!(answer["id"], id.into(), "{answer}");
        text(&answer)
    }

    /// The next `count` answers by their ids, which must differ.
    pub(crate) fn answers(&mut self, count: usize) -> BTreeMap<String, Value> {
        by_id((0..count).map(|_| self.answer()))
    }

    /// Ends the input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Nobody will read any more.
    pub(crate) fn close_output(&mut self) {
        assert!(matches!(self.output, Output::Idle(_)), "somebody reads already");
        self.output = Output::Closed;
    }

    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let id = rustix::process::Pid::from_raw(self.child.id().try_into().unwrap()).unwrap();
        rustix::process::kill_process(id, signal).unwrap();
    }

    /// Whether it is gone.
    #[cfg(unix)]
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Ends the input, and waits for the end of the process.
    pub(crate) fn end(mut self) -> Ended {
        self.close_input();
        self.wait()
    }

    /// Waits for the end of the process, which must come without the end of input.
    pub(crate) fn wait(mut self) -> Ended {
        let answers = std::iter::from_fn(|| self.line()).collect();
        let stderr = self.errors.recv_timeout(HANGS).expect("the process does not end");
        let status = self.child.wait().unwrap();
        Ended { answers, status, stderr }
    }

    /// The same, while nobody reads.
    pub(crate) fn wait_unread(mut self) -> ExitStatus {
        self.errors.recv_timeout(HANGS).expect("the process does not end");
        self.child.wait().unwrap()
    }
}

impl Ended {
    /// The end of a process that was in no trouble.
    #[track_caller]
    pub(crate) fn well(self) -> BTreeMap<String, Value> {
        assert!(self.status.success(), "{}\n{}", self.status, self.stderr);
        by_id(self.answers)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn writer(mut input: impl Write + Send + 'static) -> Sender<Order> {
    let (orders, received) = channel();
    thread::spawn(move || {
        for order in received {
            match order {
                Order::Write(bytes) => {
                    if input.write_all(&bytes).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
                Order::Report(taken) => drop(taken.send(())),
            }
        }
    });
    orders
}

fn reader(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            match line {
                Ok(line) => drop(sender.send(line)),
                // The other end of a socket that is reset is an end.
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return,
                Err(error) => panic!("{error}"),
            }
        }
    });
    lines
}

/// Gives everything at the end. A process whose stderr has ended is at its own end.
fn drain(mut errors: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, text) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = errors.read_to_end(&mut bytes);
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    text
}

/// A line of output is a message, or an array of them.
#[track_caller]
pub(crate) fn checked(line: &str) -> Value {
    let message: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {}", &line[..line.len().min(200)]));
    let each = message.as_array().map_or(std::slice::from_ref(&message), Vec::as_slice);
    for message in each {
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        let parts = ["result", "error", "method"].into_iter().filter(|part| message.get(part).is_some()).count();
        assert_eq!(parts, 1, "{message}");
    }
    message
}

/// By id, as JSON; no id is answered twice.
#[track_caller]
pub(crate) fn by_id(answers: impl IntoIterator<Item = Value>) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    for answer in answers {
        let id = answer["id"].to_string();
        assert!(found.insert(id.clone(), answer).is_none(), "{id} was answered twice");
    }
    found
}

/// The text of a tool result that is a success.
#[track_caller]
pub(crate) fn text(answer: &Value) -> String {
    assert_ne!(answer["result"]["isError"], true, "{answer}");
    answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[track_caller]
pub(crate) fn code(answer: &Value) -> i64 {
    answer["error"]["code"].as_i64().unwrap_or_else(|| panic!("{answer}"))
}

pub(crate) fn hello(version: &str) -> Value {
    let client = json!({ "name": "test", "version": "1" });
    request("hello", "initialize", json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client }))
}

pub(crate) fn request(id: impl Into<Value>, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params })
}

pub(crate) fn call(id: impl Into<Value>, tool: &str, arguments: Value) -> Value {
    request(id, "tools/call", json!({ "name": tool, "arguments": arguments }))
}

/// The same request in the modern era.
pub(crate) fn modern(mut request: Value) -> Value {
    request["params"]["_meta"] =
        json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} });
    request
}

pub(crate) fn ping(id: impl Into<Value>) -> Value {
    request(id, "ping", json!({}))
}

pub(crate) fn cancel(id: impl Into<Value>) -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id.into(), "reason": "test" } })
}
