//! What the preview adds to the pages it serves, and only to those: the script that reloads,
//! and the messages of a failed build.

use super::policy;

/// The stream of versions.
pub(super) const EVENTS: &str = "/__vollmonat/events";
/// The script that reloads the page.
pub(super) const SCRIPT: &str = "/__vollmonat/reload.js";
/// How messages look.
pub(super) const STYLE: &str = "/__vollmonat/overlay.css";

/// A hidden tab lets go of its connection: browsers allow six to one host.
pub(super) const SCRIPT_TEXT: &str = r#"(() => {
  const version = document.currentScript.dataset.version;
  let events = null;
  const listen = () => {
    if (document.hidden) {
      events?.close();
      events = null;
    } else if (!events) {
      events = new EventSource("/__vollmonat/events");
      events.addEventListener("version", (event) => {
        if (event.data !== version) {
          events?.close();
          location.reload();
        }
      });
    }
  };
  document.addEventListener("visibilitychange", listen);
  addEventListener("pagehide", () => events?.close());
  listen();
})();
"#;

pub(super) const STYLE_TEXT: &str = "\
.vollmonat-fehler {
  color: #1c1917; background: #fff7ed; color-scheme: light;
  font: 1rem/1.5 system-ui, sans-serif;
}
aside.vollmonat-fehler {
  position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto;
  padding: 0.75rem 1rem; border-top: 4px solid #b91c1c; box-shadow: 0 0 2rem #0006;
}
body.vollmonat-fehler { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
.vollmonat-fehler summary { cursor: pointer; font-weight: bold; }
.vollmonat-fehler pre {
  overflow: auto; margin: 0.75rem 0 0; padding: 0; color: inherit; background: none; border: 0;
  font: 0.875rem/1.45 ui-monospace, monospace; white-space: pre-wrap;
}
";

/// Adds the script to a page, before it the messages of a failed build, and lets the page's
/// content security policy allow both.
pub(super) fn inject(page: &str, version: &str, report: Option<&str>) -> String {
    let page = policy::loosen(page);
    let mut addition = String::new();
    if let Some(report) = report {
        addition.push_str(&format!(
            "<link rel=\"stylesheet\" href=\"{STYLE}\"><aside class=\"vollmonat-fehler\" role=\"alert\">\
             <details open><summary>Der letzte Bau ist gescheitert; Sie sehen den Stand davor.</summary>\
             <pre>{}</pre></details></aside>",
            escape(report)
        ));
    }
    addition.push_str(&script(version));
    let at = end_of_body(&page);
    let (before, after) = page.split_at(at);
    [before, &addition, after].concat()
}

/// The page for every address while there has not been a good build.
pub(super) fn errors_page(report: &str, version: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"de\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Fehler – Vorschau</title>\n<link rel=\"stylesheet\" href=\"{STYLE}\">\n</head>\n\
         <body class=\"vollmonat-fehler\">\n<main>\n\
         <h1>Die Website lässt sich noch nicht bauen</h1>\n\
         <p>Berichtigen Sie die Fehler und speichern Sie; die Seite lädt dann von selbst neu.</p>\n\
         <pre>{}</pre>\n</main>\n{}\n</body>\n</html>\n",
        escape(report),
        script(version)
    )
}

fn script(version: &str) -> String {
    format!(
        "<script src=\"{SCRIPT}\" data-version=\"{}\"></script>",
        escape(version)
    )
}

/// Where `</body>` begins; a page may leave it out, then its end.
fn end_of_body(page: &str) -> usize {
    page.as_bytes()
        .windows(6)
        .rposition(|window| window.eq_ignore_ascii_case(b"</body"))
        .unwrap_or(page.len())
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}
