//! Egress, addresses, support, licences: rules M18 to M30.

use vollmonat::catalog::Component::{Egress, License, PublicIpv4, Support};
use vollmonat::pricing::{Flag, Status};

use crate::support::{Directory, directory};

fn aws() -> Directory {
    // Published AWS tiers for Frankfurt (USD per GB, 1 TB = 1,024 GB), here in EUR.
    directory()
        .offer("")
        .tier("egress", "", "0.09", "gb", "")
        .tier("egress", "10240", "0.085", "gb", "")
        .tier("egress", "51200", "0.07", "gb", "")
        .tier("egress", "153600", "0.05", "gb", "")
}

#[test]
fn m18_only_outgoing_traffic_counts() {
    assert_eq!(aws().used("egress_gb = 0").line(Egress), "–");
}

#[test]
fn m19_quantities_reach_the_providers_unit() {
    for (unit, price, net) in [
        ("gb", "0.01", "10.00"),
        ("gib", "0.01", "9.31"),
        ("tb", "1", "1.00"),
        ("tib", "1", "0.91"),
    ] {
        let traffic = directory()
            .offer("")
            .tier("egress", "", price, unit, "")
            .used("egress_gb = 1000");
        assert_eq!(traffic.line(Egress), net, "{unit}");
    }
}

#[test]
fn m20_free_quantities_have_a_scope() {
    let free = |scope: &str, profile: &str| {
        directory()
            .offer("")
            .tier("egress", "", "0", "gb", scope)
            .tier("egress", "1000", "0.01", "gb", scope)
            .tier("egress", "5000", "0.005", "gb", scope)
            .used(profile)
            .line(Egress)
    };
    assert_eq!(free("", "egress_gb = 2000\ngpus = 2"), "10.00");
    assert_eq!(free("scope=project", "egress_gb = 2000\ngpus = 2"), "10.00");
    assert_eq!(free("scope=instance", "egress_gb = 2000\ngpus = 2"), "0.00");
    // Later bounds shift by the same amount: 2,000 free, 4,000 × 0.01, 1,000 × 0.005.
    assert_eq!(
        free("scope=instance", "egress_gb = 7000\ngpus = 2"),
        "45.00"
    );
    // What plans include is taken off first and counts per instance.
    let included = directory()
        .offer("egress_included_gb=1000")
        .tier("egress", "", "0.02", "gb", "")
        .used("egress_gb = 3000\ngpus = 2");
    assert_eq!(included.line(Egress), "20.00");
}

#[test]
fn m21_tiers_are_graduated() {
    // AWS worked example: 157,000 GB cost 11,741.20 USD.
    for (gb, net) in [
        ("10240", "921.60"),
        ("51200", "4403.20"),
        ("153600", "11571.20"),
        ("157000", "11741.20"),
    ] {
        assert_eq!(
            aws().used(&format!("egress_gb = {gb}")).line(Egress),
            net,
            "{gb}"
        );
    }
    // Bounds are exact: neither one GB too early nor the whole volume at one price.
    let steps = |gb: &str| {
        directory()
            .offer("")
            .tier("egress", "0", "0", "gb", "")
            .tier("egress", "400", "0.03", "gb", "")
            .tier("egress", "1500", "0.012", "gb", "")
            .used(&format!("egress_gb = {gb}"))
            .line(Egress)
    };
    for (gb, net) in [
        ("400", "0.00"),
        ("400.5", "0.02"),
        ("401", "0.03"),
        ("1500", "33.00"),
        ("1501", "33.01"),
        ("5000", "75.00"),
    ] {
        assert_eq!(steps(gb), net, "{gb}");
    }
}

#[test]
fn m22_overage_is_priced_throttled_blocked_or_fair() {
    let limited = |overage: &str, gb: &str| {
        directory()
            .offer("")
            .tier("egress", "", "0", "tb", "")
            .tier("egress", "20", "", "tb", overage)
            .used(&format!("egress_gb = {gb}"))
            .quote()
    };
    let status = |quote: &vollmonat::pricing::Quote| quote.line(Egress).map(|line| line.status);
    let throttled = limited("overage=throttled", "20001");
    assert_eq!(status(&throttled), Some(Status::Throttled));
    assert_eq!(throttled.flags, [Flag::Throttled]);
    assert!(throttled.complete && throttled.excluded.is_none());
    assert_eq!(
        status(&limited("overage=throttled", "20000")),
        Some(Status::Included)
    );
    let blocked = limited("overage=blocked", "20001");
    assert_eq!(status(&blocked), Some(Status::Blocked));
    assert_eq!(
        blocked.excluded.as_deref(),
        Some("Egress ist bei dieser Menge gesperrt")
    );
    assert!(limited("overage=blocked", "20000").excluded.is_none());
    let fair = limited("overage=fair_use", "30000");
    assert_eq!(
        (status(&fair), fair.flags.as_slice()),
        (Some(Status::Included), &[Flag::FairUse][..])
    );
    let open = limited("", "20001");
    assert_eq!(status(&open), Some(Status::Unknown));
    assert!(!open.complete);
    // Top-ups of 9.50 EUR per TB are a price.
    let topped_up = directory()
        .offer("")
        .tier("egress", "", "9.50", "tb", "")
        .used("egress_gb = 2000");
    assert_eq!(topped_up.line(Egress), "19.00");
}

