//! What the cells of an offer mean, one by one.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{CURRENCY, GPU, GPU_SHARE, PRICE, PRICE_UNIT, STOPPED_PERCENT, VALID_UNTIL, VRAM_GB};
use crate::catalog::offer::Price;
use crate::catalog::read::Shared;
use crate::catalog::read::checks::{self, LARGEST};
use crate::catalog::{Gpu, PriceUnit, Share, gpu};
use crate::diagnostics::Diagnostics;
use crate::german;
use crate::source::number::{self, Notation, NumberFault};
use crate::source::table::Row;

pub(super) fn gpu<'g>(
    row: Row<'_>,
    shared: &Shared<'g>,
    diagnostics: &mut Diagnostics,
) -> Option<&'g Gpu> {
    let gpus = shared.gpus;
    let key = row.required(GPU, diagnostics)?;
    let found = gpus.iter().find(|gpu| gpu.key == key);
    if found.is_none() && !shared.damaged.gpus {
        let meant: Vec<String> = gpu::meant(gpus, &key)
            .into_iter()
            .map(german::quote)
            .collect();
        let hint = if meant.is_empty() {
            "Die Schlüssel stehen in offers/gpus.csv; neue Modelle werden dort ergänzt.".to_owned()
        } else {
            format!(
                "Meinten Sie {}? Die Schlüssel stehen in offers/gpus.csv.",
                german::list(&meant, "oder")
            )
        };
        diagnostics.push(
            row.error(GPU, "gpu-unknown", "Diesen GPU-Schlüssel gibt es nicht.")
                .hint(hint),
        );
    }
    found
}

pub(super) fn share(row: Row<'_>, diagnostics: &mut Diagnostics) -> Option<Share> {
    let text = row.text(GPU_SHARE)?;
    let parsed = text.split_once('/').and_then(|(numerator, denominator)| {
        let digits = |part: &str| {
            (!part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse::<u32>().ok())
                .flatten()
        };
        Some(Share {
            numerator: digits(numerator)?,
            denominator: digits(denominator)?,
        })
    });
    let valid = parsed.filter(|share| share.numerator >= 1 && share.numerator < share.denominator);
    let date = number::parse(&text, true, Notation::default()) == Err(NumberFault::DateLike);
    if valid.is_none() && date {
        diagnostics.push(
            row.error(
                GPU_SHARE,
                "gpu-share",
                "Hier steht ein Datum statt eines Anteils; vermutlich hat das Tabellenprogramm einen Bruch wie 1/7 umgewandelt.",
            )
            .hint(NumberFault::DateLike.hint()),
        );
    } else if valid.is_none() {
        diagnostics.push(
            row.error(GPU_SHARE, "gpu-share", "Das ist kein Anteil einer GPU.")
                .hint("Erwartet wird ein echter Bruch wie 1/7; leer bedeutet die ganze GPU."),
        );
    }
    valid
}

/// The row's VRAM, else the card's × share; a value off by more than 7 % is an error.
pub(super) fn vram(
    row: Row<'_>,
    gpu: Option<&Gpu>,
    share: Option<Share>,
    diagnostics: &mut Diagnostics,
) -> Decimal {
    let expected = gpu.map_or(Decimal::ZERO, |gpu| match share {
        Some(share) => {
            gpu.vram_gb * Decimal::from(share.numerator) / Decimal::from(share.denominator)
        }
        None => gpu.vram_gb,
    });
    let Some(stated) = checks::positive(row, VRAM_GB, diagnostics) else {
        return expected;
    };
    let tolerance = expected * Decimal::new(7, 2);
    if let Some(gpu) = gpu
        && (stated - expected).abs() > tolerance
    {
        let message = match share {
            Some(share) => format!(
                "{}/{} einer {} ({}) sind {}.",
                share.numerator,
                share.denominator,
                gpu.name,
                german::quantity(gpu.vram_gb, "GB"),
                german::quantity(expected.round_dp(2), "GB")
            ),
            None => format!(
                "Die {} hat {} je GPU.",
                gpu.name,
                german::quantity(expected, "GB")
            ),
        };
        diagnostics.push(row.error(VRAM_GB, "vram-mismatch", message).hint(
            "vram_gb gilt je GPU, in GB, nicht für alle GPUs zusammen und nicht in MB; bei gpu_share nur der Anteil.",
        ));
    }
    stated
}

pub(super) fn price(
    row: Row<'_>,
    as_of: Option<Date>,
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Price> {
    let unit = row.word(PRICE_UNIT, &PriceUnit::ALL, PriceUnit::key, diagnostics);
    let currency = checks::currency(row, CURRENCY, as_of, shared, diagnostics);
    row.text(PRICE)?;
    row.required(PRICE_UNIT, diagnostics);
    row.required(CURRENCY, diagnostics);
    let amount = row.number(PRICE, diagnostics)?;
    if amount.is_zero() {
        diagnostics.push(
            row.error(
                PRICE,
                "price-zero",
                "Ein Preis von 0 wird nicht veröffentlicht.",
            )
            .hint("Preis auf Anfrage oder unbekannt: Lassen Sie die Zelle leer."),
        );
        return None;
    }
    if amount > LARGEST {
        diagnostics.push(row.error(
            PRICE,
            "number-range",
            "Dieser Preis ist unglaubwürdig groß.",
        ));
        return None;
    }
    Some(Price {
        amount,
        unit: unit?,
        currency: currency?,
    })
}

pub(super) fn percent(row: Row<'_>, diagnostics: &mut Diagnostics) -> Option<Decimal> {
    let value = row.number(STOPPED_PERCENT, diagnostics)?;
    if value > Decimal::ONE_HUNDRED {
        diagnostics.push(
            row.error(STOPPED_PERCENT, "number-range", "Dieser Anteil liegt über 100 %.")
                .hint("0: Die Berechnung endet beim Stoppen. 100: Sie endet erst beim Löschen. Leer: unbekannt."),
        );
        return None;
    }
    Some(value)
}

pub(super) fn valid_until(
    row: Row<'_>,
    from: Option<Date>,
    diagnostics: &mut Diagnostics,
) -> Option<Date> {
    let until = row.date(VALID_UNTIL, diagnostics)?;
    if from.is_some_and(|from| until < from) {
        diagnostics.push(
            row.error(VALID_UNTIL, "date-order", "Der letzte Tag liegt vor dem ersten.")
                .hint("valid_until ist der letzte Verkaufstag und darf nicht vor valid_from (oder as_of) liegen."),
        );
        return None;
    }
    Some(until)
}
