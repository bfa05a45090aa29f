use super::*;

const TARGET: &str =
    "+++\ntitle = \"Ziel\"\ndate = 2026-11-15\n+++\n\n## Größe\n\nText[^1]\n\n[^1]: Notiz\n";
const DRAFT: &str = "+++\ntitle = \"Entwurf\"\ndate = 2026-11-15\ndraft = true\n+++\n";

/// The link's address, or code and hint.
fn link(destination: &str) -> Result<String, (String, String)> {
    link_below("/", destination)
}

fn link_below(base_path: &str, destination: &str) -> Result<String, (String, String)> {
    let text = format!("{HEAD}\n[x]({destination})\n\n## Hier\n");
    let outcome = load_bytes(
        &[
            ("content/leitfaden/quelle.md", text.as_bytes()),
            ("content/leitfaden/ziel.md", TARGET.as_bytes()),
            ("content/leitfaden/gebu\u{308}hren.md", HEAD.as_bytes()),
            ("content/leitfaden/entwurf.md", DRAFT.as_bytes()),
            ("content/leitfaden/entwurf/x.pdf", b"%PDF"),
            ("content/leitfaden/ziel/liste.pdf", b"%PDF"),
            ("content/leitfaden/quelle/eigene.pdf", b"%PDF"),
            ("content/seiten/impressum.md", HEAD.as_bytes()),
        ],
        base_path,
    );
    match outcome.found.first() {
        None => {
            let guide = outcome
                .library
                .guides
                .iter()
                .find(|guide| guide.slug == "quelle")
                .unwrap();
            let html = joined(&guide.html);
            let href = html.split("href=\"").nth(1).unwrap();
            Ok(href.split('"').next().unwrap().to_owned())
        }
        Some(fault) => {
            assert_eq!(outcome.found.len(), 1, "{:?}", outcome.found);
            let code = fault.strip_prefix("leitfaden/quelle.md:6:1 error").unwrap();
            Err((code.to_owned(), outcome.hints[0].clone()))
        }
    }
}

#[test]
fn good_links() {
    let cases = [
        ("ziel.md", "/leitfaden/ziel/"),
        ("./ziel.md", "/leitfaden/ziel/"),
        ("../leitfaden/ziel.md", "/leitfaden/ziel/"),
        ("../seiten/impressum.md", "/impressum/"),
        ("ziel.md#groesse", "/leitfaden/ziel/#groesse"),
        ("ziel.md#fn-1", "/leitfaden/ziel/#fn-1"),
        ("ziel.md?a=b", "/leitfaden/ziel/?a=b"),
        ("#hier", "/leitfaden/quelle/#hier"),
        ("gebühren.md", "/leitfaden/gebuehren/"),
        ("gebu\u{308}hren.md", "/leitfaden/gebuehren/"),
        ("geb%C3%BChren.md", "/leitfaden/gebuehren/"),
        ("gebu%CC%88hren.md", "/leitfaden/gebuehren/"),
        ("ziel/liste.pdf", "/leitfaden/ziel/liste.pdf"),
        ("/leitfaden/ziel/liste.pdf", "/leitfaden/ziel/liste.pdf"),
        ("/", "/"),
        ("/vergleich/", "/vergleich/"),
        (
            "/vergleich/?gpu=h100&x=1#liste",
            "/vergleich/?gpu=h100&amp;x=1#liste",
        ),
        ("/feed.xml", "/feed.xml"),
        ("/leitfaden/ziel/#groesse", "/leitfaden/ziel/#groesse"),
        ("/impressum/", "/impressum/"),
        (
            "https://a.example/x?y=1&z='2'",
            "https://a.example/x?y=1&amp;z=&#39;2&#39;",
        ),
        ("HTTPS://a.example/ü", "HTTPS://a.example/%C3%BC"),
        ("mailto:a@b.example", "mailto:a@b.example"),
    ];
    for (destination, expected) in cases {
        assert_eq!(link(destination), Ok(expected.to_owned()), "{destination}");
    }
}

