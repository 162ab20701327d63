//! A server serves its own package, and the crates it names.

use mcp_runtime::{Era, Server, prelude::*, serde_json::json, testing::Client};
use mcp_tests::log::logged;

/// At home.
#[mcp_tool]
async fn home() {}

async fn names(client: &Client) -> Vec<String> {
    client.list().await.iter().map(|tool| tool["name"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn a_named_crate_is_served_after_the_own_package_with_modules_cfg_and_macros() {
    let client = server!(use mcp_tests_tools).connect(Era::Modern).unwrap();
    assert_eq!(names(&client).await, ["home", "elsewhere", "inside", "same_number", "same_text"]);
    assert_eq!(client.call("elsewhere", json!({})).await.text(), "elsewhere");
    assert_eq!(client.call("same_number", json!({ "value": 7 })).await.text(), "7");
    assert!(client.call("same_number", json!({ "value": "x" })).await.is_error());
}

/// A client, and what the start logged.
async fn started(server: Server) -> (Client, String) {
    logged(async { server.connect(Era::Modern).unwrap() }).await
}

#[tokio::test]
async fn a_crate_that_is_linked_but_not_named_is_not_served_and_the_log_says_so() {
    mcp_tests_tools::link();
    let (client, log) = started(server!()).await;
    assert_eq!(names(&client).await, ["home"]);
    for part in ["crate `mcp_tests_tools`", "4 tools", "server!(use mcp_tests_tools)", "server!(not mcp_tests_tools)"] {
        assert!(log.contains(part), "{log}");
    }
}

#[tokio::test]
async fn a_crate_that_is_excluded_is_no_warning() {
    let (client, log) = started(server!(not mcp_tests_tools)).await;
    assert_eq!((names(&client).await, log), (vec!["home".to_owned()], String::new()));
}

#[tokio::test]
async fn single_tools_of_another_crate_are_taken_by_their_path() {
    let client = server!().add(tool!(mcp_tests_tools::deep::inside)).connect(Era::Modern).unwrap();
    assert_eq!(names(&client).await, ["home", "inside"]);
}

#[tokio::test]
async fn filters_apply_to_all_of_them() {
    let client = server!(use mcp_tests_tools).only(["same_*", "tag:deep"]).connect(Era::Legacy).unwrap();
    assert_eq!(names(&client).await, ["inside", "same_number", "same_text"]);
    assert_eq!(client.call("home", json!({})).await.error_code(), Some(-32602));
}

#[test]
fn the_library_of_the_own_package_may_be_named() {
    // A record of this package, as its library would have it: the crate's name is not the package's.
    assert!(Server::of("mcp-tests", "1", "", &["crates"], &[]).connect(Era::Modern).is_ok());
}
