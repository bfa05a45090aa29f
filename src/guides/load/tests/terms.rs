use super::*;

const GLOSSARY: &str = "+++\ntitle = \"Glossar\"\ndate = 2026-11-15\n+++\n\
## Egress\n\nAuch: ausgehender Verkehr, Data Transfer Out\n\nVerkehr hinaus, siehe Snapshot.\n\n\
## Snapshot\n\nEin Abbild.\n\n## GiB und GB\n\nAuch: GiB\n\nEinheiten.\n\n## on-demand\n\nAuf Abruf.\n";

/// HTML of a guide beside the glossary.
fn with_glossary(body: &str) -> String {
    let outcome = load_bytes(
        &[
            ("content/leitfaden/a.md", format!("{HEAD}{body}").as_bytes()),
            ("content/seiten/glossar.md", GLOSSARY.as_bytes()),
        ],
        "/gpu/",
    );
    assert_eq!(outcome.found, [""; 0], "{:?}", outcome.messages);
    joined(&outcome.library.guides[0].html)
}

fn term(id: &str, text: &str) -> String {
    format!("<a class=\"term\" href=\"/gpu/glossar/#{id}\">{text}</a>")
}

#[test]
fn the_first_use_is_linked_and_no_other() {
    let egress = |text: &str| term("egress", text);
    let cases = [
        (
            "Egress kostet. Egress zählt.\n\nEgress.",
            format!(
                "<p>{} kostet. Egress zählt.</p>\n<p>Egress.</p>\n",
                egress("Egress")
            ),
        ),
        // Endings and other words for it.
        (
            "Zwei Snapshots.",
            format!("<p>Zwei {}.</p>\n", term("snapshot", "Snapshots")),
        ),
        (
            "Der Egress, des Egresses.",
            format!("<p>Der {}, des Egresses.</p>\n", egress("Egress")),
        ),
        (
            "Ausgehender Verkehr und Egress",
            format!("<p>{} und Egress</p>\n", egress("Ausgehender Verkehr")),
        ),
        (
            "80 GiB sind",
            format!("<p>80\u{a0}{} sind</p>\n", term("gib-und-gb", "GiB")),
        ),
        (
            "On-demand, (on-demand)",
            format!("<p>{}, (on-demand)</p>\n", term("on-demand", "On-demand")),
        ),
        (
            "**Egress** zählt",
            format!("<p><strong>{}</strong> zählt</p>\n", egress("Egress")),
        ),
        // Parts of words, of compounds and of addresses.
        (
            "Egresskosten, Egress-Preis, Voll-Egress, docs.Egress, Egress.html, egress",
            "<p>Egresskosten, Egress-Preis, Voll-Egress, docs.Egress, Egress.html, egress</p>\n"
                .to_owned(),
        ),
        // Where a link has no place; the first use is the next one.
        (
            "## Egress\n\n`Egress` [Egress](/vergleich/) Egress",
            format!(
                "<h2 id=\"egress\">Egress</h2>\n<p><code>Egress</code> <a href=\"/gpu/vergleich/\">Egress</a> {}</p>\n",
                egress("Egress")
            ),
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(with_glossary(body), expected, "{body}");
    }
    let html = with_glossary("| Egress |\n|---|\n| Egress |\n\nx[^1]\n\n[^1]: Snapshot.\n");
    assert!(html.contains("<th scope=\"col\">Egress</th>"), "{html}");
    assert!(
        html.contains(&format!("<td>{}</td>", egress("Egress"))),
        "{html}"
    );
    assert!(html.contains("<p>Snapshot. "), "{html}");
}

#[test]
fn only_guides_link_to_the_glossary() {
    let outcome = load_texts(&[
        ("content/seiten/glossar.md", GLOSSARY),
        ("content/seiten/impressum.md", &format!("{HEAD}Egress")),
    ]);
    assert_eq!(outcome.found, [""; 0]);
    for guide in &outcome.library.guides {
        assert!(
            !joined(&guide.html).contains("class=\"term\""),
            "{}",
            guide.file
        );
    }
    // Without a glossary, or with one that is not published, there is nothing to link to.
    let draft = GLOSSARY.replace("+++\n##", "draft = true\n+++\n##");
    let outcome = load_texts(&[
        ("content/leitfaden/a.md", &format!("{HEAD}Egress")),
        ("content/seiten/glossar.md", &draft),
    ]);
    assert_eq!(outcome.found, [""; 0]);
    assert_eq!(joined(&outcome.library.guides[0].html), "<p>Egress</p>\n");
}

#[test]
fn a_word_belongs_to_one_term() {
    let text =
        format!("{HEAD}## Egress\n\nAuch: Verkehr\n\nx\n\n## Ingress\n\nAuch: Zufluss, Verkehr\n");
    let outcome = load_texts(&[("content/seiten/glossar.md", &text)]);
    assert_eq!(
        outcome.found,
        ["seiten/glossar.md:13:1 error[term-duplicate]"]
    );
    assert!(outcome.messages[0].contains("„Verkehr“ steht schon bei #egress"));
}
