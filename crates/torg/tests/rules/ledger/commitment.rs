//! Commitment and the critical moment.

use crate::ledger::cards_roll::roll_extra;
use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TAUNT, TableBuilder, announce, critical, declare, dice, h, line,
    pass,
};
use crate::ledger::play::TestTable;
use tabletop::ruling::Refuse;
use tabletop::seat::Seat;
use torg::card::CardName::{
    Action, Alertness, CoupDeGrace, Drama, Escape, Haste, Hero, Idea, Leadership, MasterPlan,
    Presence, Rally, SecondChance, Supporter,
};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::command::Command;
use torg::refusal::Refusal;
use torg::state::{ActionOutcome, ActionStage};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-069", "DD-070", "DD-071", "T-38"],
        own_cards_close_when_the_result_is_stated,
    ),
    (&["DD-072"], cards_that_react_have_their_own_windows),
    (
        &["DD-073", "DD-074", "DD-075", "T-39"],
        critical_moment_opens_the_hand_once_per_act,
    ),
    (
        &["DD-076", "T-40"],
        critical_moment_must_come_before_the_roll,
    ),
    (
        &["DD-077", "DD-078"],
        critical_moment_covers_one_action_of_one_hero,
    ),
    (&["DD-073"], critical_moment_opens_only_roll_cards),
    (&["DD-075"], each_hero_has_one_critical_moment),
    (
        &["DD-073", "DD-075", "DD-156"],
        view_shows_if_a_critical_moment_may_be_declared,
    ),
];

#[test]
fn own_cards_close_when_the_result_is_stated() {
    let pool = [Presence, Action, Drama, CoupDeGrace, Hero];
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &pool)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, Presence));
    play.ok(dice(&[12]));
    play.ok(play.play(1, Hero));
    play.ok(roll_extra(&[2]));
    play.ok(Command::Commit);
    for name in [Action, Drama, CoupDeGrace] {
        let refusal = play.no(play.play(1, name), "DD-069");
        assert_eq!(refusal, Refusal::AlreadyCommitted { actor: h(1) });
    }
    play.ok(announce(ActionOutcome::Failed));
    play.no(play.play(1, Action), "DD-069");
    play.no(play.play(1, CoupDeGrace), "DD-069");
    play.ruled(play.play(1, Action), &["DD-069"]);
    assert_eq!(play.pile(Zone::InEffect(h(1))), 2);
    let mut uncommitted = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Action])
        .in_round(QUIET, ApprovedActions::Any);
    uncommitted.act(h(1), ATTACK, ActionOutcome::Failed);
    uncommitted.no(uncommitted.play(1, Action), "DD-069");
}

#[test]
fn cards_that_react_have_their_own_windows() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .pool(2, &[Supporter, Supporter])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[3]));
    play.ok(Command::Commit);
    play.ok(play.play(2, Supporter));
    play.ok(announce(ActionOutcome::Failed));
    play.no(play.play(2, Supporter), "DD-327");
    let mut again = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    again.act(h(1), ATTACK, ActionOutcome::Failed);
    again.ok(again.play(1, SecondChance));
}

#[test]
fn critical_moment_opens_the_hand_once_per_act() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Action, Hero, Drama])
        .pool(1, &[Presence])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
    for name in [Action, Presence] {
        play.ok(play.play(1, name));
    }
    play.ok(dice(&[12]));
    play.ok(play.play(1, Hero));
    assert_eq!(
        (play.hand(1), play.pool(1), play.pile(Zone::InEffect(h(1)))),
        (1, 0, 2)
    );
    play.ok(roll_extra(&[2]));
    play.ok(announce(GOOD));
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    let refusal = play.no(critical(h(1)), "DD-075");
    assert_eq!(refusal, Refusal::CriticalMomentUsed { actor: h(1) });
    assert!(refusal.can_be_overruled());
    play.ok(Command::EndScene { is_final: false });
    for hero in [h(1), h(2), h(3)] {
        let hand = play.state().hand(hero).to_vec();
        let excess = usize::from(
            play.state()
                .scene_end
                .as_ref()
                .unwrap()
                .hero(hero)
                .unwrap()
                .excess,
        );
        if excess > 0 {
            play.ok(Command::DiscardToHandSize {
                actor: hero,
                cards: hand[..excess].to_vec(),
            });
        }
    }
    for hero in [h(1), h(2), h(3)] {
        play.ok(Command::OptionalDiscard {
            actor: hero,
            card: None,
        });
    }
    play.begin_and_flip();
    play.read(QUIET, ApprovedActions::Any);
    play.no(critical(h(1)), "DD-075");
    crate::ledger::adventures::end_act(&mut play, &[]);
    play.begin_and_flip();
    play.read(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
}

