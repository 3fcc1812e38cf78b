//! Actions that are declared and not rolled, and what happens to them while another action comes between (DD-282, TC-105).

use crate::fight::given::{FightTable, HERO, VILLAIN};
use crate::fight::interactions::{combat_command, end_turn, hero, interact_once, villain};
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardName, Side};
use torg::combat::interaction::Interaction;
use torg::combat::status::Status;
use torg::command::Command;
use torg::fight::actions::CombatCommand;
use torg::settings::Edition;
use torg::state::ActionKind;

/// The villain has declared an attack on the hero.
fn attack_declared(edition: Edition) -> FightTable {
    let mut fight = FightTable::new(edition, vec![hero(), villain()]);
    fight.begin_round(
        Side::Villains,
        BySide::default(),
        ApprovedActions::Any,
    );
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
