//! Prices far from their kind or from the row's own history.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::hour::{euros, gpu_hour, less, plan_hour};
use super::{Finding, Findings};
use crate::catalog::{Offer, OfferRow};
use crate::diagnostics::Severity;
use crate::german;
use crate::money::Exact;

/// `price-outlier`: more than 10× or less than a tenth of the GPU's median.
pub(super) fn median(
    row: &OfferRow,
    medians: &BTreeMap<&str, Exact>,
    found: &mut Findings<'_, '_>,
) {
    let (Some(&median), Some(price)) = (
        medians.get(row.gpu.as_str()),
        gpu_hour(found.catalog, found.config, row),
    ) else {
        return;
    };
    let ten = Decimal::TEN;
    if less(median.times(ten), Some(price)) || less(price.times(ten), Some(median)) {
        let message = format!(
            "{} je GPU-Stunde; der Median dieser GPU liegt bei {}.",
            euros(price),
            euros(median)
        );
        found.push(
            &row.origin,
            Finding {
                severity: Severity::Warning,
                code: "price-outlier",
                field: "price",
                message,
                hint: "Prüfen Sie Dezimalzeichen, Währung und price_unit (je GPU oder je Angebot).",
            },
        );
    }
}

/// `price-outlier`: half as much again, or two thirds, of the row before.
pub(super) fn history(offer: &Offer, found: &mut Findings<'_, '_>) {
    for pair in offer.rows.windows(2) {
        let [before, after] = pair else { continue };
        let same_currency =
            before.price.as_ref().map(|p| &p.currency) == after.price.as_ref().map(|p| &p.currency);
        let value = |row: &OfferRow| {
            if same_currency {
                plan_hour(found.config, row, row.price.as_ref()?)?
                    .over(Decimal::from(row.gpu_count))
            } else {
                gpu_hour(found.catalog, found.config, row)
            }
        };
        let (Some(old), Some(new)) = (value(before), value(after)) else {
            continue;
        };
        // New ≥ 1.5 × old, or old ≥ 1.5 × new.
        let (two, three) = (Decimal::TWO, Decimal::from(3));
        let jumped =
            !less(new.times(two), old.times(three)) || !less(old.times(two), new.times(three));
        if jumped
            && let Some(factor) = new
                .value()
                .zip(old.value())
                .and_then(|(new, old)| new.checked_div(old))
        {
            let message = format!(
                "Der Preis ist das {}-Fache des vorigen (Zeile {}).",
                german::number(factor, 2),
                before.origin.line
            );
            found.push(
                &after.origin,
                Finding {
                    severity: Severity::Warning,
                    code: "price-outlier",
                    field: "price",
                    message,
                    hint: "Prüfen Sie Dezimalzeichen, Währung und price_unit; stimmt der Sprung, ist nichts zu tun.",
                },
            );
        }
    }
}
