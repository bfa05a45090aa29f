//! The preview: builds into a private folder, serves it on the loopback address, builds
//! again when a source changes, and lets the browser reload.
//!
//! Nothing in the project is written. While the sources have errors the last good site stays
//! up, with the messages above it; before the first good one there is a page of messages.
#![allow(
    clippy::disallowed_methods,
    reason = "the preview reads the files of its own site"
)]

mod address;
mod http;
mod overlay;
mod policy;
mod state;
mod watch;

#[cfg(test)]
mod tests;

use std::fmt;
use std::future::Future;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use crate::diagnostics::printable;
use crate::source::reason;
use state::Shared;

/// What to preview, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// The project root.
    pub root: PathBuf,
    /// Port on 127.0.0.1; 0 lets the system choose one.
    pub port: u16,
}

/// What one build came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildOutcome {
    /// Is there a new site?
    pub built: bool,
    /// All messages as plain text; shown in the browser when nothing was built.
    pub report: String,
}

/// Builds the site into the folder, for the base address, and tells the terminal what it has
/// to say. Called on a thread of its own, never twice at once.
pub type Build = Box<dyn Fn(&Path, &str) -> BuildOutcome + Send + Sync>;

/// Takes the German sentences of the preview itself: its address, new builds.
pub type Say = Box<dyn Fn(&str) + Send + Sync>;

/// Why there is no preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServeError {
    exit_code: u8,
    message: String,
}

impl ServeError {
    /// 2 = the call was wrong (no such root), 3 = the machine failed (port taken, no room for
    /// temporary files).
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        self.exit_code
    }

    fn machine(message: String) -> Self {
        Self {
            exit_code: 3,
            message,
        }
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ServeError {}

/// Runs the preview until Ctrl+C or SIGTERM.
///
/// # Errors
/// There is no such root, the port is taken, or no temporary folder can be made.
pub fn run(options: &Options, build: Build, say: Say) -> Result<(), ServeError> {
    Preview::bind(options)?.run_until(build, say, interrupted)
}

/// A preview that holds its port and its folder.
#[derive(Debug)]
pub struct Preview {
    root: PathBuf,
    listener: TcpListener,
    port: u16,
    folder: TempDir,
}

/// How long the end waits for a build that is still running.
const PATIENCE: Duration = Duration::from_millis(600);

impl Preview {
    /// Takes the port, on the loopback address only, and makes the private folder.
    ///
    /// # Errors
    /// As [`run`].
    pub fn bind(options: &Options) -> Result<Self, ServeError> {
        // Changes are reported with full paths.
        let root = match std::fs::canonicalize(&options.root) {
            Ok(root) if root.is_dir() => root,
            _ => {
                return Err(ServeError {
                    exit_code: 2,
                    message: format!(
                        "Der Projektordner „{}“ ist nicht vorhanden oder kein Ordner.",
                        printable(&options.root.to_string_lossy())
                    ),
                });
            }
        };
        let port = options.port;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
            let hint = match error.kind() {
                std::io::ErrorKind::AddrInUse => {
                    " Läuft die Vorschau schon? Sonst wählen Sie mit --port einen anderen."
                }
                _ => " Wählen Sie mit --port einen anderen.",
            };
            ServeError::machine(format!(
                "Port {port} lässt sich nicht öffnen: {}.{hint}",
                reason(&error)
            ))
        })?;
        let failed = |error: std::io::Error| {
            ServeError::machine(format!(
                "Port {port} lässt sich nicht öffnen: {}.",
                reason(&error)
            ))
        };
        listener.set_nonblocking(true).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let folder = tempfile::Builder::new()
            .prefix("vollmonat-")
            .tempdir()
            .map_err(|error| {
                ServeError::machine(format!(
                    "Ein Ordner für die Vorschau lässt sich nicht anlegen: {}.",
                    reason(&error)
                ))
            })?;
        Ok(Self {
            root,
            listener,
            port,
            folder,
        })
    }

    /// `http://127.0.0.1:8080/`
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves until the future that `end` makes is ready.
    ///
    /// # Errors
    /// As [`run`].
    pub fn run_until<F>(
        self,
        build: Build,
        say: Say,
        end: impl FnOnce() -> F,
    ) -> Result<(), ServeError>
    where
        F: Future<Output = ()>,
    {
        let address = self.address();
        let failed = |error: std::io::Error| {
            ServeError::machine(format!(
                "Die Vorschau lässt sich nicht starten: {}.",
                reason(&error)
            ))
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(failed)?;
        let shared = Arc::new(Shared::new(self.folder.path()));
        let served = runtime.block_on(async {
            // First of all, so that no signal is missed.
            let end = end();
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            say(&format!("Vorschau: {address} (Ende mit Strg+C)"));
            tokio::spawn(http::serve(listener, Arc::clone(&shared)));
            tokio::spawn(watch::rebuild(
                self.root,
                address,
                Arc::clone(&shared),
                build,
                say,
            ));
            end.await;
            Ok(())
        });
        // A build that hangs must not keep the program; it ends with the process.
        runtime.shutdown_timeout(PATIENCE);
        remove(self.folder);
        served.map_err(failed)
    }
}

/// Removes the private folder, also when a last build is still adding to it.
fn remove(folder: TempDir) {
    let path = folder.path().to_owned();
    for _ in 0..20 {
        match std::fs::remove_dir_all(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                std::thread::sleep(Duration::from_millis(10));
            }
            _ => break,
        }
    }
}

/// Ctrl+C, and on Unix SIGTERM and the closing of the terminal.
fn interrupted() -> impl Future<Output = ()> {
    let (send, mut receive) = tokio::sync::mpsc::channel(1);
    let first = send.clone();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            let _ = first.send(()).await;
        }
    });
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        for kind in [SignalKind::terminate(), SignalKind::hangup()] {
            if let Ok(mut stream) = signal(kind) {
                let send = send.clone();
                tokio::spawn(async move {
                    stream.recv().await;
                    let _ = send.send(()).await;
                });
            }
        }
    }
    async move {
        // Without any handler there is no end but the system's own.
        if receive.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}
