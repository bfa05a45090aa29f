//! The exact cost function of an offer: everything that does not depend on the usage, ready to
//! be evaluated at any profile. Pages publish it as data; their calculators evaluate the same.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::rules::Rules;
use super::tariff::{Graduated, Step};
use crate::catalog::offer::Price;
use crate::catalog::{
    Billing, BillingStep, Catalog, Component, Offer, OfferRow, Overage, Provider, Rate, Scope,
    TariffUnit, Tax, TierList, days_between,
};
use crate::config::Freshness;

/// 1 GiB in GB (rule M14).
pub const GB_PER_GIB: Decimal = Decimal::from_parts(1_073_741_824, 0, 0, false, 9);
/// 1 TiB in GB: 1,099.511627776.
pub const GB_PER_TIB: Decimal = Decimal::from_parts(0x0000_0000, 0x0000_0100, 0, false, 9);

/// How amounts of one source row become net euros: ÷ rate ÷ (1 + VAT).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// ISO 4217.
    pub currency: String,
    /// Rule M31; `None` for EUR.
    pub rate: Option<Rate>,
    /// Rule M33: percent taken out of a gross price.
    pub vat_removed: Option<Decimal>,
    /// The source does not say whether VAT is included.
    pub tax_unknown: bool,
    /// The rate is older than the price by more than the limit.
    pub rate_old: bool,
    /// Product of the above, the divisor of every amount.
    pub divisor: Decimal,
}

impl Conversion {
    fn new(
        catalog: &Catalog,
        currency: &str,
        tax: Option<Tax>,
        country: &str,
        as_of: Date,
        freshness: Freshness,
    ) -> Option<Self> {
        let rate = match currency {
            "EUR" => None,
            foreign => Some(catalog.exchange.on(foreign, as_of)?),
        };
        let vat_removed = match tax {
            Some(Tax::Gross) => Some(catalog.vat.on(country, as_of)?),
            _ => None,
        };
        let divisor = divisor(rate, vat_removed)?;
        Some(Self {
            currency: currency.to_owned(),
            rate,
            vat_removed,
            tax_unknown: tax.is_none(),
            rate_old: rate.is_some_and(|rate| days_between(rate.date, as_of) > freshness.rate_days),
            divisor,
        })
    }

    /// The same at another exchange rate; `None` when the divisor overflows.
    #[must_use]
    pub fn at(&self, rate: Rate) -> Option<Self> {
        Some(Self {
            rate: Some(rate),
            divisor: divisor(Some(rate), self.vat_removed)?,
            ..self.clone()
        })
    }
}

/// Rate × (1 + VAT).
fn divisor(rate: Option<Rate>, vat_removed: Option<Decimal>) -> Option<Decimal> {
    let gross = match vat_removed {
        Some(percent) => Decimal::ONE.checked_add(percent.checked_div(Decimal::ONE_HUNDRED)?)?,
        None => Decimal::ONE,
    };
    rate.map_or(Decimal::ONE, |rate| rate.rate)
        .checked_mul(gross)
}

/// How running time is charged, per instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputeCost {
    /// By use: a tariff over seconds switched on, caps included.
    Metered {
        /// Base unit: seconds.
        tariff: Graduated,
        /// Rule M4: sessions are rounded up to so many seconds; `None` = exact.
        step_seconds: Option<Decimal>,
        /// Each session bills the whole month.
        whole_month_step: bool,
        /// Rule M4: shortest billed session.
        minimum_seconds: Decimal,
        /// Rule M5: percent of the price due while stopped; `None` = unknown.
        stopped_percent: Option<Decimal>,
    },
    /// Rules M5 and M7: the full month whatever the use; a tariff over the month's seconds, or
    /// over 1 for a price per month.
    WholeMonth {
        /// Base unit: seconds, or months.
        tariff: Graduated,
        /// The month in base units.
        quantity: Decimal,
    },
}

/// The tariff of one component in the offer's region.
#[derive(Clone, Debug)]
pub struct TariffCost<'a> {
    /// Product, source, note.
    pub list: &'a TierList,
    /// While switched on.
    pub running: Graduated,
    /// While stopped, where it differs (storage only).
    pub stopped: Option<Graduated>,
    /// To euros.
    pub conversion: Conversion,
}

