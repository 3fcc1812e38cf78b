//! The quick conflict as it is typed: its sides, their opponents, and the revealed cards. All of it is saved on the device, so
//! that it survives a reload.

use crate::components::toggle;
use ::improv::card::{CardRules, Face};
use ::improv::round::{StakeOwner, opponents_of};
use ::improv::side::SideId;
use ::improv::standalone::{
    StandaloneConflict, StandaloneConflictResult, StandaloneDeal, StandaloneSide, all_against_all,
    chosen_pairs, has_two_teams, players_against_gm,
};
use serde::{Deserialize, Serialize};
use tabletop::dice::Chance;
use tabletop::name::{MAX_TEXT_LENGTH, is_text_too_long};

/// The storage key under which the quick conflict is saved.
pub const STORAGE_KEY: &str = "quick-improv";
/// The minimum and the maximum number of sides.
pub const SIDES: (usize, usize) = (2, 8);
/// The maximum number of tokens, and of talent markers, on one card.
pub const MAX_BONUSES: u16 = 9;

/// The state of the quick conflict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuickConflict {
    /// The sides. A side is identified by its index.
    pub sides: Vec<QuickSide>,
    /// How the opposed pairs are determined.
    pub pairing: Pairing,
    /// The chosen pairs of opponents, as indices with the lower one first.
    pub pairs: Vec<(u16, u16)>,
    /// The revealed cards, one for each side. Empty before the reveal.
    dealt: Vec<String>,
    /// The cards drawn for the Hand of Fate, each with the index of its side.
    fate: Vec<(u16, String)>,
}

/// A side, as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct QuickSide {
    pub name: String,
    /// Whether this is a stake of the gamemaster.
    pub gm: bool,
    /// The card, as it was typed. Empty if it is to be drawn.
    pub card: String,
    pub tokens: u16,
    pub talents: u16,
}

/// How the opposed pairs are determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// Players against the gamemaster.
    Camps,
    /// All sides against each other.
    All,
    /// The pairs that were chosen one by one.
    Chosen,
}

/// A kind of bonus on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Bonus {
    Token,
    Talent,
}

/// The error for typed text that is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCard;

/// A conflict after the reveal: the cards and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Revealed {
    pub deal: StandaloneDeal,
    pub result: StandaloneConflictResult,
}

impl Default for QuickConflict {
    fn default() -> Self {
        Self {
            sides: vec![QuickSide::default(), QuickSide::new(true)],
            pairing: Pairing::Camps,
            pairs: vec![],
            dealt: vec![],
            fate: vec![],
        }
    }
}

impl QuickSide {
    fn new(gm: bool) -> Self {
        Self {
            gm,
            ..Self::default()
        }
    }

    pub(super) fn owner(&self) -> StakeOwner {
        match self.gm {
            true => StakeOwner::Gamemaster,
            false => StakeOwner::Protagonist,
        }
    }

    /// Returns the number of tokens or talent markers on the side's card.
    pub fn bonuses(&self, bonus: Bonus) -> u16 {
        match bonus {
            Bonus::Token => self.tokens,
            Bonus::Talent => self.talents,
        }
    }

    /// Returns the maximum number of tokens or talent markers on the side's card. The gamemaster has no talents (IM-055).
    pub fn max_bonuses(&self, bonus: Bonus) -> u16 {
        match bonus {
            Bonus::Talent if self.gm => 0,
            Bonus::Token | Bonus::Talent => MAX_BONUSES,
        }
    }

    fn is_valid(&self) -> bool {
        !is_text_too_long(&self.name)
            && !is_text_too_long(&self.card)
            && [Bonus::Token, Bonus::Talent]
                .iter()
                .all(|bonus| self.bonuses(*bonus) <= self.max_bonuses(*bonus))
    }
}

impl QuickConflict {
    /// Parses the saved conflict. Returns `None` if it could not have been entered here.
    pub fn parse(json: &str) -> Option<Self> {
        serde_json::from_str(json).ok().filter(Self::is_valid)
    }

    fn is_valid(&self) -> bool {
        let count = self.sides.len();
        (SIDES.0..=SIDES.1).contains(&count)
            && self.sides.iter().all(QuickSide::is_valid)
            && self
                .pairs
                .iter()
                .all(|(first, second)| first < second && usize::from(*second) < count)
            && (self.dealt.is_empty() || self.revealed().is_some())
    }

