//! What may stand in `offers/`.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::Walk;
use crate::diagnostics::printable;

/// A file that may stand in a folder, with the hint for those who need it and have none.
type Place = (&'static str, Option<&'static str>);

/// Tables that all providers share.
const SHARED: [Place; 3] = [
    (
        "gpus.csv",
        Some(
            "Legen Sie die Tabelle der GPU-Modelle an; nötig sind die Spalten gpu, name, vram_gb und source_url.",
        ),
    ),
    (
        "vat-rates.csv",
        Some(
            "Legen Sie die Tabelle der Umsatzsteuersätze an: country,valid_from,percent,source_url.",
        ),
    ),
    ("exchange-rates.csv", None),
];

/// Files of one provider.
const PROVIDER: [Place; 3] = [
    (
        "provider.toml",
        Some("Legen Sie die Datei an; nötig sind name, website, source_url und as_of."),
    ),
    (
        "offers.csv",
        Some(
            "Legen Sie die Angebotstabelle an; ihre Spalten beschreibt CONTRIBUTING.md unter „Alle Spalten von offers.csv“.",
        ),
    ),
    ("tariffs.csv", None),
];

/// Longest key, as every other part of an address.
const LONGEST_KEY: usize = 80;

impl Walk<'_> {
    /// May the folder `name` (below `offers/`) be entered?
    pub(super) fn offers_folder(&mut self, path: &str, name: &str) -> bool {
        if name.contains('/') {
            let message = "In einem Anbieterordner stehen keine weiteren Ordner.".to_owned();
            self.error("unexpected-file", path, message, &allowed(&PROVIDER, name));
            return false;
        }
        if SHARED.iter().any(|(file, _)| *file == name) {
            let message = format!("„{name}“ muss eine Datei sein und ist ein Ordner.");
            let hint = "Benennen Sie den Ordner um oder löschen Sie ihn.";
            self.error("unexpected-file", path, message, hint);
            return false;
        }
        if is_key(name) {
            self.providers.push(name.to_owned());
            return true;
        }
        let message = format!(
            "„{}“ ist kein Ordnername für einen Anbieter.",
            printable(name)
        );
        let mut hint = "Erlaubt sind höchstens 80 Zeichen aus a–z, 0–9 und Bindestrich".to_owned();
        match suggestion(name) {
            Some(key) => hint.push_str(&format!("; benennen Sie den Ordner um in „{key}“.")),
            None => hint.push('.'),
        }
        self.error("provider-key", path, message, &hint);
        false
    }

    /// Is the file `name` (below `offers/`) to be read?
    pub(super) fn offers_file(&mut self, path: &str, name: &str) -> bool {
        let (allowed_files, where_to, file) = match name.split_once('/') {
            None => (&SHARED, "nach offers/", name),
            Some((_, file)) => (&PROVIDER, "in einen Anbieterordner", file),
        };
        if allowed_files.iter().any(|(allowed, _)| *allowed == file) {
            return true;
        }
        // Generated from the data: read, so that commands can tell whether they are current.
        let generated = file == "datapackage.json" || file.ends_with(".schema.json");
        if file == name && generated {
            return true;
        }
        if file != name || file != "README.md" {
            let message = format!("„{}“ gehört nicht {where_to}.", printable(file));
            let hint = allowed(allowed_files, file);
            self.error("unexpected-file", path, message, &hint);
        }
        false
    }

    /// Reports the files no project and no provider can do without.
    pub(super) fn missing(&mut self) {
        if self.seen.contains("offers") {
            return; // `offers` itself has been refused
        }
        let folders = std::iter::once("offers".to_owned()).chain(
            std::mem::take(&mut self.providers)
                .into_iter()
                .map(|key| format!("offers/{key}")),
        );
        for (nth, folder) in folders.enumerate() {
            let files = if nth == 0 { &SHARED } else { &PROVIDER };
            for (file, hint) in files {
                let path = format!("{folder}/{file}");
                if let Some(hint) = hint
                    && !self.seen.contains(&path)
                {
                    let message = format!("„{file}“ fehlt.");
                    self.error("missing-file", &path, message, hint);
                }
            }
        }
    }
}

fn is_key(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= LONGEST_KEY
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// „Erlaubt sind …“, with the name that was probably meant in front.
fn allowed(files: &[Place], name: &str) -> String {
    let names: Vec<&str> = files.iter().map(|(file, _)| *file).collect();
    let list = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} und {last}", rest.join(", ")),
        _ => names.join(", "),
    };
    let lower = name.to_lowercase();
    let meant = names
        .iter()
        .map(|file| (strsim::damerau_levenshtein(file, &lower), *file))
        .min()
        .filter(|(distance, _)| *distance <= 2);
    match meant {
        Some((_, file)) => format!("Meinten Sie „{file}“? Erlaubt sind {list}."),
        None => format!("Erlaubt sind {list}."),
    }
}

/// The key an editor probably meant: „Nord_Wolke“ → `nord-wolke`.
fn suggestion(name: &str) -> Option<String> {
    let mut key = String::new();
    for c in name.nfc().flat_map(char::to_lowercase) {
        match c {
            'ä' => key.push_str("ae"),
            'ö' => key.push_str("oe"),
            'ü' => key.push_str("ue"),
            'ß' => key.push_str("ss"),
            c => key.extend(
                std::iter::once(c)
                    .nfd()
                    .filter(|c| !is_combining_mark(*c))
                    .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }),
            ),
        }
    }
    let key: Vec<&str> = key.split('-').filter(|part| !part.is_empty()).collect();
    let key = key.join("-");
    is_key(&key).then_some(key)
}
