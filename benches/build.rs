//! What the speed claims stand on: `cargo bench`.
//!
//! The finished program builds the shipped directory and a made one of 10,000 offers and 500
//! guides, cold, as a process of its own. Beside it, in the same round, the same files are
//! written from memory by one thread: the ratio says how far the program is from the disk.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

#[path = "support/workload.rs"]
mod workload;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};

const ROUNDS: usize = 5;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = tempfile::tempdir().unwrap();
    let large = scratch.path().join("large");
    workload::write(&large, 10_000, 500).unwrap();
    println!("{ROUNDS} rounds, median; CPU = user + system of the finished process\n");
    println!(
        "{:<34} {:>8} {:>8} {:>9} {:>10} {:>11} {:>9}",
        "", "wall s", "CPU s", "peak MiB", "pages/s", "MB/s", "÷ writing"
    );
    report("build, shipped directory", root, scratch.path());
    report("build, 10,000 offers, 500 guides", &large, scratch.path());
    let mut walls: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            run(
                &[
                    "quote",
                    "--format",
                    "json",
                    "--date",
                    "2026-11-30",
                    "--root",
                ],
                root,
            )
            .0
        })
        .collect();
    walls.sort();
    println!(
        "\nquote, shipped directory: {:.0} ms",
        walls[ROUNDS / 2].as_secs_f64() * 1000.0
    );
}

/// Wall time and CPU time of one run of the program.
fn run(arguments: &[&str], root: &Path) -> (Duration, Duration) {
    let before = cpu();
    let started = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_vollmonat"))
        .args(arguments)
        .arg(root)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    (started.elapsed(), cpu() - before)
}

fn cpu() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    let time = |value: nix::sys::time::TimeVal| {
        Duration::new(
            value.tv_sec().unsigned_abs(),
            u32::try_from(value.tv_usec()).unwrap() * 1000,
        )
    };
    time(usage.user_time()) + time(usage.system_time())
}

fn report(name: &str, root: &Path, scratch: &Path) {
    let out = scratch.join("site");
    let (mut walls, mut cpus, mut floors) = (Vec::new(), Vec::new(), Vec::new());
    let (mut pages, mut bytes) = (0, 0);
    for _ in 0..ROUNDS {
        let _ = fs::remove_dir_all(&out);
        let (wall, cpu) = run(
            &[
                "build",
                "--date",
                "2026-11-30",
                "--out",
                out.to_str().unwrap(),
                "--root",
            ],
            root,
        );
        walls.push(wall);
        cpus.push(cpu);
        let files = read(&out);
        pages = files
            .iter()
            .filter(|(path, _)| path.extension().is_some_and(|end| end == "html"))
            .count();
        bytes = files.iter().map(|(_, bytes)| bytes.len()).sum();
        floors.push(write_plainly(&files, &out, &scratch.join("floor")));
    }
    walls.sort();
    cpus.sort();
    floors.sort();
    let (wall, cpu, floor) = (
        walls[ROUNDS / 2].as_secs_f64(),
        cpus[ROUNDS / 2].as_secs_f64(),
        floors[ROUNDS / 2].as_secs_f64(),
    );
    // The largest child so far; the small directory runs first.
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap().max_rss() as f64 / 1024.0;
    println!(
        "{name:<34} {wall:>8.2} {cpu:>8.2} {peak:>9.0} {:>10.0} {:>11.1} {:>9.1}",
        pages as f64 / wall,
        bytes as f64 / 1e6 / wall,
        wall / floor
    );
}

fn read(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    walkdir::WalkDir::new(folder)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| (entry.path().to_owned(), fs::read(entry.path()).unwrap()))
        .collect()
}

fn write_plainly(files: &[(PathBuf, Vec<u8>)], from: &Path, to: &Path) -> Duration {
    let _ = fs::remove_dir_all(to);
    let started = Instant::now();
    for (path, bytes) in files {
        let target = to.join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::write(target, bytes).unwrap();
    }
    started.elapsed()
}
