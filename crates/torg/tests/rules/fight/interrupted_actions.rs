//! Actions that are declared and not rolled, and what happens to them while another action comes between (DD-282, TC-105).

use crate::fight::given::{
    ActorBuilder as _, FightTable, HERO, VILLAIN, attack_command, declare_with_weapon,
};
use crate::fight::interactions::{combat_command, end_turn, hero, interact_once, villain};
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardName, Side};
use torg::combat::interaction::Interaction;
use torg::combat::status::Status;
use torg::combat::weapon::AttackSkill;
use torg::command::Command;
use torg::fight::actions::CombatCommand;
use torg::settings::Edition;
use torg::sheet::WeaponDamage;
use torg::state::{ActionKind, Condition};

/// The villain has declared an attack on the hero.
fn attack_declared(edition: Edition) -> FightTable {
    let armed = hero().weapon(AttackSkill::Melee, WeaponDamage::Fixed(14));
    let mut fight = FightTable::new(edition, vec![armed, villain()]);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    fight.play_ok(Command::Declare {
        actor: VILLAIN,
        kind: ActionKind::Approvable(ApprovableAction::Attack),
        target: Some(HERO),
        critical_moment: false,
    });
    fight
}

/// TC-253, DD-282: a setback in an action that comes between takes the declared action, which is the next one.
#[test]
fn tc_253_a_setback_takes_the_declared_action() {
    let mut fight = attack_declared(Edition::Revised);
    let card = fight.give_pool_card(HERO, CardName::Haste);
    fight.play_ok(Command::PlayCard { actor: HERO, card });
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[19]));
    fight.play_ok(end_turn(HERO));
    let state = fight.state();
    assert!(fight.actor(VILLAIN).round.action_lost);
    assert!(state.action.is_none() && state.suspended_actions.is_empty());
    assert_eq!(state.round().unwrap().next_turn().unwrap().actor, HERO);
}

/// TC-253: so does the gamemaster's decision.
#[test]
fn tc_253_a_lost_action_is_the_declared_one() {
    let mut fight = attack_declared(Edition::Revised);
    let lost = CombatCommand::SetStatus {
        status: Status::ActionLost,
        active: true,
    };
    fight.play_ok(combat_command(VILLAIN, lost));
    assert!(fight.state().action.is_none());
    assert!(!fight.actor(VILLAIN).combat.statuses.has(Status::ActionLost));
}

/// TC-103, TC-104, TC-105: nor does an attack go on whose attacker is knocked down before the roll. The turn is left for standing up, or for
/// a defence.
#[test]
fn tc_105_a_knocked_down_attacker_loses_the_declared_attack() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = attack_declared(edition);
        let card = fight.give_pool_card(HERO, CardName::Haste);
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        let mut blow = declare_with_weapon(1, VILLAIN);
        blow.targets[0].toughness = Some(12);
        fight.play_ok(attack_command(HERO, blow, &[18]));
        fight.resolve_attack(HERO);
        assert!(fight.condition(VILLAIN).knocked_down);
        assert!(fight.state().action.is_none(), "{edition:?}");
        let turn = fight.state().round().unwrap().next_turn().unwrap();
        assert_eq!(turn.actor, VILLAIN);
    }
}

/// A-26, TC-103: where somebody who is down may only defend, a declared defence goes on.
#[test]
fn tc_103_a_declared_defence_goes_on() {
    for (edition, goes_on) in [(Edition::Classic, true), (Edition::Revised, false)] {
        let mut fight = FightTable::new(edition, vec![hero(), villain()]);
        fight.begin_quiet_round();
        fight.play_ok(Command::Declare {
            actor: HERO,
            kind: ActionKind::Approvable(ApprovableAction::Defend),
            target: None,
            critical_moment: false,
        });
        let condition = Condition {
            knocked_down: true,
            ..Condition::default()
        };
        let actor = HERO;
        fight.play_ok(Command::SetCondition { actor, condition });
        assert_eq!(fight.state().action.is_some(), goes_on, "{edition:?}");
    }
}
