//! Cards and possibilities on rolls and in the round: commands and events.

use super::card::CardId;
use super::dice_from::DiceFrom;
use super::roll::DiceRoll;
use super::skill::{Proficiency, Until};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

pub(crate) mod active_bonus;
pub(crate) mod card_waste;
pub(crate) mod extra_roll;
pub(crate) mod monologue;
pub(crate) mod refusal;
pub(crate) mod roll_breakdown;

pub use super::attribute::Attribute;
pub use super::state::snapshot::{Snapshot, SuspendedAction};
pub use active_bonus::{ActiveBonus, BONUS};
pub use card_waste::CardWaste;
pub use extra_roll::{ExtraRoll, ExtraRollStage};
pub use monologue::Monologue;
pub use refusal::EffectRefusal;
pub use roll_breakdown::{Addend, AddendSource, AddendTarget, RollBreakdown, SkillBasis};

/// A command to use a card or a possibility that needs a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum EffectCommand {
    /// Play an attribute card on one of its attributes (DD-259).
    RaiseAttribute {
        actor: ActorId,
        card: CardId,
        attribute: Attribute,
    },
    /// Play Coup de Grace on the effect value, or on the action total if there is no effect value (DD-265, DD-267).
    CoupDeGrace {
        actor: ActorId,
        card: CardId,
        on_total: bool,
    },
    /// Play Monologue. `violent`: in open combat, so that every other action is cancelled too (DD-306, A-59).
    Monologue {
        actor: ActorId,
        card: CardId,
        violent: bool,
    },
    /// Play Seize Initiative to keep the card in force for one more round (DD-321).
    KeepCard { actor: ActorId, card: CardId },
    /// Play Seize Initiative to have another card flipped (DD-322).
    FlipAnother { actor: ActorId, card: CardId },
    /// Let the flipped card take effect while somebody could still replace it.
    AcceptFlippedCard,
    /// Buy an extra die with a possibility for the action being resolved (DD-139).
    SpendPossibility { actor: ActorId },
    /// As a villain, pay a possibility to cancel a bought die (DD-271, DD-287).
    CounterExtraRoll { villain: ActorId },
    /// Roll the bought die.
    RollExtra {
        proficiency: Proficiency,
        dice: DiceFrom,
    },
    /// As the gamemaster, extend a monologue by a round (DD-307).
    ExtendMonologue,
    /// As the gamemaster, end a card's effect in free play.
    EndEffect { actor: ActorId, card: CardId },
}

/// An event about a card or a possibility on a roll or in the round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum EffectEvent {
    /// A card raises an attribute, or the bonus of all actions, while it lasts (DD-253, DD-256 … DD-260).
    BonusGained {
        actor: ActorId,
        card: CardId,
        attribute: Option<Attribute>,
    },
    /// The effects of these cards ended. `of`: only those that this hero has; somebody else uses one of the cards too.
    BonusesEnded {
        cards: Vec<CardId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<ActorId>,
    },
    /// Coup de Grace counts toward the action total (DD-267).
    CoupDeGraceOnTotal { card: CardId },
    /// An extra die was bought, with a card or with a possibility.
    ExtraRollBought {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// A villain paid to cancel the bought die (DD-271, DD-287).
    ExtraRollCountered { villain: ActorId },
    /// Being stymied cancelled the bought die; its price is lost (DD-145, A-24).
    ExtraRollLostToStymied,
    /// The bought die was rolled. `roll`: the roll with all its dice.
    ExtraRolled { roll: DiceRoll, typed: bool },
    /// Somebody gets another action at once (DD-282).
    HasteTurnGained { actor: ActorId },
    /// A monologue began and hostilities pause; `cancels_all`: every other action is cancelled too (DD-304, DD-306, A-59).
    MonologueBegan { actor: ActorId, cancels_all: bool },
    /// The gamemaster extended the monologue by a round (DD-307).
    MonologueExtended,
    /// The current card stays for another round (DD-321).
    CardKept,
    /// The round with the kept card began. `reapply`: setbacks are chosen again.
    KeptRoundBegan {
        card: CardId,
        round: u16,
        reapply: bool,
    },
    /// Another card may be flipped before the flipped card takes effect (DD-322).
    SeizeWindowOpened,
    /// The effects of the flipped card were taken back, and another card is flipped.
    LineReverted,
    /// A failure was undone and the action begins again (DD-315, DD-316). `keeps_round_effects`: the effects of the round still
    /// apply.
    ActionRetried { keeps_round_effects: bool },
    /// A success against this hero was undone (DD-310).
    SuccessNegated { hero: ActorId },
    /// Two causes of up give two free dice.
    DoubleUpGained { actor: ActorId },
    /// Up and stymied cancel each other for the first roll; up remains. `until`: how long; missing in the earliest saves.
    FirstRollUnmodified {
        actor: ActorId,
        until: Option<Until>,
    },
    /// A knocked-down character used the action to stand up.
    StoodUp { actor: ActorId },
    /// An actor's declared action was dropped because they cannot act anymore (TC-018).
    ActionDropped { actor: ActorId },
}
