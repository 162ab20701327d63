//! The last look at what comes of a call, wherever it came from: a function, a closure or a hook.

use serde_json::Value;

use crate::{
    handler::{Spec, Trust},
    protocol::{Content, ContentKind, Embedded, Reply},
    schema,
};

/// Keeps what the output schema promises (TOL-13) and stays below the tool's `max_output`.
pub(super) fn fit(reply: Reply, spec: &Spec) -> Reply {
    let reply = promised(reply, spec);
    match spec.max_output {
        Some(limit) => bounded(reply, limit, spec),
        None => reply,
    }
}

/// Never sends what the declared schema forbids, such as a NaN, which JSON turns into null. Clients refuse results
/// without the structured content that was promised; a failure that says so is better.
fn promised(reply: Reply, spec: &Spec) -> Reply {
    let Some(schema) = &spec.output.schema else { return reply };
    let problem = match &reply {
        Reply::Json(json) if trusted(json, spec.output.trust) => None,
        Reply::Json(json) => serde_json::from_str(json).map_or_else(|error| Some(error.to_string()), |value| forbidden(schema, value)),
        Reply::Result(result) if result.is_error() => None,
        Reply::Result(result) => match &result.structured {
            Some(value) => forbidden(schema, value.clone()),
            None => Some(NOTHING.to_owned()),
        },
        Reply::Text(_) | Reply::Empty => Some(NOTHING.to_owned()),
        Reply::Error(_) | Reply::Protocol(_) => None,
    };
    match problem {
        None => reply,
        Some(problem) => {
            tracing::error!(tool = spec.name, problem, "the result does not fit the output schema");
            Reply::Error(format!("`{}` failed: its result does not fit its own output schema: {problem}", spec.name))
        }
    }
}

/// JSON replies come from the function itself: a look at its type is enough, and costs nothing.
fn trusted(json: &str, trust: Trust) -> bool {
    match trust {
        Trust::None => false,
        Trust::ButNan => !json.contains("null"),
        Trust::Full => true,
    }
}

const NOTHING: &str = "there is no structured content";

fn forbidden(declared: &Value, mut value: Value) -> Option<String> {
    let problems = schema::check(declared, &mut value, &schema::Options { coerce: false, secret: &[] });
    let listed: Vec<_> = problems.iter().map(ToString::to_string).collect();
    (!listed.is_empty()).then(|| listed.join("; "))
}

fn bounded(reply: Reply, limit: usize, spec: &Spec) -> Reply {
    let too_long = |length: usize| {
        // Half a JSON value, or some of several blocks, is worth nothing.
        Reply::Error(format!("the result of `{}` has {length} bytes, at most {limit} are allowed; ask for less", spec.name))
    };
    match reply {
        Reply::Text(text) if text.len() > limit => Reply::Text(cut(text, limit)),
        Reply::Error(text) if text.len() > limit => Reply::Error(cut(text, limit)),
        Reply::Json(json) if json.len() > limit => too_long(json.len()),
        Reply::Result(result) => {
            let blocks: usize = result.content.iter().map(size).sum();
            let structured = result.structured.as_ref().map_or(0, |value| value.to_string().len());
            if blocks.max(structured) > limit { too_long(blocks.max(structured)) } else { Reply::Result(result) }
        }
        other => other,
    }
}

fn cut(mut text: String, limit: usize) -> String {
    let (length, mut end) = (text.len(), limit);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    text.push_str(&format!("\n… cut here: {end} of {length} bytes are shown; ask for less"));
    text
}

/// What a block weighs: its text or its encoded bytes.
fn size(block: &Content) -> usize {
    match &block.kind {
        ContentKind::Text(text)
        | ContentKind::Image { data: text, .. }
        | ContentKind::Audio { data: text, .. }
        | ContentKind::Link { uri: text, .. }
        | ContentKind::Resource { body: Embedded::Text(text) | Embedded::Blob(text), .. } => text.len(),
    }
}
