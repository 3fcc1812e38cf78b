//! The consequences of undoing an outcome or a flipped card (DD-310, DD-316, A-62).

use super::Consequences;
use crate::card::ApprovableAction;
use crate::combat::status::Status;
use crate::condition::Condition;
use crate::consequence::{ActorAspect, ActorChange, Consequence};
use crate::draw_reason::DrawReason;
use crate::fight::weapon_choice::WeaponChoice;
use crate::skill::Until;
use crate::state::action::{Action, ActionOutcome};
use crate::state::actor::Actor;
use crate::state::round::{Turn, TurnEnd};
use crate::state::snapshot::Snapshot;
use crate::success::SuccessLevel;
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Checks whether a card drawn for this reason is returned when its cause is undone (DD-310, A-62).
const fn is_reversible(reason: DrawReason) -> bool {
    match reason {
        DrawReason::ApprovedAction | DrawReason::Defence | DrawReason::Inspiration => true,
        DrawReason::Deal | DrawReason::Refill | DrawReason::Joining | DrawReason::Subplot => false,
    }
}

/// Checks whether an actor can act again once they are in this condition and their action is no longer lost.
const fn gets_action_back(now: &Actor, was: &Actor, condition: Condition) -> bool {
    let rises = condition.can_act() && !now.condition.can_act();
    rises || now.round.action_lost && !was.round.action_lost
}

/// Checks whether the undone action was this actor's.
fn is_acting(before: &Snapshot, id: ActorId) -> bool {
    let action = before.action.as_ref();
    action.is_some_and(|action| action.actor == id)
}

/// Checks whether an actor has acted with the undone action: it was their own, or they shared its roll (TC-143).
fn has_acted(before: &Snapshot, id: ActorId) -> bool {
    let action = before.action.as_ref();
    let setup = action.and_then(|action| action.attack_setup.as_ref());
    is_acting(before, id) || setup.is_some_and(|setup| setup.group.contains(&id))
}

/// Why everything since the snapshot is undone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RollBack {
    /// Another card is flipped. Rounds start again in any case.
    Line,
    /// The action is tried again.
    Retry,
    /// This hero turned its success into a failure, so those who acted have still acted.
    Negation(ActorId),
}

/// Returns the condition that an actor has after undoing. Another flipped card replaces everything; of an action only the harm to
/// the actors it affected is undone.
fn restored_condition(before: &Snapshot, why: RollBack, now: &Actor, was: &Actor) -> Condition {
    let Some(action) = &before.action else {
        return was.condition;
    };
    let is_target = action
        .targeted_attacks
        .iter()
        .any(|attack| attack.target == was.id);
    let hero = match why {
        RollBack::Negation(hero) => Some(hero),
        RollBack::Line | RollBack::Retry => None,
    };
    let are_targets_known = action.target.or(hero).is_some();
    let is_affected = !are_targets_known
        || is_target
        || [Some(action.actor), action.target, hero].contains(&Some(was.id));
    if is_affected {
        now.condition.without_harm_since(&was.condition)
    } else {
        now.condition
    }
}

