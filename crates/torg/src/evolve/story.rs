//! Applies events of the story.

use super::evolve as make;
use crate::card::{CardId, CardName};
use crate::condition::Condition;
use crate::event::Event;
use crate::follow_ups::{FollowUps, PendingRefill};
use crate::state::State;
use crate::state::actor::MAX_COUNTED;
use crate::state::scene::Scene;
use crate::story::{
    ActReview, CampaignProposal, Deduction, Story, StoryEvent, Subplot, SubplotId, SubplotStage,
    Verdict,
};
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Applies one event of the story.
pub(super) fn evolve(state: &mut State, event: &StoryEvent) {
    match event {
        StoryEvent::Suggested { subplot, text } => {
            state.subplot_mut(*subplot, |subplot| {
                subplot.suggestion = Some(text.clone());
            });
        }
        StoryEvent::Accepted { subplot, active } | StoryEvent::Activated { subplot, active } => {
            accept_card(state, *subplot);
            state.subplot_mut(*subplot, |subplot| {
                subplot.paused_this_act |= subplot.stage == SubplotStage::Active && !*active;
                subplot.stage = SubplotStage::accepted(*active);
            });
        }
        StoryEvent::Resumed {
            subplot,
            active,
            acts_paid,
            campaigned,
        } => {
            accept_card(state, *subplot);
            state.subplot_mut(*subplot, |subplot| {
                subplot.stage = SubplotStage::accepted(*active);
                subplot.acts_paid = *acts_paid;
                subplot.campaigned = *campaigned;
            });
        }
        StoryEvent::Disallowed {
            subplot,
            owner,
            card,
            pool_play_returned,
        } => {
            state.story.subplots.retain(|other| other.id != *subplot);
            state.zones.move_to(*card, Zone::DiscardPile);
            state.return_pool_play(*owner, *pool_play_returned);
            state.add_possibilities(*owner, 1);
        }
        StoryEvent::NoteSet { subplot, text } => state.subplot_mut(*subplot, |subplot| {
            subplot.note = Some(text.clone()).filter(|text| !text.is_empty());
            subplot.note_revealed = false;
        }),
        StoryEvent::NoteRevealed { subplot, text } => state.subplot_mut(*subplot, |subplot| {
            subplot.note = Some(text.clone());
            subplot.note_revealed = true;
        }),
        StoryEvent::Ignored { subplot, ignored } => {
            state.subplot_mut(*subplot, |subplot| subplot.ignored = *ignored);
        }
        StoryEvent::TurnedIn {
            actor,
            card,
            used_pool_play,
        } => turn_in(state, *actor, *card, *used_pool_play),
        StoryEvent::Compensated {
            actor, draw_owed, ..
        } => {
            state.add_possibilities(*actor, 1);
            if *draw_owed {
                owe_draw(state, *actor);
            }
        }
        StoryEvent::SubplotFitSet { name, fits } => {
            state
                .story
                .subplot_policy
                .retain(|(card_name, _)| card_name != name);
            if let Some(fits) = fits {
                state.story.subplot_policy.push((*name, *fits));
            }
        }
        StoryEvent::CampaignProposed {
            by: hero,
            card,
            subplot,
        } => {
            state.story.campaign_proposal = Some(CampaignProposal {
                by: *hero,
                card: *card,
                subplot: *subplot,
                owner_agreed: false,
            });
        }
        StoryEvent::CampaignAgreed => {
            if let Some(campaigning) = &mut state.story.campaign_proposal {
                campaigning.owner_agreed = true;
            }
        }
        StoryEvent::CampaignDeclined => state.story.campaign_proposal = None,
        StoryEvent::CampaignReturned {
            by: hero,
            card,
            pool_play_returned,
        } => {
            state.story.campaign_proposal = None;
            state.zones.move_to(*card, Zone::Hand(*hero));
            state.return_pool_play(*hero, *pool_play_returned);
        }
        StoryEvent::CampaignRefused {
            by: hero,
            card,
            pool_play_returned,
        } => {
            // There may be a proposal for another Campaign card; only a proposal with this card ends.
            state.zones.move_to(*card, Zone::DiscardPile);
            state.return_pool_play(*hero, *pool_play_returned == Some(true));
            state.add_possibilities(*hero, 1);
        }
        StoryEvent::Campaigned { subplot, card } => {
            state.story.campaign_proposal = None;
            state.zones.move_to(*card, Zone::DiscardPile);
            state.subplot_mut(*subplot, |subplot| subplot.campaigned = true);
        }
        StoryEvent::Sacrificed { actor, cards, .. } => {
            state.update_actor(*actor, |actor| actor.condition.wounds = Condition::DEAD);
            let (actor, cards) = (*actor, cards.clone());
            make(state, &Event::ActorLeft { actor, cards });
        }
        StoryEvent::ActEnding {
            ends_adventure,
            subplots,
            kept_dramas,
        } => {
            state.story.act_review = Some(ActReview {
                ends_adventure: *ends_adventure,
                verdicts: subplots.iter().map(|id| (*id, None)).collect(),
                kept_dramas: kept_dramas.clone(),
                base_award: None,
                deductions: vec![],
            });
        }
        StoryEvent::SubplotJudged { subplot, verdict } => {
            let review = state.story.act_review.iter_mut();
            for (id, recorded) in review.flat_map(|review| &mut review.verdicts) {
                if id == subplot {
                    *recorded = Some(*verdict);
                }
            }
        }
        StoryEvent::ActEnded { paid } => act_ended(state, paid),
        StoryEvent::HandSizeSet { cards } => state.hand_size = Some(*cards),
        StoryEvent::AwardSet { base } => {
            if let Some(review) = &mut state.story.act_review {
                review.base_award = Some(*base);
            }
        }
        StoryEvent::Deducted {
            actor,
            cause,
            possibilities,
            reason,
        } => set_deduction(
            &mut state.story,
            Deduction {
                actor: *actor,
                cause: *cause,
                possibilities: *possibilities,
                reason: reason.clone(),
                by_ruling: false,
            },
        ),
        StoryEvent::AdventureEnded { awards } => {
            for award in awards {
                state.add_possibilities(award.actor, award.total());
            }
            adventure_ended(state);
        }
        StoryEvent::AdventureBegan { adventure } => adventure_began(state, *adventure),
        StoryEvent::SessionBegan => {}
    }
}

