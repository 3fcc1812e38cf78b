//! Who narrates, who declines, and what the chronicle says about it.

use super::evening::{ConflictTable, DEE};
use ::improv::command::Command;
use ::improv::settings::Settings;
use ::improv::state::ConflictKind;
use rising_action::improv::table::action::Action;
use rising_action::improv::table::narration::narrators;
use rising_action::improv::table::typed::open_conflict;
use rising_action::improv::table::typed_narration::TypedNarration;
use rising_action::log::last_line;
use storage::table_store::TableId;

/// Lund beats Dee in a simple conflict.
fn revealed_table() -> ConflictTable {
    let hands = ["KD QC", "9S 7C", "7S 2C", "6D 4C"];
    let mut table = ConflictTable::with(Settings::default(), hands, [0; 4]);
    let opening = open_conflict(&table.view(), ConflictKind::Simple, &[DEE], "Lund");
    for command in opening.unwrap() {
        table.play(&command);
    }
    table.stake("Lund", "The ledger burns tonight.", None);
    table.stake("Dee", "The ledger leaves with me.", Some("Lund"));
    table.press_main("Play the cards");
    table.play_cards(&["9S", "KD"]);
    table.reveal();
    table
}

fn last_line_of(table: &ConflictTable) -> String {
    last_line(&table.inner, &table.view()).unwrap()
}

#[test]
fn im_087_a_loser_may_decline_and_im_089_the_winner_tells_it_all() {
    let mut table = revealed_table();
    let [dee, lund] = &table.page_part(narrators)[..] else {
        panic!("two narrators");
    };
    assert!(dee.may_decline && !lund.may_decline);
    let side = dee.side.id;
    table.play(&Command::DeclineNarration { side });
    assert_eq!(last_line_of(&table), "Dee declined to narrate.");
    let [dee, lund] = &table.page_part(narrators)[..] else {
        panic!("two narrators");
    };
    assert_eq!(dee.text, "declined to narrate");
    assert_eq!(
        lund.text,
        "beat Dee: narration rights over that side; Dee declined: tell the whole outcome"
    );
    assert!(lund.is_next && !lund.may_decline, "the winner does not");
}

/// IM-093: the chronicle does not claim that a side spoke for itself.
#[test]
fn im_086_one_line_tells_that_all_have_narrated() {
    let mut table = revealed_table();
    let before = table.entries().len();
    table.run(Action::NarrateAll);
    assert_eq!(table.entries().len(), before + 1);
    assert_eq!(last_line_of(&table), "The parts of Dee and Lund were told.");

    let mut table = revealed_table();
    table.note = "The lamp goes out.".to_owned();
    table.run(Action::NarrateAll);
    assert_eq!(
        last_line_of(&table),
        "Dee’s part was told: “The lamp goes out.” Lund’s part was told."
    );
}

#[test]
fn a_narration_that_is_being_typed_is_found_again_after_a_reload() {
    let mut table = revealed_table();
    let id = TableId(3);
    let typed = TypedNarration::new(id, &table.view(), "The lamp").unwrap();
    let saved = serde_json::to_string(&typed).unwrap();
    let kept = || TypedNarration::parse(Some(&saved)).unwrap();
    let text = kept().text_for(id, &table.view());
    assert_eq!(text.as_deref(), Some("The lamp"));
    assert_eq!(kept().text_for(TableId(4), &table.view()), None);
    assert_eq!(TypedNarration::new(id, &table.view(), " "), None);
    assert_eq!(TypedNarration::parse(Some("7")), None);
    table.end_narration("Dee");
    let text = kept().text_for(id, &table.view());
    assert_eq!(text, None, "it was Dee’s narration");
}
