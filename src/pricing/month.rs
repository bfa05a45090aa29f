//! The full month: a cost function evaluated at a profile.

use rust_decimal::Decimal;

use super::cost::{ComputeCost, Conversion, Cost, TariffCost, per_instance};
use super::exclusion;
use super::profile::Profile;
use super::quote::{Explanation, Flag, Line, Piece, Quote, Status};
use super::rules::Rules;
use super::spot;
use super::tariff::{Charge, Graduated};
use crate::catalog::{Billing, Component, Overage, PriceUnit, TariffUnit};
use crate::money::{self, Exact, Sum};

/// From so many GB on „fair use“ without a figure is flagged (rule M22).
const FAIR_USE_GB: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);

/// The full month of an offer under a profile. Always a quote: an offer without a price, or
/// with amounts beyond all bounds, has no lines and says why.
#[must_use]
pub fn quote(cost: &Cost<'_>, profile: &Profile, rules: &Rules) -> Quote {
    let row = cost.row;
    let age = rules.age(row.source.as_of);
    let instances = instances(cost, profile);
    let mut quote = Quote {
        instances: instances.unwrap_or(u32::MAX),
        lines: Vec::new(),
        complete: false,
        exact: None,
        net: None,
        vat: None,
        gross: None,
        per_gpu: None,
        per_vram_gb: None,
        first_month_net: None,
        rate_date: None,
        stale: age > rules.freshness.stale_days,
        flags: Vec::new(),
        excluded: None,
    };
    let month = instances.and_then(|instances| Month::of(cost, profile, rules, instances));
    if let Some(month) = month {
        month.fill(&mut quote, cost, rules);
    }
    quote.excluded = exclusion::reason(cost, profile, rules, &quote);
    quote
}

/// Rule M3: plans rented so that GPUs and VRAM suffice; 1 for `gpus = 0`.
fn instances(cost: &Cost<'_>, profile: &Profile) -> Option<u32> {
    if profile.gpus == 0 {
        return Some(1);
    }
    let count = Decimal::from(cost.row.gpu_count);
    let by_gpus = Exact::new(Decimal::from(profile.gpus))
        .over(count)?
        .ceil()?;
    let vram = count.checked_mul(cost.row.vram_gb)?;
    let by_vram = if vram.is_zero() {
        Decimal::ONE
    } else {
        Exact::new(profile.vram_min_gb_total).over(vram)?.ceil()?
    };
    u32::try_from(
        by_gpus
            .max(by_vram)
            .max(Decimal::ONE)
            .normalize()
            .mantissa(),
    )
    .ok()
}

/// A month under way: lines with their exact amounts.
struct Month {
    instances: u32,
    lines: Vec<Line>,
    sum: Sum,
    /// Set-up and upfront fees: share of the month, and in full.
    fees: Option<(Exact, Exact)>,
    flags: Vec<Flag>,
    rate_date: Option<jiff::civil::Date>,
}

impl Month {
    /// `None` without a price or when an amount overflows.
    fn of(cost: &Cost<'_>, profile: &Profile, rules: &Rules, instances: u32) -> Option<Self> {
        let compute = cost.compute.as_ref()?;
        let conversion = cost.conversion.as_ref()?;
        let mut month = Self {
            instances,
            lines: Vec::with_capacity(6),
            sum: Sum::default(),
            fees: None,
            flags: Vec::new(),
            rate_date: None,
        };
        month.note(conversion);
        month.compute(cost, compute, conversion, profile, rules)?;
        month.setup(cost, conversion, profile)?;
        for component in Component::TARIFFS {
            month.tariff(cost, component, profile, rules)?;
        }
        if cost.row.gpu_access.is_none() && cost.row.gpu_share.is_none() {
            month.flags.push(Flag::AccessUnknown);
        }
        Some(month)
    }

    fn count(&self) -> Decimal {
        Decimal::from(self.instances)
    }

    fn note(&mut self, conversion: &Conversion) {
        if conversion.tax_unknown {
            self.flags.push(Flag::TaxUnknown);
        }
        if conversion.rate_old {
            self.flags.push(Flag::RateOld);
        }
        self.rate_date = self.rate_date.max(conversion.rate.map(|rate| rate.date));
    }

