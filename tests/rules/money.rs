//! Sum, currency, VAT, rounding, normalisation: rules M31 to M36.

use vollmonat::catalog::Component;
use vollmonat::pricing::Flag;

use crate::support::{Directory, directory};

fn totals(directory: &Directory) -> [String; 3] {
    let quote = directory.quote();
    [quote.net, quote.vat, quote.gross]
        .map(|amount| amount.map_or_else(|| "–".to_owned(), |amount| amount.to_string()))
}

/// METHOD §13, examples A to E.
#[test]
fn the_worked_examples_of_the_method() {
    let a = directory().offer("price=3.50").used("hours = 720");
    assert_eq!(totals(&a), ["2520.00", "478.80", "2998.80"]);
    let a_prime = directory().offer("price=3.50");
    assert_eq!(totals(&a_prime), ["2555.00", "485.45", "3040.45"]);

    let b = directory()
        .offer("price=2.69 currency=USD")
        .tier("block_storage", "", "0.10", "gb_month", "currency=USD")
        .used("block_storage_gb = 200\negress_gb = 100");
    assert_eq!(totals(&b), ["1775.60", "337.36", "2112.96"]);
    assert!(!b.quote().complete, "egress is unknown");

    let c = directory().offer("price=0.0104 price_cap=6.49");
    assert_eq!(totals(&c), ["6.49", "1.23", "7.72"]);
    let c_prime = directory()
        .offer("price=0.0104 price_cap=6.49 billing_step=hour")
        .tier("egress", "", "0", "tb", "")
        .tier("egress", "20", "1", "tb", "")
        .used("hours = 300.166667\negress_gb = 21500");
    assert_eq!(totals(&c_prime), ["4.63", "0.88", "5.51"]);

    let d = directory()
        .offer("")
        .tier("egress", "", "0", "gb", "currency=USD")
        .tier("egress", "100", "0.09", "gb", "currency=USD")
        .tier("egress", "10240", "0.085", "gb", "currency=USD")
        .used("egress_gb = 30720");
    assert_eq!(d.line(Component::Egress), "2375.04");

    let e = directory()
        .offer("gpu_count=2 price=1.80 price_unit=gpu_hour setup_fee=79 egress_included_gb=1000")
        .tier("block_storage", "", "0.08", "gb_month", "")
        .tier("snapshot", "", "0.05", "gb_month", "")
        .tier("object_storage", "", "0.015", "gb_month", "")
        .tier("egress", "", "0.01", "gb", "")
        .tier("public_ipv4", "", "0.005", "hour", "")
        .used("gpus = 2\nblock_storage_gb = 500\nsnapshot_gb = 200\nobject_storage_gb = 1000\negress_gb = 1500\npublic_ipv4 = 1");
    assert_eq!(totals(&e), ["2708.23", "514.56", "3222.79"]);
    let quote = e.quote();
    assert_eq!(
        quote.exact.map(|exact| exact.to_string()).as_deref(),
        Some("2708.233333333333")
    );
    assert_eq!(
        quote.per_gpu.map(|amount| amount.to_string()).as_deref(),
        Some("1354.12")
    );
    assert_eq!(
        quote
            .per_vram_gb
            .map(|amount| amount.to_string())
            .as_deref(),
        Some("28.2108")
    );
}

#[test]
fn m31_the_ecb_rate_not_after_the_price_divides_once() {
    // 2 USD × 730 h ÷ 1.1172; the rate is never turned into a rounded reciprocal.
    let price = directory().offer("price=2 currency=USD").quote();
    assert_eq!(
        price.net.map(|net| net.to_string()).as_deref(),
        Some("1306.84")
    );
    assert_eq!(
        price.rate_date.map(|date| date.to_string()).as_deref(),
        Some("2026-11-13")
    );
    // An older price takes the older rate: 1,460 ÷ 1.25.
    let older = directory()
        .offer("price=2 currency=USD as_of=2026-11-12")
        .quote();
    assert_eq!(
        older.net.map(|net| net.to_string()).as_deref(),
        Some("1168.00")
    );
    assert_eq!(
        older.flags,
        [Flag::RateOld],
        "the rate is 41 days older than the price"
    );
    // Rows in several currencies are converted exactly before the sum; the newest rate is named.
    let mixed = directory()
        .offer("price=1 currency=CHF as_of=2026-10-02")
        .tier("egress", "", "0.1", "gb", "currency=USD")
        .used("egress_gb = 1117.2")
        .quote();
    assert_eq!(
        mixed.exact.map(|exact| exact.to_string()).as_deref(),
        Some("911.111111111111")
    );
    assert_eq!(
        mixed.rate_date.map(|date| date.to_string()).as_deref(),
        Some("2026-11-13")
    );
}

