//! Playing cards: 54 per deck, with their values and their order (IM-161).

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use strum::VariantArray;

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Suit {
    Spade,
    Heart,
    Diamond,
    Club,
}

/// The rank of a card other than a joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

/// One of a deck's two jokers. They differ only if the settings say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Joker {
    Little,
    Big,
}

/// The face of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// One of the 52 suited cards.
    Suited(Rank, Suit),
    /// A joker.
    Joker(Joker),
}

/// A card's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Hearts and diamonds.
    Red,
    /// Spades and clubs.
    Black,
    /// A joker matches both (IM-072).
    Any,
}

/// The ID of a deck: its index at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DeckId(pub u16);

/// The ID of a card, unique at its table: [`CardId::PER_DECK`] consecutive IDs per deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u16);

/// All ranks, lowest first.
pub const RANKS: [(Rank, &str); 13] = [
    (Rank::Two, "2"),
    (Rank::Three, "3"),
    (Rank::Four, "4"),
    (Rank::Five, "5"),
    (Rank::Six, "6"),
    (Rank::Seven, "7"),
    (Rank::Eight, "8"),
    (Rank::Nine, "9"),
    (Rank::Ten, "10"),
    (Rank::Jack, "J"),
    (Rank::Queen, "Q"),
    (Rank::King, "K"),
    (Rank::Ace, "A"),
];

/// All suits, with their letters.
pub const SUITS: [(Suit, char); 4] = [
    (Suit::Spade, 'S'),
    (Suit::Heart, 'H'),
    (Suit::Diamond, 'D'),
    (Suit::Club, 'C'),
];

impl Rank {
    /// Returns the rank as it is printed on a card: "9", "J".
    pub fn sign(self) -> &'static str {
        let mut ranks = RANKS.iter();
        let found = ranks.find(|(rank, _)| *rank == self);
        found.map_or("", |(_, sign)| sign)
    }

    /// Returns the word for the rank: "nine", "queen".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Three => "three",
            Self::Four => "four",
            Self::Five => "five",
            Self::Six => "six",
            Self::Seven => "seven",
            Self::Eight => "eight",
            Self::Nine => "nine",
            Self::Ten => "ten",
            Self::Jack => "jack",
            Self::Queen => "queen",
            Self::King => "king",
            Self::Ace => "ace",
        }
    }
}

const PER_SUIT: u16 = 13;
const FIRST_JOKER: u16 = 52;

impl CardId {
    /// The number of cards in a deck, including two jokers.
    pub const PER_DECK: u16 = 54;

    /// Returns the card of a deck with this face.
    pub fn from_face(deck: DeckId, face: Face) -> Self {
        let index = match face {
            Face::Suited(rank, suit) => {
                let number = |index: Option<usize>| {
                    index
                        .and_then(|index| u16::try_from(index).ok())
                        .unwrap_or(0)
                };
                number(SUITS.iter().position(|(candidate, _)| *candidate == suit)) * PER_SUIT
                    + number(RANKS.iter().position(|(candidate, _)| *candidate == rank))
            }
            Face::Joker(Joker::Little) => FIRST_JOKER,
            Face::Joker(Joker::Big) => FIRST_JOKER + 1,
        };
        Self(deck.0.saturating_mul(Self::PER_DECK).saturating_add(index))
    }

    /// Returns all cards of a deck, by rising ID.
    pub fn all_in_deck(deck: DeckId) -> Vec<Self> {
        let first = deck.0.saturating_mul(Self::PER_DECK);
        (0..Self::PER_DECK)
            .map(|index| Self(first.saturating_add(index)))
            .collect()
    }

    /// The deck the card belongs to.
    pub fn deck(self) -> DeckId {
        DeckId(self.0 / Self::PER_DECK)
    }

    /// The card's face.
    pub fn face(self) -> Face {
        let index = self.0 % Self::PER_DECK;
        let rank = RANKS.get(usize::from(index % PER_SUIT));
        match (rank, SUITS.get(usize::from(index / PER_SUIT))) {
            (Some((rank, _)), Some((suit, _))) => Face::Suited(*rank, *suit),
            _ if index == FIRST_JOKER => Face::Joker(Joker::Little),
            _ => Face::Joker(Joker::Big),
        }
    }
}

