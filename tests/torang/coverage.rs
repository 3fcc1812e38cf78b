//! Every rule of the ledger has a case, or a reason why none is needed.

use crate::given::Case;
use crate::{levels, odds, opposed};

const ALL: [&[Case]; 3] = [levels::CASES, opposed::CASES, odds::CASES];

/// The registry runs too: a case that lost its `#[test]` is still played.
#[test]
fn every_case_can_be_played_by_its_name() {
    for (rules, case) in ALL.iter().flat_map(|cases| cases.iter()) {
        assert!(!rules.is_empty());
        case();
    }
}
