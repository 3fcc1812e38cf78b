//! Sheets, the scene's menu, options and the new table.

use crate::desk::Desk;
use crate::torang_desk::{BREN, TAVI, table};
use ::torang::opposed::TieRule;
use ::torang::state::{AbilityKind, Role};
use rising_action::app::intent::Intent;
use rising_action::app::model::{NewStep, Screen, Sheet as AppSheet};
use rising_action::app::torang::table::vm::{Paper, seat};
use rising_action::app::torang::table::{Intent as Ours, Sheet, Spot, send};
use rising_action::app::vm::foyer::tickets;
use rising_action::app::vm::new_table::new_table;
use rising_action::app::vm::sheet::{SheetVm, sheet};
use storage::GameKind;

#[test]
fn a_new_table_asks_for_names_alone() {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    assert_eq!(new_table(&desk.model).open, "Deal", "Torg as ever");
    desk.send(Intent::ChoseGame(GameKind::Torang));
    desk.send(Intent::Went(Screen::New(NewStep::Options)));
    let vm = new_table(&desk.model);
    assert_eq!(vm.open, "Open");
    assert!(
        vm.options.iter().all(|question| !question.set),
        "the book's answers"
    );
    desk.send(vm.options[0].toggle.clone());
    let low = new_table(&desk.model).options[0].choices[1].intent.clone();
    desk.send(low);
    assert_eq!(
        new_table(&desk.model).options[1].id,
        "TE-107",
        "asked where it matters"
    );
    desk.send(Intent::PressedDeal);
    assert_eq!(
        desk.model.screen,
        Screen::New(NewStep::Cast),
        "nobody is named"
    );
    desk.send(Intent::TypedName("Tavi (Mirja)".to_owned()));
    desk.send(Intent::PressedDeal);
    assert_eq!(desk.model.screen, Screen::Stage);
    assert_eq!(desk.its().settings.tie_rule, TieRule::Low);
    assert!(matches!(desk.scene().paper, Paper::Empty(..)));
    assert_eq!(tickets(&desk.model)[0].game, "Torang");
    assert_eq!(tickets(&desk.model)[0].cast, "Tavi");
}

#[test]
fn a_table_is_found_again() {
    let mut desk = table();
    desk.tap(TAVI, "Stealth");
    desk.send(Intent::SentSheet);
    let (before, id) = (desk.scene(), tickets(&desk.model)[0].id);
    desk.model.table = None;
    desk.send(Intent::TookTable(id));
    assert_eq!(desk.scene(), before);
}

#[test]
fn abilities_are_written_changed_and_struck() {
    let mut desk = table();
    desk.learn(TAVI, "Luck 50; stealth 70");
    let vm = seat(&desk.model, TAVI).unwrap();
    let sheet: Vec<(&str, &str)> = vm
        .abilities
        .iter()
        .map(|its| (its.name.as_str(), its.figure.as_str()))
        .collect();
    assert_eq!(
        sheet,
        [("stealth", "70"), ("Climb", "55"), ("Luck", "50")],
        "what is there is set anew"
    );
    desk.send(vm.abilities[1].change.clone());
    desk.type_in(Spot::More, "1000000000");
    desk.send(Intent::SentSheet);
    assert!(desk.is_book());
    desk.send(Intent::ClosedSheet);
    assert!(
        matches!(desk.open_sheet(), Some(Sheet::Ability { score, .. }) if score == "1000000000"),
        "nothing is lost"
    );
    desk.type_in(Spot::More, "x");
    desk.send(Intent::SentSheet);
    assert!(desk.fault().unwrap().contains("“x”"));
    desk.type_in(Spot::Text, " ");
    desk.type_in(Spot::More, "60");
    desk.send(Intent::SentSheet);
    assert!(desk.fault().unwrap().contains("at least one letter"));
    desk.type_in(Spot::Text, "Scramble");
    desk.press_chip("Characteristic");
    desk.send(Intent::SentSheet);
    let changed = &desk.its().character(TAVI).unwrap().abilities[1];
    assert_eq!(
        (changed.name.as_str(), changed.kind),
        ("Scramble", AbilityKind::Characteristic)
    );
    desk.send(seat(&desk.model, TAVI).unwrap().abilities[1].change.clone());
    desk.press("Strike it");
    assert_eq!(desk.its().character(TAVI).unwrap().abilities.len(), 2);
    desk.ask_sheet(Sheet::Abilities {
        actor: TAVI,
        text: String::new(),
        kind: AbilityKind::Skill,
        fault: None,
    });
    for (typed, says) in [("", "Climb 55"), ("Climb", "“Climb” has no score")] {
        desk.type_in(Spot::Text, typed);
        desk.send(Intent::SentSheet);
        assert!(desk.fault().unwrap().contains(says));
    }
}

