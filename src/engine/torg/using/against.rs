//! What stands against using cards and possibilities on rolls and in the round: a fact each, with its rule.

use crate::engine::rule::{RuleId, dd, tc};
use crate::engine::seat::ActorId;
use crate::engine::torg::card::{CardId, CardName};

/// A fact that stands against it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named by their types
pub enum Against {
    /// One of a card's attributes is to be named.
    NameAttribute { name: CardName },
    /// The card does not raise that attribute.
    NotThatAttribute { name: CardName },
    /// Coup de Grace goes on the effect value, or on the action total where there is none.
    CoupAim { on_total: bool },
    /// The hand cards of a critical moment are chosen before the dice.
    HandChosen { actor: ActorId },
    /// Whose hero can not act uses no card that needs the hero.
    Helpless { actor: ActorId },
    /// No possibility left to pay with.
    NoPossibility { actor: ActorId },
    /// One possibility an action.
    OnePossibility { actor: ActorId },
    /// Stymied would take what is bought.
    StymiedTakes { actor: ActorId },
    /// A bought die has still to be rolled or countered.
    ExtraOwed,
    /// No bought die is owed.
    NoExtraOwed,
    /// Only villains counter.
    NotAVillain { actor: ActorId },
    /// A speech holds hostilities still.
    Speaking { actor: ActorId },
    /// Nobody speaks.
    NobodySpeaks,
    /// The flipped card takes effect first.
    SeizeOpen,
    /// No flipped card waits.
    NothingWaits,
    /// The flipped card has taken effect.
    FlipOver,
    /// The card does nothing that lasts.
    NothingLasts { card: CardId },
    /// Off the feet: the action goes into standing up, or into defence by the older rules.
    KnockedDown { actor: ActorId, classic: bool },
}

impl Against {
    /// The rule that it comes from.
    pub const fn rule(&self) -> RuleId {
        match self {
            Self::NameAttribute { name } | Self::NotThatAttribute { name } => name.rule(),
            Self::CoupAim { .. } => dd(267),
            Self::HandChosen { .. } => dd(76),
            Self::Helpless { .. } => dd(64),
            Self::NoPossibility { .. } | Self::ExtraOwed => dd(139),
            Self::OnePossibility { .. } => dd(270),
            Self::StymiedTakes { .. } => dd(145),
            Self::NoExtraOwed => dd(138),
            Self::NotAVillain { .. } => dd(271),
            Self::Speaking { .. } => dd(304),
            Self::NobodySpeaks => dd(307),
            Self::SeizeOpen => dd(162),
            Self::NothingWaits | Self::FlipOver => dd(322),
            Self::NothingLasts { .. } => dd(8),
            Self::KnockedDown { classic, .. } => {
                if *classic {
                    tc(103)
                } else {
                    tc(104)
                }
            }
        }
    }

    /// Whether the gamemaster may rule otherwise.
    pub const fn can_be_overruled(&self) -> bool {
        match self {
            Self::NotThatAttribute { .. }
            | Self::CoupAim { .. }
            | Self::HandChosen { .. }
            | Self::Helpless { .. }
            | Self::NoPossibility { .. }
            | Self::OnePossibility { .. }
            | Self::StymiedTakes { .. }
            | Self::ExtraOwed
            | Self::NotAVillain { .. }
            | Self::Speaking { .. }
            | Self::FlipOver
            | Self::KnockedDown { .. } => true,
            Self::NameAttribute { .. }
            | Self::NoExtraOwed
            | Self::NobodySpeaks
            | Self::SeizeOpen
            | Self::NothingWaits
            | Self::NothingLasts { .. } => false,
        }
    }

    /// Whether it gives away which card was wanted, or of which kind (DD-026).
    pub const fn tells_the_kind(&self) -> bool {
        match self {
            Self::NameAttribute { .. }
            | Self::NotThatAttribute { .. }
            | Self::CoupAim { .. }
            | Self::HandChosen { .. }
            | Self::Helpless { .. }
            | Self::StymiedTakes { .. }
            | Self::FlipOver => true,
            Self::NoPossibility { .. }
            | Self::OnePossibility { .. }
            | Self::ExtraOwed
            | Self::NoExtraOwed
            | Self::NotAVillain { .. }
            | Self::Speaking { .. }
            | Self::NobodySpeaks
            | Self::SeizeOpen
            | Self::NothingWaits
            | Self::NothingLasts { .. }
            | Self::KnockedDown { .. } => false,
        }
    }
}
