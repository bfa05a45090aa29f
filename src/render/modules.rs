//! Static imports between script modules: the published names carry fingerprints, so every
//! `from './other.mjs'` must be told the name of the day – the imported file first, because its
//! name changes the importer's content and with it the importer's own name.

use std::collections::BTreeMap;

use super::assets::fingerprinted;

/// An import that cannot be published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BadImport {
    /// The importing file, below `templates/assets/`.
    pub(super) file: String,
    /// Line and column of the specifier, from 1.
    pub(super) place: (u32, u32),
    /// As written: `./fehlt.mjs`.
    pub(super) specifier: String,
    /// The modules import each other in a circle; else the file does not exist.
    pub(super) circle: bool,
}

/// Puts the published names into the imports of all modules.
///
/// # Errors
/// Every import of a file that does not exist or that leads back to its importer.
pub(super) fn link(files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), Vec<BadImport>> {
    let mut linker = Linker {
        names: BTreeMap::new(),
        open: Vec::new(),
        bad: Vec::new(),
        files,
    };
    let modules: Vec<String> = linker
        .files
        .keys()
        .filter(|path| is_module(path))
        .cloned()
        .collect();
    for path in modules {
        linker.name(&path);
    }
    if linker.bad.is_empty() {
        Ok(())
    } else {
        Err(linker.bad)
    }
}

struct Linker<'f> {
    files: &'f mut BTreeMap<String, Vec<u8>>,
    /// Published path of every finished module.
    names: BTreeMap<String, String>,
    /// The chain of importers that is being followed.
    open: Vec<String>,
    bad: Vec<BadImport>,
}

impl Linker<'_> {
    /// Published path of a file, its own imports linked first.
    fn name(&mut self, path: &str) -> String {
        if let Some(name) = self.names.get(path) {
            return name.clone();
        }
        if is_module(path) {
            self.open.push(path.to_owned());
            self.rewrite(path);
            self.open.pop();
        }
        let bytes = self.files.get(path).map(Vec::as_slice).unwrap_or_default();
        let name = fingerprinted(path, bytes);
        self.names.insert(path.to_owned(), name.clone());
        name
    }

    fn rewrite(&mut self, path: &str) {
        let Some(text) = self
            .files
            .get(path)
            .and_then(|bytes| String::from_utf8(bytes.clone()).ok())
        else {
            return;
        };
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut linked = String::with_capacity(text.len());
        let mut done = 0;
        for (from, to) in specifiers(&text) {
            let specifier = &text[from..to];
            let target = join(folder, specifier).filter(|target| self.files.contains_key(target));
            let circle = target
                .as_ref()
                .is_some_and(|target| self.open.contains(target));
            match target {
                Some(target) if !circle => {
                    let name = self.name(&target);
                    let file = name.rsplit('/').next().unwrap_or_default();
                    let ahead = specifier.rsplit_once('/').map_or("", |(ahead, _)| ahead);
                    linked.push_str(&text[done..from]);
                    linked.push_str(ahead);
                    linked.push('/');
                    linked.push_str(file);
                    done = to;
                }
                _ => self.bad.push(BadImport {
                    file: path.to_owned(),
                    place: place(&text, from),
                    specifier: specifier.to_owned(),
                    circle,
                }),
            }
        }
        if done > 0 {
            linked.push_str(&text[done..]);
            self.files.insert(path.to_owned(), linked.into_bytes());
        }
    }
}

fn is_module(path: &str) -> bool {
    path.ends_with(".mjs") || path.ends_with(".js")
}

/// Byte ranges of the relative specifiers of static imports: statements at the beginning of a line,
/// as formatters write them. What `import()` loads is passed in by the page.
fn specifiers(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        let begins = ["import ", "import{", "export *", "export {", "} from "]
            .iter()
            .any(|word| line.starts_with(word));
        inside = begins || inside;
        if inside && let Some(range) = specifier(line) {
            found.push((at + range.0, at + range.1));
            inside = false;
        }
        if line.contains(';') {
            inside = false;
        }
        at += line.len();
    }
    found
}

