//! State queries about subplots and the adventure.

use super::State;
use crate::card::{CardId, CardName};
use crate::refusal::Refusal;
use crate::settings::{CampaignWait, SubplotCampaigned, SubplotLimit};
use crate::story::{StoryRefusal, Subplot, SubplotId, SubplotStage};
use tabletop::seat::ActorId;

impl State {
    /// Returns why play is paused: a review is open, or no adventure is running.
    pub(crate) fn pause_reason(&self) -> Option<Refusal> {
        if self.scene_end.is_some() {
            Some(Refusal::SceneEnding)
        } else if self.story.act_review.is_some() {
            Some(Refusal::Story(StoryRefusal::ActEnding))
        } else if self.story.between_adventures {
            Some(Refusal::Story(StoryRefusal::BetweenAdventures))
        } else {
            None
        }
    }

    /// Returns the subplots on which Campaign may be used: the owner has to be at the table to agree (DD-385, DD-387, DD-389).
    pub fn campaignable_subplots(&self) -> impl Iterator<Item = &Subplot> {
        self.story.subplots.iter().filter(|subplot| {
            subplot.stage == SubplotStage::Active
                && subplot.name != CardName::Martyr
                && !subplot.is_background()
                && !subplot.campaigned
                && !self.is_away(subplot.owner)
        })
    }

    /// Returns the pooled Campaign that has to be used first, at tables where Campaign does not wait in the pool. While the
    /// heroes are Confused, none can be used (DD-156); one whose player is away waits (DD-028).
    pub fn campaign_due(&self) -> Option<(ActorId, CardId)> {
        let waits = self.settings.is(CampaignWait::Yes)
            || !self.settings.campaign
            || self.are_heroes_confused()
            || self.story.campaign_proposal.is_some()
            || self.campaignable_subplots().next().is_none();
        if waits {
            return None;
        }
        let is_campaign = |card: &CardId| self.deck.name(*card) == Some(CardName::Campaign);
        let mut heroes = self.heroes().filter(|hero| !hero.away);
        heroes.find_map(|hero| {
            let mut pool = self.pool(hero.id).iter().copied();
            pool.find(is_campaign).map(|card| (hero.id, card))
        })
    }

    /// Whether a subplot other than `but` prevents that hero from having another one (DD-358, A-71). `accepted`: proposed subplots
    /// do not count.
    pub(crate) fn is_subplot_limit_reached(
        &self,
        hero: ActorId,
        but: Option<SubplotId>,
        accepted: bool,
    ) -> bool {
        let player = |id: ActorId| {
            let actor = self.cast.iter().find(|actor| actor.id == id);
            actor.and_then(|actor| actor.player.as_ref())
        };
        let by_player = self.settings.is(SubplotLimit::Player);
        let campaigned = self.settings.is(SubplotCampaigned::Yes);
        self.story.subplots.iter().any(|subplot| {
            let same = subplot.owner == hero
                || (by_player && player(hero).is_some() && player(hero) == player(subplot.owner));
            let counts =
                !subplot.is_background() || (campaigned && subplot.stage == SubplotStage::Active);
            let far_enough = !accepted || subplot.stage != SubplotStage::Proposed;
            same && counts && far_enough && Some(subplot.id) != but
        })
    }
}
