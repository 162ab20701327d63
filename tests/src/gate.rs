//! Calls that wait until they are told to go on: tests order events with it instead of sleeping.

use std::collections::HashMap;

use mcp_runtime::prelude::*;
use tokio::sync::{Mutex, watch};

#[derive(Default)]
struct Gates(Mutex<HashMap<String, watch::Sender<bool>>>);

impl Gates {
    async fn gate(&self, name: &str) -> watch::Sender<bool> {
        self.0.lock().await.entry(name.into()).or_insert_with(|| watch::channel(false).0).clone()
    }

    async fn pass(&self, name: &str) {
        let mut opened = self.gate(name).await.subscribe();
        // Fails only if the sender is gone, and that lives in the map.
        drop(opened.wait_for(|open| *open).await);
    }
}

/// Wait until the gate is opened.
#[mcp_tool]
async fn wait(gate: String, gates: &Gates) -> String {
    gates.pass(&gate).await;
    format!("{gate} is open")
}

/// Open a gate.
#[mcp_tool]
async fn open(gate: String, gates: &Gates) {
    gates.gate(&gate).await.send_replace(true);
}

/// How many calls wait at the gate.
#[mcp_tool]
async fn waiting(gate: String, gates: &Gates) -> usize {
    gates.gate(&gate).await.receiver_count()
}

/// Wait for the gate, and open another one when the call is cancelled.
#[mcp_tool]
async fn tidy(gate: String, gates: &Gates, cx: &Context) -> String {
    tokio::select! {
        () = gates.pass(&gate) => "finished".into(),
        () = cx.cancelled() => {
            gates.gate("tidied").await.send_replace(true);
            "tidied".into()
        }
    }
}

/// Run to the end whatever happens, then open another gate.
#[mcp_tool(finish)]
async fn stubborn(gate: String, gates: &Gates) -> String {
    gates.pass(&gate).await;
    gates.gate("finished").await.send_replace(true);
    "done".into()
}

fn main() -> mcp_runtime::Result {
    server!().name("gate").state(Gates::default()).run()
}
