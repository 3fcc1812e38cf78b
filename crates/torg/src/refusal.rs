//! The reasons for which commands at a Torg table are refused, each with its rule.

use super::active_effects::refusal::EffectRefusal;
use super::card::{CardId, CardName, StepLetter};
use super::combat;
use super::dealing::DeckRefusal;
use super::story::StoryRefusal;
use super::surprise::Surprise;
use serde::{Deserialize, Serialize};
use tabletop::dice::DiceError;
use tabletop::limits::TextError;
use tabletop::rule::{dd, tc};
use tabletop::ruling::{RefusalBasis, Refuse};
use tabletop::seat::ActorId;

mod follow_ups;

pub use follow_ups::FollowUpRefusal;

/// The reason for which a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[error("{self:?}")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Refusal {
    /// The table is already open.
    AlreadyOpen,
    /// The table has not been opened.
    NotOpen,
    /// There are no heroes to deal to.
    NoHeroes,
    /// There are more heroes than a table allows.
    TooManyHeroes { heroes: usize, max: usize },
    /// There are more actors than a table allows.
    CastFull { max: usize },
    /// No actor has this ID.
    UnknownActor,
    /// Only heroes hold cards.
    NotAHero { actor: ActorId },
    /// A text that is too long.
    TextTooLong { max: usize },
    /// A note without text.
    EmptyText,
    /// A number outside its range.
    OutOfRange { min: u32, max: u32 },

    /// The card is not in the zone from which it would be used.
    CardNotInZone { card: CardId },
    /// Hands are locked in rounds.
    HandLocked { actor: ActorId },
    /// The card may not be used in free play.
    OnlyInRounds { name: CardName },
    /// This is not the moment at which the card may be used.
    OutsideWindow { name: CardName },
    /// The card was not the first that was laid in the pool in this conflict.
    NotFirstInPool { name: CardName },
    /// The card does not help the hero's own roll.
    OnOwnRoll { name: CardName },
    /// The action that succeeded was directed at somebody else.
    AgainstSomebodyElse { name: CardName },
    /// A critical moment does not allow such a card from the hand.
    NotForCriticalMoment { name: CardName },
    /// Special cards work only when the gamemaster allows it.
    GamemasterActivates { name: CardName },
    /// The result is committed.
    AlreadyCommitted { actor: ActorId },
    /// The heroes are confused.
    Confused,
    /// A card that confuses the heroes is neither replaced nor kept.
    ConfusedStays,
    /// The hero is not in this conflict.
    NotInConflict { actor: ActorId },
    /// The hero's player is away, and nobody else uses the cards.
    HeroAway { actor: ActorId },

    /// Only special cards go to the pool in free play.
    PooledOnlyInRounds,
    /// Only one card may go into the pool each round.
    PoolLimit { actor: ActorId },
    /// The hero has not acted yet and so may not put a card into the pool.
    NotContributed { actor: ActorId },
    /// The gamemaster judged that the action did not help.
    ContributionDenied { actor: ActorId },
    /// The gamemaster has not judged yet whether the action helped.
    ContributionUnjudged { actor: ActorId },
    /// Another actor has acted since.
    PoolWindowClosed { actor: ActorId },
    /// The hero is surprised and so cannot do that. `classic`: by the older rules.
    Surprised {
        actor: ActorId,
        surprise: Surprise,
        classic: bool,
    },
    /// No slot is left in the starting pool.
    StartingPoolFull { actor: ActorId, heroes: usize },

    /// Not while play is in rounds.
    InRounds,
    /// Only while play is in rounds.
    NotInRounds,
    /// A conflict needs somebody in it.
    NoParticipants,
    /// A refusal about cards and possibilities on rolls and in the round.
    Effect(EffectRefusal),

    /// The cards are used up, and no pile is left to shuffle.
    NoCardsLeft,
    /// The scene is ending.
    SceneEnding,
    /// No scene is ending.
    SceneNotEnding,
    /// An action is being resolved.
    ActionInProgress { actor: ActorId },
    /// No action is being resolved.
    NoAction,
    /// The dice have been rolled.
    AlreadyRolled,
    /// It is the turn of somebody on the other side.
    OutOfTurn { actor: ActorId, next: ActorId },
    /// Heroes who fight each other act in the order of their totals.
    DuelOrderFixed { next: ActorId },
    /// Somebody's extra action is carried out on the spot, before everybody else's.
    ExtraActionFirst { actor: ActorId, next: ActorId },
    /// An extra action is carried out on the spot, so it cannot be held.
    ExtraActionHeld { actor: ActorId },
    /// Second actions are taken only after all first actions.
    SecondActionTooEarly { actor: ActorId },
    /// The actor has no turn left this round.
    NoTurnLeft { actor: ActorId },
    /// The actor cannot act.
    CannotAct { actor: ActorId },
    /// The critical moment of this act is used.
    CriticalMomentUsed { actor: ActorId },
    /// A critical moment is for playing from a locked hand; in free play no hand is locked.
    CriticalMomentInFreePlay,
    /// A critical moment must be declared before the dice are rolled (DD-076).
    CriticalMomentLate { actor: ActorId },
    /// Confused heroes have no critical moment.
    CriticalMomentConfused,
    /// Dice, skill and difficulty do not tell the result.
    SkillCheckUndecided,
    /// The typed dice are impossible.
    Dice(DiceError),
    /// There is no setback in force for that side.
    NoSetback,
    /// That actor is not defending.
    NotDefending { actor: ActorId },
    /// No cards are to be taken.
    NoPoolRemovalDue,
    /// A different number of cards must be taken.
    PoolRemovalCount { required: usize },
    /// This many cards must be taken before play goes on.
    PoolRemovalFirst { required: usize },
    /// Villains cannot take special cards from a pool.
    SpecialProtected { card: CardId },
    /// The hero may still use this Opponent Fails against the success for which it is to be taken.
    OpponentFailsFirst { card: CardId },

    /// The table plays without the deck.
    NoDeck,
    /// The card decides the conflict line.
    LineComesFromCard,
    /// A duel needs two heroes.
    DuelNeedsTwo,
    /// No heroes fight each other.
    NoDuel,
    /// Somebody has already acted in this turn order.
    TurnOrderInUse,
    /// To act among the other side's turns, hold the turn instead.
    HoldInstead { actor: ActorId },
    /// The actor holds an action and may take it at any moment.
    HoldsTurn { actor: ActorId },
    /// The action is not of that kind.
    NotOfThatKind,
    /// No action has just earned a card.
    NoEarnedCard,

    /// A refusal about cards that move cards, or about the gamemaster's preparations.
    FollowUp(FollowUpRefusal),

    /// A trade is being negotiated.
    TradeOpen,
    /// No trade is being negotiated.
    NoTrade,
    /// Heroes cannot trade with themselves.
    TradeWithOneself,
    /// The two sides of a trade must give the same number of cards.
    TradeCount { offered: usize, returned: usize },
    /// The other has not agreed.
    TradeNotAgreed { actor: ActorId },
    /// In rounds only pool cards are traded.
    TradePoolCardsOnly,
    /// In free play only hand cards are traded.
    TradeHandCardsOnly,
    /// A subplot in a pool stays with its owner.
    SubplotLocked { card: CardId },
    /// The scene is over, so the heroes do not work together and cannot trade.
    TradeAtSceneEnd,
    /// Confused heroes do not trade.
    TradeConfused,
    /// One of the two is away and cannot agree.
    TraderAway { actor: ActorId },
    /// One player's heroes do not trade with each other.
    TradeWithinPlayer,

    /// Only a hero can lead a task.
    LeadMustBeHero { actor: ActorId },
    /// The hero already leads an unfinished task.
    TaskInProgress { lead: ActorId },
    /// The actor leads no unfinished task.
    NoTask { lead: ActorId },
    /// A task has at most this many steps.
    TaskStepCount { max: usize },
    /// The box does not offer the next step.
    StepNotOffered { step: StepLetter },
    /// The box offers at most this many steps in a row.
    StepsInRow { max: usize },
    /// A problem offers no step.
    ProblemOffersNoStep,
    /// The lead has already made the round's attempt; extra actions give no more.
    AlreadyAttempted { lead: ActorId },
    /// The new approach is accepted, but can be used only from the next round.
    ApproachNextRound { lead: ActorId },
    /// The box offers the next step, so the lead can only try that step or nothing.
    StepOffered { step: StepLetter },
    /// A check has to succeed or fail.
    CheckUndecided,
    /// The approach is blocked until another one is accepted.
    ApproachBlocked { lead: ActorId },
    /// The approach is not blocked.
    ApproachNotBlocked { lead: ActorId },
    /// A proposed approach was already refused this round.
    ApproachRefused { lead: ActorId },
    /// No approach was proposed.
    NoProposal { lead: ActorId },

    /// A refusal about the story.
    Story(StoryRefusal),
    /// A refusal about combat.
    Combat(combat::refusal::CombatRefusal),
    /// A refusal about the deck.
    Deck(DeckRefusal),

    /// A different number of cards must be discarded.
    DiscardCount { required: u8 },
    /// Others have not discarded down to a full hand.
    OthersDiscarding { actor: ActorId },
    /// The hero has already decided about the optional discard, which is allowed once.
    OptionalDiscardUsed { actor: ActorId },
}

