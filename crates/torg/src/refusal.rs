//! Why something is not done at a Torg table: a fact each, with its rule.

use super::card::{CardId, CardName, Step};
use super::combat;
use super::dealing::DeckRefusal;
use super::story::StoryRefusal;
use super::surprise::Surprise;
use super::using::against::Against;
use serde::{Deserialize, Serialize};
use tabletop::dice::DiceFault;
use tabletop::rule::{dd, tc};
use tabletop::ruling::{Ground, Refuse};
use tabletop::scratch::TextFault;
use tabletop::seat::ActorId;

mod hands;

pub use hands::HandsRefusal;

/// A fact that stands against a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[error("{self:?}")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Refusal {
    /// The table is open already.
    AlreadyOpen,
    /// The table has not been opened.
    NotOpen,
    /// Nobody to deal to.
    NoHeroes,
    /// More heroes than a table seats.
    TooManyHeroes { heroes: usize, most: usize },
    /// More people than a table keeps track of.
    CastFull { most: usize },
    /// Nobody at the table has that number.
    NobodyThere,
    /// Only heroes hold cards.
    NotAHero { actor: ActorId },
    /// A text that is too long.
    TooLong { most: usize },
    /// A note without words.
    Empty,
    /// A figure outside its range.
    OutOfRange { least: u32, most: u32 },

    /// The card does not lie where it would have to.
    CardElsewhere { card: CardId },
    /// Hands are locked in rounds.
    HandLocked { actor: ActorId },
    /// The card may not be used in play of this kind.
    WrongPlay { name: CardName, in_rounds: bool },
    /// The card's own moment is not now.
    WrongMoment { name: CardName },
    /// A critical moment does not open the hand for such a card.
    NotForCriticalMoment { name: CardName },
    /// Specials work when the gamemaster lets them.
    GamemasterActivates { name: CardName },
    /// The result has been told.
    Committed { actor: ActorId },
    /// The heroes are confused.
    Confused,
    /// The hero is not in this conflict.
    NotInConflict { actor: ActorId },

    /// Only specials are laid out in free play.
    LaidInRounds,
    /// One card into the pool each round.
    PoolLimit { actor: ActorId },
    /// Nothing done yet that would earn it.
    NotContributed { actor: ActorId },
    /// The gamemaster said that the action did not help.
    ContributionDenied { actor: ActorId },
    /// The gamemaster has still to say whether the action helped.
    ContributionUnsaid { actor: ActorId },
    /// Somebody else has acted since.
    PoolWindowClosed { actor: ActorId },
    /// Surprised, and so not able to do that. `classic`: by the older rules.
    Surprised {
        actor: ActorId,
        surprise: Surprise,
        classic: bool,
    },
    /// No place left in a starting pool.
    StartingPoolFull { actor: ActorId, heroes: usize },

    /// Not while play is in rounds.
    InRounds,
    /// Only while play is in rounds.
    NotInRounds,
    /// A conflict needs somebody in it.
    NobodyFights,
    /// Something about cards and possibilities on rolls and in the round.
    Use(Against),

    /// The cards are used up, and no pile is left to shuffle.
    NoCards,
    /// The end of the scene is being done.
    SceneEnding,
    /// No scene is ending.
    SceneNotEnding,
    /// An action is being resolved.
    ActionOpen { actor: ActorId },
    /// No action is being resolved.
    NoAction,
    /// The dice have been rolled.
    AlreadyRolled,
    /// It is somebody else's turn.
    OutOfTurn { actor: ActorId, next: ActorId },
    /// Second actions wait until all have taken their first.
    SecondActionLater { actor: ActorId },
    /// No turn left this round.
    NoTurnLeft { actor: ActorId },
    /// Can not act.
    CannotAct { actor: ActorId },
    /// The critical moment of this act is used.
    CriticalMomentUsed { actor: ActorId },
    /// Critical moments open a locked hand; in free play no hand is locked.
    CriticalMomentInFreePlay,
    /// It is declared before the dice (DD-076).
    CriticalMomentLate { actor: ActorId },
    /// Confused heroes have no critical moment.
    CriticalMomentConfused,
    /// The dice as typed can not be.
    Dice(DiceFault),
    /// There is no setback in force for that side.
    NoSetback,
    /// That actor is not defending.
    NotDefending { actor: ActorId },
    /// No cards are to be taken.
    NothingToTake,
    /// Another number of cards is to be taken.
    TakeCount { must: usize },
    /// So many cards are to be taken before play goes on.
    TakeFirst { must: usize },
    /// Specials in a pool are safe from villains.
    SpecialProtected { card: CardId },

    /// The table plays without the deck.
    NoDeck,
    /// The card says what is in force.
    LineOnCard,
    /// Heroes against each other: that takes two.
    DuelAlone,
    /// No heroes fight each other.
    NoDuel,
    /// Somebody has acted in this order.
    OrderSet,
    /// Into the other side's turns one waits.
    HoldInstead { actor: ActorId },
    /// The action is not of that kind.
    NotTried,
    /// No action has just earned a card.
    NoDrawToDeny,

    /// About cards that move cards, and what the gamemaster keeps ready.
    Hands(HandsRefusal),

    /// An exchange is being agreed.
    TradeOpen,
    /// No exchange is being agreed.
    NoTrade,
    /// With oneself.
    TradeWithOneself,
    /// Not the same number each way.
    TradeCount { offered: usize, returned: usize },
    /// The other has not agreed.
    TradeNotAgreed { actor: ActorId },
    /// In rounds pool cards are traded.
    TradeFromPool,
    /// In free play hand cards are traded.
    TradeFromHand,
    /// A subplot in a pool stays with its owner.
    SubplotLocked { card: CardId },
    /// The scene is over; nobody does anything together now.
    TradeAtSceneEnd,
    /// Confused heroes do not trade.
    TradeConfused,
    /// One player's heroes do not trade with each other.
    TradeOnePlayer,

    /// A hero leads a task.
    TaskLead { actor: ActorId },
    /// Somebody leads one that still goes on.
    TaskOpen { lead: ActorId },
    /// Somebody leads none that goes on.
    NoTask { lead: ActorId },
    /// A task has one step to so many.
    TaskSteps { most: usize },
    /// The box does not show the next step.
    StepNotOffered { step: Step },
    /// The box shows so many of the next steps in a row, and not more.
    StepsInRow { most: usize },
    /// A problem offers no step.
    ProblemOffersNone,
    /// One attempt a round, however many actions.
    TriedAlready { lead: ActorId },
    /// The new way convinces, and this round is gone with it.
    WayNextRound { lead: ActorId },
    /// The box offers the next step: that is tried, or nothing.
    StepOffered { step: Step },
    /// A check succeeds or fails.
    CheckUndecided,
    /// The way is blocked until another is accepted.
    WayBlocked { lead: ActorId },
    /// Nothing stands in the way.
    WayOpen { lead: ActorId },
    /// A way did not convince this round.
    WayRefused { lead: ActorId },
    /// No way was proposed.
    NoProposal { lead: ActorId },

    /// Something about the story.
    Story(StoryRefusal),
    /// Combat says no.
    Fight(combat::refusal::Refusal),
    /// The deck says no.
    Deck(DeckRefusal),

    /// Another number of cards must go.
    DiscardCount { must: u8 },
    /// Others have not come down to a full hand.
    OthersDiscarding { actor: ActorId },
    /// One more card, once.
    OneMoreOnly { actor: ActorId },
}

