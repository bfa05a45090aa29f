#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::{Tree, TreeError, read};
use crate::diagnostics::Diagnostics;

/// The smallest root without errors.
const SOUND: [&str; 5] = [
    "vollmonat.toml",
    "offers/gpus.csv",
    "offers/vat-rates.csv",
    "offers/nordwolke/provider.toml",
    "offers/nordwolke/offers.csv",
];

fn put(root: &Path, path: &str) {
    let place = root.join(path);
    fs::create_dir_all(place.parent().unwrap()).unwrap();
    fs::write(place, format!("in {path}")).unwrap();
}

/// A sound root plus further files; a path with a final slash is an empty folder.
fn root(more: &[&str]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for path in SOUND.iter().chain(more) {
        match path.strip_suffix('/') {
            Some(folder) => fs::create_dir_all(dir.path().join(folder)).unwrap(),
            None => put(dir.path(), path),
        }
    }
    dir
}

/// `code path` of every diagnostic, and the tree.
fn look(root: &Path) -> (Vec<String>, Tree) {
    let mut diagnostics = Diagnostics::new();
    let tree = read(root, &mut diagnostics).unwrap();
    let all = diagnostics.sorted();
    assert!(all.iter().all(|d| d.hint.is_some()));
    (
        all.iter()
            .map(|d| format!("{} {}", d.code, d.file))
            .collect(),
        tree,
    )
}

fn paths(tree: &Tree) -> Vec<&str> {
    tree.files().iter().map(|file| file.path.as_str()).collect()
}

#[test]
fn a_sound_root() {
    let dir = root(&[
        "offers/exchange-rates.csv",
        "offers/README.md",
        "offers/offers.schema.json",
        "offers/datapackage.json",
        "offers/nordwolke/tariffs.csv",
        "content/leitfaden/a.md",
        "content/leitfaden/bild.png",
        "templates/pages/gpu.html",
        "templates/assets/css/x.css",
        "site/index.html",
        "README.md",
        // Left by editors and file managers.
        ".git/config",
        "offers/.DS_Store",
        "offers/.gitkeep",
        "offers/nordwolke/.~lock.offers.csv#",
        "offers/nordwolke/~$offers.csv",
        "content/.obsidian/workspace.json",
        "content/leitfaden/.a.md.swp",
        "content/leitfaden/a.md~",
        "content/leitfaden/#a.md#",
        "content/Thumbs.db",
    ]);
    symlink("nobody@host.1", dir.path().join("content/leitfaden/.#a.md")).unwrap();
    let (errors, tree) = look(dir.path());
    assert_eq!(errors, [""; 0]);
    assert_eq!(
        paths(&tree),
        [
            "content/leitfaden/a.md",
            "content/leitfaden/bild.png",
            "offers/datapackage.json",
            "offers/exchange-rates.csv",
            "offers/gpus.csv",
            "offers/nordwolke/offers.csv",
            "offers/nordwolke/provider.toml",
            "offers/nordwolke/tariffs.csv",
            "offers/offers.schema.json",
            "offers/vat-rates.csv",
            "templates/assets/css/x.css",
            "templates/pages/gpu.html",
            "vollmonat.toml",
        ]
    );
    assert_eq!(
        tree.get("offers/gpus.csv"),
        Some(&b"in offers/gpus.csv"[..])
    );
    assert_eq!(tree.get("offers/gpus"), None);
    assert_eq!(tree.below("content").count(), 2);
    assert_eq!(tree.below("conten").count(), 0);
    assert_eq!(tree.providers(), ["nordwolke"]);
}