    fn push(
        &mut self,
        component: Component,
        status: Status,
        amount: Option<Exact>,
        explanation: Explanation,
    ) -> Option<()> {
        let exact = match amount {
            Some(amount) => {
                self.sum.add(amount)?;
                Some(amount.value()?)
            }
            None => None,
        };
        self.lines.push(Line {
            component,
            status,
            exact,
            net: exact.map(money::cents),
            explanation,
        });
        Some(())
    }

    /// Rules M4 to M7 and M11, × instances.
    fn compute(
        &mut self,
        cost: &Cost<'_>,
        compute: &ComputeCost,
        conversion: &Conversion,
        profile: &Profile,
        rules: &Rules,
    ) -> Option<()> {
        let row = cost.row;
        let price_unit = row
            .price
            .as_ref()
            .map_or(PriceUnit::Hour, |price| price.unit);
        let (tariff, quantity) = match compute {
            ComputeCost::WholeMonth { tariff, quantity } => (tariff, Exact::new(*quantity)),
            ComputeCost::Metered {
                tariff,
                stopped_percent,
                ..
            } => {
                if stopped_percent.is_none() && profile.hours < rules.hours_per_month {
                    self.flags.push(Flag::StoppedUnknown);
                }
                (
                    tariff,
                    billed_seconds(compute, cost.offer.billing, profile, rules)?,
                )
            }
        };
        if quantity.is_zero() {
            return Some(());
        }
        let charge = tariff.charge(quantity)?;
        let count = self.count();
        let amount = charge.amount.times(count)?.over(conversion.divisor)?;
        // Priced per GPU, explained per GPU; otherwise per plan.
        let gpus = if price_unit.per_gpu() {
            Decimal::from(row.gpu_count)
        } else {
            Decimal::ONE
        };
        let explanation = Explanation {
            unit: compute_unit(price_unit),
            price_unit: price_unit.german(),
            quantity: quantity
                .over(tariff.per)?
                .times(count)?
                .times(gpus)?
                .value()?,
            cap: charge
                .capped
                .then_some(())
                .and_then(|()| tariff.ceiling?.checked_mul(count)),
            pieces: pieces(&charge, count, gpus)?,
            source: Some(row.source.clone()),
            note: None,
            product: None,
            ..explanation(conversion)
        };
        let status = if charge.amount.is_zero() {
            Status::Included
        } else {
            Status::Priced
        };
        self.push(Component::Compute, status, Some(amount), explanation)
    }

    /// Rule M8: set-up ÷ max(term, planning period), upfront ÷ term, × instances.
    fn setup(&mut self, cost: &Cost<'_>, conversion: &Conversion, profile: &Profile) -> Option<()> {
        let row = cost.row;
        let setup = row.setup_fee.unwrap_or_default();
        let upfront = row.upfront_fee.unwrap_or_default();
        if setup.is_zero() && upfront.is_zero() {
            return Some(());
        }
        let months = Decimal::from(profile.months);
        let term = cost.offer.term_months.map(Decimal::from);
        let period = term.unwrap_or(months).max(months);
        let term = term.unwrap_or(months);
        let count = self.count();
        let full = setup.checked_add(upfront)?;
        let share = setup
            .checked_mul(term)?
            .checked_add(upfront.checked_mul(period)?)?;
        let convert = |amount: Exact| amount.times(count)?.over(conversion.divisor);
        let share = convert(Exact::new(share).over(period.checked_mul(term)?)?)?;
        self.fees = Some((share, convert(Exact::new(full))?));
        let piece = |fee: Decimal, months: Decimal| -> Option<Piece> {
            let quantity = Exact::new(count).over(months)?.value()?;
            Some(Piece {
                quantity,
                price: fee,
                amount: Exact::new(fee).times(count)?.over(months)?.value()?,
            })
        };
        let mut pieces = Vec::new();
        if !setup.is_zero() {
            pieces.push(piece(setup, period)?);
        }
        if !upfront.is_zero() {
            pieces.push(piece(upfront, term)?);
        }
        let explanation = Explanation {
            unit: "Anteile",
            price_unit: "einmalig",
            quantity: count,
            pieces,
            source: Some(row.source.clone()),
            ..explanation(conversion)
        };
        self.push(Component::Setup, Status::Priced, Some(share), explanation)
    }

