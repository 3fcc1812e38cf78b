//! Why something is not done with cards that move cards, or with what the gamemaster keeps ready.

use crate::card::{CardId, CardName, Side};
use serde::{Deserialize, Serialize};
use tabletop::rule::dd;
use tabletop::ruling::Ground;
use tabletop::seat::ActorId;

/// A fact that stands against such a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum HandsRefusal {
    /// Hands are being sorted.
    HandsFirst { rally: bool },
    /// That hero has not used Leadership, or the gifts are made.
    NobodyLeads { actor: ActorId },
    /// A gift is for somebody else.
    GiftToOneself,
    /// Both heroes are of one player.
    GiftToOwnHero,
    /// Leadership gives away so many.
    GiftCount { most: usize },
    /// Leadership reaches one other hero.
    OneReceiver,
    /// That hero's hand is not being sorted.
    NothingToSort { actor: ActorId },
    /// That hero has no question open.
    NoQuestion { actor: ActorId },
    /// Nobody has got away.
    NobodyEscaped,
    /// That hero claims no glory.
    NoGlory { actor: ActorId },
    /// The gamemaster has not said whether a claim of glory counts.
    GloryUndecided { actor: ActorId },
    /// The action total is what counts for glory.
    GloryTotal { least: u32 },
    /// Only in a dramatic scene.
    NotDramatic { name: CardName },
    /// Escape! is not the first card any more.
    EscapeLate { actor: ActorId },
    /// Not all who count have missed what is to be found.
    NotMissed { by_owner: bool },
    /// A card that the gamemaster does not let work in this way.
    NotActivated { card: CardId },
    /// Out of the fight until somebody helps.
    OutOfFight { actor: ActorId },
    /// What the line's setback is has been said.
    SetbackMade { side: Side },
    /// The setback is for others.
    SetbackElsewhere { actor: ActorId },
    /// A setback of that form needs somebody whom it befalls.
    SetbackForNobody,
    /// Heroes do not run by a setback.
    HeroesStand { actor: ActorId },
    /// No more setbacks can be kept ready.
    PreparedFull { most: usize },
    /// No such setback lies ready.
    NotPrepared,
}

impl HandsRefusal {
    /// What stands behind it.
    pub const fn ground(&self) -> Ground {
        match self {
            Self::HandsFirst { rally } => Ground::Firm(dd(if *rally { 332 } else { 295 })),
            Self::NobodyLeads { .. } => Ground::Firm(dd(292)),
            Self::GiftToOwnHero | Self::GiftCount { .. } | Self::OneReceiver => {
                Ground::Rule(dd(292))
            }
            Self::GiftToOneself => Ground::Firm(dd(298)),
            Self::NothingToSort { .. } => Ground::Firm(dd(334)),
            Self::NoQuestion { .. } => Ground::Firm(dd(289)),
            Self::NobodyEscaped => Ground::Firm(dd(277)),
            Self::NoGlory { .. } => Ground::Firm(dd(279)),
            Self::GloryUndecided { .. } => Ground::Rule(dd(279)),
            Self::GloryTotal { .. } => Ground::Rule(dd(278)),
            Self::NotDramatic { .. } => Ground::Rule(dd(280)),
            Self::EscapeLate { .. } => Ground::Rule(dd(274)),
            Self::NotMissed { .. } => Ground::Rule(dd(343)),
            Self::NotActivated { .. } => Ground::Firm(dd(336)),
            Self::OutOfFight { .. } => Ground::Rule(dd(176)),
            Self::SetbackElsewhere { .. } => Ground::Firm(dd(176)),
            Self::SetbackForNobody => Ground::Firm(dd(163)),
            Self::SetbackMade { .. } => Ground::Rule(dd(163)),
            Self::HeroesStand { .. } => Ground::Rule(dd(166)),
            Self::PreparedFull { .. } | Self::NotPrepared => Ground::Fact,
        }
    }

    /// Whether only a card of one kind is refused so, so that it would be told by it (DD-026).
    pub const fn tells_the_kind(&self) -> bool {
        match self {
            Self::NotDramatic { .. }
            | Self::EscapeLate { .. }
            | Self::GloryTotal { .. }
            | Self::NotMissed { .. }
            | Self::NotActivated { .. } => true,
            Self::HandsFirst { .. }
            | Self::NobodyLeads { .. }
            | Self::GiftToOneself
            | Self::GiftToOwnHero
            | Self::GiftCount { .. }
            | Self::OneReceiver
            | Self::NothingToSort { .. }
            | Self::NoQuestion { .. }
            | Self::NobodyEscaped
            | Self::NoGlory { .. }
            | Self::GloryUndecided { .. }
            | Self::OutOfFight { .. }
            | Self::SetbackMade { .. }
            | Self::SetbackElsewhere { .. }
            | Self::SetbackForNobody
            | Self::HeroesStand { .. }
            | Self::PreparedFull { .. }
            | Self::NotPrepared => false,
        }
    }
}
