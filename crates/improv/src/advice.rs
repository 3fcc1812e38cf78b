//! Advice before cards are played; it never prevents anything (IM-028, IM-032, IM-100, IM-163).

use super::round::opponents_of;
use super::side::{SideId, SideKind};
use super::state::{ConflictKind, State};
use serde::{Deserialize, Serialize};

/// A piece of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    /// Nobody opposes this stake of the gamemaster, so it succeeds by itself (IM-028, IA-31).
    Unopposed(SideId),
    /// The gamemaster has fewer stakes than half the protagonists (IM-032).
    TooFewGmStakes,
    /// There are enough players to split the fight into two conflicts (IM-100, IA-08).
    ManyPlayers,
    /// Fewer than three or more than eight people (IM-163).
    TableSize,
}

/// The number of players from which a fight may be split (IM-100).
const MANY_PLAYERS: usize = 4;
/// The fewest and the most people at a table (IM-163).
const TABLE_SIZE: (usize, usize) = (3, 8);

/// Returns the advice about the conflict being set up.
pub fn advice(state: &State) -> Vec<Advice> {
    let mut advice = vec![];
    let people = state.present().count();
    if people < TABLE_SIZE.0 || people > TABLE_SIZE.1 {
        advice.push(Advice::TableSize);
    }
    let Some(conflict) = &state.conflict else {
        return advice;
    };
    let (mut stakes, mut protagonists) = (0, 0);
    for side in &conflict.sides {
        match side.kind {
            SideKind::GmStake => {
                stakes += 1;
                if opponents_of(&conflict.opposed_pairs, side.id)
                    .next()
                    .is_none()
                {
                    advice.push(Advice::Unopposed(side.id));
                }
            }
            SideKind::Protagonist(_) => protagonists += 1,
            SideKind::Bystander => {}
        }
    }
    if conflict.kind == ConflictKind::Extended && 2 * stakes < protagonists {
        advice.push(Advice::TooFewGmStakes);
    }
    if conflict.kind == ConflictKind::Extended && protagonists >= MANY_PLAYERS {
        advice.push(Advice::ManyPlayers);
    }
    advice
}
