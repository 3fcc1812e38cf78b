//! The log of a Torg table.

use crate::table::{TestTable, h};
use ::torg::Torg;
use ::torg::active_effects::EffectEvent;
use ::torg::card::CardName::{Escape, Hero, Leadership, SeizeInitiative};
use ::torg::card::{BySide, Side};
use ::torg::combat::damage::DamageResult;
use ::torg::command::{Command, DeckCommand, FollowUpCommand};
use ::torg::event::{Event, FollowUpEvent, TaskEvent};
use ::torg::follow_ups::SetbackKind;
use ::torg::redaction::RedactedEvent;
use ::torg::rounds::{Ambush, RoundsCommand, SetbackPenalty, Surprise};
use ::torg::settings::{SetbackGeneric, Settings};
use ::torg::state::{ActionKind, ActionOutcome, Condition, Role, Setback};
use ::torg::story::StoryEvent;
use rising_action::game::{HeadingRank, TableGame as _};
use rising_action::log::{redo_line, rows};
use rising_action::torg::messages::combat::damage_results;
use rising_action::torg::messages::hands::setback_text;
use rising_action::torg::messages::sentences::{names, sentence};
use tabletop::name::Name;
use tabletop::seat::Seat;
use tabletop::table::{PlayMode, Table};
use testing::torg::{random_command, random_opening};
use testing::{TestRng, new_actor, sequences};

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
            "Shocktrooper 4, Dr. Mobius, gospog 1 and gospog 2 joined the villains, 4 in all.",
        ),
        (
            &["thug 1", "thug 2", "thug 3", "Varga"],
            "Thug 1 … thug 3 and Varga joined the villains, 4 in all.",
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

/// TC-092, TC-093: a rest is told as a rest, with the wounds that it leaves.
#[test]
fn tc_092_a_rest_is_told_with_what_it_leaves() {
    let mut table = TestTable::new(&[&[Hero], &[Hero]], 1);
    for (actor, wounds) in [(h(1), 0), (h(2), 2)] {
        let condition = Condition {
            shock: 3,
            wounds,
            ..Condition::default()
        };
        table.play(Command::SetCondition { actor, condition });
    }
    let actors = vec![h(1), h(2)];
    table.play(Command::Rest { actors });
    let rows = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX);
    let text = "Hero 1 rested. Hero 2 rested, with 2 wounds left.";
    assert_eq!(rows.last().unwrap().text, text);
}

/// An adventure begins with a scene, so its heading stands for that of the scene too.
#[test]
fn an_adventure_has_a_heading() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    table.apply_event(Event::Story {
        what: StoryEvent::AdventureBegan { adventure: 2 },
    });
    let entry = table.table.log().applied().last().unwrap();
    let heading = Torg::entry_heading(entry).unwrap();
    assert_eq!(heading.rank, HeadingRank::Scene);
    let texts = (heading.title.as_str(), heading.detail.as_str());
    assert_eq!(texts, ("Adventure 2", "act 1, scene 1"));
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
    table.apply_event(Event::SettingsChanged {
        settings,
        before: None,
    });
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

