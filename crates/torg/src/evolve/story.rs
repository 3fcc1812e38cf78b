//! Makes what happened to the story so.

use super::evolve as make;
use crate::card::{CardId, CardName};
use crate::condition::Condition;
use crate::decide::MOST_COUNTED;
use crate::event::Event;
use crate::hands::{Hands, Open};
use crate::piles::Zone;
use crate::state::State;
use crate::state::scene::Scene;
use crate::story::{
    Campaigning, Closing, Deduction, Stage, StoryEvent, Subplot, SubplotId, Verdict,
};
use tabletop::seat::ActorId;

/// Makes one event of the story so.
pub(super) fn evolve(state: &mut State, what: &StoryEvent) {
    match what {
        StoryEvent::Suggested { subplot, text } => {
            state.subplot_mut(*subplot, |subplot| {
                subplot.suggestion = Some(text.clone());
            });
        }
        StoryEvent::Accepted { subplot, active } | StoryEvent::Activated { subplot, active } => {
            // Who says that about it has taken note of it (DD-010).
            let card = state.story.subplot(*subplot).and_then(|told| told.card);
            state.hands.unheard.retain(|other| Some(*other) != card);
            state.subplot_mut(*subplot, |subplot| subplot.stage = stage(*active));
        }
        StoryEvent::Resumed {
            subplot,
            active,
            acts,
            campaigned,
        } => {
            let card = state.story.subplot(*subplot).and_then(|told| told.card);
            state.hands.unheard.retain(|other| Some(*other) != card);
            state.subplot_mut(*subplot, |subplot| {
                subplot.stage = stage(*active);
                subplot.acts = *acts;
                subplot.campaigned = *campaigned;
            });
        }
        StoryEvent::Disallowed {
            subplot,
            owner,
            card,
            given_back,
        } => {
            state.story.subplots.retain(|other| other.id != *subplot);
            state.piles.put(*card, Zone::Discard);
            state.give_place_back(*owner, *given_back);
            state.pay(*owner, 1);
        }
        StoryEvent::Noted { subplot, text } => state.subplot_mut(*subplot, |subplot| {
            subplot.note = Some(text.clone()).filter(|text| !text.is_empty());
            subplot.note_told = false;
        }),
        StoryEvent::Revealed { subplot, text } => state.subplot_mut(*subplot, |subplot| {
            subplot.note = Some(text.clone());
            subplot.note_told = true;
        }),
        StoryEvent::Ignored { subplot, ignored } => {
            state.subplot_mut(*subplot, |subplot| subplot.ignored = *ignored);
        }
        StoryEvent::TurnedIn { actor, card, laid } => {
            state.piles.put(*card, Zone::Discard);
            let running = state.round().is_some();
            state.with(*actor, |actor| {
                if *laid && running {
                    actor.round.laid = actor.round.laid.saturating_add(1);
                } else if *laid {
                    actor.starting_places = actor.starting_places.saturating_sub(1);
                }
            });
            state.pay(*actor, 1);
        }
        StoryEvent::Compensated { actor, owed, .. } => {
            state.pay(*actor, 1);
            if *owed {
                state.with_seat(*actor, |seat| seat.owed = seat.owed.saturating_add(1));
                if let Some(Open::Sorting { owed, .. }) = &mut state.hands.open {
                    owed.push(*actor);
                }
            }
        }
        StoryEvent::FitSet { name, fits } => {
            state.story.fits.retain(|(told, _)| told != name);
            if let Some(fits) = fits {
                state.story.fits.push((*name, *fits));
            }
        }
        StoryEvent::CampaignAsked { by, card, subplot } => {
            state.story.campaigning = Some(Campaigning {
                by: *by,
                card: *card,
                subplot: *subplot,
                agreed: false,
            });
        }
        StoryEvent::CampaignAgreed => {
            if let Some(campaigning) = &mut state.story.campaigning {
                campaigning.agreed = true;
            }
        }
        StoryEvent::CampaignDeclined => state.story.campaigning = None,
        StoryEvent::CampaignBack {
            by,
            card,
            given_back,
        } => {
            state.story.campaigning = None;
            state.piles.put(*card, Zone::Hand(*by));
            state.give_place_back(*by, *given_back);
        }
        StoryEvent::CampaignRefused {
            by,
            card,
            given_back,
        } => {
            // Another one may be asked for meanwhile; this one's question goes with its card.
            state.piles.put(*card, Zone::Discard);
            state.give_place_back(*by, *given_back == Some(true));
            state.pay(*by, 1);
        }
        StoryEvent::Campaigned { subplot, card } => {
            state.story.campaigning = None;
            state.piles.put(*card, Zone::Discard);
            state.subplot_mut(*subplot, |subplot| subplot.campaigned = true);
        }
        StoryEvent::Sacrificed { actor, cards, .. } => {
            state.with(*actor, |actor| actor.condition.wounds = Condition::DEAD);
            make(
                state,
                &Event::ActorLeft {
                    actor: *actor,
                    cards: cards.clone(),
                },
            );
        }
        StoryEvent::ActEnding {
            of_adventure,
            asked,
            dramas,
        } => {
            state.story.closing = Some(Closing {
                of_adventure: *of_adventure,
                asked: asked.iter().map(|id| (*id, None)).collect(),
                dramas: dramas.clone(),
                base: None,
                deductions: vec![],
            });
        }
        StoryEvent::Judged { subplot, verdict } => {
            let closing = state.story.closing.iter_mut();
            for (id, told) in closing.flat_map(|closing| &mut closing.asked) {
                if id == subplot {
                    *told = Some(*verdict);
                }
            }
        }
        StoryEvent::ActEnded { paid } => act_ended(state, paid),
        StoryEvent::HandSizeSet { cards } => state.hand_size = Some(*cards),
        StoryEvent::AwardSet { base } => {
            if let Some(closing) = &mut state.story.closing {
                closing.base = Some(*base);
            }
        }
        StoryEvent::Deducted {
            actor,
            cause,
            possibilities,
            reason,
        } => {
            if let Some(closing) = &mut state.story.closing {
                closing
                    .deductions
                    .retain(|other| other.actor != *actor || other.cause != *cause);
                if *possibilities > 0 {
                    closing.deductions.push(Deduction {
                        actor: *actor,
                        cause: *cause,
                        possibilities: *possibilities,
                        reason: reason.clone(),
                        ruled: false,
                    });
                }
            }
        }
        StoryEvent::AdventureEnded { awards } => {
            for award in awards {
                state.pay(award.actor, award.sum());
            }
            adventure_ended(state);
        }
        StoryEvent::AdventureBegan { adventure } => adventure_began(state, *adventure),
        StoryEvent::SittingBegan => {}
    }
}

