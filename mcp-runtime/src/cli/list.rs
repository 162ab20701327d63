//! `list` and `schema`: what the server has.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::{print, show, usage};
use crate::{Result, registry::Entry, schema::nearest, service::Service};

pub(super) fn list(service: &Service, as_json: bool) -> Result {
    let tools = service.registry.tools();
    if as_json {
        return print(&show::pretty(&tools.iter().map(described).collect()));
    }
    let mut text = String::new();
    for tool in tools {
        let info = &tool.info;
        let _ = writeln!(text, "{}{}", tool.spec.signature, marks(tool));
        for line in info.description.lines().take_while(|line| !line.trim().is_empty()) {
            let _ = writeln!(text, "    {line}");
        }
        if !info.location.is_empty() {
            let _ = writeln!(text, "    {} {}", info.package, info.location);
        }
    }
    print(&text)
}

/// What a person should know before calling it.
fn marks(tool: &Entry) -> String {
    let hints = &tool.info.hints;
    let mut marks = String::new();
    for (hint, text) in [(hints.read_only, "read-only"), (hints.destructive, "destructive"), (hints.idempotent, "idempotent")] {
        if hint == Some(true) {
            let _ = write!(marks, "  [{text}]");
        }
    }
    for tag in &tool.info.tags {
        let _ = write!(marks, "  #{tag}");
    }
    marks
}

fn described(tool: &Entry) -> Value {
    let info = &tool.info;
    json!({
        "name": info.name,
        "title": info.title,
        "signature": tool.spec.signature,
        "description": info.description,
        "tags": info.tags,
        "readOnly": info.hints.read_only,
        "destructive": info.hints.destructive,
        "package": info.package,
        "location": info.location,
    })
}

pub(super) fn schemas(service: &Service, name: Option<&str>) -> Result {
    let schemas = |tool: &Entry| {
        let mut map = Map::from_iter([("inputSchema".to_owned(), tool.info.input_schema.clone())]);
        if let Some(schema) = &tool.info.output_schema {
            map.insert("outputSchema".into(), schema.clone());
        }
        Value::Object(map)
    };
    let shown = match name {
        Some(name) => schemas(find(service, name)?),
        None => service.registry.tools().iter().map(|tool| (tool.info.name.clone(), schemas(tool))).collect(),
    };
    print(&show::pretty(&shown))
}

/// The tool of this name, or what was perhaps meant.
pub(super) fn find<'s>(service: &'s Service, name: &str) -> Result<&'s Entry> {
    let tools = service.registry.tools();
    service.registry.position(name).map(|index| &tools[index]).ok_or_else(|| {
        let names = tools.iter().map(|tool| tool.info.name.as_str());
        usage(match nearest(name, names) {
            Some(near) => format!("there is no tool `{name}`; did you mean `{near}`?"),
            None => format!("there is no tool `{name}`; `list` shows what there is"),
        })
    })
}
