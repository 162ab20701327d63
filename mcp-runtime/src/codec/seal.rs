//! Replies become bytes: straight into the output buffer, in the dialect of the client's revision (T12).

use serde_json::{Map, Value, json};

use super::{
    content::{write, write_json, write_text},
    features::{Features, Structured, features},
    identity,
};
use crate::protocol::{Id, Identity, ProtocolError, Reply, ToolResult, Version};

/// What every answer of a server says about it, made once at the start.
#[derive(Debug)]
pub(crate) struct Facts {
    /// Newest first.
    pub(crate) supported: Vec<Version>,
    pub(crate) identity: Identity,
    pub(crate) instructions: Option<String>,
    pub(crate) capabilities: Value,
    /// Whether everybody sees the same lists (CCH-04).
    pub(crate) public: bool,
    /// `"io.modelcontextprotocol/serverInfo":{…}` (META-07).
    server_info: Vec<u8>,
}

/// How long a list of a registry that cannot change stays fresh: five minutes.
const LIST_TTL_MS: u32 = 300_000;

impl Facts {
    pub(crate) fn new(who: Identity, instructions: Option<String>, capabilities: Value, supported: Vec<Version>, public: bool) -> Self {
        let info = identity(&who, Version::LATEST);
        let server_info = format!("\"io.modelcontextprotocol/serverInfo\":{info}").into_bytes();
        Self { supported, identity: who, instructions, capabilities, public, server_info }
    }

    fn cache_hints(&self) -> String {
        let scope = if self.public { "public" } else { "private" };
        format!("\"ttlMs\":{LIST_TTL_MS},\"cacheScope\":\"{scope}\"")
    }
}

