//! The options that are chosen with an attack.

use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// What an opportunity attack subtracts from the bonus (TC-134, TC-135).
pub const OPPORTUNITY_PENALTY: u8 = 3;
/// What attacking and defending with one die subtracts from the attack and from the defence (TC-152, TC-153).
pub const AGGRESSIVE_DEFENCE_PENALTIES: (u8, u8) = (4, 2);

/// A combat option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatOption {
    /// Aimed last round.
    Aim,
    /// At a vital area, in steps.
    VitalBlow,
    /// Reckless: a stronger attack, but easier to hit.
    AllOut,
    /// Broad swings.
    Sweep,
    /// Held until the actor chooses one of the targets that appear.
    Opportunity,
    /// Held until the first target appears at a place.
    Location,
    /// Fire at an area, to intimidate everybody in it instead of hitting.
    SuppressiveFire,
    /// Grappling to hold the target.
    GrappleHold,
    /// Grappling for an item.
    GrappleItem,
    /// At the legs, to knock the target down.
    KnockdownAttack,
    /// To knock an item out of a hand.
    Disarm,
    /// Attack and active defence on one die.
    AggressiveDefence,
    /// Stun in the classic edition, non-lethal in the revised one.
    NonLethal,
    /// More damage of every kind except wounds, by the table's own settings.
    Knockout,
    /// Both weapons at one opponent.
    BothWeapons,
    /// Both weapons, at several opponents.
    SplitWeapons,
    /// One of two weapons parries.
    Parry,
    /// From where the target is not looking.
    Blindside,
    /// A defence skill used actively.
    ActiveDefence,
    /// Protecting vital areas, in steps.
    VitalBlock,
    /// Spending the round aiming.
    Aiming,
    /// Two strikes of martial arts.
    LightningFist,
    /// A block, and a strike.
    BlockStrike,
    /// The discipline: a two-handed chop.
    FellingTheOak,
    /// An attack that stuns.
    StunningAttack,
    /// The target is thrown.
    Throw,
}

impl CombatOption {
    /// All of them.
    pub const ALL: [Self; 26] = [
        Self::Aim,
        Self::VitalBlow,
        Self::AllOut,
        Self::Sweep,
        Self::Opportunity,
        Self::Location,
        Self::SuppressiveFire,
        Self::GrappleHold,
        Self::GrappleItem,
        Self::KnockdownAttack,
        Self::Disarm,
        Self::AggressiveDefence,
        Self::NonLethal,
        Self::Knockout,
        Self::BothWeapons,
        Self::SplitWeapons,
        Self::Parry,
        Self::Blindside,
        Self::ActiveDefence,
        Self::VitalBlock,
        Self::Aiming,
        Self::LightningFist,
        Self::BlockStrike,
        Self::FellingTheOak,
        Self::StunningAttack,
        Self::Throw,
    ];

    /// The rule that defines it.
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

    /// The only edition that has it; `None` if both do.
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
