//! What `alloc` and `instructions` measure: one line in, one line out, as the stdio transport does it.

use mcp_runtime::{Era, prelude::*, testing::Client};
use tokio::runtime::{Builder, Runtime};

#[mcp_type]
struct Sum {
    sum: i64,
}

/// Add two numbers.
#[mcp_tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Add two numbers, in place.
#[mcp_tool(inline)]
fn add_inline(a: i64, b: i64) -> i64 {
    a + b
}

/// Add two numbers, in a function that may block.
#[mcp_tool]
fn add_plain(a: i64, b: i64) -> i64 {
    a + b
}

/// Add two numbers, with structured content.
#[mcp_tool]
async fn add_struct(a: i64, b: i64) -> Sum {
    Sum { sum: a + b }
}

/// Say it again.
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    Async,
    Inline,
    Plain,
    Struct,
    Large,
    List,
    WrongArgument,
    ParseError,
}

impl Row {
    pub const ALL: [Self; 8] =
        [Self::Async, Self::Inline, Self::Plain, Self::Struct, Self::Large, Self::List, Self::WrongArgument, Self::ParseError];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Async => "async",
            Self::Inline => "inline",
            Self::Plain => "plain",
            Self::Struct => "struct",
            Self::Large => "echo-64k",
            Self::List => "list",
            Self::WrongArgument => "wrong-argument",
            Self::ParseError => "parse-error",
        }
    }

    /// The request, as a client would write it, without its newline.
    pub fn line(self, era: Era, id: u32) -> Vec<u8> {
        let tool = match self {
            Self::Inline => "add_inline",
            Self::Plain => "add_plain",
            Self::Struct => "add_struct",
            Self::Large => "echo",
            Self::Async | Self::List | Self::WrongArgument | Self::ParseError => "add",
        };
        let meta = match era {
            Era::Legacy => "",
            Era::Modern => {
                r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1.0.0"},"io.modelcontextprotocol/clientCapabilities":{}}"#
            }
        };
        let comma = if meta.is_empty() { "" } else { "," };
        let arguments = match self {
            Self::Large => format!(r#"{{"text":"{}"}}"#, "x".repeat(64 * 1024)),
            Self::WrongArgument => r#"{"a":"two","b":3}"#.into(),
            _ => r#"{"a":2,"b":3}"#.into(),
        };
        let (method, params) = match self {
            Self::List => ("tools/list", format!("{{{meta}}}")),
            _ => ("tools/call", format!(r#"{{{meta}{comma}"name":"{tool}","arguments":{arguments}}}"#)),
        };
        let mut line = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#).into_bytes();
        if self == Self::ParseError {
            line.pop();
        }
        line
    }

    /// What the answer must contain, so that nothing is measured but what is meant.
    const fn sign(self) -> &'static str {
        match self {
            Self::Async | Self::Inline | Self::Plain => r#"[{"type":"text","text":"5"}]"#,
            Self::Struct => r#""structuredContent":{"sum":5}"#,
            Self::Large => r#"xxx"}]"#,
            Self::List => r#""name":"add_struct""#,
            Self::WrongArgument => r#""isError":true"#,
            Self::ParseError => "-32700",
        }
    }
}

pub const ERAS: [(Era, &str); 2] = [(Era::Legacy, "legacy"), (Era::Modern, "modern")];

/// A server in this process, with a client connected to it.
#[derive(Debug)]
pub struct Bench {
    client: Client,
    runtime: Runtime,
}

impl Bench {
    pub fn new(era: Era) -> Self {
        // As `run()` makes it.
        let runtime = Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let client = mcp_runtime::server!().connect(era).expect("the server starts");
        Self { client, runtime }
    }

    /// Answers one line, in place or by a task, as the stdio loop does: to the newline, but for the two system calls.
    pub fn answer(&self, line: &[u8], out: &mut Vec<u8>) {
        let _entered = self.runtime.enter();
        let text = std::str::from_utf8(line).expect("UTF-8");
        if let Some(later) = self.client.raw_into(text.to_owned(), out) {
            let task = self.runtime.spawn(async move {
                let mut out = later.await;
                out.push(b'\n');
                out
            });
            out.extend(self.runtime.block_on(task).expect("no panic"));
        } else {
            out.push(b'\n');
        }
    }

    /// Makes sure that the row is answered as it should be.
    pub fn check(&self, row: Row, era: Era) {
        let mut out = Vec::new();
        self.answer(&row.line(era, 999), &mut out);
        let answer = String::from_utf8_lossy(&out);
        let one_line = out.ends_with(b"\n") && answer.lines().count() == 1;
        assert!(one_line && answer.contains(row.sign()), "{row:?} in {era:?} is answered: {answer}");
    }
}
