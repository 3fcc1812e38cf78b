//! Makes what happened to the rounds so.

use super::fight;
use crate::card::{Approved, BySide, CardId, Line, Side, TaskBox};
use crate::event::Event;
use crate::piles::Zone;
use crate::rounds::RoundsEvent;
use crate::state::State;
use crate::state::actor::{ActorRound, Contribution};
use crate::state::before::Before;
use crate::state::round::{Round, Turn, TurnEnd};
use tabletop::seat::ActorId;

/// Makes one event of the rounds so.
pub(super) fn evolve(state: &mut State, what: &RoundsEvent) {
    match what {
        RoundsEvent::Surprised { actors } => {
            if let Some(conflict) = &mut state.conflict {
                conflict.surprised = actors.clone();
            }
        }
        RoundsEvent::DuelBegan => {
            if let Some(conflict) = &mut state.conflict {
                conflict.duel = Some(vec![]);
            }
        }
        RoundsEvent::PlacesCounted { places } => {
            for actor in &mut state.cast {
                actor.starting_places = places
                    .iter()
                    .find(|(id, _)| *id == actor.id)
                    .map_or(0, |(_, places)| *places);
            }
        }
        RoundsEvent::RoundSet { round } => state.begin_round(CardId::NONE, *round),
        RoundsEvent::TotalRolled { actor, total, .. }
        | RoundsEvent::TotalTyped { actor, total } => {
            let conflict = state.conflict.as_mut();
            if let Some(totals) = conflict.and_then(|conflict| conflict.duel.as_mut()) {
                totals.retain(|(id, _)| id != actor);
                totals.push((*actor, *total));
            }
        }
        RoundsEvent::TurnMoved { actor, behind } => {
            if let Some(round) = state.round_mut() {
                move_turn(round, *actor, Some(*behind));
            }
        }
        RoundsEvent::TurnHeld { actor, how } => {
            if let Some(round) = state.round_mut() {
                move_turn(round, *actor, None);
                round.held.retain(|(id, _)| id != actor);
                round.held.push((*actor, *how));
            }
            fight::held(state, *actor, *how);
        }
        RoundsEvent::AlsoTried { kind } => {
            let Some(action) = &mut state.action else {
                return;
            };
            if action.kinds().contains(kind) {
                return;
            }
            action.also.push((*kind, None));
        }
        RoundsEvent::AlsoCame { kind, outcome } => {
            let parts = state.action.iter_mut().flat_map(|action| &mut action.also);
            for (_, told) in parts.filter(|(other, _)| other == kind) {
                *told = Some(*outcome);
            }
        }
        RoundsEvent::CriticalMoment => {
            let Some(action) = &mut state.action else {
                return;
            };
            action.critical_moment = true;
            let actor = action.actor;
            state.with(actor, |actor| actor.critical_moment_used = true);
        }
        RoundsEvent::DrawDenied { denied } => {
            if let Some(action) = &mut state.action {
                action.denied = *denied;
            }
        }
        RoundsEvent::DrawTakenBack { deck, card, .. } => {
            state.earned.retain(|(_, other)| other != card);
            state.piles.restack(deck);
        }
        RoundsEvent::DefencesCounted { actor, missed } => state.with(*actor, |actor| {
            actor.round.attacks.missed = *missed;
        }),
    }
}

/// A card was flipped for its box: under the card in force, or on top, and then a setback was of the line that is covered now
///
pub(super) fn box_flipped(state: &mut State, card: CardId, under_top: bool) {
    if under_top {
        state.piles.put_under_top(card, Zone::ActionStack);
        return;
    }
    state.piles.put(card, Zone::ActionStack);
    if let Some(round) = state.round_mut() {
        round.card = card;
        round.setbacks = BySide::default();
    }
}

/// The next turn of somebody goes behind somebody else's, or to the end.
fn move_turn(round: &mut Round, actor: ActorId, behind: Option<ActorId>) {
    let next_of = |turns: &[(Turn, Option<TurnEnd>)], who: ActorId| {
        turns
            .iter()
            .position(|(turn, end)| turn.actor == who && end.is_none())
    };
    let Some(from) = next_of(&round.turns, actor) else {
        return;
    };
    let moved = round.turns.remove(from);
    let place = behind
        .and_then(|other| next_of(&round.turns, other))
        .map_or(round.turns.len(), |place| place + 1);
    round.turns.insert(place, moved);
}

/// The time in which an earned card may be taken back is over as soon as anybody does anything with cards or dice; which card
/// it was tells nobody when (DD-198).
pub(super) fn close_draw(state: &mut State, event: &Event) {
    let over = matches!(
        event,
        Event::ActionDeclared { .. }
            | Event::Flipped { .. }
            | Event::CardLaid { .. }
            | Event::CardPlayed { .. }
            | Event::Traded { .. }
            | Event::RoundsEnded
            | Event::SceneEnding { .. }
            | Event::ActorLeft { .. }
            | Event::Rounds {
                what: RoundsEvent::RoundSet { .. }
            }
    );
    if over {
        state.earned.clear();
    }
}

/// Somebody acts: for those who acted before, the moment right after their action is over.
pub(super) fn overtake(state: &mut State, by: ActorId) {
    for actor in &mut state.cast {
        if actor.id != by && actor.round.contribution != Contribution::NotYet {
            actor.round.overtaken = true;
        }
    }
}

impl State {
    /// A new round: what everybody did in the last one is over (DD-047).
    pub(super) fn begin_round(&mut self, card: CardId, number: u16) {
        // A second flip inside a round resets nothing that was done in it.
        let again = self.round().is_some_and(|round| round.number == number);
        self.last_action = None;
        self.earned.clear();
        self.before = Some(Box::new(Before::of(self, None)));
        for actor in &mut self.cast {
            actor.starting_places = 0;
            if again {
                actor.round.up_twice = false;
                actor.round.first_roll_plain = false;
            } else {
                actor.round = ActorRound::default();
            }
        }
        if let Some(conflict) = &mut self.conflict {
            conflict.seizing = false;
            conflict.kept = false;
            conflict.round = Some(Round {
                number,
                card,
                line: Line {
                    first: Side::Heroes,
                    effects: BySide::default(),
                },
                approved: Approved::Any,
                task: TaskBox::Steps([false; 4]),
                turns: vec![],
                setbacks: BySide::default(),
                held: vec![],
            });
        }
    }

    /// Somebody is out of the conflict, with all that waits for them.
    pub(super) fn leave_conflict(&mut self, id: ActorId) {
        self.suspended.retain(|other| other.action.actor != id);
        if let Some(conflict) = &mut self.conflict {
            conflict.participants.retain(|other| *other != id);
            if let Some(round) = &mut conflict.round {
                round
                    .turns
                    .retain(|(turn, end)| turn.actor != id || end.is_some());
            }
        }
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
        if self.removal.is_some_and(|removal| removal.hero == id) {
            self.removal = None;
        }
    }
}
