//! Calls that wait until they are told to go on: tests order events with it instead of sleeping.
//!
//! Its limits are small, so that tests reach them. It waits an hour for calls that are still running at its end, or,
//! if `GATE_IMPATIENT` is set, a tenth of a second.

use std::{
    collections::HashMap,
    io::{self, Read},
    net::TcpStream,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use mcp_runtime::{Limits, prelude::*};
use tokio::sync::watch;

#[derive(Default)]
struct Gates(Mutex<HashMap<String, watch::Sender<bool>>>);

impl Gates {
    fn gate(&self, name: &str) -> watch::Sender<bool> {
        let mut gates = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        gates.entry(name.into()).or_insert_with(|| watch::channel(false).0).clone()
    }

    fn open(&self, name: &str) {
        self.gate(name).send_replace(true);
    }

    async fn pass(&self, name: &str) {
        let mut opened = self.gate(name).subscribe();
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
    gates.open(&gate);
}

/// Open a gate when the other side of a connection to this port hangs up: also after the end of input.
#[mcp_tool]
fn open_after(port: u16, gate: String, gates: &Gates) -> io::Result<String> {
    TcpStream::connect(("127.0.0.1", port))?.read_to_end(&mut Vec::new())?;
    gates.open(&gate);
    Ok("opened".into())
}

/// Opens its gate when dropped.
struct Opens(watch::Sender<bool>);

impl Drop for Opens {
    fn drop(&mut self) {
        self.0.send_replace(true);
    }
}

/// Wait for the gate, and open another one when that has ended, however it did.
#[mcp_tool]
async fn drops(gate: String, gates: &Gates) {
    let _opens = Opens(gates.gate("dropped"));
    gates.pass(&gate).await;
}

/// How many calls wait at the gate.
#[mcp_tool]
async fn waiting(gate: String, gates: &Gates) -> usize {
    gates.gate(&gate).receiver_count()
}

/// Wait for the gate, and open another one when the call is cancelled.
#[mcp_tool]
async fn tidy(gate: String, gates: &Gates, cx: &Context) -> String {
    tokio::select! {
        () = gates.pass(&gate) => "finished".into(),
        () = cx.cancelled() => {
            gates.open("tidied");
            "tidied".into()
        }
    }
}

/// Run to the end whatever happens, then say so on stderr and open another gate.
#[mcp_tool(finish)]
async fn stubborn(gate: String, gates: &Gates) -> String {
    gates.pass(&gate).await;
    eprintln!("stubborn has finished");
    gates.open("finished");
    "done".into()
}

/// Panic behind the gate.
#[mcp_tool]
async fn explode(gate: String, gates: &Gates) -> String {
    gates.pass(&gate).await;
    panic!("on purpose")
}

/// Say it back at once.
#[mcp_tool]
async fn say(text: String) -> String {
    text
}

/// Print without a newline.
#[mcp_tool]
async fn mutter(text: String) {
    print!("{text}");
}

/// Run a program that prints, and reads its input to the end.
#[cfg(unix)]
#[mcp_tool]
fn child() -> io::Result<bool> {
    Ok(std::process::Command::new("sh").args(["-c", "echo chatter; cat"]).status()?.success())
}

/// Leave a file behind, then never return, and never let go of the thread.
#[mcp_tool]
async fn hog(file: std::path::PathBuf) -> io::Result<()> {
    std::fs::write(file, "")?;
    loop {
        std::thread::park();
    }
}

/// The same in a function that may block.
#[mcp_tool]
fn block(file: std::path::PathBuf) -> io::Result<()> {
    std::fs::write(file, "")?;
    loop {
        std::thread::park();
    }
}

fn main() -> mcp_runtime::Result {
    let impatient = std::env::var_os("GATE_IMPATIENT").is_some();
    let patience = if impatient { Duration::from_millis(100) } else { Duration::from_secs(3600) };
    let limits = Limits { line: 1 << 20, in_flight: 8, drain: patience, stop: patience, grace: patience, ..Limits::default() };
    let server = server!().name("gate").limits(limits).state(Gates::default());
    if std::env::var_os("GATE_EMBEDDED").is_some() {
        // As in a program that has a runtime of its own, and drops it at its end.
        return tokio::runtime::Runtime::new()?.block_on(server.serve_stdio());
    }
    server.run()
}
