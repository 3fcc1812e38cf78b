//! The cast with figures: lines that are read, sheets that are set, and people who are kept for later tables.

use crate::desk::{Desk, h};
use ::torg::card::CardName::{Drama, Idea};
use ::torg::card::Side;
use ::torg::command::Command;
use ::torg::state::Role;
use rising_action::app::cast::{CastIntent, CastSheet, Edit, Open, To, Whose, extra_of};
use rising_action::app::intent::Intent;
use rising_action::app::model::{AppAlert, NewStep, Screen, Sheet};
use rising_action::app::update::Effect;
use rising_action::app::vm::cast::{CastVm, Part, Preview};
use rising_action::app::vm::new_table::new_table;
use rising_action::app::vm::open_view;
use rising_action::app::vm::sheet::{SheetVm, Stepper, sheet};
use storage::cast::CastError;

fn shown(desk: &Desk) -> CastVm {
    match sheet(&desk.model) {
        Some(SheetVm::Cast(vm)) => *vm,
        other => panic!("{other:?}"),
    }
}

fn previews(vm: &CastVm) -> Vec<&Preview> {
    fn of(part: &Part) -> Option<&Preview> {
        match part {
            Part::Preview(preview) => Some(preview),
            _ => None,
        }
    }
    vm.parts.iter().filter_map(of).collect()
}

fn faults(vm: &CastVm) -> Vec<&str> {
    fn of(part: &Part) -> Option<&str> {
        match part {
            Part::Fault(words) => Some(words.as_str()),
            _ => None,
        }
    }
    vm.parts.iter().filter_map(of).collect()
}

fn news(vm: &CastVm) -> &str {
    fn of(part: &Part) -> Option<&str> {
        match part {
            Part::News(words) => Some(words.as_str()),
            _ => None,
        }
    }
    vm.parts.iter().find_map(of).unwrap_or_default()
}

fn stepper(vm: &CastVm, label: &str) -> Stepper {
    let mut steppers = vm.parts.iter().flat_map(|part| match part {
        Part::Steppers(steppers) => steppers.clone(),
        _ => vec![],
    });
    steppers.find(|one| one.label == label).unwrap()
}

fn row(vm: &CastVm, label: &str) -> Intent {
    let mut rows = vm.parts.iter().flat_map(|part| match part {
        Part::Rows(rows) => rows.clone(),
        _ => vec![],
    });
    rows.find(|row| row.label == label).unwrap().intent
}

fn chip(vm: &CastVm, label: &str) -> Intent {
    let mut chips = vm.parts.iter().flat_map(|part| match part {
        Part::Chips { chips, .. } => chips.clone(),
        _ => vec![],
    });
    chips.find(|chip| chip.label == label).unwrap().intent
}

fn at_cast() -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::Went(Screen::New(NewStep::Cast)));
    desk
}

fn typed(text: &str) -> Intent {
    Intent::TypedName(text.to_owned())
}

fn named(desk: &Desk) -> Vec<String> {
    desk.model
        .draft
        .heroes
        .iter()
        .map(|hero| hero.name.clone())
        .collect()
}

#[test]
fn a_new_table_takes_names_and_lines() {
    let mut desk = at_cast();
    desk.send(typed("Juno (Sam), Osric"));
    assert_eq!(named(&desk), ["Juno", "Osric"], "names alone keep working");
    desk.send(typed("Nia (Bo): dex 12, sabre +6/18"));
    assert_eq!(named(&desk).len(), 2, "a comma of a line adds nobody yet");
    let vm = new_table(&desk.model);
    assert_eq!(
        vm.previews[0].lines,
        [
            "Dexterity 12",
            "sabre: melee weapon, Strength +6, at most 18"
        ]
    );
    desk.send(Intent::AddedNames);
    desk.send(typed("3 thugs: villain, 9s, club"));
    desk.send(Intent::AddedNames);
    assert_eq!(
        named(&desk),
        ["Juno", "Osric", "Nia", "thug 1", "thug 2", "thug 3"]
    );
    let vm = new_table(&desk.model);
    assert_eq!(vm.people[3].0, Side::Villains);
    assert!(vm.deal[0].starts_with("3 hands"), "{:?}", vm.deal);
    desk.send(Intent::PressedDeal);
    let view = open_view(&desk.model).unwrap();
    assert_eq!(view.heroes().count(), 3);
    let thug = view.actor(h(5)).unwrap();
    assert_eq!((thug.role, thug.stats.dexterity), (Role::Villain, Some(9)));
    assert_eq!(
        thug.sheet.as_ref().unwrap().weapons[0].name.as_str(),
        "club"
    );
    assert_eq!(
        view.actor(h(3))
            .unwrap()
            .sheet
            .as_ref()
            .unwrap()
            .weapons
            .len(),
        1
    );
}

