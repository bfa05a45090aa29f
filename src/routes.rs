//! Every address of the site, in one place.

use crate::catalog::Country;

/// The published base address, ends with `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl {
    origin: String,
    path: String,
}

impl BaseUrl {
    /// From `https://host/path`; a missing final slash is added.
    ///
    /// # Errors
    /// A German sentence when it is not an absolute http(s) address without query and fragment.
    pub fn parse(address: &str) -> Result<Self, String> {
        let refused = || {
            format!(
                "„{address}“ ist keine Basisadresse; erwartet wird eine Adresse wie https://example.org/ ohne ? und #."
            )
        };
        let scheme_end = address
            .strip_prefix("https://")
            .or_else(|| address.strip_prefix("http://"))
            .map(|rest| address.len() - rest.len())
            .ok_or_else(refused)?;
        let rest = &address[scheme_end..];
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host_ok = !host.is_empty()
            && host
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'));
        let path_ok = path
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.' | '~' | '%'))
            && !path.split('/').any(|part| part == "." || part == "..")
            && !path.contains("//");
        if !host_ok || !path_ok {
            return Err(refused());
        }
        let mut path = format!("/{path}");
        if !path.ends_with('/') {
            path.push('/');
        }
        Ok(Self {
            origin: address[..scheme_end + host.len()].to_owned(),
            path,
        })
    }

    /// Scheme and host without a path, `https://example.org`.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Path part, begins and ends with `/`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Link target of a route such as `gpu/h100/` (no leading slash): base path + route.
    #[must_use]
    pub fn href(&self, route: &str) -> String {
        format!("{}{route}", self.path)
    }

    /// Link target of an address from the data; empty when it lies on this very host, where
    /// nobody's price list can stand and the link would most likely be dead.
    #[must_use]
    pub fn outward(&self, url: &str) -> String {
        if self.owns(url) {
            String::new()
        } else {
            url.to_owned()
        }
    }

    /// Does an absolute address lie on the site's own host?
    #[must_use]
    pub fn owns(&self, url: &str) -> bool {
        let host = |address: &str| {
            address
                .split_once("://")
                .and_then(|(_, rest)| rest.split(['/', '?', '#']).next())
                .map(str::to_ascii_lowercase)
        };
        host(url).is_some_and(|own| host(&self.origin) == Some(own))
    }

    /// What stands behind the base in an absolute address of this site, query and fragment
    /// included: `gpu/h100-sxm/#angebote`; `None` when the address belongs to somebody else.
    #[must_use]
    pub fn inside<'u>(&self, url: &'u str) -> Option<&'u str> {
        if !self.owns(url) || self.undecided() {
            return None;
        }
        let (_, rest) = url.split_once("://")?;
        let host = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let address = &rest[host..];
        match address.strip_prefix(&self.path) {
            Some(route) => Some(route),
            // The start page without its slash, perhaps with query or fragment.
            None => address
                .strip_prefix(&self.path[..self.path.len() - 1])
                .filter(|rest| !rest.starts_with(|c: char| !matches!(c, '?' | '#'))),
        }
    }

    /// The address of a project that has not chosen one: there, example.org is an example as
    /// everywhere else.
    fn undecided(&self) -> bool {
        self.origin == "https://example.org"
    }

    /// Absolute address of a route.
    #[must_use]
    pub fn absolute(&self, route: &str) -> String {
        format!("{}{}{route}", self.origin, self.path)
    }
}

/// `gpu/<key>/`
#[must_use]
pub fn gpu(key: &str) -> String {
    format!("gpu/{key}/")
}

/// `anbieter/<key>/`
#[must_use]
pub fn provider(key: &str) -> String {
    format!("anbieter/{key}/")
}

/// `angebote/<id>/`
#[must_use]
pub fn offer(id: &str) -> String {
    format!("angebote/{id}/")
}

/// `land/<cc>/`
#[must_use]
pub fn country(country: Country) -> String {
    format!("land/{}/", country.slug())
}

/// `arbeitslast/<slug>/`
#[must_use]
pub fn workload(slug: &str) -> String {
    format!("arbeitslast/{slug}/")
}

/// `leitfaden/<slug>/`
#[must_use]
pub fn guide(slug: &str) -> String {
    format!("leitfaden/{slug}/")
}

/// The feed beside the page of a GPU model or provider: `gpu/<key>/feed.xml`.
#[must_use]
pub fn feed(page: &str) -> String {
    format!("{page}{FEED}")
}

/// Page `number` of a long list: `vergleich/`, `vergleich/seite-2/` …
#[must_use]
pub fn paged(route: &str, number: usize) -> String {
    if number <= 1 {
        route.to_owned()
    } else {
        format!("{route}seite-{number}/")
    }
}

/// Output path of a page's route.
#[must_use]
pub fn file(route: &str) -> String {
    format!("{route}index.html")
}

/// The start page.
pub const START: &str = "";
/// All offers.
pub const COMPARISON: &str = "vergleich/";
/// The calculator.
pub const CALCULATOR: &str = "rechner/";
/// Which card for which job.
pub const CARD_CHOICE: &str = "rechner/vram/";
/// Rent, buy, or both.
pub const CHECKLIST: &str = "checkliste/";
/// The contract questions across providers.
pub const CONTRACT_QUESTIONS: &str = "vertragsfragen/";
/// Rent or buy.
pub const RENT_OR_BUY: &str = "mieten-oder-kaufen/";
/// All GPU models.
pub const GPUS: &str = "gpu/";
/// All providers.
pub const PROVIDERS: &str = "anbieter/";
/// All countries.
pub const COUNTRIES: &str = "land/";
/// All workloads.
pub const WORKLOADS: &str = "arbeitslast/";
/// All guides.
pub const GUIDES: &str = "leitfaden/";
/// Rules, rates and dates of the build.
pub const METHOD: &str = "methodik/";
/// Where the sorting is explained („So sortieren wir“).
pub const SORTING: &str = "methodik/#sortierung";
/// What the words mean.
pub const GLOSSARY: &str = "glossar/";
/// Where the formulas of renting and buying stand.
pub const FORMULAS: &str = "methodik/#mieten-oder-kaufen";
/// Price changes.
pub const CHANGES: &str = "aenderungen/";
/// Atom feed of the price changes.
pub const FEED: &str = "feed.xml";
/// Data files.
pub const DATA: &str = "daten/";
/// What to read again next.
pub const FRESHNESS: &str = "daten/aktualitaet/";
/// The same as a file.
pub const FRESHNESS_FILE: &str = "daten/aktualitaet.json";
/// Who answers for the site.
pub const IMPRINT: &str = "impressum/";
/// Privacy.
pub const PRIVACY: &str = "datenschutz/";
/// Accessibility.
pub const ACCESSIBILITY: &str = "barrierefreiheit/";

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn addresses_inside_the_site() {
        for (base, url, route) in [
            (
                "https://a.example/",
                "https://a.example/x/?y#z",
                Some("x/?y#z"),
            ),
            ("https://a.example/gpu/", "HTTP://A.example/gpu", Some("")),
            ("https://a.example/gpu/", "https://a.example/gpus/", None),
            ("https://a.example/", "https://b.example/x/", None),
            // Nobody has chosen this one: it is an example.
            ("https://example.org/", "https://example.org/quelle/7", None),
        ] {
            let base = BaseUrl::parse(base).unwrap();
            assert_eq!(base.inside(url), route, "{url}");
        }
    }
}
