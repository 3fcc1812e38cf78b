//! The dialogs that are lists of actions.

use crate::played::{BREN, ODA, Played, TAVI, table};
use ::torang::command::Command;
use ::torang::opposed::Side;
use rising_action::components::ActionList;
use rising_action::torang::action::{Action, Dialog};
use rising_action::torang::lists::list_of;
use tabletop::seat::ActorId;

fn list(played: &Played, dialog: &Dialog) -> ActionList<Action> {
    list_of(&played.view(), dialog).unwrap()
}

fn labels(list: &ActionList<Action>) -> Vec<&str> {
    list.rows.iter().map(|row| row.0.as_str()).collect()
}

fn buttons(list: &ActionList<Action>) -> Vec<&str> {
    let buttons = list.buttons.iter();
    buttons.map(|button| button.label.as_str()).collect()
}

#[test]
fn the_scene_menu_follows_the_clock_and_the_roll() {
    let mut played = table();
    let always = [
        "End of the session",
        "Add adventurer",
        "Add gamemaster character",
        "Add a note",
        "Options",
        "List of abilities",
        "Save to a file",
        "Settings",
    ];
    let with = |first: &[&'static str]| [first, always.as_slice()].concat();
    let natural = with(&["Begin combat rounds", "Time passes", "Next scene"]);
    assert_eq!(labels(&list(&played, &Dialog::SceneMenu)), natural);
    played.play(Command::BeginRounds);
    let rounds = with(&["End the rounds"]);
    assert_eq!(labels(&list(&played, &Dialog::SceneMenu)), rounds);
    played.call(TAVI, "Stealth");
    let rolling = with(&["End the rounds", "Next round"]);
    assert_eq!(labels(&list(&played, &Dialog::SceneMenu)), rolling);
}

#[test]
fn everybody_or_somebody_new_may_roll() {
    let shown = list(&table(), &Dialog::WhoRolls);
    assert_eq!(labels(&shown), ["Tavi", "Bren", "Oda", "Someone else"]);
    assert_eq!(shown.rows[0].1, "Stealth, Climb");
}

#[test]
fn the_roll_has_a_menu_while_it_is_open() {
    let mut played = table();
    let who_helps = Dialog::WhoHelps {
        side: Side::Active,
        helped_helper: None,
    };
    for dialog in [&Dialog::RollMenu, &who_helps] {
        assert_eq!(list_of(&played.view(), dialog), None);
    }
    played.call_for(&played.against(TAVI, "Stealth", "Warden", "45"));
    let menu = list(&played, &Dialog::RollMenu);
    assert_eq!(menu.title, "Stealth");
    assert_eq!(labels(&menu), ["Succeed without a roll", "Cancel the roll"]);
    assert_eq!(labels(&list(&played, &who_helps)), ["Bren", "Oda"]);
    let helped = Dialog::HelpedSide {
        helper: BREN,
        ability: played.ability(BREN, "Survival").id,
    };
    let sides = list(&played, &helped);
    assert_eq!(labels(&sides), ["Tavi", "Warden"]);
    let Action::Play(commands) = sides.rows[1].2.clone() else {
        panic!("{sides:?}");
    };
    played.play_all(commands);
    assert_eq!(played.roll().help_rolls[0].side, Side::Opponent);
}

#[test]
fn marks_are_listed_and_cleared_after_a_question() {
    let mut played = table();
    let none = list(&played, &Dialog::EndOfSession);
    assert_eq!(none.intro, "No ability is marked.");
    assert!(none.rows.is_empty() && none.buttons.is_empty());
    let ability = played.ability(TAVI, "Climb").id;
    played.play(Command::SetCheck {
        actor: TAVI,
        ability,
        check: true,
    });
    let marked = list(&played, &Dialog::EndOfSession);
    let row = (
        "Tavi".to_owned(),
        "Climb".to_owned(),
        Action::ShowSheet(TAVI),
    );
    assert_eq!(marked.rows, [row]);
    assert_eq!(buttons(&marked), ["Clear all marks"]);
    let asked = list(&played, &Dialog::ClearMarks);
    assert_eq!(asked.rows, marked.rows);
    assert_eq!(buttons(&asked), ["Keep marks", "Clear marks"]);
}

#[test]
fn a_requested_check_gets_a_yes_or_no() {
    let asked = list(&table(), &Dialog::RequestedChecks);
    assert_eq!(buttons(&asked), ["No", "Yes"]);
}

#[test]
fn a_character_is_renamed_or_leaves_after_a_question() {
    let played = table();
    let menu = list(&played, &Dialog::PersonMenu { actor: ODA });
    assert_eq!(menu.title, "Oda");
    assert_eq!(labels(&menu), ["Rename", "Remove from the table"]);
    let leave = list(&played, &Dialog::Leave { actor: ODA });
    assert_eq!(leave.title, "Remove Oda from the table?");
    assert_eq!(buttons(&leave), ["Cancel", "Remove from the table"]);
    let nobody = ActorId(99);
    for dialog in [
        Dialog::PersonMenu { actor: nobody },
        Dialog::Leave { actor: nobody },
        Dialog::Options,
    ] {
        assert_eq!(list_of(&played.view(), &dialog), None);
    }
}
