//! Cards side by side, each on its column: covered while they are laid and raised, open when they are shown.

use super::At;
use crate::app::improv::table::words;
use crate::app::intent::Intent;
use crate::app::words::torg::counted;
use ::improv::card::{CardId, CardRules, Face, Joker, Suit};
use ::improv::round::{BONUS_VALUE, narration_order};
use ::improv::side::SideId;
use ::improv::state::{Bonus, BonusKind, RankedCard, Role};
use ::improv::view::{CardView, SideView};

/// A card face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CardVm {
    pub card: CardId,
    /// "9"; on a joker "Joker", or which of the two it is.
    pub sign: &'static str,
    /// What it is called without its suit.
    pub name: &'static str,
    /// `None` on a joker.
    pub suit: Option<Suit>,
}

/// What lies on a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lying {
    /// Nothing yet.
    Place,
    /// Nothing, and nothing will.
    None,
    /// A card, covered.
    Back,
    /// A card, open.
    Open(CardVm),
}

/// A bonus on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coin {
    /// A player's token.
    Token,
    /// The gamemaster's.
    GmToken,
    /// The marker of a talent.
    Talent,
}

/// A side's column.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Column {
    pub side: SideId,
    pub name: String,
    pub gm: bool,
    pub lying: Lying,
    pub coins: Vec<Coin>,
    /// How high it stands, in sixteenths of a letter's height.
    pub height: u16,
    /// "+6", or the total.
    pub figure: String,
    /// The highest of all, or the one that is aimed at.
    pub lit: bool,
    /// "1st".
    pub place: String,
    /// Victory cards: one for each, true where it is of this round.
    pub pile: Vec<bool>,
    /// A wide gap before it: the gamemaster's begin.
    pub apart: bool,
    /// What it says to those who do not see it.
    pub label: String,
    pub intent: Option<Intent>,
}

/// How high a bonus lifts a card while all are covered.
const LIFT: u16 = 40;
/// How high a column is that bears no bonus.
const FLOOR: u16 = 7;
/// How high the highest total stands, and the least height of any.
const TALLEST: u16 = 132;
const LOWEST: u16 = 36;

impl CardVm {
    /// What it is called: "nine of hearts".
    pub fn called(&self) -> String {
        match self.suit {
            Some(suit) => format!("{} of {}", self.name, words::suit(suit)),
            None => self.name.to_owned(),
        }
    }
}

/// A card as it is shown.
pub fn card(card: CardId, rules: &CardRules) -> CardVm {
    let (sign, suit) = match (card.face(), rules.jokers_differ) {
        (Face::Suited(rank, suit), _) => (words::rank_sign(rank), Some(suit)),
        (Face::Joker(_), false) => ("Joker", None),
        (Face::Joker(Joker::Big), true) => ("Big", None),
        (Face::Joker(Joker::Little), true) => ("Little", None),
    };
    CardVm {
        card,
        sign,
        name: words::short_card(card.face(), rules),
        suit,
    }
}

pub(super) fn coin(at: &At, bonus: &Bonus) -> Coin {
    match bonus.kind {
        BonusKind::Talent(_) => Coin::Talent,
        BonusKind::Token if at.role(bonus.by) == Some(Role::Gamemaster) => Coin::GmToken,
        BonusKind::Token => Coin::Token,
    }
}

/// Sides as they sit: players' first, the gamemaster's behind a gap, so that the order hints at nothing.
pub(super) fn seated<'a>(at: &'a At) -> Vec<&'a SideView> {
    let mut sides: Vec<&SideView> = vec![];
    for gm in [false, true] {
        let here = |its: &&SideView| its.side.is_participant() && its.side.is_gm_stake() == gm;
        sides.extend(at.its.sides.iter().filter(here));
    }
    sides
}

