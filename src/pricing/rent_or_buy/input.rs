//! What a comparison is made of, with the values that hold where nothing is said, and their ranges.

use std::ops::RangeInclusive;

use rust_decimal::Decimal;

use super::rent::Rent;

/// One comparison. Amounts are net euros; `purchase_price` and the fixed amounts are for all GPUs
/// together, watts are per GPU, shares are fractions of 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// H: hours in a month.
    pub hours_per_month: Decimal,
    /// n
    pub gpus: u32,
    /// What the cards, or the whole machine, cost.
    pub purchase_price: Decimal,
    /// σ: what server, network and installation add where only the cards' price is known.
    pub server_surcharge: Decimal,
    /// T: months in which the machine is used up economically.
    pub lifetime_months: u32,
    /// ρ: share of the price that it still fetches then.
    pub residual_share: Decimal,
    /// r: cost of capital a year.
    pub capital_cost: Decimal,
    /// P_L: watts of a GPU at full load.
    pub load_watts: Decimal,
    /// P_I: watts of an idle GPU.
    pub idle_watts: Decimal,
    /// φ: share of the full load that the work draws.
    pub load_share: Decimal,
    /// P_H: watts of CPU, memory and fans per GPU.
    pub host_watts: Decimal,
    /// k: infrastructure factor (PUE), cooling included.
    pub infrastructure_factor: Decimal,
    /// e
    pub electricity_eur_kwh: Decimal,
    /// F: rack space, maintenance, insurance, staff.
    pub fixed_eur_month: Decimal,
    /// u: used hours ÷ hours of the month.
    pub utilisation: Decimal,
    /// What renting the same costs.
    pub rent: Rent,
}

impl Input {
    /// P: complete price of the machine.
    #[must_use]
    pub fn price(&self) -> Option<Decimal> {
        let factor = Decimal::ONE.checked_add(self.server_surcharge)?;
        self.purchase_price.checked_mul(factor)
    }

    /// n · H: GPU-hours of a month at full use.
    #[must_use]
    pub fn gpu_hours(&self) -> Option<Decimal> {
        Decimal::from(self.gpus).checked_mul(self.hours_per_month)
    }

    /// The same machine used at another share of the month.
    #[must_use]
    pub fn at(&self, utilisation: Decimal) -> Self {
        Self {
            utilisation,
            ..self.clone()
        }
    }

    /// The same comparison with another rent.
    #[must_use]
    pub fn rented(&self, rent: Rent) -> Self {
        Self {
            rent,
            ..self.clone()
        }
    }
}

/// What holds where nothing is said.
pub mod default {
    use rust_decimal::Decimal;

    /// n
    pub const GPUS: u32 = 1;
    /// T, months
    pub const LIFETIME_MONTHS: u32 = 36;
    /// ρ
    pub const RESIDUAL_SHARE: Decimal = Decimal::from_parts(30, 0, 0, false, 2);
    /// r
    pub const CAPITAL_COST: Decimal = Decimal::from_parts(6, 0, 0, false, 2);
    /// φ
    pub const LOAD_SHARE: Decimal = Decimal::ONE;
    /// P_I as a share of P_L
    pub const IDLE_SHARE: Decimal = Decimal::from_parts(10, 0, 0, false, 2);
    /// P_H, watts
    pub const HOST_WATTS: Decimal = Decimal::ONE_HUNDRED;
    /// k
    pub const INFRASTRUCTURE_FACTOR: Decimal = Decimal::from_parts(140, 0, 0, false, 2);
    /// e, €/kWh
    pub const ELECTRICITY_EUR_KWH: Decimal = Decimal::from_parts(25, 0, 0, false, 2);
    /// σ where only the price of the card is known. A typed price is taken as complete.
    pub const CARD_SURCHARGE: Decimal = Decimal::from_parts(40, 0, 0, false, 2);
}

/// Between which bounds a value is believed; whoever reads one reports what lies outside.
pub mod range {
    use super::{Decimal, RangeInclusive};

    const fn hundredths(low: u32, high: u32) -> RangeInclusive<Decimal> {
        RangeInclusive::new(
            Decimal::from_parts(low, 0, 0, false, 2),
            Decimal::from_parts(high, 0, 0, false, 2),
        )
    }
    const fn whole(low: u32, high: u32) -> RangeInclusive<Decimal> {
        RangeInclusive::new(
            Decimal::from_parts(low, 0, 0, false, 0),
            Decimal::from_parts(high, 0, 0, false, 0),
        )
    }

    /// n
    pub const GPUS: RangeInclusive<u32> = 1..=4096;
    /// T
    pub const LIFETIME_MONTHS: RangeInclusive<u32> = 6..=84;
    /// From one cent up.
    pub const PURCHASE_PRICE: RangeInclusive<Decimal> = RangeInclusive::new(
        Decimal::from_parts(1, 0, 0, false, 2),
        Decimal::from_parts(1_000_000_000, 0, 0, false, 0),
    );
    /// σ
    pub const SERVER_SURCHARGE: RangeInclusive<Decimal> = whole(0, 2);
    /// ρ
    pub const RESIDUAL_SHARE: RangeInclusive<Decimal> = hundredths(0, 90);
    /// r
    pub const CAPITAL_COST: RangeInclusive<Decimal> = hundredths(0, 50);
    /// P_L; a whole node may be entered as one unit.
    pub const LOAD_WATTS: RangeInclusive<Decimal> = whole(0, 100_000);
    /// φ
    pub const LOAD_SHARE: RangeInclusive<Decimal> = hundredths(20, 100);
    /// P_H
    pub const HOST_WATTS: RangeInclusive<Decimal> = whole(0, 1000);
    /// k
    pub const INFRASTRUCTURE_FACTOR: RangeInclusive<Decimal> = hundredths(100, 250);
    /// e; 0 where rack space is paid „all-in“ per kilowatt.
    pub const ELECTRICITY_EUR_KWH: RangeInclusive<Decimal> = hundredths(0, 80);
    /// u
    pub const UTILISATION: RangeInclusive<Decimal> = whole(0, 1);
    /// p, from the smallest price a tariff may state.
    pub const RENT_EUR_HOUR: RangeInclusive<Decimal> = RangeInclusive::new(
        Decimal::from_parts(1, 0, 0, false, 6),
        Decimal::from_parts(1_000_000, 0, 0, false, 0),
    );
    /// F, S and W
    pub const EUROS: RangeInclusive<Decimal> = whole(0, 1_000_000_000);
}
