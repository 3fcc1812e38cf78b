//! Penalties of the conflict line: stymied, break, confused and fatigued.

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TAUNT, TableBuilder, announce, critical, declare, dice, finish, h,
    line, pass,
};
use tabletop::seat::Seat;
use torg::card::CardName::{
    Alertness, Drama, Idea, Martyr, Presence, SecondChance, SeizeInitiative,
};
use torg::card::{ApprovedActions, CARDS, LineEffect, Side};
use torg::command::Command;
use torg::roll::RollCondition;
use torg::state::{ActionOutcome, Condition, Stats, Until};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-143", "DD-144", "T-25"],
        stymied_loses_the_first_reroll,
    ),
    (&["DD-146"], second_chance_is_not_a_lost_reroll),
    (
        &["DD-147", "DD-151"],
        only_villains_break_and_only_heroes_are_confused,
    ),
    (
        &["DD-148", "DD-149", "DD-150", "T-26"],
        injured_villains_break_at_the_end_of_the_round,
    ),
    (
        &["DD-152", "DD-153", "DD-154", "T-27"],
        confused_pools_are_locked,
    ),
    (&["DD-155", "T-28"], confused_overrides_seize_initiative),
    (&["DD-156"], confused_blocks_the_critical_moment),
    (&["DD-157"], gamemaster_may_allow_a_special_while_confused),
    (&["DD-158", "DD-159", "DD-161", "T-29"], fatigue_adds_shock),
];

#[test]
fn stymied_loses_the_first_reroll() {
    let stymied = line(Side::Heroes, LineEffect::Stymied, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .dramatic()
        .next_dramatic(stymied)
        .next_dramatic(QUIET)
        .table();
    play.begin_and_flip();
    play.ok(declare(h(1), ATTACK));
    play.never(dice(&[10, 4]), "TC-045");
    play.ok(dice(&[10]));
    assert_eq!(
        play.state()
            .action
            .as_ref()
            .unwrap()
            .roll
            .as_ref()
            .unwrap()
            .total
            .get(),
        10
    );
    play.ok(announce(GOOD));
    assert_eq!(play.actor(h(1)).roll_condition, None, "used up");
    play.ruled(declare(h(1), ATTACK), &["DD-122"]);
    play.ok(dice(&[20, 3]));
    play.ok(announce(GOOD));
    play.ok(declare(h(2), ATTACK));
    play.ok(dice(&[7]));
    play.ok(announce(GOOD));
    assert!(
        play.actor(h(2)).roll_condition.is_some(),
        "nothing was lost yet"
    );
    play.ok(Command::Flip);
    assert!(
        [h(1), h(2), h(3)]
            .iter()
            .all(|actor| play.actor(*actor).roll_condition.is_none())
    );
}

#[test]
fn second_chance_is_not_a_lost_reroll() {
    let stymied = line(Side::Heroes, LineEffect::Stymied, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .dramatic()
        .next_dramatic(stymied)
        .table();
    play.begin_and_flip();
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[2]));
    play.ok(announce(ActionOutcome::Failed));
    play.ok(play.play(1, SecondChance));
    assert_eq!(
        play.actor(h(1)).roll_condition,
        Some((RollCondition::Stymied, Until::RoundEnds))
    );
}

#[test]
fn only_villains_break_and_only_heroes_are_confused() {
    for card in &CARDS {
        for line in [card.standard, card.dramatic] {
            assert_ne!(line.effects.heroes, LineEffect::Break, "{:?}", card.id);
            assert_ne!(line.effects.villains, LineEffect::Confused, "{:?}", card.id);
        }
    }
}

