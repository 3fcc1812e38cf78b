//! Why something is not done at a Torg table: a fact each, with its rule.

use super::card::{CardId, CardName, Step};
use super::combat;
use super::dealing::DeckRefusal;
use super::rounds::Surprise;
use super::story::StoryRefusal;
use super::using::Against;
use crate::engine::dice::DiceFault;
use crate::engine::rule::{RuleId, dd, tc};
use crate::engine::ruling::Refuse;
use crate::engine::scratch::TextFault;
use crate::engine::seat::ActorId;

mod hands;

pub use hands::HandsRefusal;

/// A fact that stands against a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    fn rule(&self) -> Option<RuleId> {
        match self {
            Self::AlreadyOpen => Some(dd(13)),
            Self::NoHeroes => Some(dd(20)),
            Self::NotAHero { .. } => Some(dd(22)),
            Self::CardElsewhere { .. } => Some(dd(6)),
            Self::HandLocked { .. } => Some(dd(65)),
            Self::WrongPlay { .. } => Some(dd(31)),
            Self::WrongMoment { name } => Some(name.rule()),
            Self::NotForCriticalMoment { .. } | Self::CriticalMomentInFreePlay => Some(dd(73)),
            Self::GamemasterActivates { .. } => Some(dd(9)),
            Self::Committed { .. } => Some(dd(69)),
            Self::Confused => Some(dd(152)),
            Self::NotInConflict { .. } => Some(dd(63)),
            Self::LaidInRounds => Some(dd(34)),
            Self::PoolLimit { .. } => Some(dd(50)),
            Self::NotContributed { .. } => Some(dd(51)),
            Self::ContributionDenied { .. } => Some(dd(53)),
            Self::ContributionUnsaid { .. } => Some(dd(51)),
            Self::PoolWindowClosed { .. } => Some(dd(55)),
            Self::Surprised {
                surprise, classic, ..
            } => Some(match (classic, surprise) {
                (true, Surprise::Complete) => dd(404),
                (true, Surprise::Partial) => dd(405),
                (false, Surprise::Partial) => dd(407),
                (false, Surprise::Complete) => dd(408),
            }),
            Self::NoDeck => Some(dd(12)),
            Self::LineOnCard => Some(dd(119)),
            Self::DuelAlone | Self::NoDuel => Some(dd(177)),
            Self::OrderSet => Some(dd(178)),
            Self::HoldInstead { .. } => Some(dd(124)),
            Self::NoDrawToDeny => Some(dd(198)),
            Self::NotTried => Some(dd(202)),
            Self::TradeOnePlayer => Some(dd(79)),
            Self::StartingPoolFull { heroes, .. } => Some(match heroes {
                0 | 1 => dd(59),
                2 => dd(60),
                _ => dd(61),
            }),
            Self::InRounds | Self::NotInRounds => Some(dd(32)),
            Self::NobodyFights => Some(dd(116)),
            Self::NoCards => Some(dd(45)),
            Self::SceneEnding => Some(dd(97)),
            Self::SceneNotEnding => Some(dd(100)),
            Self::ActionOpen { .. } => Some(dd(70)),
            Self::OutOfTurn { .. } | Self::NoTurnLeft { .. } => Some(dd(122)),
            Self::SecondActionLater { .. } => Some(dd(128)),
            Self::CannotAct { .. } => Some(tc(18)),
            Self::CriticalMomentUsed { .. } => Some(dd(75)),
            Self::CriticalMomentLate { .. } => Some(dd(76)),
            Self::CriticalMomentConfused | Self::TradeConfused => Some(dd(156)),
            Self::Dice(_) => Some(tc(45)),
            Self::NoSetback => Some(dd(163)),
            Self::NotDefending { .. } => Some(dd(197)),
            Self::NothingToTake | Self::TakeFirst { .. } => Some(dd(181)),
            Self::TakeCount { .. } => Some(dd(182)),
            Self::SpecialProtected { .. } => Some(dd(190)),
            Self::Hands(of) => of.rule(),
            Self::TradeWithOneself => Some(dd(79)),
            Self::TradeCount { .. } => Some(dd(81)),
            Self::TradeNotAgreed { .. } => Some(dd(80)),
            Self::TradeFromPool => Some(dd(82)),
            Self::TradeFromHand => Some(dd(83)),
            Self::SubplotLocked { .. } => Some(dd(87)),
            Self::TradeAtSceneEnd => Some(dd(88)),
            Self::NoTask { .. } | Self::TaskOpen { .. } => Some(dd(204)),
            Self::TaskSteps { .. } => Some(dd(205)),
            Self::TriedAlready { .. } => Some(dd(209)),
            Self::WayNextRound { .. } => Some(dd(233)),
            Self::StepNotOffered { .. } => Some(dd(210)),
            Self::CheckUndecided => Some(dd(211)),
            Self::StepsInRow { .. } => Some(dd(214)),
            Self::StepOffered { .. } => Some(dd(216)),
            Self::WayBlocked { .. } | Self::WayOpen { .. } => Some(dd(230)),
            Self::NoProposal { .. } => Some(dd(231)),
            Self::WayRefused { .. } => Some(dd(232)),
            Self::ProblemOffersNone => Some(dd(235)),
            Self::TaskLead { .. } => Some(dd(244)),
            Self::Story(refusal) => Some(refusal.rule()),
            Self::Fight(refusal) => refusal.rule(),
            Self::DiscardCount { .. } => Some(dd(95)),
            Self::OneMoreOnly { .. } => Some(dd(96)),
            Self::OthersDiscarding { .. } => Some(dd(97)),
            Self::Use(against) => Some(against.rule()),
            Self::Deck(refusal) => refusal.rule(),
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
            | Self::NoTrade => None,
        }
    }

    fn can_be_overruled(&self) -> bool {
        match self {
            Self::Story(refusal) => refusal.can_be_overruled(),
            Self::Fight(refusal) => refusal.can_be_overruled(),
            Self::Hands(of) => of.can_be_overruled(),
            Self::HandLocked { .. }
            | Self::WrongPlay { .. }
            | Self::WrongMoment { .. }
            | Self::NotForCriticalMoment { .. }
            | Self::GamemasterActivates { .. }
            | Self::Committed { .. }
            | Self::Confused
            | Self::NotInConflict { .. }
            | Self::LaidInRounds
            | Self::PoolLimit { .. }
            | Self::NotContributed { .. }
            | Self::ContributionDenied { .. }
            | Self::ContributionUnsaid { .. }
            | Self::PoolWindowClosed { .. }
            | Self::Surprised { .. }
            | Self::DuelAlone
            | Self::TradeOnePlayer
            | Self::StartingPoolFull { .. }
            | Self::OutOfTurn { .. }
            | Self::SecondActionLater { .. }
            | Self::NoTurnLeft { .. }
            | Self::CannotAct { .. }
            | Self::CriticalMomentUsed { .. }
            | Self::CriticalMomentInFreePlay
            | Self::CriticalMomentLate { .. }
            | Self::CriticalMomentConfused
            | Self::TakeCount { .. }
            | Self::TakeFirst { .. }
            | Self::SpecialProtected { .. }
            | Self::TradeCount { .. }
            | Self::TradeFromPool
            | Self::TradeFromHand
            | Self::SubplotLocked { .. }
            | Self::TradeAtSceneEnd
            | Self::TradeConfused
            | Self::TaskLead { .. }
            | Self::StepNotOffered { .. }
            | Self::StepsInRow { .. }
            | Self::ProblemOffersNone
            | Self::TriedAlready { .. }
            | Self::WayNextRound { .. }
            | Self::StepOffered { .. }
            | Self::WayBlocked { .. }
            | Self::WayRefused { .. }
            | Self::DiscardCount { .. }
            | Self::OneMoreOnly { .. }
            | Self::OthersDiscarding { .. } => true,
            Self::Use(against) => against.can_be_overruled(),
            Self::AlreadyOpen
            | Self::Deck(_)
            | Self::NotOpen
            | Self::NoHeroes
            | Self::TooManyHeroes { .. }
            | Self::CastFull { .. }
            | Self::NobodyThere
            | Self::NotAHero { .. }
            | Self::TooLong { .. }
            | Self::Empty
            | Self::OutOfRange { .. }
            | Self::CardElsewhere { .. }
            | Self::InRounds
            | Self::NotInRounds
            | Self::NobodyFights
            | Self::NoCards
            | Self::SceneEnding
            | Self::SceneNotEnding
            | Self::ActionOpen { .. }
            | Self::NoAction
            | Self::AlreadyRolled
            | Self::Dice(_)
            | Self::NoSetback
            | Self::NotDefending { .. }
            | Self::NothingToTake
            | Self::NoDeck
            | Self::LineOnCard
            | Self::NoDuel
            | Self::OrderSet
            | Self::HoldInstead { .. }
            | Self::NotTried
            | Self::NoDrawToDeny
            | Self::TradeOpen
            | Self::NoTrade
            | Self::TradeWithOneself
            | Self::TradeNotAgreed { .. }
            | Self::TaskOpen { .. }
            | Self::NoTask { .. }
            | Self::TaskSteps { .. }
            | Self::CheckUndecided
            | Self::WayOpen { .. }
            | Self::NoProposal { .. } => false,
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
