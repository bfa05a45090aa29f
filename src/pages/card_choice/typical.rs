//! Typical models and jobs: what they need, what fits, what it costs.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::catalog::{Access, OfferRow};
use crate::german;
use crate::pages::frame::Link;
use crate::pages::{Site, offer_table, routes, words};
use crate::pricing::memory::{self, CARD_COUNTS, Fit, Job, Method, Model, Need};

/// Names of fitting models told per job.
const NAMES: usize = 4;
/// Numbers of cards told per job.
const WAYS: usize = 2;

/// One model with its jobs.
#[derive(Serialize)]
pub(super) struct ModelView {
    name: &'static str,
    /// `8 Sitzungen zu 4.096 Token`
    load: String,
    jobs: Vec<JobView>,
    span: usize,
}

#[derive(Serialize)]
struct JobView {
    job: &'static str,
    tight: String,
    safe: String,
    /// `1 × ab 10 GB`
    cards: Vec<Link>,
    names: String,
    net: String,
    gross: String,
    provider: String,
    offer: String,
    href: String,
    size: String,
}

/// A model that fills the estimator's form.
#[derive(Serialize)]
pub(super) struct Shape {
    name: &'static str,
    billions: String,
    layers: u32,
    kv_heads: u32,
    head_dim: u32,
}

const fn shape(billions: i64, layers: u32, kv_heads: u32, head_dim: u32) -> Typical {
    Typical {
        billions,
        layers,
        kv_heads,
        head_dim,
    }
}

#[derive(Clone, Copy)]
struct Typical {
    /// In tenths.
    billions: i64,
    layers: u32,
    kv_heads: u32,
    head_dim: u32,
}

impl Typical {
    fn model(self) -> Model {
        Model {
            billions: Decimal::new(self.billions, 1),
            layers: self.layers,
            kv_heads: self.kv_heads,
            head_dim: self.head_dim,
        }
    }
}

/// Shapes as the model cards tell them.
const SHAPES: [(&str, Typical); 6] = [
    ("7B mit GQA (Mistral 7B)", shape(70, 32, 8, 128)),
    ("7B mit GQA (Qwen2.5 7B)", shape(76, 28, 4, 128)),
    ("8B mit GQA (Llama 3.1 8B)", shape(80, 32, 8, 128)),
    ("13B ohne GQA (Llama 2 13B)", shape(130, 40, 40, 128)),
    ("14B mit GQA (Qwen2.5 14B)", shape(148, 48, 8, 128)),
    ("70B mit GQA (Llama 3.1 70B)", shape(700, 80, 8, 128)),
];

/// The models of the table: sessions and tokens at the same time.
const TABLE: [(&str, usize, u64, u64); 3] = [
    ("7B mit GQA", 0, 8, 4096),
    ("13B ohne GQA", 3, 4, 4096),
    ("70B mit GQA", 5, 4, 8192),
];

const KV_BYTES: u32 = 2;

const JOBS: [(&str, Option<u32>, Method); 6] = [
    ("Ausliefern, FP16", Some(16), Method::Full),
    ("Ausliefern, FP8", Some(8), Method::Full),
    ("Ausliefern, 4 Bit", Some(4), Method::Full),
    ("Nachtrainieren, QLoRA", None, Method::Qlora),
    ("Nachtrainieren, LoRA", None, Method::Lora),
    ("Nachtrainieren, vollständig", None, Method::Full),
];

/// What the form offers.
pub(super) fn shapes() -> Vec<Shape> {
    SHAPES
        .into_iter()
        .map(|(name, shape)| Shape {
            name,
            billions: german::exact(Decimal::new(shape.billions, 1)),
            layers: shape.layers,
            kv_heads: shape.kv_heads,
            head_dim: shape.head_dim,
        })
        .collect()
}

