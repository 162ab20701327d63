//! Bytes to messages and back. Knows `service::Service::handle`, nothing of tools.

pub(crate) mod stdio;
