//! Running time: rules M1 to M11.

use vollmonat::catalog::Component;
use vollmonat::pricing::{Flag, Status};

use crate::support::directory;

#[test]
fn m1_a_month_has_730_hours() {
    // METHOD §13 A′ and A: 3.50 EUR × 730 h and × 720 h.
    assert_eq!(directory().offer("price=3.50").net(), "2555.00");
    assert_eq!(
        directory().offer("price=3.50").used("hours = 720").net(),
        "2520.00"
    );
    // 8760 h ÷ 12: twelve months make the year, for prices per hour and per month alike.
    assert_eq!(directory().offer("price=12 price_unit=day").net(), "365.00");
    assert_eq!(
        directory().offer("price=84 price_unit=week").net(),
        "365.00"
    );
    assert_eq!(
        directory().offer("price=365 price_unit=month").net(),
        "365.00"
    );
}

#[test]
fn m2_without_automatic_stop_the_machine_runs_all_month() {
    let forgotten = directory().offer("price=3.50");
    assert_eq!(forgotten.profile().hours.to_string(), "730");
    // A forgotten weekend, Friday 18:00 to Monday 08:00: 62 h.
    assert_eq!(
        directory().offer("price=3.50").used("hours = 62").net(),
        "217.00"
    );
}

#[test]
fn m3_plans_are_multiplied_until_gpus_and_vram_suffice() {
    let cases = [
        // offer, profile, instances, net
        ("gpu_count=1", "gpus = 1", 1, "730.00"),
        ("gpu_count=1", "gpus = 3", 3, "2190.00"),
        ("gpu_count=2", "gpus = 3", 2, "1460.00"),
        ("gpu_count=8", "gpus = 1", 1, "730.00"), // the whole node is paid
        (
            "gpu_count=1",
            "gpus = 1\nvram_min_gb_total = 100",
            3,
            "2190.00",
        ), // 3 × 48 GB
        (
            "gpu_count=2",
            "gpus = 1\nvram_min_gb_total = 96",
            1,
            "730.00",
        ),
        ("gpu_count=2", "gpus = 0", 1, "730.00"), // the plan as sold
    ];
    for (offer, profile, instances, net) in cases {
        let quote = directory().offer(offer).used(profile).quote();
        assert_eq!(quote.instances, instances, "{offer} {profile}");
        assert_eq!(quote.net.map(|net| net.to_string()).as_deref(), Some(net));
    }
}

#[test]
fn m4_each_session_is_rounded_up_to_the_billing_step() {
    let cases = [
        // METHOD §13 C′: 300 h 10 min on a started-hour tariff is 301 h.
        ("billing_step=hour", "hours = 300.166667", "301.00"),
        ("billing_step=hour", "hours = 300", "300.00"),
        // 22 sessions of 2 h 43 min 38 s each: 22 × 3 h. Never summed before rounding.
        ("billing_step=hour", "hours = 60\nstarts = 22", "66.00"),
        ("billing_step=minute", "hours = 60\nstarts = 22", "60.13"), // 22 × 164 min
        ("billing_step=second", "hours = 60\nstarts = 22", "60.01"), // 22 × 9,819 s
        ("billing_step=day", "hours = 60\nstarts = 2", "96.00"),
        ("billing_step=month", "hours = 60\nstarts = 22", "730.00"),
        ("billing_step=", "hours = 60\nstarts = 22", "60.00"),
        // AWS, Google: at least one minute; a session of 30 min with a minimum of an hour.
        ("minimum_minutes=60", "hours = 1\nstarts = 2", "2.00"),
        (
            "billing_step=minute minimum_minutes=90",
            "hours = 1\nstarts = 2",
            "3.00",
        ),
    ];
    for (offer, profile, net) in cases {
        assert_eq!(
            directory().offer(offer).used(profile).net(),
            net,
            "{offer} {profile}"
        );
    }
}

