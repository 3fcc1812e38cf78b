//! The time between conflicts: the results of the last conflict.

use super::ending::StakeResult;
use ::improv::side::SideId;
use ::improv::view::View;

/// Returns the stakes of the last conflict with the names that the sides had then, and their outcomes.
pub fn last_conflict(view: &View) -> Vec<StakeResult> {
    let Some(last) = &view.last_conflict else {
        return vec![];
    };
    let result = |(id, outcome): &(SideId, _)| {
        let (_, name, stake) = last.stakes.iter().find(|entry| entry.0 == *id)?;
        Some(StakeResult {
            name: name.to_string(),
            stake: stake.clone(),
            outcome: *outcome,
        })
    };
    last.outcomes.iter().filter_map(result).collect()
}
