//! The pool cards that heroes lose to the special villain actions of the dramatic line (DD-181 … DD-191).

use super::play_checks::playing_refusals;
use super::transaction::{CommandResult, TorgTransaction};
use crate::card::{ApprovableAction, CardId, CardName, LineEffect, Side, VillainSkill};
use crate::consequence::Consequence;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::settings::Removals;
use crate::state::action::{Action, ActionOutcome};
use crate::state::{PoolLosses, PoolRemoval, State};
use crate::success::{ResultPoints, SuccessLevel};
use crate::zones::Zone;
use std::cmp::Reverse;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    /// Requires that every pool removal for a villain's success is done (DD-181, DD-185, A-31); the gamemaster may overrule this.
    pub(super) fn require_no_pool_removal(&mut self) -> CommandResult {
        match pool_removal_refusal(&self.state) {
            Some(refusal) => self.judge.overrule(refusal),
            None => Ok(()),
        }
    }

    /// Makes heroes lose pool cards after a villain's successes. A removal that the gamemaster has passed over by a ruling is
    /// dropped; those of one action are open beside each other.
    pub(super) fn owe_pool_removals(&mut self, lost: &[PoolRemoval]) {
        for (index, &PoolRemoval { hero, cards }) in lost.iter().enumerate() {
            let further = index > 0;
            self.push(Event::PoolRemovalOwed {
                hero,
                cards,
                further,
            });
        }
    }

    /// Before a card comes into a hero's pool, reduces the removals to the cards that are left there, so that they take none that is
    /// pooled later (DD-186). `played`: a card that still leaves the pool with the same command.
    pub(super) fn reduce_pool_removals(&mut self, hero: ActorId, played: Option<CardId>) {
        let pool = self.state.pool(hero).iter();
        let takeable = |card: &&CardId| Some(**card) != played && self.state.may_be_taken(**card);
        let mut left = u8::try_from(pool.filter(takeable).count()).unwrap_or(u8::MAX);
        let owed = self.state.pool_removals.iter();
        let owed: Vec<PoolRemoval> = owed.filter(|it| it.hero == hero).copied().collect();
        let mut kept = Vec::new();
        for removal in &owed {
            let cards = removal.cards.min(left);
            left -= cards;
            if cards > 0 {
                kept.push(PoolRemoval { hero, cards });
            }
        }
        if kept != owed {
            let kept = kept.into_iter();
            let kept = kept
                .map(|PoolRemoval { hero, cards }| Consequence::PoolRemovalLeft { hero, cards });
            let mut consequences = vec![Consequence::PoolRemovalCancelledFor { hero }];
            consequences.extend(kept);
            self.push_consequences(consequences);
        }
    }

    /// Takes the cards that the gamemaster chose for a removal. With several removals open, the cards tell which one it is.
    pub(super) fn take_pool_cards(&mut self, cards: &[CardId]) -> CommandResult {
        let due = self.state.pool_removals_due();
        let from = |removal: &&PoolRemoval| {
            let mut chosen = cards.iter();
            chosen.any(|card| self.state.zones.is_in(*card, Zone::Pool(removal.hero)))
        };
        let removal = due.iter().find(from).or(due.first());
        let removal = removal.ok_or(Refusal::NoPoolRemovalDue)?;
        let (hero, required) = (removal.hero, usize::from(removal.cards));
        self.require_all_in_zone(cards, Zone::Pool(hero))?;
        self.require(
            cards.len() == required,
            Refusal::PoolRemovalCount { required },
        )?;
        for card in cards {
            self.require(
                self.state.may_be_taken(*card),
                Refusal::SpecialProtected { card: *card },
            )?;
            let is_reaction = self.state.deck.name(*card) == Some(CardName::OpponentFails);
            let may_react = is_reaction && playing_refusals(&self.state, hero, *card).is_empty();
            self.require(!may_react, Refusal::OpponentFailsFirst { card: *card })?;
        }
        self.cancel_trade_of(cards);
        self.push(Event::PoolCardsTaken {
            hero,
            cards: cards.to_vec(),
        });
        Ok(())
    }
}

impl State {
    /// Returns the pool cards that an action costs heroes if it ends with this outcome: for each success of a villain against a
    /// hero with a skill on the line, the best one first (DD-181 … DD-184, DD-186, A-31).
    pub(super) fn pool_cards_lost(
        &self,
        action: &Action,
        outcome: ActionOutcome,
    ) -> Vec<PoolRemoval> {
        self.pool_cards_lost_to(action.actor, self.successes_by_kind(action, outcome))
    }

