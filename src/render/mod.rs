//! Tera: from view models to bytes.
//!
//! The program brings its templates and assets along; a file of the same path in the
//! project's `templates/` replaces one of them, a file of a new path joins. Views are
//! plain structs of finished strings, so no filter beside Tera's own is needed.

mod assets;
mod builtin;
mod fault;
mod json;
mod modules;

use std::collections::BTreeMap;

use serde::Serialize;
use tera::{Context, ErrorKind, Tera};

use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use assets::Assets;
use fault::Fault;
use modules::BadImport;

pub use assets::fingerprinted;
pub use json::json_for_script;

/// Templates and assets, ready to render, shared between threads.
pub struct Engine {
    tera: Tera,
    assets: Assets,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine")
            .field("assets", &self.assets)
            .finish_non_exhaustive()
    }
}

/// A file of the project's `templates/` that replaces or joins the built-in ones.
#[derive(Clone, Debug)]
pub struct Override {
    /// Path below `templates/`, `/` as separator: `pages/gpu.html`, `assets/style.css`.
    pub path: String,
    /// Its content; templates must be UTF-8.
    pub bytes: Vec<u8>,
}

/// A page that could not be rendered, with the template's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderError {
    /// `templates/pages/gpu.html`.
    pub file: String,
    /// Line and column from 1.
    pub place: Option<(u32, u32)>,
    /// German sentence.
    pub message: String,
}

impl RenderError {
    /// As an error about the template.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let diagnostic =
            Diagnostic::error("template-render", self.file.as_str(), self.message.as_str());
        match self.place {
            Some((line, column)) => diagnostic.at(Place::bare(line, column)),
            None => diagnostic,
        }
    }
}

impl Engine {
    /// Parses the built-in templates and the project's own, unused ones too; every
    /// fault is reported with file and line (`template-syntax`). `None` when there is one.
    pub fn new(overrides: &[Override], diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut templates: BTreeMap<String, String> = builtin::TEMPLATES
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
            .collect();
        let mut files: BTreeMap<String, Vec<u8>> = builtin::ASSETS
            .iter()
            .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
            .collect();
        let mut sound = true;
        for file in overrides {
            if let Some(asset) = file.path.strip_prefix("assets/") {
                if let Err(diagnostic) = asset_name(file, asset) {
                    diagnostics.push(*diagnostic);
                    sound = false;
                }
                files.insert(asset.to_owned(), file.bytes.clone());
                continue;
            }
            match template_text(file) {
                Ok(text) => {
                    templates.insert(file.path.clone(), text);
                }
                Err(diagnostic) => {
                    diagnostics.push(*diagnostic);
                    sound = false;
                }
            }
        }
        if !sound {
            return None;
        }
        let imports = modules::link(&mut files);
        for bad in imports.as_ref().err().into_iter().flatten() {
            diagnostics.push(bad_import(bad));
        }
        let tera = load(&templates, diagnostics)?;
        imports.ok()?;
        Some(Self {
            tera,
            assets: Assets::new(files),
        })
    }

    /// Renders one template with one view.
    ///
    /// # Errors
    /// The template uses a value that the view does not carry, or does not exist.
    pub fn render(&self, template: &str, view: &impl Serialize) -> Result<Vec<u8>, RenderError> {
        let mut page = Vec::with_capacity(16 * 1024);
        Context::from_serialize(view)
            .and_then(|context| self.tera.render_to(template, &context, &mut page))
            .map_err(|error| match Fault::all(&error).into_iter().next() {
                Some(mut fault) => {
                    if fault.template.is_empty() {
                        template.clone_into(&mut fault.template);
                    }
                    fault.render_error()
                }
                None => RenderError {
                    file: format!("templates/{template}"),
                    place: None,
                    message: error.to_string(),
                },
            })?;
        Ok(page)
    }

    /// Route of an asset by its path below `templates/assets/`:
    /// `assets/style.1a2b3c4d.css` for `style.css`.
    #[must_use]
    pub fn asset(&self, path: &str) -> Option<&str> {
        self.assets.route(path)
    }

