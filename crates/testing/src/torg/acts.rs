//! What is done in a fight beside attacks.

use crate::Mix;
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, Upshot};
use ::torg::combat::status::Status;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::act::{ActCommand, Call, Guarding, Simple, Throwing, Trying};
use ::torg::rounds::RoundsCommand;
use ::torg::state::{Actor, State};
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

const STATUSES: [Status; 9] = [
    Status::Unskilled,
    Status::Stymied,
    Status::ActionLost,
    Status::Penalized,
    Status::Broken,
    Status::Up,
    Status::Restrained,
    Status::StandingUp,
    Status::Behind,
];

/// What was rolled takes effect, mostly.
pub fn sensible(state: &State, mix: &mut Mix) -> Option<Command> {
    let action = state
        .action
        .as_ref()
        .filter(|action| action.doing.is_some())?;
    if mix.one_in(4) {
        return None;
    }
    let actor = action.actor;
    let picks = state.tried(action).into_iter();
    let picks = picks.map(|tried| (tried.target, a_call(mix))).collect();
    let what = ActCommand::Settle { picks };
    Some(Command::Act { actor, what })
}

fn a_call(mix: &mut Mix) -> Call {
    let upshots = [Upshot::Setback, Upshot::Break, Upshot::Up, Upshot::Fatigued];
    if mix.one_in(4) {
        Call::Told("It yields".to_owned())
    } else {
        Call::Result(*mix.one_of(&upshots).unwrap())
    }
}

fn a_figure(mix: &mut Mix) -> Option<i32> {
    match mix.below(8) {
        0 => None,
        1 => Some(i32::MAX),
        2 => Some(i32::MIN),
        _ => i32::try_from(5 + mix.below(12)).ok(),
    }
}

fn throwing(state: &State, actor: ActorId, mix: &mut Mix) -> Throwing {
    let pool = state.pool(actor);
    let cards = mix.one_of(pool).filter(|_| mix.one_in(3));
    Throwing {
        cards: cards.into_iter().map(|card| (*card, None)).collect(),
        possibilities: u8::from(mix.one_in(5)),
        critical_moment: mix.one_in(8),
        dice: if mix.one_in(5) {
            DiceFrom::Person(super::some::some_faces(mix))
        } else {
            DiceFrom::App
        },
    }
}

/// A defence that comes between, while somebody else's action waits for its dice.
pub fn between(state: &State, actor: ActorId, mix: &mut Mix) -> Command {
    let wanted = Guarding {
        skill: DefenceSkill::Dodge,
        value: Some(9),
        skilled: None,
        vital_block: 0,
    };
    let with = throwing(state, actor, mix);
    let what = ActCommand::Guard { wanted, with };
    Command::Act { actor, what }
}

/// What follows on what somebody is at: an aim is disturbed, a defence counted, one who shows up let go, a
/// status lifted.
pub fn follows(state: &State, mix: &mut Mix) -> Option<Command> {
    let aims = |actor: &&Actor| actor.fight.aim.is_aiming();
    if let Some(actor) = state.present().find(aims).filter(|_| mix.one_in(6)) {
        let what = ActCommand::Disturb;
        return Some(Command::Act {
            actor: actor.id,
            what,
        });
    }
    let defends = |actor: &&Actor| actor.round.defence.is_some();
    if let Some(actor) = state.present().find(defends).filter(|_| mix.one_in(6)) {
        let (actor, missed) = (actor.id, 1);
        let what = RoundsCommand::CountDefence { actor, missed };
        return Some(Command::Rounds { what });
    }
    let waits = |actor: &&Actor| actor.fight.hold.is_some();
    if let Some(actor) = state.present().find(waits).filter(|_| mix.one_in(6)) {
        let target = state.present().find(|other| other.id != actor.id)?.id;
        let what = ActCommand::Spare { target };
        return Some(Command::Act {
            actor: actor.id,
            what,
        });
    }
    let mut held = state.present().filter_map(|actor| {
        let has = |status: &&Status| actor.fight.statuses.has(**status);
        Some((actor.id, *STATUSES.iter().find(has)?))
    });
    let (actor, status) = held.next().filter(|_| mix.one_in(10))?;
    let what = ActCommand::Mark { status, on: false };
    Some(Command::Act { actor, what })
}

fn trying(state: &State, other: ActorId, mix: &mut Mix) -> Trying {
    Trying {
        kind: *mix.one_of(&Interaction::ALL).unwrap(),
        targets: targets(state, other, mix),
        value: a_figure(mix),
        skilled: Some(mix.one_in(2)).filter(|_| mix.one_in(2)),
        modifier: i32::try_from(mix.below(5)).unwrap() - 2,
    }
}

/// What goes with the same die: mostly nothing (TC-262).
fn beside(state: &State, other: ActorId, mix: &mut Mix) -> Vec<Trying> {
    if mix.one_in(4) {
        vec![trying(state, other, mix)]
    } else {
        vec![]
    }
}

/// Anything that somebody might want.
pub fn anything(state: &State, actor: ActorId, other: ActorId, mix: &mut Mix) -> Command {
    let with = throwing(state, actor, mix);
    let small = |mix: &mut Mix| u8::try_from(mix.below(6)).unwrap();
    let what = match mix.below(18) {
        0..=3 => ActCommand::Try {
            wanted: trying(state, other, mix),
            beside: beside(state, other, mix),
            with,
        },
        4 | 5 => ActCommand::Guard {
            wanted: Guarding {
                skill: DefenceSkill::Dodge,
                value: a_figure(mix),
                skilled: None,
                vital_block: if mix.one_in(3) { small(mix) } else { 0 },
            },
            with,
        },
        6 => ActCommand::Push {
            value: a_figure(mix),
            with,
        },
        7 => ActCommand::Settle { picks: vec![] },
        8 => ActCommand::Block { steps: small(mix) },
        9 => ActCommand::Aim { weapon: None },
        10 => ActCommand::Disturb,
        11 => ActCommand::Hold {
            hold: match mix.below(3) {
                0 => Hold::Opportunity,
                1 => Hold::Location(" The door".to_owned()),
                _ => Hold::After(other),
            },
        },
        12 => ActCommand::Spare { target: other },
        13 => ActCommand::Move {
            metres: u16::try_from(mix.below(14)).unwrap(),
        },
        14 => ActCommand::StandUp,
        15 => ActCommand::Simple {
            what: match mix.below(4) {
                0 => Simple::Draw,
                1 => Simple::GiveBack {
                    owner: other,
                    weapon: 0,
                },
                2 => Simple::Reload(small(mix)),
                _ => Simple::Other("Shouts".to_owned()),
            },
            agreed: mix.one_in(2),
        },
        16 => ActCommand::Mark {
            status: *mix.one_of(&STATUSES).unwrap(),
            on: !mix.one_in(3),
        },
        _ if mix.one_in(2) => ActCommand::RunShort {
            weapon: small(mix),
            left: 2,
        },
        _ if mix.one_in(2) => ActCommand::PassOn {
            weapon: 0,
            to: Some(other).filter(|_| mix.one_in(2)),
        },
        _ => ActCommand::Treat {
            treated: mix.one_in(2),
        },
    };
    Command::Act { actor, what }
}

fn targets(state: &State, other: ActorId, mix: &mut Mix) -> Vec<(ActorId, Option<i32>)> {
    let there: Vec<ActorId> = state.present().map(|actor: &Actor| actor.id).collect();
    let mut targets = vec![(other, a_figure(mix))];
    if mix.one_in(3) {
        let second = mix.one_of(&there).copied().unwrap_or(other);
        targets.push((second, a_figure(mix)));
    }
    targets
}