    /// Returns the pairs of opponents.
    pub fn opposed_pairs(&self) -> Vec<(SideId, SideId)> {
        match self.pairing {
            Pairing::Camps => players_against_gm(&self.owners()),
            Pairing::All => all_against_all(self.sides.len()),
            Pairing::Chosen => {
                let pair = |(first, second): &(u16, u16)| (SideId(*first), SideId(*second));
                let chosen: Vec<(SideId, SideId)> = self.pairs.iter().map(pair).collect();
                chosen_pairs(self.sides.len(), &chosen)
            }
        }
    }

    /// Returns the ways to determine the opposed pairs that are possible with these sides.
    pub fn pairings(&self) -> Vec<Pairing> {
        let teams = has_two_teams(&self.owners()).then_some(Pairing::Camps);
        teams
            .into_iter()
            .chain([Pairing::All, Pairing::Chosen])
            .collect()
    }

    /// Returns how the opposed pairs are determined now. Without two teams, everyone opposes everyone instead.
    pub fn current_pairing(&self) -> Pairing {
        match self.pairings().contains(&self.pairing) {
            true => self.pairing,
            false => Pairing::All,
        }
    }

    fn owners(&self) -> Vec<StakeOwner> {
        self.sides.iter().map(QuickSide::owner).collect()
    }

    /// Returns the indices of the opponents of a side.
    pub fn opponents(&self, index: usize) -> Vec<usize> {
        opponents_of(&self.opposed_pairs(), side_id(index))
            .map(|side| usize::from(side.0))
            .collect()
    }

    /// Converts the typed conflict to the type that the rules use.
    ///
    /// # Errors
    /// [`UnknownCard`].
    pub fn to_rules(&self) -> Result<StandaloneConflict, UnknownCard> {
        let side = |side: &QuickSide| {
            Ok(StandaloneSide {
                owner: side.owner(),
                card: read_card(&side.card)?,
                tokens: side.tokens,
                talents: side.talents,
            })
        };
        Ok(StandaloneConflict {
            sides: self.sides.iter().map(side).collect::<Result<_, _>>()?,
            opposed_pairs: self.opposed_pairs(),
            card_rules: CardRules::default(),
        })
    }

    /// Returns the revealed cards and their result, or `None` before the reveal.
    pub fn revealed(&self) -> Option<Revealed> {
        let face = |text: &String| text.parse::<Face>().ok();
        let deal = StandaloneDeal {
            cards: self.dealt.iter().map(face).collect::<Option<_>>()?,
            fate_draws: self
                .fate
                .iter()
                .map(|(side, text)| Some((SideId(*side), face(text)?)))
                .collect::<Option<_>>()?,
        };
        let result = self.to_rules().ok()?.resolve(&deal)?;
        Some(Revealed { deal, result })
    }

    /// Sets the name of a side. The revealed cards stay.
    pub fn set_name(&mut self, index: usize, text: &str) {
        if let Some(side) = self.sides.get_mut(index) {
            side.name = truncated(text);
        }
    }

    /// Sets the typed card of a side and hides the revealed cards.
    pub fn set_card(&mut self, index: usize, text: &str) {
        self.cover();
        if let Some(side) = self.sides.get_mut(index) {
            side.card = truncated(text);
        }
    }

    /// Sets the typed card of a side as [`Self::set_card`] does. A card in words is shortened as soon as it is complete, because the field
    /// is narrow.
    pub fn type_card(&mut self, index: usize, text: &str) {
        self.set_card(index, text);
        if is_complete_in_words(text) {
            self.shorten_card(index);
        }
    }

    /// Writes a side's card in its short form: "queen of spades" becomes "QS". Revealed cards stay as they are.
    pub fn shorten_card(&mut self, index: usize) {
        let side = self.sides.get_mut(index).filter(|_| self.dealt.is_empty());
        if let Some(side) = side
            && let Ok(Some(face)) = read_card(&side.card)
        {
            side.card = face.to_string();
        }
    }

    /// Sets the number of tokens or talent markers on a side's card, up to the maximum, and hides the revealed cards.
    pub fn set_bonuses(&mut self, index: usize, bonus: Bonus, count: u16) {
        self.cover();
        if let Some(side) = self.sides.get_mut(index) {
            let count = count.min(side.max_bonuses(bonus));
            match bonus {
                Bonus::Token => side.tokens = count,
                Bonus::Talent => side.talents = count,
            }
        }
    }

