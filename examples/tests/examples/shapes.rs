use mcp_runtime::serde_json::{Value, json};

use crate::run::{Ran, program, run, session};

const SHAPES: &str = env!("CARGO_BIN_EXE_shapes");

fn call(arguments: &[&str]) -> Ran {
    run(SHAPES, &[&["call"], arguments].concat())
}

#[track_caller]
fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn every_tool_of_shapes_is_called_here() {
    let source = include_str!("shapes.rs");
    let tools = run(SHAPES, &["list", "--json"]).json();
    for tool in tools.as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        assert!(source.contains(&format!("&[\"{name}\"")), "no test calls `{name}`");
    }
}

#[test]
fn distance_takes_objects_an_enum_and_defaults() {
    let places = ["from={\"lat\":0,\"lon\":0}", "to={\"lat\":0,\"lon\":90}"];
    let near = call(&["distance", places[0], places[1]]).json();
    assert!((number(&near["value"]) - 10007.5).abs() < 1.0, "{near}");
    assert_eq!((&near["unit"], near.get("bearing")), (&json!("metric"), None));
    let far = call(&["distance", places[0], places[1], "unit=imperial", "with_bearing=true"]).json();
    assert!((number(&far["value"]) - 6218.4).abs() < 1.0 && (number(&far["bearing"]) - 90.0).abs() < 1e-9, "{far}");
    let told = call(&["distance", "from={\"lat\":\"x\"}", places[1], "unit=nautical"]).failed(1);
    for part in ["`from.lat`", "`from.lon` is missing", "`unit`: expected one of \"metric\", \"imperial\""] {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[test]
fn area_tells_figures_apart_by_their_kind() {
    assert_eq!(call(&["area", "figure={\"kind\":\"Rectangle\",\"width\":2,\"height\":3.5}"]).json(), json!(7.0));
    let circle = call(&["area", "figure={\"kind\":\"Circle\",\"radius\":1}"]).json();
    assert!((number(&circle) - std::f64::consts::PI).abs() < 1e-9);
    assert!(call(&["area", "figure={\"kind\":\"Square\"}"]).failed(1).contains("Circle"));
}

#[test]
fn sum_takes_a_tree() {
    let tree = r#"tree={"value":1,"children":[{"value":2},{"value":3,"children":[{"value":4}]}]}"#;
    assert_eq!(call(&["sum", tree]).well(), "10\n");
    let wrong = r#"tree={"value":1,"children":[{"value":2},{"children":[]}]}"#;
    assert!(call(&["sum", wrong]).failed(1).contains("`tree.children[1].value` is missing"));
}

#[test]
fn numbers_of_every_width_keep_their_value() {
    let widest =
        ["a=255", "b=65535", "c=4294967295", "d=18446744073709551615", "e=0", "f=-128", "g=-9223372036854775808", "h=0.5", "i=1e300"];
    let shown = call(&[&["numbers"], &widest[..]].concat()).json();
    let expected = widest.map(|pair| pair.split_once('=').unwrap().1);
    assert_eq!(shown.as_array().unwrap()[..8], expected[..8]);
    assert_eq!(shown[8].as_str().unwrap().parse::<f64>().unwrap().to_bits(), 1e300_f64.to_bits());
    let beyond = ["a=256", "b=-1", "c=4294967296", "d=18446744073709551616", "e=-1", "f=128", "g=9223372036854775808", "h=x", "i=true"];
    let told = call(&[&["numbers"], &beyond[..]].concat()).failed(1);
    for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
        assert!(told.contains(&format!("- `{name}`: expected")), "{name} in {told}");
    }
}

#[test]
fn options_may_be_left_out_or_null() {
    assert_eq!(call(&["options"]).json(), json!([false, false, false, false]));
    assert_eq!(call(&["options", "word=x", "limit=3", "tables=[\"a\"]", "unit=metric"]).json(), json!([true, true, true, true]));
    let nulls = json!({ "word": null, "limit": null, "tables": null, "unit": null });
    let answers = session(&mut program(SHAPES), &[("options", nulls)]);
    assert_eq!(answers[0]["result"]["content"][0]["text"], "[false,false,false,false]");
}

#[test]
fn rules_are_checked_and_all_that_is_broken_is_told() {
    assert_eq!(call(&["rules", "word=tea", "colour=red", "items=[1,2]"]).well(), "10 tea red 2\n");
    let told = call(&["rules", "limit=500", "word=T", "colour=blue", "items=[]"]).failed(1);
    for part in
        ["`limit`: expected an integer from 1 to 100, found 500", "`word`", "`colour`: expected one of \"red\", \"green\"", "`items`"]
    {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[test]
fn collections_are_maps_tuples_and_arrays() {
    let fine = ["counts={\"a\":1}", "names={\"1\":\"x\",\"2\":\"y\"}", "range=[1,2.5]", "rgb=[1,2,3]"];
    assert_eq!(call(&["collections", fine[0], fine[1], fine[2], fine[3]]).well(), "7\n");
    let told = call(&["collections", "counts={\"a\":\"b\"}", "names={\"x\":\"y\"}", "range=[1]", "rgb=[1,2,300]"]).failed(1);
    for part in ["`counts.a`", "`names", "`range`", "`rgb[2]`"] {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[test]
fn anything_is_given_back() {
    for value in ["null", "[1,{\"a\":null}]", "\"text\"", "18446744073709551615", "true"] {
        assert_eq!(call(&["anything", &format!("value={value}")]).json()["you sent"].to_string(), value);
    }
}

#[test]
fn login_flattens_a_struct_and_hides_the_secret_from_the_log() {
    assert_eq!(call(&["login", "user=ann", "password=long enough", "remember=true"]).well(), "welcome, ann (for a month)\n");
    assert_eq!(call(&["login", "user=ann", "password=short"]).failed(1), "the password is too short\n");
    let logged = call(&["login", "user=ann", "password=long enough", "--log", "trace", "--log-arguments"]);
    assert_eq!((logged.status, logged.stdout.as_str()), (Some(0), "welcome, ann (for today)\n"));
    assert!(logged.stderr.contains("ann") && !logged.stderr.contains("long enough"), "{}", logged.stderr);
}

#[test]
fn by_hand_is_held_against_its_own_schema() {
    assert_eq!(call(&["by_hand", "query=x"]).well(), "1\n");
    assert_eq!(call(&["by_hand", "query=x", "page=2"]).well(), "2\n");
    assert!(call(&["by_hand", "page=0"]).failed(1).contains("`query` is missing"));
    assert!(call(&["by_hand", "query=x", "page=0"]).failed(1).contains("`page`"));
}

#[test]
fn names_that_rust_or_the_wire_would_not_allow_work() {
    assert_eq!(call(&["renamed.tool", "type=a", "fromDate=b"]).well(), "a b\n");
    assert!(call(&["renamed.tool", "type=a", "from_date=b"]).failed(1).contains("did you mean `fromDate`?"));
    assert!(run(SHAPES, &["list", "--only", "tag:names"]).well().starts_with("renamed.tool("));
    let left = run(SHAPES, &["list", "--except", "tag:n*", "--json"]).json();
    assert!(left.as_array().unwrap().iter().all(|tool| tool["name"] != "renamed.tool"));
}

#[test]
fn nothing_prints_nothing() {
    assert_eq!(call(&["nothing"]).well(), "");
    let answers = session(&mut program(SHAPES), &[("nothing", json!({}))]);
    assert_eq!(answers[0]["result"]["content"], json!([]));
}

#[test]
fn blocks_are_all_there_and_shown_in_a_line_each() {
    let text = call(&["blocks"]).well();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[..4], ["a picture and a sound", "[image image/png 4 bytes]", "[audio audio/wav 3 bytes]", "circle: shapes://circle"]);
    let result = call(&["blocks", "--json"]).json();
    let kinds: Vec<_> = result["content"].as_array().unwrap().iter().map(|block| block["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["text", "image", "audio", "resource_link", "resource"]);
    assert_eq!(result["content"][1]["data"], "iVBORw==");
}

#[test]
fn complete_gives_a_text_a_structure_and_metadata() {
    let result = call(&["complete", "--json"]).json();
    assert_eq!((&result["structuredContent"], &result["content"][0]["text"]), (&json!({ "rows": 3 }), &json!("3 rows")));
    assert_eq!(result["_meta"]["com.example/source"], "cache");
    assert_eq!(call(&["complete"]).json(), json!({ "rows": 3 }));
}

#[test]
fn block_is_cut_to_its_largest_output_and_given_up_when_it_takes_too_long() {
    let text = call(&["block", "ms=0"]).well();
    assert!(text.starts_with(&"x".repeat(1024)) && text.contains("1024 of 2000 bytes"), "{text}");
    assert_eq!(call(&["block", "ms=5000"]).failed(1), "`block` timed out after 2s\n");
    assert!(call(&["block", "ms=5001"]).failed(1).contains("`ms`: expected an integer from 0 to 5000"));
}

#[test]
fn read_file_carries_the_error_of_the_system() {
    assert_eq!(call(&["read_file", concat!("path=", env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]).well(), include_str!("../../Cargo.toml"));
    let nowhere = call(&["read_file", "path=/no/such/file"]).failed(1);
    assert!(nowhere.contains("os error"), "{nowhere}");
}

#[test]
fn reverse_runs_in_place() {
    assert_eq!(call(&["reverse", "text=añb"]).well(), "bña\n");
}

#[test]
fn read_only_leaves_what_is_declared_so() {
    let tools = run(SHAPES, &["list", "--read-only", "--json"]).json();
    assert!(tools.as_array().unwrap().iter().all(|tool| tool["readOnly"] == true));
    assert!(tools.as_array().unwrap().iter().any(|tool| tool["name"] == "reverse"));
    assert!(run(SHAPES, &["call", "nothing", "--read-only"]).failed(2).contains("there is no tool `nothing`"));
}
