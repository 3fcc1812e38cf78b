//! Why something is not done with cards that move cards, or with what the gamemaster keeps ready.

use crate::card::{CardId, CardName, Side};
use serde::{Deserialize, Serialize};
use tabletop::rule::dd;
use tabletop::ruling::RefusalBasis;
use tabletop::seat::ActorId;

/// A fact that stands against such a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum FollowUpRefusal {
    /// Hands are being sorted.
    RefillFirst { rally: bool },
    /// That hero has not used Leadership, or the gifts are made.
    NoLeadershipPending { actor: ActorId },
    /// A gift is for somebody else.
    GiftToOneself,
    /// Both heroes are of one player.
    GiftToOwnHero,
    /// Leadership gives away so many.
    GiftCount { max: usize },
    /// Leadership reaches one other hero.
    OneRecipientOnly,
    /// That hero's hand is not being sorted.
    NoRefillPending { actor: ActorId },
    /// That hero has no question open.
    NoQuestion { actor: ActorId },
    /// Nobody has got away.
    NoEscapePending,
    /// That hero claims no glory.
    NoGloryClaim { actor: ActorId },
    /// The gamemaster has not said whether a claim of glory counts.
    GloryUndecided { actor: ActorId },
    /// The action total is what counts for glory.
    GloryTotal { min: u32 },
    /// Only in a dramatic scene.
    NotDramatic { name: CardName },
    /// Escape! is not the first card any more.
    EscapeNotFirst { actor: ActorId },
    /// Not all who count have missed what is to be found.
    NotMissed { by_owner: bool },
    /// A card that the gamemaster does not let work in this way.
    NotActivatable { card: CardId },
    /// Out of the fight until somebody helps.
    OutOfFight { actor: ActorId },
    /// What the line's setback is has been said.
    SetbackAlreadyChosen { side: Side },
    /// The setback is for others.
    SetbackWrongTarget { actor: ActorId },
    /// A setback of that form needs somebody whom it befalls.
    SetbackNeedsTarget,
    /// Heroes do not run by a setback.
    HeroesDoNotFlee { actor: ActorId },
    /// No more setbacks can be kept ready.
    TooManyPreparedSetbacks { max: usize },
    /// No such setback lies ready.
    NoSuchPreparedSetback,
}

impl FollowUpRefusal {
    /// What stands behind it.
    pub const fn ground(&self) -> RefusalBasis {
        match self {
            Self::RefillFirst { rally } => {
                RefusalBasis::BindingRule(dd(if *rally { 332 } else { 295 }))
            }
            Self::NoLeadershipPending { .. } => RefusalBasis::BindingRule(dd(292)),
            Self::GiftToOwnHero | Self::GiftCount { .. } | Self::OneRecipientOnly => {
                RefusalBasis::OverridableRule(dd(292))
            }
            Self::GiftToOneself => RefusalBasis::BindingRule(dd(298)),
            Self::NoRefillPending { .. } => RefusalBasis::BindingRule(dd(334)),
            Self::NoQuestion { .. } => RefusalBasis::BindingRule(dd(289)),
            Self::NoEscapePending => RefusalBasis::BindingRule(dd(277)),
            Self::NoGloryClaim { .. } => RefusalBasis::BindingRule(dd(279)),
            Self::GloryUndecided { .. } => RefusalBasis::OverridableRule(dd(279)),
            Self::GloryTotal { .. } => RefusalBasis::OverridableRule(dd(278)),
            Self::NotDramatic { .. } => RefusalBasis::OverridableRule(dd(280)),
            Self::EscapeNotFirst { .. } => RefusalBasis::OverridableRule(dd(274)),
            Self::NotMissed { .. } => RefusalBasis::OverridableRule(dd(343)),
            Self::NotActivatable { .. } => RefusalBasis::BindingRule(dd(336)),
            Self::OutOfFight { .. } => RefusalBasis::OverridableRule(dd(176)),
            Self::SetbackWrongTarget { .. } => RefusalBasis::BindingRule(dd(176)),
            Self::SetbackNeedsTarget => RefusalBasis::BindingRule(dd(163)),
            Self::SetbackAlreadyChosen { .. } => RefusalBasis::OverridableRule(dd(163)),
            Self::HeroesDoNotFlee { .. } => RefusalBasis::OverridableRule(dd(166)),
            Self::TooManyPreparedSetbacks { .. } | Self::NoSuchPreparedSetback => {
                RefusalBasis::Fact
            }
        }
    }

    /// Whether only a card of one kind is refused so, so that it would be told by it (DD-026).
    pub const fn reveals_card_kind(&self) -> bool {
        match self {
            Self::NotDramatic { .. }
            | Self::EscapeNotFirst { .. }
            | Self::GloryTotal { .. }
            | Self::NotMissed { .. }
            | Self::NotActivatable { .. } => true,
            Self::RefillFirst { .. }
            | Self::NoLeadershipPending { .. }
            | Self::GiftToOneself
            | Self::GiftToOwnHero
            | Self::GiftCount { .. }
            | Self::OneRecipientOnly
            | Self::NoRefillPending { .. }
            | Self::NoQuestion { .. }
            | Self::NoEscapePending
            | Self::NoGloryClaim { .. }
            | Self::GloryUndecided { .. }
            | Self::OutOfFight { .. }
            | Self::SetbackAlreadyChosen { .. }
            | Self::SetbackWrongTarget { .. }
            | Self::SetbackNeedsTarget
            | Self::HeroesDoNotFlee { .. }
            | Self::TooManyPreparedSetbacks { .. }
            | Self::NoSuchPreparedSetback => false,
        }
    }
}
