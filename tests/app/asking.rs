//! What the app asks, and what it shows to choose from.

use crate::desk::{Desk, h};
use ::torg::MAX_HEROES;
use ::torg::card::CardName::{Drama, Haste, Idea};
use ::torg::card::{ApprovableAction, ApprovedActions, BySide, ConflictLine, LineEffect, Side};
use ::torg::card::{CARDS, VillainSkill};
use ::torg::command::Command;
use ::torg::deck::Deck;
use ::torg::event::Event;
use ::torg::state::{ActionKind, Role, Tone};
use rising_action::app::intent::Intent;
use rising_action::app::model::{AppAlert, DraftFault, NewStep, Purpose, Screen, Sheet};
use rising_action::app::vm::cast::Part;
use rising_action::app::vm::new_table::new_table;
use rising_action::app::vm::seat::seats;
use rising_action::app::vm::sheet::{SheetVm, sheet};
use rising_action::app::vm::stage::{Stage, actions, gamemaster_end, stage};
use rising_action::app::vm::{Button, open_view};
use rising_action::app::words::refusals::draft;
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::table::Table;

const COUNTS: [ApprovableAction; 2] = [ApprovableAction::Taunt, ApprovableAction::Trick];

fn the_stage(desk: &Desk) -> Stage {
    stage(&desk.model).unwrap()
}

fn names(desk: &Desk) -> Vec<String> {
    let cast = &desk.state().cast;
    cast.iter()
        .map(|actor| actor.name.as_str().to_owned())
        .collect()
}

fn join(desk: &mut Desk, text: &str) {
    desk.send(Intent::TypedInSheet(text.to_owned()));
    desk.send(Intent::SentSheet);
}

/// Something happens that nobody decided.
fn make(desk: &mut Desk, events: Vec<Event>) {
    let table = desk.model.torg_mut().unwrap();
    let mut entries = table.log().entries().to_vec();
    entries.push(LogEntry {
        events,
        ruling: None,
        replaced: None,
        recorded_at: None,
    });
    let all = entries.len();
    *table = Table::replay(EventLog::new(entries, all));
}

#[test]
fn commas_part_those_who_join() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
    join(&mut desk, "Varga Krill, guards");
    assert_eq!(names(&desk)[2..], ["Varga Krill", "guards"]);
    assert_eq!(desk.model.sheet, None);
    // One name that can not be, and nobody joins.
    desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
    join(&mut desk, &["Juno, ", &"x".repeat(61)].concat());
    assert_eq!(names(&desk).len(), 4);
    assert!(matches!(
        desk.model.sheet,
        Some(Sheet::Join {
            fault: Some(DraftFault::LongName { length: 61 }),
            ..
        })
    ));
    join(&mut desk, " , ");
    assert!(matches!(
        desk.model.sheet,
        Some(Sheet::Join {
            fault: Some(DraftFault::EmptyName),
            ..
        })
    ));
}

/// Where not all have room nobody joins, and what was typed stays.
#[test]
fn all_who_are_named_have_room_or_nobody_joins() {
    for (role, named, fault) in [
        (
            Role::Hero,
            15,
            DraftFault::TooManyHeroes {
                named: MAX_HEROES + 1,
                most: MAX_HEROES,
            },
        ),
        (Role::Villain, 499, DraftFault::CastFull),
    ] {
        let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
        let text = "x,".repeat(named);
        desk.send(Intent::Asked(Sheet::join(role, None)));
        join(&mut desk, &text);
        assert_eq!(names(&desk).len(), 2, "{fault:?}");
        let Some(SheetVm::Cast(vm)) = sheet(&desk.model) else {
            panic!();
        };
        let stands = |part: &&Part| matches!(part, Part::Lines { value, .. } if *value == text);
        assert_eq!(vm.parts.iter().filter(stands).count(), 1);
        assert!(vm.parts.contains(&Part::Fault(draft(fault))));
        join(&mut desk, &"x,".repeat(named - 1));
        assert_eq!(names(&desk).len(), named + 1);
    }
}

