//! Behind the curtain: the cover with a name on it, and the cards of the one who looks, each with its chances. The only place
//! where a view of somebody's own is made into a page.

use super::columns::{self, CardVm};
use super::{At, cards};
use crate::app::improv::table::page::Visit;
use crate::app::improv::table::{Intent as Ours, send, words};
use crate::app::intent::Intent;
use crate::app::model::Model;
use crate::app::vm::secret::Cover;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{cards as count_cards, list, possessive};
use ::improv::card::{CardId, CardRules};
use ::improv::command::Command;
use ::improv::odds::CardOdds;
use ::improv::round::BONUS_VALUE;
use ::improv::settings::EmptyHand;
use ::improv::side::SideId;
use ::improv::state::{Phase, Role};
use ::improv::view::{CardView, PersonView, SideView, View};
use tabletop::seat::Seat;

/// Somebody's cards.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Hand {
    pub title: String,
    pub sub: String,
    /// What the side wants that a card is chosen for.
    pub stake: String,
    /// The sides that lay in this visit, where there are several: whether each has laid, whether it is its turn.
    pub sides: Vec<(String, bool, bool, Intent)>,
    pub cards: Vec<HandCard>,
    /// The deck's top card, unseen: whether it is chosen.
    pub top: Option<(bool, Intent)>,
    pub odds: Vec<Odds>,
    pub note: &'static str,
    pub buttons: Vec<Button>,
}

/// A card in hand, or the one that lies there.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct HandCard {
    pub card: CardVm,
    pub name: String,
    /// The chance against each opponent.
    pub chances: Vec<String>,
    pub chosen: bool,
    pub intent: Option<Intent>,
}

/// How the chosen card stands against an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Odds {
    pub head: String,
    pub ground: String,
    pub steps: [Step; 3],
}

/// With so many bonuses more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Step {
    pub percent: String,
    pub words: &'static str,
    /// In hundredths of the whole.
    pub height: u16,
}

/// The cover, where the curtain is down for somebody.
pub fn cover(model: &Model) -> Option<Cover> {
    let visit = model.improv_page.visit.as_ref()?;
    let view = model.improv()?.view(Seat::Table);
    let its = view.people.iter().find(|its| its.id == visit.person)?;
    let verb = if its.hand_size == 1 { " is" } else { " are" };
    Some(Cover {
        name: its.name.to_string(),
        lines: [
            format!("For {} only.", words::person(&view, its.id)),
            format!(
                "{}{verb} behind this curtain.",
                count_cards(its.hand_size).as_str()
            ),
        ],
        press: model.device.preferences.press_to_look,
    })
}

/// The cards; `None` unless the curtain is open.
pub fn hand(model: &Model) -> Option<Hand> {
    let visit = model
        .improv_page
        .visit
        .as_ref()
        .filter(|visit| visit.open)?;
    let view = model.improv()?.view(Seat::Actor(visit.person));
    let its = view.people.iter().find(|its| its.id == visit.person)?;
    let title = format!("{} cards", possessive(&words::person(&view, its.id)));
    if let Some(conflict) = &view.conflict {
        let at = At {
            view: &view,
            its: conflict,
            page: &model.improv_page,
        };
        match conflict.conflict.phase {
            Phase::Cards => return Some(choosing(&at, its, visit, title)),
            Phase::Bonuses => return Some(raised(&at, its, title)),
            Phase::Setup | Phase::Stakes | Phase::Fate | Phase::Narrate | Phase::Final => {}
        }
    }
    Some(Hand {
        title,
        sub: "What is held for the next conflict.".to_owned(),
        stake: String::new(),
        sides: vec![],
        cards: plain(its, &view.settings.card_rules),
        top: None,
        odds: vec![],
        note: "",
        buttons: vec![],
    })
}

