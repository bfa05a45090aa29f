//! The exact cost function of an offer as data: what a calculator needs to find the same cents.
//!
//! All numbers are decimal texts. An amount is the sum over the steps touched of
//! quantity × price ÷ `per` ÷ `divisor`, kept exact and rounded once (rules M33, M35).

use serde::Serialize;

use super::quote_json::plain;
use crate::catalog::{Access, Billing, Component, Scope, TariffUnit};
use crate::pricing::cost::{ComputeCost, TariffCost};
use crate::pricing::exclusion::expired;
use crate::pricing::tariff::{Graduated, Step};
use crate::pricing::{Cost, Rules};

/// Steps as `[from, price]`; `null` = unknown from here on.
type StepView = (String, Option<String>);

/// The cost function of one offer.
#[derive(Debug, Serialize)]
pub struct CostView<'a> {
    gpus: u32,
    vram_gb: String,
    /// A part of a GPU, or MIG, or time slices.
    shared: bool,
    spot: bool,
    /// Why it serves no usage at all: the price has expired.
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<String>,
    compute: ComputeView,
    #[serde(skip_serializing_if = "Option::is_none")]
    fees: Option<FeesView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block_storage_included_gb: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    egress_included_gb: Option<String>,
    tariffs: Vec<Tariff<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    support_minimum: Option<Tariff<'a>>,
}

/// A tariff on the spot, or its place in a list that several offers share.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Tariff<'a> {
    /// In full.
    Here(TariffView<'a>),
    /// Index into the document's `tariffs`.
    Shared(usize),
}

#[derive(Debug, Serialize)]
struct ComputeView {
    /// `metered`: over seconds; `month`: `quantity` whatever the use.
    mode: &'static str,
    per: String,
    steps: Vec<StepView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ceiling: Option<String>,
    divisor: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    quantity: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step_seconds: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    whole_month_step: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_seconds: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_percent: Option<String>,
}

#[derive(Debug, Serialize)]
struct FeesView {
    setup: String,
    upfront: String,
    term_months: Option<u32>,
    divisor: String,
}

/// The tariff of one component.
#[derive(Debug, Serialize)]
pub struct TariffView<'a> {
    component: &'static str,
    unit: &'static str,
    per: String,
    steps: Vec<StepView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_steps: Option<Vec<StepView>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    per_instance: bool,
    overage: &'static str,
    divisor: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    source_url: Option<&'a str>,
}

/// The cost function with its tariffs in full; `None` where there is no price.
#[must_use]
pub fn view<'a>(cost: &Cost<'a>, rules: &Rules) -> Option<CostView<'a>> {
    view_with(cost, rules, |component, tariff| {
        Tariff::Here(TariffView {
            source_url: Some(&tariff.list.source.url),
            ..tariff_view(component, tariff)
        })
    })
}

/// The cost function with its tariffs wherever `place` puts them.
#[must_use]
pub fn view_with<'a>(
    cost: &Cost<'a>,
    rules: &Rules,
    mut place: impl FnMut(Component, &TariffCost<'a>) -> Tariff<'a>,
) -> Option<CostView<'a>> {
    let row = cost.row;
    let divisor = plain(cost.conversion.as_ref()?.divisor);
    let compute = compute(cost.compute.as_ref()?, divisor.clone());
    let (setup, upfront) = (
        row.setup_fee.unwrap_or_default(),
        row.upfront_fee.unwrap_or_default(),
    );
    Some(CostView {
        gpus: row.gpu_count,
        vram_gb: plain(row.vram_gb),
        shared: row.gpu_share.is_some()
            || matches!(row.gpu_access, Some(Access::Mig | Access::TimeSliced)),
        spot: cost.offer.billing == Billing::Spot,
        excluded: expired(cost, rules),
        compute,
        fees: (!setup.is_zero() || !upfront.is_zero()).then(|| FeesView {
            setup: plain(setup),
            upfront: plain(upfront),
            term_months: cost.offer.term_months,
            divisor,
        }),
        block_storage_included_gb: row.block_storage_included_gb.map(plain),
        egress_included_gb: row.egress_included_gb.map(plain),
        tariffs: cost
            .tariffs
            .iter()
            .filter_map(|(component, tariff)| Some(place(*component, tariff.as_ref()?)))
            .collect(),
        support_minimum: cost
            .support_minimum
            .as_ref()
            .map(|tariff| place(Component::Support, tariff)),
    })
}

fn steps(tariff: &Graduated) -> Vec<StepView> {
    tariff
        .steps
        .iter()
        .map(|Step { from, price }| (plain(*from), price.map(plain)))
        .collect()
}

fn compute(cost: &ComputeCost, divisor: String) -> ComputeView {
    match cost {
        ComputeCost::WholeMonth { tariff, quantity } => ComputeView {
            mode: "month",
            per: plain(tariff.per),
            steps: steps(tariff),
            ceiling: tariff.ceiling.map(plain),
            divisor,
            quantity: Some(plain(*quantity)),
            step_seconds: None,
            whole_month_step: false,
            minimum_seconds: None,
            stopped_percent: None,
        },
        ComputeCost::Metered {
            tariff,
            step_seconds,
            whole_month_step,
            minimum_seconds,
            stopped_percent,
        } => ComputeView {
            mode: "metered",
            per: plain(tariff.per),
            steps: steps(tariff),
            ceiling: tariff.ceiling.map(plain),
            divisor,
            quantity: None,
            step_seconds: step_seconds.map(plain),
            whole_month_step: *whole_month_step,
            minimum_seconds: (!minimum_seconds.is_zero()).then(|| plain(*minimum_seconds)),
            stopped_percent: stopped_percent.map(plain),
        },
    }
}

/// A tariff as data, without its source.
#[must_use]
pub fn tariff_view<'a>(component: Component, tariff: &TariffCost<'a>) -> TariffView<'a> {
    let list = tariff.list;
    TariffView {
        component: component.key(),
        unit: list.unit.key(),
        per: plain(tariff.running.per),
        steps: steps(&tariff.running),
        stopped_steps: tariff.stopped.as_ref().map(steps),
        per_instance: list.scope == Scope::Instance,
        overage: list.overage.key(),
        divisor: if list.unit == TariffUnit::Percent {
            "1".to_owned()
        } else {
            plain(tariff.conversion.divisor)
        },
        source_url: None,
    }
}
