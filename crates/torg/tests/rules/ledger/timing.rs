//! When each card may be used.

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TAUNT, TableBuilder, TestTable, announce, declare, dice, finish, h,
    pass,
};
use testing::StandardCard as _;
use torg::card::ApprovedActions;
use torg::card::CardName::{
    self, Action, Adrenalin, CoupDeGrace, Drama, Escape, Glory, Haste, Hero, Idea, Leadership,
    MasterPlan, Monologue, OpponentFails, Presence, Rally, SecondChance, SeizeInitiative,
    Supporter, Willpower,
};
use torg::command::Command;
use torg::state::ActionOutcome;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-031"], cards_usable_in_free_play_and_in_rounds),
    (
        &["DD-069", "DD-071"],
        own_action_cards_from_declaration_to_commitment,
    ),
    (&["DD-066"], general_cards_can_be_used_on_any_turn),
    (
        &["DD-072", "T-49"],
        second_chance_only_right_after_a_failure,
    ),
    (&["DD-072", "T-47"], opponent_fails_is_played_by_the_target),
    (&["DD-072"], supporter_helps_only_others),
    (&["DD-072"], glory_needs_sixty_in_a_dramatic_scene),
    (&["DD-092"], escape_must_have_been_laid_first),
    (&["DD-066"], haste_only_before_a_roll),
    (&["DD-066"], master_plan_needs_a_discard),
    (&["DD-066"], monologue_uses_the_action),
];

fn round_with_pool_card(name: CardName) -> TestTable {
    TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[name])
        .in_round(QUIET, ApprovedActions::Any)
}

#[test]
fn cards_usable_in_free_play_and_in_rounds() {
    for name in [Escape, Haste, Monologue, SeizeInitiative] {
        let mut play = TableBuilder::heroes(3).hand(1, &[name]).table();
        play.no(play.play(1, name), "DD-031");
    }
    for name in [
        Action,
        Adrenalin,
        Willpower,
        Presence,
        CoupDeGrace,
        Drama,
        Hero,
        Idea,
        Leadership,
        Rally,
    ] {
        let mut play = TableBuilder::heroes(3).hand(1, &[name]).table();
        play.ok(play.play(1, name));
        assert_eq!(
            play.state()
                .zones
                .top(Zone::DiscardPile)
                .and_then(|card| card.name()),
            Some(name)
        );
        let mut play = round_with_pool_card(name);
        play.ok(declare(h(1), ATTACK));
        play.ok(play.play(1, name));
    }
    for name in [SeizeInitiative, Haste, Monologue] {
        let mut play = round_with_pool_card(name);
        play.ok(play.play(1, name));
    }
}

#[test]
fn own_action_cards_from_declaration_to_commitment() {
    for (name, rule) in [(Action, "DD-253"), (CoupDeGrace, "DD-265")] {
        let mut play = round_with_pool_card(name);
        play.ok(pass(h(1)));
        play.no(play.play(1, name), rule);
        let mut play = round_with_pool_card(name);
        play.ok(declare(h(2), ATTACK));
        play.no(play.play(1, name), rule);
        play.ok(announce(GOOD));
        play.ok(declare(h(1), ATTACK));
        play.ok(dice(&[7]));
        play.ok(play.play(1, name));
    }
}

#[test]
fn general_cards_can_be_used_on_any_turn() {
    for name in [
        Adrenalin, Willpower, Presence, Drama, Hero, Idea, Rally, Leadership,
    ] {
        let mut play = round_with_pool_card(name);
        let villain = play.v(1);
        for hero in [h(1), h(2), h(3)] {
            play.ok(pass(hero));
        }
        play.ok(declare(villain, ATTACK));
        play.ok(dice(&[7]));
        play.ok(play.play(1, name));
    }
    for name in [Adrenalin, Drama, Hero] {
        let mut play = round_with_pool_card(name);
        play.ok(declare(h(1), ATTACK));
        play.ok(Command::Commit);
        play.no(play.play(1, name), "DD-069");
        play.ok(announce(GOOD));
        play.ok(play.play(1, name));
    }
}

#[test]
fn second_chance_only_right_after_a_failure() {
    let fresh = || {
        TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[SecondChance, Idea])
            .pool(2, &[Idea])
            .in_round(QUIET, ApprovedActions::Any)
    };
    let mut play = fresh();
    play.no(play.play(1, SecondChance), "DD-318");
    play.act(h(1), ATTACK, GOOD);
    play.no(play.play(1, SecondChance), "DD-318");
    let mut play = fresh();
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(play.play(2, Idea));
    play.no(play.play(1, SecondChance), "DD-318");
    let mut play = fresh();
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(declare(h(2), ATTACK));
    play.ok(Command::Commit);
    play.no(play.play(1, SecondChance), "DD-318");
    let mut play = fresh();
    play.act(h(2), ATTACK, ActionOutcome::Failed);
    play.no(play.play(1, SecondChance), "DD-318");
    play.act(h(1), ATTACK, ActionOutcome::Failed);
    play.ok(play.play(1, SecondChance));
}