/// Everything that makes a month's price, except the usage.
#[derive(Clone, Debug)]
pub struct Cost<'a> {
    /// Who sells it.
    pub provider: &'a Provider,
    /// What is sold.
    pub offer: &'a Offer,
    /// The row in force.
    pub row: &'a OfferRow,
    /// `None`: price on request, or an amount beyond all bounds.
    pub compute: Option<ComputeCost>,
    /// Of the offer row.
    pub conversion: Option<Conversion>,
    /// By [`Component::TARIFFS`]; `None`: no row.
    pub tariffs: Vec<(Component, Option<TariffCost<'a>>)>,
    /// Rule M27: monthly minimum of a support plan that is a percentage.
    pub support_minimum: Option<TariffCost<'a>>,
}

impl<'a> Cost<'a> {
    /// The cost function of an offer's current row; `None` when it has none.
    #[must_use]
    pub fn of(
        catalog: &Catalog,
        provider: &'a Provider,
        offer: &'a Offer,
        rules: &Rules,
    ) -> Option<Self> {
        Some(Self::of_row(
            catalog,
            provider,
            offer,
            offer.current()?,
            rules,
        ))
    }

    /// The cost function of one row of an offer's history, with today's tariffs.
    #[must_use]
    pub fn of_row(
        catalog: &Catalog,
        provider: &'a Provider,
        offer: &'a Offer,
        row: &'a OfferRow,
        rules: &Rules,
    ) -> Self {
        let country = row.country.code();
        let conversion = row.price.as_ref().and_then(|price| {
            Conversion::new(
                catalog,
                &price.currency,
                row.tax,
                country,
                row.source.as_of,
                rules.freshness,
            )
        });
        let compute = row
            .price
            .as_ref()
            .filter(|_| conversion.is_some())
            .and_then(|price| compute(offer, row, price, rules.hours_per_month));
        let tariff = |list: &'a TierList| {
            let conversion = Conversion::new(
                catalog,
                &list.currency,
                list.tax,
                country,
                list.source.as_of,
                rules.freshness,
            )?;
            Some(TariffCost {
                list,
                running: graduated(list, |tier| tier.price)?,
                stopped: list
                    .tiers
                    .iter()
                    .any(|tier| tier.stopped_price.is_some())
                    .then(|| graduated(list, |tier| tier.stopped_price.or(tier.price)))
                    .flatten(),
                conversion,
            })
        };
        let support = select(provider, Component::Support, &offer.region, rules.date);
        let tariffs = Component::TARIFFS
            .into_iter()
            .map(|component| {
                let list = select(provider, component, &offer.region, rules.date)
                    .into_iter()
                    .max_by_key(|list| list.unit == TariffUnit::Percent);
                (component, list.and_then(tariff))
            })
            .collect();
        let support_minimum = (support.len() == 2)
            .then(|| {
                support
                    .into_iter()
                    .find(|list| list.unit == TariffUnit::Month)
            })
            .flatten()
            .and_then(tariff);
        Self {
            provider,
            offer,
            row,
            compute,
            conversion,
            tariffs,
            support_minimum,
        }
    }

    /// The tariff of a component.
    #[must_use]
    pub fn tariff(&self, component: Component) -> Option<&TariffCost<'a>> {
        self.tariffs
            .iter()
            .find(|(of, _)| *of == component)
            .and_then(|(_, tariff)| tariff.as_ref())
    }
}

/// The list that enters the totals: in force, covering the region, the reference product, most
/// specific region. Two only for support with a minimum beside a percentage.
fn select<'a>(
    provider: &'a Provider,
    component: Component,
    region: &str,
    date: Date,
) -> Vec<&'a TierList> {
    let mut lists: Vec<&TierList> = provider
        .tariffs
        .iter()
        .filter(|list| {
            list.component == component
                && list.covers(region)
                && list.valid_from.is_none_or(|from| from <= date)
        })
        .collect();
    if lists.iter().any(|list| list.reference) {
        lists.retain(|list| list.reference);
    }
    // A named region beats `*`, few names beat many; then the newest list not after the day.
    let breadth = |list: &TierList| match list.regions.len() {
        0 => usize::MAX,
        named => named,
    };
    lists.sort_by(|a, b| {
        breadth(a)
            .cmp(&breadth(b))
            .then_with(|| b.valid_from.cmp(&a.valid_from))
    });
    let Some(&first) = lists.first() else {
        return Vec::new();
    };
    let twin = lists.iter().copied().find(|list| {
        list.component == Component::Support
            && list.unit != first.unit
            && list.product == first.product
    });
    std::iter::once(first).chain(twin).collect()
}

