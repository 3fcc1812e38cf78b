//! The saved form of what happens at an Improv table. Words and names may be added here, never changed: see [`super::SCHEMA`].

use super::record::{Field, Value, Word, ids, kept, kinds, words};
use ::improv::card::{CardId, CardRules, DeckId, JokerSuit, PileOrder, Suit, SuitOrder, Values};
use ::improv::command::OtherUse;
use ::improv::event::Event;
use ::improv::settings::{
    AmongPlayers, AwardSource, Decks, EmptyHand, FinalLevel, GiftMode, GmGifts, NarrationOrder,
    Refill, Settings,
};
use ::improv::state::{
    Bonus, BonusKind, Condition, Holder, Kind, Outcome, Phase, Role, Route, SideId, SideKind,
    Standing, Talent,
};
use ::improv::{MOST_MOOKS, MOST_PEOPLE, MOST_ROUNDS};
use tabletop::seat::ActorId;

kinds! { Event, is_sane {
    TableOpened { title, settings } = "table_opened",
    SettingsChanged { settings } = "settings_changed",
    NoteMade { text } = "note_made",
    PersonJoined { person, name, role, deck, tokens, talents } = "person_joined",
    PersonChanged { person, name, talents } = "person_changed",
    PersonLeft { person, cards } = "person_left",
    SessionBegan { decks, tokens, pool } = "session_began",
    DeckShuffled { deck, cards } = "deck_shuffled",
    Dealt { person, cards } = "dealt",
    HandLooked { person } = "hand_looked",
    TokensMoved { from, to, count, what } = "tokens_moved",
    Awarded { from, to, source } = "awarded",
    ConflictOpened { kind, rounds } = "conflict_opened",
    SideAdded { side, kind, label, stake, mooks } = "side_added",
    SideChanged { side, label, stake, mooks } = "side_changed",
    SideDropped { side } = "side_dropped",
    OpponentsSet { side, opponents } = "opponents_set",
    RoundsSet { rounds } = "rounds_set",
    StakesBegan = "stakes_began",
    StakesClosed { players, gm_limit, granted } = "stakes_closed",
    ConflictDropped { cards } = "conflict_dropped",
    CardPlayed { side, card, from_deck } = "card_played",
    CardsClosed = "cards_closed",
    HelpAsked { person, text } = "help_asked",
    BonusLaid { bonus } = "bonus_laid",
    BonusTakenBack { bonus } = "bonus_taken_back",
    Passed { people } = "passed",
    Revealed { standings, beats, tied } = "revealed",
    FateCardDrawn { side, card } = "fate_card_drawn",
    FateDecided { beats, choosing, dramatic } = "fate_decided",
    FateSuffered { side, condition } = "fate_suffered",
    RoundSettled { winners, kept, routes, outcomes, rotated, phase } = "round_settled",
    OrderSet { order } = "order_set",
    Narrated { side, told } = "narrated",
    Decided { side, told } = "decided",
    MooksRemoved { by, group, count } = "mooks_removed",
    RoundBegan { round } = "round_began",
    Given { from, to, card, note } = "given",
    LastGiven { from, to, card, note } = "last_given",
    GiftsKept { sides } = "gifts_kept",
    Adopted { lost, by } = "adopted",
    LevelDecided { winner, loser } = "level_decided",
    ConflictEnded { beats, outcomes } = "conflict_ended",
} }

/// What the rules have never let happen: without rounds or with a mook too few or too many, at a deck that nobody can have.
fn is_sane(event: &Event) -> bool {
    let deck = |its: &DeckId| usize::from(its.0) < MOST_PEOPLE;
    match event {
        Event::TableOpened { settings, .. } | Event::SettingsChanged { settings } => {
            settings.fault().is_none()
        }
        Event::ConflictOpened { rounds, .. } | Event::RoundsSet { rounds } => {
            (1..=MOST_ROUNDS).contains(rounds)
        }
        Event::SideAdded { mooks, .. } | Event::SideChanged { mooks, .. } => {
            mooks.is_none_or(|count| (1..=MOST_MOOKS).contains(&count))
        }
        Event::PersonJoined { deck: its, .. } | Event::DeckShuffled { deck: its, .. } => deck(its),
        Event::SessionBegan { decks, .. } => decks.iter().all(|(_, its)| deck(its)),
        Event::NoteMade { .. }
        | Event::PersonChanged { .. }
        | Event::PersonLeft { .. }
        | Event::Dealt { .. }
        | Event::HandLooked { .. }
        | Event::TokensMoved { .. }
        | Event::Awarded { .. }
        | Event::SideDropped { .. }
        | Event::OpponentsSet { .. }
        | Event::StakesBegan
        | Event::StakesClosed { .. }
        | Event::ConflictDropped { .. }
        | Event::CardPlayed { .. }
        | Event::CardsClosed
        | Event::HelpAsked { .. }
        | Event::BonusLaid { .. }
        | Event::BonusTakenBack { .. }
        | Event::Passed { .. }
        | Event::Revealed { .. }
        | Event::FateCardDrawn { .. }
        | Event::FateDecided { .. }
        | Event::FateSuffered { .. }
        | Event::RoundSettled { .. }
        | Event::OrderSet { .. }
        | Event::Narrated { .. }
        | Event::Decided { .. }
        | Event::MooksRemoved { .. }
        | Event::RoundBegan { .. }
        | Event::Given { .. }
        | Event::LastGiven { .. }
        | Event::GiftsKept { .. }
        | Event::Adopted { .. }
        | Event::LevelDecided { .. }
        | Event::ConflictEnded { .. } => true,
    }
}

