//! Why a command at an Improv table is refused: one fact each, with its rule.

use super::card::CardId;
use super::side::SideId;
use tabletop::limits::{TextError, TooMany};
use tabletop::rule::{RuleId, im};
use tabletop::ruling::{RefusalBasis, Refuse};
use tabletop::seat::ActorId;

/// An optional rule that a table can switch off (IM-129).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionalRule {
    /// Narration around the table.
    LargeConflicts,
    /// Mooks.
    Mooks,
    /// The Hand of Fate and its options.
    HandOfFate,
}

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named by their types
pub enum Refusal {
    /// The table is open already.
    AlreadyOpen,
    /// The table has not been opened.
    NotOpen,
    /// A table has one gamemaster.
    OneGamemaster,
    /// More of something than a table tracks.
    TooMany { max: usize },
    /// No person has this ID.
    UnknownPerson,
    /// A text that is too long.
    TextTooLong { max: usize },
    /// An empty text or choice.
    Empty,
    /// A number outside its range.
    OutOfRange { min: u32, max: u32 },
    /// The values of the cards are not in order.
    UnorderedCardValues,
    /// The order of suits lacks one, or has clubs above hearts.
    InvalidSuitOrder,
    /// The command is not possible while a conflict is open.
    InConflict,
    /// No conflict is open.
    NoConflict,
    /// No side has this ID.
    NoSuchSide,
    /// The side is of another kind.
    WrongSideKind,
    /// The order does not contain exactly the sides that have to narrate.
    IncompleteOrder,
    /// The optional rule is switched off (E-OPTION-OFF).
    OptionOff(OptionalRule),

    /// Another conflict is open (E-BUSY).
    AnotherConflictOpen,
    /// The command is not allowed in this phase of the conflict (E-PHASE), by this rule.
    WrongPhase(RuleId),
    /// No protagonist takes part (E-NO-PROTAGONIST).
    NoProtagonist,
    /// The side has no stake yet (E-STAKE-MISSING).
    StakeMissing { side: SideId },
    /// There are at most two sides, and their stakes are not opposed (E-STAKE-NOT-OPPOSED).
    StakesNotOpposed,
    /// A side cannot oppose itself.
    OpposesItself,
    /// The gamemaster has more stakes than players take part (E-TOO-MANY-GM-STAKES).
    TooManyGmStakes { stakes: u32, players: u32 },
    /// A protagonist opposes nobody, in an extended conflict or against several gamemaster stakes (E-OPPONENT-MISSING).
    OpponentMissing { side: SideId, extended: bool },
    /// A protagonist opposes more than it may (E-OPPONENT-TWICE).
    OpponentTwice { side: SideId },
    /// Gamemaster stakes may not oppose each other (E-GM-STAKES-OPPOSED).
    GmStakesOpposed,
    /// An extended conflict has at least one round (E-ROUNDS).
    InvalidRounds,

    /// The card is not in that hand (E-CARD-NOT-HELD).
    CardNotHeld,
    /// The side has played already (E-CARD-ALREADY).
    CardAlreadyPlayed,
    /// Cards have been played, so the conflict has to be played to its end (E-PHASE).
    CardsDown,
    /// Not every side has played (E-CARDS-MISSING).
    CardsMissing { side: SideId },
    /// There is no such card (E-NO-SUCH-CARD).
    NoSuchCard,
    /// People play with a real deck: the app neither deals nor draws cards.
    RealDeck,
    /// The app deals the cards, so no card of a real deck can be entered.
    NoRealDeck,
    /// The card of this side has not been entered.
    CardNotEntered { side: SideId },
    /// The card is already on the table, and a deck has it only once.
    CardOnTable { card: CardId },
    /// No card is left to draw (E-DECK-EMPTY).
    DeckEmpty,
    /// Only the gamemaster may do this (E-GM-ONLY).
    GmOnly,
    /// The text would reveal a face-down card (E-HIDDEN).
    RevealsHiddenCard,
    /// A bystander, without a stake, plays no card (E-BYSTANDER).
    Bystander,
    /// The side is out of the conflict (E-ELIMINATED).
    Eliminated,
    /// The hand is not empty.
    HandNotEmpty,

