//! Turns and actions: whose turn it is, the five stages of an action, and what it earns or costs (DD-051 … DD-054, DD-069 …
//! DD-078, DD-122, DD-181 … DD-203).

use super::pending_steps::pending_refusal;
use super::pool_removal::pool_removal_refusal;
use super::surprise::{surprised_acting_refusal, surprised_rolling_refusal};
use super::transaction::{CommandResult, TorgTransaction};
use super::turn_order::may_go_ahead;
use crate::action_kind::ActionKind;
use crate::active_effects::EffectEvent;
use crate::active_effects::refusal::EffectRefusal;
use crate::card::{ApprovableAction, Side};
use crate::combat::action_type::ActionType;
use crate::combat::die::RollSpec;
use crate::combat::refusal::{CombatReason, CombatRefusal};
use crate::dice_from::DiceFrom;
use crate::event::Event;
use crate::refusal::{FollowUpRefusal, Refusal, over_max};
use crate::role::Role;
use crate::settings::{ConfusedCritical, CriticalScope};
use crate::skill::Proficiency;
use crate::skill_check::{MAX_DIFFICULTY, SkillCheck};
use crate::state::action::{Action, ActionOutcome, ActionStage};
use crate::state::actor::{Actor, Contribution};
use crate::state::round::TurnEnd;
use crate::state::{PoolRemoval, State};
use crate::surprise::Surprise;
use crate::task::FailedAttempt;
use tabletop::name::Name;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    /// Requires that no action is being resolved.
    pub(super) fn require_no_action(&self) -> CommandResult {
        open_action_refusal(&self.state).map_or(Ok(()), Err)
    }

    pub(super) fn require_action(&self) -> Result<Action, Refusal> {
        self.state.action.clone().ok_or(Refusal::NoAction)
    }

    /// Declares an action. `bare`: nothing else comes with it, so cards can still react to the last outcome (DD-310, DD-318, A-60).
    pub(super) fn declare(
        &mut self,
        id: ActorId,
        kind: ActionKind,
        target: Option<ActorId>,
        critical_moment: bool,
        bare: bool,
    ) -> CommandResult {
        self.require_open()?;
        let actor = self.actor(id)?;
        if let Some(target) = target {
            self.actor(target)?;
        }
        self.require_may_act(&actor)?;
        self.require_action_kind(&actor, kind)?;
        if critical_moment {
            self.require_critical_moment_available(&actor)?;
        }
        self.push(Event::ActionDeclared {
            actor: id,
            kind,
            target,
            critical_moment,
            keeps_reactions: bare && self.state.last_action.is_some(),
        });
        Ok(())
    }

    /// Requires that the actor may take an action of this kind now, by the line and by the revised rules of surprise.
    pub(super) fn require_action_kind(&mut self, actor: &Actor, kind: ActionKind) -> CommandResult {
        for refusal in action_kind_refusals(&self.state, actor, kind) {
            self.judge.overrule(refusal)?;
        }
        if self.state.revised_surprise(actor.id) == Some(Surprise::Partial)
            && let Some(refusal) = surprised_acting_refusal(&self.state, actor.id, Some(kind))
        {
            self.judge.overrule(refusal)?;
        }
        Ok(())
    }

    pub(super) fn require_may_act(&mut self, actor: &Actor) -> CommandResult {
        for refusal in acting_refusals(&self.state, actor) {
            self.judge.overrule(refusal)?;
        }
        Ok(())
    }

    pub(super) fn require_critical_moment_available(&mut self, actor: &Actor) -> CommandResult {
        for refusal in critical_moment_refusals(&self.state, actor) {
            self.judge.overrule(refusal)?;
        }
        Ok(())
    }

    pub(super) fn roll(&mut self, skill: Proficiency, dice: &DiceFrom) -> CommandResult {
        let action = self.require_action()?;
        if action.stage != ActionStage::Declared {
            return Err(Refusal::AlreadyRolled);
        }
        if !action.targeted_attacks.is_empty() {
            return self.reroll_action(&action, dice);
        }
        // An action of the fight and a check were judged when they were declared.
        let is_other = action.kind == ActionKind::Other
            && action.pending_action.is_none()
            && !action.is_task_check;
        let surprised = is_other.then(|| surprised_rolling_refusal(&self.state, action.actor));
        if let Some(refusal) = surprised.flatten() {
            self.judge.overrule(refusal)?;
        }
        self.refresh_interaction_targets(&action);
        let spec = self.roll_spec(action.actor, action.proficiency().unwrap_or(skill));
        let (roll, typed) = self.roll_dice(spec, dice)?;
        self.push(Event::DiceRolled { roll, typed });
        self.lose_extra_rolls_to_stymied();
        Ok(())
    }

    /// Returns how an actor's next dice are rolled, with all modifiers (TC-040 … TC-043).
    pub(super) fn roll_spec(&self, id: ActorId, skill: Proficiency) -> RollSpec {
        let modifiers = self.state.actor(id).map(|actor| actor.roll_modifiers());
        modifiers
            .unwrap_or_default()
            .roll_spec(skill, &self.state.rules())
    }

    pub(super) fn commit(&mut self) -> CommandResult {
        let action = self.require_action()?;
        let owes = action.has_pending_extra_roll() && action.roll.is_some();
        self.require(!owes, Refusal::Effect(EffectRefusal::ExtraRollPending))?;
        if action.stage != ActionStage::Committed {
            self.push(Event::ResultCommitted);
        }
        Ok(())
    }

    /// Announces the outcome and applies its results: the turn ends, an approved success draws a card, and a success with a
    /// villain skill on the line costs pool cards.
    pub(super) fn announce(&mut self, outcome: ActionOutcome) -> CommandResult {
        let action = self.require_action()?;
        // A card earned now would be lost to a refill in progress, so that comes first (DD-295, DD-332).
        self.require_nothing_pending()?;
        if self.state.check_in_progress().is_some() {
            return self.announce_check(outcome);
        }
        self.commit()?;
        let lost = self.state.pool_cards_lost(&action, outcome);
        self.end_action(outcome, None);
        self.apply_action_result(&action, outcome, &lost);
        Ok(())
    }

    /// Ends the action in progress. `failed_attempt`: at which step of a task it failed.
    pub(super) fn end_action(
        &mut self,
        outcome: ActionOutcome,
        failed_attempt: Option<FailedAttempt>,
    ) {
        let actor = self.state.action.as_ref().map(|action| action.actor);
        self.push(Event::ActionEnded {
            outcome,
            actor,
            failed_attempt,
        });
    }

    /// Announces what a skill and a difficulty come to with the rolled dice, and records these figures.
    pub(super) fn announce_skill_check(
        &mut self,
        skill: Option<&Name>,
        check: SkillCheck,
    ) -> CommandResult {
        self.require_action()?;
        let too_high = check.value.max(check.difficulty) > MAX_DIFFICULTY;
        self.require(!too_high, over_max(MAX_DIFFICULTY))?;
        let result = self.state.skill_check_result(check);
        let result = result.ok_or(Refusal::SkillCheckUndecided)?;
        self.push(Event::SkillChecked {
            skill: skill.cloned(),
            value: check.value,
            bonus: result.bonus,
            difficulty: result.difficulty,
        });
        self.announce(result.outcome())
    }

    /// Applies the results of a finished action. `lost`: the pool cards that it costs heroes, worked out before it ended.
    pub(super) fn apply_action_result(
        &mut self,
        action: &Action,
        outcome: ActionOutcome,
        lost: &[PoolRemoval],
    ) {
        if self.state.conflict.is_none() {
            self.end_free_play_bonuses(action.actor);
            // In free play getting up costs no action, and the next action ends a knockdown as it does in rounds (TC-103, TC-104).
            let down = |actor: &Actor| actor.condition.knocked_down && actor.condition.can_act();
            if self.state.actor(action.actor).is_some_and(down) {
                self.effect_event(EffectEvent::StoodUp {
                    actor: action.actor,
                });
            }
            return;
        }
        self.finish_turn(action.actor, TurnEnd::Acted);
        let role = self.state.actor(action.actor).map(|actor| actor.role);
        if role == Some(Role::Hero) {
            self.draw_for_approved_actions(action, &action.successes(outcome));
        }
        self.owe_pool_removals(lost);
    }

    pub(super) fn end_turn(&mut self, id: ActorId, end: TurnEnd) -> CommandResult {
        let actor = self.actor(id)?;
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.require_may_act(&actor)?;
        self.finish_turn(id, end);
        Ok(())
    }

    pub(super) fn judge_contribution(&mut self, id: ActorId, helped: bool) -> CommandResult {
        let hero = self.hero(id)?;
        if self.state.round().is_none() {
            return Err(Refusal::NotInRounds);
        }
        let acted = hero.round.contribution != Contribution::NotYet;
        self.require(acted, Refusal::NotContributed { actor: id })?;
        self.push(Event::ContributionJudged { actor: id, helped });
        Ok(())
    }
}

