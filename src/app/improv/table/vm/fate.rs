//! The Hand of Fate: two opponents are exactly level, chance parts them, and the loser chooses.

use super::columns::{self, CardVm, Column};
use super::{At, Go, Scene, Shown};
use crate::app::improv::table::{Sheet, open, want, words};
use crate::app::intent::Intent;
use crate::app::vm::{Button, ButtonVariant};
use ::improv::command::Command;
use ::improv::side::SideId;

/// Who is level, what was drawn, and what is to be chosen.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Fate {
    pub columns: Vec<Column>,
    /// "Dee and Lund are exactly level at 15."
    pub pairs: Vec<String>,
    /// What it is about, with its rule.
    pub note: (&'static str, &'static str),
    /// The cards that were drawn, in order, with whose they are.
    pub drawn: Vec<(String, CardVm)>,
    /// "Lund is ahead of Dee."
    pub decided: Vec<String>,
    pub choices: Vec<Choice>,
}

/// The loser's choice.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Choice {
    pub head: String,
    /// The ways, each with what it means.
    pub ways: [(Button, &'static str); 2],
}

fn figures(side: SideId) -> Intent {
    open(Sheet::Figures { side })
}

pub(super) fn fate(at: &At) -> Shown {
    let its = &at.its.conflict;
    let result = &its.round_result;
    let mut pairs = vec![];
    for (one, other) in &result.tied {
        let total = its
            .total(*one)
            .map_or_else(String::new, |total| format!(" at {total}"));
        pairs.push(format!(
            "{} and {} are exactly level{total}.",
            words::side_first(at.its, *one),
            words::side(at.its, *other)
        ));
    }
    let is_tied = |pair: &&(SideId, SideId)| {
        result.tied.contains(&(pair.0, pair.1)) || result.tied.contains(&(pair.1, pair.0))
    };
    // Where no card was left to draw, a lot said it (IA-04).
    let drawn = !result.fate_draws.is_empty() || !its.choosing_fate.is_empty();
    let decided = result.beats.iter().filter(is_tied).map(|(winner, loser)| {
        format!(
            "{} is ahead of {}.",
            words::side_first(at.its, *winner),
            words::side(at.its, *loser)
        )
    });
    let scene = Scene::Fate(Fate {
        columns: columns::shown(at, figures),
        pairs,
        note: note(at),
        drawn: super::reveal::drawn(at),
        decided: if drawn { decided.collect() } else { vec![] },
        choices: its
            .choosing_fate
            .iter()
            .map(|side| choice(at, *side))
            .collect(),
    });
    // Neither of the two ways is the one to take: both lie at the thumb alike.
    let way = |side: SideId, words: &str, stays: bool| {
        Button::new(
            format!("{}{words}", words::side_first(at.its, side)),
            ButtonVariant::Plain,
            choose(side, stays),
        )
    };
    let (aside, go) = match its.choosing_fate.first() {
        Some(side) if drawn => (
            Some(way(*side, " leaves", false)),
            way(*side, " fights on", true),
        ),
        Some(_) | None => (
            None,
            Button::new(
                "Draw a card each",
                ButtonVariant::Lit,
                want(Command::DrawFate),
            ),
        ),
    };
    let sub = format!("{}, exactly level", at.round());
    (sub, scene, aside, Go::Button(go))
}

fn note(at: &At) -> (&'static str, &'static str) {
    if !at.view.settings.hand_of_fate {
        return (
            "A card each from the deck parts them. Nothing else follows from it.",
            "IM-141",
        );
    }
    if at.is_extended() {
        (
            "A card each from the deck: the higher wins more than was hoped for, and the other leaves or is badly hurt.",
            "IM-140",
        )
    } else {
        (
            "A card each from the deck: the higher wins more than was hoped for, the other loses worse than was feared.",
            "IM-150",
        )
    }
}

fn choose(side: SideId, stays: bool) -> Intent {
    want(Command::ChooseFate { side, stays })
}

fn choice(at: &At, side: SideId) -> Choice {
    Choice {
        head: format!("{} chooses", words::side_first(at.its, side)),
        ways: [
            (
                Button::new("Fight on", ButtonVariant::Plain, choose(side, true)),
                "badly hurt; this round is lost, the victory cards stay; a second time is the end",
            ),
            (
                Button::new("Leave the fight", ButtonVariant::Plain, choose(side, false)),
                "out of it, the stake and all victory cards are gone",
            ),
        ],
    }
}
