//! The cards are up: columns from low to high, where each token goes, who beat whom, and the telling of it, one after the other.

use super::columns::{self, CardVm, Column};
use super::{At, Go, Scene, Shown, more};
use crate::app::improv::table::{Intent as Ours, Sheet, open, send, want, words};
use crate::app::intent::Intent;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{list, possessive};
use ::improv::card::CardId;
use ::improv::command::Command;
use ::improv::event::Event;
use ::improv::round::{BONUS_VALUE, opponents_of};
use ::improv::settings::NarrationOrder;
use ::improv::side::SideId;
use ::improv::state::{Condition, ConflictKind, Phase, Role, Side, TokenHolder, TokenRoute};
use ::improv::view::SideView;
use tabletop::event_log::LogEntry;

/// A round that is told.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Reveal {
    /// Which reveal it is: another one rises anew.
    pub key: String,
    pub columns: Vec<Column>,
    pub extended: bool,
    pub flows: Vec<Flow>,
    pub vessels: Vec<Vessel>,
    /// The cards that the Hand of Fate drew, in order, with whose they are.
    pub drawn: Vec<(String, CardVm)>,
    pub pairs: Vec<Line>,
    pub routes: Vec<Line>,
    /// Nobody after the last round: it is told with the end.
    pub tellers: Vec<Teller>,
    /// "the lowest first"; after the last round what comes now.
    pub order: &'static str,
    /// Rare ways: an award, another order, mooks, what is unclear.
    pub more: Vec<Button>,
}

/// A token on its way: from which column, of how many, to which vessel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Flow {
    pub from: usize,
    pub of: usize,
    pub to: usize,
    pub gm: bool,
}

/// Where tokens go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Vessel {
    pub name: String,
    pub count: String,
    /// "+1", where something came in now.
    pub more: String,
    /// It came from the gamemaster.
    pub gm: bool,
    pub why: String,
    /// The two cards that decided it, where one pair did.
    pub cards: Option<(CardId, CardId)>,
}

/// A sentence with its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Line {
    pub head: String,
    pub text: String,
    pub rule: &'static str,
}

/// Somebody who tells a part.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Teller {
    pub name: String,
    pub gm: bool,
    /// What may be told.
    pub may: String,
    /// What it wants, and in a simple conflict what becomes of that; nothing at the end, where all stakes stand apart.
    pub stake: String,
    /// Has told, and what, where it was written down.
    pub told: Option<String>,
    pub now: bool,
    /// What is typed, where it is the one to tell; with the way to object.
    pub field: Option<(String, Intent)>,
}

fn figures(side: SideId) -> Intent {
    open(Sheet::Figures { side })
}

/// Whether the last round is what is lit though the end has come: until somebody has seen it, or something has happened since
/// (IM-113, IA-33).
pub(super) fn is_lit(at: &At) -> bool {
    let its = &at.its.conflict;
    let touched = |side: &Side| side.narrated || side.gifts.given;
    at.page.back.unwrap_or_else(|| {
        let began = at.its.sides.iter().any(|its| touched(&its.side));
        !began && its.declined_gifts.is_empty() && its.pile_tie_breaks.is_empty()
    }) && !its.round_result.ranking.is_empty()
}

/// The cards that were drawn, in order, with whose they are.
pub(super) fn drawn(at: &At) -> Vec<(String, CardVm)> {
    let mut drawn = vec![];
    for (side, card) in &at.its.conflict.round_result.fate_draws {
        drawn.push((
            words::side_first(at.its, *side),
            columns::card(*card, at.cards()),
        ));
    }
    drawn
}

