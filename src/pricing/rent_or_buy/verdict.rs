//! What the figures come to, in one word.

use rust_decimal::Decimal;

use super::break_even::Threshold;

/// Within so much of the threshold neither way is clearly cheaper.
pub const MARGIN: Decimal = Decimal::from_parts(10, 0, 0, false, 2);

/// The word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The price never comes back, though renting is no cheaper either.
    Never,
    /// Renting is cheaper.
    Rent,
    /// Buying is cheaper.
    Buy,
    /// Close to the threshold: own base load, rented peaks.
    Hybrid,
}

impl Verdict {
    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Rent => "rent",
            Self::Buy => "buy",
            Self::Hybrid => "hybrid",
        }
    }

    /// The German word.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Never => "Der Kaufpreis kommt nie zurück",
            Self::Rent => "Mieten ist günstiger",
            Self::Buy => "Kaufen ist günstiger",
            Self::Hybrid => "Nahe der Schwelle: genau rechnen oder mischen",
        }
    }
}

/// What the word follows from.
#[derive(Clone, Copy, Debug)]
pub struct Grounds {
    /// u*
    pub threshold: Threshold,
    /// Does the price come back at all?
    pub pays_back: bool,
    /// u
    pub utilisation: Decimal,
    /// K(u)
    pub own_month: Decimal,
    /// M(u)
    pub rent_month: Decimal,
}

/// The first rule that holds.
#[must_use]
pub fn verdict(grounds: &Grounds) -> Verdict {
    let rent_cheaper = grounds.rent_month < grounds.own_month;
    if !grounds.pays_back && !rent_cheaper {
        return Verdict::Never;
    }
    let Threshold::At(threshold) = grounds.threshold else {
        // More use makes renting the better way; only a fixed rent above owning speaks for buying.
        return if rent_cheaper {
            Verdict::Rent
        } else {
            Verdict::Buy
        };
    };
    if threshold > Decimal::ONE {
        return Verdict::Rent;
    }
    if threshold <= Decimal::ZERO {
        return Verdict::Buy;
    }
    // Both lie near 0 to 1: no overflow.
    let ahead = grounds.utilisation - threshold;
    if ahead < -MARGIN {
        Verdict::Rent
    } else if ahead > MARGIN {
        Verdict::Buy
    } else {
        Verdict::Hybrid
    }
}
