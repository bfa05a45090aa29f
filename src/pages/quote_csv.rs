//! `quote` as CSV: decimal points, one column per component.

use crate::catalog::Component;
use crate::pricing::{Quoted, Ranking};

/// Header and one row per offer.
#[must_use]
pub fn render(ranking: &Ranking<'_>, keep: impl Fn(&Quoted<'_>) -> bool) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut head = vec![
        "id",
        "provider",
        "offer",
        "gpu",
        "gpu_count",
        "instances",
        "rank",
        "complete",
        "net",
        "vat",
        "gross",
        "net_exact",
        "per_gpu",
        "per_vram_gb",
        "first_month_net",
        "rate_date",
        "stale",
    ];
    head.extend(Component::ALL.iter().map(|component| component.key()));
    head.extend(["flags", "excluded"]);
    // Writing into memory cannot fail.
    let _ = writer.write_record(&head);
    for quoted in ranking.offers.iter().filter(|quoted| keep(quoted)) {
        let _ = writer.write_record(row(quoted));
    }
    writer.into_inner().unwrap_or_default()
}

fn row(quoted: &Quoted<'_>) -> Vec<String> {
    let quote = &quoted.quote;
    let shown = quoted.offer.shown();
    let text = |value: Option<rust_decimal::Decimal>| {
        value.map_or_else(String::new, |value| value.to_string())
    };
    let mut cells = vec![
        quoted.offer.id.clone(),
        quoted.provider.key.clone(),
        guard(&quoted.offer.name),
        shown.gpu.clone(),
        shown.gpu_count.to_string(),
        quote.instances.to_string(),
        quoted
            .rank
            .map_or_else(String::new, |rank| rank.to_string()),
        quote.complete.to_string(),
        text(quote.net),
        text(quote.vat),
        text(quote.gross),
        text(quote.exact),
        text(quote.per_gpu),
        text(quote.per_vram_gb),
        text(quote.first_month_net),
        quote
            .rate_date
            .map_or_else(String::new, |date| date.to_string()),
        quote.stale.to_string(),
    ];
    cells.extend(Component::ALL.iter().map(|&component| {
        quote
            .line(component)
            .map_or_else(String::new, |line| match line.net {
                Some(net) => net.to_string(),
                None => line.status.key().to_owned(),
            })
    }));
    let flags: Vec<&str> = quote.flags.iter().map(|flag| flag.key()).collect();
    cells.push(flags.join(" "));
    cells.push(quote.excluded.clone().unwrap_or_default());
    cells
}

/// A leading apostrophe keeps spreadsheets from running a name as a formula.
#[must_use]
pub fn guard(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}
