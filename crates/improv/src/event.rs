//! What happens at an Improv table, in the past tense, with every card that chance gave. This is what is saved: variants and
//! fields may be added, never renamed or taken away.

use super::card::{CardId, DeckId};
use super::command::OtherTokenUse;
use super::limits::{MOST_MOOKS, MOST_PEOPLE, MOST_ROUNDS};
use super::settings::Settings;
use super::side::{SideId, SideKind};
use super::state::{
    Bonus, Condition, ConflictKind, Phase, RankedCard, Role, StakeOutcome, Talent, TokenHolder,
    TokenRoute,
};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::validated;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Event {
    // The table and its people
    /// The table was opened.
    TableOpened { title: Name, settings: Settings },
    /// The table changed its answers.
    SettingsChanged { settings: Settings },
    /// Somebody wrote a note into the event log.
    NoteMade { text: String },
    /// Somebody sat down.
    PersonJoined {
        person: ActorId,
        name: Name,
        role: Role,
        deck: DeckId,
        tokens: u32,
        talents: Vec<Talent>,
    },
    /// Somebody's name and talents were written anew.
    PersonChanged {
        person: ActorId,
        name: Name,
        talents: Vec<Talent>,
    },
    /// Somebody left for good: the hand was thrown away for all to see, the tokens left play.
    PersonLeft { person: ActorId, cards: Vec<CardId> },
    /// A session began: hands and discards went back into the decks.
    SessionBegan {
        decks: Vec<(ActorId, DeckId)>,
        tokens: Vec<(ActorId, u32)>,
        pool: u32,
    },
    /// A deck was shuffled from all that was neither in a hand nor on the table; the next card last.
    DeckShuffled { deck: DeckId, cards: Vec<CardId> },
    /// Cards came from a deck into a hand.
    CardsDealt { person: ActorId, cards: Vec<CardId> },
    /// Somebody looked at the hand.
    HandLooked { person: ActorId },
    /// Tokens were moved for something that another chapter rules.
    TokensMoved {
        from: TokenHolder,
        to: TokenHolder,
        count: u32,
        purpose: OtherTokenUse,
    },
    /// Somebody was given a token for something well told.
    TokenAwarded {
        from: ActorId,
        to: ActorId,
        source: TokenHolder,
    },

    // Who takes part, and what for
    /// A conflict was opened.
    ConflictOpened { kind: ConflictKind, rounds: u16 },
    /// A side takes part.
    SideAdded {
        side: SideId,
        kind: SideKind,
        label: Name,
        stake: String,
        mooks: Option<u16>,
    },
    /// What a side is and wants was said anew.
    SideChanged {
        side: SideId,
        label: Name,
        stake: String,
        mooks: Option<u16>,
    },
    /// A side takes no part.
    SideRemoved { side: SideId },
    /// It was said whom a side opposes.
    OpponentsSet {
        side: SideId,
        opponents: Vec<SideId>,
    },
    /// It was said how many rounds there are.
    RoundsSet { rounds: u16 },
    /// It is known who takes part.
    StakesBegan,
    /// The stakes are closed; those whom nobody opposes succeed.
    StakesClosed {
        participating_players: u32,
        gm_token_limit: u32,
        granted: Vec<SideId>,
    },
    /// The conflict was let go: its cards were thrown away, of which these had been covered; tokens on them went back, the bank to
    /// the gamemaster.
    ConflictCancelled { cards: Vec<CardId> },

    // A round
    /// A card was laid face down.
    CardPlayed {
        side: SideId,
        card: CardId,
        from_deck: bool,
    },
    /// All cards are down.
    CardsClosed,
    /// Somebody asked for help.
    HelpAsked { person: ActorId, text: String },
    /// A token or a marker was laid on a card.
    BonusPlaced { bonus: Bonus },
    /// A bonus was taken back, by its place.
    BonusTakenBack { bonus: u16 },
    /// Somebody adds no more.
    Passed { people: Vec<ActorId> },
    /// The cards were turned up.
    Revealed {
        ranking: Vec<RankedCard>,
        beats: Vec<(SideId, SideId)>,
        tied: Vec<(SideId, SideId)>,
    },
    /// A card was drawn for a side, where chance has to part it from another.
    FateCardDrawn { side: SideId, card: CardId },
    /// The Hand of Fate decided; `dramatic` where it means more than that.
    FateDecided {
        beats: Vec<(SideId, SideId)>,
        choosing_fate: Vec<SideId>,
        dramatic: bool,
    },
    /// What losing to it did to a side.
    FateSuffered { side: SideId, condition: Condition },
    /// The round was settled: cards, tokens, what comes next.
    RoundSettled {
        winners: Vec<SideId>,
        card_keepers: Vec<SideId>,
        token_routes: Vec<TokenRoute>,
        outcomes: Vec<(SideId, StakeOutcome)>,
        rotated: bool,
        phase: Phase,
    },

    // What follows
    /// It is told in this order.
    NarrationOrderSet { order: Vec<SideId> },
    /// A side's part was told, or left untold.
    Narrated { side: SideId, text: Option<String> },
    /// What was unclear was decided.
    Arbitrated { side: SideId, text: String },
    /// Mooks are out of the fight.
    MooksRemoved {
        by: SideId,
        group: SideId,
        count: u16,
    },
    /// The next round began.
    RoundBegan { round: u16 },
    /// A victory card was given away.
    CardGiven {
        from: SideId,
        to: SideId,
        card: CardId,
        note: String,
    },
    /// The deck's top card was given.
    TopCardGiven {
        from: SideId,
        to: SideId,
        card: CardId,
        note: String,
    },
    /// Some will give no card before the telling.
    GiftsDeclined { sides: Vec<SideId> },
    /// A lost stake was taken on.
    StakeAdopted { lost: SideId, by: SideId },
    /// A card each decided between level piles.
    PileTieBroken { winner: SideId, loser: SideId },
    /// The conflict is over: the bank went to the gamemaster, the victory cards were thrown away.
    ConflictEnded {
        beats: Vec<(SideId, SideId)>,
        outcomes: Vec<(SideId, StakeOutcome)>,
    },
}

