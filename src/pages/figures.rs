//! The live figures of texts: every [`Call`] of a guide becomes words, a link or a table of the
//! ranking that the whole site is built from.

mod twin;

use serde::Serialize;

use super::frame::Day;
use super::{Site, offer_table, routes, words};
use crate::german;
use crate::guides::{Call, Filter, Piece};
use crate::pricing::Quoted;
pub(super) use twin::markdown;

/// A part of a text, for the template `text_body`.
#[derive(Debug, Serialize)]
pub(super) struct Part {
    /// `html`, `words`, `link`, `figure` or `table`: which of the others counts.
    kind: &'static str,
    html: tera::Value,
    words: String,
    href: String,
    figure: Option<Figure>,
    table: Option<Table>,
}

/// A price and whose it is.
#[derive(Debug, Default, Serialize)]
struct Figure {
    /// Only a lower bound.
    at_least: bool,
    /// `1.234,50 €`
    amount: String,
    /// `netto für 1 GPU`, `je Stunde`
    unit: String,
    /// What is missing for a complete price; empty with one.
    missing: String,
    provider: String,
    offer: String,
    href: String,
    day: Option<Day>,
}

/// The cheapest offers of a filter.
#[derive(Debug, Serialize)]
struct Table {
    /// `H100 SXM5 80 GB, Deutschland: die 5 günstigsten von 23 Angeboten`
    title: String,
    basis: String,
    gross_label: String,
    with_gpu: bool,
    rows: Vec<tera::Value>,
    sorting_href: String,
    /// `Alle 23 Angebote im Vergleich`
    all: String,
    all_href: String,
}

/// Where no offer has a price.
const NOTHING: &str = "derzeit kein Angebot mit Preis";

/// Prices of the directory as a text shows them: what they hold for, said once below it.
#[derive(Debug, Serialize)]
pub(super) struct Basis {
    words: String,
    gross_label: String,
    method_href: String,
    /// The day of the build, for which prices were chosen.
    day: Day,
}

/// The parts of a body in their order.
pub(super) fn parts(site: &Site<'_>, pieces: &[Piece]) -> Vec<Part> {
    pieces.iter().map(|piece| part(site, piece)).collect()
}

/// What the prices among these pieces hold for; `None` without prices.
pub(super) fn basis(site: &Site<'_>, pieces: &[Piece]) -> Option<Basis> {
    let priced = pieces.iter().any(|piece| {
        matches!(
            piece,
            Piece::Call(Call::Month(_) | Call::Price(_) | Call::Offers(..))
        )
    });
    priced.then(|| Basis {
        words: offer_table::basis(site, &site.config.profile),
        gross_label: offer_table::gross_label(site),
        method_href: site.href(routes::SORTING),
        day: site.catalog.date.into(),
    })
}

/// Does a text change with the data?
pub(super) fn live(pieces: &[Piece]) -> bool {
    pieces
        .iter()
        .any(|piece| matches!(piece, Piece::Call(call) if !matches!(call, Call::Amount(_))))
}

fn part(site: &Site<'_>, piece: &Piece) -> Part {
    let mut part = Part {
        kind: "html",
        html: tera::Value::none(),
        words: String::new(),
        href: String::new(),
        figure: None,
        table: None,
    };
    match piece {
        Piece::Text(html) => part.html = tera::Value::safe_string(html),
        Piece::Call(Call::Amount(amount)) => {
            part.kind = "words";
            part.words = german::euro(*amount);
        }
        Piece::Call(Call::Count(filter)) => {
            part.kind = "words";
            part.words = count(matching(site, filter).len());
        }
        Piece::Call(Call::Comparison(filter, text)) => {
            part.kind = "link";
            part.words.clone_from(text);
            part.href = site.href(&comparison(site, filter));
        }
        Piece::Call(Call::Month(filter)) => {
            part.kind = "figure";
            part.figure = Some(month(site, filter));
        }
        Piece::Call(Call::Price(filter)) => {
            part.kind = "figure";
            part.figure = Some(price(site, filter));
        }
        Piece::Call(Call::Offers(filter, limit)) => {
            part.kind = "table";
            part.table = Some(table(site, filter, *limit));
        }
    }
    part
}

/// The offers meant, in the order of the ranking.
fn matching<'a>(site: &Site<'a>, filter: &Filter) -> Vec<&'a Quoted<'a>> {
    site.ranking
        .offers
        .iter()
        .filter(|quoted| {
            let row = quoted.offer.shown();
            let same = |wanted: &Option<String>, is: &str| {
                wanted.as_deref().is_none_or(|wanted| wanted == is)
            };
            same(&filter.gpu, &row.gpu)
                && filter.country.is_none_or(|country| country == row.country)
                && filter
                    .billing
                    .is_none_or(|billing| billing == quoted.offer.billing)
                && filter
                    .gpus
                    .is_none_or(|gpus| row.gpu_share.is_none() && gpus == row.gpu_count)
                && (!filter.whole || row.gpu_share.is_none())
        })
        .collect()
}

/// The cheapest complete month; without one, the lowest lower bound.
fn cheapest<'a>(offers: &[&'a Quoted<'a>]) -> Option<&'a Quoted<'a>> {
    let priced =
        |quoted: &&&Quoted<'_>| quoted.quote.excluded.is_none() && quoted.quote.net.is_some();
    let ranked = offers.iter().find(|quoted| quoted.rank.is_some());
    ranked.or_else(|| offers.iter().find(priced)).copied()
}

