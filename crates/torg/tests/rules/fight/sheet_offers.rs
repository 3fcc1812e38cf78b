//! What the view offers an actor in a random fight is accepted, and what it does not offer is refused.

use crate::fight::sheet_actions::{DEFENCE_SKILLS, present};
use crate::fight::sheet_fights::combat;
use tabletop::Game;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use torg::Torg;
use torg::card::ApprovableAction;
use torg::combat::attack::SurpriseLevel;
use torg::combat::defence::DefenceSkill;
use torg::combat::hold::Hold;
use torg::command::{Command, DiceFrom};
use torg::fight::actions::{CombatCommand, DefenceDeclaration, RollInputs};
use torg::fight::{AttackCommand, TargetPurpose};
use torg::refusal::Refusal;
use torg::rounds::RoundsCommand;
use torg::state::{ActionKind, State};

/// Whether a command is accepted now.
fn accepts(table: &Table<Torg>, command: &Command) -> Result<(), Refusal> {
    table.check(command, &mut TestRng(3))
}

/// What the view offers is accepted, and what it does not offer is refused.
pub fn check_offers(table: &Table<Torg>, id: ActorId) {
    let state = table.state();
    let view = table.view(Seat::Table);
    let actor = view.actor(id).unwrap();
    let (rules, combatant) = (view.combat.rules, view.combatant(actor));
    let is_free = state.action.is_none() && state.suspended_actions.is_empty();
    let pass = accepts(table, &Command::Pass { actor: id });
    assert_eq!(actor.may_act, pass.is_ok(), "{pass:?}");
    // Active defences.
    let offered = combatant.active_defence_values(&rules);
    for skill in DEFENCE_SKILLS {
        let declaration = DefenceDeclaration {
            skill,
            skill_value: None,
            skilled: None,
            vital_block_steps: 0,
        };
        let inputs = RollInputs::dice_only(DiceFrom::App);
        let defend = CombatCommand::Defend {
            declaration,
            inputs,
        };
        let answer = accepts(table, &combat(id, defend));
        if answer.is_ok() {
            assert_eq!(actor.defence_refusal, None, "{skill:?}");
            let is_offered = offered.iter().any(|(other, _)| *other == skill);
            assert!(is_offered || skill == DefenceSkill::Dexterity, "{skill:?}");
        } else if let (Err(Refusal::Combat(refusal)), None) = (answer, actor.defence_refusal)
            && offered.iter().any(|(other, _)| *other == skill)
        {
            panic!("{skill:?} is offered and refused: {refusal:?}");
        }
    }
    // Who acts first, for whom one waits, and who passes.
    let first = view.may_act_first(actor);
    let possible = view.fight_actions(actor);
    for other in present(state) {
        let what = RoundsCommand::LetActFirst {
            actor: id,
            first: other,
        };
        let answer = accepts(table, &Command::Rounds { what });
        if is_free && state.round().is_some() && other != id {
            let round = state.round().unwrap();
            let is_later = |other| {
                let place = |id| {
                    let mut turns = round.turns.iter();
                    turns.position(|(turn, end)| turn.actor == id && end.is_none())
                };
                place(id) < place(other)
            };
            let held = round.held_turns.iter().any(|(id, _)| *id == other);
            if !held && answer.is_ok() && is_later(other) {
                assert!(first.contains(&other), "{id:?} lets {other:?} act first");
            }
            if first.contains(&other) {
                assert_eq!(answer, Ok(()), "{id:?} {other:?}");
            }
        }
        let hold = Hold::WaitFor(other);
        let waits = combat(id, CombatCommand::Hold { hold });
        let answer = accepts(table, &waits);
        let mut teammates = possible.teammates.iter();
        let is_offered = teammates.any(|teammate| teammate.id == other);
        if answer.is_ok() && is_offered {
            assert!(
                is_offered,
                "{id:?} may wait for {other:?} and is not offered it"
            );
            let mut after = Table::<Torg>::replay(table.log().clone());
            after
                .play(&waits, &PlayMode::ByTheRules, None, &mut TestRng(1))
                .unwrap();
            let turns: Vec<ActorId> = after
                .state()
                .round()
                .unwrap()
                .turns
                .iter()
                .filter(|(_, end)| end.is_none())
                .map(|(turn, _)| turn.actor)
                .collect();
            let place = |id| turns.iter().position(|other| *other == id).unwrap();
            assert!(
                place(other) < place(id),
                "TC-138: {id:?} waits for {other:?}: {turns:?}"
            );
        }
        let target = other;
        let passes = accepts(table, &combat(id, CombatCommand::LetTargetGo { target }));
        let mut passing = possible.passing_targets.iter();
        if passing.any(|target| target.id == other) {
            assert_eq!(passes, Ok(()));
        }
        let (against, dice) = (other, DiceFrom::App);
        let what = AttackCommand::Block { against, dice };
        let block = accepts(table, &Command::Attack { actor: id, what });
        let mut blockable = possible.blockable.iter();
        let is_opponent = view.opponents_able_to_act(actor).any(|one| one.id == other);
        if block.is_ok() && is_opponent {
            assert!(
                blockable.any(|target| target.id == other),
                "a block is missing"
            );
        }
    }
    // Kinds of action.
    for kind in [
        ApprovableAction::Attack,
        ApprovableAction::Defend,
        ApprovableAction::Taunt,
    ] {
        let kind = ActionKind::Approvable(kind);
        let declares = Command::Declare {
            actor: id,
            kind,
            target: None,
            critical_moment: false,
        };
        let answer = accepts(table, &declares);
        if answer.is_ok() && state.round().is_some() {
            assert!(view.may_choose_kind(actor, kind), "{kind:?}");
            assert!(actor.may_act);
        }
    }
    if actor.may_act {
        if let Some(left) = actor.metres_left() {
            let go = |metres| accepts(table, &combat(id, CombatCommand::Move { metres }));
            if go(0).is_ok() {
                assert_eq!(go(left), Ok(()), "{left}");
                assert!(go(left + 1).is_err());
            }
        }
        let stands = accepts(table, &combat(id, CombatCommand::StandUp));
        assert_eq!(stands.is_ok(), actor.condition.knocked_down);
        for weapon in actor.sheet.iter().flat_map(|sheet| &sheet.weapons) {
            let aim = CombatCommand::Aim {
                weapon: Some(weapon.id),
            };
            if accepts(table, &combat(id, aim)).is_ok() {
                let mut aims = possible.aims.iter();
                assert!(aims.any(|aim| aim.is_none_or(|one| one.id == weapon.id)));
            }
        }
    }
    let possible = view.possible_targets(id, TargetPurpose::Interaction);
    assert!(possible.iter().all(|target| target.condition.can_act()));
}

