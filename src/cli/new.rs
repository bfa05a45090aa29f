//! `vollmonat new provider|offer|price|guide`

mod offer;

use super::Ending;
use super::apply::{apply, pair};
use super::arguments::Shared;
use super::ask::{Question, Questions};
use super::edit_arguments::{New, NewGuide, NewPrice, NewProvider, NewWhat};
use super::terminal::Terminal;
use crate::catalog::read::OFFERS;
use crate::edit::history::{self, offers_file};
use crate::edit::rows::{Edits, Values, apply as edit_rows};
use crate::edit::workspace::Workspace;
use crate::edit::{Change, answer, scaffold, schema};
use crate::german;

/// What was written, for the report.
type Outcome = Result<(Vec<Change>, String), String>;

/// Adds something; nothing is ever overwritten.
pub(super) fn run(shared: &Shared, options: &New, terminal: &Terminal) -> Result<(), Ending> {
    let workspace = super::workspace(shared)?;
    let outcome = match &options.what {
        NewWhat::Provider(options) => provider(&workspace, options),
        NewWhat::Offer(options) => offer::run(&workspace, options),
        NewWhat::Price(options) => price(&workspace, options),
        NewWhat::Guide(options) => guide(&workspace, options),
    };
    let (changes, report) = outcome.map_err(Ending::WrongCall)?;
    apply(shared, &workspace, &changes, false, terminal)?;
    terminal.say(&report);
    Ok(())
}

/// A provider needs an offer to be listed, so both are made at once.
fn provider(workspace: &Workspace, options: &NewProvider) -> Outcome {
    let mut questions = Questions::new();
    let mut ask = |given: &Option<String>,
                   option,
                   text,
                   default: Option<&str>,
                   needed,
                   check: &dyn Fn(&str) -> Result<String, String>| {
        let question = Question {
            option,
            text,
            default: default.map(str::to_owned),
            needed,
            known: Vec::new(),
        };
        questions.answer(given.as_deref(), &question, check)
    };
    let plain = |text: &str| Ok(text.trim().to_owned());
    let cell = |column: &'static str| {
        move |text: &str| answer::canonical(answer::column(column)?, text, workspace)
    };
    let name = ask(
        &options.name,
        "name",
        "Name des Anbieters",
        None,
        true,
        &plain,
    );
    let proposal = german::slug(&name).ok();
    let key = ask(
        &options.key,
        "SCHLÜSSEL",
        "Schlüssel (Ordner und Adresse)",
        proposal.as_deref(),
        true,
        &|text| scaffold::provider_key(workspace, text),
    );
    let legal_name = ask(
        &options.legal_name,
        "legal-name",
        "Vertragspartei, leer = unbekannt",
        Some(""),
        false,
        &plain,
    );
    let seat = ask(
        &options.seat,
        "seat",
        "Land der Vertragspartei, leer = unbekannt",
        Some(""),
        false,
        &cell("country"),
    );
    let website = ask(
        &options.website,
        "website",
        "Startseite",
        None,
        true,
        &cell("source_url"),
    );
    let source_url = ask(
        &options.provider_source_url,
        "provider-source-url",
        "Wo diese Angaben stehen, etwa das Impressum",
        Some(website.as_str()).filter(|text| !text.is_empty()),
        true,
        &cell("source_url"),
    );
    let values = offer::cells(workspace, "", &options.cells, &mut questions);
    questions.finish()?;
    let values = values?;
    let of = |name: &str| values.get(name).cloned().unwrap_or_default();
    let new = scaffold::NewProvider {
        key: key.clone(),
        name,
        legal_name,
        seat,
        website,
        pricing_url: of("source_url"),
        source_url,
        as_of: of("as_of"),
    };
    let path = offers_file(&key);
    let edits = Edits {
        rows: vec![values],
        ..Edits::default()
    };
    let mut changes = vec![
        scaffold::provider(&new),
        edit_rows(workspace, &path, OFFERS, &edits)?,
    ];
    changes.extend(schema::package_with(workspace, &changes));
    let report = format!(
        "Angelegt: offers/{key}/ mit provider.toml und offers.csv. Was Speicher, Egress und Adressen kosten, gehört in offers/{key}/tariffs.csv."
    );
    Ok((changes, report))
}

fn price(workspace: &Workspace, options: &NewPrice) -> Outcome {
    let id = &options.id;
    let (provider, _) = history::find(workspace, id)?;
    let typed = answer::canonical(answer::column("price")?, &options.price, workspace)?;
    let mut others = Values::new();
    for text in &options.set {
        let (name, value) = pair(text)?;
        let value = answer::canonical(answer::column(name)?, value, workspace)
            .map_err(|fault| format!("--set {name}: {fault}"))?;
        others.insert(name.to_owned(), value);
    }
    let new = history::NewPrice {
        price: rust_decimal::Decimal::from_str_exact(&typed).ok(),
        valid_from: options.valid_from,
        others,
    };
    let edits = history::price(workspace, id, &new, options.as_of)?;
    let note = edits
        .rows
        .first()
        .and_then(|row| row.get("note"))
        .filter(|note| !note.is_empty());
    let kept = match note {
        Some(note) if !new.others.contains_key("note") => {
            format!(" Die Bemerkung „{note}“ wurde übernommen; --set note= leert sie.")
        }
        _ => String::new(),
    };
    let path = offers_file(&provider.key);
    let change = edit_rows(workspace, &path, OFFERS, &edits)?;
    let from = options.valid_from.unwrap_or(options.as_of);
    let report = format!(
        "{id}: neuer Preis {} ab {}, gelesen am {}; der alte bleibt in {path} als Verlauf.{kept}",
        typed.replace('.', ","),
        german::date(from),
        german::date(options.as_of)
    );
    Ok((vec![change], report))
}

fn guide(workspace: &Workspace, options: &NewGuide) -> Outcome {
    let mut questions = Questions::new();
    let mut ask = |given: &Option<String>, option, text, default: Option<String>, needed| {
        let question = Question {
            option,
            text,
            default,
            needed,
            known: Vec::new(),
        };
        questions.answer(given.as_deref(), &question, |text| {
            Ok(text.trim().to_owned())
        })
    };
    let title = ask(
        &options.title,
        "title",
        "Überschrift des Leitfadens",
        None,
        true,
    );
    let description = ask(
        &options.description,
        "description",
        "Ein Satz für Suchmaschinen, leer = später",
        Some(String::new()),
        false,
    );
    questions.finish()?;
    let change = scaffold::guide(
        workspace,
        options.slug.as_deref(),
        &title,
        &description,
        workspace.date,
    )?;
    let report = format!(
        "Angelegt: {} als Entwurf; er erscheint erst ohne „draft = true“.",
        change.path
    );
    Ok((vec![change], report))
}
