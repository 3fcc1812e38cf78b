//! Tone, sides and initiative, heroes against heroes, and the order of acting (TC-011 to TC-018).

use crate::ledger::given::{
    ATTACK, Case, GOOD, QUIET, TableBuilder, announce, declare, finish, h, initiative_stats, line,
    pass,
};
use tabletop::ruling::Refuse;
use tabletop::seat::ActorId;
use testing::StandardCard as _;
use torg::card::CardName::{Drama, Haste, Idea};
use torg::card::{ApprovedActions, CARDS, LineEffect, Side};
use torg::command::Command;
use torg::event::Event;
use torg::refusal::Refusal;
use torg::state::{Condition, Role, Tone, TurnEnd};

pub const CASES: &[Case] = &[
    (&["DD-113", "DD-114", "DD-115"], tone_selects_the_line),
    (
        &["DD-116", "DD-117", "DD-118"],
        allies_belong_to_the_heroes_side,
    ),
    (
        &["DD-119", "DD-120", "DD-121"],
        side_with_initiative_acts_first,
    ),
    (
        &["DD-122", "T-104", "TC-011", "TC-012", "TC-013", "TC-014"],
        turn_order_by_dexterity_mind_and_perception,
    ),
    (&["DD-123", "TC-016"], same_side_may_act_in_any_order),
    (&["DD-122", "DD-124"], other_side_must_wait_for_its_turn),
    (&["DD-125"], line_effects_appear_only_where_allowed),
    (
        &["DD-177", "DD-179", "T-99"],
        heroes_fighting_heroes_share_one_line_entry,
    ),
    (&["TC-015"], round_is_over_when_all_turns_have_ended),
    (&["TC-018"], actors_who_cannot_act_are_skipped),
    (&["DD-057", "T-53"], haste_on_the_villain_s_turn),
];

#[test]
fn tone_selects_the_line() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next(|card| card.standard != card.dramatic)
        .next(|card| card.standard != card.dramatic)
        .table();
    assert_eq!(play.state().scene.tone, Tone::Standard);
    play.begin_and_flip();
    let round = play.state().round().unwrap();
    assert_eq!(round.line, round.card.card().unwrap().standard);
    play.ok(Command::SetTone {
        tone: Tone::Dramatic,
    });
    play.ok(Command::Flip);
    let round = play.state().round().unwrap();
    assert_eq!(round.line, round.card.card().unwrap().dramatic);
}

