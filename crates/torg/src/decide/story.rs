//! Subplots, Campaign and the martyr's sacrifice (DD-352 … DD-397, section 4.10).

use super::people::checked_text;
use super::play::{Decided, Play};
use super::playing::against_playing;
use crate::card::{CardId, CardName};
use crate::drawn_for::DrawnFor;
use crate::event::Event;
use crate::newcomer::NewActor;
use crate::piles::Zone;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::settings::{CampaignWait, SubplotComp, SubplotSlot};
use crate::state::State;
use crate::story::{
    Campaigning, Stage, StoryCommand, StoryEvent, StoryRefusal, Subplot, SubplotId,
};
use tabletop::name::Name;
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn story_event(&mut self, what: StoryEvent) {
        self.push(Event::Story { what });
    }

    pub(super) fn story(&mut self, what: &StoryCommand) -> Decided {
        self.open()?;
        match what {
            StoryCommand::Suggest { subplot, text } => {
                self.subplot(*subplot)?;
                let (subplot, text) = (*subplot, checked_text(text)?);
                self.story_event(StoryEvent::Suggested { subplot, text });
            }
            StoryCommand::Accept { subplot, active } => self.accept_subplot(*subplot, *active)?,
            StoryCommand::Disallow { subplot } => self.disallow(*subplot)?,
            StoryCommand::Activate { subplot, active } => {
                let accepted = self.accepted(*subplot)?;
                if (accepted.stage == Stage::Active) == *active {
                    return refused(StoryRefusal::WrongStage);
                }
                let (subplot, active) = (*subplot, *active);
                self.story_event(StoryEvent::Activated { subplot, active });
            }
            StoryCommand::Note { subplot, text } => {
                self.subplot(*subplot)?;
                let text = match checked_text(text) {
                    Err(Refusal::Empty) => String::new(),
                    text => text?,
                };
                let subplot = *subplot;
                self.story_event(StoryEvent::Noted { subplot, text });
            }
            StoryCommand::Reveal { subplot } => {
                let text = self.subplot(*subplot)?.note.ok_or(Refusal::Empty)?;
                let subplot = *subplot;
                self.story_event(StoryEvent::Revealed { subplot, text });
            }
            StoryCommand::Ignore { subplot, ignored } => {
                self.accepted(*subplot)?;
                let (subplot, ignored) = (*subplot, *ignored);
                self.story_event(StoryEvent::Ignored { subplot, ignored });
            }
            StoryCommand::TurnIn { actor, card } => self.turn_in(*actor, *card)?,
            StoryCommand::Fit { name, fits } => {
                let (name, fits) = (*name, *fits);
                self.story_event(StoryEvent::FitSet { name, fits });
            }
            StoryCommand::Campaign {
                actor,
                card,
                subplot,
            } => self.campaign(*actor, *card, *subplot)?,
            StoryCommand::RefuseCampaign { actor, card } => {
                self.laid_campaign(*actor, *card)?;
                self.refuse_campaign(*actor, *card);
            }
            StoryCommand::Agree { agrees } => self.agree(*agrees)?,
            StoryCommand::Approve { approves } => self.approve(*approves)?,
            StoryCommand::Sacrifice {
                actor,
                card,
                victory,
                heir,
            } => self.sacrifice(*actor, *card, victory, heir.as_ref())?,
            StoryCommand::Judge { subplot, verdict } => self.judge(*subplot, *verdict)?,
            StoryCommand::EndAdventure => self.end_adventure()?,
            StoryCommand::Award { base } => self.award(*base)?,
            StoryCommand::Deduct {
                actor,
                cause,
                possibilities,
                reason,
            } => self.deduct(*actor, *cause, *possibilities, reason)?,
            StoryCommand::CloseAdventure => self.close_adventure()?,
            StoryCommand::NextAdventure => self.next_adventure()?,
            StoryCommand::NewSitting => self.new_sitting()?,
        }
        Ok(())
    }

    /// One that goes on, or is laid out.
    fn subplot(&self, id: SubplotId) -> Result<Subplot, Refusal> {
        let subplot = self.state.story.subplot(id);
        let going_on = subplot.filter(|subplot| subplot.stage != Stage::Ended);
        let nobody = Refusal::Story(StoryRefusal::NoSubplot);
        let subplot = going_on.cloned().ok_or(nobody)?;
        self.actor(subplot.owner)?;
        Ok(subplot)
    }

    fn accepted(&self, id: SubplotId) -> Result<Subplot, Refusal> {
        let subplot = self.subplot(id)?;
        if subplot.is_accepted() {
            Ok(subplot)
        } else {
            Err(Refusal::Story(StoryRefusal::WrongStage))
        }
    }

    /// One that waits for the gamemaster's word, with its card.
    fn proposed(&self, id: SubplotId) -> Result<(Subplot, CardId), Refusal> {
        let subplot = self.subplot(id)?;
        match (subplot.stage, subplot.card) {
            (Stage::Proposed, Some(card)) => Ok((subplot, card)),
            (Stage::Proposed | Stage::Pending | Stage::Active | Stage::Ended, _) => {
                Err(Refusal::Story(StoryRefusal::WrongStage))
            }
        }
    }

    fn accept_subplot(&mut self, id: SubplotId, active: bool) -> Decided {
        let (subplot, _) = self.proposed(id)?;
        let free = !self.state.is_bound(subplot.owner, Some(id), true);
        let limit = StoryRefusal::Limit {
            actor: subplot.owner,
        };
        self.require(free, Refusal::Story(limit))?;
        self.story_event(StoryEvent::Accepted {
            subplot: id,
            active,
        });
        Ok(())
    }

    /// Disallowed: the card goes, a possibility and a new card come (DD-356), the round's place is free again.
    fn disallow(&mut self, id: SubplotId) -> Decided {
        let (subplot, card) = self.proposed(id)?;
        self.no_scene_ending()?;
        let given_back = subplot.took_place && self.state.settings.is(SubplotSlot::GivenBack);
        let owner = subplot.owner;
        self.lapse_trade_of(&[card]);
        self.story_event(StoryEvent::Disallowed {
            subplot: id,
            owner,
            card,
            given_back,
        });
        self.draw(owner, DrawnFor::Subplot);
        Ok(())
    }

    fn turn_in(&mut self, id: ActorId, card: CardId) -> Decided {
        self.hero(id)?;
        if !self.state.deck.is_subplot(card) {
            return refused(StoryRefusal::NoSubplotCard { card });
        }
        let laid_out = self.state.piles.lies_in(card, Zone::Pool(id));
        if !laid_out {
            self.lies_in(card, Zone::Hand(id))?;
        }
        self.no_scene_ending()?;
        self.require(!laid_out, Refusal::Story(StoryRefusal::Laid { card }))?;
        let laid = self.state.conflict.is_some() && self.state.settings.is(SubplotSlot::Used);
        if laid {
            for refusal in crate::decide::laying::against_place(&self.state, id, card) {
                self.judge.overrule(refusal)?;
            }
        }
        self.lapse_trade_of(&[card]);
        self.story_event(StoryEvent::TurnedIn {
            actor: id,
            card,
            laid,
        });
        self.draw(id, DrawnFor::Subplot);
        Ok(())
    }

    /// What subplots bring that are discarded from a hand in another way than by being turned in: by the table's setting
    /// . Cards that come with it come on top of the refill: this says who is owed them, once for each.
    pub(super) fn make_up_for(&mut self, actor: ActorId, cards: &[CardId]) -> Vec<ActorId> {
        let mut owed_to = Vec::new();
        if self.state.settings.is(SubplotComp::TurnInOnly) {
            return owed_to;
        }
        let owed = self.state.settings.is(SubplotComp::Always);
        for &card in cards {
            if self.state.deck.is_subplot(card) {
                self.story_event(StoryEvent::Compensated { actor, card, owed });
                owed_to.extend(owed.then_some(actor));
            }
        }
        owed_to
    }

    fn campaign(&mut self, by: ActorId, card: CardId, id: SubplotId) -> Decided {
        self.laid_campaign(by, card)?;
        let subplot = self.subplot(id)?;
        if subplot.is_background() || subplot.campaigned {
            return refused(StoryRefusal::WrongStage);
        }
        if self.state.story.campaigning.is_some() {
            return refused(StoryRefusal::CampaignAsked);
        }
        self.may_last(&subplot)?;
        self.ask_for_campaign(by, card, &subplot);
        Ok(())
    }

    fn ask_for_campaign(&mut self, by: ActorId, card: CardId, subplot: &Subplot) {
        self.story_event(StoryEvent::CampaignAsked {
            by,
            card,
            subplot: subplot.id,
        });
        if subplot.owner == by {
            self.story_event(StoryEvent::CampaignAgreed);
        }
    }

    /// Where Campaign does not wait in a pool and one subplot alone can be meant, it is asked for at once.
    pub(super) fn use_at_once(&mut self, by: ActorId, card: CardId) {
        if self.state.campaign_due() != Some((by, card)) {
            return;
        }
        let fit: Vec<Subplot> = self.state.fit_for_campaign().cloned().collect();
        if let [one] = fit.as_slice() {
            self.ask_for_campaign(by, card, one);
        }
    }

    /// The card is a Campaign in that hero's pool.
    fn laid_campaign(&self, by: ActorId, card: CardId) -> Decided {
        self.hero(by)?;
        self.no_steps()?;
        if self.state.deck.name(card) != Some(CardName::Campaign) {
            return Err(Refusal::CardElsewhere { card });
        }
        self.lies_in(card, Zone::Pool(by))
    }

    /// What lasts is an active subplot, no Martyr, of a campaign (DD-385, DD-387, DD-395).
    fn may_last(&mut self, subplot: &Subplot) -> Decided {
        let rules = [
            (self.state.settings.campaign, StoryRefusal::NoCampaign),
            (subplot.name != CardName::Martyr, StoryRefusal::MartyrEnds),
            (subplot.stage == Stage::Active, StoryRefusal::NotActive),
        ];
        for (stands, refusal) in rules {
            self.require(stands, Refusal::Story(refusal))?;
        }
        Ok(())
    }

    fn campaigning(&self) -> Result<Campaigning, Refusal> {
        let nothing = Refusal::Story(StoryRefusal::NothingAsked);
        self.state.story.campaigning.ok_or(nothing)
    }

    fn agree(&mut self, agrees: bool) -> Decided {
        let Campaigning { by, card, .. } = self.campaigning()?;
        let waits = self.state.settings.is(CampaignWait::Yes);
        self.story_event(match (agrees, waits) {
            (true, _) => StoryEvent::CampaignAgreed,
            (false, true) => StoryEvent::CampaignDeclined,
            (false, false) => StoryEvent::CampaignBack {
                by,
                card,
                given_back: self.state.story.placed.contains(&card),
            },
        });
        Ok(())
    }

    /// The gamemaster's word comes last, and looks again at what may have changed; a card that is refused is made up for like
    /// any subplot (DD-390, DD-396).
    fn approve(&mut self, approves: bool) -> Decided {
        let Campaigning {
            by,
            card,
            subplot,
            agreed,
        } = self.campaigning()?;
        let asked = self.subplot(subplot)?;
        self.no_scene_ending()?;
        if !approves {
            self.refuse_campaign(by, card);
            return Ok(());
        }
        let refusal = StoryRefusal::OwnerNotAgreed { owner: asked.owner };
        self.require(agreed, Refusal::Story(refusal))?;
        self.may_last(&asked)?;
        self.story_event(StoryEvent::Campaigned { subplot, card });
        Ok(())
    }

    fn refuse_campaign(&mut self, by: ActorId, card: CardId) {
        let given_back = self.state.story.placed.contains(&card)
            && self.state.settings.is(SubplotSlot::GivenBack);
        self.lapse_trade_of(&[card]);
        self.story_event(StoryEvent::CampaignRefused {
            by,
            card,
            given_back: Some(given_back),
        });
        self.draw(by, DrawnFor::Subplot);
    }

    /// A hero's life for a victory: free at any time once the card lies in the pool (DD-380, A-73). The hero's cards are
    /// discarded, and the player's next hero is dealt a full hand.
    pub(super) fn sacrifice(
        &mut self,
        id: ActorId,
        card: CardId,
        victory: &str,
        heir: Option<&Name>,
    ) -> Decided {
        let actor = self.hero(id)?;
        if self.state.deck.name(card) != Some(CardName::Martyr) {
            return Err(Refusal::CardElsewhere { card });
        }
        self.held(id, card)?;
        self.no_scene_ending()?;
        for refusal in against_playing(&self.state, id, card) {
            self.judge.overrule(refusal)?;
        }
        if heir.is_none() && self.state.heroes().count() == 1 {
            return Err(Refusal::NoHeroes);
        }
        if heir.is_some() {
            super::people::room_for(&self.state, Role::Villain, 1)?;
        }
        let victory = match checked_text(victory) {
            Err(Refusal::Empty) => None,
            text => Some(text?),
        };
        let cards = self.cards_of(id);
        self.story_event(StoryEvent::Sacrificed {
            actor: id,
            cards,
            victory,
        });
        if let Some(name) = heir {
            self.arrive(&NewActor::named(name.clone(), actor.player, Role::Hero));
        }
        Ok(())
    }
}

/// What stands against laying out a subplot: one for each player and adventure (DD-358); no Campaign where none is played
/// (DD-395), nor, where a table wants it so, without a subplot to use it on.
pub(super) fn against_subplot(state: &State, id: ActorId, card: CardId) -> Option<Refusal> {
    if !state.deck.is_subplot(card) {
        return None;
    }
    if state.deck.name(card) == Some(CardName::Campaign) {
        let waits = state.settings.is(CampaignWait::Yes);
        let refusal = if !state.settings.campaign {
            StoryRefusal::NoCampaign
        } else if !waits && state.fit_for_campaign().next().is_none() {
            StoryRefusal::NothingToCampaign
        } else {
            return None;
        };
        return Some(Refusal::Story(refusal));
    }
    let limit = Refusal::Story(StoryRefusal::Limit { actor: id });
    state.is_bound(id, None, false).then_some(limit)
}

pub(super) fn refused(refusal: StoryRefusal) -> Decided {
    Err(Refusal::Story(refusal))
}
