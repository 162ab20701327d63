//! The server that is measured, with rmcp: as its documentation writes one, or with `tuned`, at its best.
//!
//! Tuned, the router is kept (the default builds it anew for each call), and the pipes are driven by the reactor.

use rmcp::{
    Json, ServerHandler, ServiceExt,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_handler, tool_router,
    transport::{stdio, stdio_pipes},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
struct Add {
    a: i64,
    b: i64,
}

#[derive(Deserialize, JsonSchema)]
struct Echo {
    text: String,
}

#[derive(Deserialize, JsonSchema)]
struct Find {
    name: String,
}

#[derive(Serialize, JsonSchema)]
struct Place {
    name: String,
    lat: f64,
    lon: f64,
}

/// The tools of `$server`, once for each way to keep them.
macro_rules! tools {
    ($server:ident) => {
        #[tool_router]
        impl $server {
            /// Add two numbers.
            #[tool]
            async fn add(&self, Parameters(Add { a, b }): Parameters<Add>) -> String {
                (a + b).to_string()
            }

            /// Say it again.
            #[tool]
            async fn echo(&self, Parameters(Echo { text }): Parameters<Echo>) -> String {
                text
            }

            /// Find a place.
            #[tool]
            async fn place(&self, Parameters(Find { name }): Parameters<Find>) -> Json<Place> {
                Json(Place { name, lat: 52.52, lon: 13.405 })
            }

            /// Add two numbers, in a function that may block.
            #[tool]
            fn add_sync(&self, Parameters(Add { a, b }): Parameters<Add>) -> String {
                (a + b).to_string()
            }
        }
    };
}

#[derive(Clone)]
struct Plain;

tools!(Plain);

#[tool_handler]
impl ServerHandler for Plain {}

#[derive(Clone)]
struct Tuned {
    router: ToolRouter<Self>,
}

tools!(Tuned);

#[tool_handler(router = self.router)]
impl ServerHandler for Tuned {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args().nth(1).as_deref() == Some("tuned") {
        Tuned { router: Tuned::tool_router() }.serve(stdio_pipes()).await?.waiting().await?;
    } else {
        Plain.serve(stdio()).await?.waiting().await?;
    }
    Ok(())
}
