//! What one seat may know of subplots, acts and adventures.

use crate::card::{CardId, CardName};
use crate::decide::{
    award_of, ending_refusals, had_ignorable_subplot, max_deduction, paying_subplots,
};
use crate::refusal::{Refusal, first_of};
use crate::state::State;
use crate::story::{
    Award, CampaignProposal, Deduction, DeductionCause, Subplot, SubplotId, SubplotStage, Verdict,
};
use serde::{Deserialize, Serialize};
use tabletop::seat::{ActorId, Seat};

/// For how many adventures a campaigned nemesis should stay away (DD-373).
const NEMESIS_ABSENCE: u16 = 2;

/// A subplot as a seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubplotView {
    /// The subplot. Its note is included only for the open table's seat, and for all seats once it is revealed (DD-366).
    pub subplot: Subplot,
    /// Whether the kind fits this adventure; only for the open table's seat (DD-363).
    pub fits: Option<bool>,
    /// The note, or else the suggestion, of a campaigned subplot of the same hero and kind, to which this one may refer (DD-394).
    /// Only for the open table's seat.
    pub earlier_note: Option<String>,
    /// Whether Campaign may be used on it (DD-385, DD-387).
    pub campaignable: bool,
    /// Whether the subplot should not appear in this adventure, because it is a nemesis who seemed dead (DD-373).
    pub should_stay_away: bool,
}

/// The largest deduction from a hero's award for one cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MaxDeduction {
    /// The hero.
    pub hero: ActorId,
    /// The cause.
    pub cause: DeductionCause,
    /// The number of possibilities.
    pub possibilities: u16,
}

/// The review at the end of an act or an adventure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActReviewView {
    /// Whether the adventure ends with the act.
    pub ends_adventure: bool,
    /// Every subplot that has to be judged and whose owner is at the table, with its verdict if there is one.
    pub verdicts: Vec<(SubplotId, Option<Verdict>)>,
    /// The next subplot to judge.
    pub next_subplot: Option<SubplotId>,
    /// The subplots that pay, with their owners.
    pub paid: Vec<(SubplotId, ActorId)>,
    /// The base award, once set.
    pub base_award: Option<u16>,
    /// Every hero's award so far.
    pub awards: Vec<Award>,
    /// Deductions with their causes.
    pub deductions: Vec<Deduction>,
    /// The largest deduction for each hero and cause.
    pub max_deductions: Vec<MaxDeduction>,
    /// The heroes who had no accepted subplot that could have been ignored.
    pub without_ignorable_subplot: Vec<ActorId>,
}

/// Subplots, acts and adventures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryView {
    /// The number of the adventure, from 1.
    pub adventure: u16,
    /// Whether its final encounter is over.
    pub final_encounter_over: bool,
    /// Whether it has ended and the next has not begun.
    pub between_adventures: bool,
    /// Whether it may end now.
    pub may_end_adventure: Result<(), Refusal>,
    /// How often Glory was played.
    pub glories_counted: u16,
    /// Every subplot whose owner is at the table. Ended subplots are included only if they have to be judged at the end of an act.
    pub subplots: Vec<SubplotView>,
    /// Owner and card of each subplot, by its ID.
    pub subplot_history: Vec<(ActorId, CardId)>,
    /// Which kinds fit; only for the open table's seat.
    pub subplot_policy: Vec<(CardName, bool)>,
    /// The current Campaign proposal.
    pub campaign_proposal: Option<CampaignProposal>,
    /// The pooled Campaign that has to be used first.
    pub campaign_due: Option<(ActorId, CardId)>,
    /// The current review.
    pub act_review: Option<ActReviewView>,
}

impl StoryView {
    /// Returns the subplot with this ID.
    pub fn subplot(&self, id: SubplotId) -> Option<&Subplot> {
        let subplots = self.subplots.iter().map(|view| &view.subplot);
        subplots.into_iter().find(|subplot| subplot.id == id)
    }