fn month(site: &Site<'_>, filter: &Filter) -> Figure {
    let offers = matching(site, filter);
    let Some(quoted) = cheapest(&offers) else {
        return Figure::default();
    };
    Figure {
        at_least: !quoted.quote.complete,
        amount: quoted.quote.net.map(german::euro).unwrap_or_default(),
        unit: format!("netto für {}", offer_table::size(quoted)),
        missing: if quoted.quote.complete {
            String::new()
        } else {
            offer_table::unknown(quoted)
        },
        ..of(site, quoted)
    }
}

/// A price by time; a monthly one says nothing about the hour.
fn price(site: &Site<'_>, filter: &Filter) -> Figure {
    let by_time = |quoted: &&Quoted<'_>| {
        let price = quoted.offer.shown().price.as_ref();
        price.is_some_and(|price| !price.unit.is_month())
    };
    let mut offers = matching(site, filter);
    offers.retain(by_time);
    let found =
        cheapest(&offers).and_then(|quoted| Some((quoted, quoted.offer.shown().price.as_ref()?)));
    let Some((quoted, price)) = found else {
        return Figure::default();
    };
    Figure {
        amount: words::price(price),
        unit: words::per(price),
        ..of(site, quoted)
    }
}

fn of(site: &Site<'_>, quoted: &Quoted<'_>) -> Figure {
    Figure {
        provider: words::name(&quoted.provider.name),
        offer: words::name(&quoted.offer.name),
        href: site.href(&routes::offer(&quoted.offer.id)),
        day: Some(quoted.offer.shown().source.as_of.into()),
        ..Figure::default()
    }
}

fn count(offers: usize) -> String {
    german::plural(offers, "Angebot", "Angebote")
}

fn table(site: &Site<'_>, filter: &Filter, limit: usize) -> Table {
    let offers = matching(site, filter);
    let chosen = chosen(&offers, limit);
    Table {
        title: title(site, filter, &offers, chosen.len()),
        basis: offer_table::basis(site, &site.config.profile),
        gross_label: offer_table::gross_label(site),
        with_gpu: filter.gpu.is_none(),
        rows: site.rows(|quoted| chosen.contains(&quoted.offer.id.as_str())),
        sorting_href: site.href(routes::SORTING),
        all: format!("{} im Vergleich", all(offers.len())),
        all_href: site.href(&comparison(site, filter)),
    }
}

fn all(offers: usize) -> String {
    match offers {
        0 => "Alle Angebote".to_owned(),
        1 => "Das Angebot".to_owned(),
        _ => format!("Alle {}", count(offers)),
    }
}

/// Ids of what a table shows: complete offers; lower bounds only where there is nothing else.
fn chosen<'a>(offers: &[&'a Quoted<'a>], limit: usize) -> Vec<&'a str> {
    let ids = |wanted: &dyn Fn(&Quoted<'_>) -> bool| -> Vec<&'a str> {
        offers
            .iter()
            .filter(|quoted| wanted(quoted))
            .take(limit)
            .map(|quoted| quoted.offer.id.as_str())
            .collect()
    };
    let ranked = ids(&|quoted| quoted.rank.is_some());
    if ranked.is_empty() {
        ids(&|quoted| quoted.quote.excluded.is_none() && quoted.quote.net.is_some())
    } else {
        ranked
    }
}

fn title(site: &Site<'_>, filter: &Filter, offers: &[&Quoted<'_>], shown: usize) -> String {
    let mut of: Vec<String> = Vec::new();
    of.extend(filter.gpu.as_deref().map(|key| site.gpu_name(key)));
    of.extend(filter.country.map(|country| country.german().to_owned()));
    of.extend(filter.billing.map(|billing| billing.german().to_owned()));
    of.extend(filter.gpus.map(words::gpus));
    if filter.whole && filter.gpus.is_none() {
        of.push("ganze GPUs".to_owned());
    }
    let complete = offers.iter().any(|quoted| quoted.rank.is_some());
    let total = count(offers.len()).replace("Angebote", "Angeboten");
    let what = match (shown, complete) {
        (0, _) => "derzeit kein Angebot mit Preis".to_owned(),
        (1, true) => format!("der günstigste volle Monat von {total}"),
        (1, false) => "kein vollständiger Preis, niedrigste Untergrenze".to_owned(),
        (_, true) => format!("die {shown} günstigsten vollen Monate von {total}"),
        (_, false) => format!("kein vollständiger Preis, {shown} niedrigste Untergrenzen"),
    };
    if of.is_empty() {
        let mut letters = what.chars();
        return letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        });
    }
    format!("{}: {what}", of.join(", "))
}

/// The comparison with its filters set, as its own scripts write the address.
fn comparison(site: &Site<'_>, filter: &Filter) -> String {
    let mut query: Vec<(&str, String)> = Vec::new();
    query.extend(filter.gpu.as_deref().map(|key| ("gpu", site.gpu_name(key))));
    query.extend(filter.gpus.map(|gpus| ("anzahl", gpus.to_string())));
    query.extend(
        filter
            .country
            .map(|country| ("land", country.german().to_owned())),
    );
    query.extend(
        filter
            .billing
            .map(|billing| ("abrechnung", billing.german().to_owned())),
    );
    if filter.whole {
        query.push(("ganz", "ja".to_owned()));
    }
    let pairs: Vec<String> = query
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect();
    if pairs.is_empty() {
        routes::COMPARISON.to_owned()
    } else {
        format!("{}?{}", routes::COMPARISON, pairs.join("&"))
    }
}

/// As `application/x-www-form-urlencoded`, the form that the comparison writes and reads.
fn encoded(value: &str) -> String {
    value
        .bytes()
        .map(|byte| match byte {
            b' ' => "+".to_owned(),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests;
