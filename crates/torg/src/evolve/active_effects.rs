//! Applies events of cards and possibilities on rolls and in the round.

use crate::active_effects::EffectEvent;
use crate::active_effects::active_bonus::ActiveBonus;
use crate::active_effects::extra_roll::{ExtraRoll, ExtraRollStage};
use crate::active_effects::monologue::Monologue;
use crate::card::CardId;
use crate::fight::actions::PendingAction;
use crate::follow_ups::FollowUps;
use crate::skill::{RollCondition, Until};
use crate::state::State;
use crate::state::action::{Action, ActionStage};
use crate::state::actor::ActorRound;
use crate::state::round::Turn;
use crate::state::snapshot::{Snapshot, SuspendedAction};
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Applies one event of a card or a possibility.
pub(super) fn evolve(state: &mut State, event: &EffectEvent) {
    match event {
        EffectEvent::BonusGained {
            actor,
            card,
            attribute,
        } => state.active_bonuses.push(ActiveBonus {
            actor: *actor,
            card: *card,
            attribute: *attribute,
        }),
        EffectEvent::BonusesEnded { cards, of } => state.active_bonuses.retain(|raise| {
            !cards.contains(&raise.card) || of.is_some_and(|actor| raise.actor != actor)
        }),
        EffectEvent::CoupDeGraceOnTotal { card } => {
            if let Some(action) = &mut state.action {
                action.coups_de_grace_on_total.push(*card);
            }
        }
        EffectEvent::ExtraRollBought { actor, card } => buy_extra_roll(state, *actor, *card),
        EffectEvent::ExtraRollCountered { villain } => {
            spend_possibility(state, *villain);
            settle_extra_roll(state, ExtraRollStage::Countered);
        }
        EffectEvent::ExtraRollLostToStymied => {
            settle_extra_roll(state, ExtraRollStage::LostToStymied);
            let action = state.action.as_mut();
            if let Some(roll) = action.and_then(|action| action.roll.as_mut()) {
                roll.reroll_lost = true;
            }
        }
        EffectEvent::ExtraRolled { roll, .. } => {
            settle_extra_roll(state, ExtraRollStage::Rolled);
            if let Some(action) = &mut state.action {
                action.roll = Some(roll.clone());
            }
        }
        EffectEvent::HasteTurnGained { actor } => insert_haste_turn(state, *actor),
        EffectEvent::MonologueBegan { actor, cancels_all } => {
            if let Some(conflict) = &mut state.conflict {
                conflict.monologue = Some(Monologue {
                    actor: *actor,
                    cancels_all: *cancels_all,
                    extended: false,
                });
            }
        }
        EffectEvent::MonologueExtended => {
            let conflict = state.conflict.as_mut();
            if let Some(monologue) = conflict.and_then(|conflict| conflict.monologue.as_mut()) {
                monologue.extended = true;
            }
        }
        EffectEvent::CardKept => {
            if let Some(conflict) = &mut state.conflict {
                conflict.card_kept = true;
            }
        }
        EffectEvent::KeptRoundBegan {
            card,
            round,
            reapply,
        } => begin_kept_round(state, *card, *round, *reapply),
        EffectEvent::SeizeWindowOpened => {
            if let Some(conflict) = &mut state.conflict {
                conflict.seize_window_open = true;
            }
        }
        EffectEvent::LineReverted => revert_line(state),
        EffectEvent::ActionRetried {
            keeps_round_effects,
        } => retry_action(state, *keeps_round_effects),
        // A consequence sets the new outcome and takes back its effects.
        EffectEvent::SuccessNegated { .. } => {}
        EffectEvent::DoubleUpGained { actor } => {
            state.update_actor(*actor, |actor| actor.round.double_up = true)
        }
        EffectEvent::FirstRollUnmodified { actor, until } => state.update_actor(*actor, |actor| {
            let earlier_until = actor.roll_condition.map(|(_, until)| until);
            let until = until.or(earlier_until).unwrap_or(Until::RoundEnds);
            actor.roll_condition = Some((RollCondition::Up, until));
            actor.round.first_roll_unmodified = true;
        }),
        EffectEvent::StoodUp { actor } => {
            state.update_actor(*actor, |actor| actor.condition.knocked_down = false);
        }
        EffectEvent::ActionDropped { actor } => drop_action(state, *actor),
    }
}

