#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;
use crate::pages::sample::Sample;

fn file(sample: &Sample, path: &str) -> Vec<u8> {
    sample.look(|site| {
        let tasks = tasks(site);
        let task = tasks.iter().find(|task| task.path == path).unwrap();
        (task.make)().unwrap()
    })
}

fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(bytes)
        .into_records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

fn column(rows: &[Vec<String>], name: &str) -> Vec<String> {
    let at = rows[0].iter().position(|column| column == name).unwrap();
    rows[1..].iter().map(|row| row[at].clone()).collect()
}

#[test]
fn the_sheet_holds_every_listed_offer() {
    let rows = rows(&file(&Sample::new(), CSV));
    assert_eq!(
        column(&rows, "offer"),
        [
            "< script>alert(1)< /script>",
            "a]]>b {{ x }}",
            "'=SUM(1)",
            "H100 Eins",
            "H100 Eins",
            "Auf Anfrage"
        ]
    );
    for (name, expected) in [
        ("price", ["1.2", "900", "1.25", "2.7003", "3.1", ""]),
        (
            "price_unit",
            ["hour", "month", "gpu_hour", "hour", "hour", ""],
        ),
        ("tax", ["net", "gross", "net", "net", "net", ""]),
        (
            "month_net_eur",
            ["876.00", "900.00", "912.50", "1764.43", "2263.00", ""],
        ),
        ("complete", ["true", "true", "true", "true", "true", ""]),
        ("rank", ["1", "2", "3", "4", "5", ""]),
        ("country", ["DE", "DE", "DE", "CH", "FR", "DE"]),
        ("rate_date", ["", "", "", "2026-10-30", "", ""]),
        ("note", ["", "Zeile mit \"Zitat\"", "", "", "", ""]),
    ] {
        assert_eq!(column(&rows, name), expected, "{name}");
    }
}

#[test]
fn a_gpu_page_has_its_own_files() {
    let sample = Sample::new();
    let rows = rows(&file(&sample, "gpu/h100-sxm/angebote.csv"));
    assert_eq!(column(&rows, "gpu"), ["h100-sxm", "h100-sxm", "h100-sxm"]);
    let json: Value = serde_json::from_slice(&file(&sample, "gpu/l40s/angebote.json")).unwrap();
    assert_eq!(json["offers"].as_array().unwrap().len(), 3);
}

#[test]
fn the_package_describes_the_sheet_as_it_is() {
    let sample = Sample::new();
    let package: Value = serde_json::from_slice(&file(&sample, PACKAGE)).unwrap();
    let fields = package["resources"][0]["schema"]["fields"]
        .as_array()
        .unwrap();
    let names: Vec<&str> = fields
        .iter()
        .map(|field| field["name"].as_str().unwrap())
        .collect();
    let rows = rows(&file(&sample, CSV));
    assert_eq!(names, rows[0]);
    for field in fields {
        let name = field["name"].as_str().unwrap();
        for value in column(&rows, name) {
            let sound = match field["type"].as_str().unwrap() {
                _ if value.is_empty() => field["constraints"]["required"] != true,
                "number" => value.parse::<rust_decimal::Decimal>().is_ok(),
                "integer" => value.parse::<u32>().is_ok(),
                "boolean" => value == "true" || value == "false",
                "date" => value.parse::<jiff::civil::Date>().is_ok(),
                _ => true,
            };
            assert!(sound, "{name}: {value:?}");
            if let Some(values) = field["constraints"]["enum"].as_array() {
                assert!(
                    value.is_empty() || values.iter().any(|v| *v == *value),
                    "{name}: {value:?}"
                );
            }
        }
    }
    assert_eq!(
        package["sources"][0]["path"],
        "https://alpen.example/preise"
    );
    assert!(package.get("licenses").is_none());
}

#[test]
fn the_page_links_its_files_and_names_its_terms() {
    let page = String::from_utf8(file(
        &Sample::new().below("https://example.org/gpu/"),
        "daten/index.html",
    ))
    .unwrap();
    for expected in [
        "href=\"/gpu/daten/angebote.csv\"",
        "href=\"/gpu/daten/datapackage.json\"",
        "\"license\":\"https://example.org/gpu/daten/#nutzung\"",
        "<h2 id=\"nutzung\">",
        "<code>month_net_eur</code>",
        "Müller &amp; Söhne &lt;GmbH&gt;",
    ] {
        assert!(page.contains(expected), "{expected}");
    }
}

#[test]
fn no_file_carries_a_tag() {
    let sample = Sample::new();
    for path in [CSV, JSON, PACKAGE, "gpu/l40s/angebote.json"] {
        let text = String::from_utf8(file(&sample, path)).unwrap();
        assert!(!text.contains("<script"), "{path}");
        assert!(text.contains("script"), "{path}");
    }
    let json: Value = serde_json::from_slice(&file(&sample, JSON)).unwrap();
    assert_eq!(json["offers"][0]["offer"], "<script>alert(1)</script>");
}

#[test]
fn an_empty_directory_still_has_its_files() {
    let sample = Sample::empty();
    assert_eq!(rows(&file(&sample, CSV)).len(), 1);
    let page = String::from_utf8(file(&sample, "daten/index.html")).unwrap();
    assert!(page.contains("0\u{a0}Angebote"));
    assert!(!page.contains("id=\"quellen\""));
}
