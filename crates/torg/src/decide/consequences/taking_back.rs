//! What is taken back with an outcome or a flipped card that did not happen (DD-310, DD-316, A-62).

use super::Consequences;
use crate::combat::status::Status;
use crate::condition::Condition;
use crate::consequence::{Aspect, Change, Consequence};
use crate::drawn_for::DrawnFor;
use crate::piles::Zone;
use crate::skill::Until;
use crate::state::action::{Action, Outcome};
use crate::state::actor::Actor;
use crate::state::before::Before;
use crate::state::round::{Turn, TurnEnd};
use crate::success::SuccessLevel;
use tabletop::seat::ActorId;

/// Whether a card that came for this is gone where what brought it did not happen (DD-310, A-62).
const fn may_go_back(why: DrawnFor) -> bool {
    match why {
        DrawnFor::Approved | DrawnFor::Inspiration => true,
        DrawnFor::Deal | DrawnFor::Refill | DrawnFor::Joining | DrawnFor::Subplot => false,
    }
}

impl Consequences<'_> {
    fn as_before(&mut self, so: bool, id: ActorId, what: Aspect) {
        self.when(so, id, Change::AsBefore { what });
    }

    /// What the flipped card brought is gone; rounds and standings begin anew without it.
    pub(super) fn line_undone(&mut self) {
        if let Some(before) = &self.state.before {
            self.go_back(before, None, true);
        }
    }

    /// A failure did not happen, and its turn is open again.
    pub(super) fn retried(&mut self) {
        let state = self.state;
        let Some(before) = &state.before else {
            return;
        };
        let opened = self.go_back(before, None, false);
        let (Some(action), Some(round)) = (&before.action, state.round()) else {
            return;
        };
        let ended = (0_u16..).zip(&round.turns);
        let own = ended.filter(|(place, (turn, end))| {
            turn.actor == action.actor && end.is_some() && !opened.contains(place)
        });
        if let Some((place, _)) = own.last() {
            self.all.push(Consequence::TurnOpened { place });
        }
    }

    /// A success against that hero did not happen.
    pub(super) fn foiled(&mut self, hero: ActorId) {
        if self.foil_one(hero) {
            return;
        }
        let state = self.state;
        if let Some(before) = &state.before {
            self.go_back(before, Some(hero), false);
            if let Some(mut action) = before.action.clone() {
                action.forget_parts();
                self.action_ends(&action, Outcome::Failed);
                // A defence that was for this attack alone met it all the same (S-06).
                self.attacked(&action, true);
                for blow in &action.blows {
                    self.add(blow.target, Change::AttackMet { missed: true });
                }
            }
        }
        self.last_failed();
    }

    fn last_failed(&mut self) {
        if let Some(last) = &self.state.last_action {
            let (target, outcome) = (last.target, Outcome::Failed);
            self.all.push(Consequence::LastOutcome { target, outcome });
        }
    }

    /// Everything that the last outcome or card brought is gone: harm, cards taken, cards drawn. What was drawn goes under the
    /// deck. Of an action that is the harm of those who had to do with it, as far as that is known; `hero`: whom it was aimed at.
    /// `line`: it was a card, and rounds begin anew in any case. The places of the turns that are open again.
    fn go_back(&mut self, before: &Before, hero: Option<ActorId>, line: bool) -> Vec<u16> {
        let state = self.state;
        let target = before.action.as_ref().and_then(|action| action.target);
        let harmed = |id: ActorId, now: &Condition, was: &Condition| match &before.action {
            Some(action) => {
                let known = target.or(hero).is_some();
                let struck = action.blows.iter().any(|blow| blow.target == id);
                let touched =
                    !known || struck || [Some(action.actor), target, hero].contains(&Some(id));
                touched && now.is_worse_than(was)
            }
            None => true,
        };
        // Those who shared a shot have fired (TC-143).
        let acted = |id: ActorId| {
            let action = before.action.as_ref();
            action.is_some_and(|action| {
                let mut shared = action.stroke.iter().flat_map(|stroke| &stroke.group);
                action.actor == id || shared.any(|other| *other == id)
            })
        };
        let mut woken = Vec::new();
        for was in &before.cast {
            let id = was.id;
            let Some(now) = self.actor(id) else {
                continue;
            };
            if harmed(id, &now.condition, &was.condition) {
                if was.condition.can_act() && !now.condition.can_act() {
                    woken.push(id);
                }
                let changed = now.condition != was.condition;
                self.as_before(changed, id, Aspect::Condition);
            }
            if now.round.lost && !was.round.lost {
                woken.push(id);
            }
            // A possibility that was paid against harm which is gone comes back with it (TC-107).
            let mut struck = before.action.iter().flat_map(|action| &action.blows);
            let paid = now.possibilities < was.possibilities;
            let struck = struck.any(|blow| blow.target == id);
            self.as_before(paid && struck, id, Aspect::Possibilities);
            self.restore(now, was, hero.is_some() && acted(id));
            if line {
                continue;
            }
            let (is, had) = (&now.round, &was.round);
            self.stand_as(now, was);
            self.as_before(is.lost != had.lost, id, Aspect::Lost);
            self.as_before(is.improved != had.improved, id, Aspect::Improved);
            self.as_before(is.defence != had.defence, id, Aspect::Defence);
            let shared = is.defence_shared != had.defence_shared;
            self.as_before(shared, id, Aspect::DefenceShared);
            self.as_before(is.attacks != had.attacks, id, Aspect::Attacks);
            self.as_before(is.struck != had.struck, id, Aspect::Struck);
        }
        // Who was passed over for harm that is gone acts after all.
        let opened = self.open_again(before, &woken);
        for owed in before.owed.iter().filter(|owed| may_go_back(owed.why)) {
            let (actor, why, cards) = (owed.actor, owed.why, owed.cards);
            self.all
                .push(Consequence::OwedForgiven { actor, why, cards });
        }
        for (hero, card) in &before.taken {
            if state.piles.lies_in(*card, Zone::Discard) {
                let (hero, card) = (*hero, *card);
                self.all.push(Consequence::PoolCardReturned { hero, card });
            }
        }
        for (card, why) in &before.drawn {
            let mut hands = state.cast.iter().map(|actor| Zone::Hand(actor.id));
            if may_go_back(*why) && hands.any(|hand| state.piles.lies_in(*card, hand)) {
                let card = *card;
                self.all.push(Consequence::DrawReturned { card });
            }
        }
        self.all.push(Consequence::RemovalOver);
        self.all.push(Consequence::DrawsClosed);
        self.all.push(Consequence::NothingToTakeBack);
        opened
    }

    /// The turns that these were passed over in and that were open before are open again.
    fn open_again(&mut self, before: &Before, woken: &[ActorId]) -> Vec<u16> {
        let open = before.round.iter().flat_map(|round| &round.turns);
        let open: Vec<Turn> = open
            .filter(|(_, end)| end.is_none())
            .map(|(turn, _)| *turn)
            .collect();
        let turns = self.state.round().into_iter();
        let turns = (0_u16..).zip(turns.flat_map(|round| &round.turns));
        let again = turns.filter(|(_, (turn, end))| {
            *end == Some(TurnEnd::Passed) && woken.contains(&turn.actor) && open.contains(turn)
        });
        let again: Vec<u16> = again.map(|(place, _)| place).collect();
        for &place in &again {
            self.all.push(Consequence::TurnOpened { place });
        }
        again
    }

    /// Of an attack, or an interaction, that came off against others too the part against that hero alone is taken back (DD-310,
    /// TC-260): whether it was one.
    fn foil_one(&mut self, hero: ActorId) -> bool {
        let state = self.state;
        let Some(before) = &state.before else {
            return false;
        };
        let Some(action) = &before.action else {
            return false;
        };
        let mut each = state.came_off(action);
        let at_hero = |(target, _): &(ActorId, SuccessLevel)| *target == hero;
        let came = each.iter().any(at_hero);
        each.retain(|one| !at_hero(one));
        let other = each.into_iter().max_by_key(|(_, level)| *level);
        let Some((other, level)) = other else {
            return false;
        };
        // By a ruling alone: it came off against others, and nothing against that hero is there to be taken back.
        if !came {
            self.all.push(Consequence::NothingToTakeBack);
            self.last_failed();
            return true;
        }
        let mut woken = false;
        for was in before.cast.iter().filter(|was| was.id == hero) {
            let Some(now) = self.actor(hero) else {
                continue;
            };
            let (is, had) = (&now.round, &was.round);
            woken = was.condition.can_act() && !now.condition.can_act() || is.lost && !had.lost;
            let paid = now.possibilities < was.possibilities;
            let condition = now.condition != was.condition;
            self.as_before(condition, hero, Aspect::Condition);
            self.as_before(paid, hero, Aspect::Possibilities);
            self.as_before(is.lost != had.lost, hero, Aspect::Lost);
            self.as_before(is.defence != had.defence, hero, Aspect::Defence);
            self.as_before(is.attacks != had.attacks, hero, Aspect::Attacks);
            self.as_before(is.struck != had.struck, hero, Aspect::Struck);
            self.add(hero, Change::AttackMet { missed: true });
            self.restore(now, was, false);
            self.stand_as(now, was);
        }
        self.forget_gain(action, before, hero);
        let open = before.round.iter().flat_map(|round| &round.turns);
        let mut open = open.filter(|(turn, end)| turn.actor == hero && end.is_none());
        if let Some((turn, _)) = open.next().filter(|_| woken) {
            let turns = state.round().into_iter().flat_map(|round| &round.turns);
            for (place, (its, end)) in (0_u16..).zip(turns) {
                if its == turn && *end == Some(TurnEnd::Passed) {
                    self.all.push(Consequence::TurnOpened { place });
                }
            }
        }
        if state.removal.is_some_and(|removal| removal.hero == hero) {
            self.all.push(Consequence::RemovalOver);
        }
        // A defence that was for this attack alone met it all the same (S-06).
        let mut missed = action.clone();
        missed.blows.retain(|blow| blow.target == hero);
        missed.target = Some(hero);
        self.attacked(&missed, true);
        self.all.push(Consequence::TargetForgotten { hero });
        if state.last_action.is_some() {
            self.all.push(Consequence::LastOutcome {
                target: Some(other),
                outcome: Outcome::Succeeded(level),
            });
        }
        true
    }

    /// What whoever acted had of that hero alone goes with it.
    fn forget_gain(&mut self, action: &Action, before: &Before, hero: ActorId) {
        let state = self.state;
        let harmed = action.blows.iter().any(|blow| {
            let mut was = before.cast.iter().filter(|was| was.id == blow.target);
            let now = state.actor(blow.target).map(|actor| actor.condition);
            blow.target != hero
                && was.any(|was| now.is_some_and(|now| now.is_worse_than(&was.condition)))
        });
        let was = before.cast.iter().find(|was| was.id == action.actor);
        let Some(actor) = self.actor(action.actor) else {
            return;
        };
        // The free die that came of this hero alone goes with it (TC-255).
        let up = action.ups.contains(&hero) && action.ups.iter().all(|gave| *gave == hero);
        if let Some(was) = was.filter(|_| up) {
            self.stand_as(actor, was);
        }
        let improved = was.is_some_and(|was| was.round.improved);
        let stays = improved || harmed || action.blows.is_empty();
        let turned = actor.round.improved && !stays;
        self.when(turned, actor.id, Change::TurnedNothing);
        if actor.fight.behind.is_some_and(|(whom, _)| whom == hero) {
            self.loses_way_behind(actor);
        }
    }

    /// How somebody stood in the fight. `acted`: their action stays over, and what ended with it.
    fn restore(&mut self, now: &Actor, was: &Actor, acted: bool) {
        if !acted {
            return self.as_before(now.fight != was.fight, now.id, Aspect::Fight);
        }
        let (is, had) = (&now.fight, &was.fight);
        let changed = is.behind != had.behind || is.dropped != had.dropped || is.taken != had.taken;
        self.as_before(changed, now.id, Aspect::Carried);
        if had.behind.is_none() {
            let behind = |status, _| status == Status::Behind;
            self.end_statuses(now.id, &is.statuses, behind);
        }
    }

    /// Up or stymied as before, but for what came of no action and since.
    fn stand_as(&mut self, now: &Actor, was: &Actor) {
        let came = matches!(now.standing, Some((_, Until::Used(_)))) || was.standing.is_some();
        let changed = came && now.standing != was.standing;
        self.as_before(changed, now.id, Aspect::Standing);
        let (is, had) = (&now.round, &was.round);
        let dice = is.up_twice != had.up_twice || is.first_roll_plain != had.first_roll_plain;
        self.as_before(dice, now.id, Aspect::FreeDice);
    }
}
