//! The tests that cross crates and processes are in `tests/tests`; this library only carries the README, so that every
//! piece of code in it is compiled and run as a test, and the official schemas, which the tests hold messages against.
#![cfg_attr(doctest, doc = include_str!("../../README.md"))]

pub mod log;
pub mod official;
