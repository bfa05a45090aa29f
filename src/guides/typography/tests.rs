use super::*;

/// `_` is a no-break space here.
fn shown(text: &str) -> String {
    set(text).replace('\u{a0}', "_")
}

#[test]
fn single_texts() {
    let cases = [
        // Quotation marks
        ("Er sagt \"ja\".", "Er sagt „ja“."),
        ("\"Ja\", sagt er.", "„Ja“, sagt er."),
        ("(\"ja\")", "(„ja“)"),
        ("\"Was heißt 'Spot'?\"", "„Was heißt ‚Spot‘?“"),
        ("'ja' und 'nein'", "‚ja‘ und ‚nein‘"),
        ("“English”", "„English“"),
        ("„Deutsch“ bleibt", "„Deutsch“ bleibt"),
        ("„Er sagt ‚ja‘“", "„Er sagt ‚ja‘“"),
        ("»Guillemets«", "»Guillemets«"),
        ("GPU-\"Kontingent\"", "GPU-„Kontingent“"),
        ("\"…\"", "„…“"),
        ("19\" Rack", "19″ Rack"),
        ("sag \"\"", "sag „“"),
        // Apostrophes
        ("wie geht's", "wie geht’s"),
        ("Hans' Karte", "Hans’ Karte"),
        ("die '90er", "die ’90er"),
        ("Côte d'Ivoire", "Côte d’Ivoire"),
        // Dashes
        (
            "Karten -- auch alte -- laufen",
            "Karten – auch alte – laufen",
        ),
        ("Karten - auch alte - laufen", "Karten – auch alte – laufen"),
        ("Karten — auch alte", "Karten – auch alte"),
        ("Seite 10--20", "Seite 10–20"),
        ("10-20 GB", "10–20_GB"),
        ("1,5-2 %", "1,5–2_%"),
        ("A100-80 GB", "A100-80_GB"),
        ("2026-11-30", "2026-11-30"),
        ("cargo build --release", "cargo build --release"),
        ("GPU-Stunde", "GPU-Stunde"),
        ("-----", "-----"),
        // Ellipses
        ("und so weiter ...", "und so weiter …"),
        ("Ende....", "Ende…."),
        ("../..", "../.."),
        // No-break spaces
        ("80 GB VRAM", "80_GB VRAM"),
        ("80\nGB", "80_GB"),
        ("80 GBit", "80 GBit"),
        ("80GB", "80GB"),
        ("60 % und 60%", "60_% und 60_%"),
        ("100%ig", "100%ig"),
        ("1.234,56 € oder 5€", "1.234,56_€ oder 5_€"),
        ("8 GPUs", "8_GPUs"),
        ("300 W", "300_W"),
        ("300 Watt", "300 Watt"),
        ("z. B. und z.B.", "z._B. und z._B."),
        ("Z. B. so", "Z._B. so"),
        (
            "d. h., u.a., i. d. R., i.d.R.",
            "d._h., u._a., i._d._R., i._d._R.",
        ),
        ("Satz. Bald", "Satz. Bald"),
        ("§ 5 Abs. 2 und §§ 5 ff.", "§_5 Abs._2 und §§_5 ff."),
        ("Art. 13, Nr. 4", "Art._13, Nr._4"),
        // Left alone
        ("\"https://a.example/x--y\"", "„https://a.example/x--y“"),
        ("a\u{fffc}b\u{2028}c", "a\u{fffc}b\u{2028}c"),
        ("{{ 77777*31337 }} {% raw %}", "{{ 77777*31337 }} {% raw %}"),
        ("", ""),
    ];
    for (text, expected) in cases {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn across_segments() {
    use Segment::{Break, Opaque, Text};
    let cases: [(&[Segment<'_>], &[&str]); 7] = [
        // "**wichtig**" sagt
        (
            &[Text("\""), Text("wichtig"), Text("\" sagt")],
            &["„", "wichtig", "“ sagt"],
        ),
        // **"wichtig"** sagt
        (
            &[Text("x "), Text("\"wichtig\""), Text(" y")],
            &["x ", "„wichtig“", " y"],
        ),
        // "`code`"
        (&[Text("\""), Opaque, Text("\".")], &["„", "", "“."]),
        // **80** GB
        (&[Text("80"), Text(" GB")], &["80", "_GB"]),
        // 80 **GB**
        (&[Text("80 "), Text("GB")], &["80_", "GB"]),
        // 80⏎GB
        (&[Text("80"), Text("\n"), Text("GB")], &["80", "_", "GB"]),
        // "a"<br>"b"
        (&[Text("\"a\""), Break, Text("\"b\"")], &["„a“", "", "„b“"]),
    ];
    for (pieces, expected) in cases {
        let set: Vec<String> = segments(pieces)
            .into_iter()
            .map(|text| text.replace('\u{a0}', "_"))
            .collect();
        assert_eq!(set, expected, "{pieces:?}");
    }
}

#[test]
fn setting_twice_changes_nothing() {
    for text in [
        "Er sagt \"ja, 'gern'\" -- z. B. für 80 GB ...",
        "Hans' 19\" Rack kostet 5€, wie geht's?",
    ] {
        let once = set(text);
        assert_eq!(set(&once), once);
    }
}

proptest::proptest! {
    #[test]
    fn never_panics_and_keeps_letters(text in "[a-cA0-2 \\n.'\"„“”‚‘’%€§Bzdh–—-]{0,40}") {
        let letters = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
        proptest::prop_assert_eq!(letters(&set(&text)), letters(&text));
    }
}
