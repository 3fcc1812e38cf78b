//! What stands against using cards and possibilities on rolls and in the round: a fact each, with its rule.

use crate::card::{CardId, CardName};
use serde::{Deserialize, Serialize};
use tabletop::rule::{dd, tc};
use tabletop::ruling::RefusalBasis;
use tabletop::seat::ActorId;

/// A fact that stands against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum EffectRefusal {
    /// One of a card's attributes is to be named.
    AttributeRequired { name: CardName },
    /// The card does not raise that attribute.
    WrongAttribute { name: CardName },
    /// Coup de Grace goes on the effect value, or on the action total where there is none.
    WrongCoupDeGraceTotal { on_total: bool },
    /// The hand cards of a critical moment are chosen before the dice.
    HandCardsAlreadyChosen { actor: ActorId },
    /// Whose hero can not act uses no card that needs the hero.
    HeroHelpless { actor: ActorId },
    /// No possibility left to pay with.
    NoPossibilityLeft { actor: ActorId },
    /// One possibility an action.
    OnePossibilityPerAction { actor: ActorId },
    /// Stymied would take what is bought.
    LostToStymied { actor: ActorId },
    /// A bought die has still to be rolled or countered.
    ExtraRollPending,
    /// No bought die is owed.
    NoExtraRollPending,
    /// Only villains counter.
    NotAVillain { actor: ActorId },
    /// A monologue holds hostilities still.
    MonologueInProgress { actor: ActorId },
    /// Nobody speaks.
    NoMonologue,
    /// The flipped card takes effect first.
    SeizeWindowOpen,
    /// No flipped card waits.
    NoFlippedCardWaiting,
    /// The flipped card has taken effect.
    SeizeWindowClosed,
    /// The card does nothing that lasts.
    NoLastingEffect { card: CardId },
    /// Off the feet: the action goes into standing up, or into defence by the older rules.
    KnockedDown { actor: ActorId, classic: bool },
}

impl EffectRefusal {
    /// What stands behind it.
    pub const fn ground(&self) -> RefusalBasis {
        match self {
            Self::AttributeRequired { name } => RefusalBasis::BindingRule(name.rule()),
            Self::WrongAttribute { name } => RefusalBasis::OverridableRule(name.rule()),
            Self::WrongCoupDeGraceTotal { .. } => RefusalBasis::OverridableRule(dd(267)),
            Self::HandCardsAlreadyChosen { .. } => RefusalBasis::OverridableRule(dd(76)),
            Self::HeroHelpless { .. } => RefusalBasis::OverridableRule(dd(64)),
            Self::NoPossibilityLeft { .. } | Self::ExtraRollPending => {
                RefusalBasis::OverridableRule(dd(139))
            }
            Self::OnePossibilityPerAction { .. } => RefusalBasis::OverridableRule(dd(270)),
            Self::LostToStymied { .. } => RefusalBasis::OverridableRule(dd(145)),
            Self::NoExtraRollPending => RefusalBasis::BindingRule(dd(138)),
            Self::NotAVillain { .. } => RefusalBasis::OverridableRule(dd(271)),
            Self::MonologueInProgress { .. } => RefusalBasis::OverridableRule(dd(304)),
            Self::NoMonologue => RefusalBasis::BindingRule(dd(307)),
            Self::SeizeWindowOpen => RefusalBasis::BindingRule(dd(162)),
            Self::NoFlippedCardWaiting => RefusalBasis::BindingRule(dd(322)),
            Self::SeizeWindowClosed => RefusalBasis::OverridableRule(dd(322)),
            Self::NoLastingEffect { .. } => RefusalBasis::BindingRule(dd(8)),
            Self::KnockedDown { classic, .. } => {
                RefusalBasis::OverridableRule(if *classic { tc(103) } else { tc(104) })
            }
        }
    }

    /// Whether it gives away which card was wanted, or of which kind (DD-026).
    pub const fn reveals_card_kind(&self) -> bool {
        match self {
            Self::AttributeRequired { .. }
            | Self::WrongAttribute { .. }
            | Self::WrongCoupDeGraceTotal { .. }
            | Self::HandCardsAlreadyChosen { .. }
            | Self::HeroHelpless { .. }
            | Self::LostToStymied { .. }
            | Self::SeizeWindowClosed => true,
            Self::NoPossibilityLeft { .. }
            | Self::OnePossibilityPerAction { .. }
            | Self::ExtraRollPending
            | Self::NoExtraRollPending
            | Self::NotAVillain { .. }
            | Self::MonologueInProgress { .. }
            | Self::NoMonologue
            | Self::SeizeWindowOpen
            | Self::NoFlippedCardWaiting
            | Self::NoLastingEffect { .. }
            | Self::KnockedDown { .. } => false,
        }
    }
}
