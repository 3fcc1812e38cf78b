//! The quick conflict as it is typed: its sides, who opposes whom, and the cards that were revealed. All of it is kept on the device,
//! so that a reload changes nothing.

use ::improv::card::{CardRules, Face};
use ::improv::round::{StakeOwner, opponents_of};
use ::improv::side::SideId;
use ::improv::standalone::{
    StandaloneConflict, StandaloneConflictResult, StandaloneDeal, StandaloneSide, all_against_all,
    players_against_gm,
};
use serde::{Deserialize, Serialize};
use tabletop::dice::Chance;
use tabletop::name::{MAX_TEXT_LENGTH, is_text_too_long};

/// The key under which it is kept on the device.
pub const STORAGE_KEY: &str = "quick-improv";
/// The fewest and the most sides.
pub const SIDES: (usize, usize) = (2, 8);
/// The most tokens, or talent markers, on one card.
pub const MAX_BONUSES: u16 = 9;

/// The quick conflict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuickConflict {
    /// The sides. A side is known by its place.
    pub sides: Vec<QuickSide>,
    /// How it is said who opposes whom.
    pub pairing: Pairing,
    /// Who opposes whom where people said so, the lower place first.
    pub pairs: Vec<(u16, u16)>,
    /// The cards that were revealed, one a side; none before that.
    dealt: Vec<String>,
    /// What the Hand of Fate drew.
    fate: Vec<(u16, String)>,
}

/// A side as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct QuickSide {
    pub name: String,
    /// Whether it is a stake of the gamemaster's.
    pub gm: bool,
    /// The card; empty where one is to be drawn.
    pub card: String,
    pub tokens: u16,
    pub talents: u16,
}

/// How it is said who opposes whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// Players against the gamemaster.
    Camps,
    /// Everybody against everybody.
    All,
    /// Pair by pair.
    Chosen,
}

/// What is laid on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Bonus {
    Token,
    Talent,
}

/// No card looks like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCard;

/// A conflict whose cards were revealed, and what comes of them.
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

    fn owner(&self) -> StakeOwner {
        match self.gm {
            true => StakeOwner::Gamemaster,
            false => StakeOwner::Protagonist,
        }
    }

    /// How many of these lie on its card.
    pub fn bonuses(&self, bonus: Bonus) -> u16 {
        match bonus {
            Bonus::Token => self.tokens,
            Bonus::Talent => self.talents,
        }
    }

    /// The most of these that may lie there. The gamemaster has no talents (IM-055).
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
    /// What was kept on the device, if it could have been entered here.
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
                .all(|(one, other)| one < other && usize::from(*other) < count)
            && (self.dealt.is_empty() || self.revealed().is_some())
    }

    /// Who opposes whom.
    pub fn opposed_pairs(&self) -> Vec<(SideId, SideId)> {
        match self.pairing {
            Pairing::Camps => {
                let owners: Vec<StakeOwner> = self.sides.iter().map(QuickSide::owner).collect();
                players_against_gm(&owners)
            }
            Pairing::All => all_against_all(self.sides.len()),
            Pairing::Chosen => {
                let pair = |(one, other): &(u16, u16)| (SideId(*one), SideId(*other));
                self.pairs.iter().map(pair).collect()
            }
        }
    }

    /// The places of those whom a side opposes.
    pub fn opponents(&self, place: usize) -> Vec<usize> {
        opponents_of(&self.opposed_pairs(), side_id(place))
            .map(|side| usize::from(side.0))
            .collect()
    }

    /// What is typed, for the rules.
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

    /// The cards that were revealed, and what comes of them; `None` before that.
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

    /// Names a side. It changes nothing that was revealed.
    pub fn set_name(&mut self, place: usize, text: &str) {
        if let Some(side) = self.sides.get_mut(place) {
            side.name = cut(text);
        }
    }

    /// Types a side's card.
    pub fn set_card(&mut self, place: usize, text: &str) {
        self.cover();
        if let Some(side) = self.sides.get_mut(place) {
            side.card = cut(text);
        }
    }

    /// Lays so many tokens or talent markers on a side's card, as far as that many fit.
    pub fn set_bonuses(&mut self, place: usize, bonus: Bonus, count: u16) {
        self.cover();
        if let Some(side) = self.sides.get_mut(place) {
            let count = count.min(side.max_bonuses(bonus));
            match bonus {
                Bonus::Token => side.tokens = count,
                Bonus::Talent => side.talents = count,
            }
        }
    }

    /// Whether one more side may take part.
    pub fn has_room(&self) -> bool {
        self.sides.len() < SIDES.1
    }

    /// Whether there are more sides than the fewest.
    pub fn is_large(&self) -> bool {
        self.sides.len() > SIDES.0
    }

    /// Lets a protagonist, or a stake of the gamemaster's, take part.
    pub fn add_side(&mut self, gm: bool) {
        self.cover();
        if self.has_room() {
            self.sides.push(QuickSide::new(gm));
        }
    }

    /// Takes a side out, where more than the fewest are there.
    pub fn remove_side(&mut self, place: usize) {
        self.cover();
        if !self.is_large() || place >= self.sides.len() {
            return;
        }
        self.sides.remove(place);
        let gone = side_id(place).0;
        self.pairs
            .retain(|(one, other)| *one != gone && *other != gone);
        for (one, other) in &mut self.pairs {
            *one -= u16::from(*one > gone);
            *other -= u16::from(*other > gone);
        }
    }

    /// Chooses how it is said who opposes whom. Pair by pair begins with what was so.
    pub fn choose_pairing(&mut self, pairing: Pairing) {
        self.cover();
        if pairing == Pairing::Chosen && self.pairing != pairing {
            let ordered = |(one, other): (SideId, SideId)| (one.0.min(other.0), one.0.max(other.0));
            self.pairs = self.opposed_pairs().into_iter().map(ordered).collect();
        }
        self.pairing = pairing;
    }

    /// Lets two sides oppose each other, or not any more.
    pub fn toggle_pair(&mut self, one: usize, other: usize) {
        self.cover();
        let count = self.sides.len();
        if one == other || one >= count || other >= count {
            return;
        }
        let pair = (side_id(one.min(other)).0, side_id(one.max(other)).0);
        match self.pairs.iter().position(|there| *there == pair) {
            Some(place) => {
                self.pairs.remove(place);
            }
            None => self.pairs.push(pair),
        }
    }

    /// Reveals the cards that are typed and draws the others.
    ///
    /// # Errors
    /// [`UnknownCard`]; nothing is revealed then.
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

    /// Takes the cards up again, to change something.
    pub fn cover(&mut self) {
        self.dealt.clear();
        self.fate.clear();
    }

    /// The same sides again, with nothing on the table.
    pub fn clear(&mut self) {
        self.cover();
        for side in &mut self.sides {
            side.card.clear();
            side.tokens = 0;
            side.talents = 0;
        }
    }
}

