//! The new site in the place of the old one, and the repair after a kill.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::fault::{Point, exchange_works, reach};
use super::target::{Target, is_git, mount_error};
use super::{OutputError, quoted, tidy};

/// The old site after the swap.
#[derive(Debug)]
pub(super) struct Replaced {
    /// Where it lies now.
    pub(super) place: PathBuf,
    /// Files in it that the new site has too because they are not the build's: `.gitignore` …
    pub(super) git_files: u64,
}

/// Puts `site` in the place of the old site, if there is one.
pub(super) fn swap(target: &Target, site: &Path) -> Result<Option<Replaced>, OutputError> {
    let out = &target.out;
    if !out.exists() {
        fs::rename(site, out).map_err(|error| OutputError::failed(out, "anlegen", &error))?;
        reach(Point::Swapped);
        return Ok(None);
    }
    let git_files = bring_git_files(out, site)?;
    // Who may enter the folder is the choice of those who made it.
    if let Ok(meta) = fs::metadata(out) {
        let _ = fs::set_permissions(site, meta.permissions());
    }
    let place = match exchange(site, out) {
        Ok(true) => site.to_owned(),
        Ok(false) => one_after_the_other(target, site)?,
        Err(error) => return Err(swap_error(out, &error)),
    };
    reach(Point::Swapped);
    Ok(Some(Replaced { place, git_files }))
}

fn swap_error(out: &Path, error: &io::Error) -> OutputError {
    match error.kind() {
        io::ErrorKind::ResourceBusy | io::ErrorKind::CrossesDevices => mount_error(out),
        _ => OutputError::failed(out, "austauschen", error),
    }
}

/// Exchanges two folders in one step; `false` where the system cannot.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(site: &Path, out: &Path) -> io::Result<bool> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    if !exchange_works() {
        return Ok(false);
    }
    match renameat_with(CWD, site, CWD, out, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP | Errno::PERM) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchange(_site: &Path, _out: &Path) -> io::Result<bool> {
    let _ = exchange_works();
    Ok(false)
}

/// Two renames; a build killed between them is repaired by the next one.
fn one_after_the_other(target: &Target, site: &Path) -> Result<PathBuf, OutputError> {
    let old = target.old();
    fs::rename(&target.out, &old).map_err(|error| swap_error(&target.out, &error))?;
    reach(Point::Between);
    if let Err(error) = fs::rename(site, &target.out) {
        return Err(match fs::rename(&old, &target.out) {
            Ok(()) => swap_error(&target.out, &error),
            Err(_) => OutputError::machine(format!(
                "Die alte Website liegt jetzt in {} und lässt sich nicht zurückstellen. \
                 Der nächste Bau versucht es erneut.",
                quoted(&old)
            )),
        });
    }
    Ok(old)
}

/// `.git*` entries of a folder: name, and whether it is an ordinary file.
fn git_entries(folder: &Path) -> io::Result<Vec<(std::ffi::OsString, bool)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_git(&entry.file_name()) {
            found.push((entry.file_name(), entry.file_type()?.is_file()));
        }
    }
    found.sort();
    Ok(found)
}

/// Files such as `.gitignore` are linked into the new site before the swap, so that there is
/// no moment without them.
fn bring_git_files(out: &Path, site: &Path) -> Result<u64, OutputError> {
    let entries = git_entries(out).map_err(|error| OutputError::failed(out, "lesen", &error))?;
    let mut brought = 0;
    for (name, _) in entries.into_iter().filter(|(_, is_file)| *is_file) {
        brought += 1;
        let (from, to) = (out.join(&name), site.join(&name));
        if fs::hard_link(&from, &to).is_err() {
            fs::copy(&from, &to).map_err(|error| OutputError::failed(&to, "schreiben", &error))?;
        }
    }
    Ok(brought)
}

/// Folders such as `.git` follow right after the swap. A build killed in between leaves them in
/// the container, where the next build finds them.
pub(super) fn keep_git(old: &Path, out: &Path) -> Result<(), OutputError> {
    let entries = git_entries(old).map_err(|error| OutputError::failed(old, "lesen", &error))?;
    for (name, _) in entries.into_iter().filter(|(_, is_file)| !*is_file) {
        let (from, to) = (old.join(&name), out.join(&name));
        if fs::symlink_metadata(&to).is_ok() {
            return Err(OutputError::machine(format!(
                "{} stammt aus einem abgebrochenen Bau, und {} gibt es auch. \
                 Behalten Sie einen von beiden und löschen Sie den anderen.",
                quoted(&from),
                quoted(&to)
            )));
        }
        if !out.exists() {
            fs::create_dir(out).map_err(|error| OutputError::failed(out, "anlegen", &error))?;
        }
        fs::rename(&from, &to).map_err(|error| OutputError::failed(&to, "anlegen", &error))?;
    }
    Ok(())
}

/// Clears what a killed build has left in the container, under the lock.
pub(super) fn repair(target: &Target) -> Result<(), OutputError> {
    let old = target.old();
    if old.exists() && !target.out.exists() {
        // Killed between two renames: the old site goes back.
        fs::rename(&old, &target.out)
            .map_err(|error| OutputError::failed(&target.out, "anlegen", &error))?;
    }
    for left in [old, target.site()] {
        if left.exists() {
            keep_git(&left, &target.out)?;
            tidy::remove_tree(&left)?;
        }
    }
    Ok(())
}
