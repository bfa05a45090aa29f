//! `vollmonat new offer`

use std::collections::BTreeSet;

use super::Outcome;
use crate::catalog::read::OFFERS;
use crate::catalog::{Catalog, OfferRow};
use crate::cli::apply::pair;
use crate::cli::ask::{Question, Questions};
use crate::cli::edit_arguments::{NewOffer, OfferCells};
use crate::edit::answer;
use crate::edit::history::offers_file;
use crate::edit::rows::{Edits, Values, apply as edit_rows};
use crate::edit::workspace::Workspace;
use crate::german;
use crate::source::table::Kind;

pub(super) fn run(workspace: &Workspace, options: &NewOffer) -> Outcome {
    let mut questions = Questions::new();
    let keys = || workspace.catalog.providers.iter().map(|it| it.key.as_str());
    let question = Question {
        option: "ANBIETER",
        text: "Anbieter",
        default: None,
        needed: true,
        known: keys().map(str::to_owned).collect(),
    };
    let provider = questions.answer(options.provider.as_deref(), &question, |text| {
        if keys().any(|key| key == text) {
            return Ok(text.to_owned());
        }
        let meant = german::closest(text, keys())
            .map_or_else(String::new, |meant| format!(" Meinten Sie „{meant}“?"));
        Err(format!(
            "Den Anbieter „{text}“ gibt es nicht.{meant} Einen neuen legt „vollmonat new provider“ an."
        ))
    });
    let values = cells(workspace, &provider, &options.cells, &mut questions);
    questions.finish()?;
    let values = values?;
    let path = offers_file(&provider);
    let edits = Edits {
        rows: vec![values.clone()],
        ..Edits::default()
    };
    let change = edit_rows(workspace, &path, OFFERS, &edits)?;
    let after = workspace.with(std::slice::from_ref(&change));
    let known: BTreeSet<&str> = ids(&workspace.catalog).collect();
    let added: Vec<&str> = ids(&after.catalog)
        .filter(|id| !known.contains(id))
        .collect();
    let Some(id) = added.first() else {
        if after.data_errors().has_errors() {
            // The whole is checked next and says what is wrong.
            return Ok((vec![change], String::new()));
        }
        return Err(format!(
            "Dieses Angebot gibt es in {path} schon. Einen neuen Preis hängt „vollmonat new price“ an."
        ));
    };
    let report = format!("Angelegt: {id} in {path}.");
    Ok((vec![change], report))
}

fn ids(catalog: &Catalog) -> impl Iterator<Item = &str> {
    catalog.offers().map(|(_, offer)| offer.id.as_str())
}

