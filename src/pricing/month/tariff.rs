//! Storage, egress, addresses, support, licences: rules M12 to M28.

use rust_decimal::Decimal;

use super::Month;
use super::explain::{explanation, free_explanation, pieces, plain_unit};
use crate::catalog::{Component, Overage, TariffUnit};
use crate::money::Exact;
use crate::pricing::cost::{Cost, TariffCost, per_instance};
use crate::pricing::profile::Profile;
use crate::pricing::quote::{Explanation, Flag, Piece, Status};
use crate::pricing::rules::Rules;
use crate::pricing::tariff::Graduated;

/// From so many GB on „fair use“ without a figure is flagged (rule M22).
const FAIR_USE_GB: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);

impl Month {
    /// Rules M12 to M28: everything of tariffs.csv.
    pub(super) fn tariff(
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
            amount = amount
                .times(profile.hours)?
                .plus(stopped.amount.times(off)?)?
                .over(hours)?;
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
            euros = euros.max(floor)?;
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
            // Rule M27: of the running costs, without the share of one-off fees.
            Some(TariffUnit::Percent) => {
                let fees = month
                    .fees
                    .map_or(Some(Decimal::ZERO), |(share, _)| share.value())?;
                month.sum.value()?.checked_sub(fees)?
            }
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