    /// Returns the subplot that belongs to a card in a pool.
    pub fn subplot_of_card(&self, card: CardId) -> Option<&Subplot> {
        let subplots = self.subplots.iter().map(|view| &view.subplot);
        subplots
            .into_iter()
            .find(|subplot| subplot.card == Some(card))
    }
}

pub(super) fn story_view(state: &State, seat: Seat) -> StoryView {
    let story = &state.story;
    let shows_all = seat == Seat::Table;
    let subplots = story.subplots.iter();
    StoryView {
        adventure: story.adventure,
        final_encounter_over: story.final_encounter_over,
        between_adventures: story.between_adventures,
        may_end_adventure: first_of(ending_refusals(state)),
        glories_counted: state.glories_counted,
        subplots: subplots
            .filter(|subplot| {
                let review = story.act_review.iter().flat_map(|review| &review.verdicts);
                let asked = || review.map(|(id, _)| *id).any(|id| id == subplot.id);
                state.actor(subplot.owner).is_some()
                    && (subplot.stage != SubplotStage::Ended || asked())
            })
            .map(|subplot| subplot_view(state, subplot, shows_all))
            .collect(),
        subplot_history: story.subplot_history.clone(),
        subplot_policy: if shows_all {
            story.subplot_policy.clone()
        } else {
            vec![]
        },
        campaign_proposal: story.campaign_proposal,
        campaign_due: state.campaign_due(),
        act_review: act_review_view(state),
    }
}

fn subplot_view(state: &State, subplot: &Subplot, shows_all: bool) -> SubplotView {
    let story = &state.story;
    let mut known = subplot.clone();
    known.note = known.note.filter(|_| shows_all || subplot.note_revealed);
    let same = |other: &&Subplot| {
        other.is_background() && other.owner == subplot.owner && other.name == subplot.name
    };
    let mut subplots = story.subplots.iter().filter(|_| !subplot.is_background());
    let before = subplots
        .find(same)
        .map(|other| other.note.clone().or_else(|| other.suggestion.clone()));
    SubplotView {
        subplot: known,
        fits: story.subplot_fits(subplot.name).filter(|_| shows_all),
        earlier_note: before.map(Option::unwrap_or_default).filter(|_| shows_all),
        campaignable: state
            .campaignable_subplots()
            .any(|other| other.id == subplot.id),
        should_stay_away: subplot.is_background()
            && subplot.name == CardName::Nemesis
            && story.adventure.saturating_sub(subplot.campaigned_in) <= NEMESIS_ABSENCE,
    }
}

fn act_review_view(state: &State) -> Option<ActReviewView> {
    let review = state.story.act_review.as_ref()?;
    let is_shown = |id: SubplotId| {
        let subplot = state.story.subplot(id);
        subplot.is_some_and(|subplot| state.actor(subplot.owner).is_some())
    };
    let verdicts = review.verdicts.iter().filter(|(id, _)| is_shown(*id));
    let verdicts: Vec<(SubplotId, Option<Verdict>)> = verdicts.copied().collect();
    let next = verdicts.iter().find(|(_, verdict)| verdict.is_none());
    let mut awards = Vec::new();
    let mut max_deductions = Vec::new();
    let mut without_ignorable_subplot = Vec::new();
    for hero in state.heroes().filter(|_| review.ends_adventure) {
        awards.push(award_of(state, hero));
        if !had_ignorable_subplot(state, hero.id) {
            without_ignorable_subplot.push(hero.id);
        }
        for cause in DeductionCause::ALL {
            max_deductions.push(MaxDeduction {
                hero: hero.id,
                cause,
                possibilities: max_deduction(state, hero.id, cause),
            });
        }
    }
    Some(ActReviewView {
        ends_adventure: review.ends_adventure,
        next_subplot: next.map(|(id, _)| *id),
        verdicts,
        paid: paying_subplots(state, review),
        base_award: review.base_award,
        awards,
        deductions: review.deductions.clone(),
        max_deductions,
        without_ignorable_subplot,
    })
}