#[test]
fn people_come_change_and_go() {
    let mut desk = table();
    desk.ask_sheet(Sheet::Join {
        role: Role::GmCharacter,
        text: String::new(),
        fault: None,
    });
    desk.send(Intent::SentSheet);
    assert!(desk.fault().unwrap().contains("at least one letter"));
    desk.type_in(Spot::Text, "Warden, Hound (Max)");
    desk.send(Intent::SentSheet);
    let names: Vec<String> = desk
        .scene()
        .people
        .into_iter()
        .map(|its| its.full_name)
        .collect();
    assert_eq!(names, ["Tavi", "Bren", "Oda", "Warden", "Hound"]);
    desk.send(Intent::Went(Screen::Seat(BREN)));
    desk.send(seat(&desk.model, BREN).unwrap().menu);
    desk.press_row("Another name");
    desk.type_in(Spot::Text, "Bren the Elder (Jo)");
    desk.send(Intent::SentSheet);
    assert_eq!(seat(&desk.model, BREN).unwrap().name, "Bren the Elder");
    desk.send(seat(&desk.model, BREN).unwrap().menu);
    desk.press_row("Leaves for good");
    assert_eq!(desk.form().buttons[0].label, "Stay", "asked once");
    desk.press("Leave");
    assert_eq!(desk.model.screen, Screen::Seats);
    assert_eq!(seat(&desk.model, BREN), None);
    desk.send(Intent::Undid);
    assert!(seat(&desk.model, BREN).is_some());
}

#[test]
fn the_scene_s_menu() {
    let mut desk = table();
    desk.ask_sheet(Sheet::SceneMenu);
    desk.press_row("Time passes");
    desk.type_in(Spot::Text, "3");
    desk.press("hours");
    assert_eq!(desk.its().clock.seconds, 10_800);
    assert_eq!(desk.model.toast.as_ref().unwrap().text, "3 hours pass.");
    desk.ask_sheet(Sheet::SceneMenu);
    assert!(desk.rows().iter().any(|row| row.sub == "so far 3 hours"));
    desk.press_row("Time passes");
    for typed in ["-5", "abc", "1000000000"] {
        desk.type_in(Spot::Text, typed);
        desk.press("days");
        assert!(desk.is_book(), "{typed}");
        desk.send(Intent::ClosedSheet);
        assert!(matches!(desk.open_sheet(), Some(Sheet::Time { text, .. }) if text == typed));
    }
    desk.ask_sheet(Sheet::SceneMenu);
    desk.press_row("Next scene");
    desk.type_in(Spot::Text, "the pass");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.scene().sub, "Scene 2, the pass");
    desk.ask_sheet(Sheet::SceneMenu);
    desk.press_row("Combat rounds");
    assert_eq!(desk.scene().sub, "Scene 2, the pass, round 1");
    let acted = desk.scene().people[0].acted.clone().unwrap();
    assert!(!acted.0);
    desk.send(acted.1);
    assert_eq!(desk.scene().go.sub, "1 of 3 have acted");
    desk.press("Round 2");
    assert!(!desk.scene().people[0].acted.as_ref().unwrap().0);
    desk.ask_sheet(Sheet::SceneMenu);
    desk.press_row("End the rounds");
    assert_eq!(desk.scene().people[0].acted, None);
    desk.send(Intent::Asked(AppSheet::Note {
        text: String::new(),
    }));
    desk.send(Intent::TypedInSheet("The moon is red.".to_owned()));
    desk.send(Intent::SentSheet);
    let rows = desk
        .model
        .table
        .as_ref()
        .unwrap()
        .game
        .rows(tabletop::seat::Seat::Table);
    assert_eq!(rows.last().unwrap().text, "The moon is red.");
}

