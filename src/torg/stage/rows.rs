//! The order of acting: who comes when, how far each turn is, and what each row offers.

use super::super::action::{Action, ActionButton};
use super::super::dialog::Dialog;
use super::super::fight;
use super::super::messages::cast::with_gear;
use super::super::messages::rounds::surprise;
use super::super::messages::stage as messages;
use super::super::messages::telling::name_among;
use super::kinds::{KindButton, kind_buttons};
use crate::components::ButtonVariant;
use ::torg::card::{CardId, Side};
use ::torg::command::Command;
use ::torg::state::{Condition, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// How far somebody's turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// They have acted.
    Done,
    /// They act now.
    Now,
    /// Their turn is to come.
    Waiting,
    /// Out of the order: not in the conflict, out cold, or new in this round.
    Out,
}

/// One person in the order of acting.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRow {
    /// Who.
    pub actor: ActorId,
    /// How far the turn is.
    pub progress: Progress,
    /// Turns taken, and turns in all.
    pub turns: (usize, usize),
    /// What is said of them under the name.
    pub detail: String,
    /// How hurt they are, in a line.
    pub harm: String,
    /// How many cards are in their pool, in words; empty where there are none.
    pub pool: String,
    /// The row that stands for a whole side that has acted, on small screens.
    pub folds_into: Option<&'static str>,
    /// Acts, or goes on with the action.
    pub act: Option<ActionButton>,
    /// Ends the turn.
    pub done: Option<ActionButton>,
    /// The kinds of action, for the one who may act.
    pub kinds: Vec<KindButton>,
    /// The way to everything else that is done in a fight.
    pub more: Option<ActionButton>,
}

/// Everybody in the order of acting, then those who are out of it.
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
                row(view, actor, progress, (0, 0))
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
        let own = round.turns.iter().filter(|(other, _)| other.actor == id);
        let all = own.clone().count();
        let taken = own.filter(|(_, end)| end.is_some()).count();
        let is_next = round.next_turn.is_some_and(|next| next.actor == id);
        let progress = if is_acting(view, id) || (view.action.is_none() && is_next) {
            Progress::Now
        } else if taken == all {
            Progress::Done
        } else {
            Progress::Waiting
        };
        rows.push(row(view, actor, progress, (taken, all)));
    }
    rows.extend(without_turn(view).map(|actor| {
        // While another card may still take this one's place, nobody has a turn yet.
        let waits = view.active_effects.seize_window_open && actor.takes_part;
        let progress = if waits {
            Progress::Waiting
        } else {
            Progress::Out
        };
        row(view, actor, progress, (0, 0))
    }));
    rows.sort_by_key(|row| view.actor(row.actor).is_some_and(is_dead));
    fold(view, &mut rows);
    rows
}

/// Those at the table who have no turn in this round.
pub fn without_turn(view: &View) -> impl Iterator<Item = &ActorView> {
    let turns = view.round.as_ref().map(|round| &round.turns);
    view.present().filter(move |actor| {
        let mut turns = turns.into_iter().flatten();
        turns.all(|(turn, _)| turn.actor != actor.id)
    })
}

/// Whether the action that is being resolved is that one's.
pub fn is_acting(view: &View, actor: ActorId) -> bool {
    let action = view.action.as_ref();
    action.is_some_and(|action| action.actor == actor)
}

/// Whether somebody is beyond help.
pub fn is_dead(actor: &ActorView) -> bool {
    actor.condition.wounds >= Condition::DEAD
}

/// A whole side that has acted folds into one line where there is little room.
fn fold(view: &View, rows: &mut [TurnRow]) {
    if rows.iter().all(|row| row.progress != Progress::Now) {
        return;
    }
    for side in [Side::Heroes, Side::Villains] {
        let is_own = |row: &TurnRow| {
            row.progress != Progress::Out
                && view
                    .actor(row.actor)
                    .is_some_and(|actor| actor.role.side() == side)
        };
        let lost = |row: &TurnRow| {
            row.turns.1 == 1 && view.actor(row.actor).is_some_and(|actor| actor.action_lost)
        };
        let own: Vec<&TurnRow> = rows.iter().filter(|row| is_own(row)).collect();
        if own.len() < 2 || own.iter().any(|row| row.progress != Progress::Done) {
            continue;
        }
        let text = messages::side_has_acted(side, own.iter().all(|row| lost(row)));
        for row in rows.iter_mut().filter(|row| is_own(row)) {
            row.folds_into = Some(text);
        }
    }
}

