//! Approved actions: section 3.14.

use crate::ledger::given::{
    ATTACK, Case, DEFEND, GOOD, Given, MANEUVER, QUIET, TAUNT, announce, finish, h, line, pass,
};
use tabletop::seat::Seat;
use torg::card::CardName::{Drama, Haste, SecondChance};
use torg::card::{Approvable, Approved, CARDS, Effect, Side};
use torg::command::Command;
use torg::dealing::DeckEvent;
use torg::event::Event;
use torg::piles::Zone;
use torg::roll::SuccessLevel;
use torg::state::{ActionKind, Defence, Outcome};
use torg::told::{Told, tell};

pub const CASES: &[Case] = &[
    (
        &["DD-192", "DD-193", "DD-399", "T-36"],
        two_kinds_or_any_of_seven,
    ),
    (&["DD-194", "T-37"], a_success_draws_into_the_hand),
    (&["DD-195"], only_heroes_draw),
    (&["DD-196", "T-34"], a_hit_is_enough),
    (&["DD-197", "T-35"], a_defence_must_hold),
    (&["DD-197", "DD-403"], a_hit_is_not_forgotten),
    (
        &["DD-095", "DD-097", "DD-197"],
        a_defence_pays_before_hands_are_counted,
    ),
    (&["DD-194"], what_is_not_called_a_success_draws_nothing),
    (&["DD-199"], never_compulsory),
    (&["DD-201", "DD-202"], one_card_an_action_by_its_outcome),
    (&["DD-203"], confused_heroes_draw_too),
];

const KINDS: [Approvable; 7] = [
    Approvable::Attack,
    Approvable::Defend,
    Approvable::Trick,
    Approvable::Test,
    Approvable::Taunt,
    Approvable::Intimidate,
    Approvable::Maneuver,
];

fn three() -> Given {
    Given::heroes(3).allies(1).villains(1)
}

#[test]
fn two_kinds_or_any_of_seven() {
    let pair = Approved::Pair(Approvable::Trick, Approvable::Maneuver);
    for (approved, paid) in [
        (pair, &[Approvable::Trick, Approvable::Maneuver][..]),
        (Approved::Any, &KINDS[..]),
    ] {
        for kind in KINDS.into_iter().filter(|kind| *kind != Approvable::Defend) {
            let mut play = three().in_round(QUIET, approved);
            play.act(h(1), ActionKind::Approvable(kind), GOOD);
            assert_eq!(
                play.hand(1) == 5,
                paid.contains(&kind),
                "{approved:?} {kind:?}"
            );
        }
        let mut play = three().in_round(QUIET, approved);
        play.act(h(1), ActionKind::Other, GOOD);
        assert_eq!(play.hand(1), 4, "any other skill is never approved");
    }
    assert_eq!(
        CARDS
            .iter()
            .filter(|card| card.approved == Approved::Any)
            .count(),
        7
    );
}

#[test]
fn a_success_draws_into_the_hand() {
    let mut play = Given::heroes(3)
        .villains(1)
        .next_standard(QUIET)
        .next(|card| card.name == Haste)
        .in_round(QUIET, Approved::Any);
    play.act(h(1), ATTACK, GOOD);
    assert_eq!((play.hand(1), play.pool(1)), (5, 0));
    play.no(play.play(1, Haste), "DD-065");
    let drawn = play.last().last().unwrap();
    for (seat, open) in [
        (Seat::Hero(h(1)), true),
        (Seat::Hero(h(2)), false),
        (Seat::Table, false),
    ] {
        let Told::Drew { card, .. } = tell(drawn, seat) else {
            panic!("a card was drawn")
        };
        assert_eq!(card.is_some(), open, "{seat:?}");
    }
    play.act(h(2), ATTACK, Outcome::Failed);
    assert_eq!(play.hand(2), 4);
}

#[test]
fn only_heroes_draw() {
    let mut play = Given::heroes(1)
        .allies(1)
        .villains(1)
        .in_round(QUIET, Approved::Any);
    let deck = play.pile(Zone::Deck);
    for who in [h(1), play.a(1), play.v(1)] {
        play.act(who, MANEUVER, GOOD);
    }
    assert_eq!(play.pile(Zone::Deck), deck - 1);
}

#[test]
fn a_hit_is_enough() {
    let approved = Approved::Pair(Approvable::Attack, Approvable::Taunt);
    let mut play = three().in_round(QUIET, approved);
    play.act(h(1), ATTACK, Outcome::Succeeded(SuccessLevel::Minimal));
    play.act(h(2), ATTACK, Outcome::Done);
    assert_eq!(
        (play.hand(1), play.hand(2)),
        (5, 4),
        "nothing was rolled, nothing is earned"
    );
}

