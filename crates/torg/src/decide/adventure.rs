//! Ending an act or an adventure, and beginning the next one (DD-102 … DD-112).

use super::acting::open_action_refusal;
use super::deck::owed_draws_refusal;
use super::follow_ups::glory_claim_refusal;
use super::pending_steps::pending_refusal;
use super::story::refuse_story;
use super::transaction::{CommandResult, TorgTransaction};
use crate::card::CardName;
use crate::decide::cast::require_text;
use crate::event::{Event, TradeLapse};
use crate::refusal::Refusal;
use crate::settings::{AwardEach, DramaAward, HandSizeRecount};
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::actor::MAX_COUNTED;
use crate::story::{
    ActReview, Award, CampaignProposal, DeductionCause, StoryEvent, StoryRefusal, Subplot,
    SubplotId, SubplotStage, Verdict,
};
use tabletop::seat::ActorId;

/// The award for each counted Drama card that a hero still holds (DD-108).
const DRAMA_AWARD: u16 = 3;
/// The award of every hero for a Glory that was played (DD-110).
const GLORY_AWARD: u16 = 3;

impl TorgTransaction<'_> {
    /// Begins a new act: hands stay, critical moments are available again (DD-102, DD-104). The last scene must have ended,
    /// with or without rounds (DD-100). Accepted subplots are reviewed first (DD-103).
    pub(super) fn begin_act(&mut self) -> CommandResult {
        self.require_open()?;
        if let Some(review) = self.state.story.act_review.clone() {
            if review.ends_adventure {
                return refuse_story(StoryRefusal::ActEnding);
            }
            self.end_act(&review)?;
        } else {
            for refusal in unfinished_scene_refusals(&self.state) {
                self.judge.overrule(refusal)?;
            }
            let scene_over = self.state.scene.untouched;
            self.require(scene_over, Refusal::Story(StoryRefusal::SceneNotEnded))?;
            self.lapse_trade(TradeLapse::ActEnded);
            if self.begin_act_review(false) {
                return Ok(());
            }
        }
        if self.state.settings.is(HandSizeRecount::Act) {
            self.recount_hand_size();
        }
        self.push(Event::SceneBegan {
            act: self.state.act.saturating_add(1),
            scene: 1,
            discarded: vec![],
            after_final_encounter: false,
        });
        Ok(())
    }

    /// Begins the review of subplots and returns whether there is one; an act without subplots needs none.
    fn begin_act_review(&mut self, ends_adventure: bool) -> bool {
        let subplots = self.state.story.subplots.iter();
        let asked: Vec<SubplotId> = subplots
            .filter(|subplot| subplot.needs_verdict() && self.state.actor(subplot.owner).is_some())
            .map(|subplot| subplot.id)
            .collect();
        let any = ends_adventure || !asked.is_empty();
        if any {
            let mut dramas = Vec::new();
            for hero in self.state.heroes().filter(|_| ends_adventure) {
                let kept = kept_dramas(&self.state, hero.id);
                if kept > 0 {
                    dramas.push((hero.id, kept));
                }
            }
            self.story_event(StoryEvent::ActEnding {
                ends_adventure,
                subplots: asked,
                kept_dramas: dramas,
            });
        }
        any
    }

    fn require_act_review(&self, of_adventure: bool) -> Result<ActReview, Refusal> {
        let review = self.state.story.act_review.clone();
        let fitting = review.filter(|review| review.ends_adventure || !of_adventure);
        fitting.ok_or(Refusal::Story(StoryRefusal::ActNotEnding))
    }

    pub(super) fn judge_subplot(&mut self, subplot: SubplotId, verdict: Verdict) -> CommandResult {
        let review = self.require_act_review(false)?;
        let owner = self
            .state
            .story
            .subplot(subplot)
            .map(|subplot| subplot.owner);
        let owner_present = owner.is_some_and(|owner| self.state.actor(owner).is_some());
        if !owner_present || !review.verdicts.iter().any(|(id, _)| *id == subplot) {
            return refuse_story(StoryRefusal::NoSubplot);
        }
        self.story_event(StoryEvent::SubplotJudged { subplot, verdict });
        Ok(())
    }

    fn end_act(&mut self, review: &ActReview) -> CommandResult {
        let is_present = |id: SubplotId| {
            let subplot = self.state.story.subplot(id);
            subplot.is_some_and(|subplot| self.state.actor(subplot.owner).is_some())
        };
        let mut asked = review.verdicts.iter();
        let all_judged = asked.all(|(id, verdict)| verdict.is_some() || !is_present(*id));
        self.require(all_judged, Refusal::Story(StoryRefusal::SubplotsUnjudged))?;
        let paid = paying_subplots(&self.state, review);
        self.story_event(StoryEvent::ActEnded { paid });
        Ok(())
    }

    /// Sets the size of a full hand by the number of heroes at the table; without a deck there is none (DD-012).
    fn recount_hand_size(&mut self) {
        if self.state.is_deckless() {
            return;
        }
        let heroes = self.state.heroes().count();
        let cards = self.state.settings.opening_hand_size(heroes);
        if self.state.hand_size != Some(cards) {
            self.story_event(StoryEvent::HandSizeSet { cards });
        }
    }

    pub(super) fn new_session(&mut self) -> CommandResult {
        self.require_nothing_pending()?;
        self.story_event(StoryEvent::SessionBegan);
        if self.state.settings.is(HandSizeRecount::Session) {
            self.recount_hand_size();
        }
        Ok(())
    }

    /// Begins the review at the end of the adventure, with which the last act ends. The steps at the end of a scene have been
    /// done and are not repeated.
    pub(super) fn end_adventure(&mut self) -> CommandResult {
        for refusal in ending_refusals(&self.state) {
            self.judge.overrule(refusal)?;
        }
        self.begin_act_review(true);
        Ok(())
    }

    pub(super) fn set_award(&mut self, base: u16) -> CommandResult {
        self.require_act_review(true)?;
        if base > MAX_COUNTED {
            return Err(Refusal::OutOfRange {
                min: 0,
                max: u32::from(MAX_COUNTED),
            });
        }
        self.story_event(StoryEvent::AwardSet { base });
        Ok(())
    }

    pub(super) fn deduct(
        &mut self,
        actor: ActorId,
        cause: DeductionCause,
        possibilities: u16,
        reason: &str,
    ) -> CommandResult {
        self.require_act_review(true)?;
        self.hero(actor)?;
        self.require_deductible(actor, cause, possibilities)?;
        let reason = if possibilities == 0 {
            String::new()
        } else {
            require_text(reason)?
        };
        self.story_event(StoryEvent::Deducted {
            actor,
            cause,
            possibilities,
            reason,
        });
        Ok(())
    }

    /// Requires that a deduction is not too large (DD-362, DD-383).
    fn require_deductible(
        &mut self,
        actor: ActorId,
        cause: DeductionCause,
        possibilities: u16,
    ) -> CommandResult {
        let max = max_deduction(&self.state, actor, cause);
        let refusal = if cause == DeductionCause::SubplotIgnored
            && !had_ignorable_subplot(&self.state, actor)
        {
            StoryRefusal::NothingIgnored
        } else {
            StoryRefusal::DeductedTooMuch { cause, max }
        };
        self.require(possibilities <= max, Refusal::Story(refusal))
    }

    pub(super) fn finish_adventure(&mut self) -> CommandResult {
        let review = self.require_act_review(true)?;
        let heroes = self.state.heroes();
        let awards = heroes.map(|hero| award_of(&self.state, hero)).collect();
        // The review may have changed since a deduction was made by the rules, so it is checked again; deductions by a ruling
        // stay.
        for taken in review.deductions.iter().filter(|taken| !taken.by_ruling) {
            self.require_deductible(taken.actor, taken.cause, taken.possibilities)?;
        }
        self.end_act(&review)?;
        self.end_bonuses(|_| true);
        self.story_event(StoryEvent::AdventureEnded { awards });
        Ok(())
    }

    pub(super) fn next_adventure(&mut self) -> CommandResult {
        if !self.state.story.between_adventures {
            return refuse_story(StoryRefusal::AdventureNotEnded);
        }
        if self.state.heroes().next().is_none() {
            return Err(Refusal::NoHeroes);
        }
        let adventure = self.state.story.adventure.saturating_add(1);
        self.story_event(StoryEvent::AdventureBegan { adventure });
        if self.state.is_deckless() {
            return Ok(());
        }
        self.deal(&[])
    }
}

