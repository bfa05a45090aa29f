use jiff::civil::date;

use super::*;
use crate::pricing::Profile;

#[test]
fn everything_a_head_may_say() {
    let outcome = load_texts(&[(
        "content/leitfaden/Größe & Maß.md",
        "+++\ntitle = 'Was heißt \"Spot\"?'\ndate = 2026-01-01\nupdated = 2026-03-29\ndescription = \"z. B. so\"\norder = 2\ntags = [\"Spot\", \" Preis \"]\ndraft = false\n+++\n\r\nText\r\n",
    )]);
    assert_eq!(outcome.found, [""; 0]);
    let guide = &outcome.library.guides[0];
    assert_eq!(guide.slug, "groesse-mass");
    // A title is a name: it stays as its author wrote it.
    assert_eq!(guide.title, "Was heißt \"Spot\"?");
    assert_eq!(guide.description, "z.\u{a0}B. so");
    assert_eq!(guide.date, date(2026, 1, 1));
    assert_eq!(guide.updated, Some(date(2026, 3, 29)));
    assert_eq!(guide.order, Some(2));
    assert_eq!(guide.tags, ["Spot", "Preis"]);
    assert_eq!(guide.profile, None);
    assert_eq!(joined(&guide.markdown), "Text\n");
    assert_eq!(joined(&guide.html), "<p>Text</p>\n");
}

#[test]
fn byte_order_mark_and_crlf_are_tolerated() {
    let text = format!("\u{feff}{HEAD}\nEin Absatz.\n").replace('\n', "\r\n");
    let outcome = load_texts(&[("content/leitfaden/a.md", &text)]);
    assert_eq!(outcome.found, [""; 0]);
    assert_eq!(
        joined(&outcome.library.guides[0].html),
        "<p>Ein Absatz.</p>\n"
    );
    assert_eq!(joined(&outcome.library.guides[0].markdown), "Ein Absatz.\n");
}