#[test]
fn allies_belong_to_the_heroes_side() {
    for (role, side) in [
        (Role::Hero, Side::Heroes),
        (Role::Ally, Side::Heroes),
        (Role::Villain, Side::Villains),
    ] {
        assert_eq!(role.side(), side);
    }
    let fatigued = line(Side::Heroes, LineEffect::Fatigued, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .allies(1)
        .villains(2)
        .next_standard(fatigued)
        .table();
    let (ally, villain) = (play.a(1), play.v(1));
    play.begin_and_flip();
    assert_eq!(
        [h(1), h(3), ally, villain].map(|actor| play.actor(actor).condition.shock),
        [2, 2, 2, 0]
    );
}

#[test]
fn side_with_initiative_acts_first() {
    for (first, second) in [
        (Side::Heroes, LineEffect::None),
        (Side::Villains, LineEffect::None),
    ] {
        let mut play = TableBuilder::heroes(2)
            .villains(2)
            .next_standard(line(first, LineEffect::None, second))
            .table();
        play.begin_and_flip();
        let heroes = [h(1), h(2)];
        let order: Vec<Side> = play
            .order()
            .iter()
            .map(|(actor, _)| {
                if heroes.contains(actor) {
                    Side::Heroes
                } else {
                    Side::Villains
                }
            })
            .collect();
        assert_eq!(order, [first, first, first.other(), first.other()]);
    }
    let conflict_line = line(Side::Villains, LineEffect::Flurry, LineEffect::Up);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .dramatic()
        .next_dramatic(conflict_line)
        .table();
    play.begin_and_flip();
    assert_eq!(
        (
            play.state().line_effect(Side::Heroes),
            play.state().line_effect(Side::Villains)
        ),
        (LineEffect::Flurry, LineEffect::Up)
    );
    let (hero, villain) = (play.actor(h(1)), play.actor(play.v(1)));
    assert!(
        hero.roll_condition.is_none() && villain.roll_condition.is_some(),
        "each side gets only its own entry"
    );
}

#[test]
fn turn_order_by_dexterity_mind_and_perception() {
    let mut play = TableBuilder::heroes(3)
        .villains(4)
        .stats(h(1), initiative_stats(10, 9, 20))
        .stats(h(2), initiative_stats(10, 11, 1))
        .stats(h(3), initiative_stats(8, 7, 7))
        .stats(ActorId(4), initiative_stats(9, 9, 8))
        .stats(ActorId(5), initiative_stats(30, 1, 1))
        .stats(ActorId(6), initiative_stats(9, 9, 9))
        .next_standard(QUIET)
        .next_standard(line(Side::Villains, LineEffect::None, LineEffect::None))
        .table();
    let heroes = [h(2), h(1), h(3)];
    let villains = [2, 3, 1, 4].map(|number| play.v(number));
    play.begin_and_flip();
    let order: Vec<_> = play.order().into_iter().map(|(actor, _)| actor).collect();
    assert_eq!(
        order,
        [&heroes[..], &villains[..]].concat(),
        "actors without values come last, ties stay in cast order"
    );
    play.ok(Command::Flip);
    let order: Vec<_> = play.order().into_iter().map(|(actor, _)| actor).collect();
    assert_eq!(order, [&villains[..], &heroes[..]].concat());
}

#[test]
fn same_side_may_act_in_any_order() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    play.ok(finish(h(3)));
    play.ok(declare(h(2), ATTACK));
    play.ok(announce(GOOD));
    let (refusal, villain) = (play.no(declare(h(2), ATTACK), "DD-122"), play.v(1));
    assert_eq!(refusal, Refusal::NoTurnLeft { actor: h(2) });
    play.no(declare(villain, ATTACK), "DD-122");
    play.ok(pass(h(1)));
    play.ok(declare(villain, ATTACK));
}

#[test]
fn other_side_must_wait_for_its_turn() {
    let mut play = TableBuilder::heroes(2)
        .villains(2)
        .in_round(QUIET, ApprovedActions::Any);
    let (first, second) = (play.v(1), play.v(2));
    let refusal = play.no(declare(first, ATTACK), "DD-122");
    assert_eq!(
        refusal,
        Refusal::OutOfTurn {
            actor: first,
            next: h(1)
        }
    );
    play.no(finish(first), "DD-122");
    play.no(pass(first), "DD-122");
    // The gamemaster may allow an opportunity attack.
    play.ruled(declare(second, ATTACK), &["DD-122"]);
    play.ok(announce(GOOD));
    assert_eq!(
        play.state().round().unwrap().next_turn().unwrap().actor,
        h(1)
    );
    play.ok(finish(h(1)));
    play.ok(finish(h(2)));
    play.no(finish(second), "DD-122");
    play.ok(finish(first));
    play.no(finish(h(1)), "DD-122");
}

#[test]
fn line_effects_appear_only_where_allowed() {
    for card in &CARDS {
        let (standard, dramatic) = (card.standard.effects, card.dramatic.effects);
        assert!(
            standard.heroes != LineEffect::Break
                && dramatic.heroes != LineEffect::Break
                && dramatic.villains != LineEffect::Break
        );
        assert!(
            standard.villains != LineEffect::Confused
                && dramatic.villains != LineEffect::Confused
                && standard.heroes != LineEffect::Confused
        );
        for effect in [standard.heroes, standard.villains, dramatic.heroes] {
            assert!(!matches!(effect, LineEffect::VillainSkills(..)));
        }
    }
}

#[test]
fn heroes_fighting_heroes_share_one_line_entry() {
    let conflict_line = line(Side::Villains, LineEffect::Flurry, LineEffect::Up);
    let fatigued = line(Side::Villains, LineEffect::Fatigued, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .hand(1, &[Drama, Idea])
        .dramatic()
        .next_dramatic(fatigued)
        .next_dramatic(conflict_line)
        .table();
    play.begin();
    play.ok(play.lay(1, Drama));
    play.ok(Command::Flip);
    assert_eq!(
        [h(1), h(2)].map(|actor| play.actor(actor).condition.shock),
        [2, 2]
    );
    play.ok(Command::Flip);
    assert!(
        [h(1), h(2)]
            .iter()
            .all(|actor| play.actor(*actor).roll_condition.is_none()),
        "the villains' entry has no target"
    );
    assert_eq!(play.order(), [(h(1), 1), (h(2), 1), (h(1), 2), (h(2), 2)]);
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Idea));
    play.ok(play.play(1, Drama));
}

