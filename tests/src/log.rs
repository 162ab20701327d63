//! What is logged while something happens on this thread.

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};

use tracing_subscriber::{fmt::format::FmtSpan, util::SubscriberInitExt};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs `work`; returns what came of it, and its events and new spans as lines.
pub async fn logged<T>(work: impl Future<Output = T>) -> (T, String) {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).with_ansi(false).with_span_events(FmtSpan::NEW).finish();
    let logging = subscriber.set_default();
    let result = work.await;
    drop(logging);
    let text = String::from_utf8_lossy(&log.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned();
    (result, text)
}