/// Returns the first of the refusals, if there is one.
pub(crate) fn first_of(against: Vec<Refusal>) -> Result<(), Refusal> {
    against.into_iter().next().map_or(Ok(()), Err)
}

impl Refusal {
    /// Whether only some kinds of cards are refused for this reason, so that the refusal would reveal what kind of card it is (DD-026).
    pub const fn reveals_card_kind(&self) -> bool {
        match self {
            Self::Story(refusal) => refusal.reveals_card_kind(),
            Self::FollowUp(refusal) => refusal.reveals_card_kind(),
            Self::Effect(refusal) => refusal.reveals_card_kind(),
            Self::OnlyInRounds { .. }
            | Self::OutsideWindow { .. }
            | Self::NotFirstInPool { .. }
            | Self::OnOwnRoll { .. }
            | Self::AgainstSomebodyElse { .. }
            | Self::NotForCriticalMoment { .. }
            | Self::GamemasterActivates { .. }
            | Self::ConfusedStays => true,
            Self::AlreadyOpen
            | Self::NotOpen
            | Self::NoHeroes
            | Self::TooManyHeroes { .. }
            | Self::CastFull { .. }
            | Self::UnknownActor
            | Self::NotAHero { .. }
            | Self::TextTooLong { .. }
            | Self::EmptyText
            | Self::OutOfRange { .. }
            | Self::CardNotInZone { .. }
            | Self::HandLocked { .. }
            | Self::AlreadyCommitted { .. }
            | Self::Confused
            | Self::NotInConflict { .. }
            | Self::HeroAway { .. }
            | Self::PooledOnlyInRounds
            | Self::PoolLimit { .. }
            | Self::NotContributed { .. }
            | Self::ContributionDenied { .. }
            | Self::ContributionUnjudged { .. }
            | Self::PoolWindowClosed { .. }
            | Self::Surprised { .. }
            | Self::StartingPoolFull { .. }
            | Self::InRounds
            | Self::NotInRounds
            | Self::NoParticipants
            | Self::NoCardsLeft
            | Self::SceneEnding
            | Self::SceneNotEnding
            | Self::ActionInProgress { .. }
            | Self::NoAction
            | Self::AlreadyRolled
            | Self::OutOfTurn { .. }
            | Self::DuelOrderFixed { .. }
            | Self::ExtraActionFirst { .. }
            | Self::ExtraActionHeld { .. }
            | Self::SecondActionTooEarly { .. }
            | Self::NoTurnLeft { .. }
            | Self::CannotAct { .. }
            | Self::CriticalMomentUsed { .. }
            | Self::CriticalMomentInFreePlay
            | Self::CriticalMomentLate { .. }
            | Self::CriticalMomentConfused
            | Self::SkillCheckUndecided
            | Self::Dice(_)
            | Self::NoSetback
            | Self::NotDefending { .. }
            | Self::NoPoolRemovalDue
            | Self::PoolRemovalCount { .. }
            | Self::PoolRemovalFirst { .. }
            | Self::SpecialProtected { .. }
            | Self::OpponentFailsFirst { .. }
            | Self::NoDeck
            | Self::LineComesFromCard
            | Self::DuelNeedsTwo
            | Self::NoDuel
            | Self::TurnOrderInUse
            | Self::HoldInstead { .. }
            | Self::HoldsTurn { .. }
            | Self::NotOfThatKind
            | Self::NoEarnedCard
            | Self::TradeOpen
            | Self::NoTrade
            | Self::TradeWithOneself
            | Self::TradeCount { .. }
            | Self::TradeNotAgreed { .. }
            | Self::TradePoolCardsOnly
            | Self::TradeHandCardsOnly
            | Self::SubplotLocked { .. }
            | Self::TradeAtSceneEnd
            | Self::TradeConfused
            | Self::TraderAway { .. }
            | Self::TradeWithinPlayer
            | Self::LeadMustBeHero { .. }
            | Self::TaskInProgress { .. }
            | Self::NoTask { .. }
            | Self::TaskStepCount { .. }
            | Self::StepNotOffered { .. }
            | Self::StepsInRow { .. }
            | Self::ProblemOffersNoStep
            | Self::AlreadyAttempted { .. }
            | Self::ApproachNextRound { .. }
            | Self::StepOffered { .. }
            | Self::CheckUndecided
            | Self::ApproachBlocked { .. }
            | Self::ApproachNotBlocked { .. }
            | Self::ApproachRefused { .. }
            | Self::NoProposal { .. }
            | Self::Combat(_)
            | Self::Deck(_)
            | Self::DiscardCount { .. }
            | Self::OthersDiscarding { .. }
            | Self::OptionalDiscardUsed { .. } => false,
        }
    }