    /// Checks whether another side can be added.
    pub fn has_room(&self) -> bool {
        self.sides.len() < SIDES.1
    }

    /// Checks whether there are more sides than the minimum.
    pub fn is_large(&self) -> bool {
        self.sides.len() > SIDES.0
    }

    /// Adds a protagonist, or a stake of the gamemaster if `gm` is true.
    pub fn add_side(&mut self, gm: bool) {
        self.cover();
        if self.has_room() {
            self.sides.push(QuickSide::new(gm));
        }
    }

    /// Removes a side, unless only the minimum number is left.
    pub fn remove_side(&mut self, index: usize) {
        self.cover();
        if !self.is_large() || index >= self.sides.len() {
            return;
        }
        self.sides.remove(index);
        let removed = side_id(index).0;
        self.pairs
            .retain(|(first, second)| *first != removed && *second != removed);
        for (first, second) in &mut self.pairs {
            *first -= u16::from(*first > removed);
            *second -= u16::from(*second > removed);
        }
    }

    /// Chooses how the opposed pairs are determined. [`Pairing::Chosen`] starts with the current pairs.
    pub fn choose_pairing(&mut self, pairing: Pairing) {
        self.cover();
        if pairing == Pairing::Chosen && self.pairing != pairing {
            let ordered =
                |(first, second): (SideId, SideId)| (first.0.min(second.0), first.0.max(second.0));
            self.pairs = self.opposed_pairs().into_iter().map(ordered).collect();
        }
        self.pairing = pairing;
    }

    /// Adds a pair of opponents, or removes it if it exists.
    pub fn toggle_pair(&mut self, first: usize, second: usize) {
        self.cover();
        let count = self.sides.len();
        if first == second || first >= count || second >= count {
            return;
        }
        let pair = (side_id(first.min(second)).0, side_id(first.max(second)).0);
        toggle(&mut self.pairs, pair);
    }

    /// Reveals the typed cards and draws the others.
    ///
    /// # Errors
    /// [`UnknownCard`]. Nothing is revealed in this case.
    pub fn reveal(&mut self, chance: &mut dyn Chance) -> Result<(), UnknownCard> {
        if let Some(deal) = self.to_rules()?.deal(chance) {
            self.dealt = deal.cards.iter().map(Face::to_string).collect();
            self.fate = deal
                .fate_draws
                .iter()
                .map(|(side, face)| (side.0, face.to_string()))
                .collect();
        }
        Ok(())
    }

    /// Discards the revealed cards, so that the conflict can be changed.
    pub fn cover(&mut self) {
        self.dealt.clear();
        self.fate.clear();
    }

    /// Clears all cards and bonuses. The sides stay.
    pub fn clear(&mut self) {
        self.cover();
        for side in &mut self.sides {
            side.card.clear();
            side.tokens = 0;
            side.talents = 0;
        }
    }
}

/// Returns the side ID that the rules use for an index.
pub fn side_id(index: usize) -> SideId {
    SideId(u16::try_from(index).unwrap_or(u16::MAX))
}

fn truncated(text: &str) -> String {
    if is_text_too_long(text) {
        text.chars().take(MAX_TEXT_LENGTH).collect()
    } else {
        text.to_owned()
    }
}

/// Parses a typed card. Returns `None` if the text is empty and the card is to be drawn.
///
/// # Errors
/// [`UnknownCard`].
pub fn read_card(typed: &str) -> Result<Option<Face>, UnknownCard> {
    let text = with_suit_last(plain(typed));
    match text.as_str() {
        "" => Ok(None),
        "JOKER" => "JK".parse().map(Some).map_err(|_| UnknownCard),
        // "j king" names two ranks.
        "JK" if in_capitals(typed) != "JK" => Err(UnknownCard),
        text => text.parse().map(Some).map_err(|_| UnknownCard),
    }
}

/// Checks whether the text is the beginning of a card: "1" on the way to "10H".
pub fn may_become_card(typed: &str) -> bool {
    let plain = plain(typed);
    let text = with_suit_last(plain.clone());
    let with_suit = format!("{text}S").parse::<Face>().is_ok();
    with_suit
        || ["1", "S1", "H1", "D1", "C1"].contains(&plain.as_str())
        || "JOKER".starts_with(&text)
        || is_suit(&text)
        || begins_card_in_words(typed)
}

