#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;

fn file(path: &str, text: &str) -> Override {
    Override {
        path: path.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

/// `file:line:column message` of every diagnostic, in the order of the output.
fn faults(overrides: &[Override]) -> Vec<String> {
    let mut diagnostics = Diagnostics::new();
    let engine = Engine::new(overrides, &mut diagnostics);
    assert_eq!(engine.is_none(), diagnostics.has_errors());
    diagnostics
        .sorted()
        .iter()
        .map(|d| {
            assert_eq!(d.code, "template-syntax");
            let place = d
                .place
                .as_ref()
                .map_or(String::new(), |p| format!(":{}:{}", p.line, p.column));
            format!("{}{place} {}", d.file, d.message)
        })
        .collect()
}

fn engine(overrides: &[Override]) -> Engine {
    let mut diagnostics = Diagnostics::new();
    let engine = Engine::new(overrides, &mut diagnostics);
    assert_eq!(diagnostics.as_slice(), []);
    engine.unwrap()
}

#[test]
fn built_in_templates_are_sound() {
    engine(&[]);
}

#[test]
fn every_fault_is_reported_with_its_place() {
    let cases: &[(&[Override], &[&str])] = &[
        (
            &[
                file("a.html", "<p>\n{% if x %}\n"),
                file("b.html", "{{ x | }}"),
            ],
            &[
                "templates/a.html:3:1 Die Vorlage endet mitten in einer Anweisung; vermutlich fehlt ein Ende wie „{% endif %}“, „{% endfor %}“ oder „{% endblock %}“.",
                "templates/b.html:1:8 Hier steht „}}“, erwartet wird ein Name.",
            ],
        ),
        (
            &[
                file("a.html", "ä {{ x | euro }}\n{{ y | euro }}"),
                file("b.html", "{{ <nirgends/> }}{% include \"fehlt.html\" %}"),
            ],
            &[
                "templates/a.html:1:10 Den Filter „euro“ gibt es nicht.",
                "templates/a.html:2:8 Den Filter „euro“ gibt es nicht.",
                "templates/b.html:1:4 Die Komponente „nirgends“ gibt es nicht.",
                "templates/b.html:1:29 Die eingebundene Vorlage „fehlt.html“ gibt es nicht.",
            ],
        ),
        (
            &[
                file("a.html", "{% extends \"fort.html\" %}"),
                file("b.html", "{% extends \"weg.html\" %}"),
                file("c.html", "{% extends \"c.html\" %}"),
            ],
            &[
                "templates/a.html Die Vorlage erbt von „fort.html“, und diese Vorlage gibt es nicht.",
                "templates/b.html Die Vorlage erbt von „weg.html“, und diese Vorlage gibt es nicht.",
                "templates/c.html Die Vorlage erbt über „c.html“ von sich selbst.",
            ],
        ),
        (
            &[
                file("x/a.html", "{% component y() %}{% endcomponent y %}"),
                file("x/b.html", "{% component y() %}{% endcomponent y %}"),
            ],
            &["templates/x/b.html Die Komponente „y“ ist schon in „x/a.html“ definiert."],
        ),
        (
            &[file(
                "a.html",
                "{% extends \"base.html\" %}{% block unbekannt %}{% endblock %}",
            )],
            &[
                "templates/a.html:1:35 Den Block „unbekannt“ gibt es in keiner übergeordneten Vorlage.",
            ],
        ),
        (
            &[Override {
                path: "a.html".to_owned(),
                bytes: b"gut\nschlecht: \xe4".to_vec(),
            }],
            &["templates/a.html:2:1 Die Vorlage ist nicht in UTF-8 gespeichert."],
        ),
    ];
    for (overrides, expected) in cases {
        assert_eq!(faults(overrides), *expected);
    }
}

#[test]
fn a_place_marks_the_bytes_for_the_excerpt() {
    let text = "ä {{ x | euro }}";
    let mut diagnostics = Diagnostics::new();
    assert!(Engine::new(&[file("a.html", text)], &mut diagnostics).is_none());
    let place = diagnostics.as_slice()[0].place.clone().unwrap();
    assert_eq!(&text[place.span], "euro");
}

#[test]
fn html_and_xml_are_escaped_and_other_files_are_not() {
    let engine = engine(&[
        file("a.html", "{{ x }}"),
        file("a.xml", "{{ x }}"),
        file("a.txt", "{{ x }}"),
    ]);
    let view = BTreeMap::from([("x", "<\"&'>")]);
    let render = |name| String::from_utf8(engine.render(name, &view).unwrap()).unwrap();
    assert_eq!(render("a.html"), "&lt;&quot;&amp;&#39;&gt;");
    assert_eq!(render("a.xml"), "&lt;&quot;&amp;&#39;&gt;");
    assert_eq!(render("a.txt"), "<\"&'>");
}

#[test]
fn the_project_replaces_templates_and_assets() {
    let own = engine(&[
        file("base.html", "\u{feff}eigen{% block main %}{% endblock %}"),
        file("assets/style.css", "eigen"),
        file("assets/icons/neu.svg", "<svg/>"),
    ]);
    let empty = BTreeMap::<&str, &str>::new();
    assert_eq!(own.render("base.html", &empty).unwrap(), b"eigen");
    let style = own.asset("style.css").unwrap();
    assert_ne!(Some(style), engine(&[]).asset("style.css"));
    assert!(
        own.assets()
            .any(|file| file == (style, b"eigen".as_slice()))
    );
    assert!(
        own.asset("icons/neu.svg")
            .unwrap()
            .starts_with("assets/icons/neu.")
    );
    assert_eq!(own.asset("fehlt.css"), None);
}

#[test]
fn a_missing_value_is_an_error_with_place() {
    let engine = engine(&[file("a.html", "<p>\n  {{ seite.titel }}")]);
    let view = BTreeMap::from([("seite", BTreeMap::from([("name", "x")]))]);
    let error = engine.render("a.html", &view).unwrap_err();
    assert_eq!(
        error,
        RenderError {
            file: "templates/a.html".to_owned(),
            place: Some((2, 12)),
            message: "Den Wert „titel“ gibt es hier nicht; vorhanden sind: name.".to_owned(),
        }
    );
    let diagnostic = error.diagnostic();
    assert_eq!(diagnostic.code, "template-render");
    assert_eq!(diagnostic.place.map(|p| (p.line, p.column)), Some((2, 12)));
}

#[test]
fn an_unknown_template_is_named() {
    let error = engine(&[])
        .render("pages/fehlt.html", &BTreeMap::<&str, &str>::new())
        .unwrap_err();
    assert_eq!(error.file, "templates/pages/fehlt.html");
    assert_eq!(error.message, "Diese Vorlage gibt es nicht.");
}

#[test]
fn an_asset_needs_a_name_that_hosts_take() {
    let long = format!("assets/{}.css", "x".repeat(240));
    for (path, good) in [
        ("assets/js/eigenes_2.mjs", true),
        ("assets/Bild.png", false),
        ("assets/mein bild.png", false),
        ("assets/.DS_Store", false),
        ("assets/größe.css", false),
        ("assets/a..", false),
        (&long, false),
    ] {
        let mut diagnostics = Diagnostics::new();
        let engine = Engine::new(&[file(path, "")], &mut diagnostics);
        assert_eq!(engine.is_some(), good, "{path}");
        let codes: Vec<_> = diagnostics.as_slice().iter().map(|d| d.code).collect();
        assert_eq!(codes.is_empty(), good, "{path}");
        assert!(codes.iter().all(|code| *code == "asset-name"), "{codes:?}");
    }
}
