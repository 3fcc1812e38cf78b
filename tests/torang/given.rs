//! What the cases have in common.

use rising_action::engine::dice::D100;
use rising_action::engine::torang::score::Score;

/// The rules and examples that a case holds, and the case.
pub type Case = (&'static [&'static str], fn());

/// A score, of whatever size.
pub fn score(score: i32) -> Score {
    Score::default().plus(score)
}

/// A face of the die.
pub fn face(face: u8) -> D100 {
    D100::new(face).unwrap()
}