#[test]
fn injured_villains_break_at_the_end_of_the_round() {
    let broken = line(Side::Heroes, LineEffect::None, LineEffect::Break);
    let shaken = Condition {
        shock: 1,
        ..Condition::default()
    };
    let given = TableBuilder::heroes(1)
        .villains(4)
        .condition(h(1), shaken)
        .next_standard(broken)
        .next_standard(QUIET);
    let [unhurt, fierce, beaten, wounded] = [1, 2, 3, 4].map(|number| given.villain(number));
    let wound = Condition {
        wounds: 1,
        ..Condition::default()
    };
    let mut play = given
        .condition(fierce, shaken)
        .condition(beaten, shaken)
        .condition(wounded, wound)
        .table();
    play.begin_and_flip();
    assert_eq!(
        play.view(Seat::Table).round.unwrap().about_to_break,
        [fierce, beaten, wounded]
    );
    play.ok(Command::JudgePosition {
        actor: fierce,
        improved: true,
    });
    play.ok(finish(h(1)));
    play.act(beaten, ATTACK, ActionOutcome::Failed);
    assert!(
        play.state().takes_part(beaten),
        "they act normally until then"
    );
    play.ok(Command::Flip);
    assert_eq!(
        [unhurt, fierce, beaten, wounded].map(|actor| play.state().takes_part(actor)),
        [true, true, false, false]
    );
    assert!(play.state().takes_part(h(1)), "injured heroes do not break");
    assert!(
        play.actor(beaten).id == beaten,
        "out of the conflict but still in the cast"
    );
    assert_eq!(play.order().len(), 3);
    play.never(
        Command::JudgePosition {
            actor: beaten,
            improved: true,
        },
        "DD-063",
    );
    play.ok(Command::Flip);
    assert!(
        play.state().takes_part(fierce),
        "without the line nobody breaks"
    );
}

#[test]
fn confused_pools_are_locked() {
    let confused = line(Side::Villains, LineEffect::Confused, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .pool(1, &[Idea, Presence])
        .in_round(confused, ApprovedActions::Any);
    let villain = play.v(1);
    play.ok(pass(villain));
    play.ruled(play.play(1, Idea), &["DD-152"]);
    play.ok(declare(h(1), TAUNT));
    play.no(play.play(1, Presence), "DD-152");
    let hand = play.hand(1);
    play.ok(announce(GOOD));
    assert_eq!(play.hand(1), hand + 1);
    play.ok(play.lay(1, Drama));
    play.no(play.play(1, Drama), "DD-152");
    play.ok(Command::EndRounds);
    play.ok(play.play(1, Presence));
}

#[test]
fn confused_overrides_seize_initiative() {
    let confused = line(Side::Villains, LineEffect::Confused, LineEffect::Flurry);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[SeizeInitiative])
        .dramatic()
        .next_dramatic(confused)
        .next_dramatic(QUIET)
        .table();
    play.begin_and_flip();
    play.no(play.play(1, SeizeInitiative), "DD-155");
    play.ok(Command::Flip);
    play.ok(play.play(1, SeizeInitiative));
}

#[test]
fn confused_blocks_the_critical_moment() {
    let confused = line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Presence])
        .in_round(confused, ApprovedActions::Any);
    play.ruled(critical(h(1)), &["DD-156"]);
    play.no(play.play(1, Presence), "DD-152");
    let mut free = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Martyr])
        .in_round(confused, ApprovedActions::Any);
    free.ok(free.play(1, Martyr));
}

#[test]
fn gamemaster_may_allow_a_special_while_confused() {
    let confused = line(Side::Heroes, LineEffect::Confused, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Alertness])
        .in_round(confused, ApprovedActions::Any);
    play.ruled(play.play(1, Alertness), &["DD-009"]);
    assert_eq!(play.pile(Zone::DiscardPile), 1);
}

#[test]
fn fatigue_adds_shock() {
    let fatigued = line(Side::Heroes, LineEffect::Fatigued, LineEffect::None);
    let tough = |toughness, fatigue_modifier| Stats {
        toughness: Some(toughness),
        fatigue_modifier,
        ..Stats::default()
    };
    let shock = |shock| Condition {
        shock,
        ..Condition::default()
    };
    let mut play = TableBuilder::heroes(4)
        .allies(1)
        .villains(1)
        .stats(h(1), tough(9, 0))
        .condition(h(1), shock(7))
        .stats(h(2), tough(9, 0))
        .condition(h(2), shock(6))
        .stats(h(3), tough(9, 1))
        .condition(h(3), shock(7))
        .condition(h(4), shock(90))
        .next_standard(fatigued)
        .table();
    play.begin_and_flip();
    let now = [h(1), h(2), h(3), h(4), play.a(1)].map(|actor| {
        (
            play.actor(actor).condition.shock,
            play.actor(actor).condition.unconscious,
        )
    });
    assert_eq!(
        now,
        [(9, true), (8, false), (10, true), (92, false), (2, false)]
    );
    assert_eq!(play.actor(play.v(1)).condition.shock, 0);
    let acting: Vec<_> = play.order().into_iter().map(|(actor, _)| actor).collect();
    assert_eq!(
        acting,
        [h(2), h(4), play.a(1), play.v(1)],
        "unconscious heroes do not act"
    );
}
