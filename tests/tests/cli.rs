//! The binary as its own tool box: `list`, `call`, `schema`, and the flags and variables that narrow what is served.

use std::{
    io::{self, Write},
    process::{Command, Stdio},
};

use mcp_runtime::serde_json::{self, Value, json};

struct Ran {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Ran {
    /// What was printed by a command that went well.
    #[track_caller]
    fn well(self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    #[track_caller]
    fn json(self) -> Value {
        serde_json::from_str(&self.well()).unwrap()
    }

    /// What was said by a command that failed with this status, without printing anything.
    #[track_caller]
    fn failed(self, status: i32) -> String {
        assert_eq!((self.status, self.stdout.as_str()), (Some(status), ""), "{}", self.stderr);
        self.stderr
    }
}

fn cases() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cases"));
    for name in ["MCP_ONLY", "MCP_EXCEPT", "MCP_READ_ONLY", "MCP_LOG", "MCP_LOG_ARGUMENTS", "MCP_JSON", "RUST_LOG"] {
        command.env_remove(name);
    }
    command
}

fn ran(command: &mut Command) -> Ran {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { status: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

fn run(arguments: &[&str]) -> Ran {
    ran(cases().args(arguments))
}

fn with(name: &str, value: &str, arguments: &[&str]) -> Ran {
    ran(cases().env(name, value).args(arguments))
}

/// The names that `list` shows.
#[track_caller]
fn names(ran: Ran) -> Vec<String> {
    let signatures = ran.well();
    let signatures = signatures.lines().filter(|line| !line.starts_with(' '));
    signatures.map(|line| line.split('(').next().unwrap().to_owned()).collect()
}

#[test]
fn list_shows_signatures_descriptions_and_places_in_the_order_of_the_source() {
    let text = run(&["list"]).well();
    assert_eq!(names(run(&["list"])), ["echo", "add", "slow", "fail", "panic", "print"]);
    assert!(text.contains("add(a: integer, b: integer)\n    Add two integers; the sum is returned as decimal text.\n"), "{text}");
    assert!(text.contains("\n    mcp-tests tests/src/cases.rs:"), "{text}");
}

#[test]
fn list_json_says_the_same_to_a_program() {
    let tools = run(&["list", "--json"]).json();
    let tools = tools.as_array().unwrap();
    assert_eq!(tools.len(), 6);
    assert_eq!((&tools[1]["name"], &tools[1]["signature"]), (&json!("add"), &json!("add(a: integer, b: integer)")));
    assert_eq!((&tools[1]["package"], &tools[1]["tags"], &tools[1]["readOnly"]), (&json!("mcp-tests"), &json!([]), &Value::Null));
    assert!(tools[1]["location"].as_str().unwrap().starts_with("tests/src/cases.rs:"));
}

#[test]
fn call_reads_values_by_the_schema_of_the_tool() {
    assert_eq!(run(&["call", "add", "a=2", "b=-3"]).well(), "-1\n");
    assert_eq!(run(&["call", "add", "b=1", "a=9007199254740993"]).well(), "9007199254740994\n");
    for text in ["123", "true", "null", "{\"a\":1}", "", "a=b", "two words", "-x", "\"quoted\""] {
        assert_eq!(run(&["call", "echo", &format!("message={text}")]).well(), format!("{text}\n"));
    }
}

#[test]
fn call_prints_a_text_that_ends_in_a_newline_as_it_is() {
    assert_eq!(run(&["call", "echo", "message=line\n"]).well(), "line\n");
}

#[test]
fn call_takes_the_whole_object_as_json_and_answers_in_json() {
    for arguments in [
        &["call", "add", "--json", r#"{"a":2,"b":3}"#][..],
        &["call", "add", "a=2", "b=3", "--json"],
        &["call", "add", "--json", "a=2", "b=3"],
        &["call", "--json", r#" {"a":2}"#, "add", "b=3"],
    ] {
        let result = run(arguments).json();
        assert_eq!(result["content"], json!([{ "type": "text", "text": "5" }]), "{arguments:?}");
    }
}

#[test]
fn a_call_with_wrong_arguments_lists_every_problem_and_the_usage() {
    let told = run(&["call", "add"]).failed(1);
    assert!(told.contains("`a` is missing") && told.contains("`b` is missing"), "{told}");
    assert!(told.contains("Usage: add(a: integer, b: integer)"), "{told}");
    let told = run(&["call", "echo", "mesage=x"]).failed(1);
    assert!(told.contains("`mesage` is not an argument; did you mean `message`?") && told.contains("`message` is missing"), "{told}");
    let told = run(&["call", "add", "a=x", "b=1.5"]).failed(1);
    assert!(told.contains("`a`: expected an integer, found \"x\"") && told.contains("`b`: expected an integer"), "{told}");
}

#[test]
fn a_tool_that_fails_is_status_1_and_its_text_is_on_stderr() {
    assert_eq!(run(&["call", "fail", "message=disk full"]).failed(1), "disk full\n");
    let told = run(&["call", "panic"]).failed(1);
    assert!(told.contains("`panic` failed"), "{told}");
}

#[test]
fn a_tool_that_fails_is_still_answered_in_json_if_that_was_asked_for() {
    let ran = run(&["call", "fail", "message=no", "--json"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""));
    let result: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&result["isError"], &result["content"][0]["text"]), (&json!(true), &json!("no")));
}

#[test]
fn a_wrong_command_line_is_status_2_and_says_what_would_be_right() {
    for (arguments, told) in [
        (&["call", "ad", "a=1"][..], "there is no tool `ad`; did you mean `add`?"),
        (&["call", "zzzzzz"], "there is no tool `zzzzzz`; `list` shows what there is"),
        (&["schema", "ecoh"], "did you mean `echo`?"),
        (&["call", "add", "5"], "`5` is no argument: write KEY=VALUE"),
        (&["call", "add", "--json", "{bad"], "`--json` is not a JSON object"),
        (&["call"], "<NAME>"),
        (&["lst"], "unrecognized subcommand 'lst'"),
        (&["--onyl", "x"], "--only"),
    ] {
        let said = run(arguments).failed(2);
        assert!(said.contains(told), "{arguments:?}: {said}");
    }
}

#[test]
fn schema_shows_what_a_client_would_see_of_one_tool_or_all() {
    let integer = json!({ "type": "integer" });
    let add = json!({
        "inputSchema": { "type": "object", "properties": { "a": integer, "b": integer }, "required": ["a", "b"], "additionalProperties": false }
    });
    assert_eq!(run(&["schema", "add"]).json(), add);
    let all = run(&["schema"]).json();
    assert_eq!((all.as_object().unwrap().len(), &all["add"]), (6, &add));
    assert_eq!(all["slow"]["inputSchema"]["properties"]["ms"]["minimum"], 0);
}

#[test]
fn only_and_except_take_names_and_globs_before_or_after_the_command() {
    assert_eq!(names(run(&["--only", "add", "list"])), ["add"]);
    assert_eq!(names(run(&["list", "--only", "a*,p?int"])), ["add", "print"]);
    assert_eq!(names(run(&["list", "--only", "echo", "--only", "fail"])), ["echo", "fail"]);
    assert_eq!(names(run(&["list", "--except", "*a*"])), ["echo", "slow", "print"]);
    assert_eq!(names(run(&["--only", "*a*", "list", "--except", "panic"])), ["add", "fail"]);
    assert_eq!(run(&["schema", "--only", "add"]).json().as_object().unwrap().len(), 1);
    assert!(run(&["call", "echo", "message=x", "--except", "echo"]).failed(2).contains("there is no tool `echo`"));
}

#[test]
fn a_filter_that_matches_nothing_keeps_the_server_from_starting_and_all_are_told() {
    let arguments = ["--only", "ecoh,zz*,add", "--except", "tag:admin"];
    for command in [&["list"][..], &["call", "add"], &["schema"], &[]] {
        let told = run(&[&arguments[..], command].concat()).failed(1);
        for part in [
            "`ecoh` of `--only` or MCP_ONLY matches no tool; did you mean `echo`?",
            "`zz*` of `--only` or MCP_ONLY matches no tool\n",
            "`tag:admin` of `--except` or MCP_EXCEPT matches no tool",
        ] {
            assert!(told.contains(part), "{told}");
        }
        assert!(!told.contains("`--only add`"), "{told}");
    }
}

#[test]
fn filters_that_leave_nothing_keep_the_server_from_starting() {
    for arguments in [&["list", "--except", "*"][..], &["list", "--only", "add", "--except", "a*"], &["list", "--read-only"]] {
        let told = run(arguments).failed(1);
        assert!(told.contains("nothing is left to serve"), "{told}");
    }
}

#[test]
fn variables_say_what_flags_say_and_flags_win() {
    assert_eq!(names(with("MCP_ONLY", "add,e*", &["list"])), ["echo", "add"]);
    assert_eq!(names(with("MCP_ONLY", "add", &["list", "--only", "echo"])), ["echo"]);
    assert_eq!(names(with("MCP_EXCEPT", "*a*", &["list"])), ["echo", "slow", "print"]);
    assert!(with("MCP_READ_ONLY", "true", &["list"]).failed(1).contains("nothing is left to serve"));
    assert_eq!(names(with("MCP_READ_ONLY", "false", &["list"])).len(), 6);
    assert_eq!(with("MCP_JSON", "true", &["list"]).json().as_array().unwrap().len(), 6);
}

#[test]
fn variables_of_switches_are_on_and_off_as_people_write_it() {
    for on in ["1", "true", "yes", "on"] {
        assert!(with("MCP_READ_ONLY", on, &["list"]).failed(1).contains("nothing is left to serve"), "{on}");
        let told = ran(cases().env("MCP_LOG", "info").env("MCP_LOG_ARGUMENTS", on).args(["call", "add", "a=1", "b=2"])).stderr;
        assert!(told.contains("a=1 b=2"), "{on}: {told}");
    }
    for off in ["0", "false", "no", "off"] {
        assert_eq!(names(with("MCP_READ_ONLY", off, &["list"])).len(), 6, "{off}");
    }
}

#[test]
fn variables_that_are_set_to_nothing_say_nothing() {
    for name in ["MCP_ONLY", "MCP_EXCEPT", "MCP_READ_ONLY", "MCP_LOG", "MCP_LOG_ARGUMENTS", "MCP_JSON"] {
        let ran = with(name, "", &["list"]);
        assert_eq!(ran.status, Some(0), "{name}: {}", ran.stderr);
        assert_eq!(names(ran).len(), 6, "{name}");
    }
}

#[test]
fn arguments_are_logged_on_stderr_only_if_asked_for() {
    let call = ["call", "echo", "message=for the log"];
    let logged = run(&[&call[..], &["--log", "info", "--log-arguments"]].concat());
    assert_eq!((logged.status, logged.stdout.as_str()), (Some(0), "for the log\n"));
    assert!(logged.stderr.contains("for the log") && logged.stderr.contains("echo"), "{}", logged.stderr);
    assert_eq!(run(&[&call[..], &["--log", "info"]].concat()).well(), "for the log\n");
    let silent = ran(cases().env("RUST_LOG", "error").args(call).arg("--log-arguments"));
    assert_eq!(silent.well(), "for the log\n");
    let won = ran(cases().env("RUST_LOG", "error").args(call).args(["--log", "info", "--log-arguments"]));
    assert!(won.stderr.contains("for the log"), "a flag wins over a variable: {}", won.stderr);
}

#[test]
fn the_variable_for_json_means_call_and_list_alike() {
    let answer: Value = serde_json::from_str(&with("MCP_JSON", "1", &["call", "add", "a=1", "b=2"]).well()).unwrap();
    assert_eq!(answer["content"][0]["text"], "3");
    assert_eq!(with("MCP_JSON", "0", &["call", "add", "a=1", "b=2"]).well(), "3\n");
}

#[test]
fn a_log_level_that_is_none_is_a_mistake_in_the_command_line() {
    for wrong in ["inf", "loud", "warn,nonsense", "x=y"] {
        let ran = run(&["list", "--log", wrong]);
        assert_eq!(ran.status, Some(2), "{wrong}");
    }
    for right in ["warn", "OFF", "info,mcp_runtime=debug", "my_app=trace"] {
        assert_eq!(run(&["list", "--log", right]).status, Some(0), "{right}");
    }
}

#[test]
fn help_and_version_name_the_program_and_build_nothing() {
    let help = run(&["--help"]).well();
    for part in
        ["An MCP server.", "Usage: cases [OPTIONS] [COMMAND]", "--only <PATTERN>", "MCP_ONLY", "--read-only", "list", "call", "schema"]
    {
        assert!(help.contains(part), "{part} in {help}");
    }
    assert_eq!(run(&["--version"]).well(), concat!("cases ", env!("CARGO_PKG_VERSION"), "\n"));
    assert!(run(&["call", "--help"]).well().contains("KEY=VALUE"));
    assert_eq!(run(&["--help", "--only", "nothing"]).well(), help);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [&["list"][..], &["list", "--json"], &["schema"], &["call", "echo", "message=x"], &["--help"], &["--version"]] {
        let (reader, writer) = io::pipe().unwrap();
        // As `| head -0` does it: gone before the first byte.
        drop(reader);
        let output =
            cases().args(arguments).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn flags_narrow_what_is_served_on_stdio_too() {
    let mut child = cases().args(["--only", "e*"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let meta = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} });
    let mut input = child.stdin.take().unwrap();
    for (id, method, name) in [(1, "tools/list", Value::Null), (2, "tools/call", json!("add"))] {
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": { "name": name, "_meta": meta } });
        writeln!(input, "{message}").unwrap();
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    let answers: Vec<Value> =
        output.stdout.split_inclusive(|byte| *byte == b'\n').map(|line| serde_json::from_slice(line).unwrap()).collect();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["result"]["tools"].as_array().unwrap().len(), 1);
    assert_eq!((&answers[0]["result"]["tools"][0]["name"], &answers[1]["error"]["code"]), (&json!("echo"), &json!(-32602)));
}
