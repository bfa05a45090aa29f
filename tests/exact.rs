//! The decimal arithmetic against an independent one in exact fractions: the same cents.

#![allow(clippy::unwrap_used)]

#[path = "support/mod.rs"]
mod support;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use proptest::prelude::*;
use support::directory;
use vollmonat::catalog::Component;

fn fraction(text: &str) -> BigRational {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits: BigInt = format!("{whole}{decimals}").parse().unwrap();
    BigRational::new(
        digits,
        BigInt::from(10).pow(u32::try_from(decimals.len()).unwrap()),
    )
}

/// Rule M35 on a fraction.
fn cents(value: &BigRational) -> BigInt {
    let doubled = value * BigInt::from(200);
    let floor = doubled.floor().to_integer();
    // Half up for positive values: floor(200 v + 1) / 2.
    (floor + BigInt::from(1)).div_floor_two()
}

trait Halve {
    fn div_floor_two(self) -> BigInt;
}

impl Halve for BigInt {
    fn div_floor_two(self) -> BigInt {
        self >> 1
    }
}

/// One random directory with one offer, and its usage.
#[derive(Clone, Debug)]
struct Case {
    price: String,
    unit: (&'static str, i64),
    gpus: i64,
    step: (&'static str, i64),
    currency: (&'static str, &'static str),
    gross: bool,
    stopped: i64,
    cap: Option<i64>,
    setup: i64,
    disk: String,
    disk_unit: (&'static str, &'static str, bool),
    egress: Vec<String>,
    bounds: Vec<i64>,
    included: i64,
    hours: String,
    starts: i64,
    needed: i64,
    disk_gb: i64,
    egress_gb: String,
}

fn price() -> impl Strategy<Value = String> {
    (0u32..200, 1u32..1_000_000).prop_map(|(whole, decimals)| format!("{whole}.{decimals:06}"))
}

fn case() -> impl Strategy<Value = Case> {
    let unit = prop::sample::select(vec![
        ("hour", 3600),
        ("minute", 60),
        ("second", 1),
        ("day", 86_400),
        ("week", 604_800),
    ]);
    let step = prop::sample::select(vec![("", 0), ("second", 1), ("minute", 60), ("hour", 3600)]);
    let currency = prop::sample::select(vec![("EUR", "1"), ("USD", "1.1172"), ("CHF", "0.9194")]);
    let disk_unit = prop::sample::select(vec![
        ("gb_month", "1", false),
        ("gib_month", "1.073741824", false),
        ("gb_hour", "1", true),
        ("gib_hour", "1.073741824", true),
    ]);
    let first = (
        price(),
        unit,
        1i64..9,
        step,
        currency,
        any::<bool>(),
        0i64..101,
    );
    let second = (
        prop::option::of(1i64..3000),
        0i64..5000,
        price(),
        disk_unit,
        prop::collection::vec(price(), 1..4),
    );
    let third = (
        prop::collection::btree_set(1i64..50_000, 2),
        0i64..2000,
        0u32..73_000,
        1i64..40,
    );
    let fourth = (1i64..20, 0i64..5000, 0u32..6_000_000);
    (first, second, third, fourth).prop_map(|(a, b, c, d)| Case {
        price: a.0,
        unit: a.1,
        gpus: a.2,
        step: a.3,
        currency: a.4,
        gross: a.5,
        stopped: a.6,
        cap: b.0,
        setup: b.1,
        disk: b.2,
        disk_unit: b.3,
        egress: b.4,
        bounds: c.0.into_iter().collect(),
        included: c.1,
        hours: format!("{}.{:02}", c.2 / 100, c.2 % 100),
        starts: c.3,
        needed: d.0,
        disk_gb: d.1,
        egress_gb: format!("{}.{:02}", d.2 / 100, d.2 % 100),
    })
}

fn int(value: i64) -> BigRational {
    BigRational::from_integer(value.into())
}

impl Case {
    fn directory(&self) -> support::Directory {
        let tax = if self.gross { "gross" } else { "net" };
        let mut all = directory()
            .offer(&format!(
                "price={} price_unit={} gpu_count={} billing_step={} currency={} tax={tax} stopped_percent={} price_cap={} setup_fee={} egress_included_gb={}",
                self.price, self.unit.0, self.gpus, self.step.0, self.currency.0, self.stopped,
                self.cap.map_or_else(String::new, |cap| cap.to_string()), self.setup, self.included
            ))
            .tier("block_storage", "", &self.disk, self.disk_unit.0, &format!("currency={}", self.currency.0));
        for (index, price) in self.egress.iter().enumerate() {
            let from = if index == 0 {
                "0".to_owned()
            } else {
                self.bounds[index - 1].to_string()
            };
            all = all.tier("egress", &from, price, "gb", "currency=USD");
        }
        all.used(&format!(
            "gpus = {}\nhours = {}\nstarts = {}\nblock_storage_gb = {}\negress_gb = {}",
            self.needed, self.hours, self.starts, self.disk_gb, self.egress_gb
        ))
    }

    /// The same month in fractions, written from the rules alone.
    fn compute(&self) -> BigRational {
        let instances = int((self.needed + self.gpus - 1) / self.gpus);
        let seconds = fraction(&self.hours) * int(3600);
        let billed = if seconds.is_zero() {
            int(0)
        } else if self.step.1 == 0 {
            seconds
        } else {
            let sessions = int(self.starts);
            let step = int(self.step.1);
            (seconds / &sessions / &step).ceil() * step * sessions
        };
        let stopped = (int(730) - fraction(&self.hours)) * int(3600) * int(self.stopped) / int(100);
        let mut amount = fraction(&self.price) * (billed + stopped) / int(self.unit.1);
        if let Some(cap) = self.cap {
            amount = amount.min(int(cap));
        }
        let setup = int(self.setup) / int(12);
        let vat = if self.gross { fraction("1.19") } else { int(1) };
        (amount + setup) * instances / fraction(self.currency.1) / vat
    }

    fn disk(&self) -> BigRational {
        let hours = if self.disk_unit.2 { int(730) } else { int(1) };
        fraction(&self.disk) * int(self.disk_gb) * hours
            / fraction(self.disk_unit.1)
            / fraction(self.currency.1)
    }

    fn egress(&self) -> BigRational {
        let instances = (self.needed + self.gpus - 1) / self.gpus;
        let rest = (fraction(&self.egress_gb) - int(self.included * instances)).max(int(0));
        let mut sum = int(0);
        for (index, price) in self.egress.iter().enumerate() {
            let from = if index == 0 {
                int(0)
            } else {
                int(self.bounds[index - 1])
            };
            let inside = match self
                .bounds
                .get(index)
                .filter(|_| index + 1 < self.egress.len())
            {
                Some(to) => rest.clone().min(int(*to)) - &from,
                None => &rest - &from,
            };
            if inside.is_positive() {
                sum += inside * fraction(price);
            }
        }
        sum / fraction("1.1172")
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn every_month_has_the_cents_of_exact_fractions(case in case()) {
        let quote = case.directory().quote();
        let exact = case.compute() + case.disk() + case.egress();
        let net = cents(&exact);
        let got = quote.net.unwrap();
        prop_assert_eq!(got.mantissa().to_string(), net.to_string());
        // Rule M33 on top of it.
        let vat = cents(&(BigRational::from_integer(net) / int(100) * int(19) / int(100)));
        prop_assert_eq!(quote.vat.unwrap().mantissa().to_string(), vat.to_string());
        prop_assert_eq!(quote.gross.unwrap(), got + quote.vat.unwrap());
        // No line is a cent off either, and the exact total agrees to twelve places.
        if let Some(line) = quote.line(Component::Egress) {
            prop_assert_eq!(line.net.unwrap().mantissa().to_string(), cents(&case.egress()).to_string());
        }
        let difference = (fraction(&quote.exact.unwrap().to_string()) - exact).abs();
        prop_assert!(difference.to_f64().unwrap() <= 5.1e-13);
    }

    /// A tariff never falls, and never jumps between two quantities.
    #[test]
    fn more_egress_never_costs_less(case in case(), more in 1u32..1000) {
        let mut larger = case.clone();
        larger.egress_gb = format!("{}.00", case.egress_gb.split_once('.').unwrap().0.parse::<u64>().unwrap() + u64::from(more) + 1);
        let (less, more) = (case.directory().quote().exact.unwrap(), larger.directory().quote().exact.unwrap());
        prop_assert!(less <= more);
    }
}
