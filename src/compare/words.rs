//! The report in German sentences. What comes from the data passes through `data`, which makes
//! it safe for the form it goes into.

use rust_decimal::Decimal;

use super::report::{
    Cause, Cheapest, Edited, MethodChange, MonthChange, RateChange, Reason, Report, Standing,
    Suspicion, UsageReport,
};
use crate::catalog::{Component, Origin, Rate};
use crate::german::{self, euro, plural};
use crate::pages::words::signed;

/// Makes a value from the data fit for the form.
pub(super) type Data<'d> = &'d dyn Fn(&str) -> String;

/// `offers/nordwolke/offers.csv:3`
pub(super) fn place(origin: &Origin) -> String {
    format!("{}:{}", origin.file, origin.line)
}

/// „2 Angebote neu, 1 entfernt, 3 mit anderem Preis oder anderen Bedingungen.“
pub(super) fn headline(report: &Report) -> String {
    let parts: Vec<String> = [
        (report.added.len(), "neu"),
        (report.removed.len(), "entfernt"),
        (report.withdrawn.len(), "nicht mehr im Verkauf"),
        (report.announced.len(), "mit angekündigtem Preis"),
        (
            report.repriced.len(),
            "mit anderem Preis oder anderen Bedingungen",
        ),
        (report.edited.len(), "mit anderen Angaben"),
        (report.confirmed.len(), "neu gelesen und unverändert"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .enumerate()
    .map(|(nth, (count, what))| {
        let offers = if nth == 0 {
            plural(count, "Angebot", "Angebote")
        } else {
            german::exact(Decimal::from(count))
        };
        format!("{offers} {what}")
    })
    .collect();
    let mut sentences = Vec::new();
    if !parts.is_empty() {
        sentences.push(format!("{}.", parts.join(", ")));
    }
    if !report.tariffs.is_empty() {
        sentences.push(format!(
            "{} geändert.",
            plural(report.tariffs.len(), "Tarif", "Tarife")
        ));
    }
    if !report.method.is_empty() {
        sentences.push(format!(
            "{} an Methode oder Nutzung.",
            plural(report.method.len(), "Änderung", "Änderungen")
        ));
    }
    if sentences.is_empty() {
        sentences.push("An den Angeboten ändert sich nichts.".to_owned());
    }
    sentences.join(" ")
}

/// „Standardprofil: 3 Monate teurer, 1 günstiger, 12 Angebote nur im Rang verschoben“
pub(super) fn usage(usage: &UsageReport, data: Data<'_>) -> String {
    let signs = |positive: bool| {
        usage
            .months
            .iter()
            .filter_map(|change| change.difference)
            .filter(|difference| !difference.is_zero() && difference.is_sign_positive() == positive)
            .count()
    };
    let came = usage
        .months
        .iter()
        .filter(|change| change.before.is_none())
        .count();
    let went = usage
        .months
        .iter()
        .filter(|change| change.after.is_none())
        .count();
    let parts: Vec<String> = [
        (signs(true), "teurer"),
        (signs(false), "günstiger"),
        (came, "neu"),
        (went, "nicht mehr dabei"),
        (usage.shifted, "nur im Rang verschoben"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{count} {what}"))
    .collect();
    let parts = if parts.is_empty() {
        "gleiche Beträge und Ränge".to_owned()
    } else {
        parts.join(", ")
    };
    format!("{}: {parts}", title(usage, data))
}

/// „Standardprofil“ or the title of the workload.
pub(super) fn title(usage: &UsageReport, data: Data<'_>) -> String {
    if usage.key.is_empty() {
        usage.title.clone()
    } else {
        data(&usage.title)
    }
}

/// One thing to look at, with its line.
pub(super) fn suspicion(suspicion: &Suspicion, data: Data<'_>) -> String {
    match suspicion {
        Suspicion::Jump { id, factor, origin } => format!(
            "{}: Preis oder voller Monat ist das {}-Fache des bisherigen. {}",
            data(id),
            german::number(*factor, 2),
            data(&place(origin))
        ),
        Suspicion::UnitFlip {
            id,
            column,
            before,
            after,
            same_amount,
            origin,
        } => {
            let amount = if *same_amount {
                "; die Zahl in price ist dieselbe geblieben"
            } else {
                ""
            };
            format!(
                "{}: {} ist jetzt {} statt {}{amount}. {}",
                data(id),
                data(column),
                cell(after, data),
                cell(before, data),
                data(&place(origin))
            )
        }
        Suspicion::Loss { provider, gone, of } => format!(
            "{}: {gone} von {} fehlen ({}).",
            data(provider),
            plural(*of, "Zeile", "Zeilen"),
            share(*gone, *of)
        ),
        Suspicion::Renamed {
            before,
            after,
            origin,
        } => format!(
            "{} ist weg, {} ist neu und sehr ähnlich. Ist es dasselbe Angebot, reißt sein Preisverlauf ab, und die alte Adresse braucht eine Umleitung. {}",
            data(before),
            data(after),
            data(&place(origin))
        ),
        Suspicion::Overwritten { id, price, origin } => format!(
            "{}: Der Preis {} steht nicht mehr in der Datei. Ein neuer Preis kommt als Zeile hinzu, damit der Verlauf bleibt. {}",
            data(id),
            data(price),
            data(&place(origin))
        ),
    }
}

fn share(part: usize, whole: usize) -> String {
    Decimal::from(part)
        .checked_mul(Decimal::ONE_HUNDRED)
        .and_then(|part| part.checked_div(Decimal::from(whole)))
        .map_or_else(String::new, |percent| german::percent(percent, 0))
}

/// A cell's content; an empty one is unknown.
pub(super) fn cell(value: &str, data: Data<'_>) -> String {
    if value.is_empty() {
        "leer".to_owned()
    } else {
        data(value)
    }
}

/// „Egress-Tarif von Nordwolke: 14 Angebote, +3,2 % im Median“
pub(super) fn cause(cause: &Cause, data: Data<'_>) -> String {
    let what = match &cause.reason {
        Reason::Rates { currency } => {
            format!(
                "Wechselkurs {} (in den Beträgen herausgerechnet)",
                data(currency)
            )
        }
        Reason::Method => "Methode oder Nutzung".to_owned(),
        Reason::Tariff {
            name, component, ..
        } => format!("{} von {}", tariff(*component), data(name)),
    };
    let effect = cause
        .median_percent
        .map(|percent| format!(", {} im Median", signed(percent, 1)))
        .unwrap_or_default();
    let line = cause
        .origin
        .as_ref()
        .map(|origin| format!(" ({})", data(&place(origin))))
        .unwrap_or_default();
    format!(
        "{what}: {}{effect}{line}",
        plural(cause.offers, "Angebot", "Angebote")
    )
}

/// „Egress-Tarif“
pub(super) fn tariff(component: Component) -> String {
    match component {
        Component::PublicIpv4 => "IPv4-Tarif".to_owned(),
        Component::License => "Lizenztarif".to_owned(),
        Component::Snapshot => "Snapshot-Tarif".to_owned(),
        other => format!("{}-Tarif", other.german()),
    }
}

/// „1.234,56 €“, „≥ 1.234,56 €“, „auf Anfrage“, with the reason where it is not ranked.
pub(super) fn month(standing: Option<&Standing>) -> String {
    let Some(standing) = standing else {
        return "–".to_owned();
    };
    match standing.net {
        Some(net) if standing.complete => euro(net),
        Some(net) => format!("≥ {}", euro(net)),
        None => "auf Anfrage".to_owned(),
    }
}

/// „+12,00 € (+1,4 %)“
pub(super) fn difference(change: &MonthChange) -> String {
    let Some(difference) = change.difference else {
        return match (&change.before, &change.after) {
            (None, _) => "neu".to_owned(),
            (_, None) => "entfällt".to_owned(),
            _ => "–".to_owned(),
        };
    };
    let percent = change
        .percent
        .map(|percent| format!(" ({})", signed(percent, 1)))
        .unwrap_or_default();
    format!("{}{percent}", signed_euro(difference))
}

fn signed_euro(amount: Decimal) -> String {
    let sign = if amount.is_zero() {
        "±"
    } else if amount.is_sign_positive() {
        "+"
    } else {
        ""
    };
    format!("{sign}{}", euro(amount))
}

/// „Tarife +2,00 €, Angebot +10,00 €“; empty where one part is all of it.
pub(super) fn parts(change: &MonthChange) -> String {
    let Some(parts) = &change.parts else {
        return String::new();
    };
    let all: Vec<String> = [
        ("Methode", parts.method),
        ("Tarife", parts.tariffs),
        ("Angebot", parts.offer),
        ("Kurs, herausgerechnet", parts.rates),
    ]
    .into_iter()
    .filter(|(_, amount)| !amount.is_zero())
    .map(|(what, amount)| format!("{what} {}", signed_euro(amount)))
    .collect();
    all.join(", ")
}

/// „3 → 7“
pub(super) fn ranks(change: &MonthChange) -> String {
    let rank = |standing: &Option<Standing>| {
        standing
            .as_ref()
            .and_then(|standing| standing.rank)
            .map_or_else(|| "–".to_owned(), |rank| rank.to_string())
    };
    let (before, after) = (rank(&change.before), rank(&change.after));
    if before == after {
        after
    } else {
        format!("{before} → {after}")
    }
}

/// Why an offer has no rank in the new state.
pub(super) fn excluded(change: &MonthChange) -> &str {
    change
        .after
        .as_ref()
        .and_then(|standing| standing.excluded.as_deref())
        .unwrap_or_default()
}

/// „nordwolke/… (876,00 €)“
pub(super) fn cheapest(offer: Option<&Cheapest>, data: Data<'_>) -> String {
    offer.map_or_else(
        || "keines".to_owned(),
        |offer| format!("{} ({})", data(&offer.id), euro(offer.net)),
    )
}

/// „1,20 € je Stunde → 1,30 € je Stunde; stopped_percent leer → 0“
pub(super) fn edited(edited: &Edited, data: Data<'_>) -> String {
    let priced = |column: &str| matches!(column, "price" | "price_unit" | "currency" | "tax");
    let mut parts = Vec::new();
    if edited.changes.iter().any(|change| priced(change.column))
        && edited.price_before != edited.price_after
    {
        parts.push(format!(
            "{} → {}",
            data(&edited.price_before),
            data(&edited.price_after)
        ));
    }
    let shown = !parts.is_empty();
    for change in &edited.changes {
        if !(shown && priced(change.column)) {
            parts.push(format!(
                "{} {} → {}",
                data(change.column),
                cell(&change.before, data),
                cell(&change.after, data)
            ));
        }
    }
    parts.join("; ")
}

/// „[profile] egress_gb: 1000 → 2000“
pub(super) fn method(change: &MethodChange, data: Data<'_>) -> String {
    format!(
        "{}: {} → {}",
        data(&change.what),
        cell(&change.before, data),
        cell(&change.after, data)
    )
}

/// „USD: 1,1172 (13. November 2026) → 1,1201 (30. November 2026)“
pub(super) fn rate(change: &RateChange, data: Data<'_>) -> String {
    let words = |rate: Option<Rate>| {
        rate.map_or_else(
            || "keiner".to_owned(),
            |rate| format!("{} ({})", german::exact(rate.rate), german::date(rate.date)),
        )
    };
    format!(
        "1 € = {} {} → {}",
        data(&change.currency),
        words(change.before),
        words(change.after)
    )
}