    /// Returns the pool cards that heroes lose to the action in progress (DD-181 … DD-184).
    pub(crate) fn pool_losses(&self, action: &Action) -> PoolLosses {
        let tried = self.evaluate_interactions(action);
        let successes = tried.iter().filter_map(|evaluated| {
            let kind = evaluated.attempt.kind.approvable();
            let level = SuccessLevel::for_points(ResultPoints(evaluated.result_points))?;
            Some((kind, evaluated.target, level))
        });
        let rolled = self.pool_cards_lost_to(action.actor, successes.collect());
        // With figures, the result is calculated.
        let is_announced = action.pending_action.is_none() && tried.is_empty();
        let levels = SuccessLevel::ALL.into_iter().filter(|_| is_announced);
        let announced = levels.map(|level| {
            let lost = self.pool_cards_lost(action, ActionOutcome::Succeeded(level));
            (level, lost)
        });
        PoolLosses {
            rolled,
            announced: announced.filter(|(_, lost)| !lost.is_empty()).collect(),
        }
    }

    /// Returns the pool cards that these successes of an actor cost heroes, the best one first.
    fn pool_cards_lost_to(
        &self,
        actor: ActorId,
        mut successes: Vec<(ApprovableAction, ActorId, SuccessLevel)>,
    ) -> Vec<PoolRemoval> {
        let villain = self.actor(actor).map(|actor| actor.role) == Some(Role::Villain);
        let LineEffect::VillainSkills(first, second) = self.line_effect(Side::Villains) else {
            return vec![];
        };
        let mut villains = self.cast.iter();
        let already_taken = villains.any(|villain| villain.round.took_pool_cards);
        let only_first = self.settings.is(Removals::FirstOfRound);
        if !villain || already_taken && only_first {
            return vec![];
        }
        successes.retain(|(kind, ..)| {
            let skill = villain_skill(*kind);
            skill == Some(first) || skill == Some(second)
        });
        successes.sort_by_key(|(.., level)| Reverse(*level));
        successes.retain(|(_, target, _)| {
            let target = self.actor(*target);
            target.is_some_and(|target| target.role == Role::Hero)
        });
        let lost = successes.into_iter().map(|(_, hero, level)| PoolRemoval {
            hero,
            cards: pool_cards_lost(level),
        });
        let mut lost = self.possible_removals(lost);
        lost.truncate(if only_first { 1 } else { usize::MAX });
        lost
    }

    /// Returns every success of an action: its kind, its target and its level. If an interaction is announced as a
    /// success and its values are known, each of its targets has its own result (TC-260).
    fn successes_by_kind(
        &self,
        action: &Action,
        outcome: ActionOutcome,
    ) -> Vec<(ApprovableAction, ActorId, SuccessLevel)> {
        let tried = self.evaluate_interactions(action);
        let mut successes = Vec::new();
        for (kind, level) in action.successes(outcome) {
            let before = successes.len();
            for evaluated in &tried {
                if evaluated.attempt.kind.approvable() == kind {
                    let success = SuccessLevel::for_points(ResultPoints(evaluated.result_points));
                    successes.extend(success.map(|level| (kind, evaluated.target, level)));
                }
            }
            if successes.len() == before {
                let target = action.target_of(kind);
                successes.extend(target.map(|target| (kind, target, level)));
            }
        }
        successes
    }
}

/// Returns the refusal while pool cards have to be taken.
pub(super) fn pool_removal_refusal(state: &State) -> Option<Refusal> {
    let due = state.pool_removals_due();
    let required = usize::from(due.first()?.cards);
    Some(Refusal::PoolRemovalFirst { required })
}

/// Returns the villain skill of the dramatic line that an action kind uses (DD-181).
pub(crate) const fn villain_skill(kind: ApprovableAction) -> Option<VillainSkill> {
    match kind {
        ApprovableAction::Intimidate => Some(VillainSkill::Intimidate),
        ApprovableAction::Taunt => Some(VillainSkill::Taunt),
        ApprovableAction::Test => Some(VillainSkill::Test),
        ApprovableAction::Trick => Some(VillainSkill::Trick),
        ApprovableAction::Attack | ApprovableAction::Defend | ApprovableAction::Maneuver => None,
    }
}

/// Returns the number of pool cards that a villain's success costs (DD-182 … DD-184).
const fn pool_cards_lost(level: SuccessLevel) -> u8 {
    match level {
        SuccessLevel::Minimal | SuccessLevel::Average | SuccessLevel::Good => 1,
        SuccessLevel::Superior => 2,
        SuccessLevel::Spectacular => 3,
    }
}
