//! Long lists on several static pages: `vergleich/`, `vergleich/seite-2/` …

use serde::Serialize;

use super::{Site, routes};
use crate::german;

/// Most rows of a comparison page.
pub const COMPARISON_ROWS: usize = 1_000;
/// Most rows of any other page.
pub const LIST_ROWS: usize = 500;

/// How many pages a list of `total` items takes; an empty list takes one.
#[must_use]
pub fn page_count(total: usize, per_page: usize) -> usize {
    total.div_ceil(per_page.max(1)).max(1)
}

/// The items of page `number` (from 1).
#[must_use]
pub fn slice<T>(items: &[T], number: usize, per_page: usize) -> &[T] {
    let start = number.saturating_sub(1).saturating_mul(per_page);
    let end = start.saturating_add(per_page).min(items.len());
    items.get(start..end).unwrap_or_default()
}

/// One page of a list: where it stands and where the others are.
#[derive(Clone, Debug, Serialize)]
pub struct Paging {
    /// This page, from 1.
    pub number: usize,
    /// All pages; with 1 the template shows nothing.
    pub count: usize,
    /// `Einträge 1.001 bis 2.000 von 3.210`
    pub range: String,
    /// The page before.
    pub prev: Option<String>,
    /// The page behind.
    pub next: Option<String>,
    /// All pages; the current one without address.
    pub pages: Vec<PageLink>,
}

/// One page number.
#[derive(Clone, Debug, Serialize)]
pub struct PageLink {
    /// `1`, `2` …
    pub number: String,
    /// Empty for the current page.
    pub href: String,
}

impl Paging {
    /// Page `number` of a list of `total` items that begins at `route`.
    #[must_use]
    pub fn new(site: &Site<'_>, route: &str, number: usize, total: usize, per_page: usize) -> Self {
        let count = page_count(total, per_page);
        let href = |n: usize| site.href(&routes::paged(route, n));
        let first = number.saturating_sub(1) * per_page + 1;
        let last = (number * per_page).min(total);
        let whole = |n: usize| german::number(rust_decimal::Decimal::from(n), 0);
        Self {
            number,
            count,
            range: format!(
                "Einträge {} bis {} von {}",
                whole(first),
                whole(last),
                whole(total)
            ),
            prev: (number > 1).then(|| href(number - 1)),
            next: (number < count).then(|| href(number + 1)),
            pages: (1..=count)
                .map(|n| PageLink {
                    number: n.to_string(),
                    href: if n == number { String::new() } else { href(n) },
                })
                .collect(),
        }
    }

    /// Route of the page before, for the head.
    #[must_use]
    pub fn prev_route(&self, route: &str) -> Option<String> {
        (self.number > 1).then(|| routes::paged(route, self.number - 1))
    }

    /// Route of the page behind, for the head.
    #[must_use]
    pub fn next_route(&self, route: &str) -> Option<String> {
        (self.number < self.count).then(|| routes::paged(route, self.number + 1))
    }

    /// ` (Seite 2)` behind titles from the second page on.
    #[must_use]
    pub fn suffix(&self) -> String {
        if self.number > 1 {
            format!(" (Seite\u{a0}{})", self.number)
        } else {
            String::new()
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn pages_cover_the_list_without_gap() {
        for (total, per_page, pages) in [
            (0, 10, 1),
            (1, 10, 1),
            (10, 10, 1),
            (11, 10, 2),
            (25, 10, 3),
        ] {
            assert_eq!(page_count(total, per_page), pages);
            let items: Vec<usize> = (0..total).collect();
            let joined: Vec<usize> = (1..=pages)
                .flat_map(|number| slice(&items, number, per_page).to_vec())
                .collect();
            assert_eq!(joined, items);
        }
        assert_eq!(slice(&[1, 2], 5, 10), [] as [i32; 0]);
    }
}
