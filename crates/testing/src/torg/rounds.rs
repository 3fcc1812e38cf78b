//! Random commands about the rounds.

use super::values::random_outcome;
use crate::TestRng;
use ::torg::card::{ApprovableAction, BySide, LineEffect, Side};
use ::torg::command::Command;
use ::torg::rounds::{Ambush, HeldTurn, RoundsCommand, Surprise};
use ::torg::state::State;
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

fn rounds_command(command: RoundsCommand) -> Command {
    Command::Rounds { what: command }
}

fn random_side(rng: &mut TestRng) -> Side {
    if rng.one_in(2) {
        Side::Heroes
    } else {
        Side::Villains
    }
}

fn random_approvable(rng: &mut TestRng) -> ApprovableAction {
    let kinds = [
        ApprovableAction::Attack,
        ApprovableAction::Defend,
        ApprovableAction::Trick,
        ApprovableAction::Intimidate,
        ApprovableAction::Maneuver,
    ];
    *rng.one_of(&kinds).unwrap()
}

fn random_ambush(rng: &mut TestRng, somebody: ActorId) -> Ambush {
    Ambush {
        surprised_side: random_side(rng),
        surprise: if rng.one_in(2) {
            Surprise::Partial
        } else {
            Surprise::Complete
        },
        on_duty: if rng.one_in(3) {
            vec![somebody]
        } else {
            vec![]
        },
    }
}

/// Begins rounds with these participants, sometimes with an ambush.
pub fn begin_rounds(participants: Vec<ActorId>, rng: &mut TestRng) -> Command {
    let ambush = participants
        .first()
        .copied()
        .filter(|_| rng.one_in(2))
        .map(|first| random_ambush(rng, first));
    rounds_command(RoundsCommand::Begin {
        participants,
        ambush,
        duel: rng.one_in(3),
    })
}

/// Sets the next round's initiative and line effects by hand.
pub fn set_line(rng: &mut TestRng) -> Command {
    let effects = [
        LineEffect::None,
        LineEffect::Flurry,
        LineEffect::Inspiration,
        LineEffect::Up,
        LineEffect::Fatigued,
        LineEffect::Setback,
        LineEffect::Stymied,
    ];
    let (heroes, villains) = (
        *rng.one_of(&effects).unwrap(),
        *rng.one_of(&effects).unwrap(),
    );
    rounds_command(RoundsCommand::SetLine {
        initiative: random_side(rng),
        effects: BySide { heroes, villains },
    })
}

/// Returns, sometimes, a command that fits while an action is open or has just earned a card.
pub fn sensible_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    if !rng.one_in(8) {
        return None;
    }
    if let Some(action) = &state.action {
        let part = action.additional_kinds.first().map(|(kind, _)| *kind);
        return Some(rounds_command(match (rng.below(3), part) {
            (0, _) => RoundsCommand::DenyDraw {
                denied: !action.draw_denied,
            },
            (1, Some(kind)) => RoundsCommand::SetKindOutcome {
                kind,
                outcome: random_outcome(rng),
            },
            (2, None) if rng.one_in(2) => RoundsCommand::DeclareCriticalMoment,
            (_, _) => RoundsCommand::AddActionKind {
                kind: random_approvable(rng),
            },
        }));
    }
    if !state.earned_cards.is_empty() && rng.one_in(2) {
        return Some(rounds_command(RoundsCommand::TakeBackDraw));
    }
    let round = state.round()?;
    let actor = round.next_turn()?.actor;
    if state.is_duel() && round.turns.iter().all(|(_, end)| end.is_none()) && rng.one_in(2) {
        let heroes = state.heroes().map(|hero| (hero.id, 12));
        let totals = heroes.collect();
        return Some(rounds_command(RoundsCommand::SetDuelTotals { totals }));
    }
    Some(if rng.one_in(2) {
        let actors: Vec<ActorId> = round.turns.iter().map(|(turn, _)| turn.actor).collect();
        let first = *rng.one_of(&actors)?;
        rounds_command(RoundsCommand::LetActFirst { actor, first })
    } else {
        hold_turn(actor, rng)
    })
}

fn hold_turn(actor: ActorId, rng: &mut TestRng) -> Command {
    let kind = if rng.one_in(2) {
        HeldTurn::Opportunity
    } else {
        HeldTurn::Location
    };
    rounds_command(RoundsCommand::HoldTurn { actor, kind })
}

/// Returns any command about the rounds, with any actors.
pub fn random_command(rng: &mut TestRng, actor: ActorId, other: ActorId) -> Command {
    match rng.below(9) {
        0 => begin_rounds(vec![actor, other], rng),
        1 => set_line(rng),
        2 => rounds_command(RoundsCommand::LetActFirst {
            actor,
            first: other,
        }),
        3 => hold_turn(actor, rng),
        4 => rounds_command(RoundsCommand::SetDuelTotals {
            totals: vec![
                (actor, i32::try_from(rng.below(40)).unwrap() - 9),
                (other, i32::try_from(rng.below(1_200)).unwrap()),
            ],
        }),
        5 if rng.one_in(3) => rounds_command(RoundsCommand::DeclareCriticalMoment),
        5 => rounds_command(RoundsCommand::AddActionKind {
            kind: random_approvable(rng),
        }),
        6 => rounds_command(RoundsCommand::SetKindOutcome {
            kind: random_approvable(rng),
            outcome: random_outcome(rng),
        }),
        7 => rounds_command(RoundsCommand::TakeBackDraw),
        _ => rounds_command(RoundsCommand::CountMissedAttacks {
            actor,
            missed: u8::try_from(rng.below(25)).unwrap(),
        }),
    }
}
