//! datapackage.json: the Frictionless description of angebote.csv.

use serde_json::{Map, Value, json};

use crate::pages::Site;
use crate::routes;

use super::columns::{self, Column};

/// The Data Package (version 2) with the Table Schema of angebote.csv.
///
/// It carries no date of its own and claims no licence: prices are facts, and the
/// sources are named instead.
pub(crate) fn document(site: &Site<'_>) -> Value {
    json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "gpu-mietangebote",
        "title": format!("{}: GPU-Mietangebote", site.config.site.title),
        "description": "Mietangebote für GPUs mit Standort in Europa: Preise wie vom Anbieter angegeben und die Kosten eines vollen Monats unter dem Standardprofil.",
        "homepage": site.base.absolute(routes::DATA),
        "sources": sources(site),
        "resources": [{
            "name": "angebote",
            "type": "table",
            "path": "angebote.csv",
            "title": "Angebote",
            "description": "Eine Zeile je Angebot, Region und Abrechnung, in der Reihenfolge der Rangliste. Textzellen, die eine Tabellenkalkulation als Formel läse, beginnen mit einem Apostroph; hinter „<“ steht ein Leerzeichen, wo sonst ein HTML-Tag begänne.",
            "scheme": "file",
            "format": "csv",
            "mediatype": "text/csv",
            "encoding": "utf-8",
            "dialect": { "delimiter": ",", "lineTerminator": "\n", "header": true },
            "schema": {
                "fields": columns::all().iter().map(field).collect::<Vec<_>>(),
                "primaryKey": ["id"],
                "missingValues": [""],
            },
        }],
    })
}

fn field(column: &Column) -> Value {
    let mut field = Map::new();
    field.insert("name".to_owned(), json!(column.name));
    field.insert("type".to_owned(), json!(column.kind.schema_type()));
    if let Some(format) = column.kind.schema_format() {
        field.insert("format".to_owned(), json!(format));
    }
    field.insert("title".to_owned(), json!(column.title));
    if !column.description.is_empty() {
        field.insert("description".to_owned(), json!(column.description));
    }
    let mut constraints = Map::new();
    if column.required {
        constraints.insert("required".to_owned(), json!(true));
    }
    if !column.values.is_empty() {
        constraints.insert("enum".to_owned(), json!(column.values));
    }
    if !constraints.is_empty() {
        field.insert("constraints".to_owned(), Value::Object(constraints));
    }
    Value::Object(field)
}

/// Every provider's own price page, then the two public tables.
fn sources(site: &Site<'_>) -> Vec<Value> {
    let mut sources: Vec<Value> = site
        .catalog
        .providers
        .iter()
        .filter(|provider| !provider.offers.is_empty())
        .map(|provider| {
            let address = provider.pricing_url.as_ref().unwrap_or(&provider.website);
            json!({ "title": provider.name, "path": address })
        })
        .collect();
    if site.catalog.exchange.newest().is_some() {
        sources.push(json!({
            "title": "Europäische Zentralbank: Euro-Referenzkurse",
            "path": "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html",
        }));
    }
    sources
}
