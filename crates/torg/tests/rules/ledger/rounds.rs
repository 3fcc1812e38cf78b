//! Rounds, flips, the piles and the reshuffle.

use crate::ledger::given::{ATTACK, Case, GOOD, QUIET, TableBuilder, TestTable, h, line};
use tabletop::seat::Seat;
use testing::StandardCard as _;
use torg::card::CardName::{Adrenalin, Drama, Idea};
use torg::card::{ApprovedActions, Card, LineEffect, Side};
use torg::command::Command;
use torg::event::{DrawReason, Event, Incapacity};
use torg::settings::{Reshuffle, Settings};
use torg::state::{Condition, Contribution, Tone};
use torg::zones::Zone;

pub const CASES: &[Case] = &[
    (&["DD-037", "DD-038", "DD-039"], flip_starts_each_round),
    (&["DD-040"], only_the_top_card_is_in_force),
    (
        &["DD-041", "DD-042"],
        discards_and_action_stack_are_separate,
    ),
    (
        &["DD-043", "DD-044", "T-100"],
        discards_are_reshuffled_when_the_deck_is_empty,
    ),
    (&["DD-043"], action_stack_is_reshuffled_last),
    (&["DD-045"], draw_is_skipped_when_no_cards_are_left),
    (&["DD-046", "DD-047", "DD-400"], new_round_resets_the_turns),
    (&["DD-048"], line_follows_the_tone_at_the_flip),
];

#[test]
fn flip_starts_each_round() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next_standard(QUIET)
        .next_standard(QUIET)
        .table();
    let deck = play.pile(Zone::DrawPile);
    play.begin();
    assert!(play.state().round().is_none());
    for round in 1..=3 {
        let top = play.state().zones.top(Zone::DrawPile);
        play.ok(Command::Flip);
        assert_eq!(play.state().round().unwrap().number, round);
        assert_eq!(play.state().zones.top(Zone::ActionStack), top);
        assert_eq!(play.pile(Zone::ActionStack), usize::from(round));
        assert_eq!(play.pile(Zone::DiscardPile), 0, "never to the discard pile");
    }
    assert_eq!(play.pile(Zone::DrawPile), deck - 3);
    play.ok(Command::EndRounds);
    play.begin_and_flip();
    assert_eq!(
        play.state().round().unwrap().number,
        1,
        "each conflict counts its own rounds"
    );
}

#[test]
fn only_the_top_card_is_in_force() {
    let flurry = line(Side::Heroes, LineEffect::Flurry, LineEffect::None);
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next_standard(flurry)
        .next_standard(QUIET)
        .table();
    play.begin_and_flip();
    assert_eq!(play.state().line_effect(Side::Heroes), LineEffect::Flurry);
    play.ok(Command::Flip);
    assert_eq!(play.state().line_effect(Side::Heroes), LineEffect::None);
    let round = play.state().round().unwrap();
    assert_eq!(Some(round.card), play.state().zones.top(Zone::ActionStack));
    assert_eq!(round.approved, round.card.card().unwrap().approved);
    play.ok(Command::EndRounds);
    assert_eq!(
        play.state().line_effect(Side::Heroes),
        LineEffect::None,
        "no line outside rounds"
    );
    assert!(play.state().round().is_none());
}

#[test]
fn discards_and_action_stack_are_separate() {
    let mut play = TableBuilder::heroes(3).hand(1, &[Idea, Drama]).table();
    let (idea, drama) = (play.card(1, Idea), play.card(1, Drama));
    play.ok(play.play(1, Idea));
    play.ok(play.play(1, Drama));
    assert_eq!(
        play.state().zones.cards(Zone::DiscardPile),
        [idea, drama],
        "the latest on top, face up"
    );
    assert_eq!(play.pile(Zone::ActionStack), 0);
}

/// Deck 1, discard pile 5, action stack 10.
fn nearly_empty_deck(settings: Settings) -> TestTable {
    let discard = [Idea, Idea, Drama, Drama, Adrenalin];
    TableBuilder::heroes(2)
        .settings(settings)
        .discard(&discard)
        .stack(10)
        .deck_left(1)
        .table()
}

#[test]
fn discards_are_reshuffled_when_the_deck_is_empty() {
    for (reshuffle, deck, stack) in [
        (Reshuffle::Discards, 4, 10),
        (Reshuffle::DiscardsAndStack, 13, 1),
    ] {
        let mut play = nearly_empty_deck(Settings::default().with_answer(reshuffle));
        let (last, top) = (
            play.state().zones.top(Zone::DrawPile),
            play.state().zones.top(Zone::ActionStack),
        );
        let before: Vec<usize> = [Zone::DrawPile, Zone::DiscardPile, Zone::ActionStack]
            .map(|zone| play.pile(zone))
            .to_vec();
        assert_eq!(before, [1, 5, 10]);
        play.make(vec![Event::RoundsBegan {
            participants: vec![h(1), h(2)],
            starting_pool_slots: vec![],
        }]);
        // Two approved actions draw one card each.
        let discards = play.state().zones.cards(Zone::DiscardPile).to_vec();
        play.make(vec![
            Event::Flipped {
                card: top.unwrap(),
                round: 1,
            },
            Event::LineRead {
                line: QUIET,
                approved: ApprovedActions::Any,
                task_box: top.unwrap().card().unwrap().task_box,
            },
        ]);
        play.read(QUIET, ApprovedActions::Any);
        play.act(h(1), ATTACK, GOOD);
        assert!(play.last().contains(&Event::Drawn {
            actor: h(1),
            card: last.unwrap(),
            reason: DrawReason::ApprovedAction
        }));
        assert_eq!(
            play.pile(Zone::DiscardPile),
            5,
            "A-10: not before the next card is needed"
        );
        play.act(h(2), ATTACK, GOOD);
        let after =
            [Zone::DrawPile, Zone::DiscardPile, Zone::ActionStack].map(|zone| play.pile(zone));
        assert_eq!(after, [deck, 0, stack], "{reshuffle:?}");
        assert_eq!(
            play.state().zones.top(Zone::ActionStack),
            top,
            "the top card stays in force"
        );
        if reshuffle == Reshuffle::Discards {
            let drawn = play.state().hand(h(2)).last().unwrap();
            assert!(discards.contains(drawn), "drawn from the new deck");
        }
    }
}

