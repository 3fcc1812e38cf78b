//! Special cases at the end of scenes, acts and adventures: tables without the deck, scenes without pool cards, play after
//! the final encounter, which subplots need a verdict and what is deducted.

use crate::ledger::adventures::{
    deduct, end_act, end_adventure, end_scene, finish_adventure, next_adventure,
};
use crate::ledger::given::{Case, TableBuilder, TestTable, h, offer};
use crate::ledger::subplots::{accept, judge, possibilities_of, story, subplot, turn_in};
use tabletop::Game;
use tabletop::seat::Seat;
use torg::Torg;
use torg::card::CardName::{
    Drama, Idea, Leadership, Martyr, Nemesis, Presence, Rally, Romance, Suspicion,
};
use torg::command::{Command, DeckCommand};
use torg::dealing::{DeckEvent, SavedHand};
use torg::event::{DrawReason, Event};
use torg::settings::{HandSizeRecount, Settings, TakeSpecials};
use torg::state::State;
use torg::story::{DeductionCause, StoryCommand, StoryEvent, SubplotStage, Verdict};

pub const CASES: &[Case] = &[
    (&["DD-012"], no_cards_are_dealt_without_the_deck),
    (&["DD-100"], act_ends_only_after_a_scene_end),
    (&["DD-101"], no_refill_after_the_final_encounter),
    (
        &["DD-103", "DD-360"],
        ended_subplot_is_still_paid_for_its_act,
    ),
    (
        &["DD-105", "DD-108"],
        untyped_drama_must_be_entered_before_the_end,
    ),
    (
        &["DD-112", "DD-362"],
        no_deduction_without_an_ignored_subplot,
    ),
    (&["DD-383"], changed_verdict_makes_the_deduction_too_high),
    (&["DD-358"], one_accepted_subplot_excludes_others),
    (
        &["DD-356", "DD-396"],
        disallowing_waits_until_the_scene_end_is_done,
    ),
];

fn deckless(answer: HandSizeRecount) -> TestTable {
    let mut play = TestTable::new(2, 0);
    let settings = Settings {
        deckless: true,
        ..Settings::default().with_answer(answer)
    };
    play.ok(crate::ledger::options::open(settings, 2));
    play
}

#[test]
fn no_cards_are_dealt_without_the_deck() {
    for answer in [
        HandSizeRecount::Never,
        HandSizeRecount::Act,
        HandSizeRecount::Session,
    ] {
        let mut play = deckless(answer);
        end_act(&mut play, &[]);
        play.ok(story(StoryCommand::NewSession));
        let saved_hands = vec![SavedHand::empty(h(1))];
        let restore = Command::Deck(DeckCommand::RestoreHands { saved_hands });
        play.never(restore, "DD-012");
        end_adventure(&mut play, &[]);
        play.ok(finish_adventure());
        play.ok(next_adventure());
        let state = play.state();
        assert!(state.is_deckless() && state.is_consistent(), "{answer:?}");
        assert_eq!((state.hand_size, play.hand(1)), (None, 0));
    }
    // A saved table with that error still opens.
    let mut wrong = State::clone(deckless(HandSizeRecount::Never).state());
    let event = StoryEvent::HandSizeSet { cards: 4 };
    Torg::evolve(&mut wrong, &Event::Story { what: event });
    assert!(wrong.is_consistent() && wrong.is_deckless());
}

#[test]
fn act_ends_only_after_a_scene_end() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Presence; 6])
        .hand(2, &[Presence])
        .hand(3, &[Presence; 4])
        .table();
    play.ruled(Command::BeginAct, &["DD-100"]);
    play.no(Command::BeginAct, "DD-100");
    end_scene(&mut play, false);
    assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [4; 3]);
    // A scene starts as soon as something is played, even without rounds.
    let mut played = TableBuilder::heroes(2).hand(1, &[Idea]).table();
    end_scene(&mut played, false);
    played.ok(played.play(1, Idea));
    played.no(Command::BeginAct, "DD-100");
    end_scene(&mut played, false);
    // An open trade ends with the act.
    let card = play.state().hand(h(1))[0];
    play.ok(offer(1, 2, &[card]));
    play.ok(Command::BeginAct);
    assert!(play.state().trade.is_none());
    assert_eq!((play.state().act, play.state().scene.number), (3, 1));
}

#[test]
fn no_refill_after_the_final_encounter() {
    for name in [Rally, Leadership] {
        let mut play = TableBuilder::heroes(3)
            .hand(1, &[name, Presence])
            .hand(2, &[Drama])
            .table();
        play.ok(Command::EndScene { is_final: true });
        for hero in 1..=3 {
            play.ok(Command::OptionalDiscard {
                actor: h(hero),
                card: None,
            });
        }
        play.no(play.play(1, name), "DD-101");
        // Further play also ends as a final scene; ending it otherwise takes a ruling.
        play.no(Command::EndScene { is_final: false }, "DD-101");
        end_scene(&mut play, true);
        assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [2, 1, 4]);
        play.ruled(play.play(1, name), &["DD-101"]);
    }
    let mut again = TableBuilder::heroes(3).hand(1, &[Presence]).table();
    end_scene(&mut again, true);
    again.ruled(Command::EndScene { is_final: false }, &["DD-101"]);
    assert!(again.state().scene_end.is_some());
}

