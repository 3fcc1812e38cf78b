//! The quick conflict: sides, cards and bonuses as they are typed, who opposes whom, and what was turned up. All of it is kept on the
//! device, so that a reload changes nothing.

use crate::app::model::{AppAlert, Model};
use crate::app::update::{Effect, World};
use ::improv::card::{CardRules, Face};
use ::improv::round::StakeOwner;
use ::improv::side::SideId;
use ::improv::standalone::{
    StandaloneConflict, StandaloneConflictResult, StandaloneDeal, StandaloneSide, all_against_all,
    players_against_gm,
};
use serde::{Deserialize, Serialize};
use tabletop::name::{MAX_TEXT_LENGTH, is_text_too_long};

/// Where it is kept.
const QUICK: &str = "quick-improv";
/// How many sides there are at least, and at most.
pub const SIDES: (usize, usize) = (2, 8);
/// The most tokens, or markers, on one card.
pub const MOST_LAID: u16 = 9;

/// The quick conflict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quick {
    /// What was typed and chosen, and what was turned up.
    pub figures: Figures,
    /// The cards were to be turned up while one could not be read: that is said.
    pub pressed: bool,
    /// How often cards were turned up, so that each time can be told from the one before.
    pub count: u32,
}

/// What was typed and chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Figures {
    pub sides: Vec<SideText>,
    pub pairing: Pairing,
    /// Who opposes whom where people said so, by their places, the lower one first.
    pub pairs: Vec<(u16, u16)>,
    /// The cards that were turned up, one a side; none before that.
    pub dealt: Vec<String>,
    /// What the Hand of Fate drew.
    pub fate: Vec<(u16, String)>,
}

/// A side as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SideText {
    pub name: String,
    pub gm: bool,
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

impl Default for Figures {
    fn default() -> Self {
        let gm = SideText {
            gm: true,
            ..SideText::default()
        };
        Self {
            sides: vec![SideText::default(), gm],
            pairing: Pairing::Camps,
            pairs: vec![],
            dealt: vec![],
            fate: vec![],
        }
    }
}

/// What is typed for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Spot {
    Name,
    Card,
}

/// What is laid on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Laid {
    Token,
    Talent,
}

/// Something a person did here. Sides go by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by what happened
pub enum QuickIntent {
    Typed(usize, Spot, String),
    /// One more of it, or one less.
    Stepped(usize, Laid, bool),
    /// Lets one more take part: a stake of the gamemaster's, or a protagonist.
    Added {
        gm: bool,
    },
    Removed(usize),
    ChosePairing(Pairing),
    ToggledPair(usize, usize),
    Revealed,
    /// Takes the cards up again, to change something.
    Covered,
    /// The same sides again, with nothing on the table.
    Again,
}

/// No card looks like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchCard;

/// A typed card as it is written: "q♠" and "S Q" are "QS".
fn written(typed: &str) -> String {
    let mut text = String::new();
    for sign in typed.chars() {
        match sign {
            '♠' | '♤' => text.push('S'),
            '♥' | '♡' => text.push('H'),
            '♦' | '♢' => text.push('D'),
            '♣' | '♧' => text.push('C'),
            // The sign behind an emoji, which says how it is drawn.
            '\u{fe0e}' | '\u{fe0f}' => {}
            sign if sign.is_whitespace() => {}
            sign => text.extend(sign.to_uppercase()),
        }
    }
    match text.strip_prefix(['S', 'H', 'D', 'C']) {
        Some(rank) if !rank.is_empty() => {
            let suit = text.chars().next();
            rank.chars().chain(suit).collect()
        }
        Some(_) | None => text,
    }
}

/// A typed card; nothing where one is to be drawn.
///
/// # Errors
/// [`NoSuchCard`].
pub fn read_card(typed: &str) -> Result<Option<Face>, NoSuchCard> {
    let text = written(typed);
    match text.as_str() {
        "" => Ok(None),
        "JOKER" => "JK".parse().map(Some).map_err(|_| NoSuchCard),
        text => text.parse().map(Some).map_err(|_| NoSuchCard),
    }
}

