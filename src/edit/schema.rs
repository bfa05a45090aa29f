//! Frictionless Table Schemas and the Data Package of offers/, made from the very column tables
//! that read the files.

use serde_json::{Map, Value, json};

use super::Change;
use super::grid::Grid;
use super::workspace::Workspace;
use crate::catalog::read::{GPU_TABLE, OFFERS, TARIFFS, VAT_TABLE};
use crate::source::table::{Column, Kind, Schema};

const PACKAGE: &str = "offers/datapackage.json";
const RATES: &str = "offers/exchange-rates.csv";

/// A kind of data file: name of its schema, its columns, its key, its German title.
type Described = (&'static str, Schema, &'static [&'static str], &'static str);

const TABLES: [Described; 4] = [
    ("offers", OFFERS, &[], "Angebote eines Anbieters"),
    ("tariffs", TARIFFS, &[], "Tarife eines Anbieters"),
    ("gpus", GPU_TABLE, &["gpu"], "GPU-Modelle"),
    (
        "vat-rates",
        VAT_TABLE,
        &["country", "valid_from"],
        "Umsatzsteuersätze",
    ),
];

/// All generated files of a root.
#[must_use]
pub fn files(workspace: &Workspace) -> Vec<Change> {
    let mut files: Vec<Change> = TABLES
        .iter()
        .map(|(name, schema, key, title)| file(name, &table_schema(title, *schema, key)))
        .collect();
    if let Some(grid) = workspace
        .get(RATES)
        .and_then(|it| Grid::read_rates(RATES, it))
    {
        files.push(file("exchange-rates", &rates_schema(&grid)));
    }
    files.push(Change {
        path: PACKAGE.to_owned(),
        bytes: pretty(&package(workspace)),
        new: false,
    });
    files
}

/// Those that do not stand in offers/ as they should.
#[must_use]
pub fn outdated(workspace: &Workspace) -> Vec<Change> {
    files(workspace)
        .into_iter()
        .filter(|file| workspace.get(&file.path) != Some(file.bytes.as_slice()))
        .collect()
}

/// The Data Package as it is with changed files, where the root has one at all.
#[must_use]
pub fn package_with(workspace: &Workspace, changes: &[Change]) -> Option<Change> {
    workspace.get(PACKAGE)?;
    let after = workspace.with(changes);
    Some(Change {
        path: PACKAGE.to_owned(),
        bytes: pretty(&package(&after)),
        new: false,
    })
}

fn file(name: &str, value: &Value) -> Change {
    Change {
        path: format!("offers/{name}.schema.json"),
        bytes: pretty(value),
        new: false,
    }
}

fn pretty(value: &Value) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

fn table_schema(title: &str, schema: Schema, key: &[&str]) -> Value {
    let fields: Vec<Value> = schema.columns.iter().map(field).collect();
    let mut value = json!({
        "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
        "title": title,
        "fields": fields,
        "missingValues": [""],
    });
    if schema.columns.iter().any(|column| !column.needed) {
        // Columns that are not needed may be left out of a file.
        value["fieldsMatch"] = json!("superset");
    }
    if !key.is_empty() {
        value["primaryKey"] = json!(key);
    }
    value
}

fn field(column: &Column) -> Value {
    let mut constraints = Map::new();
    if column.needed {
        constraints.insert("required".to_owned(), json!(true));
    }
    let (kind, format) = match column.kind {
        Kind::Text => ("string", None),
        Kind::Number => {
            constraints.insert("minimum".to_owned(), json!(0));
            ("number", None)
        }
        Kind::Whole => {
            constraints.insert("minimum".to_owned(), json!(1));
            ("integer", None)
        }
        Kind::Date => ("date", None),
        Kind::Url => {
            constraints.insert("pattern".to_owned(), json!("https://.+"));
            ("string", Some("uri"))
        }
        Kind::Word(words) => {
            constraints.insert("enum".to_owned(), json!(words));
            ("string", None)
        }
        Kind::Country => {
            constraints.insert("pattern".to_owned(), json!("[A-Z]{2}"));
            ("string", None)
        }
        Kind::Currency => {
            constraints.insert("pattern".to_owned(), json!("[A-Z]{3}"));
            ("string", None)
        }
        Kind::Share => {
            constraints.insert("pattern".to_owned(), json!("[0-9]{1,4}/[0-9]{1,4}"));
            ("string", None)
        }
    };
    let mut field = Map::new();
    field.insert("name".to_owned(), json!(column.name));
    field.insert("type".to_owned(), json!(kind));
    if let Some(format) = format {
        field.insert("format".to_owned(), json!(format));
    }
    field.insert("description".to_owned(), json!(column.meaning));
    if !constraints.is_empty() {
        field.insert("constraints".to_owned(), Value::Object(constraints));
    }
    Value::Object(field)
}

/// The ECB's layout: a day and any currencies.
fn rates_schema(grid: &Grid) -> Value {
    let fields: Vec<Value> = grid
        .columns
        .iter()
        .map(|name| match name.as_str() {
            "Date" => json!({
                "name": "Date",
                "type": "date",
                "description": "Tag des Referenzkurses",
                "constraints": { "required": true },
            }),
            currency => json!({
                "name": currency,
                "type": "number",
                "description": format!("{currency} je Euro; N/A = kein Kurs"),
                "constraints": { "minimum": 0 },
            }),
        })
        .collect();
    json!({
        "$schema": "https://datapackage.org/profiles/2.0/tableschema.json",
        "title": "Euro-Referenzkurse der Europäischen Zentralbank",
        "fields": fields,
        "missingValues": ["", "N/A"],
        "primaryKey": ["Date"],
    })
}

/// One resource per data file, in the order of their paths.
fn package(workspace: &Workspace) -> Value {
    let resources: Vec<Value> = workspace
        .data()
        .iter()
        .filter_map(|(path, _)| {
            let below = path.strip_prefix("offers/")?;
            let stem = below.strip_suffix(".csv")?;
            let kind = stem.rsplit('/').next()?;
            let title = TABLES
                .iter()
                .find(|(name, ..)| *name == kind)
                .map_or("Euro-Referenzkurse", |(_, _, _, title)| title);
            let title = match stem.split_once('/') {
                Some((key, _)) => format!("{title}: {key}"),
                None => title.to_owned(),
            };
            Some(json!({
                "name": stem.replace('/', "-"),
                "type": "table",
                "path": below,
                "title": title,
                "scheme": "file",
                "format": "csv",
                "mediatype": "text/csv",
                "encoding": "utf-8",
                "schema": format!("{kind}.schema.json"),
            }))
        })
        .collect();
    json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "vollmonat-offers",
        "title": "Vollmonat: die Datendateien",
        "description": "Angebote und Tarife von GPU-Anbietern, GPU-Modelle, Wechselkurse und Umsatzsteuersätze, wie sie in offers/ gepflegt werden. Erzeugt von „vollmonat schema“.",
        "resources": resources,
    })
}
