//! Combat in words.

use super::book::said;
use super::refusals::{Words, words};
use crate::engine::torg::combat::refusal::Refusal;

/// What a refusal of combat says.
pub fn refusal(refusal: Refusal) -> Words {
    match refusal.rule {
        Some(_) => words(
            said!("Not by the book"),
            said!("The rule says when it would be allowed."),
        ),
        None => words(
            said!("A figure is missing or out of range"),
            said!("Tell it, or correct it."),
        ),
    }
}
