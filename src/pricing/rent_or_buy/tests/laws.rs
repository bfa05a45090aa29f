//! Laws of the model over random machines and rents.

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::{Input, Rent, d};
use crate::pricing::rent_or_buy::annuity::monthly_rate;
use crate::pricing::rent_or_buy::hybrid::{Demand, hybrid};
use crate::pricing::rent_or_buy::ownership::Ownership;
use crate::pricing::rent_or_buy::sensitivity::effects;
use crate::pricing::rent_or_buy::{outcome, rent};

prop_compose! {
    fn inputs()(
        (gpus, price, surcharge, months) in (1u32..64, 1i64..100_000_000, 0i64..200, 6u32..=84),
        (residual, capital, load, idle) in (0i64..=90, 0i64..=50, 0i64..1500, 0i64..100),
        (share, host, factor, electricity) in (20i64..=100, 0i64..1000, 100i64..250, 0i64..80),
        (fixed, utilisation) in (0i64..10_000_000, 0i64..=1000),
        (hour, rent_fixed, once) in (1i64..100_000, 0i64..1_000_000, 0i64..1_000_000),
    ) -> Input {
        let cents = |value: i64| Decimal::new(value, 2);
        Input {
            hours_per_month: d("730"),
            gpus,
            purchase_price: cents(price),
            server_surcharge: cents(surcharge),
            lifetime_months: months,
            residual_share: cents(residual),
            capital_cost: cents(capital),
            load_watts: Decimal::from(load),
            idle_watts: Decimal::from(load) * cents(idle),
            load_share: cents(share),
            host_watts: Decimal::from(host),
            infrastructure_factor: cents(factor),
            electricity_eur_kwh: cents(electricity),
            fixed_eur_month: cents(fixed),
            utilisation: Decimal::new(utilisation, 3),
            rent: Rent { per_hour: Decimal::new(hour, 3), fixed: cents(rent_fixed), once: cents(once) },
        }
    }
}

fn near(a: Decimal, b: Decimal, scale: Decimal) -> bool {
    (a - b).abs() <= scale.abs().max(Decimal::ONE) * d("0.000000001")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// At u* a month costs the same either way; above it owning is cheaper, below it renting.
    #[test]
    fn the_threshold_is_the_crossing(input in inputs()) {
        let outcome = outcome(&input).unwrap();
        if let Some(at) = outcome.threshold.share() {
            let own = outcome.own.month(at).unwrap();
            let rented = rent::month(&input.at(at)).unwrap();
            prop_assert!(near(own, rented, own), "{own} {rented}");
            let above = at + d("0.1");
            let more = rent::month(&input.at(above)).unwrap();
            prop_assert!(more > outcome.own.month(above).unwrap());
        }
    }

    /// After t* months the rents saved equal the price.
    #[test]
    fn the_break_even_month_pays_back(input in inputs()) {
        let outcome = outcome(&input).unwrap();
        let running = outcome.own.running(input.utilisation).unwrap();
        match outcome.break_even_month {
            Some(month) => {
                let saved = (outcome.rent_month - running) * month + input.rent.once;
                prop_assert!(near(saved, input.price().unwrap(), saved));
            }
            None => prop_assert!(
                outcome.rent_month <= running || input.rent.once >= input.price().unwrap()
            ),
        }
    }

    /// Buying is worth something exactly when its month, capital included, is the cheaper one.
    #[test]
    fn the_net_present_value_has_the_sign_of_the_saving(input in inputs()) {
        let rent = Rent { once: Decimal::ZERO, ..input.rent };
        let outcome = outcome(&input.rented(rent)).unwrap();
        let saving = outcome.rent_month - outcome.own_month;
        if saving.abs() > d("0.0001") {
            prop_assert_eq!(outcome.net_present_value > Decimal::ZERO, saving > Decimal::ZERO);
        }
    }

    /// Sold at its value, a machine has paid off at the first such month and not before.
    #[test]
    fn resale_makes_up_for_the_loss_of_value(input in inputs()) {
        use crate::pricing::rent_or_buy::resale::share;
        let outcome = outcome(&input).unwrap();
        let price = input.price().unwrap();
        let saved = outcome.rent_month - outcome.own.running(input.utilisation).unwrap();
        let left = |month: Decimal| {
            price * (Decimal::ONE - share(month).unwrap()) - input.rent.once - saved * month
        };
        if let Some(month) = outcome.resale_month {
            prop_assert!(left(month) <= price * d("0.000000001"));
            if month > d("0.2") {
                prop_assert!(left(month - d("0.1")) > Decimal::ZERO);
                prop_assert!(left(month / d("2")) > Decimal::ZERO);
            }
        } else {
            prop_assert!(left(d("84")) > Decimal::ZERO);
        }
    }

    /// Twelve months at the monthly rate are a year at the yearly one.
    #[test]
    fn twelve_monthly_rates_make_a_year(hundredths in 0i64..=5000) {
        let yearly = Decimal::new(hundredths, 4);
        let month = Decimal::ONE + monthly_rate(yearly).unwrap();
        let year = (0..12).fold(Decimal::ONE, |product, _| product * month);
        prop_assert!((year - Decimal::ONE - yearly).abs() < d("0.00000000000000000000001"));
    }

    /// The mixed month is never dearer than renting all of it or owning all of it.
    #[test]
    fn the_mix_is_the_cheapest(
        input in inputs(),
        parts in prop::collection::vec((1u32..20, 0u32..243), 1..4),
    ) {
        let one = Input { gpus: 1, ..input };
        let demand: Vec<Demand> = parts
            .into_iter()
            .map(|(gpus, hours)| Demand { gpus, hours: hours.into() })
            .collect();
        let costs = hybrid(&one, &demand).unwrap();
        let slack = d("0.0001");
        prop_assert!(costs.mixed <= costs.rented + slack);
        prop_assert!(costs.mixed <= costs.owned + one.rent.fixed + slack);
    }

    /// A dearer machine moves the threshold up, a dearer rent moves it down.
    #[test]
    fn price_and_rent_pull_the_threshold_apart(input in inputs()) {
        use crate::pricing::rent_or_buy::sensitivity::Lever;
        for effect in effects(&input).unwrap() {
            if let (Some(low), Some(high)) = (effect.lower.share(), effect.higher.share()) {
                match effect.lever {
                    Lever::Price => prop_assert!(low <= high),
                    Lever::Rent => {
                        let own = Ownership::of(&input).unwrap().unused().unwrap();
                        prop_assert_eq!(low >= high, own >= input.rent.fixed);
                    }
                    _ => {}
                }
            }
        }
    }
}
