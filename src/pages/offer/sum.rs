//! The sum opened up: one line per component, one step per operation.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::catalog::Component;
use crate::german::{self, NBSP};
use crate::pages::words::{self, PLACES, SourceLink};
use crate::pricing::{Explanation, Line, Piece, Status};
use crate::routes::BaseUrl;

/// One component of the full month.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LineView {
    name: &'static str,
    /// The provider's name of the product; empty = none.
    product: String,
    status: &'static str,
    class: &'static str,
    steps: Vec<String>,
    /// `40,00 €`; empty when unknown.
    amount: String,
    source: Option<SourceLink>,
    /// The provider's conditions; empty = none.
    note: String,
}

/// A line in words. Note and source stand with the line only where they are the tariff's
/// own; the offer's stand once for the whole page.
pub(super) fn line(base: &BaseUrl, line: &Line) -> LineView {
    let how = &line.explanation;
    let of_offer = matches!(line.component, Component::Compute | Component::Setup);
    LineView {
        name: line.component.german(),
        product: how.product.as_deref().map(words::name).unwrap_or_default(),
        status: line.status.german(),
        class: line.status.key(),
        steps: steps(line),
        amount: line.net.map(german::euro).unwrap_or_default(),
        source: how
            .source
            .as_ref()
            .map(|source| SourceLink::new(base, source)),
        note: how
            .note
            .as_deref()
            .filter(|_| !of_offer)
            .map(words::prose)
            .unwrap_or_default(),
    }
}

/// (quantity − included) × price, then caps, VAT and exchange rate.
fn steps(line: &Line) -> Vec<String> {
    let how = &line.explanation;
    let mut steps = Vec::new();
    if line.status == Status::Unknown && how.pieces.is_empty() {
        steps.push(format!("{}, Preis unbekannt", counted(how.quantity, how)));
        return steps;
    }
    let rest = how
        .quantity
        .checked_sub(how.included)
        .unwrap_or_default()
        .max(Decimal::ZERO);
    if how.included > Decimal::ZERO {
        steps.push(format!(
            "{} −{NBSP}{} im Tarif enthalten = {}",
            counted(how.quantity, how),
            counted(how.included, how),
            counted(rest, how)
        ));
    }
    steps.extend(how.pieces.iter().map(|piece| piece_words(piece, how)));
    if line.status == Status::Unknown {
        steps.push("für den Rest ist der Preis unbekannt".to_owned());
        return steps;
    }
    if how.pieces.is_empty() && how.included.is_zero() {
        steps.push(format!("{} ohne Aufpreis", counted(how.quantity, how)));
    }
    let sum = how
        .pieces
        .iter()
        .try_fold(Decimal::ZERO, |sum, piece| sum.checked_add(piece.amount));
    let mut amount = sum.unwrap_or_default();
    let charged = how
        .pieces
        .iter()
        .filter(|piece| !piece.price.is_zero())
        .count();
    if charged > 1 {
        steps.push(format!("zusammen {}", money(amount, how)));
    }
    if let Some(cap) = how.cap {
        amount = cap;
        steps.push(format!("höchstens {}", money(cap, how)));
    }
    if let Some(exact) = line.exact
        && !amount.is_zero()
    {
        steps.extend(conversion(amount, exact, how));
        // Rule M27: support has a least amount.
        if line.component == Component::Support && is_percent(how) && exact > amount {
            steps.push(format!("mindestens {}", german::euro(exact)));
        }
    }
    steps
}

fn is_percent(how: &Explanation) -> bool {
    how.price_unit.starts_with('%')
}

