//! A server in a process of its own, and what the system knows of it.

use std::{
    io::{BufRead, BufReader, Error, Result, Write},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

pub(crate) struct Server {
    child: Child,
    pub(crate) input: ChildStdin,
    pub(crate) output: BufReader<ChildStdout>,
}

/// Where a program lies: beside this one.
pub(crate) fn path(program: &str) -> Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(program))
}

impl Server {
    pub(crate) fn spawn(program: &str, arguments: &[&str]) -> Result<Self> {
        let mut child = Command::new(path(program)?)
            .args(arguments)
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Error::other(format!("{program}: {error}; is it built? See `run-load`")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::other("no pipes"));
        };
        Ok(Self { child, input, output: BufReader::with_capacity(64 * 1024, output) })
    }

    /// Sends one line and returns the one that comes back.
    pub(crate) fn ask(&mut self, line: &str) -> Result<String> {
        self.input.write_all(format!("{line}\n").as_bytes())?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        Ok(answer)
    }

    /// What opens a conversation.
    pub(crate) fn shake_hands(&mut self, modern: bool) -> Result<()> {
        let answer = if modern {
            self.ask(&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{{{}}}}}"#, crate::work::META))?
        } else {
            let answer = self.ask(
                r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"load","version":"1.0.0"}}}"#,
            )?;
            self.input.write_all(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n")?;
            answer
        };
        if answer.contains("\"result\"") { Ok(()) } else { Err(Error::other(format!("the handshake failed: {answer}"))) }
    }

    /// The CPU time of all its threads so far, in steps of 10 ms.
    pub(crate) fn cpu(&self) -> Result<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // Behind the name, which may hold anything, `utime` and `stime` are the 12th and 13th field, in ticks of 1/100 s.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
        Ok(Duration::from_millis(fields.filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>() * 10))
    }

    /// The most memory it ever had, in KiB.
    pub(crate) fn peak(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        line.trim_end_matches("kB").trim().parse().map_err(Error::other)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
