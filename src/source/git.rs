//! A revision of a repository as a project root, read by calling `git`. The checkout, the index
//! and the configuration of the repository stay as they are; nothing is written anywhere.

use std::ffi::OsStr;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::tree::{self, CONFIG, FOLDERS, Kind, LARGEST, Listed, Tree};
use crate::diagnostics::{Diagnostics, printable};

/// Why a revision could not be read.
#[derive(Debug)]
pub enum GitError {
    /// The call was wrong: no repository, no such revision (exit status 2), a German sentence.
    Call(String),
    /// The machine failed: no git, a broken repository (exit status 3), a German sentence.
    Machine(String),
}

impl fmt::Display for GitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Call(message) | Self::Machine(message)) = self;
        f.write_str(message)
    }
}

impl std::error::Error for GitError {}

/// A commit that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    /// A folder of the repository: the project root.
    root: PathBuf,
    /// Full object name.
    pub commit: String,
}

/// Finds a revision in the repository that holds `root`: whatever git understands, and
/// `main...` for the commit at which the current branch left `main`.
///
/// # Errors
/// When there is no git, no repository, or no such revision.
pub fn find(root: &Path, name: &str) -> Result<Revision, GitError> {
    run(root, &["rev-parse", "--git-dir"], |_| {
        format!(
            "„{}“ ist weder ein Ordner noch eine Revision: „{}“ liegt in keinem Git-Repository.",
            printable(name),
            printable(&root.to_string_lossy())
        )
    })?;
    let missing = |error: &str| no_revision(root, name, error);
    let commit = match name.split_once("...") {
        Some((ours, theirs)) => {
            let or_head = |name: &str| if name.is_empty() { "HEAD" } else { name }.to_owned();
            let (ours, theirs) = (
                commit(root, &or_head(ours))?,
                commit(root, &or_head(theirs))?,
            );
            run(root, &["merge-base", &ours, &theirs], missing)?
        }
        None => commit(root, name)?,
    };
    Ok(Revision {
        root: root.to_owned(),
        commit,
    })
}

fn commit(root: &Path, name: &str) -> Result<String, GitError> {
    let wanted = format!("{name}^{{commit}}");
    run(
        root,
        &["rev-parse", "--verify", "--end-of-options", &wanted],
        |error| no_revision(root, name, error),
    )
}

/// What to do about a missing revision; most often a robot's clone has no history.
fn no_revision(root: &Path, name: &str, error: &str) -> String {
    let shown = printable(name);
    let shallow = git(root, &["rev-parse", "--is-shallow-repository"])
        .is_ok_and(|output| output.stdout.starts_with(b"true"));
    if shallow {
        return format!(
            "Die Revision „{shown}“ fehlt in dieser Kopie des Repositorys: Sie ist flach und enthält \
             nur den jüngsten Teil der Geschichte. Den Rest holt „git fetch --unshallow origin“; in \
             Abläufen von GitHub und Forgejo „fetch-depth: 0“ bei actions/checkout, in GitLab \
             „GIT_DEPTH: 0“."
        );
    }
    if name.contains("...") {
        return format!("„{shown}“ hat keinen gemeinsamen Vorfahren.");
    }
    if error.contains("dubious ownership") {
        return format!("git verweigert den Zugriff: {}", printable(error.trim()));
    }
    format!(
        "„{shown}“ ist weder ein Ordner noch eine Revision dieses Repositorys. Zweige, die nur auf \
         dem Server liegen, heißen hier zum Beispiel „origin/{shown}“; neue holt „git fetch“."
    )
}

impl Revision {
    /// Reads the project root as it was in this revision.
    ///
    /// # Errors
    /// When git cannot list or deliver the files.
    pub fn tree(&self, diagnostics: &mut Diagnostics) -> Result<Tree, GitError> {
        let prefix = run(&self.root, &["rev-parse", "--show-prefix"], str::to_owned)?;
        let treeish = format!("{}:{prefix}", self.commit);
        let mut arguments = vec!["ls-tree", "-r", "-t", "-z", "-l", "--full-tree", &treeish];
        arguments.push(CONFIG);
        arguments.extend(FOLDERS);
        let listing = checked(git(&self.root, &arguments)?, |error| {
            if error.contains("Not a valid object name") {
                format!(
                    "Den Projektordner „{}“ gab es in dieser Revision noch nicht.",
                    printable(prefix.trim_end_matches('/'))
                )
            } else {
                format!("git kann die Revision nicht lesen: {}", printable(error))
            }
        })?;
        let mut entries = Vec::new();
        let mut objects = std::collections::BTreeMap::new();
        for line in listing
            .split(|byte| *byte == 0)
            .filter(|line| !line.is_empty())
        {
            let Some((listed, object)) = entry(line) else {
                return Err(unreadable());
            };
            objects.insert(listed.path.clone(), object);
            entries.push(listed);
        }
        tree::from_listing(&entries, diagnostics, |wanted| {
            let wanted: Vec<&Object> = wanted
                .iter()
                .filter_map(|path| objects.get(*path))
                .collect();
            self.contents(&wanted)
        })
    }