    /// Rules M12 to M28: everything of tariffs.csv.
    fn tariff(
        &mut self,
        cost: &Cost<'_>,
        component: Component,
        profile: &Profile,
        rules: &Rules,
    ) -> Option<()> {
        let tariff = cost.tariff(component);
        let unit = tariff.map(|tariff| tariff.list.unit);
        let Some(used) = used(
            component,
            unit,
            profile,
            rules,
            cost,
            self,
            tariff.is_some(),
        )?
        else {
            return Some(());
        };
        let included = included(component, unit, cost, rules, self.count())?;
        let rest = used.checked_sub(included)?.max(Decimal::ZERO);
        let Some(tariff) = tariff else {
            let status = if rest.is_zero() {
                Status::Included
            } else {
                Status::Unknown
            };
            let amount = rest.is_zero().then_some(Exact::ZERO);
            let explanation = Explanation {
                unit: plain_unit(component),
                price_unit: plain_unit(component),
                quantity: used,
                included: included.min(used),
                source: rest.is_zero().then(|| cost.row.source.clone()),
                ..free_explanation()
            };
            return self.push(component, status, amount, explanation);
        };
        let list = tariff.list;
        let running = self.scoped(tariff, &tariff.running)?;
        let charge = running.charge(Exact::new(rest))?;
        let mut amount = charge.amount;
        let mut unknown = charge.unknown;
        let mut shown = pieces(&charge, Decimal::ONE, Decimal::ONE)?;
        if let Some(stopped) = &tariff.stopped {
            // Rule M12: hours switched on at one price, the others at the other.
            let stopped = self.scoped(tariff, stopped)?.charge(Exact::new(rest))?;
            unknown |= stopped.unknown;
            let hours = rules.hours_per_month;
            let off = hours.checked_sub(profile.hours)?;
            amount = weigh(amount, profile.hours, stopped.amount, off)?.over(hours)?;
            let part = |pieces: Vec<Piece>, share: Decimal| -> Option<Vec<Piece>> {
                pieces
                    .into_iter()
                    .map(|piece| {
                        Some(Piece {
                            quantity: Exact::new(piece.quantity)
                                .times(share)?
                                .over(hours)?
                                .value()?,
                            amount: Exact::new(piece.amount)
                                .times(share)?
                                .over(hours)?
                                .value()?,
                            ..piece
                        })
                    })
                    .collect()
            };
            shown = part(shown, profile.hours)?;
            shown.extend(part(pieces(&stopped, Decimal::ONE, Decimal::ONE)?, off)?);
            shown.retain(|piece| !piece.quantity.is_zero());
        }
        let divisor = if list.unit == TariffUnit::Percent {
            Decimal::ONE
        } else {
            tariff.conversion.divisor
        };
        let mut euros = amount.over(divisor)?;
        if component == Component::Support
            && let Some(minimum) = &cost.support_minimum
        {
            let floor = minimum.running.charge(Exact::new(Decimal::ONE))?;
            let floor = floor.amount.over(minimum.conversion.divisor)?;
            euros = max(euros, floor)?;
        }
        let beyond = charge.in_last_step && !rest.is_zero();
        if beyond && list.overage == Overage::FairUse && profile.egress_gb >= FAIR_USE_GB {
            self.flags.push(Flag::FairUse);
        }
        let status = match list.overage {
            _ if unknown => Status::Unknown,
            Overage::Blocked if beyond => Status::Blocked,
            Overage::Throttled
                if beyond
                    && list
                        .tiers
                        .last()
                        .is_some_and(|tier| tier.price.is_none_or(|price| price.is_zero())) =>
            {
                self.flags.push(Flag::Throttled);
                Status::Throttled
            }
            _ if euros.is_zero() => Status::Included,
            _ => Status::Priced,
        };
        if status == Status::Priced {
            self.note(&tariff.conversion);
        }
        let per = tariff.running.per;
        let explanation = Explanation {
            product: list.product.clone(),
            unit: list.unit.quantity_german(),
            price_unit: list.unit.german(),
            quantity: Exact::new(used).over(per)?.value()?,
            included: Exact::new(included.min(used)).over(per)?.value()?,
            pieces: shown,
            cap: None,
            source: Some(list.source.clone()),
            note: list.note.clone(),
            ..self::explanation(&tariff.conversion)
        };
        self.push(component, status, (!unknown).then_some(euros), explanation)
    }