    /// There are no tokens to spend (E-NO-TOKENS).
    NoTokens,
    /// The gamemaster's limit is reached (E-GM-LIMIT).
    GmLimit { limit: u32, extended: bool },
    /// Tokens in the bank are locked (E-BANK-LOCKED).
    BankLocked,
    /// The talent was used this round (E-TALENT-USED).
    TalentUsed,
    /// The talent has no uses left (E-TALENT-EXHAUSTED).
    TalentExhausted { max_uses: u16 },
    /// No more talent uses in this session (E-TALENT-SESSION).
    TalentSession { max_uses: u16 },
    /// The gamemaster has no talents (E-GM-NO-TALENT).
    GmNoTalent,
    /// The protagonist is in no position to help (E-TALENT-POSITION).
    TalentPosition,
    /// The talent does not fit the situation (E-TALENT-RELEVANCE).
    TalentRelevance,
    /// Bonuses cannot be taken back (E-NO-TAKEBACK).
    NoTakeback,
    /// There is no such bonus (E-UNKNOWN-BONUS).
    UnknownBonus,
    /// Somebody has not passed yet.
    NotAllPassed,

    /// There is no such choice now (E-FATE-CHOICE).
    NoFateChoice,
    /// The narration contradicts a better result (E-CONTRADICTS).
    Contradicts,
    /// The narration goes beyond the stakes (E-OUT-OF-SCOPE).
    OutOfScope,
    /// The narration ends the conflict too early (E-EARLY-OUTCOME).
    EarlyOutcome,
    /// Somebody else decides (E-NOT-ARBITER).
    NotArbiter,
    /// Another side narrates first.
    NotNext { next: SideId },
    /// Nobody beat the side, so that nobody would narrate its part.
    Unbeaten,
    /// A side has not narrated yet.
    NotAllNarrated { side: SideId },
    /// A side may still give a card before the narration.
    GiftsOpen { side: SideId },
    /// The mooks' card was higher (E-MOOK-NOT-AHEAD).
    MookNotAhead,
    /// Too few mooks would be left (E-MOOK-TOO-FEW).
    MookTooFew,

    /// That side has given its card (E-GIFT-USED).
    GiftUsed,
    /// The side has no such victory card (E-GIFT-NONE).
    GiftNone,
    /// A side cannot give to itself (E-GIFT-SELF).
    GiftSelf,
    /// The card was itself a gift (E-GIFT-NOT-OWN).
    GiftNotOwn,
    /// The giver has already narrated the end (E-GIFT-LATE).
    GiftLate,
    /// Nobody has said how the gift helps (E-GIFT-NO-NOTE).
    GiftNoNote,
    /// A destroyed side gives cards only to other players' characters.
    GiftToPlayers,
    /// Bonuses cannot be added at the end (E-FINAL-NO-BONUS).
    FinalNoBonus,
    /// The stake cannot be adopted, or its new owner did not agree (E-ADOPT-REFUSED).
    AdoptRefused,
    /// These piles are not tied, or the settings do not break such ties.
    PilesNotTied,

    /// An award was given in this round (E-AWARD-USED).
    AwardUsed { giver: ActorId },
    /// The table's settings do not let the gamemaster give awards.
    GmMayNotAward,
    /// The pool is empty (E-POOL-EMPTY).
    PoolEmpty,
    /// People cannot give an award to themselves (E-SELF).
    AwardToSelf,
    /// This use of tokens belongs to another chapter of the rules (E-NOT-MODELLED).
    NotModelled,
}

