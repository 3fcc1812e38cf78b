//! The rows of the turn order: who acts when, how many turns each actor has taken, and which buttons each row has.

use super::super::action::{Action, ActionButton};
use super::super::dialog::TorgDialog;
use super::super::fight;
use super::super::messages::cast::with_gear;
use super::super::messages::combat;
use super::super::messages::names::roll_condition_name;
use super::super::messages::rounds::surprise;
use super::super::messages::sentences::cast_name;
use super::super::messages::stage as messages;
use super::super::task::task_button;
use super::kinds::{KindButton, kind_buttons};
use crate::components::ButtonVariant;
use crate::grammar::figure;
use ::torg::card::{CardId, Side};
use ::torg::combat::status::Status;
use ::torg::command::Command;
use ::torg::state::{Role, TurnEnd};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// How far an actor is with their turns in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The actor has taken all turns.
    Done,
    /// It is the actor's turn, or the actor's action is in progress.
    Now,
    /// The actor has a turn still to come.
    Waiting,
    /// The actor has no turn: not in the conflict, unconscious, surprised, or new in this round.
    Out,
}

/// The turns of an actor in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnCount {
    /// The number of turns taken.
    pub taken: usize,
    /// The number of all turns; 0 if the actor has none, or outside rounds.
    pub total: usize,
}

/// One actor's row in the turn order.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRow {
    /// The actor.
    pub actor: ActorId,
    /// How far the actor is.
    pub progress: Progress,
    /// The number of the actor's turns.
    pub turns: TurnCount,
    /// The text under the name.
    pub detail: String,
    /// The injury as one line of text; empty if there is none.
    pub injury: String,
    /// What changes the next roll: "Stymied, Unskilled". Empty if nothing does.
    pub roll_condition: String,
    /// The number of cards in the pool as text; empty if the pool is empty.
    pub pool: String,
    /// The text of the row that replaces the rows of a whole side on small screens, once that side has acted.
    pub folds_into: Option<&'static str>,
    /// The button that acts, continues the open action, or attacks with a held turn.
    pub act: Option<ActionButton>,
    /// The button that ends the turn.
    pub done: Option<ActionButton>,
    /// The button for the first action of an actor who is knocked down.
    pub first: Option<ActionButton>,
    /// The button for the task that the actor leads.
    pub task: Option<ActionButton>,
    /// The buttons for the kinds of action that are allowed; empty if the actor cannot act now.
    pub kinds: Vec<KindButton>,
    /// The button that opens the menu of the fight.
    pub more: Option<ActionButton>,
}

impl TurnRow {
    /// Checks whether the row offers actions.
    pub fn offers_actions(&self) -> bool {
        self.first.is_some() || !self.kinds.is_empty()
    }
}

/// Returns a row for everybody present: those with turns in turn order, then those without, and the dead last.
pub fn rows(view: &View) -> Vec<TurnRow> {
    let Some(round) = &view.round else {
        return view
            .present()
            .map(|actor| {
                let progress = if is_acting(view, actor.id) {
                    Progress::Now
                } else {
                    Progress::Waiting
                };
                row(view, actor, progress, TurnCount::default())
            })
            .collect();
    };
    let mut rows: Vec<TurnRow> = Vec::new();
    for (turn, _) in &round.turns {
        let id = turn.actor;
        let Some(actor) = view.actor(id) else {
            continue;
        };
        if rows.iter().any(|row| row.actor == id) {
            continue;
        }
        let own_turns = round.turns.iter().filter(|(other, _)| other.actor == id);
        let total = own_turns.clone().count();
        let taken = own_turns.filter(|(_, end)| end.is_some()).count();
        let is_next = round.next_turn.is_some_and(|next| next.actor == id);
        let progress = if is_acting(view, id) || (view.action.is_none() && is_next) {
            Progress::Now
        } else if taken == total {
            Progress::Done
        } else {
            Progress::Waiting
        };
        rows.push(row(view, actor, progress, TurnCount { taken, total }));
    }
    rows.extend(without_turn(view).map(|actor| {
        // While another card may still replace the flipped one, the turns are not known yet.
        let may_get_turn = view.active_effects.seize_window_open && actor.takes_part;
        let progress = if may_get_turn {
            Progress::Waiting
        } else {
            Progress::Out
        };
        row(view, actor, progress, TurnCount::default())
    }));
    rows.sort_by_key(|row| {
        view.actor(row.actor)
            .is_some_and(|actor| actor.condition.is_dead())
    });
    fold(view, &mut rows);
    rows
}

