//! Details of an action: its target, its other kinds, and whether it is a critical moment.

use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, QUIET, TAUNT, TRICK, TableBuilder, TestTable, announce, declare,
    dice, h,
};
use tabletop::seat::{ActorId, Seat};
use torg::card::CardName::{Action, OpponentFails};
use torg::card::{ApprovableAction, ApprovedActions};
use torg::command::Command;
use torg::refusal::Refusal;
use torg::rounds::RoundsCommand;
use torg::state::{ActionKind, ActionOutcome, DefenceOutcome};

/// The cases of this file.
pub const CASES: &[Case] = &[
    (
        &["DD-177", "DD-179", "DD-310", "DD-311"],
        opponent_fails_between_heroes_only_in_a_duel,
    ),
    (
        &["DD-311", "T-47"],
        target_is_asked_only_if_opponent_fails_could_follow,
    ),
    (
        &["DD-196", "DD-197", "DD-412", "A-33", "A-34"],
        each_kind_of_a_combined_action_has_its_own_outcome,
    ),
    (&["DD-310", "A-34"], negated_action_fails_in_all_its_kinds),
    (
        &["DD-076", "T-40"],
        critical_moment_is_declared_before_the_roll,
    ),
];

fn duel(given: TableBuilder) -> TestTable {
    let mut play = given.table();
    let cast = play.state().present().map(|actor| actor.id);
    let command = RoundsCommand::Begin {
        participants: cast.collect(),
        ambush: None,
        duel: true,
    };
    play.ok(Command::Rounds { what: command });
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play
}

fn asks_target(play: &TestTable, actor: ActorId, kind: ActionKind) -> bool {
    play.view(Seat::Table).asks_target(actor, kind)
}

fn add_action_kind(kind: ApprovableAction) -> Command {
    let command = RoundsCommand::AddActionKind { kind };
    Command::Rounds { what: command }
}

fn set_kind_outcome(kind: ApprovableAction, outcome: ActionOutcome) -> Command {
    let command = RoundsCommand::SetKindOutcome { kind, outcome };
    Command::Rounds { what: command }
}

fn declare_at(actor: ActorId, kind: ActionKind, target: ActorId) -> Command {
    Command::Declare {
        actor,
        kind,
        target: Some(target),
        critical_moment: false,
    }
}

#[test]
fn opponent_fails_between_heroes_only_in_a_duel() {
    let given = || {
        TableBuilder::heroes(3)
            .villains(1)
            .pool(2, &[OpponentFails])
            .pool(1, &[OpponentFails])
    };
    let mut play = duel(given());
    assert!(asks_target(&play, h(1), ATTACK) && asks_target(&play, h(1), TAUNT));
    assert!(!asks_target(&play, h(1), DEFEND) && !asks_target(&play, h(1), ActionKind::Other));
    play.act_at(h(1), ATTACK, h(3), GOOD);
    play.no(play.play(2, OpponentFails), "DD-311");
    play.ok(Command::Pass { actor: h(2) });
    play.act_at(h(3), ATTACK, h(2), GOOD);
    play.ok(play.play(2, OpponentFails));
    // Without a named target it may be any hero except the one who acts.
    let mut play = duel(given());
    play.act(h(1), ATTACK, GOOD);
    play.no(play.play(1, OpponentFails), "DD-311");
    play.ok(play.play(2, OpponentFails));
    // In a fight against villains no hero reacts to a hero.
    let mut play = given().in_round(QUIET, ApprovedActions::Any);
    assert!(!asks_target(&play, h(1), ATTACK));
    play.act(h(1), ATTACK, GOOD);
    play.no(play.play(2, OpponentFails), "DD-311");
}

#[test]
fn target_is_asked_only_if_opponent_fails_could_follow() {
    let villain = |given: TableBuilder| {
        let play = given.villains(1).in_round(QUIET, ApprovedActions::Any);
        asks_target(&play, play.v(1), ATTACK)
    };
    assert!(villain(TableBuilder::heroes(3).pool(1, &[OpponentFails])));
    assert!(!villain(TableBuilder::heroes(1).pool(1, &[OpponentFails])));
    assert!(!villain(TableBuilder::heroes(3).pool(1, &[Action])));
    let free = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[OpponentFails])
        .table();
    assert!(!asks_target(&free, free.v(1), ATTACK));
}

