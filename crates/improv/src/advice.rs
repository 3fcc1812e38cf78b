//! Advice before cards are played; it never prevents anything (IM-020, IM-028, IM-032, IM-100, IM-163).

use super::side::{SideId, SideKind};
use super::stakes::Stakes;
use super::state::{ConflictKind, State};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A piece of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advice {
    /// Nobody opposes this stake of the gamemaster, so it succeeds by itself (IM-028, IA-31).
    Unopposed(SideId),
    /// Nobody opposes this protagonist, although opponents are optional: its stake succeeds by itself (IM-020).
    UnopposedProtagonist(SideId),
    /// This protagonist has no opponent yet and needs one: the stakes are not closed without it (IM-027, IM-097).
    OpponentMissing {
        /// The protagonist.
        side: SideId,
        /// Whether the conflict is extended, where every protagonist needs one.
        extended: bool,
    },
    /// No side has an opponent, so that all stakes succeed without cards (IM-014, IM-020).
    NobodyOpposed,
    /// The gamemaster has fewer stakes than half the protagonists (IM-032).
    TooFewGmStakes,
    /// There are enough players to split the fight into two conflicts (IM-100, IA-08).
    ManyPlayers,
    /// Fewer than three or more than eight people (IM-163).
    TableSize,
}

/// The number of players from which a fight may be split (IM-100).
const MANY_PLAYERS: usize = 4;
/// The number of people that a table should have (IM-163).
const TABLE_SIZE: RangeInclusive<usize> = 3..=8;

/// Returns the advice about the conflict being set up.
pub fn advice(state: &State) -> Vec<Advice> {
    let mut advice = vec![];
    let people = state.present().count();
    if !TABLE_SIZE.contains(&people) {
        advice.push(Advice::TableSize);
    }
    let Some(conflict) = &state.conflict else {
        return advice;
    };
    let (mut stakes, mut protagonists) = (0, 0);
    let mut players = vec![];
    let set_stakes = Stakes::of(conflict);
    // Two sides have to oppose each other (IM-011).
    let may_stand_alone = set_stakes.owners.len() > 2 && !set_stakes.needs_opponents();
    let needs_opponents = set_stakes.needs_opponents();
    let has_pairs = !set_stakes.opposed_pairs.is_empty();
    if may_stand_alone && !has_pairs {
        advice.push(Advice::NobodyOpposed);
    }
    for side in &conflict.sides {
        match side.kind {
            SideKind::GmStake => {
                stakes += 1;
                if set_stakes.is_unopposed(side.id) {
                    advice.push(Advice::Unopposed(side.id));
                }
            }
            SideKind::Protagonist(player) => {
                protagonists += 1;
                if !players.contains(&player) {
                    players.push(player);
                }
                if needs_opponents && set_stakes.is_unopposed(side.id) {
                    advice.push(Advice::OpponentMissing {
                        side: side.id,
                        extended: conflict.kind == ConflictKind::Extended,
                    });
                }
                if may_stand_alone && has_pairs && set_stakes.is_unopposed(side.id) {
                    advice.push(Advice::UnopposedProtagonist(side.id));
                }
            }
            SideKind::Bystander => {}
        }
    }
    if conflict.kind == ConflictKind::Extended && 2 * stakes < protagonists {
        advice.push(Advice::TooFewGmStakes);
    }
    if conflict.kind == ConflictKind::Extended && players.len() >= MANY_PLAYERS {
        advice.push(Advice::ManyPlayers);
    }
    advice
}