/// Returns the actors at the table who have no turn in this round.
pub fn without_turn(view: &View) -> impl Iterator<Item = &ActorView> {
    let turns = view.round.as_ref().map(|round| &round.turns);
    view.present().filter(move |actor| {
        let mut turns = turns.into_iter().flatten();
        turns.all(|(turn, _)| turn.actor != actor.id)
    })
}

/// Checks whether the action in progress is this actor's.
pub fn is_acting(view: &View, actor: ActorId) -> bool {
    let action = view.action.as_ref();
    action.is_some_and(|action| action.actor == actor)
}

/// Marks the rows of each side that has acted completely, so that small screens show one row for the side.
fn fold(view: &View, rows: &mut [TurnRow]) {
    if rows.iter().all(|row| row.progress != Progress::Now) {
        return;
    }
    for side in Side::ALL {
        let is_of_side = |row: &TurnRow| {
            row.progress != Progress::Out
                && view
                    .actor(row.actor)
                    .is_some_and(|actor| actor.role.side() == side)
        };
        let has_lost_action = |row: &TurnRow| {
            row.turns.total == 1 && view.actor(row.actor).is_some_and(|actor| actor.action_lost)
        };
        let side_rows: Vec<&TurnRow> = rows.iter().filter(|row| is_of_side(row)).collect();
        if side_rows.len() < 2 || side_rows.iter().any(|row| row.progress != Progress::Done) {
            continue;
        }
        let text = messages::side_has_acted(side, side_rows.iter().all(|row| has_lost_action(row)));
        for row in rows.iter_mut().filter(|row| is_of_side(row)) {
            row.folds_into = Some(text);
        }
    }
}

fn row(view: &View, actor: &ActorView, progress: Progress, turns: TurnCount) -> TurnRow {
    let id = actor.id;
    let is_acting_now = is_acting(view, id);
    let is_now = progress == Progress::Now;
    let critical_moment = is_acting_now
        && view
            .action
            .as_ref()
            .is_some_and(|action| action.critical_moment);
    let may_act = actor.may_act && view.action.is_none();
    let may_choose = may_act && view.round.is_some();
    let first = fight::first_button(view, actor).filter(|_| may_choose);
    let task = task_button(view, id).filter(|_| may_choose);
    // Only one button of a row is highlighted.
    let variant = match first {
        Some(_) => ButtonVariant::Plain,
        None => ButtonVariant::Primary,
    };
    let act = is_now.then(|| {
        let label = if is_acting_now { "Continue" } else { "Act" };
        let dialog = TorgDialog::Act {
            actor: id,
            critical_moment,
        };
        ActionButton::new(label, variant, Action::Open(dialog))
    });
    let held_attack = || {
        let action = fight::held_turn_action(view, actor)?;
        Some(ActionButton::plain("Attack now", action))
    };
    let done = (is_now && !is_acting_now).then(|| {
        ActionButton::quiet(
            format!("{}: done", cast_name(view, actor)),
            Action::Play(Command::EndTurn { actor: id }),
        )
    });
    let more = fight::more_button(view, actor)
        .filter(|_| may_act)
        .map(|more| match first {
            // The first button says in which state the actor is.
            Some(_) => more.with_detail(""),
            None => more,
        });
    TurnRow {
        actor: id,
        progress,
        turns,
        detail: detail(view, actor, progress, turns),
        injury: fight::injury_text(view, actor),
        roll_condition: roll_conditions(actor).join(", "),
        pool: pool_text(actor),
        folds_into: None,
        act: act.or_else(held_attack),
        done,
        kinds: if may_choose {
            row_kinds(view, actor)
        } else {
            Vec::new()
        },
        first,
        task,
        more,
    }
}

/// Returns the kinds of action for the row of an actor: all of them, or a defence alone if the actor is knocked down and may defend
/// (TC-103, S-14).
fn row_kinds(view: &View, actor: &ActorView) -> Vec<KindButton> {
    let mut kinds = kind_buttons(view, actor.id, false);
    kinds.retain(|button| view.may_choose_kind(actor, button.kind));
    // Only somebody who is knocked down has a single kind; a phone shows it, too.
    if let [only] = kinds.as_mut_slice() {
        only.likely = true;
    }
    kinds
}