impl Face {
    /// Returns the colour of the face (IM-072).
    pub fn colour(self) -> Colour {
        match self {
            Self::Suited(_, Suit::Heart | Suit::Diamond) => Colour::Red,
            Self::Suited(_, Suit::Spade | Suit::Club) => Colour::Black,
            Self::Joker(_) => Colour::Any,
        }
    }

    /// Whether two cards match in colour (IM-076, IM-078).
    pub fn matches_colour(self, other: Self) -> bool {
        match (self.colour(), other.colour()) {
            (Colour::Any, _) | (_, Colour::Any) => true,
            (first, second) => first == second,
        }
    }
}

/// The values of the cards above ten; two to ten have their number, and a jack is 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct CardValues {
    pub queen: u16,
    pub king: u16,
    pub ace: u16,
    pub joker: u16,
}

impl Default for CardValues {
    fn default() -> Self {
        Self {
            queen: 12,
            king: 13,
            ace: 14,
            joker: 15,
        }
    }
}

/// The value of a jack.
pub(crate) const JACK_VALUE: u16 = 11;
/// The highest value of a card.
pub const MAX_CARD_VALUE: u16 = 99;

impl CardValues {
    /// Whether the values keep the order fixed by the ledger.
    pub fn are_ordered(self) -> bool {
        10 < self.queen
            && self.queen < self.king
            && JACK_VALUE < self.king
            && self.king < self.joker
            && JACK_VALUE <= self.ace
            && self.ace < self.joker
            && self.joker <= MAX_CARD_VALUE
    }
}

/// The suits, highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "[Suit; 4]", into = "[Suit; 4]")]
pub struct SuitOrder(pub [Suit; 4]);

impl Default for SuitOrder {
    fn default() -> Self {
        Self([Suit::Spade, Suit::Heart, Suit::Diamond, Suit::Club])
    }
}

impl TryFrom<[Suit; 4]> for SuitOrder {
    type Error = &'static str;

    fn try_from(suits: [Suit; 4]) -> Result<Self, Self::Error> {
        let order = Self(suits);
        if order.is_valid() {
            Ok(order)
        } else {
            Err("not an order of all four suits")
        }
    }
}

impl From<SuitOrder> for [Suit; 4] {
    fn from(order: SuitOrder) -> Self {
        order.0
    }
}

impl SuitOrder {
    /// Returns the rank of a suit, from 1 for the lowest.
    fn rank(self, suit: Suit) -> u8 {
        let below = self.0.iter().rev().position(|candidate| *candidate == suit);
        u8::try_from(below.unwrap_or(0) + 1).unwrap_or(u8::MAX)
    }

    /// Whether the order contains every suit, with hearts above clubs as the ledger requires.
    pub fn is_valid(self) -> bool {
        SUITS.iter().all(|(suit, _)| self.0.contains(suit))
            && self.rank(Suit::Heart) > self.rank(Suit::Club)
    }
}

/// The suit rank of jokers (IA-28).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JokerSuit {
    /// Jokers rank above all suits.
    #[default]
    Above,
    /// Jokers rank below all suits.
    Below,
}

/// The comparison of piles of the same size (IA-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum PileComparison {
    /// Card by card, each by value and then by suit.
    #[default]
    Cardwise,
    /// All values first, then all suits.
    ValuesFirst,
}

/// The table's card rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct CardRules {
    pub values: CardValues,
    pub suit_order: SuitOrder,
    pub joker_suit: JokerSuit,
    /// Whether the big joker is higher than the little one.
    pub jokers_differ: bool,
    pub pile_comparison: PileComparison,
}

impl CardRules {
    /// The value of a card.
    pub fn value(&self, face: Face) -> u16 {
        match face {
            Face::Suited(rank, _) => match rank {
                Rank::Two => 2,
                Rank::Three => 3,
                Rank::Four => 4,
                Rank::Five => 5,
                Rank::Six => 6,
                Rank::Seven => 7,
                Rank::Eight => 8,
                Rank::Nine => 9,
                Rank::Ten => 10,
                Rank::Jack => JACK_VALUE,
                Rank::Queen => self.values.queen,
                Rank::King => self.values.king,
                Rank::Ace => self.values.ace,
            },
            Face::Joker(_) => self.values.joker,
        }
    }

