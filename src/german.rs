//! German numbers, dates, words and slugs.
