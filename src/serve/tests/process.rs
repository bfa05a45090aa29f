//! The end by signal, in a process of its own.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::super::{Options, run};
use super::{Project, builder};

const ROOT: &str = "VOLLMONAT_TEST_SERVE";

/// Not a test of its own: the process that gets the signal.
#[test]
fn child() {
    if let Some(root) = std::env::var_os(ROOT).map(PathBuf::from) {
        let options = Options {
            root: root.clone(),
            port: 0,
        };
        run(&options, builder(root), Box::new(|text| println!("{text}"))).unwrap();
        println!("sauber beendet");
    }
}

#[test]
fn signals_end_it_cleanly() {
    for signal in ["INT", "TERM", "HUP"] {
        let project = Project::new("eins");
        let temporary = tempfile::tempdir().unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "serve::tests::process::child",
                "--nocapture",
                "--test-threads=1",
            ])
            .env(ROOT, project.root())
            .env("TMPDIR", temporary.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap())
            .lines()
            .map(Result::unwrap);
        assert!(
            lines.any(|line| line.contains("Vorschau: http://127.0.0.1:")),
            "{signal}"
        );
        super::wait_for("the first site", || {
            fs::read_dir(temporary.path())
                .unwrap()
                .flatten()
                .any(|folder| folder.path().join("site/index.html").exists())
        });
        let started = Instant::now();
        assert!(
            Command::new("kill")
                .arg(format!("-{signal}"))
                .arg(child.id().to_string())
                .status()
                .unwrap()
                .success()
        );
        assert!(lines.any(|line| line == "sauber beendet"), "{signal}");
        assert!(child.wait().unwrap().success(), "{signal}");
        assert!(started.elapsed() < Duration::from_secs(1), "{signal}");
        assert_eq!(
            fs::read_dir(temporary.path()).unwrap().count(),
            0,
            "{signal}"
        );
    }
}