/// The ID by which the rules know the side at a place.
pub fn side_id(place: usize) -> SideId {
    SideId(u16::try_from(place).unwrap_or(u16::MAX))
}

fn cut(text: &str) -> String {
    if is_text_too_long(text) {
        text.chars().take(MAX_TEXT_LENGTH).collect()
    } else {
        text.to_owned()
    }
}

/// A typed card; `None` where one is to be drawn.
///
/// # Errors
/// [`UnknownCard`].
pub fn read_card(typed: &str) -> Result<Option<Face>, UnknownCard> {
    let text = suit_last(plain(typed));
    match text.as_str() {
        "" => Ok(None),
        "JOKER" => "JK".parse().map(Some).map_err(|_| UnknownCard),
        text => text.parse().map(Some).map_err(|_| UnknownCard),
    }
}

/// Whether it may yet become a card as it is typed on: "1" on the way to "10H".
pub fn may_become_card(typed: &str) -> bool {
    let plain = plain(typed);
    let text = suit_last(plain.clone());
    let with_suit = format!("{text}S").parse::<Face>().is_ok();
    with_suit
        || ["1", "S1", "H1", "D1", "C1"].contains(&plain.as_str())
        || "JOKER".starts_with(&text)
        || ["S", "H", "D", "C"].contains(&text.as_str())
}

/// A typed card in capitals, with letters for its suit: "q♠" is "QS".
fn plain(typed: &str) -> String {
    let mut text = String::new();
    for sign in typed.chars() {
        match sign {
            '♠' | '♤' => text.push('S'),
            '♥' | '♡' => text.push('H'),
            '♦' | '♢' => text.push('D'),
            '♣' | '♧' => text.push('C'),
            // It follows an emoji and says how that is drawn.
            '\u{fe0e}' | '\u{fe0f}' => {}
            sign if sign.is_whitespace() => {}
            sign => text.extend(sign.to_uppercase()),
        }
    }
    text
}

/// A plain card as it is written in the log: "SQ" is "QS".
fn suit_last(text: String) -> String {
    match text.strip_prefix(['S', 'H', 'D', 'C']) {
        Some(rank) if !rank.is_empty() => {
            let suit = text.chars().next();
            rank.chars().chain(suit).collect()
        }
        Some(_) | None => text,
    }
}
