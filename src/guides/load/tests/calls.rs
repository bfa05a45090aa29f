use super::*;

/// HTML of a body with calls, which must be without errors.
fn html_of(body: &str) -> (String, Vec<String>) {
    let outcome = load_texts(&[("content/leitfaden/a.md", &format!("{HEAD}{body}"))]);
    (joined(&outcome.library.guides[0].html), outcome.found)
}

#[test]
fn calls_become_pieces_of_their_own() {
    let cases = [
        (
            "Kostet {{ betrag(stunden=\"720\", preis=\"3,50\") }}.\n",
            "<p>Kostet ⟨Amount(2520.00)⟩.</p>\n",
        ),
        (
            "{{ betrag(menge=\"3000\", preis=\"0,09\", gpus=\"2\") }} - *{{betrag(stunden=\"2\",preis=\"1,5\")}}*\n",
            "<p>⟨Amount(540.00)⟩ – <em>⟨Amount(3.0)⟩</em></p>\n",
        ),
        (
            "| a |\n|---|\n| {{ betrag(stunden=\"1.234,0\", preis=\"1\") }} |\n",
            "<div class=\"table-scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Tabelle 1\"><table aria-label=\"Tabelle 1\"><thead><tr><th scope=\"col\">a</th></tr></thead><tbody>\n<tr><td>⟨Amount(1234.0)⟩</td></tr>\n</tbody></table></div>\n",
        ),
        (
            "{{ vollmonat(gpu=\"l40s\", land=\"DE\", abrechnung=\"on_demand\", gpus=\"2\", ganz=\"ja\") }}\n",
            "<p>⟨Month(Filter { gpu: Some(\"l40s\"), country: Some(DE), billing: Some(OnDemand), gpus: Some(2), whole: true })⟩</p>\n",
        ),
        (
            "Davor\n\n{{ angebote(limit=\"3\") }}\n\nDanach {{ anzahl() }}\n",
            "<p>Davor</p>\n⟨Offers(Filter { gpu: None, country: None, billing: None, gpus: None, whole: false }, 3)⟩<p>Danach ⟨Count(Filter { gpu: None, country: None, billing: None, gpus: None, whole: false })⟩</p>\n",
        ),
        ("{{ vergleich(text=\"<b> & \\\"\", gpu=\"l40s\") }}\n", ""),
        (
            "{{ vergleich(text=\"<alle> & mehr\", gpu=\"l40s\") }}\n",
            "",
        ),
        (
            "{{ vergleich(text=\"R&D, alle\") }}\n",
            "<p>⟨Comparison(Filter { gpu: None, country: None, billing: None, gpus: None, whole: false }, \"R&D, alle\")⟩</p>\n",
        ),
    ];
    for (body, expected) in cases {
        let (html, found) = html_of(body);
        if expected.is_empty() {
            assert!(!found.is_empty(), "{body}");
        } else {
            assert_eq!(found, [""; 0], "{body}");
            assert_eq!(html, expected, "{body}");
        }
    }
}