#[test]
fn m5_stopped_time_costs_what_the_provider_says() {
    let half_used = "hours = 365";
    let cases = [
        ("stopped_percent=0", "365.00"),   // ends on stop
        ("stopped_percent=100", "730.00"), // ends on delete
        ("stopped_percent=10", "401.50"),
        (
            "billing=monthly price_unit=month price=500 stopped_percent=",
            "500.00",
        ),
    ];
    for (offer, net) in cases {
        assert_eq!(
            directory().offer(offer).used(half_used).net(),
            net,
            "{offer}"
        );
    }
    let unknown = directory()
        .offer("stopped_percent=")
        .used(half_used)
        .quote();
    assert_eq!(
        unknown.net.map(|net| net.to_string()).as_deref(),
        Some("365.00")
    );
    assert_eq!(unknown.flags, [Flag::StoppedUnknown]);
    assert!(
        directory()
            .offer("stopped_percent=")
            .quote()
            .flags
            .is_empty()
    );
}

#[test]
fn m6_caps_limit_hours_and_money() {
    let cases = [
        // METHOD §13 C: 0.0104 EUR/h, cap 6.49 EUR.
        ("price=0.0104 price_cap=6.49", "", "6.49"),
        ("price=0.0104 price_cap=6.49", "hours = 300", "3.12"),
        // lima-city, DigitalOcean: at most 672 h.
        ("price=1 hours_cap=672", "", "672.00"),
        ("price=1 hours_cap=672", "hours = 100", "100.00"),
        // The tighter cap wins; × instances.
        ("price=1 hours_cap=672 price_cap=500", "", "500.00"),
        ("price=1 price_cap=500", "gpus = 2", "1000.00"),
    ];
    for (offer, profile, net) in cases {
        assert_eq!(
            directory().offer(offer).used(profile).net(),
            net,
            "{offer} {profile}"
        );
    }
}

#[test]
fn m7_commitments_are_paid_whatever_the_use() {
    let idle = "hours = 10\nstarts = 5";
    assert_eq!(
        directory()
            .offer("billing=reserved term_months=12 price=0.50 billing_step=hour")
            .used(idle)
            .net(),
        "365.00"
    );
    assert_eq!(
        directory()
            .offer("billing=monthly price=300 price_unit=month")
            .used(idle)
            .net(),
        "300.00"
    );
    assert_eq!(
        directory()
            .offer("billing=monthly gpu_count=4 price=300 price_unit=gpu_month")
            .used(idle)
            .net(),
        "1200.00"
    );
    // Upfront ÷ term: 1,200 over 12 months; unlike tools that show a full prepayment as 0.00.
    let prepaid = directory().offer("billing=reserved term_months=12 price=0.01 upfront_fee=1200");
    assert_eq!(prepaid.line(Component::Setup), "100.00");
    assert_eq!(prepaid.net(), "107.30");
}

#[test]
fn m8_set_up_is_spread_and_shown_in_full_for_the_first_month() {
    // METHOD §13 E: 79 EUR ÷ 12.
    let spread = directory().offer("setup_fee=79");
    assert_eq!(spread.line(Component::Setup), "6.58");
    assert_eq!(
        spread
            .quote()
            .first_month_net
            .map(|net| net.to_string())
            .as_deref(),
        Some("809.00")
    );
    // N = max(minimum term, planning period); fees count per instance.
    assert_eq!(
        directory()
            .offer("setup_fee=240 billing=monthly term_months=24")
            .line(Component::Setup),
        "10.00"
    );
    assert_eq!(
        directory()
            .offer("setup_fee=240")
            .used("months = 6")
            .line(Component::Setup),
        "40.00"
    );
    assert_eq!(
        directory()
            .offer("setup_fee=120")
            .used("gpus = 3")
            .line(Component::Setup),
        "30.00"
    );
    // A foreign fee is converted once, with the sum.
    assert_eq!(
        directory()
            .offer("setup_fee=134.064 currency=USD")
            .line(Component::Setup),
        "10.00"
    );
}

