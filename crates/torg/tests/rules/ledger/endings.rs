//! What the ends of scenes, acts and adventures leave out: tables without the deck, scenes in which nothing was laid, what
//! follows the final encounter, what is asked about and what is taken.

use crate::ledger::adventures::{close, deduct, end_act, end_adventure, end_scene, next};
use crate::ledger::given::{Case, TableBuilder, TestTable, h, offer};
use crate::ledger::subplots::{accept, has, judge, story, subplot, turn_in};
use tabletop::Game;
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
    (&["DD-012"], no_cards_come_to_a_table_without_them),
    (&["DD-100"], an_act_ends_after_a_scene),
    (&["DD-101"], no_refill_after_the_final_encounter),
    (&["DD-103", "DD-360"], a_subplot_that_was_cut_short),
    (&["DD-105", "DD-108"], a_drama_that_is_not_typed),
    (&["DD-112", "DD-362"], nothing_was_ignored),
    (&["DD-383"], the_list_changes_after_a_cut),
    (&["DD-358"], any_other_accepted_one_binds),
    (&["DD-356", "DD-396"], a_subplot_waits_for_the_scenes_end),
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
fn no_cards_come_to_a_table_without_them() {
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
        play.ok(close());
        play.ok(next());
        let state = play.state();
        assert!(state.is_deckless() && state.is_consistent(), "{answer:?}");
        assert_eq!((state.hand_size, play.hand(1)), (None, 0));
    }
    // A table where that went wrong is opened all the same.
    let mut wrong = State::clone(deckless(HandSizeRecount::Never).state());
    let event = StoryEvent::HandSizeSet { cards: 4 };
    Torg::evolve(&mut wrong, &Event::Story { what: event });
    assert!(wrong.is_consistent() && wrong.is_deckless());
}

#[test]
fn an_act_ends_after_a_scene() {
    let mut play = TableBuilder::heroes(3)
        .hand(1, &[Presence; 6])
        .hand(2, &[Presence])
        .hand(3, &[Presence; 4])
        .table();
    play.ruled(Command::BeginAct, &["DD-100"]);
    play.no(Command::BeginAct, "DD-100");
    end_scene(&mut play, false);
    assert_eq!([1, 2, 3].map(|hero| play.hand(hero)), [4; 3]);
    // The next scene has begun as soon as something is played in it, without rounds too.
    let mut played = TableBuilder::heroes(2).hand(1, &[Idea]).table();
    end_scene(&mut played, false);
    played.ok(played.play(1, Idea));
    played.no(Command::BeginAct, "DD-100");
    end_scene(&mut played, false);
    // An exchange that was not agreed does not go on into the next act.
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
        // What is played on ends as a final scene again; another way of ending it takes a ruling.
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
fn a_subplot_that_was_cut_short() {
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
    let before = has(&play, 1);
    end_act(&mut play, &[(id, Verdict::Played)]);
    assert_eq!(has(&play, 1), before + 1, "it was active in the act");
    assert_eq!(play.state().story.subplots[0].stage, SubplotStage::Ended);
    // In the act after that it is not asked about, and one that was never active neither.
    end_act(&mut play, &[]);
    let mut never = TableBuilder::heroes(2).pool(1, &[Romance]).table();
    accept(&mut never, 1, false);
    never.ruled(turn_in(&never, 1, Romance), &["DD-357"]);
    end_act(&mut never, &[]);
    // At the end of the adventure as at the end of an act.
    let (mut last, id) = table();
    end_adventure(&mut last, &[(id, Verdict::Played)]);
    last.ok(close());
    assert_eq!(has(&last, 1), before + 1);
}

#[test]
fn a_drama_that_is_not_typed() {
    let mut play = TableBuilder::heroes(2)
        .hand(1, &[Nemesis, Presence])
        .table();
    play.make(vec![Event::Deck {
        what: DeckEvent::PhysicalDeckUsed,
    }]);
    end_scene(&mut play, true);
    play.ok(turn_in(&play, 1, Nemesis));
    play.never(story(StoryCommand::EndAdventure), "DD-015");
    let deck = play.state().zones.cards(torg::zones::Zone::DrawPile);
    let drama = |card: &&torg::card::CardId| play.state().deck.name(**card) == Some(Drama);
    let card = *deck.iter().find(drama).unwrap();
    play.ok(Command::Deck(DeckCommand::EnterDrawnCards {
        actor: h(1),
        cards: vec![card],
    }));
    play.ok(story(StoryCommand::EndAdventure));
    play.ok(close());
    assert_eq!(has(&play, 1), 1 + 3);
}

#[test]
fn nothing_was_ignored() {
    let mut play = TableBuilder::heroes(3)
        .pool(1, &[Romance])
        .pool(3, &[Suspicion])
        .table();
    let id = accept(&mut play, 1, false);
    end_adventure(&mut play, &[(id, Verdict::NotActive)]);
    play.ok(story(StoryCommand::SetAward { base: 6 }));
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 6));
    // Who has none, or only laid one out, has ignored none.
    for hero in [2, 3] {
        play.no(deduct(hero, DeductionCause::SubplotIgnored, 1), "DD-362");
    }
    // The award is lowered after the cut.
    play.ok(story(StoryCommand::SetAward { base: 5 }));
    play.no(close(), "DD-362");
    play.ok(deduct(1, DeductionCause::SubplotIgnored, 5));
    play.ok(close());
    assert_eq!([1, 2].map(|hero| has(&play, hero)), [0, 5]);
}

#[test]
fn the_list_changes_after_a_cut() {
    let mut play = TableBuilder::heroes(2).pool(1, &[Martyr]).table();
    let id = accept(&mut play, 1, true);
    for _ in 0..2 {
        end_act(&mut play, &[(id, Verdict::Played)]);
    }
    end_adventure(&mut play, &[(id, Verdict::Played)]);
    play.ok(story(StoryCommand::SetAward { base: 8 }));
    play.ok(deduct(1, DeductionCause::MartyrAsInsurance, 3));
    play.ok(judge(id, Verdict::Ignored));
    play.ruled(close(), &["DD-383"]);
    play.table.undo();
    play.ok(deduct(1, DeductionCause::MartyrAsInsurance, 2));
    play.ok(close());
    assert_eq!(has(&play, 1), 2 + 8 - 2);
}

#[test]
fn any_other_accepted_one_binds() {
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

/// The gamemaster's no brings a card; at the end of a scene hands are counted, so it comes before that or after (INV-12).
#[test]
fn a_subplot_waits_for_the_scenes_end() {
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
    assert_eq!((play.hand(1), has(&play, 1)), (6, 1));
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