impl SubplotStage {
    const fn accepted(active: bool) -> Self {
        if active { Self::Active } else { Self::Pending }
    }
}

/// Acknowledges the card of a subplot that is accepted or made active or pending (DD-010).
fn accept_card(state: &mut State, subplot: SubplotId) {
    let card = state
        .story
        .subplot(subplot)
        .and_then(|subplot| subplot.card);
    let unacknowledged = &mut state.follow_ups.unacknowledged_specials;
    unacknowledged.retain(|other| Some(*other) != card);
}

/// Discards a card that was turned in, and gives its hero a possibility. `used_pool_play`: this used up the round's pool play, or a
/// slot of the starting pool.
fn turn_in(state: &mut State, actor: ActorId, card: CardId, used_pool_play: bool) {
    state.zones.move_to(card, Zone::DiscardPile);
    let running = state.round().is_some();
    state.update_actor(actor, |actor| {
        if used_pool_play && running {
            actor.round.cards_pooled = actor.round.cards_pooled.saturating_add(1);
        } else if used_pool_play {
            actor.use_starting_pool_slot();
        }
    });
    state.add_possibilities(actor, 1);
}

/// Lets a hero draw one more card when the scene ends or hands are refilled.
fn owe_draw(state: &mut State, actor: ActorId) {
    state.update_ending_seat(actor, |seat| {
        seat.owed_draws = seat.owed_draws.saturating_add(1)
    });
    if let Some(PendingRefill::DiscardAndRefill { owed_draws, .. }) =
        &mut state.follow_ups.pending_refill
    {
        owed_draws.push(actor);
    }
}

