//! The canonical form: what German spreadsheets save becomes the same bytes again, nothing is
//! lost, and a second `fmt` finds nothing to do.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jiff::civil::date;
use proptest::prelude::*;
use rust_decimal::Decimal;
use vollmonat::catalog::Catalog;
use vollmonat::catalog::read::{OFFERS, catalog};
use vollmonat::diagnostics::{Diagnostics, Severity, Sources};
use vollmonat::edit::canonical::canonical;
use vollmonat::source::table::Kind;

const GPUS: &str = "gpu,name,vram_gb,source_url\nl40s,L40S,48,https://example.org/l40s\nt4,T4,16,https://example.org/t4\n";
const RATES: &str = "Date,USD\n2020-01-02,1.1172\n";
const VAT: &str =
    "country,valid_from,percent,source_url\nDE,2021-01-01,19,https://example.org/ust\n";
const PROVIDER: &str = "name = \"N\"\nwebsite = \"https://example.org/\"\nsource_url = \"https://example.org/\"\nas_of = 2026-11-15\n";
const PATH: &str = "offers/n/offers.csv";

/// Everything a canonical file can hold: quoted line breaks, quotation marks, a semicolon in a
/// cell, leading zeros of a name, a name that looks like a number, long fractions, history.
const SAMPLE: &str = "offer,gpu,gpu_count,gpu_share,vram_gb,region,country,city,billing,price,price_unit,currency,tax,source_url,as_of,valid_from,note
007,l40s,1,,48,hamburg,DE,Köln,on_demand,2.65808333333,hour,EUR,net,https://nordwolke.example/preise,2026-11-15,,\"Zeile eins
Zeile „zwei“, mit \"\"Anführung\"\"\"
1.5,l40s,1,1/7,6.857,hamburg,DE,,on_demand,1234.5,hour,EUR,,https://nordwolke.example/preise,2026-06-01,2026-06-01,1;2
1.5,l40s,1,1/7,6.857,hamburg,DE,,on_demand,0.005,hour,EUR,,https://nordwolke.example/preise,2026-10-01,,
NW ½ L40S,l40s,2,,48,hamburg,DE,,on_demand,100,month,EUR,gross,https://nordwolke.example/preise,2026-11-15,2026-12-24,
";

fn read(offers: &[u8]) -> (Catalog, Diagnostics) {
    let files: [(&str, &[u8]); 5] = [
        ("offers/exchange-rates.csv", RATES.as_bytes()),
        ("offers/gpus.csv", GPUS.as_bytes()),
        (PATH, offers),
        ("offers/n/provider.toml", PROVIDER.as_bytes()),
        ("offers/vat-rates.csv", VAT.as_bytes()),
    ];
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
    let catalog = catalog(&files, date(2026, 12, 1), &mut sources, &mut diagnostics);
    (catalog, diagnostics)
}

