//! References and definitions after cleaning.

use schemars::generate::SchemaSettings;
use serde_json::{Map, json};

use crate::schema::clean::clean_input;
use crate::schema::clean::tests::{Chain, Holder, Node, raw};

#[test]
fn recursion_keeps_its_references_and_its_definitions() {
    let wire = clean_input(raw::<Holder<Node>>(false)).wire;
    assert_eq!(wire["properties"]["it"]["properties"]["children"]["items"], json!({ "$ref": "#/$defs/Node" }));
    assert_eq!(wire["$defs"]["Node"]["properties"]["v"], json!({ "type": "integer" }));
    let chain = clean_input(raw::<Holder<Chain>>(false)).wire;
    assert_eq!(chain["properties"]["it"]["properties"]["next"], json!({ "$ref": "#/$defs/Chain" }));
    let root = clean_input(raw::<Node>(false)).wire;
    assert_eq!(root["type"], "object");
    assert_eq!(root["properties"]["children"]["items"], json!({ "$ref": "#" }));
}

#[test]
fn a_root_that_is_a_reference_is_resolved() {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Box<Node>>().to_value();
    let by_hand = json!({ "$ref": "#/$defs/Node", "description": "Mine.", "$defs": { "Node": schema, "Unused": {} } });
    let wire = clean_input(by_hand).wire;
    assert_eq!(wire["type"], "object");
    assert_eq!(wire["description"], "Mine.");
    assert!(wire.get("$ref").is_none());
    assert!(wire["$defs"].get("Unused").is_none());
}

#[test]
fn definitions_of_embedded_roots_move_up_and_keep_their_meaning() {
    let node = |v: &str| json!({ "type": "object", "properties": { "v": { "type": v }, "next": { "$ref": "#/$defs/Node" } } });
    let part = |v: &str| json!({ "$schema": "x", "type": "array", "items": { "$ref": "#/$defs/Node" }, "$defs": { "Node": node(v) } });
    let schema = json!({ "type": "object", "properties": { "a": part("string"), "b": part("integer"), "c": part("string") } });
    let wire = clean_input(schema).wire;
    assert_eq!(wire["properties"]["a"]["items"]["$ref"], "#/$defs/Node");
    assert_eq!(wire["properties"]["b"]["items"]["$ref"], "#/$defs/Node2");
    assert_eq!(wire["$defs"]["Node2"]["properties"]["next"]["$ref"], "#/$defs/Node2");
    assert_eq!(wire["$defs"].as_object().map(Map::len), Some(2));
    // A recursive type that was generated on its own refers to itself as `#`.
    let own = json!({ "type": "object", "properties": { "tree": raw::<Node>(false) } });
    let wire = clean_input(own).wire;
    assert_eq!(wire["properties"]["tree"]["properties"]["children"]["items"]["$ref"], "#/$defs/Node");
    assert_eq!(wire["$defs"]["Node"]["properties"]["children"]["items"]["$ref"], "#/$defs/Node");
}
