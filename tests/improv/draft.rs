//! A new Improv table: entering people, the deal, and the opened table.

use ::improv::Improv;
use ::improv::settings::{DeckSharing, Settings};
use ::improv::state::Role;
use rising_action::draft::Draft;
use rising_action::improv::table::people::person_rows;
use rising_action::navigation::NewTableStep;
use rising_action::new_table::opening::NotReady;
use rising_action::new_table::people::{everybody, improv_people};
use rising_action::new_table::{DraftError, messages};
use rising_action::typed_people::{PersonPreview, UnreadLines};
use storage::GameKind;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::Table;
use testing::seeded_rng;

fn begun() -> Draft {
    Draft {
        game: GameKind::Improv,
        title: "The Harbor Job".to_owned(),
        ..Draft::default()
    }
}

fn with(typed: &str) -> Draft {
    let mut draft = begun();
    draft.type_names(typed).unwrap();
    draft.add_typed().unwrap();
    draft
}

fn table(draft: &Draft) -> Table<Improv> {
    let commands = draft.opening::<Improv>().unwrap();
    Table::open(&commands, Some(0), &mut seeded_rng(7)).unwrap()
}

fn lines(draft: &Draft) -> Vec<(String, String)> {
    let names = draft.names().into_iter().enumerate();
    names
        .map(|(index, name)| (name, messages::person(draft, index)))
        .collect()
}

/// The preview of one person, who has no side.
fn preview(name: &str, line: &str) -> [PersonPreview; 1] {
    [PersonPreview {
        name: name.to_owned(),
        line: line.to_owned(),
        side: None,
    }]
}

#[test]
fn a_line_can_name_a_person_with_talents() {
    let mut draft = begun();
    draft.type_names("Mara: sword 3, charm").unwrap();
    assert!(draft.people.is_empty(), "commas separate talents here");
    assert_eq!(
        messages::field_preview(&draft).people,
        preview("Mara", "sword ×3, charm")
    );
    draft.add_typed().unwrap();
    draft.type_names("Dana, Jo").unwrap();
    let line = |name: &str, line: &str| (name.to_owned(), line.to_owned());
    assert_eq!(
        lines(&draft),
        [
            line("Mara", "sword ×3, charm"),
            line("Dana", "gamemaster"),
            line("Jo", "")
        ]
    );
    assert_eq!(
        messages::deal(&draft),
        ["2 hands of 4", "5 for the gamemaster"]
    );
    draft.make_gamemaster(2);
    assert_eq!(lines(&draft)[1].1, "");
    assert_eq!(lines(&draft)[2].1, "gamemaster");
}

#[test]
fn a_name_in_brackets_is_the_players() {
    let mut draft = begun();
    draft.type_names("Mara (Noor): sword 3, charm").unwrap();
    assert_eq!(
        messages::field_preview(&draft).people,
        preview("Mara", "Noor; sword ×3, charm")
    );
    draft.add_typed().unwrap();
    draft.type_names("Dana (Petr) (GM)").unwrap();
    assert_eq!(
        messages::field_preview(&draft).people,
        preview("Dana", "Petr; gamemaster")
    );
    draft.add_typed().unwrap();
    let line = |name: &str, line: &str| (name.to_owned(), line.to_owned());
    assert_eq!(
        lines(&draft),
        [
            line("Mara", "Noor; sword ×3, charm"),
            line("Dana", "Petr; gamemaster")
        ]
    );
    let table = table(&draft);
    let view = table.view(tabletop::seat::Seat::Table);
    let people: Vec<(&str, Option<&str>)> = view
        .people
        .iter()
        .map(|person| {
            (
                person.name.as_str(),
                person.player.as_ref().map(Name::as_str),
            )
        })
        .collect();
    assert_eq!(people, [("Mara", Some("Noor")), ("Dana", Some("Petr"))]);
    let people = person_rows(&view);
    assert_eq!(
        people[0].detail,
        "played by Noor; 4 cards in hand; talents: sword, charm"
    );
    let gamemaster = &people[1].detail;
    assert!(gamemaster.starts_with("gamemaster; "), "{gamemaster}");
    let text = rising_action::log::markdown::markdown(&table, &view);
    assert!(text.contains("Mara (played by Noor)"), "{text}");
    // The same line in Torang.
    let mut torang = Draft {
        game: GameKind::Torang,
        ..Draft::default()
    };
    torang.type_names("Tavi (Mirja): Stealth 68").unwrap();
    assert_eq!(
        messages::field_preview(&torang).people,
        preview("Tavi", "Mirja; Stealth 68")
    );
    torang.add_typed().unwrap();
    assert_eq!(
        torang.people[0].player.as_ref().map(Name::as_str),
        Some("Mirja")
    );
}