#[test]
fn m32_m33_gross_is_the_rounded_net_plus_its_vat() {
    assert_eq!(
        totals(&directory().offer("price=12.60").used("hours = 200")),
        ["2520.00", "478.80", "2998.80"]
    );
    // round(S × 1.19) would be 0.02.
    assert_eq!(
        totals(&directory().offer("price=0.0137").used("hours = 1")),
        ["0.01", "0.00", "0.01"]
    );
    // A gross price leaves its country's VAT behind, exactly.
    let german = directory().offer("price=119 price_unit=month tax=gross");
    assert_eq!(totals(&german), ["100.00", "19.00", "119.00"]);
    assert_eq!(
        german
            .quote()
            .exact
            .map(|exact| exact.to_string())
            .as_deref(),
        Some("100")
    );
    let finnish = directory().offer("price=125.50 price_unit=month tax=gross country=FI");
    assert_eq!(totals(&finnish), ["100.00", "19.00", "119.00"]);
}

#[test]
fn m34_the_rate_of_the_day_counts_and_before_the_first_row_that_rows() {
    let catalog = directory().offer("").catalog();
    let on = |country: &str, day: jiff::civil::Date| {
        catalog
            .vat
            .on(country, day)
            .map(|percent| percent.to_string())
    };
    assert_eq!(
        on("DE", jiff::civil::date(2026, 12, 1)).as_deref(),
        Some("19")
    );
    assert_eq!(
        on("DE", jiff::civil::date(2000, 1, 1)).as_deref(),
        Some("19")
    );
    assert_eq!(
        on("FI", jiff::civil::date(2026, 12, 1)).as_deref(),
        Some("25.5")
    );
    assert_eq!(on("US", jiff::civil::date(2026, 12, 1)), None);
}

#[test]
fn m34_unknown_tax_is_taken_as_net_and_flagged() {
    let unknown = directory().offer("tax=").quote();
    assert_eq!(
        unknown.net.map(|net| net.to_string()).as_deref(),
        Some("730.00")
    );
    assert_eq!(unknown.flags, [Flag::TaxUnknown]);
}

#[test]
fn m35_halves_go_away_from_zero_and_only_at_the_end() {
    for (price, net) in [("0.125", "0.13"), ("2.675", "2.68"), ("1.005", "1.01")] {
        let cent = directory().offer(&format!("price={price} price_unit=month"));
        assert_eq!(cent.net(), net);
    }
    // 0.625 + 0.43: the rounded lines 0.63 + 0.43 happen to agree; 0.3525 + 0.3525 + 0.35 do not.
    let parts = directory()
        .offer("price=0.3525 price_unit=month")
        .tier("block_storage", "", "0.3525", "gb_month", "")
        .tier("egress", "", "0.35", "gb", "")
        .used("block_storage_gb = 1\negress_gb = 1");
    assert_eq!(parts.net(), "1.06");
    assert_eq!(
        parts
            .quote()
            .exact
            .map(|exact| exact.to_string())
            .as_deref(),
        Some("1.055")
    );
}

#[test]
fn m36_totals_are_normalised_from_the_unrounded_sum() {
    // 4,547.90 ÷ 2, not twice a rounded price.
    let pair = directory().offer("gpu_count=2 price=6.23").quote();
    assert_eq!(
        pair.per_gpu.map(|amount| amount.to_string()).as_deref(),
        Some("2273.95")
    );
    assert_eq!(
        pair.per_vram_gb.map(|amount| amount.to_string()).as_deref(),
        Some("47.3740")
    );
    // Slices count as sold: a seventh of 80 GB.
    let slice = directory()
        .offer("gpu=h100 gpu_share=1/7 gpu_access=mig vram_gb=11.43 price=0.4")
        .quote();
    assert_eq!(
        slice
            .per_vram_gb
            .map(|amount| amount.to_string())
            .as_deref(),
        Some("25.5468")
    );
}
