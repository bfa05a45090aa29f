//! Nothing but the site leaves the preview.

use std::fs;
use std::path::Path;

use super::super::address::{Found, find};
use super::super::{Options, Preview};
use super::{Project, Running};

const SECRET: &str = "GEHEIM-123";

#[test]
fn no_file_outside_the_site() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    assert_eq!(running.get("/").status, 200);
    project.save("geheim.txt", SECRET);
    project.save("vollmonat.toml", SECRET);
    for folder in [
        running.folder.clone(),
        running.folder.join("site-geheim"),
        running.folder.join("site/.git"),
    ] {
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("geheim.txt"), SECRET).unwrap();
    }
    let absolute = format!("/{}", project.root().join("geheim.txt").display());
    let paths = [
        "/../geheim.txt",
        "/..%2fgeheim.txt",
        "/%2e%2e/geheim.txt",
        "/%252e%252e%252fgeheim.txt",
        "/..%5cgeheim.txt",
        "/..\\geheim.txt",
        "/../site-geheim/geheim.txt",
        "/%2e%2e%2fsite-geheim/geheim.txt",
        "/%2e%2e/site-geheim/geheim.txt",
        "//etc/hosts",
        "/etc/hosts",
        "/leitfaden/..%00/geheim.txt",
        "/leitfaden/..;/geheim.txt",
        "/leitfaden/../../geheim.txt",
        "/leitfaden/../index.html",
        "/geheim.txt",
        "/vollmonat.toml",
        "/content/a.md",
        "../geheim.txt",
        "geheim.txt",
        "/.git/geheim.txt",
        "/.vollmonat",
        "/./index.html",
        "//index.html",
        "/leitfaden//start/",
        "/%2fetc/hosts",
        "/%",
        "/%zz",
        "/%ff",
        "/%c0%ae%c0%ae/geheim.txt",
        "/..",
        "/...",
        "/~root/",
        "/con:",
        "http://127.0.0.1/../geheim.txt",
        "*",
        "/\u{b7}",
        "/a b",
        &absolute,
    ];
    for path in paths {
        let answer = running.get(path);
        assert!(
            matches!(answer.status, 400 | 403 | 404 | 405),
            "{path}: {}",
            answer.head
        );
        assert!(
            !answer.body.contains(SECRET) && !answer.body.contains("localhost\n"),
            "{path}"
        );
    }
    assert_eq!(running.get("/").status, 200);
}

#[test]
fn a_redirect_never_leaves_the_site() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    for path in [
        "//example.org",
        "//example.org/leitfaden/start",
        "/%2fexample.org",
        "/\\example.org",
        "/leitfaden/start%0d%0aX-Fremd:%201",
    ] {
        let answer = running.get(path);
        assert_eq!(
            (answer.header("location"), answer.header("x-fremd")),
            (None, None),
            "{path}"
        );
    }
}

#[test]
fn decoded_once_only() {
    let site = Path::new("/gibt/es/nicht");
    for path in [
        "", "x", "/%2565", "/%e4", "/A", "/%41", "/..", "/%2e", "/.%2e/",
    ] {
        assert_eq!(find(site, path), Found::Missing, "{path}");
    }
}

#[test]
fn only_the_loopback_address_listens() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    // Every other address of this machine, without asking for its name.
    let other = std::net::UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket
            .connect("192.0.2.1:9")
            .and_then(|()| socket.local_addr())
    });
    for host in other
        .into_iter()
        .map(|address| address.ip())
        .filter(|ip| !ip.is_loopback())
    {
        let address = std::net::SocketAddr::new(host, running.port);
        assert!(
            std::net::TcpStream::connect_timeout(&address, std::time::Duration::from_secs(2))
                .is_err(),
            "{address}"
        );
    }
    assert_eq!(running.get("/").status, 200);
}

#[test]
fn a_port_in_use_and_a_root_that_is_not_there() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    let port = running.port;
    let error = Preview::bind(&Options {
        root: project.root(),
        port,
    })
    .unwrap_err();
    assert_eq!(error.exit_code(), 3);
    assert_eq!(
        error.to_string(),
        format!(
            "Port {port} lässt sich nicht öffnen: schon belegt. Läuft die Vorschau schon? Sonst wählen Sie mit --port einen anderen."
        )
    );
    for root in ["fehlt", "content/a.md"] {
        let error = Preview::bind(&Options {
            root: project.root().join(root),
            port: 0,
        })
        .unwrap_err();
        assert_eq!(error.exit_code(), 2);
    }
}
