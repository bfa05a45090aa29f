//! Building whenever a source has changed.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode, EventKind};
use notify::{Config, Event, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::state::Shared;
use super::{Build, BuildOutcome, Say};
use crate::source::tree::{CONFIG, FOLDERS, is_ignored};

/// Editors write in bursts: so long must it be quiet.
const QUIET: Duration = Duration::from_millis(40);

/// A program that never stops writing is not waited for longer than that.
const LONGEST: Duration = Duration::from_millis(1000);

/// How often to look where the system does not tell.
const POLL: Duration = Duration::from_millis(1000);

/// Builds at once and after every change, until the runtime ends.
pub(super) async fn rebuild(
    root: PathBuf,
    address: String,
    shared: Arc<Shared>,
    build: Build,
    say: Say,
) {
    let (send, mut changes) = unbounded_channel();
    // Before the first build, so that no change is missed.
    let mut watcher = watcher(&root, send, &say);
    let build: Arc<Build> = Arc::new(build);
    let mut first = true;
    loop {
        let started = Instant::now();
        let (job, site, base) = (Arc::clone(&build), shared.site.clone(), address.clone());
        let outcome = tokio::task::spawn_blocking(move || job(&site, &base))
            .await
            .unwrap_or_else(|_| BuildOutcome {
                built: false,
                report: "Beim Bauen ist ein innerer Fehler aufgetreten.".to_owned(),
            });
        let built = outcome.built;
        shared.advance(built, outcome.report);
        match (built, first) {
            (true, true) => {}
            (true, false) => say(&format!(
                "Neu gebaut in {} ms.",
                started.elapsed().as_millis()
            )),
            (false, true) => {
                say("Noch keine Website; nach der nächsten Änderung wird wieder gebaut.")
            }
            (false, false) => say("Es bleibt beim letzten gelungenen Stand."),
        }
        first = false;
        let Some(changed) = burst(&mut changes).await else {
            return;
        };
        if let Some(watcher) = &mut watcher {
            watch_again(watcher.as_mut(), &root, &changed);
        }
    }
}

/// Waits for a change and for the calm after it; `None` when nobody watches any more.
async fn burst(changes: &mut UnboundedReceiver<PathBuf>) -> Option<Vec<PathBuf>> {
    let mut changed = vec![changes.recv().await?];
    let started = Instant::now();
    while started.elapsed() < LONGEST {
        match timeout(QUIET, changes.recv()).await {
            Ok(Some(path)) => changed.push(path),
            Ok(None) | Err(_) => break,
        }
    }
    Some(changed)
}

/// A source folder that has been made anew, or moved here, is not watched yet.
fn watch_again(watcher: &mut dyn Watcher, root: &Path, changed: &[PathBuf]) {
    for place in FOLDERS.map(|folder| root.join(folder)) {
        if changed.contains(&place) && is_folder(&place) {
            let _ = watcher.watch(&place, RecursiveMode::Recursive);
        }
    }
}

/// A link is an error of the project, and what it leads to is none of its sources.
fn is_folder(place: &Path) -> bool {
    std::fs::symlink_metadata(place).is_ok_and(|meta| meta.is_dir())
}

/// Watches the root itself, where the configuration lies and folders come and go, and the
/// source folders with all below them.
fn watcher(
    root: &Path,
    send: UnboundedSender<PathBuf>,
    say: &Say,
) -> Option<Box<dyn Watcher + Send>> {
    let handler = |send: UnboundedSender<PathBuf>| {
        let root = root.to_owned();
        move |event: notify::Result<Event>| {
            for path in event.iter().flat_map(|event| relevant(&root, event)) {
                // Nobody listens any more when the preview ends.
                let _ = send.send(path);
            }
        }
    };
    let native = RecommendedWatcher::new(handler(send.clone()), Config::default())
        .and_then(|mut watcher| watch_all(&mut watcher, root).map(|()| watcher));
    match native {
        Ok(watcher) => return Some(Box::new(watcher)),
        Err(error) => say(&format!(
            "Das System meldet keine Änderungen ({}); die Vorschau sieht jede Sekunde selbst nach.",
            described(&error)
        )),
    }
    let polling = PollWatcher::new(handler(send), Config::default().with_poll_interval(POLL))
        .and_then(|mut watcher| watch_all(&mut watcher, root).map(|()| watcher));
    match polling {
        Ok(watcher) => Some(Box::new(watcher)),
        Err(error) => {
            say(&format!(
                "Änderungen werden nicht erkannt: {}.",
                described(&error)
            ));
            None
        }
    }
}

fn described(error: &notify::Error) -> String {
    match &error.kind {
        notify::ErrorKind::Io(error) => crate::source::reason(error),
        notify::ErrorKind::PathNotFound => "nicht vorhanden".to_owned(),
        notify::ErrorKind::MaxFilesWatch => "zu viele beobachtete Dateien".to_owned(),
        _ => error.to_string(),
    }
}

fn watch_all(watcher: &mut dyn Watcher, root: &Path) -> notify::Result<()> {
    watcher.watch(root, RecursiveMode::NonRecursive)?;
    for folder in FOLDERS {
        let place = root.join(folder);
        if is_folder(&place) {
            watcher.watch(&place, RecursiveMode::Recursive)?;
        }
    }
    Ok(())
}

/// The paths of an event that make a new build worth while.
fn relevant<'a>(root: &'a Path, event: &'a Event) -> Vec<PathBuf> {
    if event.need_rescan() {
        return FOLDERS.iter().map(|folder| root.join(folder)).collect();
    }
    // Builds read every source: reading must not lead to another build.
    let changes = match event.kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) => false,
        _ => true,
    };
    event
        .paths
        .iter()
        .filter(|path| changes && is_source(root, path))
        .cloned()
        .collect()
}

