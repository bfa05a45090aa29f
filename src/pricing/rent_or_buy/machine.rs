//! Machines that the directory compares with: its reference card, and cards whose price is known.

use rust_decimal::Decimal;

use super::input::default;
use super::{Input, Rent, fixed};

/// Price of the reference card; server, network and installation come on top as the surcharge.
pub const REFERENCE_PRICE: Decimal = Decimal::from_parts(25_000, 0, 0, false, 0);
/// Its watts at full load, an H100 SXM.
pub const REFERENCE_WATTS: Decimal = Decimal::from_parts(700, 0, 0, false, 0);
/// Its share of rack space, maintenance and staff a month.
pub const REFERENCE_FIXED: Decimal = Decimal::from_parts(200, 0, 0, false, 0);
/// Its use.
pub const REFERENCE_UTILISATION: Decimal = Decimal::from_parts(80, 0, 0, false, 2);

/// One H100 SXM with its share of a server, against a rent.
#[must_use]
pub fn reference(hours_per_month: Decimal, rent: Rent) -> Input {
    Input {
        hours_per_month,
        gpus: 1,
        purchase_price: REFERENCE_PRICE,
        server_surcharge: default::CARD_SURCHARGE,
        lifetime_months: default::LIFETIME_MONTHS,
        residual_share: default::RESIDUAL_SHARE,
        capital_cost: default::CAPITAL_COST,
        load_watts: REFERENCE_WATTS,
        idle_watts: Decimal::from_parts(70, 0, 0, false, 0),
        load_share: default::LOAD_SHARE,
        host_watts: default::HOST_WATTS,
        infrastructure_factor: default::INFRASTRUCTURE_FACTOR,
        electricity_eur_kwh: default::ELECTRICITY_EUR_KWH,
        fixed_eur_month: REFERENCE_FIXED,
        utilisation: REFERENCE_UTILISATION,
        rent,
    }
}

/// So many cards at a price each, in servers of their own: the surcharge for the servers, and
/// maintenance, insurance and staff as fixed costs to the cent. Used around the clock.
#[must_use]
pub fn of_cards(
    hours_per_month: Decimal,
    gpus: u32,
    price: Decimal,
    watts: Decimal,
    rent: Rent,
) -> Option<Input> {
    let mut input = Input {
        gpus,
        purchase_price: price.checked_mul(Decimal::from(gpus))?,
        load_watts: watts,
        idle_watts: watts.checked_mul(default::IDLE_SHARE)?,
        utilisation: Decimal::ONE,
        ..reference(hours_per_month, rent)
    };
    input.fixed_eur_month = crate::money::cents(fixed::fixed(input.price()?, gpus)?);
    Some(input)
}
