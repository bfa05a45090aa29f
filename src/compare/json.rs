//! The report for programs. Amounts are strings with a decimal point, `null` is unknown or not
//! there, places are `file` (relative to the root) and `line`.
//!
//! ```json
//! {"date": "2026-12-01", "old": "main (1a2b…)", "new": "Arbeitsordner",
//!  "suspicions": [{"kind": "jump", "id": "…", "factor": "2.00", "file": "…", "line": 3}],
//!  "added": [{"id": "…", "name": "…", "gpu": "…", "file": "…", "line": 3}],
//!  "removed": […], "withdrawn": […],
//!  "announced": [{"id": "…", "valid_from": "2027-01-01", "file": "…", "line": 4}],
//!  "repriced": [{"id": "…", "changes": [{"column": "price", "before": "1.2", "after": "1.3"}], "file": "…", "line": 4}],
//!  "edited": […], "confirmed": [{"id": "…", "before": "2026-08-01", "after": "2026-11-30", "file": "…", "line": 2}],
//!  "tariffs": [{"provider": "…", "component": "egress", "product": null, "regions": [], "before": "…", "after": "…", "file": "…", "line": 3}],
//!  "method": [{"what": "[profile] egress_gb", "before": "1000", "after": "2000"}],
//!  "rates": [{"currency": "USD", "before": {"date": "…", "rate": "1.1172"}, "after": {…}}],
//!  "usages": [{"key": "", "title": "Standardprofil", "shifted": 2,
//!    "causes": [{"kind": "tariff", "provider": "…", "component": "egress", "offers": 14, "median_percent": "3.2", "file": "…", "line": 3}],
//!    "cheapest": [{"gpu": "l40s", "before": {"id": "…", "net": "912.00"}, "after": {…}}],
//!    "months": [{"id": "…", "gpu": "…", "before": {"net": "912.00", "complete": true, "rank": 1, "excluded": null},
//!      "after": {…}, "difference": "73.00", "percent": "8.0",
//!      "parts": {"method": "0.00", "tariffs": "0.00", "offer": "73.00", "rates": "0.00"}, "file": "…", "line": 4}]}]}
//! ```
//!
//! `kind` of a suspicion: `jump`, `unit_flip`, `loss`, `renamed`, `overwritten`; of a cause:
//! `rates`, `method`, `tariff`. `key` of a usage is empty for the default profile, else the slug of
//! the workload. `before` is the old state at the exchange rates of the new one; `parts.rates` is
//! what the rates alone did to it and no part of `difference`.

use rust_decimal::Decimal;
use serde_json::{Value, json as value};

use super::Names;
use super::report::{
    Announced, Cause, Cheapest, Edited, Entry, MonthChange, Reason, Report, Standing, Suspicion,
    UsageReport,
};
use crate::catalog::{Origin, Rate};

/// The report as one JSON object.
#[must_use]
pub fn json(report: &Report, names: &Names) -> Value {
    value!({
        "date": report.date.to_string(),
        "old": names.old,
        "new": names.new,
        "suspicions": list(&report.suspicions, suspicion),
        "added": list(&report.added, entry),
        "removed": list(&report.removed, entry),
        "withdrawn": list(&report.withdrawn, entry),
        "announced": list(&report.announced, announced),
        "repriced": list(&report.repriced, edited),
        "edited": list(&report.edited, edited),
        "confirmed": list(&report.confirmed, |confirmed| placed(value!({
            "id": confirmed.id,
            "before": confirmed.before.to_string(),
            "after": confirmed.after.to_string(),
        }), &confirmed.origin)),
        "tariffs": list(&report.tariffs, |tariff| placed(value!({
            "provider": tariff.provider,
            "component": tariff.component.key(),
            "product": tariff.product,
            "regions": tariff.regions,
            "before": words(&tariff.before),
            "after": words(&tariff.after),
        }), &tariff.origin)),
        "method": list(&report.method, |change| value!({
            "what": change.what,
            "before": words(&change.before),
            "after": words(&change.after),
        })),
        "rates": list(&report.rates, |change| value!({
            "currency": change.currency,
            "before": rate(change.before),
            "after": rate(change.after),
        })),
        "usages": list(&report.usages, usage),
    })
}

fn list<T>(items: &[T], make: impl Fn(&T) -> Value) -> Value {
    Value::Array(items.iter().map(make).collect())
}