/// The columns while cards are covered: only what lies on them lifts them.
pub(super) fn covered(
    at: &At,
    target: Option<SideId>,
    intent: fn(SideId) -> Intent,
) -> Vec<Column> {
    let mut columns: Vec<Column> = vec![];
    for its in seated(at) {
        let id = its.side.id;
        let plays = its.must_play || its.card.is_some();
        let lying = match its.card {
            Some(CardView::FaceUp(open)) => Lying::Open(card(open, at.cards())),
            Some(CardView::Own(_) | CardView::FaceDown { .. }) => Lying::Back,
            None if plays => Lying::Place,
            None => Lying::None,
        };
        let bonuses = u16::try_from(its.bonuses.len()).unwrap_or(u16::MAX);
        let apart = its.side.is_gm_stake() && columns.last().is_some_and(|last| !last.gm);
        columns.push(Column {
            side: id,
            name: words::side_sign(at.its, id),
            gm: its.side.is_gm_stake(),
            lying,
            coins: its.bonuses.iter().map(|bonus| coin(at, bonus)).collect(),
            height: FLOOR + bonuses.min(6) * LIFT,
            figure: match bonuses {
                0 => String::new(),
                some => format!("+{}", some.saturating_mul(BONUS_VALUE)),
            },
            lit: target == Some(id),
            place: words::condition(its.side.condition).to_owned(),
            pile: its.side.pile.iter().map(|_| false).collect(),
            apart,
            label: covered_label(at, its, lying, bonuses),
            intent: (lying == Lying::Back && target.is_some()).then(|| intent(id)),
        });
    }
    columns
}

fn covered_label(at: &At, its: &SideView, lying: Lying, bonuses: u16) -> String {
    let name = words::side_first(at.its, its.side.id);
    let says = match lying {
        Lying::Place => ": no card yet",
        Lying::None => ": plays no card",
        Lying::Back | Lying::Open(_) => ": a card, face down",
    };
    let hurt = words::condition(its.side.condition);
    let comma = if hurt.is_empty() { "" } else { ", " };
    match bonuses {
        0 => format!("{name}{says}{comma}{hurt}"),
        some => format!(
            "{name}{says}{comma}{hurt}, plus {}",
            some.saturating_mul(BONUS_VALUE)
        ),
    }
}

/// The columns when the cards are open, from the lowest to the highest.
pub(super) fn shown(at: &At, intent: fn(SideId) -> Intent) -> Vec<Column> {
    let result = &at.its.conflict.round_result;
    let top = result.ranking.iter().map(|its| its.total).max();
    let top = u32::from(top.unwrap_or(0)).max(15);
    let all = result.ranking.len();
    let mut columns: Vec<Column> = vec![];
    for (place, standing) in rising(at).iter().enumerate() {
        let id = standing.side;
        let Some(its) = at.its.sides.iter().find(|its| its.side.id == id) else {
            continue;
        };
        let share = u32::from(standing.total) * u32::from(TALLEST - LOWEST) / top;
        let mut height = LOWEST + u16::try_from(share).unwrap_or(0);
        // Who is ahead by suit or fate stands a little higher: the columns rise in any case.
        if let Some(last) = columns.last()
            && last.figure == standing.total.to_string()
        {
            height = last.height + 10;
        }
        let on = |bonus: &&Bonus| bonus.on == id;
        let coins = result.bonuses.iter().filter(on);
        let round = at.its.conflict.round;
        let won = result.winners.contains(&id);
        columns.push(Column {
            side: id,
            name: words::side_sign(at.its, id),
            gm: its.side.is_gm_stake(),
            lying: Lying::Open(card(standing.card, at.cards())),
            coins: coins.map(|bonus| coin(at, bonus)).collect(),
            height,
            figure: standing.total.to_string(),
            lit: place + 1 == all,
            place: words::place(all - 1 - place, all),
            pile: its
                .side
                .pile
                .iter()
                .map(|card| card.round == round && won)
                .collect(),
            apart: false,
            label: format!(
                "{}, {}, a total of {}{}",
                words::side_first(at.its, id),
                words::card(standing.card, at.cards()),
                standing.total,
                piled(at, its)
            ),
            intent: Some(intent(id)),
        });
    }
    columns
}

/// The cards from the lowest to the highest; of two that were level the one that fate preferred stands higher.
fn rising<'a>(at: &'a At) -> Vec<&'a RankedCard> {
    let result = &at.its.conflict.round_result;
    let mut totals = vec![];
    for its in &result.ranking {
        totals.push((its.side, its.total));
    }
    let mut standings = vec![];
    for id in narration_order(&totals, &result.beats) {
        standings.extend(result.ranking.iter().find(|its| its.side == id));
    }
    standings
}

fn piled(at: &At, its: &SideView) -> String {
    if !at.is_extended() {
        return String::new();
    }
    let count = counted(its.side.pile.len(), "victory card", "victory cards");
    format!(", {count}")
}
