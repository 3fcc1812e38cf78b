//! Search for characters outside quotes in a stat line.

use tabletop::person_line::outside_quotes;

/// Returns the position of the first of some characters outside quotes.
pub(crate) fn find_outside_quotes(line: &str, signs: &[char]) -> Option<usize> {
    let mut outside = outside_quotes(line);
    let found = outside.find(|(_, sign)| signs.contains(sign));
    found.map(|(at, _)| at)
}
