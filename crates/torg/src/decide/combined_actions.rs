//! Several kinds of action in one, the cards they earn, and the gamemaster's judgement (DD-194 … DD-198, DD-202, DD-411, DD-412,
//!

use super::acting::action_kind_refusals;
use super::pending_steps::pending_refusal;
use super::play_checks::is_seize_window_open;
use super::surprise::surprised_acting_refusal;
use super::transaction::{CommandResult, TorgTransaction};
use crate::action_kind::ActionKind;
use crate::card::{ApprovableAction, CardId};
use crate::draw_reason::DrawReason;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::rounds::RoundsEvent;
use crate::settings::DefendCounts;
use crate::state::action::{Action, ActionOutcome, ActionStage};
use crate::state::round::Round;
use crate::success::SuccessLevel;
use crate::zones::Zone;
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

/// What happens to the draw for a defence if no card is left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WithoutCards {
    /// It waits for the end of the round.
    Wait,
    /// It is skipped, and the log says so (DD-045).
    Skip,
}

/// The maximum number of attacks on one actor that is counted in a round.
pub const MAX_ATTACKS: u8 = 20;

impl TorgTransaction<'_> {
    fn open_action(&self) -> Result<Action, Refusal> {
        self.state.action.clone().ok_or(Refusal::NoAction)
    }

    pub(super) fn add_action_kind(&mut self, kind: ApprovableAction) -> CommandResult {
        let action = self.open_action()?;
        if action.stage != ActionStage::Declared {
            return Err(Refusal::AlreadyRolled);
        }
        if self.state.check_in_progress().is_some() {
            return Err(Refusal::ActionInProgress {
                actor: action.actor,
            });
        }
        let whole = Some(ActionKind::Approvable(kind));
        let actor = self.actor(action.actor)?;
        for refusal in action_kind_refusals(&self.state, &actor, ActionKind::Approvable(kind)) {
            self.judge.overrule(refusal)?;
        }
        if let Some(refusal) = surprised_acting_refusal(&self.state, action.actor, whole) {
            self.judge.overrule(refusal)?;
        }
        if !action.kinds().contains(&kind) {
            self.rounds_event(RoundsEvent::ActionKindAdded { kind });
        }
        Ok(())
    }

    pub(super) fn set_kind_outcome(
        &mut self,
        kind: ApprovableAction,
        outcome: ActionOutcome,
    ) -> CommandResult {
        let action = self.open_action()?;
        if !action
            .additional_kinds
            .iter()
            .any(|(other, _)| *other == kind)
        {
            return Err(Refusal::NotOfThatKind);
        }
        self.rounds_event(RoundsEvent::KindOutcomeSet { kind, outcome });
        Ok(())
    }

    /// Declares a critical moment after the action was declared and before its dice are rolled (DD-076).
    pub(super) fn declare_critical_moment(&mut self) -> CommandResult {
        let action = self.open_action()?;
        if action.critical_moment {
            return Ok(());
        }
        let actor = self.actor(action.actor)?;
        self.require_critical_moment_available(&actor)?;
        self.require(
            action.stage == ActionStage::Declared,
            Refusal::CriticalMomentLate { actor: actor.id },
        )?;
        self.rounds_event(RoundsEvent::CriticalMomentDeclared);
        Ok(())
    }

    pub(super) fn deny_draw(&mut self, denied: bool) -> CommandResult {
        if self.open_action()?.draw_denied != denied {
            self.rounds_event(RoundsEvent::DrawDenied { denied });
        }
        Ok(())
    }

    /// Takes back all cards that the action earned. They are shuffled into the deck, because their owner has seen them.
    pub(super) fn take_back_draw(&mut self) -> CommandResult {
        let &(actor, _) = self
            .state
            .earned_cards
            .last()
            .ok_or(Refusal::NoEarnedCard)?;
        let in_hand = |(hero, card): &&(ActorId, CardId)| {
            *hero == actor && self.state.zones.is_in(*card, Zone::Hand(actor))
        };
        let earned = self.state.earned_cards.iter().filter(in_hand);
        let cards: Vec<CardId> = earned.map(|(_, card)| *card).collect();
        if cards.is_empty() {
            return Err(Refusal::NoEarnedCard);
        }
        self.cancel_trade_of(&cards);
        for card in cards {
            let mut draw_pile = self.state.zones.cards(Zone::DrawPile).to_vec();
            draw_pile.push(card);
            shuffle(&mut draw_pile, self.chance);
            self.rounds_event(RoundsEvent::DrawTakenBack {
                actor,
                card,
                draw_pile,
            });
        }
        Ok(())
    }

    /// Draws the cards that the successes of an action have earned (DD-194, A-34).
    pub(super) fn draw_for_approved_actions(
        &mut self,
        action: &Action,
        won: &[(ApprovableAction, SuccessLevel)],
    ) {
        for _ in 0..self.state.approved_draws(action, won) {
            self.draw(action.actor, DrawReason::ApprovedAction);
        }
    }

    /// Draws the cards that defences have earned once the attacks of the round are over: all turns have ended, and nothing is in
    /// progress or pending (DD-197, A-33). So the card can still be put into the pool in this round (DD-056). If no card is left, the
    /// draw is skipped when the round ends.
    pub(crate) fn draw_for_ended_attacks(&mut self) {
        let is_over = |round: &Round| round.next_turn().is_none();
        let is_ended = self.state.round().is_some_and(is_over)
            && !is_seize_window_open(&self.state)
            && self.state.action.is_none()
            && self.state.pool_removals.is_empty()
            && pending_refusal(&self.state).is_none();
        if is_ended {
            self.draw_for_defences(WithoutCards::Wait);
        }
    }

    /// Draws the cards that defences have earned and that are not drawn yet (DD-197, A-33, A-34).
    pub(super) fn draw_for_defences(&mut self, without_cards: WithoutCards) {
        let earned: Vec<(ActorId, u8)> = self
            .state
            .heroes()
            .map(|hero| (hero.id, self.state.defence_draws_due(hero)))
            .collect();
        for (hero, cards) in earned {
            for _ in 0..cards {
                let is_card_left =
                    self.state.draw_pile_count() > 0 || self.state.piles_to_shuffle().is_some();
                if is_card_left || without_cards == WithoutCards::Skip {
                    self.draw(hero, DrawReason::Defence);
                }
            }
        }
    }

    pub(super) fn count_missed_attacks(&mut self, actor: ActorId, missed: u8) -> CommandResult {
        self.require_defending(actor)?;
        if missed > MAX_ATTACKS {
            return Err(Refusal::OutOfRange {
                min: 0,
                max: u32::from(MAX_ATTACKS),
            });
        }
        self.rounds_event(RoundsEvent::MissedAttacksCounted { actor, missed });
        Ok(())
    }

    /// Requires that a defence was declared, or counts without a declaration.
    pub(super) fn require_defending(&self, id: ActorId) -> CommandResult {
        let actor = self.actor(id)?;
        let any = self.state.settings.is(DefendCounts::Any)
            && actor.role == Role::Hero
            && self.state.round().is_some();
        if actor.round.defence.is_none() && !any {
            return Err(Refusal::NotDefending { actor: id });
        }
        Ok(())
    }
}
