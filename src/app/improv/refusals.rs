//! Refusals at an Improv table in words: the rule as a headline, then why here and what to do.

use crate::app::words::refusals::{Words, words};
use crate::engine::improv::refusal::Refusal;
use crate::engine::improv::view::View;

/// What a refusal says.
pub fn refusal(_refusal: &Refusal, _view: &View) -> Words {
    words("", "")
}
