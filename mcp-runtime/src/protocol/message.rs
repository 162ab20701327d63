//! One incoming JSON-RPC message: what it is, before anybody asks what it means.

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::{
    Id, Params, ProtocolError,
    json::{self, object},
    scan::{NotJson, Scanner},
};

/// A message, classified by its shape (RPC-01 … RPC-13).
#[derive(Debug)]
pub(crate) enum Incoming<'a> {
    Request {
        id: Id,
        method: Cow<'a, str>,
        params: Params<'a>,
    },
    Notification {
        method: Cow<'a, str>,
        params: Params<'a>,
    },
    /// An answer to something the server asked.
    Response,
    /// Not a message, and nobody waits for an answer to it.
    Ignored,
    Batch(Vec<&'a RawValue>),
    /// Not a message. It is answered under its id if that could be read.
    Bad {
        id: Option<Id>,
        error: ProtocolError,
    },
}

/// The members of a message, as raw tokens.
#[derive(Debug, Default)]
struct Members<'a> {
    jsonrpc: Option<&'a str>,
    id: Option<&'a str>,
    method: Option<&'a str>,
    params: Option<Params<'a>>,
    /// It is an answer.
    answers: bool,
    /// The first name that came twice: two readers could disagree on which one counts.
    twice: Option<&'static str>,
}

impl<'a> Members<'a> {
    /// Walks a whole message, checking all of its grammar.
    fn scan(message: &'a str) -> Result<Self, NotJson> {
        let (mut found, mut scanner) = (Self::default(), Scanner::new(message));
        object(&mut scanner, |scanner, name| {
            let again = if json::is(name, "params") {
                found.params.replace(Params::scan(scanner)?).is_some().then_some("params")
            } else {
                let value = scanner.value()?;
                if json::is(name, "method") {
                    found.method.replace(value).is_some().then_some("method")
                } else if json::is(name, "id") {
                    found.id.replace(value).is_some().then_some("id")
                } else if json::is(name, "jsonrpc") {
                    found.jsonrpc.replace(value).is_some().then_some("jsonrpc")
                } else {
                    found.answers |= json::is(name, "result") || json::is(name, "error");
                    None
                }
            };
            found.twice = found.twice.or(again);
            Ok(())
        })?;
        scanner.end()?;
        Ok(found)
    }
}

/// Classifies one message. Never fails: what is wrong becomes [`Incoming::Bad`].
pub(crate) fn read(message: &str) -> Incoming<'_> {
    if message.trim_start().starts_with('[') {
        return match serde_json::from_str(message) {
            Ok(elements) => Incoming::Batch(elements),
            Err(error) => Incoming::Bad { id: None, error: ProtocolError::parse(error) },
        };
    }
    let found = match Members::scan(message) {
        Ok(found) => found,
        Err(_) if !message.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(message).is_ok() => {
            return Incoming::Bad { id: None, error: ProtocolError::invalid_request("Invalid request: a message is a JSON object") };
        }
        Err(error) => return Incoming::Bad { id: None, error: ProtocolError::parse(error) },
    };
    let is_current = found.jsonrpc == Some("\"2.0\"");
    let params = found.params.unwrap_or_default();
    let id = found.id.and_then(Id::from_json);
    let bad = |text: String| Incoming::Bad { id: id.clone(), error: ProtocolError::invalid_request(text) };
    // A notification is never answered, whatever is wrong with it (RPC-12).
    if found.id.is_none()
        && let Some(method) = found.method.and_then(json::text)
    {
        let sound = found.twice.is_none() && is_current;
        return if sound { Incoming::Notification { method, params } } else { Incoming::Ignored };
    }
    if let Some(name) = found.twice {
        return bad(format!("Invalid request: member `{name}` occurs twice"));
    }
    let Some(method) = found.method else {
        if found.answers {
            return Incoming::Response;
        }
        return bad("Invalid request: member `method` is missing".into());
    };
    if !is_current {
        return bad("Invalid request: member `jsonrpc` must be \"2.0\"".into());
    }
    let Some(method) = json::text(method) else {
        return bad("Invalid request: member `method` must be a string".into());
    };
    match id {
        None => Incoming::Bad { id: None, error: ProtocolError::invalid_request("Invalid request: `id` must be a string or an integer") },
        Some(id) => Incoming::Request { id, method, params },
    }
}