#[test]
fn a_session_ends_with_its_marks() {
    let mut desk = table();
    for place in [0, 1] {
        let toggle = seat(&desk.model, TAVI).unwrap().abilities[place]
            .toggle
            .clone();
        desk.send(toggle);
    }
    desk.ask_sheet(Sheet::Marks { clearing: false });
    let rows: Vec<(String, String)> = desk
        .rows()
        .into_iter()
        .map(|row| (row.label, row.sub))
        .collect();
    assert_eq!(rows, [("Tavi".to_owned(), "Stealth, Climb".to_owned())]);
    desk.press("Clear all marks");
    assert_eq!(desk.its().checked_abilities().len(), 1, "asked first");
    desk.press("Clear them");
    assert!(desk.its().checked_abilities().is_empty());
    desk.send(Intent::Undid);
    assert_eq!(desk.its().checked_abilities().len(), 1);
}

#[test]
fn options_change_in_mid_session() {
    let mut desk = table();
    desk.ask_sheet(Sheet::Options { open: Some(1) });
    let Some(SheetVm::Options(questions)) = sheet(&desk.model) else {
        panic!("no options");
    };
    desk.send(questions[1].choices[1].intent.clone());
    desk.send(Intent::ClosedSheet);
    desk.tap(TAVI, "Stealth");
    desk.type_in(Spot::Reason, "-7 a cold");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.call_row("Tavi").figure, "61", "any amount");
    desk.ask_sheet(Sheet::AbilityList {
        text: String::new(),
        fault: None,
    });
    desk.type_in(Spot::Text, "Climb, Stealth");
    desk.send(Intent::SentSheet);
    assert_eq!(
        desk.book().unwrap().rule.as_deref(),
        Some("TE-105"),
        "a roll is called for"
    );
    desk.send(Intent::ClosedSheet);
    desk.send(Intent::ClosedSheet);
    desk.ask_sheet(Sheet::CallMenu);
    desk.press_row("It works without a roll");
    desk.ask_sheet(Sheet::AbilityList {
        text: "Climb, Stealth".to_owned(),
        fault: None,
    });
    desk.send(Intent::SentSheet);
    assert_eq!(desk.model.sheet, None);
    desk.learn(TAVI, "Juggling 80");
    assert_eq!(desk.book().unwrap().rule.as_deref(), Some("TE-011"));
}

/// Where dice are not typed, nobody is asked whose they are.
#[test]
fn own_dice_can_be_switched_off() {
    let mut desk = table();
    desk.send(send(Ours::ToggledOwnDice));
    desk.tap(TAVI, "Stealth");
    desk.send(Intent::SentSheet);
    assert_eq!(desk.scene().own_dice, Some(true));
    desk.ask_sheet(Sheet::CallMenu);
    desk.press_row("Let it go");
    let settings = ::torang::settings::Settings {
        manual_dice: false,
        ..Default::default()
    };
    desk.torang(::torang::command::Command::ChangeSettings { settings });
    desk.tap(TAVI, "Stealth");
    desk.press("Tavi rolls");
    assert_eq!(desk.slip().casts.len(), 1, "the app rolls");
}
