//! The house stays a house: modules use only what lies below them, and files stay small.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// From the bottom to the top, as ARCHITECTURE.md draws it.
const LAYERS: [&str; 13] = [
    "error",
    "protocol",
    "schema",
    "codec",
    "handler",
    "registry",
    "service",
    "transport",
    "server",
    "testing",
    "cli",
    "prelude",
    "__private",
];

/// More lines than this are two subjects in one file.
const MOST_LINES: usize = 500;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

/// The modules that a file takes from `crate::…`, also in a list in braces.
fn uses(source: &str) -> Vec<String> {
    let code: String = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut used = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '$' || before == '_') {
            continue;
        }
        let path = &code[at + "crate::".len()..];
        if let Some(list) = path.strip_prefix('{') {
            let (mut depth, mut word) = (0, String::new());
            for character in list.chars() {
                match character {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        used.push(std::mem::take(&mut word));
                        continue;
                    }
                    _ => {}
                }
                word.push(character);
            }
            used.push(word);
        } else {
            used.push(path.into());
        }
    }
    used.iter().filter_map(|path| path.trim().split(|c: char| !(c.is_alphanumeric() || c == '_')).next().map(Into::into)).collect()
}

#[test]
fn modules_use_only_what_lies_below_them() {
    let source = root().join("mcp-runtime/src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    assert!(files.len() > 40, "the sources were not found");
    let mut wrong = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&source).unwrap();
        let own = inside.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        // The front page shows all rooms.
        if own == "lib" {
            continue;
        }
        let own = layer(&own).unwrap_or_else(|| panic!("`{own}` has no place in LAYERS"));
        for used in uses(&fs::read_to_string(&file).unwrap()) {
            // `crate::Error` and its like are the front page's names of things that lie below.
            let used_layer = match &*used {
                "Error" | "Result" => layer("error"),
                "Server" => layer("server"),
                other => layer(other),
            };
            if used_layer.is_some_and(|used| used > own) {
                wrong.push(format!("{} uses `{used}`, which lies above it", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn uses_are_found_in_lists_and_paths() {
    let source = "use crate::{\n    Error,\n    protocol::{Id, Version},\n    codec,\n};\nfn f() { crate::cli::run() }\n// crate::server\n$crate::tool";
    assert_eq!(uses(source), ["Error", "protocol", "codec", "", "cli"]);
}

#[test]
fn files_stay_small() {
    let mut files = Vec::new();
    for folder in ["mcp-runtime", "mcp-macros", "examples", "tests/src", "tests/tests"] {
        sources(&root().join(folder), &mut files);
    }
    let long: Vec<_> = files
        .iter()
        .map(|file| (file, fs::read_to_string(file).unwrap().lines().count()))
        .filter(|(_, lines)| *lines > MOST_LINES)
        .map(|(file, lines)| format!("{} has {lines} lines", file.display()))
        .collect();
    assert!(long.is_empty(), "split these files by subject:\n{}", long.join("\n"));
}
