//! How a line came about, in the words and units of its source.

use rust_decimal::Decimal;

use crate::catalog::{Component, PriceUnit};
use crate::money::Exact;
use crate::pricing::cost::Conversion;
use crate::pricing::quote::{Explanation, Piece};
use crate::pricing::tariff::Charge;

/// The steps of a charge × instances; per GPU where the source prices a GPU.
pub(super) fn pieces(charge: &Charge, instances: Decimal, gpus: Decimal) -> Option<Vec<Piece>> {
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

pub(super) fn compute_unit(unit: PriceUnit) -> &'static str {
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

pub(super) fn plain_unit(component: Component) -> &'static str {
    match component {
        Component::PublicIpv4 => "Adressen",
        _ => "GB",
    }
}

pub(super) fn explanation(conversion: &Conversion) -> Explanation {
    Explanation {
        currency: conversion.currency.clone(),
        rate: conversion.rate,
        vat_removed: conversion.vat_removed,
        ..free_explanation()
    }
}

pub(super) fn free_explanation() -> Explanation {
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