/// DD-165, DD-226, A-28, A-38: the log says what a setback meant at its time, as its event tells; earlier saves do not tell it.
#[test]
fn a_28_a_38_the_log_says_what_a_setback_meant_at_its_time() {
    let by_difficulty = Settings::default().with_answer(SetbackGeneric::Difficulty);
    let setback = |penalty| Event::SetbackChosen {
        side: Side::Heroes,
        setback: Setback::Generic,
        penalty,
    };
    let by = |settings| setback(Some(SetbackPenalty::for_side(true, &settings)));
    let step = |what| Event::Task { lead: h(1), what };
    let mut table = TestTable::new(&[&[Hero]], 1);
    table.begin();
    for (event, text) in [
        (
            by(Settings::default()),
            "Setback: −5 to every action by the heroes.",
        ),
        (
            by(by_difficulty),
            "Setback: +5 to every difficulty for the heroes.",
        ),
        (setback(None), "Setback for the heroes."),
        (
            step(TaskEvent::StepTakenBack { moves_back: false }),
            "Possible setback: the latest step must be done again.",
        ),
        (
            step(TaskEvent::StepTakenBack { moves_back: true }),
            "Possible setback: back to the previous step.",
        ),
        (
            step(TaskEvent::StepLost),
            "Possible setback: a step was lost.",
        ),
        (
            Event::SettingsChanged {
                settings: by_difficulty,
                before: Some(Settings::default()),
            },
            "Table option changed: What does a simple Setback do? ",
        ),
        (
            Event::SettingsChanged {
                settings: by_difficulty,
                before: None,
            },
            "The table’s options were changed.",
        ),
    ] {
        table.apply_event(event);
        let told = last_text(&table);
        assert!(told.starts_with(text), "{told}");
    }
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

/// DD-081: a ruling may allow a trade for nothing, and the log says so. What somebody wrote is in quotation marks.
#[test]
fn dd_081_a_trade_for_nothing_is_said_so() {
    let mut table = TestTable::new(&[&[Hero], &[Hero]], 0);
    let card = table.card(h(1), 0);
    let (deck, view) = (table.view().deck, table.view());
    assert_eq!(names(&deck, &[]), "nothing");
    assert_eq!(names(&deck, &[card]), "Hero");
    let text = setback_text(
        Side::Heroes,
        SetbackKind::Individual,
        &[h(1)],
        "The rope frays.",
        &view,
    );
    assert_eq!(
        text,
        "Setback for the heroes: certain characters only (Hero 1). “The rope frays.”"
    );
    table.apply_event(Event::FollowUp {
        actor: h(1),
        what: FollowUpEvent::SpecialActivated {
            card,
            note: Some("the lock keeper".to_owned()),
        },
    });
    assert_eq!(
        last_text(&table),
        "Hero 1’s Hero took effect. “the lock keeper”"
    );
}

/// TC-101: a further hit on somebody who is dead already is told like the one that killed.
#[test]
fn tc_101_a_hit_on_the_dead_is_told_like_death() {
    let shock = DamageResult::Shock(15);
    for results in [
        vec![shock, DamageResult::Wounds(1, 4)],
        vec![shock, DamageResult::Wounds(2, 4), DamageResult::Dead],
    ] {
        assert_eq!(damage_results(&results), "15 shock, dead");
    }
}

/// A toast names whoever is done once, and puts no full stop after the exclamation mark of a card's name.
#[test]
fn toasts_are_whole_sentences() {
    let mut table = TestTable::new(&[&[Escape, Hero]], 1);
    let card = table.card(h(1), 0);
    let laid = Event::CardPooled { actor: h(1), card };
    let text = sentence(&RedactedEvent::Public(&laid), &table.view());
    assert_eq!(text.unwrap(), "Hero 1 laid Escape!");
    table.begin();
    table.play(Command::Flip);
    while table.next() != h(1) {
        table.play(Command::EndTurn {
            actor: table.next(),
        });
    }
    table.play(Command::Declare {
        actor: h(1),
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    table.play(Command::Announce {
        outcome: ActionOutcome::Done,
    });
    let toast = Torg::toast_text(&table.table, &table.view()).unwrap();
    assert!(toast.starts_with("Hero 1 is done."), "{toast}");
}

/// Opens a random table in which every other villain and ally is several people, "3 guards", and the rest have names with a small
/// letter: "thug 2".
fn open_with_small_names(rng: &mut TestRng) -> Option<Table<Torg>> {
    let mut opening = random_opening(rng);
    if let Command::Deck(DeckCommand::Open(setup)) = &mut opening {
        for (index, actor) in setup.cast.iter_mut().enumerate() {
            let name = match index % 2 {
                0 => format!("{} guards", index + 2),
                _ => format!("thug {index}"),
            };
            if actor.role != Role::Hero {
                actor.name = Name::new(&name).unwrap();
            }
        }
    }
    let mut table = Table::default();
    let opened = table.play(&opening, &PlayMode::ByTheRules, None, rng);
    opened.ok().map(|()| table)
}

/// Every sentence of the log, a toast and a refusal begins with a capital letter, also with a name that does not, such as that of the
/// second of "4 thugs". The log's sentences also suit a name that stands for several people.
#[test]
fn sentences_suit_names_with_a_small_letter_and_names_of_several() {
    let is_small = |text: &str| text.starts_with(char::is_lowercase);
    let (mut of_several, mut of_small) = (0, 0);
    for seed in 0..sequences(30, 300) {
        let mut rng = TestRng(seed);
        let Some(mut table) = open_with_small_names(&mut rng) else {
            continue;
        };
        for _ in 0..120 {
            let command = random_command(table.state(), &mut rng);
            let mode = match rng.one_in(6) {
                true => PlayMode::ByRuling("so be it".to_owned()),
                false => PlayMode::ByTheRules,
            };
            let before = table.log().cursor();
            let played = table.play(&command, &mode, None, &mut rng);
            let view = table.view(Seat::Table);
            if let Err(refusal) = played {
                let text = Torg::refusal_text(&refusal, &view, false).in_one_line();
                assert!(!is_small(&text) && !text.contains(". thug"), "{text}");
                continue;
            }
            if table.log().cursor() == before {
                continue;
            }
            let log = Torg::entry_text(table.log().applied(), &view, Seat::Table);
            let toast = Torg::toast_text(&table, &view).unwrap_or_default();
            for text in [&log, &toast] {
                assert!(!is_small(text) && !text.contains(". thug"), "{text}");
            }
            for verb in ["is", "was", "has", "gets", "needs", "leaves", "does"] {
                let singular = format!(" guards {verb} ");
                assert!(!log.contains(&singular), "{log}");
            }
            of_several += usize::from(log.contains(" guards"));
            of_small += usize::from(log.contains("Thug "));
        }
    }
    assert!(of_several > 50 && of_small > 50, "{of_several}, {of_small}");
}