#[test]
fn the_last_named_gamemaster_is_the_gamemaster() {
    let mut draft = with("Dana (GM)\n");
    draft.type_names("Jo (gm), Mara\n").unwrap();
    assert_eq!(draft.gamemaster(), Some(1));
    draft.move_up(1);
    assert_eq!(draft.gamemaster(), Some(0));
}

#[test]
fn a_person_without_talents_is_gamemaster_if_none_is_named() {
    assert_eq!(with("Mara: sword\nDana\nJo").gamemaster(), Some(1));
    assert_eq!(with("Mara: sword\nDana\nJo (GM)").gamemaster(), Some(2));
    assert_eq!(with("Mara: sword").gamemaster(), Some(0));
    assert_eq!(begun().gamemaster(), None);
}

/// One by one or as a list, the same person is the gamemaster, and the page says who.
#[test]
fn the_gamemaster_is_the_same_however_people_are_added() {
    let note = |name: &str| {
        format!("{name} is the gamemaster. To choose someone else, tap GM beside that name.")
    };
    for (lines, gamemaster) in [
        (["Dana", "Mara: sword", "Jo: charm"], "Dana"),
        (["Mara: sword", "Jo: charm", "Dana"], "Dana"),
        (["Mara", "Jo", "Dana"], "Mara"),
        (["Mara", "Jo", "Dana (GM)"], "Dana"),
        (["Mara: sword", "Jo: charm", "Dana: maps"], "Mara"),
    ] {
        let mut one_by_one = begun();
        assert_eq!(messages::gamemaster_note(&one_by_one), None);
        for line in lines {
            one_by_one.type_names(line).unwrap();
            one_by_one.add_typed().unwrap();
        }
        for draft in [one_by_one, with(&lines.join("\n"))] {
            let shown = messages::gamemaster_note(&draft);
            assert_eq!(shown, Some(note(gamemaster)), "{lines:?}");
        }
    }
}

/// Returns the people that were read: the name, whether they are the gamemaster, and their talents.
fn read(typed: &str) -> Vec<(String, bool, String)> {
    let people = everybody(improv_people(typed), UnreadLines::Refuse)
        .unwrap()
        .into_iter();
    people
        .map(|person| {
            let talents = messages::talent_line(&person.improv.talents);
            (person.name.to_string(), person.improv.gamemaster, talents)
        })
        .collect()
}

#[test]
fn several_people_are_read_from_lines() {
    let person = |name: &str, leads, talents: &str| (name.to_owned(), leads, talents.to_owned());
    assert_eq!(
        read("Dana (GM)\nMara: sword 3, charm\nJo, Ines"),
        [
            person("Dana", true, ""),
            person("Mara", false, "sword ×3, charm"),
            person("Jo", false, ""),
            person("Ines", false, ""),
        ]
    );
    assert_eq!(read("Jo (Anna)"), [person("Jo", false, "")]);
    assert_eq!(read("Jo (gamemaster)"), [person("Jo", true, "")]);
    assert_eq!(
        read("Mara: Old debts 3, Charm, Class 65535"),
        [person("Mara", false, "Old debts ×3, Charm, Class 65535")]
    );
    let pasted = [person("Mara", false, "sword ×3, Old debts ×2")];
    assert_eq!(read("Mara: sword\t3, Old\tdebts\u{b}2\u{1}"), pasted);
}

