//! An actor's state in combat, except damage.

use crate::combat::action::{Aim, Exposed};
use crate::combat::ammunition::Magazine;
use crate::combat::attack::Cover;
use crate::combat::chart::{RangeBand, WeaponRanges};
use crate::combat::defence::ActiveDefence;
use crate::combat::discipline::DisciplineUse;
use crate::combat::hold::Hold;
use crate::combat::rules::CombatRules;
use crate::combat::status::Statuses;
use crate::fight::weapon_choice::WeaponChoice;
use crate::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// An actor's state in combat, except damage (`Condition`) and being up or stymied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CombatState {
    /// Lasting statuses and when they end (TC-251 … TC-257).
    pub statuses: Statuses,
    /// An aim in progress or ready (TC-120, TC-121).
    pub aim: Aim,
    /// The aimed weapon, if one was named.
    pub aimed_weapon: Option<WeaponId>,
    /// Whose sheet the aimed weapon is on, if it was taken from somebody (TC-145).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aimed_weapon_owner: Option<ActorId>,
    /// Whether a ruined aim still leaves the aimer exposed, until their next action (TC-121).
    pub exposed_since_aiming: bool,
    /// The exposure since an all-out attack (TC-129, TC-130).
    pub exposed: Option<Exposed>,
    /// An active defence of this round, or until the actor's next turn (TC-057 … TC-061, S-07).
    pub active_defence: Option<ActiveDefence>,
    /// The round of the last active defence; 0 outside rounds or without one (S-06, S-07).
    pub defence_round: u32,
    /// The steps of a vital block this round (TC-150).
    pub vital_block_steps: u8,
    /// The steps of a vital block from the last round that belong to an active defence still in force (TC-151, S-07).
    pub kept_vital_block_steps: u8,
    /// The held action, with what it waits for.
    pub hold: Option<Hold>,
    /// Recent use of disciplines (TC-225, TC-232).
    pub discipline_use: DisciplineUse,
    /// The magazines of weapons whose ammunition is counted (TC-180 … TC-187).
    pub magazines: Vec<(WeaponId, Magazine)>,
    /// The weapons used to attack this round; they cannot parry (TC-191), unless a buckler comes with them.
    pub attacked_with: Vec<WeaponId>,
    /// The weapons used to parry this round; they cannot attack (TC-191).
    pub parried_with: Vec<WeaponId>,
    /// The weapons that the actor attacked with or drew in this fight, at most two, the last one first. Bare hands are put here
    /// only when the last weapon here was on no sheet and fell. The weapons that were not dropped or taken are in hand, and none
    /// other of the sheet is. While it is empty, the first weapon on the sheet counts as in hand, and if that is a melee weapon,
    /// all melee weapons there do (TC-053). Bucklers are skipped in both: they are worn on the arm (TC-190).
    pub wielded: Vec<WeaponChoice>,
    /// The number of simple actions taken in this round (TC-005).
    pub simple_actions_taken: u8,
    /// The weapons that are not in hand (TC-125, TC-145, TC-148).
    pub dropped_weapons: Vec<WeaponId>,
    /// The dropped weapons that somebody else has, with that actor (TC-145).
    pub taken_weapons: Vec<(WeaponId, ActorId)>,
    /// The cover hit last, with its remaining wound levels (TC-217, TC-218).
    pub cover: Option<Cover>,
    /// A prepared block (TC-221).
    pub block: Option<Block>,
    /// The metres moved this round (TC-240).
    pub metres_moved: u16,
    /// The targets of earned blindside attacks, each with the last round for it (TC-201).
    pub earned_blindsides: Vec<(ActorId, u32)>,
    /// The weapon being reloaded, and the rounds spent on it (TC-186).
    pub reloading: Option<(WeaponId, u8)>,
    /// Whether the dying actor is being treated (TC-100).
    pub treated: bool,
    /// The distances to other actors entered in this scene (TC-175).
    pub known_ranges: Vec<KnownRange>,
}

/// The distance to another actor, as entered with an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownRange {
    /// The other actor.
    pub actor: ActorId,
    /// The range band for the weapon of that attack.
    pub range: RangeBand,
    /// The ranges of that weapon, if the sheet has them, because bands differ between weapons.
    pub weapon_ranges: Option<WeaponRanges>,
}

impl CombatState {
    /// Checks whether an active defence was rolled in this round; never outside rounds.
    pub(crate) const fn has_defended_in(&self, round: u32) -> bool {
        round > 0 && self.defence_round == round
    }

    /// Returns the steps of the vital block in force: of this round, or of a defence still in force.
    pub fn effective_vital_block_steps(&self) -> u8 {
        let kept = self
            .active_defence
            .map_or(0, |_| self.kept_vital_block_steps);
        self.vital_block_steps.max(kept)
    }

    /// Whether the actor is easier to hit because of aiming: in the revised edition, from the declaration until the next action, even
    /// if the aim is ruined before (TC-121).
    pub fn is_exposed_by_aiming(&self, rules: &CombatRules) -> bool {
        self.exposed_since_aiming || self.aim.exposes_aimer(rules)
    }

    /// Returns the first of this actor's weapons that the other one has taken (TC-145).
    pub fn weapon_taken_by(&self, taker: ActorId) -> Option<WeaponId> {
        let mut taken = self.taken_weapons.iter();
        taken
            .find(|(_, id)| *id == taker)
            .map(|(weapon, _)| *weapon)
    }
}

/// The most weapons that are in hand at once.
pub(crate) const MAX_WIELDED: usize = 2;

/// A block, rolled before the attack that it may stop (TC-221).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The attacker.
    pub against: ActorId,
    /// Its total, compared with the attacker's skill value.
    pub total: i32,
}
