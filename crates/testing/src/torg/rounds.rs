//! Commands about the rounds themselves.

use super::some::some_outcome;
use crate::Mix;
use ::torg::card::{Approvable, BySide, Effect, Side};
use ::torg::command::Command;
use ::torg::rounds::{Ambush, Held, RoundsCommand, Surprise};
use ::torg::state::State;
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

fn rounds(what: RoundsCommand) -> Command {
    Command::Rounds { what }
}

fn a_side(mix: &mut Mix) -> Side {
    if mix.one_in(2) {
        Side::Heroes
    } else {
        Side::Villains
    }
}

fn a_kind(mix: &mut Mix) -> Approvable {
    let kinds = [
        Approvable::Attack,
        Approvable::Defend,
        Approvable::Trick,
        Approvable::Intimidate,
        Approvable::Maneuver,
    ];
    *mix.one_of(&kinds).unwrap()
}

fn an_ambush(mix: &mut Mix, somebody: ActorId) -> Ambush {
    Ambush {
        surprised: a_side(mix),
        surprise: if mix.one_in(2) {
            Surprise::Partial
        } else {
            Surprise::Complete
        },
        on_duty: if mix.one_in(3) {
            vec![somebody]
        } else {
            vec![]
        },
    }
}

/// Goes into rounds with whoever is there.
pub fn begin(participants: Vec<ActorId>, mix: &mut Mix) -> Command {
    let ambush = participants
        .first()
        .copied()
        .filter(|_| mix.one_in(2))
        .map(|first| an_ambush(mix, first));
    rounds(RoundsCommand::Begin {
        participants,
        ambush,
        duel: mix.one_in(3),
    })
}

/// The next round by hand.
pub fn set_line(mix: &mut Mix) -> Command {
    let effects = [
        Effect::None,
        Effect::Flurry,
        Effect::Inspiration,
        Effect::Up,
        Effect::Fatigued,
        Effect::Setback,
        Effect::Stymied,
    ];
    let (heroes, villains) = (
        *mix.one_of(&effects).unwrap(),
        *mix.one_of(&effects).unwrap(),
    );
    rounds(RoundsCommand::SetLine {
        first: a_side(mix),
        effects: BySide { heroes, villains },
    })
}

/// What follows play while an action is open, or has just earned a card; now and then.
pub fn sensible(state: &State, mix: &mut Mix) -> Option<Command> {
    if !mix.one_in(8) {
        return None;
    }
    if let Some(action) = &state.action {
        let part = action.also.first().map(|(kind, _)| *kind);
        return Some(rounds(match (mix.below(3), part) {
            (0, _) => RoundsCommand::DenyDraw {
                denied: !action.denied,
            },
            (1, Some(kind)) => RoundsCommand::AlsoCame {
                kind,
                outcome: some_outcome(mix),
            },
            (2, None) if mix.one_in(2) => RoundsCommand::CriticalMoment,
            (_, _) => RoundsCommand::AlsoTry { kind: a_kind(mix) },
        }));
    }
    if !state.earned.is_empty() && mix.one_in(2) {
        return Some(rounds(RoundsCommand::TakeBackDraw));
    }
    let round = state.round()?;
    let actor = round.next_turn()?.actor;
    if state.is_duel() && round.turns.iter().all(|(_, end)| end.is_none()) && mix.one_in(2) {
        let heroes = state.heroes().map(|hero| (hero.id, 12));
        let totals = heroes.collect();
        return Some(rounds(RoundsCommand::SetTotals { totals }));
    }
    Some(if mix.one_in(2) {
        let others: Vec<ActorId> = round.turns.iter().map(|(turn, _)| turn.actor).collect();
        let first = *mix.one_of(&others)?;
        rounds(RoundsCommand::LetAct { actor, first })
    } else {
        hold(actor, mix)
    })
}

fn hold(actor: ActorId, mix: &mut Mix) -> Command {
    let how = if mix.one_in(2) {
        Held::Opportunity
    } else {
        Held::Place
    };
    rounds(RoundsCommand::Hold { actor, how })
}

/// Anything about the rounds, with anybody.
pub fn anything(mix: &mut Mix, actor: ActorId, other: ActorId) -> Command {
    match mix.below(9) {
        0 => begin(vec![actor, other], mix),
        1 => set_line(mix),
        2 => rounds(RoundsCommand::LetAct {
            actor,
            first: other,
        }),
        3 => hold(actor, mix),
        4 => rounds(RoundsCommand::SetTotals {
            totals: vec![
                (actor, i32::try_from(mix.below(40)).unwrap() - 9),
                (other, i32::try_from(mix.below(1_200)).unwrap()),
            ],
        }),
        5 if mix.one_in(3) => rounds(RoundsCommand::CriticalMoment),
        5 => rounds(RoundsCommand::AlsoTry { kind: a_kind(mix) }),
        6 => rounds(RoundsCommand::AlsoCame {
            kind: a_kind(mix),
            outcome: some_outcome(mix),
        }),
        7 => rounds(RoundsCommand::TakeBackDraw),
        _ => rounds(RoundsCommand::CountDefence {
            actor,
            missed: u8::try_from(mix.below(25)).unwrap(),
        }),
    }
}
