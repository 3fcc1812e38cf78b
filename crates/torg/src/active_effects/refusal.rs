//! The reasons for which using a card or a possibility on a roll or in the round is refused, each with its rule.

use crate::card::{CardId, CardName};
use crate::condition::knocked_down_rule;
use serde::{Deserialize, Serialize};
use tabletop::rule::{dd, tc};
use tabletop::ruling::RefusalBasis;
use tabletop::seat::ActorId;

/// The reason for which using a card or a possibility is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum EffectRefusal {
    /// The attribute to raise has to be chosen.
    AttributeRequired { name: CardName },
    /// The card does not raise that attribute.
    WrongAttribute { name: CardName },
    /// Coup de Grace raises the effect value, or the action total if there is no effect value.
    WrongCoupDeGraceTotal { on_total: bool },
    /// The hand cards of a critical moment have to be chosen before the dice are rolled.
    HandCardsAlreadyChosen { actor: ActorId },
    /// The hero cannot act, and the card cannot be used in that case.
    HeroHelpless { actor: ActorId },
    /// The actor has no possibility left.
    NoPossibilityLeft { actor: ActorId },
    /// Only one possibility per action.
    OnePossibilityPerAction { actor: ActorId },
    /// The actor is stymied, which would cancel the bought die.
    LostToStymied { actor: ActorId },
    /// The second roll of suppressive fire has used the value of the first one, which gets no more dice (S-15, TC-141).
    FirstRollUsed { actor: ActorId },
    /// A bought die has to be rolled or countered first.
    ExtraRollPending,
    /// No bought die is waiting.
    NoExtraRollPending,
    /// Only villains can counter.
    NotAVillain { actor: ActorId },
    /// A monologue pauses hostilities.
    MonologueInProgress { actor: ActorId },
    /// There is no monologue.
    NoMonologue,
    /// The flipped card has to take effect first.
    SeizeWindowOpen,
    /// No flipped card is waiting.
    NoFlippedCardWaiting,
    /// The flipped card has already taken effect.
    SeizeWindowClosed,
    /// The card has no lasting effect.
    NoLastingEffect { card: CardId },
    /// The actor is knocked down and can only stand up, or by the classic rules only defend.
    KnockedDown { actor: ActorId, classic: bool },
}

impl EffectRefusal {
    /// Returns what the refusal is based on.
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
            Self::FirstRollUsed { .. } => RefusalBasis::OverridableRule(tc(141)),
            Self::NoExtraRollPending => RefusalBasis::BindingRule(dd(138)),
            Self::NotAVillain { .. } => RefusalBasis::OverridableRule(dd(271)),
            Self::MonologueInProgress { .. } => RefusalBasis::OverridableRule(dd(304)),
            Self::NoMonologue => RefusalBasis::BindingRule(dd(307)),
            Self::SeizeWindowOpen => RefusalBasis::BindingRule(dd(162)),
            Self::NoFlippedCardWaiting => RefusalBasis::BindingRule(dd(322)),
            Self::SeizeWindowClosed => RefusalBasis::OverridableRule(dd(322)),
            Self::NoLastingEffect { .. } => RefusalBasis::BindingRule(dd(8)),
            Self::KnockedDown { classic, .. } => {
                RefusalBasis::OverridableRule(knocked_down_rule(*classic))
            }
        }
    }

    /// Whether the refusal would reveal the requested card, or its kind (DD-026).
    pub const fn reveals_card_kind(&self) -> bool {
        match self {
            Self::AttributeRequired { .. }
            | Self::WrongAttribute { .. }
            | Self::WrongCoupDeGraceTotal { .. }
            | Self::HandCardsAlreadyChosen { .. }
            | Self::HeroHelpless { .. }
            | Self::LostToStymied { .. }
            | Self::FirstRollUsed { .. }
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
