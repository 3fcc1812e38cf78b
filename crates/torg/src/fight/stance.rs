//! How somebody stands in a fight, beside what they have suffered.

use crate::combat::action::{Aim, Exposed};
use crate::combat::ammunition::Magazine;
use crate::combat::attack::Cover;
use crate::combat::chart::{RangeBand, WeaponRanges};
use crate::combat::defence::ActiveDefence;
use crate::combat::discipline::DisciplineUse;
use crate::combat::hold::Hold;
use crate::combat::status::Statuses;
use crate::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// How somebody stands in a fight, beside what has been suffered (`Condition`) and being up or stymied (`standing`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatState {
    /// What else somebody is, and till when (TC-251 … TC-257).
    pub statuses: Statuses,
    /// An aim taken or ready (TC-120, TC-121).
    pub aim: Aim,
    /// The weapon that it is taken with, where one was named.
    pub aimed_weapon: Option<WeaponId>,
    /// Open since an all-out attack (TC-129, TC-130).
    pub exposed: Option<Exposed>,
    /// An active defence of this round, or till the own next turn (TC-057 … TC-061, S-07).
    pub active_defence: Option<ActiveDefence>,
    /// The round in which one was rolled last; 0 without rounds, or where none was (S-06, S-07).
    pub defence_round: u32,
    /// The steps of a vital block of this round (TC-150).
    pub vital_block_steps: u8,
    /// Those that went into an active defence of the last round which still stands (TC-151, S-07).
    pub kept_vital_block_steps: u8,
    /// What somebody waits for (3.9).
    pub hold: Option<Hold>,
    /// What was done with disciplines lately (TC-225, TC-232).
    pub discipline_use: DisciplineUse,
    /// What is left in the weapons that are counted (TC-180 … TC-187).
    pub magazines: Vec<(WeaponId, Magazine)>,
    /// The weapons struck with in this round: none of them parries in it (TC-191, 3.18).
    pub attacked_with: Vec<WeaponId>,
    /// The weapons parried with in this round: none of them strikes in it (TC-191, 3.18).
    pub parried_with: Vec<WeaponId>,
    /// Simple actions taken in this round (TC-005).
    pub simple_actions_taken: u8,
    /// The weapons that are out of their hand (TC-125, TC-145, TC-148).
    pub dropped_weapons: Vec<WeaponId>,
    /// Those of them that somebody else has now (TC-145).
    pub taken_weapons: Vec<(WeaponId, ActorId)>,
    /// What is left of the cover they were hit behind last (TC-217, TC-218).
    pub cover: Option<Cover>,
    /// A block that stands ready (TC-221).
    pub block: Option<Block>,
    /// Metres gone in this round (TC-240).
    pub metres_moved: u16,
    /// At whom a blindside attack is earned, and in which round at the latest (TC-201).
    pub earned_blindside: Option<(ActorId, u32)>,
    /// The weapon that is being loaded, and the rounds that went into it (TC-186).
    pub reloading: Option<(WeaponId, u8)>,
    /// Whoever is dying is cared for (TC-100).
    pub treated: bool,
    /// How far off those were at whom was shot in this scene, as it was said last (TC-175).
    pub known_ranges: Vec<KnownRange>,
}

/// How far off somebody is, as it was said of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownRange {
    /// Who.
    pub actor: ActorId,
    /// How far, for the weapon of that attack.
    pub range: RangeBand,
    /// How far that weapon reaches, where the sheet says it: what is near for one is far for another.
    pub weapon_ranges: Option<WeaponRanges>,
}

impl CombatState {
    /// Whether an active defence was rolled in that round; without rounds nobody counts.
    pub const fn has_defended_in(&self, round: u32) -> bool {
        round > 0 && self.defence_round == round
    }

    /// The steps of the vital block that protects now: of this round, or as long as the total stands from which they are taken.
    pub fn effective_vital_block_steps(&self) -> u8 {
        let kept = self
            .active_defence
            .map_or(0, |_| self.kept_vital_block_steps);
        self.vital_block_steps.max(kept)
    }

    /// The first of their weapons that this one has taken (TC-145).
    pub fn weapon_taken_by(&self, who: ActorId) -> Option<WeaponId> {
        let mut taken = self.taken_weapons.iter();
        taken
            .find(|(_, its)| *its == who)
            .map(|(weapon, _)| *weapon)
    }
}

/// A block, rolled before the attack that it is to stop (TC-221).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Whose attack.
    pub against: ActorId,
    /// Its total, against the value of the skill that the attacker uses.
    pub total: i32,
}
