//! The offer file of AWS has gigabytes: reading ten times as much takes no more memory.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use nix::sys::resource::{UsageWho, getrusage};

const HEADER: &str = include_str!("cases/import-aws/index.csv");

/// The fixture's header and its row of a European L40S, then rows that nobody wants.
fn write_catalogue(path: &Path, rows: usize) {
    let head: Vec<&str> = HEADER.lines().take(7).collect();
    let mut out = std::io::BufWriter::new(fs::File::create(path).unwrap());
    writeln!(out, "{}", head.join("\n")).unwrap();
    let mut line = String::new();
    for nth in 0..rows {
        line.clear();
        write!(line, "{}", head[6]).unwrap();
        let foreign = line
            .replace("eu-central-1", "us-east-1")
            .replace("g6e.xlarge", &format!("g6e.{}xlarge", nth % 1000));
        writeln!(out, "{foreign}").unwrap();
    }
}

/// Peak memory of the largest child so far, in KiB.
fn peak(root: &Path, catalogue: &Path) -> i64 {
    let done = Command::new(env!("CARGO_BIN_EXE_vollmonat"))
        .args([
            "import",
            "aws",
            "--dry-run",
            "--provider",
            "nordwolke",
            "--date",
            "2026-12-01",
        ])
        .arg("--root")
        .arg(root)
        .arg(catalogue)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(said.contains("1 neu"), "{said}");
    getrusage(UsageWho::RUSAGE_CHILDREN).unwrap().max_rss()
}

#[test]
fn memory_does_not_grow_with_the_catalogue() {
    let scratch = tempfile::tempdir().unwrap();
    let catalogue = scratch.path().join("index.csv");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base");
    write_catalogue(&catalogue, 5_000);
    let small = peak(&root, &catalogue);
    write_catalogue(&catalogue, 50_000);
    let large = peak(&root, &catalogue);
    let grown = fs::metadata(&catalogue).unwrap().len() / 1024;
    assert!(
        grown > 10_000,
        "the catalogue is too small to tell: {grown} KiB"
    );
    assert!(
        large - small < 2_000,
        "{small} KiB for 5,000 rows, {large} KiB for 50,000"
    );
}