#[test]
fn ended_subplot_is_still_paid_for_its_act() {
    let settings = Settings::default().with_answer(TakeSpecials::All);
    let table = || {
        let mut play = TableBuilder::heroes(2)
            .settings(settings)
            .pool(1, &[Romance])
            .table();
        let id = accept(&mut play, 1, true);
        play.ruled(turn_in(&play, 1, Romance), &["DD-357"]);
        (play, id)
    };
    let (mut play, id) = table();
    let before = possibilities_of(&play, 1);
    end_act(&mut play, &[(id, Verdict::Played)]);
    assert_eq!(
        possibilities_of(&play, 1),
        before + 1,
        "it was active during the act"
    );
    assert_eq!(play.state().story.subplots[0].stage, SubplotStage::Ended);
    // It needs no verdict in the next act, nor does one that was never active.
    end_act(&mut play, &[]);
    let mut never = TableBuilder::heroes(2).pool(1, &[Romance]).table();
    accept(&mut never, 1, false);
    never.ruled(turn_in(&never, 1, Romance), &["DD-357"]);
    end_act(&mut never, &[]);
    // The end of the adventure works like the end of an act.
    let (mut last, id) = table();
    end_adventure(&mut last, &[(id, Verdict::Played)]);
    last.ok(finish_adventure());
    assert_eq!(possibilities_of(&last, 1), before + 1);
}

#[test]
fn untyped_drama_must_be_entered_before_the_end() {
    let mut play = TableBuilder::heroes(2)
        .hand(1, &[Nemesis, Presence])
        .table();
    play.make(vec![Event::Deck {
        what: DeckEvent::PhysicalDeckUsed,
    }]);
    end_scene(&mut play, true);
    play.ok(turn_in(&play, 1, Nemesis));
    play.never(story(StoryCommand::EndAdventure), "DD-015");
    assert!(play.view(Seat::Table).story.may_end_adventure.is_err());
    let deck = play.state().zones.cards(torg::zones::Zone::DrawPile);
    let drama = |card: &&torg::card::CardId| play.state().deck.name(**card) == Some(Drama);
    let card = *deck.iter().find(drama).unwrap();
    play.ok(Command::Deck(DeckCommand::EnterDrawnCards {
        actor: h(1),
        cards: vec![card],
    }));
    assert_eq!(play.view(Seat::Table).story.may_end_adventure, Ok(()));
    play.ok(story(StoryCommand::EndAdventure));
    play.ok(finish_adventure());
    assert_eq!(possibilities_of(&play, 1), 1 + 3);
}

#[test]
fn no_deduction_without_an_ignored_subplot() {
    let mut play = TableBuilder::heroes(3)
        .pool(1, &[Romance])
        .pool(3, &[Suspicion])
        .table();
    let id = accept(&mut play, 1, false);
    end_adventure(&mut play, &[(id, Verdict::NotActive)]);
    play.ok(story(StoryCommand::SetAward { base: 6 }));
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 6));
    // No subplot, or one that was only laid out, is not an ignored one.
    for hero in [2, 3] {
        play.no(deduct(hero, DeductionCause::SubplotIgnored, 1), "DD-362");
    }
    // The award is lowered after the deduction.
    play.ok(story(StoryCommand::SetAward { base: 5 }));
    play.no(finish_adventure(), "DD-362");
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 5));
    play.ok(finish_adventure());
    assert_eq!([1, 2].map(|hero| possibilities_of(&play, hero)), [0, 5]);
}

#[test]
fn changed_verdict_makes_the_deduction_too_high() {
    let mut play = TableBuilder::heroes(2).pool(1, &[Martyr]).table();
    let id = accept(&mut play, 1, true);
    for _ in 0..2 {
        end_act(&mut play, &[(id, Verdict::Played)]);
    }
    end_adventure(&mut play, &[(id, Verdict::Played)]);
    play.ok(story(StoryCommand::SetAward { base: 8 }));
    play.ok(deduct(1, DeductionCause::MartyrAsInsurance, 3));
    play.ok(judge(id, Verdict::Ignored));
    play.ruled(finish_adventure(), &["DD-383"]);
    play.table.undo();
    play.ok(deduct(1, DeductionCause::MartyrAsInsurance, 2));
    play.ok(finish_adventure());
    assert_eq!(possibilities_of(&play, 1), 2 + 8 - 2);
}

#[test]
fn one_accepted_subplot_excludes_others() {
    let mut play = TableBuilder::heroes(2)
        .pool(1, &[Romance, Nemesis, Suspicion])
        .table();
    let ids: Vec<_> = play
        .state()
        .story
        .subplots
        .iter()
        .map(|subplot| subplot.id)
        .collect();
    let accept = |subplot| {
        story(StoryCommand::Accept {
            subplot,
            active: true,
        })
    };
    play.ok(accept(ids[1]));
    play.no(accept(ids[2]), "DD-358");
    play.no(accept(ids[0]), "DD-358");
}

/// Disallowing a subplot draws a card, so it must come before or after the hands are counted (INV-12).
#[test]
fn disallowing_waits_until_the_scene_end_is_done() {
    let mut play = TableBuilder::heroes(2)
        .hand(1, &[Presence; 5])
        .pool(1, &[Romance])
        .table();
    let disallow = story(StoryCommand::Disallow {
        subplot: subplot(&play, 1).id,
    });
    play.ok(Command::EndScene { is_final: false });
    play.never(disallow.clone(), "DD-097");
    for hero in [1, 2] {
        play.ok(Command::OptionalDiscard {
            actor: h(hero),
            card: None,
        });
    }
    play.ok(disallow);
    assert_eq!((play.hand(1), possibilities_of(&play, 1)), (6, 1));
    let drawn = |event: &Event| {
        matches!(
            event,
            Event::Drawn {
                reason: DrawReason::Subplot,
                ..
            }
        )
    };
    assert!(play.last().iter().any(drawn));
}
