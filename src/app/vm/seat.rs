//! Seats: everybody's open matter, and one person's in full.

use super::stage::{PoolChip, pool_chip};
use super::{Button, ButtonVariant, deeds, tales};
use crate::app::intent::Intent;
use crate::app::model::{Model, Purpose, Screen, Sheet};
use crate::app::words::telling::{called, card_name};
use crate::app::words::torg::{cards as count_cards, defence, role, standing};
use crate::app::words::{cards, cast, combat};
use ::torg::card::{CardId, Side};
use ::torg::combat::chart::KnockoutMark;
use ::torg::combat::status::StatusExpiry;
use ::torg::deck::Deck;
use ::torg::state::{Condition, Role, Until};
use ::torg::view::{ActorView, PoolPlay, View};
use tabletop::seat::ActorId;

/// A row in the list of seats.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct SeatRow {
    pub id: ActorId,
    pub side: Side,
    pub name: String,
    pub sub: String,
    /// How hurt they are; nothing unhurt.
    pub harm: String,
    /// Wounds, or shock alone.
    pub wounded: bool,
    /// Where there are any, or could be.
    pub possibilities: Option<u16>,
    pub hand: Option<usize>,
    pub pool: Vec<PoolChip>,
    pub open: Intent,
    /// "Trade with Juno."
    pub note: String,
    /// What this one, or the gamemaster for this one, has to do next.
    pub due: Option<Button>,
}

/// Everybody at the table: heroes, allies, villains.
pub fn seats(view: &View) -> Vec<SeatRow> {
    let mut actors: Vec<&ActorView> = view.present().collect();
    actors.sort_by_key(|actor| match actor.role {
        Role::Hero | Role::Ally | Role::Villain if actor.condition.wounds >= Condition::DEAD => 3,
        Role::Hero => 0,
        Role::Ally => 1,
        Role::Villain => 2,
    });
    let next = super::stage::next_in_trade(view);
    let trade = view.trade.as_ref();
    actors
        .into_iter()
        .map(|actor| SeatRow {
            note: note(view, actor),
            due: next
                .as_ref()
                .filter(|(whose, _)| whose.or(trade.map(|trade| trade.from)) == Some(actor.id))
                .map(|(_, button)| button.clone()),
            id: actor.id,
            side: actor.role.side(),
            name: actor.name.as_str().to_owned(),
            sub: cast::with_gear(sub(actor), actor.sheet.as_ref()),
            harm: deeds::harm(actor),
            wounded: actor.condition.wounds > 0,
            possibilities: possibilities(actor),
            hand: (actor.role == Role::Hero && !view.deckless).then_some(actor.hand_count),
            pool: pool(&view.deck, actor),
            open: Intent::Went(Screen::Seat(actor.id)),
        })
        .collect()
}

/// What stands open for one person.
fn note(view: &View, actor: &ActorView) -> String {
    let mut note = String::new();
    if let Some(trade) = &view.trade {
        let with = if trade.from == actor.id {
            Some(trade.to)
        } else {
            (trade.to == actor.id).then_some(trade.from)
        };
        if let Some(with) = with {
            note = format!("Trade with {}. ", called(view, with));
        }
    }
    for (name, how) in tales::of_owner(view, actor.id) {
        note.push_str(&format!("{name}: {how}. "));
    }
    if actor.may_pool() {
        note.push_str("A card may be laid.");
    }
    note
}

fn possibilities(actor: &ActorView) -> Option<u16> {
    let may = actor.role == Role::Hero || actor.possibilities > 0;
    may.then_some(actor.possibilities)
}

fn sub(actor: &ActorView) -> String {
    match &actor.player {
        Some(player) => format!("played by {}", player.as_str()),
        None => role(actor.role).to_owned(),
    }
}

fn pool(deck: &Deck, actor: &ActorView) -> Vec<PoolChip> {
    let live = actor
        .in_effect
        .iter()
        .map(|card| pool_chip(deck, *card, actor.id, true));
    live.chain(
        actor
            .pool
            .iter()
            .map(|held| pool_chip(deck, held.card, actor.id, false)),
    )
    .collect()
}

/// One person.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Seat {
    pub id: ActorId,
    pub name: String,
    pub sub: String,
    pub side: Side,
    /// Where there are any, or could be.
    pub possibilities: Option<u16>,
    pub wounds: u8,
    pub wounds_word: &'static str,
    pub shock: u16,
    pub toughness: Option<u8>,
    pub k: bool,
    pub o: bool,
    /// What weighs on the person, and when it ends.
    pub statuses: Vec<(String, String)>,
    pub pool: Vec<PoolCard>,
    /// "4 in hand", and what may be done with it now.
    pub hand_head: String,
    pub hand_sub: String,
    pub hand_count: usize,
    /// Behind the curtain.
    pub hand: Option<Button>,
    pub edit: Intent,
    pub menu: Intent,
}

/// A card in a pool with a line of what it does.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PoolCard {
    pub card: CardId,
    pub name: String,
    pub line: String,
    pub special: bool,
    pub live: bool,
    pub intent: Intent,
}

