//! The chronicle in words: nothing is left blank, looks fold, and a name may be of many.

use crate::desk::{Desk, h};
use crate::uses::uses;
use ::torg::Torg;
use ::torg::card::CardName::{Drama, Hero, Idea};
use ::torg::card::{CardId, TaskBox};
use ::torg::command::{Command, DiceFrom};
use ::torg::event::{DrawReason, Event, FollowUpEvent, TaskEvent};
use ::torg::redaction::redact;
use ::torg::roll::Proficiency;
use ::torg::settings::TaskSetback;
use ::torg::state::ActionKind;
use ::torg::task::{AttemptKind, NewApproach, TaskOutcome};
use rising_action::app::intent::Intent;
use rising_action::app::model::Purpose;
use rising_action::app::vm::Mark;
use rising_action::app::vm::chronicle::Reads;
use rising_action::app::words::telling::sentence;
use rising_action::app::words::torg::signed;
use std::collections::BTreeSet;
use storage::file;
use tabletop::name::Name;
use tabletop::seat::Seat;
use tabletop::table::Table;
use testing::torg::{EVENT_KINDS, event_kind};

/// Events that never stand alone: what they stand beside says it.
const SAID_BY_OTHERS: &[&str] = &[
    "AttackFinished",
    "AttackAmmunitionSpent",
    "TurnOrderSet",
    "ConsequencesApplied",
    "RoundClosed",
    "TaskFlipSpent",
    // Told with its letter, from the entries before it.
    "TaskStepCompleted",
    "RoundsStartingPoolsCounted",
    "FollowUpLeadershipUsed",
    "FollowUpGiftsCompleted",
    "FollowUpRallyUsed",
    "FollowUpGloryClaimed",
    "FollowUpIdeaUsed",
    "CombatInteractionDeclared",
    "CombatDefenceDeclared",
    "CombatBestTargetChosen",
];

/// The golden logs, in which everything of the first version happened.
fn sessions() -> Vec<Table<Torg>> {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/crates/storage/tests/golden/v1"
    );
    let paths = (1..).map(|number| format!("{folder}/torg-{number}.rising"));
    let texts = paths.map_while(|path| std::fs::read_to_string(path).ok());
    let logs = texts.map(|text| file::read::<Event>(&text).unwrap().log);
    logs.map(Table::replay).collect()
}

fn session() -> Table<Torg> {
    sessions().remove(0)
}

/// All that can happen to a task.
fn of_a_task() -> impl Iterator<Item = TaskEvent> {
    let name = |text| Name::new(text).unwrap();
    let tried = |attempt, under| TaskEvent::Attempted {
        kind: attempt,
        task_box: under,
        checks: vec![],
        helper_bonus: 0,
        one_roll: None,
    };
    let way = |way| TaskEvent::ApproachProposed { approach: way };
    let ended = |outcome| TaskEvent::Ended { outcome };
    [
        TaskEvent::Opened {
            skill: name("Science"),
            steps: vec![],
            flip_budget: Some(7),
            budget_revealed: false,
            difficulties_revealed: false,
            value: None,
        },
        TaskEvent::FlipBudgetSet {
            flip_budget: None,
            revealed: true,
        },
        TaskEvent::DifficultiesRevealed,
        TaskEvent::Dismissed,
        TaskEvent::FlipSpent,
        tried(
            AttemptKind::Steps(1),
            TaskBox::Steps([true, false, true, true]),
        ),
        tried(AttemptKind::Steps(2), TaskBox::PossibleSetback),
        tried(AttemptKind::Check, TaskBox::Complication),
        tried(AttemptKind::LastDitch, TaskBox::CriticalProblem),
        TaskEvent::CheckPassed,
        TaskEvent::StepCompleted,
        TaskEvent::StepLost,
        TaskEvent::ComplicationAdded { by: 1 },
        TaskEvent::ApproachBlocked,
        way(NewApproach::Skill(name("Magic"))),
        way(NewApproach::Angle("By the roof.".to_owned())),
        TaskEvent::ApproachAccepted {
            restart: true,
            costs_this_round: Some(false),
            costs_next_round: None,
        },
        TaskEvent::ApproachAccepted {
            restart: false,
            costs_this_round: None,
            costs_next_round: Some(true),
        },
        TaskEvent::ApproachRefused,
        TaskEvent::CheckRetried {
            keeps_round_effects: Some(false),
        },
        TaskEvent::ProblemIgnored,
        TaskEvent::ValueSet { value: Some(13) },
        ended(TaskOutcome::Succeeded),
        ended(TaskOutcome::Failed),
        ended(TaskOutcome::Abandoned),
    ]
    .into_iter()
}

