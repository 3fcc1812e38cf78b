//! Benefits of the conflict line and their order: flurry, inspiration and up.

use crate::ledger::given::{
    ATTACK, Case, GOOD, MANEUVER, QUIET, TableBuilder, TestTable, announce, declare, dice, finish,
    h, line,
};
use tabletop::seat::ActorId;
use testing::new_actor;
use torg::card::CardName::{Action, Drama, Idea, Presence};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::combat::settings::{Answer as _, KEnds};
use torg::command::Command;
use torg::event::{DrawReason, Event};
use torg::roll::RollCondition;
use torg::settings::{FlurryOrder, Settings};
use torg::state::{ActionOutcome, Condition, Role, Until};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (
        &["DD-127", "DD-128", "T-20", "TC-017"],
        flurry_gives_the_side_a_second_action,
    ),
    (&["DD-128"], second_flurry_actions_may_follow_the_other_side),
    (
        &["DD-129", "DD-130", "T-21"],
        both_flurry_actions_draw_but_one_card_is_laid,
    ),
    (&["DD-131"], round_long_cards_cover_both_flurry_actions),
    (
        &["DD-132", "DD-133", "DD-134", "DD-135", "DD-417", "T-22"],
        inspiration_heals_wakes_and_draws,
    ),
    (&["DD-136"], inspired_villains_only_heal),
    (&["DD-137", "DD-140", "DD-141"], up_adds_a_die_to_every_roll),
    (&["DD-142", "T-24"], up_and_stymied_cancel),
    (&["DD-162"], side_with_initiative_resolves_its_effects_first),
    (
        &["DD-132", "DD-158", "TC-018", "TC-093"],
        lines_and_the_end_of_rounds_change_nothing_for_the_dead,
    ),
];

/// TC-018, TC-093, DD-158: the chronicle tells of no shock and no knockout mark of somebody who is dead.
#[test]
fn lines_and_the_end_of_rounds_change_nothing_for_the_dead() {
    let dead = Condition {
        wounds: Condition::DEAD,
        k: true,
        o: true,
        ..Condition::default()
    };
    let marked = Condition {
        k: true,
        ..Condition::default()
    };
    for effect in [
        LineEffect::Fatigued,
        LineEffect::Inspiration,
        LineEffect::Up,
    ] {
        // A K ends with the fight, so that it could end for the dead too.
        let mut settings = Settings::default();
        let place = KEnds::Fight.place();
        settings.combat.answers = settings.combat.answers.with(KEnds::QUESTION, place);
        let mut play = TableBuilder::heroes(2)
            .villains(1)
            .settings(settings)
            .condition(h(1), dead)
            .condition(h(2), marked)
            .next_standard(line(Side::Heroes, effect, LineEffect::None))
            .table();
        play.begin_and_flip();
        let shock = |play: &TestTable, hero| play.actor(h(hero)).condition.shock;
        let expected = if effect == LineEffect::Fatigued { 2 } else { 0 };
        assert_eq!((shock(&play, 1), shock(&play, 2)), (0, expected));
        let is_of_dead = |event: &Event| match event {
            Event::Fatigued { actor, .. }
            | Event::RollConditionGained { actor, .. }
            | Event::Inspired { actor }
            | Event::Combat { actor, .. } => *actor == h(1),
            _ => false,
        };
        assert!(!play.last().iter().any(is_of_dead));
        let is_up = [h(1), h(2)].map(|hero| play.actor(hero).roll_condition.is_some());
        assert_eq!(is_up, [false, effect == LineEffect::Up]);
        play.ok(Command::EndRounds);
        assert!(!play.last().iter().any(is_of_dead));
        assert_eq!(play.actor(h(1)).condition, dead);
        assert!(!play.actor(h(2)).condition.k, "a living hero’s K ends");
    }
}

#[test]
fn flurry_gives_the_side_a_second_action() {
    let flurry = line(Side::Heroes, LineEffect::None, LineEffect::Flurry);
    let mut play = TableBuilder::heroes(2)
        .villains(2)
        .next_standard(flurry)
        .next_standard(QUIET)
        .table();
    let (first, second) = (play.v(1), play.v(2));
    play.begin_and_flip();
    assert_eq!(
        play.order(),
        [
            (h(1), 1),
            (h(2), 1),
            (first, 1),
            (second, 1),
            (first, 2),
            (second, 2)
        ]
    );
    play.ok(finish(h(1)));
    play.ok(finish(h(2)));
    play.ok(finish(first));
    play.no(declare(first, ATTACK), "DD-128");
    play.no(finish(first), "DD-128");
    play.ok(finish(second));
    play.ok(finish(second));
    play.ok(declare(first, ATTACK));
    play.ok(announce(GOOD));
    play.no(declare(first, ATTACK), "DD-122");
    play.no(declare(h(1), ATTACK), "DD-122");
    play.ok(Command::Flip);
    assert_eq!(play.order().len(), 4, "the next round is an ordinary one");
}

