//! Results of rolled combat actions: interactions, active defences, pushes.

use super::{CommandResult, TorgTransaction};
use crate::active_effects::{EffectEvent, EffectRefusal};
use crate::combat::attack::clamp_total;
use crate::combat::interaction::{Interaction, InteractionEffect};
use crate::combat::options::CombatOption;
use crate::combat::refusal::{self as combat, CombatReason, require};
use crate::combat::settings::StymiedStacks;
use crate::combat::status::{Status, StatusExpiry, earns_blindside, setback_status};
use crate::consequence::{ActorChange, Consequence};
use crate::decide::require_text;
use crate::dice_from::DiceFrom;
use crate::event::Event;
use crate::fight::actions::{CombatEvent, PendingAction, PlayersCall};
use crate::fight::evaluation::{EvaluatedInteraction, interaction_outcome};
use crate::refusal::Refusal;
use crate::rounds::RoundsEvent;
use crate::settings::{StymiedScope, UpStacks};
use crate::skill::{Proficiency, RollCondition, Until};
use crate::state::action::{Action, ActionOutcome};
use crate::state::actor::Actor;
use crate::state::round::{Round, TurnEnd};
use crate::success::{ResultPoints, SuccessLevel};
use tabletop::rule::{RuleId, tc};
use tabletop::seat::ActorId;

/// The result of an interaction at one target.
pub(in crate::decide) struct ResolvedInteraction {
    kind: Interaction,
    target: ActorId,
    result_points: i32,
    effects: Vec<InteractionEffect>,
}

