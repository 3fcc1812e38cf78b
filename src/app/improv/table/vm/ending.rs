//! The end of an extended conflict: pile against pile, what a gift would change, what comes true, and the telling of it.

use super::columns::{self, CardVm};
use super::gifts::{GiftVm, first_gift, gift_of, gift_vm, may_give, pick, weighed};
use super::reveal::{self, Teller};
use super::{At, Form, Go, Part, Scene, Shown, more};
use crate::app::improv::table::page::Gift;
use crate::app::improv::table::{Intent as Ours, send, want, words};
use crate::app::intent::Intent;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{counted, list};
use ::improv::card::{CardId, CardRules};
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::preview::{FinalMatchup, PileAdvantage};
use ::improv::settings::{FinalTieRule, GiftMode};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{Condition, Conflict, Side};
use tabletop::event_log::LogEntry;

/// The end as it stands.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Ending {
    pub duos: Vec<Duo>,
    /// Piles that stand against none.
    pub alone: Vec<Lone>,
    /// How a card is given, where one can be.
    pub hint: &'static str,
    pub gift: Option<GiftVm>,
    /// Who takes on the stake of somebody destroyed: whose, what, and the ways.
    pub lost: Vec<(String, String, Vec<Button>)>,
    /// Every stake, whose it is, what becomes of it as it stands, and whether it comes true.
    pub stakes: Vec<(String, String, &'static str, bool)>,
    pub tellers: Vec<Teller>,
    /// "the lowest first".
    pub order: &'static str,
    pub more: Vec<Button>,
}

/// Two piles against each other.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Duo {
    pub one: Pile,
    pub other: Pile,
    /// "level", or why the one ahead is.
    pub why: String,
    /// Lets a card each decide, where the table has that.
    pub draw: Option<Button>,
    /// The cards that were drawn for it, with whose they are.
    pub drawn: Vec<(String, CardVm)>,
}

/// A pile that stands against none.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Lone {
    pub pile: Pile,
    pub why: &'static str,
    /// Gives the deck's top card in place of none.
    pub top: Option<Button>,
}

/// A pile.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Pile {
    pub name: String,
    pub count: String,
    pub ahead: bool,
    /// High to low: the card, whether it is in hand to be given, and what a tap on it does.
    pub cards: Vec<(CardVm, bool, Option<Intent>)>,
    /// In place of cards that are in sight already: "the same three".
    pub same: String,
    /// A card of it was given away.
    pub given: bool,
}

pub(super) fn ending(at: &At, entries: &[LogEntry<Event>]) -> Shown {
    let whole = at.its.full_conflict();
    let next = reveal::teller(at);
    let weighed = weighed(at, &whole);
    let gift = weighed.clone().or_else(|| first_gift(at, &whole, next));
    let mut more = more::ways(at);
    if !at.its.conflict.round_result.ranking.is_empty() {
        more.push(Button::new(
            "The last cards again",
            ButtonVariant::Quiet,
            send(Ours::LookedBack(true)),
        ));
    }
    let any = whole.sides.iter().any(|its| may_give(at, &whole, its.id));
    let scene = Scene::Ending(Box::new(Ending {
        duos: duos(at, &whole, weighed.as_ref(), entries),
        alone: alone(at, &whole, weighed.as_ref()),
        hint: match any {
            true => "Tap a victory card to give it to somebody else.",
            false => "",
        },
        gift: gift.as_ref().map(|gift| gift_vm(at, &whole, gift, next)),
        lost: lost(at),
        stakes: stakes(at, &whole),
        tellers: reveal::tellers(at, entries),
        order: reveal::order_words(at, entries),
        more,
    }));
    let (aside, go) = ways_on(at, &whole, weighed, next);
    let sub = "The end: gifts and last words".to_owned();
    (sub, scene, aside, Go::Button(go))
}

/// The thing to do now: the gift that is chosen, else the next telling, else the end.
fn ways_on(
    at: &At,
    whole: &Conflict,
    weighed: Option<Gift>,
    next: Option<SideId>,
) -> (Option<Button>, Button) {
    let settings = &at.view.settings;
    let keep = weighed
        .is_some()
        .then(|| Button::new("Keep it", ButtonVariant::Plain, send(Ours::Weighed(None))));
    if let Some(gift) = weighed
        && let Some(to) = gift.to
        && (gift.card.is_some() || whole.may_give_top_card(gift.from, settings))
    {
        let noted = !gift.note.trim().is_empty() || settings.gift_mode == GiftMode::Before;
        let foe = whole.are_opposed(gift.from, to);
        let (name, command) = match gift.card {
            Some(card) => (
                words::short_card(card.face(), at.cards()),
                Command::GiveCard {
                    from: gift.from,
                    to,
                    card,
                    note: gift.note,
                },
            ),
            None => (
                "top card",
                Command::GiveTopCard {
                    from: gift.from,
                    to,
                    note: gift.note,
                },
            ),
        };
        let label = format!("Give the {name}");
        // Without a word of how it helps the book would say no: the button waits, and tells so.
        let look = if noted {
            ButtonVariant::Lit
        } else {
            ButtonVariant::Plain
        };
        let mut give = Button::new(label, look, want(command));
        if foe {
            give = give.with_sub("to an opponent");
        }
        return (keep, give);
    }
    let open = whole.sides_yet_to_give(settings);
    if !open.is_empty() {
        let go = Button::new(
            "No more gifts",
            ButtonVariant::Lit,
            want(Command::DeclineGifts { sides: open }),
        );
        return (keep, go.with_sub("then the telling begins"));
    }
    let go = match next {
        Some(side) => reveal::tell(at, side),
        None => Button::new(
            "End the conflict",
            ButtonVariant::Lit,
            want(Command::EndConflict),
        ),
    };
    (keep, go)
}