/// The table.
pub(super) fn models(site: &Site<'_>) -> Vec<ModelView> {
    TABLE
        .into_iter()
        .filter_map(|(name, index, sessions, tokens)| {
            let model = SHAPES.get(index)?.1.model();
            let jobs: Vec<JobView> = JOBS
                .into_iter()
                .filter_map(|(job, bits, method)| {
                    let kind = match bits {
                        Some(bits) => Job::Serve {
                            bits,
                            tokens: sessions * tokens,
                            kv_bytes: KV_BYTES,
                        },
                        None => Job::Train(method),
                    };
                    Some(job_view(site, job, memory::need(&model, kind)?))
                })
                .collect();
            Some(ModelView {
                name,
                load: format!(
                    "beim Ausliefern {sessions}\u{a0}Sitzungen zu {}",
                    german::quantity(Decimal::from(tokens), "Token")
                ),
                span: jobs.len(),
                jobs,
            })
        })
        .collect()
}

fn job_view(site: &Site<'_>, job: &'static str, need: Need) -> JobView {
    let mut cards = Vec::new();
    for count in CARD_COUNTS {
        if cards.len() == WAYS {
            break;
        }
        let Some(each) = need.vram_each(count) else {
            continue;
        };
        let there = site.ranking.offers.iter().any(|quoted| {
            let row = quoted.offer.shown();
            row.gpu_count == count && row.vram_gb >= each && serves(row, &need)
        });
        if there {
            cards.push(Link {
                label: format!("{count}\u{a0}×\u{a0}ab {}", german::quantity(each, "GB")),
                href: format!(
                    "{}?anzahl={count}&vram-ab={each}&ganz=ja",
                    site.href(routes::COMPARISON)
                ),
            });
        }
    }
    let fitting: Vec<_> = site
        .ranking
        .offers
        .iter()
        .filter(|quoted| quoted.rank.is_some() && serves(quoted.offer.shown(), &need))
        .collect();
    let mut names: Vec<String> = Vec::new();
    for quoted in &fitting {
        let row = quoted.offer.shown();
        let name = offer_table::gpu_name(site, row);
        let name = match row.gpu_count {
            1 => name,
            count => format!("{count}\u{a0}×\u{a0}{name}"),
        };
        if !names.contains(&name) {
            names.push(name);
        }
        if names.len() == NAMES {
            break;
        }
    }
    let cheapest = fitting.first();
    let euro = |amount: Option<Decimal>| amount.map(german::euro).unwrap_or_default();
    JobView {
        job,
        tight: german::number(need.tight, 1),
        safe: german::number(need.safe, 1),
        cards,
        names: names.join(", "),
        net: cheapest
            .map(|quoted| euro(quoted.quote.net))
            .unwrap_or_default(),
        gross: cheapest
            .map(|quoted| euro(quoted.quote.gross))
            .unwrap_or_default(),
        provider: cheapest
            .map(|quoted| words::name(&quoted.provider.name))
            .unwrap_or_default(),
        offer: cheapest
            .map(|quoted| words::name(&quoted.offer.name))
            .unwrap_or_default(),
        href: cheapest
            .map(|quoted| site.href(&routes::offer(&quoted.offer.id)))
            .unwrap_or_default(),
        size: cheapest
            .map(|quoted| offer_table::size(quoted))
            .unwrap_or_default(),
    }
}

/// Whether a plan holds the need: whole cards only, split over 1, 2, 4 or 8, memories never added
/// that belong to several GPUs on one card.
pub(super) fn serves(row: &OfferRow, need: &Need) -> bool {
    let shared =
        row.gpu_share.is_some() || matches!(row.gpu_access, Some(Access::Mig | Access::TimeSliced));
    if shared {
        return false;
    }
    let divided = memory::gpus_on_card(&row.gpu);
    let (cards, each) = if divided > 1 {
        let each = row.vram_gb.checked_div(Decimal::from(divided));
        (1, each.unwrap_or_default())
    } else {
        (memory::usable_cards(row.gpu_count), row.vram_gb)
    };
    each.checked_mul(Decimal::from(cards))
        .is_some_and(|vram| need.fits(vram) == Fit::Safe)
}
