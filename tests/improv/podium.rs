//! The heights of the columns of a reveal.

use rising_action::improv::podium::{RankedTotal, heights};

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
