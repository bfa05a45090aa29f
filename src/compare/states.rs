//! The cost functions of both states, and the steps between them.

use std::collections::BTreeMap;

use super::Side;
use crate::catalog::{Catalog, ExchangeRates};
use crate::pricing::cost::{Conversion, TariffCost};
use crate::pricing::{Cost, Rules, rank};

/// All listed offers of both states, ready to be evaluated.
pub(super) struct States<'a> {
    /// The old state at the new state's exchange rates.
    pub(super) before: Vec<Cost<'a>>,
    /// The old state as it stood, by index in `before`, where the rates make a difference.
    pub(super) stated: BTreeMap<usize, Cost<'a>>,
    /// The new state.
    pub(super) after: Vec<Cost<'a>>,
    /// Indices in `before` by id.
    pub(super) before_by_id: BTreeMap<&'a str, usize>,
    /// Indices in `after` by id.
    pub(super) after_by_id: BTreeMap<&'a str, usize>,
    pub(super) old_rules: &'a Rules,
    pub(super) new_rules: &'a Rules,
    /// Exchange and VAT rates of the new state, without any offers.
    rates: Catalog,
}

impl<'a> States<'a> {
    pub(super) fn new(old: &'a Side<'a>, new: &'a Side<'a>) -> Self {
        let (mut before, after) = rayon::join(
            || rank::costs(old.catalog, &old.rules),
            || rank::costs(new.catalog, &new.rules),
        );
        let index = |costs: &[Cost<'a>]| -> BTreeMap<&'a str, usize> {
            costs
                .iter()
                .enumerate()
                .map(|(index, cost)| (cost.offer.id.as_str(), index))
                .collect()
        };
        let (before_by_id, after_by_id) = (index(&before), index(&after));
        let mut stated = BTreeMap::new();
        for (index, cost) in before.iter_mut().enumerate() {
            let twin = after_by_id
                .get(cost.offer.id.as_str())
                .map(|&index| &after[index]);
            if let Some(moved) = at_rates(cost, twin, &new.catalog.exchange) {
                stated.insert(index, std::mem::replace(cost, moved));
            }
        }
        Self {
            before,
            stated,
            after,
            before_by_id,
            after_by_id,
            old_rules: &old.rules,
            new_rules: &new.rules,
            rates: Catalog {
                date: new.catalog.date,
                gpus: Vec::new(),
                providers: Vec::new(),
                exchange: new.catalog.exchange.clone(),
                vat: new.catalog.vat.clone(),
            },
        }
    }

    /// The old offer with its own tariffs under the new state's rates, constants and VAT rates.
    pub(super) fn by_new_method(&self, before: &Cost<'a>, after: &Cost<'a>) -> Cost<'a> {
        let cost = Cost::of_row(
            &self.rates,
            before.provider,
            before.offer,
            before.row,
            self.new_rules,
        );
        at_rates(&cost, Some(after), &self.rates.exchange).unwrap_or(cost)
    }
}

/// The cost function at the exchange rates that its twin uses, else at those of its days in
/// another table; `None` where that changes nothing.
fn at_rates<'a>(
    cost: &Cost<'a>,
    twin: Option<&Cost<'a>>,
    exchange: &ExchangeRates,
) -> Option<Cost<'a>> {
    let foreign = |conversion: &Conversion| conversion.rate.is_some();
    if !cost.conversion.as_ref().is_some_and(foreign)
        && !cost
            .tariffs
            .iter()
            .filter_map(|(_, tariff)| tariff.as_ref())
            .chain(&cost.support_minimum)
            .any(|tariff| foreign(&tariff.conversion))
    {
        return None;
    }
    let mut changed = false;
    let mut moved = |conversion: &Conversion, twin: Option<&Conversion>, day| {
        let rate = twin
            .filter(|twin| twin.currency == conversion.currency)
            .and_then(|twin| twin.rate)
            .or_else(|| exchange.on(&conversion.currency, day))
            .filter(|rate| Some(*rate) != conversion.rate)
            .filter(|_| conversion.rate.is_some())?;
        changed |= conversion.rate.is_some_and(|old| old.rate != rate.rate);
        conversion.at(rate)
    };
    let mut result = cost.clone();
    if let Some(conversion) = &mut result.conversion
        && let Some(at) = moved(
            conversion,
            twin.and_then(|twin| twin.conversion.as_ref()),
            cost.row.source.as_of,
        )
    {
        *conversion = at;
    }
    let tariffs = result
        .tariffs
        .iter_mut()
        .map(|(component, tariff)| {
            let component = *component;
            (tariff, twin.and_then(|twin| twin.tariff(component)))
        })
        .chain(std::iter::once((
            &mut result.support_minimum,
            twin.and_then(|twin| twin.support_minimum.as_ref()),
        )));
    for (tariff, twin) in tariffs {
        if let Some(TariffCost {
            list, conversion, ..
        }) = tariff
            && let Some(at) = moved(
                conversion,
                twin.map(|twin| &twin.conversion),
                list.source.as_of,
            )
        {
            *conversion = at;
        }
    }
    changed.then_some(result)
}
