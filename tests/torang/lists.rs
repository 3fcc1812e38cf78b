//! The dialogs that are lists of actions.

use crate::played::{BREN, ODA, Played, TAVI, pressed, table};
use ::torang::command::{Command, DieSource};
use ::torang::opposed::Side;
use ::torang::refusal::Refusal;
use ::torang::state::{AbilityKind, HelpId, HelpVerdict, Role};
use rising_action::components::{ListContent, ListRow};
use rising_action::torang::action::{Action, TorangDialog, TorangList};
use rising_action::torang::lists::list_of;
use rising_action::torang::people::{after_joining, join, new_abilities};
use rising_action::torang::prepared::{can_be_helped, offer};
use rising_action::torang::refusals::error_text;
use rising_action::torang::result::waiting_helpers;
use rising_action::torang::typed::{InputError, abilities};
use rising_action::torang::typed_characters::{characters, joining, renamed};
use rising_action::typed_people::{UnreadLines, all_people};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use testing::TestRng;
use testing::tables::play_by_ruling;

fn list(played: &Played, list: TorangList) -> ListContent<Action> {
    list_of(&played.view(), list).unwrap()
}

fn labels(list: &ListContent<Action>) -> Vec<&str> {
    list.rows.iter().map(|row| row.label.as_str()).collect()
}

fn buttons(list: &ListContent<Action>) -> Vec<&str> {
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
        "Allowed abilities",
        "Save to a file",
        "Settings",
    ];
    let with = |first: &[&'static str]| [first, always.as_slice()].concat();
    let natural = with(&["Begin combat rounds", "Time passes", "Next scene"]);
    assert_eq!(labels(&list(&played, TorangList::SceneMenu)), natural);
    played.play(Command::BeginRounds);
    let rounds = with(&["End the rounds"]);
    assert_eq!(labels(&list(&played, TorangList::SceneMenu)), rounds);
    played.call(TAVI, "Stealth");
    let rolling = with(&["End the rounds", "Next round"]);
    assert_eq!(labels(&list(&played, TorangList::SceneMenu)), rolling);
}

#[test]
fn everybody_or_somebody_new_may_roll() {
    let shown = list(&table(), TorangList::WhoRolls);
    assert_eq!(labels(&shown), ["Tavi", "Bren", "Oda", "Someone else"]);
    assert_eq!(shown.rows[0].detail, "Stealth, Climb");
    assert_eq!(
        shown.text,
        "In the next step, you choose whether it is a basic, group or opposed roll."
    );
}

/// The roll goes on with somebody who is added for it.
#[test]
fn a_roll_waits_for_who_is_added() {
    let mut played = table();
    let someone = list(&played, TorangList::WhoRolls).rows.pop().unwrap();
    let Action::Replace(TorangDialog::Join { role, rolls: true }) = pressed(&someone) else {
        panic!("{someone:?}");
    };
    let guard = all_people(characters("Guard: Spot 40")).unwrap();
    played.play_all(join(&guard, role));
    let view = played.view();
    let Some(TorangDialog::Request { roller, .. }) = after_joining(&view, 1) else {
        panic!("no roll");
    };
    assert_eq!(played.character(roller).name.as_str(), "Guard");
    assert_eq!(after_joining(&view, 2), Some(TorangList::WhoRolls.into()));
}

/// TE-012: who is marked as a gamemaster character joins as one, whatever the others are.
#[test]
fn a_marked_gamemaster_character_joins_as_one() {
    let mut played = table();
    let people = all_people(characters("Pip\nGuard (NPC): Spot 40")).unwrap();
    played.play_all(join(&people, Role::Adventurer));
    let roles = [4, 5].map(|actor| played.character(ActorId(actor)).role);
    assert_eq!(roles, [Role::Adventurer, Role::GmCharacter]);
    assert_eq!(played.character(ActorId(5)).player, None);
    // A new name with the mark makes no player of it.
    for (typed, player) in [
        ("Watchman (npc)", None),
        ("Watchman (Mirja)", Some("Mirja")),
    ] {
        played.play(renamed(&played.view(), ActorId(5), typed).unwrap());
        let guard = played.character(ActorId(5));
        assert_eq!(guard.player.as_ref().map(Name::as_str), player, "{typed}");
    }
}

