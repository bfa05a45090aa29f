//! `vollmonat diff`

use std::path::{Path, PathBuf};

use jiff::civil::Date;

use super::Ending;
use super::arguments::{Diff, DiffFormat, Shared};
use super::terminal::Terminal;
use crate::compare::{self, Names, Side, Usage};
use crate::diagnostics::{Diagnostics, printable};
use crate::guides::Kind;
use crate::pricing::Rules;
use crate::project::Project;
use crate::source::git::{self, GitError, Revision};
use crate::source::tree;

impl From<GitError> for Ending {
    fn from(error: GitError) -> Self {
        match error {
            GitError::Call(message) => Self::WrongCall(message),
            GitError::Machine(message) => Self::MachineFailed(message),
        }
    }
}

/// Compares two states of the directory; nothing is written, no checkout is touched.
pub(super) fn run(shared: &Shared, options: &Diff, terminal: &Terminal) -> Result<(), Ending> {
    let date = super::day(shared)?;
    let old = Place::find(&options.old, &shared.root)?;
    let new = match &options.new {
        Some(new) => Place::find(new, &shared.root)?,
        None => Place::Folder(shared.root.clone()),
    };
    let (old_state, new_state) =
        rayon::join(|| State::read(&old, date), || State::read(&new, date));
    let (old_state, new_state) = (old_state?, new_state?);
    let names = Names {
        old: old.name(),
        new: match &options.new {
            Some(_) => new.name(),
            None => "Arbeitsordner".to_owned(),
        },
    };
    let mut sound = true;
    for (state, name) in [(&old_state, &names.old), (&new_state, &names.new)] {
        if state.project.diagnostics.has_errors() {
            sound = false;
            terminal.say(&format!("Fehler in {}:\n", printable(name)));
            terminal.errors(&state.project.diagnostics, &state.project.sources);
        }
    }
    let (Some(old), Some(new)) = (old_state.side(), new_state.side()) else {
        return Err(if sound {
            Ending::WrongCall("Der deutsche Steuersatz fehlt in offers/vat-rates.csv.".to_owned())
        } else {
            Ending::DataErrors
        });
    };
    if !sound {
        return Err(Ending::DataErrors);
    }
    let report = compare::compare(&old, &new);
    let text = match options.format {
        DiffFormat::Markdown => compare::markdown(&report, &names),
        DiffFormat::Text => compare::text(&report, &names),
        DiffFormat::Json => format!("{:#}\n", compare::json(&report, &names)),
    };
    terminal.result(text.as_bytes())
}

/// Where a state of the directory is.
pub(super) enum Place {
    Folder(PathBuf),
    Revision { name: String, found: Revision },
}

impl Place {
    /// A folder that looks like a project root, else a revision of the repository around `root`.
    pub(super) fn find(name: &str, root: &Path) -> Result<Self, Ending> {
        let folder = Path::new(name);
        if folder.join("offers").is_dir() || folder.join(tree::CONFIG).is_file() {
            return Ok(Self::Folder(folder.to_owned()));
        }
        match git::find(root, name) {
            Ok(found) => Ok(Self::Revision {
                name: name.to_owned(),
                found,
            }),
            // A folder without data is told as such by whoever reads it.
            Err(_) if folder.is_dir() => Ok(Self::Folder(folder.to_owned())),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads and checks the data there.
    pub(super) fn read(&self, date: Date) -> Result<Project, Ending> {
        let mut diagnostics = Diagnostics::new();
        let tree = match self {
            Self::Folder(folder) => tree::read(folder, &mut diagnostics)?,
            Self::Revision { found, .. } => found.tree(&mut diagnostics)?,
        };
        Ok(Project::of(tree, date, diagnostics))
    }

    /// What it is called in reports.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Folder(folder) => folder.display().to_string(),
            Self::Revision { name, found } => {
                let short: String = found.commit.chars().take(12).collect();
                if name.starts_with(&short) || short.starts_with(name.as_str()) {
                    short
                } else {
                    format!("{name} ({short})")
                }
            }
        }
    }
}

/// A state of the directory with its usages.
struct State {
    project: Project,
    rules: Option<Rules>,
    usages: Vec<Usage>,
}

impl State {
    fn read(place: &Place, date: Date) -> Result<Self, Ending> {
        let mut project = place.read(date)?;
        let mut usages = vec![Usage {
            key: String::new(),
            title: "Standardprofil".to_owned(),
            profile: project.config.profile.clone(),
        }];
        let workloads = crate::texts::heads(&mut project)
            .into_iter()
            .filter(|head| head.kind == Kind::Workload);
        usages.extend(workloads.filter_map(|head| {
            Some(Usage {
                key: head.slug,
                title: head.title,
                profile: head.profile?,
            })
        }));
        let rules = project.rules("DE");
        Ok(Self {
            project,
            rules,
            usages,
        })
    }

    fn side(&self) -> Option<Side<'_>> {
        Some(Side {
            catalog: &self.project.catalog,
            rules: self.rules.clone()?,
            usages: self.usages.clone(),
        })
    }
}
