//! What the pages of offers need to know of each other: their cost curves, and who undercuts whom.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::pages::Site;
use crate::pricing::crossing::{self, Candidate, Takeover};
use crate::pricing::curve::{Axis, Curve};
use crate::pricing::{Cost, Quoted, Rules};

/// Curves and takeovers of all ranked offers, made once for all pages.
pub(super) struct Market<'a> {
    pub(super) rules: Rules,
    by_id: BTreeMap<&'a str, Place<'a>>,
}

/// A ranked offer.
struct Place<'a> {
    curves: [Option<Curve>; 3],
    takeovers: Vec<(&'a Quoted<'a>, Takeover)>,
}

impl<'a> Market<'a> {
    pub(super) fn new(site: &Site<'a>) -> Self {
        let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
        let profile = &site.config.profile;
        let ranked: Vec<&'a Quoted<'a>> = site
            .ranking
            .offers
            .iter()
            .filter(|quoted| quoted.rank.is_some())
            .collect();
        // Only offers with the same GPU and as many of them can take each other's place.
        let mut classes: BTreeMap<_, Vec<&'a Quoted<'a>>> = BTreeMap::new();
        for quoted in ranked {
            let row = quoted.offer.shown();
            let share = row
                .gpu_share
                .map(|share| (share.numerator, share.denominator));
            let gpus = row.gpu_count.saturating_mul(quoted.quote.instances);
            classes
                .entry((row.gpu.as_str(), gpus, share))
                .or_default()
                .push(quoted);
        }
        let now = Axis::ALL.map(|axis| axis.of(profile));
        let places: Vec<(&'a str, Place<'a>)> = classes
            .into_par_iter()
            .flat_map(|(_, class)| {
                let candidates: Vec<Candidate> = class
                    .par_iter()
                    .map(|quoted| candidate(site, quoted, &rules))
                    .collect();
                let found = crossing::takeovers(&candidates, now, &rules);
                let places: Vec<(&'a str, Place<'a>)> = class
                    .iter()
                    .zip(candidates)
                    .zip(found)
                    .map(|((quoted, candidate), found)| {
                        let place = Place {
                            curves: candidate.curves,
                            takeovers: found
                                .into_iter()
                                .filter_map(|takeover| {
                                    Some((*class.get(takeover.rival)?, takeover))
                                })
                                .collect(),
                        };
                        (quoted.offer.id.as_str(), place)
                    })
                    .collect();
                places
            })
            .collect();
        Self {
            rules,
            by_id: places.into_iter().collect(),
        }
    }

    /// The total of a ranked offer along an axis.
    pub(super) fn curve(&self, id: &str, axis: Axis) -> Option<&Curve> {
        let place = Axis::ALL.into_iter().position(|it| it == axis)?;
        self.by_id.get(id)?.curves.get(place)?.as_ref()
    }

    /// Who is cheaper at other amounts.
    pub(super) fn takeovers(&self, id: &str) -> &[(&'a Quoted<'a>, Takeover)] {
        self.by_id
            .get(id)
            .map_or(&[], |place| place.takeovers.as_slice())
    }
}

fn candidate(site: &Site<'_>, quoted: &Quoted<'_>, rules: &Rules) -> Candidate {
    let cost = Cost::of(site.catalog, quoted.provider, quoted.offer, rules);
    let curve = |axis| {
        let cost = cost.as_ref()?;
        Curve::along(axis, cost, &quoted.quote, &site.config.profile, rules)
    };
    Candidate {
        total: quoted.quote.exact.unwrap_or_default(),
        curves: Axis::ALL.map(curve),
    }
}
