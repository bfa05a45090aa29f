//! Pictures: their size in pixels, and what an SVG file may hold.

/// Endings of files that are shown as pictures.
pub(super) const ENDINGS: [&str; 7] = ["png", "jpg", "jpeg", "webp", "avif", "gif", "svg"];

/// Width and height of a picture, found out from its contents; `None` when it is
/// none of the known formats.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let (width, height) = png(bytes)
        .or_else(|| gif(bytes))
        .or_else(|| jpeg(bytes))
        .or_else(|| webp(bytes))
        .or_else(|| avif(bytes))
        .or_else(|| svg(bytes))?;
    (width > 0 && height > 0).then_some((width, height))
}

fn big(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let part = bytes.get(at..at.checked_add(length)?)?;
    Some(part.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte)))
}

fn little(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let part = bytes.get(at..at.checked_add(length)?)?;
    Some(
        part.iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u32::from(*byte)),
    )
}

fn png(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = b"\x89PNG\r\n\x1a\n";
    if !bytes.starts_with(header) || bytes.get(12..16)? != b"IHDR" {
        return None;
    }
    Some((big(bytes, 16, 4)?, big(bytes, 20, 4)?))
}

fn gif(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.starts_with(b"GIF8") {
        return None;
    }
    Some((little(bytes, 6, 2)?, little(bytes, 8, 2)?))
}

fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.starts_with(&[0xff, 0xd8]) {
        return None;
    }
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xff {
            return None;
        }
        match *bytes.get(at + 1)? {
            // Padding
            0xff => at += 1,
            // Start of frame, whatever its coding; c4, c8 and cc are something else.
            marker @ 0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                return Some((big(bytes, at + 7, 2)?, big(bytes, at + 5, 2)?));
            }
            _ => at = at.checked_add(2 + usize::try_from(big(bytes, at + 2, 2)?).ok()?)?,
        }
    }
}

fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.starts_with(b"RIFF") || bytes.get(8..12)? != b"WEBP" {
        return None;
    }
    match bytes.get(12..16)? {
        b"VP8X" => Some((little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1)),
        b"VP8 " => Some((
            little(bytes, 26, 2)? & 0x3fff,
            little(bytes, 28, 2)? & 0x3fff,
        )),
        b"VP8L" => {
            let bits = little(bytes, 21, 4)?;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        _ => None,
    }
}

fn avif(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.get(4..8)? != b"ftyp" || !bytes.get(8..12)?.starts_with(b"avi") {
        return None;
    }
    let at = bytes.windows(4).position(|window| window == b"ispe")?;
    Some((big(bytes, at + 8, 4)?, big(bytes, at + 12, 4)?))
}

fn svg(bytes: &[u8]) -> Option<(u32, u32)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let start = text.find("<svg")?;
    let tag = text.get(start..)?.split('>').next()?;
    let pixels = |name: &str| {
        let value = attribute(tag, name)?;
        let value = value.strip_suffix("px").unwrap_or(value);
        whole(value)
    };
    if let (Some(width), Some(height)) = (pixels("width"), pixels("height")) {
        return Some((width, height));
    }
    let mut corners = attribute(tag, "viewBox")?
        .split([' ', ','])
        .filter(|part| !part.is_empty())
        .skip(2);
    Some((whole(corners.next()?)?, whole(corners.next()?)?))
}

/// The digits before a decimal point, rounded up where there is one.
fn whole(value: &str) -> Option<u32> {
    let (whole, fraction) = value.split_once('.').unwrap_or((value, ""));
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let up = u32::from(fraction.bytes().any(|b| b != b'0'));
    whole.parse::<u32>().ok()?.checked_add(up)
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = tag;
    loop {
        let at = rest.find(name)?;
        let before = rest.get(..at)?.chars().next_back();
        rest = rest.get(at + name.len()..)?;
        if before.is_some_and(char::is_whitespace)
            && let Some(value) = rest.trim_start().strip_prefix('=')
        {
            let value = value.trim_start();
            let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            return value.get(1..)?.split(quote).next().map(str::trim);
        }
    }
}