#[test]
fn a_player_is_not_told_a_time_that_was_not_announced() {
    let table = session();
    let view = table.view(Seat::Table);
    let opened = of_a_task().next().unwrap();
    let event = Event::Task {
        lead: h(1),
        what: opened,
    };
    // The table's own pages lie open: they say no more than a hero's.
    for seat in [Seat::Table, Seat::Actor(h(1))] {
        let words = sentence(&redact(&event, seat), &view).unwrap();
        assert!(!words.contains('7'), "{words}");
    }
    let what = TaskEvent::FlipBudgetSet {
        flip_budget: Some(7),
        revealed: true,
    };
    let event = Event::Task { lead: h(1), what };
    let words = sentence(&redact(&event, Seat::Table), &view).unwrap();
    assert!(words.contains("7 flips"), "{words}");
}

#[test]
fn every_kind_of_event_has_words() {
    let table = session();
    let view = table.view(Seat::Table);
    let mut told = BTreeSet::new();
    let mut later = vec![
        Event::TradeAgreed { actor: h(1) },
        Event::SheetSet {
            actor: h(1),
            stats: Default::default(),
            sheet: Default::default(),
        },
        Event::TaskBoxFlipped {
            card: CardId(7),
            under_top: true,
        },
        Event::ConsequencesApplied {
            consequences: vec![],
        },
    ];
    later.extend(uses());
    later.extend(of_a_task().map(|what| Event::Task { lead: h(1), what }));
    later.extend(crate::hands::events());
    later.extend(crate::rounds::events());
    later.extend(crate::deeds::events());
    later.extend(crate::blows::events());
    let mut check = |event: &Event, view: &torg::view::View| {
        let kind = event_kind(event);
        if !told.insert(kind.clone()) {
            return;
        }
        for seat in [Seat::Table, Seat::Actor(h(1))] {
            let words = sentence(&redact(event, seat), view);
            let blank = words.is_none_or(|words| words.trim().is_empty());
            assert_eq!(blank, SAID_BY_OTHERS.contains(&kind.as_str()), "{event:?}");
        }
    };
    for event in &later {
        check(event, &view);
    }
    for table in sessions() {
        let view = table.view(Seat::Table);
        for entry in table.log().entries() {
            entry.events.iter().for_each(|event| check(event, &view));
        }
    }
    for kind in EVENT_KINDS.split_whitespace() {
        assert!(told.contains(kind), "{kind}");
    }
}

#[test]
fn no_row_is_blank() {
    let table = session();
    for seat in [Seat::Table, Seat::Actor(h(1))] {
        for row in Torg::rows(&table, seat) {
            assert!(!row.text.trim().is_empty(), "entry {}", row.number);
        }
    }
}

#[test]
fn what_is_taken_back_is_named() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.want(Command::Declare {
        actor: h(1),
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    desk.want(Command::Roll {
        proficiency: Proficiency::Skilled,
        dice: DiceFrom::Person(vec![7]),
    });
    desk.want(Command::Commit);
    desk.send(Intent::Undid);
    let toast = desk.model.toast.clone().unwrap();
    assert_eq!(toast.text, "Taken back: The result was told.");
    assert_eq!(toast.way, Some(Intent::Redid), "and it can be brought back");
}

/// Looks that follow each other are one row; where the row leads and what undo takes back stay the same.
#[test]
fn looks_fold() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.want(Command::MakeNote {
        text: "before".to_owned(),
    });
    for hero in [1, 2, 1, 1] {
        desk.look(h(hero), Purpose::Hand);
        desk.send(Intent::LeftCurtain);
    }
    let told = Torg::rows(desk.model.torg().unwrap(), Seat::Table);
    assert_eq!(told.len(), 3);
    let last = told.last().unwrap();
    assert_eq!(last.mark, Mark::Look);
    assert_eq!(last.text, "Hands were looked at: Hero 1 ×3, Hero 2.");
    assert_eq!((last.number, &last.go_here), (6, &Intent::WentTo(6)));
    let undo = Torg::last_acting_line(desk.model.torg().unwrap());
    assert_eq!(undo.as_deref(), Some("“before”"));
    desk.send(Intent::Undid);
    let told = Torg::rows(desk.model.torg().unwrap(), Seat::Table);
    let undone: Vec<bool> = told.iter().map(|row| row.undone).collect();
    assert_eq!(undone, [false, true, true], "the looks go with the note");
    desk.send(Intent::Redid);
    assert_eq!(desk.model.torg().unwrap().log().cursor(), 6);
    // Something in between, and the looks are counted anew.
    desk.want(Command::MakeNote {
        text: "after".to_owned(),
    });
    desk.look(h(2), Purpose::Hand);
    let told = Torg::rows(desk.model.torg().unwrap(), Seat::Table);
    assert_eq!(told.last().unwrap().text, "Hero 2’s hand was looked at.");
    assert_eq!(told.len(), 5);
}

