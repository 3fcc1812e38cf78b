//! Drafts that were saved on the device: those of earlier versions, and those that cannot be read completely.

use super::{add, draft_for};
use ::torg::settings::{Edition, Settings};
use ::torg::state::Role;
use rising_action::draft::{Draft, DraftPerson, SavedDraft, TorgDraft};
use rising_action::new_table::messages;
use serde_json::Value;
use storage::GameKind;

/// A draft with people of all three games, as a version saved it in which one struct had the fields of all of them.
const RECORDED: &str = include_str!("recorded_draft.json");

/// The lines of the recorded draft's people in each game.
fn lines(draft: &Draft) -> Vec<[String; 3]> {
    let line = |person: &DraftPerson, game| person.typed_line(game);
    let people = draft.people.iter();
    people
        .map(|person| {
            [GameKind::Torg, GameKind::Torang, GameKind::Improv].map(|game| line(person, game))
        })
        .collect()
}

#[test]
fn a_draft_of_an_earlier_version_keeps_everything() {
    let SavedDraft {
        draft,
        is_incomplete,
    } = SavedDraft::read(RECORDED);
    assert!(!is_incomplete);
    assert_eq!(
        (draft.game, draft.title.as_str()),
        (GameKind::Improv, "The Night Mail")
    );
    assert_eq!(draft.typed, "half a li");
    assert_eq!(draft.torg.edition, Edition::Classic);
    assert!(draft.torg.settings.campaign);
    assert_eq!(
        lines(&draft),
        [
            ["Nia (Bo): dex 12, sabre +6/18", "Nia (Bo)", "Nia (Bo)"],
            ["thug: villain, 9s, club +0", "thug", "thug"],
            [
                "Tavi (Mirja)",
                "Tavi (Mirja): Stealth 68, Climb 55",
                "Tavi (Mirja)"
            ],
            ["Warden", "Warden (NPC): Spot 40", "Warden"],
            ["Mara", "Mara", "Mara: sword 3, charm"],
            ["Dana", "Dana", "Dana (GM)"],
        ]
        .map(|line| line.map(str::to_owned))
    );
    assert_eq!(draft.gamemaster(), Some(5));
    // It is saved in the same form, so that an earlier version can read it, too.
    let saved: Value = serde_json::from_str(RECORDED).unwrap();
    assert_eq!(serde_json::to_value(&draft).unwrap(), saved);
}

/// Returns the recorded draft with a change that no version of the app would save.
fn damaged(change: impl FnOnce(&mut Value)) -> SavedDraft {
    let mut saved: Value = serde_json::from_str(RECORDED).unwrap();
    change(&mut saved);
    let read = SavedDraft::read(&saved.to_string());
    assert!(read.is_incomplete);
    read
}

#[test]
fn what_cannot_be_read_costs_nothing_else() {
    let whole = SavedDraft::read(RECORDED).draft;
    // A setting that a later version knows.
    let read = damaged(|saved| saved["torg"]["settings"] = "later".into()).draft;
    let expected = Draft {
        torg: TorgDraft {
            settings: Settings::default(),
            ..whole.torg.clone()
        },
        ..whole.clone()
    };
    assert_eq!(read, expected);
    // The figures of a person.
    let read = damaged(|saved| saved["people"][0]["stat_line"] = 7.into()).draft;
    assert_eq!(read.names(), whole.names());
    assert_eq!(read.people[0].torg.stat_line, None);
    assert_eq!(read.people[0].head(), "Nia (Bo)");
    assert_eq!(read.people[1..], whole.people[1..]);
    assert_eq!(read.people[1].role(), Role::Villain);
    // A name that is refused can be corrected in the field.
    let read = damaged(|saved| saved["people"][2]["name"] = "Tavi ".repeat(100).into()).draft;
    assert_eq!(read.people.len(), whole.people.len() - 1);
    assert_eq!(read.typed, format!("{}\nhalf a li", "Tavi ".repeat(100)));
    assert_eq!((read.game, &read.title), (whole.game, &whole.title));
    // Nothing can be read.
    let SavedDraft {
        draft,
        is_incomplete,
    } = SavedDraft::read(&RECORDED[..RECORDED.len() / 2]);
    assert!(is_incomplete && draft.is_blank());
}

/// What was typed for one game is there again when that game is chosen again.
#[test]
fn a_person_keeps_what_was_typed_for_another_game() {
    let mut draft = draft_for(GameKind::Torang);
    add(&mut draft, "Tavi (Mirja): Stealth 68");
    draft.game = GameKind::Improv;
    draft.make_gamemaster(0);
    assert_eq!(messages::person(&draft, 0), "Mirja; gamemaster");
    draft.game = GameKind::Torang;
    assert_eq!(messages::person(&draft, 0), "Mirja; Stealth 68");
}