/// What an SVG file holds that could run or fetch something.
pub(super) fn live_part(bytes: &[u8]) -> Option<&'static str> {
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    let forbidden = [
        ("<script", "ein Skript (<script>)"),
        ("<foreignobject", "fremdes HTML (<foreignObject>)"),
        ("javascript:", "eine javascript:-Adresse"),
        ("<!entity", "eine Entitätsdefinition (<!ENTITY>)"),
        ("@import", "ein fremdes Stylesheet (@import)"),
        ("href=\"http", "einen Verweis auf eine fremde Adresse"),
        ("href='http", "einen Verweis auf eine fremde Adresse"),
        ("href=\"//", "einen Verweis auf eine fremde Adresse"),
        ("url(http", "einen Verweis auf eine fremde Adresse"),
    ];
    if let Some((_, name)) = forbidden.iter().find(|(sign, _)| text.contains(sign)) {
        return Some(name);
    }
    // onload="…" and its kin
    let handler = text.split(char::is_whitespace).any(|word| {
        word.strip_prefix("on")
            .and_then(|rest| rest.split_once('='))
            .is_some_and(|(name, _)| name.len() > 2 && name.bytes().all(|b| b.is_ascii_lowercase()))
    });
    handler.then_some("einen Ereignisbehandler (on…=)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0\x08";
        let gif = b"GIF89a\x40\x01\xf0\0";
        let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\0\xf0\x01\x40\x03";
        let webp = b"RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0";
        let lossless = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x3f\xc1\x3b\0";
        let avif = b"\0\0\0\x1cftypavif____ispe\0\0\0\0\0\0\x01\x40\0\0\0\xf0";
        for bytes in [&png[..], gif, jpeg, webp, lossless, avif] {
            assert_eq!(size(bytes), Some((320, 240)), "{bytes:?}");
        }
        let svgs = [
            "<svg xmlns='x' width=\"320\" height=\"240px\">",
            "<?xml?><svg width='100%' viewBox=\"0 0 320 239.5\">",
            "<svg viewBox='0,0,320,240'></svg>",
            "<svg stroke-width='1' data-width='9' width = '320' height='240'>",
        ];
        for text in svgs {
            assert_eq!(size(text.as_bytes()), Some((320, 240)), "{text}");
        }
    }

    #[test]
    fn no_pictures() {
        let cases: [&[u8]; 8] = [
            b"",
            b"\x89PNG\r\n\x1a\n",
            b"\xff\xd8\xff\xe0\0\0",
            b"\xff\xd8\xff\xe0\xff\xff",
            b"GIF89a\0\0\0\0",
            b"<svg>",
            b"<html>",
            b"RIFF\0\0\0\0WEBPVP9 ",
        ];
        for bytes in cases {
            assert_eq!(size(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn live_parts_of_svg() {
        assert_eq!(
            live_part(b"<svg><title>on the moon = on</title></svg>"),
            None
        );
        for text in [
            "<svg><SCRIPT>1</script></svg>",
            "<svg onload=\"x\">",
            "<svg\nonclick='x'>",
            "<svg><a href=\"JavaScript:1\"/></svg>",
            "<svg><image href='https://example.org/x.png'/></svg>",
            "<svg><foreignObject/></svg>",
        ] {
            assert!(live_part(text.as_bytes()).is_some(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn random_bytes_never_panic(head in 0_usize..6, bytes: Vec<u8>) {
            let heads: [&[u8]; 6] = [b"", b"\xff\xd8", b"GIF8", b"RIFF\0\0\0\0WEBP", b"<svg ", b"\0\0\0\0ftypavif"];
            let mut all = heads[head].to_vec();
            all.extend(bytes);
            let _ = size(&all);
            let _ = live_part(&all);
        }
    }
}
