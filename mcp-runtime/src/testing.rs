//! A client inside the process, for tests: what a real client would get, without a process or a pipe.
//!
//! ```standalone_crate
//! use mcp_runtime::{Era, prelude::*};
//! use serde_json::json;
//!
//! /// Add two numbers.
//! #[mcp_tool]
//! async fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let client = server!().connect(Era::Modern).unwrap();
//! assert_eq!(client.call("add", json!({ "a": 1, "b": 2 })).await.text(), "3");
//! assert!(client.call("add", json!({ "a": 1 })).await.is_error());
//! # });
//! # use mcp_runtime::serde_json;
//! ```

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use serde_json::{Value, json};

use crate::{
    Result, Server,
    protocol::{Era, Version},
    service::{Connection, Service},
};

/// A client inside the process. Each has a connection of its own.
#[derive(Debug)]
pub struct Client {
    service: Arc<Service>,
    connection: Arc<Connection>,
    version: Version,
    next_id: AtomicU64,
}

/// What came of a request.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The whole JSON-RPC response.
    pub json: Value,
}

impl Server {
    /// Starts the server in this process and connects a client that speaks `version`: an [`Era`] or a [`Version`].
    ///
    /// Fails like a real start would, with every mistake the start-up checks find.
    pub fn connect(self, version: impl Into<Version>) -> Result<Client> {
        Client::new(self.start()?, version.into())
    }
}

impl Client {
    pub(crate) fn new(service: Arc<Service>, version: Version) -> Result<Self> {
        if !service.facts.supported.contains(&version) {
            return Err(crate::Error::Command {
                text: format!("this server does not serve {version}: its era is switched off"),
                status: 1,
            });
        }
        let client = Self { service, connection: Arc::default(), version, next_id: AtomicU64::new(1) };
        if version.era() == Era::Legacy {
            let hello = json!({
                "jsonrpc": "2.0", "id": "hello", "method": "initialize",
                "params": { "protocolVersion": version.as_str(), "capabilities": {}, "clientInfo": { "name": "testing", "version": env!("CARGO_PKG_VERSION") } }
            });
            let mut out = Vec::new();
            client.service.handle(&client.connection, hello.to_string(), &mut out);
            if let Some(error) = serde_json::from_slice::<Value>(&out).ok().and_then(|answer| answer.get("error").cloned()) {
                return Err(crate::Error::Command { text: format!("initialize was refused: {error}"), status: 1 });
            }
        }
        Ok(client)
    }

    /// Another client of the same server, with a connection of its own.
    pub fn another(&self, version: impl Into<Version>) -> Result<Self> {
        Self::new(Arc::clone(&self.service), version.into())
    }

    /// Calls a tool. `arguments` is a JSON object, usually `json!({ … })`.
    pub async fn call(&self, name: &str, arguments: Value) -> Answer {
        self.request("tools/call", json!({ "name": name, "arguments": arguments })).await
    }

    /// The tools the server shows, all pages of them, as they are on the wire.
    ///
    /// # Panics
    /// If the server refuses to list them.
    pub async fn list(&self) -> Vec<Value> {
        let (mut tools, mut cursor) = (Vec::new(), Value::Null);
        loop {
            let params = if cursor.is_null() { json!({}) } else { json!({ "cursor": cursor }) };
            let mut answer = self.request("tools/list", params).await.json;
            assert!(answer.get("result").is_some(), "tools/list was refused: {answer}");
            match answer["result"]["tools"].take() {
                Value::Array(page) if !page.is_empty() => tools.extend(page),
                _ => return tools,
            }
            cursor = answer["result"]["nextCursor"].take();
            if cursor.is_null() {
                return tools;
            }
        }
    }

    /// Sends any request; the era's envelope is added to `params`.
    pub async fn request(&self, method: &str, mut params: Value) -> Answer {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        if self.version.era() == Era::Modern {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = self.version.as_str().into();
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = json!({});
        }
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        Answer { json: self.raw(&message.to_string()).await.unwrap_or_default() }
    }

    /// Sends one message exactly as it is. `None` if the server has nothing to say to it.
    pub async fn raw(&self, message: &str) -> Option<Value> {
        let mut out = Vec::new();
        if let Some(job) = self.service.handle(&self.connection, message.to_owned(), &mut out) {
            out.extend(job.finish().await);
        }
        serde_json::from_slice(&out).ok()
    }

    /// For benchmarks: what the stdio loop does with one line. `None` if the answer, without a newline, is in `out`;
    /// else what that loop would spawn, which gives it.
    #[doc(hidden)]
    pub fn raw_into(&self, message: String, out: &mut Vec<u8>) -> Option<impl Future<Output = Vec<u8>> + Send + use<>> {
        let mut job = self.service.handle(&self.connection, message, out)?;
        (!job.poll_once(out)).then(|| job.finish())
    }
}

impl Answer {
    /// All text blocks of the result, one per line; of an error, its message.
    pub fn text(&self) -> String {
        if let Some(message) = self.json["error"]["message"].as_str() {
            return message.to_owned();
        }
        let blocks = self.json["result"]["content"].as_array().into_iter().flatten();
        blocks.filter_map(|block| block["text"].as_str()).collect::<Vec<_>>().join("\n")
    }

    /// The structured content; null if there is none.
    pub fn structured(&self) -> &Value {
        &self.json["result"]["structuredContent"]
    }

    /// Whether the request failed: a tool result with `isError`, a JSON-RPC error, or no answer at all.
    pub fn is_error(&self) -> bool {
        self.json["result"]["isError"] == true || self.json.get("result").is_none()
    }

    /// The code of a JSON-RPC error.
    pub fn error_code(&self) -> Option<i64> {
        self.json["error"]["code"].as_i64()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
