//! Live figures in the Markdown twins of texts: the same words, without HTML.

use super::{Figure, Site, Table, comparison, count, matching, month, offer_table, price, table};
use crate::german;
use crate::guides::{Call, Piece};
use crate::pricing::Quoted;

/// A text's Markdown with its figures put in.
pub(in crate::pages) fn markdown(site: &Site<'_>, pieces: &[Piece]) -> String {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Call(call) => words(site, call),
        })
        .collect()
}

fn words(site: &Site<'_>, call: &Call) -> String {
    match call {
        Call::Amount(amount) => german::euro(*amount),
        Call::Count(filter) => count(matching(site, filter).len()),
        Call::Comparison(filter, text) => {
            link(text, &site.base.absolute(&comparison(site, filter)))
        }
        Call::Month(filter) => figure(site, &month(site, filter)),
        Call::Price(filter) => figure(site, &price(site, filter)),
        Call::Offers(filter, limit) => {
            let offers = matching(site, filter);
            let chosen = super::chosen(&offers, *limit);
            let rows: Vec<&Quoted<'_>> = offers
                .iter()
                .filter(|quoted| chosen.contains(&quoted.offer.id.as_str()))
                .copied()
                .collect();
            sheet(site, &table(site, filter, *limit), &rows)
        }
    }
}

fn figure(site: &Site<'_>, figure: &Figure) -> String {
    let Some(day) = &figure.day else {
        return super::NOTHING.to_owned();
    };
    let least = if figure.at_least { "mindestens " } else { "" };
    let missing = if figure.missing.is_empty() {
        String::new()
    } else {
        format!("kein vollständiger Preis: {}; ", figure.missing)
    };
    format!(
        "{least}{} {} ({missing}{}, Stand {})",
        link(&figure.amount, &absolute(site, &figure.href)),
        figure.unit,
        plain(&format!("{} {}", figure.provider, figure.offer)),
        day.german
    )
}

fn sheet(site: &Site<'_>, table: &Table, rows: &[&Quoted<'_>]) -> String {
    let mut out = format!("**{}.** {}.\n", plain(&table.title), plain(&table.basis));
    if !rows.is_empty() {
        out.push_str(&format!(
            "\n| Angebot | GPU | Anzahl | Land | Abrechnung | Monat netto | Monat {} | Stand |\n|---|---|---:|---|---|---:|---:|---|\n",
            table.gross_label
        ));
    }
    for quoted in rows {
        let row = offer_table::row(site, quoted);
        let least = if row.at_least { "mindestens " } else { "" };
        out.push_str(&format!(
            "| {} {} | {} | {} | {} | {} | {least}{} | {least}{} | {} |\n",
            plain(&row.provider),
            link(&row.offer, &absolute(site, &row.href)),
            plain(&row.gpu),
            row.count,
            plain(&row.country),
            row.billing,
            row.net,
            row.gross,
            row.as_of.german
        ));
    }
    out.push('\n');
    out.push_str(&link(&table.all, &absolute(site, &table.all_href)));
    out
}

/// The absolute address of a link target of the site.
fn absolute(site: &Site<'_>, href: &str) -> String {
    let route = href.strip_prefix(site.base.path()).unwrap_or(href);
    site.base.absolute(route)
}

fn link(text: &str, address: &str) -> String {
    format!("[{}]({address})", plain(text))
}

/// Text that Markdown leaves alone.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '{' | '&'
        ) {
            out.push('\\');
        }
        out.push(if c == '\n' { ' ' } else { c });
    }
    out
}
