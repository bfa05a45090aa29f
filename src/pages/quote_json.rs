//! Stand-in for the quote document until the real one is merged.

use serde_json::{Value, json};

use super::Site;

/// Replaced at the merge.
pub fn document(site: &Site<'_>) -> Value {
    let offers: Vec<Value> = site
        .ranking
        .offers
        .iter()
        .map(|quoted| json!({"id": quoted.offer.id, "gpu": quoted.offer.shown().gpu, "rank": quoted.rank}))
        .collect();
    json!({"date": site.catalog.date.to_string(), "offers": offers})
}
