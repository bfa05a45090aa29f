//! Words that several pages share: prices as stated, sources, facts, typography of data.

use rust_decimal::{Decimal, RoundingStrategy};
use serde::Serialize;

use super::frame::Day;
use super::routes::BaseUrl;
use crate::catalog::offer::Price;
use crate::catalog::{Component, Source};
use crate::german::{self, NBSP};

/// The stated price without its unit, every digit: `2,73 €`.
#[must_use]
pub fn price(price: &Price) -> String {
    german::price(price.amount, &price.currency)
}

/// `je Stunde`
#[must_use]
pub fn per(price: &Price) -> String {
    format!("je {}", price.unit.german())
}

/// A component's name inside a sentence.
#[must_use]
pub fn component(component: Component) -> &'static str {
    match component {
        Component::PublicIpv4 => "öffentliche IPv4-Adressen",
        Component::Setup => "die Einrichtung",
        other => other.german(),
    }
}

/// `1 Monat`, `12 Monate`.
#[must_use]
pub fn months(n: u32) -> String {
    let word = if n == 1 { "Monat" } else { "Monate" };
    german::quantity(Decimal::from(n), word)
}

/// Most places of a quantity or an intermediate amount; more are marked as rounded.
pub const PLACES: u32 = 6;

/// A quantity with its unit, in the singular where it is one: `730 Stunden`, `1 Adresse`,
/// `≈ 465,661287 GiB`.
#[must_use]
pub fn counted(value: Decimal, unit: &str) -> String {
    let unit = if value == Decimal::ONE {
        // „Monate“ and „Tage“ lose their e, „Stunden“ and „Adressen“ their n; „GB“ stays.
        unit.strip_suffix(['n', 'e']).unwrap_or(unit)
    } else {
        unit
    };
    format!("{}{NBSP}{unit}", about(value, PLACES))
}

/// `8 GPUs`, `1 GPU`.
#[must_use]
pub fn gpus(n: u32) -> String {
    let word = if n == 1 { "GPU" } else { "GPUs" };
    german::quantity(Decimal::from(n), word)
}

/// Every digit up to `places`; where more would follow, rounded behind a `≈`.
#[must_use]
pub fn about(value: Decimal, places: u32) -> String {
    if value.normalize().scale() <= places {
        german::exact(value)
    } else {
        format!("≈{NBSP}{}", german::number(value, places))
    }
}

/// [`about`] for money, never fewer than two places.
#[must_use]
pub fn about_money(value: Decimal, currency: &str, places: u32) -> String {
    if value.normalize().scale() <= places {
        german::price(value, currency)
    } else {
        let rounded = german::price(
            value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero),
            currency,
        );
        format!("≈{NBSP}{rounded}")
    }
}

/// A change in percent with its sign: `+12,5 %`, `−3,0 %`, `±0,0 %`.
#[must_use]
pub fn signed(percent: Decimal, places: u32) -> String {
    let rounded = percent.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
    let words = german::percent(rounded.abs(), places);
    if rounded.is_zero() {
        format!("±{words}")
    } else if rounded.is_sign_negative() {
        format!("\u{2212}{words}")
    } else {
        format!("+{words}")
    }
}

/// Where a fact stands and when it was read there.
#[derive(Clone, Debug, Serialize)]
pub struct SourceLink {
    /// Address.
    pub href: String,
    /// Host name without `www.`.
    pub label: String,
    /// Day of reading.
    pub date: Day,
}

impl SourceLink {
    /// The link to a source, without target where it would lead back to this very host.
    #[must_use]
    pub fn new(base: &BaseUrl, source: &Source) -> Self {
        Self {
            href: base.outward(&source.url),
            label: host(&source.url).to_owned(),
            date: source.as_of.into(),
        }
    }
}

/// `example.com` of `https://www.example.com/a?b`.
#[must_use]
pub fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let host = rest.get(..end).unwrap_or(rest);
    host.strip_prefix("www.").unwrap_or(host)
}

/// A line of a table of facts.
#[derive(Clone, Debug, Serialize)]
pub struct Fact {
    /// What is told.
    pub label: &'static str,
    /// Finished words; empty = unknown, shown as „k. A.“.
    pub value: String,
    /// The value is this day.
    pub day: Option<Day>,
    /// Link target of the value; empty = none.
    pub href: String,
    /// The target is another site.
    pub external: bool,
    /// Where it stands, where the fact has a source of its own.
    pub source: Option<SourceLink>,
}