/// Sets what a hero loses for one cause when the adventure ends; 0 removes it.
fn set_deduction(story: &mut Story, deduction: Deduction) {
    let Some(review) = &mut story.act_review else {
        return;
    };
    review
        .deductions
        .retain(|other| other.actor != deduction.actor || other.cause != deduction.cause);
    if deduction.possibilities > 0 {
        review.deductions.push(deduction);
    }
}

/// Whether the event counts as play, after which a new scene is no longer untouched (DD-100).
pub(super) fn counts_as_play(event: &Event) -> bool {
    matches!(
        event,
        Event::RoundsBegan { .. }
            | Event::Flipped { .. }
            | Event::TaskBoxFlipped { .. }
            | Event::CardPooled { .. }
            | Event::CardPlayed { .. }
            | Event::ActionDeclared { .. }
            | Event::Task { .. }
            | Event::Traded { .. }
    )
}

/// Forgets which subplots and Campaigns were laid as the pool play of the round, because that round is over.
pub(super) fn settle_pool_plays(story: &mut Story) {
    for subplot in &mut story.subplots {
        subplot.used_pool_play = false;
    }
    story.campaigns_pooled_this_round.clear();
}

/// Lets a subplot go on whose card has returned to its pool.
pub(super) fn resume_subplot(story: &mut Story, id: SubplotId, active: bool) {
    let subplots = story.subplots.iter_mut();
    for subplot in subplots.filter(|subplot| subplot.id == id) {
        subplot.ended_this_act = false;
        subplot.stage = SubplotStage::accepted(active);
    }
}

/// Updates the subplots after every event: a subplot card that is new in a pool becomes its owner's subplot, and a subplot
/// whose card left the pool ends (DD-368).
pub(super) fn sync_subplots(state: &mut State, event: &Event) {
    if matches!(
        event,
        Event::Flipped { .. } | Event::RoundsBegan { .. } | Event::RoundsEnded
    ) {
        settle_pool_plays(&mut state.story);
    }
    end_subplots_without_card(state);
    let laid_in_rounds = state.conflict.is_some() && matches!(event, Event::CardPooled { .. });
    if let Event::CardPooled { card, .. } = event
        && laid_in_rounds
        && state.deck.name(*card) == Some(CardName::Campaign)
    {
        state.story.campaigns_pooled_this_round.push(*card);
    }
    for (owner, card, name) in new_subplot_cards(state) {
        propose_subplot(&mut state.story, owner, card, name, laid_in_rounds);
    }
    end_impossible_campaign(state);
}

/// Ends subplots whose card is no longer in their owner's pool; those that had not been accepted are removed.
fn end_subplots_without_card(state: &mut State) {
    let zones = &state.zones;
    state.story.subplots.retain_mut(|subplot| {
        let is_in_pool = |card| zones.is_in(card, Zone::Pool(subplot.owner));
        if subplot.card.is_none_or(is_in_pool) {
            return true;
        }
        let accepted = subplot.stage != SubplotStage::Proposed;
        subplot.ended_this_act |= subplot.stage == SubplotStage::Active;
        subplot.stage = SubplotStage::Ended;
        accepted
    });
}

/// Returns the subplot cards in pools that belong to no subplot of their owner yet.
fn new_subplot_cards(state: &State) -> Vec<(ActorId, CardId, CardName)> {
    let mut new_cards = Vec::new();
    for hero in state.heroes() {
        for card in state.pool(hero.id) {
            let is_tracked = |subplot: &Subplot| {
                subplot.card == Some(*card)
                    && subplot.owner == hero.id
                    && subplot.stage != SubplotStage::Ended
            };
            let name = state.deck.name(*card).filter(|name| name.is_subplot());
            if let Some(name) = name
                && name != CardName::Campaign
                && !state.story.subplots.iter().any(is_tracked)
            {
                new_cards.push((hero.id, *card, name));
            }
        }
    }
    new_cards
}

