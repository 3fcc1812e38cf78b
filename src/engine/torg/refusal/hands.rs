//! Why something is not done with cards that move cards, or with what the gamemaster keeps ready.

use crate::engine::rule::{RuleId, dd};
use crate::engine::seat::ActorId;
use crate::engine::torg::card::{CardId, CardName, Side};

/// A fact that stands against such a command.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The rule that stands against it.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::HandsFirst { rally } => Some(dd(if *rally { 332 } else { 295 })),
            Self::NobodyLeads { .. }
            | Self::GiftToOwnHero
            | Self::GiftCount { .. }
            | Self::OneReceiver => Some(dd(292)),
            Self::GiftToOneself => Some(dd(298)),
            Self::NothingToSort { .. } => Some(dd(334)),
            Self::NoQuestion { .. } => Some(dd(289)),
            Self::NobodyEscaped => Some(dd(277)),
            Self::NoGlory { .. } | Self::GloryUndecided { .. } => Some(dd(279)),
            Self::GloryTotal { .. } => Some(dd(278)),
            Self::NotDramatic { .. } => Some(dd(280)),
            Self::EscapeLate { .. } => Some(dd(274)),
            Self::NotMissed { .. } => Some(dd(343)),
            Self::NotActivated { .. } => Some(dd(336)),
            Self::OutOfFight { .. } | Self::SetbackElsewhere { .. } => Some(dd(176)),
            Self::SetbackForNobody | Self::SetbackMade { .. } => Some(dd(163)),
            Self::HeroesStand { .. } => Some(dd(166)),
            Self::PreparedFull { .. } | Self::NotPrepared => None,
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

    /// Whether the gamemaster may rule otherwise.
    pub const fn can_be_overruled(&self) -> bool {
        match self {
            Self::GiftCount { .. }
            | Self::GiftToOwnHero
            | Self::SetbackMade { .. }
            | Self::OneReceiver
            | Self::GloryUndecided { .. }
            | Self::GloryTotal { .. }
            | Self::NotDramatic { .. }
            | Self::EscapeLate { .. }
            | Self::NotMissed { .. }
            | Self::OutOfFight { .. }
            | Self::HeroesStand { .. } => true,
            Self::HandsFirst { .. }
            | Self::NobodyLeads { .. }
            | Self::GiftToOneself
            | Self::NothingToSort { .. }
            | Self::NoQuestion { .. }
            | Self::NobodyEscaped
            | Self::NoGlory { .. }
            | Self::NotActivated { .. }
            | Self::SetbackElsewhere { .. }
            | Self::SetbackForNobody
            | Self::PreparedFull { .. }
            | Self::NotPrepared => false,
        }
    }
}
