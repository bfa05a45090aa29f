#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod pages;
mod process;
mod rebuild;
mod refuse;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{Build, BuildOutcome, Options, Preview, Say};
use crate::output::Staging;

/// A project whose one source, `content/a.md`, becomes the text of all pages.
struct Project {
    dir: tempfile::TempDir,
}

impl Project {
    fn new(text: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("content/leitfaden")).unwrap();
        let project = Self { dir };
        project.save("content/a.md", text);
        project
    }

    fn root(&self) -> PathBuf {
        self.dir.path().canonicalize().unwrap()
    }

    fn save(&self, path: &str, text: &str) {
        fs::write(self.root().join(path), text).unwrap();
    }
}

const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'";

/// Builds a small site; a source with the word FEHLER is one with errors.
fn builder(root: PathBuf) -> Build {
    Box::new(move |out, base| {
        let text = fs::read_to_string(root.join("content/a.md")).unwrap_or_default();
        if text.contains("FEHLER") {
            return BuildOutcome {
                built: false,
                report: format!("content/a.md:1:1: Fehler[odd]: <b>{text}</b>\n"),
            };
        }
        assert!(!text.contains("ABSTURZ"));
        let page = format!(
            "<!DOCTYPE html><html lang=\"de\"><head><meta charset=\"utf-8\">\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"></head>\
             <body><p>{text}</p><a href=\"{base}\">Start</a></body></html>\n"
        );
        let staging = Staging::begin(out, &root, &|_| {}).unwrap();
        for path in ["index.html", "leitfaden/start/index.html", "404.html"] {
            staging.write(path, page.as_bytes()).unwrap();
        }
        for (path, text) in [
            ("style.css", "p{}"),
            ("daten/angebote.csv", "offer\n"),
            (".well-known/security.txt", "Contact: x\n"),
            ("_headers", "/*\n"),
        ] {
            staging.write(path, text.as_bytes()).unwrap();
        }
        staging.publish().unwrap();
        BuildOutcome {
            built: true,
            report: String::new(),
        }
    })
}

/// A running preview, ended when dropped.
struct Running {
    port: u16,
    said: Arc<Mutex<Vec<String>>>,
    end: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<Result<(), super::ServeError>>>,
    folder: PathBuf,
}

impl Running {
    fn start(project: &Project) -> Self {
        Self::with(project, builder(project.root()))
    }

    fn with(project: &Project, build: Build) -> Self {
        let preview = Preview::bind(&Options {
            root: project.root(),
            port: 0,
        })
        .unwrap();
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let sink = Arc::clone(&said);
        let say: Say = Box::new(move |text| sink.lock().unwrap().push(text.to_owned()));
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let (port, folder) = (preview.port, preview.folder.path().to_owned());
        let thread = std::thread::spawn(move || {
            preview.run_until(build, say, || async move {
                let _ = ended.await;
            })
        });
        Self {
            port,
            said,
            end: Some(end),
            thread: Some(thread),
            folder,
        }
    }

    /// Ends the preview; gives the time it took.
    fn stop(&mut self) -> Duration {
        let started = Instant::now();
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
        assert!(!self.folder.exists(), "{:?} is left", self.folder);
        started.elapsed()
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n",
            self.port
        ))
    }

    /// Sends the head of a request, without the empty line at its end.
    fn ask(&self, head: &str) -> Answer {
        let mut stream = self.connect();
        write!(stream, "{head}Connection: close\r\n\r\n").unwrap();
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Answer::parse(&bytes)
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        stream
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.stop();
        }
    }
}

#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        Self {
            status: head
                .split(' ')
                .nth(1)
                .and_then(|s| s.parse().ok())
                .unwrap_or(0),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// Waits until something holds, at most ten seconds.
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(10), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// All files below a folder, with their bytes.
fn tree(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| (entry.path().to_owned(), fs::read(entry.path()).unwrap()))
        .collect()
}
