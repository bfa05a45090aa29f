//! New providers and guides.

use std::fmt::Write as _;

use jiff::civil::Date;

use super::Change;
use super::workspace::Workspace;
use crate::german;

/// What provider.toml says at first.
#[derive(Clone, Debug, Default)]
pub struct NewProvider {
    /// Folder name and address.
    pub key: String,
    /// Name for readers.
    pub name: String,
    /// Contracting party; left out when empty.
    pub legal_name: String,
    /// Its country; left out when empty.
    pub seat: String,
    /// Start page.
    pub website: String,
    /// Price list; left out when empty.
    pub pricing_url: String,
    /// Where these facts stand.
    pub source_url: String,
    /// When they were read there.
    pub as_of: String,
}

/// The key for a provider: its name as an address.
///
/// # Errors
/// A German sentence when it is no key or taken.
pub fn provider_key(workspace: &Workspace, name: &str) -> Result<String, String> {
    let key = german::slug(name).map_err(|fault| fault.to_string())?;
    if key != name {
        return Err(format!(
            "„{name}“ ist kein Schlüssel: erlaubt sind kleine Buchstaben, Ziffern und Bindestriche. Vorschlag: {key}"
        ));
    }
    let folder = format!("offers/{key}/");
    if workspace
        .data()
        .iter()
        .any(|(path, _)| path.starts_with(&folder))
    {
        return Err(format!(
            "Den Anbieter „{key}“ gibt es schon. Ein weiteres Angebot legt „vollmonat new offer {key}“ an."
        ));
    }
    Ok(key)
}

/// provider.toml of a new provider.
#[must_use]
pub fn provider(new: &NewProvider) -> Change {
    let mut text = String::new();
    let mut line = |key: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "{key} = {}", quoted(value));
        }
    };
    line("name", &new.name);
    line("legal_name", &new.legal_name);
    line("seat", &new.seat);
    line("website", &new.website);
    line("pricing_url", &new.pricing_url);
    line("source_url", &new.source_url);
    let _ = writeln!(text, "as_of = {}", new.as_of);
    Change {
        path: format!("offers/{}/provider.toml", new.key),
        bytes: text.into_bytes(),
        new: true,
    }
}

/// A TOML text.
fn quoted(value: &str) -> String {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{escaped}\"")
}

/// The draft of a guide.
///
/// # Errors
/// A German sentence when the title makes no address or the guide exists.
pub fn guide(
    workspace: &Workspace,
    slug: Option<&str>,
    title: &str,
    description: &str,
    date: Date,
) -> Result<Change, String> {
    let name = slug.unwrap_or(title);
    let slug = german::slug(name).map_err(|fault| fault.to_string())?;
    let path = format!("content/leitfaden/{slug}.md");
    if workspace.get(&path).is_some() {
        return Err(format!(
            "Den Leitfaden „{path}“ gibt es schon; er wird nicht überschrieben."
        ));
    }
    let mut text = format!("+++\ntitle = {}\ndate = {date}\n", quoted(title));
    if !description.is_empty() {
        let _ = writeln!(text, "description = {}", quoted(description));
    }
    text.push_str(
        "draft = true\n+++\n\n## Das Wichtigste zuerst\n\nDrei Sätze für alle, die nicht weiterlesen.\n\n## Wie gerechnet wird\n\nZahlen mit Quelle und Tag der Lesung. Am Ende `draft = true` oben streichen, dann erscheint der Leitfaden.\n",
    );
    Ok(Change {
        path,
        bytes: text.into_bytes(),
        new: true,
    })
}
