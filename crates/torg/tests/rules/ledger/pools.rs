//! Pools: laying cards, starting pools, and using pool cards.

use crate::ledger::given::{
    ATTACK, Case, GOOD, MANEUVER, QUIET, TableBuilder, announce, critical, declare, finish, h,
    line, pass,
};
use crate::ledger::play::TestTable;
use tabletop::seat::{ActorId, Seat};
use testing::new_actor;
use torg::card::CardName::{
    Action, Adrenalin, Alertness, Drama, Haste, Hero, Idea, Presence, Rally, Romance, Supporter,
};
use torg::card::{ApprovableAction, ApprovedActions, Card, LineEffect, Side};
use torg::command::Command;
use torg::settings::{Settings, StartRecount};
use torg::state::{ActionOutcome, Condition, Role};
use torg::story::StoryCommand;
use torg::view::PoolPlay;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-049"], pools_are_public),
    (
        &["DD-050", "DD-051", "DD-052", "DD-055"],
        one_card_per_round_after_acting,
    ),
    (
        &["DD-053", "T-61"],
        gamemaster_may_judge_that_an_action_did_not_help,
    ),
    (&["DD-054", "T-60"], hero_who_passed_cannot_lay_a_card),
    (&["DD-056", "T-93"], drawn_card_may_be_laid_at_once),
    (&["DD-057"], extra_actions_do_not_raise_the_limit),
    (&["DD-058"], pools_start_empty),
    (
        &["DD-059", "DD-063", "T-04"],
        single_hero_starts_with_three_pool_cards,
    ),
    (
        &["DD-060", "T-05"],
        two_heroes_start_with_two_pool_cards_each,
    ),
    (&["DD-061", "T-06"], three_heroes_start_without_pool_cards),
    (&["DD-062"], starting_pool_cards_are_optional),
    (
        &["DD-062", "A-03"],
        recounted_starting_pool_keeps_account_of_every_card,
    ),
    (&["DD-063"], hero_outside_the_conflict_cannot_use_cards),
    (
        &["DD-064", "DD-066", "DD-067"],
        pool_cards_can_be_used_any_time_in_any_number,
    ),
    (&["DD-065"], hand_cards_stay_locked_in_rounds),
    (&["DD-050", "A-02"], a_dead_hero_lays_no_card),
];

#[test]
fn pools_are_public() {
    let play = TableBuilder::heroes(3)
        .pool(1, &[Drama, Alertness])
        .villains(1)
        .table();
    for seat in [Seat::Table, Seat::Actor(h(1)), Seat::Actor(h(2))] {
        let view = play.view(seat);
        let pool: Vec<_> = view
            .actor(h(1))
            .unwrap()
            .pool
            .iter()
            .map(|card| card.card)
            .collect();
        assert_eq!(pool, play.state().pool(h(1)));
    }
}

#[test]
fn one_card_per_round_after_acting() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama, Idea, Hero])
        .hand(2, &[Drama])
        .table();
    play.begin_and_flip();
    play.read(
        QUIET,
        ApprovedActions::Pair(ApprovableAction::Test, ApprovableAction::Trick),
    );
    play.no(play.lay(1, Drama), "DD-051");
    play.ok(declare(h(1), ATTACK));
    play.no(play.lay(1, Drama), "DD-051");
    play.ok(announce(ActionOutcome::Failed));
    play.no(play.lay(2, Drama), "DD-051");
    play.ok(play.lay(1, Drama));
    assert_eq!((play.hand(1), play.pool(1)), (2, 1));
    play.ruled(play.lay(1, Idea), &["DD-050"]);
    play.ok(Command::Flip);
    play.no(play.lay(1, Hero), "DD-051");
    play.ok(finish(h(1)));
    play.ok(play.lay(1, Hero));
    assert_eq!(play.pool(1), 3);
}

#[test]
fn gamemaster_may_judge_that_an_action_did_not_help() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama, Idea])
        .in_round(QUIET, ApprovedActions::Any);
    play.no(
        Command::JudgeContribution {
            actor: h(1),
            helped: true,
        },
        "DD-051",
    );
    play.no(
        Command::JudgeContribution {
            actor: h(1),
            helped: false,
        },
        "DD-051",
    );
    play.ok(finish(h(1)));
    play.ok(Command::JudgeContribution {
        actor: h(1),
        helped: false,
    });
    play.no(play.lay(1, Drama), "DD-053");
    play.ok(Command::JudgeContribution {
        actor: h(1),
        helped: true,
    });
    play.ok(play.lay(1, Drama));
    play.ok(Command::Flip);
    play.ok(finish(h(1)));
    play.ok(play.lay(1, Idea));
    let villain = play.v(1);
    play.never(
        Command::JudgeContribution {
            actor: villain,
            helped: true,
        },
        "DD-022",
    );
}