/// `730 Stunden × 2,73 € je Stunde = 1.992,90 €`
fn piece_words(piece: &Piece, how: &Explanation) -> String {
    // A fee spread over months: its quantity is the share of one month.
    if how.price_unit == "einmalig" {
        let months = how
            .quantity
            .checked_div(piece.quantity)
            .unwrap_or_default()
            .round();
        let times = if how.quantity == Decimal::ONE {
            String::new()
        } else {
            format!("{}{NBSP}× ", german::exact(how.quantity))
        };
        return format!(
            "{times}{} einmalig ÷{NBSP}{} {}",
            german::price(piece.price, &how.currency),
            words::counted(months, "Monate"),
            result(&money(piece.amount, how))
        );
    }
    let quantity = counted(piece.quantity, how);
    if piece.price.is_zero() {
        return format!("{quantity} ohne Aufpreis");
    }
    if is_percent(how) {
        // Percentages are taken of the sum in euros.
        return format!(
            "{} ×{NBSP}{} {}",
            words::about_money(piece.quantity, "EUR", PLACES),
            german::quantity(piece.price, "%"),
            result(&words::about_money(piece.amount, "EUR", PLACES))
        );
    }
    format!(
        "{quantity} ×{NBSP}{} je {} {}",
        // A price per month may be the twelfth part of a fee.
        words::about_money(piece.price, &how.currency, 12),
        how.price_unit,
        result(&money(piece.amount, how))
    )
}

/// VAT taken out and the exchange rate, where there are any.
fn conversion(amount: Decimal, exact: Decimal, how: &Explanation) -> Option<String> {
    if is_percent(how) || how.rate.is_none() && how.vat_removed.is_none() {
        return None;
    }
    let mut step = money(amount, how);
    if let Some(percent) = how.vat_removed {
        let factor = percent
            .checked_div(Decimal::ONE_HUNDRED)
            .and_then(|share| share.checked_add(Decimal::ONE))
            .unwrap_or(Decimal::ONE);
        step.push_str(&format!(
            " ÷{NBSP}{} ({} USt. herausgerechnet)",
            german::exact(factor),
            german::quantity(percent, "%")
        ));
    }
    if let Some(rate) = how.rate {
        step.push_str(&format!(
            " ÷{NBSP}{} {} je Euro (EZB-Kurs vom {})",
            german::exact(rate.rate),
            how.currency,
            german::date(rate.date)
        ));
    }
    Some(format!(
        "{step} {}",
        result(&words::about_money(exact, "EUR", PLACES))
    ))
}

/// A quantity with the word for what it counts: storage by the hour is counted in
/// gigabyte-hours, an address by the month in addresses.
fn counted(value: Decimal, how: &Explanation) -> String {
    let unit = match how.price_unit {
        "GB und Stunde" => "GB-Stunden",
        "GiB und Stunde" => "GiB-Stunden",
        _ => how.unit,
    };
    words::counted(value, unit)
}

/// `= 40,00 €`; a rounded result carries its `≈` instead.
fn result(words: &str) -> String {
    if words.starts_with('≈') {
        words.to_owned()
    } else {
        format!("= {words}")
    }
}

