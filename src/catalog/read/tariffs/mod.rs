//! `offers/<provider>/tariffs.csv`

mod references;

use std::collections::BTreeSet;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::Shared;
use super::checks;
use super::gpus::columns;
use crate::catalog::{
    Component, Country, Offer, Origin, Overage, Scope, Source, TariffUnit, Tax, Tier, TierList,
};
use crate::diagnostics::{Diagnostics, Sources};
use crate::german::closest;
use crate::source::table::{self, Column, Kind, Row, Schema};

const NO_ROWS: Option<(&str, &str)> = None;
const COMPONENTS: &[&str] = &[
    "block_storage",
    "snapshot",
    "object_storage",
    "egress",
    "public_ipv4",
    "support",
    "license",
];
const UNITS: &[&str] = &[
    "gb",
    "gib",
    "tb",
    "tib",
    "gb_month",
    "gib_month",
    "gb_hour",
    "gib_hour",
    "month",
    "hour",
    "percent",
    "gpu_hour",
    "gpu_month",
];

columns! {
    COMPONENT "component" true Kind::Word(COMPONENTS), "`block_storage`, `snapshot`, `object_storage`, `egress`, `public_ipv4`, `support` oder `license`";
    PRODUCT "product" false Kind::Text, "Name des Anbieters dafür";
    REFERENCE "reference" false Kind::Word(&["yes"]), "`yes`: Dieses Produkt geht in die Summen ein; nötig, wenn eine Region mehrere hat";
    REGION "region" true Kind::Text, "`*` für alle oder Kürzel, durch Leerzeichen getrennt; das genaueste gilt";
    FROM "from" false Kind::Number, "untere Grenze der Stufe in der Einheit der Zeile; leer = 0";
    PRICE "price" false Kind::Number, "Preis je Einheit; `0` = enthalten, leer = ab hier unbekannt";
    PRICE_UNIT "price_unit" true Kind::Word(UNITS), "Egress: `gb`, `gib`, `tb`, `tib`; Speicher: `gb_month`, `gib_month`, `gb_hour`, `gib_hour`; Adresse: `month`, `hour`; Support: `month`, `percent`; Lizenz: `gpu_hour`, `gpu_month`, `month`";
    STOPPED_PRICE "stopped_price" false Kind::Number, "Speicherpreis bei gestoppter Maschine, falls er abweicht";
    CURRENCY "currency" false Kind::Currency, "wie in offers.csv; in allen Stufen einer Liste dieselbe, auch in einer ohne Preis";
    TAX "tax" false Kind::Word(&["net", "gross"]), "wie in offers.csv";
    SOURCE_URL "source_url" true Kind::Url, "wie in offers.csv";
    AS_OF "as_of" true Kind::Date, "wie in offers.csv";
    VALID_FROM "valid_from" false Kind::Date, "leer = schon immer; eine neue Stufenliste bekommt einen Tag";
    NOTE "note" false Kind::Text, "was sich nicht in Zahlen fassen lässt: Rundung, Gebühr je Abruf, NAT";
    SCOPE "scope" false Kind::Word(&["account", "project", "instance"]), "wessen Freimenge: `account`, `project` oder `instance`; leer = `account`";
    OVERAGE "overage" false Kind::Word(&["priced", "throttled", "blocked", "fair_use"]), "in der letzten Stufe: `priced` (berechnet), `throttled` (gedrosselt), `blocked` (gesperrt), `fair_use`";
}

/// One row, checked for itself.
struct TierRow<'t> {
    row: Row<'t>,
    component: Component,
    product: Option<String>,
    reference: bool,
    regions: Vec<String>,
    from: Decimal,
    price: Option<Decimal>,
    stopped_price: Option<Decimal>,
    unit: TariffUnit,
    currency: Option<String>,
    tax: Option<Tax>,
    source: Source,
    valid_from: Option<Date>,
    note: Option<String>,
    scope: Scope,
    overage: Option<Overage>,
}