#[test]
fn hero_who_passed_cannot_lay_a_card() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(pass(h(1)));
    play.ruled(play.lay(1, Drama), &["DD-051"]);
    let view = play.view(Seat::Table);
    assert_eq!(view.actor(h(1)).unwrap().pool_play, PoolPlay::Used);
}

#[test]
fn drawn_card_may_be_laid_at_once() {
    let is_haste = |card: &Card| card.name == Haste;
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .next_standard(QUIET)
        .next(is_haste)
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
    play.no(play.play(1, Haste), "DD-065");
    play.ok(play.lay(1, Haste));
    play.no(play.lay(1, Drama), "DD-050");
    play.ok(play.play(1, Haste));
    assert_eq!(play.pile(Zone::DiscardPile), 1);
    play.no(play.lay(1, Drama), "DD-050");
}

#[test]
fn extra_actions_do_not_raise_the_limit() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .hand(1, &[Drama, Idea])
        .in_round(flurry, ApprovedActions::Any);
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(play.lay(1, Drama));
    play.act(h(1), MANEUVER, ActionOutcome::Failed);
    play.no(play.lay(1, Idea), "DD-050");
}

#[test]
fn pools_start_empty() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Alertness])
        .table();
    play.begin_and_flip();
    assert_eq!(
        [1, 2, 3].map(|hero| play.pool(hero)),
        [1, 0, 0],
        "specials laid out before are still there"
    );
}

#[test]
fn single_hero_starts_with_three_pool_cards() {
    let hand = [Drama, Idea, Hero, Haste];
    let mut play = TableBuilder::heroes(4)
        .villains(1)
        .hand(1, &hand)
        .hand(2, &[Rally])
        .table();
    let participants = vec![h(1), play.v(1)];
    play.ok(Command::BeginRounds { participants });
    assert_eq!(
        play.view(Seat::Table).actor(h(1)).unwrap().pool_play,
        PoolPlay::Starting(3)
    );
    play.no(play.lay(2, Rally), "DD-063");
    for name in &hand[..3] {
        play.ok(play.lay(1, *name));
    }
    play.ruled(play.lay(1, Haste), &["DD-059"]);
    assert_eq!(
        (play.hand(1), play.pool(1)),
        (0, 4),
        "no replacement cards are drawn"
    );
}

#[test]
fn two_heroes_start_with_two_pool_cards_each() {
    let mut play = TableBuilder::heroes(5)
        .villains(1)
        .hand(1, &[Drama, Idea, Hero])
        .hand(4, &[Drama, Alertness, Rally])
        .table();
    let participants = vec![h(4), play.v(1), h(1), h(4)];
    play.ok(Command::BeginRounds { participants });
    for (hero, names) in [(1, [Drama, Idea, Hero]), (4, [Drama, Alertness, Rally])] {
        play.ok(play.lay(hero, names[0]));
        play.ok(play.lay(hero, names[1]));
        play.no(play.lay(hero, names[2]), "DD-060");
    }
}

#[test]
fn three_heroes_start_without_pool_cards() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(2, &[Drama])
        .table();
    play.begin();
    play.no(play.lay(2, Drama), "DD-061");
    play.no(play.play(2, Drama), "DD-065");
    play.ok(Command::Flip);
    assert_eq!([1, 2, 3].map(|hero| play.pool(hero)), [0, 0, 0]);
    play.no(play.play(2, Drama), "DD-065");
}

