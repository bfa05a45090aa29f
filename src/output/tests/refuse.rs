//! Output folders that are taken and those that are not.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::super::{OutputErrorKind, Staging, check};
use super::{Project, build, names, put, tree};

#[test]
fn sources_and_what_holds_them_are_refused() {
    let project = Project::new();
    let root = project.root();
    let elsewhere = tempfile::tempdir().unwrap();
    symlink(root.join("content"), elsewhere.path().join("quellen")).unwrap();
    symlink(root, elsewhere.path().join("projekt")).unwrap();
    symlink("fehlt", elsewhere.path().join("leer")).unwrap();
    symlink("kreis", elsewhere.path().join("kreis")).unwrap();
    put(&elsewhere.path().join("voll/CNAME"), "example.org");
    put(&elsewhere.path().join("voll/.git/HEAD"), "ref");
    put(
        &elsewhere.path().join("falsch/.vollmonat/x"),
        "ein Ordner, kein Kennzeichen",
    );
    let before = (tree(root), tree(elsewhere.path()));
    let at = |path: &str| elsewhere.path().join(path);
    let cases = [
        (root.to_owned(), "enthält das Projekt"),
        (root.join("."), "enthält das Projekt"),
        (root.join("offers/.."), "enthält das Projekt"),
        (root.join("gibt-es-nicht/.."), "enthält das Projekt"),
        (root.parent().unwrap().to_owned(), "enthält das Projekt"),
        ("/".into(), "enthält alles"),
        (at("projekt"), "enthält das Projekt"),
        (root.join("content"), "Quellordner „content“"),
        (root.join("content/leitfaden"), "Quellordner „content“"),
        (root.join("content/neu/tief"), "Quellordner „content“"),
        (root.join("offers"), "Quellordner „offers“"),
        (root.join("templates"), "Quellordner „templates“"),
        (root.join("templates/x"), "Quellordner „templates“"),
        (root.join("site/../offers/x"), "Quellordner „offers“"),
        (at("quellen"), "Quellordner „content“"),
        (at("quellen/neu"), "Quellordner „content“"),
        (at("projekt/offers/neu"), "Quellordner „offers“"),
        (root.join(".git/x"), "gehört Git"),
        (root.join("vollmonat.toml"), "ist eine Datei"),
        (root.join("vollmonat.toml/x"), "ist eine Datei"),
        (at("leer"), "ins Leere"),
        (at("leer/x"), "ins Leere"),
        (at("kreis"), "ins Leere"),
        (at("voll"), "enthält „CNAME“"),
        (at("falsch"), "enthält „.vollmonat“"),
        ("".into(), "ist leer"),
    ];
    for (out, want) in cases {
        for error in [
            check(&out, root).unwrap_err(),
            Staging::begin(&out, root, &|_| {}).unwrap_err(),
        ] {
            assert_eq!(error.kind, OutputErrorKind::Call, "{out:?}: {error}");
            assert!(error.message.contains(want), "{out:?}: {error}");
        }
    }
    assert_eq!((tree(root), tree(elsewhere.path())), before);
    assert_eq!(names(root), ["content", "offers", "vollmonat.toml"]);
}

#[test]
fn a_root_that_is_not_there() {
    let project = Project::new();
    let error = check(&project.out(), &project.root().join("fehlt")).unwrap_err();
    assert_eq!(error.exit_code(), 2);
    assert!(error.message.contains("nicht vorhanden"), "{error}");
}

#[test]
fn folders_that_are_taken() {
    let project = Project::new();
    let root = project.root();
    fs::create_dir(root.join("leer")).unwrap();
    put(&root.join("zweig/.git/HEAD"), "ref");
    put(&root.join("zweig/.gitignore"), "*");
    fs::create_dir(root.join("offerten")).unwrap();
    for out in [
        "leer",
        "zweig",
        "offerten",
        "neu",
        "neu2/tief/unten",
        "./punkt/../punkt",
        "Seite mit Leerzeichen ü",
    ] {
        let out = root.join(out);
        check(&out, root).unwrap();
        build(&out, root, &[("index.html", "x")]);
        assert!(out.join("index.html").exists());
        build(&out, root, &[("index.html", "y")]);
    }
    assert!(
        !names(root)
            .iter()
            .any(|name| name.ends_with(".vollmonat-neu")),
        "{:?}",
        names(root)
    );
}

#[test]
fn what_stands_in_the_way_of_the_container_is_not_followed() {
    let project = Project::new();
    let elsewhere = tempfile::tempdir().unwrap();
    put(&elsewhere.path().join("site/wichtig.txt"), "x");
    let container = project.root().join(".site.vollmonat-neu");
    symlink(elsewhere.path(), &container).unwrap();
    let error = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap_err();
    assert_eq!(error.exit_code(), 3);
    assert!(error.message.contains("ist im Weg"), "{error}");
    assert!(elsewhere.path().join("site/wichtig.txt").exists());
    fs::remove_file(&container).unwrap();
    put(&container, "eine Datei");
    assert!(Staging::begin(&project.out(), project.root(), &|_| {}).is_err());
}

#[test]
fn files_that_appear_while_building_are_not_swept_away() {
    let project = Project::new();
    let staging = Staging::begin(&project.out(), project.root(), &|_| {}).unwrap();
    staging.write("index.html", b"x").unwrap();
    put(&project.out().join("fotos/a.jpg"), "x");
    assert_eq!(staging.publish().unwrap_err().kind, OutputErrorKind::Call);
    assert!(project.out().join("fotos/a.jpg").exists());
    assert_eq!(project.beside(), ["site"]);
}

#[test]
fn folders_in_which_nothing_can_be_made() {
    let project = Project::new();
    for out in ["/proc/vollmonat/site", "/dev/null/site"] {
        let error = Staging::begin(Path::new(out), project.root(), &|_| {}).unwrap_err();
        assert!(error.message.contains("„/"), "{error}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn mount_points_are_refused() {
    let error = super::super::target::refuse_mount(Path::new("/proc")).unwrap_err();
    assert_eq!(error.kind, OutputErrorKind::Call);
    assert!(error.message.contains("„/proc/site“"), "{error}");
    assert!(super::super::target::refuse_mount(Path::new("/proc/self")).is_ok());
}