fn spend_possibility(state: &mut State, actor: ActorId) {
    state.update_actor(actor, |actor| {
        actor.possibilities = actor.possibilities.saturating_sub(1);
    });
}

/// Buys a die for the action, with a card or a possibility.
fn buy_extra_roll(state: &mut State, actor: ActorId, card: Option<CardId>) {
    if card.is_none() {
        spend_possibility(state, actor);
    }
    if let Some(action) = &mut state.action {
        action.extra_rolls.push(ExtraRoll {
            card,
            stage: ExtraRollStage::Pending,
        });
    }
}

/// Sets what happened to the bought die.
fn settle_extra_roll(state: &mut State, stage: ExtraRollStage) {
    let extras = state
        .action
        .iter_mut()
        .flat_map(|action| &mut action.extra_rolls);
    let mut owed = extras.filter(|extra| extra.stage == ExtraRollStage::Pending);
    if let Some(extra) = owed.next() {
        extra.stage = stage;
    }
}

/// Begins a new round with this card; its line is read by a later event.
pub(super) fn begin_round(state: &mut State, card: CardId, number: u16) {
    state.zones.move_to(card, Zone::ActionStack);
    state.begin_round(card, number);
}

/// Begins another round with the card that was kept. Unless its line applies again, the setbacks chosen for it stay.
fn begin_kept_round(state: &mut State, card: CardId, number: u16, reapply: bool) {
    let current = state.round().filter(|_| !reapply);
    let setbacks = current.map(|round| round.setbacks.clone());
    begin_round(state, card, number);
    if let (Some(round), Some(setbacks)) = (state.round_mut(), setbacks) {
        round.setbacks = setbacks;
    }
}

/// Undoes the line of a card for which another was flipped.
fn revert_line(state: &mut State) {
    let Some(before) = state.snapshot.clone() else {
        return;
    };
    for was in before.cast {
        state.update_actor(was.id, |actor| {
            actor.roll_condition = was.roll_condition;
            actor.round = ActorRound::default();
        });
    }
    restore_follow_ups(&mut state.follow_ups, before.follow_ups);
}

/// Removes an actor's action, even one that waits for another, and what belongs to it in a task.
fn drop_action(state: &mut State, id: ActorId) {
    state.action.take_if(|action| action.actor == id);
    state
        .suspended_actions
        .retain(|other| other.action.actor != id);
    for task in state.tasks.iter_mut().filter(|task| task.lead == id) {
        task.attempt = None;
    }
    resume_suspended(state);
}

/// Inserts an extra action before all others. Another actor's declared action is suspended; the actor's own becomes that action, unless
/// a consequence puts the held turn that it takes before the extra one.
fn insert_haste_turn(state: &mut State, actor: ActorId) {
    if let Some(round) = state.round_mut() {
        let open = round.turns.iter().position(|(_, end)| end.is_none());
        let index = open.unwrap_or(round.turns.len());
        let turn = Turn {
            actor,
            pass: Turn::EXTRA,
        };
        round.turns.insert(index, (turn, None));
    }
    if let Some(action) = state.action.take_if(|action| action.actor != actor) {
        state.suspended_actions.push(SuspendedAction {
            interrupted_by: actor,
            action,
        });
    }
}

/// Resumes a suspended action when the action that interrupted it is over.
pub(super) fn resume_suspended(state: &mut State) {
    if state.action.is_some() {
        return;
    }
    let between = |actor: ActorId, state: &State| {
        let turns = state.round().map(|round| round.turns.as_slice());
        let mut turns = turns.unwrap_or_default().iter();
        turns.any(|(turn, end)| turn.actor == actor && turn.is_extra() && end.is_none())
    };
    if state
        .suspended_actions
        .last()
        .is_some_and(|last| !between(last.interrupted_by, state))
    {
        state.action = state.suspended_actions.pop().map(|last| last.action);
    }
}

/// Resumes a suspended action in free play, where no turn ends with the action that came between.
pub(super) fn resume_in_free_play(state: &mut State) {
    if state.conflict.is_none() {
        resume_suspended(state);
    }
}

