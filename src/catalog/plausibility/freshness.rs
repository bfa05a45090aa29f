//! What was read long ago, and what the source left open.

use super::{Finding, Findings};
use crate::catalog::{OfferRow, Origin, TierList, days_between};
use crate::diagnostics::Severity;
use crate::german;

/// `expired`, `stale` and `tax-unknown` of the current row of an offer.
pub(super) fn offer(row: &OfferRow, found: &mut Findings<'_, '_>) {
    const HINT: &str =
        "Lesen Sie den Preis an der Quelle neu; hat er sich geändert, ergänzen Sie eine Zeile.";
    let freshness = &found.config.freshness;
    let days = days_between(row.source.as_of, found.catalog.date);
    let old = german::plural(days as usize, "Tag", "Tage");
    if days > freshness.expire_days {
        let message = format!("Der Preis ist {old} alt und wird nicht mehr gewertet.");
        aged(&row.origin, "expired", message, HINT, found);
    } else if days > freshness.stale_days {
        let message = format!("Der Preis ist {old} alt und wird als veraltet gekennzeichnet.");
        aged(&row.origin, "stale", message, HINT, found);
    }
    if row.price.is_some() && row.tax.is_none() {
        tax_unknown(&row.origin, "Preis", found);
    }
}

/// `stale` and `tax-unknown` of a tier list in force: it enters the totals whatever its age, so
/// somebody must look.
pub(super) fn tariff(list: &TierList, found: &mut Findings<'_, '_>) {
    let today = found.catalog.date;
    if list.valid_from.is_some_and(|from| from > today) {
        return;
    }
    let priced = list
        .tiers
        .iter()
        .any(|tier| tier.price.is_some_and(|price| !price.is_zero()));
    if priced && list.tax.is_none() {
        tax_unknown(&list.origin, "Tarif", found);
    }
    let days = days_between(list.source.as_of, today);
    if days > found.config.freshness.stale_days {
        let message = format!(
            "Der Tarif ist {} alt; er geht weiter in die Summen ein.",
            german::plural(days as usize, "Tag", "Tage")
        );
        let hint = "Lesen Sie den Preis an der Quelle neu; hat er sich geändert, ergänzen Sie Zeilen mit valid_from.";
        let oldest = Origin {
            line: list.oldest_line,
            ..list.origin.clone()
        };
        aged(&oldest, "stale", message, hint, found);
    }
}

fn aged(
    origin: &Origin,
    code: &'static str,
    message: String,
    hint: &str,
    found: &mut Findings<'_, '_>,
) {
    found.push(
        origin,
        Finding {
            severity: Severity::Warning,
            code,
            field: "as_of",
            message,
            hint,
        },
    );
}

fn tax_unknown(origin: &Origin, subject: &str, found: &mut Findings<'_, '_>) {
    found.push(
        origin,
        Finding {
            severity: Severity::Note,
            code: "tax-unknown",
            field: "tax",
            message: format!(
                "Ob der {subject} Umsatzsteuer enthält, ist nicht eingetragen; er gilt als netto."
            ),
            hint: "Tragen Sie net oder gross ein, sobald die Quelle es sagt.",
        },
    );
}
