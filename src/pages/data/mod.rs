//! `/daten/`: the directory as files, and what stands in them.

mod columns;
mod package;
mod sheet;
