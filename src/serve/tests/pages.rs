//! What is answered to whom.

use super::super::{overlay, policy};
use super::{POLICY, Project, Running};

#[test]
fn addresses_and_what_they_give() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    for (path, status, kind) in [
        ("/", 200, "text/html; charset=utf-8"),
        ("/index.html", 200, "text/html; charset=utf-8"),
        ("/leitfaden/start/", 200, "text/html; charset=utf-8"),
        (
            "/leitfaden/start/index.html",
            200,
            "text/html; charset=utf-8",
        ),
        ("/leitfaden/start/?a=b", 200, "text/html; charset=utf-8"),
        ("/style.css", 200, "text/css; charset=utf-8"),
        ("/style.css?v=1", 200, "text/css; charset=utf-8"),
        ("/%73tyle.css", 200, "text/css; charset=utf-8"),
        ("/daten/angebote.csv", 200, "text/csv; charset=utf-8"),
        (
            "/.well-known/security.txt",
            200,
            "text/plain; charset=utf-8",
        ),
        ("/_headers", 200, "text/plain; charset=utf-8"),
        (
            "/__vollmonat/reload.js",
            200,
            "text/javascript; charset=utf-8",
        ),
        ("/__vollmonat/overlay.css", 200, "text/css; charset=utf-8"),
        ("/gibt-es-nicht/", 404, "text/html; charset=utf-8"),
        ("/gibt-es-nicht", 404, "text/html; charset=utf-8"),
        ("/leitfaden/", 404, "text/html; charset=utf-8"),
        ("/leitfaden", 404, "text/html; charset=utf-8"),
        ("/daten/", 404, "text/html; charset=utf-8"),
        ("/style.css/", 404, "text/html; charset=utf-8"),
        ("/.vollmonat", 404, "text/html; charset=utf-8"),
        ("/Leitfaden/start/", 404, "text/html; charset=utf-8"),
        ("/__vollmonat/x", 404, "text/html; charset=utf-8"),
    ] {
        let answer = running.get(path);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (status, Some(kind)),
            "{path}"
        );
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            answer.header("content-length"),
            Some(&*answer.body.len().to_string()),
            "{path}"
        );
    }
}

#[test]
fn a_missing_slash_is_added() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    for (path, want) in [
        ("/leitfaden/start", "/leitfaden/start/"),
        ("/leitfaden/start?a=b&c", "/leitfaden/start/?a=b&c"),
        ("/leitfaden/st%61rt", "/leitfaden/start/"),
    ] {
        let answer = running.get(path);
        assert_eq!(
            (answer.status, answer.header("location")),
            (308, Some(want)),
            "{path}"
        );
    }
}

#[test]
fn other_methods_and_other_names() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    let port = running.port;
    let head = running.ask("HEAD / HTTP/1.1\r\nHost: localhost\r\n");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(
        head.header("content-length"),
        running.get("/").header("content-length")
    );
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        let answer = running.ask(&format!("{method} / HTTP/1.1\r\nHost: localhost\r\n"));
        assert_eq!(
            (answer.status, answer.header("allow")),
            (405, Some("GET, HEAD")),
            "{method}"
        );
    }
    for (host, status) in [
        ("127.0.0.1", 200),
        ("localhost", 200),
        (&*format!("localhost:{port}"), 200),
        ("example.org", 403),
        ("example.org:8080", 403),
        ("127.0.0.1.example.org", 403),
    ] {
        let answer = running.ask(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n"));
        assert_eq!(answer.status, status, "{host}");
    }
    assert_eq!(running.ask("GET / HTTP/1.0\r\n").status, 200);
}