fn fmt(offers: &[u8]) -> Option<Vec<u8>> {
    let (catalog, diagnostics) = read(offers);
    (diagnostics.count(Severity::Error) == 0).then(|| canonical(PATH, offers, &catalog).unwrap())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a German Excel saves as „CSV UTF-8“: a byte-order mark, semicolons, decimal commas, CRLF,
/// quotation marks where a cell holds a semicolon, a quotation mark or a line break.
fn as_german_excel(canonical: &str) -> String {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(canonical.as_bytes());
    let mut out = String::from("\u{feff}");
    let mut numeric = Vec::new();
    for (nth, record) in reader.records().enumerate() {
        let record = record.unwrap();
        if nth == 0 {
            let kind = |name: &str| {
                OFFERS
                    .columns
                    .iter()
                    .find(|column| column.name == name)
                    .unwrap()
                    .kind
            };
            numeric = record
                .iter()
                .map(|name| kind(name) == Kind::Number)
                .collect();
        }
        let cells: Vec<String> = record
            .iter()
            .zip(&numeric)
            .map(|(cell, number)| {
                if *number && nth > 0 {
                    cell.replace('.', ",")
                } else if cell.contains([';', '"', '\n']) {
                    format!("\"{}\"", cell.replace('"', "\"\""))
                } else {
                    cell.to_owned()
                }
            })
            .collect();
        out.push_str(&cells.join(";"));
        out.push_str("\r\n");
    }
    out
}

#[test]
fn the_sample_is_canonical() {
    assert_eq!(text(&fmt(SAMPLE.as_bytes()).unwrap()), SAMPLE);
}

#[test]
fn what_excel_saves_becomes_the_same_bytes() {
    let saved = as_german_excel(SAMPLE);
    assert!(saved.contains("2,65808333333;hour") && saved.contains("\r\n"));
    assert_eq!(text(&fmt(saved.as_bytes()).unwrap()), SAMPLE);
    // Git on Windows writes CRLF inside of cells too.
    let windows = saved.replace("\r\n", "\n").replace('\n', "\r\n");
    assert_eq!(text(&fmt(windows.as_bytes()).unwrap()), SAMPLE);
    // „CSV (Trennzeichen-getrennt)“: Windows-1252.
    let plain = SAMPLE.replace("½", "zwei").replace(['„', '“'], "'");
    let saved = as_german_excel(&plain).replace('\u{feff}', "");
    let bytes: Vec<u8> = saved
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    assert!(std::str::from_utf8(&bytes).is_err());
    assert_eq!(text(&fmt(&bytes).unwrap()), plain);
}

#[test]
fn order_of_columns_and_rows_and_empty_ones() {
    let untidy = "as_of;source_url;billing;country;region;gpu_count;gpu;offer;price;price_unit;currency;\n\
        2026-11-15;https://a.example/;on_demand;DE;b;1;l40s;Zwei;\"1.234,50\";month;EUR;\n;;;;;;;;;;;\n\
        2026-11-15;https://a.example/;on_demand;DE;a;1;t4; Eins ;0,3300;hour;EUR;\n\n\
        2026-10-15;https://a.example/;on_demand;DE;b;1;l40s;Zwei;1 300;month;EUR;";
    let expected = "offer,gpu,gpu_count,region,country,billing,price,price_unit,currency,source_url,as_of\n\
        Eins,t4,1,a,DE,on_demand,0.33,hour,EUR,https://a.example/,2026-11-15\n\
        Zwei,l40s,1,b,DE,on_demand,1300,month,EUR,https://a.example/,2026-10-15\n\
        Zwei,l40s,1,b,DE,on_demand,1234.50,month,EUR,https://a.example/,2026-11-15\n";
    assert_eq!(text(&fmt(untidy.as_bytes()).unwrap()), expected);
}

/// The shared tables keep their order; the ECB's own file loses its last empty column.
#[test]
fn shared_tables_and_tariffs_keep_their_order() {
    let (catalog, _) = read(SAMPLE.as_bytes());
    for (path, written, expected) in [
        (
            "offers/exchange-rates.csv",
            "Date,USD,CYP,\r\n2026-11-13,1.1720,N/A,\r\n2026-11-16,1.1000,,\r\n",
            "Date,USD,CYP\n2026-11-13,1.172,N/A\n2026-11-16,1.10,\n",
        ),
        (
            "offers/exchange-rates.csv",
            "Date;USD;JPY\n2026-11-13;1,172;1.175,68\n",
            "Date,USD,JPY\n2026-11-13,1.172,1175.68\n",
        ),
        (
            "offers/vat-rates.csv",
            "percent;country;valid_from;source_url\n8,1;CH;2024-01-01;https://a.example/\n19;AT;2021-01-01;https://a.example/",
            "country,valid_from,percent,source_url\nCH,2024-01-01,8.1,https://a.example/\nAT,2021-01-01,19,https://a.example/\n",
        ),
        (
            "offers/n/tariffs.csv",
            "component;region;from;price;price_unit;currency;source_url;as_of\negress;*;1.000,0;0,01;gb;EUR;https://a.example/;2026-11-15\negress;*;;0;gb;EUR;https://a.example/;2026-11-15\n",
            "component,region,from,price,price_unit,currency,source_url,as_of\negress,*,1000.0,0.01,gb,EUR,https://a.example/,2026-11-15\negress,*,,0,gb,EUR,https://a.example/,2026-11-15\n",
        ),
    ] {
        let first = canonical(path, written.as_bytes(), &catalog).unwrap();
        assert_eq!(text(&first), expected);
        let second = canonical(path, &first, &catalog).unwrap();
        assert_eq!(text(&second), expected);
    }
}

#[test]
fn what_cannot_be_read_exactly_is_refused() {
    for damage in [
        ("2.65808333333", "2,65808333333"), // a comma more than the header has
        ("2.65808333333", "1.234 €"),
        ("offer,gpu", "offer,farbe,gpu"),
        ("hamburg,DE,Köln", "hamburg,De,Köln"),
        ("Zeile „zwei“", "Zeile\0„zwei“"),
    ] {
        let damaged = SAMPLE.replacen(damage.0, damage.1, 1);
        assert_eq!(fmt(damaged.as_bytes()), None, "{damage:?}");
    }
}

/// What Calc and Excel make of `1/7` in a column that is not text.
#[test]
fn a_share_turned_into_a_date_is_named_as_that() {
    let (_, diagnostics) = read(SAMPLE.replacen("1/7", "07.01.2026", 1).as_bytes());
    let found: Vec<_> = diagnostics
        .as_slice()
        .iter()
        .filter(|d| d.code == "gpu-share")
        .collect();
    assert_eq!(found.len(), 1);
    assert!(found[0].message.contains("Datum"), "{}", found[0].message);
    let hint = found[0].hint.as_deref().unwrap();
    assert!(hint.contains("als Text"), "{hint}");
}

/// The catalog without the lines of the file, which sorting moves, and with `1.50` as `1.5`.
fn contents(offers: &[u8]) -> String {
    let (catalog, _) = read(offers);
    let shown = format!("{:?}", catalog.providers).replace("\\r\\n", "\\n");
    let mut words: Vec<String> = shown.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let number = words[at].trim_end_matches(',').parse::<Decimal>();
        if words[at - 1] == "line:" {
            words[at].clear();
        } else if let Ok(number) = number {
            words[at] = number.normalize().to_string();
        }
    }
    words.join(" ")
}