fn duos(
    at: &At,
    whole: &Conflict,
    weighed: Option<&Gift>,
    entries: &[LogEntry<Event>],
) -> Vec<Duo> {
    let mut seen: Vec<SideId> = vec![];
    let mut duos = vec![];
    for standing in whole.final_matchups(&at.view.settings) {
        let (one, other) = (standing.one, standing.other);
        let level = standing.ahead.is_none();
        let draws = at.view.settings.final_tie_rule == FinalTieRule::FateDraw;
        let mut side = |id: SideId| {
            let again = seen.contains(&id);
            seen.push(id);
            let ahead = standing.ahead.is_some_and(|(winner, _)| winner == id);
            pile(at, whole, id, weighed, ahead, again)
        };
        duos.push(Duo {
            one: side(one),
            other: side(other),
            why: why(whole, &standing, at.cards()),
            draw: (level && draws).then(|| {
                Button::new(
                    "A card each decides",
                    ButtonVariant::Plain,
                    want(Command::BreakPileTie { one, other }),
                )
            }),
            drawn: match standing.ahead {
                Some((_, PileAdvantage::TieBreak)) => drawn_for(at, one, other, entries),
                Some((_, PileAdvantage::MoreCards | PileAdvantage::HigherCard(..))) | None => {
                    vec![]
                }
            },
        });
    }
    duos
}

/// The cards that parted two level piles: they lie on the discards, the chronicle knows them.
fn drawn_for(
    at: &At,
    one: SideId,
    other: SideId,
    entries: &[LogEntry<Event>],
) -> Vec<(String, CardVm)> {
    let parts = |event: &Event| {
        matches!(event, Event::PileTieBroken { winner, loser }
            if (*winner, *loser) == (one, other) || (*loser, *winner) == (one, other))
    };
    let entry = entries
        .iter()
        .rev()
        .find(|entry| entry.events.iter().any(parts));
    let mut drawn = vec![];
    for event in entry.map(|its| its.events.as_slice()).unwrap_or_default() {
        if let Event::FateCardDrawn { side, card } = event {
            drawn.push((
                words::side_first(at.its, *side),
                columns::card(*card, at.cards()),
            ));
        }
    }
    drawn
}

/// How it stands between the rounds: who is ahead of whom and why, and what lies in each pile (IM-114, IM-115).
pub(super) fn race(at: &At) -> Form {
    let whole = at.its.full_conflict();
    let count = |side| whole.side(side).map_or(0, |its| its.pile.len()).to_string();
    let mut lines = vec![];
    for its in whole.final_matchups(&at.view.settings) {
        let (high, low, between) = match its.ahead {
            Some((winner, _)) if winner == its.other => (its.other, its.one, " is ahead of "),
            Some(_) => (its.one, its.other, " is ahead of "),
            None => (its.one, its.other, " is level with "),
        };
        let text = format!(
            "{}{between}{}",
            words::side_first(at.its, high),
            words::side(at.its, low)
        );
        let rule = match its.ahead {
            Some((_, PileAdvantage::MoreCards)) => "IM-114",
            Some((_, PileAdvantage::HigherCard(..) | PileAdvantage::TieBreak)) | None => "IM-115",
        };
        lines.push((text, format!("{} v {}", count(high), count(low)), rule));
    }
    let mut parts = vec![Part::Lines(lines)];
    for side in whole.sides.iter().filter(|its| its.takes_part_in_end()) {
        let mut cards = vec![];
        for card in whole.sorted_pile(side.id, &at.view.settings) {
            cards.push(words::card(card, at.cards()));
        }
        let held = match cards.is_empty() {
            true => "no victory card".to_owned(),
            false => list(&cards),
        };
        parts.push(Part::Note(format!(
            "{}: {held}.",
            words::side_first(at.its, side.id)
        )));
    }
    Form {
        title: "How it stands".to_owned(),
        parts,
        buttons: vec![],
    }
}

