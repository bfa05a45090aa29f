//! A provider's tariffs as tables: one per component, one group of rows per tier list.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::Serialize;

use super::routes::BaseUrl;
use super::words::{self, SourceLink};
use crate::catalog::{Component, Overage, Scope, TariffUnit, Tax, TierList};
use crate::german;

/// The tariffs of one component.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// Unique on the page: `tarif-egress`.
    pub id: String,
    /// `Egress`
    pub title: &'static str,
    /// Is there a price for the stopped machine?
    pub with_stopped: bool,
    /// In the order of tariffs.csv.
    pub lists: Vec<List>,
}

/// One tier list.
#[derive(Clone, Debug, Serialize)]
pub struct List {
    /// Name of the product; empty = none given.
    pub product: String,
    /// The product that enters the sums.
    pub reference: bool,
    /// `alle Regionen`, else the codes.
    pub regions: String,
    /// Tiers, the smallest quantity first.
    pub tiers: Vec<TierRow>,
    /// Rows that the group takes.
    pub span: usize,
    /// `früher`, `angekündigt`; empty = in force.
    pub state: &'static str,
    /// `gültig ab 1. Mai 2026`; empty = since ever.
    pub validity: String,
    /// Conditions in words; empty = none.
    pub remark: String,
    /// Where it stands.
    pub source: SourceLink,
}

/// One tier.
#[derive(Clone, Debug, Serialize)]
pub struct TierRow {
    /// `bis 1.000 GB`, `über 1.000 bis 10.240 GB`, `jede Menge`.
    pub range: String,
    /// Every digit: `0,000018 €`; `enthalten`; empty = unknown.
    pub price: String,
    /// `je GB`; empty beside `enthalten` and unknown.
    pub unit: String,
    /// Price while stopped, where it differs; else `–`.
    pub stopped: String,
}

/// Tables of all components that the provider has tariffs for.
#[must_use]
pub fn tables(base: &BaseUrl, lists: &[TierList], date: Date) -> Vec<Table> {
    Component::TARIFFS
        .into_iter()
        .filter_map(|component| {
            let own: Vec<&TierList> = lists
                .iter()
                .filter(|list| list.component == component)
                .collect();
            if own.is_empty() {
                return None;
            }
            Some(Table {
                id: format!("tarif-{}", component.key().replace('_', "-")),
                title: component.german(),
                with_stopped: own
                    .iter()
                    .any(|list| list.tiers.iter().any(|tier| tier.stopped_price.is_some())),
                lists: own
                    .iter()
                    .map(|list| view(base, list, &own, date))
                    .collect(),
            })
        })
        .collect()
}

fn view(base: &BaseUrl, list: &TierList, siblings: &[&TierList], date: Date) -> List {
    let tiers: Vec<TierRow> = list
        .tiers
        .iter()
        .enumerate()
        .map(|(index, tier)| {
            let next = list.tiers.get(index + 1).map(|next| next.from);
            let (price, unit) = price(list, tier.price);
            TierRow {
                range: range(list, tier.from, next),
                price,
                unit,
                stopped: tier.stopped_price.map_or_else(
                    || "–".to_owned(),
                    |price| german::price(price, &list.currency),
                ),
            }
        })
        .collect();
    List {
        product: list.product.as_deref().map(words::name).unwrap_or_default(),
        reference: list.reference,
        regions: if list.regions.is_empty() {
            "alle Regionen".to_owned()
        } else {
            list.regions.join(", ")
        },
        span: tiers.len(),
        tiers,
        state: state(list, siblings, date),
        validity: list
            .valid_from
            .map(|from| format!("gültig ab {}", german::date(from)))
            .unwrap_or_default(),
        remark: remark(list),
        source: SourceLink::new(base, &list.source),
    }
}

/// The newest list of a product and its regions that has begun is in force.
fn state(list: &TierList, siblings: &[&TierList], date: Date) -> &'static str {
    if list.valid_from.is_some_and(|from| from > date) {
        return "angekündigt";
    }
    let replaced = siblings.iter().any(|other| {
        other.product == list.product
            && other.regions == list.regions
            && other.valid_from > list.valid_from
            && other.valid_from.is_some_and(|from| from <= date)
    });
    if replaced { "früher" } else { "" }
}

