//! What an editor's slip leads to: exactly the diagnostics that help, no follow-ups, nothing lost.

#![allow(clippy::unwrap_used)]

use jiff::civil::date;
use vollmonat::catalog::plausibility;
use vollmonat::catalog::read::catalog;
use vollmonat::config::Config;
use vollmonat::diagnostics::{Diagnostics, Sources};

const GPUS: &str = "gpu,name,vram_gb,source_url\nl40s,L40S,48,https://example.org/l40s\nrtx-a6000,RTX A6000,48,https://example.org/a\nrtx-6000-ada,RTX 6000 Ada,48,https://example.org/b\n";
const RATES: &str = "Date,USD,GBP\n2026-11-13,1.1172,0.8338\n";
const VAT: &str =
    "country,valid_from,percent,source_url\nDE,2021-01-01,19,https://example.org/ust\n";
const PROVIDER: &str = "name = \"N\"\nwebsite = \"https://example.org/\"\nsource_url = \"https://example.org/\"\nas_of = 2026-11-15\n";
const HEAD: &str = "offer,gpu,gpu_count,region,country,billing,price,price_unit,currency,tax,source_url,as_of,note\n";

fn row(offer: &str, rest: &str) -> String {
    let mut cells = [
        "",
        "l40s",
        "1",
        "hamburg",
        "DE",
        "on_demand",
        "1",
        "hour",
        "EUR",
        "net",
        "https://example.org/p",
        "2026-11-15",
        "",
    ]
    .map(str::to_owned);
    cells[0] = offer.to_owned();
    for pair in rest.split_whitespace() {
        let (name, value) = pair.split_once('=').unwrap();
        let at = HEAD
            .trim_end()
            .split(',')
            .position(|column| column == name)
            .unwrap();
        cells[at] = value.to_owned();
    }
    cells.join(",") + "\n"
}

/// A project with some files replaced → `line:field severity[code]` of everything found.
fn found(replaced: &[(&str, &[u8])]) -> Vec<String> {
    let offers = format!("{HEAD}{}", row("a", ""));
    let sound: [(&str, &[u8]); 5] = [
        ("offers/gpus.csv", GPUS.as_bytes()),
        ("offers/exchange-rates.csv", RATES.as_bytes()),
        ("offers/vat-rates.csv", VAT.as_bytes()),
        ("offers/n/provider.toml", PROVIDER.as_bytes()),
        ("offers/n/offers.csv", offers.as_bytes()),
    ];
    let mut files: Vec<(&str, &[u8])> = sound
        .into_iter()
        .filter(|(file, _)| !replaced.iter().any(|(other, _)| other == file))
        .collect();
    files.extend(replaced);
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
    let catalog = catalog(&files, date(2026, 12, 1), &mut sources, &mut diagnostics);
    plausibility::check(&catalog, &Config::default(), &sources, &mut diagnostics);
    diagnostics
        .sorted()
        .into_iter()
        .map(|d| {
            let (line, column) = d
                .place
                .as_ref()
                .map_or((0, 0), |place| (place.line, place.column));
            let file = d.file.rsplit('/').next().unwrap();
            format!("{file}:{line}:{column} {}[{}]", d.severity.key(), d.code)
        })
        .collect()
}

fn offers(rows: &[String]) -> String {
    format!("{HEAD}{}", rows.concat())
}

#[test]
fn a_sound_project_says_nothing() {
    assert_eq!(found(&[]), [""; 0]);
}

#[test]
fn a_damaged_shared_table_causes_no_follow_ups() {
    let usd = offers(&[row("a", "currency=USD tax=gross")]);
    let usd = ("offers/n/offers.csv", usd.as_bytes());
    for (file, text, expected) in [
        (
            "offers/exchange-rates.csv",
            "Date,USD\n2026-11-13,x\n",
            "exchange-rates.csv:2:2 error[rate]",
        ),
        (
            "offers/gpus.csv",
            "gpu,name,source_url\nl40s,L40S,https://example.org/\n",
            "gpus.csv:1:1 error[column-missing]",
        ),
        (
            "offers/vat-rates.csv",
            "country,valid_from,percent,source_url\nDE,2021-01-01,19 %,https://example.org/\n",
            "vat-rates.csv:2:3 error[number-unit]",
        ),
    ] {
        assert_eq!(found(&[usd, (file, text.as_bytes())]), [expected]);
    }
}

#[test]
fn exchange_rates_never_slide_into_another_currency() {
    let usd = offers(&[row("a", "currency=USD")]);
    let with = |rates: &str| {
        found(&[
            ("offers/n/offers.csv", usd.as_bytes()),
            ("offers/exchange-rates.csv", rates.as_bytes()),
        ])
    };
    assert_eq!(
        with("Date,USD,GBP,CHF\n2026-11-13,1,1172\n"),
        ["exchange-rates.csv:2:4 error[field-count]"]
    );
    assert_eq!(
        with("Date,USD,GBP\n2026-11-13,0.8338\n"),
        ["exchange-rates.csv:2:3 error[field-count]"]
    );
    // The ECB's trailing comma, in the rows, in the header, in both.
    for rates in [
        "Date,USD\n2026-11-13,1.1,\n",
        "Date,USD,\n2026-11-13,1.1\n",
        "Date,USD,\n2026-11-13,1.1,\n",
    ] {
        assert_eq!(with(rates), [""; 0], "{rates}");
    }
    // A German spreadsheet's copy of the file.
    assert_eq!(with("Date;USD\n2026-11-13;1,1172\n"), [""; 0]);
    assert_eq!(with("Date,USD\n2026-11-13,\"1,1172\"\n"), [""; 0]);
    // A currency without a rate is not an unknown currency.
    assert_eq!(
        with("Date,USD\n2026-11-13,N/A\n"),
        ["offers.csv:2:9 error[rate-missing]"]
    );
}