impl TorgTransaction<'_> {
    pub(in crate::decide) fn resolve_combat_action(
        &mut self,
        id: ActorId,
        picks: &[(ActorId, PlayersCall)],
    ) -> CommandResult {
        let action = &self.rolled_action_of(id)?;
        // A card earned now would be lost to a refill in progress, so that comes first (DD-295, DD-332).
        self.require_nothing_pending()?;
        if action.has_option(CombatOption::SuppressiveFire) {
            if !self.state.suppression_values(action).is_empty() {
                return Err(roll_first(Some(tc(141))));
            }
            return self.resolve_interactions(action, picks);
        }
        if !action.targeted_attacks.is_empty() {
            return self.resolve_attack(id, &[], picks);
        }
        let total = self
            .state
            .pending_total(action)
            .map(|sum| clamp_total(sum.total));
        match action.pending_action.as_ref().ok_or(Refusal::NoAction)? {
            PendingAction::Suppression { .. } => Err(Refusal::NoAction),
            PendingAction::Interaction { .. } => self.resolve_interactions(action, picks),
            PendingAction::ActiveDefence {
                skill,
                vital_block_steps,
                ..
            } => {
                let actor = self.actor(id)?;
                let round = u32::from(self.round_number());
                let due = |round: &Round| round.next_turn_of(id).is_some();
                let in_turn = self.state.round().is_some_and(due);
                let cut_in = self
                    .state
                    .suspended_actions
                    .iter()
                    .any(|other| other.interrupted_by == id);
                if actor.combat.has_defended_in(round) && (cut_in || !in_turn) {
                    // Rolling a defence again for another attack is not a new action (S-06).
                    self.require_nothing_pending()?;
                    self.commit()?;
                    let outcome = ActionOutcome::Done;
                    self.end_action(outcome, None);
                } else {
                    self.announce(ActionOutcome::Done)?;
                }
                let event = CombatEvent::DefenceResolved {
                    skill: *skill,
                    total: total.unwrap_or(0),
                    vital_block_steps: *vital_block_steps,
                };
                self.combat_event(id, event);
                Ok(())
            }
            PendingAction::Push { .. } => {
                let total = total.unwrap_or(0);
                self.combat_event(id, CombatEvent::PushResolved { total });
                self.announce(ActionOutcome::Done)
            }
        }
    }

    /// Makes the second roll of suppressive fire, as skilled as the first (S-15, TC-041). Up and Stymied count for it if the first
    /// roll did not use them up (DD-137, DD-143).
    pub(in crate::decide) fn roll_suppression(
        &mut self,
        id: ActorId,
        dice: &DiceFrom,
    ) -> CommandResult {
        let action = self.rolled_action_of(id)?;
        if self.state.suppression_values(&action).is_empty() {
            return Err(Refusal::AlreadyRolled);
        }
        // The value is known only with all dice of the first roll.
        let owes = action.has_pending_extra_roll();
        self.require(!owes, Refusal::Effect(EffectRefusal::ExtraRollPending))?;
        let skill = action.proficiency().unwrap_or(Proficiency::Skilled);
        let (roll, typed) = self.roll_dice(self.roll_spec(id, skill), dice)?;
        self.combat_event(id, CombatEvent::SuppressionRolled { roll, typed });
        Ok(())
    }

    /// Returns the actor's action, whose dice must have been rolled.
    fn rolled_action_of(&self, id: ActorId) -> Result<Action, Refusal> {
        let action = self.require_action()?;
        if action.actor != id {
            return Err(Refusal::NoAction);
        }
        match action.roll {
            Some(_) => Ok(action),
            None => Err(roll_first(None)),
        }
    }

    /// Announces the results, ends the action, and then applies the effects, so that a card which undoes the action also undoes
    /// its effects.
    fn resolve_interactions(
        &mut self,
        action: &Action,
        picks: &[(ActorId, PlayersCall)],
    ) -> CommandResult {
        let id = action.actor;
        let interactions = self.announce_interactions(action, picks)?;
        let uncombined = interactions
            .iter()
            .filter(|interaction| !action.is_combined_with(interaction.kind));
        let best = uncombined.max_by_key(|interaction| interaction.result_points);
        let level =
            best.and_then(|best| SuccessLevel::for_points(ResultPoints(best.result_points)));
        if let Some(best) = best.filter(|best| Some(best.target) != action.target) {
            let target = best.target;
            self.combat_event(id, CombatEvent::BestTargetChosen { target });
        }
        let outcome = level.map_or(ActionOutcome::Failed, ActionOutcome::Succeeded);
        if action.targeted_attacks.is_empty() {
            self.announce(outcome)?;
        } else {
            self.require_nothing_pending()?;
            self.commit()?;
            let action = &self.require_action()?;
            // Suppressive fire goes with an aggressive defence only by a ruling.
            let defence = self.aggressive_defence_of(action);
            let lost = self.state.pool_cards_lost(action, outcome);
            self.end_action(outcome, None);
            self.finish_attack(action, defence, &self.state.rules())?;
            self.apply_action_result(action, outcome, &lost);
            let setup = action.attack_setup.iter().filter(|_| !action.is_retry);
            for member in setup.flat_map(|setup| &setup.group) {
                let round = self.state.round();
                if round.is_some_and(|round| round.next_turn_of(*member).is_some()) {
                    self.finish_turn(*member, TurnEnd::Acted);
                }
            }
        }
        self.apply_all_interaction_effects(id, interactions);
        Ok(())
    }

    /// Announces the results of the action's interactions, and the outcomes of its additional kinds (TC-262, A-34).
    pub(in crate::decide) fn announce_interactions(
        &mut self,
        action: &Action,
        picks: &[(ActorId, PlayersCall)],
    ) -> Result<Vec<ResolvedInteraction>, Refusal> {
        let mut interactions = Vec::new();
        let mut open_picks: Vec<&(ActorId, PlayersCall)> = picks.iter().collect();
        for tried in self.state.evaluate_interactions(action) {
            let kind = tried.attempt.kind;
            let (effects, custom) = self.chosen_effects(kind, &tried, &mut open_picks)?;
            let (target, result_points) = (tried.target, tried.result_points);
            interactions.push(ResolvedInteraction {
                kind,
                target,
                result_points,
                effects: effects.clone(),
            });
            let event = CombatEvent::InteractionResolved {
                target,
                result_points,
                effects,
                custom,
                kind: Some(kind),
            };
            self.combat_event(action.actor, event);
        }
        for (kind, _) in &action.additional_kinds {
            let kind = *kind;
            let results = interactions
                .iter()
                .map(|interaction| (interaction.kind, interaction.result_points));
            let Some(outcome) = interaction_outcome(kind, results) else {
                continue;
            };
            self.rounds_event(RoundsEvent::KindOutcomeSet { kind, outcome });
        }
        Ok(interactions)
    }

    /// Applies the effects of the interactions to their targets.
    pub(in crate::decide) fn apply_all_interaction_effects(
        &mut self,
        id: ActorId,
        interactions: Vec<ResolvedInteraction>,
    ) {
        for interaction in interactions {
            for effect in interaction.effects {
                self.apply_interaction_effect(id, interaction.target, interaction.kind, effect);
            }
        }
    }

    /// Returns the effects at one target, or the player's choice if the result is a player's call (TC-257). Every call has a choice of
    /// its own, in the order of the interactions, and takes it from the open ones.
    fn chosen_effects(
        &mut self,
        kind: Interaction,
        tried: &EvaluatedInteraction,
        open_picks: &mut Vec<&(ActorId, PlayersCall)>,
    ) -> Result<(Vec<InteractionEffect>, Option<String>), Refusal> {
        if !tried.effects.contains(&InteractionEffect::PlayersCall) {
            return Ok((tried.effects.to_vec(), None));
        }
        let index = open_picks
            .iter()
            .position(|(target, _)| *target == tried.target);
        let call = index.map(|index| &open_picks.remove(index).1);
        let missing = Refusal::Combat(combat::CombatRefusal {
            reason: CombatReason::PickFirst,
            rule: None,
        });
        match call.ok_or(missing)? {
            PlayersCall::Custom(text) => Ok((vec![], Some(require_text(text)?))),
            PlayersCall::Effect(effect) => {
                let options = kind.selectable_effects(self.state.edition);
                self.allow_or_overrule(require(
                    options.contains(effect),
                    CombatReason::NotInInteractionTable,
                    tc(257),
                ))?;
                Ok((vec![*effect], None))
            }
            PlayersCall::Row(row) => {
                let listed = kind
                    .double_rows(self.state.edition)
                    .contains(&row.as_slice());
                self.allow_or_overrule(require(
                    listed,
                    CombatReason::NotInInteractionTable,
                    tc(257),
                ))?;
                Ok((row.to_vec(), None))
            }
        }
    }

    /// Applies one effect (TC-251 … TC-257).
    fn apply_interaction_effect(
        &mut self,
        id: ActorId,
        target: ActorId,
        kind: Interaction,
        effect: InteractionEffect,
    ) {
        let rules = self.state.rules();
        let next = u32::from(self.round_number()).saturating_add(1);
        if earns_blindside(kind, effect, &rules) {
            self.combat_event(
                id,
                CombatEvent::BlindsideEarned {
                    target,
                    until: next,
                    beside_others: true,
                },
            );
        }
        match effect {
            InteractionEffect::Unskilled => self.make_unskilled(target),
            InteractionEffect::Stymied => {
                self.gain_roll_condition_by_interaction(target, RollCondition::Stymied)
            }
            InteractionEffect::Up => self.gain_roll_condition_by_interaction(id, RollCondition::Up),
            InteractionEffect::Setback => match setback_status(&rules) {
                Some(Status::ActionLost) => self.lose_action(target, Status::ActionLost),
                Some(status) => self.gain_status(target, status, StatusExpiry::NextAction),
                None => {}
            },
            InteractionEffect::Break => {
                self.gain_status(target, Status::Broken, StatusExpiry::EndOfScene)
            }
            InteractionEffect::Fatigued => {
                self.note_harm(id, target);
                self.fatigue(target);
                let can_act = |id| self.state.actor(id).map(|actor| actor.condition.can_act());
                if can_act(target) == Some(false) {
                    self.pass_remaining_turns(target);
                }
            }
            InteractionEffect::PlayersCall => {}
        }
    }

    /// Notes that an actor harms somebody on the other side by an interaction, which keeps them in the fight as harm by an attack does
    /// (TC-254, DD-149). The dead do not tire.
    fn note_harm(&mut self, id: ActorId, target: ActorId) {
        let actor = |id| self.state.actor(id);
        let (Some(actor), Some(target)) = (actor(id), actor(target)) else {
            return;
        };
        let is_harmed = actor.side() != target.side() && !target.condition.is_dead();
        if is_harmed && !actor.round.position_improved {
            self.push_consequences(vec![Consequence::Actor {
                actor: id,
                what: ActorChange::PositionImproved,
            }]);
        }
    }

    pub(in crate::decide) fn gain_status(
        &mut self,
        id: ActorId,
        status: Status,
        expiry: StatusExpiry,
    ) {
        self.combat_event(id, CombatEvent::StatusGained { status, expiry });
    }

    /// Makes an actor unskilled until the end of the next round; outside rounds until the end of the next action (TC-229,
    /// TC-251).
    pub(in crate::decide) fn make_unskilled(&mut self, id: ActorId) {
        let next = u32::from(self.round_number()).saturating_add(1);
        let ends = match self.state.round() {
            Some(_) => StatusExpiry::EndOfRound(next),
            None => StatusExpiry::NextAction,
        };
        self.gain_status(id, Status::Unskilled, ends);
    }

    /// Gives Up or Stymied from an interaction. It lasts until it is used or until the end of the next round (TC-252, TC-255),
    /// and cancels out against conditions from the line (DD-142).
    fn gain_roll_condition_by_interaction(&mut self, id: ActorId, gained: RollCondition) {
        let round = self.round_number().saturating_add(1);
        let until = Until::Used(round);
        let stacks = self.state.rules().is(StymiedStacks::Yes);
        let by_round = self.state.settings.is(StymiedScope::Round);
        let adds_die = gained == RollCondition::Up && self.state.settings.is(UpStacks::Yes);
        let held = self.state.actor(id).and_then(|actor| actor.roll_condition);
        match held {
            Some((RollCondition::Stymied, _)) if gained == RollCondition::Stymied && stacks => {
                self.gain_status(
                    id,
                    Status::Stymied,
                    StatusExpiry::WhenUsed(u32::from(round)),
                );
            }
            Some((RollCondition::Stymied, Until::RoundEnds))
                if gained == RollCondition::Stymied && by_round =>
            {
                self.push_roll_condition(id, gained, until);
            }
            Some((same, Until::Used(_))) if same == gained => {
                self.push_roll_condition(id, gained, until)
            }
            // The line's counts for every roll of this round, the earned one for a roll of the next round.
            Some((same, Until::RoundEnds | Until::RoundEndsThenUsed(_)))
                if same == gained && !adds_die =>
            {
                self.push_roll_condition(id, gained, Until::RoundEndsThenUsed(round));
            }
            Some((held, _)) => self.combine_roll_conditions(id, held, gained, until),
            None => self.push_roll_condition(id, gained, until),
        }
    }

    fn push_roll_condition(&mut self, actor: ActorId, roll_condition: RollCondition, until: Until) {
        self.push(Event::RollConditionGained {
            actor,
            roll_condition,
            until,
        });
    }

    /// Takes an actor's next action: this round's if they still have a turn, else the next round's (TC-105, TC-253). An action that is
    /// declared and not rolled is the next one. In free play nothing is lost.
    pub(in crate::decide) fn lose_action(&mut self, id: ActorId, status: Status) {
        let Some(round) = self.state.round() else {
            return;
        };
        if round.next_turn_of(id).is_some() {
            self.drop_declared_action(id);
            self.skip_lost_action(id, status);
        } else {
            self.gain_status(id, status, StatusExpiry::NextAction);
        }
    }

    /// Takes the whole next round, which the actor spends standing up; the rest of this round is not lost (TC-231). In free
    /// play nothing is lost.
    pub(in crate::decide) fn lose_next_round(&mut self, id: ActorId) {
        if self.state.round().is_some() {
            let next = u32::from(self.round_number()).saturating_add(1);
            self.gain_status(id, Status::StandingUp, StatusExpiry::EndOfRound(next));
        }
    }

    /// Skips an actor's lost action and logs why (TC-018).
    pub(in crate::decide) fn skip_lost_action(&mut self, actor: ActorId, cause: Status) {
        self.combat_event(actor, CombatEvent::ActionLost { cause });
        self.end_current_turn(actor, TurnEnd::Passed);
        // Being knocked down twice costs one action, and the actor has lost it now (TC-105). Where an actor who is down may only defend or
        // do nothing, any action that is over ends the knockdown (TC-103); where the action goes into getting up, one that is lost to
        // something else does not (TC-104).
        let down = |actor: &Actor| actor.condition.knocked_down;
        let ends = cause == Status::StandingUp || self.state.knocked_down_may_defend();
        if ends && self.state.actor(actor).is_some_and(down) {
            self.effect_event(EffectEvent::StoodUp { actor });
        }
    }

    /// Skips lost turns when a new round's turn order is set: an actor who lost an action loses the first turn, an actor who
    /// lost the round loses all.
    pub(in crate::decide) fn skip_lost_actions(&mut self) {
        let losing = [Status::ActionLost, Status::StandingUp];
        let round = u32::from(self.round_number());
        let mut lost = Vec::new();
        for actor in self.state.present() {
            let statuses = actor.combat.statuses.in_round(round);
            let first = losing.into_iter().find(|status| statuses.has(*status));
            let whole_round = losing
                .into_iter()
                .find(|status| statuses.lasts_for_round(*status));
            lost.extend(first.map(|status| (actor.id, status, whole_round)));
        }
        let has_turn = |play: &Self, id| {
            let round = play.state.round();
            round.is_some_and(|round| round.next_turn_of(id).is_some())
        };
        for (id, first, whole_round) in lost {
            if has_turn(self, id) {
                self.skip_lost_action(id, first);
            }
            if let Some(status) = whole_round {
                while has_turn(self, id) {
                    self.skip_lost_action(id, status);
                }
            }
        }
    }
}

/// Refuses a result without its roll.
const fn roll_first(rule: Option<RuleId>) -> Refusal {
    let reason = CombatReason::RollFirst;
    Refusal::Combat(combat::CombatRefusal { reason, rule })
}
