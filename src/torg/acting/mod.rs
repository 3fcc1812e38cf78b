//! Acting: the kind of an action, its dice, the cards on it, and its outcome.

pub mod after;
mod choosing;
mod outcome;
mod resolving;
mod roll_command;
pub mod skill_check;
#[cfg(feature = "web")]
mod view;

pub use choosing::{has_critical_moment, pass_button, stats_button, targets};
pub use outcome::{Outcome, is_computed, losses_note, outcomes, settle_action};
pub use resolving::{
    DiceDue, PlayableCard, addend_label, addend_scope, answers_note, bought_dice, dice_due,
    dice_note, earns_card, further_buttons, is_second_roll_due, notes, playable_cards,
    shows_attack_result, shows_results, step, title,
};
pub use roll_command::roll_command;
#[cfg(feature = "web")]
pub use view::*;

/// Returns the label of the button that rolls, or reads the typed faces of real dice. `die_is_bought`: whether a die was bought after the
/// roll, so that only this one is still due.
pub const fn roll_label(die_is_bought: bool, is_own: bool) -> &'static str {
    match (die_is_bought, is_own) {
        (true, true) => "Enter the extra die",
        (true, false) => "Roll the extra die",
        (false, true) => "Use these dice",
        (false, false) => "Roll the die",
    }
}

/// The current step of an actor's action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActStep {
    /// The kind of action has to be chosen.
    Choose,
    /// The action is declared and continues until its outcome.
    Resolve,
}