/// Two characters of one name could be confused, so nobody gets the name of somebody else, not even in other letters.
#[test]
fn a_name_at_the_table_is_not_given_again() {
    let view = table().view();
    let twins =
        |name| format!("Two characters would be called {name}. Add a surname to tell them apart.");
    for (typed, joined) in [
        ("Pip: Run 30", Ok(1)),
        ("Pip, Sef", Ok(2)),
        ("Pip\nPip: Run 30", Err(twins("Pip"))),
        ("Pip, tavi", Err(twins("tavi"))),
        ("Oda: Run 30", Err(twins("Oda"))),
    ] {
        let new = joining(&view, typed, UnreadLines::Refuse);
        assert_eq!(new.map(|new| new.len()), joined, "{typed}");
    }
    let oda = Name::new("Oda").unwrap();
    let taken = InputError::NameTaken(oda);
    for (actor, error) in [(TAVI, Some(taken)), (ODA, None)] {
        assert_eq!(renamed(&view, actor, "Oda (Mirja)").err(), error);
    }
    let unread = renamed(&view, ODA, "Oda (Mirja) 70").err();
    assert_eq!(unread, Some(InputError::BehindPlayer("70".to_owned())));
}

/// What is on the sheet is not overwritten, not even in other letters. An ability without a score gets one.
#[test]
fn an_ability_on_the_sheet_is_not_added_again() {
    let mut played = table();
    let new = |played: &Played, typed| {
        let abilities = abilities(typed).unwrap();
        new_abilities(&played.view(), TAVI, abilities, AbilityKind::Other)
    };
    let error = new(&played, "Lore 30, climb 40").unwrap_err();
    assert_eq!(
        error_text(&error),
        "Climb is on the sheet already. Tap it there to change it."
    );
    played.play_all(new(&played, "Lore 30").unwrap());
    assert_eq!(played.ability(TAVI, "Lore").kind, AbilityKind::Other);
    // The helper’s check puts an ability without a score on the sheet (B-19).
    played.call(BREN, "Survival");
    played.tap(TAVI, "Climb");
    played.help(0, 31);
    played.dice(100, None);
    played.press("Survival");
    played.play_all(new(&played, "survival 20").unwrap());
    let survival = played.ability(TAVI, "Survival");
    assert_eq!(survival.base.map(|base| base.get()), Some(20));
}

/// TE-067: a helper marks one check, for the own ability or the main one, so the two are named as alternatives.
#[test]
fn te_067_the_checks_of_one_helper_are_alternatives() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.tap(ODA, "Perception");
    played.help(0, 90);
    played.dice(20, None);
    played.press("Ask the gamemaster");
    played.press("Yes");
    let asked = list(&played, TorangList::GrantedChecks);
    assert_eq!(
        asked.text,
        "Oda has earned one for helping, for either ability. Tap one to mark it."
    );
    let rows: Vec<(&str, &str)> = asked
        .rows
        .iter()
        .map(|row| (&*row.label, &*row.detail))
        .collect();
    assert_eq!(
        rows,
        [
            ("Oda, Perception", "for helping, instead of Stealth"),
            (
                "Oda, Stealth",
                "for helping, instead of Perception; new on the sheet"
            )
        ]
    );
    assert_eq!(played.run(pressed(&asked.rows[1])), None);
    assert_eq!(list_of(&played.view(), TorangList::GrantedChecks), None);
}

/// TE-067: two helpers of the same name, who helped with the same ability, have a check each.
#[test]
fn te_067_helpers_of_the_same_name_have_a_check_each() {
    let mut played = table();
    played.play(Command::ChangeCharacter {
        actor: ODA,
        name: Name::new("Bren").unwrap(),
        player: None,
    });
    played.learn(ODA, "Survival 61");
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    played.tap(ODA, "Survival");
    played.help(0, 90);
    played.help(1, 90);
    played.dice(20, None);
    played.press("Ask the gamemaster");
    assert_eq!(waiting_helpers(&played.view()), ["Bren", "Bren"]);
    played.press("Yes");
    let asked = list(&played, TorangList::GrantedChecks);
    assert_eq!(
        labels(&asked),
        [
            "Bren, Survival",
            "Bren, Stealth",
            "Bren, Survival",
            "Bren, Stealth"
        ]
    );
    assert_eq!(
        asked.text,
        "These checks have been earned and are not marked yet. For helping, Bren and Bren may mark only one each. Tap one to mark it."
    );
}

