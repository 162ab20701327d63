//! Counts allocations from the bytes of a line to the bytes of its answer, and fails if there are more than there were.

mod counting;

use std::process::ExitCode;

use mcp_benches::{Bench, ERAS, Row};

/// The ratchet: allocations in the legacy and in the modern era. It may only be turned down.
///
/// The line that becomes a `String` is one of them. A plain function goes through a thread and a task of its own; its row
/// varies from run to run and is only shown.
const AT_MOST: [(Row, [usize; 2]); 8] = [
    (Row::Async, [4, 4]),
    (Row::Inline, [3, 3]),
    (Row::Plain, [10, 12]),
    (Row::Struct, [4, 4]),
    (Row::Large, [4, 4]),
    (Row::List, [3, 4]),
    (Row::WrongArgument, [33, 33]),
    (Row::ParseError, [3, 3]),
];

const CALLS: u32 = 1001;

fn main() -> ExitCode {
    let mut failed = false;
    println!("| one line | era | allocations | at most | bytes |");
    println!("|---|---|---:|---:|---:|");
    for (row, limits) in AT_MOST {
        for ((era, name), limit) in ERAS.into_iter().zip(limits) {
            let bench = Bench::new(era);
            bench.check(row, era);
            let (mut allocations, mut bytes) = (Vec::with_capacity(CALLS as usize), Vec::with_capacity(CALLS as usize));
            let mut out = Vec::with_capacity(128 * 1024);
            // Ids of the same length; the first calls make what is made once.
            for call in 0..CALLS + 100 {
                let line = row.line(era, 1000 + call);
                out.clear();
                let before = counting::counted();
                bench.answer(&line, &mut out);
                let after = counting::counted();
                if call >= 100 {
                    allocations.push(after.0 - before.0);
                    bytes.push(after.1 - before.1);
                }
            }
            let (allocations, bytes) = (median(&mut allocations), median(&mut bytes));
            let remark = match allocations.cmp(&limit) {
                std::cmp::Ordering::Greater => " **too many**",
                std::cmp::Ordering::Less if row != Row::Plain => " (fewer: turn the ratchet)",
                _ => "",
            };
            // Which of two threads is faster is no fault of the code.
            failed |= allocations > limit && row != Row::Plain;
            println!("| {} | {name} | {allocations}{remark} | {limit} | {bytes} |", row.name());
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Other threads may allocate now and then: the middle call tells the truth.
fn median(values: &mut [usize]) -> usize {
    values.sort_unstable();
    values[values.len() / 2]
}
