//! What the documents show is what the program prints.

#![allow(clippy::unwrap_used)]

#[test]
fn contributing_shows_the_real_messages() {
    let printed = include_str!("cases/contributing-sample/expected/stderr");
    let shown = include_str!("../CONTRIBUTING.md");
    assert!(
        shown.contains(printed),
        "copy tests/cases/contributing-sample/expected/stderr into CONTRIBUTING.md"
    );
}

#[test]
fn contributing_names_every_column() {
    let text = include_str!("../CONTRIBUTING.md");
    for schema in [
        vollmonat::catalog::read::OFFERS,
        vollmonat::catalog::read::TARIFFS,
    ] {
        for column in schema.columns {
            assert!(
                text.contains(&format!("`{}`", column.name)),
                "{}",
                column.name
            );
        }
    }
}

/// Every column is explained in the words that the generated schemas use.
#[test]
fn contributing_and_schemas_explain_columns_alike() {
    let text = include_str!("../CONTRIBUTING.md");
    for schema in [
        vollmonat::catalog::read::OFFERS,
        vollmonat::catalog::read::TARIFFS,
    ] {
        for column in schema.columns {
            assert!(
                text.contains(&format!("| {} |", column.meaning)),
                "{}: {}",
                column.name,
                column.meaning
            );
        }
    }
}

/// `$ vollmonat …` and what follows it in a block of CONTRIBUTING is what the case
/// contributing-commands ran and printed.
#[test]
fn contributing_shows_real_commands_and_output() {
    let text = include_str!("../CONTRIBUTING.md");
    let commands = include_str!("cases/contributing-commands/command")
        .replace(" --root {root} --date 2026-12-01", "")
        .replace("{case}/", "");
    let printed = [
        include_str!("cases/contributing-commands/expected/stdout"),
        include_str!("cases/contributing-commands/expected/stderr"),
    ];
    // Numbers and their words are joined by no-break spaces, which nobody copies.
    let printed = printed.map(|text| text.replace('\u{a0}', " "));
    let mut shown = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for line in block.lines() {
            if let Some(command) = line.strip_prefix("$ vollmonat ") {
                shown += 1;
                assert!(
                    commands.lines().any(|known| known == command),
                    "no case runs: {command}"
                );
            } else {
                assert!(
                    printed
                        .iter()
                        .any(|text| text.lines().any(|known| known == line)),
                    "nothing prints: {line}"
                );
            }
        }
    }
    assert!(shown >= 8, "CONTRIBUTING shows {shown} commands");
}

/// The report in CONTRIBUTING is the one of the case diff.
#[test]
fn contributing_shows_a_real_report() {
    let text = include_str!("../CONTRIBUTING.md");
    let printed = include_str!("cases/diff/expected/stdout").replace('\u{a0}', " ");
    let block = text
        .split("Der Anfang eines Berichts:\n\n```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap();
    assert!(printed.contains(block), "copy it from tests/cases/diff");
}

/// The shipped data is canonical, and what describes it is current.
#[test]
fn the_shipped_data_is_canonical_and_described() {
    use vollmonat::edit::{canonical, schema, workspace::Workspace};
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = Workspace::read(root, jiff::civil::date(2026, 12, 1)).unwrap();
    assert!(!workspace.data_errors().has_errors());
    let untidy = canonical::untidy(&workspace.data(), &workspace.catalog);
    assert!(untidy.is_empty(), "run „vollmonat fmt“: {untidy:?}");
    let outdated: Vec<String> = schema::outdated(&workspace)
        .into_iter()
        .map(|file| file.path)
        .collect();
    assert!(outdated.is_empty(), "run „vollmonat schema“: {outdated:?}");
}