impl Refuse for Refusal {
    fn ground(&self) -> Ground {
        match self {
            Self::AlreadyOpen => Ground::Firm(dd(13)),
            Self::NoHeroes => Ground::Firm(dd(20)),
            Self::NotAHero { .. } => Ground::Firm(dd(22)),
            Self::CardElsewhere { .. } => Ground::Firm(dd(6)),
            Self::HandLocked { .. } => Ground::Rule(dd(65)),
            Self::WrongPlay { .. } => Ground::Rule(dd(31)),
            Self::WrongMoment { name } => Ground::Rule(name.rule()),
            Self::NotForCriticalMoment { .. } | Self::CriticalMomentInFreePlay => {
                Ground::Rule(dd(73))
            }
            Self::GamemasterActivates { .. } => Ground::Rule(dd(9)),
            Self::Committed { .. } => Ground::Rule(dd(69)),
            Self::Confused => Ground::Rule(dd(152)),
            Self::NotInConflict { .. } => Ground::Rule(dd(63)),
            Self::LaidInRounds => Ground::Rule(dd(34)),
            Self::PoolLimit { .. } => Ground::Rule(dd(50)),
            Self::NotContributed { .. } => Ground::Rule(dd(51)),
            Self::ContributionDenied { .. } => Ground::Rule(dd(53)),
            Self::ContributionUnsaid { .. } => Ground::Rule(dd(51)),
            Self::PoolWindowClosed { .. } => Ground::Rule(dd(55)),
            Self::Surprised {
                surprise, classic, ..
            } => Ground::Rule(match (classic, surprise) {
                (true, Surprise::Complete) => dd(404),
                (true, Surprise::Partial) => dd(405),
                (false, Surprise::Partial) => dd(407),
                (false, Surprise::Complete) => dd(408),
            }),
            Self::NoDeck => Ground::Firm(dd(12)),
            Self::LineOnCard => Ground::Firm(dd(119)),
            Self::DuelAlone => Ground::Rule(dd(177)),
            Self::NoDuel => Ground::Firm(dd(177)),
            Self::OrderSet => Ground::Firm(dd(178)),
            Self::HoldInstead { .. } => Ground::Firm(dd(124)),
            Self::NoDrawToDeny => Ground::Firm(dd(198)),
            Self::NotTried => Ground::Firm(dd(202)),
            Self::TradeOnePlayer => Ground::Rule(dd(79)),
            Self::StartingPoolFull { heroes, .. } => Ground::Rule(match heroes {
                0 | 1 => dd(59),
                2 => dd(60),
                _ => dd(61),
            }),
            Self::InRounds | Self::NotInRounds => Ground::Firm(dd(32)),
            Self::NobodyFights => Ground::Firm(dd(116)),
            Self::NoCards => Ground::Firm(dd(45)),
            Self::SceneEnding => Ground::Firm(dd(97)),
            Self::SceneNotEnding => Ground::Firm(dd(100)),
            Self::ActionOpen { .. } => Ground::Firm(dd(70)),
            Self::OutOfTurn { .. } | Self::NoTurnLeft { .. } => Ground::Rule(dd(122)),
            Self::SecondActionLater { .. } => Ground::Rule(dd(128)),
            Self::CannotAct { .. } => Ground::Rule(tc(18)),
            Self::CriticalMomentUsed { .. } => Ground::Rule(dd(75)),
            Self::CriticalMomentLate { .. } => Ground::Rule(dd(76)),
            Self::CriticalMomentConfused | Self::TradeConfused => Ground::Rule(dd(156)),
            Self::Dice(_) => Ground::Firm(tc(45)),
            Self::NoSetback => Ground::Firm(dd(163)),
            Self::NotDefending { .. } => Ground::Firm(dd(197)),
            Self::NothingToTake => Ground::Firm(dd(181)),
            Self::TakeFirst { .. } => Ground::Rule(dd(181)),
            Self::TakeCount { .. } => Ground::Rule(dd(182)),
            Self::SpecialProtected { .. } => Ground::Rule(dd(190)),
            Self::Hands(of) => of.ground(),
            Self::TradeWithOneself => Ground::Firm(dd(79)),
            Self::TradeCount { .. } => Ground::Rule(dd(81)),
            Self::TradeNotAgreed { .. } => Ground::Firm(dd(80)),
            Self::TradeFromPool => Ground::Rule(dd(82)),
            Self::TradeFromHand => Ground::Rule(dd(83)),
            Self::SubplotLocked { .. } => Ground::Rule(dd(87)),
            Self::TradeAtSceneEnd => Ground::Rule(dd(88)),
            Self::NoTask { .. } | Self::TaskOpen { .. } => Ground::Firm(dd(204)),
            Self::TaskSteps { .. } => Ground::Firm(dd(205)),
            Self::TriedAlready { .. } => Ground::Rule(dd(209)),
            Self::WayNextRound { .. } => Ground::Rule(dd(233)),
            Self::StepNotOffered { .. } => Ground::Rule(dd(210)),
            Self::CheckUndecided => Ground::Firm(dd(211)),
            Self::StepsInRow { .. } => Ground::Rule(dd(214)),
            Self::StepOffered { .. } => Ground::Rule(dd(216)),
            Self::WayBlocked { .. } => Ground::Rule(dd(230)),
            Self::WayOpen { .. } => Ground::Firm(dd(230)),
            Self::NoProposal { .. } => Ground::Firm(dd(231)),
            Self::WayRefused { .. } => Ground::Rule(dd(232)),
            Self::ProblemOffersNone => Ground::Rule(dd(235)),
            Self::TaskLead { .. } => Ground::Rule(dd(244)),
            Self::Story(refusal) => refusal.ground(),
            Self::Fight(refusal) => refusal.ground(),
            Self::DiscardCount { .. } => Ground::Rule(dd(95)),
            Self::OneMoreOnly { .. } => Ground::Rule(dd(96)),
            Self::OthersDiscarding { .. } => Ground::Rule(dd(97)),
            Self::Use(against) => against.ground(),
            Self::Deck(refusal) => refusal.rule().map_or(Ground::Fact, Ground::Firm),
            Self::NotOpen
            | Self::TooManyHeroes { .. }
            | Self::CastFull { .. }
            | Self::NobodyThere
            | Self::TooLong { .. }
            | Self::Empty
            | Self::OutOfRange { .. }
            | Self::NoAction
            | Self::AlreadyRolled
            | Self::TradeOpen
            | Self::NoTrade => Ground::Fact,
        }
    }
}

impl From<DeckRefusal> for Refusal {
    fn from(refusal: DeckRefusal) -> Self {
        Self::Deck(refusal)
    }
}

impl From<DiceFault> for Refusal {
    fn from(fault: DiceFault) -> Self {
        Self::Dice(fault)
    }
}

impl From<Against> for Refusal {
    fn from(against: Against) -> Self {
        Self::Use(against)
    }
}

impl From<TextFault> for Refusal {
    fn from(fault: TextFault) -> Self {
        match fault {
            TextFault::Empty => Self::Empty,
            TextFault::TooLong { most } => Self::TooLong { most },
        }
    }
}
