//! Going over to another game's house, and arriving there.

use crate::desk::Desk;
use crate::improv_new;
use crate::torang_desk;
use ::torg::settings::Edition;
use rising_action::app::errand::Errand;
use rising_action::app::house::is_here;
use rising_action::app::intent::Intent;
use rising_action::app::model::{NewStep, Screen};
use storage::GameKind;
use storage::shelf::TableId;

/// A device with one table on its shelf.
fn desk() -> (Desk, TableId) {
    let mut desk = Desk::new();
    desk.send(Intent::TookExample);
    let id = desk.model.shelf[0].id;
    (desk, id)
}

#[test]
fn every_game_is_in_a_build_that_is_no_house() {
    assert!(
        [GameKind::Torg, GameKind::Torang, GameKind::Improv]
            .into_iter()
            .all(is_here)
    );
}

#[test]
fn an_errand_is_done_on_arriving() {
    let (mut desk, id) = desk();
    desk.arrive(Some(&Errand::Take(id).word()));
    assert_eq!(desk.model.screen, Screen::Stage);
    desk.arrive(Some(&Errand::Example.word()));
    assert_eq!(desk.model.screen, Screen::Stage);
    assert_eq!(desk.model.shelf.len(), 2, "another example");
}

#[test]
fn a_made_up_errand_changes_nothing() {
    for word in ["take-", "take-x", "take-99", "file", "", "shuffle"] {
        let (mut desk, id) = desk();
        desk.arrive(Some(word));
        assert_eq!(desk.model.shelf.len(), 1, "{word}");
        assert_eq!(desk.model.shelf[0].id, id, "{word}");
    }
}

/// Where no head can say it, how a table was opened says which game it plays, and it is read as that.
#[test]
fn a_table_without_a_head_is_of_the_game_it_was_opened_for() {
    for (mut desk, game) in [
        (desk().0, GameKind::Torg),
        (torang_desk::table(), GameKind::Torang),
        (improv_new::table(), GameKind::Improv),
    ] {
        let id = desk.model.shelf[0].id;
        let entries = desk.model.table.as_ref().unwrap().game.entries();
        let heads = |key: &String| key.ends_with("/head") || key.ends_with("/spare");
        let keys: Vec<String> = desk
            .memory
            .texts
            .keys()
            .filter(|key| heads(key))
            .cloned()
            .collect();
        assert_eq!(keys.len(), 2, "{:?}", desk.memory.texts.keys());
        for key in keys {
            desk.memory.texts.insert(key, "?".to_owned());
        }
        desk.arrive(Some(&Errand::Take(id).word()));
        let table = desk.model.table.as_ref().unwrap();
        assert_eq!((table.game.kind(), table.game.entries()), (game, entries));
    }
}

/// What waited for a way that was not gone to its end is gone with the next start.
#[test]
fn nothing_waits_for_ever() {
    for errand in [None, Some("stay"), Some("quick"), Some("new")] {
        let (mut desk, _) = desk();
        desk.memory.texts.insert(
            "errand".to_owned(),
            "The Night Mail\nclassic\nTavi (Mirja)\nBren\n".to_owned(),
        );
        desk.arrive(errand);
        assert!(!desk.memory.texts.contains_key("errand"), "{errand:?}");
    }
}

/// A new table's name, edition and cast go along, to where the cast is named.
#[test]
fn a_new_table_arrives_with_its_cast() {
    let (mut desk, _) = desk();
    desk.memory.texts.insert(
        "errand".to_owned(),
        "The Night Mail\nclassic\nTavi (Mirja)\nBren\n".to_owned(),
    );
    desk.arrive(Some(&Errand::New.word()));
    let draft = &desk.model.draft;
    let cast: Vec<(&str, Option<&str>)> = draft
        .heroes
        .iter()
        .map(|hero| (hero.name.as_str(), hero.player.as_deref()))
        .collect();
    assert_eq!(draft.title, "The Night Mail");
    assert_eq!(draft.edition, Edition::Classic);
    assert_eq!(desk.model.screen, Screen::New(NewStep::Cast));
    assert_eq!(cast, [("Tavi", Some("Mirja")), ("Bren", None)]);
}

/// After a start that failed no table is opened.
#[test]
fn who_is_to_stay_opens_nothing() {
    let (mut desk, _) = desk();
    desk.arrive(None);
    assert!(desk.model.table.is_some());
    desk.arrive(Some("stay"));
    assert!(desk.model.table.is_none());
}
