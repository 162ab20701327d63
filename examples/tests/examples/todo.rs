use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use mcp_runtime::serde_json::json;

use crate::run::{Ran, program, session, with_input};

/// A folder with a list in it, gone with the test.
struct List(PathBuf);

impl List {
    fn new(test: &str) -> Self {
        let folder = env::temp_dir().join(format!("mcp-examples-{}-{test}", std::process::id()));
        fs::create_dir(&folder).expect("a new folder");
        Self(folder)
    }

    fn todo(&self) -> Command {
        todo(&self.0.join("todo.db"))
    }

    fn call(&self, arguments: &[&str]) -> Ran {
        with_input(self.todo().arg("call").args(arguments), "")
    }
}

impl Drop for List {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn todo(file: &Path) -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_todo"));
    command.env("TODO_DB", file);
    command
}

#[test]
fn todo_keeps_its_list_between_processes() {
    let list = List::new("keeps");
    assert_eq!(list.call(&["list"]).json(), json!([]));
    let tea = json!({ "id": 1, "title": "Buy tea", "done": false });
    let cup = json!({ "id": 2, "title": "Wash a cup", "done": false });
    assert_eq!(list.call(&["add", "title=Buy tea"]).json(), tea);
    assert_eq!(list.call(&["add", "title=Wash a cup"]).json(), cup);
    assert_eq!(list.call(&["list"]).json(), json!([tea, cup]));
    assert_eq!(list.call(&["list", "containing=tea"]).json(), json!([tea]));
    let bought = json!({ "id": 1, "title": "Buy tea", "done": true });
    assert_eq!(list.call(&["done", "id=1"]).json(), bought);
    assert_eq!(list.call(&["list"]).json(), json!([cup]));
    assert_eq!(list.call(&["list", "all=true", "limit=1"]).json(), json!([bought]));
    assert_eq!(list.call(&["remove", "id=2"]).well(), "to-do 2 is gone\n");
    assert_eq!(list.call(&["list", "all=true"]).json(), json!([bought]));
}

#[test]
fn todo_names_the_id_that_it_does_not_know() {
    let list = List::new("unknown");
    for tool in ["remove", "done"] {
        assert_eq!(list.call(&[tool, "id=7"]).failed(1), "there is no to-do 7; `list` shows what there is\n");
    }
}

#[test]
fn todo_checks_titles_before_it_writes() {
    let list = List::new("titles");
    for title in [String::new(), "x".repeat(201)] {
        let told = list.call(&["add", &format!("title={title}")]).failed(1);
        assert!(told.contains("`title`: expected a string of 1 to 200 characters"), "{told}");
    }
    assert_eq!(list.call(&["list"]).json(), json!([]));
}

#[test]
fn todo_serves_its_list_over_stdio_and_by_several_calls_at_once() {
    let list = List::new("stdio");
    let adds: Vec<_> = (0..20).map(|n| ("add", json!({ "title": format!("number {n}") }))).collect();
    for answer in session(&mut list.todo(), &adds) {
        assert_eq!(answer["result"]["structuredContent"]["done"], false, "{answer}");
    }
    let answers = session(&mut list.todo(), &[("list", json!({}))]);
    let text = answers[0]["result"]["content"][0]["text"].as_str().unwrap();
    assert_eq!(text.matches("number ").count(), 20, "{text}");
}

#[test]
fn todo_opens_its_file_only_when_a_tool_needs_it() {
    let list = List::new("lazy");
    let nowhere = list.0.join("no such folder").join("todo.db");
    let run = |arguments: &[&str]| with_input(todo(&nowhere).args(arguments), "");
    for arguments in [&["list"][..], &["schema"], &["--help"], &["call", "add", "--help"]] {
        assert!(!run(arguments).well().is_empty());
    }
    let told = run(&["call", "list"]).failed(1);
    assert!(told.contains("unable to open database file") && told.contains("no such folder"), "{told}");
    assert_eq!(run(&[]).well(), "", "serving nobody needs no file");
}

#[test]
fn todo_can_be_served_read_only() {
    let list = List::new("read-only");
    let shown = with_input(list.todo().args(["list", "--read-only", "--json"]), "").json();
    assert_eq!((shown.as_array().unwrap().len(), &shown[0]["name"]), (1, &json!("list")));
    assert!(list.call(&["add", "title=x", "--read-only"]).failed(2).contains("there is no tool `add`"));
    assert_eq!(list.call(&["list", "--read-only"]).json(), json!([]));
}
