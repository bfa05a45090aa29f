//! Builds that are killed, or that run into a limit, in processes of their own.
#![allow(clippy::print_stdout)]

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::super::Staging;
use super::super::fault::Point;
use super::super::fault::inject::{DIE_AT, NO_EXCHANGE};
use super::{FIRST, Project, SECOND, as_tree, put, tree};

const ROOT: &str = "VOLLMONAT_TEST_ROOT";

/// Not a test of its own: the process that is killed. Builds [`SECOND`] over what is there.
#[test]
fn child() {
    let Some(root) = std::env::var_os(ROOT) else {
        return;
    };
    let root = Path::new(&root);
    let staging = Staging::begin(&root.join("site"), root, &|text| println!("{text}")).unwrap();
    let mut all: Vec<(String, String)> = SECOND
        .iter()
        .map(|(p, t)| ((*p).to_owned(), (*t).to_owned()))
        .collect();
    all.extend(big());
    for (path, text) in &all {
        if let Err(error) = staging.write(path, text.as_bytes()) {
            println!("Abbruch {}: {error}", error.exit_code());
            return;
        }
    }
    staging.publish().unwrap();
    println!("fertig");
}

/// Enough files that a kill at a random moment meets the writing.
fn big() -> Vec<(String, String)> {
    (0..400)
        .map(|n| (format!("angebote/{n}/index.html"), "x".repeat(n * 20)))
        .collect()
}

fn command(root: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([
            "--exact",
            "output::tests::kill::child",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(ROOT, root)
        .stdin(Stdio::null());
    command
}

#[test]
fn killed_at_every_point() {
    use Point::{Between, Complete, Kept, Locked, Removed, Swapped, Writing};
    let (old, new, gone) = ("old", "new", "gone");
    let cases = [
        (Locked, false, old),
        (Writing, false, old),
        (Complete, false, old),
        (Swapped, false, new),
        (Kept, false, new),
        (Removed, false, new),
        (Locked, true, old),
        (Complete, true, old),
        (Between, true, gone),
        (Swapped, true, new),
        (Kept, true, new),
        (Removed, true, new),
    ];
    let mut second = as_tree(SECOND);
    second.extend(big());
    for (point, two_renames, want) in cases {
        let project = Project::new();
        put(&project.out().join(".gitignore"), "*");
        put(&project.out().join(".git/HEAD"), "ref");
        project.build(FIRST);
        let mut child = command(project.root());
        child.env(DIE_AT, format!("{point:?}"));
        if two_renames {
            child.env(NO_EXCHANGE, "1");
        }
        let output = child.output().unwrap();
        assert_eq!(output.status.signal(), Some(6), "{point:?}: {output:?}");

        let mut is = tree(&project.out());
        let git = is.remove(".git/HEAD").is_some();
        assert_eq!(git, !matches!(point, Between | Swapped), "{point:?}");
        let ignore = is.remove(".gitignore").is_some();
        assert_eq!(ignore, point != Between, "{point:?}");
        let state = match is {
            is if is == as_tree(FIRST) => old,
            is if is == second => new,
            is if is.is_empty() => gone,
            is => panic!("{point:?}: mixed: {is:?}"),
        };
        assert_eq!(state, want, "{point:?} {two_renames}");

        project.build(&[("index.html", "danach")]);
        let after = as_tree(&[
            ("index.html", "danach"),
            (".gitignore", "*"),
            (".git/HEAD", "ref"),
        ]);
        assert_eq!(tree(&project.out()), after, "{point:?} {two_renames}");
        assert_eq!(project.beside(), ["site"], "{point:?} {two_renames}");
    }
}

#[test]
fn killed_at_any_moment() {
    let mut second = as_tree(SECOND);
    second.extend(big());
    let whole = {
        let project = Project::new();
        let started = Instant::now();
        assert!(command(project.root()).output().unwrap().status.success());
        assert_eq!(tree(&project.out()), second);
        started.elapsed().max(Duration::from_millis(5))
    };
    for round in 1..=20u32 {
        let project = Project::new();
        project.build(FIRST);
        let mut child = command(project.root())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(whole * round / 20);
        let _ = child.kill();
        child.wait().unwrap();
        let is = tree(&project.out());
        assert!(
            is == as_tree(FIRST) || is == second,
            "round {round}: {} files",
            is.len()
        );
        project.build(SECOND);
        assert_eq!(tree(&project.out()), as_tree(SECOND));
        assert_eq!(project.beside(), ["site"]);
    }
}

#[test]
fn a_git_folder_on_both_sides_is_never_removed() {
    let project = Project::new();
    put(&project.out().join(".git/HEAD"), "alt");
    project.build(FIRST);
    let mut child = command(project.root());
    assert!(
        !child
            .env(DIE_AT, "Swapped")
            .output()
            .unwrap()
            .status
            .success()
    );
    put(&project.out().join(".git/HEAD"), "neu");
    let error = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap_err();
    assert_eq!(error.exit_code(), 3);
    assert!(error.message.contains("abgebrochenen Bau"), "{error}");
    let kept = project.root().join(".site.vollmonat-neu/site/.git/HEAD");
    assert_eq!(fs::read_to_string(&kept).unwrap(), "alt");
    fs::remove_dir_all(project.out()).unwrap();
    project.build(FIRST);
    assert_eq!(
        fs::read_to_string(project.out().join(".git/HEAD")).unwrap(),
        "alt"
    );
}

/// A limit on the size of files stands in for a full disk.
#[test]
fn a_full_disk_leaves_the_old_site() {
    let project = Project::new();
    project.build(FIRST);
    let child = command(project.root());
    let mut line = vec![child.get_program().to_owned()];
    line.extend(child.get_args().map(ToOwned::to_owned));
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"])
        .args(line)
        .env(ROOT, project.root())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("Abbruch 3: „") && said.contains("/angebote/"),
        "{said}"
    );
    assert!(
        said.contains("lässt sich nicht schreiben: die zulässige Dateigröße ist überschritten."),
        "{said}"
    );
    assert_eq!(tree(&project.out()), as_tree(FIRST));
    assert_eq!(project.beside(), ["site"]);
}

#[test]
fn another_process_is_waited_for() {
    let project = Project::new();
    let staging = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap();
    let child = command(project.root())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    staging.write("index.html", b"zuerst").unwrap();
    staging.publish().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("Ein anderer Bau") && said.contains("fertig"),
        "{said}"
    );
    let mut second = as_tree(SECOND);
    second.extend(big());
    assert_eq!(tree(&project.out()), second);
    assert_eq!(project.beside(), ["site"]);
}
