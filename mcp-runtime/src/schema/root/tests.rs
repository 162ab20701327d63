//! Roots that clients refuse.

#![allow(dead_code)] // the types are only looked at

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::schema::clean::clean_input;
use crate::schema::clean::tests::{Everything, Shape, Unit, raw};
use crate::schema::root_problem;

#[test]
fn flattened_enums_and_enum_roots_are_reported() {
    #[derive(JsonSchema, Serialize, Deserialize)]
    struct Flat {
        n: u8,
        #[serde(flatten)]
        shape: Shape,
    }
    let problem = |schema| root_problem(&clean_input(schema).wire, false);
    assert!(problem(raw::<Flat>(false)).unwrap().contains("`oneOf`"));
    assert!(problem(raw::<Shape>(false)).unwrap().contains("oneOf"));
    assert!(problem(raw::<Vec<u8>>(false)).unwrap().contains("\"array\""));
    assert!(problem(raw::<Unit>(false)).unwrap().contains("\"string\""));
    assert_eq!(problem(raw::<Everything>(false)), None);
    let author = json!({ "type": "object", "oneOf": [] });
    assert_eq!(root_problem(&author, true), None);
    assert!(root_problem(&json!({ "properties": {} }), true).is_some());
    assert!(root_problem(&json!(true), true).is_some());
}
