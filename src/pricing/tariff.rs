//! The one concept: a graduated tariff, piecewise linear, possibly unknown from some point on,
//! evaluated at a monthly quantity. Hours, gigabytes, addresses and support all go through it.

use rust_decimal::Decimal;

use crate::money::Exact;

/// One step of a graduated tariff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Lower bound in base units (GB, seconds, addresses).
    pub from: Decimal,
    /// Per priced unit inside the step; `None` = unknown.
    pub price: Option<Decimal>,
}

/// Rule M21: each price holds for the quantity inside its step only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graduated {
    /// From 0 strictly rising.
    pub steps: Vec<Step>,
    /// Base units per priced unit: 1.073741824 for prices per GiB, 3,600 for prices per hour.
    pub per: Decimal,
    /// Rule M6: the amount never exceeds this.
    pub ceiling: Option<Decimal>,
}

/// The part of a quantity inside one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// In priced units.
    pub quantity: Exact,
    /// Per priced unit.
    pub price: Decimal,
    /// quantity × price.
    pub amount: Exact,
}

/// What a quantity costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// Steps touched, in order; empty for the quantity 0.
    pub parts: Vec<Part>,
    /// The sum of the parts, or the ceiling.
    pub amount: Exact,
    /// The ceiling cut the amount.
    pub capped: bool,
    /// Some of the quantity lies where the price is unknown; the amount is that of the rest.
    pub unknown: bool,
    /// Some of the quantity lies in the last step.
    pub in_last_step: bool,
}

impl Graduated {
    /// One price for everything.
    #[must_use]
    pub fn flat(price: Decimal, per: Decimal) -> Self {
        Self {
            steps: vec![Step {
                from: Decimal::ZERO,
                price: Some(price),
            }],
            per,
            ceiling: None,
        }
    }

    /// Rule M21 at a quantity in base units. `None` when a product overflows.
    #[must_use]
    pub fn charge(&self, quantity: Exact) -> Option<Charge> {
        // Everything is compared and subtracted above the quantity's own divisor.
        let scale = quantity.divisor();
        let total = quantity.numerator();
        let mut parts = Vec::with_capacity(2);
        let mut sum = Decimal::ZERO;
        let (mut unknown, mut in_last_step) = (false, false);
        for (index, step) in self.steps.iter().enumerate() {
            let start = step.from.checked_mul(scale)?;
            if total <= start {
                break;
            }
            let next = self.steps.get(index + 1);
            let end = match next {
                Some(next) => next.from.checked_mul(scale)?.min(total),
                None => total,
            };
            in_last_step |= next.is_none();
            let Some(price) = step.price else {
                unknown = true;
                continue;
            };
            let inside = end.checked_sub(start)?;
            let numerator = inside.checked_mul(price)?;
            sum = sum.checked_add(numerator)?;
            parts.push(Part {
                quantity: Exact::new(inside).over(scale)?.over(self.per)?,
                price,
                amount: Exact::new(numerator).over(scale)?.over(self.per)?,
            });
        }
        let exact = Exact::new(sum).over(scale)?.over(self.per)?;
        let (amount, capped) = match self.ceiling {
            Some(ceiling) => {
                let cut = exact.min(Exact::new(ceiling))?;
                (cut, cut != exact)
            }
            None => (exact, false),
        };
        Some(Charge {
            parts,
            amount,
            capped,
            unknown,
            in_last_step,
        })
    }

    /// Rule M20, scope `instance`: the free first step counts once per instance, the later bounds
    /// shift by the same amount.
    #[must_use]
    pub fn free_per_instance(mut self, instances: Decimal) -> Option<Self> {
        let free = match self.steps.as_slice() {
            [first, second, ..] if first.price == Some(Decimal::ZERO) => second.from,
            _ => return Some(self),
        };
        let shift = free.checked_mul(instances.checked_sub(Decimal::ONE)?)?;
        for step in self.steps.iter_mut().skip(1) {
            step.from = step.from.checked_add(shift)?;
        }
        Some(self)
    }
}