/// One row as an editor may have written it.
fn row() -> impl Strategy<Value = Vec<String>> {
    let name = "[A-Z0][A-Za-z0-9äöß ,;\"'.-]{0,12}[a-z0-9]";
    let number = prop_oneof![
        (1u32..100_000, 0u32..10_000).prop_map(|(whole, part)| format!("{whole}.{part:04}")),
        (1u32..1000).prop_map(|whole| format!("{whole}")),
        (1u32..10, 0u32..10).prop_map(|(whole, part)| format!("{whole}.{part}0")),
    ];
    let day = (2020i16..2026, 1i8..13, 1i8..29).prop_map(|(y, m, d)| date(y, m, d).to_string());
    let note = "[a-zäöüß€„“ ,;\"\n|=0-9]{0,30}";
    (name, number, day, note, 0u8..3).prop_map(|(name, number, day, note, region)| {
        vec![name, number, day, note, format!("r{region}")]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]
    #[test]
    fn canonical_is_idempotent_and_loses_nothing(
        rows in prop::collection::vec(row(), 1..8),
        semicolon: bool, comma: bool, crlf: bool, mark: bool, quoted: bool,
    ) {
        let delimiter = if semicolon { ";" } else { "," };
        let end = if crlf { "\r\n" } else { "\n" };
        let cell = |text: &str| if quoted || text.contains([';', ',', '"', '\n']) {
            format!("\"{}\"", text.replace('"', "\"\"").replace('\n', end))
        } else {
            text.to_owned()
        };
        let header = ["note", "offer", "gpu", "gpu_count", "region", "country", "billing", "price",
            "price_unit", "currency", "source_url", "as_of"];
        let mut file = if mark { "\u{feff}".to_owned() } else { String::new() };
        file.push_str(&header.join(delimiter));
        for row in &rows {
            let price = if comma { row[1].replace('.', ",") } else { row[1].clone() };
            let cells = [&row[3], &row[0], "l40s", "1", &row[4], "DE", "on_demand", &price,
                "hour", "EUR", "https://a.example/p", &row[2]];
            let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
            file.push_str(end);
            file.push_str(&cells.join(delimiter));
        }
        if let Some(first) = fmt(file.as_bytes()) {
            prop_assert_eq!(contents(file.as_bytes()), contents(&first));
            prop_assert_eq!(text(&fmt(&first).unwrap()), text(&first));
        }
    }
}

/// The shipped directory stays byte for byte the same after a visit to LibreOffice Calc in German.
#[test]
#[ignore = "needs LibreOffice Calc; tests/run installs it and runs this test"]
fn libreoffice_saves_in_german_and_fmt_brings_back_the_same_bytes() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = tempfile::tempdir().unwrap();
    let root = scratch.path().join("root");
    copy(&project.join("offers"), &root.join("offers"));
    fs::create_dir(root.join("offers/muster")).unwrap();
    fs::write(root.join("offers/muster/offers.csv"), SAMPLE).unwrap();
    fs::write(root.join("offers/muster/provider.toml"), PROVIDER).unwrap();
    let files: Vec<PathBuf> = walkdir::WalkDir::new(&root)
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.ends_with("offers.csv"))
        .collect();
    let before: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let saved = through_libreoffice(scratch.path(), &before);
    let mut decimal_commas = 0;
    for (file, saved) in files.iter().zip(saved) {
        assert!(saved.starts_with("offer;gpu;"), "{saved}");
        decimal_commas += saved.matches(',').count();
        fs::write(file, saved.replace('\n', "\r\n")).unwrap();
    }
    assert!(decimal_commas > 100, "LibreOffice did not save in German");
    let fmt = Command::new(env!("CARGO_BIN_EXE_vollmonat"))
        .args(["fmt", "--quiet", "--date", "2026-12-01", "--root"])
        .arg(&root)
        .output()
        .unwrap();
    assert!(fmt.status.success(), "{}", text(&fmt.stderr));
    for (file, text) in files.iter().zip(&before) {
        assert_eq!(
            &fs::read_to_string(file).unwrap(),
            text,
            "{}",
            file.display()
        );
    }
}