    /// Whether a text names a card or its value, in words or by the sign of its rank (IM-038): "nine", "9", "9S", "two kings", "my K".
    pub fn is_named_in(&self, face: Face, text: &str) -> bool {
        let is_suit = |letter: char| {
            let letter = letter.to_ascii_uppercase();
            SUITS.iter().any(|(_, suit)| *suit == letter)
        };
        let printed = face.to_string();
        let (name, sign) = match face {
            Face::Suited(rank, _) => (rank.word(), printed.trim_end_matches(is_suit)),
            Face::Joker(_) => ("joker", printed.as_str()),
        };
        let value = self.value(face).to_string();
        let names_card = |word: &str| {
            // "K", "KS" and "10h" are cards. "A" and "as" are words, and so is "3D" unless that is the card.
            let alone = word.strip_suffix(is_suit);
            let is_dimension = matches!(word, "2D" | "3D" | "2d" | "3d");
            let is_sign = match alone {
                Some("A" | "a") => sign == "A" && word.chars().all(char::is_uppercase),
                Some(alone) => {
                    let is_card = printed.eq_ignore_ascii_case(word);
                    alone.eq_ignore_ascii_case(sign) && (is_card || !is_dimension)
                }
                None => word == sign && sign != "A",
            };
            let lower_case = word.to_ascii_lowercase();
            let ending = lower_case.strip_prefix(name);
            is_sign || word == value || ending.is_some_and(|rest| matches!(rest, "" | "s" | "es"))
        };
        let mut words = text.split(|sign: char| !sign.is_alphanumeric());
        words.any(names_card)
    }

    /// Returns the rank of a card's suit: 2 to 5 for the four suits; jokers are above or below.
    pub(crate) fn suit_rank(&self, face: Face) -> u8 {
        match face {
            Face::Suited(_, suit) => self.suit_order.rank(suit) + 1,
            Face::Joker(joker) => {
                let big = self.jokers_differ && joker == Joker::Big;
                let lowest = match self.joker_suit {
                    JokerSuit::Above => 6,
                    JokerSuit::Below => 0,
                };
                lowest + u8::from(big)
            }
        }
    }

    /// Compares two cards by value and then by suit, without bonuses (IM-141).
    pub fn compare(&self, first: Face, second: Face) -> Ordering {
        (self.value(first), self.suit_rank(first))
            .cmp(&(self.value(second), self.suit_rank(second)))
    }

    /// Compares two victory piles: the larger one is ahead, or else the one with the higher cards (IM-114, IM-115, IA-03).
    pub fn compare_piles(&self, first: &[Face], second: &[Face]) -> Ordering {
        let sorted = |pile: &[Face]| {
            let mut keys: Vec<(u16, u8)> = pile
                .iter()
                .map(|face| (self.value(*face), self.suit_rank(*face)))
                .collect();
            keys.sort_unstable_by(|a, b| b.cmp(a));
            keys
        };
        let (first, second) = (sorted(first), sorted(second));
        let by_values = match self.pile_comparison {
            PileComparison::Cardwise => Ordering::Equal,
            PileComparison::ValuesFirst => first
                .iter()
                .map(|(value, _)| value)
                .cmp(second.iter().map(|(value, _)| value)),
        };
        first
            .len()
            .cmp(&second.len())
            .then(by_values)
            .then_with(|| first.cmp(&second))
    }
}

/// The error for a text that does not name a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such card: 2 to 10, J, Q, K or A with S, H, D or C behind it, or JK")]
pub struct ParseFaceError;

impl FromStr for Face {
    type Err = ParseFaceError;

    fn from_str(text: &str) -> Result<Self, ParseFaceError> {
        if text == "JK" {
            return Ok(Self::Joker(Joker::Little));
        }
        let mut signs = text.chars();
        let letter = signs.next_back().ok_or(ParseFaceError)?;
        let rank = signs.as_str();
        let (suit, _) = SUITS
            .iter()
            .find(|(_, sign)| *sign == letter)
            .ok_or(ParseFaceError)?;
        let (rank, _) = RANKS
            .iter()
            .find(|(_, sign)| *sign == rank)
            .ok_or(ParseFaceError)?;
        Ok(Self::Suited(*rank, *suit))
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Joker(_) => f.write_str("JK"),
            Self::Suited(rank, suit) => {
                let letter = |suit| SUITS.iter().find(|(candidate, _)| *candidate == suit);
                f.write_str(rank.sign())?;
                letter(*suit).map_or(Ok(()), |(_, letter)| write!(f, "{letter}"))
            }
        }
    }
}
