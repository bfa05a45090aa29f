//! From a requested address to a file of the site, and to nothing else.

use std::path::{Path, PathBuf};

/// What an address stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// This file of the site.
    File(PathBuf),
    /// A page whose final slash is missing.
    Redirect(String),
    /// Nothing.
    Missing,
}

/// Looks an address up. `path` is the path of the request as sent, still percent-encoded.
pub(super) fn find(site: &Path, path: &str) -> Found {
    let Some(parts) = parts(path) else {
        return Found::Missing;
    };
    let mut place = site.to_owned();
    place.extend(&parts);
    if path.ends_with('/') {
        place.push("index.html");
        if place.is_file() {
            return Found::File(place);
        }
    } else if place.is_file() {
        return Found::File(place);
    } else if place.join("index.html").is_file() {
        // Made of the checked parts: nothing of the request's own spelling comes back.
        return Found::Redirect(format!("/{}/", parts.join("/")));
    }
    Found::Missing
}

/// The parts of a path that may be one of the site. Sites hold lower-case ASCII names only
/// (see `output`), so everything else, `..`, `\`, NUL or a second percent-encoding, is refused
/// without asking the disk.
fn parts(path: &str) -> Option<Vec<String>> {
    let decoded = decode(path)?;
    let inner = decoded.strip_prefix('/')?;
    if inner.is_empty() {
        return Some(Vec::new());
    }
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    inner
        .split('/')
        .map(|part| {
            let sound = !part.is_empty()
                && part.bytes().all(|b| {
                    b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.')
                })
                // Hidden files, `.` and `..`; one hidden folder has a public meaning.
                && (!part.starts_with('.') || part == ".well-known");
            sound.then(|| part.to_owned())
        })
        .collect()
}

/// Undoes percent-encoding once; `None` when it is broken or hides a slash.
fn decode(path: &str) -> Option<String> {
    if !path.contains('%') {
        return Some(path.to_owned());
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let (high, low) = (digit()?, digit()?);
        let byte = u8::try_from(high * 16 + low).ok()?;
        if byte == b'/' {
            return None;
        }
        bytes.push(byte);
    }
    String::from_utf8(bytes).ok()
}

/// The media type of a file by its name.
pub(super) fn media_type(path: &Path) -> &'static str {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("txt");
    match extension {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "xml" => "application/xml; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "gif" => "image/gif",
        "ico" => "image/x-icon",
        "pdf" => "application/pdf",
        "woff2" => "font/woff2",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "zip" => "application/zip",
        "gz" => "application/gzip",
        _ => "application/octet-stream",
    }
}
