//! The deck's sheets: a file for a new table, the printed deck, and hands from sitting to sitting.

use crate::desk::Desk;
use rising_action::app::intent::{DecksIntent, Intent};
use rising_action::app::model::{DecksSheet, Purpose, Sheet};
use rising_action::app::update::Effect;
use rising_action::app::vm::{secret, sheet};
use tabletop::seat::ActorId;

fn decks(intent: DecksIntent) -> Intent {
    Intent::Decks(intent)
}

fn setting_up() -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::TypedName("Marta, Juno, Osric".to_owned()));
    desk.send(Intent::Asked(Sheet::Decks(DecksSheet::New {
        typed: String::new(),
    })));
    desk
}

#[track_caller]
fn vm(desk: &Desk) -> sheet::Decks {
    match sheet::sheet(&desk.model) {
        Some(sheet::SheetVm::Decks(vm)) => vm,
        other => panic!("{other:?}"),
    }
}

fn template(desk: &mut Desk) -> String {
    match desk.send(decks(DecksIntent::SavedTemplate)).as_slice() {
        [Effect::Download { text, .. }] => text.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_is_played_or_its_faults_are_told() {
    let mut desk = setting_up();
    let text = template(&mut desk);
    assert!(text.starts_with("# deck: The Drama Deck\n"));
    desk.send(Intent::ChoseFile(text.replace("\n7,", "\n8,")));
    assert!(vm(&desk).faults[0].starts_with("Line "), "{:?}", vm(&desk));
    desk.send(Intent::ChoseFile(text.replace("The Drama Deck", "Ours")));
    assert_eq!(vm(&desk).faults, Vec::<String>::new());
    assert!(vm(&desk).list.text.starts_with("Ours, 156 cards"));
    desk.send(Intent::PressedDeal);
    let state = desk.model.torg().unwrap().state();
    assert_eq!(state.deck.as_custom().unwrap().name.as_str(), "Ours");
}

#[test]
fn printed_cards_are_typed_where_only_their_seat_sees_them() {
    let mut desk = setting_up();
    desk.send(decks(DecksIntent::ToggledPrinted));
    desk.send(Intent::PressedDeal);
    assert_eq!(vm(&desk).list.rows.len(), 3);
    for (hero, numbers) in [(1, "1 2 3 4"), (2, "5,6 7 8"), (3, "9 10 11 12")] {
        desk.send(Intent::CalledCurtain(ActorId(hero), Purpose::Took));
        desk.send(Intent::OpenedCurtain);
        desk.send(decks(DecksIntent::Typed("1 1".to_owned())));
        desk.send(decks(DecksIntent::TypedAll));
        let fault = secret::secret(&desk.model).unwrap().field.unwrap().1;
        assert!(fault.is_some_and(|fault| fault.contains("is not in the deck")));
        desk.send(decks(DecksIntent::Typed(numbers.to_owned())));
        desk.send(decks(DecksIntent::TypedAll));
        assert!(desk.model.curtain.is_none());
    }
    assert!(desk.model.sheet.is_none());
    let heroes = [1, 2, 3].map(ActorId).to_vec();
    desk.send(Intent::Asked(Sheet::BeginRounds { chosen: heroes }));
    desk.send(Intent::SentSheet);
    desk.send(Intent::TypedInSheet("3".to_owned()));
    desk.send(Intent::SentSheet);
    assert!(vm(&desk).list.field.unwrap().fault.is_some());
    desk.send(Intent::TypedInSheet("40".to_owned()));
    desk.send(Intent::SentSheet);
    let state = desk.model.torg().unwrap().state();
    assert_eq!(state.round().unwrap().card.0, 40);
}

#[test]
fn hands_go_into_a_file_and_a_second_sitting_begins_with_them() {
    let mut desk = setting_up();
    desk.send(Intent::PressedDeal);
    let hand = desk.model.torg().unwrap().state().hand(ActorId(1)).to_vec();
    // Nobody's own line comes out while the curtain is down.
    assert_eq!(desk.send(decks(DecksIntent::SavedLine(ActorId(1)))), []);
    desk.send(Intent::Asked(Sheet::Decks(DecksSheet::WriteOut)));
    assert!(!format!("{:?}", vm(&desk)).contains(&format!(" {} ", hand[0].0)));
    let text = match desk.send(decks(DecksIntent::SavedHands)).as_slice() {
        [Effect::Download { text, .. }] => text.clone(),
        other => panic!("{other:?}"),
    };
    let mut second = setting_up();
    second.send(Intent::ChoseFile(text.replace("Juno", "Nobody")));
    assert_eq!(
        vm(&second).faults,
        ["Line 2: “Nobody” is none of the heroes."]
    );
    second.send(Intent::ChoseFile(text));
    assert_eq!(vm(&second).faults, Vec::<String>::new());
    second.send(Intent::PressedDeal);
    let state = second.model.torg().unwrap().state();
    assert_eq!(state.hand(ActorId(1)), hand);
}

/// Hands are written out whole: what was drawn from the printed deck is typed first.
#[test]
fn what_is_not_typed_is_not_written_out() {
    let mut desk = setting_up();
    desk.send(decks(DecksIntent::ToggledPrinted));
    desk.send(Intent::PressedDeal);
    desk.send(Intent::ClosedSheet);
    assert_eq!(desk.send(decks(DecksIntent::SavedHands)), []);
    assert_eq!(vm(&desk).list.rows.len(), 3, "who has to type");
    desk.send(Intent::CalledCurtain(ActorId(1), Purpose::Hand));
    desk.send(Intent::OpenedCurtain);
    assert_eq!(desk.send(decks(DecksIntent::SavedLine(ActorId(1)))), []);
    assert!(desk.model.curtain.as_ref().unwrap().fault.is_some());
}