/// `{"jsonrpc":"2.0","id":…,"result":{` + body + what the revision adds + `}}`.
fn result(out: &mut Vec<u8>, id: &Id, known: Features, facts: &Facts, meta: Option<&Map<String, Value>>, body: impl FnOnce(&mut Vec<u8>)) {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    id.write(out);
    out.extend_from_slice(br#","result":{"#);
    let start = out.len();
    if known.modern {
        out.extend_from_slice(br#""resultType":"complete","#);
    }
    body(out);
    if known.modern || meta.is_some() {
        if out.len() > start && out.last() != Some(&b',') {
            out.push(b',');
        }
        write_meta(out, known, facts, meta);
    }
    out.extend_from_slice(b"}}");
}

fn write_meta(out: &mut Vec<u8>, known: Features, facts: &Facts, meta: Option<&Map<String, Value>>) {
    out.extend_from_slice(br#""_meta":{"#);
    if known.modern {
        out.extend_from_slice(&facts.server_info);
    }
    let mut first = !known.modern;
    for (key, value) in meta.into_iter().flatten() {
        if !first {
            out.push(b',');
        }
        first = false;
        write_json(out, key);
        out.push(b':');
        write_json(out, value);
    }
    out.push(b'}');
}

/// Writes the answer to a call.
pub(crate) fn reply(out: &mut Vec<u8>, id: &Id, reply: &Reply, version: Version, facts: &Facts) {
    let known = features(version);
    match reply {
        Reply::Protocol(error) => self::error(out, Some(id), error, Some(version)),
        Reply::Result(full) => full_result(out, id, full, known, facts),
        Reply::Empty => result(out, id, known, facts, None, |out| out.extend_from_slice(br#""content":[]"#)),
        Reply::Text(text) => result(out, id, known, facts, None, |out| one_text(out, text)),
        Reply::Error(text) => result(out, id, known, facts, None, |out| {
            one_text(out, text);
            out.extend_from_slice(br#","isError":true"#);
        }),
        Reply::Json(json) => result(out, id, known, facts, None, |out| {
            one_text(out, json);
            if structured_fits(json.starts_with('{'), known) {
                out.extend_from_slice(br#","structuredContent":"#);
                out.extend_from_slice(json.as_bytes());
            }
        }),
    }
}

fn one_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(br#""content":["#);
    write_text(out, text);
    out.push(b']');
}

fn structured_fits(is_object: bool, known: Features) -> bool {
    match known.structured {
        Structured::Unknown => false,
        Structured::Object => is_object,
        Structured::Any => true,
    }
}

fn full_result(out: &mut Vec<u8>, id: &Id, full: &ToolResult, known: Features, facts: &Facts) {
    // A failure carries no structured content (TOL-16).
    let structured = full.structured.as_ref().filter(|_| !full.is_error);
    result(out, id, known, facts, full.meta.as_ref(), |out| {
        out.extend_from_slice(br#""content":["#);
        for (index, block) in full.content.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            write(out, block, known);
        }
        if let (Some(value), true) = (structured, full.content.is_empty()) {
            write_text(out, &value.to_string());
        }
        out.push(b']');
        if let Some(value) = structured
            && structured_fits(value.is_object(), known)
        {
            out.extend_from_slice(br#","structuredContent":"#);
            write_json(out, value);
        }
        if full.is_error {
            out.extend_from_slice(br#","isError":true"#);
        }
    });
}

/// Writes an error. Without an id, revisions before 2025-11-25 get `null` (RPC-11).
pub(crate) fn error(out: &mut Vec<u8>, id: Option<&Id>, error: &ProtocolError, version: Option<Version>) {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","#);
    match id {
        Some(id) => {
            out.extend_from_slice(br#""id":"#);
            id.write(out);
            out.push(b',');
        }
        None if version.is_some_and(|version| !features(version).error_without_id) => out.extend_from_slice(br#""id":null,"#),
        None => {}
    }
    out.extend_from_slice(br#""error":{"code":"#);
    write_json(out, &error.code());
    out.extend_from_slice(br#","message":"#);
    write_json(out, &error.message());
    if let Some(data) = error.details() {
        out.extend_from_slice(br#","data":"#);
        write_json(out, data);
    }
    out.extend_from_slice(b"}}");
}

/// Writes the answer to `ping`.
pub(crate) fn empty(out: &mut Vec<u8>, id: &Id, version: Version, facts: &Facts) {
    result(out, id, features(version), facts, None, |_| {});
}

/// Writes the answer to `initialize` (LIF-02).
pub(crate) fn initialize(out: &mut Vec<u8>, id: &Id, version: Version, facts: &Facts) {
    let mut body = json!({
        "protocolVersion": version.as_str(),
        "capabilities": facts.capabilities,
        "serverInfo": identity(&facts.identity, version),
    });
    if let Some(instructions) = &facts.instructions {
        body["instructions"] = instructions.clone().into();
    }
    result(out, id, features(version), facts, None, |out| members_of(out, &body));
}

/// Writes the answer to `server/discover` (DIS-02).
pub(crate) fn discover(out: &mut Vec<u8>, id: &Id, version: Version, facts: &Facts) {
    let supported: Vec<_> = facts.supported.iter().map(|version| version.as_str()).collect();
    let mut body = json!({ "supportedVersions": supported, "capabilities": facts.capabilities });
    if let Some(instructions) = &facts.instructions {
        body["instructions"] = instructions.clone().into();
    }
    result(out, id, features(version), facts, None, |out| {
        members_of(out, &body);
        out.push(b',');
        out.extend_from_slice(facts.cache_hints().as_bytes());
    });
}

/// Writes one page of a list. `items` are already written for this revision.
pub(crate) fn list<'i>(
    out: &mut Vec<u8>,
    id: &Id,
    key: &str,
    items: impl Iterator<Item = &'i [u8]>,
    next: Option<&str>,
    version: Version,
    facts: &Facts,
) {
    let known = features(version);
    result(out, id, known, facts, None, |out| {
        write_json(out, &key);
        out.extend_from_slice(b":[");
        for (index, item) in items.enumerate() {
            if index > 0 {
                out.push(b',');
            }
            out.extend_from_slice(item);
        }
        out.push(b']');
        if let Some(cursor) = next {
            out.extend_from_slice(br#","nextCursor":"#);
            write_json(out, &cursor);
        }
        if known.modern {
            out.push(b',');
            out.extend_from_slice(facts.cache_hints().as_bytes());
        }
    });
}

/// Writes the first message of a subscription: nothing of what was asked for can change here (SUB-03, SUB-04).
pub(crate) fn acknowledge(out: &mut Vec<u8>, id: &Id) {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":{},"#);
    subscription(out, id);
    out.extend_from_slice(b"}}");
}

/// Writes the notice that the server ends a subscription (SUB-13, AMB-02).
pub(crate) fn cancelled(out: &mut Vec<u8>, id: &Id, reason: &str) {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"#);
    id.write(out);
    out.extend_from_slice(br#","reason":"#);
    write_json(out, &reason);
    out.push(b',');
    subscription(out, id);
    out.extend_from_slice(b"}}");
}

/// Writes the result that closes a subscription (SUB-12).
pub(crate) fn listen_closed(out: &mut Vec<u8>, id: &Id, facts: &Facts) {
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    id.write(out);
    out.extend_from_slice(br#","result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":"#);
    id.write(out);
    out.push(b',');
    out.extend_from_slice(&facts.server_info);
    out.extend_from_slice(b"}}}");
}

fn subscription(out: &mut Vec<u8>, id: &Id) {
    out.extend_from_slice(br#""_meta":{"io.modelcontextprotocol/subscriptionId":"#);
    id.write(out);
    out.push(b'}');
}

/// The members of an object, without its braces.
fn members_of(out: &mut Vec<u8>, object: &Value) {
    let start = out.len();
    write_json(out, object);
    out.pop();
    out.remove(start);
}
