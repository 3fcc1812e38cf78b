//! Consequences in combat: an aim is lost, a status or a defence ends, a weapon is used for parrying.

use super::Consequences;
use crate::action_kind::ActionKind;
use crate::card::ApprovableAction;
use crate::combat::action::{Aim, Disturbance};
use crate::combat::action_type::ActionType;
use crate::combat::ammunition::Magazine;
use crate::combat::discipline::{self, check_blockable};
use crate::combat::options::CombatOption;
use crate::combat::settings::{DefenceRolls, DefenceStarts};
use crate::combat::status::{Status, StatusExpiry};
use crate::condition::Condition;
use crate::consequence::{ActorChange, Consequence};
use crate::fight::actions::{CombatEvent, PendingAction, SimpleAction};
use crate::fight::attack_resolution::{AttackResolution, AttackResult};
use crate::fight::attack_setup::AttackSetup;
use crate::fight::attacks::AttackEvent;
use crate::fight::combat_state::KnownRange;
use crate::fight::targeted_attack::TargetedAttack;
use crate::fight::weapon_choice::WeaponChoice;
use crate::sheet::{CarriedWeapon, Sheet, WeaponId};
use crate::skill::Until;
use crate::state::State;
use crate::state::action::Action;
use crate::state::actor::{Actor, DefenceOutcome};
use crate::state::round::Round;
use tabletop::seat::ActorId;

impl State {
    /// Returns the number of the current round; 0 outside rounds.
    fn round_number(&self) -> u32 {
        self.round().map_or(0, |round| u32::from(round.number))
    }
}