/// What the bounds count in; empty where a quantity has no name.
fn counted(list: &TierList) -> &'static str {
    match (list.component, list.unit) {
        (Component::PublicIpv4, _) => "Adressen",
        (Component::Support | Component::License, TariffUnit::Month) => "",
        (_, unit) => unit.quantity_german(),
    }
}

fn range(list: &TierList, from: Decimal, next: Option<Decimal>) -> String {
    let unit = counted(list);
    let quantity = |value: Decimal| {
        if unit.is_empty() {
            german::exact(value)
        } else {
            words::counted(value, unit)
        }
    };
    match (from.is_zero(), next) {
        (true, None) => "jede Menge".to_owned(),
        (true, Some(next)) => format!("bis {}", quantity(next)),
        (false, Some(next)) => format!("über {} bis {}", german::exact(from), quantity(next)),
        (false, None) => format!("über {}", quantity(from)),
    }
}

fn price(list: &TierList, price: Option<Decimal>) -> (String, String) {
    match price {
        None => (String::new(), String::new()),
        Some(price) if price.is_zero() => ("enthalten".to_owned(), String::new()),
        Some(price) if list.unit == TariffUnit::Percent => {
            (german::quantity(price, "%"), "der übrigen Summe".to_owned())
        }
        Some(price) => (
            german::price(price, &list.currency),
            format!("je {}", list.unit.german()),
        ),
    }
}

fn remark(list: &TierList) -> String {
    let scope = match list.scope {
        Scope::Account => None,
        Scope::Project => Some("Freimenge je Projekt"),
        Scope::Instance => Some("Freimenge je Instanz"),
    };
    let overage = match list.overage {
        Overage::Priced => None,
        Overage::Throttled => Some("in der letzten Stufe gedrosselt"),
        Overage::Blocked => Some("in der letzten Stufe gesperrt"),
        Overage::FairUse => Some("letzte Stufe nur nach „Fair Use“"),
    };
    let tax = match list.tax {
        Some(Tax::Net) => None,
        Some(Tax::Gross) => Some("Preise einschließlich Umsatzsteuer"),
        None => Some("ob netto oder brutto: keine Angabe"),
    };
    let mut remarks: Vec<String> = [scope, overage, tax]
        .into_iter()
        .flatten()
        .map(str::to_owned)
        .collect();
    remarks.extend(list.note.as_deref().map(words::prose));
    remarks.join("; ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::fixture::{TODAY, World, base};

    #[test]
    fn tiers_keep_every_digit_and_say_what_is_in_force() {
        let world = World::new();
        let provider = world.catalog.provider("nordwolke").unwrap();
        let tables = tables(&base(), &provider.tariffs, TODAY);
        let told: Vec<String> = tables
            .iter()
            .flat_map(|table| {
                table.lists.iter().flat_map(move |list| {
                    list.tiers.iter().map(move |tier| {
                        format!(
                            "{} {} | {} | {} {} | {}",
                            table.title,
                            list.state,
                            tier.range,
                            tier.price,
                            tier.unit,
                            tier.stopped
                        )
                    })
                })
            })
            .map(|text| text.replace('\u{a0}', " "))
            .collect();
        assert_eq!(
            told,
            [
                "Blockspeicher  | jede Menge | 0,08 € je GB und Monat | 0,10 €",
                "Egress früher | bis 500 GB | enthalten  | –",
                "Egress früher | über 500 GB | 0,02 € je GB | –",
                "Egress  | bis 1.000 GB | enthalten  | –",
                "Egress  | über 1.000 bis 10.240 GB | 0,01 € je GB | –",
                "Egress  | über 10.240 bis 500.000 GB | 0,000018 € je GB | –",
                "Egress  | über 500.000 GB |   | –",
                "Öffentliche IPv4  | jede Menge | 0,005 € je Stunde | –",
            ]
        );
    }
}
