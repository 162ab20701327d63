//! The examples, used as their readers would.

#[path = "examples/embed.rs"]
mod embed;
#[path = "examples/hello.rs"]
mod hello;
#[path = "examples/run.rs"]
mod run;
#[path = "examples/shapes.rs"]
mod shapes;
#[path = "examples/todo.rs"]
mod todo;
