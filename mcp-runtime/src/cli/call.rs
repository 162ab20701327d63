//! `call`: one request, through the same path as a client's.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::{list::find, print, show, usage, value::from_text};
use crate::{Error, Result, protocol::Version, service::Service, testing::Client};

pub(super) async fn call(service: Arc<Service>, name: &str, mut pairs: Vec<String>, json: Option<String>) -> Result {
    let schema = find(&service, name)?.info.input_schema.clone();
    let as_json = json.is_some();
    let mut arguments = Map::new();
    match json.filter(|text| !text.is_empty()) {
        Some(text) if text.trim_start().starts_with('{') => {
            let object = serde_json::from_str(&text).map_err(|error| usage(format!("`--json` is not a JSON object: {error}")))?;
            arguments = object;
        }
        // `--json key=value`: the flag took what was meant as an argument.
        Some(pair) => pairs.push(pair),
        None => {}
    }
    for pair in &pairs {
        let Some((key, text)) = pair.split_once('=') else {
            return Err(usage(format!("`{pair}` is no argument: write KEY=VALUE, or `--json '{{…}}'` for the whole object")));
        };
        arguments.insert(key.into(), from_text(&schema["properties"][key], text));
    }
    // The newest revision shows the most; a server without its era is called in the other one.
    let version = service.facts.supported.first().copied().unwrap_or(Version::LATEST);
    let client = Client::new(service, version)?;
    let answer = client.call(name, Value::Object(arguments)).await;
    if let (Some(code), false) = (answer.error_code(), as_json) {
        return Err(Error::Command { text: format!("{} (code {code})", answer.text()), status: 1 });
    }
    if as_json {
        print(&show::pretty(answer.json.get("result").unwrap_or(&answer.json)))?;
    } else if !answer.is_error() {
        print(&show::result(&answer.json["result"]))?;
    }
    if answer.is_error() {
        let text = if as_json { String::new() } else { answer.text() };
        return Err(Error::Command { text, status: 1 });
    }
    Ok(())
}
