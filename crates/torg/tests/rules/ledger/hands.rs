//! Hands, their secrecy, free play, and how cards are used and discarded.

use crate::ledger::given::{ATTACK, Case, GOOD, QUIET, TableBuilder, announce, declare, h};
use tabletop::seat::Seat;
use torg::card::ApprovedActions;
use torg::card::CardName::{
    self, Action, Adrenalin, Alertness, Campaign, Connection, Drama, Hero, Idea, Martyr, Presence,
    Romance, Willpower,
};
use torg::command::Command;
use torg::event::{DrawReason, Event};
use torg::redaction::{RedactedEvent, redact};
use torg::settings::Settings;
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-007", "DD-008"], momentary_cards_are_discarded_at_once),
    (&["DD-008"], lasting_cards_stay_to_the_end_of_the_round),
    (&["DD-009"], specials_need_a_ruling_to_be_played),
    (&["DD-009"], martyr_is_played_by_the_player),
    (
        &["DD-015", "DD-028", "T-94"],
        cards_work_only_for_their_own_hero,
    ),
    (&["DD-026"], hands_are_secret),
    (&["DD-027"], owner_may_reveal_a_card),
    (&["DD-030", "DD-036"], hands_have_no_limit_within_a_scene),
    (&["DD-031", "DD-035"], free_play_uses_hand_and_pool),
    (&["DD-032", "DD-033"], hand_cards_are_locked_in_rounds),
    (&["DD-034"], specials_are_laid_out_in_free_play),
];

#[test]
fn momentary_cards_are_discarded_at_once() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Idea, Drama])
        .table();
    play.ok(play.play(1, Idea));
    assert_eq!((play.hand(1), play.pile(Zone::DiscardPile)), (1, 1));
    assert!(matches!(
        play.last(),
        [
            Event::CardPlayed {
                stays_in_effect: false,
                ..
            },
            ..
        ]
    ));
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Drama, Idea])
        .table();
    play.begin_and_flip();
    let drama = play.card(1, Drama);
    play.ok(play.play(1, Drama));
    assert_eq!(
        (play.pool(1), play.state().zones.top(Zone::DiscardPile)),
        (1, Some(drama)),
        "INV-17: not in effect"
    );
}

#[test]
fn lasting_cards_stay_to_the_end_of_the_round() {
    for name in [Adrenalin, Willpower, Presence, Action] {
        let mut play = TableBuilder::heroes(3)
            .villains(1)
            .pool(1, &[name])
            .in_round(QUIET, ApprovedActions::Any);
        play.ok(declare(h(1), ATTACK));
        let card = play.card(1, name);
        play.ok(play.play(1, name));
        assert_eq!(
            (
                play.pile(Zone::InEffect(h(1))),
                play.pile(Zone::DiscardPile)
            ),
            (1, 0),
            "{name:?}"
        );
        play.ok(announce(GOOD));
        assert_eq!(
            play.pile(Zone::InEffect(h(1))),
            1,
            "{name:?} outlasts the action"
        );
        play.ok(Command::Flip);
        assert_eq!(
            (
                play.pile(Zone::InEffect(h(1))),
                play.state().zones.top(Zone::DiscardPile)
            ),
            (0, Some(card))
        );
    }
}

#[test]
fn specials_need_a_ruling_to_be_played() {
    for name in [Alertness, Connection, Romance, Campaign] {
        let mut play = TableBuilder::heroes(3).pool(1, &[name]).table();
        play.ruled(play.play(1, name), &["DD-009"]);
        assert_eq!(
            (play.pool(1), play.pile(Zone::DiscardPile)),
            (0, 1),
            "{name:?}"
        );
    }
}

#[test]
fn martyr_is_played_by_the_player() {
    let mut play = TableBuilder::heroes(3).pool(1, &[Martyr]).table();
    play.ok(play.play(1, Martyr));
    assert_eq!(play.pile(Zone::DiscardPile), 5, "the dead hero’s hand too");
    let mut play = TableBuilder::heroes(3).hand(1, &[Martyr]).table();
    play.no(play.play(1, Martyr), "DD-380");
}