#[test]
fn opponent_fails_is_played_by_the_target() {
    let fresh = || {
        let mut play = TableBuilder::heroes(3)
            .villains(2)
            .pool(1, &[OpponentFails])
            .pool(2, &[OpponentFails])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(finish(h(1)));
        play.ok(finish(h(3)));
        play
    };
    let mut play = fresh();
    let (villain, other) = (play.v(1), play.v(2));
    play.no(play.play(2, OpponentFails), "DD-310");
    play.ok(Command::Declare {
        actor: h(2),
        kind: TAUNT,
        target: None,
        critical_moment: false,
    });
    play.ok(announce(GOOD));
    play.no(play.play(1, OpponentFails), "DD-311");
    play.act_at(villain, ATTACK, h(2), GOOD);
    play.no(play.play(1, OpponentFails), "DD-311");
    play.ok(play.play(2, OpponentFails));
    let mut play = fresh();
    play.ok(finish(h(2)));
    play.act_at(villain, ATTACK, h(2), ActionOutcome::Failed);
    play.no(play.play(2, OpponentFails), "DD-310");
    play.act_at(other, ATTACK, h(2), GOOD);
    play.ok(play.play(2, OpponentFails));
    let mut play = fresh();
    play.ok(finish(h(2)));
    play.act_at(villain, ATTACK, h(2), GOOD);
    play.ok(declare(other, ATTACK));
    play.ok(Command::Commit);
    play.no(play.play(2, OpponentFails), "DD-310");
}

#[test]
fn supporter_helps_only_others() {
    let fresh = || {
        TableBuilder::heroes(2)
            .allies(1)
            .villains(1)
            .pool(1, &[Supporter])
            .in_round(QUIET, ApprovedActions::Any)
    };
    let mut play = fresh();
    let (ally, villain) = (play.a(1), play.v(1));
    play.no(play.play(1, Supporter), "DD-327");
    play.ok(declare(h(1), ATTACK));
    play.no(play.play(1, Supporter), "DD-329");
    play.ok(announce(GOOD));
    play.ok(finish(h(2)));
    play.ok(declare(ally, ATTACK));
    play.ok(dice(&[7]));
    play.ok(Command::Commit);
    play.ok(play.play(1, Supporter));
    let mut play = fresh();
    for actor in [h(1), h(2), ally] {
        play.ok(finish(actor));
    }
    play.ok(declare(villain, ATTACK));
    play.no(play.play(1, Supporter), "DD-327");
}

#[test]
fn glory_needs_sixty_in_a_dramatic_scene() {
    for (dramatic, faces, enough) in [
        (true, &[20, 20, 20, 1][..], true),
        (true, &[20, 20, 19], false),
        (false, &[20, 20, 20, 1], false),
    ] {
        let given = TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[Glory])
            .pool(2, &[Glory]);
        let mut play =
            if dramatic { given.dramatic() } else { given }.in_round(QUIET, ApprovedActions::Any);
        let rule = if dramatic { "DD-278" } else { "DD-280" };
        play.ok(declare(h(1), ATTACK));
        play.no(play.play(1, Glory), rule);
        play.ok(dice(faces));
        play.no(play.play(2, Glory), rule);
        if !enough {
            play.no(play.play(1, Glory), rule);
        }
        play.ok(announce(GOOD));
        if enough {
            play.ok(play.play(1, Glory));
        } else {
            play.no(play.play(1, Glory), rule);
        }
    }
    // Dice that were not typed are accepted.
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .dramatic()
        .pool(1, &[Glory])
        .in_round(QUIET, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.play(1, Glory));
}

#[test]
fn escape_must_have_been_laid_first() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Escape, Hero])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.ok(play.lay(1, Escape));
    for _ in 0..3 {
        play.ok(Command::Flip);
    }
    play.ok(play.play(1, Escape));
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Escape, Hero])
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.ok(play.lay(1, Hero));
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(finish(h(1)));
    play.ok(play.lay(1, Escape));
    play.ruled(play.play(1, Escape), &["DD-274"]);
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .hand(1, &[Escape, Hero])
        .table();
    play.begin();
    play.ok(play.lay(1, Hero));
    play.ok(play.lay(1, Escape));
    play.no(play.play(1, Escape), "DD-274");
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .hand(1, &[Escape, Hero])
        .pool(1, &[CardName::Alertness])
        .table();
    play.begin();
    play.ok(play.lay(1, Escape));
    play.ok(play.lay(1, Hero));
    play.ok(play.play(1, Escape));
}

#[test]
fn haste_only_before_a_roll() {
    let mut play = round_with_pool_card(Haste);
    play.ok(declare(h(2), ATTACK));
    play.ok(dice(&[7]));
    play.no(play.play(1, Haste), "DD-282");
    play.ok(Command::Commit);
    play.no(play.play(1, Haste), "DD-282");
    play.ok(announce(GOOD));
    play.ok(declare(h(3), ATTACK));
    play.ok(play.play(1, Haste));
}

#[test]
fn master_plan_needs_a_discard() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[MasterPlan, Idea])
        .in_round(QUIET, ApprovedActions::Any);
    play.no(play.play(1, MasterPlan), "DD-299");
    play.ok(play.play(1, Idea));
    play.ok(play.play(1, MasterPlan));
}

#[test]
fn monologue_uses_the_action() {
    let mut play = round_with_pool_card(Monologue);
    play.ok(pass(h(1)));
    play.no(play.play(1, Monologue), "DD-304");
    play.ok(Command::Flip);
    play.read(QUIET, ApprovedActions::Any);
    play.ok(finish(h(2)));
    play.ok(play.play(1, Monologue));
    assert_eq!(play.pile(Zone::InEffect(h(1))), 1);
}
