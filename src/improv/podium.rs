//! The columns of a reveal: the higher the total, the higher the column.

use std::ops::RangeInclusive;

/// The total of a side in the order from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedTotal {
    /// The total.
    pub total: u16,
    /// Whether the side is level with the side before it. Of equal totals, a better suit makes a difference.
    pub is_level: bool,
}

/// Returns the heights of the columns. Each is in proportion to its total, as far as it is at least one step higher than the column
/// before it. Level columns have the same height. `full` is the total of the maximum height.
pub fn heights(
    totals: &[RankedTotal],
    full: u16,
    range: RangeInclusive<u16>,
    step: u16,
) -> Vec<u16> {
    let (min, max) = range.into_inner();
    let mut heights: Vec<u16> = Vec::with_capacity(totals.len());
    for ranked in totals {
        let share =
            u32::from(ranked.total) * u32::from(max.saturating_sub(min)) / u32::from(full.max(1));
        let share = min
            .saturating_add(u16::try_from(share).unwrap_or(max))
            .min(max);
        heights.push(match heights.last() {
            Some(last) if ranked.is_level => *last,
            Some(last) => share.max(last.saturating_add(step)),
            None => share,
        });
    }
    // Columns that had to be higher than the maximum push those below them down.
    let mut limit = max;
    for (height, ranked) in heights.iter_mut().zip(totals).rev() {
        *height = limit.min(*height);
        limit = match ranked.is_level {
            true => *height,
            false => height.saturating_sub(step),
        };
    }
    heights
}
