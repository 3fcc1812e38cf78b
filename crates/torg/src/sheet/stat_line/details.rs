//! Where the values begin in a stat line.

use super::tokens::{all_attributes, parse_number, tokenize};
use super::vocabulary::{counts_possibilities, match_numeric_field};
use tabletop::person_line::{DetailRules, Details};

/// What a stat line takes for details.
pub(super) const DETAILS: DetailRules = DetailRules {
    without_numbers: false,
    scores_behind_comma: false,
    is_known: begins_with_stat,
};

/// Finds the values in a line: after a colon or a dash, or in brackets behind the name. Returns `None` if the line has only names.
pub fn find_details(line: &str) -> Option<Details> {
    DETAILS.find(line)
}

/// Checks whether a text begins with a value: "9s", "dex 9".
pub fn begins_with_stat(text: &str) -> bool {
    let tokens = tokenize(text, 0);
    let is_for_all = tokens
        .first()
        .is_some_and(|token| all_attributes(token).is_some());
    let counts = tokens
        .first()
        .and_then(parse_number)
        .is_some_and(|number| !number.is_added)
        && counts_possibilities(&tokens, 1);
    is_for_all || counts || match_numeric_field(&tokens, 0).is_some()
}
