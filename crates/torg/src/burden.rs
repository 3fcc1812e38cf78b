//! What setbacks weigh on a side.

use super::combat::status::SETBACK_PENALTY;
use super::settings::{SetbackGeneric, SetbackPassive, Settings};
use super::surprise::Surprise;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// Something that weighs on the action that is being resolved; people add it, no machine knows their figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionModifier {
    /// A plain setback takes this off the total (DD-165).
    SetbackTotal(u8),
    /// A plain setback makes everything harder by this.
    SetbackDifficulty(u8),
    /// A plain setback on the target's side lowers defences that are not rolled.
    TargetSetback(ActorId, u8),
    /// The target is surprised (DD-407 … DD-409).
    TargetSurprised(ActorId, u8),
    /// The same for whoever of the other side is aimed at, where nobody was named.
    OpponentsSetback(u8),
    /// Somebody of the other side is surprised, so much, where nobody was named.
    OpponentsSurprised(Surprise),
    /// Waited for an opening (DD-124).
    Opportunity(u8),
    /// Waited for a target at a place (DD-124).
    Location,
    /// Attack and defence in one: less on each (DD-412).
    AttackAndDefend(u8, u8),
}

/// What a side bears by its plain setback, as the table counts it (DD-165, A-28, A-29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetbackPenalty {
    /// Off its totals.
    pub total: u8,
    /// On top of what it has to reach.
    pub difficulty: u8,
    /// Off its defences that are not rolled.
    pub passive_defence: u8,
}

impl SetbackPenalty {
    /// Of a side that has one, or has none.
    pub fn for_side(set_back: bool, settings: &Settings) -> Self {
        let by_difficulty = settings.is(SetbackGeneric::Difficulty);
        let if_so = |counts: bool| {
            if set_back && counts {
                SETBACK_PENALTY
            } else {
                0
            }
        };
        Self {
            total: if_so(!by_difficulty),
            difficulty: if_so(by_difficulty),
            passive_defence: if_so(settings.is(SetbackPassive::Yes)),
        }
    }
}
