//! The end of an extended conflict: pile against pile, what a gift would change, what comes true, and the telling of it.

use super::columns::{self, CardVm};
use super::reveal::{self, Teller};
use super::{At, Go, Scene, Shown, more};
use crate::app::improv::table::page::Gift;
use crate::app::improv::table::{Intent as Ours, send, want, words};
use crate::app::intent::Intent;
use crate::app::vm::{Button, Look};
use crate::app::words::book::said;
use crate::app::words::torg::{counted, possessive};
use crate::engine::chronicle::Entry;
use crate::engine::improv::card::CardId;
use crate::engine::improv::command::Command;
use crate::engine::improv::event::Event;
use crate::engine::improv::foresight::{Edge, Standing};
use crate::engine::improv::settings::{FinalLevel, GiftMode};
use crate::engine::improv::state::{Condition, Conflict, Side, SideId, SideKind};

/// The end as it stands.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Ending {
    pub duos: Vec<Duo>,
    pub gift: Option<GiftVm>,
    /// Who takes on the stake of somebody destroyed: whose, what, and the ways.
    pub lost: Vec<(String, String, Vec<Button>)>,
    /// Every stake, whose it is, what becomes of it as it stands, and whether it comes true.
    pub stakes: Vec<(String, String, &'static str, bool)>,
    pub tellers: Vec<Teller>,
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
}

/// A gift that is being weighed.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct GiftVm {
    pub head: String,
    pub sub: String,
    /// The cards it may be; none: the top of the deck.
    pub cards: Vec<(CardVm, bool, Intent)>,
    /// To whom it may go.
    pub to: Vec<(String, bool, Intent)>,
    /// What would change, the changed pairs first.
    pub changes: Vec<Change>,
    /// How it helps: the question, and what is typed.
    pub note: Option<(String, String)>,
}

/// What a gift does to a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Change {
    pub text: String,
    pub why: String,
    /// "3 v 3", where it changed.
    pub figure: String,
    pub new: bool,
}

pub(super) fn ending(at: &At, entries: &[Entry<Event>]) -> Shown {
    let whole = at.its.whole();
    let next = reveal::teller(at);
    let gift = at
        .page
        .gift
        .clone()
        .or_else(|| first_gift(at, &whole, next));
    let scene = Scene::Ending(Box::new(Ending {
        duos: duos(at, &whole),
        gift: gift.as_ref().map(|gift| gift_vm(at, &whole, gift, next)),
        lost: lost(at),
        stakes: stakes(at, &whole),
        tellers: reveal::tellers(at, entries),
        more: more::ways(at),
    }));
    let (aside, go) = ways_on(at, &whole, next);
    let sub = said!("The end: gifts and last words", String);
    (sub, scene, aside, Go::Button(go))
}

/// What the one who speaks next may give, before anything is chosen.
fn first_gift(at: &At, whole: &Conflict, next: Option<SideId>) -> Option<Gift> {
    let from = next?;
    let may = !whole.may_give(from, &at.view.settings).is_empty() || gives_top(whole, from);
    may.then(|| Gift {
        from,
        card: None,
        to: None,
        note: String::new(),
    })
}

/// Whether somebody gives the deck's top card: destroyed, with no victory card, once (IM-158).
fn gives_top(whole: &Conflict, from: SideId) -> bool {
    whole.side(from).is_some_and(|its| {
        its.condition == Condition::Destroyed
            && its.pile.is_empty()
            && !its.gifts.given
            && !its.narrated
    })
}

fn pick(gift: Gift) -> Intent {
    send(Ours::Weighed(Some(gift)))
}

/// The thing to do now: the gift that is chosen, else the next telling, else the end.
fn ways_on(at: &At, whole: &Conflict, next: Option<SideId>) -> (Option<Button>, Button) {
    let settings = &at.view.settings;
    if let Some(gift) = &at.page.gift
        && let Some(to) = gift.to
        && (gift.card.is_some() || gives_top(whole, gift.from))
    {
        let keep = Button::new(said!("Keep it"), Look::Plain, send(Ours::Weighed(None)));
        let noted = !gift.note.trim().is_empty() || settings.gift_mode == GiftMode::Before;
        let (name, command) = match gift.card {
            Some(card) => (
                words::short_card(card.face()),
                Command::Give {
                    from: gift.from,
                    to,
                    card,
                    note: gift.note.clone(),
                },
            ),
            None => (
                said!("top card"),
                Command::GiveLast {
                    from: gift.from,
                    to,
                    note: gift.note.clone(),
                },
            ),
        };
        let label = [said!("Give the "), name].concat();
        // Without a word of how it helps the book would say no: the button waits, and tells so.
        let look = if noted { Look::Lit } else { Look::Plain };
        return (Some(keep), Button::new(label, look, want(command)));
    }
    if settings.gift_mode == GiftMode::Before {
        let open = may_still(whole, settings);
        if !open.is_empty() {
            let go = Button::new(
                said!("No more gifts"),
                Look::Lit,
                want(Command::KeepGifts { sides: open }),
            );
            return (None, go.with_sub(said!("then the telling begins")));
        }
    }
    let go = match next {
        Some(side) => reveal::tell(at, side),
        None => Button::new(
            said!("End the conflict"),
            Look::Lit,
            want(Command::EndConflict),
        ),
    };
    (None, go)
}