/// Whether it may yet become a card as it is typed on: "1" on the way to "10H".
pub fn is_beginning(typed: &str) -> bool {
    let text = written(typed);
    let with_suit = format!("{text}S").parse::<Face>().is_ok();
    with_suit
        || text == "1"
        || "JOKER".starts_with(&text)
        || ["S", "H", "D", "C"].contains(&text.as_str())
}

impl SideText {
    fn whose(&self) -> StakeOwner {
        match self.gm {
            true => StakeOwner::Gamemaster,
            false => StakeOwner::Protagonist,
        }
    }

    fn is_sound(&self) -> bool {
        let short = |text: &str| !is_text_too_long(text);
        short(&self.name)
            && short(&self.card)
            && self.tokens <= MOST_LAID
            && self.talents <= MOST_LAID
            && !(self.gm && self.talents > 0)
    }
}

impl Figures {
    /// Who opposes whom.
    pub fn opposed(&self) -> Vec<(SideId, SideId)> {
        let whose: Vec<StakeOwner> = self.sides.iter().map(SideText::whose).collect();
        match self.pairing {
            Pairing::Camps => players_against_gm(&whose),
            Pairing::All => all_against_all(self.sides.len()),
            Pairing::Chosen => {
                let pair = |(one, other): &(u16, u16)| (SideId(*one), SideId(*other));
                self.pairs.iter().map(pair).collect()
            }
        }
    }

    /// The conflict as it stands.
    ///
    /// # Errors
    /// [`NoSuchCard`].
    pub fn once(&self) -> Result<StandaloneConflict, NoSuchCard> {
        let mut entrants = vec![];
        for side in &self.sides {
            entrants.push(StandaloneSide {
                owner: side.whose(),
                card: read_card(&side.card)?,
                tokens: side.tokens,
                talents: side.talents,
            });
        }
        Ok(StandaloneConflict {
            sides: entrants,
            opposed_pairs: self.opposed(),
            card_rules: CardRules::default(),
        })
    }

    /// The cards that were turned up, and what came of them; nothing before that.
    pub fn made(&self) -> Option<(StandaloneDeal, StandaloneConflictResult)> {
        let face = |text: &String| text.parse::<Face>().ok();
        let mut dealt = StandaloneDeal::default();
        for text in &self.dealt {
            dealt.cards.push(face(text)?);
        }
        for (side, text) in &self.fate {
            dealt.fate_draws.push((SideId(*side), face(text)?));
        }
        let made = self.once().ok()?.resolve(&dealt)?;
        Some((dealt, made))
    }

    /// What was turned up is taken up again: something else is to be shown.
    fn cover(&mut self) {
        self.dealt.clear();
        self.fate.clear();
    }

    /// The two by their places, the lower one first.
    fn toggle(&mut self, one: usize, other: usize) {
        let all = self.sides.len();
        if one == other || one >= all || other >= all {
            return;
        }
        let place = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
        let pair = (place(one.min(other)), place(one.max(other)));
        if let Some(its) = self.pairs.iter().position(|its| *its == pair) {
            self.pairs.remove(its);
        } else {
            self.pairs.push(pair);
        }
    }

    fn remove(&mut self, place: usize) {
        if self.sides.len() <= SIDES.0 || place >= self.sides.len() {
            return;
        }
        self.sides.remove(place);
        let gone = u16::try_from(place).unwrap_or(u16::MAX);
        self.pairs
            .retain(|(one, other)| *one != gone && *other != gone);
        for (one, other) in &mut self.pairs {
            *one -= u16::from(*one > gone);
            *other -= u16::from(*other > gone);
        }
    }

    /// From now on pair by pair, beginning with what was so.
    fn choose_pairing(&mut self, pairing: Pairing) {
        if pairing == Pairing::Chosen && self.pairing != pairing {
            let pair = |(one, other): (SideId, SideId)| (one.0.min(other.0), one.0.max(other.0));
            self.pairs = self.opposed().into_iter().map(pair).collect();
        }
        self.pairing = pairing;
    }

