//! The schemas of one function: of its arguments, put together from its parameters, and of its result.

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::{ToolRecord, docs};
use crate::{
    handler::{Keyword, OutputKind, OutputSpec, Param, Trust},
    schema::{self, Input},
};

fn generator(settings: SchemaSettings) -> SchemaGenerator {
    // Many clients drop or mangle `$ref`; only recursion needs it.
    settings.with(|settings| settings.inline_subschemas = true).into_generator()
}

/// The schema of the arguments, and what is wrong with it.
pub(super) fn input(record: &ToolRecord, problems: &mut Vec<String>) -> Input {
    if let Some(by_hand) = record.input {
        return match by_hand().0 {
            Ok(schema) => {
                problems.extend(root(&schema, true));
                Input { wire: schema.clone(), check: schema }
            }
            Err(error) => {
                problems.push(format!("`schema` is not JSON: {error}"));
                Input { wire: json!({ "type": "object" }), check: json!({}) }
            }
        };
    }
    let mut generator = generator(SchemaSettings::draft2020_12());
    let mut whole = Whole { closed: true, ..Whole::default() };
    for param in record.params {
        let schema = (param.schema)(&mut generator).to_value();
        if param.flatten {
            whole.spread(param, schema, generator.definitions(), problems);
        } else {
            whole.add(param, schema, problems);
        }
    }
    let input = schema::clean_input(whole.finish(generator.take_definitions(true)));
    problems.extend(root(&input.wire, false));
    defaults(record.params, &input.check, problems);
    input
}

fn root(schema: &Value, author: bool) -> Option<String> {
    schema::root_problem(schema, author)
}

/// A default that its own parameter would refuse helps nobody.
fn defaults(params: &[Param], schema: &Value, problems: &mut Vec<String>) {
    for param in params {
        let (Some(default), Some(property)) = (param.default, schema["properties"].get(param.name)) else { continue };
        // On its own, so that nothing else is missing; definitions stay within reach.
        let alone = json!({ "properties": { param.name: property }, "$defs": schema["$defs"] });
        let mut given = json!({ param.name: default() });
        let options = schema::Options { coerce: false, secret: &[] };
        problems.extend(schema::check(&alone, &mut given, &options).iter().map(|problem| format!("the default of {problem}")));
    }
}

/// The root schema while it grows.
#[derive(Default)]
struct Whole {
    properties: Map<String, Value>,
    required: Vec<Value>,
    closed: bool,
    /// What a spread type says besides its fields: a reason to refuse it.
    rest: Map<String, Value>,
}

impl Whole {
    fn add(&mut self, param: &Param, schema: Value, problems: &mut Vec<String>) {
        let mut property = match schema {
            Value::Object(map) => map,
            Value::Bool(false) => Map::from_iter([("not".to_owned(), json!({}))]),
            _ => Map::new(),
        };
        let description = docs::description(param.docs);
        if !description.is_empty() {
            property.insert("description".into(), description.into());
        }
        if let Some(default) = param.default {
            property.insert("default".into(), default());
        }
        let is_array = property
            .get("type")
            .is_some_and(|kind| kind == "array" || kind.as_array().is_some_and(|kinds| kinds.contains(&json!("array"))));
        for (keyword, value) in param.rules {
            let name = match keyword {
                Keyword::Minimum => "minimum",
                Keyword::Maximum => "maximum",
                Keyword::MinLength if is_array => "minItems",
                Keyword::MaxLength if is_array => "maxItems",
                Keyword::MinLength => "minLength",
                Keyword::MaxLength => "maxLength",
                Keyword::Pattern => "pattern",
                Keyword::Enum => "enum",
                Keyword::Example => "examples",
            };
            let value = match (keyword, value()) {
                (Keyword::Example, example) => json!([example]),
                (_, value) => value,
            };
            property.insert(name.into(), value);
        }
        if let Some(header) = param.header {
            property.insert("x-mcp-header".into(), header.into());
        }
        if param.secret {
            property.insert("writeOnly".into(), true.into());
        }
        if param.default.is_none() && !param.optional {
            self.required.push(param.name.into());
        }
        self.insert(param.name, property.into(), problems);
    }