/// Who could give before the telling and has not said otherwise.
fn may_still(
    whole: &Conflict,
    settings: &crate::engine::improv::settings::Settings,
) -> Vec<SideId> {
    let may = |side: &&Side| {
        side.is_live()
            && !whole.kept_gifts.contains(&side.id)
            && !whole.may_give(side.id, settings).is_empty()
    };
    whole.sides.iter().filter(may).map(|its| its.id).collect()
}

fn duos(at: &At, whole: &Conflict) -> Vec<Duo> {
    let mut seen: Vec<SideId> = vec![];
    let mut duos = vec![];
    for standing in whole.final_standings(&at.view.settings) {
        let (one, other) = (standing.one, standing.other);
        let level = standing.ahead.is_none();
        let draws = at.view.settings.final_level == FinalLevel::FateDraw;
        duos.push(Duo {
            one: pile(at, whole, one, &standing, &mut seen),
            other: pile(at, whole, other, &standing, &mut seen),
            why: why(whole, &standing),
            draw: (level && draws).then(|| {
                Button::new(
                    said!("A card each decides"),
                    Look::Plain,
                    want(Command::DrawLevel { one, other }),
                )
            }),
        });
    }
    duos
}

fn pile(
    at: &At,
    whole: &Conflict,
    side: SideId,
    standing: &Standing,
    seen: &mut Vec<SideId>,
) -> Pile {
    let settings = &at.view.settings;
    let sorted = whole.sorted(side, settings);
    let count = sorted.len();
    let again = seen.contains(&side);
    seen.push(side);
    let giveable = whole.may_give(side, settings);
    let chosen = at.page.gift.as_ref().and_then(|gift| gift.card);
    let card = |card: &CardId| {
        let gift = || Gift {
            from: side,
            card: Some(*card),
            to: None,
            note: String::new(),
        };
        (
            columns::card(*card),
            chosen == Some(*card),
            giveable.contains(card).then(|| pick(gift())),
        )
    };
    Pile {
        name: words::side_first(at.its, side),
        count: count.to_string(),
        ahead: standing.ahead.is_some_and(|(winner, _)| winner == side),
        cards: if again {
            vec![]
        } else {
            sorted.iter().map(card).collect()
        },
        same: match (again, count) {
            (false, 0) => said!("no victory card", String),
            (true, 1..) => said!("the same, as above", String),
            (false, _) | (true, 0) => String::new(),
        },
    }
}

/// Why the one ahead is, or that they are level.
pub(super) fn why(whole: &Conflict, standing: &Standing) -> String {
    let count = |side| whole.side(side).map_or(0, |its| its.pile.len());
    let each = || counted(count(standing.one), "card", "cards");
    match standing.ahead {
        None => said!("level: neither beats the other", String),
        Some((_, Edge::Count)) => said!("more cards", String),
        Some((_, Edge::Draw)) => said!("a card each decided", String),
        Some((_, Edge::Cards(high, low))) => {
            let (one, other) = (
                words::short_card(high.face()),
                words::short_card(low.face()),
            );
            let edge = if one == other {
                words::over(high.face(), low.face())
            } else {
                [one, " over ", other].concat()
            };
            [&each(), " each, ", &edge].concat()
        }
    }
}