/// The piles of those who are in no pair: nobody is left against them, or they are destroyed and give what they have (IM-157).
fn alone(at: &At, whole: &Conflict, weighed: Option<&Gift>) -> Vec<Lone> {
    let pairs = whole.final_pairs();
    let mut alone = vec![];
    for side in whole.sides.iter().filter(|its| its.takes_part_in_end()) {
        let id = side.id;
        if pairs.iter().any(|(one, other)| *one == id || *other == id) {
            continue;
        }
        alone.push(Lone {
            pile: pile(at, whole, id, weighed, false, false),
            why: match side.condition {
                Condition::Destroyed => "destroyed: held against nobody",
                Condition::Active | Condition::Harmed | Condition::Eliminated => {
                    "nobody is against it"
                }
            },
            top: whole.may_give_top_card(id, &at.view.settings).then(|| {
                Button::new(
                    "Give the deck’s top card",
                    ButtonVariant::Plain,
                    pick(gift_of(id, None)),
                )
            }),
        });
    }
    alone
}

fn pile(
    at: &At,
    whole: &Conflict,
    side: SideId,
    weighed: Option<&Gift>,
    ahead: bool,
    again: bool,
) -> Pile {
    let settings = &at.view.settings;
    let sorted = whole.sorted_pile(side, settings);
    let count = sorted.len();
    let giveable = whole.giftable_cards(side, settings);
    let chosen = weighed.and_then(|gift| gift.card);
    let card = |card: &CardId| {
        (
            columns::card(*card, at.cards()),
            chosen == Some(*card),
            giveable
                .contains(card)
                .then(|| pick(gift_of(side, Some(*card)))),
        )
    };
    Pile {
        name: words::side_first(at.its, side),
        count: count.to_string(),
        ahead,
        cards: if again {
            vec![]
        } else {
            sorted.iter().map(card).collect()
        },
        same: match (again, count) {
            (false, 0) => "no victory card".to_owned(),
            (true, 1..) => "the same, as above".to_owned(),
            (false, _) | (true, 0) => String::new(),
        },
        given: !again && whole.side(side).is_some_and(|its| its.gifts.given),
    }
}

/// Why the one ahead is, or that they are level.
pub(super) fn why(whole: &Conflict, standing: &FinalMatchup, rules: &CardRules) -> String {
    let count = |side| whole.side(side).map_or(0, |its| its.pile.len());
    let each = || counted(count(standing.one), "card", "cards");
    match standing.ahead {
        None => "level: neither beats the other".to_owned(),
        Some((_, PileAdvantage::MoreCards)) => "more cards".to_owned(),
        Some((_, PileAdvantage::TieBreak)) => "a card each decided".to_owned(),
        Some((_, PileAdvantage::HigherCard(high, low))) => {
            let (one, other) = (
                words::short_card(high.face(), rules),
                words::short_card(low.face(), rules),
            );
            let edge = if one == other {
                words::over(high.face(), low.face(), rules)
            } else {
                format!("{one} over {other}")
            };
            format!("{} each, {edge}", each())
        }
    }
}

/// Stakes of the destroyed that somebody could take on (IM-159).
fn lost(at: &At) -> Vec<(String, String, Vec<Button>)> {
    let mut lost = vec![];
    let sides: Vec<&Side> = at.its.sides.iter().map(|its| &its.side).collect();
    for side in &sides {
        let SideKind::Protagonist(player) = side.kind else {
            continue;
        };
        let taken = sides
            .iter()
            .any(|its| its.adopted_stakes.contains(&side.id));
        if side.condition != Condition::Destroyed || taken {
            continue;
        }
        let mut ways = vec![];
        for other in &sides {
            if let SideKind::Protagonist(theirs) = other.kind
                && theirs != player
                && other.is_live()
            {
                ways.push(Button::new(
                    words::side_sign(at.its, other.id),
                    ButtonVariant::Plain,
                    want(Command::AdoptStake {
                        lost: side.id,
                        by: other.id,
                        agreed: true,
                    }),
                ));
            }
        }
        let head = format!(
            "Who takes on the stake of {}?",
            words::side(at.its, side.id)
        );
        lost.push((head, side.stake.clone(), ways));
    }
    lost
}

/// What becomes of every stake as it stands.
pub(super) fn stakes(at: &At, whole: &Conflict) -> Vec<(String, String, &'static str, bool)> {
    let mut stakes = vec![];
    for (id, outcome) in whole.stake_outcomes(&at.its.current_beats) {
        let stake = whole.side(id).map_or("", |its| its.stake.as_str());
        stakes.push((
            words::side_first(at.its, id),
            stake.to_owned(),
            words::outcome(outcome),
            outcome == ::improv::state::StakeOutcome::Granted,
        ));
    }
    stakes
}
