use super::*;

#[test]
fn strays() {
    let outcome = load_texts(&[
        ("content/notiz.md", HEAD),
        ("content/.DS_Store", ""),
        ("content/Leitfaden/a.md", HEAD),
        ("content/leitfaden/unter/a.md", HEAD),
        ("content/leitfaden/a.MD", HEAD),
        ("content/leitfaden/b.markdown", HEAD),
        ("content/checkliste/a.toml", "x"),
        ("content/checkliste/a.md", HEAD),
    ]);
    assert_eq!(
        outcome.found,
        [
            ".DS_Store:1:1 error[content-stray]",
            "Leitfaden/a.md:1:1 error[content-stray]",
            "checkliste/a.md:1:1 error[content-stray]",
            "leitfaden/a.MD:1:1 error[content-stray]",
            "leitfaden/b.markdown:1:1 error[content-stray]",
            "leitfaden/unter/a.md:1:1 error[content-stray]",
            "notiz.md:1:1 error[content-stray]",
        ]
    );
    assert_eq!(outcome.library.checklists.len(), 1);
}

#[test]
fn two_files_with_one_address() {
    let outcome = load_texts(&[
        ("content/leitfaden/Spot.md", HEAD),
        ("content/leitfaden/spot.md", HEAD),
        ("content/seiten/spot.md", HEAD),
    ]);
    assert_eq!(outcome.found, ["leitfaden/spot.md:1:1 error[slug-clash]"]);
    assert!(outcome.messages[0].contains("content/leitfaden/Spot.md"));
    assert!(outcome.messages[0].contains("content/leitfaden/spot.md"));
}

#[test]
fn names_without_a_slug() {
    let long = format!("content/leitfaden/{}.md", "x".repeat(81));
    let outcome = load_texts(&[
        ("content/leitfaden/€€.md", HEAD),
        ("content/leitfaden/!.md", HEAD),
        (&long, HEAD),
    ]);
    assert_eq!(outcome.found.len(), 3, "{:?}", outcome.found);
    for fault in outcome.found {
        assert!(fault.ends_with(":1:1 error[slug]"), "{fault}");
    }
}

#[test]
fn addresses_of_the_program_are_taken() {
    let outcome = load_texts(&[
        ("content/seiten/vergleich.md", HEAD),
        ("content/seiten/impressum.md", HEAD),
        ("content/leitfaden/vergleich.md", HEAD),
    ]);
    assert_eq!(
        outcome.found,
        ["seiten/vergleich.md:1:1 error[address-taken]"]
    );
}

/// Output paths of the attachments, and faults.
fn copied(files: &[(&str, &[u8])]) -> (Vec<String>, Vec<String>) {
    let outcome = load_bytes(files, "/");
    let paths = outcome
        .library
        .attachments
        .into_iter()
        .map(|attachment| attachment.path)
        .collect();
    (paths, outcome.found)
}

#[test]
fn files_go_to_the_address_of_their_text() {
    let spot = format!("{HEAD}[Karte](karte.pdf) ![x](Spot/bild.png) ![y](bilder/b.png)");
    let andere = format!("{HEAD}![x](../leitfaden/Spot/bild.png) [Karte](../leitfaden/karte.pdf)");
    let (paths, found) = copied(&[
        ("content/leitfaden/Spot.md", spot.as_bytes()),
        ("content/leitfaden/Spot/bild.png", PNG),
        ("content/leitfaden/Spot/daten/nicht-erwaehnt.csv", b"a,b"),
        ("content/leitfaden/karte.pdf", b"%PDF"),
        ("content/leitfaden/bilder/b.png", PNG),
        ("content/seiten/andere.md", andere.as_bytes()),
    ]);
    assert_eq!(found, [""; 0]);
    assert_eq!(
        paths,
        [
            "andere/karte.pdf",
            "leitfaden/spot/bild.png",
            "leitfaden/spot/bilder/b.png",
            "leitfaden/spot/daten/nicht-erwaehnt.csv",
            "leitfaden/spot/karte.pdf",
        ]
    );
}

#[test]
fn files_that_must_not_be_published() {
    let cases: [(&str, &[u8], &str); 11] = [
        ("a/Bild.png", PNG, "attachment-name"),
        ("a/mein bild.png", PNG, "attachment-name"),
        ("a/größe.png", PNG, "attachment-name"),
        ("a/_x.png", PNG, "attachment-name"),
        ("a/.DS_Store", b"", "attachment-name"),
        ("a/..png", PNG, "attachment-name"),
        ("a/x.html", b"<p>", "attachment-type"),
        ("a/x.js", b"1", "attachment-type"),
        ("a/x.png", b"no", "image-format"),
        (
            "a/x.svg",
            b"<svg viewBox='0 0 1 1'><script/></svg>",
            "image-live",
        ),
        ("a/x.svg", b"<svg></svg>", "image-format"),
    ];
    for (name, bytes, code) in cases {
        let path = format!("content/leitfaden/{name}");
        let (_, found) = copied(&[("content/leitfaden/a.md", HEAD.as_bytes()), (&path, bytes)]);
        assert_eq!(found, [format!("leitfaden/{name}:1:1 error[{code}]")]);
    }
}

#[test]
fn files_that_no_text_mentions_go_to_the_address_of_their_folder() {
    for (file, output) in [
        ("leitfaden/lose.png", "leitfaden/lose.png"),
        ("leitfaden/ordner/lose.png", "leitfaden/ordner/lose.png"),
        ("arbeitslast/lose.png", "arbeitslast/lose.png"),
        ("seiten/lose.png", "lose.png"),
    ] {
        let path = format!("content/{file}");
        let (paths, found) = copied(&[("content/leitfaden/a.md", HEAD.as_bytes()), (&path, PNG)]);
        assert_eq!(paths, [output]);
        assert_eq!(found, [format!("{file}:1:1 warning[attachment-unused]")]);
    }
}

#[test]
fn a_file_does_not_take_an_address_of_the_program() {
    for name in ["vergleich/liste.pdf", "gpu.pdf"] {
        let path = format!("content/seiten/{name}");
        let (paths, found) = copied(&[
            ("content/leitfaden/a.md", HEAD.as_bytes()),
            (&path, b"%PDF"),
        ]);
        assert_eq!(paths, [""; 0]);
        assert!(
            found.contains(&format!("seiten/{name}:1:1 error[address-taken]")),
            "{found:?}"
        );
    }
}

#[test]
fn two_files_for_one_output() {
    let text = format!("{HEAD}![x](b.png) ![y](a/b.png)");
    let (_, found) = copied(&[
        ("content/leitfaden/a.md", text.as_bytes()),
        ("content/leitfaden/a/b.png", PNG),
        ("content/leitfaden/b.png", PNG),
    ]);
    assert_eq!(found, ["leitfaden/b.png:1:1 error[attachment-clash]"]);
}
