#![allow(clippy::unwrap_used, clippy::expect_used)]

use rust_decimal::Decimal;

use super::typical::serves;
use crate::catalog::{Access, Share};
use crate::pages::fixture::World;
use crate::pages::tests::pages;
use crate::pricing::memory::Need;

#[test]
fn needs_examples_and_intervals_stand_on_the_page() {
    let pages = pages(&World::new());
    let html = pages["rechner/vram/index.html"].replace('\u{a0}', " ");
    for text in [
        // 7B, 4 bit, 8 sessions of 4,096 tokens.
        "<b>8,5</b>",
        // 70B, BF16, 4 sessions of 8,192 tokens.
        "<b>178,7</b> <small>(159,7)</small>",
        "2.520,00 €",
        "217,00 €",
        "168,00 €",
        "588,00 €",
        "38,7 Minuten",
        "zzgl. USt.",
    ] {
        assert!(html.contains(text), "„{text}“ is missing");
    }
    assert!(pages["rechner/index.html"].contains("/gpu-preise/rechner/vram/"));
}

/// Which plans hold 60 GB with air: at least 66.7 GB.
#[test]
fn shared_and_divided_memory_is_never_added() {
    let need = Need {
        tight: Decimal::from(50),
        safe: Decimal::from(60),
    };
    World::new().site(|site| {
        let mut row = site.ranking.offers[0].offer.shown().clone();
        row.gpu_access = Some(Access::Dedicated);
        row.gpu_share = None;
        let mut holds = |gpu: &str, count, vram: u32| {
            gpu.clone_into(&mut row.gpu);
            row.gpu_count = count;
            row.vram_gb = Decimal::from(vram);
            serves(&row, &need)
        };
        for (gpu, count, vram, expected) in [
            ("h100", 1, 80, true),
            ("h100", 1, 66, false),
            ("h100", 1, 67, true),
            ("h100", 2, 40, true),
            // Three serve as two.
            ("h100", 3, 24, false),
            ("h100", 4, 24, true),
            // Four GPUs of 16 GB, two of 64 GB.
            ("a16", 4, 64, false),
            ("mi250", 1, 128, false),
        ] {
            assert_eq!(holds(gpu, count, vram), expected, "{count} × {gpu} {vram}");
        }
        row.vram_gb = Decimal::from(80);
        row.gpu_access = Some(Access::TimeSliced);
        assert!(!serves(&row, &need));
        row.gpu_access = None;
        row.gpu_share = Some(Share {
            numerator: 1,
            denominator: 2,
        });
        assert!(!serves(&row, &need));
    });
}