/// Returns why an act or an adventure may not end now: its last scene is not over.
fn unfinished_scene_refusals(state: &State) -> Vec<Refusal> {
    let mut against = Vec::new();
    if state.conflict.is_some() {
        against.push(Refusal::InRounds);
    }
    against.extend(pending_refusal(state));
    against.extend(open_action_refusal(state));
    let has_pool = |hero: &Actor| state.ordinary_pool_count(hero.id) > 0;
    if state.heroes().any(has_pool) {
        against.push(Refusal::SceneNotEnding);
    }
    against
}

/// Returns why the adventure may not end now.
pub(crate) fn ending_refusals(state: &State) -> Vec<Refusal> {
    let mut against = unfinished_scene_refusals(state);
    // A card drawn from the printed deck may be a Drama (DD-108).
    against.extend(owed_draws_refusal(state));
    against.extend(glory_claim_refusal(state));
    if let Some(CampaignProposal { by: actor, .. }) = state.story.campaign_proposal {
        against.push(Refusal::Story(StoryRefusal::CampaignUndecided { actor }));
    }
    if !state.story.final_encounter_over {
        against.push(Refusal::Story(StoryRefusal::FinalSceneFirst));
    }
    against
}

/// Returns the subplots that earn an award in the current review: each, or one per hero.
pub(crate) fn paying_subplots(state: &State, review: &ActReview) -> Vec<(SubplotId, ActorId)> {
    let awards_each = state.settings.is(AwardEach::Each);
    let mut paid: Vec<(SubplotId, ActorId)> = Vec::new();
    for (id, verdict) in &review.verdicts {
        let owner = state.story.subplot(*id).map(|subplot| subplot.owner);
        if let Some(owner) = owner.filter(|owner| state.actor(*owner).is_some())
            && *verdict == Some(Verdict::Played)
            && (awards_each || !paid.iter().any(|(_, other)| *other == owner))
        {
            paid.push((*id, owner));
        }
    }
    paid
}