fn gift_vm(at: &At, whole: &Conflict, gift: &Gift, next: Option<SideId>) -> GiftVm {
    let settings = &at.view.settings;
    let name = words::side_first(at.its, gift.from);
    let mut cards = vec![];
    for card in whole.may_give(gift.from, settings) {
        let picked = Gift {
            card: Some(card),
            ..gift.clone()
        };
        cards.push((columns::card(card), gift.card == Some(card), pick(picked)));
    }
    let top = gives_top(whole, gift.from);
    let mut to = vec![];
    if gift.card.is_some() || top {
        for side in whole.may_get(gift.from) {
            let picked = Gift {
                to: Some(side),
                ..gift.clone()
            };
            to.push((
                words::side_sign(at.its, side),
                gift.to == Some(side),
                pick(picked),
            ));
        }
    }
    let note = gift.to.map(|to| {
        let asks = [
            "How does ",
            &words::side(at.its, gift.from),
            " help ",
            &words::side(at.its, to),
            "?",
        ];
        (asks.concat(), gift.note.clone())
    });
    GiftVm {
        head: [&possessive(&name), " gift"].concat(),
        sub: if top {
            said!("the top card of the deck", String)
        } else if next == Some(gift.from) {
            ["before ", &words::side(at.its, gift.from), " speaks"].concat()
        } else {
            said!("one card, to anybody else", String)
        },
        cards,
        to,
        changes: match (gift.card, gift.to) {
            (Some(card), Some(to)) => changes(at, whole, &whole.with_gift(gift.from, to, card)),
            (_, _) => vec![],
        },
        note,
    }
}

/// What a gift would change, pair by pair: what is new comes first.
fn changes(at: &At, before: &Conflict, after: &Conflict) -> Vec<Change> {
    let settings = &at.view.settings;
    let old = before.final_standings(settings);
    let mut changes = vec![];
    for (was, is) in old.iter().zip(after.final_standings(settings)) {
        let winner = |of: &Standing| of.ahead.map(|(winner, _)| winner);
        let new = winner(was) != winner(&is);
        let count = |side| after.side(side).map_or(0, |its| its.pile.len()).to_string();
        let (one, other) = (is.one, is.other);
        let text = match (winner(&is), new) {
            (Some(ahead), true) => {
                let behind = if ahead == one { other } else { one };
                [
                    &words::side_first(at.its, ahead),
                    said!(" passes "),
                    &words::side(at.its, behind),
                ]
                .concat()
            }
            (None, true) => [
                &words::side_first(at.its, one),
                " and ",
                &words::side(at.its, other),
                said!(" would be level"),
            ]
            .concat(),
            (ahead, false) => {
                let stays = match ahead {
                    Some(ahead) if ahead == one => said!(" stays ahead of "),
                    Some(_) => said!(" stays behind "),
                    None => said!(" stays level with "),
                };
                [
                    &words::side_first(at.its, one),
                    stays,
                    &words::side(at.its, other),
                    ", ",
                    &count(one),
                    " to ",
                    &count(other),
                ]
                .concat()
            }
        };
        let change = Change {
            text,
            why: if new { why(after, &is) } else { String::new() },
            figure: if new {
                [&count(one), " v ", &count(other)].concat()
            } else {
                String::new()
            },
            new,
        };
        let place = if new {
            changes.iter().filter(|its: &&Change| its.new).count()
        } else {
            changes.len()
        };
        changes.insert(place, change);
    }
    changes
}

/// Stakes of the destroyed that somebody could take on (IM-159).
fn lost(at: &At) -> Vec<(String, String, Vec<Button>)> {
    let mut lost = vec![];
    let sides: Vec<&Side> = at.its.sides.iter().map(|its| &its.side).collect();
    for side in &sides {
        let SideKind::Protagonist(player) = side.kind else {
            continue;
        };
        let taken = sides.iter().any(|its| its.adopted.contains(&side.id));
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
                    Look::Plain,
                    want(Command::Adopt {
                        lost: side.id,
                        by: other.id,
                        agreed: true,
                    }),
                ));
            }
        }
        let head = [
            said!("Who takes on the stake of "),
            &words::side(at.its, side.id),
            "?",
        ];
        lost.push((head.concat(), side.stake.clone(), ways));
    }
    lost
}

/// What becomes of every stake as it stands.
pub(super) fn stakes(at: &At, whole: &Conflict) -> Vec<(String, String, &'static str, bool)> {
    let mut stakes = vec![];
    for (id, outcome) in whole.outcomes(&at.its.ahead) {
        let stake = whole.side(id).map_or("", |its| its.stake.as_str());
        stakes.push((
            words::side_first(at.its, id),
            stake.to_owned(),
            words::outcome(outcome),
            outcome == crate::engine::improv::state::Outcome::Granted,
        ));
    }
    stakes
}
