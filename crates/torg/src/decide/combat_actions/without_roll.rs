//! Combat actions without a roll: vital blocks, aiming, holding, moving, standing up, simple actions, ammunition, and the
//! gamemaster's corrections.

use super::{
    ActionType, CommandResult, TorgTransaction, acting_refusals, has_acted, is_turn_order_refusal,
    used_turn_reason,
};
use crate::active_effects::EffectEvent;
use crate::combat::action::Aim;
use crate::combat::ammunition::Reload;
use crate::combat::defence::may_set_vital_block;
use crate::combat::hold::Hold;
use crate::combat::legal::check_aim;
use crate::combat::movement::{WALKING_METRES, check_move_with_action, pace_of};
use crate::combat::options::CombatOption;
use crate::combat::refusal::{self as combat, AttackReason, CombatReason, CombatRefusal, require};
use crate::combat::rules::CombatRules;
use crate::combat::settings::VitalBlockWith;
use crate::combat::status::{Status, StatusExpiry};
use crate::combat::surprise::SurpriseLevel;
use crate::decide::{consequences, require_text};
use crate::fight::WeaponChoice;
use crate::fight::actions::{CombatEvent, SimpleAction};
use crate::held_turn::HeldTurn;
use crate::refusal::Refusal;
use crate::sheet::{CarriedWeapon, WeaponId};
use crate::skill::RollCondition;
use crate::state::actor::Actor;
use crate::state::round::TurnEnd;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    /// Adds a vital block to another action (TC-150, S-43).
    pub(super) fn set_vital_block(&mut self, actor: &Actor, steps: u8) -> CommandResult {
        if self.state.round().is_none() {
            return Err(Refusal::NotInRounds);
        }
        let rules = self.state.rules();
        let moment = super::defence_timing(&self.state, actor);
        let is_changed = actor.combat.vital_block_steps != steps;
        if is_changed {
            self.require_no_action()?;
            self.allow_or_overrule(may_set_vital_block(steps, moment.has_rolled))?;
        }
        if steps > 0 {
            self.allow_or_overrule(CombatOption::VitalBlock.check_edition(&rules))?;
            let any = rules.is(VitalBlockWith::AnyAction);
            self.allow_or_overrule(require(any, CombatReason::OnlyWithDefence, tc(150)))?;
            self.allow_or_overrule(require(
                !moment.unconscious,
                CombatReason::Unconscious,
                tc(150),
            ))?;
            let surprised = rules.surprise_exposes && moment.surprise == SurpriseLevel::Complete;
            self.allow_or_overrule(require(
                !surprised,
                CombatReason::CompletelySurprised,
                tc(210),
            ))?;
            self.allow_or_overrule(require(!moment.aiming, CombatReason::Aiming, tc(121)))?;
            self.allow_or_overrule(require(
                !moment.all_out,
                CombatReason::AttackedAllOut,
                tc(130),
            ))?;
        }
        if is_changed {
            // Without a defence the player chooses the block on the actor's turn, before they act. It then counts against all
            // later attackers.
            self.allow_or_overrule(moment.check_turn(tc(150)))?;
            let (own_turn, reason) = (moment.own_turn, CombatReason::OnlyOnOwnTurn);
            self.allow_or_overrule(require(own_turn, reason, tc(150)))?;
            self.combat_event(actor.id, CombatEvent::VitalBlockSet { steps });
        }
        Ok(())
    }

    /// Begins to aim, which takes the whole round and so ends the turn (TC-120, TC-121).
    pub(super) fn begin_aiming(
        &mut self,
        actor: &Actor,
        weapon: Option<WeaponChoice>,
    ) -> CommandResult {
        let Some(round) = self.state.round().map(|round| u32::from(round.number)) else {
            return Err(Refusal::NotInRounds);
        };
        for refusal in acting_refusals(&self.state, actor) {
            self.judge.overrule(refusal)?;
        }
        self.may_take_action(actor, ActionType::Attack, false)?;
        self.require_on_feet(actor)?;
        let rules = self.state.rules();
        let rule = tc(if rules.is_classic() { 120 } else { 121 });
        // The aim takes the whole round, so nobody aims after another action of the round.
        let has_acted = has_acted(&self.state, actor.id);
        let has_blocked = actor.combat.discipline_use.blocks > 0;
        let has_rolled = actor.round.rolled_for.is_some() || has_blocked;
        // The revised edition asks the gamemaster about simple actions beside an aim.
        let is_undisturbed = rules.is_classic() || actor.combat.simple_actions_taken == 0;
        let is_first = !has_rolled && !has_acted && is_undisturbed;
        self.allow_or_overrule(require(is_first, CombatReason::AlreadyActed, rule))?;
        let aimed = self.weapon_to_aim(actor, weapon, &rules)?;
        let unblocked = actor.combat.vital_block_steps == 0;
        let reason = CombatReason::NotTogether(CombatOption::Aiming, CombatOption::VitalBlock);
        self.allow_or_overrule(require(unblocked, reason, rule))?;
        let has_not_moved = actor.combat.metres_moved == 0;
        self.allow_or_overrule(require(has_not_moved, CombatReason::AlreadyMoved, rule))?;
        let (weapon, owner) = match aimed {
            Some(WeaponChoice::Carried(weapon)) => (Some(weapon), None),
            Some(WeaponChoice::Taken { owner, weapon }) => (Some(weapon), Some(owner)),
            Some(WeaponChoice::Unarmed(_) | WeaponChoice::Other(_)) | None => (None, None),
        };
        let aim = CombatEvent::AimBegan {
            round,
            weapon,
            owner,
        };
        self.combat_event(actor.id, aim);
        self.finish_turn(actor.id, TurnEnd::Acted);
        Ok(())
    }

    /// Returns the weapon to aim: the named one, or the first still carried that can be aimed, or else the first one taken from somebody
    /// (TC-145). `None` if the sheet has no weapons.
    fn weapon_to_aim(
        &mut self,
        actor: &Actor,
        chosen: Option<WeaponChoice>,
        rules: &CombatRules,
    ) -> Result<Option<WeaponChoice>, Refusal> {
        let usability = |weapon: &CarriedWeapon| check_aim(weapon.attack_skill, rules);
        let combatant = self.state.combatant(actor);
        let own = || {
            let mut weapons = combatant.sheet_weapons();
            let first = weapons.find(|weapon| usability(weapon).is_ok())?;
            Some(WeaponChoice::Carried(first.id))
        };
        // Without weapons on the sheet, the aim names none, and any weapon may be meant.
        let taken = || {
            let mut taken = combatant.taken_weapons.iter();
            let first = taken.find(|taken| usability(&taken.carried).is_ok())?;
            (!actor.sheet.weapons.is_empty()).then(|| first.weapon_choice())
        };
        let aimed = chosen.or_else(own).or_else(taken);
        // If none can be aimed, the refusal is about the first weapon.
        let weapon = match aimed {
            Some(weapon) => combatant.weapon(weapon),
            None => actor.sheet.weapons.first(),
        };
        let Some(weapon) = weapon else {
            let unknown = CombatRefusal::unknown(combat::Stat::WeaponDamage);
            return match chosen {
                Some(_) => Err(Refusal::Combat(unknown)),
                None => Ok(None),
            };
        };
        self.allow_or_overrule(usability(weapon))?;
        let not_in_hand = match aimed {
            Some(WeaponChoice::Carried(id)) => !combatant.still_carries(id),
            Some(_) | None => false,
        };
        let reason = CombatReason::Attack(AttackReason::NotInHand);
        self.allow_or_overrule(require(!not_in_hand, reason, rules.disarm_rule()))?;
        Ok(aimed)
    }

    /// Ruins an aim, by what the aimer does besides or by the gamemaster's decision. The aimer stays exposed until their next action
    /// (TC-121).
    pub(super) fn disturb_aim(&mut self, actor: &Actor) -> CommandResult {
        let consequences = consequences::of_ruined_aim(&self.state, actor.id);
        self.lose_aim(actor.id)?;
        self.push_consequences(consequences);
        Ok(())
    }

    pub(super) fn lose_aim(&mut self, id: ActorId) -> CommandResult {
        let aims = |actor: &Actor| actor.combat.aim != Aim::None;
        if self.state.actor(id).is_some_and(aims) {
            self.combat_event(id, CombatEvent::AimLost);
        }
        Ok(())
    }

    /// Holds an action: until an opportunity comes, until a target appears at a place, or until somebody on the same side has
    /// acted (TC-134 … TC-138).
    pub(super) fn hold_action(&mut self, actor: &Actor, hold: &Hold) -> CommandResult {
        let id = actor.id;
        self.require_no_action()?;
        // What is held is an attack, which a surprised actor cannot make (TC-208). Waiting for an ally can end in another action.
        let begins = self.state.round().is_some() && self.state.hold_reason(id).is_none();
        if begins && hold.option().is_some() {
            self.may_take_action(actor, ActionType::Attack, false)?;
        }
        let Some(round) = self.state.round() else {
            return Err(Refusal::NotInRounds);
        };
        let turn = round.next_turn_of(id);
        let rules = self.state.rules();
        let acted = turn.is_none();
        let used = used_turn_reason(&self.state, id);
        let plain = |hold: Result<Hold, CombatRefusal>| match hold {
            Err(refusal) if refusal.reason == CombatReason::AlreadyActed => {
                let reason = used;
                Err(CombatRefusal { reason, ..refusal })
            }
            hold => hold.map(|_| ()),
        };
        let hold = match hold {
            Hold::Opportunity => {
                self.allow_or_overrule(plain(Hold::opportunity(acted, &rules)))?;
                self.hold_turn(id, HeldTurn::Opportunity)?;
                Hold::Opportunity
            }
            Hold::Location(place) => {
                let place = require_text(place)?;
                self.allow_or_overrule(plain(Hold::location(&[&place], acted, &rules)))?;
                let same_location = match &actor.combat.hold {
                    // A place that was not named with the hold may still be named.
                    Some(Hold::Location(before)) => before.is_empty() || *before == place,
                    Some(Hold::Opportunity | Hold::WaitFor(_)) | None => true,
                };
                let rule = CombatOption::Location.rule(rules.edition);
                self.allow_or_overrule(require(same_location, CombatReason::OneLocation, rule))?;
                let is_unnamed = actor.combat.hold == Some(Hold::Location(String::new()));
                let held = self.state.hold_reason(id);
                if !is_unnamed || held != Some(HeldTurn::Location) {
                    self.hold_turn(id, HeldTurn::Location)?;
                }
                Hold::Location(place)
            }
            Hold::WaitFor(awaited) => {
                let other = self.actor(*awaited)?;
                let is_oneself = *awaited == id;
                let awaited_turn = round.next_turn_of(*awaited);
                let is_held = round.held_turn(*awaited).is_some();
                let same_side = other.side() == actor.side();
                self.allow_or_overrule(plain(Hold::wait_for(*awaited, same_side, &rules)))?;
                match self.state.hold_reason(id) {
                    Some(held) => {
                        let rule = held.combat_option().rule(rules.edition);
                        self.allow_or_overrule(require(false, CombatReason::AlreadyWaiting, rule))?;
                    }
                    None => {
                        self.require_may_act(actor)?;
                        self.require_on_feet(actor)?;
                    }
                }
                if is_oneself {
                    let impossible = CombatRefusal::impossible(CombatReason::WaitsForOneself);
                    return Err(Refusal::Combat(impossible));
                }
                // Whoever waits acts right after the other one, so that one must still act, and in the same pass of a flurry
                // (TC-138, DD-128).
                let is_together = awaited_turn.map(|turn| turn.pass) == turn.map(|turn| turn.pass);
                if is_held && !is_together {
                    return Err(Refusal::HoldsTurn { actor: *awaited });
                }
                if awaited_turn.is_some() && !is_together {
                    return Err(Refusal::SecondActionTooEarly { actor: *awaited });
                }
                self.let_act_first(id, *awaited)?;
                Hold::WaitFor(*awaited)
            }
        };
        if self.state.actor(id).map(|actor| &actor.combat.hold) != Some(&Some(hold.clone())) {
            self.combat_event(id, CombatEvent::HoldBegan { hold });
        }
        Ok(())
    }

    /// Lets a target that appeared pass without an attack. This is refused for an actor who watches a place, where the first
    /// target has to be attacked (TC-135, TC-137).
    pub(super) fn let_target_go(&mut self, actor: &Actor, target: ActorId) -> CommandResult {
        self.actor(target)?;
        let rules = self.state.rules();
        // Waiting for an ally watches for no target (TC-138).
        let hold = actor.combat.hold.as_ref();
        let hold = hold.filter(|hold| hold.option().is_some());
        let impossible = CombatRefusal::impossible(CombatReason::WaitsForNoTarget);
        let hold = hold.ok_or(Refusal::Combat(impossible))?;
        self.allow_or_overrule(hold.may_let_go(&rules))?;
        self.combat_event(actor.id, CombatEvent::TargetLetGo { target });
        Ok(())
    }

    /// Checks whether the actor may do something in addition to an action. `acted`: the action is done, so the turn order does
    /// not matter anymore.
    fn check_additional_action(&mut self, actor: &Actor, acted: bool) -> CommandResult {
        for refusal in acting_refusals(&self.state, actor) {
            if !(acted && is_turn_order_refusal(&refusal)) {
                self.judge.overrule(refusal)?;
            }
        }
        self.require_on_feet(actor)
    }

    /// Whether the actor has rolled in the current turn: a second turn of the round has a roll of its own (TC-017). Never outside
    /// rounds.
    fn has_rolled_this_turn(&self, actor: &Actor) -> bool {
        let rolled = actor.round.rolled_for.is_some() && self.state.round().is_some();
        rolled && !self.state.acts_again(actor.id)
    }

    /// Whether the actor has rolled for a turn that an action without a roll goes along with. Something that ends a turn has to come in
    /// that turn (TC-017).
    fn has_rolled_for(&self, actor: &Actor, ends_turn: bool) -> bool {
        if ends_turn && self.state.round().is_some() {
            self.has_rolled_this_turn(actor)
        } else {
            actor.round.rolled_for.is_some()
        }
    }

    /// Ends the turn, unless the actor has rolled in it.
    fn end_turn_unless_rolled(&mut self, actor: &Actor) {
        let round = self.state.round();
        let open = round.is_some_and(|round| round.next_turn_of(actor.id).is_some());
        if open && !self.has_rolled_this_turn(actor) {
            self.finish_turn(actor.id, TurnEnd::Acted);
        }
    }

    /// Moves without a roll (TC-240, TC-243, S-23). Moving further than is allowed together with a rolled action takes the
    /// whole action.
    pub(super) fn move_without_roll(&mut self, actor: &Actor, metres: u16) -> CommandResult {
        let rules = self.state.rules();
        let rate = actor.sheet.movement_rate.unwrap_or(WALKING_METRES);
        // Outside rounds earlier movement does not count.
        let moved = self.state.round().map_or(0, |_| actor.combat.metres_moved);
        let total_metres = moved.saturating_add(metres);
        let with_action = check_move_with_action(total_metres, rate, &rules);
        let acted = self.has_rolled_for(actor, with_action.is_err());
        self.check_additional_action(actor, acted)?;
        self.may_take_action(actor, ActionType::Movement, false)?;
        let (max, slow) = (rate, total_metres <= rate);
        self.allow_or_overrule(require(
            slow,
            CombatReason::BeyondMovementRate { max, moved },
            tc(242),
        ))?;
        if self.has_rolled_this_turn(actor) {
            self.allow_or_overrule(with_action)?;
        }
        self.disturb_aim(actor)?;
        let pace = pace_of(total_metres, rate);
        self.combat_event(actor.id, CombatEvent::Moved { metres, pace });
        if with_action.is_err() {
            self.end_turn_unless_rolled(actor);
        }
        Ok(())
    }

    /// Stands up, which takes the actor's action (TC-104, A-26). Where a knocked down actor may still defend, they also stand
    /// up after a turn in which they do nothing (TC-103).
    pub(super) fn stand_up(&mut self, actor: &Actor) -> CommandResult {
        let id = actor.id;
        if !actor.condition.knocked_down {
            return Err(Refusal::NotOfThatKind);
        }
        for refusal in acting_refusals(&self.state, actor) {
            self.judge.overrule(refusal)?;
        }
        if self.state.round().is_some() {
            self.finish_turn(id, TurnEnd::Acted);
        } else {
            self.effect_event(EffectEvent::StoodUp { actor: id });
        }
        Ok(())
    }

    /// Takes a simple action: one together with a rolled action, or two without one (TC-005, S-22). `agreed`: the gamemaster
    /// agrees that it does not disturb an aim.
    pub(super) fn take_simple_action(
        &mut self,
        actor: &Actor,
        action: &SimpleAction,
        agreed: bool,
    ) -> CommandResult {
        // An aiming actor can still take a simple action (TC-121).
        let is_whole = takes_whole_action(actor, action);
        let ends_turn = is_whole || self.is_last_simple_action(actor);
        let acted = self.has_rolled_for(actor, ends_turn) || actor.combat.aim.is_aiming();
        if is_whole && self.state.round().is_some() {
            // It is the whole action of a turn, not something beside a rolled one.
            self.allow_or_overrule(require(!acted, CombatReason::AlreadyActed, tc(186)))?;
        }
        self.check_additional_action(actor, acted)?;
        self.may_take_action(actor, ActionType::Simple, false)?;
        let loads = match action {
            // If weapons were dropped, at least one has to be free, or another on the sheet; those that somebody else has taken are not
            // (TC-145).
            SimpleAction::Draw => {
                let has_weapon = actor.combat.dropped_weapons.is_empty()
                    || self.state.weapon_to_pick_up(actor).is_some()
                    || self.state.combatant(actor).weapon_to_draw().is_some();
                self.allow_or_overrule(require(
                    has_weapon,
                    CombatReason::Attack(AttackReason::NothingToPickUp),
                    tc(145),
                ))?;
                None
            }
            SimpleAction::GiveBack { owner, weapon } => {
                let owner = self.actor(*owner)?;
                if !owner.combat.taken_weapons.contains(&(*weapon, actor.id)) {
                    return Err(nothing_to_pick_up());
                }
                None
            }
            SimpleAction::Other(text) if text.is_empty() => None,
            SimpleAction::Other(text) => {
                require_text(text)?;
                None
            }
            SimpleAction::Reload(weapon) => {
                Some((*weapon, self.rating_and_reload(actor, *weapon)?))
            }
        };
        if !agreed {
            self.disturb_aim(actor)?;
        }
        let done = action.clone();
        self.combat_event(actor.id, CombatEvent::SimpleActionTaken { action: done });
        if let SimpleAction::GiveBack { owner, weapon } = *action {
            let to = Some(owner);
            self.combat_event(owner, CombatEvent::WeaponMoved { weapon, to });
        }
        if let Some(load) = loads {
            self.reload_weapon(actor, load);
        }
        if ends_turn {
            self.end_turn_unless_rolled(actor);
        }
        Ok(())
    }

    /// Whether one more simple action is the action of the turn, unless something has been rolled in it (S-22).
    fn is_last_simple_action(&self, actor: &Actor) -> bool {
        let rules = self.state.rules();
        let mut eligibility = self.state.action_eligibility(actor);
        eligibility.rolled_type = Some(ActionType::Attack);
        eligibility
            .may_take(ActionType::Simple, false, false, &rules)
            .is_err()
    }

    /// Moves a weapon that is not in its owner's hand, by the gamemaster's decision: to its owner, to somebody else, or to the
    /// ground if `to` is `None` (TC-125, TC-145).
    pub(super) fn move_weapon(
        &mut self,
        owner: &Actor,
        weapon: WeaponId,
        to: Option<ActorId>,
    ) -> CommandResult {
        if let Some(receiver) = to {
            self.actor(receiver)?;
        }
        if !owner.combat.dropped_weapons.contains(&weapon) {
            return Err(nothing_to_pick_up());
        }
        self.combat_event(owner.id, CombatEvent::WeaponMoved { weapon, to });
        Ok(())
    }

    /// Returns the capacity of a weapon's magazine, and how the weapon is reloaded (TC-182, TC-186).
    fn rating_and_reload(&self, actor: &Actor, id: WeaponId) -> Result<(u16, Reload), Refusal> {
        let weapon = actor.sheet.weapon(id);
        let mut counted = actor.combat.magazines.iter();
        let counted = counted.find(|(other, _)| *other == id);
        let counted = counted.map(|(_, magazine)| magazine.rating);
        let rating = weapon.and_then(|weapon| weapon.ammunition.or(counted));
        let reload = weapon.map(|weapon| weapon.reload);
        rating.zip(reload).ok_or(no_magazine())
    }

    /// Reloads a weapon, or counts one more round of reloading it.
    fn reload_weapon(
        &mut self,
        actor: &Actor,
        (weapon, (rating, reload)): (WeaponId, (u16, Reload)),
    ) {
        let needs = reload.rounds();
        let begun = actor.combat.reloading.filter(|(id, _)| *id == weapon);
        let rounds = begun.map_or(0, |(_, rounds)| rounds);
        let rounds = rounds.saturating_add(1).min(needs);
        let event = if rounds >= needs && !reload.needs_skill_check() {
            CombatEvent::Reloaded { weapon, rating }
        } else {
            CombatEvent::ReloadProgressed { weapon, rounds }
        };
        self.combat_event(actor.id, event);
    }

    /// Applies the result of the skill check after all rounds of reloading; the gamemaster names skill and difficulty. After a
    /// failed check the last round has to be repeated (TC-186).
    pub(super) fn resolve_reload_check(
        &mut self,
        actor: &Actor,
        weapon: WeaponId,
        loaded: bool,
    ) -> CommandResult {
        let (rating, reload) = self.rating_and_reload(actor, weapon)?;
        if actor.combat.reloading != Some((weapon, reload.rounds())) {
            return Err(no_magazine());
        }
        let rounds = reload.rounds().saturating_sub(1);
        let event = if loaded {
            CombatEvent::Reloaded { weapon, rating }
        } else {
            CombatEvent::ReloadProgressed { weapon, rounds }
        };
        self.combat_event(actor.id, event);
        Ok(())
    }

    /// Sets the ammunition left in a weapon, for example because arrows were lost. It is counted from now on (TC-181).
    pub(super) fn run_short(
        &mut self,
        actor: &Actor,
        weapon: WeaponId,
        shots_left: u16,
    ) -> CommandResult {
        let known = self
            .rating_and_reload(actor, weapon)
            .map(|(rating, _)| rating);
        let is_listed = actor.sheet.weapon(weapon).is_some();
        let rating = if is_listed {
            known.unwrap_or(shots_left)
        } else {
            known?
        };
        let event = CombatEvent::RanShort {
            weapon,
            left: shots_left.min(rating),
            rating,
        };
        self.combat_event(actor.id, event);
        Ok(())
    }

    /// Sets or removes a status by the gamemaster's decision (TC-146, TC-257).
    pub(super) fn set_status(
        &mut self,
        id: ActorId,
        status: Status,
        enabled: bool,
    ) -> CommandResult {
        let standing = match status {
            Status::Up => Some(RollCondition::Up),
            Status::Stymied => Some(RollCondition::Stymied),
            Status::Unskilled
            | Status::ActionLost
            | Status::Penalized
            | Status::Broken
            | Status::Restrained
            | Status::StandingUp
            | Status::EarnedBlindside => None,
        };
        if let Some(standing) = standing {
            return self.set_roll_condition(id, Some(standing).filter(|_| enabled));
        }
        let current = self
            .state
            .actor(id)
            .map(|actor| actor.combat.statuses.has(status));
        if current == Some(enabled) {
            return Ok(());
        }
        if !enabled {
            self.combat_event(id, CombatEvent::StatusLost { status });
            return Ok(());
        }
        match status {
            Status::ActionLost | Status::StandingUp => self.lose_action(id, status),
            Status::Penalized => self.gain_status(id, status, StatusExpiry::NextAction),
            Status::Broken => self.gain_status(id, status, StatusExpiry::EndOfScene),
            Status::Unskilled
            | Status::Restrained
            | Status::EarnedBlindside
            | Status::Up
            | Status::Stymied => self.gain_status(id, status, StatusExpiry::WhenLifted),
        }
        Ok(())
    }
}

fn no_magazine() -> Refusal {
    Refusal::Combat(CombatRefusal {
        reason: CombatReason::NoMagazine,
        rule: None,
    })
}

fn nothing_to_pick_up() -> Refusal {
    Refusal::Combat(CombatRefusal {
        reason: CombatReason::Attack(AttackReason::NothingToPickUp),
        rule: None,
    })
}

/// Checks whether a simple action is a reload that takes the whole action (TC-186).
fn takes_whole_action(actor: &Actor, action: &SimpleAction) -> bool {
    let SimpleAction::Reload(weapon) = action else {
        return false;
    };
    let weapon = actor.sheet.weapon(*weapon);
    weapon.is_some_and(|weapon| weapon.reload != Reload::SimpleAction)
}
