//! Modifiers on actions from setbacks, surprise and held turns.

use super::combat::status::SETBACK_PENALTY;
use super::settings::{SetbackGeneric, SetbackPassive, Settings};
use super::surprise::Surprise;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// A modifier on the action being resolved. The players apply it themselves if the app does not know the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionModifier {
    /// A plain setback subtracts this from the total (DD-165).
    SetbackTotal(u8),
    /// A plain setback raises every difficulty by this.
    SetbackDifficulty(u8),
    /// A plain setback on the target's side lowers its passive defences by this.
    TargetSetback(ActorId, u8),
    /// The target is surprised (DD-407 … DD-409).
    TargetSurprised(ActorId, u8),
    /// The other side has a plain setback of this size; no target was named.
    OpponentsSetback(u8),
    /// An opponent is surprised; no target was named.
    OpponentsSurprised(Surprise),
    /// The actor held the turn for an opportunity (DD-124).
    Opportunity(u8),
    /// The actor held the turn for a target at a place (DD-124).
    Location,
    /// The penalties when an attack and a defence are made in one action (DD-412, TC-152, TC-153).
    AttackAndDefend {
        /// Subtracted from the attack.
        attack: u8,
        /// Subtracted from the damage; 0 in classic.
        damage: u8,
        /// Subtracted from the defence.
        defence: u8,
    },
}

/// The penalties of a plain setback, by the table's settings (DD-165, A-28, A-29).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetbackPenalty {
    /// Subtracted from the side's totals.
    pub total: u8,
    /// Added to the difficulties the side has to reach.
    pub difficulty: u8,
    /// Subtracted from the side's passive defences.
    pub passive_defence: u8,
}

impl SetbackPenalty {
    /// Returns the penalties for a side; all are 0 if it has no setback.
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