/// A name may be of many: no sentence about somebody holds a verb that has to agree with it.
#[test]
fn sentences_fit_one_and_many() {
    let table = session();
    let view = table.view(Seat::Table);
    let names: Vec<&str> = view.cast.iter().map(|actor| actor.name.as_str()).collect();
    for event in table
        .log()
        .entries()
        .iter()
        .flat_map(|entry| &entry.events)
        .filter(|event| {
            !matches!(
                event,
                Event::Combat { .. }
                    | Event::Attack { .. }
                    | Event::Rounds { .. }
                    | Event::ActionDeclared { .. }
            )
        })
    {
        let Some(words) = sentence(&redact(event, Seat::Table), &view) else {
            continue;
        };
        for name in &names {
            let Some(rest) = words.strip_prefix(name) else {
                continue;
            };
            let verb = rest.split([' ', '.', ',', ':']).nth(1).unwrap_or("");
            let agrees = ["is", "has", "was"].contains(&verb)
                || (verb.ends_with('s') && !["across"].contains(&verb));
            assert!(!rest.starts_with(' ') || !agrees, "{words}");
        }
    }
    assert_eq!([-4, 0, 3].map(signed), ["−4", "0", "+3"]);
}

/// What was said at one table is not said at the next.
#[test]
fn a_toast_stays_at_its_table() {
    let mut desk = Desk::table(&[&[Drama], &[Hero]], 0);
    let say = |desk: &mut Desk| {
        desk.want(Command::MakeNote {
            text: "here".to_owned(),
        });
        assert!(desk.model.toast.is_some());
    };
    say(&mut desk);
    desk.send(Intent::TookExample);
    assert_eq!(desk.model.toast, None, "another table was laid");
    say(&mut desk);
    let kept = desk.model.tables.last().unwrap().id;
    desk.send(Intent::TookTable(kept));
    assert_eq!(desk.model.toast, None, "another table was taken");
}

/// An older message does not offer to take back what was done since.
#[test]
fn a_toast_goes_with_the_next_thing_done() {
    let mut desk = Desk::table(&[&[Drama], &[Hero]], 0);
    desk.want(Command::MakeNote {
        text: "here".to_owned(),
    });
    assert!(desk.model.toast.is_some());
    desk.want(Command::SetPossibilities {
        actor: h(1),
        possibilities: 3,
    });
    assert_eq!(desk.model.toast, None);
}

#[test]
fn a_38_a_setback_reads_as_the_table_counts() {
    let table = session();
    let mut view = table.view(Seat::Table);
    let lost = Event::Task {
        lead: h(1),
        what: TaskEvent::StepLost,
    };
    let last = sentence(&redact(&lost, Seat::Table), &view).unwrap();
    assert!(last.contains("last step"), "{last}");
    view.settings = view.settings.with_answer(TaskSetback::Pointer);
    let before = sentence(&redact(&lost, Seat::Table), &view).unwrap();
    assert!(before.contains("moves back"), "{before}");
}

#[test]
fn what_one_draws_and_why_a_card_is_taken_is_told_in_one_go() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.want(Command::MakeNote {
        text: "before".to_owned(),
    });
    let table = desk.model.torg().unwrap();
    let mut entries = table.log().applied().to_vec();
    let view = table.view(Seat::Table);
    let mut told = |events: &[Event], seat| {
        entries.last_mut().unwrap().events = events.to_vec();
        Torg::text(&entries, &view, seat)
    };
    let drawn = |hero, card| Event::Drawn {
        actor: h(hero),
        card,
        reason: DrawReason::Refill,
    };
    let (first, second) = (desk.card(h(1), 0), desk.card(h(2), 0));
    let draws = [drawn(1, first), drawn(2, first), drawn(1, second)];
    assert_eq!(
        told(&draws, Seat::Table),
        "Hero 1 drew 2 cards. Hero 2 drew a card."
    );
    assert_eq!(
        told(&draws, Seat::Actor(h(1))),
        "Hero 1 drew Drama and Idea. Hero 2 drew a card."
    );
    let fetched = [
        Event::FollowUp {
            actor: h(1),
            what: FollowUpEvent::DiscardFetched {
                card: second,
                into_pool: false,
            },
        },
        Event::CardPlayed {
            actor: h(1),
            card: first,
            stays_in_effect: false,
            from_hand: Some(true),
        },
    ];
    assert_eq!(
        told(&fetched, Seat::Table),
        "Hero 1 used Drama. Hero 1 took Idea off the discards."
    );
}