#[test]
fn faults_of_the_head() {
    let cases: [(&str, &[&str]); 25] = [
        ("", &["1:1 error[front-matter]"]),
        ("\u{feff}", &["1:1 error[front-matter]"]),
        ("# Nur Text\n", &["1:1 error[front-matter]"]),
        ("---\ntitle: x\n---\n", &["1:1 error[front-matter]"]),
        ("\n+++\n+++\n", &["1:1 error[front-matter]"]),
        ("+++\ntitle = \"x\"\n", &["1:1 error[front-matter]"]),
        (
            "+++\n+++\n",
            &["2:1 error[missing-key]", "2:1 error[missing-key]"],
        ),
        (
            "+++\ntitel = \"x\"\nDraft = true\ndate = 2026-11-15\n+++\n",
            &[
                "2:1 error[missing-key]",
                "2:1 error[unknown-key]",
                "3:1 error[unknown-key]",
            ],
        ),
        (
            "+++\ntitle = \" \"\ndate = 2026-11-15\n+++\n",
            &["2:9 error[empty-value]"],
        ),
        (
            "+++\ntitle = \"\u{200b}\u{2060}\u{ad}\"\ndate = 2026-11-15\n+++\n",
            &["2:9 error[empty-value]"],
        ),
        (
            "+++\ntitle = \"\u{3164}\u{fe0f} \u{2800}\"\ndate = 2026-11-15\n+++\n",
            &["2:9 error[empty-value]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-12-02\n+++\n",
            &["3:8 error[date-future]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-12-01\nupdated = 2027-01-01\n+++\n",
            &["4:11 error[date-future]"],
        ),
        // A draft may wait for its day.
        (
            "+++\ntitle = \"x\"\ndate = 2027-01-01\ndraft = true\n+++\n",
            &[],
        ),
        (
            "+++\ntitle = 5\ndate = 2026-11-15\n+++\n",
            &["2:9 error[toml-type]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = \"2026-11-15\"\n+++\n",
            &["3:8 error[toml-type]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-11-15T00:00:00Z\n+++\n",
            &["3:8 error[toml-type]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-02-30\n+++\n",
            &["3:8 error[toml-syntax]"],
        ),
        (
            "+++\ntitle = x\ndate = 2026-11-15\n+++\n",
            &["2:9 error[toml-syntax]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-11-15\nupdated = 2026-11-14\n+++\n",
            &["4:11 error[date-order]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-11-15\ndraft = \"ja\"\n+++\n",
            &["4:9 error[toml-type]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-11-15\ntags = [\"\", \"a\", \"a\"]\n+++\n",
            &["4:9 error[empty-value]", "4:18 error[duplicate-value]"],
        ),
        (
            "+++\ntitle = \"x\"\ndate = 2026-11-15\n[profile]\nhours = 900\n+++\n",
            &["4:1 error[profile-place]"],
        ),
        (
            "+++\ntitle = \"a\u{202e}b\"\ndate = 2026-11-15\n+++\nx\u{7}y\u{0}\n",
            &[
                "2:11 error[control-character]",
                "5:2 error[control-character]",
            ],
        ),
        ("+++\rtitle = \"x\"\r+++\r", &["1:4 error[line-ending]"]),
    ];
    for (text, expected) in cases {
        let outcome = load_texts(&[("content/seiten/a.md", text)]);
        let found: Vec<&str> = outcome
            .found
            .iter()
            .map(|fault| fault.trim_start_matches("seiten/a.md:"))
            .collect();
        assert_eq!(found, expected, "{text:?}");
    }
}

#[test]
fn other_encodings_are_refused_where_they_begin() {
    let mut latin = HEAD.as_bytes().to_vec();
    latin.extend(b"Gr\xf6\xdfe\n");
    let utf16: Vec<u8> = "\u{feff}+++"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let cases: [(&[u8], &str); 2] = [(&latin, "5:3"), (&utf16, "1:1")];
    for (bytes, place) in cases {
        let outcome = load_bytes(&[("content/leitfaden/a.md", bytes)], "/");
        assert_eq!(
            outcome.found,
            [format!("leitfaden/a.md:{place} error[encoding]")]
        );
    }
}

#[test]
fn workloads_carry_their_usage() {
    let text = "+++\ntitle = \"x\"\ndate = 2026-11-15\n[profile]\ngpus = 2\nhours = \"160\"\n+++\n";
    let outcome = load_texts(&[("content/arbeitslast/a.md", text)]);
    assert_eq!(outcome.found, [""; 0]);
    assert_eq!(
        outcome.library.guides[0].profile,
        Some(Profile {
            gpus: 2,
            hours: Decimal::from(160),
            ..Profile::empty(Decimal::from(730))
        })
    );

    let outcome = load_texts(&[
        ("content/arbeitslast/a.md", HEAD),
        (
            "content/arbeitslast/b.md",
            "+++\ntitle = \"x\"\ndate = 2026-11-15\n[profile]\nhours = 731\nhour = 1\n+++\n",
        ),
    ]);
    assert_eq!(
        outcome.found,
        [
            "arbeitslast/a.md:2:1 error[missing-key]",
            "arbeitslast/b.md:5:9 error[value-range]",
            "arbeitslast/b.md:6:1 error[unknown-key]",
        ]
    );
}

#[test]
fn drafts_are_left_out() {
    let outcome = load_texts(&[
        (
            "content/leitfaden/entwurf.md",
            "+++\ntitle = \"x\"\ndate = 2026-11-15\ndraft = true\n+++\n<b>Geheim</b> ![x](liste.pdf)\n",
        ),
        ("content/leitfaden/entwurf/notiz.txt", "Geheim"),
        ("content/leitfaden/liste.pdf", "%PDF"),
    ]);
    assert_eq!(outcome.found, [""; 0]);
    assert!(outcome.library.guides.is_empty());
    assert!(outcome.library.attachments.is_empty());
}

#[test]
fn by_kind_order_and_title() {
    let head = |title: &str, more: &str| {
        format!("+++\ntitle = \"{title}\"\ndate = 2026-11-15\n{more}\n+++\n")
    };
    let texts = [
        ("content/seiten/impressum.md", head("Impressum", "")),
        ("content/leitfaden/a.md", head("Zoll", "")),
        ("content/leitfaden/b.md", head("Ärger", "")),
        ("content/leitfaden/c.md", head("Arg", "")),
        ("content/leitfaden/d.md", head("Zuerst", "order = -1")),
        ("content/leitfaden/e.md", head("Dann", "order = 10")),
    ];
    let texts: Vec<(&str, &str)> = texts
        .iter()
        .map(|(path, text)| (*path, text.as_str()))
        .collect();
    let outcome = load_texts(&texts);
    assert_eq!(outcome.found, [""; 0]);
    let titles: Vec<&str> = outcome
        .library
        .guides
        .iter()
        .map(|guide| guide.title.as_str())
        .collect();
    assert_eq!(
        titles,
        ["Zuerst", "Dann", "Arg", "Ärger", "Zoll", "Impressum"]
    );
}