    fn insert(&mut self, name: &str, property: Value, problems: &mut Vec<String>) {
        if self.properties.insert(name.to_owned(), property).is_some() {
            problems.push(format!("two arguments are called `{name}`; rename one"));
        }
    }

    /// The fields of a struct become arguments.
    fn spread(&mut self, param: &Param, schema: Value, definitions: &Map<String, Value>, problems: &mut Vec<String>) {
        let Value::Object(mut map) = resolve(schema, definitions) else {
            problems.push(format!("`{}` cannot be flattened: its type is no struct with named fields", param.name));
            return;
        };
        if let Some(Value::Object(properties)) = map.remove("properties") {
            for (name, property) in properties {
                self.insert(&name, property, problems);
            }
        }
        if let Some(Value::Array(required)) = map.remove("required") {
            self.required.extend(required);
        }
        if map.remove("additionalProperties") != Some(Value::Bool(false)) {
            self.closed = false;
        }
        let is_object = map.remove("type").is_some_and(|kind| kind == "object");
        for noise in ["title", "description", "$schema", "$defs"] {
            map.remove(noise);
        }
        if !is_object {
            problems.push(format!(
                "`{}` cannot be flattened: the arguments of a tool are one object with named fields, and its type is {}; take it as a parameter without `flatten`",
                param.name,
                if map.contains_key("oneOf") || map.contains_key("anyOf") { "an enum" } else { "no struct" }
            ));
            return;
        }
        self.rest.extend(map);
    }

    fn finish(self, definitions: Map<String, Value>) -> Value {
        let mut root = Map::new();
        root.insert("type".into(), "object".into());
        root.insert("properties".into(), self.properties.into());
        if !self.required.is_empty() {
            root.insert("required".into(), self.required.into());
        }
        root.extend(self.rest);
        if self.closed {
            root.insert("additionalProperties".into(), false.into());
        }
        if !definitions.is_empty() {
            root.insert("$defs".into(), definitions.into());
        }
        root.into()
    }
}

/// One step through a `$ref` to a definition: a recursive struct can be flattened too.
fn resolve(schema: Value, definitions: &Map<String, Value>) -> Value {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
    name.and_then(|name| definitions.get(name)).cloned().unwrap_or(schema)
}

/// The schema of the result, and how results are shown.
pub(super) fn output(record: &ToolRecord, problems: &mut Vec<String>) -> (Option<Value>, OutputSpec) {
    if let Some(by_hand) = record.raw_output {
        return written_output(by_hand().0, problems);
    }
    let mut generator = generator(SchemaSettings::draft2020_12().for_serialize());
    let Some(schema) = (record.output)(&mut generator) else { return (None, OutputSpec::default()) };
    let mut schema = schema.to_value();
    let definitions = generator.take_definitions(true);
    if let (Value::Object(map), false) = (&mut schema, definitions.is_empty()) {
        map.insert("$defs".into(), definitions.into());
    }
    let schema = schema::clean_output(schema);
    let kind = kind(&schema);
    let trust = if schema::has_float(&schema) { Trust::ButNan } else { Trust::Full };
    let says_something = schema.as_object().is_some_and(|map| map.keys().any(|key| key != "description"));
    let told = (kind == OutputKind::Json && says_something).then_some(schema);
    (told.clone(), OutputSpec { kind, schema: told, trust })
}

/// An output schema written by hand.
pub(super) fn written_output(schema: Result<Value, String>, problems: &mut Vec<String>) -> (Option<Value>, OutputSpec) {
    match schema {
        Ok(schema) if schema.is_object() => (Some(schema.clone()), OutputSpec::by_hand(schema)),
        Ok(_) => {
            problems.push("`output` must be a JSON Schema object".into());
            (None, OutputSpec::default())
        }
        Err(error) => {
            problems.push(format!("`output` is not JSON: {error}"));
            (None, OutputSpec::default())
        }
    }
}

fn kind(schema: &Value) -> OutputKind {
    let kinds: Vec<&str> = match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return OutputKind::Json,
    };
    match kinds[..] {
        ["null"] => OutputKind::Nothing,
        ["string"] | ["string", "null"] | ["null", "string"] => OutputKind::Text,
        _ => OutputKind::Json,
    }
}