    /// Returns the refusal of an attack or interactions that are impossible, whatever the rules are.
    pub(crate) const fn impossible_attack(reason: combat::refusal::AttackReason) -> Self {
        let reason = combat::refusal::CombatReason::Attack(reason);
        Self::Combat(combat::refusal::CombatRefusal::impossible(reason))
    }
}

impl Refuse for Refusal {
    fn basis(&self) -> RefusalBasis {
        match self {
            Self::AlreadyOpen => RefusalBasis::BindingRule(dd(13)),
            Self::NoHeroes => RefusalBasis::BindingRule(dd(20)),
            Self::NotAHero { .. } => RefusalBasis::BindingRule(dd(22)),
            Self::CardNotInZone { .. } => RefusalBasis::BindingRule(dd(6)),
            Self::HandLocked { .. } => RefusalBasis::OverridableRule(dd(65)),
            Self::OnlyInRounds { .. } => RefusalBasis::OverridableRule(dd(31)),
            Self::OutsideWindow { name } => RefusalBasis::OverridableRule(name.rule()),
            Self::NotFirstInPool { .. } => RefusalBasis::OverridableRule(dd(274)),
            Self::OnOwnRoll { .. } => RefusalBasis::OverridableRule(dd(329)),
            Self::AgainstSomebodyElse { .. } => RefusalBasis::OverridableRule(dd(311)),
            Self::NotForCriticalMoment { .. } | Self::CriticalMomentInFreePlay => {
                RefusalBasis::OverridableRule(dd(73))
            }
            Self::GamemasterActivates { .. } => RefusalBasis::OverridableRule(dd(9)),
            Self::AlreadyCommitted { .. } => RefusalBasis::OverridableRule(dd(69)),
            Self::Confused => RefusalBasis::OverridableRule(dd(152)),
            Self::ConfusedStays => RefusalBasis::OverridableRule(dd(155)),
            Self::NotInConflict { .. } => RefusalBasis::OverridableRule(dd(63)),
            Self::HeroAway { .. } => RefusalBasis::OverridableRule(dd(28)),
            Self::PooledOnlyInRounds => RefusalBasis::OverridableRule(dd(34)),
            Self::PoolLimit { .. } => RefusalBasis::OverridableRule(dd(50)),
            Self::NotContributed { .. } => RefusalBasis::OverridableRule(dd(51)),
            Self::ContributionDenied { .. } => RefusalBasis::OverridableRule(dd(53)),
            Self::ContributionUnjudged { .. } => RefusalBasis::OverridableRule(dd(51)),
            Self::PoolWindowClosed { .. } => RefusalBasis::OverridableRule(dd(55)),
            Self::Surprised {
                surprise, classic, ..
            } => RefusalBasis::OverridableRule(match (classic, surprise) {
                (true, Surprise::Complete) => dd(404),
                (true, Surprise::Partial) => dd(405),
                (false, Surprise::Partial) => dd(407),
                (false, Surprise::Complete) => dd(408),
            }),
            Self::NoDeck => RefusalBasis::BindingRule(dd(12)),
            Self::LineComesFromCard => RefusalBasis::BindingRule(dd(119)),
            Self::DuelNeedsTwo => RefusalBasis::OverridableRule(dd(177)),
            Self::NoDuel => RefusalBasis::BindingRule(dd(177)),
            Self::TurnOrderInUse => RefusalBasis::BindingRule(dd(178)),
            Self::HoldInstead { .. } | Self::HoldsTurn { .. } => RefusalBasis::BindingRule(dd(124)),
            Self::NoEarnedCard => RefusalBasis::BindingRule(dd(198)),
            Self::NotOfThatKind => RefusalBasis::BindingRule(dd(202)),
            Self::TraderAway { .. } => RefusalBasis::OverridableRule(dd(80)),
            Self::TradeWithinPlayer => RefusalBasis::OverridableRule(dd(79)),
            Self::StartingPoolFull { heroes, .. } => RefusalBasis::OverridableRule(match heroes {
                0 | 1 => dd(59),
                2 => dd(60),
                _ => dd(61),
            }),
            Self::InRounds | Self::NotInRounds => RefusalBasis::BindingRule(dd(32)),
            Self::NoParticipants => RefusalBasis::BindingRule(dd(116)),
            Self::NoCardsLeft => RefusalBasis::BindingRule(dd(45)),
            Self::SceneEnding => RefusalBasis::BindingRule(dd(97)),
            Self::SceneNotEnding => RefusalBasis::BindingRule(dd(100)),
            Self::ActionInProgress { .. } => RefusalBasis::BindingRule(dd(70)),
            Self::OutOfTurn { .. } | Self::NoTurnLeft { .. } => {
                RefusalBasis::OverridableRule(dd(122))
            }
            Self::DuelOrderFixed { .. } => RefusalBasis::OverridableRule(dd(178)),
            Self::ExtraActionFirst { .. } | Self::ExtraActionHeld { .. } => {
                RefusalBasis::OverridableRule(dd(282))
            }
            Self::SecondActionTooEarly { .. } => RefusalBasis::OverridableRule(dd(128)),
            Self::CannotAct { .. } => RefusalBasis::OverridableRule(tc(18)),
            Self::CriticalMomentUsed { .. } => RefusalBasis::OverridableRule(dd(75)),
            Self::CriticalMomentLate { .. } => RefusalBasis::OverridableRule(dd(76)),
            Self::CriticalMomentConfused | Self::TradeConfused => {
                RefusalBasis::OverridableRule(dd(156))
            }
            Self::Dice(_) => RefusalBasis::BindingRule(tc(45)),
            Self::NoSetback => RefusalBasis::BindingRule(dd(163)),
            Self::NotDefending { .. } => RefusalBasis::BindingRule(dd(197)),
            Self::NoPoolRemovalDue => RefusalBasis::BindingRule(dd(181)),
            Self::PoolRemovalFirst { .. } => RefusalBasis::OverridableRule(dd(181)),
            Self::PoolRemovalCount { .. } => RefusalBasis::OverridableRule(dd(182)),
            Self::SpecialProtected { .. } => RefusalBasis::OverridableRule(dd(190)),
            Self::OpponentFailsFirst { .. } => RefusalBasis::OverridableRule(dd(191)),
            Self::FollowUp(refusal) => refusal.ground(),
            Self::TradeWithOneself => RefusalBasis::BindingRule(dd(79)),
            Self::TradeCount { .. } => RefusalBasis::OverridableRule(dd(81)),
            Self::TradeNotAgreed { .. } => RefusalBasis::BindingRule(dd(80)),
            Self::TradePoolCardsOnly => RefusalBasis::OverridableRule(dd(82)),
            Self::TradeHandCardsOnly => RefusalBasis::OverridableRule(dd(83)),
            Self::SubplotLocked { .. } => RefusalBasis::OverridableRule(dd(87)),
            Self::TradeAtSceneEnd => RefusalBasis::OverridableRule(dd(88)),
            Self::NoTask { .. } | Self::TaskInProgress { .. } => RefusalBasis::BindingRule(dd(204)),
            Self::TaskStepCount { .. } => RefusalBasis::BindingRule(dd(205)),
            Self::AlreadyAttempted { .. } => RefusalBasis::OverridableRule(dd(209)),
            Self::ApproachNextRound { .. } => RefusalBasis::OverridableRule(dd(233)),
            Self::StepNotOffered { .. } => RefusalBasis::OverridableRule(dd(210)),
            Self::CheckUndecided => RefusalBasis::BindingRule(dd(211)),
            Self::StepsInRow { .. } => RefusalBasis::OverridableRule(dd(214)),
            Self::StepOffered { .. } => RefusalBasis::OverridableRule(dd(216)),
            Self::ApproachBlocked { .. } => RefusalBasis::OverridableRule(dd(230)),
            Self::ApproachNotBlocked { .. } => RefusalBasis::BindingRule(dd(230)),
            Self::NoProposal { .. } => RefusalBasis::BindingRule(dd(231)),
            Self::ApproachRefused { .. } => RefusalBasis::OverridableRule(dd(232)),
            Self::ProblemOffersNoStep => RefusalBasis::OverridableRule(dd(235)),
            Self::LeadMustBeHero { .. } => RefusalBasis::OverridableRule(dd(244)),
            Self::Story(refusal) => refusal.ground(),
            Self::Combat(refusal) => refusal.basis(),
            Self::DiscardCount { .. } => RefusalBasis::OverridableRule(dd(95)),
            Self::OptionalDiscardUsed { .. } => RefusalBasis::OverridableRule(dd(96)),
            Self::OthersDiscarding { .. } => RefusalBasis::OverridableRule(dd(97)),
            Self::Effect(against) => against.ground(),
            Self::Deck(refusal) => refusal
                .rule()
                .map_or(RefusalBasis::Fact, RefusalBasis::BindingRule),
            Self::NotOpen
            | Self::TooManyHeroes { .. }
            | Self::CastFull { .. }
            | Self::UnknownActor
            | Self::TextTooLong { .. }
            | Self::EmptyText
            | Self::OutOfRange { .. }
            | Self::NoAction
            | Self::SkillCheckUndecided
            | Self::AlreadyRolled
            | Self::TradeOpen
            | Self::NoTrade => RefusalBasis::Fact,
        }
    }
}

impl From<DeckRefusal> for Refusal {
    fn from(refusal: DeckRefusal) -> Self {
        Self::Deck(refusal)
    }
}

impl From<DiceError> for Refusal {
    fn from(error: DiceError) -> Self {
        Self::Dice(error)
    }
}

impl From<EffectRefusal> for Refusal {
    fn from(against: EffectRefusal) -> Self {
        Self::Effect(against)
    }
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Self {
        match error {
            TextError::Empty => Self::EmptyText,
            TextError::TooLong { max } => Self::TextTooLong { max },
        }
    }
}

/// Returns the refusal of a number above its maximum.
pub(crate) fn over_max(max: u8) -> Refusal {
    Refusal::OutOfRange {
        min: 0,
        max: u32::from(max),
    }
}
