//! Why something is not done at an Improv table: a fact each, with its rule (section 3.17).

use super::side::SideId;
use tabletop::rule::{RuleId, im};
use tabletop::ruling::{Ground, Refuse};
use tabletop::scratch::{TextFault, TooMany};

/// An optional rule that a table can do without (IM-129).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optional {
    /// Telling around the table.
    LargeConflicts,
    /// Mooks.
    Mooks,
    /// The Hand of Fate and what it calls for.
    HandOfFate,
}

/// A fact that stands against a command.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named by their types
pub enum Refusal {
    /// The table is open already.
    AlreadyOpen,
    /// The table has not been opened.
    NotOpen,
    /// A table has one gamemaster.
    OneGamemaster,
    /// More of them than a table keeps track of.
    TooMany { most: usize },
    /// Nobody at the table has that number.
    NobodyThere,
    /// A text that is too long.
    TooLong { most: usize },
    /// Nothing was said or chosen.
    Empty,
    /// A figure outside its range.
    OutOfRange { least: u32, most: u32 },
    /// The values of the cards are out of their order.
    CardValues,
    /// The order of the suits lacks one, or has clubs above hearts.
    SuitOrder,
    /// Not while a conflict is open.
    InConflict,
    /// No conflict is open.
    NoConflict,
    /// No side has that number.
    NoSide,
    /// Not a side of the kind that this is for.
    OtherKind,
    /// Not the order of all sides that have to tell.
    NotTheOrder,
    /// An optional rule that is switched off (E-OPTION-OFF).
    OptionOff(Optional),

    /// Another conflict is open (E-BUSY).
    Busy,
    /// It does not belong to this part of the conflict (E-PHASE); with the rule that says so.
    Phase(RuleId),
    /// No protagonist takes part (E-NO-PROTAGONIST).
    NoProtagonist,
    /// Nobody said what that side wants (E-STAKE-MISSING).
    StakeMissing { side: SideId },
    /// Two sides, and their stakes are not opposed (E-STAKE-NOT-OPPOSED).
    StakesNotOpposed,
    /// Nobody opposes oneself.
    OpposesItself,
    /// The gamemaster has more stakes than players take part (E-TOO-MANY-GM-STAKES).
    TooManyGmStakes { stakes: u32, players: u32 },
    /// A protagonist opposes nobody (E-OPPONENT-MISSING).
    OpponentMissing { side: SideId },
    /// A protagonist opposes more than it may (E-OPPONENT-TWICE).
    OpponentTwice { side: SideId },
    /// Stakes of the gamemaster's oppose each other (E-GM-STAKES-OPPOSED).
    GmStakesOpposed,
    /// An extended conflict has at least one round (E-ROUNDS).
    Rounds,

    /// The card is not in that hand (E-CARD-NOT-HELD).
    CardNotHeld,
    /// The side has played already (E-CARD-ALREADY).
    CardAlready,
    /// Cards are down: the conflict is played to its end (E-PHASE).
    CardsDown,
    /// Not every side has played (E-CARDS-MISSING).
    CardsMissing { side: SideId },
    /// No card lies there (E-NO-SUCH-CARD).
    NoSuchCard,
    /// No card is left to draw (E-DECK-EMPTY).
    DeckEmpty,
    /// Only the gamemaster may (E-GM-ONLY).
    GmOnly,
    /// It would show a card that lies face down (E-HIDDEN).
    Hidden,
    /// Somebody without a stake plays no card (E-BYSTANDER).
    Bystander,
    /// Somebody who is out of the conflict (E-ELIMINATED).
    Eliminated,
    /// The hand is not empty.
    HandNotEmpty,

    /// There are no tokens to spend (E-NO-TOKENS).
    NoTokens,
    /// The gamemaster's limit is reached (E-GM-LIMIT).
    GmLimit { limit: u32, extended: bool },
    /// What lies in the bank is not to be had yet (E-BANK-LOCKED).
    BankLocked,
    /// A talent was used in this round (E-TALENT-USED).
    TalentUsed,
    /// That talent is used up (E-TALENT-EXHAUSTED).
    TalentExhausted { most: u16 },
    /// No more talents in this session (E-TALENT-SESSION).
    TalentSession { most: u16 },
    /// The gamemaster has no talents (E-GM-NO-TALENT).
    GmNoTalent,
    /// Nobody can help from there (E-TALENT-POSITION).
    TalentPosition,
    /// The talent does not fit (E-TALENT-RELEVANCE).
    TalentRelevance,
    /// Bonuses stay where they are (E-NO-TAKEBACK).
    NoTakeback,
    /// No such bonus (E-UNKNOWN-BONUS).
    UnknownBonus,
    /// Somebody has not passed.
    NotAllPassed,

    /// No such choice now (E-FATE-CHOICE).
    FateChoice,
    /// It contradicts a better result (E-CONTRADICTS).
    Contradicts,
    /// It goes beyond the stakes (E-OUT-OF-SCOPE).
    OutOfScope,
    /// It claims the end before the end (E-EARLY-OUTCOME).
    EarlyOutcome,
    /// Another one is to decide (E-NOT-ARBITER).
    NotArbiter,
    /// Another one tells first.
    NotNext { next: SideId },
    /// Somebody has still to tell.
    NotAllTold { side: SideId },
    /// Somebody may still give a card before the telling.
    GiftsOpen { side: SideId },
    /// The mooks' card was higher (E-MOOK-NOT-AHEAD).
    MookNotAhead,
    /// Too few would be left (E-MOOK-TOO-FEW).
    MookTooFew,