impl Fact {
    /// A fact without link and source of its own.
    #[must_use]
    pub fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self {
            label,
            value: value.into(),
            day: None,
            href: String::new(),
            external: false,
            source: None,
        }
    }

    /// A fact that is a day.
    #[must_use]
    pub fn on(label: &'static str, date: jiff::civil::Date) -> Self {
        Self {
            day: Some(date.into()),
            ..Self::new(label, german::date(date))
        }
    }

    /// A fact that may be unknown.
    #[must_use]
    pub fn known<T>(label: &'static str, value: Option<T>, words: impl Fn(T) -> String) -> Self {
        Self::new(label, value.map(words).unwrap_or_default())
    }

    /// Makes the value a link.
    #[must_use]
    pub fn link(mut self, href: impl Into<String>) -> Self {
        self.href = href.into();
        self.external = self.href.contains("://");
        self
    }

    /// Adds the source.
    #[must_use]
    pub fn source(mut self, base: &BaseUrl, source: &Source) -> Self {
        self.source = Some(SourceLink::new(base, source));
        self
    }
}

/// Units that must not stand at the beginning of a line.
const UNITS: [&str; 14] = [
    "GB", "GiB", "TB", "TiB", "MB", "GHz", "MHz", "W", "kW", "kWh", "%", "€", "GPU", "GPUs",
];

/// A name from the data: no line break between a number and its unit, `A100 80 GB`.
#[must_use]
pub fn name(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut rest = text;
    while let Some(blank) = rest.find(' ') {
        let (before, behind) = rest.split_at(blank);
        out.push_str(before);
        let behind = behind.get(1..).unwrap_or_default();
        let word = behind
            .find(|c: char| !c.is_alphanumeric() && c != '%' && c != '€')
            .map_or(behind, |end| behind.get(..end).unwrap_or(behind));
        let number = before.ends_with(|c: char| c.is_ascii_digit());
        out.push(if number && UNITS.contains(&word) {
            NBSP
        } else {
            ' '
        });
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// A sentence from the data: [`name`], German quotation marks, dashes and ellipses.
#[must_use]
pub fn prose(text: &str) -> String {
    let text = name(text).replace(" - ", " – ").replace("...", "…");
    if !text.matches('"').count().is_multiple_of(2) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut open = false;
    for c in text.chars() {
        if c == '"' {
            out.push(if open { '“' } else { '„' });
            open = !open;
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn names_keep_number_and_unit_together() {
        for (text, expected) in [
            ("A100 80 GB", "A100 80\u{a0}GB"),
            ("A100 40 GB (SXM)", "A100 40\u{a0}GB (SXM)"),
            ("8 GPUs, 60 %", "8\u{a0}GPUs, 60\u{a0}%"),
            ("RTX 6000 Ada", "RTX 6000 Ada"),
            ("H100 Gbit", "H100 Gbit"),
            ("ä 1 GBit", "ä 1 GBit"),
            ("", ""),
        ] {
            assert_eq!(name(text), expected);
        }
    }

    #[test]
    fn sentences_get_german_signs() {
        for (text, expected) in [
            (
                "\"On Demand\" - ab 1 GPU...",
                "„On Demand“ – ab 1\u{a0}GPU…",
            ),
            ("nur ein \" Zeichen", "nur ein \" Zeichen"),
            ("schon „gut“", "schon „gut“"),
        ] {
            assert_eq!(prose(text), expected);
        }
    }

    #[test]
    fn hosts_are_short() {
        for (url, expected) in [
            ("https://www.example.com/a?b", "example.com"),
            ("https://docs.example.com", "docs.example.com"),
            ("https://example.com?x", "example.com"),
        ] {
            assert_eq!(host(url), expected);
        }
    }

    #[test]
    fn one_of_a_kind_is_singular() {
        for (value, unit, expected) in [
            ("1", "Monate", "1\u{a0}Monat"),
            ("1", "Stunden", "1\u{a0}Stunde"),
            ("1", "Adressen", "1\u{a0}Adresse"),
            ("1", "GB", "1\u{a0}GB"),
            ("730", "Stunden", "730\u{a0}Stunden"),
            ("465.66128730774", "GiB", "≈\u{a0}465,661287\u{a0}GiB"),
        ] {
            assert_eq!(counted(value.parse().unwrap(), unit), expected);
        }
    }

    #[test]
    fn changes_carry_their_sign() {
        for (value, places, expected) in [
            (Decimal::new(125, 1), 1, "+12,5\u{a0}%"),
            (Decimal::from(-3), 1, "−3,0\u{a0}%"),
            (Decimal::new(-4, 1), 0, "±0\u{a0}%"),
            (Decimal::new(5, 1), 0, "+1\u{a0}%"),
        ] {
            assert_eq!(signed(value, places), expected);
        }
    }

    #[test]
    fn long_fractions_are_marked_as_rounded() {
        let third = Decimal::ONE / Decimal::from(3);
        assert_eq!(about(third, 4), "≈\u{a0}0,3333");
        assert_eq!(about(Decimal::new(25, 1), 4), "2,5");
        assert_eq!(about_money(third, "EUR", 4), "≈\u{a0}0,3333\u{a0}€");
        assert_eq!(about_money(Decimal::from(3), "USD", 4), "3,00\u{a0}USD");
    }
}
