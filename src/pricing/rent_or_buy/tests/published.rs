//! What others have published, recomputed: each case names its source.

use super::{Input, Rent, d, h100, shown};
use crate::pricing::rent_or_buy::depreciation::{declining, linear};
use crate::pricing::rent_or_buy::{Outcome, outcome};

/// A machine without electricity, interest and residual value.
fn plain(gpus: u32, price: &str, months: u32, fixed: &str, utilisation: &str, rent: &str) -> Input {
    Input {
        gpus,
        purchase_price: d(price),
        server_surcharge: d("0"),
        lifetime_months: months,
        residual_share: d("0"),
        capital_cost: d("0"),
        load_watts: d("0"),
        idle_watts: d("0"),
        host_watts: d("0"),
        fixed_eur_month: d(fixed),
        utilisation: d(utilisation),
        rent: Rent::hourly(d(rent)),
        ..h100(rent)
    }
}

fn of(input: &Input) -> Outcome {
    outcome(input).unwrap()
}

/// <https://lenovopress.lenovo.com/lp2225-on-premise-vs-cloud-generative-ai-total-cost-of-ownership>:
/// 833,806 USD against 98.32 USD an hour break even after 8,556 hours; the 11.9 months printed
/// there have 720 hours.
#[test]
fn lenovo_eight_h100_break_even_after_8556_hours() {
    let outcome = of(&plain(1, "833806", 36, "635.1", "1", "98.32"));
    let months = outcome.break_even_month.unwrap();
    assert_eq!(shown(outcome.rent_month, 2), "71773.60");
    assert_eq!(shown(months, 1), "11.7");
    assert_eq!(shown(months * d("730"), 0), "8556");
    assert_eq!(shown(months * d("730") / d("720"), 1), "11.9");
}

/// <https://www.legitlads.com/hub/tools/ai/ai-hardware/accelerator-roi-calculator/>: 64
/// accelerators, four years, 70 %.
#[test]
fn legitlads_64_accelerators_over_four_years() {
    let outcome = of(&plain(64, "1920000", 48, "15180.854166666667", "0.7", "2"));
    assert_eq!(shown(outcome.own.annuity, 2), "40000.00");
    assert_eq!(shown(outcome.own_month * d("48"), 0), "2648681");
    assert_eq!(shown(outcome.rent_month * d("48"), 0), "3139584");
    assert_eq!(
        shown((outcome.rent_month - outcome.own_month) * d("48"), 0),
        "490903"
    );
    assert_eq!(shown(outcome.threshold.share().unwrap(), 4), "0.5905");
    assert_eq!(shown(outcome.break_even_month.unwrap() / d("12"), 1), "3.2");
}

/// <https://raidrush.net/threads/864846>: a DGX with eight A100, 150,000 € over five years.
#[test]
fn a_dgx_costs_2500_euros_a_month() {
    let outcome = of(&plain(1, "150000", 60, "0", "1", "1"));
    assert_eq!(shown(outcome.own.annuity, 2), "2500.00");
}

/// <https://redc-2zv.pages.dev/archive/phase-0-v1/04-UNIT-ECONOMICS/>: four A100 let at 0.65 an
/// hour, 80 % of the time.
#[test]
fn four_a100_let_bring_1518_a_month() {
    let outcome = of(&plain(4, "74000", 36, "816.67", "0.8", "0.65"));
    assert_eq!(shown(outcome.rent_month, 2), "1518.40");
}

/// <https://shop.makeit4u.de/pages/stromkosten-eigenversorgung>: 650 W over 720 hours at 0,25 €.
#[test]
fn electricity_of_650_watts_over_720_hours() {
    for (factor, published) in [("1", "117"), ("1.3", "152")] {
        let input = Input {
            load_watts: d("650"),
            infrastructure_factor: d(factor),
            ..plain(1, "36", 36, "0", "0.986301369863", "1")
        };
        // The price of 36 € over 36 months is 1 € a month.
        assert_eq!(shown(of(&input).own_month - d("1"), 0), published);
    }
}

/// Lenovo's cost formula for eight H100: 0.28 an hour for the host's 2 kW, 0.784 for the GPUs.
#[test]
fn the_host_adds_a_third_to_the_power_of_eight_h100() {
    let input = Input {
        load_watts: d("700"),
        host_watts: d("250"),
        electricity_eur_kwh: d("0.10"),
        ..plain(8, "36", 36, "0", "1", "1")
    };
    let own = of(&input).own;
    assert_eq!(shown(own.idle_power / d("730"), 3), "0.280");
    assert_eq!(shown(own.load_power / d("730"), 3), "0.784");
}

/// <https://www.steuerberater-koch-kollegen.de/mandanten-infos/sofortinvestitionsprogramm>:
/// 100,000 € bought on 1 July 2025.
#[test]
fn depreciation_of_a_purchase_in_july() {
    let whole = |amounts: Vec<rust_decimal::Decimal>| -> Vec<String> {
        amounts.into_iter().map(|amount| shown(amount, 2)).collect()
    };
    assert_eq!(
        whole(declining(d("100000"), d("0.30"), 6, 5).unwrap()),
        ["15000.00", "25500.00", "17850.00", "12495.00", "8746.50"]
    );
    assert_eq!(
        whole(linear(d("100000"), 5, 6).unwrap()),
        [
            "10000.00", "20000.00", "20000.00", "20000.00", "20000.00", "10000.00"
        ]
    );
}