/// Where another window has played on, nobody joins its table: not the second one named either.
#[test]
fn nobody_joins_the_table_of_another_window() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    let note = |text: &str| Command::MakeNote {
        text: text.to_owned(),
    };
    desk.want(note("kept"));
    let id = desk.model.table.as_ref().unwrap().save_handle.as_ref();
    let id = id.unwrap().id();
    let mut other = Desk::new();
    for round in 0..2 {
        other.memory = desk.memory.clone();
        other.send(Intent::TookTable(id));
        other.want(note("elsewhere"));
        desk.memory = other.memory.clone();
        desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
        join(&mut desk, "Varga, Krill, guards");
        assert_eq!(names(&desk).len(), 2 + round * 3);
        assert_eq!(desk.model.alert, Some(AppAlert::OtherWindow));
        // The notice of then stops nothing now.
        desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
        join(&mut desk, "Varga, Krill, guards");
        assert_eq!(names(&desk).len(), 5 + round * 3);
    }
}

/// Whoever is added to the rounds that begin is in them, and the question stays open.
#[test]
fn the_question_who_is_in_it_stays_open() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    desk.send(Intent::PressedFlip);
    desk.send(Intent::ToggledPerson(h(2)));
    let add = desk.list().rows.pop().unwrap().intent;
    desk.send(add);
    join(&mut desk, "Varga, guards");
    assert_eq!(
        desk.model.sheet,
        Some(Sheet::BeginRounds {
            chosen: vec![h(1), h(3), h(4), h(5)]
        })
    );
}

/// The stage says who may lay a card, and leads there.
#[test]
fn the_stage_says_that_a_card_may_be_laid() {
    let due = |desk: &Desk| the_stage(desk).due.last().cloned();
    let lays = |button: Option<Button>| button.map(|button| (button.label, button.intent));
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    assert_eq!(due(&desk), None);
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2)],
    });
    assert_eq!(
        lays(due(&desk)),
        Some((
            "Starting cards may be laid: Hero 1, Hero 2".to_owned(),
            Intent::Went(Screen::Seats)
        ))
    );
    desk.want(Command::Flip);
    desk.send(Intent::ClosedSheet);
    assert_eq!(due(&desk), None, "nobody has acted");
    desk.want(Command::EndTurn { actor: h(1) });
    assert_eq!(
        lays(due(&desk)),
        Some((
            "A card may be laid: Hero 1".to_owned(),
            Intent::CalledCurtain(h(1), Purpose::Hand)
        ))
    );
    let notes: Vec<String> = seats(&open_view(&desk.model).unwrap())
        .into_iter()
        .map(|seat| seat.note)
        .collect();
    assert_eq!(notes, ["A card may be laid.", ""]);
    let card = desk.card(h(1), 0);
    desk.want(Command::PoolCard { actor: h(1), card });
    assert_eq!(due(&desk), None, "it has been laid");
}

/// On the stack the gamemaster end counts, anywhere else the player end (DD-001).
#[test]
fn a_flipped_card_shows_the_gamemaster_end_first() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2)],
    });
    desk.want(Command::Flip);
    let flipped = desk.state().round().unwrap().card;
    for (card, counts) in [(flipped, true), (desk.card(h(1), 0), false)] {
        let holder = None;
        desk.send(Intent::Asked(Sheet::Card { card, holder }));
        let Some(SheetVm::Card(shown)) = sheet(&desk.model) else {
            panic!("a card")
        };
        assert_eq!(shown.flipped, counts);
    }
}

/// Where both lines of a card say the same, the scene tells which one was read (DD-114, DD-115).
#[test]
fn lines_that_are_alike_are_told_apart_by_the_scene() {
    let mut card = CARDS[0];
    card.dramatic = card.standard;
    for (tone, letter, other) in [(Tone::Standard, "S", "D"), (Tone::Dramatic, "D", "S")] {
        let shown = gamemaster_end(&Deck::default(), &card, tone);
        assert_eq!((shown.letter, shown.other_letter), (letter, other));
    }
}

/// What the line lists for villains is marked among their actions, and stands first (DD-181).
#[test]
fn a_villain_s_skills_are_marked() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    desk.want(Command::Flip);
    let task = desk.state().round().unwrap().task_box;
    let line = ConflictLine {
        initiative: Side::Villains,
        effects: BySide {
            heroes: LineEffect::None,
            villains: LineEffect::VillainSkills(VillainSkill::Taunt, VillainSkill::Trick),
        },
    };
    make(
        &mut desk,
        vec![Event::LineRead {
            line,
            approved: ApprovedActions::Any,
            task_box: task,
        }],
    );
    let view = open_view(&desk.model).unwrap();
    let marked = |actor| -> Vec<(ActionKind, bool)> {
        actions(&view, actor, Some(ApprovedActions::Any), false)
            .into_iter()
            .map(|action| (action.kind, action.costs))
            .collect()
    };
    let villain = marked(h(3));
    for (place, (kind, costs)) in villain.iter().enumerate() {
        let listed = COUNTS.map(ActionKind::Approvable).contains(kind);
        assert_eq!((*costs, place < 2), (listed, listed), "{kind:?}");
    }
    assert!(marked(h(1)).iter().all(|(_, costs)| !costs));
}

