#![allow(clippy::unwrap_used, clippy::expect_used)]

mod kill;
mod refuse;
mod together;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use proptest::prelude::*;

use super::{MARKER, OutputErrorKind, Staging, Summary};

/// A project root with sources; `site` inside is the usual output folder.
struct Project {
    dir: tempfile::TempDir,
}

impl Project {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        for path in [
            "offers/gpus.csv",
            "content/leitfaden/a.md",
            "vollmonat.toml",
        ] {
            put(&dir.path().join(path), "Quelle");
        }
        Self { dir }
    }

    fn root(&self) -> &Path {
        self.dir.path()
    }

    fn out(&self) -> PathBuf {
        self.root().join("site")
    }

    fn build(&self, files: &[(&str, &str)]) -> Summary {
        build(&self.out(), self.root(), files)
    }

    /// Everything in the root but the sources: what a build may have left beside the site.
    fn beside(&self) -> Vec<String> {
        names(self.root())
            .into_iter()
            .filter(|name| !matches!(name.as_str(), "offers" | "content" | "vollmonat.toml"))
            .collect()
    }
}

fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn build(out: &Path, root: &Path, files: &[(&str, &str)]) -> Summary {
    let staging = Staging::begin(out, root, &|text| panic!("{text}")).unwrap();
    for (path, text) in files {
        staging.write(path, text.as_bytes()).unwrap();
    }
    staging.publish().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// All files below a folder but the marker, with their text; nothing when it is missing.
fn tree(folder: &Path) -> BTreeMap<String, String> {
    if !folder.exists() {
        return BTreeMap::new();
    }
    walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let path = entry.path().strip_prefix(folder).unwrap();
            let text = fs::read_to_string(entry.path()).unwrap();
            (path.to_str().unwrap().to_owned(), text)
        })
        .filter(|(path, _)| path != MARKER)
        .collect()
}

fn as_tree(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect()
}

const FIRST: &[(&str, &str)] = &[
    ("index.html", "eins"),
    ("gpu/h100/index.html", "H100 zu 2,00"),
    ("gpu/l4/index.html", "L4"),
    ("weg/damit/index.html", "alt"),
];
const SECOND: &[(&str, &str)] = &[
    ("index.html", "eins"),
    ("gpu/h100/index.html", "H100 zu 1,90"),
    ("gpu/l4/index.html", "L4 und mehr"),
    ("gpu/b200/index.html", "B200"),
    ("feed.xml", "<feed/>"),
];

#[test]
fn one_site_takes_the_place_of_another() {
    let project = Project::new();
    let marker = super::MARKER_TEXT.len() as u64;
    assert_eq!(
        project.build(FIRST),
        Summary {
            files: 5,
            new: 5,
            changed: 0,
            unchanged: 0,
            removed: 0,
            bytes: 21 + marker
        }
    );
    assert_eq!(tree(&project.out()), as_tree(FIRST));
    assert_eq!(
        project.build(SECOND),
        Summary {
            files: 6,
            new: 2,
            changed: 2,
            unchanged: 2,
            removed: 1,
            bytes: 38 + marker
        }
    );
    assert_eq!(tree(&project.out()), as_tree(SECOND));
    assert!(!project.out().join("weg").exists());
    assert_eq!(
        fs::read_to_string(project.out().join(MARKER)).unwrap(),
        super::MARKER_TEXT
    );
    assert_eq!(project.beside(), ["site"]);
}

#[test]
fn unchanged_files_keep_their_time_and_changed_ones_do_not() {
    let project = Project::new();
    project.build(FIRST);
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    for (path, _) in FIRST {
        fs::File::options()
            .write(true)
            .open(project.out().join(path))
            .unwrap()
            .set_modified(past)
            .unwrap();
    }
    project.build(SECOND);
    for (path, kept) in [
        ("index.html", true),
        ("gpu/h100/index.html", false),
        ("gpu/l4/index.html", false),
    ] {
        let meta = fs::metadata(project.out().join(path)).unwrap();
        assert_eq!(meta.modified().unwrap() == past, kept, "{path}");
        assert_eq!(meta.nlink(), 1, "{path}");
    }
}

#[test]
fn without_publishing_everything_is_as_before() {
    let project = Project::new();
    project.build(FIRST);
    let staging = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap();
    staging.write("gpu/neu/index.html", b"neu").unwrap();
    drop(staging);
    assert_eq!(tree(&project.out()), as_tree(FIRST));
    assert_eq!(project.beside(), ["site"]);

    let deep = project.root().join("a/b/c");
    let staging = Staging::begin(&deep, project.root(), &|_| {}).unwrap();
    staging.write("index.html", b"neu").unwrap();
    drop(staging);
    assert_eq!(project.beside(), ["site"]);
    build(&deep, project.root(), FIRST);
    assert_eq!(tree(&deep), as_tree(FIRST));
}

