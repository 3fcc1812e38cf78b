//! Attacks, at a table and without one: the choices, the preview, and the results of the dice.

mod again;
mod combined;
mod corrected_forms;
pub mod fight;
mod options;
mod panes;
mod questions;
mod quick;
mod quick_targets;
mod ranges;
mod results;
mod suppression;
mod table;
mod texts;

use ::torg::fight::standalone::{AttackerCircumstances, TargetCircumstances};
use rising_action::torg::attack::{AttackForm, BoostSource, FormChoice};

/// One more possibility.
const ONE_MORE: BoostSource = BoostSource::Possibilities {
    can_spend_more: true,
};

/// Changes the edition or a fact about the attacker, without a table.
fn choose_attacker(form: &mut AttackForm, change: impl FnOnce(&mut AttackerCircumstances)) {
    form.choose(FormChoice::attacker(form.circumstances.unwrap(), change));
}

/// Changes a fact about the target that is shown, without a table.
fn choose_target(form: &mut AttackForm, change: impl FnOnce(&mut TargetCircumstances)) {
    form.choose(FormChoice::of_target(
        form.shown_target().unwrap().circumstances,
        change,
    ));
}