#[test]
fn critical_moment_must_come_before_the_roll() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Action])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[4]));
    play.never(critical(h(1)), "DD-070");
    assert!(!play.actor(h(1)).critical_moment_used);
    play.no(play.play(1, Action), "DD-065");
    let mut free = TableBuilder::heroes(3).table();
    free.no(critical(h(1)), "DD-073");
    let mut ally = TableBuilder::heroes(3)
        .allies(1)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    for actor in [ally.a(1), ally.v(1)] {
        if actor == ally.v(1) {
            for id in [h(1), h(2), h(3), ally.a(1)] {
                ally.ok(pass(id));
            }
        }
        ally.never(critical(actor), "DD-022");
    }
}

#[test]
fn critical_moment_covers_one_action_of_one_hero() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Action, Hero])
        .hand(2, &[Drama])
        .in_round(
            line(Side::Heroes, LineEffect::Flurry, LineEffect::None),
            ApprovedActions::Any,
        );
    play.ok(critical(h(1)));
    play.no(play.play(2, Drama), "DD-065");
    play.ok(play.play(1, Action));
    play.ok(dice(&[4]));
    play.ok(Command::Commit);
    play.no(play.play(1, Hero), "DD-069");
    play.ok(announce(GOOD));
    play.no(play.play(1, Hero), "DD-065");
    play.ok(pass(h(2)));
    play.ok(pass(h(3)));
    play.ok(declare(h(1), TAUNT));
    play.no(play.play(1, Hero), "DD-065");
    assert_eq!(
        play.state().action.as_ref().unwrap().stage,
        ActionStage::Declared
    );
}

#[test]
fn critical_moment_opens_only_roll_cards() {
    let hand = [
        Action,
        Presence,
        CoupDeGrace,
        Drama,
        Hero,
        Alertness,
        Leadership,
        Rally,
        MasterPlan,
        Escape,
        Supporter,
        Idea,
        Haste,
    ];
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &hand)
        .discard(&[Presence])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
    for name in [Leadership, Rally, MasterPlan, Escape, Idea, Haste] {
        play.no(play.play(1, name), "DD-073");
    }
    play.no(play.play(1, Alertness), "DD-009");
    for name in [Action, Presence, CoupDeGrace, Drama, Hero] {
        play.ok(play.play(1, name));
    }
    // A Second Chance on that action may come from the hand too.
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[SecondChance, Drama])
        .hand(2, &[SecondChance])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(critical(h(1)));
    play.ok(announce(ActionOutcome::Failed));
    play.no(play.play(1, Drama), "DD-065");
    play.ok(play.play(1, SecondChance));
    play.ok(announce(GOOD));
    play.act(h(2), ATTACK, ActionOutcome::Failed);
    play.no(play.play(2, SecondChance), "DD-065");
}

#[test]
fn each_hero_has_one_critical_moment() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    for hero in [h(1), h(2), h(3)] {
        play.ok(critical(hero));
        play.ok(announce(ActionOutcome::Failed));
        assert!(play.actor(hero).critical_moment_used);
    }
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.ruled(critical(h(2)), &["DD-075"]);
}

#[test]
fn view_shows_if_a_critical_moment_may_be_declared() {
    let confused = line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    let table = || TableBuilder::heroes(3).allies(1).villains(1);
    let rounds = |line| table().in_round(line, ApprovedActions::Any);
    let spent = |mut play: TestTable| {
        play.ok(critical(h(1)));
        play.ok(announce(ActionOutcome::Failed));
        play
    };
    let not_a_hero = Refusal::NotAHero { actor: h(4) };
    let used = Refusal::CriticalMomentUsed { actor: h(1) };
    for (play, hero, expected) in [
        (rounds(QUIET), 1, Ok(())),
        (rounds(QUIET), 4, Err(not_a_hero)),
        (table().table(), 1, Err(Refusal::CriticalMomentInFreePlay)),
        (rounds(confused), 1, Err(Refusal::CriticalMomentConfused)),
        (spent(rounds(QUIET)), 1, Err(used)),
        (spent(rounds(QUIET)), 2, Ok(())),
    ] {
        let view = play.view(Seat::Table);
        let actor = view.actor(h(hero)).unwrap();
        assert_eq!(actor.may_declare_critical_moment, expected);
    }
}
