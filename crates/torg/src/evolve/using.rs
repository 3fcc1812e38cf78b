//! Makes what came of cards and possibilities on rolls and in the round so.

use crate::card::CardId;
use crate::fight::act::Doing;
use crate::hands::Hands;
use crate::piles::Zone;
use crate::skill::{Standing, Until};
use crate::state::State;
use crate::state::action::{Action, ActionStage};
use crate::state::actor::ActorRound;
use crate::state::before::{Before, Suspended};
use crate::state::round::Turn;
use crate::using::Used;
use crate::using::extra::{Extra, ExtraStage};
use crate::using::raise::Raise;
use crate::using::speech::Speech;
use tabletop::seat::ActorId;

/// Makes one of these events so.
pub(super) fn evolve(state: &mut State, what: &Used) {
    match what {
        Used::Raised {
            actor,
            card,
            attribute,
        } => state.raises.push(Raise {
            actor: *actor,
            card: *card,
            attribute: *attribute,
        }),
        Used::Faded { cards } => state.raises.retain(|raise| !cards.contains(&raise.card)),
        Used::CoupOnTotal { card } => {
            if let Some(action) = &mut state.action {
                action.coups_on_total.push(*card);
            }
        }
        Used::Bought { actor, card } => {
            if card.is_none() {
                pay(state, *actor);
            }
            if let Some(action) = &mut state.action {
                action.extras.push(Extra {
                    card: *card,
                    stage: ExtraStage::Owed,
                });
            }
        }
        Used::Countered { villain } => {
            pay(state, *villain);
            settle_extra(state, ExtraStage::Countered);
        }
        Used::Swallowed => {
            settle_extra(state, ExtraStage::Swallowed);
            let action = state.action.as_mut();
            if let Some(roll) = action.and_then(|action| action.roll.as_mut()) {
                roll.reroll_lost = true;
            }
        }
        Used::ExtraRolled { roll, .. } => {
            settle_extra(state, ExtraStage::Rolled);
            if let Some(action) = &mut state.action {
                action.roll = Some(roll.clone());
            }
        }
        Used::Hastened { actor } => hasten(state, *actor),
        Used::Spoke { actor, all } => {
            if let Some(conflict) = &mut state.conflict {
                conflict.speech = Some(Speech {
                    actor: *actor,
                    all: *all,
                    extended: false,
                });
            }
        }
        Used::SpeechExtended => {
            let conflict = state.conflict.as_mut();
            if let Some(speech) = conflict.and_then(|conflict| conflict.speech.as_mut()) {
                speech.extended = true;
            }
        }
        Used::Kept => {
            if let Some(conflict) = &mut state.conflict {
                conflict.kept = true;
            }
        }
        Used::RoundKept { card, round, again } => {
            let told = state.round().filter(|_| !again);
            let setbacks = told.map(|round| round.setbacks.clone());
            begin_round(state, *card, *round);
            if let (Some(round), Some(setbacks)) = (state.round_mut(), setbacks) {
                round.setbacks = setbacks;
            }
        }
        Used::SeizeOpened => {
            if let Some(conflict) = &mut state.conflict {
                conflict.seizing = true;
            }
        }
        Used::LineUndone => {
            if let Some(before) = state.before.clone() {
                for was in before.cast {
                    state.with(was.id, |actor| {
                        actor.standing = was.standing;
                        actor.round = ActorRound::default();
                    });
                }
                hands_back(&mut state.hands, before.hands);
            }
        }
        Used::Retried { keeps } => retry(state, *keeps),
        // The outcome that it has now follows, with all that is taken back.
        Used::Foiled { .. } => {}
        Used::UpTwice { actor } => state.with(*actor, |actor| actor.round.up_twice = true),
        Used::FirstRollPlain { actor, until } => state.with(*actor, |actor| {
            let had = actor.standing.map(|(_, until)| until);
            let until = until.or(had).unwrap_or(Until::RoundEnds);
            actor.standing = Some((Standing::Up, until));
            actor.round.first_roll_plain = true;
        }),
        Used::StoodUp { actor } => {
            state.with(*actor, |actor| actor.condition.knocked_down = false);
        }
        Used::Dropped { actor } => {
            state.action.take_if(|action| action.actor == *actor);
            state.suspended.retain(|other| other.action.actor != *actor);
            for task in state.tasks.iter_mut().filter(|task| task.lead == *actor) {
                task.trying = None;
            }
            resume(state);
        }
    }
}

fn pay(state: &mut State, actor: ActorId) {
    state.with(actor, |actor| {
        actor.possibilities = actor.possibilities.saturating_sub(1);
    });
}

