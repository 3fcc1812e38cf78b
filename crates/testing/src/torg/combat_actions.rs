//! Random commands for actions in a fight other than attacks.

use crate::TestRng;
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::hold::Hold;
use ::torg::combat::interaction::{Interaction, InteractionEffect};
use ::torg::combat::status::Status;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::actions::{
    CombatCommand, DefenceDeclaration, InteractionDeclaration, PlayersCall, RollInputs,
    SimpleAction,
};
use ::torg::rounds::RoundsCommand;
use ::torg::sheet::WeaponId;
use ::torg::state::{Actor, State};
use strum::VariantArray;
use tabletop::dice::Chance;
use tabletop::seat::ActorId;

/// Returns a command that mostly resolves the action that was rolled, or makes the second roll of suppressive fire.
pub fn sensible_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    let open = state.action.as_ref();
    if let Some(action) = open.filter(|action| !state.suppression_values(action).is_empty()) {
        let dice = DiceFrom::App;
        return Some(Command::Combat {
            actor: action.actor,
            what: CombatCommand::RollSuppression { dice },
        });
    }
    let action = state
        .action
        .as_ref()
        .filter(|action| action.pending_action.is_some())?;
    if rng.one_in(4) {
        return None;
    }
    let actor = action.actor;
    let calls = state.evaluate_interactions(action).into_iter();
    let calls = calls
        .map(|tried| (tried.target, random_call(rng)))
        .collect();
    let command = CombatCommand::Resolve { calls };
    Some(Command::Combat {
        actor,
        what: command,
    })
}

fn random_call(rng: &mut TestRng) -> PlayersCall {
    let effects = [
        InteractionEffect::Setback,
        InteractionEffect::Break,
        InteractionEffect::Up,
        InteractionEffect::Fatigued,
    ];
    if rng.one_in(4) {
        PlayersCall::Custom("It yields".to_owned())
    } else {
        PlayersCall::Effect(*rng.one_of(&effects).unwrap())
    }
}

fn random_stat(rng: &mut TestRng) -> Option<i32> {
    match rng.below(8) {
        0 => None,
        1 => Some(i32::MAX),
        2 => Some(i32::MIN),
        _ => i32::try_from(5 + rng.below(12)).ok(),
    }
}

fn random_roll_inputs(state: &State, actor: ActorId, rng: &mut TestRng) -> RollInputs {
    let pool = state.pool(actor);
    let cards = rng.one_of(pool).filter(|_| rng.one_in(3));
    RollInputs {
        cards: cards.into_iter().map(|card| (*card, None)).collect(),
        possibilities: u8::from(rng.one_in(5)),
        critical_moment: rng.one_in(8),
        dice: if rng.one_in(5) {
            DiceFrom::Person(super::values::random_faces(rng))
        } else {
            DiceFrom::App
        },
    }
}

/// Returns a defence declared while another actor's action waits for its dice.
pub fn command_without_roll(state: &State, actor: ActorId, rng: &mut TestRng) -> Command {
    let declaration = DefenceDeclaration {
        skill: DefenceSkill::Dodge,
        skill_value: Some(9),
        skilled: None,
        vital_block_steps: 0,
    };
    let inputs = random_roll_inputs(state, actor, rng);
    let command = CombatCommand::Defend {
        declaration,
        inputs,
    };
    Command::Combat {
        actor,
        what: command,
    }
}

/// Returns a follow-up: an aim is disturbed, missed attacks are counted for a defence, the target of a hold is let go, or a status is
/// removed.
pub fn follow_up_command(state: &State, rng: &mut TestRng) -> Option<Command> {
    let aims = |actor: &&Actor| actor.combat.aim.is_aiming();
    if let Some(actor) = state.present().find(aims).filter(|_| rng.one_in(6)) {
        let command = CombatCommand::DisturbAim;
        return Some(Command::Combat {
            actor: actor.id,
            what: command,
        });
    }
    let defends = |actor: &&Actor| actor.round.defence.is_some();
    if let Some(actor) = state.present().find(defends).filter(|_| rng.one_in(6)) {
        let (actor, missed) = (actor.id, 1);
        let command = RoundsCommand::CountMissedAttacks { actor, missed };
        return Some(Command::Rounds { what: command });
    }
    let waits = |actor: &&Actor| actor.combat.hold.is_some();
    if let Some(actor) = state.present().find(waits).filter(|_| rng.one_in(6)) {
        let target = state.present().find(|other| other.id != actor.id)?.id;
        let command = CombatCommand::LetTargetGo { target };
        return Some(Command::Combat {
            actor: actor.id,
            what: command,
        });
    }
    let mut held = state.present().filter_map(|actor| {
        let has = |status: &&Status| actor.combat.statuses.has(**status);
        Some((actor.id, *Status::VARIANTS.iter().find(has)?))
    });
    let (actor, status) = held.next().filter(|_| rng.one_in(10))?;
    let command = CombatCommand::SetStatus {
        status,
        active: false,
    };
    Some(Command::Combat {
        actor,
        what: command,
    })
}