#[test]
fn each_kind_of_a_combined_action_has_its_own_outcome() {
    let combined = |main: ActionKind,
                    second_kind: ApprovableAction,
                    second_outcome: Option<ActionOutcome>,
                    outcome| {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare_at(h(1), main, play.v(1)));
        play.ok(add_action_kind(second_kind));
        if let Some(second_outcome) = second_outcome {
            play.ok(set_kind_outcome(second_kind, second_outcome));
        }
        play.ok(announce(outcome));
        let attacks = play.actor(play.v(1)).round.attacks_received;
        (
            (attacks.hit, attacks.missed),
            play.actor(h(1)).round.defence,
            play.hand(1) - 4,
        )
    };
    // The trick succeeds and the attack fails, and vice versa.
    let attack = ApprovableAction::Attack;
    assert_eq!(
        combined(TRICK, attack, Some(ActionOutcome::Failed), GOOD),
        ((0, 1), None, 1)
    );
    assert_eq!(
        combined(TRICK, attack, Some(GOOD), ActionOutcome::Failed),
        ((1, 0), None, 1)
    );
    assert_eq!(combined(TRICK, attack, None, GOOD), ((1, 0), None, 2));
    // Attack and defence in one: a missed attack does not decide the defence, whichever was declared first.
    let declared = Some(DefenceOutcome::Declared);
    assert_eq!(
        combined(DEFEND, attack, None, ActionOutcome::Failed),
        ((0, 1), declared, 0)
    );
    assert_eq!(combined(DEFEND, attack, None, GOOD), ((1, 0), declared, 1));
    assert_eq!(
        combined(
            ATTACK,
            ApprovableAction::Defend,
            None,
            ActionOutcome::Failed
        ),
        ((0, 1), declared, 0)
    );
    let mut alone = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    alone.act(h(1), DEFEND, ActionOutcome::Failed);
    assert_eq!(alone.actor(h(1)).round.defence, Some(DefenceOutcome::Hit));
}

#[test]
fn negated_action_fails_in_all_its_kinds() {
    let given = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[OpponentFails]);
    let mut play = given.in_round(QUIET, ApprovedActions::Any);
    for hero in [h(1), h(2), h(3)] {
        play.ok(Command::Pass { actor: hero });
    }
    play.ok(declare_at(play.v(1), TRICK, h(1)));
    play.ok(add_action_kind(ApprovableAction::Attack));
    play.ok(set_kind_outcome(ApprovableAction::Attack, GOOD));
    play.ok(announce(GOOD));
    assert_eq!(play.actor(h(1)).round.attacks_received.hit, 1);
    play.ok(play.play(1, OpponentFails));
    let attacks = play.actor(h(1)).round.attacks_received;
    assert_eq!((attacks.hit, attacks.missed), (0, 1));
}

#[test]
fn critical_moment_is_declared_before_the_roll() {
    let moment = || Command::Rounds {
        what: RoundsCommand::DeclareCriticalMoment,
    };
    let given = || {
        TableBuilder::heroes(3)
            .villains(1)
            .hand(1, &[Action, Action])
    };
    let mut play = given().in_round(QUIET, ApprovedActions::Any);
    play.never(moment(), "");
    play.ok(declare(h(1), ATTACK));
    play.no(play.play(1, Action), "DD-065");
    play.ok(moment());
    assert!(play.actor(h(1)).critical_moment_used);
    play.ok(play.play(1, Action));
    play.ok(dice(&[4]));
    play.ok(moment());
    play.ok(play.play(1, Action));
    play.ok(announce(GOOD));
    let mut late = given().in_round(QUIET, ApprovedActions::Any);
    late.ok(declare(h(1), ATTACK));
    late.ok(dice(&[4]));
    let refusal = late.no(moment(), "DD-076");
    assert_eq!(refusal, Refusal::CriticalMomentLate { actor: h(1) });
    late.ruled(moment(), &["DD-076"]);
    late.ok(late.play(1, Action));
    let mut free = given().table();
    free.ok(declare(h(1), ATTACK));
    free.no(moment(), "DD-073");
    let mut villain = given().in_round(QUIET, ApprovedActions::Any);
    for hero in [h(1), h(2), h(3)] {
        villain.ok(Command::Pass { actor: hero });
    }
    villain.ok(declare(villain.v(1), ATTACK));
    villain.never(moment(), "DD-022");
}