/// The bought die that was still owed is owed no more.
fn settle_extra(state: &mut State, stage: ExtraStage) {
    let extras = state
        .action
        .iter_mut()
        .flat_map(|action| &mut action.extras);
    let mut owed = extras.filter(|extra| extra.stage == ExtraStage::Owed);
    if let Some(extra) = owed.next() {
        extra.stage = stage;
    }
}

/// A new round under this card, about which nothing has been read yet.
pub(super) fn begin_round(state: &mut State, card: CardId, number: u16) {
    state.piles.put(card, Zone::ActionStack);
    state.begin_round(card, number);
}

/// The extra action comes before all others; what another had begun waits. One's own goes on as that action.
fn hasten(state: &mut State, actor: ActorId) {
    if let Some(round) = state.round_mut() {
        let open = round.turns.iter().position(|(_, end)| end.is_none());
        let place = open.unwrap_or(round.turns.len());
        let turn = Turn {
            actor,
            pass: Turn::EXTRA,
        };
        round.turns.insert(place, (turn, None));
    }
    if let Some(action) = state.action.take_if(|action| action.actor != actor) {
        state.suspended.push(Suspended { by: actor, action });
    }
}

/// What waited goes on, once the action in between is over.
pub(super) fn resume(state: &mut State) {
    if state.action.is_some() {
        return;
    }
    let between = |by: ActorId, state: &State| {
        let turns = state.round().map(|round| round.turns.as_slice());
        let mut turns = turns.unwrap_or_default().iter();
        turns.any(|(turn, end)| turn.actor == by && turn.is_extra() && end.is_none())
    };
    if state
        .suspended
        .last()
        .is_some_and(|last| !between(last.by, state))
    {
        state.action = state.suspended.pop().map(|last| last.action);
    }
}

/// What a setback of the card that was flipped away had used up lies ready again, and nobody is out of the fight by it (DD-171,
/// DD-175, DD-176).
fn hands_back(hands: &mut Hands, was: Hands) {
    let before = |out: ActorId| was.out.iter().any(|(other, _)| *other == out);
    hands.out.retain(|(out, _)| before(*out));
    hands.ammunition = was.ammunition;
    let mut now = std::mem::replace(&mut hands.prepared, was.prepared);
    for setback in &mut hands.prepared {
        if let Some(place) = now.iter().position(|other| other.text == setback.text) {
            *setback = now.remove(place);
        }
    }
    hands.prepared.append(&mut now);
}

/// The failed action begins again. Its turn, and all that is taken back, follow.
pub(super) fn retry(state: &mut State, keeps: bool) {
    let Some(before) = state.before.clone() else {
        return;
    };
    let Some(mut action) = before.action else {
        return;
    };
    let id = action.actor;
    state.raises = before.raises;
    if !keeps {
        state.raises.retain(|raise| raise.actor != id);
    }
    let was = before.cast.iter().find(|actor| actor.id == id);
    let contribution = was.map(|actor| actor.round.contribution);
    state.with(id, |actor| {
        actor.round.contribution = contribution.unwrap_or_default();
    });
    if let Some(round) = state.round_mut() {
        let held = before.round.iter().flat_map(|round| &round.held);
        round.held.retain(|(other, _)| *other != id);
        round.held.extend(held.filter(|(other, _)| *other == id));
    }
    if let Some(waiting) = state.action.take() {
        state.suspended.push(Suspended {
            by: id,
            action: waiting,
        });
    }
    action.start_again();
    state.last_action = None;
    state.action = Some(action);
}

impl Action {
    /// Back to where the dice lie still; what was used on it stays spent (DD-317).
    pub(super) fn start_again(&mut self) {
        self.stage = ActionStage::Declared;
        self.roll = None;
        self.cards.clear();
        self.coups_on_total.clear();
        self.extras.clear();
        self.ups.clear();
        for blow in &mut self.blows {
            blow.own = None;
        }
        // The figure of suppressive fire is rolled for anew too (S-15).
        self.doing
            .take_if(|doing| matches!(doing, Doing::Cowing { .. }));
        self.forget_parts();
    }

    /// It is aimed at that one no longer.
    pub(super) fn forget(&mut self, hero: ActorId) {
        self.blows.retain(|blow| blow.target != hero);
        if let Some(Doing::Trying { trials, .. }) = &mut self.doing {
            trials.retain(|trial| trial.target != hero);
        }
        self.ups.retain(|gave| *gave != hero);
    }

    /// No part of it came out otherwise than the whole.
    pub(crate) fn forget_parts(&mut self) {
        for (_, told) in &mut self.also {
            *told = None;
        }
    }
}

impl Before {
    /// How it is now.
    pub(super) fn of(state: &State, action: Option<Action>) -> Self {
        Self {
            cast: state.cast.clone(),
            action,
            raises: state.raises.clone(),
            drawn: vec![],
            owed: vec![],
            taken: vec![],
            round: state.round().cloned(),
            hands: state.hands.clone(),
        }
    }
}
