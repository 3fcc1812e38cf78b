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

use ::torg::combat::options::CombatOption;
use ::torg::fight::RolledPlan;
use ::torg::fight::standalone::{AttackerCircumstances, TargetCircumstances};
use rising_action::torg::attack::quick as quick_attack;
use rising_action::torg::attack::{AttackForm, BoostSource, FormChoice, PlannedAttack};
use rising_action::torg::attack_fields::AttackField;
use tabletop::dice::DiceError;
use testing::TestRng;

/// One more possibility.
const ONE_MORE: BoostSource = BoostSource::Possibilities {
    can_spend_more: true,
};

/// Plans an attack without a table.
fn planned(form: &AttackForm) -> PlannedAttack {
    PlannedAttack::without_table(form.clone(), false)
}

/// Switches an option on or off, without a table.
fn toggle(form: &mut AttackForm, option: CombatOption) {
    let rules = planned(form).rules();
    form.toggle_option(option, &rules);
}

/// Rolls an attack without a table with these dice.
fn roll(form: &mut AttackForm, dice: &str) -> Option<Result<RolledPlan, DiceError>> {
    form.set_text(AttackField::Dice, dice);
    let planned = PlannedAttack::without_table(form.clone(), true);
    quick_attack::roll(&planned, &mut TestRng(1))
}

/// Changes the edition or a fact about the attacker, without a table.
fn choose_attacker(form: &mut AttackForm, change: impl FnOnce(&mut AttackerCircumstances)) {
    form.choose(FormChoice::attacker(form.circumstances.unwrap(), change));
}

/// Changes a fact about the target that is shown, without a table.
fn choose_target(form: &mut AttackForm, change: impl FnOnce(&mut TargetCircumstances)) {
    form.choose(FormChoice::of_target(
        form.targets.shown().unwrap().circumstances,
        change,
    ));
}
