//! The same four tools, served by different libraries, under the same load: who needs how much for one call?
//!
//! All servers run at the same time, but only one has work: rounds are short and interleaved (A B C A B C …), so that the
//! noise of the machine meets all of them alike. `load [SECONDS A ROUND] [ROUNDS]`; see `run-load`.

mod process;
mod work;

use std::{io::Result, time::Duration};

use process::Server;
use work::Work;

/// Name, program, arguments. The first is what the others are compared with.
const CONTENDERS: [(&str, &str, &[&str]); 5] = [
    ("mcp-runtime", "peer-mcp-runtime", &[]),
    ("flymcprust", "peer-flymcprust", &[]),
    ("rmcp", "peer-rmcp", &[]),
    ("rmcp, tuned", "peer-rmcp", &["tuned"]),
    ("(floor)", "floor", &[]),
];

/// What one contender did in one kind of work.
#[derive(Default)]
struct Score {
    /// Nanoseconds of a call, one figure a round.
    times: Vec<f64>,
    calls: u64,
    cpu: Duration,
    answer: usize,
}

fn main() -> Result<()> {
    let arguments: Vec<f64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let time = Duration::from_secs_f64(arguments.first().copied().unwrap_or(0.3));
    let rounds = arguments.get(1).map_or(7, |rounds| *rounds as usize).max(1);
    println!("{rounds} rounds of {time:?} for each line; medians; × is the median of each round's ratio to mcp-runtime.");
    start()?;
    for modern in [false, true] {
        println!("\n### {}", if modern { "2026-07-28: every request stands alone" } else { "2025-11-25: after `initialize`" });
        let mut servers = Vec::new();
        for (_, program, arguments) in CONTENDERS {
            let mut server = Server::spawn(program, arguments)?;
            server.shake_hands(modern)?;
            servers.push(server);
        }
        for work in Work::ALL {
            let mut scores: Vec<Score> = CONTENDERS.iter().map(|_| Score::default()).collect();
            for round in 0..=rounds {
                for ((server, score), contender) in servers.iter_mut().zip(&mut scores).zip(CONTENDERS) {
                    if contender.1 == "floor" && !work.floor() {
                        continue;
                    }
                    // The first round warms up.
                    let time = if round == 0 { time / 3 } else { time };
                    let before = server.cpu()?;
                    let run = work.run(server, modern, time)?;
                    if round > 0 {
                        score.times.push(run.elapsed.as_nanos() as f64 / run.calls as f64);
                        score.calls += run.calls;
                        score.cpu += server.cpu()?.saturating_sub(before);
                        score.answer = run.answer;
                    }
                }
            }
            report(work, &scores);
        }
        println!("\n| peak memory after all this | MiB |\n|---|---:|");
        for (server, (name, ..)) in servers.iter().zip(CONTENDERS) {
            println!("| {name} | {:.1} |", server.peak()? as f64 / 1024.0);
        }
    }
    Ok(())
}

fn report(work: Work, scores: &[Score]) {
    println!("\n| {} | µs a call | × | CPU µs a call | × | bytes of an answer |\n|---|---:|---:|---:|---:|---:|", work.name());
    let cpu = |score: &Score| score.cpu.as_nanos() as f64 / score.calls as f64;
    for (score, (name, ..)) in scores.iter().zip(CONTENDERS) {
        if score.calls == 0 {
            continue;
        }
        let ratios = score.times.iter().zip(&scores[0].times).map(|(own, first)| own / first).collect();
        println!(
            "| {name} | {:.1} | {:.2} | {:.2} | {:.2} | {} |",
            median(score.times.clone()) / 1e3,
            median(ratios),
            cpu(score) / 1e3,
            cpu(score) / cpu(&scores[0]),
            score.answer
        );
    }
}

/// From the start of the process to its first answer.
fn start() -> Result<()> {
    println!("\n| start | ms to the first answer | MiB of memory then | MiB of program |\n|---|---:|---:|---:|");
    let mut times = CONTENDERS.map(|_| Vec::new());
    let mut memory = CONTENDERS.map(|_| 0);
    for _ in 0..21 {
        for (at, (_, program, arguments)) in CONTENDERS.into_iter().enumerate() {
            let begin = std::time::Instant::now();
            let mut server = Server::spawn(program, arguments)?;
            server.shake_hands(false)?;
            times[at].push(begin.elapsed().as_secs_f64() * 1e3);
            memory[at] = server.peak()?;
        }
    }
    for ((times, memory), (name, program, _)) in times.into_iter().zip(memory).zip(CONTENDERS) {
        let size = std::fs::metadata(process::path(program)?)?.len() as f64 / f64::from(1 << 20);
        println!("| {name} | {:.1} | {:.1} | {size:.1} |", median(times), memory as f64 / 1024.0);
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
