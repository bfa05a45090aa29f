//! How much GPU memory a model needs, and how many cards hold it.
//!
//! ```text
//! weights   w  = parameters (billions) · bits / 8                              GB
//! KV cache  KV = 2 · layers · KV heads · head dimension · bytes · tokens / 10⁹  GB
//! serving   tight 1.05·w + KV + 2, safe 1.2·w + KV
//! training  GB per billion parameters by method, as a span
//! fits      safe ≤ 0.9 · VRAM; tight ≤ 0.9 · VRAM < safe is tight; else not
//! ```
//!
//! With grouped-query attention the KV heads count, not the attention heads. Tokens are those of
//! all sessions at the same time. 0.9 is the usual reserve of serving engines.

use rust_decimal::Decimal;

/// Tensor parallelism splits a model over so many cards.
pub const CARD_COUNTS: [u32; 4] = [1, 2, 4, 8];

/// The shape of a model, as its card tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model {
    /// Parameters in billions.
    pub billions: Decimal,
    /// Layers.
    pub layers: u32,
    /// Heads with keys and values of their own.
    pub kv_heads: u32,
    /// Dimension of a head.
    pub head_dim: u32,
}

/// What is done with a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Answering: bits per weight, tokens of all sessions at the same time, bytes per cached value.
    Serve {
        /// 16, 8, 4 …
        bits: u32,
        /// Sessions × tokens.
        tokens: u64,
        /// 2 for FP16.
        kv_bytes: u32,
    },
    /// Training.
    Train(Method),
}

/// How a model is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every weight, `AdamW` in mixed precision: 2 + 2 + 12 bytes a parameter.
    Full,
    /// Every weight, 8-bit optimiser: 2 + 2 + 6 bytes a parameter.
    Full8Bit,
    /// Adapters beside frozen 16-bit weights.
    Lora,
    /// Adapters beside frozen 4-bit weights.
    Qlora,
}

/// A need for memory in GB: what just works, and what works safely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Just enough.
    pub tight: Decimal,
    /// Enough with air.
    pub safe: Decimal,
}

/// Whether a need finds room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Not at all.
    No,
    /// Just so: the tight need fits, the safe one does not.
    Tight,
    /// With air.
    Safe,
}

impl Method {
    /// GB per billion parameters: weights, gradients, optimiser; without activations.
    #[must_use]
    pub fn gb_per_billion(self) -> (Decimal, Decimal) {
        match self {
            Self::Full => (Decimal::from(16), Decimal::from(16)),
            Self::Full8Bit => (Decimal::from(10), Decimal::from(10)),
            Self::Lora => (Decimal::new(23, 1), Decimal::new(29, 1)),
            Self::Qlora => (Decimal::new(75, 2), Decimal::new(115, 2)),
        }
    }

    /// What activations add: 10 to 30 percent where every weight is trained. The spans of the
    /// adapter methods are measured with them.
    fn activations(self) -> (Decimal, Decimal) {
        match self {
            Self::Full | Self::Full8Bit => (Decimal::new(11, 1), Decimal::new(13, 1)),
            Self::Lora | Self::Qlora => (Decimal::ONE, Decimal::ONE),
        }
    }
}

/// GB of the weights; `None` where the numbers leave the range of exact decimals.
#[must_use]
pub fn weights_gb(billions: Decimal, bits: u32) -> Option<Decimal> {
    billions
        .checked_mul(Decimal::from(bits))?
        .checked_div(Decimal::from(8))
}

/// Bytes that one token takes in the KV cache.
#[must_use]
pub fn kv_bytes_per_token(model: &Model, bytes: u32) -> Option<Decimal> {
    [model.layers, model.kv_heads, model.head_dim, bytes]
        .into_iter()
        .try_fold(Decimal::TWO, |product, factor| {
            product.checked_mul(Decimal::from(factor))
        })
}

/// GB of the KV cache for the tokens of all sessions.
#[must_use]
pub fn kv_gb(model: &Model, bytes: u32, tokens: u64) -> Option<Decimal> {
    kv_bytes_per_token(model, bytes)?
        .checked_mul(Decimal::from(tokens))?
        .checked_div(Decimal::from(1_000_000_000))
}

/// What a job needs.
#[must_use]
pub fn need(model: &Model, job: Job) -> Option<Need> {
    match job {
        Job::Serve {
            bits,
            tokens,
            kv_bytes,
        } => {
            let weights = weights_gb(model.billions, bits)?;
            let cache = kv_gb(model, kv_bytes, tokens)?;
            Some(
                Need {
                    tight: Decimal::new(105, 2)
                        .checked_mul(weights)?
                        .checked_add(cache)?
                        .checked_add(Decimal::TWO)?,
                    safe: Decimal::new(12, 1)
                        .checked_mul(weights)?
                        .checked_add(cache)?,
                }
                .in_order(),
            )
        }
        Job::Train(method) => {
            let (low, high) = method.gb_per_billion();
            let (less, more) = method.activations();
            Some(Need {
                tight: model.billions.checked_mul(low)?.checked_mul(less)?,
                safe: model.billions.checked_mul(high)?.checked_mul(more)?,
            })
        }
    }
}

impl Need {
    /// The fixed 2 GB weigh more than the 15 percent on small models: what is tight is then safe.
    fn in_order(self) -> Self {
        Self {
            tight: self.tight.min(self.safe),
            safe: self.safe,
        }
    }

    /// Whether the need finds room in `vram` GB, of which a tenth stays free.
    #[must_use]
    pub fn fits(&self, vram: Decimal) -> Fit {
        let Some(usable) = vram.checked_mul(Decimal::new(9, 1)) else {
            return Fit::Safe;
        };
        if self.safe <= usable {
            Fit::Safe
        } else if self.tight <= usable {
            Fit::Tight
        } else {
            Fit::No
        }
    }

    /// GB that each of `cards` cards must have so that the safe need fits, rounded up to whole GB.
    #[must_use]
    pub fn vram_each(&self, cards: u32) -> Option<Decimal> {
        self.safe
            .checked_mul(Decimal::TEN)?
            .checked_div(Decimal::from(9 * cards.max(1)))
            .map(|gb| gb.ceil())
    }
}

/// The most cards of a plan that a model can be split over: 3 serve as 2.
#[must_use]
pub fn usable_cards(count: u32) -> u32 {
    CARD_COUNTS
        .into_iter()
        .rev()
        .find(|cards| *cards <= count)
        .unwrap_or_default()
}

/// Cards that hold several GPUs with a memory each: the sum on the data sheet is no one's.
#[must_use]
pub fn gpus_on_card(gpu: &str) -> u32 {
    match gpu {
        "a16" => 4,
        "mi250" | "mi250x" => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests;
