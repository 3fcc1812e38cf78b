//! The options that are chosen with an attack.

use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::rule::{RuleId, tc};
use tabletop::variants::all_variants;

/// The penalty of an opportunity attack on the bonus (TC-134, TC-135).
pub const OPPORTUNITY_PENALTY: u8 = 3;
/// What one round of aiming adds to the action total (TC-120, TC-121).
pub const AIM_BONUS: i32 = 3;
/// The penalties if an attack and a defence use one die (TC-152, TC-153).
pub const AGGRESSIVE_DEFENCE_PENALTIES: AggressiveDefencePenalties = AggressiveDefencePenalties {
    attack: 4,
    defence: 2,
};
/// The maximum number of steps of a vital blow and of a vital block (TC-126, TC-150).
pub const MAX_VITAL_STEPS: u8 = 4;

/// The penalties if an attack and a defence use one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct AggressiveDefencePenalties {
    pub attack: u8,
    pub defence: u8,
}

/// The modifiers of a vital blow (TC-122, TC-126).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct VitalBlowModifiers {
    pub action_total: i32,
    pub damage: i32,
}

/// The modifiers of a vital block (TC-150).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct VitalBlockModifiers {
    pub defence: i32,
    pub armor: i32,
}

/// Returns the modifiers of a vital blow with this many steps (TC-122, TC-126).
pub const fn vital_blow_modifiers(steps: i32) -> VitalBlowModifiers {
    VitalBlowModifiers {
        action_total: -2 * steps,
        damage: steps,
    }
}

/// Returns the minimum number of steps of a vital blow. The classic edition has only the largest one (TC-122, TC-126).
pub const fn min_vital_blow_steps(edition: Edition) -> u8 {
    match edition {
        Edition::Classic => MAX_VITAL_STEPS,
        Edition::Revised => 1,
    }
}

/// Returns the steps of a vital block to choose from, with 0 for none. Empty in the classic edition, which has no vital block (TC-150).
pub fn vital_block_steps(edition: Edition) -> impl Iterator<Item = u8> {
    (0..=MAX_VITAL_STEPS).filter(move |_| match edition {
        Edition::Classic => false,
        Edition::Revised => true,
    })
}

/// Returns this number of steps of a vital block, or the nearest one that the edition has (TC-150).
pub const fn limited_vital_block(steps: u8, edition: Edition) -> u8 {
    match edition {
        Edition::Revised if steps < MAX_VITAL_STEPS => steps,
        Edition::Revised => MAX_VITAL_STEPS,
        Edition::Classic => 0,
    }
}

/// Returns the modifiers of a vital block with this many steps (TC-150).
pub const fn vital_block_modifiers(steps: u8) -> VitalBlockModifiers {
    let steps = steps as i32;
    VitalBlockModifiers {
        defence: -2 * steps,
        armor: steps,
    }
}

/// A combat option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum CombatOption {
    /// An attack after aiming in the last round.
    Aim,
    /// An attack at a vital area, in steps.
    VitalBlow,
    /// An all-out attack: stronger, but leaves the attacker easier to hit.
    AllOut,
    /// An attack with broad swings.
    Sweep,
    /// An attack held until the actor chooses one of the targets that appear.
    Opportunity,
    /// An attack held until the first target appears at a place.
    Location,
    /// Fire at an area, to intimidate everybody in it instead of hitting them.
    SuppressiveFire,
    /// A grapple that holds the target.
    GrappleHold,
    /// A grapple that takes an item.
    GrappleItem,
    /// An attack at the legs, which knocks the target down.
    KnockdownAttack,
    /// An attack that knocks an item out of the target's hand.
    Disarm,
    /// An attack and an active defence with one die.
    AggressiveDefence,
    /// An attack with stun damage in the classic edition, non-lethal damage in the revised one.
    NonLethal,
    /// A knockout attack: non-lethal damage with more extra K, by the table's settings.
    Knockout,
    /// An attack with two weapons at one opponent.
    BothWeapons,
    /// An attack with two weapons at several opponents.
    SplitWeapons,
    /// Parrying with one of two weapons.
    Parry,
    /// An attack from a side where the target is not looking.
    Blindside,
    /// An active use of a defence skill.
    ActiveDefence,
    /// Protection of vital areas, in steps.
    VitalBlock,
    /// Spending the round aiming.
    Aiming,
    /// Two strikes of martial arts.
    LightningFist,
    /// A block, and a strike.
    BlockStrike,
    /// A two-handed strike of the discipline.
    FellingTheOak,
    /// An attack that stuns.
    StunningAttack,
    /// An attack that throws the target.
    Throw,
}

impl CombatOption {
    /// All options.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the rule that defines the option.
    pub const fn rule(self, edition: Edition) -> RuleId {
        let (classic, revised) = match self {
            Self::Aim | Self::Aiming => (120, 121),
            Self::VitalBlow => (122, 126),
            Self::AllOut => (129, 130),
            Self::Sweep => (132, 133),
            Self::Opportunity => (134, 135),
            Self::Location => (136, 137),
            Self::SuppressiveFire => (141, 141),
            Self::GrappleHold => (144, 144),
            Self::GrappleItem => (145, 145),
            Self::KnockdownAttack => (147, 147),
            Self::Disarm => (125, 148),
            Self::AggressiveDefence => (152, 153),
            Self::NonLethal => (155, 156),
            Self::Knockout => (160, 160),
            Self::BothWeapons => (193, 193),
            Self::SplitWeapons => (194, 194),
            Self::Parry => (190, 190),
            Self::Blindside => (200, 201),
            Self::ActiveDefence => (57, 57),
            Self::VitalBlock => (150, 150),
            Self::LightningFist => (224, 224),
            Self::BlockStrike => (220, 220),
            Self::FellingTheOak => (226, 226),
            Self::StunningAttack => (230, 230),
            Self::Throw => (231, 231),
        };
        tc(match edition {
            Edition::Classic => classic,
            Edition::Revised => revised,
        })
    }

    /// Checks whether the option uses the weapon in the other hand too (TC-193, TC-194).
    pub const fn uses_off_hand(self) -> bool {
        matches!(self, Self::BothWeapons | Self::SplitWeapons)
    }

    /// Returns the only edition that has the option; `None` if both do.
    pub const fn only_in(self) -> Option<Edition> {
        match self {
            Self::SuppressiveFire
            | Self::GrappleHold
            | Self::GrappleItem
            | Self::KnockdownAttack
            | Self::Knockout
            | Self::BothWeapons
            | Self::SplitWeapons
            | Self::Parry
            | Self::VitalBlock => Some(Edition::Revised),
            Self::LightningFist
            | Self::BlockStrike
            | Self::FellingTheOak
            | Self::StunningAttack
            | Self::Throw => Some(Edition::Classic),
            Self::Aim
            | Self::VitalBlow
            | Self::AllOut
            | Self::Sweep
            | Self::Opportunity
            | Self::Location
            | Self::Disarm
            | Self::AggressiveDefence
            | Self::NonLethal
            | Self::Blindside
            | Self::ActiveDefence
            | Self::Aiming => None,
        }
    }
}