words! {
    Suit { Spade = "spade", Heart = "heart", Diamond = "diamond", Club = "club" }
    JokerSuit { Above = "above", Below = "below" }
    PileOrder { Cardwise = "cardwise", ValuesFirst = "values_first" }
    OtherUse { Redraw = "redraw", Bribe = "bribe" }
    Decks { Two = "two", PerPerson = "per_person", Shared = "shared" }
    Refill { AfterConflict = "after_conflict", AfterRound = "after_round", Never = "never" }
    EmptyHand { DeckTop = "deck_top", Draw = "draw" }
    AwardSource { Pool = "pool", Own = "own" }
    AmongPlayers { Compare = "compare", OutOfPlay = "out_of_play" }
    FinalLevel { Stalemate = "stalemate", FateDraw = "fate_draw" }
    GiftMode { During = "during", Before = "before" }
    GmGifts { EachStake = "each_stake", OneInAll = "one_in_all" }
    NarrationOrder { ByTotal = "by_total", Rotation = "rotation" }
    Role { Gamemaster = "gamemaster", Player = "player" }
    Kind { Simple = "simple", Extended = "extended" }
    Phase {
        Setup = "setup", Stakes = "stakes", Cards = "cards", Bonuses = "bonuses", Fate = "fate",
        Narrate = "narrate", Final = "final",
    }
    Condition {
        Active = "active", Harmed = "harmed", Eliminated = "eliminated", Destroyed = "destroyed",
    }
    Outcome { Pending = "pending", Granted = "granted", Denied = "denied", Partly = "partly" }
}

words! { @ SideKind { Gm = "gm", Bystander = "bystander" } but Protagonist }
words! { @ BonusKind { Token = "token" } but Talent }
words! { @ Holder { Pool = "pool", Bank = "bank", OutOfPlay = "out_of_play" } but Person }

kept! { or default
    Values { queen, king, ace, joker }
    CardRules { values, suits, joker_suit, jokers_differ, piles }
}
kept! {
    Talent { name, uses, most }
    Bonus { kind, by, on }
    Route { by, on, to, compared }
    Standing { side, card, total }
}

ids!(CardId, DeckId, SideId);

/// `Field` for what is a word, or a number where it says who or which.
macro_rules! word_or_number {
    ($($name:ident: $number:ident($inner:ty)),*) => {$(
        impl Field for $name {
            fn value(&self) -> Value {
                match (self, self.word()) {
                    (Self::$number(number), _) => number.value(),
                    (_, word) => Value::word(word.unwrap_or_default()),
                }
            }
            fn of(value: &Value) -> Option<Self> {
                match value.text() {
                    Some(word) => Self::of_word(word),
                    None => <$inner>::of(value).map(Self::$number),
                }
            }
        }
    )*};
}

word_or_number!(SideKind: Protagonist(ActorId), BonusKind: Talent(u16), Holder: Person(ActorId));

/// The four suits in order, every one of them.
impl Field for SuitOrder {
    fn value(&self) -> Value {
        self.0.to_vec().value()
    }
    fn of(value: &Value) -> Option<Self> {
        let order = Vec::<Suit>::of(value)?.try_into().ok().map(Self)?;
        order.is_sound().then_some(order)
    }
}

/// By hand, as for a cap nothing said and no limit are two things.
macro_rules! settings {
    ($($field:ident),*) => {
        impl super::record::Kept for Settings {
            fn keep(&self) -> super::record::Record {
                let Self { talent_session_cap, talent_uses, $($field),* } = self;
                let mut record = super::record::Record::default();
                $(record.put(stringify!($field), $field);)*
                record.put("talent_session_cap", &Cap(*talent_session_cap));
                record.put("talent_uses", &Cap(*talent_uses));
                record
            }
            fn recall(record: &super::record::Record) -> Option<Self> {
                let otherwise = Self::default();
                Some(Self {
                    talent_session_cap: record
                        .get_or("talent_session_cap", Cap(otherwise.talent_session_cap))?
                        .0,
                    talent_uses: record.get_or("talent_uses", Cap(otherwise.talent_uses))?.0,
                    $($field: record.get_or(stringify!($field), otherwise.$field)?),*
                })
            }
        }
        kept! { as value Settings }
    };
}

settings! {
    cards, hand_player, hand_gm, tokens_player, tokens_gm, tokens_pool, decks, refill, empty_hand, award_source,
    gm_may_award, redraw, bribe, players_play_top, among_players, final_level, gift_mode, gm_gifts, narration,
    eliminated_spend, large_conflicts, mooks, hand_of_fate, lethal_fate
}

/// How often at most; `None`: as often as one likes, which is not the same as nothing said.
struct Cap(Option<u16>);

impl Field for Cap {
    fn value(&self) -> Value {
        self.0.map_or(Value::Flag(false), |most| most.value())
    }
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Flag(false) => Some(Self(None)),
            value => u16::of(value).map(|most| Self(Some(most))),
        }
    }
}

#[cfg(test)]
mod tests;
