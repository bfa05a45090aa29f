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
