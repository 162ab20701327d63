//! Answers one line N times, to be run under callgrind: `instructions ROW ERA N`. See `run-instructions`.

use std::process::ExitCode;

use mcp_benches::{Bench, ERAS, Row};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [row, era, calls] = &arguments[..] else { return usage() };
    let row = Row::ALL.into_iter().find(|known| known.name() == row);
    let era = ERAS.into_iter().find(|known| known.1 == era);
    let (Some(row), Some((era, _)), Ok(calls)) = (row, era, calls.parse::<u32>()) else { return usage() };
    let bench = Bench::new(era);
    bench.check(row, era);
    let line = row.line(era, 1000);
    let mut out = Vec::with_capacity(128 * 1024);
    for _ in 0..calls {
        out.clear();
        bench.answer(std::hint::black_box(&line), &mut out);
        std::hint::black_box(&out);
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    let rows = Row::ALL.map(Row::name).join("|");
    eprintln!("instructions {rows} legacy|modern N");
    ExitCode::FAILURE
}
