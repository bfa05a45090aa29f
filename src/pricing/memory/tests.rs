#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;

fn d(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn model(billions: &str, layers: u32, kv_heads: u32, head_dim: u32) -> Model {
    Model {
        billions: d(billions),
        layers,
        kv_heads,
        head_dim,
    }
}

/// <https://torchedup.dev/problems/kv-cache-size>: Llama-2-7B, one session of 2,048 tokens in FP16
/// takes 1.07 GB (exactly 1,073,741,824 bytes).
#[test]
fn a_published_kv_cache() {
    let llama2 = model("7", 32, 32, 128);
    assert_eq!(kv_gb(&llama2, 2, 2048), Some(d("1.073741824")));
}

/// Values of the architectures as their model cards tell them.
#[test]
fn bytes_per_token_with_grouped_queries() {
    for (name, layers, kv_heads, head_dim, bytes, gb) in [
        ("Qwen2.5-7B", 28, 4, 128, 57_344, "0.23"),
        ("Llama-3.1-8B, Mistral-7B", 32, 8, 128, 131_072, "0.54"),
        ("Qwen2.5-14B", 48, 8, 128, 196_608, "0.81"),
        ("Llama-3.1-70B", 80, 8, 128, 327_680, "1.34"),
        ("Llama-2-13B, no GQA", 40, 40, 128, 819_200, "3.36"),
    ] {
        let shape = model("1", layers, kv_heads, head_dim);
        assert_eq!(
            kv_bytes_per_token(&shape, 2),
            Some(Decimal::from(bytes)),
            "{name}"
        );
        let cache = kv_gb(&shape, 2, 4096).unwrap();
        assert_eq!(crate::money::round(cache, 2), d(gb), "{name}");
    }
}

/// <https://rentgpu.org/zh/gpus/l40s/ai-models>: 70B take 168 GB in FP16 and 42 GB in INT4, a fifth
/// on top of the weights, without KV cache.
#[test]
fn published_weights() {
    for (bits, expected) in [(16, "168"), (4, "42")] {
        let weights = weights_gb(d("70"), bits).unwrap();
        assert_eq!(weights * d("1.2"), d(expected));
        let job = Job::Serve {
            bits,
            tokens: 0,
            kv_bytes: 2,
        };
        assert_eq!(
            need(&model("70", 80, 8, 128), job).unwrap().safe,
            d(expected)
        );
    }
}

/// <https://modal.com/blog/how-much-vram-need-fine-tuning>: 7B in full take 14 GB of weights, 84 of
/// optimiser and 14 of gradients, 16 GB a billion; 70 GB with an 8-bit optimiser (42 + 14 + 14).
#[test]
fn published_training_memory() {
    let billions = d("7");
    assert_eq!(weights_gb(billions, 16), Some(d("14")));
    let all = |method: Method| method.gb_per_billion().1 * billions;
    assert_eq!(all(Method::Full), d("14") + d("84") + d("14"));
    assert_eq!(Method::Full.gb_per_billion().0, d("16"));
    assert_eq!(all(Method::Full8Bit), d("14") + d("42") + d("14"));
}

/// Worked by hand: weights 4 bit 3.5 GB · 1.2 + 32,768 tokens · 131,072 bytes …
#[test]
fn needs_and_the_cards_that_meet_them() {
    use Fit::{No, Safe, Tight};
    let small = model("7", 32, 8, 128);
    let middle = model("14", 48, 8, 128);
    let large = model("70", 80, 8, 128);
    let serve = |bits, tokens| Job::Serve {
        bits,
        tokens,
        kv_bytes: 2,
    };
    for (name, model, job, safe, cards) in [
        (
            "7B, 4 bit, 8 × 4096",
            small,
            serve(4, 32_768),
            "8.5",
            &[("8", No), ("16", Safe)][..],
        ),
        (
            "14B, 4 bit, 8 × 4096",
            middle,
            serve(4, 32_768),
            "14.8",
            &[("16", No), ("24", Safe)],
        ),
        (
            "70B, 4 bit, 4 × 8192",
            large,
            serve(4, 32_768),
            "52.7",
            &[("48", No), ("80", Safe), ("96", Safe)],
        ),
        (
            "70B, FP8, 4 × 8192",
            large,
            serve(8, 32_768),
            "94.7",
            &[("80", No), ("96", Tight), ("141", Safe), ("160", Safe)],
        ),
        (
            "70B, BF16, 4 × 8192",
            large,
            serve(16, 32_768),
            "178.7",
            &[("141", No), ("180", Tight), ("192", Tight), ("282", Safe)],
        ),
    ] {
        let need = need(&model, job).unwrap();
        assert_eq!(crate::money::round(need.safe, 1), d(safe), "{name}");
        for (vram, fit) in cards {
            assert_eq!(need.fits(d(vram)), *fit, "{name} on {vram} GB");
        }
    }
    let bf16 = need(&large, serve(16, 32_768)).unwrap();
    assert_eq!(crate::money::round(bf16.tight, 1), d("159.7"));
    assert_eq!(bf16.vram_each(1), Some(d("199")));
    assert_eq!(bf16.vram_each(2), Some(d("100")));
}

/// 13B without GQA, 4 bit: four sessions of 4,096 tokens are the most for 24 GB.
#[test]
fn sessions_without_grouped_queries() {
    let old = model("13", 40, 40, 128);
    let fits = |sessions: u64| {
        need(
            &old,
            Job::Serve {
                bits: 4,
                tokens: sessions * 4096,
                kv_bytes: 2,
            },
        )
        .unwrap()
        .fits(d("24"))
    };
    assert_eq!((fits(4), fits(5)), (Fit::Safe, Fit::No));
}

#[test]
fn training_spans() {
    for (method, billions, tight, safe) in [
        (Method::Full, "7", "123.2", "145.6"),
        (Method::Full8Bit, "7", "77", "91"),
        (Method::Lora, "7", "16.1", "20.3"),
        (Method::Qlora, "7", "5.25", "8.05"),
        (Method::Full, "70", "1232", "1456"),
        (Method::Qlora, "70", "52.5", "80.5"),
    ] {
        let need = need(&model(billions, 1, 1, 1), Job::Train(method)).unwrap();
        assert_eq!((need.tight, need.safe), (d(tight), d(safe)), "{method:?}");
    }
}

#[test]
fn cards_count_in_powers_of_two_and_never_add_what_is_divided() {
    let counts = [0, 1, 2, 3, 4, 5, 7, 8, 9, 16].map(usable_cards);
    assert_eq!(counts, [0, 1, 2, 2, 4, 4, 4, 8, 8, 8]);
    assert_eq!((gpus_on_card("a16"), gpus_on_card("h100-sxm-80")), (4, 1));
}

#[test]
fn numbers_out_of_range_are_no_panic() {
    let huge = model(
        "79228162514264337593543950335",
        u32::MAX,
        u32::MAX,
        u32::MAX,
    );
    assert_eq!(
        need(
            &huge,
            Job::Serve {
                bits: 16,
                tokens: u64::MAX,
                kv_bytes: 2
            }
        ),
        None
    );
    assert_eq!(need(&huge, Job::Train(Method::Full)), None);
}

/// The estimator of the page is held to the same cases, which were worked out with exact fractions.
#[test]
fn worked_cases() {
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/checklist/memory.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let number = |key: &str| u32::try_from(case[key].as_u64().unwrap()).unwrap();
        let text = |key: &str| d(case[key].as_str().unwrap());
        let job = match case["job"].as_str().unwrap() {
            "voll" => Job::Train(Method::Full),
            "voll8" => Job::Train(Method::Full8Bit),
            "lora" => Job::Train(Method::Lora),
            "qlora" => Job::Train(Method::Qlora),
            bits => Job::Serve {
                bits: bits.parse().unwrap(),
                tokens: u64::from(number("sessions")) * u64::from(number("tokens")),
                kv_bytes: 2,
            },
        };
        let model = Model {
            billions: text("billions"),
            layers: number("layers"),
            kv_heads: number("kv_heads"),
            head_dim: number("head_dim"),
        };
        let need = need(&model, job).unwrap();
        assert_eq!(crate::money::round(need.tight, 1), text("tight"), "{case}");
        assert_eq!(crate::money::round(need.safe, 1), text("safe"), "{case}");
        let each = CARD_COUNTS.map(|cards| need.vram_each(cards).unwrap().to_string());
        let wanted: Vec<String> = case["each"]
            .as_array()
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(each.as_slice(), wanted, "{case}");
    }
}
