//! The server that is measured, with flymcprust, as its README writes one.

use flymcprust::prelude::*;

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Place {
    name: String,
    lat: f64,
    lon: f64,
}

/// Add two numbers.
#[tool]
async fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Say it again.
#[tool]
async fn echo(text: String) -> String {
    text
}

/// Find a place.
#[tool]
async fn place(name: String) -> Json<Place> {
    Json(Place { name, lat: 52.52, lon: 13.405 })
}

/// Add two numbers, in a function that may block.
#[tool]
fn add_sync(a: i64, b: i64) -> i64 {
    a + b
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Server::builder("peer-flymcprust", "0.0.0")
        .tool::<add>()
        .tool::<echo>()
        .tool::<place>()
        .tool::<add_sync>()
        .build()?
        .serve_stdio()
        .await?;
    Ok(())
}
