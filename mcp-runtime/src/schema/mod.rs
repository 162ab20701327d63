//! Schemas: what schemars emits becomes what every client accepts, and what a client sends is checked against it.
//! Pure functions over `serde_json::Value`: no I/O, no runtime, nothing else of this crate. `clean` prepares a schema once
//! at start, `check` judges (and losslessly repairs) a value, `facts`, `root` and `header` answer start-up questions,
//! `text` speaks to people at a command line.

mod check;
mod clean;
mod facts;
mod header;
mod root;
mod text;
mod walk;

pub(crate) use check::{Options, check, nearest};
pub(crate) use clean::{Input, clean_input, clean_output};
pub(crate) use facts::{has_float, needs_check, pattern_problems};
pub(crate) use header::header_problems;
pub(crate) use root::root_problem;
pub(crate) use text::signature;
#[cfg(feature = "cli")]
pub(crate) use walk::has_type;
