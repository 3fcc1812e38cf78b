//! The outcome of an action: announced by the table, or calculated by the app.

use crate::torg::action::Action;
use crate::torg::attack;
use crate::torg::messages::names::level;
use crate::torg::messages::scene_page::pool_losses;
use ::torg::combat::options::CombatOption;
use ::torg::roll::SuccessLevel;
use ::torg::state::{Action as OpenAction, ActionKind, ActionOutcome};
use ::torg::view::View;

/// A possible outcome of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The label.
    pub label: &'static str,
    /// The number of result steps that were reached, of five; `None` if there is no result to grade.
    pub steps: Option<u32>,
    /// The outcome itself.
    pub outcome: ActionOutcome,
}

/// Checks whether the app calculates the result of an action, so that nobody is asked for the outcome.
pub fn is_computed(action: &OpenAction) -> bool {
    (action.targeted_attacks.is_empty() && action.pending_action.is_some())
        || action.has_option(CombatOption::SuppressiveFire)
}

/// Returns the outcomes that the table can choose from.
pub fn outcomes(action: &OpenAction) -> Vec<Outcome> {
    let done_with = |label| Outcome {
        label,
        steps: None,
        outcome: ActionOutcome::Done,
    };
    if action.only_defends() {
        let label = match action.roll {
            Some(_) => "Keep the defense",
            None => "Defend without a roll",
        };
        return vec![done_with(label)];
    }
    let failed = Outcome {
        label: "Failed",
        steps: Some(0),
        outcome: ActionOutcome::Failed,
    };
    let succeeded = (1..)
        .zip(SuccessLevel::ALL)
        .map(|(steps, reached)| Outcome {
            label: level(reached),
            steps: Some(steps),
            outcome: ActionOutcome::Succeeded(reached),
        });
    let mut outcomes: Vec<Outcome> = [failed].into_iter().chain(succeeded).collect();
    if action.kind == ActionKind::Other && !action.is_task_check && action.roll.is_none() {
        outcomes.push(done_with("Done, without a roll"));
    }
    outcomes
}

/// Says which pool cards heroes lose if the rolled result of the open action is applied (DD-181 … DD-184). Empty if they lose none.
/// `announced`: the level that the app has read from a skill check.
pub fn losses_note(view: &View, announced: Option<SuccessLevel>) -> String {
    let losses = &view.combat.pool_losses;
    let lost = match announced {
        None => &losses.rolled[..],
        Some(level) => {
            let mut by_level = losses.announced.iter();
            let lost = by_level.find(|(reached, _)| *reached == level);
            lost.map_or(&[][..], |(_, lost)| lost)
        }
    };
    pool_losses(view, lost)
}

/// Returns the action that applies a result calculated by the app, or that first opens the dialog of the player's call (TC-257). `None`
/// before its roll, and while suppressive fire waits for a second one (S-15).
pub fn settle_action(view: &View) -> Option<Action> {
    let action = view.action.as_ref().filter(|action| is_computed(action))?;
    let is_rolled = action.roll.is_some() && view.combat.suppression_values.is_empty();
    is_rolled.then(|| attack::settle(view, action.actor, None))
}