/// Returns the number of Drama cards in a hero's hand and pool; both count.
fn kept_dramas(state: &State, hero: ActorId) -> u8 {
    let cards = state.hand(hero).iter().chain(state.pool(hero));
    let dramas = cards.filter(|card| state.deck.name(**card) == Some(CardName::Drama));
    u8::try_from(dramas.count()).unwrap_or(u8::MAX)
}

/// Returns a hero's award in the current review. Drama pays only for surviving heroes.
pub(crate) fn award_of(state: &State, hero: &Actor) -> Award {
    let review = state.story.act_review.as_ref();
    let mut dramas = review.iter().flat_map(|review| &review.kept_dramas);
    let kept = dramas
        .find(|(id, _)| *id == hero.id)
        .map_or(0, |(_, kept)| u16::from(*kept));
    let counted = if state.settings.is(DramaAward::Each) {
        kept
    } else {
        kept.min(1)
    };
    let alive = !hero.condition.is_dead();
    let mut deducted = 0_u16;
    for deduction in review.iter().flat_map(|review| &review.deductions) {
        if deduction.actor == hero.id {
            deducted = deducted.saturating_add(deduction.possibilities);
        }
    }
    Award {
        actor: hero.id,
        base: review.and_then(|review| review.base_award).unwrap_or(0),
        drama: if alive {
            counted.saturating_mul(DRAMA_AWARD)
        } else {
            0
        },
        glory: state.glories_counted.saturating_mul(GLORY_AWARD),
        deducted,
    }
}

/// Checks whether a hero had a subplot that could be ignored: one that was accepted, active or ended.
pub(crate) fn had_ignorable_subplot(state: &State, actor: ActorId) -> bool {
    let could_be_ignored = |subplot: &Subplot| {
        subplot.owner == actor && (subplot.is_accepted() || subplot.stage == SubplotStage::Ended)
    };
    state.story.subplots.iter().any(could_be_ignored)
}

/// Returns the largest deduction from a hero's award: for an ignored subplot all of it, if the hero had one; for Martyr at most
/// what it gained (DD-362, DD-383).
pub(crate) fn max_deduction(state: &State, actor: ActorId, cause: DeductionCause) -> u16 {
    match cause {
        DeductionCause::SubplotIgnored => {
            let hero = state.actor(actor);
            let hero = hero.filter(|_| had_ignorable_subplot(state, actor));
            hero.map_or(0, |hero| award_of(state, hero).before_deductions())
        }
        DeductionCause::MartyrAsInsurance => {
            let of_martyr = |id: SubplotId| {
                let subplot = state.story.subplot(id);
                subplot.filter(|subplot| subplot.owner == actor && subplot.name == CardName::Martyr)
            };
            let review = state.story.act_review.clone().unwrap_or_default();
            let now = paying_subplots(state, &review)
                .into_iter()
                .any(|(id, _)| of_martyr(id).is_some());
            let subplots = state.story.subplots.iter();
            let brought = subplots
                .filter_map(|subplot| of_martyr(subplot.id))
                .map(|subplot| subplot.acts_paid);
            brought.fold(u16::from(now), u16::saturating_add)
        }
    }
}
