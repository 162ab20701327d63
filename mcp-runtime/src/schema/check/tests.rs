//! What is accepted, what is repaired, and the very sentences that a model reads.

#![allow(clippy::needless_pass_by_value)] // `json!` in, so that tables read well

use serde_json::{Value, json};

use super::{Options, check};

const COERCE: Options<'static> = Options { coerce: true, secret: &[] };
const STRICT: Options<'static> = Options { coerce: false, secret: &[] };

fn told(schema: &Value, value: Value) -> Vec<String> {
    let mut value = value;
    check(schema, &mut value, &COERCE).iter().map(ToString::to_string).collect()
}

fn repaired(schema: Value, value: Value) -> Value {
    let mut copy = value.clone();
    let problems = check(&schema, &mut copy, &COERCE);
    assert!(problems.is_empty(), "{schema} {value}: {problems:?}");
    copy
}

fn refused(schema: Value, value: Value) -> String {
    let problems = told(&schema, value.clone());
    assert!(!problems.is_empty(), "{schema} accepts {value}");
    problems.join(" | ")
}

fn argument(schema: Value) -> Value {
    json!({ "type": "object", "properties": { "a": schema } })
}

#[test]
fn every_problem_is_told_at_once_in_plain_sentences() {
    let schema = json!({ "type": "object", "properties": {
        "word": { "type": "string", "description": "The word to look for.\n\nMore." },
        "limit": { "type": "integer", "minimum": 1, "maximum": 100 },
        "items": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 20 } } } },
        "unit": { "type": "string", "enum": ["metric", "imperial"] }
    }, "required": ["word"], "additionalProperties": false });
    let value = json!({ "limit": 500, "items": [{ "name": "x" }, { "name": "" }, 3], "unit": "Metric", "limt": 1, "zzzz": 0 });
    assert_eq!(
        told(&schema, value),
        [
            "`word` is missing: expected a string (The word to look for.)",
            "`limit`: expected an integer from 1 to 100, found 500",
            "`items[1].name`: expected a string of 1 to 20 characters, found \"\"",
            "`items[2]`: expected an object with name (string, optional), found 3",
            "`unit`: expected one of \"metric\", \"imperial\", found \"Metric\"; did you mean \"metric\"?",
            "`limt` is not an argument; did you mean `limit`?",
            "`zzzz` is not an argument; known: `word`, `limit`, `items`, `unit`",
        ]
    );
}

#[test]
fn a_misspelt_required_argument_is_recognised_even_if_others_are_ignored() {
    let schema = json!({ "type": "object", "properties": { "from_date": { "type": "string" }, "A": { "type": "string" } }, "required": ["from_date", "A"] });
    assert_eq!(
        told(&schema, json!({ "fromDate": "x", "a": "y" })),
        [
            "`from_date` is missing: expected a string; was `fromDate` meant to be `from_date`?",
            "`A` is missing: expected a string; was `a` meant to be `A`?"
        ]
    );
}

