//! The picture of the start page: who leads by the hour falls back in the month.

use serde::Serialize;

use super::flip::Flip;
use super::hour_words;
use crate::catalog::Gpu;
use crate::german;
use crate::pages::chart::slope::{self, Pair};
use crate::pages::{offer_table, words};
use crate::pricing::Quoted;

/// Most GPU models in the picture; the table has all of them.
const MOST: usize = 4;

/// The picture with its words.
#[derive(Serialize)]
pub(super) struct Picture {
    chart: slope::Chart,
    /// The same in sentences.
    desc: String,
    /// `6 von 10 GPU-Modellen mit Rangwechsel`
    shown: String,
}

/// The first flips; `None` where there is none.
pub(super) fn picture(flips: &[(&Gpu, Flip<'_>)]) -> Option<Picture> {
    let mut chosen: Vec<&(&Gpu, Flip<'_>)> = flips.iter().collect();
    chosen.truncate(MOST);
    if chosen.is_empty() {
        return None;
    }
    let pairs: Vec<Pair> = chosen.iter().map(|(gpu, flip)| pair(gpu, flip)).collect();
    let desc: Vec<String> = pairs
        .iter()
        .map(|pair| {
            let ([low, high], [dear, cheap]) = (&pair.hours, &pair.months);
            format!(
                "{}: Das Angebot für {low} je Stunde kostet im Monat {dear}, das für {high} je Stunde {cheap}.",
                pair.gpu
            )
        })
        .collect();
    Some(Picture {
        desc: desc.join(" "),
        shown: shown(pairs.len(), flips.len()),
        chart: slope::chart(pairs),
    })
}

fn pair(gpu: &Gpu, flip: &Flip<'_>) -> Pair {
    let month = |quoted: &Quoted<'_>| {
        let bound = if quoted.quote.complete {
            ""
        } else {
            "≥\u{a0}"
        };
        let amount = quoted.quote.net.map(german::euro).unwrap_or_default();
        format!("{bound}{amount}, {}", offer_table::size(quoted))
    };
    Pair {
        gpu: words::name(&gpu.name),
        hours: [hour_words(flip.hour), hour_words(flip.month_hour)],
        months: [month(flip.by_hour), month(flip.by_month)],
    }
}

fn shown(drawn: usize, all: usize) -> String {
    match all {
        1 => "Bei einem GPU-Modell wechselt der Rang".to_owned(),
        all if all == drawn => format!("Bei {all}\u{a0}GPU-Modellen wechselt der Rang"),
        all => {
            format!("Bei {all}\u{a0}GPU-Modellen wechselt der Rang, {drawn} davon sind gezeichnet")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caption_counts_in_german() {
        for (drawn, all, expected) in [
            (1, 1, "Bei einem GPU-Modell wechselt der Rang"),
            (2, 2, "Bei 2\u{a0}GPU-Modellen wechselt der Rang"),
            (
                6,
                10,
                "Bei 10\u{a0}GPU-Modellen wechselt der Rang, 6 davon sind gezeichnet",
            ),
        ] {
            assert_eq!(shown(drawn, all), expected);
        }
    }
}