#[test]
fn pages_carry_the_script_and_their_policy_allows_it() {
    let project = Project::new("Hallo");
    let running = Running::start(&project);
    for path in ["/", "/gibt-es-nicht"] {
        let body = running.get(path).body;
        assert_eq!(
            body.matches("<script src=\"/__vollmonat/reload.js\" data-version=\"")
                .count(),
            1,
            "{body}"
        );
        assert!(body.ends_with("-1\"></script></body></html>\n"), "{body}");
        assert!(
            body.contains("content=\"default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'\""),
            "{body}"
        );
        assert!(!body.contains("vollmonat-fehler"));
    }
    // The files themselves are as any build writes them.
    let files = super::tree(&running.folder);
    assert!(files.len() > 5);
    for (path, bytes) in files {
        let text = String::from_utf8(bytes).unwrap();
        assert!(
            !text.contains("reload.js") && !text.contains("EventSource"),
            "{path:?}"
        );
    }
}

#[test]
fn policies() {
    let cases = [
        (
            "default-src 'none'",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
        ),
        (
            POLICY,
            "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'",
        ),
        (
            "default-src 'self'",
            "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'",
        ),
        (
            "script-src 'none' ; style-src 'sha256-x='",
            "script-src 'self'; style-src 'sha256-x=' 'self'",
        ),
        ("script-src-elem 'none'", "script-src-elem 'self'"),
        ("Script-Src https://a", "Script-Src https://a 'self'"),
        ("img-src *;", "img-src *"),
        (
            "default-src &#x27;none&#x27;",
            "default-src &#x27;none&#x27;; script-src &#x27;self&#x27;; style-src &#x27;self&#x27;; connect-src &#x27;self&#x27;",
        ),
        (
            "default-src &#39;self&#39;; script-src &#39;none&#39;",
            "default-src &#39;self&#39;; script-src &#39;self&#39;; style-src &#39;self&#39;; connect-src &#39;self&#39;",
        ),
    ];
    for (policy, want) in cases {
        for (before, after) in [
            (
                "<head><meta http-equiv=\"Content-Security-Policy\" content=\"",
                "\"><title>x</title>",
            ),
            (
                "<META content=\"",
                "\" HTTP-EQUIV=content-security-policy />",
            ),
            (
                "<meta charset=utf-8><meta name=description content='>'><meta http-equiv = 'Content-Security-Policy' content = \"",
                "\">",
            ),
        ] {
            assert_eq!(
                policy::loosen(&format!("{before}{policy}{after}")),
                format!("{before}{want}{after}")
            );
        }
    }
    for page in [
        "",
        "<meta",
        "<meta http-equiv=content-security-policy",
        "<metal content=x>",
        "<meta http-equiv=refresh content=\"5\">",
        "<meta =>",
    ] {
        assert_eq!(policy::loosen(page), page);
    }
}

#[test]
fn additions_stand_at_the_end_of_the_body() {
    let script = "<script src=\"/__vollmonat/reload.js\" data-version=\"v\"></script>";
    for (page, want) in [
        (
            "<body>a</body></html>",
            format!("<body>a{script}</body></html>"),
        ),
        ("<BODY>a</BODY >", format!("<BODY>a{script}</BODY >")),
        ("<p>ohne Körper ä", format!("<p>ohne Körper ä{script}")),
        ("", script.to_owned()),
    ] {
        assert_eq!(overlay::inject(page, "v", None), want);
    }
}

proptest::proptest! {
    /// Whatever a page or an address holds, nothing is lost and nothing panics.
    #[test]
    fn any_page_and_any_address(
        page in "(<meta|http-equiv|content-security-policy|content|script-src|'none'|&#39;|=|\"|'|>|;| |/|ä|\\PC){0,24}",
        path in "/?([a-c./%;\\\\]|%[0-9a-f]{2}|\\PC){0,16}",
    ) {
        policy::loosen(&page);
        proptest::prop_assert!(overlay::inject(&page, "v", Some("<")).contains("&lt;"));
        let found = super::super::address::find(std::path::Path::new("/proc/self/fdinfo"), &path);
        if let super::super::address::Found::File(place) = found {
            proptest::prop_assert!(place.starts_with("/proc/self/fdinfo"));
        }
    }
}