pub(super) fn reveal(at: &At, entries: &[LogEntry<Event>]) -> Shown {
    let its = &at.its.conflict;
    let columns = columns::shown(at, figures);
    let vessels = vessels(at);
    let flows = flows(at, &columns);
    let over = its.phase == Phase::Final;
    let last = its.round >= its.rounds;
    let (tellers, order, more) = match (over, last) {
        (false, _) => (
            tellers(at, entries),
            order_words(at, entries),
            more::ways(at),
        ),
        (true, true) => (
            vec![],
            "All cards are played. The piles decide now: first gifts, then the last words of each.",
            vec![],
        ),
        (true, false) => (
            vec![],
            "Nobody is opposed any longer, so this was the last round. Now comes the end.",
            vec![],
        ),
    };
    let scene = Scene::Reveal(Reveal {
        key: format!("reveal-{}-{}", its.round, entry_of(entries)),
        flows,
        extended: at.is_extended(),
        vessels,
        drawn: drawn(at),
        pairs: pairs(at),
        routes: its
            .round_result
            .token_routes
            .iter()
            .map(|its| route(at, its))
            .collect(),
        tellers,
        order,
        more,
        columns,
    });
    let go = match (over, teller(at), its.kind) {
        (true, _, _) => Button::new(
            "On to the end",
            ButtonVariant::Lit,
            send(Ours::LookedBack(false)),
        )
        .with_sub("piles, gifts, last words"),
        (false, Some(side), _) => tell(at, side),
        (false, None, ConflictKind::Extended) if !last => Button::new(
            format!("Round {}", its.round.saturating_add(1)),
            ButtonVariant::Lit,
            want(Command::NextRound),
        ),
        (false, None, ConflictKind::Extended | ConflictKind::Simple) => Button::new(
            "End the conflict",
            ButtonVariant::Lit,
            want(Command::EndConflict),
        ),
    };
    let sub = format!("{}, revealed", at.round());
    (sub, scene, None, Go::Button(go))
}

/// In which order is told, where the table's way has not been changed by hand (IM-088, IM-131).
pub(super) fn order_words(at: &At, entries: &[LogEntry<Event>]) -> &'static str {
    let events = |entry: &LogEntry<Event>, is: fn(&Event) -> bool| entry.events.iter().any(is);
    let set = |entry: &&LogEntry<Event>| {
        events(entry, |its| matches!(its, Event::NarrationOrderSet { .. }))
    };
    let by_rule =
        |entry: &LogEntry<Event>| events(entry, |its| matches!(its, Event::RoundSettled { .. }));
    if !entries.iter().rev().find(set).is_some_and(by_rule) {
        return "as you agreed";
    }
    match at.view.settings.narration_order {
        NarrationOrder::ByTotal => "the lowest first",
        NarrationOrder::Rotation => "around the table",
    }
}

/// The place of the last reveal in the chronicle: an undone one is another one.
fn entry_of(entries: &[LogEntry<Event>]) -> String {
    let is_reveal = |entry: &LogEntry<Event>| {
        entry
            .events
            .iter()
            .any(|event| matches!(event, Event::Revealed { .. }))
    };
    let place = entries.iter().rposition(is_reveal);
    place.unwrap_or(0).to_string()
}

/// Who tells next.
pub(super) fn teller(at: &At) -> Option<SideId> {
    let untold = |id: &&SideId| {
        let its = at.its.sides.iter().find(|its| its.side.id == **id);
        its.is_some_and(|its| !its.side.narrated)
    };
    at.its.conflict.narration_order.iter().find(untold).copied()
}

/// The one who is to tell has told.
pub(super) fn tell(at: &At, side: SideId) -> Button {
    let order = &at.its.conflict.narration_order;
    let told = at.page.told.trim();
    let after = order.iter().position(|its| *its == side);
    let rest = after.and_then(|place| order.get(place.saturating_add(1)..));
    let next = rest.into_iter().flatten().find(|id| {
        at.its
            .sides
            .iter()
            .any(|its| its.side.id == **id && !its.side.narrated)
    });
    let name = words::side_first(at.its, side);
    let sub = next.map_or_else(
        || "and that is all".to_owned(),
        |next| format!("then {}", words::side(at.its, *next)),
    );
    let command = Command::Narrate {
        side,
        text: (!told.is_empty()).then(|| told.to_owned()),
        objection: None,
    };
    Button::new(
        format!("{name} has told"),
        ButtonVariant::Lit,
        want(command),
    )
    .with_sub(sub)
}

pub(super) fn tellers(at: &At, entries: &[LogEntry<Event>]) -> Vec<Teller> {
    let now = teller(at);
    let mut tellers = vec![];
    for id in &at.its.conflict.narration_order {
        let Some(its) = at.its.sides.iter().find(|its| its.side.id == *id) else {
            continue;
        };
        let is_now = now == Some(*id);
        tellers.push(Teller {
            name: its.side.label.to_string(),
            gm: its.side.is_gm_stake(),
            may: may_tell(at, *id),
            stake: stake_words(at, &its.side),
            told: its.side.narrated.then(|| told_by(entries, *id)),
            now: is_now,
            field: is_now.then(|| (at.page.told.clone(), open(Sheet::Object { side: *id }))),
        });
    }
    tellers
}

