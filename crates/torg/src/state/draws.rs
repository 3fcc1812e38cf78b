//! How many cards the successes of an action draw (DD-194 … DD-198, DD-202, A-34).

use super::State;
use super::action::{Action, ActionOutcome};
use crate::card::ApprovableAction;
use crate::combat::options::CombatOption;
use crate::fight::evaluated_attack::{EvaluatedAttack, attack_outcome};
use crate::fight::evaluation::interaction_outcome;
use crate::role::Role;
use crate::settings::ApprovedMulti;
use crate::success::SuccessLevel;

impl State {
    /// Returns how many cards an action draws for the kinds that succeeded: one for each approved kind, or one for all of them. A
    /// defence draws its card only at the end of the round (DD-194, DD-197, A-34).
    pub(crate) fn approved_draws(
        &self,
        action: &Action,
        won: &[(ApprovableAction, SuccessLevel)],
    ) -> usize {
        let Some(approved) = self.round().map(|round| round.approved) else {
            return 0;
        };
        let actor = self.actor(action.actor);
        let is_hero = actor.is_some_and(|actor| actor.role == Role::Hero);
        if !is_hero || action.draw_denied || self.is_deckless() {
            return 0;
        }
        let pays =
            |kind: ApprovableAction| kind != ApprovableAction::Defend && approved.includes(kind);
        let earned = won.iter().filter(|(kind, _)| pays(*kind)).count();
        if self.settings.is(ApprovedMulti::PerAction) {
            earned.min(1)
        } else {
            earned
        }
    }

    /// Returns how many cards the action being resolved draws if it succeeds.
    pub(crate) fn draws_on_success(&self) -> usize {
        self.action.as_ref().map_or(0, |action| {
            let success = ActionOutcome::Succeeded(SuccessLevel::Minimal);
            self.approved_draws(action, &action.successes(success))
        })
    }

    /// Returns how many cards a rolled attack draws with these results, and with those of the interactions that use the same die
    /// (TC-262). `None` if the action is no rolled attack, and for suppressive fire, which has the results of an intimidation
    /// (TC-141).
    pub(crate) fn attack_draws(
        &self,
        action: &Action,
        attacks: &[EvaluatedAttack],
    ) -> Option<usize> {
        let is_rolled = action.roll.is_some() && !action.targeted_attacks.is_empty();
        if !is_rolled || action.has_option(CombatOption::SuppressiveFire) {
            return None;
        }
        let interactions = self.evaluate_interactions(action);
        let mut action = action.clone();
        for (kind, its_outcome) in &mut action.additional_kinds {
            let results = interactions
                .iter()
                .map(|tried| (tried.attempt.kind, tried.result_points));
            *its_outcome = interaction_outcome(*kind, results).or(*its_outcome);
        }
        let won = action.successes(attack_outcome(attacks));
        Some(self.approved_draws(&action, &won))
    }
}
