//! What stands against using cards and possibilities on rolls and in the round: a fact each, with its rule.

use crate::card::{CardId, CardName};
use serde::{Deserialize, Serialize};
use tabletop::rule::{dd, tc};
use tabletop::ruling::Ground;
use tabletop::seat::ActorId;

/// A fact that stands against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
    /// What stands behind it.
    pub const fn ground(&self) -> Ground {
        match self {
            Self::NameAttribute { name } => Ground::Firm(name.rule()),
            Self::NotThatAttribute { name } => Ground::Rule(name.rule()),
            Self::CoupAim { .. } => Ground::Rule(dd(267)),
            Self::HandChosen { .. } => Ground::Rule(dd(76)),
            Self::Helpless { .. } => Ground::Rule(dd(64)),
            Self::NoPossibility { .. } | Self::ExtraOwed => Ground::Rule(dd(139)),
            Self::OnePossibility { .. } => Ground::Rule(dd(270)),
            Self::StymiedTakes { .. } => Ground::Rule(dd(145)),
            Self::NoExtraOwed => Ground::Firm(dd(138)),
            Self::NotAVillain { .. } => Ground::Rule(dd(271)),
            Self::Speaking { .. } => Ground::Rule(dd(304)),
            Self::NobodySpeaks => Ground::Firm(dd(307)),
            Self::SeizeOpen => Ground::Firm(dd(162)),
            Self::NothingWaits => Ground::Firm(dd(322)),
            Self::FlipOver => Ground::Rule(dd(322)),
            Self::NothingLasts { .. } => Ground::Firm(dd(8)),
            Self::KnockedDown { classic, .. } => {
                Ground::Rule(if *classic { tc(103) } else { tc(104) })
            }
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
