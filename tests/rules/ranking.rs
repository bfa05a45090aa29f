//! Rule G3 and METHOD §14: who is ranked, in which order, and why not.

use crate::support::directory;

#[test]
fn g3_only_complete_offers_have_a_rank_and_ties_go_by_id() {
    let ranking = directory()
        .offer("offer=c price=2")
        .offer("offer=b price=1")
        .offer("offer=a price=1")
        .offer("offer=request price= price_unit= currency=")
        .offer("offer=spot billing=spot price=0.1")
        .ranking();
    let order: Vec<(&str, Option<u32>)> = ranking
        .iter()
        .map(|(name, rank, _)| (name.as_str(), *rank))
        .collect();
    assert_eq!(
        order,
        [
            ("a", Some(1)),
            ("b", Some(2)),
            ("c", Some(3)),
            ("spot", None),
            ("request", None)
        ]
    );
    let request = &ranking[4].2;
    assert_eq!(request.excluded.as_deref(), Some("Preis auf Anfrage"));
    assert!(request.lines.is_empty() && request.net.is_none());
}

#[test]
fn g3_a_lower_bound_stands_behind_a_complete_total_of_the_same_amount() {
    let ranking = directory()
        .offer("offer=complete region=nord price=1")
        .offer("offer=bound region=sued price=1")
        .offer("offer=cheaper region=sued price=0.5")
        .tier("egress", "", "0", "gb", "region=nord")
        .used("egress_gb = 10")
        .ranking();
    let order: Vec<(&str, Option<u32>, bool)> = ranking
        .iter()
        .map(|(name, rank, quote)| (name.as_str(), *rank, quote.complete))
        .collect();
    assert_eq!(
        order,
        [
            ("cheaper", None, false),
            ("complete", Some(1), true),
            ("bound", None, false)
        ]
    );
}

#[test]
fn old_prices_are_marked_and_then_no_longer_ranked() {
    // The build date is 2026-12-01; 90 and 365 days are the limits.
    for (as_of, stale, ranked) in [
        ("2026-12-01", false, true),
        ("2026-09-02", false, true),
        ("2026-09-01", true, true),
        ("2025-12-01", true, true),
        ("2025-11-30", true, false),
    ] {
        let (_, rank, quote) = directory()
            .offer(&format!("as_of={as_of}"))
            .ranking()
            .remove(0);
        assert_eq!((quote.stale, rank.is_some()), (stale, ranked), "{as_of}");
        assert_eq!(quote.excluded.is_none(), ranked);
    }
}

#[test]
fn a_plan_that_cannot_serve_the_profile_says_why() {
    for (offer, profile, reason) in [
        (
            "gpu=l40s",
            "vram_min_gb_per_gpu = 80",
            "zu wenig VRAM je GPU: 48\u{a0}GB statt mindestens 80\u{a0}GB",
        ),
        (
            "gpu=l40s",
            "vram_min_gb_total = 80",
            "zu wenig VRAM insgesamt: 48\u{a0}GB statt mindestens 80\u{a0}GB",
        ),
        (
            "gpu_share=1/2 vram_gb=24",
            "dedicated_required = true",
            "geteilte GPU, verlangt ist eine dedizierte",
        ),
        (
            "gpu_access=time_sliced",
            "dedicated_required = true",
            "geteilte GPU, verlangt ist eine dedizierte",
        ),
        (
            "billing=spot",
            "",
            "Spot ist in diesem Profil nicht zugelassen",
        ),
    ] {
        let quote = directory().offer(offer).used(profile).quote();
        assert_eq!(quote.excluded.as_deref(), Some(reason), "{offer} {profile}");
    }
    let unknown = directory()
        .offer("gpu_access=")
        .used("dedicated_required = true")
        .quote();
    assert_eq!(unknown.excluded, None);
    assert_eq!(unknown.flags, [vollmonat::pricing::Flag::AccessUnknown]);
}

#[test]
fn the_newest_row_that_has_begun_is_in_force() {
    let history = "offer=a as_of=2026-11-20 price=1.45";
    let ranking = directory()
        .offer(history)
        .offer("offer=a as_of=2026-11-15 price=1.20")
        .offer("offer=a as_of=2026-11-21 price=9.99 valid_from=2027-01-01")
        .ranking();
    assert_eq!(ranking.len(), 1);
    assert_eq!(
        ranking[0].2.net.map(|net| net.to_string()).as_deref(),
        Some("1058.50")
    );
    // Withdrawn on the day after its last day; announced only: not in the list yet.
    assert!(
        directory()
            .offer("valid_until=2026-11-30")
            .ranking()
            .is_empty()
    );
    assert_eq!(
        directory().offer("valid_until=2026-12-01").ranking().len(),
        1
    );
    assert!(
        directory()
            .offer("valid_from=2026-12-02")
            .ranking()
            .is_empty()
    );
}
