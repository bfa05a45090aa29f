//! Stylesheet, icons and scripts under names that change with their content.

use std::collections::BTreeMap;

/// One asset with its published place.
#[derive(Clone, Debug)]
struct Asset {
    /// `assets/style.1a2b3c4d.css`
    route: String,
    bytes: Vec<u8>,
}

/// All assets by their path below `templates/assets/`.
#[derive(Clone, Debug, Default)]
pub(super) struct Assets {
    by_path: BTreeMap<String, Asset>,
}

impl Assets {
    /// From `(path, bytes)`; a later entry replaces an earlier one of the same path.
    pub(super) fn new(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let by_path = files
            .into_iter()
            .map(|(path, bytes)| {
                let route = format!("assets/{}", fingerprinted(&path, &bytes));
                (path, Asset { route, bytes })
            })
            .collect();
        Self { by_path }
    }

    /// Route of an asset, `assets/style.1a2b3c4d.css` for `style.css`.
    pub(super) fn route(&self, path: &str) -> Option<&str> {
        self.by_path.get(path).map(|asset| asset.route.as_str())
    }

    /// Content of an asset.
    pub(super) fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.by_path.get(path).map(|asset| asset.bytes.as_slice())
    }

    /// `(route, bytes)` of every asset, by path.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.by_path
            .values()
            .map(|asset| (asset.route.as_str(), asset.bytes.as_slice()))
    }
}

/// `js/table.js` → `js/table.1a2b3c4d.js`: hosts may then cache the file for ever.
#[must_use]
pub fn fingerprinted(path: &str, bytes: &[u8]) -> String {
    let hash = blake3::hash(bytes).to_hex();
    let hash: String = hash.chars().take(8).collect();
    let name_at = path.rfind('/').map_or(0, |slash| slash + 1);
    match path.rfind('.') {
        // A leading dot is part of the name, not the begin of an extension.
        Some(dot) if dot > name_at => {
            let (stem, extension) = path.split_at(dot);
            format!("{stem}.{hash}{extension}")
        }
        _ => format!("{path}.{hash}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn the_fingerprint_stands_before_the_extension() {
        for (path, expected) in [
            ("style.css", "style.af1349b9.css"),
            ("js/table.js", "js/table.af1349b9.js"),
            ("a.b/plain", "a.b/plain.af1349b9"),
            (".hidden", ".hidden.af1349b9"),
        ] {
            assert_eq!(fingerprinted(path, b""), expected);
        }
        assert_ne!(fingerprinted("a.css", b"1"), fingerprinted("a.css", b"2"));
    }

    #[test]
    fn a_later_file_replaces_an_earlier_one() {
        let assets = Assets::new([
            ("style.css".to_owned(), b"old".to_vec()),
            ("style.css".to_owned(), b"new".to_vec()),
        ]);
        let all: Vec<_> = assets.iter().collect();
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].1, b"new");
        assert_eq!(assets.route("style.css"), Some(all[0].0));
        assert_eq!(assets.route("other.css"), None);
    }
}