    fn scoped(&self, tariff: &TariffCost<'_>, steps: &Graduated) -> Option<Graduated> {
        if per_instance(tariff.list) {
            steps.clone().free_per_instance(self.count())
        } else {
            Some(steps.clone())
        }
    }

    /// Totals and what is derived from them (rules M33, M35, M36).
    fn fill(mut self, quote: &mut Quote, cost: &Cost<'_>, rules: &Rules) -> Option<()> {
        let total = self.sum.value()?;
        let gpus = Decimal::from(cost.row.gpu_count).checked_mul(self.count())?;
        let net = money::cents(total);
        let vat = money::vat(net, rules.vat_percent)?;
        let vram = gpus.checked_mul(cost.row.vram_gb)?;
        let first_month = match self.fees {
            Some((share, full)) => total
                .checked_sub(share.value()?)?
                .checked_add(full.value()?)?,
            None => total,
        };
        let per_gpu = total.checked_div(gpus)?;
        let per_vram = if vram.is_zero() {
            None
        } else {
            Some(total.checked_div(vram)?)
        };
        let gross = net.checked_add(vat)?;
        self.flags.sort_unstable();
        self.flags.dedup();
        quote.complete = self.lines.iter().all(|line| line.status != Status::Unknown);
        quote.exact = Some(money::exact(total));
        quote.net = Some(net);
        quote.vat = Some(vat);
        quote.gross = Some(gross);
        quote.per_gpu = Some(money::cents(per_gpu));
        quote.per_vram_gb = per_vram.map(|value| money::round(value, 4));
        quote.first_month_net = Some(money::cents(first_month));
        quote.rate_date = self.rate_date;
        quote.flags = self.flags;
        quote.lines = self.lines;
        Some(())
    }
}

/// Rules M4, M5 and M11: seconds billed per instance, stopped time at its share.
fn billed_seconds(
    compute: &ComputeCost,
    billing: Billing,
    profile: &Profile,
    rules: &Rules,
) -> Option<Exact> {
    let ComputeCost::Metered {
        step_seconds,
        whole_month_step,
        minimum_seconds,
        stopped_percent,
        ..
    } = compute
    else {
        return Some(Exact::ZERO);
    };
    let hour = Decimal::from(3600);
    let mut running = Exact::new(profile.hours.checked_mul(hour)?);
    if billing == Billing::Spot
        && let Some(factor) = spot::factor(&profile.spot)
    {
        running = running.times(factor.numerator())?.over(factor.divisor())?;
    }
    let billed = if running.is_zero() {
        Exact::ZERO
    } else if *whole_month_step {
        Exact::new(rules.hours_per_month.checked_mul(hour)?)
    } else {
        let starts = Decimal::from(profile.starts);
        let session = running.over(starts)?;
        let rounded = match step_seconds {
            Some(step) => Exact::new(session.over(*step)?.ceil()?.checked_mul(*step)?),
            None => session,
        };
        max(rounded, Exact::new(*minimum_seconds))?.times(starts)?
    };
    let percent = stopped_percent.unwrap_or_default();
    let off = rules
        .hours_per_month
        .checked_sub(profile.hours)?
        .max(Decimal::ZERO);
    let stopped = off.checked_mul(hour)?.checked_mul(percent)?;
    weigh(
        billed,
        Decimal::ONE_HUNDRED,
        Exact::new(stopped),
        Decimal::ONE,
    )?
    .over(Decimal::ONE_HUNDRED)
}

/// a × by_a + b × by_b over a common divisor.
fn weigh(a: Exact, by_a: Decimal, b: Exact, by_b: Decimal) -> Option<Exact> {
    let (a, b) = (a.times(by_a)?, b.times(by_b)?);
    if a.divisor() == b.divisor() {
        return Exact::new(a.numerator().checked_add(b.numerator())?).over(a.divisor());
    }
    let left = a.numerator().checked_mul(b.divisor())?;
    let right = b.numerator().checked_mul(a.divisor())?;
    Exact::new(left.checked_add(right)?).over(a.divisor().checked_mul(b.divisor())?)
}

