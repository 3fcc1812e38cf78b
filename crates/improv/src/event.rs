//! Events at an Improv table: what happened, with every card that chance gave. Events are saved: variants and fields may be
//! added, but never renamed or removed.

use super::card::{CardId, DeckId};
use super::command::OtherTokenUse;
use super::limits::{MAX_MOOKS, MAX_PEOPLE, MAX_ROUNDS};
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

/// An event at an Improv table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named by their types
pub enum Event {
    // The table and its people
    /// The table was opened.
    TableOpened { title: Name, settings: Settings },
    /// The table's settings were changed. `before`: what they were; missing in earlier saves.
    SettingsChanged {
        settings: Settings,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Settings>,
    },
    /// The table was given another name.
    TableRenamed { title: Name },
    /// Somebody wrote a note into the event log.
    NoteMade { text: String },
    /// Somebody joined.
    PersonJoined {
        person: ActorId,
        name: Name,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Name>,
        role: Role,
        deck: DeckId,
        tokens: u32,
        talents: Vec<Talent>,
    },
    /// A person's name and talents were changed.
    PersonChanged {
        person: ActorId,
        name: Name,
        talents: Vec<Talent>,
    },
    /// A person left permanently: their hand was discarded face up, and their tokens left the game.
    PersonLeft { person: ActorId, cards: Vec<CardId> },
    /// A session began: hands and discards went back into the decks.
    SessionBegan {
        decks: Vec<(ActorId, DeckId)>,
        tokens: Vec<(ActorId, u32)>,
        pool: u32,
        /// Whether the results of the last conflict are no longer shown.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forgets_last_conflict: bool,
    },
    /// A deck was shuffled from all its cards that were neither in a hand nor on the table; the next card is last.
    DeckShuffled { deck: DeckId, cards: Vec<CardId> },
    /// All cards of the app were put away, since people play with a real deck now.
    DecksPutAway,
    /// Cards came from a deck into a hand.
    CardsDealt { person: ActorId, cards: Vec<CardId> },
    /// A person looked at their hand.
    HandLooked { person: ActorId },
    /// Tokens were moved for something in another chapter of the rules.
    TokensMoved {
        from: TokenHolder,
        to: TokenHolder,
        count: u32,
        purpose: OtherTokenUse,
    },
    /// A person was awarded a token for good narration.
    TokenAwarded {
        from: ActorId,
        to: ActorId,
        source: TokenHolder,
    },

    // Setting up: participants and stakes
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
    /// A side was changed.
    SideChanged {
        side: SideId,
        label: Name,
        stake: String,
        mooks: Option<u16>,
    },
    /// A side was removed.
    SideRemoved { side: SideId },
    /// The opponents of a side were set.
    OpponentsSet {
        side: SideId,
        opponents: Vec<SideId>,
    },
    /// A protagonist chose its opponents in an extended conflict. What other protagonists chose stays, even if they chose this side; a
    /// gamemaster stake that was set against this side does not.
    OpponentsChosen {
        side: SideId,
        opponents: Vec<SideId>,
    },
    /// The number of rounds was set.
    RoundsSet { rounds: u16 },
    /// The participants are set.
    StakesBegan,
    /// The stakes were closed; sides without opponents succeed.
    StakesClosed {
        participating_players: u32,
        gm_token_limit: u32,
        granted: Vec<SideId>,
    },
    /// The conflict was cancelled. Its cards were discarded; `cards` are those that had been face down. Tokens on them went back,
    /// and the bank went to the gamemaster.
    ConflictCancelled { cards: Vec<CardId> },