#[test]
fn a_line_that_is_not_understood_stays_and_says_where() {
    let mut desk = at_cast();
    desk.send(typed("Nia: 9s, blub"));
    desk.send(Intent::AddedNames);
    assert_eq!(desk.model.draft.typed, "Nia: 9s, blub", "nothing is lost");
    assert_eq!(named(&desk), [""; 0]);
    let vm = new_table(&desk.model);
    assert!(vm.fault.is_some());
    let preview = &vm.previews[0];
    assert!(
        preview.faults[0].starts_with("“blub” at letter 10: "),
        "{:?}",
        preview.faults
    );
    let (line, marks) = preview.marked.clone().unwrap();
    assert_eq!(&line[marks[0].clone()], "blub");
    desk.send(typed("Nia: 9s, club\nBo: 8s\n"));
    assert_eq!(named(&desk), ["Nia", "Bo"], "a pasted list adds all");
}

#[test]
fn several_come_at_once_with_free_names() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    let join = |desk: &mut Desk, text: &str| {
        desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
        desk.send(Intent::TypedInSheet(text.to_owned()));
    };
    join(&mut desk, "2 thugs: 9s, club");
    let vm = shown(&desk);
    assert_eq!(previews(&vm)[0].name, "thug 1 … thug 2");
    assert!(
        previews(&vm)[0].lines[1].ends_with("no figure told"),
        "{:?}",
        previews(&vm)[0]
    );
    desk.send(Intent::SentSheet);
    join(&mut desk, "2 thugs: 9s, club");
    desk.send(Intent::SentSheet);
    let toast = desk.model.toast.clone().unwrap();
    assert_eq!(
        toast.text,
        "thug 3 and thug 4 joined against them, 2 in all."
    );
    assert!(toast.way.is_some());
    desk.send(Intent::Undid);
    assert_eq!(open_view(&desk.model).unwrap().present().count(), 4);
    desk.send(Intent::Redid);
    let view = open_view(&desk.model).unwrap();
    let names: Vec<&str> = view
        .present()
        .skip(2)
        .map(|actor| actor.name.as_str())
        .collect();
    assert_eq!(names, ["thug 1", "thug 2", "thug 3", "thug 4"]);
    join(&mut desk, "thug: dex 100");
    desk.send(Intent::SentSheet);
    assert_eq!(faults(&shown(&desk)).len(), 1);
    assert_eq!(open_view(&desk.model).unwrap().present().count(), 6);
}