#[test]
fn everything_else_in_double_brackets_is_text() {
    let call = "{{ betrag(stunden=\"720\", preis=\"3,50\") }}";
    let cases = [
        (
            "{{ x }} {% if y %} {{ 7*7 }} {{}}".to_owned(),
            "<p>{{ x }} {% if y %} {{ 7*7 }} {{}}</p>\n".to_owned(),
        ),
        (
            "{{ config.site }} {{".to_owned(),
            "<p>{{ config.site }} {{</p>\n".to_owned(),
        ),
        (format!("`{call}`"), format!("<p><code>{call}</code></p>\n")),
        (
            format!("    {call}"),
            format!("<pre tabindex=\"0\"><code>{call}</code></pre>\n"),
        ),
        (
            format!("```\n{call}\n```"),
            format!("<pre tabindex=\"0\"><code>{call}\n</code></pre>\n"),
        ),
        (
            format!("\\{call}"),
            "<p>{{ betrag(stunden=„720“, preis=„3,50“) }}</p>\n".to_owned(),
        ),
        (
            "&#123;{ betrag(stunden=\"720\") }}".to_owned(),
            "<p>{{ betrag(stunden=„720“) }}</p>\n".to_owned(),
        ),
        (
            "{\\{ betrag(stunden=\"720\") }}".to_owned(),
            "<p>{{ betrag(stunden=„720“) }}</p>\n".to_owned(),
        ),
        ("<figure-call> x".to_owned(), String::new()),
        (
            "<figure-call 0> \\<figure-call 0>".to_owned(),
            "<p>&lt;figure-call 0&gt; &lt;figure-call 0&gt;</p>\n".to_owned(),
        ),
    ];
    for (body, expected) in cases {
        let (html, found) = html_of(&body);
        if expected.is_empty() {
            assert_eq!(found, ["leitfaden/a.md:5:1 error[raw-html]"], "{body}");
        } else {
            assert_eq!(found, [""; 0], "{body}");
            assert_eq!(html, expected, "{body}");
        }
    }
    // Behind an escaped backslash a call is a call.
    let (html, _) = html_of(&format!("\\\\{call}"));
    assert_eq!(html, "<p>\\⟨Amount(2520.00)⟩</p>\n");
    // Values stay data in the front matter, too.
    let head = HEAD.replace("Titel", "{{ anzahl() }}");
    let outcome = load_texts(&[("content/leitfaden/a.md", &head)]);
    assert_eq!(outcome.library.guides[0].title, "{{ anzahl() }}");
}

#[test]
fn faults_of_calls_at_their_place() {
    let cases: [(&str, &[&str], &str); 24] = [
        (
            "{{ volmonat(gpu=\"l40s\") }}",
            &["5:4 error[call-unknown]"],
            "Meinten Sie „vollmonat“?",
        ),
        (
            "{{ get_env(name=\"X\") }}",
            &["5:4 warning[call-unknown]"],
            "Aufrufe heißen",
        ),
        (
            "{{ volmonat(gpu=\"l40s\"",
            &["5:1 error[call-unknown]"],
            "Meinten Sie „vollmonat“?",
        ),
        (
            "{{ vollmonat }}",
            &["5:4 warning[call-syntax]"],
            "mit Klammern",
        ),
        (
            "ä {{ vollmonat(gpu=\"l40\") }}",
            &["5:21 error[gpu-unknown]"],
            "Meinten Sie „l40s“?",
        ),
        (
            "{{ vollmonat(gpu=\"H100\") }}",
            &["5:19 error[gpu-unknown]"],
            "Meinten Sie „h100-sxm“?",
        ),
        (
            "{{ vollmonat(gpu=\"xyz\") }}",
            &["5:19 error[gpu-unknown]"],
            "offers/gpus.csv",
        ),
        (
            "{{ vollmonat() }}",
            &["5:4 error[call-key]"],
            "Zum Beispiel: {{ vollmonat(",
        ),
        (
            "{{ vollmonat(gpu=\"l40s\", lnad=\"DE\") }}",
            &["5:26 error[call-key]"],
            "Meinten Sie „land“?",
        ),
        (
            "{{ vollmonat(gpu=\"l40s\", gpu=\"l40s\") }}",
            &["5:26 error[call-key]"],
            "löschen",
        ),
        (
            "{{ vollmonat(gpu=\"l40s\", land=\"Frankreich\") }}",
            &["5:32 error[call-value]"],
            "Meinten Sie „FR“?",
        ),
        (
            "{{ vollmonat(gpu=\"l40s\", land=\"de\") }}",
            &["5:32 error[call-value]"],
            "Meinten Sie „DE“?",
        ),
        (
            "{{ anzahl(abrechnung=\"auf Abruf\") }}",
            &["5:23 error[call-value]"],
            "Meinten Sie „on_demand“?",
        ),
        (
            "{{ anzahl(ganz=\"1\") }}",
            &["5:17 error[call-value]"],
            "ganz=\"ja\"",
        ),
        (
            "{{ angebote(limit=\"0\") }}",
            &["5:20 error[call-value]"],
            "limit=\"4\"",
        ),
        (
            "x {{ angebote() }}",
            &["5:3 error[call-place]"],
            "leere Zeile",
        ),
        (
            "{{ betrag(stunden=\"720\") }}",
            &["5:4 error[call-key]"],
            "preis=",
        ),
        (
            "{{ betrag(stunden=\"1.234\", preis=\"1\") }}",
            &["5:20 error[call-value]"],
            "1.234,00",
        ),
        (
            "{{ betrag(stunden=\"720 h\", preis=\"3,50 €\") }}",
            &["5:20 error[call-value]", "5:35 error[call-value]"],
            "Nur die Zahl",
        ),
        (
            "{{ betrag(stunden=\"999999999999999\", preis=\"999999999999999,999999999999\") }}",
            &["5:45 error[call-value]"],
            "Menge und Preis",
        ),
        (
            "{{ betrag(stunden=\"1\", menge=\"2\", preis=\"1\") }}",
            &["5:24 error[call-key]"],
            "löschen",
        ),
        (
            "{{ betrag(stunden=„1“) }}",
            &["5:19 error[call-syntax]"],
            "Zum Beispiel",
        ),
        (
            "{{ betrag(stunden=\"720\",\npreis=\"1\") }}",
            &["5:1 error[call-syntax]"],
            "Zum Beispiel",
        ),
        (
            "{{ vergleich(text=\" \") }}",
            &["5:20 error[call-value]"],
            "wohin",
        ),
    ];
    for (body, expected, hint) in cases {
        let outcome = load_texts(&[("content/leitfaden/a.md", &format!("{HEAD}{body}\n"))]);
        let found: Vec<&str> = outcome
            .found
            .iter()
            .map(|fault| fault.trim_start_matches("leitfaden/a.md:"))
            .collect();
        assert_eq!(found, expected, "{body}: {:?}", outcome.messages);
        assert!(
            outcome.hints[0].contains(hint),
            "{body}: {:?}",
            outcome.hints
        );
    }
}

