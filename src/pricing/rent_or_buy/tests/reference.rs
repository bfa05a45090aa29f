//! The reference calculation of the method and the cases built on it, to the cent.

use super::{Input, Rent, a100, d, h100, shown};
use crate::pricing::rent_or_buy::break_even::{self, Threshold};
use crate::pricing::rent_or_buy::hybrid::{Demand, Hybrid, hybrid};
use crate::pricing::rent_or_buy::ownership::Ownership;
use crate::pricing::rent_or_buy::{Outcome, Verdict, outcome, rent, resale, reservation};

fn of(input: &Input) -> Outcome {
    outcome(input).unwrap()
}

fn percent(outcome: &Outcome) -> String {
    shown(outcome.threshold.share().unwrap() * d("100"), 1)
}

#[test]
fn an_h100_at_80_percent() {
    let outcome = of(&h100("2"));
    let power = outcome.own.idle_power + outcome.own.load_power * d("0.8");
    assert_eq!(shown(outcome.own.annuity, 4), "794.6836");
    assert_eq!(shown(power, 4), "172.2070");
    assert_eq!(shown(outcome.own_month, 4), "1166.8906");
    assert_eq!(shown(outcome.own_hour.unwrap(), 4), "1.9981");
}

#[test]
fn an_h100_against_four_rents() {
    let cases = [
        ("2.00", "1168.00", "79.9", "44.0", Verdict::Hybrid),
        ("2.50", "1460.00", "62.4", "32.2", Verdict::Buy),
        ("3.00", "1752.00", "51.2", "25.4", Verdict::Buy),
        ("4.00", "2336.00", "37.6", "17.8", Verdict::Buy),
    ];
    for (price, month, threshold, back, verdict) in cases {
        let outcome = of(&h100(price));
        assert_eq!(shown(outcome.rent_month, 2), month, "{price}");
        assert_eq!(percent(&outcome), threshold, "{price}");
        assert_eq!(shown(outcome.break_even_month.unwrap(), 1), back, "{price}");
        assert_eq!(outcome.verdict, verdict, "{price}");
    }
}

#[test]
fn below_a_rent_of_1_67_the_h100_never_pays() {
    let outcome = of(&h100("1.50"));
    assert_eq!(shown(outcome.threshold.share().unwrap(), 4), "1.1114");
    assert_eq!(outcome.verdict, Verdict::Rent);
}

#[test]
fn a_used_a100_against_two_rents() {
    for (price, threshold, back) in [("1.50", "47.0", "19.3"), ("2.75", "24.7", "8.9")] {
        let outcome = of(&a100(price));
        assert_eq!(percent(&outcome), threshold, "{price}");
        assert_eq!(shown(outcome.break_even_month.unwrap(), 1), back, "{price}");
    }
}

/// A fine-tuning over a weekend: 48 hours of one month.
#[test]
fn a_weekend_is_rented() {
    let outcome = of(&h100("3").at(d("48") / d("730")));
    assert_eq!(shown(outcome.rent_month, 2), "144.00");
    assert_eq!(shown(outcome.own_month, 2), "1048.70");
    assert_eq!(outcome.verdict, Verdict::Rent);
}

/// Eight GPUs for a week, then three months of rest.
#[test]
fn a_burst_is_rented() {
    let eight = Input {
        gpus: 8,
        purchase_price: d("200000"),
        fixed_eur_month: d("1600"),
        ..h100("3")
    };
    let outcome = of(&eight.at(d("168") / d("2920")));
    assert_eq!(shown(outcome.rent_month, 2), "1008.00");
    assert_eq!(shown(outcome.rent_month * d("4"), 2), "4032.00");
    assert_eq!(shown(outcome.own_month, 2), "8379.04");
}

/// Two GPUs around the clock and a sweep of twelve hours on sixteen.
#[test]
fn a_base_load_is_owned_and_its_peak_rented() {
    let demand = [
        Demand {
            gpus: 2,
            hours: d("718"),
        },
        Demand {
            gpus: 16,
            hours: d("12"),
        },
    ];
    let Hybrid {
        own,
        mixed,
        rented,
        owned,
    } = hybrid(&h100("3"), &demand).unwrap();
    assert_eq!(own, 2);
    assert_eq!(shown(mixed, 2), "2902.17");
    assert_eq!(shown(rented, 2), "4884.00");
    assert_eq!(shown(owned, 2), "16968.87");
}

/// The rule of thumb „own from 80 %“ is true of this card at this rent, and of no other.
#[test]
fn the_80_percent_rule_holds_at_two_euros() {
    let input = h100("3");
    let own = Ownership::of(&input).unwrap();
    let price = break_even::rent_for(&input, &own, d("0.8")).unwrap();
    assert_eq!(shown(price, 4), "1.9981");
    assert_eq!(percent(&of(&input.rented(Rent::hourly(price)))), "80.0");
}

