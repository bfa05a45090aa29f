//! Running time and fees: rules M4 to M8 and M11.

use rust_decimal::Decimal;

use super::Month;
use super::explain::{compute_unit, explanation, pieces};
use crate::catalog::{Billing, Component, PriceUnit};
use crate::money::Exact;
use crate::pricing::cost::{ComputeCost, Conversion, Cost};
use crate::pricing::profile::Profile;
use crate::pricing::quote::{Explanation, Flag, Piece, Status};
use crate::pricing::rules::Rules;
use crate::pricing::spot;

impl Month {
    /// Rules M4 to M7 and M11, × instances.
    pub(super) fn compute(
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
    pub(super) fn setup(
        &mut self,
        cost: &Cost<'_>,
        conversion: &Conversion,
        profile: &Profile,
    ) -> Option<()> {
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
        rounded.max(Exact::new(*minimum_seconds))?.times(starts)?
    };
    // A month billed whole holds the stopped hours too.
    let percent = if *whole_month_step {
        Decimal::ZERO
    } else {
        stopped_percent.unwrap_or_default()
    };
    let off = rules
        .hours_per_month
        .checked_sub(profile.hours)?
        .max(Decimal::ZERO);
    let stopped = off.checked_mul(hour)?.checked_mul(percent)?;
    billed
        .times(Decimal::ONE_HUNDRED)?
        .plus(Exact::new(stopped))?
        .over(Decimal::ONE_HUNDRED)
}