/// One person as the open table sees them.
pub fn seat(model: &Model, id: ActorId) -> Option<Seat> {
    let view = super::open_view(model)?;
    let actor = view.actor(id)?;
    let condition = &actor.condition;
    let hero = actor.role == Role::Hero;
    Some(Seat {
        id,
        name: actor.name.as_str().to_owned(),
        sub: sub(actor),
        side: actor.role.side(),
        possibilities: possibilities(actor),
        wounds: condition.wounds,
        wounds_word: wounds_word(condition),
        shock: condition.shock,
        toughness: actor.stats.toughness,
        k: condition.k,
        o: condition.o,
        statuses: tales::of_owner(&view, id)
            .into_iter()
            .map(|(name, how)| (name, capital(&how)))
            .chain(statuses(&view, actor))
            .collect(),
        pool: pool_cards(&view.deck, actor),
        hand_head: format!("{} in hand", actor.hand_count),
        hand_sub: hand_sub(&view, actor),
        hand_count: actor.hand_count,
        hand: (hero && !view.deckless).then(|| {
            let label = super::stage::hand_label(actor);
            Button::new(
                label,
                ButtonVariant::Curtain,
                Intent::CalledCurtain(id, Purpose::Hand),
            )
        }),
        edit: Intent::Asked(Sheet::Person { actor: id }),
        menu: Intent::Asked(Sheet::PersonMenu { actor: id }),
    })
}

/// Wound levels in a word.
pub fn wounds_word(condition: &Condition) -> &'static str {
    match condition.wounds {
        0 => "unhurt",
        1 => "wounded",
        2 => "heavily wounded",
        3 => "dying, needs care",
        _ => "dead",
    }
}

/// With a capital letter in front.
pub(super) fn capital(word: &str) -> String {
    let mut word = word.to_owned();
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    word
}

fn statuses(view: &View, actor: &ActorView) -> Vec<(String, String)> {
    let mut statuses = Vec::new();
    if let Some((held, until)) = actor.roll_condition {
        let ends = match until {
            Until::RoundEnds => "Ends with the round.".to_owned(),
            Until::Lifted => "Stays until it is used or lifted.".to_owned(),
            Until::Used(last) => {
                let ends = StatusExpiry::WhenUsed(u32::from(last));
                format!("{}.", capital(&combat::ends(ends)))
            }
        };
        statuses.push((capital(standing(held)), ends));
    }
    for (what, ends) in deeds::standing(view, actor) {
        let ends = match (what == deeds::DOWN, view.combat.knocked_down_may_defend) {
            (true, true) => "The next action can only defend.".to_owned(),
            (true, false) => "The next action goes into standing up.".to_owned(),
            (false, _) => format!("{}.", capital(&combat::ends(ends))),
        };
        statuses.push((what, ends));
    }
    for (has, mark) in [
        (actor.condition.k, KnockoutMark::K),
        (actor.condition.o, KnockoutMark::O),
    ] {
        if has && actor.condition.can_act() {
            let means = format!("{}.", capital(combat::mark_means(mark)));
            statuses.push((combat::mark(mark).to_owned(), means));
        }
    }
    for raise in &actor.active_bonuses {
        let what = raise
            .attribute
            .map_or("Every bonus", crate::app::words::using::attribute);
        statuses.push((format!("{what} +3"), "By a card in effect.".to_owned()));
    }
    if actor.condition.unconscious && actor.condition.wounds < Condition::DEAD {
        statuses.push((
            "Unconscious".to_owned(),
            "Takes no turns until somebody helps or an inspired line wakes them.".to_owned(),
        ));
    }
    if let Some(declared) = actor.defence {
        statuses.push((
            capital(defence(declared)),
            "Judged when the round closes.".to_owned(),
        ));
    }
    if actor.role == Role::Hero && !view.deckless {
        let moment = if actor.critical_moment_used {
            (
                "Critical moment used".to_owned(),
                "Comes back with the next act.".to_owned(),
            )
        } else {
            (
                "Critical moment to come".to_owned(),
                "Once this act, declared before the dice.".to_owned(),
            )
        };
        statuses.push(moment);
    }
    statuses
}

fn pool_cards(deck: &Deck, actor: &ActorView) -> Vec<PoolCard> {
    let card = |card: CardId, live: bool| PoolCard {
        card,
        name: card_name(deck, card),
        line: if live {
            format!("in effect: {}", cards::effect_of(deck, card, false))
        } else {
            cards::effect_of(deck, card, false)
        },
        special: deck.is_special(card),
        live,
        intent: Intent::Asked(Sheet::Card {
            card,
            holder: (!live).then_some(actor.id),
        }),
    };
    let live = actor.in_effect.iter().map(|&held| card(held, true));
    live.chain(actor.pool.iter().map(|held| card(held.card, false)))
        .collect()
}

fn hand_sub(view: &View, actor: &ActorView) -> String {
    match actor.pool_play {
        PoolPlay::Closed if view.in_rounds => "not in these rounds".to_owned(),
        PoolPlay::Closed => "open for use in free play".to_owned(),
        PoolPlay::Starting(0) => "locked in rounds; the pool begins as it is".to_owned(),
        PoolPlay::Starting(places) => format!(
            "up to {} may start in the pool",
            count_cards(usize::from(places))
        ),
        PoolPlay::NotEarned => "locked in rounds; after acting one may go to the pool".to_owned(),
        PoolPlay::AwaitingJudgement => {
            "locked in rounds; the gamemaster says whether the action helped".to_owned()
        }
        PoolPlay::Open => "locked in rounds; one may go to the pool now".to_owned(),
        PoolPlay::Used => "locked in rounds; this round’s card is in the pool".to_owned(),
        PoolPlay::Denied => "locked in rounds; no card to the pool this round".to_owned(),
        PoolPlay::Surprised => {
            "locked in rounds; surprised, so no card to the pool this round".to_owned()
        }
    }
}