#[test]
fn a_defence_must_hold() {
    let approved = Approved::Pair(Approvable::Defend, Approvable::Test);
    for (approved, held) in [
        (approved, 5),
        (Approved::Pair(Approvable::Attack, Approvable::Test), 4),
    ] {
        let mut play = Given::heroes(4).villains(1).in_round(QUIET, approved);
        for who in [h(1), h(2), h(3), h(4)] {
            play.act(
                who,
                DEFEND,
                if who == h(4) {
                    Outcome::Failed
                } else {
                    Outcome::Done
                },
            );
        }
        assert_eq!(
            [1, 2, 3, 4].map(|hero| play.hand(hero)),
            [4; 4],
            "not before the attacks are over"
        );
        let villain = play.v(1);
        play.ok(finish(villain));
        for (who, defence) in [
            (h(1), Defence::Held),
            (h(2), Defence::NotAttacked),
            (h(3), Defence::Hit),
        ] {
            play.ok(Command::JudgeDefence {
                actor: who,
                defence,
            });
        }
        play.never(
            Command::JudgeDefence {
                actor: villain,
                defence: Defence::Held,
            },
            "DD-197",
        );
        play.ok(Command::Flip);
        assert_eq!(
            [1, 2, 3, 4].map(|hero| play.hand(hero)),
            [held, 4, 4, 4],
            "{approved:?}"
        );
        play.ok(Command::Flip);
        assert_eq!(play.hand(1), held, "once");
    }
    let mut play = Given::heroes(3).villains(1).in_round(QUIET, Approved::Any);
    play.ok(pass(h(1)));
    play.never(
        Command::JudgeDefence {
            actor: h(1),
            defence: Defence::Held,
        },
        "DD-197",
    );
    play.act(h(2), DEFEND, Outcome::Done);
    assert_eq!(play.view(Seat::Table).round.unwrap().defences_due, [h(2)]);
    play.ok(Command::EndRounds);
    assert_eq!(
        (play.hand(1), play.hand(2)),
        (4, 4),
        "what nobody judged pays nothing"
    );
}

#[test]
fn a_hit_is_not_forgotten() {
    let flurry = line(Side::Heroes, Effect::Flurry, Effect::None);
    let mut play = Given::heroes(1).villains(1).in_round(flurry, Approved::Any);
    play.act(h(1), DEFEND, Outcome::Failed);
    assert_eq!(play.actor(h(1)).round.defence, Some(Defence::Hit));
    play.act(h(1), DEFEND, Outcome::Done);
    assert_eq!(
        play.actor(h(1)).round.defence,
        Some(Defence::Hit),
        "A-33: one hit of the round is enough"
    );
}

#[test]
fn what_is_not_called_a_success_draws_nothing() {
    // Taken back, and announced as something else: the draw is the announcement's.
    let mut play = Given::heroes(3).villains(1).in_round(QUIET, Approved::Any);
    play.act(h(1), TAUNT, GOOD);
    assert_eq!(play.hand(1), 5);
    assert!(play.table.undo());
    assert_eq!(play.hand(1), 4);
    play.ok(announce(Outcome::Done));
    assert_eq!(play.hand(1), 4);
}

#[test]
fn never_compulsory() {
    let approved = Approved::Pair(Approvable::Trick, Approvable::Maneuver);
    let mut play = three().in_round(QUIET, approved);
    play.act(h(1), ATTACK, GOOD);
    play.ok(pass(h(2)));
    play.ok(finish(h(3)));
    assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [4, 4, 4]);
}

#[test]
fn one_card_an_action_by_its_outcome() {
    let mut play = Given::heroes(3)
        .villains(1)
        .pool(1, &[SecondChance])
        .in_round(QUIET, Approved::Any);
    play.act(h(1), TAUNT, Outcome::Failed);
    assert_eq!(play.hand(1), 4);
    play.ok(play.play(1, SecondChance));
    play.ok(announce(GOOD));
    assert_eq!(play.hand(1), 5);
    let deck = play.pile(Zone::Deck);
    play.act(h(2), TAUNT, GOOD);
    assert_eq!(play.pile(Zone::Deck), deck - 1);
    let mut free = Given::heroes(3).table();
    free.act(h(1), TAUNT, GOOD);
    assert_eq!(free.hand(1), 4, "no card approves anything outside rounds");
}

#[test]
fn confused_heroes_draw_too() {
    let confused = line(Side::Heroes, Effect::Confused, Effect::None);
    let mut play = Given::heroes(3)
        .villains(1)
        .hand(1, &[Drama])
        .in_round(confused, Approved::Any);
    play.act(h(1), TAUNT, GOOD);
    assert_eq!(play.hand(1), 2);
}

/// A scene that ends in the middle of a round closes it, and what a defence earns by that is of the hand, typed or still owed.
#[test]
fn a_defence_pays_before_hands_are_counted() {
    for printed in [false, true] {
        let mut play = Given::heroes(4).villains(1).in_round(QUIET, Approved::Any);
        if printed {
            play.make(vec![Event::Deck {
                what: DeckEvent::Printed,
            }]);
        }
        play.act(h(1), DEFEND, Outcome::Done);
        play.ok(Command::JudgeDefence {
            actor: h(1),
            defence: Defence::Held,
        });
        play.ok(Command::EndScene { is_final: false });
        assert_eq!(
            (play.hand(1), play.state().in_hand(h(1))),
            (4 + usize::from(!printed), 5)
        );
        let seat = play.state().ending.as_ref().unwrap().seat(h(1)).unwrap();
        assert_eq!(seat.excess, 1, "printed: {printed}");
        let cards = play.state().hand(h(1))[..1].to_vec();
        play.ok(Command::DiscardDown { actor: h(1), cards });
        for hero in 1..=4 {
            play.ok(Command::DiscardOne {
                actor: h(hero),
                card: None,
            });
        }
        assert_eq!(play.state().in_hand(h(1)), 4, "printed: {printed}");
    }
}
