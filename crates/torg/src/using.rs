//! Cards and possibilities on rolls and in the round: what can be wanted of them, and what happens (sections 3.16 and 4.4.1).

use super::card::CardId;
use super::dice_from::DiceFrom;
use super::roll::DiceRoll;
use super::skill::{Skill, Until};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

pub(crate) mod against;
pub(crate) mod extra;
pub(crate) mod raise;
pub(crate) mod speech;
pub(crate) mod tally;

pub use super::attribute::Attribute;
pub use super::state::before::{Before, Suspended};
pub use against::Against;
pub use extra::{Extra, ExtraStage};
pub use raise::{BONUS, Raise};
pub use speech::Speech;
pub use tally::{Addend, Reach, Source, Tally};

/// Something that somebody wants of a card or a possibility where the card alone does not say what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Use {
    /// Play an attribute card on one of its attributes (DD-259).
    Raise {
        actor: ActorId,
        card: CardId,
        attribute: Attribute,
    },
    /// Play Coup de Grace on the effect value, or on the action total where there is none (DD-265, DD-267).
    Coup {
        actor: ActorId,
        card: CardId,
        on_total: bool,
    },
    /// Play Monologue. `violent`: in open violence, so that every other action is cancelled too (DD-306, A-59).
    Speak {
        actor: ActorId,
        card: CardId,
        violent: bool,
    },
    /// Play Seize Initiative to keep the card in force for one more round (DD-321).
    Keep { actor: ActorId, card: CardId },
    /// Play Seize Initiative to have another card flipped (DD-322).
    FlipAnother { actor: ActorId, card: CardId },
    /// Let the flipped card take effect, which somebody could still replace (section 4.4, step 3).
    LetStand,
    /// Buy a further die with a possibility for the action that is being resolved (DD-139).
    Spend { actor: ActorId },
    /// Pay a possibility as a villain, so that a bought die is not rolled (DD-271, DD-287).
    Counter { villain: ActorId },
    /// Roll the die that was bought.
    RollExtra { skill: Skill, dice: DiceFrom },
    /// Let a monologue go on for another round, as the gamemaster (DD-307).
    Extend,
    /// End what a card does in free play, as the gamemaster.
    EndEffect { actor: ActorId, card: CardId },
}

/// Something that came of a card or a possibility on a roll or in the round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Used {
    /// A card raises an attribute, or the bonus number of all actions, while it lasts (DD-253, DD-256 … DD-260).
    Raised {
        actor: ActorId,
        card: CardId,
        attribute: Option<Attribute>,
    },
    /// What these cards did is over.
    Faded { cards: Vec<CardId> },
    /// Coup de Grace counts toward the action total (DD-267).
    CoupOnTotal { card: CardId },
    /// A further die was bought, with a card or else with a possibility.
    Bought {
        actor: ActorId,
        card: Option<CardId>,
    },
    /// A villain paid, and the bought die is not rolled (DD-271, DD-287).
    Countered { villain: ActorId },
    /// Being stymied took the bought die, with its price (DD-145, A-24).
    Swallowed,
    /// The bought die fell; the roll with all its dice.
    ExtraRolled { roll: DiceRoll, typed: bool },
    /// Somebody acts once more, at once (DD-282).
    Hastened { actor: ActorId },
    /// Somebody speaks, and hostilities pause; `all`: every other action too (DD-304, DD-306, A-59).
    Spoke { actor: ActorId, all: bool },
    /// The gamemaster lets it go on for another round (DD-307).
    SpeechExtended,
    /// The card in force stays for another round (DD-321).
    Kept,
    /// That round began. `again`: setbacks are chosen anew.
    RoundKept {
        card: CardId,
        round: u16,
        again: bool,
    },
    /// Before the flipped card takes effect, another may be flipped (DD-322).
    SeizeOpened,
    /// What the flipped card brought is taken back: another is flipped.
    LineUndone,
    /// A failure did not happen; the action begins again (DD-315, DD-316). `keeps`: with the effects of the round.
    Retried { keeps: bool },
    /// A success against that hero did not happen (DD-310).
    Foiled { hero: ActorId },
    /// Two causes of up give two free dice.
    UpTwice { actor: ActorId },
    /// Up and stymied cancel each other for the first roll; up remains.
    /// `until`: how long; the first saves do not say.
    FirstRollPlain {
        actor: ActorId,
        until: Option<Until>,
    },
    /// A knocked down character used the action for it and is up again.
    StoodUp { actor: ActorId },
    /// What somebody had declared comes to nothing: they can not act any more (TC-018).
    Dropped { actor: ActorId },
}