/// Returns the refusal while an action is being resolved.
pub(super) fn open_action_refusal(state: &State) -> Option<Refusal> {
    let waiting = state.suspended_actions.last().map(|last| &last.action);
    let action = state.action.as_ref().or(waiting)?;
    let actor = action.actor;
    Some(Refusal::ActionInProgress { actor })
}

/// Returns why an actor may not declare a critical moment: only a hero in rounds may, once an act (DD-073, DD-075), and not while
/// confused (DD-156, A-19).
pub(crate) fn critical_moment_refusals(state: &State, actor: &Actor) -> Vec<Refusal> {
    let id = actor.id;
    let mut against = Vec::new();
    if actor.role != Role::Hero {
        against.push(Refusal::NotAHero { actor: id });
    }
    if state.conflict.is_none() {
        against.push(Refusal::CriticalMomentInFreePlay);
    }
    if critical_moment_used(state, actor) {
        against.push(Refusal::CriticalMomentUsed { actor: id });
    }
    let confused = actor.side() == Side::Heroes && state.are_heroes_confused();
    if confused && !state.settings.is(ConfusedCritical::Free) {
        against.push(Refusal::CriticalMomentConfused);
    }
    against
}

/// Checks whether the hero has used the critical moment of this act (DD-075, A-16).
pub(crate) fn critical_moment_used(state: &State, actor: &Actor) -> bool {
    let shares = |other: &Actor| {
        other.id == actor.id
            || state.settings.is(CriticalScope::Group)
            || (state.settings.is(CriticalScope::Player)
                && other.player.is_some()
                && other.player == actor.player)
    };
    // One used by somebody who has left the table since counts too.
    let mut cast = state.cast.iter();
    cast.any(|other| other.critical_moment_used && shares(other))
}

