//! Local references. Nothing is ever fetched (SCH-04), and a schema that would need it is not waved through (SCH-05).

use serde_json::Value;

use crate::schema::walk::visit;

/// The schema that `reference` means in `root`.
pub(super) fn resolve<'s>(root: &'s Value, reference: &str) -> Result<&'s Value, String> {
    let own = root.get("$id").and_then(Value::as_str).map(|id| id.trim_end_matches('#')).filter(|id| !id.is_empty());
    let local = own.and_then(|id| reference.strip_prefix(id)).filter(|rest| rest.is_empty() || rest.starts_with('#')).unwrap_or(reference);
    let nowhere = || {
        format!(
            "the schema of this tool refers to `{reference}`, which it does not hold: this is a mistake in the tool, not in the arguments"
        )
    };
    match local.strip_prefix('#') {
        None if local.is_empty() => Ok(root),
        None => Err(format!(
            "the schema of this tool refers to `{reference}`, outside of itself, and such references are not followed: this is a mistake in the tool, not in the arguments"
        )),
        Some("") => Ok(root),
        Some(pointer) if pointer.starts_with('/') => root.pointer(&decode(pointer)).ok_or_else(nowhere),
        Some(anchor) => {
            let mut found = None;
            visit(root, &mut |schema, map, _| {
                if found.is_none() && ["$anchor", "$dynamicAnchor"].iter().any(|keyword| map.get(*keyword).is_some_and(|a| a == anchor)) {
                    found = Some(schema);
                }
            });
            found.ok_or_else(nowhere)
        }
    }
}

/// Undoes percent encoding; what is none stays.
fn decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let code = bytes.get(at + 1..at + 3).filter(|_| byte == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        if let Some(code) = code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            decoded.push(code);
            at += 3;
        } else {
            decoded.push(byte);
            at += 1;
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}
