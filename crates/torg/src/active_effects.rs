//! Cards and possibilities on rolls and in the round: what can be wanted of them, and what happens (sections 3.16 and 4.4.1).

use super::card::CardId;
use super::dice_from::DiceFrom;
use super::roll::DiceRoll;
use super::skill::{Proficiency, Until};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

pub(crate) mod extra;
pub(crate) mod raise;
pub(crate) mod refusal;
pub(crate) mod roll_breakdown;
pub(crate) mod speech;

pub use super::attribute::Attribute;
pub use super::state::before::{Snapshot, SuspendedAction};
pub use extra::{ExtraRoll, ExtraRollStage};
pub use raise::{ActiveBonus, BONUS};
pub use refusal::EffectRefusal;
pub use roll_breakdown::{Addend, AddendSource, AddendTarget, RollBreakdown};
pub use speech::Monologue;

/// Something that somebody wants of a card or a possibility where the card alone does not say what.
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
    /// Play Coup de Grace on the effect value, or on the action total where there is none (DD-265, DD-267).
    CoupDeGrace {
        actor: ActorId,
        card: CardId,
        on_total: bool,
    },
    /// Play Monologue. `violent`: in open violence, so that every other action is cancelled too (DD-306, A-59).
    Monologue {
        actor: ActorId,
        card: CardId,
        violent: bool,
    },
    /// Play Seize Initiative to keep the card in force for one more round (DD-321).
    KeepCard { actor: ActorId, card: CardId },
    /// Play Seize Initiative to have another card flipped (DD-322).
    FlipAnother { actor: ActorId, card: CardId },
    /// Let the flipped card take effect, which somebody could still replace (section 4.4, step 3).
    AcceptFlippedCard,
    /// Buy a further die with a possibility for the action that is being resolved (DD-139).
    SpendPossibility { actor: ActorId },
    /// Pay a possibility as a villain, so that a bought die is not rolled (DD-271, DD-287).
    CounterExtraRoll { villain: ActorId },
    /// Roll the die that was bought.
    RollExtra {
        proficiency: Proficiency,
        dice: DiceFrom,
    },
    /// Let a monologue go on for another round, as the gamemaster (DD-307).
    ExtendMonologue,
    /// End what a card does in free play, as the gamemaster.
    EndEffect { actor: ActorId, card: CardId },
}

/// Something that came of a card or a possibility on a roll or in the round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum EffectEvent {
    /// A card raises an attribute, or the bonus number of all actions, while it lasts (DD-253, DD-256 … DD-260).
    BonusGained {
        actor: ActorId,
        card: CardId,
        attribute: Option<Attribute>,
    },
    /// What these cards did is over.
    BonusesEnded { cards: Vec<CardId> },
    /// Coup de Grace counts toward the action total (DD-267).
    CoupDeGraceOnTotal { card: CardId },
    /// A further die was bought, with a card or else with a possibility.
    ExtraRollBought {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// A villain paid, and the bought die is not rolled (DD-271, DD-287).
    ExtraRollCountered { villain: ActorId },
    /// Being stymied took the bought die, with its price (DD-145, A-24).
    ExtraRollLostToStymied,
    /// The bought die fell; the roll with all its dice.
    ExtraRolled { roll: DiceRoll, typed: bool },
    /// Somebody acts once more, at once (DD-282).
    HasteTurnGained { actor: ActorId },
    /// Somebody speaks, and hostilities pause; `cancels_all`: every other action too (DD-304, DD-306, A-59).
    MonologueBegan { actor: ActorId, cancels_all: bool },
    /// The gamemaster lets it go on for another round (DD-307).
    MonologueExtended,
    /// The card in force stays for another round (DD-321).
    CardKept,
    /// That round began. `reapply`: setbacks are chosen anew.
    KeptRoundBegan {
        card: CardId,
        round: u16,
        reapply: bool,
    },
    /// Before the flipped card takes effect, another may be flipped (DD-322).
    SeizeWindowOpened,
    /// What the flipped card brought is taken back: another is flipped.
    LineReverted,
    /// A failure did not happen; the action begins again (DD-315, DD-316). `keeps_round_effects`: with the effects of the round.
    ActionRetried { keeps_round_effects: bool },
    /// A success against that hero did not happen (DD-310).
    SuccessNegated { hero: ActorId },
    /// Two causes of up give two free dice.
    DoubleUpGained { actor: ActorId },
    /// Up and stymied cancel each other for the first roll; up remains.
    /// `until`: how long; the first saves do not say.
    FirstRollUnmodified {
        actor: ActorId,
        until: Option<Until>,
    },
    /// A knocked down character used the action for it and is up again.
    StoodUp { actor: ActorId },
    /// What somebody had declared comes to nothing: they can not act any more (TC-018).
    ActionDropped { actor: ActorId },
}
