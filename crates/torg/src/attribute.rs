//! The attributes, and which of them a card raises (DD-256 … DD-259).

use super::card::CardName;
use serde::{Deserialize, Serialize};

/// An attribute that a card can raise (DD-256 … DD-258).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Attribute {
    Dexterity,
    Strength,
    Toughness,
    Perception,
    Mind,
    Charisma,
    Spirit,
}

impl Attribute {
    /// All attributes.
    pub const ALL: [Self; 7] = [
        Self::Dexterity,
        Self::Strength,
        Self::Toughness,
        Self::Perception,
        Self::Mind,
        Self::Charisma,
        Self::Spirit,
    ];
}

impl CardName {
    /// Returns the attributes of which the card raises one (DD-259); empty for other cards.
    pub const fn attributes(self) -> &'static [Attribute] {
        use Attribute::{Charisma, Dexterity, Mind, Perception, Spirit, Strength, Toughness};
        match self {
            Self::Adrenalin => &[Dexterity, Strength, Toughness],
            Self::Willpower => &[Perception, Mind],
            Self::Presence => &[Charisma, Spirit],
            Self::Action
            | Self::Alertness
            | Self::Campaign
            | Self::Connection
            | Self::CoupDeGrace
            | Self::Drama
            | Self::Escape
            | Self::Glory
            | Self::Haste
            | Self::Hero
            | Self::Idea
            | Self::Leadership
            | Self::Martyr
            | Self::MasterPlan
            | Self::MistakenIdentity
            | Self::Monologue
            | Self::Nemesis
            | Self::OpponentFails
            | Self::CustomEnhancement
            | Self::CustomSpecial
            | Self::CustomSubplot
            | Self::PersonalStake
            | Self::Rally
            | Self::Romance
            | Self::SecondChance
            | Self::SeizeInitiative
            | Self::Supporter
            | Self::Suspicion
            | Self::TrueIdentity => &[],
        }
    }
}