#[test]
fn a_sheet_is_set_figure_by_figure_or_by_its_line() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    let view = open_view(&desk.model).unwrap();
    let villain = view.actor(h(3)).unwrap();
    desk.send(Intent::Asked(
        Edit::of(Whose::Actor(h(3)), extra_of(villain)).sheet(),
    ));
    desk.send(stepper(&shown(&desk), "Strength").more.unwrap());
    desk.send(stepper(&shown(&desk), "Strength").more.unwrap());
    desk.send(chip(&shown(&desk), "Dodge"));
    desk.send(row(&shown(&desk), "Add a weapon"));
    desk.send(row(&shown(&desk), "Weapon"));
    desk.send(CastIntent::Named("Grand sabre".to_owned()).intent());
    desk.send(stepper(&shown(&desk), "Adds").more.unwrap());
    desk.send(row(&shown(&desk), "Add armor"));
    desk.send(CastIntent::Opened(Open::Nothing).intent());
    let Some(Sheet::Cast(of)) = &desk.model.sheet else {
        panic!();
    };
    let CastSheet::Edit(edit) = &**of else {
        panic!()
    };
    let line = edit.line.clone();
    assert_eq!(
        line,
        "Villain 1: villain, str 9, dodge 9, Grand sabre +1, armor +1"
    );
    desk.send(Intent::SentSheet);
    let view = open_view(&desk.model).unwrap();
    let sheet = &view.actor(h(3)).unwrap().sheet;
    let sheet = sheet.as_ref().unwrap();
    assert_eq!(sheet.strength, Some(9));
    assert_eq!(sheet.weapons[0].name.as_str(), "Grand sabre");
    assert_eq!(desk.model.sheet, None);
    // By the line, with a fault in between.
    let edit = Edit::of(Whose::Actor(h(3)), extra_of(view.actor(h(3)).unwrap()));
    desk.send(Intent::Asked(edit.sheet()));
    desk.send(Intent::TypedInSheet("x: dex 12, blub".to_owned()));
    assert_eq!(faults(&shown(&desk)).len(), 1);
    assert!(
        !shown(&desk)
            .buttons
            .iter()
            .any(|button| button.label == "Done" && button.ready)
    );
    desk.send(Intent::SentSheet);
    assert!(desk.model.sheet.is_some(), "it waits");
    desk.send(Intent::TypedInSheet(
        "x: dex 12, possibilities 3".to_owned(),
    ));
    desk.send(Intent::SentSheet);
    let view = open_view(&desk.model).unwrap();
    let villain = view.actor(h(3)).unwrap();
    assert_eq!(
        (villain.stats.dexterity, villain.possibilities),
        (Some(12), 3)
    );
    assert_eq!(villain.name.as_str(), "Villain 1", "the name stays");
    assert!(villain.sheet.as_ref().unwrap().weapons.is_empty());
}

#[test]
fn whoever_is_kept_comes_to_the_next_table() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    let view = open_view(&desk.model).unwrap();
    let mut extra = extra_of(view.actor(h(3)).unwrap());
    extra.stats.dexterity = Some(12);
    desk.send(CastIntent::Keep(extra.clone()).intent());
    desk.restart();
    assert_eq!(desk.model.cast.characters[0].character, extra);
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::Went(Screen::New(NewStep::Cast)));
    let way = new_table(&desk.model).saved.unwrap();
    desk.send(way);
    desk.send(row(&shown(&desk), "Villain 1"));
    assert_eq!(named(&desk), ["Villain 1"]);
    assert_eq!(new_table(&desk.model).people[0].0, Side::Villains);
    // At the table it comes as a line that may still be changed.
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.send(CastIntent::Keep(extra).intent());
    desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
    desk.send(row(&shown(&desk), "From the saved cast"));
    desk.send(row(&shown(&desk), "Villain 1"));
    assert_eq!(previews(&shown(&desk))[0].name, "Villain 1");
    desk.send(Intent::SentSheet);
    let view = open_view(&desk.model).unwrap();
    assert_eq!(view.actor(h(3)).unwrap().stats.dexterity, Some(12));
}