fn placed(mut object: Value, origin: &Origin) -> Value {
    object["file"] = value!(origin.file);
    object["line"] = value!(origin.line);
    object
}

/// Empty is nothing.
fn words(text: &str) -> Value {
    if text.is_empty() {
        Value::Null
    } else {
        value!(text)
    }
}

fn cents(amount: Decimal) -> String {
    format!("{amount:.2}")
}

fn rate(rate: Option<Rate>) -> Value {
    rate.map_or(
        Value::Null,
        |rate| value!({ "date": rate.date.to_string(), "rate": rate.rate.to_string() }),
    )
}

fn entry(entry: &Entry) -> Value {
    let object = value!({ "id": entry.id, "name": entry.name, "gpu": entry.gpu });
    placed(object, &entry.origin)
}

fn announced(row: &Announced) -> Value {
    let object = value!({ "id": row.id, "valid_from": row.valid_from.to_string() });
    placed(object, &row.origin)
}

fn edited(edited: &Edited) -> Value {
    let changes = list(&edited.changes, |change| {
        value!({
            "column": change.column,
            "before": words(&change.before),
            "after": words(&change.after),
        })
    });
    placed(
        value!({ "id": edited.id, "changes": changes }),
        &edited.origin,
    )
}

fn suspicion(suspicion: &Suspicion) -> Value {
    match suspicion {
        Suspicion::Jump { id, factor, origin } => placed(
            value!({ "kind": "jump", "id": id, "factor": cents(*factor) }),
            origin,
        ),
        Suspicion::UnitFlip {
            id,
            column,
            before,
            after,
            same_amount,
            origin,
        } => placed(
            value!({
                "kind": "unit_flip", "id": id, "column": column,
                "before": words(before), "after": words(after), "same_amount": same_amount,
            }),
            origin,
        ),
        Suspicion::Loss { provider, gone, of } => {
            value!({ "kind": "loss", "provider": provider, "gone": gone, "of": of })
        }
        Suspicion::Renamed {
            before,
            after,
            origin,
        } => placed(
            value!({ "kind": "renamed", "id": after, "before": before }),
            origin,
        ),
        Suspicion::Overwritten { id, price, origin } => placed(
            value!({ "kind": "overwritten", "id": id, "price": price }),
            origin,
        ),
    }
}

fn usage(usage: &UsageReport) -> Value {
    value!({
        "key": usage.key,
        "title": usage.title,
        "shifted": usage.shifted,
        "causes": list(&usage.causes, cause),
        "cheapest": list(&usage.cheapest, |change| value!({
            "gpu": change.gpu,
            "before": cheapest(change.before.as_ref()),
            "after": cheapest(change.after.as_ref()),
        })),
        "months": list(&usage.months, month),
    })
}

fn cause(cause: &Cause) -> Value {
    let mut object = match &cause.reason {
        Reason::Rates { currency } => value!({ "kind": "rates", "currency": currency }),
        Reason::Method => value!({ "kind": "method" }),
        Reason::Tariff {
            provider,
            component,
            ..
        } => value!({ "kind": "tariff", "provider": provider, "component": component.key() }),
    };
    object["offers"] = value!(cause.offers);
    object["median_percent"] = value!(cause.median_percent.map(|percent| percent.to_string()));
    match &cause.origin {
        Some(origin) => placed(object, origin),
        None => object,
    }
}

fn cheapest(offer: Option<&Cheapest>) -> Value {
    offer.map_or(
        Value::Null,
        |offer| value!({ "id": offer.id, "net": cents(offer.net) }),
    )
}

fn standing(standing: Option<&Standing>) -> Value {
    standing.map_or(Value::Null, |standing| {
        value!({
            "net": standing.net.map(cents),
            "complete": standing.complete,
            "rank": standing.rank,
            "excluded": standing.excluded,
        })
    })
}

fn month(change: &MonthChange) -> Value {
    let parts = change.parts.as_ref().map_or(Value::Null, |parts| {
        value!({
            "method": cents(parts.method),
            "tariffs": cents(parts.tariffs),
            "offer": cents(parts.offer),
            "rates": cents(parts.rates),
        })
    });
    placed(
        value!({
            "id": change.id,
            "gpu": change.gpu,
            "before": standing(change.before.as_ref()),
            "after": standing(change.after.as_ref()),
            "difference": change.difference.map(cents),
            "percent": change.percent.map(|percent| percent.to_string()),
            "parts": parts,
        }),
        &change.origin,
    )
}
