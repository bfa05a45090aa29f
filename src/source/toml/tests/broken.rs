use super::*;

#[test]
fn syntax_errors_in_german_one_for_each_line() {
    let cases = [
        (
            "a = abc",
            "1:5",
            "Der Wert „abc“ steht nicht in geraden Anführungszeichen.",
        ),
        (
            "a = „x“",
            "1:5",
            "Der Wert „„x““ steht nicht in geraden Anführungszeichen.",
        ),
        ("a =", "1:4", "Hinter „a =“ fehlt der Wert."),
        ("a", "1:2", "Die Zeile „a“ hat kein Gleichheitszeichen."),
        (
            "a = 1\na = 2",
            "2:1",
            "Der Schlüssel „a“ kommt doppelt vor.",
        ),
        ("[a]\n[a]", "2:2", "Der Schlüssel „a“ kommt doppelt vor."),
        (
            "a = \"x\nb = 1",
            "1:5",
            "Der Text, der hier beginnt, wird nicht geschlossen.",
        ),
        (
            "a = 'x",
            "1:5",
            "Der Text, der hier beginnt, wird nicht geschlossen.",
        ),
        (
            "a = \"\"\"x\ny\n",
            "1:5",
            "Der Text, der hier beginnt, wird nicht geschlossen.",
        ),
        (
            "a = [1, 2\nb = 3",
            "1:5",
            "Die Liste, die hier beginnt, wird nicht geschlossen.",
        ),
        (
            "[a\nb = 1",
            "1:3",
            "Der Tabellenkopf hat keine schließende Klammer.",
        ),
        (
            "a = 01",
            "1:5",
            "Der Wert in „a = 01“ ist keine gültige Zahl.",
        ),
        (
            "a = 28.11.2026",
            "1:10",
            "Der Wert in „a = 28.11.2026“ ist keine gültige Zahl.",
        ),
        (
            "a = 1,5",
            "1:6",
            "Hinter dem Wert steht noch etwas, das nicht dazugehört: „a = 1,5“.",
        ),
        (
            "a = 2026-02-30",
            "1:5",
            "„2026-02-30“ ist kein gültiges Datum.",
        ),
        ("a = True", "1:5", "„True“ ist kein Wahrheitswert."),
        ("ä = 1", "1:1", "Das ist kein Schlüssel: „ä = 1“."),
        (
            "a == 1",
            "1:4",
            "Hier steht ein Gleichheitszeichen zu viel.",
        ),
        (
            "a = \"C:\\q\"",
            "1:9",
            "Hinter dem umgekehrten Schrägstrich \\ steht kein bekanntes Zeichen.",
        ),
        (
            "a = \"x\u{7}\"",
            "1:7",
            "Hier steht das unsichtbare Steuerzeichen U+0007.",
        ),
        (
            "a = 1 # \u{0}",
            "1:9",
            "Hier steht das unsichtbare Steuerzeichen U+0000.",
        ),
    ];
    for (text, place, message) in cases {
        let found = reports(text, |_| {});
        assert_eq!(found.len(), 1, "{text:?}: {found:?}");
        assert!(
            found[0].starts_with(&format!("{place} ")),
            "{text:?}: {found:?}"
        );
        assert!(found[0].contains(message), "{text:?}: {found:?}");
    }
    let all = reports("a = x\nb = 1\nc = y\nb = 2\n", |_| {});
    assert_eq!(all.len(), 3, "{all:?}");
}

#[test]
fn broken_lines_have_no_followers() {
    // Neither a missing title nor an unknown key or wrong type beside the fault itself.
    for text in [
        "title = Spot\n",
        "title = \"x\ndate = 2026-01-01\n",
        "[title\nx = 1\n",
    ] {
        let found = reports(text, |t| {
            let _ = t.required_string("title");
            let _ = t.date("date");
        });
        assert_eq!(found.len(), 1, "{text:?}: {found:?}");
    }
}

#[test]
fn control_characters_in_strings_and_keys() {
    let found = reports(
        "a = \"x\u{202e}y\"\nb = \"\\u0007\"\nc = [\"\u{85}\"]\n\"d\\u0001\" = 1\ne = \"ok\\t\"\n[t]\nf = \"\u{feff}\"\n",
        |_| {},
    );
    let places: Vec<&str> = found
        .iter()
        .map(|f| f.split(" |").next().unwrap())
        .collect();
    assert_eq!(
        places,
        [
            "1:7 control-character Hier steht das unsichtbare Steuerzeichen U+202E.",
            "2:5 control-character Hier steht das unsichtbare Steuerzeichen U+0007.",
            "3:7 control-character Hier steht das unsichtbare Steuerzeichen U+0085.",
            "4:1 control-character Hier steht das unsichtbare Steuerzeichen U+0001.",
            "7:6 control-character Hier steht das unsichtbare Steuerzeichen U+FEFF.",
        ]
    );
}
