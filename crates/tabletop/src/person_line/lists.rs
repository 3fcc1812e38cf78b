//! Lists of names or details, and their separators.

use super::signs::{Sign, outside};

/// Splits a list at its commas and semicolons, except in brackets and quotes. Empty parts are left out.
pub fn split_list(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let commas = outside(list);
    let commas = commas.iter().filter(|sign| sign.is_comma());
    for (end, next) in commas
        .map(|comma| (comma.at, comma.end()))
        .chain([(list.len(), list.len())])
    {
        parts.extend(list.get(from..end));
        from = next;
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Checks whether a part of a list that is being typed is finished: a comma is outside brackets and quotes, and no bracket is
/// still open.
pub fn has_finished_part(list: &str) -> bool {
    let signs = outside(list);
    let is_open = |sign: &Sign| matches!(sign.sign, '(' | '[') && sign.close.is_none();
    signs.iter().any(Sign::is_comma) && !signs.iter().any(is_open)
}

/// Returns the positions of the semicolons outside brackets and quotes.
pub fn semicolons(line: &str) -> Vec<usize> {
    let signs = outside(line);
    let semicolons = signs.iter().filter(|sign| sign.is(';'));
    semicolons.map(|sign| sign.at).collect()
}