impl Refuse for Refusal {
    fn basis(&self) -> RefusalBasis {
        match self {
            Self::WrongPhase(rule) => RefusalBasis::BindingRule(*rule),
            Self::OptionOff(_) => RefusalBasis::OverridableRule(im(129)),
            Self::AnotherConflictOpen => RefusalBasis::BindingRule(im(1)),
            Self::NoProtagonist => RefusalBasis::OverridableRule(im(4)),
            Self::StakeMissing { .. } => RefusalBasis::OverridableRule(im(10)),
            Self::StakesNotOpposed => RefusalBasis::OverridableRule(im(11)),
            Self::OpposesItself => RefusalBasis::BindingRule(im(11)),
            Self::TooManyGmStakes { .. } => RefusalBasis::OverridableRule(im(24)),
            Self::OpponentMissing { extended, .. } => {
                RefusalBasis::OverridableRule(im(match extended {
                    true => 97,
                    false => 27,
                }))
            }
            Self::OpponentTwice { .. } => RefusalBasis::OverridableRule(im(29)),
            Self::GmStakesOpposed => RefusalBasis::OverridableRule(im(30)),
            Self::InvalidRounds => RefusalBasis::BindingRule(im(98)),
            Self::CardNotHeld | Self::CardAlreadyPlayed => RefusalBasis::BindingRule(im(35)),
            Self::CardsDown => RefusalBasis::OverridableRule(im(39)),
            Self::CardsMissing { .. } => RefusalBasis::BindingRule(im(40)),
            Self::NoSuchCard => RefusalBasis::BindingRule(im(47)),
            Self::CardNotEntered { .. } => RefusalBasis::BindingRule(im(65)),
            Self::CardOnTable { .. } => RefusalBasis::BindingRule(im(161)),
            Self::DeckEmpty => RefusalBasis::BindingRule(im(37)),
            Self::GmOnly => RefusalBasis::OverridableRule(im(37)),
            Self::RevealsHiddenCard => RefusalBasis::OverridableRule(im(38)),
            Self::Bystander => RefusalBasis::BindingRule(im(41)),
            Self::Eliminated => RefusalBasis::BindingRule(im(151)),
            Self::NoTokens => RefusalBasis::BindingRule(im(49)),
            Self::GmLimit { extended, .. } => RefusalBasis::OverridableRule(im(match extended {
                true => 102,
                false => 50,
            })),
            Self::BankLocked => RefusalBasis::BindingRule(im(81)),
            Self::TalentUsed => RefusalBasis::OverridableRule(im(48)),
            Self::TalentExhausted { .. } => RefusalBasis::OverridableRule(im(56)),
            Self::TalentSession { .. } => RefusalBasis::OverridableRule(im(57)),
            Self::GmNoTalent => RefusalBasis::BindingRule(im(55)),
            Self::TalentPosition | Self::TalentRelevance => RefusalBasis::OverridableRule(im(52)),
            Self::NoTakeback => RefusalBasis::OverridableRule(im(62)),
            Self::UnknownBonus => RefusalBasis::BindingRule(im(2)),
            Self::NotAllPassed => RefusalBasis::OverridableRule(im(61)),
            Self::NoFateChoice => RefusalBasis::BindingRule(im(145)),
            Self::Contradicts => RefusalBasis::OverridableRule(im(87)),
            Self::OutOfScope => RefusalBasis::OverridableRule(im(92)),
            Self::EarlyOutcome => RefusalBasis::OverridableRule(im(99)),
            Self::NotArbiter => RefusalBasis::OverridableRule(im(17)),
            Self::NotNext { .. } => RefusalBasis::OverridableRule(im(88)),
            Self::Unbeaten => RefusalBasis::OverridableRule(im(89)),
            Self::NotAllNarrated { .. } => RefusalBasis::OverridableRule(im(86)),
            Self::GiftsOpen { .. } => RefusalBasis::OverridableRule(im(123)),
            Self::MookNotAhead | Self::MookTooFew => RefusalBasis::OverridableRule(im(137)),
            Self::GiftUsed => RefusalBasis::OverridableRule(im(116)),
            Self::GiftNone | Self::GiftSelf => RefusalBasis::BindingRule(im(116)),
            Self::GiftNotOwn => RefusalBasis::OverridableRule(im(117)),
            Self::GiftLate => RefusalBasis::OverridableRule(im(119)),
            Self::GiftNoNote => RefusalBasis::OverridableRule(im(118)),
            Self::GiftToPlayers => RefusalBasis::OverridableRule(im(157)),
            Self::FinalNoBonus => RefusalBasis::BindingRule(im(120)),
            Self::AdoptRefused => RefusalBasis::BindingRule(im(159)),
            Self::PilesNotTied => RefusalBasis::BindingRule(im(115)),
            Self::AwardUsed { .. } | Self::GmMayNotAward | Self::AwardToSelf => {
                RefusalBasis::OverridableRule(im(94))
            }
            Self::PoolEmpty => RefusalBasis::BindingRule(im(94)),
            Self::NotModelled => RefusalBasis::OverridableRule(im(162)),
            Self::AlreadyOpen
            | Self::NotOpen
            | Self::OneGamemaster
            | Self::TooMany { .. }
            | Self::UnknownPerson
            | Self::TextTooLong { .. }
            | Self::Empty
            | Self::OutOfRange { .. }
            | Self::UnorderedCardValues
            | Self::InvalidSuitOrder
            | Self::InConflict
            | Self::NoConflict
            | Self::NoSuchSide
            | Self::WrongSideKind
            | Self::IncompleteOrder
            | Self::RealDeck
            | Self::NoRealDeck
            | Self::HandNotEmpty => RefusalBasis::Fact,
        }
    }
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Self {
        match error {
            TextError::Empty => Self::Empty,
            TextError::TooLong { max } => Self::TextTooLong { max },
        }
    }
}

impl From<TooMany> for Refusal {
    fn from(TooMany { max }: TooMany) -> Self {
        Self::TooMany { max }
    }
}