fn random_interaction(state: &State, other: ActorId, rng: &mut TestRng) -> InteractionDeclaration {
    InteractionDeclaration {
        kind: *rng.one_of(&Interaction::ALL).unwrap(),
        targets: random_targets(state, other, rng),
        skill_value: random_stat(rng),
        skilled: Some(rng.one_in(2)).filter(|_| rng.one_in(2)),
        modifier: i32::try_from(rng.below(5)).unwrap() - 2,
    }
}

/// Returns the interactions with the same die: mostly none (TC-262).
fn combined_interactions(
    state: &State,
    other: ActorId,
    rng: &mut TestRng,
) -> Vec<InteractionDeclaration> {
    if rng.one_in(4) {
        vec![random_interaction(state, other, rng)]
    } else {
        vec![]
    }
}

/// Returns any combat command.
pub fn random_command(state: &State, actor: ActorId, other: ActorId, rng: &mut TestRng) -> Command {
    let inputs = random_roll_inputs(state, actor, rng);
    let small = |rng: &mut TestRng| u8::try_from(rng.below(6)).unwrap();
    let command = match rng.below(18) {
        0..=3 => CombatCommand::Interact {
            declaration: random_interaction(state, other, rng),
            combined: combined_interactions(state, other, rng),
            inputs,
        },
        4 | 5 => CombatCommand::Defend {
            declaration: DefenceDeclaration {
                skill: DefenceSkill::Dodge,
                skill_value: random_stat(rng),
                skilled: None,
                vital_block_steps: if rng.one_in(3) { small(rng) } else { 0 },
            },
            inputs,
        },
        6 => CombatCommand::Push {
            value: random_stat(rng),
            inputs,
        },
        7 if rng.one_in(2) => CombatCommand::RollSuppression { dice: inputs.dice },
        7 => CombatCommand::Resolve { calls: vec![] },
        8 => CombatCommand::VitalBlock { steps: small(rng) },
        9 if rng.one_in(3) => CombatCommand::AimTaken {
            owner: other,
            weapon: WeaponId(1),
        },
        9 => CombatCommand::Aim { weapon: None },
        10 => CombatCommand::DisturbAim,
        11 => CombatCommand::Hold {
            hold: match rng.below(3) {
                0 => Hold::Opportunity,
                1 => Hold::Location(" The door".to_owned()),
                _ => Hold::WaitFor(other),
            },
        },
        12 => CombatCommand::LetTargetGo { target: other },
        13 => CombatCommand::Move {
            metres: u16::try_from(rng.below(14)).unwrap(),
        },
        14 => CombatCommand::StandUp,
        15 => CombatCommand::SimpleAction {
            action: match rng.below(4) {
                0 => SimpleAction::Draw,
                1 => SimpleAction::GiveBack {
                    owner: other,
                    weapon: WeaponId(1),
                },
                2 => SimpleAction::Reload(WeaponId(1 + small(rng))),
                _ => SimpleAction::Other("Shouts".to_owned()),
            },
            keeps_aim: rng.one_in(2),
        },
        16 => CombatCommand::SetStatus {
            status: *rng.one_of(Status::VARIANTS).unwrap(),
            active: !rng.one_in(3),
        },
        _ if rng.one_in(2) => CombatCommand::RunShort {
            weapon: WeaponId(1 + small(rng)),
            left: 2,
        },
        _ if rng.one_in(2) => CombatCommand::MoveWeapon {
            weapon: WeaponId(1),
            to: Some(other).filter(|_| rng.one_in(2)),
        },
        _ => CombatCommand::Treat {
            treated: rng.one_in(2),
        },
    };
    Command::Combat {
        actor,
        what: command,
    }
}

fn random_targets(state: &State, other: ActorId, rng: &mut TestRng) -> Vec<(ActorId, Option<i32>)> {
    let present: Vec<ActorId> = state.present().map(|actor: &Actor| actor.id).collect();
    let mut targets = vec![(other, random_stat(rng))];
    if rng.one_in(3) {
        let second = rng.one_of(&present).copied().unwrap_or(other);
        targets.push((second, random_stat(rng)));
    }
    targets
}
