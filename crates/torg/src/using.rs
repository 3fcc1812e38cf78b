//! Cards and possibilities on rolls and in the round: what can be wanted of them, what happens, and what is in force through
//! them (sections 3.16 and 4.4.1).

use super::card::{CardId, CardName};
use super::command::DiceFrom;
use super::dealing::Owed;
use super::event::DrawnFor;
use super::hands::Hands;
use super::roll::{DiceRoll, Skill};
use super::state::{Action, Actor, Round, Until};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

mod against;
mod tally;

pub use against::Against;
pub use tally::{Addend, Reach, Source, Tally};

/// What a bonus card adds (DD-253, DD-256 … DD-258, DD-327).
pub const BONUS: i32 = 3;

/// An attribute that a card can raise (DD-256 … DD-258).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Attribute {
    Dexterity,
    Strength,
    Toughness,
    Perception,
    Mind,
    Charisma,
    Spirit,
}

impl Attribute {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Dexterity,
        Self::Strength,
        Self::Toughness,
        Self::Perception,
        Self::Mind,
        Self::Charisma,
        Self::Spirit,
    ];
}

impl CardName {
    /// The attributes of which the card raises one (DD-259); none for other cards.
    pub const fn attributes(self) -> &'static [Attribute] {
        use Attribute::{Charisma, Dexterity, Mind, Perception, Spirit, Strength, Toughness};
        match self {
            Self::Adrenalin => &[Dexterity, Strength, Toughness],
            Self::Willpower => &[Perception, Mind],
            Self::Presence => &[Charisma, Spirit],
            Self::Action
            | Self::Alertness
            | Self::Campaign
            | Self::Connection
            | Self::CoupDeGrace
            | Self::Drama
            | Self::Escape
            | Self::Glory
            | Self::Haste
            | Self::Hero
            | Self::Idea
            | Self::Leadership
            | Self::Martyr
            | Self::MasterPlan
            | Self::MistakenIdentity
            | Self::Monologue
            | Self::Nemesis
            | Self::OpponentFails
            | Self::Own
            | Self::OwnSpecial
            | Self::OwnSubplot
            | Self::PersonalStake
            | Self::Rally
            | Self::Romance
            | Self::SecondChance
            | Self::SeizeInitiative
            | Self::Supporter
            | Self::Suspicion
            | Self::TrueIdentity => &[],
        }
    }
}

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

/// A card's effect that lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raise {
    /// Whose.
    pub actor: ActorId,
    /// By which card.
    pub card: CardId,
    /// What it raises; `None` is the bonus number of every action (DD-253).
    pub attribute: Option<Attribute>,
}

/// What became of a bought die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraStage {
    /// To be rolled, or countered.
    Owed,
    /// A villain paid for it.
    Countered,
    /// Stymied took it.
    Swallowed,
    /// It is among the dice.
    Rolled,
}

/// A die that was bought for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    /// With which card; `None` is a possibility.
    pub card: Option<CardId>,
    /// What became of it.
    pub stage: ExtraStage,
}

/// A speech that holds the conflict still (DD-304).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Speech {
    /// Who speaks.
    pub actor: ActorId,
    /// Whether every other action is cancelled, not only hostile ones (DD-306).
    pub all: bool,
    /// Whether it goes on when this round is over (DD-307).
    pub extended: bool,
}

/// An action that waits while somebody acts in between (DD-283).
#[derive(Clone, Debug, PartialEq)]
pub struct Suspended {
    /// Who acts in between.
    pub by: ActorId,
    /// What waits.
    pub action: Action,
}

/// How it was before an outcome or a flipped card took effect: what a second chance, Opponent Fails or another flip goes back
/// to (DD-310, DD-316, A-62).
#[derive(Clone, Debug, PartialEq)]
pub struct Before {
    /// Everybody's condition, standing and round.
    pub cast: Vec<Actor>,
    /// The action, where it was one's outcome.
    pub action: Option<Action>,
    /// What lasted then.
    pub raises: Vec<Raise>,
    /// Cards drawn since, and why.
    pub drawn: Vec<(CardId, DrawnFor)>,
    /// Cards of the printed deck that are owed since.
    pub owed: Vec<Owed>,
    /// Pool cards taken because of it.
    pub taken: Vec<(ActorId, CardId)>,
    /// The round, where there was one.
    pub round: Option<Round>,
    /// What the gamemaster had prepared, what was counted, and who was out of the fight.
    pub hands: Hands,
}