#[test]
fn the_saved_cast_is_changed_removed_and_carried() {
    let mut desk = Desk::new();
    let look = || {
        Intent::Asked(
            CastSheet::Saved {
                to: To::Sheet,
                typed: String::new(),
                brought: None,
            }
            .sheet(),
        )
    };
    desk.send(look());
    desk.send(Intent::TypedInSheet(
        "Varga: villain, dex 12\nNia (Sam): 9s".to_owned(),
    ));
    desk.send(Intent::SentSheet);
    assert_eq!(desk.model.cast.characters.len(), 2);
    desk.send(row(&shown(&desk), "Varga"));
    desk.send(Intent::TypedInSheet(
        "Varga the Red: villain, dex 13".to_owned(),
    ));
    desk.send(Intent::SentSheet);
    assert_eq!(
        desk.model.cast.characters[0].character.name.as_str(),
        "Varga the Red"
    );
    let effects = desk.send(CastIntent::Exported.intent());
    let Effect::Download { text, .. } = &effects[0] else {
        panic!("{effects:?}");
    };
    assert_eq!(text, "Varga the Red: villain, dex 13\nNia (Sam): 9s\n");
    desk.send(CastIntent::Removed(desk.model.cast.characters[0].id).intent());
    desk.send(CastIntent::Removed(desk.model.cast.characters[0].id).intent());
    assert!(desk.model.cast.characters.is_empty());
    desk.send(Intent::ChoseFile(text.clone()));
    assert_eq!(
        desk.model.cast.characters.len(),
        2,
        "a file of lines brings them back"
    );
    // Its own names are not doubled.
    desk.send(Intent::ChoseFile(text.clone()));
    assert_eq!(desk.model.cast.characters.len(), 2);
    assert!(news(&shown(&desk)).starts_with("2 names were there already"));
    // What is no cast at all is refused as a whole; what is good of one comes in, and the rest is named.
    for junk in [
        "this is garbage, really\nor so",
        "a\u{fffd}b: 9s",
        "x: 9s\u{1}",
    ] {
        desk.send(Intent::ChoseFile(junk.to_owned()));
        assert_eq!(desk.model.cast.characters.len(), 2);
        assert!(faults(&shown(&desk))[0].starts_with("Nobody was kept"));
        assert!(previews(&shown(&desk)).is_empty());
    }
    desk.send(Intent::ChoseFile(
        "Mo: 9s\nZed: blub\nnia: 8s\nKit:".to_owned(),
    ));
    assert_eq!(desk.model.cast.characters.len(), 4);
    let vm = shown(&desk);
    assert_eq!(
        news(&vm),
        "2 people kept for later tables. 1 name was there already; nothing changes there. 1 line is not understood: see below."
    );
    assert_eq!(previews(&vm)[0].faults.len(), 1);
    desk.send(row(&vm, "Take them out again"));
    assert_eq!(desk.model.cast.characters.len(), 2);
    desk.memory.capacity = Some(0);
    desk.send(Intent::TypedInSheet("Bo: 9s".to_owned()));
    desk.send(Intent::SentSheet);
    assert!(matches!(
        desk.model.alert,
        Some(AppAlert::Cast(CastError::Storage(_)))
    ));
    assert_eq!(desk.model.cast.characters.len(), 2);
}

#[test]
fn a_new_sheet_is_one_line_of_the_chronicle() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    desk.want(Command::SetSheet {
        actor: h(3),
        stats: Default::default(),
        sheet: Default::default(),
    });
    let page = rising_action::app::vm::chronicle::toast;
    let view = open_view(&desk.model).unwrap();
    let told = page(desk.model.torg().unwrap(), &view).unwrap();
    assert!(told.ends_with(": a new sheet."), "{told}");
}

fn button(vm: &CastVm, label: &str) -> Intent {
    let mut buttons = vm.buttons.iter().filter(|button| button.ready);
    let found = buttons.find(|button| button.label == label);
    found.unwrap().intent.clone()
}

#[test]
fn keeping_for_later_keeps_the_changes_here_too() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    let view = open_view(&desk.model).unwrap();
    let extra = extra_of(view.actor(h(3)).unwrap());
    desk.send(Intent::Asked(Edit::of(Whose::Actor(h(3)), extra).sheet()));
    desk.send(chip(&shown(&desk), "Taunt"));
    desk.send(button(&shown(&desk), "Keep for later"));
    assert_eq!(desk.model.sheet, None);
    let here = desk.state().actor(h(3)).unwrap().sheet.clone();
    assert_eq!(here.skills.len(), 1);
    assert_eq!(desk.model.cast.characters[0].character.sheet, here);
    assert!(
        desk.model
            .toast
            .as_ref()
            .unwrap()
            .text
            .ends_with("here too.")
    );
}

#[test]
fn a_changed_sheet_asks_before_it_is_shut() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    let view = open_view(&desk.model).unwrap();
    let open =
        Intent::Asked(Edit::of(Whose::Actor(h(3)), extra_of(view.actor(h(3)).unwrap())).sheet());
    desk.send(open.clone());
    desk.send(Intent::ClosedSheet);
    assert_eq!(desk.model.sheet, None, "nothing was changed");
    desk.send(open.clone());
    desk.send(chip(&shown(&desk), "Taunt"));
    let changed = desk.model.sheet.clone();
    desk.send(Intent::ClosedSheet);
    assert_eq!(shown(&desk).title, "Keep the changes?");
    desk.send(Intent::ClosedSheet);
    assert_eq!(desk.model.sheet, changed, "back, with all that was changed");
    desk.send(Intent::ClosedSheet);
    desk.send(row(&shown(&desk), "Back to the sheet"));
    assert_eq!(desk.model.sheet, changed);
    desk.send(Intent::ClosedSheet);
    desk.send(button(&shown(&desk), "Drop them"));
    assert_eq!(desk.model.sheet, None);
    assert!(desk.state().actor(h(3)).unwrap().sheet.skills.is_empty());
    desk.send(open);
    for _ in 0..3 {
        // Taken away again the second time.
        desk.send(chip(&shown(&desk), "Taunt"));
    }
    desk.send(Intent::ClosedSheet);
    desk.send(button(&shown(&desk), "Keep them"));
    assert_eq!(desk.model.sheet, None);
    assert_eq!(desk.state().actor(h(3)).unwrap().sheet.skills.len(), 1);
}

