//! What no server can beat: a loop that looks for the id and the tool's name, and knows all answers.
//!
//! It shows how much of each figure belongs to the pipe and to `load` itself.

use std::io::{Read, Result, Write};

fn main() -> Result<()> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let (mut chunk, mut kept, mut out) = (vec![0; 64 * 1024], Vec::new(), Vec::new());
    loop {
        let length = input.read(&mut chunk)?;
        if length == 0 {
            return Ok(());
        }
        kept.extend_from_slice(&chunk[..length]);
        let mut from = 0;
        while let Some(end) = kept[from..].iter().position(|byte| *byte == b'\n') {
            answer(&kept[from..from + end], &mut out);
            from += end + 1;
        }
        kept.drain(..from);
        output.write_all(&out)?;
        output.flush()?;
        out.clear();
    }
}

fn answer(line: &[u8], out: &mut Vec<u8>) {
    let Some(id) = after(line, br#""id":"#).and_then(|rest| rest.split(|byte| *byte == b',').next()) else { return };
    out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
    out.extend_from_slice(id);
    out.extend_from_slice(br#","result":{"content":[{"type":"text","text":""#);
    match after(line, br#""text":""#).and_then(|rest| rest.split(|byte| *byte == b'"').next()) {
        Some(text) => out.extend_from_slice(text),
        None => out.push(b'5'),
    }
    out.extend_from_slice(b"\"}]}}\n");
}

fn after<'a>(line: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    line.windows(word.len()).position(|window| window == word).map(|at| &line[at + word.len()..])
}
