//! Worked cases of the reference card at an assumed rent.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::german;
use crate::pricing::rent_or_buy::hybrid::{Demand, hybrid};
use crate::pricing::rent_or_buy::{Input, Rent, machine, outcome};

/// The rent of the cases, as in the guide.
pub(super) const RENT: Decimal = Decimal::from_parts(3, 0, 0, false, 0);

/// A use, and its month under each policy; empty = not asked.
#[derive(Serialize)]
pub(super) struct Case {
    use_: &'static str,
    rented: String,
    owned: String,
    mixed: String,
    best: &'static str,
}

/// A weekend, a burst, a base load with peaks.
pub(super) fn cases(hours_per_month: Decimal) -> Option<Vec<Case>> {
    let one = machine::reference(hours_per_month, Rent::hourly(RENT));
    let weekend = outcome(&one.at(Decimal::from(48).checked_div(hours_per_month)?))?;
    let eight = Decimal::from(8);
    let server = Input {
        gpus: 8,
        purchase_price: one.purchase_price.checked_mul(eight)?,
        fixed_eur_month: one.fixed_eur_month.checked_mul(eight)?,
        ..one.clone()
    };
    let cycle = hours_per_month.checked_mul(Decimal::from(4))?;
    let burst = outcome(&server.at(Decimal::from(168).checked_div(cycle)?))?;
    let peak = Decimal::from(12);
    let mix = hybrid(
        &one,
        &[
            Demand {
                gpus: 2,
                hours: hours_per_month.checked_sub(peak)?,
            },
            Demand {
                gpus: 16,
                hours: peak,
            },
        ],
    )?;
    let case = |use_, rented, owned, mixed: Option<Decimal>, best| Case {
        use_,
        rented: german::euro(rented),
        owned: german::euro(owned),
        mixed: mixed.map(german::euro).unwrap_or_default(),
        best,
    };
    Some(vec![
        case(
            "ein Wochenende im Monat: 1\u{a0}GPU, 48\u{a0}Stunden",
            weekend.rent_month,
            weekend.own_month,
            None,
            "mieten",
        ),
        case(
            "Burst: 8\u{a0}GPUs eine Woche, dann drei Monate Pause (Monatsmittel)",
            burst.rent_month,
            burst.own_month,
            None,
            "mieten",
        ),
        case(
            "Sockel und Spitze: 2\u{a0}GPUs dauernd, einmal im Monat 16 für 12\u{a0}Stunden",
            mix.rented,
            mix.owned,
            Some(mix.mixed),
            "2 kaufen, 14 mieten",
        ),
    ])
}