/// The row of an offer, asked for column by column.
pub(super) fn cells(
    workspace: &Workspace,
    provider: &str,
    given: &OfferCells,
    questions: &mut Questions<'_>,
) -> Result<Values, String> {
    let catalog = &workspace.catalog;
    let rows: Vec<(&str, &OfferRow)> = catalog
        .provider(provider)
        .into_iter()
        .flat_map(|it| &it.offers)
        .flat_map(|offer| offer.rows.iter().map(|row| (offer.region.as_str(), row)))
        .collect();
    let mut values = Values::new();
    let mut ask = |values: &mut Values,
                   name: &'static str,
                   given: &Option<String>,
                   text,
                   default: Option<String>,
                   needed,
                   used: BTreeSet<String>| {
        let Ok(column) = answer::column(name) else {
            return;
        };
        let mut known: Vec<String> = used.into_iter().collect();
        if let (Kind::Word(words), true) = (column.kind, known.is_empty()) {
            known = words.iter().map(|word| (*word).to_owned()).collect();
        }
        let option = name.replace('_', "-");
        let question = Question {
            option: &option,
            text,
            default,
            needed,
            known,
        };
        let answer = questions.answer(given.as_deref(), &question, |typed| {
            answer::canonical(column, typed, workspace)
        });
        values.insert(name.to_owned(), answer);
    };
    let none = BTreeSet::new;
    let some = |text: &str| Some(text.to_owned());
    ask(
        &mut values,
        "offer",
        &given.offer,
        "Name des Angebots",
        None,
        true,
        none(),
    );
    let gpus = catalog.gpus.iter().map(|gpu| gpu.key.clone()).collect();
    ask(&mut values, "gpu", &given.gpu, "GPU", None, true, gpus);
    ask(
        &mut values,
        "gpu_count",
        &given.gpu_count,
        "Zahl der GPUs",
        some("1"),
        true,
        none(),
    );
    let regions = rows
        .iter()
        .map(|(region, _)| (*region).to_owned())
        .collect();
    ask(
        &mut values,
        "region",
        &given.region,
        "Region",
        None,
        true,
        regions,
    );
    // A region in use says where it lies.
    let region = values.get("region").cloned().unwrap_or_default();
    let place = rows
        .iter()
        .find(|(known, _)| *known == region)
        .map(|(_, row)| *row);
    let country = place.map(|row| row.country.code().to_owned());
    let countries = rows
        .iter()
        .map(|(_, row)| row.country.code().to_owned())
        .collect();
    ask(
        &mut values,
        "country",
        &given.country,
        "Land",
        country,
        true,
        countries,
    );
    ask(
        &mut values,
        "billing",
        &given.billing,
        "Abrechnung",
        some("on_demand"),
        true,
        none(),
    );
    let billing = values.get("billing").cloned().unwrap_or_default();
    if matches!(billing.as_str(), "reserved" | "monthly") || given.term_months.is_some() {
        let needed = billing == "reserved";
        let default = (!needed).then(String::new);
        ask(
            &mut values,
            "term_months",
            &given.term_months,
            "Laufzeit in Monaten",
            default,
            needed,
            none(),
        );
    }
    ask(
        &mut values,
        "price",
        &given.price,
        "Preis, leer = auf Anfrage",
        some(""),
        false,
        none(),
    );
    if values.get("price").is_some_and(|price| !price.is_empty()) {
        let unit = if billing == "monthly" {
            "month"
        } else {
            "hour"
        };
        ask(
            &mut values,
            "price_unit",
            &given.price_unit,
            "Preiseinheit",
            some(unit),
            true,
            none(),
        );
        let used: BTreeSet<String> = rows
            .iter()
            .filter_map(|(_, row)| Some(row.price.as_ref()?.currency.clone()))
            .collect();
        let usual = match used.first() {
            Some(only) if used.len() == 1 => only.clone(),
            _ => "EUR".to_owned(),
        };
        ask(
            &mut values,
            "currency",
            &given.currency,
            "Währung",
            Some(usual),
            true,
            used,
        );
        ask(
            &mut values,
            "tax",
            &given.tax,
            "Steuer, leer = unbekannt",
            some(""),
            false,
            none(),
        );
    }
    let source = catalog
        .provider(provider)
        .and_then(|it| it.pricing_url.clone())
        .filter(|_| given.source_url.is_none());
    ask(
        &mut values,
        "source_url",
        &given.source_url,
        "Adresse der Preisliste",
        source,
        true,
        none(),
    );
    let today = workspace.date.to_string();
    ask(
        &mut values,
        "as_of",
        &given.as_of,
        "Dort gelesen am",
        Some(today),
        true,
        none(),
    );
    if let Some(city) = place.and_then(|row| row.city.clone()) {
        values.insert("city".to_owned(), city);
    }
    for text in &given.set {
        let (name, value) = pair(text)?;
        let value = answer::canonical(answer::column(name)?, value, workspace)
            .map_err(|fault| format!("--set {name}: {fault}"))?;
        values.insert(name.to_owned(), value);
    }
    // A column that the file lacks is added only for a value.
    values.retain(|name, value| {
        !value.is_empty() || OFFERS.columns.iter().any(|it| it.name == name && it.needed)
    });
    Ok(values)
}