validated!(Event, Event::is_possible);

impl Event {
    /// Not without rounds, with a mook too few or too many, or at a deck that nobody can have: the rules have never let
    /// that happen.
    fn is_possible(&self) -> bool {
        let deck = |its: &DeckId| usize::from(its.0) < MOST_PEOPLE;
        match self {
            Self::TableOpened { settings, .. } | Self::SettingsChanged { settings } => {
                settings.validation_error().is_none()
            }
            Self::ConflictOpened { rounds, .. } | Self::RoundsSet { rounds } => {
                (1..=MOST_ROUNDS).contains(rounds)
            }
            Self::SideAdded { mooks, .. } | Self::SideChanged { mooks, .. } => {
                mooks.is_none_or(|count| (1..=MOST_MOOKS).contains(&count))
            }
            Self::PersonJoined { deck: its, .. } | Self::DeckShuffled { deck: its, .. } => {
                deck(its)
            }
            Self::SessionBegan { decks, .. } => decks.iter().all(|(_, its)| deck(its)),
            Self::NoteMade { .. }
            | Self::PersonChanged { .. }
            | Self::PersonLeft { .. }
            | Self::CardsDealt { .. }
            | Self::HandLooked { .. }
            | Self::TokensMoved { .. }
            | Self::TokenAwarded { .. }
            | Self::SideRemoved { .. }
            | Self::OpponentsSet { .. }
            | Self::StakesBegan
            | Self::StakesClosed { .. }
            | Self::ConflictCancelled { .. }
            | Self::CardPlayed { .. }
            | Self::CardsClosed
            | Self::HelpAsked { .. }
            | Self::BonusPlaced { .. }
            | Self::BonusTakenBack { .. }
            | Self::Passed { .. }
            | Self::Revealed { .. }
            | Self::FateCardDrawn { .. }
            | Self::FateDecided { .. }
            | Self::FateSuffered { .. }
            | Self::RoundSettled { .. }
            | Self::NarrationOrderSet { .. }
            | Self::Narrated { .. }
            | Self::Arbitrated { .. }
            | Self::MooksRemoved { .. }
            | Self::RoundBegan { .. }
            | Self::CardGiven { .. }
            | Self::TopCardGiven { .. }
            | Self::GiftsDeclined { .. }
            | Self::StakeAdopted { .. }
            | Self::PileTieBroken { .. }
            | Self::ConflictEnded { .. } => true,
        }
    }
}
