//! The device's data besides tables (preferences, a new table, the quick tools): everything that is read can be used, and is saved
//! the same.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use rising_action::draft::Draft;
use rising_action::improv::quick::conflict::QuickConflict;
use rising_action::new_table::messages::{deal, field_preview, kept_draft, person};
use rising_action::preferences::Preferences;
use rising_action::torang::quick::QuickRoll;
use rising_action::torg::attack::quick::{self as quick_attack, read_saved, to_saved};
use rising_action::torg::attack::{PlannedAttack, quick_reports};
use rising_action_fuzz::{mutate_json_lines, open_consistently};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use testing::TestRng;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_json_lines(data, size, max_size, seed)
});

fuzz_target!(|text: &str| {
    if let Ok(preferences) = serde_json::from_str::<Preferences>(text) {
        is_kept(&preferences);
    }
    if let Ok(draft) = serde_json::from_str::<Draft>(text) {
        is_kept(&draft);
        new_table(draft);
    }
    if let Some(conflict) = QuickConflict::parse(text) {
        is_kept(&conflict);
        show_conflict(conflict);
    }
    let mut roll = QuickRoll::restored(Some(text));
    is_kept(&roll.figures);
    roll.figures.chances();
    roll.roll(&mut TestRng(1));
    attack(text);
});

fn is_kept<T: Debug + PartialEq + Serialize + DeserializeOwned>(value: &T) {
    let json = serde_json::to_string(value).expect("it can be kept");
    let again = serde_json::from_str::<T>(&json).expect("and read");
    assert_eq!(again, *value);
}

fn new_table(mut draft: Draft) {
    kept_draft(&draft);
    field_preview(&draft);
    deal(&draft);
    for index in 0..draft.people.len().min(3) {
        person(&draft, index);
    }
    let _ = draft.add_typed();
    open_consistently(&draft);
}

fn show_conflict(mut conflict: QuickConflict) {
    for _ in 0..2 {
        for index in 0..conflict.sides.len() {
            conflict.name(index);
            conflict.against(index);
            conflict.bonus_text(index);
            conflict.card_error(index, true);
        }
        conflict.cards_line();
        if let Some(revealed) = conflict.revealed() {
            for column in revealed.columns() {
                column.description(&conflict);
            }
            revealed.narration(&conflict);
            revealed.beats(&conflict);
            revealed.ties(&conflict);
            revealed.token_places();
        }
        let _ = conflict.reveal(&mut TestRng(1));
        is_kept(&conflict);
    }
}

fn attack(text: &str) {
    let read = |text| {
        let (form, own_dice) = read_saved(text);
        PlannedAttack::without_table(form, own_dice)
    };
    let planned = read(Some(text));
    let kept = to_saved(&planned);
    assert_eq!(to_saved(&read(kept.as_deref())), kept);
    planned.sum();
    planned.chance();
    planned.possible_results();
    planned.options(true);
    planned.weapon_pane();
    planned.target_pane();
    if let Some(Ok(roll)) = quick_attack::roll(&planned, &mut TestRng(1)) {
        quick_reports(&roll);
    }
}
