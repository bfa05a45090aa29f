//! The full month: a cost function evaluated at a profile.

mod compute;
mod explain;
mod tariff;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::cost::{Conversion, Cost};
use super::exclusion;
use super::profile::Profile;
use super::quote::{Explanation, Flag, Line, Quote, Status};
use super::rules::Rules;
use crate::catalog::Component;
use crate::money::{self, Exact, Sum};

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
    rate_date: Option<Date>,
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
        if profile.dedicated_required
            && cost.row.gpu_access.is_none()
            && cost.row.gpu_share.is_none()
        {
            month.flags.push(Flag::AccessUnknown);
        }
        Some(month)
    }

    /// Instances as a factor.
    fn count(&self) -> Decimal {
        Decimal::from(self.instances)
    }

    /// What a price used has to say about its tax and rate.
    fn note(&mut self, conversion: &Conversion) {
        if conversion.tax_unknown {
            self.flags.push(Flag::TaxUnknown);
        }
        if conversion.rate_old {
            self.flags.push(Flag::RateOld);
        }
        self.rate_date = self.rate_date.max(conversion.rate.map(|rate| rate.date));
    }

    /// Adds a line, its amount to the sum.
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
