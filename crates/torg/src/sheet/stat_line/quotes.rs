//! Search for characters outside quotes in a stat line.

use tabletop::cast_line::{closes_quote, is_quote};

/// Returns the position of the first of some characters outside quotes; inside them only if a quote is never closed.
pub(crate) fn find_outside_quotes(line: &str, signs: &[char]) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in line.char_indices() {
        match quote {
            Some(open) if closes_quote(open, sign) => quote = None,
            Some(_) => {}
            None if is_quote(sign) => quote = Some(sign),
            None if signs.contains(&sign) => return Some(at),
            None => {}
        }
    }
    quote.and_then(|_| line.find(signs))
}