    /// Content of an asset by its path below `templates/assets/`.
    #[must_use]
    pub fn asset_bytes(&self, path: &str) -> Option<&[u8]> {
        self.assets.bytes(path)
    }

    /// `(route, bytes)` of every asset, for the output.
    pub fn assets(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.assets.iter()
    }
}

/// An asset is published under its name, so hosts must take it.
fn asset_name(file: &Override, asset: &str) -> Result<(), Box<Diagnostic>> {
    // Room for the fingerprint in the 255 bytes of a file name.
    const LONGEST_PART: usize = 240;
    let sound = asset.split('/').all(|part| {
        part.len() <= LONGEST_PART
            && !part.starts_with('.')
            && !part.ends_with('.')
            && part.bytes().all(|b| {
                b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.')
            })
    });
    if sound {
        return Ok(());
    }
    Err(Box::new(
        Diagnostic::error(
            "asset-name",
            format!("templates/{}", file.path),
            "Dieser Name taugt nicht als Dateiname im Netz.",
        )
        .at(Place::start())
        .value(asset)
        .hint("Die Datei umbenennen; erlaubt sind a–z, 0–9, Bindestrich, Unterstrich und Punkte dazwischen, höchstens 240 Zeichen."),
    ))
}

fn bad_import(bad: &BadImport) -> Diagnostic {
    let (message, hint) = if bad.circle {
        (
            "Die Skripte importieren einander im Kreis.",
            "Das Gemeinsame in eine dritte Datei auslagern.",
        )
    } else {
        (
            "Dieses Skript gibt es nicht.",
            "Der Pfad zählt vom Ordner des importierenden Skripts aus, zum Beispiel ./cost.mjs.",
        )
    };
    Diagnostic::error(
        "asset-import",
        format!("templates/assets/{}", bad.file),
        message,
    )
    .at(Place::bare(bad.place.0, bad.place.1))
    .value(&bad.specifier)
    .hint(hint)
}

/// A template's text without byte order mark.
fn template_text(file: &Override) -> Result<String, Box<Diagnostic>> {
    match std::str::from_utf8(&file.bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()),
        Err(error) => {
            let before = file.bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(Box::new(
                Diagnostic::error(
                    "template-syntax",
                    format!("templates/{}", file.path),
                    "Die Vorlage ist nicht in UTF-8 gespeichert.",
                )
                .at(Place::bare(u32::try_from(line).unwrap_or(u32::MAX), 1))
                .hint("Im Editor „Speichern mit Kodierung: UTF-8“ wählen."),
            ))
        }
    }
}

/// Parses all templates together; reports every fault it can name truthfully.
fn load(templates: &BTreeMap<String, String>, diagnostics: &mut Diagnostics) -> Option<Tera> {
    let mut report = |fault: &Fault| {
        let text = templates.get(&fault.template).map(String::as_str);
        diagnostics.push(fault.diagnostic(text));
    };

    // Each on its own first: loaded together, the first syntax error would hide the others.
    let mut broken = false;
    for (path, text) in templates {
        if let Err(error) = Tera::default().add_raw_template(path, text)
            && matches!(error.kind(), ErrorKind::SyntaxError(_))
        {
            broken = true;
            Fault::all(&error).iter().for_each(&mut report);
        }
    }
    if broken {
        return None;
    }

    let mut kept = templates.clone();
    loop {
        let mut tera = Tera::default();
        let Err(error) = tera.add_raw_templates(&kept) else {
            return if broken { None } else { Some(tera) };
        };
        let faults = Fault::all(&error);
        let removed = match error.kind() {
            // Inheritance is checked one template at a time: report, set it aside, go on.
            ErrorKind::MissingParent { current: name, .. }
            | ErrorKind::CircularExtend { tpl: name, .. }
            | ErrorKind::CircularInclude { tpl: name, .. } => kept.remove(name).is_some(),
            _ => false,
        };
        // With templates set aside, „unknown“ names may only be a consequence.
        if removed || !broken {
            faults.iter().for_each(&mut report);
        }
        broken = true;
        if !removed {
            return None;
        }
    }
}

#[cfg(test)]
mod tests;