impl Consequences<'_> {
    pub(super) fn of_combat(&mut self, id: ActorId, action: &CombatEvent) {
        let Some(actor) = self.actor(id) else {
            return;
        };
        match action {
            CombatEvent::StatusGained { status, expiry } => {
                self.status_gained(id, *status, *expiry)
            }
            CombatEvent::BlindsideEarned { until, .. } => {
                self.status_gained(id, Status::EarnedBlindside, StatusExpiry::WhenUsed(*until));
            }
            CombatEvent::SuppressionRolled { roll, .. } => {
                self.end_stymied(id, roll.rerolls_lost(), false);
            }
            CombatEvent::DefenceResolved { .. } => {
                let outcome = DefenceOutcome::Declared;
                let first = actor.round.defence.is_none();
                self.add_if(first, id, ActorChange::DefenceOutcomeSet { outcome });
            }
            CombatEvent::SimpleActionTaken { action } => {
                let goes_on = matches!(action, SimpleAction::Reload(_));
                let broken = actor.combat.reloading.is_some() && !goes_on;
                self.add_if(broken, id, ActorChange::ReloadInterrupted);
                // Items on the ground are picked up one at a time (TC-125).
                let free = self
                    .state
                    .actor(id)
                    .and_then(|actor| self.state.weapon_to_pick_up(actor));
                if *action == SimpleAction::Draw {
                    if let Some(weapon) = free {
                        self.add(id, ActorChange::WeaponPickedUp { weapon });
                    }
                    let drawn = free.or_else(|| self.state.combatant(actor).weapon_to_draw());
                    let drawn = drawn.map(WeaponChoice::Carried);
                    self.wields(actor, drawn);
                }
            }
            // The damaged cover stays where it is; other cover is whole (TC-213, TC-218).
            CombatEvent::Moved { metres: 1.., .. } | CombatEvent::PushResolved { .. } => {
                let hides = actor.combat.cover.is_some();
                self.add_if(hides, id, ActorChange::CoverCleared);
            }
            CombatEvent::Reloaded { weapon, rating } => {
                let mut magazine = magazine_in(actor, *weapon, *rating);
                magazine.refill();
                let weapon = *weapon;
                self.add(id, ActorChange::MagazineSet { weapon, magazine });
            }
            CombatEvent::RanShort {
                weapon,
                left: shots_left,
                rating,
            } => {
                let mut magazine = magazine_in(actor, *weapon, *rating);
                magazine.run_short(*shots_left);
                let weapon = *weapon;
                self.add(id, ActorChange::MagazineSet { weapon, magazine });
            }
            CombatEvent::WeaponMoved { weapon, to } => self.taken_weapon_lost(actor, *weapon, *to),
            CombatEvent::Interrupted
            | CombatEvent::InteractionDeclared { .. }
            | CombatEvent::DefenceDeclared { .. }
            | CombatEvent::PushDeclared { .. }
            | CombatEvent::InteractionResolved { .. }
            | CombatEvent::BestTargetChosen { .. }
            | CombatEvent::StatusLost { .. }
            | CombatEvent::ActionLost { .. }
            | CombatEvent::VitalBlockSet { .. }
            | CombatEvent::AimBegan { .. }
            | CombatEvent::AimLost
            | CombatEvent::HoldBegan { .. }
            | CombatEvent::TargetLetGo { .. }
            | CombatEvent::Moved { .. }
            | CombatEvent::ReloadProgressed { .. }
            | CombatEvent::KnockoutMarksCleared
            | CombatEvent::Treated { .. } => {}
        }
    }

    pub(super) fn of_attack(&mut self, id: ActorId, event: &AttackEvent) {
        match event {
            AttackEvent::Declared { setup, attacks } => self.attack_declared(id, setup, attacks),
            AttackEvent::OwnDiceRolled { roll, .. } => {
                self.end_stymied(id, roll.rerolls_lost(), false);
            }
            AttackEvent::Resolved { resolution } => {
                // A hit through the cover reaches whoever is behind it (TC-216).
                let through_cover =
                    resolution.result == AttackResult::HitCover && resolution.effect.is_some();
                let missed = resolution.result != AttackResult::Hit && !through_cover;
                self.add(resolution.target, ActorChange::AttackReceived { missed });
                self.weapon_lost(resolution);
                if resolution.held {
                    // Somebody who is held is not undisturbed.
                    self.end_aim(self.actor(resolution.target));
                    self.status_gained(
                        resolution.target,
                        Status::Restrained,
                        StatusExpiry::WhenLifted,
                    );
                }
            }
            AttackEvent::Damaged {
                target,
                results,
                condition,
                aim_lost,
                ..
            } => {
                if *aim_lost {
                    self.aim_ruined(*target);
                }
                // Harming somebody on the other side improves the attacker's position (TC-254).
                let side = |id| self.state.actor(id).map(Actor::side);
                let is_opponent = !results.is_empty() && side(id) != side(*target);
                self.add_if(is_opponent, id, ActorChange::PositionImproved);
                let hurt = self.actor(*target);
                if let Some(hurt) = hurt.filter(|_| !condition.can_act()) {
                    self.end_defences(hurt);
                    self.end_blocks(hurt);
                }
            }
            AttackEvent::Finished { active_defence, .. } => {
                let before = self.state.snapshot.as_ref();
                let action = before.and_then(|before| before.action.as_ref());
                let own_action = action.filter(|action| action.actor == id);
                let defended = own_action
                    .is_some_and(|action| action.has_option(CombatOption::AggressiveDefence));
                let Some(fight) = self.actor(id).map(|actor| &actor.combat) else {
                    return;
                };
                // An aggressive defence is new even if its total equals that of the last defence.
                let rolled = defended || fight.active_defence != *active_defence;
                let round = self.state.round_number();
                self.add_if(rolled, id, ActorChange::DefenceRolled { round });
                self.add_if(fight.aim != Aim::None, id, ActorChange::AimLost);
                let releases = fight.hold.is_some() && !self.state.acts_beside_hold(id);
                self.add_if(releases, id, ActorChange::HoldReleased);
            }
            AttackEvent::AmmunitionSpent { .. } => {}
            AttackEvent::BlockRolled { roll, .. } => {
                self.end_free_up_after_roll(id);
                self.end_stymied(id, roll.rerolls_lost(), false);
            }
        }
    }

    /// Ends the aim of an actor who has lost the weapon that they aim: it is no longer ready (TC-120, TC-121).
    fn weapon_lost(&mut self, resolution: &AttackResolution) {
        let aims_it = |actor: &&Actor| match actor.combat.aimed() {
            Some(aimed) => resolution.dropped_weapon.map(WeaponChoice::Carried) == Some(aimed),
            None => resolution.unlisted_weapon_lost,
        };
        let loser = self.actor(resolution.target).filter(aims_it);
        self.end_aim(loser);
    }

    /// Ends the aim of an actor who holds this weapon of somebody else and loses it now (TC-120, TC-121, TC-145). An aim that names
    /// another weapon stays, and weapons for hand-to-hand fighting are not aimed.
    fn taken_weapon_lost(&mut self, owner: &Actor, weapon: WeaponId, to: Option<ActorId>) {
        let mut taken = owner.combat.taken_weapons.iter();
        let holder = taken
            .find(|(id, _)| *id == weapon)
            .map(|(_, holder)| *holder);
        let carried = owner.sheet.weapon(weapon);
        let is_ranged = carried.is_some_and(|weapon| !weapon.attack_skill.is_hand_to_hand());
        let loser = holder.filter(|holder| is_ranged && to != Some(*holder));
        let loser = loser.and_then(|holder| self.actor(holder));
        let owner = owner.id;
        let lost = WeaponChoice::Taken { owner, weapon };
        let aims_it = |holder: &&Actor| holder.combat.aimed().is_none_or(|aimed| aimed == lost);
        self.end_aim(loser.filter(aims_it));
    }

    /// Ends the aim of this actor, if they aim. They stay exposed if it exposed them.
    fn end_aim(&mut self, aimer: Option<&Actor>) {
        if let Some(aimer) = aimer.filter(|aimer| aimer.combat.aim != Aim::None) {
            self.aim_ruined(aimer.id);
            self.add(aimer.id, ActorChange::AimLost);
        }
    }

    /// Keeps the aimer exposed if the aim already exposed them.
    pub(super) fn aim_ruined(&mut self, id: ActorId) {
        let actor = self.actor(id);
        let exposed =
            actor.is_some_and(|actor| actor.combat.aim.exposes_aimer(&self.state.rules()));
        self.add_if(exposed, id, ActorChange::StillExposedByAiming);
    }

    /// Ends the aim of an actor whom this condition knocks down (TC-120, TC-121).
    pub(super) fn knocked_down(&mut self, id: ActorId, condition: Condition) {
        let falls = |actor: &&Actor| condition.knocked_down && !actor.condition.knocked_down;
        let aimer = self.actor(id).filter(falls);
        self.end_aim(aimer);
    }

    /// Puts these weapons into an actor's hands. Bare hands leave a weapon where it is, and so does a buckler, which is worn on the
    /// arm (TC-053, TC-190).
    fn wields(&mut self, actor: &Actor, weapons: impl IntoIterator<Item = WeaponChoice>) {
        let mut weapons: Vec<WeaponChoice> = weapons.into_iter().collect();
        let combatant = self.state.combatant(actor);
        let is_buckler = |weapon| {
            let described = combatant.weapon(weapon);
            described.is_some_and(CarriedWeapon::is_buckler)
        };
        weapons.retain(|weapon| match weapon {
            WeaponChoice::Unarmed(_) => false,
            WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } => !is_buckler(*weapon),
            WeaponChoice::Other(_) => true,
        });
        if actor.combat.wielded.starts_with(&weapons) {
            return;
        }
        for weapon in weapons.into_iter().rev() {
            self.add(actor.id, ActorChange::Wields { weapon });
        }
    }

    fn attack_declared(&mut self, id: ActorId, setup: &AttackSetup, attacks: &[TargetedAttack]) {
        let state = self.state;
        if let Some(actor) = self.actor(id) {
            let second = setup.off_hand.map(WeaponChoice::Carried);
            self.wields(actor, [setup.weapon].into_iter().chain(second));
        }
        // An earned blindside attack is used once, and only on that target (TC-201).
        if let Some(actor) = self.actor(id) {
            let behind =
                |attack: &&TargetedAttack| attack.attack.options.has(CombatOption::Blindside);
            let used: Vec<ActorId> = attacks
                .iter()
                .filter(behind)
                .map(|attack| attack.target)
                .collect();
            self.lose_earned_blindsides(actor, |target, _| used.contains(&target));
        }
        // The distance between attacker and target is remembered until one of them moves.
        let attacker = state.actor(id).map(|actor| state.combatant(actor));
        let weapon_ranges = attacker.and_then(|combatant| combatant.weapon(setup.weapon)?.ranges);
        for attack in attacks {
            if let Some(range) = attack.attack.range {
                let target = attack.target;
                let known_range = KnownRange {
                    actor: target,
                    range,
                    weapon_ranges,
                };
                self.add(id, ActorChange::RangeKnown { range: known_range });
            }
        }
        for attack in attacks {
            let Some(target) = self.actor(attack.target) else {
                continue;
            };
            // The target's parrying weapon counts as used this round, unless its buckler parries. Outside rounds this is not
            // tracked (TC-191).
            let parries = attack.attack.target.parries_with_buckler
                && attack.attack.attack_skill.is_hand_to_hand();
            if parries && state.conflict.is_some() && !target.left_table {
                let mut defender = state.combatant(target);
                if target.id == id {
                    let used = &mut defender.combat.attacked_with;
                    used.extend(setup.off_hand);
                    if let WeaponChoice::Carried(weapon) = setup.weapon {
                        used.push(weapon);
                    }
                }
                let parries = defender.parrying_weapon();
                let new = |weapon: &WeaponId| {
                    let carried = defender.sheet.weapon(*weapon);
                    !carried.is_some_and(CarriedWeapon::is_weapon_with_buckler)
                        && !target.combat.parried_with.contains(weapon)
                };
                if let Some(weapon) = parries.filter(new) {
                    self.add(target.id, ActorChange::ParriedWith { weapon });
                }
            }
            // One attack that can be blocked uses up a block, whether the block stops it or not (TC-221).
            let block = target.combat.block;
            let is_met = block.is_some_and(|block| block.against == id)
                && check_blockable(attack.attack.attack_skill).is_ok()
                && !attack.attack.options.has(CombatOption::SuppressiveFire);
            self.add_if(is_met, target.id, ActorChange::BlockEnded);
        }
    }

    /// Ends those blindside attacks that the actor had earned and that are lost, by target and last round; with the last one the status
    /// ends.
    pub(super) fn lose_earned_blindsides(
        &mut self,
        actor: &Actor,
        is_lost: impl Fn(ActorId, u32) -> bool,
    ) {
        if self.end_blindsides(actor, is_lost) {
            let is_earned = |status, _| status == Status::EarnedBlindside;
            self.end_statuses(actor.id, &actor.combat.statuses, is_earned);
        }
    }

    /// Ends the blindside attacks that are lost. Returns whether the last one is lost with them.
    fn end_blindsides(&mut self, actor: &Actor, is_lost: impl Fn(ActorId, u32) -> bool) -> bool {
        let earned = actor.combat.earned_blindsides.iter().copied();
        let (lost, kept): (Vec<_>, Vec<_>) =
            earned.partition(|(target, last)| is_lost(*target, *last));
        if !lost.is_empty() && kept.is_empty() {
            self.add(actor.id, ActorChange::BlindsideLost);
            return true;
        }
        for (target, _) in lost {
            self.add(actor.id, ActorChange::BlindsideLostOn { target });
        }
        false
    }

    /// Handles rolled dice. This sets the type of action that the actor rolled for this round, and uses up a free extra die
    /// from an interaction (TC-255).
    pub(super) fn dice_rolled(&mut self, action: &Action) {
        let pushes = matches!(action.pending_action, Some(PendingAction::Push { .. }));
        let action_type = action
            .kind
            .action_type()
            .or(pushes.then_some(ActionType::Movement));
        if let Some(action_type) = action_type {
            self.add(action.actor, ActorChange::RolledFor { action_type });
        }
        self.end_free_up_after_roll(action.actor);
    }

    /// Handles the end of an attack. If every attack has its own defence roll, that roll is used up (S-06). `again`: the attack
    /// is being taken back, which may restore the defence, so it is ended even if there is none now.
    pub(super) fn attack_over(&mut self, action: &Action, again: bool) {
        let attack = ActionKind::Approvable(ApprovableAction::Attack);
        if action.kind != attack || !self.state.rules().is(DefenceRolls::PerAttack) {
            return;
        }
        let mut targets: Vec<ActorId> = action
            .targeted_attacks
            .iter()
            .map(|targeted_attack| targeted_attack.target)
            .collect();
        targets.extend(action.target);
        for target in targets {
            let has_active_defence = self
                .actor(target)
                .is_some_and(|actor| actor.combat.active_defence.is_some());
            self.add_if(
                again || has_active_defence,
                target,
                ActorChange::DefenceEnded,
            );
        }
    }

    /// Handles the declaration of an action. An actor who is still aiming loses the aim (TC-120, TC-121). Outside rounds
    /// nothing is counted per round, so the effects of the actor's earlier actions end.
    pub(super) fn action_declared(&mut self, actor: &Actor) {
        let state = self.state;
        let (id, fight) = (actor.id, &actor.combat);
        if state.conflict.is_none() {
            let used = fight.discipline_use != discipline::DisciplineUse::default();
            let free = fight.attacked_with.is_empty() && fight.parried_with.is_empty();
            self.add_if(!free, id, ActorChange::WeaponUsesCleared);
            self.add_if(
                actor.round.rolled_for.is_some(),
                id,
                ActorChange::RollTypeCleared,
            );
            self.add_if(
                fight.active_defence.is_some(),
                id,
                ActorChange::DefenceEnded,
            );
            self.add_if(
                fight.vital_block_steps > 0,
                id,
                ActorChange::VitalBlockSet { steps: 0 },
            );
            self.add_if(
                fight.simple_actions_taken > 0,
                id,
                ActorChange::SimpleActionsReset,
            );
            self.add_if(used, id, ActorChange::DisciplineUseCleared);
        }
        let after = fight
            .aim
            .after_disturbance(Disturbance::RolledAction, &state.rules());
        let lost = fight.aim.is_aiming() && after == Aim::None;
        self.add_if(lost, id, ActorChange::AimLost);
    }

    /// Handles the end of an action outside rounds. There are no turns, so statuses that last until the next action end now,
    /// and so does an exposure from an earlier all-out attack.
    pub(super) fn free_action_over(&mut self, id: ActorId) {
        let free = self.state.conflict.is_none();
        let Some(actor) = self.actor(id).filter(|_| free) else {
            return;
        };
        let fight = &actor.combat;
        self.end_statuses(id, &fight.statuses, |_, ends| ends.is_over_after_action());
        self.add_if(fight.exposed.is_some(), id, ActorChange::ExposureEnded);
        self.aim_exposure_over(actor);
        self.add_if(fight.metres_moved > 0, id, ActorChange::MovementReset);
    }

    /// Handles the end of a regular or an extra turn. Statuses that last until the next action end, a ready aim is used or
    /// lost, and a hold ends unless this was another turn than the held one (DD-124, DD-282).
    pub(super) fn turn_over(&mut self, id: ActorId) {
        if let Some(actor) = self.actor(id) {
            self.turn_over_of(actor, self.state.round());
            let held = self.state.hold_reason(id);
            if let Some(kind) = held.filter(|_| self.state.acts_beside_hold(id)) {
                self.consequences
                    .push(Consequence::TurnHeldAgain { actor: id, kind });
            }
        }
    }

    /// Ends what [`Self::turn_over`] ends, as far as this actor has it. Actor and round may be those of a snapshot. The turn that is
    /// over is still open in the round.
    pub(super) fn turn_over_of(&mut self, actor: &Actor, in_round: Option<&Round>) {
        let id = actor.id;
        let round = self.state.round_number();
        let turns = in_round.map(|round| round.turns.as_slice());
        let turns = turns.unwrap_or_default().iter();
        let mut open = turns.filter(|(turn, end)| turn.actor == id && end.is_none());
        let is_extra_turn = open.next().is_some_and(|(turn, _)| turn.is_extra());
        let another = open.next().is_some();
        let fight = &actor.combat;
        self.end_statuses(id, &fight.statuses, |_, ends| ends.is_over_after_action());
        let beside_hold = in_round.is_some_and(|round| round.acts_beside_hold(id));
        self.add_if(
            fight.hold.is_some() && !beside_hold,
            id,
            ActorChange::HoldReleased,
        );
        // Each turn of a flurry has its own actions (TC-017, S-22).
        self.add_if(
            another && fight.simple_actions_taken > 0,
            id,
            ActorChange::SimpleActionsReset,
        );
        let ready = matches!(fight.aim, Aim::Ready(_));
        self.add_if(ready, id, ActorChange::AimLost);
        self.aim_exposure_over(actor);
        let exposed = fight.exposed.is_some_and(|open| open.ends_on_action(round));
        self.add_if(exposed, id, ActorChange::ExposureEnded);
        // A defence rolled in an earlier round lasts until this turn (S-07).
        let late = fight.active_defence.is_some() && !fight.has_defended_in(round);
        self.add_if(late, id, ActorChange::DefenceEnded);
        // The roll of an extra turn (Haste) does not limit which type of action the actor may roll for this round (DD-282).
        let rolled = is_extra_turn && actor.round.rolled_for.is_some();
        self.add_if(rolled, id, ActorChange::RollTypeCleared);
    }

    /// Ends everything in combat that lasts for the round that ended (TC-251 … TC-257, TC-015, TC-120).
    pub(super) fn combat_round_over(&mut self) {
        let state = self.state;
        let rules = state.rules();
        let number = state.round().map_or(0, |round| round.number);
        let round = u32::from(number);
        let till_own_turn = rules.is(DefenceStarts::OwnTurn);
        for actor in &state.cast {
            let (id, fight) = (actor.id, &actor.combat);
            // A broken actor who improved their position is no longer broken and stays in the fight; others have left (TC-254).
            let is_settled = actor.round.position_improved || actor.has_fled;
            self.end_statuses(id, &fight.statuses, |status, ends| {
                (is_settled && status == Status::Broken) || ends.is_over_after_round(round)
            });
            self.end_line_roll_condition(actor);
            let used =
                matches!(actor.roll_condition, Some((_, Until::Used(last))) if last <= number);
            self.add_if(used, id, ActorChange::RollConditionEnded);
            match fight.aim.after_round(round) {
                same if same == fight.aim => {}
                Aim::Ready(round) => self.add(id, ActorChange::AimReady { round }),
                Aim::None | Aim::Aiming(_) => self.add(id, ActorChange::AimLost),
            }
            let exposed = fight.exposed.is_some_and(|open| open.ends_on_round(&rules));
            self.add_if(exposed, id, ActorChange::ExposureEnded);
            self.end_blindsides(actor, |_, last| last <= round);
            let guarded = fight.active_defence.is_some() && !till_own_turn;
            self.add_if(guarded, id, ActorChange::DefenceEnded);
            // A vital block lowers the defence total as long as the defence lasts, so its steps are kept with it (S-07).
            let steps = match (fight.active_defence, fight.has_defended_in(round)) {
                (_, true) => fight.vital_block_steps,
                (Some(_), false) if till_own_turn => fight.kept_vital_block_steps,
                (Some(_) | None, false) => 0,
            };
            let is_kept = steps != fight.kept_vital_block_steps;
            self.add_if(is_kept, id, ActorChange::VitalBlockKept { steps });
            self.add_if(
                fight.vital_block_steps > 0,
                id,
                ActorChange::VitalBlockSet { steps: 0 },
            );
            self.add_if(fight.hold.is_some(), id, ActorChange::HoldReleased);
            self.add_if(
                fight.simple_actions_taken > 0,
                id,
                ActorChange::SimpleActionsReset,
            );
            self.add_if(fight.metres_moved > 0, id, ActorChange::MovementReset);
        }
    }

    /// Ends everything that is counted in rounds, when rounds begin or end. `scene`: a new scene begins, so statuses that last
    /// for the scene end too, weapons return to their owners, and known distances are forgotten.
    pub(super) fn rounds_over(&mut self, scene: bool) {
        let state = self.state;
        for actor in &state.cast {
            let (id, fight) = (actor.id, &actor.combat);
            self.end_statuses(id, &fight.statuses, |_, ends| {
                ends.is_over_outside_rounds(scene)
            });
            let until = actor.roll_condition.map(|(_, until)| until);
            let used = matches!(until, Some(Until::Used(_) | Until::RoundEndsThenUsed(_)));
            self.add_if(used, id, ActorChange::RollConditionEnded);
            self.end_defences(actor);
            let disciplines = fight.discipline_use != discipline::DisciplineUse::default();
            let free = fight.attacked_with.is_empty() && fight.parried_with.is_empty();
            self.add_if(fight.exposed.is_some(), id, ActorChange::ExposureEnded);
            self.add_if(
                fight.vital_block_steps > 0,
                id,
                ActorChange::VitalBlockSet { steps: 0 },
            );
            self.add_if(
                !fight.earned_blindsides.is_empty(),
                id,
                ActorChange::BlindsideLost,
            );
            self.add_if(
                fight.simple_actions_taken > 0,
                id,
                ActorChange::SimpleActionsReset,
            );
            self.add_if(fight.metres_moved > 0, id, ActorChange::MovementReset);
            self.add_if(
                fight.defence_round > 0,
                id,
                ActorChange::DefenceRoundCleared,
            );
            self.add_if(disciplines, id, ActorChange::DisciplineUseCleared);
            self.add_if(fight.block.is_some(), id, ActorChange::BlockEnded);
            self.add_if(fight.cover.is_some(), id, ActorChange::CoverCleared);
            self.add_if(!free, id, ActorChange::WeaponUsesCleared);
            let armed = !fight.wielded.is_empty();
            self.add_if(armed, id, ActorChange::WieldedForgotten);
            if scene {
                let away = !(fight.dropped_weapons.is_empty() && fight.taken_weapons.is_empty());
                self.add_if(away, id, ActorChange::WeaponsReturned);
                let knew_ranges = !fight.known_ranges.is_empty();
                self.add_if(knew_ranges, id, ActorChange::RangesForgotten);
            }
        }
    }

    /// Resets the counters of a new round: strikes and blocks start at 0, and an unused block ends.
    pub(super) fn reset_round_counters(&mut self, actor: &Actor) {
        let (id, fight) = (actor.id, &actor.combat);
        let counted = fight.discipline_use.strikes > 0 || fight.discipline_use.blocks > 0;
        let free = fight.attacked_with.is_empty() && fight.parried_with.is_empty();
        self.add_if(counted, id, ActorChange::DisciplineCountersReset);
        self.add_if(fight.block.is_some(), id, ActorChange::BlockEnded);
        self.add_if(!free, id, ActorChange::WeaponUsesCleared);
    }

    /// Removes what is stored about weapons that a new sheet no longer has.
    pub(super) fn weapons_changed(&mut self, id: ActorId, after: &Sheet) {
        // Actors who have left carry nothing.
        let Some(actor) = self.state.actor(id) else {
            return;
        };
        let before = actor.sheet.weapons.iter();
        let lost = before.filter(|weapon| after.weapon(weapon.id).is_none());
        let weapons: Vec<_> = lost
            .map(|weapon| (weapon.id, weapon.attack_skill))
            .collect();
        if weapons.is_empty() {
            return;
        }
        // If the aimed weapon is gone, so is the aim, also that of somebody who has taken it.
        let lost = match actor.combat.aimed() {
            Some(WeaponChoice::Carried(aimed)) => after.weapon(aimed).is_none(),
            Some(_) | None => false,
        };
        let lost = lost && actor.combat.aim != Aim::None;
        for (weapon, _) in &weapons {
            self.taken_weapon_lost(actor, *weapon, None);
        }
        self.add(id, ActorChange::WeaponsGone { weapons });
        self.add_if(lost, id, ActorChange::AimLost);
    }
}

/// Returns the magazine of a weapon; a full one if its ammunition was not counted so far.
fn magazine_in(actor: &Actor, weapon: WeaponId, rating: u16) -> Magazine {
    let mut magazines = actor.combat.magazines.iter();
    let counted = magazines.find(|(id, _)| *id == weapon);
    counted.map_or(Magazine::full(rating), |(_, magazine)| *magazine)
}
