//! What stops a server before it serves: everything at once, each with its place and its cure.

use std::sync::Arc;

use mcp_runtime::{
    Era, Error, Server, Tool,
    prelude::*,
    serde_json::{Value, json},
};

/// More than the macro can see.
const MANY: u32 = 500;

struct Db;
struct Cache;
trait Store: Send + Sync {}

/// Fine.
#[mcp_tool]
async fn fine() {}

/// Borrows what nobody gives.
#[mcp_tool(register = false)]
async fn borrows(db: &Db, _cache: Option<&Cache>) {
    let Db = db;
}

/// Borrows a trait object.
#[mcp_tool(register = false)]
async fn borrows_dyn(_store: &dyn Store) {}

/// Has the name of another.
#[mcp_tool(register = false, name = "fine")]
async fn twin() {}

#[mcp_type(input)]
enum Choice {
    A { x: u32 },
    B { y: u32 },
}

/// Spreads an enum over the arguments.
#[mcp_tool(register = false)]
async fn spreads(#[arg(flatten)] choice: Choice) -> u32 {
    match choice {
        Choice::A { x } => x,
        Choice::B { y } => y,
    }
}

/// A schema that is no object.
#[mcp_tool(register = false, schema = json!({ "type": "array" }))]
async fn array(#[arg(flatten)] all: Value) -> Value {
    all
}

/// A schema that is no JSON.
#[mcp_tool(register = false, schema = "{")]
async fn broken(#[arg(flatten)] all: Value) -> Value {
    all
}

#[mcp_type(input)]
#[serde(transparent)]
struct Measured(f64);

/// A header that the specification forbids, on a type whose spelling does not show it.
#[mcp_tool(register = false)]
async fn header(#[arg(header = "Size")] size: Measured) -> f64 {
    size.0
}

/// A pattern that is none.
#[mcp_tool(register = false)]
async fn pattern(#[arg(pattern = "(")] word: String) -> String {
    word
}

/// A default that its own rules refuse.
#[mcp_tool(register = false)]
async fn default(#[arg(default = MANY, max = 100)] limit: u32) -> u32 {
    limit
}

/// An icon that clients refuse.
#[mcp_tool(register = false, icons = "file:///icon.png")]
async fn icon() {}

/// A reserved key.
#[mcp_tool(register = false, meta = json!({ "io.modelcontextprotocol/x": 1 }))]
async fn meta() {}

fn not_a_tool() {}

/// The problems of a server, one per line.
fn problems(server: Server) -> Vec<String> {
    match server.connect(Era::Modern) {
        Err(Error::Startup(problems)) => problems,
        Err(other) => panic!("not a start-up error: {other}"),
        Ok(_) => Vec::new(),
    }
}

fn one(server: Server, parts: &[&str]) {
    let problems = problems(server);
    assert_eq!(problems.len(), 1, "{problems:#?}");
    for part in parts {
        assert!(problems[0].contains(part), "{part:?} is not in: {}", problems[0]);
    }
}

#[test]
fn a_server_without_mistakes_starts() {
    assert_eq!(problems(server!()), Vec::<String>::new());
}

#[test]
fn everything_wrong_is_reported_at_once() {
    let server = server!()
        .add(tool!(borrows))
        .add(tool!(twin))
        .add(tool!(pattern))
        .state(1_u8)
        .state(2_u8)
        .only(["fine", "borrows", "pattern", "fein"]);
    let problems = problems(server);
    assert_eq!(problems.len(), 5, "{problems:#?}");
    let text = Error::Startup(problems).to_string();
    assert!(text.starts_with("the server cannot start:\n  - "), "{text}");
}

#[test]
fn something_borrowed_that_nobody_gives_names_function_place_type_and_cure() {
    one(server!().add(tool!(borrows)), &["`borrows` (tests/tests/startup.rs:", "`db` borrows `&Db`", ".state(Db::new(…))"]);
    one(server!().add(tool!(borrows_dyn)), &["`&dyn Store`", ".state(Arc::new(…) as Arc<dyn Store>)"]);
    assert_eq!(problems(server!().add(tool!(borrows)).state(Db)), Vec::<String>::new());
    assert_eq!(problems(server!().add(tool!(borrows)).state(Arc::new(Db))), Vec::<String>::new());
    assert_eq!(problems(server!().add(tool!(borrows)).state_with(|| Ok::<_, std::fmt::Error>(Db))), Vec::<String>::new());
}

#[test]
fn a_duplicate_name_names_both_places() {
    let problems = problems(server!().add(tool!(twin)));
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].matches("tests/tests/startup.rs:").count(), 2, "{problems:?}");
}

#[test]
fn a_root_schema_that_is_no_object_is_refused() {
    one(server!().add(tool!(spreads)), &["`spreads`", "`choice` cannot be flattened", "an enum"]);
    one(server!().add(tool!(array)), &["`array`", "object"]);
    one(server!().add(tool!(broken)), &["`broken`", "not JSON"]);
}

#[test]
fn an_invalid_header_pattern_default_icon_or_meta_is_refused() {
    one(server!().add(tool!(header)), &["`header`", "`size`", "can be a header"]);
    one(server!().add(tool!(pattern)), &["`pattern`", "word"]);
    one(server!().add(tool!(default)), &["the default of `limit`", "from 0 to 100", "500"]);
    one(server!().add(tool!(icon)), &["file:///icon.png", "https"]);
    one(server!().add(tool!(meta)), &["io.modelcontextprotocol/x", "com.example/"]);
}

#[test]
fn unknown_names_in_only_are_refused_with_the_near_miss() {
    one(server!().only(["fine", "fin"]), &["`fin` of `.only(..)` matches no tool", "did you mean `fine`?"]);
}

#[test]
fn what_is_not_served_need_not_be_servable() {
    assert_eq!(problems(server!().add(tool!(borrows)).only(["fine"])), Vec::<String>::new());
}

#[test]
fn tool_of_something_that_is_none_is_refused() {
    not_a_tool();
    one(server!().add(tool!(not_a_tool)), &["`tool!(not_a_tool)` is no tool", "#[mcp_tool(register = false)]"]);
}

#[test]
fn tools_made_at_run_time_are_held_to_the_same_rules() {
    let made = |name: &str, description: &str, schema: Value| {
        let tool = Tool::new(name).description(description).schema(schema);
        server!().add(tool.call(async |_: Value, _cx| Ok::<_, ToolError>("done")))
    };
    assert_eq!(problems(made("a.b-c_1", "Does it.", json!({ "type": "object" }))), Vec::<String>::new());
    one(made("my tool", "Does it.", json!({ "type": "object" })), &["`my tool`", "1 to 128 characters"]);
    one(made("tool", "", json!({ "type": "object" })), &["no description", ".description("]);
    one(made("tool", "Does it.", json!(["x"])), &["object"]);
    one(made("fine", "Does it.", json!({ "type": "object" })), &["two tools are called `fine`", "tests/tests/startup.rs:"]);
}

#[test]
fn a_server_with_no_version_or_no_name_is_refused() {
    one(server!().eras([]), &["eras"]);
    one(server!().name(" "), &["name and version"]);
}

#[test]
fn a_package_without_tools_says_how_to_get_some() {
    one(
        Server::of("elsewhere", "1", "", &[], &[]),
        &["package `elsewhere` has no function with `#[mcp_tool]`", "server!(use my_tools)", ".add("],
    );
}

#[test]
fn a_named_crate_that_registers_nothing_is_refused() {
    one(Server::of("mcp-tests", "1", "", &["std"], &[]), &["server!(use std)", "registers no tool"]);
}
