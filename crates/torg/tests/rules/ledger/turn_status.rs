//! How far everybody is with the turns of the round, as the view says it.

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TableBuilder, declare, finish, h, line, pass,
};
use crate::ledger::play::TestTable;
use crate::ledger::surprise::rounds;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};
use torg::active_effects::EffectCommand;
use torg::card::{ApprovedActions, CardName, LineEffect, Side};
use torg::command::{Command, NewActor};
use torg::rounds::{Ambush, RoundsCommand, Surprise};
use torg::state::Role;
use torg::view::{ActorTurns, TurnStatus};

pub const CASES: &[Case] = &[
    (&["DD-054", "DD-122"], view_says_how_far_everybody_is),
    (&["DD-128"], both_turns_of_a_flurry_are_counted),
    (&["DD-282"], extra_turn_is_told_apart),
    (&["DD-162"], nobody_has_acted_while_the_card_may_change),
    (&["DD-408"], surprised_actors_have_no_turn),
];

fn turns(play: &TestTable, actor: ActorId) -> ActorTurns {
    play.view(Seat::Table).actor(actor).unwrap().turns
}

fn status(play: &TestTable, actor: ActorId) -> TurnStatus {
    turns(play, actor).status
}

/// Whether the round has begun, and whether it is over.
fn round_state(play: &TestTable) -> (bool, bool) {
    let round = play.view(Seat::Table).round.unwrap();
    (round.has_begun, round.is_over)
}

#[test]
fn view_says_how_far_everybody_is() {
    let given = TableBuilder::heroes(2).villains(1);
    let mut play = given.next_standard(QUIET).table();
    let villain = play.v(1);
    assert_eq!(status(&play, h(1)), TurnStatus::Ahead, "outside rounds");
    play.ok(declare(h(1), ATTACK));
    assert_eq!(status(&play, h(1)), TurnStatus::Acting);
    assert!(play.table.undo());
    let participants = vec![h(1), villain];
    play.ok(Command::BeginRounds { participants });
    play.ok(Command::Flip);
    let all = |play: &TestTable| [h(1), h(2), villain].map(|actor| status(play, actor));
    assert_eq!(
        all(&play),
        [TurnStatus::Now, TurnStatus::None, TurnStatus::Ahead]
    );
    assert_eq!(round_state(&play), (false, false));
    play.ok(declare(h(1), ATTACK));
    assert_eq!(status(&play, h(1)), TurnStatus::Acting);
    play.ok(Command::Announce { outcome: GOOD });
    assert_eq!(
        all(&play),
        [TurnStatus::Acted, TurnStatus::None, TurnStatus::Now]
    );
    assert_eq!(round_state(&play), (true, false));
    assert_eq!(play.view(Seat::Table).not_acted(), [villain]);
    let actor = NewActor::named(Name::new("Varga").unwrap(), None, Role::Villain);
    play.ok(Command::Join { actor });
    play.ok(pass(villain));
    assert_eq!(status(&play, villain), TurnStatus::Passed);
    assert_eq!(status(&play, play.v(2)), TurnStatus::NextRound);
    assert_eq!(round_state(&play), (true, true));
    assert!(play.view(Seat::Table).not_acted().is_empty());
    let order: Vec<ActorId> = play
        .view(Seat::Table)
        .in_turn_order()
        .iter()
        .map(|actor| actor.id)
        .collect();
    assert_eq!(order, [h(1), villain, h(2), play.v(2)]);
}

#[test]
fn both_turns_of_a_flurry_are_counted() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .in_round(flurry, ApprovedActions::Any);
    let count = |play: &TestTable| {
        let turns = turns(play, h(1));
        (turns.status, turns.taken, turns.total)
    };
    assert_eq!(count(&play), (TurnStatus::Now, 0, 2));
    play.ok(finish(h(1)));
    assert_eq!(count(&play), (TurnStatus::Now, 1, 2));
    play.ok(pass(h(1)));
    assert_eq!(count(&play), (TurnStatus::Acted, 2, 2));
}

#[test]
fn extra_turn_is_told_apart() {
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .pool(1, &[CardName::Haste])
        .in_round(QUIET, ApprovedActions::Any);
    let villain = play.v(1);
    play.ok(pass(h(1)));
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, CardName::Haste));
    assert_eq!(status(&play, h(1)), TurnStatus::NowExtra);
    assert_eq!(status(&play, villain), TurnStatus::Ahead);
}

#[test]
fn nobody_has_acted_while_the_card_may_change() {
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .pool(1, &[CardName::SeizeInitiative])
        .table();
    play.begin();
    play.ok(Command::Flip);
    assert_eq!(status(&play, h(1)), TurnStatus::Ahead);
    assert_eq!(round_state(&play), (false, false));
    play.ok(Command::Effect(EffectCommand::AcceptFlippedCard));
    let view = play.view(Seat::Table);
    assert!(view.cast.iter().any(|actor| actor.turns.status.is_now()));
}

#[test]
fn surprised_actors_have_no_turn() {
    let mut play = TableBuilder::heroes(1).villains(1).table();
    let villain = play.v(1);
    play.ok(rounds(RoundsCommand::Begin {
        participants: vec![h(1), villain],
        ambush: Some(Ambush {
            surprised_side: Side::Heroes,
            surprise: Surprise::Complete,
            on_duty: vec![],
        }),
        duel: false,
    }));
    play.ok(Command::Flip);
    let turns = turns(&play, h(1));
    assert_eq!((turns.status, turns.total), (TurnStatus::None, 0));
}
