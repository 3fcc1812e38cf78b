//! Applies events of rounds.

use super::{combat_state, task};
use crate::card::{ApprovedActions, BySide, CardId, ConflictLine, Side, TaskBox};
use crate::event::Event;
use crate::rounds::RoundsEvent;
use crate::state::State;
use crate::state::actor::{ActorRound, Contribution};
use crate::state::conflict::Conflict;
use crate::state::round::{Round, Turn, TurnEnd};
use crate::state::snapshot::Snapshot;
use crate::task::Task;
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Applies one event of rounds.
pub(super) fn evolve(state: &mut State, event: &RoundsEvent) {
    match event {
        RoundsEvent::Surprised { actors } => {
            if let Some(conflict) = &mut state.conflict {
                conflict.surprised = actors.clone();
            }
        }
        RoundsEvent::DuelBegan => {
            if let Some(conflict) = &mut state.conflict {
                conflict.duel_totals = Some(vec![]);
            }
        }
        RoundsEvent::StartingPoolsCounted { slots } => set_starting_pool_slots(state, slots),
        RoundsEvent::RoundBegan { round } => state.begin_round(CardId::NONE, *round),
        RoundsEvent::DuelTotalRolled { actor, total, .. }
        | RoundsEvent::DuelTotalEntered { actor, total } => {
            let conflict = state.conflict.as_mut();
            if let Some(totals) = conflict.and_then(|conflict| conflict.duel_totals.as_mut()) {
                totals.retain(|(id, _)| id != actor);
                totals.push((*actor, *total));
            }
        }
        RoundsEvent::TurnMoved { actor, behind } => {
            if let Some(round) = state.round_mut() {
                move_turn(round, *actor, Some(*behind));
            }
        }
        RoundsEvent::TurnHeld { actor, kind } => {
            if let Some(round) = state.round_mut() {
                move_turn(round, *actor, None);
                round.held_turns.retain(|(id, _)| id != actor);
                round.held_turns.push((*actor, *kind));
            }
            combat_state::hold_began(state, *actor, *kind);
        }
        RoundsEvent::ActionKindAdded { kind } => {
            let Some(action) = &mut state.action else {
                return;
            };
            if action.kinds().contains(kind) {
                return;
            }
            action.additional_kinds.push((*kind, None));
        }
        RoundsEvent::KindOutcomeSet { kind, outcome } => {
            let parts = state
                .action
                .iter_mut()
                .flat_map(|action| &mut action.additional_kinds);
            for (_, recorded) in parts.filter(|(other, _)| other == kind) {
                *recorded = Some(*outcome);
            }
        }
        RoundsEvent::CriticalMomentDeclared => {
            let Some(action) = &mut state.action else {
                return;
            };
            action.critical_moment = true;
            let actor = action.actor;
            state.update_actor(actor, |actor| actor.critical_moment_used = true);
        }
        RoundsEvent::DrawDenied { denied } => {
            if let Some(action) = &mut state.action {
                action.draw_denied = *denied;
            }
        }
        RoundsEvent::DrawTakenBack {
            draw_pile, card, ..
        } => {
            state.earned_cards.retain(|(_, other)| other != card);
            state.zones.put_under_draw_pile(draw_pile);
        }
        RoundsEvent::MissedAttacksCounted { actor, missed } => {
            state.update_actor(*actor, |actor| {
                actor.round.attacks_received.missed = *missed;
            })
        }
    }
}

/// Begins rounds, before the first flip.
pub(super) fn rounds_began(
    state: &mut State,
    participants: &[ActorId],
    starting_pool_slots: &[(ActorId, u8)],
) {
    state.conflict = Some(Conflict {
        participants: participants.to_vec(),
        elsewhere: vec![],
        round: None,
        seize_window_open: false,
        card_kept: false,
        monologue: None,
        surprised: vec![],
        duel_totals: None,
    });
    state.action = None;
    state.last_action = None;
    state.clear_active_effects();
    state.tasks.retain(Task::is_open);
    let pools: Vec<usize> = state
        .cast
        .iter()
        .map(|actor| state.ordinary_pool_count(actor.id))
        .collect();
    for (actor, pool) in state.cast.iter_mut().zip(pools) {
        actor.round = ActorRound::default();
        actor.has_fled &= !participants.contains(&actor.id);
        actor.pooled_in_conflict = 0;
        actor.starting_pool_slots_used = 0;
        actor.pool_before_rounds = u8::try_from(pool).unwrap_or(u8::MAX);
    }
    set_starting_pool_slots(state, starting_pool_slots);
}

/// Sets how many cards each hero may put into the starting pool; nobody else may.
fn set_starting_pool_slots(state: &mut State, slots: &[(ActorId, u8)]) {
    for actor in &mut state.cast {
        actor.starting_pool_slots = slots
            .iter()
            .find(|(id, _)| *id == actor.id)
            .map_or(0, |(_, slots)| *slots);
    }
}

/// Ends rounds; play is free again.
pub(super) fn rounds_ended(state: &mut State) {
    state.conflict = None;
    state.action = None;
    state.last_action = None;
    state.pool_removals.clear();
    state.clear_active_effects();
    for actor in &mut state.cast {
        actor.starting_pool_slots = 0;
        actor.round = ActorRound::default();
    }
}

