//! Worked examples with their sources, and laws that hold for every input.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod laws;
mod published;
mod reference;

use rust_decimal::Decimal;

use super::{Input, Rent};
use crate::money;

fn d(text: &str) -> Decimal {
    text.parse().unwrap()
}

/// An amount as it is shown.
fn shown(value: Decimal, places: u32) -> String {
    money::round(value, places).to_string()
}

/// The reference card of the guide „Mieten oder kaufen?“: an H100 SXM with its share of a server.
fn h100(rent: &str) -> Input {
    Input {
        hours_per_month: d("730"),
        gpus: 1,
        purchase_price: d("25000"),
        server_surcharge: d("0.40"),
        lifetime_months: 36,
        residual_share: d("0.30"),
        capital_cost: d("0.06"),
        load_watts: d("700"),
        idle_watts: d("70"),
        load_share: d("1"),
        host_watts: d("100"),
        infrastructure_factor: d("1.4"),
        electricity_eur_kwh: d("0.25"),
        fixed_eur_month: d("200"),
        utilisation: d("0.8"),
        rent: Rent::hourly(d(rent)),
    }
}

/// A used A100 SXM4, complete.
fn a100(rent: &str) -> Input {
    Input {
        purchase_price: d("12000"),
        server_surcharge: d("0"),
        residual_share: d("0.25"),
        load_watts: d("400"),
        idle_watts: d("60"),
        host_watts: d("80"),
        fixed_eur_month: d("150"),
        ..h100(rent)
    }
}
