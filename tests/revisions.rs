//! `diff` against a repository: revisions, branch points, clones without history.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A repository with the data of tests/base/ in its first commit, in the folder `verzeichnis`.
struct Repository {
    folder: TempDir,
}

impl Repository {
    fn new() -> Self {
        let repository = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        lay(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base"),
            &repository.root(),
        );
        repository.git(&["init", "--quiet", "--initial-branch=main", "."]);
        repository.commit("Anfang");
        repository
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("verzeichnis")
    }

    fn git(&self, arguments: &[&str]) -> String {
        git(self.folder.path(), arguments)
    }

    fn commit(&self, message: &str) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", message]);
    }

    /// Puts another text in the place of one in a file of the project root.
    fn edit(&self, file: &str, before: &str, after: &str) {
        let path = self.root().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(before), "{text}");
        fs::write(path, text.replace(before, after)).unwrap();
    }
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .args([
            "-c",
            "user.name=Erika",
            "-c",
            "user.email=erika@verzeichnis.example",
            "-c",
            "commit.gpgsign=false",
            "-c",
            "protocol.file.allow=always",
        ])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn lay(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from).into_iter().map(Result::unwrap) {
        let target = to.join(entry.path().strip_prefix(from).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(target).unwrap();
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn diff(root: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vollmonat"))
        .arg("diff")
        .args(arguments)
        .args(["--date", "2026-12-01", "--root"])
        .arg(root)
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn report(root: &Path, arguments: &[&str]) -> serde_json::Value {
    let output = diff(root, &[arguments, &["--format", "json"]].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

const OFFERS: &str = "offers/nordwolke/offers.csv";

#[test]
fn a_changed_row_is_named_with_its_line_and_nothing_is_touched() {
    let repository = Repository::new();
    repository.edit(OFFERS, ",1.2,hour", ",1.3,hour");
    let status = repository.git(&["status", "--porcelain"]);
    let found = report(&repository.root(), &["HEAD"]);
    let months = found["usages"][0]["months"].as_array().unwrap();
    assert_eq!(months.len(), 1);
    assert_eq!(months[0]["id"], "nordwolke/nw-l40s-1/hamburg/on_demand");
    assert_eq!(months[0]["difference"], "73.00");
    assert_eq!(months[0]["file"], OFFERS);
    assert_eq!(months[0]["line"], 4);
    assert_eq!(repository.git(&["status", "--porcelain"]), status);
}

#[test]
fn two_revisions_and_the_point_where_a_branch_left() {
    let repository = Repository::new();
    repository.git(&["switch", "--quiet", "--create", "preis"]);
    repository.edit(OFFERS, ",1.2,hour", ",1.3,hour");
    repository.commit("Preis");
    repository.git(&["switch", "--quiet", "main"]);
    repository.edit("offers/nordwolke/tariffs.csv", "500,0.01", "500,0.02");
    repository.commit("Tarif");
    repository.git(&["switch", "--quiet", "preis"]);
    let root = repository.root();
    let tariffs = |found: &serde_json::Value| found["tariffs"].as_array().unwrap().len();
    // Against main the branch also takes back what main has done since; against the point
    // where it left main it shows its own change only.
    assert_eq!(tariffs(&report(&root, &["main"])), 1);
    assert_eq!(tariffs(&report(&root, &["main..."])), 0);
    let own = report(&root, &["main...preis", "preis"]);
    assert_eq!(own["repriced"].as_array().unwrap().len(), 1);
    assert!(own["new"].as_str().unwrap().starts_with("preis ("), "{own}");
    // A folder and a revision, too.
    let nothing = report(&root, &[&root.to_string_lossy(), "HEAD"]);
    assert_eq!(nothing["repriced"].as_array().unwrap().len(), 0);
}

#[test]
fn a_clone_without_history_says_how_to_get_it() {
    let repository = Repository::new();
    repository.edit(OFFERS, ",1.2,hour", ",1.3,hour");
    repository.commit("Preis");
    let copies = tempfile::tempdir().unwrap();
    let address = format!("file://{}", repository.folder.path().display());
    git(
        copies.path(),
        &["clone", "--quiet", "--depth=1", &address, "kopie"],
    );
    let root = copies.path().join("kopie/verzeichnis");
    assert_eq!(
        report(&root, &["HEAD"])["repriced"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
    let output = diff(&root, &["HEAD~1"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    for part in ["HEAD~1", "flach", "git fetch --unshallow", "fetch-depth: 0"] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn what_is_neither_folder_nor_revision_is_a_wrong_call() {
    let repository = Repository::new();
    for name in ["gibtesnicht", "--output=x", "HEAD:verzeichnis", ""] {
        let output = diff(&repository.root(), &["--", name]);
        assert_eq!(output.status.code(), Some(2), "{name}: {output:?}");
        assert!(output.stdout.is_empty(), "{name}");
    }
}

#[test]
fn faults_of_a_revision_are_told_like_those_of_a_folder() {
    let repository = Repository::new();
    std::os::unix::fs::symlink(
        "offers.csv",
        repository.root().join("offers/nordwolke/neu.csv"),
    )
    .unwrap();
    repository.edit(OFFERS, ",1.2,hour", ",0,hour");
    repository.commit("Fehler");
    let output = diff(&repository.root(), &["HEAD", "HEAD~1"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("offers/nordwolke/offers.csv:4:11: Fehler[price-zero]"),
        "{message}"
    );
    assert!(
        message.contains("offers/nordwolke/neu.csv:1:1: Fehler[symlink]"),
        "{message}"
    );
}

#[test]
fn an_address_that_vanishes_needs_a_redirect() {
    let repository = Repository::new();
    repository.edit(OFFERS, "NW H100 8", "NW H100 x8");
    let root = repository.root();
    let check = || {
        Command::new(env!("CARGO_BIN_EXE_vollmonat"))
            .args(["check", "--against", "HEAD", "--format", "json"])
            .args(["--date", "2026-12-01", "--root"])
            .arg(&root)
            .output()
            .unwrap()
    };
    let output = check();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found[0]["code"], "address-gone");
    assert_eq!(found[0]["file"], "content/umleitungen.toml");
    assert_eq!(
        found[0]["value"],
        "/angebote/nordwolke/nw-h100-8/hamburg/on_demand/"
    );
    fs::create_dir_all(root.join("content")).unwrap();
    fs::write(
        root.join("content/umleitungen.toml"),
        "[[redirect]]\nfrom = \"/angebote/nordwolke/nw-h100-8/hamburg/on_demand/\"\nto = \"/angebote/nordwolke/nw-h100-x8/hamburg/on_demand/\"\n",
    )
    .unwrap();
    let output = check();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(output.stdout, b"[]\n");
}