fn row(view: &View, actor: &ActorView, progress: Progress, turns: (usize, usize)) -> TurnRow {
    let id = actor.id;
    let acting = is_acting(view, id);
    let is_now = progress == Progress::Now;
    let critical_moment = acting
        && view
            .action
            .as_ref()
            .is_some_and(|action| action.critical_moment);
    let act = is_now.then(|| {
        let label = if acting { "Continue" } else { "Act" };
        let dialog = Dialog::Act {
            actor: id,
            critical_moment,
        };
        ActionButton::new(label, ButtonVariant::Lit, Action::Open(dialog))
    });
    let springs = || {
        let action = fight::springs(view, actor)?;
        Some(ActionButton::new(
            "Attack now",
            ButtonVariant::Plain,
            action,
        ))
    };
    let done = (is_now && !acting).then(|| {
        ActionButton::new(
            format!("{}: done", name_among(view, actor)),
            ButtonVariant::Quiet,
            Action::Play(Command::EndTurn { actor: id }),
        )
    });
    let may_act = actor.may_act && view.action.is_none();
    let approved = view.round.as_ref().map(|round| round.approved);
    TurnRow {
        actor: id,
        progress,
        turns,
        detail: detail(view, actor, progress, turns),
        harm: fight::harm_text(actor),
        pool: pool_text(actor),
        folds_into: None,
        act: act.or_else(springs),
        done,
        kinds: if may_act && approved.is_some() {
            kind_buttons(view, id, approved, false)
        } else {
            Vec::new()
        },
        more: fight::more_button(view, actor).filter(|_| may_act),
    }
}

/// What is said of somebody, with what a hero who fights heroes rolled for the order.
fn detail(view: &View, actor: &ActorView, progress: Progress, turns: (usize, usize)) -> String {
    let state = state(view, actor, progress, turns);
    let mut totals = view.duel_totals.iter().flatten();
    match totals.find(|(id, _)| *id == actor.id) {
        None => state,
        Some((_, total)) if state.is_empty() => format!("{total} for turn order"),
        Some((_, total)) => format!("{state}, {total} for turn order"),
    }
}

fn state(view: &View, actor: &ActorView, progress: Progress, turns: (usize, usize)) -> String {
    let player = || {
        let player = actor.player.as_ref();
        player.map_or_else(String::new, |player| player.as_str().to_owned())
    };
    let has_extra_turn = || {
        let next = view.round.as_ref().and_then(|round| round.next_turn);
        next.is_some_and(|turn| turn.is_extra() && turn.actor == actor.id)
    };
    let said = match (progress, turns) {
        _ if is_dead(actor) => "dead",
        _ if actor.condition.unconscious => "unconscious",
        (Progress::Now, _) if is_acting(view, actor.id) => "action in progress",
        (Progress::Now, _) if has_extra_turn() => "extra action through Haste",
        (Progress::Now, (0, 2)) => "first of two actions",
        (Progress::Now, (1, 2)) => "second of two actions",
        (Progress::Now, _) => {
            let who = fight::row_state(view, actor)
                .or_else(|| fight::waiting(actor))
                .unwrap_or_else(player);
            return if who.is_empty() {
                "acting now".to_owned()
            } else {
                format!("{who}, acting now")
            };
        }
        (Progress::Done, (1, _)) if actor.action_lost => "lost the action",
        (Progress::Done, _) => "acted",
        (Progress::Waiting, _) => {
            return fight::waiting(actor)
                .unwrap_or_else(|| with_gear(player(), actor.sheet.as_ref()));
        }
        (Progress::Out, _) => match actor.surprise {
            Some(how) => surprise(how),
            None => messages::without_turn(actor.takes_part),
        },
    };
    said.to_owned()
}

/// What weighs on somebody, in a word each, for the board on a tablet.
pub fn tags(actor: &ActorView) -> Vec<&'static str> {
    let condition = &actor.condition;
    let marks = [
        (condition.k, "K"),
        (condition.o, "O"),
        (condition.knocked_down && !is_dead(actor), "down"),
        (condition.unconscious && !is_dead(actor), "unconscious"),
        (fight::is_dying(actor), "dying"),
        (is_dead(actor), "dead"),
    ];
    marks
        .into_iter()
        .filter_map(|(has, tag)| has.then_some(tag))
        .chain(
            actor
                .roll_condition
                .map(|(held, _)| super::super::messages::torg::standing(held)),
        )
        .collect()
}

/// "2 in pool"; empty where no card is in it.
fn pool_text(actor: &ActorView) -> String {
    match actor.pool.len() {
        0 => String::new(),
        count => format!("{count} in pool"),
    }
}

/// The cards that lie open before somebody: those in effect first. Whether each is in effect.
pub fn open_cards(actor: &ActorView) -> impl Iterator<Item = (CardId, bool)> {
    let live = actor.in_effect.iter().map(|card| (*card, true));
    live.chain(actor.pool.iter().map(|held| (held.card, false)))
}

/// How many cards a hero holds; `None` for those who hold none by the rules.
pub fn cards_in_hand(view: &View, actor: &ActorView) -> Option<usize> {
    (actor.role == Role::Hero && !view.deckless).then_some(actor.hand_count)
}
