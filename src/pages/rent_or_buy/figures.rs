//! The charts of the page and the tables that say the same.

use rust_decimal::Decimal;
use serde::Serialize;

use super::market::Market;
use super::words;
use crate::german;
use crate::pages::chart::break_even::{self, Costs};
use crate::pages::chart::tornado::{self, Bar};
use crate::pricing::rent_or_buy::break_even::Threshold;
use crate::pricing::rent_or_buy::ownership::Ownership;
use crate::pricing::rent_or_buy::sensitivity::{Lever, effects};
use crate::pricing::rent_or_buy::{Input, Rent, machine, rent};

/// Owning against rents, with the months behind the lines.
#[derive(Serialize)]
pub(super) struct Crossing {
    chart: break_even::Chart,
    desc: String,
    /// Names of the columns behind the hours.
    columns: Vec<String>,
    rows: Vec<CrossingRow>,
}

#[derive(Serialize)]
struct CrossingRow {
    hours: String,
    share: String,
    amounts: Vec<String>,
}

/// What the threshold depends on.
#[derive(Serialize)]
pub(super) struct Levers {
    chart: tornado::Chart,
    desc: String,
    base: String,
    rows: Vec<LeverRow>,
}

#[derive(Serialize)]
struct LeverRow {
    label: &'static str,
    value: String,
    lower: String,
    higher: String,
}

/// Rents in words where the directory knows none of the reference GPU.
const EXAMPLES: [(&str, &str, i64); 2] = [("zu 2 €", "low", 2), ("zu 4 €", "high", 4)];

/// The reference card against the rents of the directory, else against two assumed ones.
pub(super) fn crossing(hours_per_month: Decimal, markets: &[Market<'_>]) -> Option<Crossing> {
    let rents: Vec<(String, &'static str, Rent)> = if markets.is_empty() {
        EXAMPLES
            .iter()
            .map(|(label, class, price)| {
                let rent = Rent::hourly(Decimal::from(*price));
                ((*label).to_owned(), *class, rent)
            })
            .collect()
    } else {
        markets
            .iter()
            .map(|market| (market.place.to_owned(), market.class, market.rent))
            .collect()
    };
    let machine = machine::reference(hours_per_month, Rent::default());
    let own = Ownership::of(&machine)?;
    let mut lines = vec![costs_of_owning(&own)?];
    for (label, class, rent) in &rents {
        lines.push(costs_of_renting(
            &machine.rented(*rent),
            label.clone(),
            class,
        )?);
    }
    let rows = (0..=5)
        .map(|fifth| {
            let share = Decimal::new(fifth * 2, 1);
            let mut amounts = vec![german::euro(own.month(share)?)];
            for (_, _, rent) in &rents {
                amounts.push(german::euro(rent::month(&machine.rented(*rent).at(share))?));
            }
            Some(CrossingRow {
                hours: german::number(share.checked_mul(hours_per_month)?, 0),
                share: words::percent(share),
                amounts,
            })
        })
        .collect::<Option<Vec<_>>>()?;
    Some(Crossing {
        chart: break_even::chart(&lines, hours_per_month),
        desc: "Dieselben Zahlen stehen in der Tabelle darunter.".to_owned(),
        columns: std::iter::once("Eigentum".to_owned())
            .chain(rents.iter().map(|(label, _, _)| column(label)))
            .collect(),
        rows,
    })
}

/// `günstigste Miete`, `Miete zu 2 €`
fn column(label: &str) -> String {
    if label.starts_with("zu ") {
        format!("Miete {label}")
    } else {
        format!("{label} Miete")
    }
}

fn costs_of_owning(own: &Ownership) -> Option<Costs> {
    Some(Costs {
        label: "Eigentum".to_owned(),
        class: "own",
        unused: own.unused()?,
        full: own.month(Decimal::ONE)?,
    })
}

fn costs_of_renting(input: &Input, label: String, class: &'static str) -> Option<Costs> {
    Some(Costs {
        label,
        class,
        unused: input.rent.fixed,
        full: rent::month(&input.at(Decimal::ONE))?,
    })
}

/// The chart of the calculator as it stands before anything is typed.
pub(super) fn single(input: &Input) -> Option<break_even::Chart> {
    let own = Ownership::of(input)?;
    let lines = [
        costs_of_owning(&own)?,
        costs_of_renting(input, "Miete".to_owned(), "low")?,
    ];
    Some(break_even::chart(&lines, input.hours_per_month))
}

/// How far each value moves the threshold of a comparison.
pub(super) fn levers(input: &Input) -> Option<Levers> {
    let base = Threshold::of(input, &Ownership::of(input)?)?.share()?;
    let effects = effects(input)?;
    let bars: Vec<Bar> = effects
        .iter()
        .filter_map(|effect| {
            Some(Bar {
                label: name(effect.lever),
                lower: effect.lower.share()?,
                higher: effect.higher.share()?,
            })
        })
        .collect();
    let share = |threshold: Threshold| {
        threshold
            .share()
            .map_or_else(|| "keine".to_owned(), words::percent)
    };
    let strongest = effects.first().map(|effect| name(effect.lever))?;
    Some(Levers {
        chart: tornado::chart(&bars, base),
        desc: format!("Am stärksten wirkt: {strongest}."),
        base: words::percent(base),
        rows: effects
            .iter()
            .map(|effect| LeverRow {
                label: name(effect.lever),
                value: value(effect.lever, input),
                lower: share(effect.lower),
                higher: share(effect.higher),
            })
            .collect(),
    })
}

fn name(lever: Lever) -> &'static str {
    match lever {
        Lever::Price => "Kaufpreis",
        Lever::Rent => "Mietpreis",
        Lever::Lifetime => "Nutzungsdauer",
        Lever::Residual => "Restwert",
        Lever::Capital => "Zins",
        Lever::Electricity => "Strompreis",
        Lever::Fixed => "Fixkosten",
    }
}

fn value(lever: Lever, input: &Input) -> String {
    match lever {
        Lever::Price => german::euro(input.price().unwrap_or_default()),
        Lever::Rent => words::hourly(input.rent.per_hour),
        Lever::Lifetime => crate::pages::words::months(input.lifetime_months),
        Lever::Residual => words::percent(input.residual_share),
        Lever::Capital => words::percent(input.capital_cost),
        Lever::Electricity => german::price(input.electricity_eur_kwh, "EUR"),
        Lever::Fixed => german::euro(input.fixed_eur_month),
    }
}
