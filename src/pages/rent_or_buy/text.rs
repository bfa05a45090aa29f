//! `rent-or-buy` as aligned German text.

use std::fmt::Write;

use rust_decimal::Decimal;

use super::words;
use crate::german::{self, NBSP};
use crate::pages::words::gpus;
use crate::pricing::rent_or_buy::{Input, Outcome};

/// A heading and its lines: name and value.
type Block<'t> = (&'t str, Vec<(String, String)>);

/// The result with the sums that lead to it; `source` says where the rent comes from.
#[must_use]
pub fn render(input: &Input, outcome: &Outcome, source: &str) -> String {
    let blocks: [Block<'_>; 4] = [
        ("Annahmen", assumptions(input, source)),
        ("Eigentum im Monat", own(input, outcome)),
        ("Miete im Monat", rent(input, outcome)),
        ("Ergebnis", result(input, outcome)),
    ];
    let width = |of: fn(&(String, String)) -> usize, blocks: &[Block<'_>]| {
        let lines = blocks.iter().flat_map(|(_, lines)| lines);
        lines.map(of).max().unwrap_or(0)
    };
    let names = width(|line| line.0.chars().count(), &blocks);
    let amounts = width(|line| line.1.chars().count(), &blocks[1..3]);
    let mut out = String::new();
    for (index, (heading, lines)) in blocks.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let _ = writeln!(out, "{heading}");
        for (name, value) in lines {
            // Amounts stand in a column of their own, words begin where it begins.
            let column = if matches!(index, 1 | 2) { amounts } else { 0 };
            let gap = names - name.chars().count() + 2;
            let gap = gap + column.saturating_sub(value.chars().count());
            let _ = writeln!(out, "  {name}{}{value}", " ".repeat(gap));
        }
    }
    let _ = writeln!(
        out,
        "\n{}\nAlle Beträge netto, zzgl. USt.",
        conclusion(input, outcome)
    );
    out
}

fn conclusion(input: &Input, outcome: &Outcome) -> String {
    format!(
        "{} (Auslastung {}).",
        outcome.verdict.german(),
        words::percent(input.utilisation)
    )
}

fn line(name: &str, value: String) -> (String, String) {
    (name.to_owned(), value)
}

fn assumptions(input: &Input, source: &str) -> Vec<(String, String)> {
    let used = input
        .utilisation
        .checked_mul(input.hours_per_month)
        .unwrap_or_default();
    let price = input.price().unwrap_or(input.purchase_price);
    vec![
        line("GPUs", gpus(input.gpus)),
        line(
            "Auslastung",
            format!(
                "{} ({} von {} Stunden)",
                words::percent(input.utilisation),
                german::number(used, 1),
                german::exact(input.hours_per_month)
            ),
        ),
        line("Kaufpreis komplett", german::euro(price)),
        line(
            "Nutzungsdauer, Restwert, Zins",
            format!(
                "{}{NBSP}Monate, {}, {} im Jahr",
                input.lifetime_months,
                words::percent(input.residual_share),
                words::percent(input.capital_cost)
            ),
        ),
        line(
            "Leistung je GPU",
            format!(
                "{} unter Last zu {}, {} im Leerlauf, {} Host",
                watts(input.load_watts),
                words::percent(input.load_share),
                watts(input.idle_watts),
                watts(input.host_watts)
            ),
        ),
        line(
            "Strom",
            format!(
                "{} je kWh, Infrastrukturfaktor {}",
                german::price(input.electricity_eur_kwh, "EUR"),
                german::exact(input.infrastructure_factor)
            ),
        ),
        line("Miete", source.to_owned()),
    ]
}

fn watts(value: Decimal) -> String {
    german::quantity(value, "W")
}

fn own(input: &Input, outcome: &Outcome) -> Vec<(String, String)> {
    let own = &outcome.own;
    let work = own
        .load_power
        .checked_mul(input.utilisation)
        .unwrap_or_default();
    let mut lines = vec![
        line("Rate: Preis, Zins, Restwert", german::euro(own.annuity)),
        line("Fixkosten", german::euro(own.fixed)),
        line("Strom im Leerlauf", german::euro(own.idle_power)),
        line("Strom durch Nutzung", german::euro(work)),
        line("Summe", german::euro(outcome.own_month)),
    ];
    if let Some(hour) = outcome.own_hour {
        lines.push(line("je genutzter GPU-Stunde", words::hourly(hour)));
    }
    lines
}

fn rent(input: &Input, outcome: &Outcome) -> Vec<(String, String)> {
    let running = outcome
        .rent_month
        .checked_sub(input.rent.fixed)
        .unwrap_or_default();
    let mut lines = vec![
        line("Genutzte Stunden", german::euro(running)),
        line("Feste Posten", german::euro(input.rent.fixed)),
        line("Summe", german::euro(outcome.rent_month)),
    ];
    if !input.rent.once.is_zero() {
        lines.push(line("dazu einmalig", german::euro(input.rent.once)));
    }
    lines
}

fn result(input: &Input, outcome: &Outcome) -> Vec<(String, String)> {
    vec![
        line("Schwelle", words::threshold(input, outcome)),
        line("Kaufpreis zurück", words::pay_back(input, outcome)),
        line("mit Wiederverkauf", words::resale(outcome)),
        line(
            "Kapitalwert des Kaufs",
            german::euro(outcome.net_present_value),
        ),
    ]
}