/// „12 to 18 months“ holds for the bare card, at 0,40 €/kWh, without host and fixed costs.
#[test]
fn twelve_to_eighteen_months_hold_for_the_bare_card() {
    let bare = |rent: &str| Input {
        server_surcharge: d("0"),
        host_watts: d("0"),
        fixed_eur_month: d("0"),
        electricity_eur_kwh: d("0.40"),
        ..h100(rent)
    };
    let cases = [
        ("2.50", "1", "16.2"),
        ("3.00", "1", "13.1"),
        ("3.00", "0.8", "16.5"),
    ];
    for (price, utilisation, back) in cases {
        let outcome = of(&bare(price).at(d(utilisation)));
        assert_eq!(shown(outcome.break_even_month.unwrap(), 1), back, "{price}");
    }
}

#[test]
fn a_reservation_pays_from_its_share_of_the_hourly_price() {
    let reserved = d("1.80");
    assert_eq!(reservation::threshold(reserved, d("3")), Some(d("0.6")));
    assert_eq!(reservation::threshold(reserved, d("0")), None);
    let input = h100("3");
    assert_eq!(reservation::month(&input, reserved), Some(d("1314")));
    assert_eq!(rent::month(&input.at(d("0.6"))), Some(d("1314")));
}

/// A rented GPU of half the speed has to run twice as long.
#[test]
fn a_slower_rental_costs_more_per_own_hour() {
    let slower = Rent::hourly(d("1.50")).for_performance(d("2")).unwrap();
    assert_eq!(percent(&of(&h100("3").rented(slower))), "51.2");
}

#[test]
fn the_resale_value_falls_along_its_points() {
    let cases = [
        ("0", "0.80"),
        ("6", "0.80"),
        ("9", "0.725"),
        ("12", "0.65"),
        ("18", "0.52"),
        ("24", "0.38"),
        ("30", "0.33"),
        ("36", "0.28"),
        ("45", "0.215"),
        ("54", "0.15"),
        ("84", "0.15"),
    ];
    for (month, share) in cases {
        assert_eq!(resale::share(d(month)), Some(d(share)), "{month}");
    }
}

/// At 3,00 €/h the H100 saves 1.379,79 € a month and loses 7.000,00 € at once.
#[test]
fn with_resale_buying_pays_back_sooner() {
    let outcome = of(&h100("3"));
    assert_eq!(shown(outcome.resale_month.unwrap(), 1), "5.1");
    assert_eq!(of(&h100("0.2")).resale_month, None);
    // Between 24 and 36 months: 2.601,01 € are missing at the former, 3.448,47 € left at the latter.
    assert_eq!(shown(of(&h100("2")).resale_month.unwrap(), 1), "29.2");
}

/// Money can be saved in cash and lost against its cost: at 2,00 €/h over 36 months.
#[test]
fn a_saving_may_still_have_a_negative_value() {
    let at = |rent: &str| shown(of(&h100(rent)).net_present_value, 2);
    assert_eq!(at("2"), "36.55");
    assert!(at("1.99").starts_with('-'), "{}", at("1.99"));
    let cash = |rent: &str| {
        let input = h100(rent);
        let own = Ownership::of(&input).unwrap();
        (rent::month(&input).unwrap() - own.running(input.utilisation).unwrap()) * d("36")
            + d("10500")
            - d("35000")
    };
    assert!(cash("1.99") > d("0"));
}

#[test]
fn the_rules_of_the_verdict_in_their_order() {
    let once = |input: Input, once: &str| {
        let rent = Rent {
            once: d(once),
            ..input.rent
        };
        input.rented(rent)
    };
    let fixed = |input: Input, fixed: &str| {
        let rent = Rent {
            fixed: d(fixed),
            ..input.rent
        };
        input.rented(rent)
    };
    let cases = [
        // The rent costs as much at once as the machine: t* has no meaning.
        (once(h100("3"), "35000"), Verdict::Never),
        // A rented hour below the price of an own hour's electricity.
        (h100("0.20"), Verdict::Rent),
        // The same, but with fixed costs far above those of owning.
        (fixed(h100("0.20"), "9000"), Verdict::Buy),
        (h100("1.50"), Verdict::Rent),
        (fixed(h100("3"), "1100"), Verdict::Buy),
        (h100("3").at(d("0.41")), Verdict::Rent),
        (h100("3").at(d("0.42")), Verdict::Hybrid),
        (h100("3").at(d("0.61")), Verdict::Hybrid),
        (h100("3").at(d("0.62")), Verdict::Buy),
    ];
    for (input, verdict) in cases {
        assert_eq!(of(&input).verdict, verdict, "{input:?}");
    }
    assert_eq!(of(&h100("0.20")).threshold, Threshold::None);
}
