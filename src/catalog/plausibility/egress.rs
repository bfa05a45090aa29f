//! Free egress with an open end.

use rust_decimal::Decimal;

use super::{Finding, Findings};
use crate::catalog::{Component, Offer, OfferRow, Origin, Overage, Provider, TierList};
use crate::diagnostics::Severity;

/// `egress-open-end` of a plan that includes egress where nobody says what more of it costs.
pub(super) fn plan(
    provider: &Provider,
    offer: &Offer,
    row: &OfferRow,
    found: &mut Findings<'_, '_>,
) {
    if row.egress_included_gb.is_none_or(|gb| gb.is_zero()) {
        return;
    }
    let today = found.catalog.date;
    let priced = provider.tariffs.iter().any(|list| {
        list.component == Component::Egress
            && list.covers(&offer.region)
            && list.valid_from.is_none_or(|from| from <= today)
            && (list.overage != Overage::Priced
                || list.tiers.last().is_some_and(|tier| tier.price.is_some()))
    });
    if !priced {
        found.push(
            &row.origin,
            Finding {
                severity: Severity::Warning,
                code: "egress-open-end",
                field: "egress_included_gb",
                message: "Egress ist bis zu dieser Menge enthalten, aber kein Preis für mehr bekannt."
                    .to_owned(),
                hint: "Ergänzen Sie den Preis darüber in tariffs.csv (component egress), oder overage, wenn gedrosselt oder gesperrt wird.",
            },
        );
    }
}

/// `egress-open-end` of a tier list: a free quantity, then nothing known.
pub(super) fn tariff(list: &TierList, found: &mut Findings<'_, '_>) {
    let [first, .., last] = list.tiers.as_slice() else {
        return;
    };
    if list.component == Component::Egress
        && list.overage == Overage::Priced
        && first.price == Some(Decimal::ZERO)
        && last.price.is_none()
    {
        let last = Origin {
            line: last.line,
            ..list.origin.clone()
        };
        found.push(
            &last,
            Finding {
                severity: Severity::Warning,
                code: "egress-open-end",
                field: "price",
                message: "Egress ist bis hierher frei, aber kein Preis für mehr bekannt.".to_owned(),
                hint: "Ergänzen Sie den Preis, oder overage, wenn darüber gedrosselt oder gesperrt wird.",
            },
        );
    }
}
