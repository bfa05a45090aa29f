//! A folder is a test case: `tests/cases/<name>/`.
//!
//! ```text
//! command      arguments, one line per run; {root}, {out}, {case} are put in, "…" keeps blanks
//! root/        laid over a copy of tests/base/ (or of nothing, where a file `empty` stands)
//! expected/    exit (one line per run), stdout, stderr, site/** – each file as built –
//!              and root/** – each file as the commands leave it
//! ```
//!
//! `stdout` and `stderr` are compared whole, with the temporary folder written as `{tmp}` and
//! times as `{s}`. `VOLLMONAT_BLESS=1 cargo test --test cases` writes what came out; read the
//! difference before committing it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use similar::TextDiff;

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut cases: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("command").is_file())
        .collect();
    cases.sort();
    assert!(!cases.is_empty(), "no cases in {}", folder.display());
    let trials = cases
        .into_iter()
        .map(|case| {
            let name = case.file_name().unwrap().to_string_lossy().into_owned();
            Trial::test(name, move || run(&case))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn run(case: &Path) -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let (root, out) = (scratch.path().join("root"), scratch.path().join("out"));
    fs::create_dir(&root)?;
    if !case.join("empty").exists() {
        lay(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base"),
            &root,
        );
    }
    lay(&case.join("root"), &root);
    let (mut exit, mut stdout, mut stderr) = (String::new(), String::new(), String::new());
    for line in fs::read_to_string(case.join("command"))?.lines() {
        let words: Vec<String> = words(line)
            .into_iter()
            .map(|word| {
                word.replace("{root}", &root.to_string_lossy())
                    .replace("{out}", &out.to_string_lossy())
                    .replace("{case}", &case.to_string_lossy())
            })
            .collect();
        let output = Command::new(env!("CARGO_BIN_EXE_vollmonat"))
            .args(&words)
            .env_remove("SOURCE_DATE_EPOCH")
            .env("NO_COLOR", "1")
            .current_dir(scratch.path())
            .output()?;
        let _ = writeln!(
            exit,
            "{}",
            output
                .status
                .code()
                .map_or_else(|| "signal".to_owned(), |code| code.to_string())
        );
        let clean = |bytes: &[u8]| plain(&String::from_utf8_lossy(bytes), scratch.path(), case);
        stdout.push_str(&clean(&output.stdout));
        stderr.push_str(&clean(&output.stderr));
    }
    let expected = case.join("expected");
    let bless = std::env::var_os("VOLLMONAT_BLESS").is_some();
    let mut report = String::new();
    for (name, got) in [("exit", &exit), ("stdout", &stdout), ("stderr", &stderr)] {
        compare(&expected.join(name), got, bless, &mut report);
    }
    for wanted in files(&expected.join("site")) {
        let path = wanted.strip_prefix(expected.join("site"))?.to_owned();
        match fs::read_to_string(out.join(&path)) {
            Ok(got) => compare(&wanted, &unhashed(&got), bless, &mut report),
            Err(error) => {
                let _ = writeln!(report, "site/{}: {error}", path.display());
            }
        }
    }
    for wanted in files(&expected.join("root")) {
        let path = wanted.strip_prefix(expected.join("root"))?;
        let got = fs::read_to_string(root.join(path)).unwrap_or_default();
        compare(&wanted, &got, bless, &mut report);
    }
    if report.is_empty() {
        Ok(())
    } else {
        Err(report.into())
    }
}

/// Words between blanks; those in quotation marks keep theirs.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (nth, part) in line.split('"').enumerate() {
        if nth % 2 == 1 {
            match words.last_mut() {
                // `--set note="zwei Wörter"`
                Some(last) if !line.contains(&format!(" \"{part}\"")) => *last += part,
                _ => words.push(part.to_owned()),
            }
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// A missing file means: nothing is expected.
fn compare(file: &Path, got: &str, bless: bool, report: &mut String) {
    let wanted = fs::read_to_string(file).unwrap_or_default();
    if wanted == got {
        return;
    }
    if bless {
        if got.is_empty() {
            let _ = fs::remove_file(file);
        } else {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, got).unwrap();
        }
        return;
    }
    let difference = TextDiff::from_lines(wanted.as_str(), got);
    let _ = writeln!(
        report,
        "{}\n{}",
        file.display(),
        difference
            .unified_diff()
            .header("expected", "came")
            .context_radius(2)
    );
}

/// Temporary paths and seconds differ from run to run.
fn plain(text: &str, scratch: &Path, case: &Path) -> String {
    let text = text
        .replace(&*scratch.to_string_lossy(), "{tmp}")
        .replace(&*case.to_string_lossy(), "{case}");
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let number = words[at - 1]
            .chars()
            .all(|c| c.is_ascii_digit() || c == ',')
            && words[at - 1].contains(',');
        if words[at] == "s" && number {
            words[at - 1] = "{s}".to_owned();
        }
    }
    words.join(" ")
}

/// `assets/style.8d6643ca.css` → `assets/style.{hash}.css`: a new colour is no new page.
fn unhashed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("assets/") {
        let (before, after) = rest.split_at(at + "assets/".len());
        out.push_str(before);
        rest = after;
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-')))
            .unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        let parts: Vec<&str> = name.split('.').collect();
        let hashed =
            |part: &str| part.len() == 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        let named: Vec<&str> = parts
            .iter()
            .map(|part| if hashed(part) { "{hash}" } else { *part })
            .collect();
        out.push_str(&named.join("."));
        rest = behind;
    }
    out.push_str(rest);
    out
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect();
    found.sort();
    found
}

fn lay(from: &Path, to: &Path) {
    for file in files(from) {
        let target = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(&file, &target).unwrap();
    }
}
