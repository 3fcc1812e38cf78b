//! The time between conflicts: the results of the last conflict.

use super::ending::StakeResult;
use ::improv::event::Event;
use ::improv::side::SideId;
use ::improv::view::View;
use tabletop::event_log::LogEntry;

/// Returns the stakes of the last conflict with the names that the sides had then, and their outcomes.
pub fn last_conflict(view: &View, entries: &[LogEntry<Event>]) -> Vec<StakeResult> {
    let Some(last) = &view.last_conflict else {
        return vec![];
    };
    let mut sides: Vec<(SideId, String, String)> = vec![];
    let mut ended = vec![];
    for event in entries.iter().flat_map(|entry| &entry.events) {
        match event {
            Event::ConflictOpened { .. } => sides.clear(),
            Event::ConflictEnded { .. } => ended.clone_from(&sides),
            Event::SideAdded {
                side, label, stake, ..
            }
            | Event::SideChanged {
                side, label, stake, ..
            } => {
                sides.retain(|entry| entry.0 != *side);
                sides.push((*side, label.to_string(), stake.clone()));
            }
            _ => {}
        }
    }
    let result = |(id, outcome): &(SideId, _)| {
        let (_, name, stake) = ended.iter().find(|entry| entry.0 == *id)?;
        Some(StakeResult {
            name: name.clone(),
            stake: stake.clone(),
            outcome: *outcome,
        })
    };
    last.outcomes.iter().filter_map(result).collect()
}
