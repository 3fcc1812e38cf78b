//! Heroes whose players are away for a while. They keep cards, pool and possibilities, leave the conflict, and choose nothing.

use super::transaction::{CommandResult, TorgTransaction};
use crate::consequence::Consequence;
use crate::event::{Event, FollowUpEvent, TradeLapse};
use crate::follow_ups::PendingRefill;
use crate::refusal::Refusal;
use crate::state::{State, Trade};
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn set_away(&mut self, id: ActorId, away: bool) -> CommandResult {
        let hero = self.hero(id)?;
        if hero.away == away {
            Ok(())
        } else if away {
            self.go_away(id)
        } else {
            self.come_back(id);
            Ok(())
        }
    }

    /// Ends what waits for the hero: a trade lapses, a question about Campaign counts as declined, and a hand that is being sorted is
    /// kept and refilled. Only an open action has to be finished first.
    fn go_away(&mut self, id: ActorId) -> CommandResult {
        let waiting = self.state.suspended_actions.iter();
        let waiting = waiting.map(|other| &other.action);
        let mut begun = self.state.action.iter().chain(waiting);
        if begun.any(|action| action.actor == id) {
            return Err(Refusal::ActionInProgress { actor: id });
        }
        if self.asks_for_campaign(id) {
            self.answer_campaign(false)?;
        }
        let is_trader = |trade: &Trade| trade.from == id || trade.to == id;
        if self.state.trade.as_ref().is_some_and(is_trader) {
            self.lapse_trade(TradeLapse::TraderAway);
        }
        // Without a turn, the hero cannot try again.
        if self.state.last_action.is_some_and(|last| last.actor == id) {
            self.push_consequences(vec![Consequence::ReactionsClosed]);
        }
        let gifts = PendingRefill::LeadershipGifts { leader: id };
        if self.state.follow_ups.pending_refill == Some(gifts) {
            self.follow_up_event(id, FollowUpEvent::GiftsCompleted);
        }
        let (sorting, owed) = self.pending_refill();
        self.push(Event::AwaySet {
            actor: id,
            away: true,
        });
        self.recount_starting_pools();
        self.refill_if_all_chose(&sorting, &owed);
        self.finish_scene_end_if_done();
        Ok(())
    }

    /// Whether the owner of a subplot is asked to agree to a Campaign on it (DD-389).
    fn asks_for_campaign(&self, owner: ActorId) -> bool {
        let story = &self.state.story;
        let proposal = story.campaign_proposal.as_ref();
        let open = proposal.filter(|proposal| !proposal.owner_agreed);
        open.and_then(|proposal| story.subplot(proposal.subplot))
            .is_some_and(|subplot| subplot.owner == owner)
    }

    /// Brings a hero back, into the conflict as whoever joins late. Their turn comes with the next flip.
    fn come_back(&mut self, id: ActorId) {
        let joins = self.state.joins_when_back(id);
        self.end_absence(id);
        if joins {
            self.push(Event::ConflictJoined { actor: id });
            self.recount_starting_pools();
        }
    }

    /// Records that a hero is back, if the hero was away: whoever is put into a conflict is at the table.
    pub(super) fn end_absence(&mut self, id: ActorId) {
        if self.state.is_away(id) {
            self.push(Event::AwaySet {
                actor: id,
                away: false,
            });
        }
    }

    /// Requires that the player who decides about a hero's cards is at the table (DD-028).
    pub(super) fn require_not_away(&mut self, id: ActorId) -> CommandResult {
        match away_refusal(&self.state, id) {
            Some(refusal) => self.judge.overrule(refusal),
            None => Ok(()),
        }
    }
}

/// Returns why a hero's cards may not be used: the player, who alone decides about them, is away (DD-028).
pub(super) fn away_refusal(state: &State, id: ActorId) -> Option<Refusal> {
    state.is_away(id).then_some(Refusal::HeroAway { actor: id })
}