/// What a side wants, where it is told round by round; and whether it comes true, where there is but one (IM-012, IM-015, IM-092).
fn stake_words(at: &At, side: &Side) -> String {
    let its = &at.its.conflict;
    let stake = words::stake(side);
    if its.phase == Phase::Final || stake.is_empty() {
        return String::new();
    }
    let becomes = match its.kind {
        ConflictKind::Extended => String::new(),
        ConflictKind::Simple => format!(": {}", words::outcome(side.outcome)),
    };
    stake + &becomes
}

/// What a side told last, where it was written down.
fn told_by(entries: &[LogEntry<Event>], of: SideId) -> String {
    for event in entries
        .iter()
        .rev()
        .flat_map(|entry| entry.events.iter().rev())
    {
        if let Event::Narrated { side, text: told } = event
            && *side == of
        {
            return told.clone().unwrap_or_default();
        }
    }
    String::new()
}

/// What somebody may tell: whose word counts before and after (IM-071, IM-087 … IM-093).
fn may_tell(at: &At, id: SideId) -> String {
    let its = &at.its.conflict;
    let beats = match its.phase {
        Phase::Final => &at.its.current_beats,
        Phase::Setup
        | Phase::Stakes
        | Phase::Cards
        | Phase::Bonuses
        | Phase::Fate
        | Phase::Narrate => &its.round_result.beats,
    };
    let mut won = vec![];
    let mut lost = vec![];
    for (winner, loser) in beats {
        if *winner == id {
            won.push(words::side(at.its, *loser));
        }
        if *loser == id {
            lost.push(words::side(at.its, *winner));
        }
    }
    let mut text = match (won.is_empty(), lost.is_empty()) {
        (false, true) => format!("ahead of {}: has the last word there", list(&won)),
        (true, false) => format!(
            "behind {}: what {}",
            list(&lost),
            if lost.len() == 1 {
                "that side won stands"
            } else {
                "they won stands"
            }
        ),
        (false, false) => format!("ahead of {}, behind {}", list(&won), list(&lost)),
        (true, true) => "nobody was measured against it".to_owned(),
    };
    let side = at.its.sides.iter().find(|its| its.side.id == id);
    if let Some(side) = side.map(|its| &its.side) {
        if side.fate_won {
            text.push_str("; by the Hand of Fate, more than the stake");
        }
        if side.fate_lost {
            text.push_str("; by the Hand of Fate, worse than feared");
        }
        match side.condition {
            Condition::Active => {}
            Condition::Eliminated => text.push_str("; out of it"),
            Condition::Harmed => text.push_str("; badly hurt"),
            Condition::Destroyed => text.push_str("; finished"),
        }
    }
    text
}

/// Who beat whom, and what it hung on (IM-UI-4).
fn pairs(at: &At) -> Vec<Line> {
    let its = &at.its.conflict;
    let result = &its.round_result;
    let card = |id: SideId| result.ranking.iter().find(|its| its.side == id);
    let mut lines = vec![];
    for (winner, loser) in &result.beats {
        let (Some(high), Some(low)) = (card(*winner), card(*loser)) else {
            continue;
        };
        let pair = [(*winner, *loser), (*loser, *winner)];
        let fated = pair.iter().any(|pair| result.tied.contains(pair));
        let name = words::side(at.its, *loser);
        let (text, rule) = if fated {
            (
                format!(
                    " beats {name}{}{} each",
                    if at.view.settings.hand_of_fate {
                        " by the Hand of Fate: "
                    } else {
                        " by a card each: "
                    },
                    high.total
                ),
                "IM-141",
            )
        } else if high.total == low.total {
            let suits = words::over(high.card.face(), low.card.face(), at.cards());
            (
                format!(" beats {name}: {} each, {suits}", high.total),
                "IM-068",
            )
        } else {
            (
                format!(" beats {name}, {} to {}", high.total, low.total),
                "IM-066",
            )
        };
        lines.push(Line {
            head: words::side_first(at.its, *winner),
            text,
            rule,
        });
    }
    lines
}

/// Where tokens may go: what the gamemaster wins, the pool, out of play.
fn holders(at: &At) -> [TokenHolder; 3] {
    let gamemaster = at
        .view
        .people
        .iter()
        .find(|its| its.role == Role::Gamemaster);
    let wins = match at.its.conflict.kind {
        ConflictKind::Extended => TokenHolder::Bank,
        ConflictKind::Simple => {
            gamemaster.map_or(TokenHolder::Bank, |its| TokenHolder::Person(its.id))
        }
    };
    [wins, TokenHolder::Pool, TokenHolder::OutOfPlay]
}

