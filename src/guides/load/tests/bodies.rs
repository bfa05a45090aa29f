use super::*;

#[test]
fn blocks() {
    let cases = [
        ("Satz.", "<p>Satz.</p>\n"),
        ("Zeile  \nZeile", "<p>Zeile<br>\nZeile</p>\n"),
        ("## Größe\n", "<h2 id=\"groesse\">Größe</h2>\n"),
        (
            "## A\n### *B* `c`\n## A\n",
            "<h2 id=\"a\">A</h2>\n<h3 id=\"b-c\"><em>B</em> <code>c</code></h3>\n<h2 id=\"a-1\">A</h2>\n",
        ),
        ("## Inhalt\n", "<h2 id=\"inhalt-1\">Inhalt</h2>\n"),
        ("## …\n", "<h2 id=\"abschnitt\">…</h2>\n"),
        ("- a\n- b\n", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("3. a\n", "<ol start=\"3\">\n<li>a</li>\n</ol>\n"),
        ("> z\n", "<blockquote>\n<p>z</p>\n</blockquote>\n"),
        (
            "> [!WARNING]\n> z\n",
            "<div class=\"alert alert-warning\" role=\"note\">\n<p class=\"alert-title\">Warnung</p>\n<p>z</p>\n</div>\n",
        ),
        (
            "~~alt~~ **neu**",
            "<p><del>alt</del> <strong>neu</strong></p>\n",
        ),
        ("---\n", "<hr>\n"),
        (
            "```sh\"><x\na < b && \"c\" -- d\n```\n",
            "<pre tabindex=\"0\"><code class=\"language-sh\">a &lt; b &amp;&amp; \"c\" -- d\n</code></pre>\n",
        ),
        ("    a\n", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
        ("a < b & c > d", "<p>a &lt; b &amp; c &gt; d</p>\n"),
        (
            "{{ 77777*31337 }} {% raw %}",
            "<p>{{ 77777*31337 }} {% raw %}</p>\n",
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(html(body), expected, "{body}");
    }
}

#[test]
fn typography_of_running_text() {
    let cases = [
        ("\"**wichtig**\" -- so", "„<strong>wichtig</strong>“ – so"),
        ("80\nGB", "80\u{a0}GB"),
        ("`\"a\" -- b`", "<code>\"a\" -- b</code>"),
        ("\"`a`\"", "„<code>a</code>“"),
        (
            "<https://a.example/x--y>",
            "<a href=\"https://a.example/x--y\">https://a.example/x--y</a>",
        ),
        (
            "[\"a\"](https://a.example/ \"z. B.\")",
            "<a href=\"https://a.example/\" title=\"z.\u{a0}B.\">„a“</a>",
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(html(body), format!("<p>{expected}</p>\n"), "{body}");
    }
}

#[test]
fn tables() {
    assert_eq!(
        html(
            "## Preise\n\n| Befehl | Zweck | |\n| :-- | --: | :-: |\n| `lspci \\| grep VGA` | 80 GB | x |\n"
        ),
        "<h2 id=\"preise\">Preise</h2>\n\
         <div class=\"table-scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Tabelle 1: Preise\">\
         <table aria-label=\"Tabelle 1: Preise\"><thead><tr>\
         <th scope=\"col\" class=\"align-left\">Befehl</th>\
         <th scope=\"col\" class=\"align-right\">Zweck</th>\
         <td class=\"align-center\"></td></tr></thead><tbody>\n\
         <tr><td class=\"align-left\"><code>lspci | grep VGA</code></td>\
         <td class=\"align-right\">80\u{a0}GB</td>\
         <td class=\"align-center\">x</td></tr>\n\
         </tbody></table></div>\n"
    );
}

#[test]
fn footnotes() {
    let html = html(
        "Eins[^b], zwei[^A], noch mal[^b].\n\n[^a]: Notiz *a*.\n[^b]: Notiz b.\n\n    Absatz.\n",
    );
    assert_eq!(
        html,
        "<p>Eins<sup class=\"footnote-mark\"><a href=\"#fn-1\" id=\"fnref-1\" aria-label=\"Fußnote 1\">1</a></sup>, \
         zwei<sup class=\"footnote-mark\"><a href=\"#fn-2\" id=\"fnref-2\" aria-label=\"Fußnote 2\">2</a></sup>, \
         noch mal<sup class=\"footnote-mark\"><a href=\"#fn-1\" id=\"fnref-1-2\" aria-label=\"Fußnote 1\">1</a></sup>.</p>\n\
         <section class=\"footnotes\" aria-label=\"Fußnoten\">\n<ol>\n\
         <li id=\"fn-1\"><p>Notiz b.</p>\n<p>Absatz. <a class=\"footnote-back\" href=\"#fnref-1\" aria-label=\"zurück zu Fußnote 1 im Text\"><span aria-hidden=\"true\">↩</span> zurück</a></p></li>\n\
         <li id=\"fn-2\"><p>Notiz <em>a</em>. <a class=\"footnote-back\" href=\"#fnref-2\" aria-label=\"zurück zu Fußnote 2 im Text\"><span aria-hidden=\"true\">↩</span> zurück</a></p></li>\n\
         </ol>\n</section>\n"
    );
}

#[test]
fn footnote_ids_and_heading_ids_do_not_clash() {
    let html = html("## FN 1\n\nText[^1].\n\n## Fnref 1\n\n[^1]: Notiz.\n");
    for id in ["fn-1-1", "fnref-1-1", "fn-1", "fnref-1"] {
        let count = html.matches(&format!(" id=\"{id}\"")).count();
        assert_eq!(count, 1, "{id}: {html}");
    }
}

#[test]
fn pictures() {
    let text = format!(
        "{HEAD}![Ein \"Bild\"](a/b.png)\n\n![Bild](a/b.png \"Die Karte -- von vorn\")\n\nIm Text ![Bild](a/b.png \"Titel\").\n"
    );
    let outcome = load_bytes(
        &[
            ("content/leitfaden/a.md", text.as_bytes()),
            ("content/leitfaden/a/b.png", PNG),
        ],
        "/gpu/",
    );
    assert_eq!(outcome.found, [""; 0]);
    let size = "width=\"320\" height=\"240\" loading=\"lazy\" decoding=\"async\">";
    assert_eq!(
        joined(&outcome.library.guides[0].html),
        format!(
            "<p><img src=\"/gpu/leitfaden/a/b.png\" alt=\"Ein „Bild“\" {size}</p>\n\
             <figure><img src=\"/gpu/leitfaden/a/b.png\" alt=\"Bild\" {size}<figcaption>Die Karte – von vorn</figcaption></figure>\n\
             <p>Im Text <img src=\"/gpu/leitfaden/a/b.png\" alt=\"Bild\" title=\"Titel\" {size}.</p>\n"
        )
    );
}

#[test]
fn faults_of_the_body() {
    let cases: [(&str, &[&str]); 25] = [
        ("# Titel\n", &["5:1 error[heading-level]"]),
        ("Titel\n===\n", &["5:1 error[heading-level]"]),
        ("### Tief\n", &["5:1 warning[heading-level]"]),
        ("## A\n#### B\n", &["6:1 warning[heading-level]"]),
        ("##\n", &["5:1 warning[heading-empty]"]),
        ("x\n\n<div>\n<b>x</b>\n</div>\n", &["7:1 error[raw-html]"]),
        (
            "Ä <b>x</b>\n",
            &["5:3 error[raw-html]", "5:7 error[raw-html]"],
        ),
        ("<!-- geheim -->\n", &["5:1 error[raw-html]"]),
        ("eine <GPU> mehr\n", &["5:6 error[raw-html]"]),
        ("<script>alert(1)</script>\n", &["5:1 error[raw-html]"]),
        (
            "![](b.png)\n",
            &["5:1 error[image-alt]", "5:1 error[link-broken]"],
        ),
        (
            "![x](https://a.example/x.png)\n",
            &["5:1 error[image-remote]"],
        ),
        ("![x](//a.example/x.png)\n", &["5:1 error[image-remote]"]),
        (
            "![x](data:image/png;base64,AA)\n",
            &["5:1 error[link-scheme]"],
        ),
        ("![x](/vergleich/)\n", &["5:1 error[link-broken]"]),
        ("![x](a.md)\n", &["5:1 error[link-broken]"]),
        ("[](https://a.example/)\n", &["5:1 error[link-text]"]),
        ("siehe [hier][nirgends]\n", &["5:7 error[link-reference]"]),
        ("siehe [hier][]\n", &["5:7 error[link-reference]"]),
        ("siehe [sic] und \\[x]\n", &[]),
        ("Note[^9].\n", &["5:5 error[footnote-missing]"]),
        ("Note\\[^9] und `[^9]`.\n", &[]),
        ("x\n\n[^1]: Notiz\n", &["7:1 warning[footnote-unused]"]),
        (
            "x[^a]\n\n[^a]: Eins.\n\n[^A]: Zwei.\n",
            &["9:1 error[footnote-duplicate]"],
        ),
        (
            "a\u{202e}b\n\nc\u{feff}\n",
            &[
                "5:2 error[control-character]",
                "7:2 error[control-character]",
            ],
        ),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(body), expected, "{body:?}");
    }
}

#[test]
fn a_heading_too_long_for_an_address() {
    assert_eq!(
        faults(&format!("## {}\n", "lang ".repeat(20))),
        ["5:1 error[slug-long]"]
    );
}