fn compute(
    offer: &Offer,
    row: &OfferRow,
    price: &Price,
    hours_per_month: Decimal,
) -> Option<ComputeCost> {
    let gpus = if price.unit.per_gpu() {
        Decimal::from(row.gpu_count)
    } else {
        Decimal::ONE
    };
    let amount = price.amount.checked_mul(gpus)?;
    let month_seconds = hours_per_month.checked_mul(Decimal::from(3600))?;
    let Some(unit_seconds) = price.unit.seconds() else {
        let mut tariff = Graduated::flat(amount, Decimal::ONE);
        tariff.ceiling = row.price_cap;
        return Some(ComputeCost::WholeMonth {
            tariff,
            quantity: Decimal::ONE,
        });
    };
    let mut tariff = Graduated::flat(amount, Decimal::from(unit_seconds));
    tariff.ceiling = row.price_cap;
    if let Some(hours) = row.hours_cap {
        // Rule M6: hours beyond the cap cost nothing.
        tariff.steps.push(Step {
            from: hours.checked_mul(Decimal::from(3600))?,
            price: Some(Decimal::ZERO),
        });
    }
    if matches!(offer.billing, Billing::Reserved | Billing::Monthly) {
        return Some(ComputeCost::WholeMonth {
            tariff,
            quantity: month_seconds,
        });
    }
    let step_seconds = match row.billing_step {
        Some(BillingStep::Second) => Some(Decimal::ONE),
        Some(BillingStep::Minute) => Some(Decimal::from(60)),
        Some(BillingStep::Hour) => Some(Decimal::from(3600)),
        Some(BillingStep::Day) => Some(Decimal::from(86_400)),
        Some(BillingStep::Month) | None => None,
    };
    Some(ComputeCost::Metered {
        tariff,
        step_seconds,
        whole_month_step: row.billing_step == Some(BillingStep::Month),
        minimum_seconds: row
            .minimum_minutes
            .unwrap_or_default()
            .checked_mul(Decimal::from(60))?,
        stopped_percent: row.stopped_percent,
    })
}

/// Base units per priced unit: GB for storage and egress, 1 for addresses, months, GPU-hours.
#[must_use]
pub fn base_units(unit: TariffUnit) -> Decimal {
    match unit {
        TariffUnit::Gib | TariffUnit::GibMonth | TariffUnit::GibHour => GB_PER_GIB,
        TariffUnit::Tb => Decimal::ONE_THOUSAND,
        TariffUnit::Tib => GB_PER_TIB,
        TariffUnit::Percent => Decimal::ONE_HUNDRED,
        TariffUnit::Gb
        | TariffUnit::GbMonth
        | TariffUnit::GbHour
        | TariffUnit::Month
        | TariffUnit::Hour
        | TariffUnit::GpuHour
        | TariffUnit::GpuMonth => Decimal::ONE,
    }
}

fn graduated(
    list: &TierList,
    price: impl Fn(&crate::catalog::Tier) -> Option<Decimal>,
) -> Option<Graduated> {
    let per = base_units(list.unit);
    // A percentage's bounds are euros of the sum, not hundreds of them.
    let bound = if list.unit == TariffUnit::Percent {
        Decimal::ONE
    } else {
        per
    };
    let steps = list
        .tiers
        .iter()
        .map(|tier| {
            Some(Step {
                from: tier.from.checked_mul(bound)?,
                price: price(tier).or(match list.overage {
                    // Rule M22: slow or „fair“ traffic is not charged where no price is named.
                    Overage::Throttled | Overage::FairUse | Overage::Blocked => Some(Decimal::ZERO),
                    Overage::Priced => None,
                }),
            })
        })
        .collect::<Option<Vec<Step>>>()?;
    Some(Graduated {
        steps,
        per,
        ceiling: None,
    })
}

/// Whose free quantity counts how often.
#[must_use]
pub fn per_instance(list: &TierList) -> bool {
    list.scope == Scope::Instance
}