/// Opens files as CONTRIBUTING tells (text columns as text, numbers as numbers written with a
/// point) and saves them as a German Calc does: semicolons, decimal commas, cells as shown.
fn through_libreoffice(scratch: &Path, texts: &[String]) -> Vec<String> {
    let profile = scratch.join("profile");
    fs::create_dir_all(profile.join("user")).unwrap();
    fs::write(
        profile.join("user/registrymodifications.xcu"),
        r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>de-DE</value></prop></item>
</oor:items>
"#,
    )
    .unwrap();
    // Files with the same columns are opened by one start of the program.
    let mut alike: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for (nth, text) in texts.iter().enumerate() {
        let file = scratch.join(format!("{nth}.csv"));
        fs::write(&file, text).unwrap();
        alike.entry(column_types(text)).or_default().push(file);
    }
    let out = scratch.join("saved");
    for (types, files) in alike {
        let done = Command::new("soffice")
            .arg(format!(
                "-env:UserInstallation=file://{}",
                profile.display()
            ))
            .arg("--headless")
            .arg(format!(
                "--infilter=CSV:44,34,76,1,{types},1033,false,false"
            ))
            .args([
                "--convert-to",
                "csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false",
            ])
            .arg("--outdir")
            .arg(&out)
            .args(files)
            .output()
            .expect("LibreOffice Calc (soffice) is needed");
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
    }
    (0..texts.len())
        .map(|nth| fs::read_to_string(out.join(format!("{nth}.csv"))).unwrap())
        .collect()
}

/// `1/2/2/2/3/1`: the first column as text, the second as text, the third as a number.
fn column_types(text: &str) -> String {
    let header = text.lines().next().unwrap();
    let types: Vec<String> = header
        .split(',')
        .enumerate()
        .map(|(nth, name)| {
            let column = OFFERS
                .columns
                .iter()
                .find(|column| column.name == name)
                .unwrap();
            let number = matches!(column.kind, Kind::Number | Kind::Whole);
            format!("{}/{}", nth + 1, if number { 1 } else { 2 })
        })
        .collect();
    types.join("/")
}

fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from) {
        let entry = entry.unwrap();
        let target = to.join(entry.path().strip_prefix(from).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(target).unwrap();
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
