//! The start-up checks: everything that is wrong is found here, and reported at once.

use std::sync::Arc;

use serde_json::json;

use super::Server;
use crate::{
    Error, Result,
    codec::Facts,
    handler::Shared,
    protocol::Icon,
    registry::{Built, Plan, build},
    service::Service,
};

impl Server {
    /// Freezes the server. Fails with every mistake there is.
    pub(crate) fn start(self) -> Result<Arc<Service>> {
        let supported = self.supported();
        let plan = Plan {
            package: self.package,
            crates: &self.crates,
            excluded: &self.excluded,
            added: self.added,
            states: &self.states,
            only: self.only,
            except: self.except,
            read_only: self.read_only,
        };
        let Built { registry, mut problems, warnings } = build(plan);
        problems.extend(
            self.states
                .given_twice()
                .into_iter()
                .map(|kind| format!("the server was given two states of type `{kind}`; wrap one in a type of its own")),
        );
        problems.extend(self.identity.icons.iter().filter_map(Icon::problem));
        if supported.is_empty() {
            problems.push("`eras([])` leaves no protocol version to serve".into());
        }
        if self.identity.name.trim().is_empty() || self.identity.version.trim().is_empty() {
            problems.push("the server's name and version must not be empty".into());
        }
        if !problems.is_empty() {
            return Err(Error::Startup(problems));
        }
        for warning in warnings {
            tracing::warn!("{warning}");
        }
        if cfg!(panic = "abort") {
            tracing::warn!("built with `panic = \"abort\"`: a panic in one tool ends the whole server");
        }
        let mut hooks = self.hooks;
        hooks.around = self.around.into();
        // What is registered is what is declared: nothing else is here yet.
        let capabilities = json!({ "tools": {} });
        let public = hooks.visible.is_none();
        let facts = Facts::new(self.identity, self.instructions, capabilities, supported, public);
        let shared = Shared { state: self.states, errors: self.errors, limits: self.limits, log_arguments: self.log_arguments };
        Ok(Arc::new(Service::new(registry, Arc::new(shared), facts, hooks)))
    }
}