#[test]
fn cards_work_only_for_their_own_hero() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .pool(1, &[Action, Drama])
        .in_round(QUIET, ApprovedActions::Any);
    let card = play.card(1, Action);
    play.never(Command::PlayCard { actor: h(2), card }, "DD-006");
    play.never(Command::PoolCard { actor: h(2), card }, "DD-006");
    play.never(Command::RevealCard { actor: h(2), card }, "DD-006");
    play.ok(declare(h(2), ATTACK));
    play.no(play.play(1, Action), "DD-253");
    play.ok(announce(GOOD));
    play.ok(declare(h(1), ATTACK));
    play.ok(play.play(1, Action));
    assert_eq!(
        play.state().action.as_ref().unwrap().cards_played,
        [(h(1), card)]
    );
}

#[test]
fn hands_are_secret() {
    let play = TableBuilder::heroes(2).villains(1).table();
    for (seat, open) in [(Seat::Table, None), (Seat::Actor(h(1)), Some(h(1)))] {
        let view = play.view(seat);
        for actor in &view.cast {
            assert_eq!(
                actor.hand.is_some(),
                open == Some(actor.id),
                "{seat:?} looks at {:?}",
                actor.id
            );
        }
        assert!(view.heroes().all(|hero| hero.hand_count == 5));
    }
    let hand = play
        .view(Seat::Actor(h(1)))
        .actor(h(1))
        .unwrap()
        .hand
        .clone()
        .unwrap();
    let cards: Vec<_> = hand.iter().map(|card| card.card).collect();
    assert_eq!(cards, play.state().hand(h(1)));
}

#[test]
fn owner_may_reveal_a_card() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama])
        .villains(1)
        .table();
    let card = play.card(1, Drama);
    play.ok(Command::RevealCard { actor: h(1), card });
    assert_eq!(play.state().hand(h(1)), [card], "it stays in the hand");
    assert!(matches!(
        redact(&play.last()[0], Seat::Actor(h(2))),
        RedactedEvent::Public(Event::CardRevealed { .. })
    ));
    play.begin_and_flip();
    play.ok(Command::RevealCard { actor: h(1), card });
}

#[test]
fn hands_have_no_limit_within_a_scene() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama; 4])
        .table();
    let card = play.state().zones.top(Zone::DrawPile).unwrap();
    play.make(vec![Event::Drawn {
        actor: h(1),
        card,
        reason: DrawReason::ApprovedAction,
    }]);
    play.begin_and_flip();
    play.ok(Command::Flip);
    play.ok(Command::EndRounds);
    assert_eq!(play.hand(1), 5, "no discards before the scene ends");
}

#[test]
fn free_play_uses_hand_and_pool() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Drama, Adrenalin])
        .pool(1, &[Hero])
        .table();
    play.ok(play.play(1, Drama));
    play.ok(play.play(1, Hero));
    play.ok(play.play(1, Adrenalin));
    assert_eq!(
        (play.hand(1), play.pool(1), play.pile(Zone::DiscardPile)),
        (0, 0, 3)
    );
    assert_eq!(
        play.pile(Zone::InEffect(h(1))),
        0,
        "A-07: no round in free play"
    );
}

#[test]
fn hand_cards_are_locked_in_rounds() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Idea, Drama])
        .table();
    play.no(Command::Flip, "DD-032");
    play.no(Command::EndRounds, "DD-032");
    play.begin();
    play.no(play.play(1, Idea), "DD-065");
    let everybody = vec![h(1)];
    play.never(
        Command::BeginRounds {
            participants: everybody,
        },
        "DD-032",
    );
    play.ok(Command::Flip);
    play.ruled(play.play(1, Idea), &["DD-065"]);
    play.ok(Command::EndRounds);
    play.ok(play.play(1, Drama));
}

#[test]
fn specials_are_laid_out_in_free_play() {
    for subplot in [Romance, Martyr] {
        let names: &[CardName] = &[Alertness, Connection, Campaign, subplot];
        let settings = Settings {
            campaign: true,
            ..Settings::default()
        };
        let mut play = TableBuilder::heroes(1)
            .settings(settings)
            .hand(1, names)
            .table();
        for (count, name) in names.iter().enumerate() {
            play.ok(play.lay(1, *name));
            assert_eq!(play.pool(1), count + 1);
        }
    }
    let mut play = TableBuilder::heroes(1).hand(1, &[Hero]).table();
    play.ruled(play.lay(1, Hero), &["DD-034"]);
    assert_eq!(play.pool(1), 1);
}