fn plain(its: &PersonView, rules: &CardRules) -> Vec<HandCard> {
    let shown = |card: &CardId| HandCard {
        card: columns::card(*card, rules),
        name: words::card(*card, rules),
        chances: vec![],
        chosen: false,
        intent: None,
    };
    its.hand.iter().flatten().map(shown).collect()
}

/// The side that a card is chosen for.
fn side_of<'a>(at: &'a At, its: &PersonView, visit: &Visit) -> Option<&'a SideView> {
    let lacking = cards::lacking(at, its.id);
    let wanted = lacking.iter().find(|side| Some(side.side.id) == visit.side);
    wanted.or(lacking.first()).copied()
}

fn choosing(at: &At, its: &PersonView, visit: &Visit, title: String) -> Hand {
    let side = side_of(at, its, visit);
    let mut sides = vec![];
    for other in &at.its.sides {
        let id = other.side.id;
        if other.controller == Some(its.id) && (other.must_play || other.card.is_some()) {
            let now = side.is_some_and(|side| side.side.id == id);
            let words = words::side_sign(at.its, id);
            sides.push((words, other.card.is_some(), now, send(Ours::Turned(id))));
        }
    }
    if sides.len() < 2 {
        sides.clear();
    }
    let Some(side) = side else {
        return Hand {
            title,
            sub: "All is laid. The rest stays in hand.".to_owned(),
            stake: String::new(),
            sides,
            cards: plain(its, at.cards()),
            top: None,
            odds: vec![],
            note: "",
            buttons: vec![],
        };
    };
    let id = side.side.id;
    let mut hand = plain(its, at.cards());
    for card in &mut hand {
        card.chances = chances(at, id, card.card.card);
        card.chosen = visit.card == Some(card.card.card);
        card.intent = Some(send(Ours::Tapped(card.card.card)));
    }
    let against: Vec<String> = side
        .opponents
        .iter()
        .map(|foe| words::side(at.its, *foe))
        .collect();
    let mut sub = format!("{}, ", at.round());
    if its.role == Role::Gamemaster {
        sub.push_str(&words::side(at.its, id));
        sub.push(' ');
    }
    sub.push_str("against ");
    sub.push_str(&list(&against));
    let chosen = hand.iter().find(|card| card.chosen);
    Hand {
        title,
        sub,
        stake: words::stake(&side.side),
        sides,
        odds: chosen.map_or(vec![], |card| odds(at, id, Some(card.card.card))),
        top: top(at, its, visit),
        note: if chosen.is_some() {
            "Ask for help if you like, but name no card."
        } else {
            "Tap a card to see how it stands."
        },
        buttons: buttons(at.view, its, visit, id),
        cards: hand,
    }
}

/// Whether the deck's top card may be played unseen: the gamemaster's way, and of others where the table has it, or with an empty
/// hand (IM-037).
fn top(at: &At, its: &PersonView, visit: &Visit) -> Option<(bool, Intent)> {
    let settings = &at.view.settings;
    let blind = its.hand_size == 0 && settings.empty_hand == EmptyHand::DeckTop;
    let may = its.role == Role::Gamemaster || settings.players_may_play_top || blind;
    may.then(|| (visit.top, send(Ours::TappedTop)))
}

fn buttons(view: &View, its: &PersonView, visit: &Visit, side: SideId) -> Vec<Button> {
    let lay = |command| send(Ours::Laid(command));
    if visit.top {
        return vec![Button::new(
            "Lay it unseen",
            ButtonVariant::Lit,
            lay(Command::PlayTopCard { side }),
        )];
    }
    if its.hand_size == 0 && view.settings.empty_hand == EmptyHand::Draw {
        return vec![Button::new(
            "Draw a card",
            ButtonVariant::Lit,
            send(Ours::Wanted([Command::DrawCard { person: its.id }].into())),
        )];
    }
    let held = |card: &CardId| its.hand.iter().flatten().any(|held| held == card);
    match visit.card.filter(held) {
        Some(card) => {
            let label = format!(
                "Lay the {}",
                words::short_card(card.face(), &view.settings.card_rules)
            );
            vec![Button::new(
                label,
                ButtonVariant::Lit,
                lay(Command::PlayCard { side, card }),
            )]
        }
        None => vec![],
    }
}