#[test]
fn phrases_say_what_is_expected() {
    let table = [
        (json!({ "type": "integer" }), "an integer"),
        (json!({ "type": "integer", "minimum": 0 }), "an integer of at least 0"),
        (json!({ "type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX }), "an integer"),
        (json!({ "type": "integer", "format": "uint32", "minimum": 0, "maximum": u32::MAX }), "an integer of at least 0"),
        (json!({ "type": ["integer", "null"] }), "an integer"),
        (json!({ "type": "number", "exclusiveMinimum": 0 }), "a number greater than 0"),
        (json!({ "type": "integer", "minimum": -128, "maximum": 127, "not": { "const": 0 } }), "an integer from -128 to 127, but not 0"),
        (json!({ "type": "integer", "multipleOf": 5 }), "an integer, a multiple of 5"),
        (json!({ "type": "boolean" }), "a boolean"),
        (json!({ "type": "null" }), "null"),
        (json!({ "type": "array", "items": { "type": "integer" } }), "an array of integers"),
        (json!({ "type": "array", "items": { "type": "number" }, "minItems": 4, "maxItems": 4 }), "an array of 4 numbers"),
        (json!({ "type": "array", "items": {} }), "an array"),
        (json!({ "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "string" }] }), "an array of 2 items (integer, string)"),
        (json!({ "type": "object", "additionalProperties": { "type": "integer" } }), "an object whose values are integers"),
        (json!({ "enum": [1, 2, null] }), "one of 1, 2"),
        (json!({ "const": "a" }), "\"a\""),
        (json!({ "anyOf": [{ "type": "number" }, { "type": "boolean" }, { "type": "null" }] }), "a number or a boolean"),
        (
            json!({ "type": "object", "properties": { "lat": { "type": "number" }, "lon": { "type": "number" } }, "required": ["lat", "lon"] }),
            "an object with lat (number), lon (number)",
        ),
    ];
    for (schema, phrase) in table {
        assert_eq!(told(&argument(schema), json!({ "a": "x" })), [format!("`a`: expected {phrase}, found \"x\"")]);
    }
    let text = argument(json!({ "type": "string", "minLength": 2, "pattern": "^a+$" }));
    assert_eq!(told(&text, json!({ "a": 1 })), ["`a`: expected a string of at least 2 characters matching `^a+$`, found 1"]);
}

#[test]
fn a_number_beyond_a_natural_bound_is_told_both_bounds() {
    let schema = argument(json!({ "type": "integer", "format": "uint32", "minimum": 0, "maximum": u32::MAX }));
    assert_eq!(told(&schema, json!({ "a": 5_000_000_000_i64 })), ["`a`: expected an integer from 0 to 4294967295, found 5000000000"]);
    assert_eq!(told(&schema, json!({ "a": -1 })), ["`a`: expected an integer from 0 to 4294967295, found -1"]);
    let signed = argument(json!({ "type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX }));
    assert_eq!(told(&signed, json!({ "a": 9_223_372_036_854_775_808_u64 })).len(), 1);
}

#[test]
fn text_is_read_where_the_schema_wants_something_else() {
    let integer = || json!({ "type": "integer" });
    assert_eq!(repaired(integer(), json!("2")), json!(2));
    assert_eq!(repaired(integer(), json!("-0")), json!(0));
    assert_eq!(repaired(integer(), json!("1e3")), json!(1000));
    assert_eq!(repaired(integer(), json!("1.50e1")), json!(15));
    assert_eq!(repaired(integer(), json!("9007199254740993.0")), json!(9_007_199_254_740_993_i64));
    assert_eq!(repaired(integer(), json!("18446744073709551615")), json!(u64::MAX));
    assert_eq!(repaired(integer(), json!(1.0)).to_string(), "1");
    assert_eq!(repaired(integer(), json!(1e18)).to_string(), "1000000000000000000");
    assert_eq!(repaired(json!({ "type": "number" }), json!("2.5")), json!(2.5));
    assert_eq!(repaired(json!({ "type": "number" }), json!(1.0)).to_string(), "1.0");
    assert_eq!(repaired(json!({ "type": "boolean" }), json!("true")), json!(true));
    assert_eq!(repaired(json!({ "type": ["integer", "null"] }), json!("7")), json!(7));
    assert_eq!(repaired(json!({ "type": "array", "items": { "type": "integer" } }), json!("[\"1\",2.0]")).to_string(), "[1,2]");
    assert_eq!(
        repaired(json!({ "type": "object", "properties": { "lat": { "type": "number" } } }), json!(" {\"lat\":\"1\"}")),
        json!({ "lat": 1 })
    );
    for bad in ["", " 2", "2 ", "+2", "0x10", "1_000", "02", "1.5", "18446744073709551616", "NaN", "1e400", "null", "two"] {
        refused(integer(), json!(bad));
    }
    for bad in ["True", "1", "yes", ""] {
        refused(json!({ "type": "boolean" }), json!(bad));
    }
}

#[test]
fn nothing_becomes_text_or_null_and_strict_checks_change_nothing() {
    let string = || json!({ "type": "string" });
    for text in ["123", "true", "{\"a\":1}", "null", ""] {
        assert_eq!(repaired(string(), json!(text)), json!(text));
        assert_eq!(repaired(json!({ "type": ["string", "integer", "object", "null"] }), json!(text)), json!(text));
        assert_eq!(repaired(json!({}), json!(text)), json!(text));
    }
    for value in [json!(1), json!(true), json!(null), json!([]), json!({})] {
        refused(string(), value);
    }
    refused(json!({ "type": "integer" }), json!(true));
    refused(json!({ "type": "boolean" }), json!(1));
    refused(json!({ "type": ["integer", "null"] }), json!("null"));
    let mut value = json!({ "a": "1", "b": 1.0, "c": null });
    let schema = json!({ "properties": { "a": { "type": "integer" }, "b": { "type": "integer" }, "c": { "type": "integer" } } });
    assert_eq!(check(&schema, &mut value, &STRICT).len(), 2);
    assert_eq!(value.to_string(), r#"{"a":"1","b":1.0,"c":null}"#);
}

#[test]
fn null_is_absence_unless_it_is_a_value() {
    let schema = json!({ "type": "object", "properties": {
        "plain": { "type": "integer" }, "option": { "type": ["integer", "null"] }, "any": {}, "must": { "type": "string" }
    }, "required": ["must"] });
    let value = json!({ "plain": null, "option": null, "any": null, "must": "x" });
    assert_eq!(repaired(schema.clone(), value), json!({ "option": null, "any": null, "must": "x" }));
    assert_eq!(refused(schema, json!({ "must": null })), "`must`: expected a string, found null");
    refused(json!({ "additionalProperties": { "type": "integer" } }), json!({ "k": null }));
}

#[test]
fn a_repair_is_judged_again_by_keywords_that_saw_the_text() {
    refused(json!({ "minimum": 5, "allOf": [{ "type": "integer" }] }), json!("2"));
    assert_eq!(repaired(json!({ "minimum": 5, "allOf": [{ "type": "integer" }] }), json!("7")), json!(7));
}

fn shape() -> Value {
    json!({ "description": "A shape.", "oneOf": [
        { "type": "object", "properties": { "kind": { "type": "string", "const": "Circle" }, "r": { "type": "number" } }, "required": ["kind", "r"] },
        { "type": "object", "properties": { "kind": { "type": "string", "const": "Rect" }, "w": { "type": "number" }, "h": { "type": "number" } }, "required": ["kind", "w", "h"] }
    ] })
}

#[test]
fn of_a_tagged_enum_the_meant_variant_is_reported() {
    let schema = argument(shape());
    let problem = |value| told(&schema, json!({ "a": value }));
    assert_eq!(problem(json!({ "kind": "Circle" })), ["`a.r` is missing: expected a number"]);
    assert_eq!(
        problem(json!({ "kind": "Rect", "w": "x", "h": true })),
        ["`a.w`: expected a number, found \"x\"", "`a.h`: expected a number, found true"]
    );
    assert_eq!(
        problem(json!({ "kind": "Rekt" })),
        ["`a.kind`: expected one of \"Circle\", \"Rect\", found \"Rekt\"; did you mean \"Rect\"?"]
    );
    assert_eq!(
        problem(json!({ "kind": "circle", "r": 1 })),
        ["`a.kind`: expected one of \"Circle\", \"Rect\", found \"circle\"; did you mean \"Circle\"?"]
    );
    assert_eq!(problem(json!({ "r": 1 })), ["`a.kind` is missing: expected one of \"Circle\", \"Rect\""]);
    assert_eq!(repaired(schema.clone(), json!({ "a": { "kind": "Circle", "r": "1.5" } }))["a"]["r"], json!(1.5));
    assert_eq!(repaired(schema.clone(), json!({ "a": "{\"kind\":\"Circle\",\"r\":2}" }))["a"]["r"], json!(2));
    assert_eq!(problem(json!("{\"kind\":\"Circle\"}")), ["`a.r` is missing: expected a number"]);
    let optional = argument(json!({ "anyOf": [shape(), { "type": "null" }] }));
    assert_eq!(told(&optional, json!({ "a": { "kind": "Circle" } })), ["`a.r` is missing: expected a number"]);
    assert_eq!(told(&optional, json!({ "a": null })), [""; 0]);
}

#[test]
fn of_an_external_enum_the_meant_variant_is_reported() {
    let variant = |name: &str, schema: Value| json!({ "type": "object", "properties": { name: schema }, "required": [name], "additionalProperties": false });
    let schema = argument(json!({ "oneOf": [
        { "type": "string", "enum": ["Unit", "Other"] }, variant("New", json!({ "type": "integer" })), variant("Tup", json!({ "type": "array" }))
    ] }));
    let problem = |value| told(&schema, json!({ "a": value }));
    assert_eq!(problem(json!({ "New": "x" })), ["`a.New`: expected an integer, found \"x\""]);
    assert_eq!(problem(json!("unit")), ["`a`: expected one of \"Unit\", \"Other\", found \"unit\"; did you mean \"Unit\"?"]);
    assert!(problem(json!({ "new": 1 }))[0].ends_with("did you mean `New`?"));
    assert_eq!(problem(json!(3)).len(), 1);
}

#[test]
fn branches_are_tried_as_the_value_stands_before_anything_is_repaired() {
    let schema = || json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }] });
    assert_eq!(repaired(schema(), json!("2")), json!("2"));
    assert_eq!(repaired(schema(), json!(2.0)).to_string(), "2");
    let no_text = json!({ "oneOf": [{ "type": "boolean" }, { "type": "array", "items": { "type": "integer" } }] });
    assert_eq!(repaired(no_text.clone(), json!("true")), json!(true));
    assert_eq!(repaired(no_text, json!(["1"])), json!([1]));
    assert!(refused(json!({ "oneOf": [{ "type": "integer" }, { "minimum": 2 }] }), json!(3)).contains("exactly one of"));
}

#[test]
fn secrets_are_never_shown() {
    let secret = ["token".to_owned()];
    let options = Options { coerce: true, secret: &secret };
    let schema = json!({ "type": "object", "properties": {
        "token": { "type": "object", "properties": { "key": { "enum": ["hunter2", "b"] }, "list": { "maxItems": 0, "uniqueItems": true } } },
        "seen": { "type": "integer" }
    }, "maxProperties": 1, "anyOf": [{ "required": ["zzz"] }, { "required": ["yyy"] }] });
    let text = |value: Value| {
        let mut value = value;
        check(&schema, &mut value, &options).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let shown = text(json!({ "token": { "key": "SECRET", "list": ["SECRET", "SECRET"] }, "seen": "shown" }));
    assert!(!shown.contains("SECRET") && shown.contains("\"shown\""), "{shown}");
    assert!(shown.contains("`token.key`") && shown.contains("found a string"), "{shown}");
    assert!(!text(json!({ "token": "SECRET" })).contains("SECRET"));
    assert!(!text(json!(["SECRET"])).contains("SECRET"));
    assert!(!text(json!({ "token": { "key": "hunter" } })).contains("did you mean"));
}

#[test]
fn what_is_found_is_shown_in_sixty_characters_on_one_line() {
    let schema = argument(json!({ "type": "integer" }));
    for value in [
        json!("x".repeat(100_000)),
        json!("\n\u{0}".repeat(500)),
        json!(vec![1; 1000]),
        json!(vec!["é".repeat(30); 5]),
        json!({ "k": "v".repeat(99) }),
    ] {
        let mut value = json!({ "a": value });
        let problems = check(&schema, &mut value, &COERCE);
        assert!(problems[0].found.chars().count() <= 60, "{}", problems[0].found);
        assert!(!problems[0].to_string().contains('\n'));
    }
    let long = "k".repeat(5000);
    let problems = told(&json!({ "additionalProperties": false }), json!({ long: 1, "a\nb": 2 }));
    assert!(problems.iter().all(|problem| problem.len() < 200 && !problem.contains('\n')), "{problems:?}");
}

#[test]
fn many_problems_are_counted() {
    let schema = json!({ "type": "array", "items": { "type": "integer" } });
    let problems = told(&schema, json!(vec!["x"; 100]));
    assert_eq!(problems.len(), 21);
    assert_eq!(problems[20], "and 80 more");
}

#[test]
fn references_are_local_and_recursion_ends() {
    let node = json!({ "type": "object", "properties": { "v": { "type": "integer" }, "children": { "type": "array", "items": { "$ref": "#/$defs/Node" } } }, "required": ["v"] });
    let schema = json!({ "type": "object", "properties": { "tree": { "$ref": "#/$defs/Node" } }, "$defs": { "Node": node } });
    let tree = |levels: usize, leaf: Value| {
        let mut tree = json!({ "v": leaf });
        for _ in 0..levels {
            tree = json!({ "v": 1, "children": [tree] });
        }
        json!({ "tree": tree })
    };
    assert_eq!(told(&schema, tree(50, json!(1))), [""; 0]);
    let problem = refused(schema.clone(), tree(2, json!("x")));
    assert_eq!(problem, "`tree.children[0].children[0].v`: expected an integer, found \"x\"");
    assert!(refused(schema, tree(200, json!(1))).contains("nested too deeply"));
    assert!(refused(json!({ "$ref": "#" }), json!(1)).contains("nested too deeply"));
    assert!(refused(json!({ "$ref": "https://example.com/x" }), json!(1)).contains("outside of itself"));
    assert!(refused(json!({ "anyOf": [{ "$ref": "other.json" }, {}] }), json!(1)).contains("outside of itself"));
    assert!(refused(json!({ "$ref": "#/$defs/Gone" }), json!(1)).contains("does not hold"));
    let anchored = json!({ "$ref": "#here", "$defs": { "x": { "$anchor": "here", "type": "string" }, "a/b%": {} } });
    assert_eq!(told(&anchored, json!("x")), [""; 0]);
    refused(anchored, json!(1));
    refused(json!({ "$ref": "#/$defs/a~1b%25", "$defs": { "a/b%": { "type": "null" } } }), json!(1));
    refused(json!({ "$id": "urn:x", "$ref": "urn:x#/definitions/n", "definitions": { "n": { "type": "null" } } }), json!(1));
}

#[test]
fn hostile_schemas_cost_bounded_work() {
    let schema = json!({ "anyOf": [{ "items": { "$ref": "#" }, "minItems": 1 }, { "items": { "$ref": "#" }, "maxItems": 1, "not": {} }] });
    let mut value = json!([]);
    for _ in 0..60 {
        value = json!([value]);
    }
    let mut run = super::Run::new(&schema, &COERCE);
    run.steps = 50_000;
    run.value(&schema, &mut value, &super::Path::ROOT);
    assert!(run.finish()[0].to_string().contains("take too long"));
    let unique = json!({ "uniqueItems": true });
    let many: Vec<u32> = (0..50_000).collect();
    assert_eq!(told(&unique, json!(many)), [""; 0]);
}

/// tokio's worker threads have 2 MiB; debug builds use several times the stack of release ones.
#[test]
fn the_deepest_check_fits_a_small_stack() {
    let run = || {
        let schema = json!({ "type": "object", "properties": { "next": { "anyOf": [{ "allOf": [{ "$ref": "#" }] }, { "type": "array" }] } }, "required": ["v"] });
        let mut value = json!({ "v": "1" });
        for _ in 0..126 {
            value = json!({ "v": 1, "next": value });
        }
        _ = check(&schema, &mut value, &COERCE);
        _ = check(&json!({ "allOf": [{ "$ref": "#" }] }), &mut value, &COERCE);
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn depending_and_forbidden_fields_are_explained() {
    let schema = json!({ "dependentRequired": { "a": ["b"] }, "properties": { "b": { "type": "string" } } });
    assert_eq!(told(&schema, json!({ "a": 1 })), ["`b` is missing: expected a string, because `a` is given"]);
    let keys = json!({ "propertyNames": { "pattern": "^\\d+$" } });
    assert_eq!(told(&keys, json!({ "x": 1 })), ["`x`: expected a key that is a string matching `^\\d+$`, found \"x\""]);
    let nested = argument(json!({ "properties": { "lat": {} }, "additionalProperties": false }));
    assert_eq!(told(&nested, json!({ "a": { "latt": 1 } })), ["`a.latt` is not a field of `a`; did you mean `lat`?"]);
    let closed = json!({ "allOf": [{ "properties": { "a": {} } }], "properties": { "b": {} }, "unevaluatedProperties": false });
    assert_eq!(told(&closed, json!({ "a": 1, "b": 2, "c": 3 })), ["`c` is not an argument; known: `a`, `b`"]);
    assert_eq!(told(&json!({ "not": { "type": "string" } }), json!("x")), ["expected a value that is not a string, found \"x\""]);
}

#[test]
fn numbers_are_compared_exactly() {
    let accepts = |schema: Value, value: Value| {
        let mut value = value;
        check(&schema, &mut value, &STRICT).is_empty()
    };
    assert!(accepts(json!({ "enum": [1] }), json!(1.0)));
    assert!(!accepts(json!({ "const": 9_007_199_254_740_993_i64 }), json!(9_007_199_254_740_992_i64)));
    assert!(!accepts(json!({ "maximum": 9_007_199_254_740_992.0 }), json!(9_007_199_254_740_993_i64)));
    assert!(accepts(json!({ "multipleOf": 0.1 }), json!(0.3)));
    assert!(accepts(json!({ "multipleOf": 0.01 }), json!(4.35)));
    assert!(!accepts(json!({ "multipleOf": 0.1 }), json!(0.35)));
    assert!(!accepts(json!({ "uniqueItems": true }), json!([1, 1.0])));
    assert!(!accepts(json!({ "uniqueItems": true }), json!([{ "a": 1, "b": 2 }, { "b": 2, "a": 1 }])));
    assert!(accepts(json!({ "uniqueItems": true }), json!([1, "1", true, [1], "[1,]"])));
}