#[test]
fn links_stay_below_the_base_path() {
    let cases = [
        ("ziel.md", "/gpu/leitfaden/ziel/"),
        ("/vergleich/", "/gpu/vergleich/"),
        ("/gpu/h100-sxm/", "/gpu/gpu/h100-sxm/"),
        ("#hier", "/gpu/leitfaden/quelle/#hier"),
    ];
    for (destination, expected) in cases {
        assert_eq!(
            link_below("/gpu/", destination),
            Ok(expected.to_owned()),
            "{destination}"
        );
    }
}

#[test]
fn the_own_address_in_full_is_a_link_inside() {
    let cases = [
        (
            "https://vollmonat.example",
            "/gpu/",
            "https://vollmonat.example",
        ),
        ("https://vollmonat.example/gpu", "/gpu/", "/gpu/"),
        (
            "https://vollmonat.example/gpu/vergleich/?gpu=x",
            "/gpu/",
            "/gpu/vergleich/?gpu=x",
        ),
        (
            "HTTP://Vollmonat.example/leitfaden/ziel/#groesse",
            "/",
            "/leitfaden/ziel/#groesse",
        ),
        ("https://vollmonat.example", "/", "/"),
        ("https://vollmonat.example/?a=b", "/", "/?a=b"),
        // Below another path of the same host stands somebody else's site.
        (
            "https://vollmonat.example/gpus/",
            "/gpu/",
            "https://vollmonat.example/gpus/",
        ),
        (
            "https://vollmonat.example.net/fehlt/",
            "/",
            "https://vollmonat.example.net/fehlt/",
        ),
    ];
    for (destination, base_path, expected) in cases {
        assert_eq!(
            link_below(base_path, destination),
            Ok(expected.to_owned()),
            "{destination}"
        );
    }
    for (destination, code) in [
        ("https://vollmonat.example/fehlt/", "[link-broken]"),
        (
            "https://vollmonat.example/leitfaden/entwurf/",
            "[link-draft]",
        ),
        (
            "http://vollmonat.example/leitfaden/ziel/#weg",
            "[link-fragment]",
        ),
    ] {
        assert_eq!(link(destination).expect_err(destination).0, code);
    }
}

#[test]
fn jumps_into_pages_of_the_program_are_kept_for_later() {
    let text = format!("{HEAD}\n[x](/vergleich/?gpu=x#Gr%C3%B6%C3%9Fe) [y](/vergleich/)\n");
    let outcome = load_texts(&[("content/leitfaden/a.md", &text)]);
    let [jump] = outcome.library.jumps.as_slice() else {
        panic!("{:?}", outcome.library.jumps);
    };
    assert_eq!(
        (jump.route.as_str(), jump.fragment.as_str()),
        ("vergleich/", "Größe")
    );
    assert_eq!((jump.place.line, jump.place.column), (6, 1));
}