#[test]
fn second_flurry_actions_may_follow_the_other_side() {
    let settings = Settings::default().with_answer(FlurryOrder::AfterBoth);
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .settings(settings)
        .next_standard(flurry)
        .table();
    let villain = play.v(1);
    play.begin_and_flip();
    assert_eq!(
        play.order(),
        [(h(1), 1), (h(2), 1), (villain, 1), (h(1), 2), (h(2), 2)]
    );
    play.ok(finish(h(1)));
    play.ok(finish(h(2)));
    play.no(declare(h(1), ATTACK), "DD-122");
    play.ok(finish(villain));
    play.ok(declare(h(1), ATTACK));
}

#[test]
fn both_flurry_actions_draw_but_one_card_is_laid() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .hand(1, &[Drama, Idea])
        .in_round(flurry, ApprovedActions::Any);
    play.act(h(1), ATTACK, GOOD);
    play.act(h(1), MANEUVER, GOOD);
    assert_eq!(play.hand(1), 4);
    play.ok(play.lay(1, Drama));
    play.no(play.lay(1, Idea), "DD-050");
    play.no(declare(h(1), ATTACK), "DD-122");
}

#[test]
fn round_long_cards_cover_both_flurry_actions() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(1)
        .villains(1)
        .pool(1, &[Action, Presence])
        .in_round(flurry, ApprovedActions::Any);
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, Action));
    play.ok(play.play(1, Presence));
    play.ok(announce(GOOD));
    play.act(h(1), ATTACK, GOOD);
    assert_eq!(play.pile(Zone::InEffect(h(1))), 2);
    play.ok(Command::Flip);
    assert_eq!(play.pile(Zone::InEffect(h(1))), 0);
}

#[test]
fn inspiration_heals_wakes_and_draws() {
    let inspired = line(Side::Heroes, LineEffect::Inspiration, LineEffect::None);
    let hurt = Condition {
        shock: 5,
        k: true,
        o: true,
        knocked_down: true,
        wounds: 1,
        ..Condition::default()
    };
    let incapacitated = Condition {
        shock: 12,
        unconscious: true,
        ..Condition::default()
    };
    let shaken = Condition {
        shock: 3,
        ..Condition::default()
    };
    let dead = Condition {
        shock: 9,
        wounds: Condition::DEAD,
        ..Condition::default()
    };
    let given = TableBuilder::heroes(4)
        .allies(1)
        .villains(1)
        .condition(h(1), hurt)
        .condition(h(2), incapacitated)
        .condition(h(4), dead)
        .next_standard(inspired);
    let (ally, villain) = (ActorId(5), given.villain(1));
    let mut play = given
        .condition(ally, shaken)
        .condition(villain, shaken)
        .table();
    play.begin();
    let hands = [1, 2, 3, 4].map(|hero| play.hand(hero));
    play.ok(Command::Flip);
    assert_eq!(
        play.actor(h(1)).condition,
        Condition {
            wounds: 1,
            ..Condition::default()
        },
        "wounds are not healed"
    );
    assert_eq!(
        play.actor(h(2)).condition,
        Condition {
            knocked_down: true,
            ..Condition::default()
        }
    );
    assert_eq!(play.actor(ally).condition, Condition::default());
    assert_eq!(play.actor(h(4)).condition, dead, "the dead stay dead");
    assert_eq!(play.actor(villain).condition, shaken);
    assert_eq!(
        [1, 2, 3, 4].map(|hero| play.hand(hero)),
        [hands[0] + 1, hands[1] + 1, hands[2] + 1, hands[3]]
    );
    assert!(
        play.order().contains(&(h(2), 1)),
        "a woken hero acts this round"
    );
    assert_eq!(play.pool(1), 0, "into the hand");
}

#[test]
fn inspired_villains_only_heal() {
    let inspired = line(Side::Villains, LineEffect::None, LineEffect::Inspiration);
    let given = TableBuilder::heroes(3)
        .villains(1)
        .dramatic()
        .next_dramatic(inspired);
    let villain = given.villain(1);
    let shaken = Condition {
        shock: 3,
        unconscious: true,
        ..Condition::default()
    };
    let mut play = given
        .condition(villain, shaken)
        .condition(h(1), shaken)
        .table();
    let deck = play.pile(Zone::DrawPile);
    play.begin_and_flip();
    assert_eq!(
        play.actor(villain).condition,
        Condition {
            knocked_down: true,
            ..Condition::default()
        }
    );
    assert_eq!(play.actor(h(1)).condition, shaken);
    assert_eq!(play.pile(Zone::DrawPile), deck - 1, "only the flip");
}