#[test]
fn an_open_quotation_mark_swallows_no_offers() {
    let text = format!(
        "{HEAD}{}{}{}",
        row("a", "note=\"schnell"),
        row("b", ""),
        row("c", "note=19\"")
    );
    assert_eq!(
        found(&[("offers/n/offers.csv", text.as_bytes())]),
        ["offers.csv:2:13 error[quote-swallow]"]
    );
    let two_lines = format!(
        "{HEAD}{}",
        row("a", "note=\"eins\u{b6}zwei,\u{b6}drei\"").replace('\u{b6}', "\n")
    );
    assert_eq!(
        found(&[("offers/n/offers.csv", two_lines.as_bytes())]),
        [""; 0]
    );
    let first = format!("{HEAD}\"{}", row("a", ""));
    assert_eq!(
        found(&[("offers/n/offers.csv", first.as_bytes())]),
        ["offers.csv:2:1 error[quote-open]"]
    );
}

#[test]
fn a_price_on_request_needs_no_price_columns() {
    let text = "offer,gpu,gpu_count,region,country,billing,source_url,as_of\na,l40s,1,x,DE,on_demand,https://example.org/,2026-11-15\n";
    assert_eq!(found(&[("offers/n/offers.csv", text.as_bytes())]), [""; 0]);
}

#[test]
fn two_equally_narrow_tariffs_are_an_error() {
    let two = offers(&[row("a", ""), row("b", "region=kiel")]);
    let tariffs = "component,region,price,price_unit,currency,tax,source_url,as_of\negress,hamburg kiel,2,gb,EUR,net,https://example.org/,2026-11-15\negress,hamburg bremen,3,gb,EUR,net,https://example.org/,2026-11-15\n";
    assert_eq!(
        found(&[
            ("offers/n/offers.csv", two.as_bytes()),
            ("offers/n/tariffs.csv", tariffs.as_bytes())
        ]),
        [
            "tariffs.csv:3:2 warning[region-unused]",
            "tariffs.csv:3:2 error[region-ambiguous]"
        ]
    );
}

#[test]
fn tariffs_without_tax_and_old_tariffs_are_told() {
    let tariffs = "component,region,price,price_unit,currency,tax,source_url,as_of\negress,*,2,gb,EUR,,https://example.org/,2026-08-01\n";
    assert_eq!(
        found(&[("offers/n/tariffs.csv", tariffs.as_bytes())]),
        [
            "tariffs.csv:2:6 note[tax-unknown]",
            "tariffs.csv:2:8 warning[stale]"
        ]
    );
}

#[test]
fn plausibility_limits_are_met_exactly() {
    let month = |hour: &str, month: &str, unit: &str| {
        let text = offers(&[
            row("a", &format!("price={hour} price_unit={unit}")),
            row(
                "a",
                &format!("billing=monthly price={month} price_unit=month"),
            ),
        ]);
        found(&[("offers/n/offers.csv", text.as_bytes())])
    };
    for (hour, per_month) in [
        ("1", "500"),
        ("0.8", "400"),
        ("0.7", "525"),
        ("1", "750"),
        ("3", "1500"),
    ] {
        assert_eq!(
            month(hour, per_month, "hour"),
            [""; 0],
            "{hour} {per_month}"
        );
    }
    assert_eq!(month("24", "500", "day"), [""; 0]);
    assert_eq!(
        month("1", "499", "hour"),
        ["offers.csv:3:7 warning[month-ratio]"]
    );
    assert_eq!(
        month("1", "751", "hour"),
        ["offers.csv:3:7 warning[month-ratio]"]
    );
    let steps = |before: &str, after: &str, unit: &str| {
        let text = offers(&[
            row(
                "a",
                &format!("price={before} price_unit={unit} as_of=2026-10-15"),
            ),
            row("a", &format!("price={after} price_unit={unit}")),
        ]);
        found(&[("offers/n/offers.csv", text.as_bytes())])
    };
    for (before, after, unit) in [
        ("1", "1.5", "hour"),
        ("1", "1.5", "week"),
        ("0.7", "1.05", "month"),
        ("1.5", "1", "month"),
    ] {
        assert_eq!(
            steps(before, after, unit),
            ["offers.csv:3:7 warning[price-outlier]"],
            "{before} {after} {unit}"
        );
    }
    assert_eq!(steps("1", "1.49", "week"), [""; 0]);
    // A lost comma shows even where only two offers have the GPU.
    let pair = offers(&[row("a", "price=0.0139"), row("b", "price=1.39")]);
    assert_eq!(
        found(&[("offers/n/offers.csv", pair.as_bytes())]),
        ["offers.csv:2:7 warning[price-outlier]"]
    );
}