impl Consequences<'_> {
    fn revert_if(&mut self, changed: bool, id: ActorId, aspect: ActorAspect) {
        self.add_if(changed, id, ActorChange::Reverted { aspect });
    }

    fn restore_condition(&mut self, now: &Actor, condition: Condition) {
        let changed = now.condition != condition;
        self.add_if(
            changed,
            now.id,
            ActorChange::ConditionRestored { condition },
        );
    }

    /// Undoes the effects of the flipped card; rounds and roll conditions start without it. The counters of the round before do not
    /// come back (DD-047).
    pub(super) fn line_reverted(&mut self) {
        if let Some(before) = &self.state.snapshot {
            self.roll_back(before, RollBack::Line);
            if before.action.is_none() {
                before
                    .cast
                    .iter()
                    .for_each(|was| self.reset_round_counters(was));
            }
        }
    }

    /// Undoes a failure and opens its turn again.
    pub(super) fn action_retried(&mut self) {
        let state = self.state;
        let Some(before) = &state.snapshot else {
            return;
        };
        let opened = self.roll_back(before, RollBack::Retry);
        self.reapply_declaration(before);
        let (Some(action), Some(round)) = (&before.action, state.round()) else {
            return;
        };
        let ended = (0_u16..).zip(&round.turns);
        let own_turns = ended.filter(|(index, (turn, end))| {
            turn.actor == action.actor && end.is_some() && !opened.contains(index)
        });
        if let Some((index, _)) = own_turns.last() {
            self.consequences.push(Consequence::TurnReopened { index });
        }
    }

    /// Undoes a success against this hero.
    pub(super) fn success_negated(&mut self, hero: ActorId) {
        let state = self.state;
        let negated = self.negate_for_one(hero);
        if let Some(before) = &state.snapshot {
            if !negated {
                self.negate_for_all(before, hero);
            }
            self.reapply_declaration(before);
        }
        if !negated {
            self.fail_last_outcome();
        }
    }

    /// Undoes a success as a whole.
    fn negate_for_all(&mut self, before: &Snapshot, hero: ActorId) {
        self.roll_back(before, RollBack::Negation(hero));
        let Some(mut action) = before.action.clone() else {
            return;
        };
        action.clear_kind_outcomes();
        self.action_ended(&action, ActionOutcome::Failed);
        // A defence rolled for this attack alone is still used up (S-06).
        self.attack_over(&action, true);
        for attack in &action.targeted_attacks {
            self.add(attack.target, ActorChange::AttackReceived { missed: true });
        }
    }

    /// Applies the declaration since the outcome again to the restored actor, as the declared action goes on.
    fn reapply_declaration(&mut self, before: &Snapshot) {
        let state = self.state;
        let since = state.last_action.filter(|last| last.action_declared_since);
        let (Some(_), Some(action)) = (since, &state.action) else {
            return;
        };
        if let Some(was) = before.cast.iter().find(|was| was.id == action.actor) {
            self.action_declared(was);
            if action.kinds().contains(&ApprovableAction::Defend) {
                self.defence_declared(was);
            }
        }
    }

    fn fail_last_outcome(&mut self) {
        if let Some(last) = &self.state.last_action {
            let (target, outcome) = (last.target, ActionOutcome::Failed);
            self.consequences
                .push(Consequence::LastOutcomeSet { target, outcome });
        }
    }

    /// Undoes everything that the last outcome or flipped card did. Drawn cards go under the deck, and cards that were taken come
    /// back. Of an action, only harm to the actors it affected is undone, as far as they are known. Returns the indices of the passed
    /// turns that are open again.
    fn roll_back(&mut self, before: &Snapshot, why: RollBack) -> Vec<u16> {
        let is_negated = matches!(why, RollBack::Negation(_));
        let mut woken = Vec::new();
        for was in &before.cast {
            let Some(now) = self.actor(was.id) else {
                continue;
            };
            let condition = restored_condition(before, why, now, was);
            if gets_action_back(now, was, condition) {
                woken.push(was.id);
            }
            self.restore_condition(now, condition);
            self.return_spent_possibility(before, now, was);
            self.restore_actor(now, was, is_negated && has_acted(before, was.id));
            if why != RollBack::Line {
                self.restore_round(now, was);
            }
        }
        // Actors whose turns were passed because of that damage may act after all.
        let opened = self.reopen_turns(before, &woken);
        // A retry opens only its own actor's turn again. The turns of those who shared the roll stay over (DD-316, TC-143).
        let settled = |id| {
            if is_negated {
                has_acted(before, id)
            } else {
                is_acting(before, id)
            }
        };
        let unsettled = before.cast.iter().filter(|was| !settled(was.id));
        for was in unsettled.filter(|_| why != RollBack::Line) {
            self.keep_turns_since(before, was, &opened);
        }
        self.cancel_owed_draws(before);
        self.return_pool_cards(before, |_| true);
        self.return_drawn_cards(before);
        self.consequences.push(Consequence::PoolRemovalCancelled);
        self.consequences.push(Consequence::EarnedCardsExpired);
        self.consequences.push(Consequence::SnapshotDropped);
        opened
    }

    /// Returns a possibility spent against damage that is undone (TC-107).
    fn return_spent_possibility(&mut self, before: &Snapshot, now: &Actor, was: &Actor) {
        let mut attacks = before
            .action
            .iter()
            .flat_map(|action| &action.targeted_attacks);
        let paid = now.possibilities < was.possibilities;
        let is_target = attacks.any(|attack| attack.target == was.id);
        self.revert_if(paid && is_target, was.id, ActorAspect::Possibilities);
    }

    /// Restores everything that an action changes of an actor's round.
    fn restore_round(&mut self, now: &Actor, was: &Actor) {
        self.restore_as_target(now, was);
        let (id, current, earlier) = (now.id, &now.round, &was.round);
        let improved = current.position_improved != earlier.position_improved;
        self.revert_if(improved, id, ActorAspect::PositionImproved);
        let shared = current.defence_shared != earlier.defence_shared;
        self.revert_if(shared, id, ActorAspect::DefenceShared);
        let took = current.took_pool_cards != earlier.took_pool_cards;
        self.revert_if(took, id, ActorAspect::TookPoolCards);
    }

    /// Cancels draws that the outcome gave, as far as no numbers have been typed for them.
    fn cancel_owed_draws(&mut self, before: &Snapshot) {
        let owed = before.owed_draws.iter();
        for owed in owed.filter(|owed| is_reversible(owed.reason)) {
            let (actor, reason, count) = (owed.actor, owed.reason, owed.count);
            self.consequences.push(Consequence::OwedDrawsCancelled {
                actor,
                reason,
                count,
            });
        }
    }

    /// Returns the cards drawn for the outcome that are still in a hand.
    fn return_drawn_cards(&mut self, before: &Snapshot) {
        let state = self.state;
        for &(card, reason) in &before.drawn_cards {
            let mut hands = state.cast.iter().map(|actor| Zone::Hand(actor.id));
            if is_reversible(reason) && hands.any(|hand| state.zones.is_in(card, hand)) {
                self.consequences
                    .push(Consequence::DrawnCardReturned { card });
            }
        }
    }

    /// Returns the pool cards that the outcome cost these heroes.
    fn return_pool_cards(&mut self, before: &Snapshot, matches: impl Fn(ActorId) -> bool) {
        let taken = before.removed_pool_cards.iter();
        for &(hero, card) in taken.filter(|(hero, _)| matches(*hero)) {
            if self.state.zones.is_in(card, Zone::DiscardPile) {
                self.consequences
                    .push(Consequence::PoolCardReturned { hero, card });
                let resumed = self.state.story.subplot_lost_with(hero, card);
                self.consequences
                    .extend(resumed.map(|lost| Consequence::SubplotResumed {
                        subplot: lost.id,
                        active: lost.ended_this_act,
                    }));
            }
        }
    }

    /// Reopens turns of these actors that were open before and have been passed since; a turn that was held is held again (DD-124).
    fn reopen_turns(&mut self, before: &Snapshot, woken: &[ActorId]) -> Vec<u16> {
        let state = self.state;
        let open = before.round.iter().flat_map(|round| &round.turns);
        let open: Vec<Turn> = open
            .filter(|(_, end)| end.is_none())
            .map(|(turn, _)| *turn)
            .collect();
        let turns = state.round().into_iter();
        let turns = (0_u16..).zip(turns.flat_map(|round| &round.turns));
        let again = turns.filter(|(_, (turn, end))| {
            *end == Some(TurnEnd::Passed) && woken.contains(&turn.actor) && open.contains(turn)
        });
        let (again, actors): (Vec<u16>, Vec<ActorId>) =
            again.map(|(index, (turn, _))| (index, turn.actor)).unzip();
        for &index in &again {
            self.consequences.push(Consequence::TurnReopened { index });
        }
        let held = before.round.iter().flat_map(|round| &round.held_turns);
        for &(actor, kind) in held.filter(|(actor, _)| actors.contains(actor)) {
            if state.hold_reason(actor) != Some(kind) {
                self.consequences
                    .push(Consequence::TurnHeldAgain { actor, kind });
            }
        }
        again
    }

    /// Undoes only the part against this hero if an attack or interaction had several targets (DD-310, TC-260). Returns whether
    /// this was the case.
    fn negate_for_one(&mut self, hero: ActorId) -> bool {
        let state = self.state;
        let Some(before) = &state.snapshot else {
            return false;
        };
        let Some(action) = &before.action else {
            return false;
        };
        let mut successes = state.successes(action);
        let at_hero = |(target, _): &(ActorId, SuccessLevel)| *target == hero;
        let has_hero = successes.iter().any(at_hero);
        successes.retain(|entry| !at_hero(entry));
        let other = successes.into_iter().max_by_key(|(_, level)| *level);
        let Some((other, level)) = other else {
            return false;
        };
        // This is possible only by a ruling: the action succeeded against others, and there is nothing against this hero to
        // undo.
        if !has_hero {
            self.consequences.push(Consequence::SnapshotDropped);
            self.fail_last_outcome();
            return true;
        }
        let mut woken = false;
        for was in before.cast.iter().filter(|was| was.id == hero) {
            let Some(now) = self.actor(hero) else {
                continue;
            };
            let condition = now.condition.without_harm_since(&was.condition);
            woken = gets_action_back(now, was, condition);
            self.restore_condition(now, condition);
            let paid = now.possibilities < was.possibilities;
            self.revert_if(paid, hero, ActorAspect::Possibilities);
            self.restore_actor(now, was, false);
            self.restore_as_target(now, was);
            // Only a missed attack makes a defence succeed (DD-197).
            let mut attacks = action.targeted_attacks.iter();
            let was_attacked = attacks.any(|attack| attack.target == hero);
            self.add_if(
                was_attacked,
                hero,
                ActorChange::AttackReceived { missed: true },
            );
        }
        self.revert_attacker_gains(action, before, hero);
        let woken: &[ActorId] = if woken { &[hero] } else { &[] };
        let opened = self.reopen_turns(before, woken);
        for was in before.cast.iter().filter(|was| was.id == hero) {
            self.keep_turns_since(before, was, &opened);
        }
        self.negate_pool_removal(action, before, hero);
        // A defence rolled for this attack alone is still used up (S-06).
        let mut missed = action.clone();
        missed
            .targeted_attacks
            .retain(|attack| attack.target == hero);
        missed.target = Some(hero);
        self.attack_over(&missed, true);
        self.consequences
            .push(Consequence::TargetForgotten { hero });
        if state.last_action.is_some() {
            self.consequences.push(Consequence::LastOutcomeSet {
                target: Some(other),
                outcome: ActionOutcome::Succeeded(level),
            });
        }
        true
    }

    /// Undoes what the success cost this hero's pool. If it costs nobody else anything, the villain has taken nothing in this round
    /// (DD-191, A-31).
    fn negate_pool_removal(&mut self, action: &Action, before: &Snapshot, hero: ActorId) {
        let open = || self.state.pool_removals.iter();
        let (hero_removes, others_remove) = (
            open().any(|removal| removal.hero == hero),
            open().any(|removal| removal.hero != hero),
        );
        if hero_removes {
            self.consequences
                .push(Consequence::PoolRemovalCancelledFor { hero });
        }
        self.return_pool_cards(before, |actor| actor == hero);
        let mut taken = before.removed_pool_cards.iter();
        let costs_others = others_remove || taken.any(|(actor, _)| *actor != hero);
        let took_cards = |actor: &Actor| actor.round.took_pool_cards;
        let mut cast = before.cast.iter();
        let was = cast.find(|was| was.id == action.actor).map(took_cards);
        let changed = self.actor(action.actor).map(took_cards) != was;
        self.revert_if(
            changed && !costs_others,
            action.actor,
            ActorAspect::TookPoolCards,
        );
    }

    /// Undoes what the attacker gained from this hero alone.
    fn revert_attacker_gains(&mut self, action: &Action, before: &Snapshot, hero: ActorId) {
        let was = before.cast.iter().find(|was| was.id == action.actor);
        let Some(actor) = self.actor(action.actor) else {
            return;
        };
        // The free die gained from this hero alone is lost (TC-255).
        let was_faced = action.up_against.contains(&hero)
            && action.up_against.iter().all(|giver| *giver == hero);
        if let Some(was) = was.filter(|_| was_faced) {
            self.restore_roll_condition(actor, was);
        }
        // Harm to another opponent counts, by an attack or an interaction (TC-254, DD-149).
        let is_harmed = |target: ActorId| {
            let mut was = before.cast.iter().filter(|was| was.id == target);
            let now = self.actor(target);
            let now = now.filter(|now| now.id != hero && now.side() != actor.side());
            was.any(|was| now.is_some_and(|now| now.condition.is_worse_than(&was.condition)))
        };
        let improved = was.is_some_and(|was| was.round.position_improved);
        let stays = improved || action.fight_targets().any(is_harmed);
        let turned = actor.round.position_improved && !stays;
        self.add_if(turned, actor.id, ActorChange::PositionNotImproved);
        self.lose_earned_blindsides(actor, |target, _| target == hero);
        self.return_unlisted_weapons(actor, before, hero);
    }

    /// Returns the weapons on no sheet that the attacker grabbed from this hero alone (TC-145). One that was grabbed from somebody
    /// else too stays: weapons on no sheet are told apart only by their skill.
    fn return_unlisted_weapons(&mut self, attacker: &Actor, before: &Snapshot, hero: ActorId) {
        let state = self.state;
        let is_held = |holder, hand: &WeaponChoice| {
            state
                .actor(holder)
                .is_some_and(|now| now.combat.wielded.contains(hand))
        };
        let lost = |was: &Actor| -> Vec<WeaponChoice> {
            let wielded = was.combat.wielded.iter();
            wielded
                .filter(|hand| matches!(hand, WeaponChoice::Other(_)) && !is_held(was.id, hand))
                .copied()
                .collect()
        };
        let cast = || before.cast.iter().filter(|was| was.id != attacker.id);
        let hero_lost: Vec<WeaponChoice> =
            cast().filter(|was| was.id == hero).flat_map(lost).collect();
        let others_lost: Vec<WeaponChoice> =
            cast().filter(|was| was.id != hero).flat_map(lost).collect();
        let attacker_before = before.cast.iter().find(|was| was.id == attacker.id);
        let wielded_before = attacker_before.map_or(&[][..], |was| &was.combat.wielded);
        let taken: Vec<WeaponChoice> = hero_lost
            .into_iter()
            .filter(|hand| is_held(attacker.id, hand) && !wielded_before.contains(hand))
            .collect();
        if others_lost.is_empty() {
            self.revert_if(!taken.is_empty(), attacker.id, ActorAspect::WeaponsInHand);
            return;
        }
        for weapon in taken.into_iter().filter(|hand| !others_lost.contains(hand)) {
            self.add(attacker.id, ActorChange::WieldsNoLonger { weapon });
        }
    }

    /// Restores an actor's combat state. `acted`: their action stays done, with everything that ended with it.
    fn restore_actor(&mut self, now: &Actor, was: &Actor, acted: bool) {
        let (current, earlier) = (&now.combat, &was.combat);
        if !acted {
            self.revert_if(current != earlier, now.id, ActorAspect::Combat);
            // Care for the dying belongs to no outcome. It is over for somebody who died, but nobody ended it (TC-100).
            let dying = now.condition.is_mortally_wounded();
            self.add_if(
                current.treated && !earlier.treated,
                now.id,
                ActorChange::CareKept,
            );
            let ended = dying && !current.treated && earlier.treated;
            self.add_if(ended, now.id, ActorChange::CareEnded);
            return;
        }
        let changed = current.earned_blindsides != earlier.earned_blindsides
            || current.dropped_weapons != earlier.dropped_weapons
            || current.taken_weapons != earlier.taken_weapons;
        self.revert_if(changed, now.id, ActorAspect::WeaponsOutOfHand);
        let wielding_changed = current.wielded != earlier.wielded;
        self.revert_if(wielding_changed, now.id, ActorAspect::WeaponsInHand);
        if earlier.earned_blindsides.is_empty() {
            let is_earned = |status, _| status == Status::EarnedBlindside;
            self.end_statuses(now.id, &current.statuses, is_earned);
        }
    }

    /// Applies to the restored combat state what happened in turns since: what ended with a turn that is not open again stays ended,
    /// and a hold stays that began (DD-124, DD-310).
    fn keep_turns_since(&mut self, before: &Snapshot, was: &Actor, opened: &[u16]) {
        let now = self.actor(was.id);
        let Some(now) = now.filter(|now| now.combat != was.combat) else {
            return;
        };
        let turns = self.state.round().into_iter();
        let turns = (0_u16..).zip(turns.flat_map(|round| &round.turns));
        let open = turns.filter(|(index, (_, end))| end.is_none() || opened.contains(index));
        let open: Vec<Turn> = open.map(|(_, (turn, _))| *turn).collect();
        let mut turns = before.round.iter().flat_map(|round| &round.turns);
        let is_over =
            turns.any(|(turn, end)| turn.actor == was.id && end.is_none() && !open.contains(turn));
        if is_over {
            self.turn_over_of(was, before.round.as_ref());
        }
        let (current, earlier) = (&now.combat.hold, &was.combat.hold);
        if let Some(hold) = current.clone().filter(|_| current != earlier) {
            self.add(was.id, ActorChange::HoldKept { hold });
        }
    }

    /// Restores what an action changes of the round of whoever it is directed at.
    fn restore_as_target(&mut self, now: &Actor, was: &Actor) {
        self.restore_roll_condition(now, was);
        let (id, current, earlier) = (now.id, &now.round, &was.round);
        let lost = current.action_lost != earlier.action_lost;
        self.revert_if(lost, id, ActorAspect::ActionLost);
        let defence = current.defence != earlier.defence
            || current.defence_draw_denied != earlier.defence_draw_denied;
        self.revert_if(defence, id, ActorAspect::DefenceOutcome);
        let received = current.attacks_received != earlier.attacks_received;
        self.revert_if(received, id, ActorAspect::AttacksReceived);
    }

    /// Restores up or stymied, except conditions gained since then that do not come from the action.
    fn restore_roll_condition(&mut self, now: &Actor, was: &Actor) {
        let by_interaction = |(_, until)| match until {
            Until::Used(_) | Until::RoundEndsThenUsed(_) => true,
            Until::RoundEnds | Until::Lifted => false,
        };
        let is_restorable =
            now.roll_condition.is_some_and(by_interaction) || was.roll_condition.is_some();
        let changed = is_restorable && now.roll_condition != was.roll_condition;
        self.revert_if(changed, now.id, ActorAspect::RollCondition);
        let (current, earlier) = (&now.round, &was.round);
        let dice = current.double_up != earlier.double_up
            || current.first_roll_unmodified != earlier.first_roll_unmodified;
        self.revert_if(dice, now.id, ActorAspect::FreeDice);
    }
}