fn money(value: Decimal, how: &Explanation) -> String {
    words::about_money(value, &how.currency, PLACES)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::fixture::{World, base, d, ranking};

    #[test]
    fn every_line_tells_its_arithmetic() {
        let world = World::new();
        let ranking = ranking(&world.catalog);
        let told = |id: &str| -> Vec<String> {
            let quoted = ranking.offers.iter().find(|q| q.offer.id == id).unwrap();
            quoted
                .quote
                .lines
                .iter()
                .map(|it| {
                    let view = line(&base(), it);
                    format!("{}: {} → {}", view.name, view.steps.join("; "), view.amount)
                        .replace(NBSP, " ")
                })
                .collect()
        };
        assert_eq!(
            told("nordwolke/nw-h100-1/hamburg/on_demand"),
            [
                "Rechenzeit: 730 Stunden × 2,10 € je Stunde = 1.533,00 € → 1.533,00 €",
                "Blockspeicher: 500 GB × 0,08 € je GB und Monat = 40,00 € → 40,00 €",
                "Egress: 1.000 GB ohne Aufpreis → 0,00 €",
                "Öffentliche IPv4: 730 Stunden × 0,005 € je Stunde = 3,65 € → 3,65 €",
            ]
        );
        assert_eq!(
            told("westend/scriptbh100/ams/monthly")[2],
            "Blockspeicher: 500 GB − 200 GB im Tarif enthalten = 300 GB; 300 GB × 0,12 € je GB und Monat = 36,00 € → 36,00 €"
        );
        assert_eq!(
            told("suedcloud/h100-x8/eu-west/on_demand")[..3],
            [
                "Rechenzeit: 5.840 GPU-Stunden × 1,45 USD je GPU-Stunde = 8.468,00 USD; 8.468,00 USD ÷ 1,1172 USD je Euro (EZB-Kurs vom 30. Oktober 2026) ≈ 7.579,663444 € → 7.579,66 €",
                "Blockspeicher: 500 GB × 0,10 USD je GB und Monat = 50,00 USD; 50,00 USD ÷ 1,1172 USD je Euro (EZB-Kurs vom 30. Oktober 2026) ≈ 44,754744 € → 44,75 €",
                "Egress: 1.000 GB, Preis unbekannt → ",
            ]
        );
    }

    #[test]
    fn caps_tiers_percent_and_vat_are_told() {
        let world = World::new();
        let ranking = ranking(&world.catalog);
        let quoted = ranking
            .offers
            .iter()
            .find(|q| q.offer.id == "nordwolke/nw-h100-1/hamburg/on_demand")
            .unwrap();
        let mut it = quoted.quote.lines[0].clone();
        let piece = |quantity: &str, price: &str, amount: &str| Piece {
            quantity: d(quantity),
            price: d(price),
            amount: d(amount),
        };
        it.explanation.pieces = vec![
            piece("100", "0", "0"),
            piece("10", "2", "20"),
            piece("5", "1.5", "7.5"),
        ];
        it.explanation.cap = Some(d("25"));
        it.explanation.vat_removed = Some(d("19"));
        it.exact = Some(d("25") / d("1.19"));
        let steps = line(&base(), &it).steps.join("; ").replace(NBSP, " ");
        assert_eq!(
            steps,
            "100 Stunden ohne Aufpreis; 10 Stunden × 2,00 € je Stunde = 20,00 €; 5 Stunden × 1,50 € je Stunde = 7,50 €; zusammen 27,50 €; höchstens 25,00 €; 25,00 € ÷ 1,19 (19 % USt. herausgerechnet) ≈ 21,008403 €"
        );
        let mut fee = it.clone();
        fee.explanation = Explanation {
            unit: "Anteile",
            price_unit: "einmalig",
            quantity: d("2"),
            pieces: vec![piece("0.1666666666666666666666666667", "120", "20")],
            cap: None,
            vat_removed: None,
            ..it.explanation.clone()
        };
        assert_eq!(
            line(&base(), &fee).steps.join("; ").replace(NBSP, " "),
            "2 × 120,00 € einmalig ÷ 12 Monate = 20,00 €"
        );
        let mut open = it.clone();
        open.status = Status::Unknown;
        assert!(
            line(&base(), &open)
                .steps
                .join("; ")
                .ends_with("; für den Rest ist der Preis unbekannt")
        );
        it.explanation.price_unit = "% der übrigen Summe";
        it.explanation.pieces = vec![piece("1500", "10", "150")];
        it.explanation.cap = None;
        it.explanation.vat_removed = None;
        assert_eq!(
            line(&base(), &it).steps.join("; ").replace(NBSP, " "),
            "1.500,00 € × 10 % = 150,00 €"
        );
        it.component = Component::Support;
        it.exact = Some(d("200"));
        assert_eq!(
            line(&base(), &it).steps.join("; ").replace(NBSP, " "),
            "1.500,00 € × 10 % = 150,00 €; mindestens 200,00 €"
        );
    }
}
