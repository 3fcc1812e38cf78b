//! The race of an extended conflict while it goes on: whose pile is ahead of whose, and what lies in it (IM-UI-6).

use super::columns::{self, CardVm};
use super::{At, Form, Part, ending};
use crate::app::improv::table::{Sheet, open, words};
use crate::app::vm::{Button, Look};
use crate::app::words::book::said;
use crate::engine::improv::foresight::Standing;
use crate::engine::improv::state::{Conflict, SideId};

/// Two piles against each other.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Race {
    pub one: Heap,
    pub other: Heap,
    pub why: String,
}

/// A pile, with its cards from the highest to the lowest.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Heap {
    pub name: String,
    pub cards: Vec<CardVm>,
    pub ahead: bool,
}

/// The way to the piles, where a card lies in one.
pub(super) fn way(at: &At) -> Option<Button> {
    let any = at.its.sides.iter().any(|its| !its.side.pile.is_empty());
    any.then(|| {
        let way = Button::new(said!("Victory piles"), Look::Quiet, open(Sheet::Piles));
        way.with_sub(said!("who is ahead, and with what"))
    })
}

fn heap(at: &At, whole: &Conflict, side: SideId, standing: &Standing) -> Heap {
    let cards = whole.sorted(side, &at.view.settings);
    Heap {
        name: words::side_first(at.its, side),
        cards: cards.into_iter().map(columns::card).collect(),
        ahead: standing.ahead.is_some_and(|(winner, _)| winner == side),
    }
}

/// All pairs, as the piles are now.
pub(super) fn piles(at: &At) -> Form {
    let whole = at.its.whole();
    let standings = whole.final_standings(&at.view.settings);
    let race = |its: &Standing| Race {
        one: heap(at, &whole, its.one, its),
        other: heap(at, &whole, its.other, its),
        why: ending::why(&whole, its),
    };
    Form {
        title: said!("Victory piles", String),
        parts: vec![Part::Races(standings.iter().map(race).collect())],
        buttons: vec![],
    }
}