    fn clear(&mut self) {
        self.cover();
        for side in &mut self.sides {
            side.card.clear();
            side.tokens = 0;
            side.talents = 0;
        }
    }

    fn reveal(&mut self, world: &mut World<'_>) -> Result<(), NoSuchCard> {
        let once = self.once()?;
        if let Some(dealt) = once.deal(world.chance) {
            self.dealt = dealt.cards.iter().map(Face::to_string).collect();
            self.fate = dealt
                .fate_draws
                .iter()
                .map(|(side, face)| (side.0, face.to_string()))
                .collect();
        }
        Ok(())
    }

    /// Whether it is something that could have been entered here.
    fn is_sound(&self) -> bool {
        let all = self.sides.len();
        let within = |place: &u16| usize::from(*place) < all;
        (SIDES.0..=SIDES.1).contains(&all)
            && self.sides.iter().all(SideText::is_sound)
            && self
                .pairs
                .iter()
                .all(|(one, other)| one < other && within(other))
            && (self.dealt.is_empty() || self.made().is_some())
    }
}

/// The quick conflict as this device remembers it.
pub fn recall(world: &World<'_>) -> Quick {
    let figures = world.remembered(QUICK).filter(Figures::is_sound);
    Quick {
        figures: figures.unwrap_or_default(),
        ..Quick::default()
    }
}

/// Follows what a person did.
pub fn follow(model: &mut Model, intent: QuickIntent, world: &mut World<'_>) -> Vec<Effect> {
    let quick = &mut model.quick_conflict;
    let figures = &mut quick.figures;
    let mut effects = vec![];
    match &intent {
        // What was turned up stands until something else is to be.
        QuickIntent::Typed(_, Spot::Name, _) | QuickIntent::Revealed | QuickIntent::Again => {}
        QuickIntent::Typed(_, Spot::Card, _)
        | QuickIntent::Stepped(..)
        | QuickIntent::Added { .. }
        | QuickIntent::Removed(_)
        | QuickIntent::ChosePairing(_)
        | QuickIntent::ToggledPair(..)
        | QuickIntent::Covered => {
            figures.cover();
            quick.pressed = false;
        }
    }
    match intent {
        QuickIntent::Typed(place, spot, mut text) => {
            if let Some(side) = figures.sides.get_mut(place) {
                if is_text_too_long(&text) {
                    text = text.chars().take(MAX_TEXT_LENGTH).collect();
                }
                match spot {
                    Spot::Name => side.name = text,
                    Spot::Card => side.card = text,
                }
            }
        }
        QuickIntent::Stepped(place, laid, more) => {
            if let Some(side) = figures.sides.get_mut(place) {
                // The gamemaster has no talents (IM-055).
                let (count, most) = match laid {
                    Laid::Token => (&mut side.tokens, MOST_LAID),
                    Laid::Talent => (&mut side.talents, if side.gm { 0 } else { MOST_LAID }),
                };
                *count = match more {
                    true => count.saturating_add(1).min(most),
                    false => count.saturating_sub(1),
                };
            }
        }
        QuickIntent::Added { gm } => {
            if figures.sides.len() < SIDES.1 {
                figures.sides.push(SideText {
                    gm,
                    ..SideText::default()
                });
            }
        }
        QuickIntent::Removed(place) => figures.remove(place),
        QuickIntent::ChosePairing(pairing) => figures.choose_pairing(pairing),
        QuickIntent::ToggledPair(one, other) => figures.toggle(one, other),
        QuickIntent::Revealed => {
            quick.pressed = figures.reveal(world).is_err();
            quick.count = quick.count.wrapping_add(1);
            if !figures.dealt.is_empty() {
                effects = vec![Effect::Vibrate, Effect::Show];
            }
        }
        QuickIntent::Covered => {}
        QuickIntent::Again => {
            figures.clear();
            quick.pressed = false;
        }
    }
    let kept = world.remember(QUICK, figures);
    // Said where there is a result to lose, not at every letter.
    if let (Err(fault), false) = (kept, effects.is_empty()) {
        model.alert = Some(AppAlert::Preferences(fault));
    }
    effects
}
