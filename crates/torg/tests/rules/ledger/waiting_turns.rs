//! Turns that wait: for an ally, for an opportunity, for a target at a place.

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TRICK, TableBuilder, declare, dice, finish, h, initiative_stats,
    line,
};
use crate::ledger::surprise::rounds;
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::combat::hold::Hold;
use torg::combat::options::CombatOption;
use torg::combat::refusal::CombatReason;
use torg::command::Command;
use torg::fight::actions::CombatCommand;
use torg::refusal::Refusal;
use torg::rounds::{ActionModifier, HeldTurn, RoundsCommand};

pub const CASES: &[Case] = &[
    (&["DD-123"], actor_may_let_another_act_first),
    (
        &["DD-124", "TC-136", "TC-137"],
        held_turn_waits_for_its_moment,
    ),
    (
        &["DD-124", "TC-135", "TC-137"],
        kind_of_a_held_action_cannot_be_changed,
    ),
];

#[test]
fn actor_may_let_another_act_first() {
    let given = TableBuilder::heroes(3)
        .villains(2)
        .stats(h(1), initiative_stats(12, 8, 8));
    let mut play = given.in_round(QUIET, ApprovedActions::Any);
    let (v1, v2) = (play.v(1), play.v(2));
    let let_act_first = |actor, first| rounds(RoundsCommand::LetActFirst { actor, first });
    play.never(let_act_first(h(1), v1), "DD-124");
    play.ok(let_act_first(h(1), h(2)));
    assert_eq!(play.order()[..3], [(h(2), 1), (h(1), 1), (h(3), 1)]);
    play.ok(let_act_first(h(1), h(3)));
    assert_eq!(play.order()[..3], [(h(2), 1), (h(3), 1), (h(1), 1)]);
    assert_eq!(
        play.view(Seat::Table)
            .round
            .unwrap()
            .next_turn
            .unwrap()
            .actor,
        h(2)
    );
    play.ok(finish(h(2)));
    play.never(let_act_first(h(2), h(1)), "DD-122");
    play.ok(let_act_first(v1, v2));
    assert_eq!(play.order()[3..], [(v2, 1), (v1, 1)]);
    // In a flurry, first actions stay before second ones.
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .in_round(flurry, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.never(let_act_first(h(1), h(2)), "DD-128");
}

fn hold(actor: ActorId, kind: HeldTurn) -> Command {
    match kind {
        HeldTurn::Opportunity => rounds(RoundsCommand::HoldTurn { actor, kind }),
        HeldTurn::Location => Command::Combat {
            actor,
            what: CombatCommand::Hold {
                hold: Hold::Location("the door".to_owned()),
            },
        },
    }
}

#[test]
fn kind_of_a_held_action_cannot_be_changed() {
    for (held, other, option, rule) in [
        (
            HeldTurn::Opportunity,
            HeldTurn::Location,
            CombatOption::Opportunity,
            "TC-135",
        ),
        (
            HeldTurn::Location,
            HeldTurn::Opportunity,
            CombatOption::Location,
            "TC-137",
        ),
    ] {
        let mut play = TableBuilder::heroes(1)
            .villains(1)
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(hold(h(1), held));
        let Refusal::Combat(refusal) = play.no(hold(h(1), other), rule) else {
            panic!("another refusal");
        };
        assert_eq!(refusal.reason, CombatReason::HeldOtherwise(option));
    }
}

#[test]
fn held_turn_waits_for_its_moment() {
    let mut play = TableBuilder::heroes(2)
        .villains(2)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(hold(h(1), HeldTurn::Opportunity));
    let (actor, kind) = (h(2), HeldTurn::Location);
    // Which place?
    let unnamed = rounds(RoundsCommand::HoldTurn { actor, kind });
    play.no(unnamed.clone(), "TC-137");
    // If the gamemaster does not ask, the place can be named later (TC-136).
    play.ruled(unnamed, &["TC-137"]);
    play.ok(hold(h(2), HeldTurn::Location));
    let named = Hold::Location("the door".to_owned());
    assert_eq!(play.actor(h(2)).combat.hold, Some(named));
    assert!(play.table.undo() && play.table.undo());
    play.ok(hold(h(2), HeldTurn::Location));
    let (v1, v2) = (play.v(1), play.v(2));
    assert_eq!(play.order(), [(v1, 1), (v2, 1), (h(1), 1), (h(2), 1)]);
    play.ok(finish(v1));
    let view = play.view(Seat::Table);
    assert_eq!(
        view.actor(h(1)).unwrap().held_turn,
        Some(HeldTurn::Opportunity)
    );
    assert!(
        view.actor(h(1)).unwrap().may_act,
        "even during the other side's turns"
    );
    play.ok(declare(h(1), ATTACK));
    assert_eq!(
        play.view(Seat::Table).action_modifiers,
        [ActionModifier::Opportunity(3)]
    );
    play.ok(dice(&[7]));
    play.ok(Command::Announce { outcome: GOOD });
    assert_eq!(play.view(Seat::Table).actor(h(1)).unwrap().held_turn, None);
    play.never(hold(h(1), HeldTurn::Opportunity), "DD-122");
    play.ok(declare(h(2), TRICK));
    assert_eq!(
        play.view(Seat::Table).action_modifiers,
        [ActionModifier::Location]
    );
    play.ok(Command::Announce { outcome: GOOD });
    play.ok(finish(v2));
    assert_eq!(play.view(Seat::Table).round.unwrap().turns_left, 0);
    // Held turns end with the round.
    play.ok(Command::Flip);
    assert!(play.state().round().unwrap().held_turns.is_empty());
}
