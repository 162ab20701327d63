//! What a server tells its log of the requests it serves.

use std::{
    io,
    sync::{Arc, Mutex},
};

use mcp_runtime::{Era, prelude::*, serde_json::json};
use tracing_subscriber::fmt::format::FmtSpan;

/// Log in.
#[mcp_tool(inline)]
fn login(user: String, #[arg(secret)] password: String) -> usize {
    user.len() + password.len()
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().map_err(|_| io::ErrorKind::Other)?.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is logged while a client of each era lists and calls.
async fn logged() -> String {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).with_ansi(false).with_span_events(FmtSpan::NEW).finish();
    let logging = tracing_subscriber::util::SubscriberInitExt::set_default(subscriber);
    for era in [Era::Legacy, Era::Modern] {
        let client = server!().connect(era).unwrap();
        client.list().await;
        assert_eq!(client.call("login", json!({ "user": "ann", "password": "hunter22" })).await.text(), "11");
    }
    drop(logging);
    String::from_utf8(log.0.lock().unwrap().clone()).unwrap()
}

#[tokio::test]
async fn each_request_has_one_span_and_arguments_are_not_in_it() {
    let log = logged().await;
    assert_eq!(log.matches("mcp.method=\"initialize\"").count(), 1, "{log}");
    assert_eq!(log.matches("mcp.method=\"tools/list\"").count(), 2, "{log}");
    assert_eq!(log.matches("mcp.method=\"tools/call\" mcp.item=\"login\"").count(), 2, "{log}");
    for part in ["mcp.request_id=2", "mcp.era=\"legacy\"", "mcp.era=\"modern\""] {
        assert!(log.contains(part), "{part} is not in {log}");
    }
    assert!(!log.contains("ann") && !log.contains("hunter22"), "{log}");
}