/// What follows the parentheses is never part of the player's name.
#[test]
fn text_after_the_player_is_talents_or_is_not_read() {
    for line in [
        "Bram (Tom) - talents: sword x3, old songs (2), charm",
        "Bram (Tom): Talents: sword x3, old songs (2), charm",
        "Bram (Tom) talents: sword x3, old songs (2), charm",
    ] {
        let people = everybody(improv_people(line), UnreadLines::Refuse).unwrap();
        let player = people[0].player.as_ref().map(Name::as_str);
        let talents = messages::talent_line(&people[0].improv.talents);
        assert_eq!(
            (people[0].name.as_str(), player, talents.as_str()),
            ("Bram", Some("Tom"), "sword ×3, old songs ×2, charm"),
            "{line}"
        );
    }
    let error = everybody(improv_people("Bram (Tom) the Bold"), UnreadLines::Refuse).unwrap_err();
    let error = messages::error_text(error);
    assert!(
        error.contains("It is not clear what “the Bold” is."),
        "{error}"
    );
}

#[test]
fn errors_are_shown_and_nothing_is_added() {
    let error_text = |typed: &str| {
        messages::error_text(everybody(improv_people(typed), UnreadLines::Refuse).unwrap_err())
    };
    assert_eq!(error_text(" "), "A name needs at least one letter.");
    let unnamed = "Nothing was added because of line 2, “: sword”. Write a name, then the talents, as in Mara: sword 3, charm.";
    assert_eq!(error_text("Jo\n: sword"), unnamed);
    assert!(error_text(&"x".repeat(10_000)).contains("has 10000 characters"));
    let mut draft = begun();
    let typed = "Dana\n: sword\n";
    assert_eq!(
        draft.type_names(typed),
        Err(DraftError::UnreadLine(unnamed.to_owned()))
    );
    assert_eq!((draft.people.len(), draft.typed.as_str()), (0, typed));
    // While it is corrected, nobody is added halfway through a word.
    draft.type_names("Dana\n").unwrap();
    assert_eq!(draft.people.len(), 0);
    draft.add_typed().unwrap();
    let alone = NotReady {
        step: NewTableStep::Cast,
        error: Some(DraftError::Alone),
    };
    assert_eq!(draft.opening::<Improv>(), Err(alone));
    let many: String = (0..40).map(|index| format!("P{index}\n")).collect();
    let too_many = draft.type_names(&many).unwrap_err();
    assert_eq!(draft.people.len(), 1);
    assert!(messages::error_text(too_many).contains("a table has room for 40"));
}

#[test]
fn a_table_opens_with_hands_and_tokens() {
    let table = table(&with("Dana\nMara: sword 3, charm\nJo\n"));
    let state = table.state();
    let people: Vec<(&str, Role, usize, u32)> = state
        .present()
        .map(|person| {
            (
                person.name.as_str(),
                person.role,
                person.hand.len(),
                person.tokens,
            )
        })
        .collect();
    assert_eq!(
        people,
        [
            ("Dana", Role::Gamemaster, 5, 6),
            ("Mara", Role::Player, 4, 0),
            ("Jo", Role::Player, 4, 0)
        ]
    );
    let talents = &state.person(ActorId(2)).unwrap().talents;
    let uses: Vec<Option<u16>> = talents.iter().map(|talent| talent.max_uses).collect();
    assert_eq!(uses, [Some(3), None]);
}

#[test]
fn options_are_answered_before_the_first_hand() {
    let mut draft = with("Dana, Mara, Jo");
    draft.improv = Settings {
        player_hand_size: 6,
        mooks: false,
        deck_sharing: DeckSharing::Shared,
        ..Settings::default()
    };
    assert_eq!(messages::deal(&draft)[0], "2 hands of 6");
    let table = table(&draft);
    let state = table.state();
    assert_eq!(state.person(ActorId(3)).unwrap().hand.len(), 6);
    assert_eq!(state.settings, draft.improv);
}