/// What the rules of the state of an actor have let through (TC-103, TC-104, TC-208, TC-210).
pub fn check_allowed(before: &State, command: &Command) {
    let (id, defends, simple, is_other) = match command {
        Command::Combat { actor, what } => match what {
            CombatCommand::Defend { .. } => (*actor, true, false, false),
            CombatCommand::SimpleAction { .. } => (*actor, false, true, false),
            CombatCommand::Interact { .. }
            | CombatCommand::Push { .. }
            | CombatCommand::Aim { .. }
            | CombatCommand::Move { .. } => (*actor, false, false, true),
            _ => return,
        },
        Command::Attack {
            actor,
            what: AttackCommand::Attack { .. },
        } => (*actor, false, false, true),
        _ => return,
    };
    let actor = before.actor(id).unwrap();
    let view = Torg::view(before, Seat::Table);
    let surprise = view.combatant(view.actor(id).unwrap()).surprise;
    if before.conflict.is_none() {
        return;
    }
    assert!(actor.condition.can_act());
    if actor.condition.knocked_down {
        assert!(defends && before.defence_while_down(), "{command:?}");
    }
    match surprise {
        SurpriseLevel::None => {}
        SurpriseLevel::Partial => assert!((defends || simple) && !is_other, "{command:?}"),
        SurpriseLevel::Complete => panic!("{command:?}"),
    }
}