fn of<'a>(at: &'a At, side: SideId, card: Option<CardId>) -> impl Iterator<Item = &'a CardOdds> {
    at.view
        .card_odds
        .iter()
        .filter(move |its| its.side == side && its.card == card)
}

/// A card's chance against each opponent: the figure alone where there is one.
fn chances(at: &At, side: SideId, card: CardId) -> Vec<String> {
    let all: Vec<&CardOdds> = of(at, side, Some(card)).collect();
    let mut words = vec![];
    for its in &all {
        let [plain, ..] = its.by_extra_bonuses;
        let percent = words::percent(plain.ahead, plain.total());
        words.push(match all.len() {
            1 => percent,
            _ => format!("{} {percent}", words::side_sign(at.its, its.against)),
        });
    }
    words
}

/// How a card stands, as it lies and with bonuses (IM-UI: the ground is named, nothing is advised).
fn odds(at: &At, side: SideId, card: Option<CardId>) -> Vec<Odds> {
    let names = ["as it lies", "one bonus", "two"];
    let mut all = vec![];
    for its in of(at, side, card) {
        let [plain, one, two] = its.by_extra_bonuses;
        let step = |with: ::improv::odds::WinOdds, words| Step {
            percent: words::percent(with.ahead, with.total()),
            words,
            height: u16::try_from(with.ahead * 100 / with.total().max(1)).unwrap_or(0),
        };
        let [first, second, third] = names;
        let what = card.map_or("unseen card", |card| {
            words::short_card(card.face(), at.cards())
        });
        let foe = at
            .its
            .sides
            .iter()
            .find(|other| other.side.id == its.against);
        let laid = foe.map_or(0, |foe| foe.bonuses.len());
        let laid = u16::try_from(laid)
            .unwrap_or(u16::MAX)
            .saturating_mul(BONUS_VALUE);
        let mut ground = match card {
            Some(_) => format!(
                "if theirs is any of the {} cards not seen yet",
                plain.total()
            ),
            None => "any of the cards not seen yet on either side".to_owned(),
        };
        ground.push_str(&match laid {
            0 => ", with nothing laid on it".to_owned(),
            some => format!(", with +{some} laid on it"),
        });
        if plain.tie > 0 {
            ground.push_str("; exactly level in ");
            ground.push_str(&words::percent(plain.tie, plain.total()));
        }
        all.push(Odds {
            head: format!("The {what} beats {}", words::side(at.its, its.against)),
            ground,
            steps: [step(plain, first), step(one, second), step(two, third)],
        });
    }
    all
}

/// The cards lie: one's own may be looked at again, with what lies on them.
fn raised(at: &At, its: &PersonView, title: String) -> Hand {
    let mut shown = vec![];
    let mut all = vec![];
    for side in &at.its.sides {
        if side.controller != Some(its.id) {
            continue;
        }
        let card = match side.card {
            Some(CardView::Own(card)) => Some(card),
            Some(CardView::FaceDown { .. }) => None,
            Some(CardView::FaceUp(_)) | None => continue,
        };
        all.extend(odds(at, side.side.id, card));
        shown.extend(card.map(|card| HandCard {
            card: columns::card(card, at.cards()),
            name: words::card(card, at.cards()),
            chances: vec![words::side_sign(at.its, side.side.id)],
            chosen: true,
            intent: None,
        }));
    }
    Hand {
        title,
        sub: format!("{}, what lies there", at.round()),
        stake: String::new(),
        sides: vec![],
        cards: shown,
        top: None,
        odds: all,
        note: "Ask for help if you like, but name no card.",
        buttons: vec![],
    }
}