/// Sets what the flipped card says for this round. No other card can be flipped instead anymore.
pub(super) fn line_read(
    state: &mut State,
    line: ConflictLine,
    approved: ApprovedActions,
    task_box: TaskBox,
) {
    if let Some(conflict) = &mut state.conflict {
        conflict.seize_window_open = false;
    }
    if let Some(round) = state.round_mut() {
        round.line = line;
        round.approved = approved;
        round.task_box = task_box;
    }
    task::box_read(state);
}

/// Ends the round: effects that last for a round end, and these cards of theirs are discarded.
pub(super) fn round_closed(state: &mut State, expired_cards: &[(ActorId, CardId)]) {
    for (_, card) in expired_cards {
        state.zones.move_to(*card, Zone::DiscardPile);
    }
    state.pool_removals.clear();
    state.clear_active_effects();
    let conflict = state.conflict.as_mut();
    if let Some(monologue) = conflict.and_then(|conflict| conflict.monologue.as_mut()) {
        monologue.extended = false;
    }
    task::round_over(state);
}

/// Puts a card that was flipped only for its task box under the current card or on top of it. On top, the setbacks are cleared,
/// because they belong to the line that is now covered.
pub(super) fn task_box_flipped(state: &mut State, card: CardId, under_top: bool) {
    if under_top {
        state.zones.move_under_top(card, Zone::ActionStack);
        return;
    }
    state.zones.move_to(card, Zone::ActionStack);
    if let Some(round) = state.round_mut() {
        round.card = card;
        round.setbacks = BySide::default();
    }
}

/// Moves an actor's next turn after another actor's turn, or to the end.
fn move_turn(round: &mut Round, actor: ActorId, behind: Option<ActorId>) {
    let next_of = |turns: &[(Turn, Option<TurnEnd>)], actor: ActorId| {
        turns
            .iter()
            .position(|(turn, end)| turn.actor == actor && end.is_none())
    };
    let Some(from) = next_of(&round.turns, actor) else {
        return;
    };
    let moved = round.turns.remove(from);
    let index = behind
        .and_then(|other| next_of(&round.turns, other))
        .map_or(round.turns.len(), |index| index + 1);
    round.turns.insert(index, moved);
}

/// Makes earned cards final once somebody uses cards or dice: later nobody can tell which card was earned (DD-198).
pub(super) fn expire_earned_cards(state: &mut State, event: &Event) {
    let is_over = matches!(
        event,
        Event::ActionDeclared { .. }
            | Event::Flipped { .. }
            | Event::CardPooled { .. }
            | Event::CardPlayed { .. }
            | Event::Traded { .. }
            | Event::RoundsEnded
            | Event::SceneEnding { .. }
            | Event::ActorLeft { .. }
            | Event::Rounds {
                what: RoundsEvent::RoundBegan { .. }
            }
    );
    if is_over {
        state.earned_cards.clear();
    }
}

/// Records that somebody acts, so that earlier actors can no longer play a pool card for their action.
pub(super) fn mark_others_acted(state: &mut State, acting: ActorId) {
    for actor in &mut state.cast {
        if actor.id != acting && actor.round.contribution != Contribution::NotYet {
            actor.round.others_acted_since = true;
        }
    }
}

impl State {
    /// Begins a new round: everybody's actions of the last one are cleared (DD-047).
    pub(super) fn begin_round(&mut self, card: CardId, number: u16) {
        // Another flip in the same round resets nothing.
        let again = self.round().is_some_and(|round| round.number == number);
        self.last_action = None;
        self.earned_cards.clear();
        self.snapshot = Some(Box::new(Snapshot::take(self, None)));
        for actor in &mut self.cast {
            actor.starting_pool_slots = 0;
            if again {
                actor.round.double_up = false;
                actor.round.first_roll_unmodified = false;
            } else {
                actor.round = ActorRound::default();
            }
        }
        if let Some(conflict) = &mut self.conflict {
            conflict.seize_window_open = false;
            conflict.card_kept = false;
            conflict.round = Some(Round {
                number,
                card,
                line: ConflictLine {
                    initiative: Side::Heroes,
                    effects: BySide::default(),
                },
                approved: ApprovedActions::Any,
                task_box: TaskBox::Steps([false; 4]),
                turns: vec![],
                setbacks: BySide::default(),
                held_turns: vec![],
            });
        }
    }

    /// Removes an actor from the participants of the conflict, with the turns that they have left.
    pub(super) fn lose_turns(&mut self, id: ActorId) {
        if let Some(conflict) = &mut self.conflict {
            conflict.participants.retain(|other| *other != id);
            if let Some(round) = &mut conflict.round {
                round
                    .turns
                    .retain(|(turn, end)| turn.actor != id || end.is_some());
            }
        }
    }

    /// Removes an actor from the conflict, with their turns, and from everything that goes on.
    pub(super) fn leave_conflict(&mut self, id: ActorId) {
        self.suspended_actions
            .retain(|other| other.action.actor != id);
        self.lose_turns(id);
        if self
            .action
            .as_ref()
            .is_some_and(|action| action.actor == id)
        {
            self.action = None;
        }
        if self
            .trade
            .as_ref()
            .is_some_and(|trade| trade.from == id || trade.to == id)
        {
            self.trade = None;
        }
        self.pool_removals.retain(|removal| removal.hero != id);
    }
}
