//! What is asked of a server, and how much of it at once.

use std::{
    io::{BufRead, Error, Result, Write},
    time::{Duration, Instant},
};

use crate::process::Server;

pub(crate) const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"load","version":"1.0.0"},"io.modelcontextprotocol/clientCapabilities":{}}"#;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Add,
    Echo,
    EchoLarge,
    Place,
    AddSync,
    List,
}

/// One kind of work: what, and how many requests are under way at once.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    ask: Ask,
    window: u64,
}

pub(crate) struct Run {
    pub(crate) calls: u64,
    pub(crate) elapsed: Duration,
    /// Bytes.
    pub(crate) answer: usize,
}

/// Ids have six digits, so that all requests of one kind have the same length.
const FIRST_ID: u64 = 100_000;

impl Work {
    pub(crate) const ALL: [Self; 9] = [
        Self { ask: Ask::Add, window: 1 },
        Self { ask: Ask::Add, window: 64 },
        Self { ask: Ask::Echo, window: 64 },
        Self { ask: Ask::EchoLarge, window: 8 },
        Self { ask: Ask::Place, window: 1 },
        Self { ask: Ask::Place, window: 64 },
        Self { ask: Ask::AddSync, window: 1 },
        Self { ask: Ask::AddSync, window: 64 },
        Self { ask: Ask::List, window: 64 },
    ];

    pub(crate) fn name(self) -> String {
        let what = match self.ask {
            Ask::Add => "`async fn add`",
            Ask::Echo => "`echo`, 16 bytes",
            Ask::EchoLarge => "`echo`, 64 KiB",
            Ask::Place => "`place`, structured",
            Ask::AddSync => "`fn add_sync`",
            Ask::List => "`tools/list`",
        };
        if self.window == 1 { format!("{what}, one by one") } else { format!("{what}, {} at once", self.window) }
    }

    /// Whether the floor can do it. It does not read while it writes: more at once than two pipes hold would stop it for ever.
    pub(crate) fn floor(self) -> bool {
        matches!(self.ask, Ask::Add | Ask::Echo)
    }

    fn line(self, modern: bool) -> String {
        let (meta, comma) = if modern { (META, ",") } else { ("", "") };
        let call = |name: &str, arguments: &str| format!(r#"{{{meta}{comma}"name":"{name}","arguments":{arguments}}}"#);
        let (method, params) = match self.ask {
            Ask::Add => ("tools/call", call("add", r#"{"a":2,"b":3}"#)),
            Ask::Echo => ("tools/call", call("echo", r#"{"text":"sixteen letters."}"#)),
            Ask::EchoLarge => ("tools/call", call("echo", &format!(r#"{{"text":"{}"}}"#, "x".repeat(64 * 1024)))),
            Ask::Place => ("tools/call", call("place", r#"{"name":"Berlin"}"#)),
            Ask::AddSync => ("tools/call", call("add_sync", r#"{"a":2,"b":3}"#)),
            Ask::List => ("tools/list", format!("{{{meta}}}")),
        };
        format!(r#"{{"jsonrpc":"2.0","id":{FIRST_ID},"method":"{method}","params":{params}}}"#)
    }

    /// What an answer must contain.
    fn sign(self) -> &'static str {
        match self.ask {
            Ask::Add | Ask::AddSync => r#""text":"5""#,
            Ask::Echo => "sixteen letters.",
            Ask::EchoLarge => "xxxxxxxx",
            Ask::Place => r#""structuredContent":{"#,
            Ask::List => r#""inputSchema":{"#,
        }
    }

    /// Keeps the server busy for a while.
    ///
    /// After a first answer, which is looked at, all others must have its length.
    pub(crate) fn run(self, server: &mut Server, modern: bool, time: Duration) -> Result<Run> {
        let line = self.line(modern);
        let answer = server.ask(&line)?;
        if !answer.contains(self.sign()) || answer.contains(r#""error":"#) || answer.contains(r#""isError":true"#) {
            return Err(Error::other(format!("{} is answered: {answer}", self.name())));
        }
        let mut line = format!("{line}\n").into_bytes();
        let id = line.windows(6).position(|window| window == FIRST_ID.to_string().as_bytes()).ok_or_else(|| Error::other("no id"))?;
        let mut burst = Vec::new();
        let (mut sent, mut calls, mut bytes) = (0, 0, 0);
        let begin = Instant::now();
        loop {
            // What is free in the window goes out in one write.
            if begin.elapsed() < time {
                burst.clear();
                while sent - calls < self.window {
                    sent += 1;
                    let mut number = FIRST_ID + sent % 899_999;
                    for digit in line[id..id + 6].iter_mut().rev() {
                        *digit = b'0' + (number % 10) as u8;
                        number /= 10;
                    }
                    burst.extend_from_slice(&line);
                }
                server.input.write_all(&burst)?;
            } else if sent == calls {
                break;
            }
            let chunk = server.output.fill_buf()?;
            if chunk.is_empty() {
                return Err(Error::other(format!("{}: the server ended", self.name())));
            }
            calls += memchr::memchr_iter(b'\n', chunk).count() as u64;
            let length = chunk.len();
            bytes += length;
            server.output.consume(length);
        }
        let elapsed = begin.elapsed();
        if bytes != calls as usize * answer.len() {
            return Err(Error::other(format!("{}: {calls} answers have {bytes} bytes, not {} each", self.name(), answer.len())));
        }
        Ok(Run { calls, elapsed, answer: answer.len() })
    }
}