#[test]
fn what_does_not_belong_there() {
    let long = format!("offers/{}/", "a".repeat(81));
    let cases: &[(&[&str], &[&str])] = &[
        (&["offers/gpu.csv"], &["unexpected-file offers/gpu.csv"]),
        (
            &["offers/notizen.txt"],
            &["unexpected-file offers/notizen.txt"],
        ),
        (&["offers/readme"], &["unexpected-file offers/readme"]),
        (
            &["offers/nordwolke/README.md"],
            &["unexpected-file offers/nordwolke/README.md"],
        ),
        (
            &["offers/nordwolke/alt/offers.csv"],
            &["unexpected-file offers/nordwolke/alt"],
        ),
        (
            &["offers/exchange-rates.csv/"],
            &["unexpected-file offers/exchange-rates.csv"],
        ),
        (
            &["offers/Nord_Wolke/offers.csv"],
            &["provider-key offers/Nord_Wolke"],
        ),
        (
            &["offers/Nordwolke/offers.csv"],
            &["provider-key offers/Nordwolke"],
        ),
        (&["offers/süd/provider.toml"], &["provider-key offers/süd"]),
        (
            &[&long],
            &[&format!("provider-key {}", long.trim_end_matches('/'))],
        ),
        (
            &["offers/rhein/"],
            &[
                "missing-file offers/rhein/offers.csv",
                "missing-file offers/rhein/provider.toml",
            ],
        ),
        (
            &["offers/rhein/provider.toml"],
            &["missing-file offers/rhein/offers.csv"],
        ),
        (
            &["content/leitfaden/a\\b.md"],
            &["file-name content/leitfaden/a\\b.md"],
        ),
        (
            &["content/leitfaden/a\nb.md"],
            &["file-name content/leitfaden/a\nb.md"],
        ),
        (
            &["content/\u{fc}.md", "content/u\u{308}.md"],
            &["file-name content/\u{fc}.md"],
        ),
        (&["content/u\u{308}.md"], &[]),
    ];
    for (more, want) in cases {
        let dir = root(more);
        assert_eq!(&look(dir.path()).0, want, "{more:?}");
    }
}

#[test]
fn hints_name_what_was_meant() {
    for (path, want) in [
        (
            "offers/GPUs.csv",
            "Meinten Sie „gpus.csv“? Erlaubt sind gpus.csv, vat-rates.csv und exchange-rates.csv.",
        ),
        (
            "offers/nordwolke/tarifs.csv",
            "Meinten Sie „tariffs.csv“? Erlaubt sind provider.toml, offers.csv und tariffs.csv.",
        ),
        (
            "offers/nordwolke/preise.xlsx",
            "Erlaubt sind provider.toml, offers.csv und tariffs.csv.",
        ),
        (
            "offers/Nord_Wölke/x",
            "Erlaubt sind höchstens 80 Zeichen aus a–z, 0–9 und Bindestrich; benennen Sie den Ordner um in „nord-woelke“.",
        ),
        (
            "offers/Café Rhône./x",
            "Erlaubt sind höchstens 80 Zeichen aus a–z, 0–9 und Bindestrich; benennen Sie den Ordner um in „cafe-rhone“.",
        ),
        (
            "offers/__/x",
            "Erlaubt sind höchstens 80 Zeichen aus a–z, 0–9 und Bindestrich.",
        ),
    ] {
        let dir = root(&[path]);
        let mut diagnostics = Diagnostics::new();
        read(dir.path(), &mut diagnostics).unwrap();
        let hints: Vec<_> = diagnostics
            .as_slice()
            .iter()
            .map(|d| d.hint.as_deref().unwrap())
            .collect();
        assert_eq!(hints, [want], "{path}");
    }
}

#[test]
fn missing_files() {
    let dir = tempfile::tempdir().unwrap();
    let want = [
        "missing-file offers/gpus.csv",
        "missing-file offers/vat-rates.csv",
    ];
    assert_eq!(look(dir.path()).0, want);
    fs::create_dir(dir.path().join("offers")).unwrap();
    assert_eq!(look(dir.path()).0, want);
}

#[test]
fn folders_and_files_in_each_other_s_place() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "offers");
    put(dir.path(), "content");
    fs::create_dir(dir.path().join("vollmonat.toml")).unwrap();
    let want = [
        "unexpected-file content",
        "unexpected-file offers",
        "unexpected-file vollmonat.toml",
    ];
    assert_eq!(look(dir.path()).0, want);
}

