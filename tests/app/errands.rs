//! Going over to another game's house, and arriving there.

use super::desk::Desk;
use rising_action::app::errand::Errand;
use rising_action::app::model::Screen;
use rising_action::app::play::is_here;
use rising_action::save::GameKind;
use rising_action::save::shelf::TableId;

#[test]
fn every_game_is_in_a_build_that_is_no_house() {
    assert!(is_here(GameKind::Torg) && is_here(GameKind::Torang));
}

#[test]
fn an_errand_is_done_on_arriving() {
    let mut desk = Desk::new(2);
    let id = desk.shelve();
    desk.arrive(Some(&Errand::Take(id).word()));
    assert_eq!(desk.model.screen, Screen::Stage);
    desk.arrive(Some(&Errand::Example.word()));
    assert_eq!(desk.model.screen, Screen::Stage);
    assert_eq!(desk.model.shelf.len(), 2);
}

#[test]
fn a_made_up_errand_does_nothing() {
    for word in ["take-", "take-x", "take-99", "file", "", "shuffle"] {
        let mut desk = Desk::new(2);
        let id = desk.shelve();
        desk.arrive(Some(word));
        assert_eq!(desk.model.shelf.len(), 1, "{word}");
        assert_eq!(desk.model.shelf[0].id, id, "{word}");
    }
    assert_ne!(Errand::Take(TableId(5)).word(), Errand::File.word());
}