#[test]
fn the_saved_cast_leads_back_to_who_joins() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
    desk.send(Intent::TypedInSheet("thug: 9s".to_owned()));
    let join = desk.model.sheet.clone();
    desk.send(row(&shown(&desk), "From the saved cast"));
    desk.send(Intent::ClosedSheet);
    assert_eq!(desk.model.sheet, join);
}

#[test]
fn many_words_that_are_wrong_alike_are_one_message() {
    let mut desk = at_cast();
    desk.send(typed("Zed: 12, 11, 10, 9, dex 100"));
    let vm = new_table(&desk.model);
    let faults = &vm.previews[0].faults;
    assert_eq!(faults.len(), 2);
    assert!(
        faults[0].starts_with("“12”, “11”, “10” …: not understood."),
        "{faults:?}"
    );
    assert_eq!(faults[1], "“100” at letter 25: from 1 to 99.");
}

#[test]
fn a_list_that_was_pasted_leaves_no_fault() {
    let mut desk = at_cast();
    desk.send(typed(" , ,"));
    assert!(new_table(&desk.model).fault.is_some());
    desk.send(typed("Drache; Oel"));
    desk.send(Intent::AddedNames);
    assert_eq!(named(&desk), ["Drache", "Oel"]);
    assert_eq!(new_table(&desk.model).fault, None, "all of it was added");
    desk.send(typed("Mo: 9s\nJo: 8s"));
    desk.send(Intent::AddedNames);
    assert_eq!(named(&desk), ["Drache", "Oel", "Mo", "Jo"]);
    assert_eq!(new_table(&desk.model).fault, None);
}

#[test]
fn what_is_not_understood_of_a_sheet_costs_no_figure() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 1);
    let view = open_view(&desk.model).unwrap();
    let extra = extra_of(view.actor(h(3)).unwrap());
    desk.send(Intent::Asked(Edit::of(Whose::Actor(h(3)), extra).sheet()));
    let line = "Villain 1: villain, dex 12, pistol";
    desk.send(Intent::TypedInSheet(line.to_owned()));
    assert_eq!(stepper(&shown(&desk), "Dexterity").value, "12");
    desk.send(stepper(&shown(&desk), "Dexterity").more.unwrap());
    let vm = shown(&desk);
    assert_eq!(faults(&vm).len(), 1, "the pistol still wants its damage");
    assert!(vm.parts.iter().any(|part| matches!(
        part,
        Part::Lines { value, .. } if value == "Villain 1: villain, dex 13, pistol"
    )));
    desk.send(Intent::TypedInSheet("Villain 1: club".to_owned()));
    assert!(shown(&desk).parts.contains(&Part::Note(
        "club: no figure told, so it adds nothing.".to_owned()
    )));
}

#[test]
fn rows_say_what_is_in_hand() {
    let mut desk = Desk::table(&[&[Drama], &[Idea]], 0);
    desk.send(Intent::Asked(Sheet::join(Role::Villain, None)));
    let line = "Varga (Noor): 9s, sabre +6, knife +2, leather armor +2";
    desk.send(Intent::TypedInSheet(line.to_owned()));
    desk.send(Intent::SentSheet);
    let view = open_view(&desk.model).unwrap();
    let seats = rising_action::app::vm::seat::seats(&view);
    assert_eq!(seats[2].sub, "played by Noor, sabre and leather armor");
    let stage = rising_action::app::vm::stage::stage(&desk.model).unwrap();
    assert_eq!(stage.rows[2].sub, "Noor, sabre and leather armor");
}