/// The id of a message of which only the beginning is known, or which is not valid as a whole.
///
/// Reads tokens at the top level of the object until the text ends; never guesses inside nested values.
pub(crate) fn find_id(prefix: &str) -> Option<Id> {
    let bytes = prefix.as_bytes();
    let (mut depth, mut at, mut key) = (0_u32, 0, None);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                let end = string_end(bytes, at)?;
                if depth == 1 {
                    match key.take() {
                        None => key = Some(&prefix[at..end]),
                        Some("\"id\"") => return Id::from_json(&prefix[at..end]),
                        Some(_) => {}
                    }
                }
                at = end;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' if depth == 1 => key = None,
            b'-' | b'0'..=b'9' if depth == 1 && key == Some("\"id\"") => {
                let length = bytes[at..].iter().position(|byte| matches!(byte, b',' | b'}' | b' ' | b'\t' | b'\r' | b'\n'))?;
                return Id::from_json(&prefix[at..at + length]);
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The index behind the closing quote of the string that opens at `start`.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Id, Incoming, find_id, read};
    use crate::protocol::code;

    fn bad(message: &str) -> (Option<Id>, i32) {
        match read(message) {
            Incoming::Bad { id, error } => (id, error.code()),
            other => panic!("{message} was taken for {other:?}"),
        }
    }

    #[test]
    fn a_request_has_an_id_and_a_notification_has_none() {
        assert!(matches!(read(r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#), Incoming::Request { id: Id::Number(1), .. }));
        assert!(matches!(read(r#"{"jsonrpc":"2.0","method":"x"}"#), Incoming::Notification { .. }));
        assert!(matches!(read(r#"{"jsonrpc":"1.0","method":"x"}"#), Incoming::Ignored));
        assert!(matches!(read(r#"{"jsonrpc":"2.0","method":"x","method":"y"}"#), Incoming::Ignored));
        assert!(matches!(read(r#"{"jsonrpc":"2.0","id":"g","result":{}}"#), Incoming::Response));
    }

    #[test]
    fn what_is_wrong_is_answered_under_the_id_if_there_is_one() {
        assert_eq!(bad(r#"{"jsonrpc":"1.0","id":21,"method":"ping"}"#), (Some(Id::Number(21)), code::INVALID_REQUEST));
        assert_eq!(bad(r#"{"id":22,"method":"ping"}"#), (Some(Id::Number(22)), code::INVALID_REQUEST));
        assert_eq!(bad(r#"{"jsonrpc":"2.0","id":31,"Method":"x"}"#), (Some(Id::Number(31)), code::INVALID_REQUEST));
        assert_eq!(bad(r#"{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}"#), (Some(Id::Number(1)), code::INVALID_REQUEST));
        assert_eq!(bad(r#"{"jsonrpc":"2.0","id":null,"method":"a"}"#), (None, code::INVALID_REQUEST));
        assert_eq!(bad(r#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#), (None, code::INVALID_REQUEST));
        assert_eq!(bad("this is not json"), (None, code::PARSE_ERROR));
        assert_eq!(bad("7"), (None, code::INVALID_REQUEST));
    }

    #[test]
    fn the_id_of_a_cut_message_is_found_only_at_the_top_level() {
        assert_eq!(find_id(r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"na"#), Some(Id::Number(7)));
        assert_eq!(find_id(r#"{"id" : "a\"b" , "x":"#), Some(Id::Text("a\"b".into())));
        assert_eq!(find_id(r#"{"params":{"id":3},"method":"id","#), None);
        assert_eq!(find_id(r#"{"id":12"#), None, "a number that may go on is not an id");
        assert_eq!(find_id("]]]"), None);
    }
}
