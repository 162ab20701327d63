//! The ends of the builder: how a finished server is run.

use std::{io::IsTerminal, sync::Arc};

use tokio::runtime::{Builder, Handle, Runtime};

use super::Server;
use crate::{
    Error, Result,
    service::Service,
    transport::stdio::{Stdio, Stopper},
};

impl Server {
    /// Serves stdio until the end of input or a signal. Blocks; starts its own runtime.
    ///
    /// With the feature `cli` it also reads the command line.
    #[cfg(not(feature = "cli"))]
    pub fn run(self) -> Result {
        outside()?;
        log_to_stderr(None);
        let service = self.start()?;
        let runtime = runtime()?;
        let served = serve_blocking(&service, &runtime);
        // Functions that block are abandoned, not waited for.
        runtime.shutdown_background();
        served
    }

    /// Serves stdin and stdout until the end of input or a signal, inside a runtime that runs already.
    ///
    /// While it serves, `println!` goes to stderr. Returns; never ends the process. SIGINT and SIGTERM stop the server, and
    /// stay caught after that: a program that goes on must listen for them itself.
    pub async fn serve_stdio(self) -> Result {
        serve(&self.start()?).await
    }
}

/// `run()` inside a runtime would block it, or panic when its own one is dropped.
pub(crate) fn outside() -> Result {
    if Handle::try_current().is_ok() { Err(Error::InsideRuntime) } else { Ok(()) }
}

/// A runtime for `run()`.
pub(crate) fn runtime() -> Result<Runtime> {
    Ok(Builder::new_multi_thread().enable_all().thread_name("mcp-worker").build()?)
}

/// Serves stdio on this thread, until the program ends with it.
pub(crate) fn serve_blocking(service: &Arc<Service>, runtime: &Runtime) -> Result {
    hint();
    let (stdio, stopper) = Stdio::take(Arc::clone(service), false)?;
    // On a thread and a runtime of its own: whatever blocks the other ones, a signal must be heard.
    let listening = Builder::new_current_thread().enable_all().build()?;
    let mut signals = listening.block_on(async { Signals::new() });
    std::thread::Builder::new().name("mcp-signals".into()).spawn(move || {
        listening.block_on(async {
            signals.next().await;
            stopper.stop();
            tokio::select! {
                // Whoever asks twice does not want to wait.
                () = signals.next() => std::process::exit(130),
                () = tokio::time::sleep(stopper.patience()) => {
                    // The reader is stuck in a function that blocks.
                    stopper.abandon();
                    std::process::exit(1);
                }
            }
        });
    })?;
    Ok(stdio.serve(runtime.handle())?)
}

/// Serves stdio on a thread of its own.
pub(crate) async fn serve(service: &Arc<Service>) -> Result {
    hint();
    let (stdio, stopper) = Stdio::take(Arc::clone(service), true)?;
    let (runtime, guard) = (Handle::current(), StopOnDrop(stopper.clone()));
    let mut signals = Signals::new();
    let (done, ended) = tokio::sync::oneshot::channel();
    std::thread::Builder::new().name("mcp-stdio".into()).spawn(move || {
        let _ = done.send(stdio.serve(&runtime));
    })?;
    let signals = async {
        loop {
            signals.next().await;
            stopper.stop();
        }
    };
    let served = tokio::select! {
        served = ended => served,
        () = signals => return Ok(()),
    };
    drop(guard);
    Ok(served.unwrap_or_else(|_| Err(std::io::Error::other("the stdio thread panicked")))?)
}

/// A server whose future is dropped stops.
struct StopOnDrop(Stopper);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
        self.0.stop();
    }
}

/// SIGINT and SIGTERM, heard from the moment this is made.
struct Signals {
    #[cfg(unix)]
    heard: Option<[tokio::signal::unix::Signal; 2]>,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        // Without them only the end of input stops the server.
        let both = signal(SignalKind::terminate()).and_then(|terminate| Ok([terminate, signal(SignalKind::interrupt())?]));
        Self { heard: both.inspect_err(|error| tracing::warn!(%error, "signals cannot be heard")).ok() }
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        match &mut self.heard {
            Some([terminate, interrupt]) => {
                tokio::select! {
                    _ = terminate.recv() => {}
                    _ = interrupt.recv() => {}
                }
            }
            None => std::future::pending().await,
        }
    }

    #[cfg(not(unix))]
    fn new() -> Self {
        Self {}
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

/// A person who starts the program by hand should know what it waits for.
fn hint() {
    if std::io::stdin().is_terminal() {
        let own = std::env::args().next().unwrap_or_else(|| "server".into());
        eprintln!("Waiting for MCP messages on stdin: this program is meant to be started by an MCP client.");
        if cfg!(feature = "cli") {
            eprintln!(
                "Try `{own} list` to see its tools, `{own} call NAME key=value` to call one, `{own} --help` for more. Ctrl-C ends it."
            );
        }
    }
}

/// Sends logs to stderr, unless the program has set up its own: what `wanted` says, else `RUST_LOG`, else warnings.
pub(crate) fn log_to_stderr(wanted: Option<&str>) {
    use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};
    let variable = std::env::var("RUST_LOG").ok().filter(|text| !text.trim().is_empty());
    // A variable that is set to nothing says nothing.
    let targets =
        wanted.filter(|text| !text.trim().is_empty()).or(variable.as_deref()).unwrap_or("warn").parse::<Targets>().unwrap_or_else(
            |error| {
                eprintln!("RUST_LOG is not understood ({error}); logging warnings");
                Targets::new().with_default(tracing::Level::WARN)
            },
        );
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    // Fails only if a subscriber is set: then it stays.
    let _ = tracing_subscriber::registry().with(targets).with(lines).try_init();
}
