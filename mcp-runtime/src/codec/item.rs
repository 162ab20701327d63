//! What lists show of an item, and the server's identity, for one revision (T4).

use serde_json::{Map, Value, json};

use super::features::{Features, Structured, features};
use crate::protocol::{Icon, Identity, ItemInfo, Theme, Version};

/// One entry of `tools/list`.
pub(crate) fn tool(info: &ItemInfo, version: Version) -> Vec<u8> {
    let known = features(version);
    let mut map = Map::new();
    map.insert("name".into(), info.name.clone().into());
    if let (Some(title), true) = (&info.title, known.titles) {
        map.insert("title".into(), title.clone().into());
    }
    if !info.description.is_empty() {
        map.insert("description".into(), info.description.clone().into());
    }
    map.insert("inputSchema".into(), info.input_schema.clone());
    if let Some(schema) = &info.output_schema
        && output_fits(schema, known.structured)
    {
        map.insert("outputSchema".into(), schema.clone());
    }
    let annotations = annotations(info, known);
    if known.annotations && !annotations.is_empty() {
        map.insert("annotations".into(), annotations.into());
    }
    if known.icons {
        insert_icons(&mut map, &info.icons);
    }
    if let (Some(meta), true) = (&info.meta, known.titles) {
        map.insert("_meta".into(), meta.clone().into());
    }
    Value::Object(map).to_string().into_bytes()
}

/// Legacy revisions know only objects as structured content (SCH-11, SCH-13).
fn output_fits(schema: &Value, known: Structured) -> bool {
    match known {
        Structured::Unknown => false,
        Structured::Object => schema.get("type").is_some_and(|kind| kind == "object"),
        Structured::Any => schema.is_object(),
    }
}

fn annotations(info: &ItemInfo, known: Features) -> Map<String, Value> {
    let mut map = Map::new();
    // 2025-03-26 has no other place for a title (ICO-05).
    if let (Some(title), false) = (&info.title, known.titles) {
        map.insert("title".into(), title.clone().into());
    }
    let hints = &info.hints;
    let named = [
        ("readOnlyHint", hints.read_only),
        ("destructiveHint", hints.destructive),
        ("idempotentHint", hints.idempotent),
        ("openWorldHint", hints.open_world),
    ];
    for (key, hint) in named {
        if let Some(hint) = hint {
            map.insert(key.into(), hint.into());
        }
    }
    map
}

/// The server's identity, as an `Implementation` object.
pub(crate) fn identity(identity: &Identity, version: Version) -> Value {
    let known = features(version);
    let mut map = Map::new();
    map.insert("name".into(), identity.name.clone().into());
    if let (Some(title), true) = (&identity.title, known.titles) {
        map.insert("title".into(), title.clone().into());
    }
    map.insert("version".into(), identity.version.clone().into());
    if known.icons {
        for (key, text) in [("description", &identity.description), ("websiteUrl", &identity.website)] {
            if let Some(text) = text {
                map.insert(key.into(), text.clone().into());
            }
        }
        insert_icons(&mut map, &identity.icons);
    }
    Value::Object(map)
}

fn insert_icons(map: &mut Map<String, Value>, icons: &[Icon]) {
    if !icons.is_empty() {
        map.insert("icons".into(), icons.iter().map(icon).collect());
    }
}

fn icon(icon: &Icon) -> Value {
    let mut value = json!({ "src": icon.src });
    if let Some(mime) = &icon.mime {
        value["mimeType"] = mime.clone().into();
    }
    if !icon.sizes.is_empty() {
        value["sizes"] = icon.sizes.clone().into();
    }
    if let Some(theme) = icon.theme {
        value["theme"] = match theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
        .into();
    }
    value
}