/// The quoted relative path behind `from` or `import` on one line.
fn specifier(line: &str) -> Option<(usize, usize)> {
    for quote in ['\'', '"'] {
        for word in ["from ", "import "] {
            let opening = format!("{word}{quote}.");
            if let Some(start) = line.find(&opening) {
                let from = start + opening.len() - 1;
                let to = from + line[from..].find(quote)?;
                return Some((from, to));
            }
        }
    }
    None
}

/// A relative specifier from a folder; `None` when it leads out of the assets.
fn join(folder: &str, specifier: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in specifier.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

fn place(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    (
        u32::try_from(line).unwrap_or(u32::MAX),
        u32::try_from(column).unwrap_or(u32::MAX),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    fn files(list: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        list.iter()
            .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    fn text<'f>(files: &'f BTreeMap<String, Vec<u8>>, path: &str) -> &'f str {
        std::str::from_utf8(&files[path]).unwrap()
    }

    #[test]
    fn imports_get_the_published_names() {
        let mut all = files(&[
            (
                "js/a.mjs",
                "import { b } from './b.mjs';\nimport '../c.js';\n",
            ),
            ("js/b.mjs", "export * from \"./d.mjs\";\n"),
            (
                "c.js",
                "// import x from './nicht.mjs'\nconst text = \"from './nicht.mjs'\";\n",
            ),
            ("js/d.mjs", "export const d = 1;\nimport(name);\n"),
        ]);
        link(&mut all).unwrap();
        let d = fingerprinted("d.mjs", &all["js/d.mjs"]);
        assert_eq!(
            text(&all, "js/b.mjs"),
            format!("export * from \"./{d}\";\n")
        );
        let b = fingerprinted("b.mjs", &all["js/b.mjs"]);
        let c = fingerprinted("c.js", &all["c.js"]);
        assert_eq!(
            text(&all, "js/a.mjs"),
            format!("import {{ b }} from './{b}';\nimport '../{c}';\n")
        );
    }

    #[test]
    fn an_import_over_several_lines() {
        let mut all = files(&[
            ("a.mjs", "import {\n  one,\n  two,\n} from './b.mjs';\n"),
            ("b.mjs", ""),
        ]);
        link(&mut all).unwrap();
        let b = fingerprinted("b.mjs", b"");
        assert!(text(&all, "a.mjs").ends_with(&format!("}} from './{b}';\n")));
    }

    #[test]
    fn a_changed_module_renames_all_that_import_it() {
        let name = |last: &str| {
            let mut all = files(&[
                ("a.mjs", "import './b.mjs';\n"),
                ("b.mjs", "import './c.mjs';\n"),
                ("c.mjs", last),
            ]);
            link(&mut all).unwrap();
            fingerprinted("a.mjs", &all["a.mjs"])
        };
        assert_ne!(name("1"), name("2"));
    }

    #[test]
    fn missing_files_and_circles_are_named_with_their_place() {
        let mut all = files(&[
            ("a.mjs", "const x = 1;\nimport { y } from './fehlt.mjs';\n"),
            ("b.mjs", "import './c.mjs';\n"),
            ("c.mjs", "import './b.mjs';\n"),
            ("d.mjs", "import '../../../x.mjs';\n"),
        ]);
        let bad = link(&mut all).unwrap_err();
        let seen: Vec<_> = bad
            .iter()
            .map(|bad| {
                (
                    bad.file.as_str(),
                    bad.place,
                    bad.specifier.as_str(),
                    bad.circle,
                )
            })
            .collect();
        assert_eq!(
            seen,
            [
                ("a.mjs", (2, 20), "./fehlt.mjs", false),
                ("c.mjs", (1, 9), "./b.mjs", true),
                ("d.mjs", (1, 9), "../../../x.mjs", false),
            ]
        );
    }
}
