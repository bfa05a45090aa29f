//! The price history as a picture, where its prices can be compared.

use serde::Serialize;

use crate::catalog::{Offer, Tax};
use crate::german;
use crate::pages::chart::steps;
use crate::pages::words;
use jiff::civil::Date;

/// The picture with its words.
#[derive(Serialize)]
pub(super) struct Past {
    chart: steps::Chart,
    desc: String,
    /// `€ je Stunde`
    unit: String,
}

/// `None` with one price, or where currency, unit or tax changed in between.
pub(super) fn past(offer: &Offer, today: Date) -> Option<Past> {
    let first = offer.rows.first()?;
    let stated = first.price.as_ref()?;
    let gross = first.tax == Some(Tax::Gross);
    let mut prices = Vec::new();
    let mut told = Vec::new();
    for row in &offer.rows {
        let price = row.price.as_ref()?;
        let alike = price.currency == stated.currency
            && price.unit == stated.unit
            && row.gpu_count == first.gpu_count
            && (row.tax == Some(Tax::Gross)) == gross;
        if !alike {
            return None;
        }
        prices.push((row.valid_from, price.amount));
        told.push(format!(
            "ab {} {}",
            german::date(row.valid_from),
            words::price(price)
        ));
    }
    let currency = match stated.currency.as_str() {
        "EUR" => "€",
        other => other,
    };
    Some(Past {
        chart: steps::chart(&prices, today)?,
        desc: format!(
            "Angegebener Preis {}: {}.",
            words::per(stated),
            told.join(", ")
        ),
        unit: format!("{currency} {}", words::per(stated)),
    })
}