/// The words of a card in capitals, with their signs. The plural comes before the singular that it contains.
const CARD_WORDS: [(&str, &str); 21] = [
    ("SPADES", "S"),
    ("HEARTS", "H"),
    ("DIAMONDS", "D"),
    ("CLUBS", "C"),
    ("SPADE", "S"),
    ("HEART", "H"),
    ("DIAMOND", "D"),
    ("CLUB", "C"),
    ("JACK", "J"),
    ("QUEEN", "Q"),
    ("KING", "K"),
    ("ACE", "A"),
    ("TEN", "10"),
    ("NINE", "9"),
    ("EIGHT", "8"),
    ("SEVEN", "7"),
    ("SIX", "6"),
    ("FIVE", "5"),
    ("FOUR", "4"),
    ("THREE", "3"),
    ("TWO", "2"),
];

fn is_suit(sign: &str) -> bool {
    ["S", "H", "D", "C"].contains(&sign)
}

/// Checks whether the text is a card that ends in the plural of a suit, to which nothing can be added: "queen of spades".
fn is_complete_in_words(typed: &str) -> bool {
    let capitals = in_capitals(typed);
    let plurals = CARD_WORDS.iter().filter(|(word, _)| word.ends_with('S'));
    let mut suits = plurals.filter(|(_, sign)| is_suit(sign));
    suits.any(|(plural, _)| capitals.ends_with(plural))
}

/// Checks whether the text is the beginning of a card in words: "queen of hea", "hearts qu".
fn begins_card_in_words(typed: &str) -> bool {
    let begun = in_capitals(typed);
    let words = |suits: bool| {
        let words = CARD_WORDS
            .iter()
            .filter(move |(_, sign)| is_suit(sign) == suits);
        words.flat_map(|(word, sign)| [*word, *sign])
    };
    let begins_suit = |rest: &str| {
        let suit = rest.strip_prefix("OF").unwrap_or(rest);
        "OF".starts_with(rest) || words(true).any(|word| word.starts_with(suit))
    };
    let begins_rank = |rest: &str| words(false).any(|word| word.starts_with(rest));
    let goes_on = |word: &str, rest: &dyn Fn(&str) -> bool| {
        word.starts_with(&begun) || begun.strip_prefix(word).is_some_and(rest)
    };
    words(false).any(|rank| goes_on(rank, &begins_suit))
        || words(true).any(|suit| goes_on(suit, &begins_rank))
}

/// Converts a typed card to capitals without spaces, with letters for the signs of the suits: "q ♠" becomes "QS".
fn in_capitals(typed: &str) -> String {
    let mut text = String::new();
    for sign in typed.chars() {
        match sign {
            '♠' | '♤' => text.push('S'),
            '♥' | '♡' => text.push('H'),
            '♦' | '♢' => text.push('D'),
            '♣' | '♧' => text.push('C'),
            // A variation selector after an emoji affects only how it is drawn.
            '\u{fe0e}' | '\u{fe0f}' => {}
            sign if sign.is_whitespace() => {}
            sign => text.extend(sign.to_uppercase()),
        }
    }
    text
}

/// Converts a typed card to capitals, with letters for the suits: "q♠" and "queen of spades" become "QS".
fn plain(typed: &str) -> String {
    let capitals = in_capitals(typed);
    let mut text = String::new();
    let mut rest = capitals.as_str();
    while !rest.is_empty() {
        let word = |(word, sign): &(&str, &'static str)| Some((rest.strip_prefix(word)?, *sign));
        if let Some((after, sign)) = CARD_WORDS.iter().find_map(word) {
            text.push_str(sign);
            rest = after;
        } else {
            let mut signs = rest.chars();
            text.extend(signs.next());
            rest = signs.as_str();
        }
    }
    match text.split_once("OF") {
        // Only between a rank and a suit.
        Some((rank, suit)) if !is_suit(rank) && is_suit(suit) => format!("{rank}{suit}"),
        Some(_) | None => text,
    }
}

/// Moves a leading suit to the end, as in the log: "SQ" becomes "QS".
fn with_suit_last(text: String) -> String {
    match text.strip_prefix(['S', 'H', 'D', 'C']) {
        Some(rank) if !rank.is_empty() => {
            let suit = text.chars().next();
            rank.chars().chain(suit).collect()
        }
        Some(_) | None => text,
    }
}