#[test]
fn up_adds_a_die_to_every_roll() {
    let up_line = line(Side::Heroes, LineEffect::Up, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .allies(1)
        .villains(1)
        .next_standard(up_line)
        .next_standard(QUIET)
        .table();
    play.begin_and_flip();
    for actor in [h(1), h(2), h(3), play.a(1)] {
        assert_eq!(
            play.actor(actor).roll_condition,
            Some((RollCondition::Up, Until::RoundEnds))
        );
    }
    assert_eq!(play.actor(play.v(1)).roll_condition, None);
    for (actor, faces, total) in [
        (h(1), &[4, 13][..], 17),
        (h(2), &[4, 10, 10, 2], 26),
        (h(3), &[20, 3, 20, 1], 44),
    ] {
        play.ok(declare(actor, ATTACK));
        play.never(dice(&faces[..faces.len() - 1]), "TC-045");
        play.ok(dice(faces));
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
            total
        );
        play.ok(announce(GOOD));
    }
    // Extra actions get a die too.
    play.ruled(declare(h(1), ATTACK), &["DD-122"]);
    play.ok(dice(&[1, 1]));
    play.ok(announce(ActionOutcome::Failed));
    play.ok(Command::Flip);
    assert_eq!(play.actor(h(1)).roll_condition, None);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[4]));
}

#[test]
fn up_and_stymied_cancel() {
    let up_line = line(Side::Heroes, LineEffect::Up, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next_standard(up_line)
        .table();
    play.ok(Command::SetRollCondition {
        actor: h(1),
        roll_condition: Some(RollCondition::Stymied),
    });
    play.ok(Command::SetRollCondition {
        actor: h(2),
        roll_condition: Some(RollCondition::Up),
    });
    play.begin_and_flip();
    assert_eq!(
        [h(1), h(3)].map(|actor| play.actor(actor).roll_condition),
        [None, Some((RollCondition::Up, Until::RoundEnds))]
    );
    // The condition of the second hero was there before the line.
    let from_line = |actor| {
        let condition = play.actor(actor).roll_condition;
        condition.is_some_and(|(_, until)| until.is_from_line_alone())
    };
    assert_eq!([h(1), h(2), h(3)].map(from_line), [false, false, true]);
    play.ok(declare(h(1), ATTACK));
    play.ok(dice(&[10, 4]));
    play.ok(announce(GOOD));
    play.ok(declare(h(2), ATTACK));
    play.ok(dice(&[3, 4]));
    play.ok(announce(GOOD));
    play.ok(Command::EndRounds);
    assert_eq!(
        play.actor(h(2)).roll_condition,
        Some((RollCondition::Up, Until::Lifted)),
        "A-21: up from another source stays"
    );
}

#[test]
fn side_with_initiative_resolves_its_effects_first() {
    // Whoever draws first gets the top card; shock is applied before round-long effects.
    let inspired = line(Side::Heroes, LineEffect::Inspiration, LineEffect::None);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .next_standard(inspired)
        .table();
    play.begin();
    play.ok(Command::Flip);
    let kinds: Vec<&str> = play
        .last()
        .iter()
        .map(|event| match event {
            Event::Flipped { .. } => "flipped",
            Event::LineRead { .. } => "read",
            Event::Inspired { .. } => "inspired",
            Event::Drawn {
                reason: DrawReason::Inspiration,
                ..
            } => "drawn",
            Event::TurnOrderSet { .. } => "order",
            _ => "other",
        })
        .collect();
    assert_eq!(
        kinds,
        [
            "flipped", "read", "inspired", "drawn", "inspired", "drawn", "order"
        ]
    );
    let first = line(Side::Villains, LineEffect::Flurry, LineEffect::Up);
    let mut play = TableBuilder::heroes(2)
        .villains(1)
        .dramatic()
        .next_dramatic(first)
        .table();
    play.ok(Command::Join {
        actor: new_actor("Late", Role::Villain),
    });
    play.begin_and_flip();
    let actors_up: Vec<_> = play
        .last()
        .iter()
        .filter_map(|event| {
            if let Event::RollConditionGained { actor, .. } = event {
                Some(*actor)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(actors_up, [play.v(1), play.v(2)]);
}