#[test]
fn symbolic_links_are_named_and_never_followed() {
    let outside = tempfile::tempdir().unwrap();
    put(outside.path(), "geheim.txt");
    put(outside.path(), "ordner/offers.csv");
    let secret = outside.path().join("geheim.txt");
    let cases: &[(&str, &Path)] = &[
        ("vollmonat.toml", &secret),
        ("offers", outside.path()),
        ("content", outside.path()),
        ("templates", Path::new("fehlt")),
        ("offers/gpus.csv", &secret),
        ("offers/rhein", outside.path()),
        ("offers/nordwolke/offers.csv", &secret),
        ("content/leitfaden/boese.md", &secret),
        ("content/ordner", outside.path()),
        ("content/kreis", Path::new("..")),
        ("content/leitfaden/tot.md", Path::new("fehlt.md")),
        ("content/selbst", Path::new("selbst")),
    ];
    for (link, target) in cases {
        let dir = root(&[]);
        let place = dir.path().join(link);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        if place.is_dir() {
            fs::remove_dir_all(&place).unwrap();
        } else if place.exists() {
            fs::remove_file(&place).unwrap();
        }
        symlink(target, &place).unwrap();
        let (errors, tree) = look(dir.path());
        assert_eq!(errors, [format!("symlink {link}")]);
        assert!(
            tree.files()
                .iter()
                .all(|f| !f.bytes.ends_with(b"geheim.txt")),
            "{link}"
        );
        assert!(
            !paths(&tree).iter().any(|path| path.starts_with(link)),
            "{link}"
        );
    }
}

#[test]
fn a_linked_root_is_the_caller_s_choice() {
    let dir = root(&[]);
    let beside = tempfile::tempdir().unwrap();
    let link = beside.path().join("projekt");
    symlink(dir.path(), &link).unwrap();
    let (errors, tree) = look(&link);
    assert_eq!((errors.len(), tree.files().len()), (0, SOUND.len()));
}

#[test]
fn entries_that_are_no_files_are_not_opened() {
    let dir = root(&["content/leitfaden/"]);
    let socket = dir.path().join("content/leitfaden/a.md");
    let _listener = std::os::unix::net::UnixListener::bind(socket).unwrap();
    assert_eq!(
        look(dir.path()).0,
        ["unexpected-file content/leitfaden/a.md"]
    );
}

#[test]
fn names_outside_of_utf_8() {
    let dir = root(&["content/leitfaden/"]);
    let name = std::ffi::OsStr::from_bytes(b"gr\xfcn.md");
    fs::write(dir.path().join("content/leitfaden").join(name), "x").unwrap();
    assert_eq!(
        look(dir.path()).0,
        ["file-name content/leitfaden/gr\u{fffd}n.md"]
    );
}

#[test]
fn a_file_of_more_than_256_mib_is_refused() {
    let dir = root(&["content/bild.png"]);
    let file = fs::File::create(dir.path().join("content/bild.png")).unwrap();
    file.set_len(super::LARGEST + 1).unwrap();
    let (errors, tree) = look(dir.path());
    assert_eq!(errors, ["file-size content/bild.png"]);
    assert_eq!(tree.get("content/bild.png"), None);
}

#[test]
fn roots_that_cannot_be_read() {
    let dir = root(&[]);
    for (path, exit, want) in [
        (
            "fehlt".to_owned(),
            2,
            "ist nicht vorhanden oder kein Ordner.",
        ),
        (
            "vollmonat.toml".to_owned(),
            2,
            "ist nicht vorhanden oder kein Ordner.",
        ),
        (
            "vollmonat.toml/x".to_owned(),
            2,
            "ist nicht vorhanden oder kein Ordner.",
        ),
        ("x".repeat(300), 3, "lässt sich nicht lesen"),
    ] {
        let error: TreeError = read(&dir.path().join(path), &mut Diagnostics::new()).unwrap_err();
        assert_eq!(error.exit_code(), exit);
        assert!(error.to_string().contains(want), "{error}");
    }
}
