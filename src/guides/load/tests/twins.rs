use super::{HEAD, load_bytes};

/// The twin of a guide with this body, in a project below `/gpu/`.
fn twin(body: &str) -> String {
    let guide = format!("{HEAD}{body}");
    let other = format!("{HEAD}## Teil eins\n");
    let outcome = load_bytes(
        &[
            ("content/leitfaden/a.md", guide.as_bytes()),
            ("content/leitfaden/b (neu).md", other.as_bytes()),
            (
                "content/arbeitslast/c.md",
                b"+++\ntitle = \"C\"\ndate = 2026-01-01\n[profile]\n+++\nText\n",
            ),
            ("content/leitfaden/a/liste.csv", b"a,b\n"),
        ],
        "/gpu/",
    );
    assert_eq!(outcome.found, [""; 0], "{:?}", outcome.messages);
    let guides = outcome.library.guides;
    let guide = guides.iter().find(|guide| guide.slug == "a").unwrap();
    super::joined(&guide.markdown)
}

#[test]
fn links_of_the_twin_lead_where_the_pages_lead() {
    for (written, expected) in [
        (
            "[C](../arbeitslast/c.md)",
            "[C](https://vollmonat.example/gpu/arbeitslast/c/)",
        ),
        (
            "[B](<b (neu).md#teil-eins> \"Titel\")",
            "[B](https://vollmonat.example/gpu/leitfaden/b-neu/#teil-eins \"Titel\")",
        ),
        (
            "[B](b%20(neu).md), [`](` und **fett**](/vergleich/)",
            "[B](https://vollmonat.example/gpu/leitfaden/b-neu/), [`](` und **fett**](https://vollmonat.example/gpu/vergleich/)",
        ),
        (
            "## Oben\n\n[nach oben](#oben)",
            "## Oben\n\n[nach oben](https://vollmonat.example/gpu/leitfaden/a/#oben)",
        ),
        (
            "[Start](/), [Liste](a/liste.csv), [eng](/vergleich/?q=a\\(b\\))",
            "[Start](https://vollmonat.example/gpu/), [Liste](https://vollmonat.example/gpu/leitfaden/a/liste.csv), [eng](<https://vollmonat.example/gpu/vergleich/?q=a(b)>)",
        ),
        (
            "[C][c] und [c]\n\n[c]: ../arbeitslast/c.md \"Titel\"",
            "[C][c] und [c]\n\n[c]: https://vollmonat.example/gpu/arbeitslast/c/ \"Titel\"",
        ),
        // Addresses elsewhere, code and what only looks like a link stay as written.
        (
            "[x](https://example.com/a.md) <https://example.com/> `[C](../arbeitslast/c.md)` [sic] (b.md)",
            "[x](https://example.com/a.md) <https://example.com/> `[C](../arbeitslast/c.md)` [sic] (b.md)",
        ),
        (
            "Post an [uns](mailto:post@example.com)",
            "Post an [uns](mailto:post@example.com)",
        ),
    ] {
        // The file must be mentioned, or it would be reported as forgotten.
        let text = format!("{written}\n\n[Datei](<a/liste.csv>)\n");
        let expected =
            format!("{expected}\n\n[Datei](https://vollmonat.example/gpu/leitfaden/a/liste.csv)\n");
        assert_eq!(twin(&text), expected);
    }
}
