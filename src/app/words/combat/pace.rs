//! What combat says no to about moving.

use crate::app::words::book::said;
use crate::app::words::refusals::{Words, words};

/// More than goes beside an action that is rolled.
pub(super) fn beside_a_roll(most: u16) -> Words {
    words(
        said!("Too fast beside a roll"),
        [
            said!("Up to "),
            &most.to_string(),
            said!(" m go with it. Movement as the whole action goes farther."),
        ]
        .concat(),
    )
}

/// More than is left of the own pace.
pub(super) fn beyond(most: u16) -> Words {
    words(
        said!("Farther than the own pace"),
        [
            &most.to_string(),
            said!(
                " m are left without a roll. Farther is a push: it stands on the sheet of moving."
            ),
        ]
        .concat(),
    )
}

/// Farther than a discipline reaches.
pub(super) fn too_long(most: u16) -> Words {
    words(
        said!("Too far"),
        [
            said!("Up to "),
            &most.to_string(),
            said!(" m are possible."),
        ]
        .concat(),
    )
}