#[test]
fn entries_of_git_stay() {
    let project = Project::new();
    let keep = [
        (".git/HEAD", "ref"),
        (".git/objects/ab/cd", "x"),
        (".gitignore", "*"),
        (".gitea/ci.yml", "ci"),
    ];
    for (path, text) in keep {
        put(&project.out().join(path), text);
    }
    symlink("fehlt", project.out().join(".gitmodules")).unwrap();
    let inode = fs::metadata(project.out().join(".git/HEAD")).unwrap().ino();
    for (files, removed) in [(FIRST, 0), (SECOND, 1), (FIRST, 2)] {
        assert_eq!(project.build(files).removed, removed);
        let mut want = as_tree(files);
        want.extend(as_tree(&keep));
        assert_eq!(tree(&project.out()), want);
        assert_eq!(
            fs::read_link(project.out().join(".gitmodules")).unwrap(),
            Path::new("fehlt")
        );
        assert_eq!(
            fs::metadata(project.out().join(".git/HEAD")).unwrap().ino(),
            inode
        );
    }
    assert_eq!(project.beside(), ["site"]);
}

#[test]
fn the_permissions_of_the_folder_stay() {
    use std::os::unix::fs::PermissionsExt as _;
    let project = Project::new();
    project.build(FIRST);
    fs::set_permissions(project.out(), fs::Permissions::from_mode(0o2775)).unwrap();
    project.build(SECOND);
    assert_eq!(fs::metadata(project.out()).unwrap().mode() & 0o7777, 0o2775);
}

#[test]
fn a_link_as_output_leads_to_the_folder_and_stays_a_link() {
    let project = Project::new();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::create_dir(elsewhere.path().join("www")).unwrap();
    symlink(elsewhere.path().join("www"), project.out()).unwrap();
    project.build(FIRST);
    project.build(SECOND);
    assert!(fs::symlink_metadata(project.out()).unwrap().is_symlink());
    assert_eq!(tree(&elsewhere.path().join("www")), as_tree(SECOND));
    assert_eq!(names(elsewhere.path()), ["www"]);
}

#[test]
fn nothing_behind_a_link_in_the_old_site_is_shared() {
    let project = Project::new();
    project.build(&[("index.html", "eins")]);
    let elsewhere = tempfile::tempdir().unwrap();
    put(&elsewhere.path().join("h100/index.html"), "gleich");
    put(&elsewhere.path().join("feed.xml"), "gleich");
    symlink(elsewhere.path(), project.out().join("gpu")).unwrap();
    symlink(
        elsewhere.path().join("feed.xml"),
        project.out().join("feed.xml"),
    )
    .unwrap();
    project.build(&[("gpu/h100/index.html", "gleich"), ("feed.xml", "gleich")]);
    for path in ["h100/index.html", "feed.xml"] {
        assert_eq!(
            fs::metadata(elsewhere.path().join(path)).unwrap().nlink(),
            1,
            "{path}"
        );
    }
    assert!(
        project
            .out()
            .join("gpu")
            .symlink_metadata()
            .unwrap()
            .is_dir()
    );
    assert!(
        project
            .out()
            .join("feed.xml")
            .symlink_metadata()
            .unwrap()
            .is_file()
    );
}

#[test]
fn an_address_is_written_once() {
    let project = Project::new();
    project.build(FIRST);
    let staging = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap();
    for (path, text) in [("index.html", "eins"), ("neu/index.html", "a")] {
        staging.write(path, text.as_bytes()).unwrap();
        let error = staging.write(path, text.as_bytes()).unwrap_err();
        assert_eq!(error.kind, OutputErrorKind::Machine);
        assert!(
            error.message.contains(path) && error.message.ends_with("schon vorhanden."),
            "{error}"
        );
    }
    assert!(staging.write("neu/index.html/x", b"").is_err());
}

#[test]
fn paths_of_a_site() {
    let good = [
        "index.html",
        ".nojekyll",
        "_headers",
        ".well-known/security.txt",
        "daten/angebote.csv",
        "angebote/ovh/h100-1/gra/on_demand/index.html",
        "assets/vollmonat.3f2a.css",
        "a..b",
    ];
    for path in good {
        assert!(super::path::check(path).is_ok(), "{path}");
    }
    let long = "x".repeat(256);
    let bad = [
        "",
        "/",
        "/etc/passwd",
        "..",
        "../x",
        "a/../b",
        "a/..",
        ".",
        "./a",
        "a/./b",
        "a//b",
        "a/",
        "A.html",
        "ä.html",
        "a b",
        "a\\b",
        "a\0b",
        "a:b",
        "a%2e",
        "a.",
        "c/d./e",
        ".git",
        ".git/hooks/x",
        ".gitignore",
        "a\nb",
        &long,
    ];
    for path in bad {
        let error = super::path::check(path).unwrap_err();
        assert_eq!(error.exit_code(), 3, "{path}");
        assert!(!error.message.contains(char::is_control), "{path:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever is taken for a path stays in the site and is read back as written.
    #[test]
    fn random_paths_stay_inside(path in r"[a-c./_\-]{1,12}|\PC{1,8}|(\.\./){1,3}x|/[a-z]{1,3}|[a-z]{1,2}(/[a-z.]{0,2}){0,4}") {
        let project = Project::new();
        let staging = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap();
        let written = staging.write(&path, b"x").is_ok();
        if written {
            staging.publish().unwrap();
            prop_assert_eq!(tree(&project.out()), as_tree(&[(&path, "x")]));
            prop_assert_eq!(project.beside(), ["site"]);
        } else {
            drop(staging);
            prop_assert_eq!(project.beside(), [""; 0]);
        }
    }
}