/// Whether an actor has acted in this round, in a turn of their own: one that was passed or lost is no action (TC-018).
pub(super) fn has_acted(state: &State, id: ActorId) -> bool {
    let turns = state.round().into_iter().flat_map(|round| &round.turns);
    let mut ends = turns.filter(|(turn, _)| turn.actor == id);
    ends.any(|(_, end)| *end == Some(TurnEnd::Acted))
}

/// Returns why an actor cannot use a turn that they do not have: they have acted, or they have missed it.
pub(super) fn used_turn_reason(state: &State, id: ActorId) -> CombatReason {
    match has_acted(state, id) {
        true => CombatReason::AlreadyActed,
        false => CombatReason::NoTurnLeft,
    }
}

/// Returns why an actor may not share another's roll for suppressive fire: sharing it is the actor's own action, so nothing may keep
/// them from an attack (TC-143, TC-104, TC-208).
pub(super) fn sharing_refusals(state: &State, actor: &Actor) -> Vec<Refusal> {
    let attack = ActionKind::Approvable(ApprovableAction::Attack);
    let mut against = Vec::new();
    let round = state.round();
    let has_turn = round.is_none_or(|round| round.next_turn_of(actor.id).is_some());
    let reason = if actor.condition.is_dead() {
        Some(CombatReason::Dead)
    } else if actor.condition.unconscious {
        Some(CombatReason::Unconscious)
    } else {
        (!has_turn).then(|| used_turn_reason(state, actor.id))
    };
    let refusal = reason.map(|reason| CombatRefusal::new(reason, tc(143)));
    against.extend(refusal.map(Refusal::Combat));
    against.extend(action_kind_refusals(state, actor, attack));
    against.extend(surprised_acting_refusal(state, actor.id, Some(attack)));
    let may_take = state.may_take(actor, ActionType::Attack, true);
    against.extend(may_take.err().map(Refusal::Combat));
    against
}