const fn stage(active: bool) -> Stage {
    if active {
        Stage::Active
    } else {
        Stage::Pending
    }
}

/// Whether a scene has begun with it that followed another (DD-100).
pub(super) fn is_play(event: &Event) -> bool {
    matches!(
        event,
        Event::RoundsBegan { .. }
            | Event::Flipped { .. }
            | Event::BoxFlipped { .. }
            | Event::CardLaid { .. }
            | Event::CardPlayed { .. }
            | Event::ActionDeclared { .. }
            | Event::Task { .. }
            | Event::Traded { .. }
    )
}

/// Whatever moved a card: what lies in a pool is its owner's subplot, and one whose card has left the pool is over (DD-368).
pub(super) fn follow(state: &mut State, event: &Event) {
    if matches!(
        event,
        Event::Flipped { .. } | Event::RoundsBegan { .. } | Event::RoundsEnded
    ) {
        for subplot in &mut state.story.subplots {
            subplot.took_place = false;
        }
        state.story.placed.clear();
    }
    let mut subplots = std::mem::take(&mut state.story.subplots);
    subplots.retain_mut(|subplot| {
        let lies = |card| state.piles.lies_in(card, Zone::Pool(subplot.owner));
        if subplot.card.is_none_or(lies) {
            return true;
        }
        let accepted = subplot.stage != Stage::Proposed;
        subplot.cut_short |= subplot.stage == Stage::Active;
        subplot.stage = Stage::Ended;
        accepted
    });
    state.story.subplots = subplots;
    let mut fresh: Vec<(ActorId, CardId, CardName)> = Vec::new();
    for hero in state.heroes() {
        for card in state.pool(hero.id) {
            let told = |subplot: &Subplot| {
                subplot.card == Some(*card)
                    && subplot.owner == hero.id
                    && subplot.stage != Stage::Ended
            };
            let name = state.deck.name(*card).filter(|name| name.is_subplot());
            if let Some(name) = name
                && name != CardName::Campaign
                && !state.story.subplots.iter().any(told)
            {
                fresh.push((hero.id, *card, name));
            }
        }
    }
    let laid_in_rounds = state.conflict.is_some() && matches!(event, Event::CardLaid { .. });
    if let Event::CardLaid { card, .. } = event
        && laid_in_rounds
        && state.deck.name(*card) == Some(CardName::Campaign)
    {
        state.story.placed.push(*card);
    }
    for (owner, card, name) in fresh {
        state.story.known.push((owner, card));
        let id = u16::try_from(state.story.known.len()).unwrap_or(u16::MAX);
        state.story.subplots.push(Subplot {
            id: SubplotId(id),
            owner,
            name,
            card: Some(card),
            stage: Stage::Proposed,
            campaigned: false,
            since: 0,
            acts: 0,
            ignored: false,
            suggestion: None,
            note: None,
            note_told: false,
            took_place: laid_in_rounds,
            cut_short: false,
        });
    }
    let story = &state.story;
    let stands = |asked: Campaigning| {
        let going_on = |subplot: &Subplot| subplot.stage != Stage::Ended;
        state.piles.lies_in(asked.card, Zone::Pool(asked.by))
            && story.subplot(asked.subplot).is_some_and(going_on)
    };
    if !story.campaigning.is_none_or(stands) {
        state.story.campaigning = None;
    }
}

