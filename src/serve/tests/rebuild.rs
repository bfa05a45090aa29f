//! Changes, errors, and what the browser is told.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::super::Build;
use super::{Project, Running, builder, tree, wait_for};

/// A builder that counts.
fn counting(project: &Project) -> (Build, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let (build, counter) = (builder(project.root()), Arc::clone(&count));
    let counted: Build = Box::new(move |out, base| {
        let outcome = build(out, base);
        counter.fetch_add(1, Ordering::SeqCst);
        outcome
    });
    (counted, count)
}

/// Long enough that a build would have begun.
fn settle() {
    std::thread::sleep(Duration::from_millis(250));
}

#[test]
fn every_way_of_saving_leads_to_a_new_build() {
    let project = Project::new("eins");
    let (build, count) = counting(&project);
    let running = Running::with(&project, build);
    let root = project.root();
    let shows = |text: &str| wait_for(text, || running.get("/").body.contains(text));
    shows("<p>eins</p>");

    project.save("content/a.md", "zwei");
    shows("<p>zwei</p>");

    project.save("content/.a.md.swp", "kein Text");
    project.save("content/a.md.tmp", "drei");
    fs::rename(root.join("content/a.md.tmp"), root.join("content/a.md")).unwrap();
    shows("<p>drei</p>");

    // A folder moved away and back, and one that was not there at the start.
    fs::rename(root.join("content"), root.join("weg")).unwrap();
    shows("<p></p>");
    fs::rename(root.join("weg"), root.join("content")).unwrap();
    shows("<p>drei</p>");
    project.save("content/a.md", "vier");
    shows("<p>vier</p>");

    for (path, text) in [("vollmonat.toml", "x"), ("content/leitfaden/neu.md", "x")] {
        settle();
        let before = count.load(Ordering::SeqCst);
        project.save(path, text);
        wait_for(path, || count.load(Ordering::SeqCst) > before);
    }
    settle();
    let before = count.load(Ordering::SeqCst);
    fs::create_dir_all(root.join("offers/nordwolke")).unwrap();
    wait_for("offers", || count.load(Ordering::SeqCst) > before);
    settle();
    let before = count.load(Ordering::SeqCst);
    project.save("offers/nordwolke/offers.csv", "x");
    wait_for("offers.csv", || count.load(Ordering::SeqCst) > before);
}

#[test]
fn bursts_are_one_change_and_reading_or_foreign_files_are_none() {
    let project = Project::new("eins");
    let (build, count) = counting(&project);
    let running = Running::with(&project, build);
    assert_eq!(running.get("/").status, 200);
    settle();
    for n in 0..100 {
        project.save("content/a.md", &format!("Stand {n}"));
        project.save(&format!("content/leitfaden/{n}.md"), "x");
    }
    wait_for("the last state", || {
        running.get("/").body.contains("Stand 99")
    });
    settle();
    assert!(count.load(Ordering::SeqCst) <= 4, "{count:?} builds");

    let before = count.load(Ordering::SeqCst);
    fs::create_dir(project.root().join("site")).unwrap();
    project.save("site/index.html", "x");
    project.save("README.md", "x");
    project.save("content/.DS_Store", "x");
    fs::read(project.root().join("content/a.md")).unwrap();
    settle();
    assert_eq!(count.load(Ordering::SeqCst), before);
}

#[test]
fn a_failed_build_leaves_the_last_good_site_with_the_messages_on_top() {
    let project = Project::new("gut");
    let running = Running::start(&project);
    assert!(running.get("/").body.contains("<p>gut</p>"));
    for bad in ["FEHLER eins", "FEHLER zwei"] {
        project.save("content/a.md", bad);
        wait_for(bad, || running.get("/").body.contains(bad));
        let answer = running.get("/leitfaden/start/");
        assert_eq!(answer.status, 200);
        assert!(answer.body.contains("<p>gut</p>"));
        assert!(
            answer
                .body
                .contains("<aside class=\"vollmonat-fehler\" role=\"alert\">")
        );
        assert!(
            answer
                .body
                .contains(&format!("Fehler[odd]: &lt;b&gt;{bad}&lt;/b&gt;")),
            "{}",
            answer.body
        );
    }
    project.save("content/a.md", "wieder gut");
    wait_for("the next good site", || {
        let body = running.get("/").body;
        body.contains("<p>wieder gut</p>") && !body.contains("vollmonat-fehler")
    });
    let said = || running.said.lock().unwrap().join("\n");
    wait_for("the last sentence", || said().contains("\nNeu gebaut in "));
    let said = said();
    assert!(
        said.starts_with(&format!(
            "Vorschau: http://127.0.0.1:{}/ (Ende mit Strg+C)\n",
            running.port
        )),
        "{said}"
    );
    assert!(
        said.contains("Es bleibt beim letzten gelungenen Stand.\n"),
        "{said}"
    );
}