    /// That side has given its card (E-GIFT-USED).
    GiftUsed,
    /// No such victory card there (E-GIFT-NONE).
    GiftNone,
    /// To oneself (E-GIFT-SELF).
    GiftSelf,
    /// It was a gift itself (E-GIFT-NOT-OWN).
    GiftNotOwn,
    /// The giver has told the end already (E-GIFT-LATE).
    GiftLate,
    /// Nobody said how it helps (E-GIFT-NO-NOTE).
    GiftNoNote,
    /// The cards of somebody destroyed go to other players' characters.
    GiftToPlayers,
    /// Bonuses have no place in the end (E-FINAL-NO-BONUS).
    FinalNoBonus,
    /// The stake can not be taken on, or its new owner did not agree (E-ADOPT-REFUSED).
    AdoptRefused,
    /// These piles are not level, or the table has no card drawn for them.
    NotLevel,

    /// An award was given in this round (E-AWARD-USED).
    AwardUsed,
    /// The gamemaster gives no awards here (7.12).
    GmAwards,
    /// The pool is empty (E-POOL-EMPTY).
    PoolEmpty,
    /// To oneself (E-SELF).
    ToOneself,
    /// That belongs to another chapter (E-NOT-MODELLED).
    NotModelled,
}

impl Refuse for Refusal {
    fn ground(&self) -> Ground {
        match self {
            Self::Phase(rule) => Ground::Firm(*rule),
            Self::OptionOff(_) => Ground::Rule(im(129)),
            Self::Busy => Ground::Firm(im(1)),
            Self::NoProtagonist => Ground::Rule(im(4)),
            Self::StakeMissing { .. } => Ground::Rule(im(10)),
            Self::StakesNotOpposed => Ground::Rule(im(11)),
            Self::OpposesItself => Ground::Firm(im(11)),
            Self::TooManyGmStakes { .. } => Ground::Rule(im(24)),
            Self::OpponentMissing { .. } => Ground::Rule(im(97)),
            Self::OpponentTwice { .. } => Ground::Rule(im(29)),
            Self::GmStakesOpposed => Ground::Rule(im(30)),
            Self::Rounds => Ground::Firm(im(98)),
            Self::CardNotHeld | Self::CardAlready => Ground::Firm(im(35)),
            Self::CardsDown => Ground::Rule(im(39)),
            Self::CardsMissing { .. } => Ground::Firm(im(40)),
            Self::NoSuchCard => Ground::Firm(im(47)),
            Self::DeckEmpty => Ground::Firm(im(37)),
            Self::GmOnly => Ground::Rule(im(37)),
            Self::Hidden => Ground::Rule(im(38)),
            Self::Bystander => Ground::Firm(im(41)),
            Self::Eliminated => Ground::Firm(im(151)),
            Self::NoTokens => Ground::Firm(im(49)),
            Self::GmLimit { extended, .. } => Ground::Rule(im(match extended {
                true => 102,
                false => 50,
            })),
            Self::BankLocked => Ground::Firm(im(81)),
            Self::TalentUsed => Ground::Rule(im(48)),
            Self::TalentExhausted { .. } => Ground::Rule(im(56)),
            Self::TalentSession { .. } => Ground::Rule(im(57)),
            Self::GmNoTalent => Ground::Firm(im(55)),
            Self::TalentPosition | Self::TalentRelevance => Ground::Rule(im(52)),
            Self::NoTakeback => Ground::Rule(im(62)),
            Self::UnknownBonus => Ground::Firm(im(2)),
            Self::NotAllPassed => Ground::Rule(im(61)),
            Self::FateChoice => Ground::Firm(im(145)),
            Self::Contradicts => Ground::Rule(im(87)),
            Self::OutOfScope => Ground::Rule(im(92)),
            Self::EarlyOutcome => Ground::Rule(im(99)),
            Self::NotArbiter => Ground::Rule(im(17)),
            Self::NotNext { .. } => Ground::Rule(im(88)),
            Self::NotAllTold { .. } => Ground::Rule(im(86)),
            Self::GiftsOpen { .. } => Ground::Rule(im(123)),
            Self::MookNotAhead | Self::MookTooFew => Ground::Rule(im(137)),
            Self::GiftUsed => Ground::Rule(im(116)),
            Self::GiftNone | Self::GiftSelf => Ground::Firm(im(116)),
            Self::GiftNotOwn => Ground::Rule(im(117)),
            Self::GiftLate => Ground::Rule(im(119)),
            Self::GiftNoNote => Ground::Rule(im(118)),
            Self::GiftToPlayers => Ground::Rule(im(157)),
            Self::FinalNoBonus => Ground::Firm(im(120)),
            Self::AdoptRefused => Ground::Firm(im(159)),
            Self::NotLevel => Ground::Firm(im(115)),
            Self::AwardUsed | Self::GmAwards | Self::ToOneself => Ground::Rule(im(94)),
            Self::PoolEmpty => Ground::Firm(im(94)),
            Self::NotModelled => Ground::Rule(im(162)),
            Self::AlreadyOpen
            | Self::NotOpen
            | Self::OneGamemaster
            | Self::TooMany { .. }
            | Self::NobodyThere
            | Self::TooLong { .. }
            | Self::Empty
            | Self::OutOfRange { .. }
            | Self::CardValues
            | Self::SuitOrder
            | Self::InConflict
            | Self::NoConflict
            | Self::NoSide
            | Self::OtherKind
            | Self::NotTheOrder
            | Self::HandNotEmpty => Ground::Fact,
        }
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

impl From<TooMany> for Refusal {
    fn from(TooMany { most }: TooMany) -> Self {
        Self::TooMany { most }
    }
}
