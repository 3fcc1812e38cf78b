//! Commands about subplots, Campaign and the martyr's sacrifice (DD-352 … DD-397).

use super::cast::require_text;
use super::play_checks::playing_refusals;
use super::transaction::{CommandResult, TorgTransaction};
use crate::card::{CardId, CardName};
use crate::consequence::Consequence;
use crate::draw_reason::DrawReason;
use crate::event::Event;
use crate::new_actor::NewActor;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::settings::{CampaignWait, SubplotComp, SubplotSlot};
use crate::state::State;
use crate::story::{
    CampaignProposal, StoryCommand, StoryEvent, StoryRefusal, Subplot, SubplotId, SubplotStage,
};
use crate::zones::Zone;
use tabletop::name::Name;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn story_event(&mut self, event: StoryEvent) {
        self.push(Event::Story { what: event });
    }

    pub(super) fn story(&mut self, command: &StoryCommand) -> CommandResult {
        self.require_open()?;
        match command {
            StoryCommand::Suggest { subplot, text } => {
                self.require_subplot(*subplot)?;
                let (subplot, text) = (*subplot, require_text(text)?);
                self.story_event(StoryEvent::Suggested { subplot, text });
            }
            StoryCommand::Accept { subplot, active } => self.accept_subplot(*subplot, *active)?,
            StoryCommand::Disallow { subplot } => self.disallow_subplot(*subplot)?,
            StoryCommand::Activate { subplot, active } => {
                let accepted = self.require_accepted_subplot(*subplot)?;
                if (accepted.stage == SubplotStage::Active) == *active {
                    return refuse_story(StoryRefusal::WrongStage);
                }
                let (subplot, active) = (*subplot, *active);
                self.story_event(StoryEvent::Activated { subplot, active });
            }
            StoryCommand::SetNote { subplot, text } => {
                self.require_subplot(*subplot)?;
                let text = match require_text(text) {
                    Err(Refusal::EmptyText) => String::new(),
                    text => text?,
                };
                let subplot = *subplot;
                self.story_event(StoryEvent::NoteSet { subplot, text });
            }
            StoryCommand::RevealNote { subplot } => {
                let text = self
                    .require_subplot(*subplot)?
                    .note
                    .ok_or(Refusal::EmptyText)?;
                let subplot = *subplot;
                self.story_event(StoryEvent::NoteRevealed { subplot, text });
            }
            StoryCommand::MarkIgnored { subplot, ignored } => {
                self.require_accepted_subplot(*subplot)?;
                let (subplot, ignored) = (*subplot, *ignored);
                self.story_event(StoryEvent::Ignored { subplot, ignored });
            }
            StoryCommand::TurnIn { actor, card } => self.turn_in_subplot(*actor, *card)?,
            StoryCommand::SetSubplotFit { name, fits } => {
                let (name, fits) = (*name, *fits);
                self.story_event(StoryEvent::SubplotFitSet { name, fits });
            }
            StoryCommand::UseCampaign {
                actor,
                card,
                subplot,
            } => self.use_campaign(*actor, *card, *subplot)?,
            StoryCommand::RefuseCampaign { actor, card } => {
                self.require_pooled_campaign(*actor, *card)?;
                self.refuse_campaign(*actor, *card);
            }
            StoryCommand::AnswerCampaign { agrees } => self.answer_campaign(*agrees)?,
            StoryCommand::ApproveCampaign { approves } => self.approve_campaign(*approves)?,
            StoryCommand::Sacrifice {
                actor,
                card,
                victory,
                heir: successor,
            } => self.sacrifice(*actor, *card, victory, successor.as_ref())?,
            StoryCommand::JudgeSubplot { subplot, verdict } => {
                self.judge_subplot(*subplot, *verdict)?
            }
            StoryCommand::EndAdventure => self.end_adventure()?,
            StoryCommand::SetAward { base } => self.set_award(*base)?,
            StoryCommand::Deduct {
                actor,
                cause,
                possibilities,
                reason,
            } => self.deduct(*actor, *cause, *possibilities, reason)?,
            StoryCommand::FinishAdventure => self.finish_adventure()?,
            StoryCommand::NextAdventure => self.next_adventure()?,
            StoryCommand::NewSession => self.new_session()?,
        }
        Ok(())
    }

    /// Returns a subplot that is proposed, pending or active.
    fn require_subplot(&self, id: SubplotId) -> Result<Subplot, Refusal> {
        let subplot = self.state.story.subplot(id);
        let going_on = subplot.filter(|subplot| subplot.stage != SubplotStage::Ended);
        let nobody = Refusal::Story(StoryRefusal::NoSubplot);
        let subplot = going_on.cloned().ok_or(nobody)?;
        self.actor(subplot.owner)?;
        Ok(subplot)
    }

    fn require_accepted_subplot(&self, id: SubplotId) -> Result<Subplot, Refusal> {
        let subplot = self.require_subplot(id)?;
        if subplot.is_accepted() {
            Ok(subplot)
        } else {
            Err(Refusal::Story(StoryRefusal::WrongStage))
        }
    }

    /// Returns a subplot that waits for the gamemaster's decision, with its card.
    fn require_proposed_subplot(&self, id: SubplotId) -> Result<(Subplot, CardId), Refusal> {
        let subplot = self.require_subplot(id)?;
        match (subplot.stage, subplot.card) {
            (SubplotStage::Proposed, Some(card)) => Ok((subplot, card)),
            (
                SubplotStage::Proposed
                | SubplotStage::Pending
                | SubplotStage::Active
                | SubplotStage::Ended,
                _,
            ) => Err(Refusal::Story(StoryRefusal::WrongStage)),
        }
    }

    fn accept_subplot(&mut self, id: SubplotId, active: bool) -> CommandResult {
        let (subplot, _) = self.require_proposed_subplot(id)?;
        let free = !self
            .state
            .is_subplot_limit_reached(subplot.owner, Some(id), true);
        let limit = StoryRefusal::SubplotLimit {
            actor: subplot.owner,
        };
        self.require(free, Refusal::Story(limit))?;
        self.story_event(StoryEvent::Accepted {
            subplot: id,
            active,
        });
        Ok(())
    }

    /// Disallows a subplot: the card is discarded, its owner gains a possibility and a new card (DD-356), and the round's pool
    /// play is available again.
    fn disallow_subplot(&mut self, id: SubplotId) -> CommandResult {
        let (subplot, card) = self.require_proposed_subplot(id)?;
        self.require_nothing_pending()?;
        let pool_play_returned =
            subplot.used_pool_play && self.state.settings.is(SubplotSlot::GivenBack);
        let owner = subplot.owner;
        self.cancel_trade_of(&[card]);
        self.story_event(StoryEvent::Disallowed {
            subplot: id,
            owner,
            card,
            pool_play_returned,
        });
        self.draw(owner, DrawReason::Subplot);
        Ok(())
    }

    fn turn_in_subplot(&mut self, id: ActorId, card: CardId) -> CommandResult {
        self.hero(id)?;
        if !self.state.deck.is_subplot(card) {
            return refuse_story(StoryRefusal::NotASubplotCard { card });
        }
        let laid_out = self.state.zones.is_in(card, Zone::Pool(id));
        if !laid_out {
            self.require_in_zone(card, Zone::Hand(id))?;
        }
        self.require_nothing_pending()?;
        self.require(
            !laid_out,
            Refusal::Story(StoryRefusal::SubplotInPool { card }),
        )?;
        self.require_not_away(id)?;
        let used_pool_play =
            self.state.conflict.is_some() && self.state.settings.is(SubplotSlot::Used);
        if used_pool_play {
            for refusal in crate::decide::pool_checks::pool_play_refusals(&self.state, id, card) {
                self.judge.overrule(refusal)?;
            }
        }
        self.cancel_trade_of(&[card]);
        self.story_event(StoryEvent::TurnedIn {
            actor: id,
            card,
            used_pool_play,
        });
        // The card that was turned in may be one that an action has just earned (DD-198).
        if !self.state.earned_cards.is_empty() {
            self.push_consequences(vec![Consequence::EarnedCardsExpired]);
        }
        self.draw(id, DrawReason::Subplot);
        Ok(())
    }

    /// Compensates for subplots that were discarded from a hand and not turned in, by the table's setting. Cards gained
    /// come on top of the refill. Returns the actor who is owed a card, once for each card.
    pub(super) fn compensate_subplots(&mut self, actor: ActorId, cards: &[CardId]) -> Vec<ActorId> {
        let mut owed_to = Vec::new();
        if self.state.settings.is(SubplotComp::TurnInOnly) {
            return owed_to;
        }
        let draw_owed = self.state.settings.is(SubplotComp::Always);
        for &card in cards {
            if self.state.deck.is_subplot(card) {
                self.story_event(StoryEvent::Compensated {
                    actor,
                    card,
                    draw_owed,
                });
                owed_to.extend(draw_owed.then_some(actor));
            }
        }
        owed_to
    }

    fn use_campaign(&mut self, hero: ActorId, card: CardId, id: SubplotId) -> CommandResult {
        self.require_pooled_campaign(hero, card)?;
        let subplot = self.require_subplot(id)?;
        if subplot.is_background() || subplot.campaigned {
            return refuse_story(StoryRefusal::WrongStage);
        }
        if self.state.story.campaign_proposal.is_some() {
            return refuse_story(StoryRefusal::CampaignAlreadyProposed);
        }
        // Campaign is used by its player, unlike the specials that the gamemaster puts into effect (DD-009, DD-156, DD-157, A-19).
        let confused = self.state.are_heroes_confused();
        self.require(!confused, Refusal::Confused)?;
        self.require_not_away(hero)?;
        let owner = subplot.owner;
        let may_ask = owner == hero || !self.state.is_away(owner);
        self.require(may_ask, Refusal::Story(StoryRefusal::OwnerAway { owner }))?;
        self.require_campaignable(&subplot)?;
        self.propose_campaign(hero, card, &subplot);
        Ok(())
    }

    fn propose_campaign(&mut self, hero: ActorId, card: CardId, subplot: &Subplot) {
        self.story_event(StoryEvent::CampaignProposed {
            by: hero,
            card,
            subplot: subplot.id,
        });
        if subplot.owner == hero {
            self.story_event(StoryEvent::CampaignAgreed);
        }
    }

    /// Proposes Campaign at once if it does not wait in a pool and only one subplot is possible.
    pub(super) fn use_campaign_at_once(&mut self, hero: ActorId, card: CardId) {
        if self.state.campaign_due() != Some((hero, card)) {
            return;
        }
        let fit: Vec<Subplot> = self.state.campaignable_subplots().cloned().collect();
        if let [subplot] = fit.as_slice() {
            self.propose_campaign(hero, card, subplot);
        }
    }

    /// Requires that the card is a Campaign in this hero's pool.
    fn require_pooled_campaign(&self, hero: ActorId, card: CardId) -> CommandResult {
        self.hero(hero)?;
        self.require_no_steps_pending()?;
        if self.state.deck.name(card) != Some(CardName::Campaign) {
            return Err(Refusal::CardNotInZone { card });
        }
        self.require_in_zone(card, Zone::Pool(hero))
    }

    /// Requires a subplot that can continue: an active one, not Martyr, and only in a campaign (DD-385, DD-387, DD-395).
    fn require_campaignable(&mut self, subplot: &Subplot) -> CommandResult {
        let rules = [
            (self.state.settings.campaign, StoryRefusal::NoCampaignPlayed),
            (
                subplot.name != CardName::Martyr,
                StoryRefusal::MartyrNeverCampaigned,
            ),
            (
                subplot.stage == SubplotStage::Active,
                StoryRefusal::NotActive,
            ),
        ];
        for (is_met, refusal) in rules {
            self.require(is_met, Refusal::Story(refusal))?;
        }
        Ok(())
    }

    fn require_campaign_proposal(&self) -> Result<CampaignProposal, Refusal> {
        let nothing = Refusal::Story(StoryRefusal::NoCampaignProposal);
        self.state.story.campaign_proposal.ok_or(nothing)
    }

    pub(super) fn answer_campaign(&mut self, agrees: bool) -> CommandResult {
        let CampaignProposal { by: hero, card, .. } = self.require_campaign_proposal()?;
        let waits = self.state.settings.is(CampaignWait::Yes);
        if !agrees && !waits {
            // The card returns to the hand, which must not change while hands are counted (INV-12).
            self.require_nothing_pending()?;
        }
        self.story_event(match (agrees, waits) {
            (true, _) => StoryEvent::CampaignAgreed,
            (false, true) => StoryEvent::CampaignDeclined,
            (false, false) => StoryEvent::CampaignReturned {
                by: hero,
                card,
                pool_play_returned: self.state.story.campaigns_pooled_this_round.contains(&card),
            },
        });
        Ok(())
    }

    /// Applies the gamemaster's decision, which comes last, so everything that may have changed is checked again. A refused
    /// card is compensated like any subplot (DD-390, DD-396).
    fn approve_campaign(&mut self, approves: bool) -> CommandResult {
        let CampaignProposal {
            by: hero,
            card,
            subplot,
            owner_agreed,
        } = self.require_campaign_proposal()?;
        let asked = self.require_subplot(subplot)?;
        self.require_nothing_pending()?;
        if !approves {
            self.refuse_campaign(hero, card);
            return Ok(());
        }
        let refusal = StoryRefusal::OwnerNotAgreed { owner: asked.owner };
        self.require(owner_agreed, Refusal::Story(refusal))?;
        self.require_campaignable(&asked)?;
        self.story_event(StoryEvent::Campaigned { subplot, card });
        Ok(())
    }

    fn refuse_campaign(&mut self, hero: ActorId, card: CardId) {
        let given_back = self.state.story.campaigns_pooled_this_round.contains(&card)
            && self.state.settings.is(SubplotSlot::GivenBack);
        self.cancel_trade_of(&[card]);
        self.story_event(StoryEvent::CampaignRefused {
            by: hero,
            card,
            pool_play_returned: Some(given_back),
        });
        self.draw(hero, DrawReason::Subplot);
    }

    /// Sacrifices a hero's life for a victory: possible at any time once the card is in the pool (DD-380, A-73). The hero's cards
    /// are discarded, and the player's next hero is dealt a full hand.
    pub(super) fn sacrifice(
        &mut self,
        id: ActorId,
        card: CardId,
        victory: &str,
        successor: Option<&Name>,
    ) -> CommandResult {
        let actor = self.hero(id)?;
        if self.state.deck.name(card) != Some(CardName::Martyr) {
            return Err(Refusal::CardNotInZone { card });
        }
        self.require_held(id, card)?;
        self.require_nothing_pending()?;
        self.require_no_glory_claim_of(id)?;
        for refusal in playing_refusals(&self.state, id, card) {
            self.judge.overrule(refusal)?;
        }
        if successor.is_none() && self.state.heroes().count() == 1 {
            return Err(Refusal::NoHeroes);
        }
        if successor.is_some() {
            super::cast::check_room(&self.state, Role::Villain, 1)?;
        }
        let victory = match require_text(victory) {
            Err(Refusal::EmptyText) => None,
            text => Some(text?),
        };
        let cards = self.all_cards_of(id);
        self.story_event(StoryEvent::Sacrificed {
            actor: id,
            cards,
            victory,
        });
        if let Some(name) = successor {
            self.join_actor(&NewActor::named(name.clone(), actor.player, Role::Hero));
        }
        self.recount_starting_pools();
        Ok(())
    }
}

/// Returns why a subplot may not be put into the pool: one per player and adventure (DD-358); no Campaign outside a campaign
/// (DD-395) or, if the table has decided so, without a subplot to use it on.
pub(super) fn subplot_refusal(state: &State, id: ActorId, card: CardId) -> Option<Refusal> {
    if !state.deck.is_subplot(card) {
        return None;
    }
    if state.deck.name(card) == Some(CardName::Campaign) {
        let waits = state.settings.is(CampaignWait::Yes);
        let refusal = if !state.settings.campaign {
            StoryRefusal::NoCampaignPlayed
        } else if !waits && state.campaignable_subplots().next().is_none() {
            StoryRefusal::NothingToCampaign
        } else {
            return None;
        };
        return Some(Refusal::Story(refusal));
    }
    let limit = Refusal::Story(StoryRefusal::SubplotLimit { actor: id });
    state
        .is_subplot_limit_reached(id, None, false)
        .then_some(limit)
}

pub(super) fn refuse_story(refusal: StoryRefusal) -> CommandResult {
    Err(Refusal::Story(refusal))
}