/// Below one of the source folders, or the configuration; no hidden or editor's file.
fn is_source(root: &Path, path: &Path) -> bool {
    let Ok(relative) = path.strip_prefix(root) else {
        return false;
    };
    let mut parts = relative.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy()),
        _ => None,
    });
    let Some(first) = parts.next() else {
        return false;
    };
    let known =
        FOLDERS.contains(&&*first) || (first == CONFIG && relative.components().count() == 1);
    known && !parts.any(|part| is_ignored(&part))
}

#[cfg(test)]
mod tests {
    use notify::event::{CreateKind, ModifyKind};

    use super::*;

    #[test]
    fn paths_that_matter() {
        let root = Path::new("/p");
        for (path, want) in [
            ("/p/vollmonat.toml", true),
            ("/p/offers", true),
            ("/p/offers/nordwolke/offers.csv", true),
            ("/p/content/leitfaden/a.md", true),
            ("/p/templates/pages/gpu.html", true),
            ("/p", false),
            ("/p/site/index.html", false),
            ("/p/.site.vollmonat-neu/site/index.html", false),
            ("/p/README.md", false),
            ("/p/content/leitfaden/.a.md.swp", false),
            ("/p/content/leitfaden/a.md~", false),
            ("/p/content/.git/index", false),
            ("/q/offers/x", false),
            ("/p2/offers/x", false),
        ] {
            assert_eq!(is_source(root, Path::new(path)), want, "{path}");
        }
    }

    #[test]
    fn reading_is_no_change() {
        let root = Path::new("/p");
        for (kind, want) in [
            (EventKind::Access(AccessKind::Open(AccessMode::Any)), 0),
            (EventKind::Access(AccessKind::Close(AccessMode::Read)), 0),
            (EventKind::Access(AccessKind::Close(AccessMode::Write)), 1),
            (EventKind::Create(CreateKind::File), 1),
            (EventKind::Modify(ModifyKind::Any), 1),
        ] {
            let event = Event::new(kind).add_path("/p/offers/gpus.csv".into());
            assert_eq!(relevant(root, &event).len(), want, "{kind:?}");
        }
    }
}