#[test]
fn the_roll_has_a_menu_while_it_is_open() {
    let mut played = table();
    let who_helps = TorangList::WhoHelps {
        side: Side::Active,
        helped_helper: None,
    };
    for dialog in [TorangList::RollMenu, who_helps] {
        assert_eq!(list_of(&played.view(), dialog), None);
    }
    played.call_for(&played.against(TAVI, "Stealth", "Warden", "45"));
    let menu = list(&played, TorangList::RollMenu);
    assert_eq!(menu.title, "Stealth");
    assert_eq!(labels(&menu), ["Succeed without a roll", "Cancel the roll"]);
    assert_eq!(labels(&list(&played, who_helps)), ["Bren", "Oda"]);
    let helped = TorangList::HelpedSide {
        helper: BREN,
        ability: played.ability(BREN, "Survival").id,
    };
    let sides = list(&played, helped);
    assert_eq!(labels(&sides), ["Tavi", "Warden"]);
    let Action::Play(commands) = pressed(&sides.rows[1]) else {
        panic!("{sides:?}");
    };
    played.play_all(commands);
    assert_eq!(played.roll().help_rolls[0].side, Side::Opponent);
}

#[test]
fn marks_are_listed_and_cleared_after_a_question() {
    let mut played = table();
    let none = list(&played, TorangList::EndOfSession);
    assert_eq!(none.text, "No ability is marked.");
    assert!(none.rows.is_empty() && none.buttons.is_empty());
    let ability = played.ability(TAVI, "Climb").id;
    played.play(Command::SetCheck {
        actor: TAVI,
        ability,
        check: true,
    });
    let marked = list(&played, TorangList::EndOfSession);
    let row = ListRow::new("Tavi", "Climb", Action::ShowSheet(TAVI));
    assert_eq!(marked.rows, [row]);
    assert_eq!(buttons(&marked), ["Clear all marks"]);
    let asked = list(&played, TorangList::ClearMarks);
    assert_eq!(asked.rows, marked.rows);
    assert_eq!(buttons(&asked), ["Keep marks", "Clear marks"]);
}

#[test]
fn a_requested_check_gets_a_yes_or_no() {
    let asked = list(&table(), TorangList::RequestedChecks);
    assert_eq!(buttons(&asked), ["No", "Yes"]);
}

#[test]
fn a_character_is_renamed_or_leaves_after_a_question() {
    let played = table();
    let menu = list(&played, TorangList::PersonMenu(ODA));
    assert_eq!(menu.title, "Oda");
    assert_eq!(labels(&menu), ["Rename", "Remove from the table"]);
    let leave = list(&played, TorangList::Leave(ODA));
    assert_eq!(leave.title, "Remove Oda from the table?");
    assert_eq!(buttons(&leave), ["Cancel", "Remove from the table"]);
    let nobody = ActorId(99);
    for dialog in [TorangList::PersonMenu(nobody), TorangList::Leave(nobody)] {
        assert_eq!(list_of(&played.view(), dialog), None);
    }
}

/// TE-060, TE-062: once a ruling has let a helper roll before the help for this helper, that help is too late. Nothing is offered for it.
#[test]
fn te_062_late_help_for_a_helper_offers_nothing() {
    let mut played = table();
    played.change_settings(|settings| settings.nested_help = true);
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    let healing = played.ability(ODA, "Healing");
    let helped = Some(HelpId(0));
    played.play(offer(Side::Active, helped, ODA, &healing, ""));
    assert_eq!(played.row("Oda").buttons.len(), 2);
    let roll = Command::RollHelp {
        help: HelpId(0),
        die: DieSource::Typed(30),
        approves: true,
    };
    play_by_ruling(&mut played.table, &roll, &mut TestRng(1));
    let late = Command::WithdrawHelp { help: HelpId(1) };
    assert_eq!(played.try_play(late), Err(Refusal::HelpLate));
    let row = played.row("Oda");
    assert_eq!(
        (row.buttons, row.detail.as_str()),
        (vec![], "too late to help")
    );
    played.dice(30, None);
}

/// TE-063: a helper can be helped as long as the help counts and somebody has an ability for it.
#[test]
fn te_063_a_helper_is_helped_only_if_somebody_can() {
    let mut played = table();
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    let help = HelpId(0);
    let is_offered = |played: &Played| can_be_helped(&played.view(), &played.roll(), help);
    assert!(!is_offered(&played), "the table does not play so");
    played.play(Command::CancelRoll { waived: false });
    played.change_settings(|settings| settings.nested_help = true);
    played.call(TAVI, "Stealth");
    played.tap(BREN, "Survival");
    assert!(is_offered(&played));
    let judge = |verdict| Command::JudgeHelp { help, verdict };
    played.play(judge(HelpVerdict::Denied));
    assert!(!is_offered(&played), "denied help helps nobody");
    played.play(judge(HelpVerdict::Approved));
    played.tap(ODA, "Healing");
    assert!(!is_offered(&played), "nobody is left");
}
