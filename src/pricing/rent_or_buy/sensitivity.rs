//! What the threshold depends on: each value a fifth lower and a fifth higher, the others kept.

use rust_decimal::Decimal;

use super::break_even::Threshold;
use super::input::range;
use super::ownership::Ownership;
use super::{Input, Rent};

/// By how much a value is moved.
pub const STEP: Decimal = Decimal::from_parts(20, 0, 0, false, 2);

/// A value of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lever {
    /// P
    Price,
    /// p
    Rent,
    /// T
    Lifetime,
    /// ρ
    Residual,
    /// r
    Capital,
    /// e
    Electricity,
    /// F
    Fixed,
}

/// The threshold with one value moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Which value.
    pub lever: Lever,
    /// u* with the value a fifth lower.
    pub lower: Threshold,
    /// u* with the value a fifth higher.
    pub higher: Threshold,
}

impl Lever {
    /// All, in the order of the formulas.
    pub const ALL: [Self; 7] = [
        Self::Price,
        Self::Rent,
        Self::Lifetime,
        Self::Residual,
        Self::Capital,
        Self::Electricity,
        Self::Fixed,
    ];

    fn moved(self, input: &Input, factor: Decimal) -> Option<Input> {
        let mut moved = input.clone();
        let times = |value: Decimal| value.checked_mul(factor);
        match self {
            Self::Price => moved.purchase_price = times(input.purchase_price)?,
            Self::Rent => {
                moved.rent = Rent {
                    per_hour: times(input.rent.per_hour)?,
                    ..input.rent
                }
            }
            Self::Lifetime => {
                let months = times(Decimal::from(input.lifetime_months))?.round();
                moved.lifetime_months = u32::try_from(months).ok()?;
            }
            Self::Residual => {
                moved.residual_share =
                    times(input.residual_share)?.min(*range::RESIDUAL_SHARE.end());
            }
            Self::Capital => moved.capital_cost = times(input.capital_cost)?,
            Self::Electricity => moved.electricity_eur_kwh = times(input.electricity_eur_kwh)?,
            Self::Fixed => moved.fixed_eur_month = times(input.fixed_eur_month)?,
        }
        Some(moved)
    }
}

/// All effects, the strongest first; a threshold that vanishes is the strongest of all.
#[must_use]
pub fn effects(input: &Input) -> Option<Vec<Effect>> {
    let threshold = |lever: Lever, factor: Decimal| {
        let moved = lever.moved(input, factor)?;
        Threshold::of(&moved, &Ownership::of(&moved)?)
    };
    let mut effects = Vec::with_capacity(Lever::ALL.len());
    for lever in Lever::ALL {
        effects.push(Effect {
            lever,
            lower: threshold(lever, Decimal::ONE.checked_sub(STEP)?)?,
            higher: threshold(lever, Decimal::ONE.checked_add(STEP)?)?,
        });
    }
    effects.sort_by_key(|effect| std::cmp::Reverse(span(effect)));
    Some(effects)
}

fn span(effect: &Effect) -> Decimal {
    match (effect.lower, effect.higher) {
        (Threshold::At(low), Threshold::At(high)) => {
            high.checked_sub(low).unwrap_or(Decimal::MAX).abs()
        }
        _ => Decimal::MAX,
    }
}