#[test]
fn m9_sustained_use_discounts_are_no_column_and_change_nothing() {
    // The rule holds for families that are no longer sold; such a price belongs into `price`.
    assert_eq!(
        directory().offer("price=1").used("hours = 730").net(),
        "730.00"
    );
}

#[test]
fn m10_free_quantities_come_before_everything_and_vouchers_never_count() {
    let usage = directory()
        .offer("egress_included_gb=400")
        .tier("egress", "", "0.01", "gb", "")
        .used("egress_gb = 1000");
    assert_eq!(usage.line(Component::Egress), "6.00");
}

#[test]
fn m11_interruptions_add_to_the_paid_hours_of_spot() {
    // METHOD §5: M = 6 h, R = 0.25 h, δ = 2 min, τ = 38.7 min → o = 14.71 %, 48 h → 55.06 h.
    let spot = "hours = 48\nspot_allowed = true\n[spot]\nmean_hours_between_interruptions = 6\nrestart_hours = 0.25\ncheckpoint_minutes = 2\ncheckpoint_interval_minutes = 38.7";
    assert_eq!(
        directory()
            .offer("billing=spot price=0.90")
            .used(spot)
            .net(),
        "49.55"
    );
    assert_eq!(
        directory()
            .offer("billing=on_demand price=2.00")
            .used(spot)
            .net(),
        "96.00"
    );
    // Unknown M: the middle scenario of 24 h, marked as an assumption.
    let assumed = directory()
        .offer("billing=spot price=1")
        .used("hours = 100\nspot_allowed = true");
    assert!(assumed.profile().spot.assumed);
    // o = 2/60 + (0.5 + 0.25)/24 = 0.0645833…
    assert_eq!(assumed.net(), "106.46");
    // τ > M or o ≥ 1: spot does not suit.
    for unsuitable in [
        "checkpoint_interval_minutes = 1500",
        "checkpoint_minutes = 60",
        "restart_hours = 24",
    ] {
        let profile = format!("hours = 48\nspot_allowed = true\n[spot]\n{unsuitable}");
        let quote = directory().offer("billing=spot").used(&profile).quote();
        assert!(quote.excluded.is_some(), "{unsuitable}");
    }
    let refused = directory().offer("billing=spot").quote();
    assert_eq!(
        refused.excluded.as_deref(),
        Some("Spot ist in diesem Profil nicht zugelassen")
    );
    assert!(refused.net.is_some(), "excluded offers keep their amounts");
}

#[test]
fn prices_of_every_unit_reach_the_same_month() {
    let cases = [
        ("price=1 price_unit=hour", "730.00"),
        ("price=0.001 price_unit=second", "2628.00"),
        ("price=0.05 price_unit=minute", "2190.00"),
        ("price=24 price_unit=day", "730.00"),
        ("price=168 price_unit=week", "730.00"),
        ("price=400 price_unit=month", "400.00"),
        ("gpu_count=8 price=2.50 price_unit=gpu_hour", "14600.00"),
        ("gpu_count=2 price=0.001 price_unit=gpu_second", "5256.00"),
        ("gpu_count=2 price=0.025 price_unit=gpu_minute", "2190.00"),
        ("gpu_count=2 price=200 price_unit=gpu_month", "400.00"),
    ];
    for (offer, net) in cases {
        assert_eq!(directory().offer(offer).net(), net, "{offer}");
    }
}

#[test]
fn a_machine_that_never_runs_has_no_compute_line() {
    let quote = directory().offer("").used("hours = 0").quote();
    assert!(quote.line(Component::Compute).is_none());
    assert_eq!(
        quote.net.map(|net| net.to_string()).as_deref(),
        Some("0.00")
    );
    assert_eq!(
        directory()
            .offer("")
            .quote()
            .line(Component::Compute)
            .map(|line| line.status),
        Some(Status::Priced)
    );
}