/// Adds a subplot for a card that is new in a pool.
fn propose_subplot(
    story: &mut Story,
    owner: ActorId,
    card: CardId,
    name: CardName,
    used_pool_play: bool,
) {
    story.subplot_history.push((owner, card));
    let id = u16::try_from(story.subplot_history.len()).unwrap_or(u16::MAX);
    story.subplots.push(Subplot {
        id: SubplotId(id),
        owner,
        name,
        card: Some(card),
        stage: SubplotStage::Proposed,
        campaigned: false,
        campaigned_in: 0,
        acts_paid: 0,
        ignored: false,
        suggestion: None,
        note: None,
        note_revealed: false,
        used_pool_play,
        ended_this_act: false,
        paused_this_act: false,
    });
}

/// Ends a proposed campaign if its card has left the pool, or its subplot has ended.
fn end_impossible_campaign(state: &mut State) {
    let story = &state.story;
    let is_still_possible = |asked: CampaignProposal| {
        let going_on = |subplot: &Subplot| subplot.stage != SubplotStage::Ended;
        state.zones.is_in(asked.card, Zone::Pool(asked.by))
            && story.subplot(asked.subplot).is_some_and(going_on)
    };
    if !story.campaign_proposal.is_none_or(is_still_possible) {
        state.story.campaign_proposal = None;
    }
}

fn act_ended(state: &mut State, paid: &[(SubplotId, ActorId)]) {
    let review = state.story.act_review.take().unwrap_or_default();
    for (subplot, owner) in paid {
        state.subplot_mut(*subplot, |subplot| {
            subplot.acts_paid = subplot.acts_paid.saturating_add(1);
        });
        state.add_possibilities(*owner, 1);
    }
    for (subplot, verdict) in review.verdicts {
        if verdict == Some(Verdict::Played) {
            state.subplot_mut(subplot, |subplot| {
                if subplot.stage != SubplotStage::Ended {
                    subplot.stage = SubplotStage::Active;
                }
            });
        }
    }
    for subplot in &mut state.story.subplots {
        subplot.ignored = false;
        subplot.ended_this_act = false;
        subplot.paused_this_act = false;
    }
}

/// Ends the adventure. Campaigned subplots stay as background without a card; all others are removed (DD-107, DD-111, A-76).
fn adventure_ended(state: &mut State) {
    let adventure = state.story.adventure;
    state.story.subplots.retain_mut(|subplot| {
        if subplot.campaigned && subplot.card.is_some() {
            subplot.card = None;
            subplot.campaigned_in = adventure;
        }
        subplot.stage = SubplotStage::Pending;
        subplot.acts_paid = 0;
        subplot.is_background()
    });
    state.zones.collect_into_draw_pile();
    if let Some(physical_deck) = &mut state.physical_deck {
        physical_deck.owed_draws.clear();
    }
    state.story.act_review = None;
    state.story.campaign_proposal = None;
    state.story.campaigns_pooled_this_round.clear();
    state.story.between_adventures = true;
    state.story.final_encounter_over = false;
    state.story.subplot_policy.clear();
    state.tasks.clear();
    state.trade = None;
    state.action = None;
    state.last_action = None;
    state.glories_counted = 0;
    // Open follow-ups and the gamemaster's preparations belonged to this adventure (DD-107).
    state.follow_ups = FollowUps::default();
    for actor in &mut state.cast {
        actor.first_pooled.clear();
    }
}

fn adventure_began(state: &mut State, adventure: u16) {
    state.story.adventure = adventure;
    state.story.between_adventures = false;
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

    /// If `given_back`, makes the round's pool play, or a slot of the starting pool, available again.
    fn return_pool_play(&mut self, actor: ActorId, given_back: bool) {
        let running = self.round().is_some();
        self.update_actor(actor, |actor| {
            if given_back && running {
                actor.round.cards_pooled = actor.round.cards_pooled.saturating_sub(1);
            } else if given_back {
                actor.starting_pool_slots = actor.starting_pool_slots.saturating_add(1);
                actor.starting_pool_slots_used = actor.starting_pool_slots_used.saturating_sub(1);
            }
        });
    }

    /// Adds possibilities, up to [`MAX_COUNTED`].
    fn add_possibilities(&mut self, actor: ActorId, possibilities: u16) {
        self.update_actor(actor, |actor| {
            let sum = actor.possibilities.saturating_add(possibilities);
            actor.possibilities = sum.min(MAX_COUNTED);
        });
    }
}
