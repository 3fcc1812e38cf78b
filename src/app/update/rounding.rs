//! How rounds begin and close at the page: what is asked first, and which sheet stays.

use super::playing::want;
use super::{Effect, World, sheet_is};
use crate::app::model::{AfterRound, AppAlert, Model, RoundsSheet, Sheet};
use crate::app::vm;
use crate::app::vm::sheet::rounds::read_total;
use ::torg::Torg;
use ::torg::card::{LineEffect as CardEffect, Side};
use ::torg::command::Command;
use ::torg::rounds::RoundsCommand;
use ::torg::state::State;
use ::torg::view::View;
use tabletop::Game;
use tabletop::seat::{ActorId, Seat};

/// Whether the sheet stays open in which this was wanted.
pub(super) const fn keeps_sheet(command: &Command) -> bool {
    matches!(
        command,
        Command::Rounds {
            what: RoundsCommand::CountMissedAttacks { .. }
        }
    )
}

/// Whether a round begins with this.
pub(super) const fn begins(command: &Command) -> bool {
    matches!(
        command,
        Command::Flip
            | Command::Rounds {
                what: RoundsCommand::SetLine { .. }
            }
    )
}

/// Into rounds; where nobody may lay cards first, the first one begins at once.
pub(super) fn begin(model: &mut Model, begin: Command, world: &mut World<'_>) -> Vec<Effect> {
    let mut effects = want(model, begin, world);
    let ours = model.alert != Some(AppAlert::OtherWindow);
    let begins = ours
        && model.torg().is_some_and(|table| {
            let state = table.state();
            state.conflict.is_some()
                && state.round().is_none()
                && state.heroes().all(|hero| hero.starting_pool_slots == 0)
        });
    if begins {
        effects.extend(close_round(model, AfterRound::Flip, world));
    }
    effects
}

/// The total that a hero rolled for the order is typed and sent.
pub(super) fn send_total(
    model: &mut Model,
    actor: ActorId,
    text: &str,
    world: &mut World<'_>,
) -> Vec<Effect> {
    let Some(total) = read_total(text) else {
        return vec![];
    };
    let totals = vec![(actor, total)];
    let what = RoundsCommand::SetDuelTotals { totals };
    want(model, Command::Rounds { what }, world)
}

/// The sheet of the action, after something was said about it in another one.
pub(super) fn goes_on(command: &Command, view: &View) -> Option<Sheet> {
    let about_it = matches!(
        command,
        Command::Rounds {
            what: RoundsCommand::AddActionKind { .. }
                | RoundsCommand::SetKindOutcome { .. }
                | RoundsCommand::DeclareCriticalMoment
                | RoundsCommand::DenyDraw { .. },
        }
    );
    let action = view.action.as_ref().filter(|_| about_it)?;
    Some(Sheet::act(action.actor, action.critical_moment))
}

/// Flip, after the questions that belong to the end of the round; in free play the way into rounds.
pub(super) fn press_flip(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(view) = vm::open_view(model) else {
        return vec![];
    };
    if !view.in_rounds {
        let chosen = view
            .cast
            .iter()
            .filter(|actor| !actor.left_table && actor.condition.can_act())
            .map(|actor| actor.id);
        model.sheet = Some(Sheet::BeginRounds {
            chosen: chosen.collect(),
        });
        return vec![];
    }
    close_round_then(model, AfterRound::Flip, world)
}

/// Asks what must be said before the round closes, or goes on at once.
pub(super) fn close_round_then(
    model: &mut Model,
    then: AfterRound,
    world: &mut World<'_>,
) -> Vec<Effect> {
    let due = model
        .torg()
        .is_some_and(|table| has_questions(table.state()));
    if due && !sheet_is(model, |sheet| matches!(sheet, Sheet::CloseRound { .. })) {
        model.sheet = Some(Sheet::CloseRound { then });
        return vec![];
    }
    close_round(model, then, world)
}

/// Whether the gamemaster has something to say before the round closes.
fn has_questions(state: &State) -> bool {
    Torg::view(state, Seat::Table).round.is_some_and(|round| {
        !round.about_to_break.is_empty() || !round.unjudged_defences.is_empty()
    })
}

/// Closes the round and goes on.
pub(super) fn close_round(
    model: &mut Model,
    then: AfterRound,
    world: &mut World<'_>,
) -> Vec<Effect> {
    let by_hand = model
        .torg()
        .is_some_and(|table| table.state().is_deckless());
    let command = match then {
        AfterRound::Flip if by_hand => {
            model.sheet = Some(Sheet::Rounds(RoundsSheet::Line {
                first: Side::Heroes,
                heroes: CardEffect::None,
                villains: CardEffect::None,
            }));
            return vec![];
        }
        AfterRound::Flip => Command::Flip,
        AfterRound::EndRounds => Command::EndRounds,
        AfterRound::EndScene { is_final } => Command::EndScene { is_final },
    };
    want(model, command, world)
}