#[test]
fn m22_fair_use_is_flagged_from_ten_terabytes_on() {
    for (gb, flags) in [("9999", vec![]), ("10000", vec![Flag::FairUse])] {
        let fair = directory()
            .offer("")
            .tier("egress", "", "0", "gb", "overage=fair_use")
            .used(&format!("egress_gb = {gb}"));
        assert_eq!(fair.quote().flags, flags, "{gb}");
    }
}

#[test]
fn m23_fractions_of_a_unit_are_charged_as_fractions() {
    let traffic = directory()
        .offer("")
        .tier("egress", "", "0", "tb", "")
        .tier("egress", "20", "1", "tb", "")
        .used("egress_gb = 21500");
    assert_eq!(traffic.line(Egress), "1.50");
}

#[test]
fn m24_m25_side_entries_and_exit_fees_are_not_in_the_sum() {
    // NAT, traffic between zones and exit fees have no column; the sum holds the named lines only.
    let quote = aws().used("egress_gb = 100").quote();
    let named: Vec<&str> = quote
        .lines
        .iter()
        .map(|line| line.component.key())
        .collect();
    assert_eq!(named, ["compute", "egress"]);
}

#[test]
fn m26_addresses_cost_the_whole_month() {
    let address = |price: &str, unit: &str| {
        directory()
            .offer("")
            .tier("public_ipv4", "", price, unit, "")
            .used("public_ipv4 = 2\nhours = 10")
            .line(PublicIpv4)
    };
    assert_eq!(address("1.70", "month"), "3.40");
    assert_eq!(address("0.005", "hour"), "7.30"); // 2 × 730 h
    assert_eq!(
        directory()
            .offer("")
            .used("public_ipv4 = 1")
            .line(PublicIpv4),
        "unknown"
    );
}

#[test]
fn m27_support_is_the_larger_of_minimum_and_share() {
    let plan = |price: &str| {
        directory()
            .offer(&format!("price={price}"))
            .tier("support", "", "29", "month", "product=Business")
            .tier("support", "", "10", "percent", "product=Business")
            .line(Support)
    };
    assert_eq!(plan("1"), "73.00"); // 10 % of 730
    assert_eq!(plan("0.1"), "29.00");
    let flat = directory().offer("").tier("support", "", "15", "month", "");
    assert_eq!(flat.line(Support), "15.00");
    // Graduated percentages: 10 % up to 10,000, 7 % beyond.
    let graduated = directory()
        .offer("price=20")
        .tier("support", "", "10", "percent", "")
        .tier("support", "10000", "7", "percent", "");
    assert_eq!(graduated.line(Support), "1322.00"); // 1,000 + 4,600 × 7 %
    assert_eq!(directory().offer("").line(Support), "–");
}

#[test]
fn m28_licences_are_paid_per_gpu_or_per_month() {
    let license = |unit: &str, profile: &str| {
        directory()
            .offer("gpu_count=2")
            .tier("license", "", "1", unit, "")
            .used(profile)
            .line(License)
    };
    assert_eq!(license("gpu_hour", "hours = 100"), "200.00");
    assert_eq!(license("gpu_month", "hours = 100"), "2.00");
    assert_eq!(license("month", "hours = 100"), "1.00");
    assert_eq!(license("gpu_month", "gpus = 4"), "4.00");
    assert_eq!(directory().offer("").line(License), "–");
}

#[test]
fn m29_m30_minimum_turnover_and_payment_surcharges_stay_text() {
    // They have no column; `note` tells readers.
    assert_eq!(directory().offer("price=0.001").net(), "0.73");
}

#[test]
fn the_most_specific_region_and_the_newest_list_win() {
    let traffic = directory()
        .offer("region=hamburg")
        .tier("egress", "", "0.09", "gb", "")
        .tier("egress", "", "0.05", "gb", "region=hamburg")
        .tier(
            "egress",
            "",
            "0.04",
            "gb",
            "region=hamburg valid_from=2026-11-01",
        )
        .tier(
            "egress",
            "",
            "0.01",
            "gb",
            "region=hamburg valid_from=2027-01-01",
        )
        .used("egress_gb = 1000");
    assert_eq!(traffic.line(Egress), "40.00");
    let products = directory()
        .offer("")
        .tier("egress", "", "0.09", "gb", "product=a")
        .tier("egress", "", "0.05", "gb", "product=b reference=yes")
        .used("egress_gb = 1000");
    assert_eq!(products.line(Egress), "50.00");
}
