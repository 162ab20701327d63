//! What a server tells its log of the requests it serves.

use mcp_runtime::{Era, prelude::*, serde_json::json};
use mcp_tests::log::logged;

/// Log in.
#[mcp_tool(inline)]
fn login(user: String, #[arg(secret)] password: String) -> usize {
    user.len() + password.len()
}

/// A client of each era lists and calls.
async fn both_eras() {
    for era in [Era::Legacy, Era::Modern] {
        let client = server!().connect(era).unwrap();
        client.list().await;
        assert_eq!(client.call("login", json!({ "user": "ann", "password": "hunter22" })).await.text(), "11");
    }
}

#[tokio::test]
async fn each_request_has_one_span_and_arguments_are_not_in_it() {
    let ((), log) = logged(both_eras()).await;
    assert_eq!(log.matches("mcp.method=\"initialize\"").count(), 1, "{log}");
    assert_eq!(log.matches("mcp.method=\"tools/list\"").count(), 2, "{log}");
    assert_eq!(log.matches("mcp.method=\"tools/call\" mcp.item=\"login\"").count(), 2, "{log}");
    for part in ["mcp.request_id=2", "mcp.era=\"legacy\"", "mcp.era=\"modern\""] {
        assert!(log.contains(part), "{part} is not in {log}");
    }
    assert!(!log.contains("ann") && !log.contains("hunter22"), "{log}");
}