/// Whether an actor may share another's roll for suppressive fire now, without a ruling (TC-143).
pub(crate) fn may_share_attack(state: &State, actor: &Actor) -> bool {
    sharing_refusals(state, actor).is_empty()
}

/// Returns why an action of this kind is refused: a monologue against hostile ones (DD-304, A-59), being knocked down (A-26,
/// S-14).
pub(super) fn action_kind_refusals(state: &State, actor: &Actor, kind: ActionKind) -> Vec<Refusal> {
    let mut against = Vec::new();
    let monologue = state
        .conflict
        .as_ref()
        .and_then(|conflict| conflict.monologue);
    if let Some(monologue) = monologue.filter(|monologue| monologue.pauses(kind)) {
        against.push(Refusal::Effect(EffectRefusal::MonologueInProgress {
            actor: monologue.actor,
        }));
    }
    let classic = state.knocked_down_may_defend();
    let possible = match kind {
        ActionKind::Other => !classic,
        ActionKind::Approvable(ApprovableAction::Defend) => state.defence_while_down(),
        ActionKind::Approvable(_) => false,
    };
    if state.conflict.is_some() && actor.condition.knocked_down && !possible {
        against.push(Refusal::Effect(EffectRefusal::KnockedDown {
            actor: actor.id,
            classic,
        }));
    }
    against
}

/// Returns why an actor may not act now. In rounds an action takes a turn: the actor's side has to be acting, and in a flurry
/// all first actions come first. Within a side the actors may let each other go first (DD-122, DD-123, DD-128). An extra action is
/// carried out on the spot, so nobody goes ahead of it (DD-282).
pub(crate) fn acting_refusals(state: &State, actor: &Actor) -> Vec<Refusal> {
    let id = actor.id;
    let mut against = Vec::new();
    against.extend(pending_refusal(state));
    if let Some(open) = &state.action {
        against.push(Refusal::ActionInProgress { actor: open.actor });
    }
    against.extend(pool_removal_refusal(state));
    if !actor.condition.can_act() {
        against.push(Refusal::CannotAct { actor: id });
    }
    if state.is_out_of_fight(id) {
        against.push(Refusal::FollowUp(FollowUpRefusal::OutOfFight { actor: id }));
    }
    let Some(conflict) = &state.conflict else {
        return against;
    };
    if !state.takes_part(id) {
        against.push(Refusal::NotInConflict { actor: id });
    }
    against.extend(surprised_acting_refusal(state, id, None));
    let Some(round) = &conflict.round else {
        against.push(Refusal::NotInRounds);
        return against;
    };
    if conflict.seize_window_open {
        against.push(Refusal::Effect(EffectRefusal::SeizeWindowOpen));
        return against;
    }
    if let Some(monologue) = conflict.monologue.filter(|monologue| monologue.cancels_all) {
        against.push(Refusal::Effect(EffectRefusal::MonologueInProgress {
            actor: monologue.actor,
        }));
        return against;
    }
    let (Some(next), Some(own_turn)) = (round.next_turn(), round.next_turn_of(id)) else {
        against.push(Refusal::NoTurnLeft { actor: id });
        return against;
    };
    let between = next.is_extra() && next.actor != id;
    if between {
        against.push(Refusal::ExtraActionFirst {
            actor: id,
            next: next.actor,
        });
    } else if !may_go_ahead(state, next.actor, actor) {
        let fights_next = |next| state.are_duellists(next, actor);
        against.push(match state.actor(next.actor).is_some_and(fights_next) {
            true => Refusal::DuelOrderFixed { next: next.actor },
            false => Refusal::OutOfTurn {
                actor: id,
                next: next.actor,
            },
        });
    }
    if !between && own_turn.pass != next.pass && state.hold_reason(id).is_none() {
        against.push(Refusal::SecondActionTooEarly { actor: id });
    }
    against
}

/// Checks whether the refusal is only about the turn order.
pub(super) const fn is_turn_order_refusal(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NoTurnLeft { .. }
            | Refusal::OutOfTurn { .. }
            | Refusal::DuelOrderFixed { .. }
            | Refusal::ExtraActionFirst { .. }
            | Refusal::SecondActionTooEarly { .. }
    )
}