#[test]
fn round_is_over_when_all_turns_have_ended() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .in_round(QUIET, ApprovedActions::Any);
    let villain = play.v(1);
    play.ok(finish(h(1)));
    play.ok(pass(h(2)));
    assert!(play.state().round().unwrap().next_turn().is_some());
    play.ok(finish(villain));
    assert_eq!(play.state().round().unwrap().next_turn(), None);
    let ends: Vec<_> = play
        .state()
        .round()
        .unwrap()
        .turns
        .iter()
        .map(|(_, end)| *end)
        .collect();
    assert_eq!(
        ends,
        [
            Some(TurnEnd::Acted),
            Some(TurnEnd::Passed),
            Some(TurnEnd::Acted)
        ]
    );
    play.ok(Command::Flip);
    play.ok(declare(
        play.state().round().unwrap().next_turn().unwrap().actor,
        ATTACK,
    ));
    play.never(Command::Flip, "DD-070");
    play.never(Command::EndRounds, "DD-070");
}

#[test]
fn actors_who_cannot_act_are_skipped() {
    let incapacitated = Condition {
        unconscious: true,
        ..Condition::default()
    };
    let dead = Condition {
        wounds: Condition::DEAD,
        ..Condition::default()
    };
    let given = TableBuilder::heroes(3)
        .villains(3)
        .condition(h(2), incapacitated)
        .next_standard(QUIET)
        .next_standard(QUIET);
    let dead_villain = given.villain(1);
    let mut play = given.condition(dead_villain, dead).table();
    play.begin_and_flip();
    assert_eq!(play.order().len(), 4);
    let refusal = play.no(declare(h(2), ATTACK), "TC-018");
    assert!(refusal.can_be_overruled());
    // Incapacitated in mid-round: their turns are skipped.
    play.ok(Command::SetCondition {
        actor: h(1),
        condition: incapacitated,
    });
    play.ok(finish(h(3)));
    let (second, third) = (play.v(2), play.v(3));
    play.ok(Command::SetCondition {
        actor: second,
        condition: dead,
    });
    assert!(matches!(
        play.last(),
        [
            Event::ConditionSet { .. },
            Event::TurnEnded {
                end: TurnEnd::Passed,
                ..
            }
        ]
    ));
    assert_eq!(
        play.state().round().unwrap().next_turn().unwrap().actor,
        third
    );
    play.ok(finish(third));
    assert_eq!(play.state().round().unwrap().next_turn(), None);
    play.ok(Command::SetCondition {
        actor: h(2),
        condition: Condition::default(),
    });
    play.no(declare(h(2), ATTACK), "DD-122");
    play.ok(Command::Flip);
    assert_eq!(play.order().len(), 3, "h2, h3 and the third villain");
    let invalid_wounds = Condition {
        wounds: Condition::DEAD + 1,
        ..Condition::default()
    };
    play.never(
        Command::SetCondition {
            actor: h(1),
            condition: invalid_wounds,
        },
        "",
    );
}

#[test]
fn haste_on_the_villain_s_turn() {
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .hand(1, &[Drama, Idea])
        .pool(1, &[Haste])
        .in_round(QUIET, ApprovedActions::Any);
    let villain = play.v(1);
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Drama));
    play.ok(pass(h(2)));
    assert_eq!(
        play.state().round().unwrap().next_turn().unwrap().actor,
        villain
    );
    play.ok(play.play(1, Haste));
    play.ok(declare(h(1), ATTACK));
    play.ok(announce(GOOD));
    assert_eq!(
        play.state().round().unwrap().next_turn().unwrap().actor,
        villain,
        "then the villain goes on"
    );
    play.no(play.lay(1, Idea), "DD-050");
    play.ok(declare(villain, ATTACK));
    assert_eq!(
        play.state().round().unwrap().next_turn().unwrap().actor,
        villain
    );
}
