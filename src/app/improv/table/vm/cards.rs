//! Cards face down: the device goes round, and then bonuses are laid on them.

use super::columns::{self, Coin, Column};
use super::{At, Form, Go, Part, Scene, Shown, round_the_table};
use crate::app::improv::table::{Intent as Ours, Sheet, open, send, want, words};
use crate::app::intent::Intent;
use crate::app::vm::stage::Deck;
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{counted, list, possessive};
use ::improv::command::{Command, TalentFit};
use ::improv::round::BONUS_VALUE;
use ::improv::side::{SideId, SideKind};
use ::improv::state::Role;
use ::improv::view::{PersonView, SideView};
use tabletop::seat::ActorId;

/// The device goes round.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Laying {
    pub columns: Vec<Column>,
    pub people: Vec<Reader>,
}

/// Somebody who lays a card, or has.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Reader {
    pub person: ActorId,
    pub name: String,
    pub gm: bool,
    pub sub: String,
    pub laid: bool,
    /// The device goes there next.
    pub next: bool,
    pub intent: Intent,
}

/// Bonuses are laid.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Bonuses {
    pub columns: Vec<Column>,
    /// "On Quill’s card".
    pub on: String,
    /// What that side wants.
    pub stake: String,
    pub each: String,
    /// What lies on that card, and how it may be taken back.
    pub lies: Option<Intent>,
    pub people: Vec<Adder>,
}

/// Somebody who may lay a bonus.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Adder {
    pub name: String,
    pub sub: String,
    pub passed: bool,
    /// Tokens and talents to lay: what each is, its words, what it does.
    pub ways: Vec<(Coin, String, Intent)>,
    pub pass: Intent,
    /// Looks at the card again, asks for help.
    pub more: Intent,
}

/// Opens the curtain for somebody.
fn hand_to(person: ActorId) -> Intent {
    send(Ours::Called(person))
}

/// A side's card is aimed at.
fn aim(side: SideId) -> Intent {
    send(Ours::Aimed(side))
}

/// Who still lacks a card, in the order in which the device goes round; and the sides of theirs that lack one.
pub(super) fn lacking<'a>(at: &'a At, person: ActorId) -> Vec<&'a SideView> {
    let lacks =
        |its: &&SideView| its.controller == Some(person) && its.must_play && its.card.is_none();
    at.its.sides.iter().filter(lacks).collect()
}

pub(super) fn next_reader(at: &At) -> Option<ActorId> {
    let people = round_the_table(at.view);
    let next = people.iter().find(|its| !lacking(at, its.id).is_empty());
    next.map(|its| its.id)
}

pub(super) fn laying(at: &At) -> Shown {
    let next = next_reader(at);
    let mut people = vec![];
    for its in round_the_table(at.view) {
        let theirs = at
            .its
            .sides
            .iter()
            .filter(|side| {
                side.controller == Some(its.id) && (side.must_play || side.card.is_some())
            })
            .count();
        if theirs > 0 {
            people.push(reader(at, its, theirs, next));
        }
    }
    let scene = Scene::Laying(Laying {
        columns: columns::covered(at, None, aim),
        people,
    });
    let go = match next {
        Some(person) => Button::new(
            format!("Hand the phone to {}", words::person(at.view, person)),
            ButtonVariant::Lit,
            hand_to(person),
        ),
        None => Button::new(
            "On to the bonuses",
            ButtonVariant::Lit,
            want(Command::CloseCards),
        ),
    };
    let sub = format!("{}, cards face down", at.round());
    (sub, scene, None, Go::Button(go))
}

fn reader(at: &At, its: &PersonView, sides: usize, next: Option<ActorId>) -> Reader {
    let open = lacking(at, its.id).len();
    let sub = match (open, sides) {
        (0, 1) => "has laid a card".to_owned(),
        (0, all) => format!("has laid {}", counted(all, "card", "cards")),
        (open, all) if all > 1 => format!(
            "{open} of {} to lay, in one visit",
            counted(all, "card", "cards")
        ),
        (_, _) => "chooses a card".to_owned(),
    };
    Reader {
        person: its.id,
        name: its.name.to_string(),
        gm: its.role == Role::Gamemaster,
        sub: format!("{sub}{}", fares(at, its).as_str()),
        laid: open == 0,
        next: next == Some(its.id),
        intent: hand_to(its.id),
    }
}

/// On whose card bonuses are laid: the one that was tapped, else the first.
pub(super) fn target(at: &At) -> Option<SideId> {
    let there = |id: &SideId| {
        let its = at.its.sides.iter().find(|its| its.side.id == *id);
        its.is_some_and(|its| its.card.is_some())
    };
    let first = || {
        let sides = columns::seated(at);
        let its = sides.iter().find(|its| its.card.is_some());
        its.map(|its| its.side.id)
    };
    at.page.target.filter(there).or_else(first)
}

pub(super) fn bonuses(at: &At) -> Shown {
    let aimed = target(at);
    let its = &at.its.conflict;
    let mut people = vec![];
    let mut waiting = vec![];
    for person in round_the_table(at.view) {
        people.push(adder(at, person, aimed));
        if !person.passed {
            waiting.push(person.id);
        }
    }
    let name = aimed.map_or_else(String::new, |side| words::side(at.its, side));
    let on = |side: SideId| its.bonuses.iter().any(|bonus| bonus.on == side);
    let scene = Scene::Bonuses(Bonuses {
        columns: columns::covered(at, aimed, aim),
        on: format!("On {} card", possessive(&name)),
        stake: aimed
            .and_then(|id| at.its.sides.iter().find(|its| its.side.id == id))
            .map_or_else(String::new, |its| words::stake(&its.side)),
        each: format!("+{} each", BONUS_VALUE),
        lies: aimed
            .filter(|side| on(*side))
            .map(|side| open(Sheet::OnCard { side })),
        people,
    });
    let lit = waiting.is_empty();
    let still = waiting.len().to_string();
    let go = Go::Deck(Deck {
        word: "Reveal",
        sub: match lit {
            true => ["all have".to_owned(), "passed".to_owned()],
            false => [format!("{still} still"), "to pass".to_owned()],
        },
        lit,
        intent: match lit {
            true => want(Command::Reveal),
            false => open(Sheet::AllPass),
        },
    });
    let sub = format!("{}, bonuses", at.round());
    (sub, scene, None, go)
}