    // A round
    /// A card was played face down.
    CardPlayed {
        side: SideId,
        card: CardId,
        from_deck: bool,
    },
    /// A card of a real deck was played face down; the app does not know which.
    RealCardPlayed { side: SideId, from_deck: bool },
    /// All cards are played.
    CardsClosed,
    /// Somebody asked for help.
    HelpAsked { person: ActorId, text: String },
    /// A token or a marker was put on a card.
    BonusPlaced { bonus: Bonus },
    /// A bonus was taken back, by its index.
    BonusTakenBack { bonus: u16 },
    /// These people passed: they add no more bonuses.
    Passed { people: Vec<ActorId> },
    /// Each side's played card of a real deck was entered as it was turned over.
    CardsEntered { cards: Vec<(SideId, CardId)> },
    /// The cards were revealed.
    Revealed {
        ranking: Vec<RankedCard>,
        beats: Vec<(SideId, SideId)>,
        tied: Vec<(SideId, SideId)>,
    },
    /// A card was drawn for a side to break a tie.
    FateCardDrawn { side: SideId, card: CardId },
    /// The Hand of Fate decided; `dramatic` if it has further effects.
    FateDecided {
        beats: Vec<(SideId, SideId)>,
        choosing_fate: Vec<SideId>,
        dramatic: bool,
    },
    /// The condition of a side changed because it lost to the Hand of Fate. `mooks`: how many are left, if it is a group of them; missing
    /// in earlier saves.
    FateSuffered {
        side: SideId,
        condition: Condition,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mooks: Option<u16>,
    },
    /// The round was settled: cards, tokens and the next phase. `without_cards`: nobody was opposed, so no card was played (IM-020).
    RoundSettled {
        winners: Vec<SideId>,
        card_keepers: Vec<SideId>,
        token_routes: Vec<TokenRoute>,
        outcomes: Vec<(SideId, StakeOutcome)>,
        rotated: bool,
        phase: Phase,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        without_cards: bool,
    },

    // Narration and the end
    /// The order of narration was set.
    NarrationOrderSet {
        order: Vec<SideId>,
        /// Whether the table chose it: then gifts do not change it (IM-088).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_table: bool,
    },
    /// A side's part was narrated, or skipped. `declined`: nobody narrated it (IM-087); missing in earlier saves.
    Narrated {
        side: SideId,
        text: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        declined: bool,
    },
    /// A side decided something that was unclear.
    Arbitrated { side: SideId, text: String },
    /// Mooks were removed.
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
    /// These sides give no card before the narration.
    GiftsDeclined { sides: Vec<SideId> },
    /// A stake was adopted.
    StakeAdopted { lost: SideId, by: SideId },
    /// A tie between piles was broken with one card each.
    PileTieBroken { winner: SideId, loser: SideId },
    /// The conflict ended: the bank went to the gamemaster, and victory cards were discarded. `adopters`: the destroyed sides whose stake
    /// was adopted, each with the side that adopted it (IM-159); missing in earlier saves.
    ConflictEnded {
        beats: Vec<(SideId, SideId)>,
        outcomes: Vec<(SideId, StakeOutcome)>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        adopters: Vec<(SideId, SideId)>,
    },
}

validated!(Event, Event::is_possible);

impl Event {
    /// Whether the event is possible: at least one round, an allowed number of mooks, an existing deck. The rules never produce
    /// anything else.
    fn is_possible(&self) -> bool {
        let is_possible_deck = |deck: &DeckId| usize::from(deck.0) < MAX_PEOPLE;
        match self {
            Self::TableOpened { settings, .. } | Self::SettingsChanged { settings, .. } => {
                settings.validation_error().is_none()
            }
            Self::ConflictOpened { rounds, .. } | Self::RoundsSet { rounds } => {
                (1..=MAX_ROUNDS).contains(rounds)
            }
            Self::SideAdded { mooks, .. } | Self::SideChanged { mooks, .. } => {
                mooks.is_none_or(|count| (1..=MAX_MOOKS).contains(&count))
            }
            Self::PersonJoined { deck, .. } | Self::DeckShuffled { deck, .. } => {
                is_possible_deck(deck)
            }
            Self::SessionBegan { decks, .. } => {
                decks.iter().all(|(_, deck)| is_possible_deck(deck))
            }
            Self::TableRenamed { .. }
            | Self::NoteMade { .. }
            | Self::PersonChanged { .. }
            | Self::PersonLeft { .. }
            | Self::CardsDealt { .. }
            | Self::HandLooked { .. }
            | Self::TokensMoved { .. }
            | Self::TokenAwarded { .. }
            | Self::SideRemoved { .. }
            | Self::OpponentsSet { .. }
            | Self::OpponentsChosen { .. }
            | Self::StakesBegan
            | Self::StakesClosed { .. }
            | Self::ConflictCancelled { .. }
            | Self::CardPlayed { .. }
            | Self::RealCardPlayed { .. }
            | Self::CardsEntered { .. }
            | Self::DecksPutAway
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