fn vessels(at: &At) -> Vec<Vessel> {
    let mut vessels = vec![];
    for holder in holders(at) {
        let (name, count) = match holder {
            TokenHolder::Person(id) => {
                let its = at.view.people.iter().find(|its| its.id == id);
                ("Gamemaster".to_owned(), its.map_or(0, |its| its.tokens))
            }
            TokenHolder::Pool => ("Pool".to_owned(), at.view.stocks.pool),
            TokenHolder::Bank => ("Bank".to_owned(), at.view.stocks.bank),
            TokenHolder::OutOfPlay => ("Out of play".to_owned(), at.view.stocks.out_of_play),
        };
        let routes = &at.its.conflict.round_result.token_routes;
        let came: Vec<&TokenRoute> = routes.iter().filter(|its| its.to == holder).collect();
        let compared = came.iter().find_map(|its| its.compared);
        let alike = came.iter().all(|its| its.compared == compared);
        vessels.push(Vessel {
            name,
            count: count.to_string(),
            more: match came.len() {
                0 => String::new(),
                some => format!("+{some}"),
            },
            gm: holder == TokenHolder::Pool,
            why: match (came.is_empty(), holder, compared) {
                (true, _, _) => "–".to_owned(),
                (false, TokenHolder::Pool, _) => "GM spent it".to_owned(),
                (false, _, Some(_)) if alike => String::new(),
                (false, _, Some(_)) => "by colour".to_owned(),
                (false, _, None) => "no card to match".to_owned(),
            },
            cards: compared.filter(|_| alike && holder != TokenHolder::Pool),
        });
    }
    vessels
}

fn flows(at: &At, columns: &[Column]) -> Vec<Flow> {
    let holders = holders(at);
    let mut flows = vec![];
    for route in &at.its.conflict.round_result.token_routes {
        let from = columns.iter().position(|its| its.side == route.on);
        let to = holders.iter().position(|its| *its == route.to);
        if let (Some(from), Some(to)) = (from, to) {
            flows.push(Flow {
                from,
                of: columns.len(),
                to,
                gm: at.role(route.by) == Some(Role::Gamemaster),
            });
        }
    }
    flows
}

/// Whether a protagonist's opponent had a card, and the table holds none against another among players (IA-11).
fn lies_open_among_players(at: &At, on: SideId) -> bool {
    let its = &at.its.conflict;
    let is_player = |side: &SideView| side.side.id == on && !side.side.is_gm_stake();
    at.its.sides.iter().any(is_player)
        && opponents_of(&its.opposed_pairs, on)
            .any(|foe| its.round_result.ranking.iter().any(|its| its.side == foe))
}

/// The way of one token and why (IM-UI-5).
fn route(at: &At, its: &TokenRoute) -> Line {
    let by = words::person(at.view, its.by);
    let on = words::side(at.its, its.on);
    let (why, rule) = match (its.compared, its.to) {
        (_, TokenHolder::Pool) => ("what the gamemaster spends goes there".to_owned(), "IM-075"),
        (Some((one, other)), to) => (
            words::colours(one, other),
            match to {
                TokenHolder::OutOfPlay | TokenHolder::Pool => "IM-077",
                TokenHolder::Bank => "IM-080",
                TokenHolder::Person(_) => "IM-076",
            },
        ),
        (None, _) if lies_open_among_players(at, its.on) => {
            ("so this table has it among players".to_owned(), "IA-11")
        }
        (None, _) => ("there was no card to hold it against".to_owned(), "IM-085"),
    };
    Line {
        head: format!("{} token", possessive(&by)),
        text: format!(" on {on} to {}: {why}", words::holder(at.view, its.to)),
        rule,
    }
}

/// How a total comes about, each part with its rule.
pub(super) fn figures_of(at: &At, side: SideId) -> Vec<(String, String, &'static str)> {
    let result = &at.its.conflict.round_result;
    let Some(standing) = result.ranking.iter().find(|its| its.side == side) else {
        return vec![];
    };
    let value = at.view.settings.card_rules.value(standing.card.face());
    let mut lines = vec![(
        words::card(standing.card, at.cards()),
        value.to_string(),
        "IM-002",
    )];
    for bonus in result.bonuses.iter().filter(|bonus| bonus.on == side) {
        lines.push((
            super::account::bonus(at, bonus),
            format!("+{}", BONUS_VALUE),
            "IM-046",
        ));
    }
    lines.push(("Total".to_owned(), standing.total.to_string(), "IM-066"));
    lines
}
