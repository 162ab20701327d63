//! A to-do list in a SQLite file: shared state, opened when a tool first needs it.
//!
//! `todo call add title="Buy tea"`, then `todo call list`. The file is `todo.db`, or `$TODO_DB`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use mcp_runtime::prelude::*;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The list, on disk.
struct Todos(Mutex<Connection>);

#[mcp_type]
struct Todo {
    id: i64,
    title: String,
    done: bool,
}

#[derive(Debug, thiserror::Error)]
enum TodoError {
    #[error("there is no to-do {0}; `list` shows what there is")]
    Unknown(i64),
    #[error("the database failed: {0}")]
    Database(#[from] rusqlite::Error),
}

impl Todos {
    fn open() -> Result<Self, rusqlite::Error> {
        let path = std::env::var("TODO_DB").unwrap_or_else(|_| "todo.db".into());
        let db = Connection::open(path)?;
        db.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000;
             CREATE TABLE IF NOT EXISTS todo (id INTEGER PRIMARY KEY, title TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0)",
        )?;
        Ok(Self(Mutex::new(db)))
    }

    fn db(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, id: i64) -> Result<Todo, TodoError> {
        let row = self.db().query_row("SELECT id, title, done FROM todo WHERE id = ?1", [id], read).optional()?;
        row.ok_or(TodoError::Unknown(id))
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Todo> {
    Ok(Todo { id: row.get(0)?, title: row.get(1)?, done: row.get(2)? })
}

/// Add a to-do.
#[mcp_tool(destructive = false)]
fn add(
    /// What is to be done.
    #[arg(min_len = 1, max_len = 200)]
    title: String,
    todos: &Todos,
) -> Result<Todo, TodoError> {
    let id = {
        let db = todos.db();
        db.execute("INSERT INTO todo (title) VALUES (?1)", [&title])?;
        db.last_insert_rowid()
    };
    todos.get(id)
}

/// List the to-dos, oldest first.
#[mcp_tool(read_only)]
fn list(
    /// Only those that contain this text.
    containing: Option<String>,
    /// Also those that are done.
    #[arg(default)]
    all: bool,
    #[arg(default = 50, min = 1, max = 500)] limit: u32,
    todos: &Todos,
) -> Result<Vec<Todo>, TodoError> {
    let db = todos.db();
    let mut query = db
        .prepare("SELECT id, title, done FROM todo WHERE (?1 OR NOT done) AND (?2 IS NULL OR instr(title, ?2) > 0) ORDER BY id LIMIT ?3")?;
    let rows = query.query_map(params![all, containing, limit], read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Mark a to-do as done.
#[mcp_tool(idempotent, destructive = false)]
fn done(id: i64, todos: &Todos) -> Result<Todo, TodoError> {
    todos.db().execute("UPDATE todo SET done = 1 WHERE id = ?1", [id])?;
    todos.get(id)
}

/// Delete a to-do for good.
#[mcp_tool(destructive)]
fn remove(id: i64, todos: &Todos) -> Result<String, TodoError> {
    match todos.db().execute("DELETE FROM todo WHERE id = ?1", [id])? {
        0 => Err(TodoError::Unknown(id)),
        _ => Ok(format!("to-do {id} is gone")),
    }
}

fn main() -> mcp_runtime::Result {
    server!().name("todo").instructions("A to-do list. Look at `list` before you add something twice.").state_with(Todos::open).run()
}
