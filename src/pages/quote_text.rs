//! `quote` as an aligned German table.

use std::fmt::Write;

use crate::catalog::Component;
use crate::german;
use crate::pricing::{Profile, Quoted, Ranking, Rules, Status};

/// The table with a line on the usage above it.
#[must_use]
pub fn render(
    ranking: &Ranking<'_>,
    profile: &Profile,
    rules: &Rules,
    keep: impl Fn(&Quoted<'_>) -> bool,
) -> String {
    let rows: Vec<[String; 7]> = ranking
        .offers
        .iter()
        .filter(|quoted| keep(quoted))
        .map(row)
        .collect();
    let head = [
        "Rang".to_owned(),
        "Angebot".to_owned(),
        "GPU".to_owned(),
        "Anzahl".to_owned(),
        "Monat netto".to_owned(),
        format!("inkl. {} % USt.", german::exact(rules.vat_percent)),
        "Bemerkung".to_owned(),
    ];
    let mut widths = head.clone().map(|cell| cell.chars().count());
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut out = String::new();
    let _ = writeln!(out, "{}", usage(profile, rules));
    line(&mut out, &head, &widths);
    let rule: [String; 7] = std::array::from_fn(|column| "─".repeat(widths[column]));
    line(&mut out, &rule, &widths);
    for row in &rows {
        line(&mut out, row, &widths);
    }
    let mut shown = ranking.offers.iter().filter(|quoted| keep(quoted));
    if let (Some(only), None) = (shown.next(), shown.next()) {
        out.push_str(&sum(only, &head[5]));
    }
    out
}

/// The sum of a single offer, line by line.
fn sum(quoted: &Quoted<'_>, gross: &str) -> String {
    let quote = &quoted.quote;
    if quote.lines.is_empty() {
        return String::new();
    }
    let mut rows: Vec<(String, String)> = quote
        .lines
        .iter()
        .map(|line| {
            let amount = line
                .net
                .map_or_else(|| line.status.german().to_owned(), german::euro);
            (line.component.german().to_owned(), amount)
        })
        .collect();
    let bound = if quote.complete { "" } else { "≥ " };
    let total = |amount: Option<rust_decimal::Decimal>| {
        amount.map_or_else(String::new, |amount| {
            format!("{bound}{}", german::euro(amount))
        })
    };
    rows.push(("Monat netto".to_owned(), total(quote.net)));
    rows.push(("Umsatzsteuer".to_owned(), total(quote.vat)));
    rows.push((format!("Monat {gross}"), total(quote.gross)));
    rows.push((
        "erster Monat netto".to_owned(),
        total(quote.first_month_net),
    ));
    let width = |of: fn(&(String, String)) -> &String| {
        rows.iter()
            .map(|row| of(row).chars().count())
            .max()
            .unwrap_or(0)
    };
    let (names, amounts) = (width(|row| &row.0), width(|row| &row.1));
    let mut out = "\n".to_owned();
    for (name, amount) in &rows {
        let gap = " ".repeat(names - name.chars().count() + 2 + amounts - amount.chars().count());
        let _ = writeln!(out, "{name}{gap}{amount}");
    }
    let row = quoted.offer.shown();
    let _ = writeln!(
        out,
        "\nQuelle: {}, gelesen am {}",
        row.source.url,
        german::date(row.source.as_of)
    );
    out
}

fn usage(profile: &Profile, rules: &Rules) -> String {
    let mut parts = vec![format!(
        "{} Stunden von {}",
        german::exact(profile.hours),
        german::exact(rules.hours_per_month)
    )];
    if profile.gpus > 0 {
        parts.push(german::plural(profile.gpus as usize, "GPU", "GPUs"));
    }
    for (gb, what) in [
        (profile.block_storage_gb, "Blockspeicher"),
        (profile.snapshot_gb, "Snapshots"),
        (profile.object_storage_gb, "Objektspeicher"),
        (profile.egress_gb, "Egress"),
    ] {
        if !gb.is_zero() {
            parts.push(format!("{} {what}", german::quantity(gb, "GB")));
        }
    }
    if profile.public_ipv4 > 0 {
        parts.push(format!("{} öffentliche IPv4", profile.public_ipv4));
    }
    format!(
        "Voller Monat am {}: {}\n",
        german::date(rules.date),
        parts.join(", ")
    )
}

fn row(quoted: &Quoted<'_>) -> [String; 7] {
    let quote = &quoted.quote;
    let shown = quoted.offer.shown();
    let amount = |value: Option<rust_decimal::Decimal>| match value {
        Some(value) if quote.complete => german::euro(value),
        Some(value) => format!("≥ {}", german::euro(value)),
        None => "auf Anfrage".to_owned(),
    };
    let mut notes: Vec<String> = Vec::new();
    notes.extend(quote.excluded.clone());
    let unknown: Vec<&str> = quote
        .lines
        .iter()
        .filter(|line| line.status == Status::Unknown)
        .map(|line| match line.component {
            Component::PublicIpv4 => "öffentliche IPv4",
            other => other.german(),
        })
        .collect();
    if !unknown.is_empty() {
        notes.push(format!("unbekannt: {}", unknown.join(", ")));
    }
    if quote.stale && quote.excluded.is_none() {
        notes.push("veraltet".to_owned());
    }
    let instances = if quote.instances > 1 {
        format!("{}×", quote.instances)
    } else {
        String::new()
    };
    [
        quoted
            .rank
            .map_or_else(|| "–".to_owned(), |rank| rank.to_string()),
        quoted.offer.id.clone(),
        shown.gpu.clone(),
        format!("{instances}{}", shown.gpu_count),
        amount(quote.net),
        amount(quote.gross),
        notes.join("; "),
    ]
}

/// Text left, numbers right; nothing behind the last cell.
fn line(out: &mut String, cells: &[String; 7], widths: &[usize; 7]) {
    let mut text = String::new();
    for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
        let padding = " ".repeat(width.saturating_sub(cell.chars().count()));
        let numeric = matches!(column, 0 | 3 | 4 | 5);
        let (before, after) = if numeric {
            (padding.as_str(), "")
        } else {
            ("", padding.as_str())
        };
        let gap = if column == 0 { "" } else { "  " };
        let _ = write!(text, "{gap}{before}{cell}{after}");
    }
    let _ = writeln!(out, "{}", text.trim_end());
}
