//! The columns of a reveal: their heights, and the cards on them.

use crate::evening::ConflictTable;
use ::improv::settings::Settings;
use ::improv::state::ConflictKind;
use rising_action::improv::podium::{RankedTotal, heights};
use rising_action::improv::table::columns::{CardPlace, face_up};

fn of(totals: &[u16], level_with_lower: &[usize]) -> Vec<u16> {
    let ranked = |(index, total): (usize, &u16)| RankedTotal {
        total: *total,
        is_level: level_with_lower.contains(&index),
    };
    let totals: Vec<RankedTotal> = totals.iter().enumerate().map(ranked).collect();
    heights(&totals, 15, 36..=132, 10)
}

#[test]
fn a_higher_total_has_a_higher_column() {
    for totals in [
        &[8, 8, 9, 12][..],
        &[3, 3, 3, 4, 5],
        &[14, 15, 15, 15],
        &[15; 8],
        &[1, 2, 15],
    ] {
        let heights = of(totals, &[]);
        assert!(
            heights.is_sorted_by(|lower, higher| lower < higher),
            "{totals:?}: {heights:?}"
        );
        assert!(
            heights.iter().all(|height| (36..=132).contains(height)),
            "{totals:?}: {heights:?}"
        );
    }
    assert_eq!(
        of(&[0, 5, 15], &[]),
        [36, 68, 132],
        "in proportion where there is room"
    );
}

#[test]
fn tied_sides_are_level() {
    assert_eq!(of(&[8, 8, 9], &[1]), [87, 87, 97]);
    assert_eq!(of(&[15, 15, 15], &[1, 2]), [132, 132, 132]);
    assert_eq!(of(&[15, 15, 15], &[2]), [122, 132, 132]);
}

/// IA-28: if the big joker is above the little one, each says which it is; otherwise both look the same.
#[test]
fn ia_28_different_jokers_have_different_names() {
    for (differ, name, sign) in [(false, "joker", "Joker"), (true, "little joker", "Little")] {
        let mut settings = Settings::default();
        settings.card_rules.jokers_differ = differ;
        let mut table = ConflictTable::with(settings, ["8C 2C", "JK 9H", "7S", "6D"], [0; 4]);
        table.open(ConflictKind::Simple, "The storm");
        table.stake("The storm", "Nobody gets out.", None);
        for name in ["Dee", "Marlow", "Quill"] {
            table.stake(name, "Out of here.", None);
        }
        table.press_main("Play the cards");
        table.play_cards(&["JK", "7S", "6D", "8C"]);
        table.reveal();
        let column = table.page_part(face_up).pop().unwrap();
        assert!(
            column.label.starts_with(&format!("Dee, {name},")),
            "{}",
            column.label
        );
        let CardPlace::FaceUp(card) = column.card else {
            panic!("it is face up");
        };
        assert_eq!((card.name, card.sign), (name, sign));
    }
}