#[test]
fn bad_links() {
    let cases = [
        ("", "[link-broken]", "[Text](ziel.md)"),
        ("#", "[link-broken]", "[Text](ziel.md)"),
        ("/gibt-es-nicht/", "[link-broken]", "/vergleich/"),
        ("fehlt.md", "[link-broken]", "Pfad"),
        ("zeil.md", "[link-broken]", "„ziel.md“"),
        ("Ziel.md", "[link-broken]", "genau „ziel.md“"),
        (
            "../seiten/Impressum.md",
            "[link-broken]",
            "genau „../seiten/impressum.md“",
        ),
        ("GEBÜHREN.md", "[link-broken]", "genau „gebühren.md“"),
        ("ziel", "[link-broken]", "„ziel.md“"),
        ("../ziel/", "[link-broken]", "Pfad"),
        ("eigene.pdf", "[link-broken]", "„quelle/eigene.pdf“"),
        ("../../vollmonat.toml", "[link-broken]", "/vergleich/"),
        ("../../../x", "[link-broken]", "/vergleich/"),
        ("www.a.example", "[link-broken]", "https://www.a.example"),
        ("/leitfaden/Ziel/", "[link-broken]", "„/leitfaden/ziel/“"),
        ("/leitfaden/ziel", "[link-broken]", "„/leitfaden/ziel/“"),
        ("/leitfaden/ziel.md", "[link-broken]", "„/leitfaden/ziel/“"),
        (
            "/leitfaden/ziel/index.html",
            "[link-broken]",
            "„/leitfaden/ziel/“",
        ),
        (
            "/leitfaden/Gebühren",
            "[link-broken]",
            "„/leitfaden/gebuehren/“",
        ),
        ("/Vergleich/", "[link-broken]", "„/vergleich/“"),
        ("/leitfaden/../vergleich/", "[link-broken]", ""),
        ("/leitfaden/zeil/", "[link-broken]", "„/leitfaden/ziel/“"),
        ("ziel%zz.md", "[link-broken]", "Prozentzeichen"),
        ("entwurf.md", "[link-draft]", "draft = false"),
        ("/leitfaden/entwurf/", "[link-draft]", "draft = false"),
        ("entwurf/x.pdf", "[link-draft]", "draft = false"),
        ("/leitfaden/entwurf/x.pdf", "[link-draft]", "draft = false"),
        ("ziel.md#groese", "[link-fragment]", "Meinten Sie #groesse?"),
        ("#dort", "[link-fragment]", "#hier"),
        ("ziel.md#Groesse", "[link-fragment]", "heißt #groesse"),
        ("/leitfaden/ziel/#mass", "[link-fragment]", "#groesse"),
        ("gebühren.md#x", "[link-fragment]", "keine Überschriften"),
        ("javascript:alert(1)", "[link-scheme]", "https:"),
        ("JavaScript&#58;alert(1)", "[link-scheme]", "https:"),
        ("<java\tscript:alert(1)>", "[link-scheme]", "https:"),
        ("data:text/html,x", "[link-scheme]", "https:"),
        ("ftp://a.example/", "[link-scheme]", "https:"),
        ("vbscript:x", "[link-scheme]", "https:"),
        ("//a.example/", "[link-scheme]", "https://"),
        ("/\\a.example/", "[link-scheme]", "https://"),
        ("https:a.example", "[link-broken]", "https://"),
        ("https://", "[link-broken]", "https://"),
        ("<https://a.example/x y>", "[link-broken]", "https://"),
        ("mailto:", "[link-broken]", "https://"),
    ];
    for (destination, code, hint) in cases {
        let (found, advice) = link(destination).expect_err(destination);
        assert_eq!(found, code, "{destination}");
        assert!(advice.contains(hint), "{destination}: {advice}");
    }
}

#[test]
fn every_spelling_of_a_wrong_fragment_is_the_same_fault() {
    for fragment in [
        "gr%C3%B6%C3%9Fe",
        "gr%c3%b6%c3%9fe",
        "größe",
        "gro\u{308}ße",
    ] {
        let (code, hint) = link(&format!("ziel.md#{fragment}")).expect_err(fragment);
        assert_eq!(code, "[link-fragment]");
        assert_eq!(hint, "Das Sprungziel heißt #groesse.");
    }
}

#[test]
fn a_broken_target_is_no_second_fault() {
    let outcome = load_texts(&[
        (
            "content/leitfaden/a.md",
            &format!("{HEAD}[x](b.md#y) [z](/leitfaden/b/)"),
        ),
        ("content/leitfaden/b.md", "kaputt"),
    ]);
    assert_eq!(outcome.found, ["leitfaden/b.md:1:1 error[front-matter]"]);
}

#[test]
fn the_place_is_that_of_the_link() {
    assert_eq!(
        faults("Erste Zeile.\n\nä [gut](/vergleich/) und [schlecht](/fehlt/)\n"),
        ["7:26 error[link-broken]"]
    );
    assert_eq!(
        faults("| a |\n|---|\n| [x](/fehlt/) |\n\n[y][r]\n\n[r]: /fehlt/\n"),
        ["7:3 error[link-broken]", "9:1 error[link-broken]"]
    );
}