#[test]
fn no_calls_in_headings_links_and_pictures() {
    for body in [
        "## Kostet {{ anzahl() }}\n",
        "[Alle {{ anzahl() }}](/vergleich/)\n",
        "![Alle {{ anzahl() }}](a/b.png)\n",
    ] {
        let text = format!("{HEAD}{body}");
        let outcome = load_bytes(
            &[
                ("content/leitfaden/a.md", text.as_bytes()),
                ("content/leitfaden/a/b.png", PNG),
            ],
            "/",
        );
        assert_eq!(outcome.found.len(), 1, "{:?}", outcome.found);
        assert!(
            outcome.found[0].ends_with("error[call-place]"),
            "{:?}",
            outcome.found
        );
    }
}

#[test]
fn the_markdown_twin_keeps_everything_but_the_calls() {
    let body = "\n## Eins\r\n\r\n- `{{ anzahl() }}` {{ anzahl() }} ende\\\n";
    let outcome = load_texts(&[("content/leitfaden/a.md", &format!("{HEAD}{body}"))]);
    assert_eq!(outcome.found, [""; 0]);
    let twin = joined(&outcome.library.guides[0].markdown);
    let call =
        "⟨Count(Filter { gpu: None, country: None, billing: None, gpus: None, whole: false })⟩";
    assert_eq!(
        twin,
        format!("## Eins\n\n- `{{{{ anzahl() }}}}` {call} ende\\\n")
    );
}

proptest::proptest! {
    /// Whatever stands between the brackets: no panic, and no mark of a figure left behind.
    #[test]
    fn scraps_of_calls_never_panic(
        scraps in proptest::collection::vec(proptest::sample::select(vec![
            "{{", "}}", " ", "betrag", "angebote", "volmonat", "(", ")", "stunden", "preis", "gpu", "=",
            "\"", "1,5", "l40s", ",", "\\", "`", "\n", "\n\n", "*", "ä\u{a0}", "[", "](/vergleich/)",
            "|", "&#123;", "<figure-call 0>", "Egress", "## ", "- ",
            "{{ betrag(stunden=\"2\", preis=\"1,5\") }}", "{{ angebote() }}",
        ]), 0..24),
    ) {
        let text = format!("{HEAD}{}\n", scraps.concat());
        let glossary = format!("{HEAD}## Egress\n\nAuch: l40s\n");
        let outcome = load_texts(&[
            ("content/leitfaden/a.md", text.as_str()),
            ("content/seiten/glossar.md", glossary.as_str()),
        ]);
        for guide in &outcome.library.guides {
            proptest::prop_assert!(!joined(&guide.html).contains("<figure-call"));
        }
    }
}
