//! What goes on between an outcome and the card that undoes it (DD-310, DD-316).

use crate::fight::given::{
    FightTable, HERO, OTHER, VILLAIN, attack_command, declare_with_weapon, fighter,
};
use tabletop::seat::ActorId;
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardId, CardName, LineEffect, Side};
use torg::combat::hold::Hold;
use torg::command::{Command, NewActor};
use torg::fight::DeclaredTarget;
use torg::roll::SuccessLevel;
use torg::rounds::{HeldTurn, RoundsCommand};
use torg::settings::Edition;
use torg::state::{ActionKind, ActionOutcome, Condition, Role};

/// A round of these people, the villains first; the first hero has that card.
fn begin(cast: Vec<NewActor>, heroes: LineEffect, name: CardName) -> (FightTable, CardId) {
    let mut fight = FightTable::new(Edition::Revised, cast);
    let effects = BySide {
        heroes,
        villains: LineEffect::None,
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    let card = fight.give_pool_card(HERO, name);
    (fight, card)
}

fn open_turns(fight: &FightTable, who: ActorId) -> usize {
    let turns = fight.state().round().unwrap().turns.iter();
    let open = turns.filter(|(turn, end)| turn.actor == who && end.is_none());
    open.count()
}

fn set_condition(fight: &mut FightTable, actor: ActorId, condition: Condition) {
    fight.play_ok(Command::SetCondition { actor, condition });
}

/// The attacker succeeds against the first hero.
fn succeeds(fight: &mut FightTable, attacker: ActorId) {
    fight.play_ok(Command::Declare {
        actor: attacker,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: Some(HERO),
        critical_moment: false,
    });
    let outcome = ActionOutcome::Succeeded(SuccessLevel::Good);
    fight.play_ok(Command::Announce { outcome });
}

fn knocked_out() -> Condition {
    Condition {
        unconscious: true,
        ..Condition::default()
    }
}

#[test]
fn dd_310_tc_260_whoever_acts_twice_gets_both_turns_back() {
    let cast = vec![
        fighter(Role::Hero),
        fighter(Role::Hero),
        fighter(Role::Villain),
    ];
    let (mut fight, card) = begin(cast, LineEffect::Flurry, CardName::OpponentFails);
    let shaken = Condition {
        shock: 8,
        ..Condition::default()
    };
    set_condition(&mut fight, HERO, shaken);
    let mut declaration = declare_with_weapon(1, HERO);
    declaration.targets = [HERO, VILLAIN].map(DeclaredTarget::new).to_vec();
    declaration.skill_value = Some(20);
    fight.play_ok(attack_command(OTHER, declaration, &[13]));
    fight.resolve_attack(OTHER);
    assert!(fight.condition(HERO).unconscious);
    assert!(fight.condition(VILLAIN).shock > 0);
    assert_eq!(open_turns(&fight, HERO), 0);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(fight.condition(HERO), shaken);
    assert_eq!(open_turns(&fight, HERO), 2);
}

#[test]
fn dd_124_dd_310_whoever_was_knocked_out_still_holds() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let card = fight.give_pool_card(HERO, CardName::OpponentFails);
    let (actor, kind) = (HERO, HeldTurn::Opportunity);
    let what = RoundsCommand::HoldTurn { actor, kind };
    fight.play_ok(Command::Rounds { what });
    succeeds(&mut fight, VILLAIN);
    set_condition(&mut fight, HERO, knocked_out());
    assert_eq!(fight.state().held_turn(HERO), None);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    assert_eq!(open_turns(&fight, HERO), 1);
    assert_eq!(fight.state().held_turn(HERO), Some(kind));
    assert_eq!(fight.actor(HERO).combat.hold, Some(Hold::Opportunity));
}
