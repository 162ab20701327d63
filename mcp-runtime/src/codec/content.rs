//! Content blocks for one revision. What a revision does not know is turned into the nearest thing it knows,
//! because an unknown block makes clients refuse the whole result (CNT-02).

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::features::Features;
use crate::protocol::{Annotations, Content, ContentKind, Embedded, write_string};

/// Appends one block.
pub(super) fn write(out: &mut Vec<u8>, block: &Content, features: Features) {
    if let (ContentKind::Text(text), None, None) = (&block.kind, &block.annotations, &block.meta) {
        return write_text(out, text);
    }
    write_json(out, &value(block, features));
}

/// Appends a text block: the everyday case, without a value in between.
pub(super) fn write_text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(br#"{"type":"text","text":"#);
    write_string(out, text);
    out.push(b'}');
}

/// Appends any value. Values hold only string keys, so that nothing can fail.
pub(super) fn write_json(out: &mut Vec<u8>, value: &impl Serialize) {
    let _ = serde_json::to_writer(out, value);
}

fn value(block: &Content, features: Features) -> Value {
    let mut map = match &block.kind {
        ContentKind::Text(text) => object(json!({ "type": "text", "text": text })),
        ContentKind::Image { data, mime } => object(json!({ "type": "image", "data": data, "mimeType": mime })),
        ContentKind::Audio { data, mime } if features.annotations => object(json!({ "type": "audio", "data": data, "mimeType": mime })),
        ContentKind::Audio { data, mime } => {
            object(json!({ "type": "resource", "resource": { "uri": "audio:///result", "mimeType": mime, "blob": data } }))
        }
        ContentKind::Link { uri, name, title, description, mime } if features.titles => {
            let mut map = object(json!({ "type": "resource_link", "uri": uri, "name": name }));
            for (key, text) in [("title", title), ("description", description), ("mimeType", mime)] {
                if let Some(text) = text {
                    map.insert(key.into(), text.clone().into());
                }
            }
            map
        }
        ContentKind::Link { uri, name, .. } => object(json!({ "type": "text", "text": format!("{name}: {uri}") })),
        ContentKind::Resource { uri, mime, body } => {
            let mut resource = object(json!({ "uri": uri }));
            if let Some(mime) = mime {
                resource.insert("mimeType".into(), mime.clone().into());
            }
            match body {
                Embedded::Text(text) => resource.insert("text".into(), text.clone().into()),
                Embedded::Blob(blob) => resource.insert("blob".into(), blob.clone().into()),
            };
            object(json!({ "type": "resource", "resource": resource }))
        }
    };
    if let Some(annotations) = &block.annotations {
        map.insert("annotations".into(), annotations_value(annotations, features));
    }
    if let (Some(meta), true) = (&block.meta, features.titles) {
        map.insert("_meta".into(), Value::Object((**meta).clone()));
    }
    Value::Object(map)
}

fn annotations_value(annotations: &Annotations, features: Features) -> Value {
    let mut map = Map::new();
    if !annotations.audience.is_empty() {
        map.insert("audience".into(), annotations.audience.iter().map(|role| role.as_str()).collect());
    }
    if let Some(priority) = annotations.priority {
        map.insert("priority".into(), priority.into());
    }
    if let (Some(instant), true) = (&annotations.last_modified, features.titles) {
        map.insert("lastModified".into(), instant.clone().into());
    }
    Value::Object(map)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
