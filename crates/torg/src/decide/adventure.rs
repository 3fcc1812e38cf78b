//! The end of an act and of an adventure, and the next one (DD-102 … DD-112, sections 4.6 to 4.8).

use super::play::{Decided, Play};
use super::sheets::MOST_COUNTED;
use super::story::refused;
use crate::card::CardName;
use crate::decide::people::checked_text;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::{AwardEach, DramaAward, Recount};
use crate::state::State;
use crate::state::actor::Actor;
use crate::story::{
    Award, Cause, Closing, Stage, StoryEvent, StoryRefusal, Subplot, SubplotId, Verdict,
};
use tabletop::seat::ActorId;

/// What a Drama that was kept is worth (DD-108).
const DRAMA: u16 = 3;
/// What a Glory that was played is worth to every hero (DD-110).
const GLORY: u16 = 3;

impl Play<'_> {
    /// A new act: hands stay, critical moments are back (DD-102, DD-104). The scene before it has ended, with rounds or
    /// without (DD-100, section 4.6). Accepted subplots are asked about first (DD-103).
    pub(super) fn begin_act(&mut self) -> Decided {
        self.open()?;
        if let Some(closing) = self.state.story.closing.clone() {
            if closing.of_adventure {
                return refused(StoryRefusal::ActEnding);
            }
            self.end_act(&closing)?;
        } else {
            self.scene_over()?;
            let over = self.state.scene.untouched;
            self.require(over, Refusal::Story(StoryRefusal::SceneRuns))?;
            if self.state.trade.is_some() {
                self.push(Event::TradeDropped);
            }
            if self.ask_of_subplots(false) {
                return Ok(());
            }
        }
        if self.state.settings.is(Recount::Act) {
            self.recount();
        }
        self.push(Event::SceneBegan {
            act: self.state.act.saturating_add(1),
            scene: 1,
            discarded: vec![],
        });
        Ok(())
    }

    fn scene_over(&self) -> Decided {
        self.free_play()?;
        self.no_scene_ending()?;
        self.no_action()?;
        let open = |hero: &Actor| self.state.ordinary(hero.id) > 0;
        if self.state.heroes().any(open) {
            return Err(Refusal::SceneNotEnding);
        }
        Ok(())
    }

    /// Begins the list; an act without subplots needs none.
    fn ask_of_subplots(&mut self, of_adventure: bool) -> bool {
        let subplots = self.state.story.subplots.iter();
        let asked: Vec<SubplotId> = subplots
            .filter(|subplot| subplot.is_asked() && self.state.actor(subplot.owner).is_some())
            .map(|subplot| subplot.id)
            .collect();
        let any = of_adventure || !asked.is_empty();
        if any {
            let mut dramas = Vec::new();
            for hero in self.state.heroes().filter(|_| of_adventure) {
                let kept = kept_dramas(&self.state, hero.id);
                if kept > 0 {
                    dramas.push((hero.id, kept));
                }
            }
            self.story_event(StoryEvent::ActEnding {
                of_adventure,
                asked,
                dramas,
            });
        }
        any
    }

    fn closing(&self, of_adventure: bool) -> Result<Closing, Refusal> {
        let closing = self.state.story.closing.clone();
        let fitting = closing.filter(|closing| closing.of_adventure || !of_adventure);
        fitting.ok_or(Refusal::Story(StoryRefusal::ActNotEnding))
    }

    pub(super) fn judge(&mut self, subplot: SubplotId, verdict: Verdict) -> Decided {
        let closing = self.closing(false)?;
        let owner = self
            .state
            .story
            .subplot(subplot)
            .map(|subplot| subplot.owner);
        let there = owner.is_some_and(|owner| self.state.actor(owner).is_some());
        if !there || !closing.asked.iter().any(|(id, _)| *id == subplot) {
            return refused(StoryRefusal::NoSubplot);
        }
        self.story_event(StoryEvent::Judged { subplot, verdict });
        Ok(())
    }

    fn end_act(&mut self, closing: &Closing) -> Decided {
        let there = |id: SubplotId| {
            let subplot = self.state.story.subplot(id);
            subplot.is_some_and(|subplot| self.state.actor(subplot.owner).is_some())
        };
        let mut asked = closing.asked.iter();
        let all = asked.all(|(id, verdict)| verdict.is_some() || !there(*id));
        self.require(all, Refusal::Story(StoryRefusal::Unjudged))?;
        let paid = paid(&self.state, closing);
        self.story_event(StoryEvent::ActEnded { paid });
        Ok(())
    }

    /// The full hand by the heroes who are there now; where no deck lies on the table, there is none (DD-012).
    fn recount(&mut self) {
        if self.state.is_deckless() {
            return;
        }
        let heroes = self.state.heroes().count();
        let cards = self.state.settings.hand(heroes);
        if self.state.hand_size != Some(cards) {
            self.story_event(StoryEvent::HandSizeSet { cards });
        }
    }

    pub(super) fn new_sitting(&mut self) -> Decided {
        self.no_scene_ending()?;
        self.story_event(StoryEvent::SittingBegan);
        if self.state.settings.is(Recount::Sitting) {
            self.recount();
        }
        Ok(())
    }

    /// The last act ends with the adventure: the scene's own steps have run and are not run again (section 4.8).
    pub(super) fn end_adventure(&mut self) -> Decided {
        self.scene_over()?;
        // What was drawn from the printed deck may be a Drama (DD-108).
        self.nothing_owed()?;
        let over = self.state.story.finale;
        self.require(over, Refusal::Story(StoryRefusal::FinalSceneFirst))?;
        self.ask_of_subplots(true);
        Ok(())
    }

    pub(super) fn award(&mut self, base: u16) -> Decided {
        self.closing(true)?;
        if base > MOST_COUNTED {
            return Err(Refusal::OutOfRange {
                least: 0,
                most: u32::from(MOST_COUNTED),
            });
        }
        self.story_event(StoryEvent::AwardSet { base });
        Ok(())
    }

    pub(super) fn deduct(
        &mut self,
        actor: ActorId,
        cause: Cause,
        possibilities: u16,
        reason: &str,
    ) -> Decided {
        self.closing(true)?;
        self.hero(actor)?;
        self.deductible(actor, cause, possibilities)?;
        let reason = if possibilities == 0 {
            String::new()
        } else {
            checked_text(reason)?
        };
        self.story_event(StoryEvent::Deducted {
            actor,
            cause,
            possibilities,
            reason,
        });
        Ok(())
    }

    /// DD-362, DD-383: no more than that goes.
    fn deductible(&mut self, actor: ActorId, cause: Cause, possibilities: u16) -> Decided {
        let most = most_deducted(&self.state, actor, cause);
        let refusal = if cause == Cause::Ignored && !ignorable(&self.state, actor) {
            StoryRefusal::NothingIgnored
        } else {
            StoryRefusal::DeductedTooMuch { cause, most }
        };
        self.require(possibilities <= most, Refusal::Story(refusal))
    }

    pub(super) fn close_adventure(&mut self) -> Decided {
        let closing = self.closing(true)?;
        let heroes = self.state.heroes();
        let awards = heroes.map(|hero| award_of(&self.state, hero)).collect();
        // The list may have been changed since something was taken by the book; what was ruled stands.
        for taken in closing.deductions.iter().filter(|taken| !taken.ruled) {
            self.deductible(taken.actor, taken.cause, taken.possibilities)?;
        }
        self.end_act(&closing)?;
        self.story_event(StoryEvent::AdventureEnded { awards });
        Ok(())
    }

    pub(super) fn next_adventure(&mut self) -> Decided {
        if !self.state.story.between {
            return refused(StoryRefusal::AdventureRuns);
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

/// The subplots that pay as the list stands: each, or one for a hero.
pub(crate) fn paid(state: &State, closing: &Closing) -> Vec<(SubplotId, ActorId)> {
    let each = state.settings.is(AwardEach::Each);
    let mut paid: Vec<(SubplotId, ActorId)> = Vec::new();
    for (id, verdict) in &closing.asked {
        let owner = state.story.subplot(*id).map(|subplot| subplot.owner);
        if let Some(owner) = owner.filter(|owner| state.actor(*owner).is_some())
            && *verdict == Some(Verdict::Played)
            && (each || !paid.iter().any(|(_, other)| *other == owner))
        {
            paid.push((*id, owner));
        }
    }
    paid
}

/// The Drama cards in a hand or a pool: either counts.
fn kept_dramas(state: &State, hero: ActorId) -> u8 {
    let cards = state.hand(hero).iter().chain(state.pool(hero));
    let dramas = cards.filter(|card| state.deck.name(**card) == Some(CardName::Drama));
    u8::try_from(dramas.count()).unwrap_or(u8::MAX)
}

/// What a hero gets as the list stands. Only who survived is paid for Drama.
pub(crate) fn award_of(state: &State, hero: &Actor) -> Award {
    let closing = state.story.closing.as_ref();
    let mut dramas = closing.iter().flat_map(|closing| &closing.dramas);
    let kept = dramas
        .find(|(id, _)| *id == hero.id)
        .map_or(0, |(_, kept)| u16::from(*kept));
    let counted = if state.settings.is(DramaAward::Each) {
        kept
    } else {
        kept.min(1)
    };
    let alive = hero.condition.wounds < crate::condition::Condition::DEAD;
    let mut deducted = 0_u16;
    for deduction in closing.iter().flat_map(|closing| &closing.deductions) {
        if deduction.actor == hero.id {
            deducted = deducted.saturating_add(deduction.possibilities);
        }
    }
    Award {
        actor: hero.id,
        base: closing.and_then(|closing| closing.base).unwrap_or(0),
        drama: if alive {
            counted.saturating_mul(DRAMA)
        } else {
            0
        },
        glory: state.glories.saturating_mul(GLORY),
        deducted,
    }
}

/// Whether a hero had a subplot that could be ignored: one that was accepted, in play or over.
pub(crate) fn ignorable(state: &State, actor: ActorId) -> bool {
    let had = |subplot: &Subplot| {
        subplot.owner == actor && (subplot.is_accepted() || subplot.stage == Stage::Ended)
    };
    state.story.subplots.iter().any(had)
}

/// The most that may be taken from a hero's award: for a subplot that was ignored the whole of it, where the hero had one; for
/// Martyr no more than it brought (DD-362, DD-383).
pub(crate) fn most_deducted(state: &State, actor: ActorId, cause: Cause) -> u16 {
    match cause {
        Cause::Ignored => {
            let hero = state.actor(actor);
            let hero = hero.filter(|_| ignorable(state, actor));
            hero.map_or(0, |hero| award_of(state, hero).gained())
        }
        Cause::Insurance => {
            let of_martyr = |id: SubplotId| {
                let subplot = state.story.subplot(id);
                subplot.filter(|subplot| subplot.owner == actor && subplot.name == CardName::Martyr)
            };
            let closing = state.story.closing.clone().unwrap_or_default();
            let now = paid(state, &closing)
                .into_iter()
                .any(|(id, _)| of_martyr(id).is_some());
            let subplots = state.story.subplots.iter();
            let brought = subplots
                .filter_map(|subplot| of_martyr(subplot.id))
                .map(|subplot| subplot.acts);
            brought.fold(u16::from(now), u16::saturating_add)
        }
    }
}