/// Ends the time in which cards can react to the last action. A check that could be repeated until now is over.
pub(super) fn close_reactions(state: &mut State) {
    state.snapshot = None;
    let last = state.last_action.take().map(|last| last.actor);
    let Some(lead) = last.filter(|lead| !state.has_check_in_progress(*lead)) else {
        return;
    };
    for task in state.tasks.iter_mut().filter(|task| task.lead == lead) {
        task.attempt = None;
    }
}

/// Restores what the replaced card's setback used: prepared setbacks, ammunition, and who is out of the fight (DD-171, DD-175,
/// DD-176).
fn restore_follow_ups(follow_ups: &mut FollowUps, was: FollowUps) {
    let before = |actor: ActorId| was.out_of_fight.iter().any(|(other, _)| *other == actor);
    follow_ups.out_of_fight.retain(|(actor, _)| before(*actor));
    follow_ups.ammunition = was.ammunition;
    let mut now = std::mem::replace(&mut follow_ups.prepared_setbacks, was.prepared_setbacks);
    for setback in &mut follow_ups.prepared_setbacks {
        if let Some(index) = now.iter().position(|other| other.text == setback.text) {
            *setback = now.remove(index);
        }
    }
    follow_ups.prepared_setbacks.append(&mut now);
}

/// Restarts the failed action. Consequences reopen its turn and take back its effects.
pub(super) fn retry_action(state: &mut State, keeps: bool) {
    let Some(before) = state.snapshot.clone() else {
        return;
    };
    let Some(mut action) = before.action else {
        return;
    };
    let id = action.actor;
    state.active_bonuses = before.active_bonuses;
    if !keeps {
        state.active_bonuses.retain(|raise| raise.actor != id);
    }
    let was = before.cast.iter().find(|actor| actor.id == id);
    let contribution = was.map(|actor| actor.round.contribution);
    state.update_actor(id, |actor| {
        actor.round.contribution = contribution.unwrap_or_default();
    });
    if let Some(round) = state.round_mut() {
        let held = before.round.iter().flat_map(|round| &round.held_turns);
        round.held_turns.retain(|(other, _)| *other != id);
        round
            .held_turns
            .extend(held.filter(|(other, _)| *other == id));
    }
    if let Some(waiting) = state.action.take() {
        state.suspended_actions.push(SuspendedAction {
            interrupted_by: id,
            action: waiting,
        });
    }
    action.reset_to_declared();
    action.is_retry = true;
    state.last_action = None;
    state.action = Some(action);
}

impl Action {
    /// Resets the action to before its roll; what was used on the action stays used (DD-317).
    pub(super) fn reset_to_declared(&mut self) {
        self.stage = ActionStage::Declared;
        self.roll = None;
        self.cards_played.clear();
        self.coups_de_grace_on_total.clear();
        self.extra_rolls.clear();
        self.up_against.clear();
        for targeted_attack in &mut self.targeted_attacks {
            targeted_attack.own_roll = None;
        }
        // Suppressive fire is rolled again too (S-15).
        self.pending_action
            .take_if(|pending| matches!(pending, PendingAction::Suppression { .. }));
        self.clear_kind_outcomes();
    }

    /// Removes a target.
    pub(super) fn remove_target(&mut self, hero: ActorId) {
        self.targeted_attacks.retain(|attack| attack.target != hero);
        if let Some(PendingAction::Interaction {
            targets: interactions,
            ..
        }) = &mut self.pending_action
        {
            interactions.retain(|interaction| interaction.target != hero);
        }
        self.up_against.retain(|giver| *giver != hero);
    }

    /// Removes the separate outcomes of the action's additional kinds.
    pub(crate) fn clear_kind_outcomes(&mut self) {
        for (_, outcome) in &mut self.additional_kinds {
            *outcome = None;
        }
    }
}

impl Snapshot {
    /// Takes a snapshot of the current state.
    pub(super) fn take(state: &State, action: Option<Action>) -> Self {
        Self {
            cast: state.cast.clone(),
            action,
            active_bonuses: state.active_bonuses.clone(),
            drawn_cards: vec![],
            owed_draws: vec![],
            removed_pool_cards: vec![],
            round: state.round().cloned(),
            follow_ups: state.follow_ups.clone(),
        }
    }
}