fn act_ended(state: &mut State, paid: &[(SubplotId, ActorId)]) {
    let closing = state.story.closing.take().unwrap_or_default();
    for (subplot, owner) in paid {
        state.subplot_mut(*subplot, |subplot| {
            subplot.acts = subplot.acts.saturating_add(1);
        });
        state.pay(*owner, 1);
    }
    for (subplot, verdict) in closing.asked {
        if verdict == Some(Verdict::Played) {
            state.subplot_mut(subplot, |subplot| {
                if subplot.stage != Stage::Ended {
                    subplot.stage = Stage::Active;
                }
            });
        }
    }
    for subplot in &mut state.story.subplots {
        subplot.ignored = false;
        subplot.cut_short = false;
    }
}

/// What was campaigned stays as a background without a card, everything else is over (DD-107, DD-111, A-76).
fn adventure_ended(state: &mut State) {
    let adventure = state.story.adventure;
    state.story.subplots.retain_mut(|subplot| {
        if subplot.campaigned && subplot.card.is_some() {
            subplot.card = None;
            subplot.since = adventure;
        }
        subplot.stage = Stage::Pending;
        subplot.acts = 0;
        subplot.is_background()
    });
    state.piles.gather();
    if let Some(printed) = &mut state.printed {
        printed.owed.clear();
    }
    state.story.closing = None;
    state.story.campaigning = None;
    state.story.placed.clear();
    state.story.between = true;
    state.story.finale = false;
    state.story.fits.clear();
    state.tasks.clear();
    state.trade = None;
    state.action = None;
    state.last_action = None;
    state.glories = 0;
    // What stood open was of this adventure, what the gamemaster had ready too (DD-107).
    state.hands = Hands::default();
    for actor in &mut state.cast {
        actor.entered_first.clear();
    }
}

fn adventure_began(state: &mut State, adventure: u16) {
    state.story.adventure = adventure;
    state.story.between = false;
    state.act = 1;
    state.scene = Scene {
        number: 1,
        ..Scene::default()
    };
    for actor in &mut state.cast {
        actor.critical_moment_used = false;
    }
}

impl State {
    fn subplot_mut(&mut self, id: SubplotId, change: impl FnOnce(&mut Subplot)) {
        let mut subplots = self.story.subplots.iter_mut();
        if let Some(subplot) = subplots.find(|subplot| subplot.id == id) {
            change(subplot);
        }
    }

    /// The round's place for a card is free again, or one of a starting pool.
    fn give_place_back(&mut self, actor: ActorId, given_back: bool) {
        let running = self.round().is_some();
        self.with(actor, |actor| {
            if given_back && running {
                actor.round.laid = actor.round.laid.saturating_sub(1);
            } else if given_back {
                actor.starting_places = actor.starting_places.saturating_add(1);
            }
        });
    }

    /// Possibilities are counted up to a bound.
    fn pay(&mut self, actor: ActorId, possibilities: u16) {
        self.with(actor, |actor| {
            let sum = actor.possibilities.saturating_add(possibilities);
            actor.possibilities = sum.min(MOST_COUNTED);
        });
    }
}