#[test]
fn errors_from_the_start_are_shown_until_they_are_corrected() {
    let project = Project::new("FEHLER am Anfang");
    let running = Running::start(&project);
    for path in ["/", "/leitfaden/start/", "/style.css"] {
        let answer = running.get(path);
        assert_eq!(answer.status, 500, "{path}");
        assert!(
            answer
                .body
                .contains("Fehler[odd]: &lt;b&gt;FEHLER am Anfang"),
            "{}",
            answer.body
        );
        assert!(answer.body.contains("reload.js"));
    }
    project.save("content/a.md", "berichtigt");
    wait_for("the first site", || {
        running.get("/").body.contains("<p>berichtigt</p>")
    });
}

#[test]
fn a_build_that_panics_is_a_failed_build() {
    let project = Project::new("ABSTURZ");
    let running = Running::start(&project);
    let answer = running.get("/");
    assert_eq!(answer.status, 500);
    assert!(answer.body.contains("innerer Fehler"), "{}", answer.body);
    project.save("content/a.md", "heil");
    wait_for("the first site", || {
        running.get("/").body.contains("<p>heil</p>")
    });
}

/// The next version that the stream names.
fn next_version(stream: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    loop {
        line.clear();
        assert!(
            stream.read_line(&mut line).unwrap() > 0,
            "the stream has ended"
        );
        if let Some(version) = line.strip_prefix("data: ") {
            return version.trim().to_owned();
        }
    }
}

#[test]
fn the_browser_is_told_of_every_build() {
    let project = Project::new("eins");
    let mut running = Running::start(&project);
    let mut stream = running.connect();
    stream
        .write_all(b"GET /__vollmonat/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .unwrap();
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        stream.read_line(&mut head).unwrap();
    }
    assert!(
        head.starts_with("HTTP/1.1 200 ") && head.contains("content-type: text/event-stream\r\n"),
        "{head}"
    );
    let first = next_version(&mut stream);
    assert!(
        running
            .get("/")
            .body
            .contains(&format!("data-version=\"{first}\""))
    );
    for text in ["FEHLER", "zwei"] {
        project.save("content/a.md", text);
        let version = next_version(&mut stream);
        assert_ne!(version, first);
        assert!(running.get("/").body.contains(text));
        assert!(
            running
                .get("/")
                .body
                .contains(&format!("data-version=\"{version}\""))
        );
    }
    // An open stream does not hold up the end.
    assert!(running.stop() < Duration::from_secs(1));
}

#[test]
fn the_project_stays_as_it_was() {
    let project = Project::new("eins");
    project.save("vollmonat.toml", "x");
    let before = tree(&project.root());
    let mut running = Running::start(&project);
    assert_eq!(running.get("/").status, 200);
    let file = fs::File::options()
        .write(true)
        .open(project.root().join("content/a.md"))
        .unwrap();
    file.set_modified(std::time::UNIX_EPOCH).unwrap();
    settle();
    running.stop();
    assert_eq!(tree(&project.root()), before);
}

#[test]
fn a_build_that_runs_does_not_hold_up_the_end() {
    let project = Project::new("eins");
    let build: Build = Box::new(|out, _| {
        fs::create_dir_all(out).unwrap();
        std::thread::sleep(Duration::from_secs(3));
        super::BuildOutcome {
            built: false,
            report: String::new(),
        }
    });
    let mut running = Running::with(&project, build);
    wait_for("the build has begun", || {
        running.folder.join("site").exists()
    });
    assert!(running.stop() < Duration::from_secs(1));
}