#[test]
fn leaving_for_good_is_asked_once() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.send(Intent::Asked(Sheet::PersonMenu { actor: h(2) }));
    let leave = desk.list().rows.pop().unwrap().intent;
    desk.send(leave);
    assert!(desk.state().actor(h(2)).is_some(), "not at the first tap");
    let asked = desk.list();
    assert_eq!(asked.buttons[0].intent, Intent::ClosedSheet);
    desk.send(asked.buttons[1].intent.clone());
    assert!(desk.state().actor(h(2)).is_none());
}

/// Two cards of one name are told apart by their numbers.
#[test]
fn no_two_rows_are_alike() {
    let mut desk = Desk::table(&[&[Haste, Haste], &[Idea]], 0);
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2)],
    });
    for _ in 0..2 {
        let card = desk.card(h(1), 0);
        desk.want(Command::PoolCard { actor: h(1), card });
    }
    desk.send(Intent::Asked(Sheet::TradeCards {
        from: h(1),
        to: h(2),
        answering: false,
        chosen: vec![],
    }));
    let rows = desk.list().rows;
    assert_eq!(rows.len(), 2);
    assert_ne!(rows[0].label, rows[1].label);
    assert!(CARDS.len() > rows.len());
}

/// A name that is too long is told of where it is typed; it stays there, and the deal waits for a shorter one.
#[test]
fn a_long_title_is_told_at_the_field() {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::TypedTitle("x".repeat(60)));
    assert_eq!(new_table(&desk.model).title_fault, None);
    desk.send(Intent::TypedTitle("x".repeat(10_000)));
    let fault = new_table(&desk.model).title_fault.unwrap();
    assert!(fault.contains("10000 characters"), "{fault}");
    desk.send(Intent::Went(Screen::New(NewStep::Cast)));
    desk.send(Intent::TypedName("Imani".to_owned()));
    desk.send(Intent::PressedDeal);
    assert_eq!(desk.model.screen, Screen::New(NewStep::Game));
    assert!(new_table(&desk.model).title_fault.is_some());
    assert_eq!(desk.model.draft.title.len(), 10_000, "nothing is lost");
    assert_eq!(desk.model.draft.heroes.len(), 1);
    desk.send(Intent::TypedTitle("The Night Mail".to_owned()));
    desk.send(Intent::PressedDeal);
    assert_eq!(desk.model.screen, Screen::Stage);
}

/// Nobody is against the heroes yet: the stage says how they come in, until somebody has.
#[test]
fn the_stage_shows_the_way_to_villains() {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::Went(Screen::New(NewStep::Cast)));
    for _ in 0..2 {
        desk.send(Intent::TypedName("Nia".to_owned()));
        desk.send(Intent::AddedNames);
    }
    let twins = new_table(&desk.model).fault.unwrap();
    assert!(twins.starts_with("Two are called Nia."), "{twins}");
    desk.send(Intent::RemovedHero(1));
    assert_eq!(new_table(&desk.model).fault, None);
    desk.send(Intent::PressedDeal);
    let foot = stage(&desk.model).unwrap().foot;
    assert_eq!(foot[0].label, "Add villains");
    desk.send(foot[0].intent.clone());
    desk.send(Intent::TypedInSheet("4 thugs: 9s, club".to_owned()));
    desk.send(Intent::SentSheet);
    let foot = stage(&desk.model).unwrap().foot;
    assert!(
        foot.iter().all(|way| way.label != "Add villains"),
        "{foot:?}"
    );
}

/// The bar about a full device can be put away, and comes back with the next entry that can not be kept.
#[test]
fn the_bar_comes_back_with_the_next_failure() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.memory.capacity = Some(0);
    for entries in 2..=4 {
        desk.want(Command::MakeNote {
            text: "again".to_owned(),
        });
        assert!(
            matches!(&desk.model.alert, Some(AppAlert::Unsaved { entries: told, .. }) if *told == entries)
        );
        desk.send(Intent::DismissedAlert);
        assert_eq!(desk.model.alert, None);
    }
}
