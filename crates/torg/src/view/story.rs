//! What one seat may know of subplots, acts and adventures.

use crate::card::{CardId, CardName};
use crate::decide::{award_of, ignorable, most_deducted, paid};
use crate::state::State;
use crate::story::{Award, Campaigning, Cause, Deduction, Stage, Subplot, SubplotId, Verdict};
use serde::{Deserialize, Serialize};
use tabletop::seat::{ActorId, Seat};

/// How many adventures a campaigned nemesis better stays away (DD-373).
const ABSENT: u16 = 2;

/// A subplot as a seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubplotView {
    /// All that everybody knows of it. The note is there for the table's own seat, and for all once it is told (DD-366).
    pub subplot: Subplot,
    /// Whether the kind fits this adventure; for the table's own seat only (DD-363).
    pub fits: Option<bool>,
    /// What a campaigned one of the same hero and kind was about: whom this one may mean (DD-394). For the table's own seat.
    pub before: Option<String>,
    /// Whether it had better stay away from this adventure: a nemesis who seemed dead (DD-373).
    pub absent: bool,
}

/// The list at the end of an act or an adventure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClosingView {
    /// Whether the adventure ends with the act.
    pub of_adventure: bool,
    /// Every subplot that is asked about and whose owner is there, with what was said.
    pub asked: Vec<(SubplotId, Option<Verdict>)>,
    /// The one to be spoken of next.
    pub next: Option<SubplotId>,
    /// Which of them pay, and whom.
    pub paid: Vec<(SubplotId, ActorId)>,
    /// The gamemaster's award, once it was told.
    pub base: Option<u16>,
    /// Every hero's award as it stands.
    pub awards: Vec<Award>,
    /// What is taken, and why.
    pub deductions: Vec<Deduction>,
    /// The most that may be taken from whom for what.
    pub most: Vec<(ActorId, Cause, u16)>,
    /// Who had no accepted subplot that could have been ignored.
    pub blameless: Vec<ActorId>,
}

/// Subplots, acts and adventures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryView {
    /// The adventure, from 1.
    pub adventure: u16,
    /// Whether its final encounter is over.
    pub finale: bool,
    /// Whether it has ended and the next has not begun.
    pub between: bool,
    /// How often Glory was played.
    pub glories: u16,
    /// Every subplot of somebody who is there; of those that are over the ones that the end of an act asks about.
    pub subplots: Vec<SubplotView>,
    /// Whose and what each subplot was, by its number.
    pub known: Vec<(ActorId, CardId)>,
    /// Which kinds fit; for the table's own seat only.
    pub fits: Vec<(CardName, bool)>,
    /// The Campaign card that is being used.
    pub campaigning: Option<Campaigning>,
    /// The laid one that is to be used before anything else is done.
    pub campaign_due: Option<(ActorId, CardId)>,
    /// The list that is being gone through.
    pub closing: Option<ClosingView>,
}

impl StoryView {
    /// One of the subplots.
    pub fn subplot(&self, id: SubplotId) -> Option<&Subplot> {
        let subplots = self.subplots.iter().map(|view| &view.subplot);
        subplots.into_iter().find(|subplot| subplot.id == id)
    }

    /// The subplot that a card in a pool is.
    pub fn of_card(&self, card: CardId) -> Option<&Subplot> {
        let subplots = self.subplots.iter().map(|view| &view.subplot);
        subplots
            .into_iter()
            .find(|subplot| subplot.card == Some(card))
    }
}

pub(super) fn story_view(state: &State, seat: Seat) -> StoryView {
    let story = &state.story;
    let all = seat == Seat::Table;
    let subplots = story.subplots.iter();
    StoryView {
        adventure: story.adventure,
        finale: story.finale,
        between: story.between,
        glories: state.glories,
        subplots: subplots
            .filter(|subplot| {
                let closing = story.closing.iter().flat_map(|closing| &closing.asked);
                let asked = || closing.map(|(id, _)| *id).any(|id| id == subplot.id);
                state.actor(subplot.owner).is_some() && (subplot.stage != Stage::Ended || asked())
            })
            .map(|subplot| subplot_view(state, subplot, all))
            .collect(),
        known: story.known.clone(),
        fits: if all { story.fits.clone() } else { vec![] },
        campaigning: story.campaigning,
        campaign_due: state.campaign_due(),
        closing: closing_view(state),
    }
}

fn subplot_view(state: &State, subplot: &Subplot, all: bool) -> SubplotView {
    let story = &state.story;
    let mut known = subplot.clone();
    known.note = known.note.filter(|_| all || subplot.note_told);
    let same = |other: &&Subplot| {
        other.is_background() && other.owner == subplot.owner && other.name == subplot.name
    };
    let mut others = story.subplots.iter().filter(|_| !subplot.is_background());
    let before = others
        .find(same)
        .map(|other| other.note.clone().or_else(|| other.suggestion.clone()));
    SubplotView {
        subplot: known,
        fits: story.fits(subplot.name).filter(|_| all),
        before: before.map(Option::unwrap_or_default).filter(|_| all),
        absent: subplot.is_background()
            && subplot.name == CardName::Nemesis
            && story.adventure.saturating_sub(subplot.since) <= ABSENT,
    }
}

fn closing_view(state: &State) -> Option<ClosingView> {
    let closing = state.story.closing.as_ref()?;
    let there = |id: SubplotId| {
        let subplot = state.story.subplot(id);
        subplot.is_some_and(|subplot| state.actor(subplot.owner).is_some())
    };
    let asked = closing.asked.iter().filter(|(id, _)| there(*id));
    let asked: Vec<(SubplotId, Option<Verdict>)> = asked.copied().collect();
    let next = asked.iter().find(|(_, verdict)| verdict.is_none());
    let mut awards = Vec::new();
    let mut most = Vec::new();
    let mut blameless = Vec::new();
    for hero in state.heroes().filter(|_| closing.of_adventure) {
        awards.push(award_of(state, hero));
        if !ignorable(state, hero.id) {
            blameless.push(hero.id);
        }
        for cause in [Cause::Ignored, Cause::Insurance] {
            most.push((hero.id, cause, most_deducted(state, hero.id, cause)));
        }
    }
    Some(ClosingView {
        of_adventure: closing.of_adventure,
        next: next.map(|(id, _)| *id),
        asked,
        paid: paid(state, closing),
        base: closing.base,
        awards,
        deductions: closing.deductions.clone(),
        most,
        blameless,
    })
}
