//! The official JSON Schemas of the five revisions: what the server sends must be what its revision allows.
//!
//! They are not part of this repository. `MCP_SCHEMAS`, or a folder beside the checkout, holds them as
//! `VERSION/schema.json`; without them nothing is judged, and that is said once.

use std::{
    collections::HashMap,
    env, fs,
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, Once},
};

use jsonschema::Validator;
use mcp_runtime::serde_json::{self, Value, json};

/// What a message answers.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The revision it is answered in.
    pub version: String,
    /// The method of the request.
    pub method: String,
}

static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/spec/schema");
    let folder = env::var_os("MCP_SCHEMAS").map_or_else(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
});

static VALIDATORS: LazyLock<Mutex<HashMap<(String, &'static str), Validator>>> = LazyLock::new(Mutex::default);

/// Holds one message of the server against the schema of its revision.
///
/// # Panics
/// If it is not what the revision allows.
#[track_caller]
pub fn judge(asked: &Asked, message: &Value) {
    static MISSING: Once = Once::new();
    let Some(folder) = &*FOLDER else {
        return MISSING.call_once(|| eprintln!("!! SKIPPED: the official schemas are not here; set MCP_SCHEMAS"));
    };
    let modern = asked.version == "2026-07-28";
    let newer = modern || asked.version == "2025-11-25";
    if message.get("method").is_some() {
        return valid(folder, &asked.version, if modern { "ServerNotification" } else { "JSONRPCNotification" }, message);
    }
    if message.get("error").is_some() {
        // Before 2025-11-25 the schema has no place for an error without an id; null is the custom of JSON-RPC.
        if newer || !message["id"].is_null() {
            valid(folder, &asked.version, if newer { "JSONRPCErrorResponse" } else { "JSONRPCError" }, message);
        }
        return;
    }
    valid(folder, &asked.version, if newer { "JSONRPCResultResponse" } else { "JSONRPCResponse" }, message);
    let result = match asked.method.as_str() {
        "initialize" => "InitializeResult",
        "server/discover" => "DiscoverResult",
        "tools/list" => "ListToolsResult",
        "tools/call" => "CallToolResult",
        "subscriptions/listen" => "SubscriptionsListenResult",
        "ping" => "EmptyResult",
        other => panic!("a result for `{other}`: {message}"),
    };
    valid(folder, &asked.version, result, &message["result"]);
}

#[track_caller]
fn valid(folder: &Path, version: &str, definition: &'static str, value: &Value) {
    let mut validators = VALIDATORS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let validator = validators.entry((version.to_owned(), definition)).or_insert_with(|| {
        let text = fs::read_to_string(folder.join(version).join("schema.json")).expect("a schema for each version");
        let mut schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
        let definitions = if schema.get("$defs").is_some() { "$defs" } else { "definitions" };
        assert!(schema[definitions].get(definition).is_some(), "{version} defines no {definition}");
        schema["$ref"] = json!(format!("#/{definitions}/{definition}"));
        jsonschema::validator_for(&schema).expect("the schema is one")
    });
    let problems: Vec<_> = validator.iter_errors(value).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    assert!(problems.is_empty(), "{version} {definition}: {}\n{value}", problems.join("; "));
}

#[cfg(test)]
mod tests {
    use super::{Asked, FOLDER, judge};
    use mcp_runtime::serde_json::json;

    #[test]
    #[should_panic(expected = "CallToolResult")]
    fn a_message_that_breaks_its_schema_is_found() {
        assert!(FOLDER.is_some(), "CallToolResult cannot be judged without the official schemas");
        let asked = Asked { version: "2025-11-25".into(), method: "tools/call".into() };
        judge(&asked, &json!({ "jsonrpc": "2.0", "id": 1, "result": { "content": [{ "type": "text" }] } }));
    }
}