/// Reads the tier lists of one provider in file order, history included.
pub(super) fn read(
    file: &str,
    bytes: &[u8],
    offers: &[Offer],
    countries: &[Country],
    shared: &Shared<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<TierList> {
    let Some(table) = table::read(file, bytes, SCHEMA, sources, diagnostics) else {
        return Vec::new();
    };
    let regions: BTreeSet<&str> = offers.iter().map(|offer| offer.region.as_str()).collect();
    let rows: Vec<Option<TierRow<'_>>> = table
        .rows()
        .map(|row| tier_row(row, &regions, countries, shared, diagnostics))
        .collect();
    let sound = rows.iter().all(Option::is_some);
    let mut groups: Vec<Vec<TierRow<'_>>> = Vec::new();
    for row in rows.into_iter().flatten() {
        match groups.iter_mut().find(|group| same_list(&group[0], &row)) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    let lists: Vec<(TierList, Row<'_>)> = groups
        .into_iter()
        .filter_map(|group| list(file, group, diagnostics))
        .collect();
    if sound {
        references::check(&lists, &regions, shared.date, diagnostics);
    }
    lists.into_iter().map(|(list, _)| list).collect()
}

/// The rows of one component, product, region and `valid_from` make one list. Support may have a
/// monthly minimum beside its percentage (rule M27), so there the unit counts too.
fn same_list(a: &TierRow<'_>, b: &TierRow<'_>) -> bool {
    a.component == b.component
        && a.product == b.product
        && a.regions == b.regions
        && a.valid_from == b.valid_from
        && (a.component != Component::Support || a.unit == b.unit)
}

fn tier_row<'t>(
    row: Row<'t>,
    known_regions: &BTreeSet<&str>,
    countries: &[Country],
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<TierRow<'t>> {
    checks::suspicious_text(row, &[PRODUCT, NOTE], diagnostics);
    row.required(COMPONENT, diagnostics);
    let component = row.word(COMPONENT, &Component::TARIFFS, Component::key, diagnostics);
    row.required(PRICE_UNIT, diagnostics);
    let unit = component.and_then(|component| {
        row.word(
            PRICE_UNIT,
            TariffUnit::of(component),
            TariffUnit::key,
            diagnostics,
        )
    });
    let reference = row
        .word(REFERENCE, &["yes"], |word| word, diagnostics)
        .is_some();
    let regions = regions(row, known_regions, diagnostics);
    let from = checks::number(row, FROM, diagnostics);
    let from_ok = from.is_some() || row.text(FROM).is_none();
    let price = checks::number(row, PRICE, diagnostics);
    let price_ok = price.is_some() || row.text(PRICE).is_none();
    if unit == Some(TariffUnit::Percent) && price.is_some_and(|price| price > Decimal::ONE_HUNDRED)
    {
        diagnostics.push(row.error(PRICE, "number-range", "Mehr als 100 % sind unglaubwürdig."));
    }
    let stopped_price = checks::number(row, STOPPED_PRICE, diagnostics);
    let storage = matches!(
        component,
        Some(Component::BlockStorage | Component::Snapshot | Component::ObjectStorage) | None
    );
    if stopped_price.is_some() && !storage {
        diagnostics.push(row.error(
            STOPPED_PRICE,
            "stopped-price",
            "Einen Preis im Stillstand gibt es nur für Speicher.",
        ));
        return None;
    }
    row.required(AS_OF, diagnostics);
    let as_of = checks::reading_date(row, AS_OF, shared.date, diagnostics);
    if price.is_some() {
        row.required(CURRENCY, diagnostics);
    }
    let currency = checks::currency(row, CURRENCY, as_of, shared, diagnostics);
    let currency_ok = currency.is_some() || (price.is_none() && row.text(CURRENCY).is_none());
    let tax = row.word(
        TAX,
        &[Tax::Net, Tax::Gross],
        |tax| match tax {
            Tax::Net => "net",
            Tax::Gross => "gross",
        },
        diagnostics,
    );
    let vat_ok = checks::vat_known(row, TAX, tax, countries, shared, diagnostics);
    row.required(SOURCE_URL, diagnostics);
    let url = row.url(SOURCE_URL, diagnostics);
    let valid_from = row.date(VALID_FROM, diagnostics);
    let valid_ok = valid_from.is_some() || row.text(VALID_FROM).is_none();
    let scope = row.word(SCOPE, &Scope::ALL, Scope::key, diagnostics);
    let overage = row.word(OVERAGE, &Overage::ALL, Overage::key, diagnostics);
    if !(from_ok && price_ok && currency_ok && vat_ok && valid_ok) {
        return None;
    }
    Some(TierRow {
        row,
        component: component?,
        product: row.text(PRODUCT).map(std::borrow::Cow::into_owned),
        reference,
        regions: regions?,
        from: from.unwrap_or_default(),
        price,
        stopped_price,
        unit: unit?,
        currency,
        tax,
        source: Source {
            url: url?,
            as_of: as_of?,
        },
        valid_from,
        note: row.text(NOTE).map(std::borrow::Cow::into_owned),
        scope: scope.unwrap_or_default(),
        overage,
    })
}

/// `*` → empty; otherwise the codes in order of the alphabet.
fn regions(
    row: Row<'_>,
    known: &BTreeSet<&str>,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<String>> {
    let text = row.required(REGION, diagnostics)?;
    if text == "*" {
        return Some(Vec::new());
    }
    let mut codes: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if codes.iter().any(|code| code == "*") {
        diagnostics.push(
            row.error(REGION, "region", "„*“ steht allein oder gar nicht.")
                .hint("„*“ bedeutet: in jeder Region."),
        );
        return None;
    }
    // A region's own name may hold blanks; such a name stands alone.
    if known.contains(text.as_ref()) {
        codes = vec![text.into_owned()];
    }
    codes.sort();
    codes.dedup();
    for code in &codes {
        if !known.contains(code.as_str()) {
            let hint = closest(code, known.iter().copied()).map_or_else(
                || "Regionen stehen in der Spalte region von offers.csv.".to_owned(),
                |meant| format!("Meinten Sie „{meant}“? Regionen stehen in der Spalte region von offers.csv."),
            );
            diagnostics.push(
                row.warning(
                    REGION,
                    "region-unused",
                    format!("In der Region „{code}“ gibt es kein Angebot dieses Anbieters."),
                )
                .hint(hint),
            );
        }
    }
    Some(codes)
}

/// Checks what the rows of one list must agree on.
fn list<'t>(
    file: &str,
    rows: Vec<TierRow<'t>>,
    diagnostics: &mut Diagnostics,
) -> Option<(TierList, Row<'t>)> {
    let first = rows.first()?;
    let mut sound = true;
    if !first.from.is_zero() {
        sound = false;
        diagnostics.push(
            first
                .row
                .error(FROM, "tier-start", "Die erste Stufe beginnt nicht bei 0.")
                .hint("Eine Freimenge ist die erste Stufe: from leer oder 0, price 0."),
        );
    }
    for pair in rows.windows(2) {
        let [above, below] = pair else { continue };
        if below.from <= above.from {
            sound = false;
            diagnostics.push(
                below
                    .row
                    .error(FROM, "tier-order", format!("Diese Stufe beginnt nicht über der vorigen ({}, Zeile {}).", above.from.normalize(), above.row.line))
                    .hint("Die Stufen einer Staffel stehen aufsteigend untereinander, die kleinste Grenze zuerst; verschiedene Produkte brauchen verschiedene Namen in product."),
            );
        }
        if above.price.is_none() {
            sound = false;
            diagnostics.push(
                above
                    .row
                    .error(
                        PRICE,
                        "tier-unknown",
                        "Nur in der letzten Stufe darf der Preis fehlen.",
                    )
                    .hint("Ein leerer Preis heißt: ab hier unbekannt. Kostenlos ist 0."),
            );
        }
        if let Some(overage) = above.overage
            && overage != Overage::Priced
        {
            sound = false;
            diagnostics.push(above.row.error(
                OVERAGE,
                "tier-overage",
                "overage steht nur in der letzten Stufe.",
            ));
        }
        let mixes = [
            (PRICE_UNIT, above.unit != below.unit),
            (CURRENCY, above.currency != below.currency),
            (TAX, above.tax != below.tax),
            (SCOPE, above.scope != below.scope),
        ];
        for (column, _) in mixes.into_iter().filter(|(_, differ)| *differ) {
            sound = false;
            diagnostics.push(
                below
                    .row
                    .error(column, "tier-mix", format!("Diese Angabe weicht von der vorigen Stufe ab (Zeile {}).", above.row.line))
                    .hint("Alle Stufen einer Staffel haben dieselbe Einheit, Währung, Steuerangabe und denselben Geltungsbereich."),
            );
        }
    }
    if !sound {
        return None;
    }
    let oldest = rows.iter().min_by_key(|row| row.source.as_of)?;
    let last = rows.last()?;
    let tiers = rows
        .iter()
        .map(|row| Tier {
            from: row.from,
            price: row.price,
            stopped_price: row.stopped_price,
            line: row.row.line,
        })
        .collect();
    let list = TierList {
        component: first.component,
        product: first.product.clone(),
        reference: rows.iter().any(|row| row.reference),
        regions: first.regions.clone(),
        unit: first.unit,
        currency: first.currency.clone().unwrap_or_else(|| "EUR".to_owned()),
        tax: first.tax,
        scope: first.scope,
        overage: last.overage.unwrap_or_default(),
        tiers,
        source: Source {
            url: first.source.url.clone(),
            as_of: oldest.source.as_of,
        },
        valid_from: first.valid_from,
        note: rows.iter().find_map(|row| row.note.clone()),
        origin: Origin {
            file: file.to_owned(),
            line: first.row.line,
        },
        oldest_line: oldest.row.line,
    };
    Some((list, first.row))
}