fn max(a: Exact, b: Exact) -> Option<Exact> {
    Some(if a.min(b)? == a { b } else { a })
}

/// What the profile uses of a component, in the tariff's base units; `None`: nothing, no line.
fn used(
    component: Component,
    unit: Option<TariffUnit>,
    profile: &Profile,
    rules: &Rules,
    cost: &Cost<'_>,
    month: &Month,
    has_row: bool,
) -> Option<Option<Decimal>> {
    let hours = match unit {
        Some(TariffUnit::GbHour | TariffUnit::GibHour | TariffUnit::Hour) => rules.hours_per_month,
        _ => Decimal::ONE,
    };
    let quantity = match component {
        Component::BlockStorage => profile.block_storage_gb,
        Component::Snapshot => profile.snapshot_gb,
        Component::ObjectStorage => profile.object_storage_gb,
        Component::Egress => profile.egress_gb,
        Component::PublicIpv4 => Decimal::from(profile.public_ipv4),
        Component::Support if has_row => match unit {
            Some(TariffUnit::Percent) => month.sum.value()?,
            _ => Decimal::ONE,
        },
        Component::License if has_row => {
            let gpus = Decimal::from(cost.row.gpu_count).checked_mul(month.count())?;
            match unit {
                Some(TariffUnit::GpuHour) => gpus.checked_mul(profile.hours)?,
                Some(TariffUnit::GpuMonth) => gpus,
                _ => month.count(),
            }
        }
        _ => Decimal::ZERO,
    };
    if quantity.is_zero() {
        return Some(None);
    }
    Some(Some(quantity.checked_mul(hours)?))
}

/// What the plans include of it, in the same units.
fn included(
    component: Component,
    unit: Option<TariffUnit>,
    cost: &Cost<'_>,
    rules: &Rules,
    instances: Decimal,
) -> Option<Decimal> {
    let gb = match component {
        Component::BlockStorage => cost.row.block_storage_included_gb,
        Component::Egress => cost.row.egress_included_gb,
        _ => None,
    };
    let hours = match unit {
        Some(TariffUnit::GbHour | TariffUnit::GibHour) => rules.hours_per_month,
        _ => Decimal::ONE,
    };
    gb.unwrap_or_default()
        .checked_mul(instances)?
        .checked_mul(hours)
}

fn pieces(charge: &Charge, instances: Decimal, gpus: Decimal) -> Option<Vec<Piece>> {
    charge
        .parts
        .iter()
        .map(|part| {
            Some(Piece {
                quantity: part.quantity.times(instances)?.times(gpus)?.value()?,
                price: Exact::new(part.price).over(gpus)?.value()?,
                amount: part.amount.times(instances)?.value()?,
            })
        })
        .collect()
}

fn compute_unit(unit: PriceUnit) -> &'static str {
    match unit {
        PriceUnit::Hour => "Stunden",
        PriceUnit::Minute => "Minuten",
        PriceUnit::Second => "Sekunden",
        PriceUnit::Day => "Tage",
        PriceUnit::Week => "Wochen",
        PriceUnit::Month => "Monate",
        PriceUnit::GpuHour => "GPU-Stunden",
        PriceUnit::GpuMinute => "GPU-Minuten",
        PriceUnit::GpuSecond => "GPU-Sekunden",
        PriceUnit::GpuMonth => "GPU-Monate",
    }
}

fn plain_unit(component: Component) -> &'static str {
    match component {
        Component::PublicIpv4 => "Adressen",
        _ => "GB",
    }
}

fn explanation(conversion: &Conversion) -> Explanation {
    Explanation {
        currency: conversion.currency.clone(),
        rate: conversion.rate,
        vat_removed: conversion.vat_removed,
        ..free_explanation()
    }
}

fn free_explanation() -> Explanation {
    Explanation {
        product: None,
        unit: "",
        price_unit: "",
        quantity: Decimal::ZERO,
        included: Decimal::ZERO,
        pieces: Vec::new(),
        cap: None,
        currency: "EUR".to_owned(),
        rate: None,
        vat_removed: None,
        source: None,
        note: None,
    }
}
