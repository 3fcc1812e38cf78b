//! The reasons for which commands about follow-ups of cards and the gamemaster's preparations are refused.

use crate::card::{CardId, CardName, Side};
use serde::{Deserialize, Serialize};
use tabletop::rule::dd;
use tabletop::ruling::RefusalBasis;
use tabletop::seat::ActorId;

/// The reason for which a command about follow-ups is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum FollowUpRefusal {
    /// A refill is in progress.
    RefillFirst { rally: bool },
    /// The hero has not used Leadership, or the gifts are made.
    NoLeadershipPending { actor: ActorId },
    /// Heroes cannot give cards to themselves.
    GiftToOneself,
    /// Both heroes belong to the same player.
    GiftToOwnHero,
    /// The other hero's player is away.
    GiftToAway { actor: ActorId },
    /// Leadership gives away at most this many cards.
    GiftCount { max: usize },
    /// Leadership affects only one other hero.
    OneRecipientOnly,
    /// The hero has no refill in progress.
    NoRefillPending { actor: ActorId },
    /// The hero has no open question.
    NoQuestion { actor: ActorId },
    /// There is no escape to describe.
    NoEscapePending,
    /// The hero does not claim glory.
    NoGloryClaim { actor: ActorId },
    /// The gamemaster has not decided yet about a claim of glory.
    GloryUndecided { actor: ActorId },
    /// The action total is too low for glory.
    GloryTotal { min: u32 },
    /// Only in a dramatic scene.
    NotDramatic { name: CardName },
    /// Escape! is not the first card anymore.
    EscapeNotFirst { actor: ActorId },
    /// Not all heroes who have to miss something first have missed it.
    NotMissed { by_owner: bool },
    /// The card cannot be activated by the gamemaster.
    NotActivatable { card: CardId },
    /// The actor is out of the fight until somebody helps.
    OutOfFight { actor: ActorId },
    /// The setback of this line has already been chosen.
    SetbackAlreadyChosen { side: Side },
    /// The setback cannot affect this actor.
    SetbackWrongTarget { actor: ActorId },
    /// A setback of this kind needs a target.
    SetbackNeedsTarget,
    /// A setback does not make heroes flee.
    HeroesDoNotFlee { actor: ActorId },
    /// No more setbacks can be prepared.
    TooManyPreparedSetbacks { max: usize },
    /// There is no such prepared setback.
    NoSuchPreparedSetback,
}

impl FollowUpRefusal {
    /// Returns what the refusal is based on.
    pub const fn ground(&self) -> RefusalBasis {
        match self {
            Self::RefillFirst { rally } => {
                RefusalBasis::BindingRule(dd(if *rally { 332 } else { 295 }))
            }
            Self::NoLeadershipPending { .. } => RefusalBasis::BindingRule(dd(292)),
            Self::GiftToOwnHero
            | Self::GiftToAway { .. }
            | Self::GiftCount { .. }
            | Self::OneRecipientOnly => RefusalBasis::OverridableRule(dd(292)),
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

    /// Whether only one kind of card is refused for this reason, so that the refusal would reveal the card (DD-026).
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
            | Self::GiftToAway { .. }
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
