//! vollmonat.toml → [`Config`].

use rust_decimal::Decimal;

use super::profile::profile;
use super::text;
use super::toml::{Document, Table};
use crate::config::{Config, Freshness, Operator, REPORT_TEXT, Site, placeholder};
use crate::diagnostics::{Diagnostic, Diagnostics, Sources};
use crate::pricing::Profile;
use crate::routes::BaseUrl;

/// The file's name in the root.
pub const FILE: &str = "vollmonat.toml";

/// Reads the configuration; every table and key has a default, an unknown key is an error.
pub fn config(
    bytes: Option<&[u8]>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Config {
    let mut config = Config::default();
    let Some(text) = bytes.and_then(|bytes| text::decode(FILE, bytes, diagnostics)) else {
        warn_missing(&config.operator, diagnostics);
        return config;
    };
    sources.insert(FILE, text.clone());
    let document = Document::parse(FILE, &text, 0..text.len(), diagnostics);
    let root = document.root();
    if let Some(table) = root.table("method") {
        let hours = table.decimal_in("hours_per_month", Decimal::from(600)..=Decimal::from(744));
        config.hours_per_month = hours.unwrap_or(config.hours_per_month);
        table.finish();
    }
    config.profile = match root.table("profile") {
        Some(table) => profile(table, config.hours_per_month),
        None => Profile::reference(config.hours_per_month),
    };
    if let Some(table) = root.table("site") {
        config.site = site(&table, config.site);
        table.finish();
    }
    if let Some(table) = root.table("operator") {
        config.operator = operator(&table);
        table.finish();
    }
    if let Some(table) = root.table("freshness") {
        config.freshness = freshness(&table, config.freshness);
        table.finish();
    }
    root.finish();
    drop(document);
    warn_missing(&config.operator, diagnostics);
    config
}

fn line(table: &Table<'_>, key: &'static str) -> Option<String> {
    let value = table.string(key)?.value;
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

fn site(table: &Table<'_>, default: Site) -> Site {
    let base_url = line(table, "base_url").unwrap_or(default.base_url);
    if let Err(message) = BaseUrl::parse(&base_url) {
        table.report(
            table
                .error("base_url", "base-url", message)
                .value(&base_url),
        );
    }
    let language = line(table, "language").unwrap_or(default.language);
    if language != "de" {
        table.report(
            table
                .error("language", "word", "Die Seiten sind auf Deutsch.")
                .value(&language)
                .hint("Erlaubt ist nur „de“."),
        );
    }
    Site {
        title: line(table, "title").unwrap_or(default.title),
        base_url,
        language,
        description: line(table, "description").unwrap_or(default.description),
        report_url: report_url(table),
    }
}

/// An https address with a place for the text of a report; without one it would lead to an
/// empty form, and readers would have to copy the offer by hand.
fn report_url(table: &Table<'_>) -> Option<String> {
    let url = line(table, "report_url")?;
    let clean = url
        .strip_prefix("https://")
        .is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
        && !url
            .chars()
            .any(|c| c.is_whitespace() || c.is_control() || matches!(c, '"' | '<' | '>'));
    if clean && url.contains(REPORT_TEXT) {
        return Some(url);
    }
    table.report(
        table
            .error(
                "report_url",
                "report-url",
                "Das ist keine Adresse eines Formulars für falsche Preise.",
            )
            .value(&url)
            .hint("Erwartet wird eine https-Adresse mit {betreff} und {text}, zum Beispiel https://codeberg.org/name/projekt/issues/new?title={betreff}&body={text}"),
    );
    None
}

fn operator(table: &Table<'_>) -> Operator {
    let text = |key| line(table, key).unwrap_or_default();
    let operator = Operator {
        name: text("name"),
        address: text("address"),
        email: text("email"),
        responsible: text("responsible"),
        vat_id: text("vat_id"),
    };
    for (key, value) in operator.needed() {
        if placeholder::is_one(value) {
            table.report(
                table
                    .warning(
                        key,
                        "placeholder-operator",
                        "Das ist ein Platzhalter und keine Angabe zum Betreiber.",
                    )
                    .value(value)
                    .hint(PREVIEW),
            );
        }
    }
    if !operator.email.is_empty()
        && !placeholder::is_one(&operator.email)
        && !mail_address(&operator.email)
    {
        table.report(
            table
                .error("email", "email", "Das ist keine Mailadresse.")
                .value(&operator.email)
                .hint("Erwartet wird eine Adresse wie redaktion@example.org."),
        );
    }
    operator
}

fn mail_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && !host.starts_with('.')
            && !host.ends_with('.')
            && !text
                .chars()
                .any(|c| c.is_whitespace() || matches!(c, '<' | '>' | '"' | ',' | ';'))
            && !host.contains('@')
    })
}

fn freshness(table: &Table<'_>, default: Freshness) -> Freshness {
    let days = |key, otherwise| table.whole(key, 1..=10_000).unwrap_or(otherwise);
    let freshness = Freshness {
        stale_days: days("stale_days", default.stale_days),
        expire_days: days("expire_days", default.expire_days),
        rate_days: days("rate_days", default.rate_days),
    };
    if freshness.expire_days < freshness.stale_days {
        table.report(
            table
                .error(
                    if table.has("expire_days") { "expire_days" } else { "stale_days" },
                    "number-range", "expire_days liegt unter stale_days.")
                .value(&freshness.expire_days.to_string())
                .hint("Ein Preis veraltet zuerst (stale_days) und wird später nicht mehr gewertet (expire_days)."),
        );
    }
    freshness
}

/// What it means that the operator is unknown.
const PREVIEW: &str = "Bis dahin ist die Website eine Vorschau: Jede Seite sagt das und ist für Suchmaschinen gesperrt; „build --strict“ verweigert die Veröffentlichung.";

fn warn_missing(operator: &Operator, diagnostics: &mut Diagnostics) {
    let missing: Vec<&str> = operator
        .needed()
        .iter()
        .filter(|(_, value)| value.is_empty())
        .map(|(key, _)| *key)
        .collect();
    if missing.is_empty() {
        return;
    }
    diagnostics.push(
        Diagnostic::warning(
            "placeholder-operator",
            FILE,
            format!("Unter [operator] fehlt: {}.", missing.join(", ")),
        )
        .hint(PREVIEW),
    );
}