    /// The contents of objects, all from one process.
    fn contents(&self, wanted: &[&Object]) -> Result<Vec<Option<Vec<u8>>>, GitError> {
        let mut child = command(&self.root)
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(not_started)?;
        let (Some(mut to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(unreadable());
        };
        let names: String = wanted
            .iter()
            .filter(|object| object.size <= LARGEST)
            .map(|object| format!("{}\n", object.name))
            .collect();
        // Both pipes are of limited size: who only writes waits for ever.
        let writer = std::thread::spawn(move || to.write_all(names.as_bytes()));
        let mut from = BufReader::new(from);
        let read: io::Result<Vec<Option<Vec<u8>>>> = wanted
            .iter()
            .map(|object| {
                if object.size > LARGEST {
                    return Ok(None);
                }
                object.read(&mut from).map(Some)
            })
            .collect();
        drop(from);
        let _ = writer.join();
        let _ = child.wait();
        read.map_err(|_| unreadable())
    }
}

/// A file's contents in the repository.
struct Object {
    name: String,
    size: u64,
}

impl Object {
    /// `<name> blob <size>\n<contents>\n`
    fn read(&self, from: &mut impl BufRead) -> io::Result<Vec<u8>> {
        let mut head = String::new();
        from.read_line(&mut head)?;
        if head.trim_end() != format!("{} blob {}", self.name, self.size) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let length = usize::try_from(self.size).map_err(|_| io::ErrorKind::InvalidData)?;
        let mut bytes = vec![0; length + 1];
        from.read_exact(&mut bytes)?;
        bytes.pop();
        Ok(bytes)
    }
}

/// `<mode> <type> <name> <size>\t<path>`
fn entry(line: &[u8]) -> Option<(Listed, Object)> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    let head = std::str::from_utf8(&line[..tab]).ok()?;
    let mut words = head.split_ascii_whitespace();
    let (mode, _, name, size) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let kind = match mode {
        "040000" => Kind::Folder,
        "100644" | "100755" | "100664" => Kind::File,
        "120000" => Kind::Link,
        _ => Kind::Other,
    };
    let listed = Listed {
        path: path(&line[tab + 1..]),
        kind,
    };
    let object = Object {
        name: name.to_owned(),
        size: size.parse().unwrap_or(0),
    };
    Some((listed, object))
}

#[cfg(unix)]
fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

fn command(root: &Path) -> Command {
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(root)
        .env("LC_ALL", "C")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_TERMINAL_PROMPT", "0");
    command
}

fn git<S: AsRef<OsStr>>(root: &Path, arguments: &[S]) -> Result<Output, GitError> {
    command(root)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(not_started)
}

/// The first line of what git answers.
fn run(
    root: &Path,
    arguments: &[&str],
    failed: impl Fn(&str) -> String,
) -> Result<String, GitError> {
    let answer = checked(git(root, arguments)?, failed)?;
    Ok(String::from_utf8_lossy(&answer)
        .trim_end_matches('\n')
        .to_owned())
}

fn checked(output: Output, failed: impl Fn(&str) -> String) -> Result<Vec<u8>, GitError> {
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(GitError::Call(failed(&String::from_utf8_lossy(
            &output.stderr,
        ))))
    }
}

fn not_started(error: io::Error) -> GitError {
    GitError::Machine(if error.kind() == io::ErrorKind::NotFound {
        "Das Programm git ist nicht installiert; Ordner lassen sich auch ohne git vergleichen."
            .to_owned()
    } else {
        format!("git lässt sich nicht starten: {error}.")
    })
}

fn unreadable() -> GitError {
    GitError::Machine("git liefert die Dateien der Revision nicht vollständig.".to_owned())
}