#[test]
fn starting_pool_cards_are_optional() {
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .hand(1, &[Drama, Idea, Hero, Haste, Rally, Alertness])
        .table();
    play.begin();
    play.ok(play.lay(1, Drama));
    play.ok(Command::Flip);
    play.no(play.lay(1, Idea), "DD-051");
    play.read(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(play.lay(1, Idea));
    play.ok(Command::EndRounds);
    assert_eq!(
        (play.hand(1), play.pool(1)),
        (4, 2),
        "no replacement, and the round's own card is still allowed"
    );
    play.begin();
    play.ok(play.lay(1, Hero));
    play.no(play.lay(1, Rally), "DD-059");
    play.ok(Command::EndRounds);
    play.ok(play.lay(1, Alertness));
    play.ok(play.play(1, Drama));
    play.begin();
    play.ok(play.lay(1, Rally));
    play.no(play.lay(1, Haste), "DD-059");
    assert_eq!(
        play.pool(1),
        4,
        "ordinary cards count toward the three, specials laid out before do not"
    );
}

/// The one of two heroes who stays may have three cards. A special card that was laid counts, an ordinary one that was in the
/// pool before counts, and a subplot that the gamemaster disallowed does not.
#[test]
fn recounted_starting_pool_keeps_account_of_every_card() {
    let begin_with_two = |builder: TableBuilder, slots| {
        let settings = Settings::default().with_answer(StartRecount::Yes);
        let mut play = builder.villains(1).settings(settings).table();
        let participants = vec![h(1), h(2), play.v(1)];
        play.ok(Command::BeginRounds { participants });
        assert_eq!(play.actor(h(1)).starting_pool_slots, slots);
        play
    };
    let builder = TableBuilder::heroes(3).pool(1, &[Idea]);
    let mut play = begin_with_two(builder.hand(1, &[Alertness]), 1);
    play.ok(play.lay(1, Alertness));
    play.ok(Command::Leave { actor: h(2) });
    assert_eq!(play.actor(h(1)).starting_pool_slots, 1);

    let builder = TableBuilder::heroes(3).hand(1, &[Romance, Idea]);
    let mut play = begin_with_two(builder, 2);
    play.ok(play.lay(1, Romance));
    let subplot = play.state().story.subplots[0].id;
    play.ok(Command::Story {
        what: StoryCommand::Disallow { subplot },
    });
    assert_eq!(play.actor(h(1)).starting_pool_slots, 2);
    play.ok(Command::Leave { actor: h(2) });
    assert_eq!(play.actor(h(1)).starting_pool_slots, 3);
}

#[test]
fn hero_outside_the_conflict_cannot_use_cards() {
    let mut play = TableBuilder::heroes(4)
        .villains(1)
        .hand(2, &[Drama])
        .pool(2, &[Idea])
        .table();
    let participants = vec![h(1), play.v(1)];
    play.ok(Command::BeginRounds { participants });
    play.ok(Command::Flip);
    play.no(play.play(2, Idea), "DD-063");
    play.no(play.lay(2, Drama), "DD-063");
    play.no(declare(h(2), ATTACK), "DD-063");
    play.ok(Command::JoinConflict { actor: h(2) });
    play.ok(play.play(2, Idea));
    play.no(play.lay(2, Drama), "DD-051");
    play.ok(Command::Join {
        actor: new_actor("Late", Role::Hero),
    });
    assert!(play.state().takes_part(ActorId(6)));
    play.never(
        Command::BeginRounds {
            participants: vec![h(1)],
        },
        "DD-032",
    );
    play.ok(Command::EndRounds);
    let villain = play.v(1);
    play.never(
        Command::BeginRounds {
            participants: vec![villain],
        },
        "DD-116",
    );
    play.never(
        Command::BeginRounds {
            participants: vec![],
        },
        "DD-116",
    );
}

#[test]
fn pool_cards_can_be_used_any_time_in_any_number() {
    let pool = [Presence, Presence, Drama, Hero, Idea, Adrenalin];
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &pool)
        .pool(2, &[Supporter])
        .table();
    play.begin_and_flip();
    play.read(
        line(Side::Villains, LineEffect::None, LineEffect::None),
        ApprovedActions::Any,
    );
    let villain = play.v(1);
    play.ok(play.play(1, Idea));
    play.ok(declare(villain, ATTACK));
    play.ok(play.play(1, Adrenalin));
    play.ok(announce(GOOD));
    play.ok(declare(h(1), ATTACK));
    for name in [Presence, Presence, Drama, Hero] {
        play.ok(play.play(1, name));
    }
    play.ok(play.play(2, Supporter));
    assert_eq!((play.pool(1), play.pool(2)), (0, 0));
    assert_eq!(
        play.state().action.as_ref().unwrap().cards_played.len(),
        5,
        "all on the same action"
    );
}

#[test]
fn hand_cards_stay_locked_in_rounds() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Action, Drama])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.no(play.play(1, Action), "DD-065");
    play.ok(announce(GOOD));
    play.ok(Command::Flip);
    play.ok(critical(h(2)));
    play.no(play.play(1, Drama), "DD-065");
}

/// The cards of a dead hero are to be discarded, so no button offers to lay one, and none can be laid without a ruling.
#[test]
fn a_dead_hero_lays_no_card() {
    let builder = TableBuilder::heroes(3).villains(1).hand(1, &[Drama]);
    let mut play = builder.in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    let lay = play.lay(1, Drama);
    let offers = |play: &TestTable| {
        let hero = play.view(Seat::Actor(h(1))).actor(h(1)).unwrap().clone();
        let card = hero.hand.as_ref().unwrap()[0].clone();
        (hero.may_pool(), card.may_pool.is_ok())
    };
    assert_eq!(offers(&play), (true, true));
    play.ok(Command::SetCondition {
        actor: h(1),
        condition: Condition {
            wounds: Condition::DEAD,
            ..Condition::default()
        },
    });
    assert_eq!(offers(&play), (false, false));
    play.ruled(lay, &["TC-018"]);
}
