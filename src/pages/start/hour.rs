//! The flattering figure: the stated price brought to one GPU and one hour.

use rust_decimal::Decimal;

use crate::catalog::Component;
use crate::pricing::Quoted;

/// EUR net per GPU and hour as the price list suggests it: the stated price alone, without
/// minimums, steps, caps or anything beside the machine. Months are spread over
/// `hours_per_month` (rule M1). `None` without a price or without a computed running time.
#[must_use]
pub(super) fn per_gpu(quoted: &Quoted<'_>, hours_per_month: Decimal) -> Option<Decimal> {
    let row = quoted.offer.shown();
    let price = row.price.as_ref()?;
    // Rate and VAT are those that the sum was computed with.
    let how = &quoted.quote.line(Component::Compute)?.explanation;
    let hundred = Decimal::ONE_HUNDRED;
    let mut above = price.amount;
    let mut below = match price.unit.seconds() {
        Some(seconds) => {
            above = above.checked_mul(Decimal::from(3_600))?;
            Decimal::from(seconds)
        }
        None => hours_per_month,
    };
    if !price.unit.per_gpu() {
        below = below.checked_mul(Decimal::from(row.gpu_count))?;
    }
    if let Some(percent) = how.vat_removed {
        above = above.checked_mul(hundred)?;
        below = below.checked_mul(hundred.checked_add(percent)?)?;
    }
    if let Some(rate) = how.rate {
        below = below.checked_mul(rate.rate)?;
    }
    above.checked_div(below)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::fixture::{World, d, ranking};

    #[test]
    fn every_unit_comes_to_one_gpu_and_one_hour() {
        let world = World::new();
        let ranking = ranking(&world.catalog);
        for (id, expected) in [
            ("nordwolke/nw-h100-1/hamburg/on_demand", "2.1"),
            // 2.880 € a month for two GPUs.
            ("westend/scriptbh100/ams/monthly", "1.9726"),
            // 1,45 USD a GPU-hour at 1,1172.
            ("suedcloud/h100-x8/eu-west/on_demand", "1.2979"),
        ] {
            let quoted = ranking.offers.iter().find(|q| q.offer.id == id).unwrap();
            let hour = per_gpu(quoted, d("730")).unwrap();
            assert_eq!(hour.round_dp(4), d(expected), "{id}");
        }
        let asked = ranking
            .offers
            .iter()
            .find(|q| q.offer.id == "suedcloud/b200-x8/eu-west/on_demand")
            .unwrap();
        assert_eq!(per_gpu(asked, d("730")), None);
    }
}