/// Asks before all who have not passed do, and the cards are turned up (IM-061).
pub(super) fn all_pass(at: &At) -> Form {
    let mut waiting = vec![];
    let mut names = vec![];
    for its in round_the_table(at.view) {
        if !its.passed {
            waiting.push(its.id);
            names.push(words::person(at.view, its.id));
        }
    }
    let pass = Command::Pass { people: waiting };
    Form {
        title: "Does nobody add anything?".to_owned(),
        parts: vec![Part::Note(format!(
            "Still to pass: {}. Once the cards are open nothing more is laid on them.",
            list(&names)
        ))],
        buttons: vec![
            Button::new("Not yet", ButtonVariant::Plain, Intent::ClosedSheet),
            Button::new(
                "All pass: reveal",
                ButtonVariant::Lit,
                send(Ours::Wanted([pass, Command::Reveal].into())),
            ),
        ],
    }
}

fn adder(at: &At, its: &PersonView, aimed: Option<SideId>) -> Adder {
    let conflict = &at.its.conflict;
    let gm = its.role == Role::Gamemaster;
    let name = words::person(at.view, its.id);
    let tokens = usize::try_from(its.tokens).unwrap_or(usize::MAX);
    let mut sub = match (gm, its.tokens) {
        (true, _) => {
            // Fewer in hand than the limit leaves: that is why no more can be laid.
            let short = its.tokens
                < conflict
                    .gm_token_limit
                    .saturating_sub(conflict.gm_tokens_spent);
            let in_hand = if short {
                format!(", {} in hand", its.tokens)
            } else {
                String::new()
            };
            let (spent, limit) = (conflict.gm_tokens_spent, conflict.gm_token_limit);
            format!("{spent} of {limit} spent{in_hand}")
        }
        (false, 0) => "no token".to_owned(),
        (false, _) => counted(tokens, "token", "tokens"),
    };
    if !gm {
        sub.push_str(&talents_left(at, its));
        sub.push_str(&fares(at, its));
    }
    let mut ways = vec![];
    if let Some(on) = aimed {
        let by = its.id;
        if its.tokens > 0 {
            let coin = if gm { Coin::GmToken } else { Coin::Token };
            let mut words = format!("{name} lays a token");
            let theirs = at.its.sides.iter().find(|side| side.side.id == on);
            if gm && theirs.is_some_and(|side| !side.side.is_gm_stake()) {
                // Meant for a card of their own as a rule: it is said that this one is not.
                words.push_str(" on a player’s card");
            }
            ways.push((coin, words, want(Command::AddToken { by, on })));
        }
        if its.marker_free && !its.talents.is_empty() {
            let words = format!("{name} lays a talent");
            ways.push((Coin::Talent, words, talent(at, its, on)));
        }
    }
    Adder {
        name: its.name.to_string(),
        sub,
        passed: its.passed,
        ways,
        pass: want(Command::Pass {
            people: vec![its.id],
        }),
        more: open(Sheet::InBonuses {
            person: its.id,
            text: String::new(),
        }),
    }
}

/// How the protagonists of a player fare; the gamemaster's sides have their columns.
fn fares(at: &At, its: &PersonView) -> String {
    let theirs = |side: &&SideView| side.side.kind == SideKind::Protagonist(its.id);
    let mut fares = String::new();
    for side in at.its.sides.iter().filter(theirs) {
        let word = words::condition(side.side.condition);
        if !word.is_empty() {
            fares.push_str(", ");
            fares.push_str(word);
        }
    }
    fares
}

/// ", 2 talents", or that the one of this round is used.
fn talents_left(at: &At, its: &PersonView) -> String {
    if its.talents.is_empty() {
        return String::new();
    }
    if !its.marker_free {
        return ", talent used".to_owned();
    }
    let left = at
        .view
        .settings
        .talent_session_cap
        .map(|cap| cap.saturating_sub(its.talent_uses));
    match left {
        Some(left) => format!(
            ", {} left",
            counted(usize::from(left), "talent use", "talent uses")
        ),
        None => format!(", {}", counted(its.talents.len(), "talent", "talents")),
    }
}

/// Whether somebody runs a side: then no position has to be judged.
pub(super) fn runs(at: &At, person: ActorId, side: SideId) -> bool {
    let its = at.its.sides.iter().find(|its| its.side.id == side);
    its.is_some_and(|its| its.controller == Some(person))
}

/// Lays a talent: which one is asked where there are several, and on another's card whether it helps there.
fn talent(at: &At, its: &PersonView, on: SideId) -> Intent {
    let by = its.id;
    match its.talents.len() {
        1 if runs(at, by, on) => want(Command::AddTalent {
            by,
            talent: 0,
            on,
            fit: TalentFit::Agreed,
        }),
        1 => open(Sheet::DoesItHelp { by, talent: 0, on }),
        _ => open(Sheet::WhichTalent { by, on }),
    }
}