#[test]
fn action_stack_is_reshuffled_last() {
    let mut play = TableBuilder::heroes(2).stack(4).deck_left(0).table();
    play.begin();
    let top = play.state().zones.top(Zone::ActionStack).unwrap();
    play.ok(Command::Flip);
    assert_eq!(
        (play.pile(Zone::DrawPile), play.pile(Zone::ActionStack)),
        (2, 2),
        "three below the top, one of them flipped"
    );
    assert_eq!(play.state().zones.cards(Zone::ActionStack)[0], top);
}

#[test]
fn draw_is_skipped_when_no_cards_are_left() {
    let mut play = TableBuilder::heroes(2).stack(1).deck_left(1).table();
    play.begin_and_flip();
    assert_eq!(
        (play.pile(Zone::DrawPile), play.pile(Zone::DiscardPile)),
        (0, 0)
    );
    play.read(QUIET, ApprovedActions::Any);
    let hand = play.hand(1);
    play.act(h(1), ATTACK, GOOD);
    assert_eq!(play.hand(1), hand + 1, "the card below the top comes first");
    play.act(h(2), ATTACK, GOOD);
    assert!(play.last().contains(&Event::DrawSkipped { actor: h(2) }));
    play.never(Command::Flip, "DD-045");
    play.ok(Command::EndRounds);
}

#[test]
fn new_round_resets_the_turns() {
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .hand(1, &[Drama, Idea])
        .next_standard(QUIET)
        .next_standard(QUIET)
        .table();
    play.begin_and_flip();
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Drama));
    assert_eq!(
        (
            play.actor(h(1)).round.contribution,
            play.actor(h(1)).round.cards_pooled
        ),
        (Contribution::Made, 1)
    );
    play.ok(Command::Flip);
    for hero in [h(1), h(2), h(3)] {
        assert_eq!(play.actor(hero).round, Default::default());
    }
    assert!(
        play.state()
            .round()
            .unwrap()
            .turns
            .iter()
            .all(|(_, end)| end.is_none())
    );
    play.no(play.lay(1, Idea), "DD-051");
    play.act(h(1), ATTACK, GOOD);
    play.ok(play.lay(1, Idea));
}

/// TC-018: the turn order names whoever takes part and cannot act, and nobody else.
#[test]
fn tc_018_the_dead_and_the_unconscious_are_skipped() {
    let mut play = TableBuilder::heroes(3)
        .villains(3)
        .next_standard(QUIET)
        .table();
    let [dead, unconscious, elsewhere] = [play.v(1), h(1), play.v(2)];
    for actor in [dead, elsewhere] {
        play.ok(Command::SetCondition {
            actor,
            condition: Condition {
                wounds: Condition::DEAD,
                ..Condition::default()
            },
        });
    }
    play.hurt(unconscious, 0, true);
    let participants = vec![h(1), h(2), dead, play.v(3)];
    play.ok(Command::BeginRounds { participants });
    play.ok(Command::Flip);
    let skipped = play.last().iter().find_map(|event| match event {
        Event::TurnOrderSet { skipped, .. } => Some(skipped.as_slice()),
        _ => None,
    });
    let (dead, unconscious) = (
        (dead, Incapacity::Dead),
        (unconscious, Incapacity::Unconscious),
    );
    assert_eq!(skipped, Some(&[unconscious, dead][..]));
}

#[test]
fn line_follows_the_tone_at_the_flip() {
    let differ = |card: &Card| {
        card.standard == QUIET && card.dramatic.initiative == Side::Villains && card.name != Drama
    };
    let mut play = TableBuilder::heroes(3)
        .villains(1)
        .next(differ)
        .next(differ)
        .next(differ)
        .table();
    play.begin_and_flip();
    play.ok(Command::SetTone {
        tone: Tone::Dramatic,
    });
    assert_eq!(
        play.state().round().unwrap().line,
        QUIET,
        "not in mid-round"
    );
    let tone = |play: &TestTable| play.view(Seat::Table).round.unwrap().tone;
    assert_eq!(tone(&play), Tone::Standard);
    play.ok(Command::Flip);
    let round = play.state().round().unwrap();
    assert_eq!(round.line, round.card.card().unwrap().dramatic);
    assert_eq!(tone(&play), Tone::Dramatic);
    play.ok(Command::SetTone {
        tone: Tone::Standard,
    });
    assert_eq!(tone(&play), Tone::Dramatic);
    play.ok(Command::Flip);
    assert_eq!(play.state().round().unwrap().line, QUIET);
}