/// Returns the text under an actor's name. If heroes fight each other, it includes the total that the hero rolled for the turn order.
fn detail(view: &View, actor: &ActorView, progress: Progress, turns: TurnCount) -> String {
    let state = state(view, actor, progress, turns);
    let mut totals = view.duel_totals.iter().flatten();
    match totals.find(|(id, _)| *id == actor.id) {
        None => state,
        Some((_, total)) if state.is_empty() => format!("{} for turn order", figure(*total)),
        Some((_, total)) => format!("{state}, {} for turn order", figure(*total)),
    }
}

fn state(view: &View, actor: &ActorView, progress: Progress, turns: TurnCount) -> String {
    let player = || {
        let player = actor.player.as_ref();
        player.map_or_else(String::new, |player| player.as_str().to_owned())
    };
    let has_extra_turn = || {
        let next = view.round.as_ref().and_then(|round| round.next_turn);
        next.is_some_and(|turn| turn.is_extra() && turn.actor == actor.id)
    };
    // Somebody who was out of action and has been revived since has not acted either (TC-018).
    let has_passed = || {
        let all_turns = view.round.iter().flat_map(|round| &round.turns);
        let mut own_turns = all_turns.filter(|(turn, _)| turn.actor == actor.id);
        own_turns.all(|(_, end)| *end == Some(TurnEnd::Passed))
    };
    let text = match (progress, turns.taken, turns.total) {
        _ if actor.condition.is_dead() => "dead",
        _ if actor.condition.unconscious => "unconscious",
        (Progress::Now, ..) if is_acting(view, actor.id) => "action in progress",
        (Progress::Now, ..) if has_extra_turn() => "extra action through Haste",
        (Progress::Now, 0, 2) => "first of two actions",
        (Progress::Now, 1, 2) => "second of two actions",
        (Progress::Now, ..) => {
            let state_text = fight::row_state(view, actor)
                .or_else(|| fight::waiting(actor))
                .unwrap_or_else(player);
            return if state_text.is_empty() {
                "acting now".to_owned()
            } else {
                format!("{state_text}, acting now")
            };
        }
        (Progress::Done, 1, _) if actor.action_lost => "lost the action",
        (Progress::Done, ..) if has_passed() => "turn passed",
        (Progress::Done, ..) => "acted",
        (Progress::Waiting, ..) => {
            return fight::waiting(actor)
                .unwrap_or_else(|| with_gear(player(), actor.sheet.as_ref()));
        }
        (Progress::Out, ..) => match actor.surprise {
            Some(level) => surprise(level),
            None => messages::without_turn(actor.takes_part),
        },
    };
    text.to_owned()
}

/// Returns the conditions of an actor in a word each, for the wide layout on tablets. Whether the actor is dead or unconscious is not
/// among them: the state of the row says it.
pub fn tags(view: &View, actor: &ActorView) -> Vec<&'static str> {
    let condition = &actor.condition;
    let marks = [
        (condition.k, "K"),
        (condition.o, "O"),
        (condition.knocked_down && !condition.is_dead(), "down"),
        (fight::is_dying(view, actor), "dying"),
    ];
    marks
        .into_iter()
        .filter_map(|(applies, tag)| applies.then_some(tag))
        .chain(roll_conditions(actor))
        .collect()
}

/// Returns what changes an actor's next roll: Up or Stymied, and Unskilled (DD-137, DD-143, TC-251).
fn roll_conditions(actor: &ActorView) -> Vec<&'static str> {
    let held = actor.roll_condition;
    let held = held.map(|(roll_condition, _)| roll_condition_name(roll_condition));
    let unskilled = actor.combat.statuses.has(Status::Unskilled);
    let unskilled = unskilled.then(|| combat::status(Status::Unskilled));
    held.into_iter().chain(unskilled).collect()
}

/// Formats the number of cards in the pool: "2 in pool". Empty if the pool is empty.
fn pool_text(actor: &ActorView) -> String {
    match actor.pool.len() {
        0 => String::new(),
        count => format!("{count} in pool"),
    }
}

/// Returns the cards that lie open in front of an actor, each with the actor in whose pool it is. Cards in effect come first; they are in
/// no pool.
pub fn open_cards(actor: &ActorView) -> impl Iterator<Item = (CardId, Option<ActorId>)> {
    let live = actor.in_effect.iter().map(|card| (*card, None));
    let pool = actor.pool.iter();
    live.chain(pool.map(|pooled| (pooled.card, Some(actor.id))))
}

/// Returns how many cards a hero holds in hand. `None` for other roles, and if the table plays without the deck.
pub fn cards_in_hand(view: &View, actor: &ActorView) -> Option<usize> {
    (actor.role == Role::Hero && !view.deckless).then_some(actor.hand_count)
}
