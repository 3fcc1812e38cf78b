//! The log of a Torg table.

use crate::table::{TestTable, h};
use ::torg::active_effects::EffectEvent;
use ::torg::card::CardName::{Hero, Leadership, SeizeInitiative};
use ::torg::card::{BySide, Side};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::event::{Event, TaskEvent};
use ::torg::rounds::{Ambush, RoundsCommand, Surprise};
use ::torg::settings::{SetbackGeneric, Settings, TaskSetback};
use ::torg::state::{Role, Setback};
use rising_action::game::HeadingRank;
use rising_action::log::{redo_line, rows};
use tabletop::seat::Seat;
use testing::new_actor;

/// The chronicle still names those whose coming was undone.
#[test]
fn undone_entries_keep_their_names() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    let actor = new_actor("Varga", Role::Villain);
    table.play(Command::Join { actor });
    assert!(table.table.undo());
    let texts: Vec<String> = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX)
        .into_iter()
        .map(|row| row.text)
        .collect();
    assert_eq!(texts.last().unwrap(), "Varga joined the villains.");
    let redo = redo_line(&table.table);
    assert_eq!(redo.as_deref(), Some("Varga joined the villains."));
}

/// Those who join together are one flat list; only three or more of the same name are shortened.
#[test]
fn who_joins_together_is_one_list() {
    for (names, text) in [
        (
            &["Varga", "Krall"][..],
            "Varga and Krall joined the villains.",
        ),
        (
            &["shocktrooper 4", "Dr. Mobius", "gospog 1", "gospog 2"],
            "shocktrooper 4, Dr. Mobius, gospog 1 and gospog 2 joined the villains, 4 in all.",
        ),
        (
            &["thug 1", "thug 2", "thug 3", "Varga"],
            "thug 1 … thug 3 and Varga joined the villains, 4 in all.",
        ),
    ] {
        let mut table = TestTable::new(&[&[Hero]], 0);
        let actors = names.iter().map(|name| new_actor(name, Role::Villain));
        table.play(Command::JoinAll {
            actors: actors.collect(),
        });
        let rows = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
        assert_eq!(rows.last().unwrap().text, text);
    }
}

/// DD-325, A-89: a round with a kept card and a round without cards have a heading in the chronicle, as any other.
#[test]
fn dd_325_every_round_has_a_heading() {
    let headings = |table: &TestTable| {
        let rows = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
        let headings = rows.into_iter().filter_map(|row| row.heading);
        let rounds = headings.filter(|heading| heading.rank == HeadingRank::Round);
        rounds
            .map(|heading| (heading.title, heading.detail))
            .collect::<Vec<_>>()
    };
    let mut table = TestTable::new(&[&[SeizeInitiative]], 1);
    table.begin();
    table.apply_event(Event::Effect {
        what: EffectEvent::CardKept,
    });
    table.play(Command::Flip);
    let [(first, card), (second, same_card)] = &headings(&table)[..] else {
        panic!("{:?}", headings(&table))
    };
    assert_eq!((first.as_str(), second.as_str()), ("Round 1", "Round 2"));
    assert_eq!(card, same_card);

    let mut table = TestTable::new(&[&[]], 1);
    let settings = Settings {
        deckless: true,
        ..Settings::default()
    };
    table.apply_event(Event::SettingsChanged { settings });
    let participants = table.state().present().map(|actor| actor.id).collect();
    table.play(Command::BeginRounds { participants });
    table.play(Command::from(RoundsCommand::SetLine {
        initiative: Side::Villains,
        effects: BySide::default(),
    }));
    let expected = ("Round 1".to_owned(), "villains first".to_owned());
    assert_eq!(headings(&table), [expected]);
}

fn last_text(table: &TestTable) -> String {
    let rows = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
    rows.into_iter().last().unwrap().text
}

/// DD-292: the log says that Leadership ended without a gift.
#[test]
fn dd_292_leadership_without_a_gift_has_an_entry() {
    let mut table = TestTable::new(&[&[Leadership, Hero], &[Hero]], 0);
    let (actor, card) = (h(1), table.card(h(1), 0));
    table.play(Command::PlayCard { actor, card });
    let gifts = vec![];
    table.play(Command::follow_up(actor, FollowUpCommand::Give { gifts }));
    assert_eq!(last_text(&table), "Hero 1 gave no cards.");
}

/// DD-404, DD-407: if nobody of the surprised side takes part, nobody is surprised.
#[test]
fn dd_407_an_ambush_of_nobody_has_no_entry() {
    let mut table = TestTable::new(&[&[Hero]], 0);
    table.play(Command::from(RoundsCommand::Begin {
        participants: vec![h(1)],
        ambush: Some(Ambush {
            surprised_side: Side::Villains,
            surprise: Surprise::Partial,
            on_duty: vec![],
        }),
        duel: false,
    }));
    assert_eq!(last_text(&table), "Rounds began with 1 character.");
}

/// DD-165, DD-226, A-28, A-38: what a setback meant at its time stays in the log when the table changes its mind later.
#[test]
fn a_28_a_38_later_settings_do_not_change_what_the_log_says() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    let change = |table: &mut TestTable, settings: Settings| {
        table.apply_event(Event::SettingsChanged { settings });
    };
    let by_difficulty = Settings::default()
        .with_answer(SetbackGeneric::Difficulty)
        .with_answer(TaskSetback::Pointer);
    let setback = || Event::SetbackChosen {
        side: Side::Heroes,
        setback: Setback::Generic,
    };
    let lost = || Event::Task {
        lead: h(1),
        what: TaskEvent::StepLost,
    };
    table.begin();
    table.apply_event(setback());
    table.apply_event(lost());
    change(&mut table, by_difficulty);
    table.apply_event(setback());
    table.apply_event(lost());
    let texts = |table: &TestTable| {
        let rows = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
        let texts = rows.into_iter().map(|row| row.text);
        let told = |text: &String| text.to_lowercase().contains("setback:");
        texts.filter(told).collect::<Vec<String>>()
    };
    let expected = [
        "Setback: −5 to every action by the heroes.",
        "Possible setback: the latest step must be done again.",
        "Setback: +5 to every difficulty for the heroes.",
        "Possible setback: back to the previous step.",
    ];
    assert_eq!(texts(&table), expected);
    change(&mut table, Settings::default());
    assert_eq!(texts(&table), expected);
}

/// DD-095: if a ruling lets somebody keep a hand that is too large, the log does not name cards.
#[test]
fn dd_095_nothing_discarded_is_said_so() {
    let mut table = TestTable::new(&[&[Hero]], 0);
    table.apply_event(Event::DiscardedToHandSize {
        actor: h(1),
        cards: vec![],
    });
    assert_eq!(last_text(&table), "Hero 1 discarded nothing.");
}
