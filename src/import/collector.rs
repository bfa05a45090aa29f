//! What a catalogue row must pass to be kept: filters, GPU spelling, place.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::Found;
use super::places;
use crate::catalog::country::Area;
use crate::catalog::gpu::by_spelling;
use crate::catalog::{Catalog, Country};
use crate::german;

/// What is wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Regions; empty = all.
    pub regions: Vec<String>,
    /// Country codes; empty = Europe.
    pub countries: Vec<String>,
    /// GPU keys; empty = all.
    pub gpus: Vec<String>,
}

/// An offer that passed, with its GPU and place known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// As the catalogue states it.
    pub found: Found,
    /// Key in gpus.csv.
    pub gpu: String,
    /// Country code.
    pub country: String,
    /// City, where known.
    pub city: Option<&'static str>,
    /// GB per GPU as sold.
    pub vram_gb: Option<Decimal>,
}

/// Rows passed over for one reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// How many.
    pub count: u64,
    /// The first few.
    pub examples: Vec<String>,
}

/// How many examples a reason gets.
const EXAMPLES: usize = 3;

/// Collects what is kept; memory grows with that alone.
#[derive(Debug)]
pub struct Collector<'c> {
    catalog: &'c Catalog,
    filter: Filter,
    known_places: BTreeMap<String, String>,
    kept: BTreeMap<(String, String, &'static str, Option<u32>), Kept>,
    /// Rows looked at.
    pub read: u64,
    /// By reason.
    pub skipped: BTreeMap<&'static str, Skipped>,
}

impl<'c> Collector<'c> {
    /// An empty collector; the provider's offers tell the country of their regions, `places` that of
    /// others.
    #[must_use]
    pub fn new(
        catalog: &'c Catalog,
        provider: &str,
        places: BTreeMap<String, String>,
        filter: Filter,
    ) -> Self {
        let mut known_places: BTreeMap<String, String> = catalog
            .provider(provider)
            .into_iter()
            .flat_map(|it| &it.offers)
            .filter_map(|offer| {
                let row = offer.rows.last()?;
                Some((offer.region.clone(), row.country.code().to_owned()))
            })
            .collect();
        known_places.extend(places);
        Self {
            catalog,
            filter,
            known_places,
            kept: BTreeMap::new(),
            read: 0,
            skipped: BTreeMap::new(),
        }
    }

    /// Passes over a row.
    pub fn skip(&mut self, reason: &'static str, example: impl FnOnce() -> String) {
        let skipped = self.skipped.entry(reason).or_default();
        skipped.count += 1;
        if skipped.examples.len() < EXAMPLES {
            let example = example();
            if !skipped.examples.contains(&example) {
                skipped.examples.push(example);
            }
        }
    }

    /// Could rows of this region be kept? Cheap, for readers of large files.
    #[must_use]
    pub fn wants_region(&self, region: &str) -> bool {
        self.filter.regions.is_empty() || self.filter.regions.iter().any(|wanted| wanted == region)
    }

    /// Takes an offer or counts why not.
    pub fn offer(&mut self, found: Found) {
        let name = |found: &Found| format!("{} in {} ({})", found.offer, found.region, found.place);
        if !self.wants_region(&found.region) {
            return self.skip("andere Region als gewünscht", || found.region.clone());
        }
        if found.price.is_zero() {
            return self.skip("ohne Preis", || name(&found));
        }
        let place = places::find(&found.region);
        let country = found
            .country
            .clone()
            .or_else(|| self.known_places.get(&found.region).cloned())
            .or_else(|| place.map(|(country, _)| country.to_owned()));
        let Some(country) = country else {
            return self.skip("Land der Region unbekannt oder außerhalb Europas", || {
                found.region.clone()
            });
        };
        let european = Country::from_code(&country).is_some_and(|it| it.area() != Area::World);
        let wanted = if self.filter.countries.is_empty() {
            european
        } else {
            self.filter.countries.contains(&country)
        };
        if !wanted {
            return self.skip("anderes Land als gewünscht", || {
                format!("{} ({country})", found.region)
            });
        }
        let Some(gpu) = found
            .gpu
            .iter()
            .find_map(|spelling| by_spelling(&self.catalog.gpus, spelling))
        else {
            return self.skip("GPU steht nicht in gpus.csv", || {
                found.gpu.last().cloned().unwrap_or_default()
            });
        };
        if !self.filter.gpus.is_empty() && !self.filter.gpus.contains(&gpu.key) {
            return self.skip("andere GPU als gewünscht", || gpu.key.clone());
        }
        // Catalogues state GiB, whole cards, or nothing: only what agrees with the card is taken over.
        let close = |stated: &Decimal| {
            (*stated - gpu.vram_gb).abs() * Decimal::from(100) <= gpu.vram_gb * Decimal::from(7)
        };
        if found.gpu_share.is_empty() && found.vram_gb.as_ref().is_some_and(|stated| !close(stated))
        {
            return self.skip("VRAM passt nicht zur GPU in gpus.csv", || {
                let stated = found.vram_gb.unwrap_or_default();
                format!(
                    "{}: {} statt {}",
                    found.offer,
                    german::quantity(stated, "GB"),
                    german::quantity(gpu.vram_gb, "GB")
                )
            });
        }
        let kept = Kept {
            vram_gb: found.gpu_share.is_empty().then_some(gpu.vram_gb),
            gpu: gpu.key.clone(),
            country,
            city: place.and_then(|(_, city)| city),
            found,
        };
        let key = (
            kept.found.offer.clone(),
            kept.found.region.clone(),
            kept.found.billing,
            kept.found.term_months,
        );
        match self.kept.get_mut(&key) {
            None => {
                self.kept.insert(key, kept);
            }
            // Zones of one region, as a rule at one price; of several the lowest is on offer.
            Some(first) => {
                let same = first.found.price == kept.found.price;
                let example = name(&kept.found);
                if kept.found.price < first.found.price {
                    *first = kept;
                }
                let reason = if same {
                    "gleiches Angebot, gleicher Preis (weitere Zone)"
                } else {
                    "gleiches Angebot, anderer Preis: der niedrigste zählt"
                };
                self.skip(reason, || example);
            }
        }
    }

    /// What was kept, by offer and region.
    #[must_use]
    pub fn into_kept(self) -> (Vec<Kept>, u64, BTreeMap<&'static str, Skipped>) {
        (self.kept.into_values().collect(), self.read, self.skipped)
    }
}
