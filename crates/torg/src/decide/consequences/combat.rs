//! What follows in a fight: aims that lapse, statuses and defences that end, weapons that have parried.

use super::Consequences;
use crate::action_kind::ActionKind;
use crate::card::ApprovableAction;
use crate::combat::act::ActionType;
use crate::combat::action::{Aim, Disturbance};
use crate::combat::ammunition::Magazine;
use crate::combat::discipline;
use crate::combat::options::CombatOption;
use crate::combat::settings::{DefenceRolls, DefenceStarts};
use crate::combat::status::{Status, StatusExpiry};
use crate::consequence::ActorChange;
use crate::fight::actions::{CombatEvent, PendingAction, SimpleAction};
use crate::fight::attacks::AttackEvent;
use crate::fight::blow::TargetedAttack;
use crate::fight::hand::WeaponChoice;
use crate::fight::landed::AttackResult;
use crate::fight::stance::KnownRange;
use crate::fight::stroke::AttackSetup;
use crate::sheet::{Sheet, WeaponId};
use crate::skill::Until;
use crate::state::State;
use crate::state::action::Action;
use crate::state::actor::{Actor, DefenceOutcome};
use tabletop::seat::ActorId;

impl State {
    /// The number of the round in force; 0 without rounds.
    fn round_number(&self) -> u32 {
        self.round().map_or(0, |round| u32::from(round.number))
    }
}

impl Consequences<'_> {
    pub(super) fn of_combat(&mut self, id: ActorId, action: &CombatEvent) {
        let Some(actor) = self.actor(id) else {
            return;
        };
        #[allow(clippy::wildcard_enum_match_arm)] // nothing follows from the others
        match action {
            CombatEvent::StatusGained { status, expiry } => {
                self.status_gained(id, *status, *expiry)
            }
            CombatEvent::BlindsideEarned { until, .. } => {
                self.status_gained(id, Status::EarnedBlindside, StatusExpiry::WhenUsed(*until));
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
                // What lies there is picked up, one thing at a time (TC-125).
                let free = self
                    .state
                    .actor(id)
                    .and_then(|its| self.state.weapon_to_pick_up(its));
                if let (SimpleAction::Draw, Some(weapon)) = (action, free) {
                    self.add(id, ActorChange::WeaponPickedUp { weapon });
                }
            }
            CombatEvent::Reloaded { weapon, rating } => {
                let mut magazine = magazine_in(actor, *weapon, *rating);
                magazine.refill();
                let weapon = *weapon;
                self.add(id, ActorChange::MagazineSet { weapon, magazine });
            }
            CombatEvent::RanShort {
                weapon,
                left,
                rating,
            } => {
                let mut magazine = magazine_in(actor, *weapon, *rating);
                magazine.run_short(*left);
                let weapon = *weapon;
                self.add(id, ActorChange::MagazineSet { weapon, magazine });
            }
            _ => {}
        }
    }

    pub(super) fn of_attack(&mut self, id: ActorId, what: &AttackEvent) {
        match what {
            AttackEvent::Declared { setup, attacks } => self.attack_declared(id, setup, attacks),
            AttackEvent::OwnDiceRolled { roll, .. } => {
                if roll.reroll_lost {
                    self.reroll_lost(id);
                }
            }
            AttackEvent::Resolved { resolution } => {
                let missed = resolution.result != AttackResult::Hit;
                self.add(resolution.target, ActorChange::AttackReceived { missed });
                if resolution.held {
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
                ..
            } => {
                // Whoever harms a foe turns it (TC-254).
                let side = |id| self.state.actor(id).map(Actor::side);
                let foe = !results.is_empty() && side(id) != side(*target);
                self.add_if(foe, id, ActorChange::PositionImproved);
                let hurt = self.actor(*target);
                if let Some(hurt) = hurt.filter(|_| !condition.can_act()) {
                    self.end_defences(hurt);
                    let (block, steps) = (hurt.combat.block, hurt.combat.vital_block_steps);
                    self.add_if(block.is_some(), *target, ActorChange::BlockEnded);
                    self.add_if(steps > 0, *target, ActorChange::VitalBlockSet { steps: 0 });
                }
            }
            AttackEvent::Finished { active_defence, .. } => {
                let before = self.state.snapshot.as_ref();
                let action = before.and_then(|before| before.action.as_ref());
                let own = action.filter(|action| action.actor == id);
                let defended =
                    own.is_some_and(|its| its.has_option(CombatOption::AggressiveDefence));
                let Some(fight) = self.actor(id).map(|actor| &actor.combat) else {
                    return;
                };
                // A defence that comes to what the last one did is a new one all the same.
                let rolled = defended || fight.active_defence != *active_defence;
                let round = self.state.round_number();
                self.add_if(rolled, id, ActorChange::DefenceRolled { round });
                self.add_if(fight.aim != Aim::None, id, ActorChange::AimLost);
                self.add_if(fight.hold.is_some(), id, ActorChange::HoldReleased);
            }
            AttackEvent::AmmunitionSpent { .. } => {}
            AttackEvent::BlockRolled { roll, .. } => {
                self.end_stymied_after_roll(id);
                if roll.reroll_lost {
                    self.reroll_lost(id);
                }
            }
        }
    }

    fn attack_declared(&mut self, id: ActorId, setup: &AttackSetup, attacks: &[TargetedAttack]) {
        let state = self.state;
        // The way behind somebody is used once, and at nobody else (TC-201).
        if let Some(actor) = self.actor(id) {
            let whom = actor.combat.earned_blindside.map(|(whom, _)| whom);
            let mut taken = attacks.iter().filter(|attack| Some(attack.target) == whom);
            if taken.any(|attack| attack.attack.options.has(CombatOption::Blindside)) {
                self.lose_earned_blindside(actor);
            }
        }
        // How far off they are stays known, for both of them, until somebody moves.
        let attacker = state.actor(id).map(|actor| state.combatant(actor));
        let weapon_ranges = attacker.and_then(|its| its.weapon(setup.weapon)?.ranges);
        for attack in attacks {
            if let Some(range) = attack.attack.range {
                let of = attack.target;
                let apart = KnownRange {
                    actor: of,
                    range,
                    weapon_ranges,
                };
                self.add(id, ActorChange::RangeKnown { range: apart });
            }
        }
        for attack in attacks {
            let Some(target) = self.actor(attack.target) else {
                continue;
            };
            // Whoever counts a weapon in the defence has parried with it; nobody keeps count without rounds (TC-191).
            let met = attack.attack.target.parries_with_buckler
                && attack.attack.attack_skill.is_hand_to_hand();
            if met && state.conflict.is_some() && !target.left_table {
                let mut defender = state.combatant(target);
                if target.id == id {
                    let used = &mut defender.combat.attacked_with;
                    used.extend(setup.off_hand);
                    if let WeaponChoice::Carried(weapon) = setup.weapon {
                        used.push(weapon);
                    }
                }
                let parries = defender.parrying_weapon();
                let new = |weapon: &WeaponId| !target.combat.parried_with.contains(weapon);
                if let Some(weapon) = parries.filter(new) {
                    self.add(target.id, ActorChange::ParriedWith { weapon });
                }
            }
            // A block is for one attack, stopped or not.
            let block = target.combat.block;
            let met = block.is_some_and(|block| block.against == id);
            self.add_if(met, target.id, ActorChange::BlockEnded);
        }
    }

    /// Nobody can be come at from behind any more.
    pub(super) fn lose_earned_blindside(&mut self, actor: &Actor) {
        self.add(actor.id, ActorChange::BlindsideLost);
        let behind = |status, _| status == Status::EarnedBlindside;
        self.end_statuses(actor.id, &actor.combat.statuses, behind);
    }

    /// The dice of an action fell: what it was rolled for, and a free die that came of an interaction is used (TC-255).
    pub(super) fn dice_rolled(&mut self, action: &Action) {
        let pushes = matches!(action.pending_action, Some(PendingAction::Push { .. }));
        let action_type = action
            .kind
            .action_type()
            .or(pushes.then_some(ActionType::Movement));
        if let Some(action_type) = action_type {
            self.add(action.actor, ActorChange::RolledFor { action_type });
        }
        self.end_stymied_after_roll(action.actor);
    }

    /// An attack is over: where each has its own defence, that was it (S-06). `again`: what stands may have come back with it.
    pub(super) fn attack_over(&mut self, action: &Action, again: bool) {
        let attack = ActionKind::Approvable(ApprovableAction::Attack);
        if action.kind != attack || !self.state.rules().is(DefenceRolls::PerAttack) {
            return;
        }
        let mut met: Vec<ActorId> = action
            .targeted_attacks
            .iter()
            .map(|blow| blow.target)
            .collect();
        met.extend(action.target);
        for target in met {
            let stands = self
                .actor(target)
                .is_some_and(|its| its.combat.active_defence.is_some());
            self.add_if(again || stands, target, ActorChange::DefenceEnded);
        }
    }

    /// Something else is begun: whoever is aiming does so no longer (TC-120, TC-121). Without rounds nothing counts by the round,
    /// and what was done before is over.
    pub(super) fn action_declared(&mut self, id: ActorId) {
        let state = self.state;
        let Some(actor) = self.actor(id) else {
            return;
        };
        let fight = &actor.combat;
        if state.conflict.is_none() {
            let used = fight.discipline_use != discipline::DisciplineUse::default();
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

    /// An action is over in free play, where no turn ends with it: what ends with an action does, and what an earlier one left
    /// open is closed.
    pub(super) fn free_action_over(&mut self, id: ActorId) {
        let free = self.state.conflict.is_none();
        let Some(actor) = self.actor(id).filter(|_| free) else {
            return;
        };
        let fight = &actor.combat;
        self.end_statuses(id, &fight.statuses, |_, ends| {
            ends == StatusExpiry::NextAction
        });
        self.add_if(fight.exposed.is_some(), id, ActorChange::ExposureEnded);
        self.add_if(fight.metres_moved > 0, id, ActorChange::MovementReset);
    }

    /// A turn is over, one in between or an own one: what ends with an action does, an aim that was ready is used or lost, nothing
    /// is waited for.
    pub(super) fn turn_over(&mut self, id: ActorId) {
        let state = self.state;
        let Some(actor) = self.actor(id) else {
            return;
        };
        let round = state.round_number();
        let turns = state.round().map(|round| round.turns.as_slice());
        let turns = turns.unwrap_or_default().iter();
        let mut open = turns.filter(|(turn, end)| turn.actor == id && end.is_none());
        let stat_line = open.next().is_some_and(|(turn, _)| turn.is_extra());
        let another = open.next().is_some();
        let fight = &actor.combat;
        self.end_statuses(id, &fight.statuses, |_, ends| {
            ends == StatusExpiry::NextAction
        });
        self.add_if(fight.hold.is_some(), id, ActorChange::HoldReleased);
        // Each turn of a flurry has its own (TC-017, S-22).
        self.add_if(
            another && fight.simple_actions_taken > 0,
            id,
            ActorChange::SimpleActionsReset,
        );
        let ready = matches!(fight.aim, Aim::Ready(_));
        self.add_if(ready, id, ActorChange::AimLost);
        let exposed = fight.exposed.is_some_and(|open| open.ends_on_action(round));
        self.add_if(exposed, id, ActorChange::ExposureEnded);
        // A defence of an earlier round was for the time till this turn (S-07).
        let late = fight.active_defence.is_some() && !fight.has_defended_in(round);
        self.add_if(late, id, ActorChange::DefenceEnded);
        // An action in between is one by itself (DD-282).
        let rolled = stat_line && actor.round.rolled_for.is_some();
        self.add_if(rolled, id, ActorChange::RollTypeCleared);
    }

    /// A round is over (TC-251 … TC-257, TC-015, TC-120).
    pub(super) fn combat_round_over(&mut self) {
        let state = self.state;
        let rules = state.rules();
        let number = state.round().map_or(0, |round| round.number);
        let round = u32::from(number);
        let till_own_turn = rules.is(DefenceStarts::OwnTurn);
        for actor in &state.cast {
            let (id, fight) = (actor.id, &actor.combat);
            // Whoever turned it stays, and is not asked again (TC-254).
            let turned = actor.round.position_improved;
            self.end_statuses(id, &fight.statuses, |status, ends| match ends {
                _ if turned && status == Status::Broken => true,
                StatusExpiry::WhenUsed(last) | StatusExpiry::EndOfRound(last) => last <= round,
                StatusExpiry::NextAction | StatusExpiry::EndOfScene | StatusExpiry::WhenLifted => {
                    false
                }
            });
            let stood = actor.roll_condition.is_some_and(|(_, until)| match until {
                Until::RoundEnds => true,
                Until::Used(last) => last <= number,
                Until::Lifted => false,
            });
            self.add_if(stood, id, ActorChange::RollConditionEnded);
            match fight.aim.after_round(round) {
                same if same == fight.aim => {}
                Aim::Ready(round) => self.add(id, ActorChange::AimReady { round }),
                Aim::None | Aim::Aiming(_) => self.add(id, ActorChange::AimLost),
            }
            let exposed = fight.exposed.is_some_and(|open| open.ends_on_round(&rules));
            self.add_if(exposed, id, ActorChange::ExposureEnded);
            let behind = fight
                .earned_blindside
                .is_some_and(|(_, last)| last <= round);
            self.add_if(behind, id, ActorChange::BlindsideLost);
            let guarded = fight.active_defence.is_some() && !till_own_turn;
            self.add_if(guarded, id, ActorChange::DefenceEnded);
            // The total has it taken from it as long as it stands (S-07).
            let steps = if fight.has_defended_in(round) {
                fight.vital_block_steps
            } else {
                0
            };
            let kept = steps != fight.kept_vital_block_steps;
            self.add_if(kept, id, ActorChange::VitalBlockKept { steps });
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

    /// The rounds begin or are over: nothing that counts in rounds goes on. With the `scene` nothing else does but what has to be
    /// lifted, and things find their owners, unless the sheet says otherwise.
    pub(super) fn rounds_over(&mut self, scene: bool) {
        let state = self.state;
        for actor in &state.cast {
            let (id, fight) = (actor.id, &actor.combat);
            self.end_statuses(id, &fight.statuses, |_, ends| match ends {
                StatusExpiry::NextAction
                | StatusExpiry::WhenUsed(_)
                | StatusExpiry::EndOfRound(_) => true,
                StatusExpiry::EndOfScene => scene,
                StatusExpiry::WhenLifted => false,
            });
            let until = actor.roll_condition.map(|(_, until)| until);
            let used = matches!(until, Some(Until::Used(_)));
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
                fight.earned_blindside.is_some(),
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
            if scene {
                let away = !(fight.dropped_weapons.is_empty() && fight.taken_weapons.is_empty());
                self.add_if(away, id, ActorChange::WeaponsReturned);
                let apart = !fight.known_ranges.is_empty();
                self.add_if(apart, id, ActorChange::RangesForgotten);
            }
        }
    }

    /// A new round: strikes and blocks are counted anew, and a block that met no attack is over.
    pub(super) fn reset_counters(&mut self, actor: &Actor) {
        let (id, fight) = (actor.id, &actor.combat);
        let counted = fight.discipline_use.strikes > 0 || fight.discipline_use.blocks > 0;
        let free = fight.attacked_with.is_empty() && fight.parried_with.is_empty();
        self.add_if(counted, id, ActorChange::DisciplineCountersReset);
        self.add_if(fight.block.is_some(), id, ActorChange::BlockEnded);
        self.add_if(!free, id, ActorChange::WeaponUsesCleared);
    }

    /// The sheet says anew what somebody carries: what is known of weapons that are not on it any more goes with them.
    pub(super) fn weapons_changed(&mut self, id: ActorId, after: &Sheet) {
        // Nobody who has left carries anything.
        let Some(actor) = self.state.actor(id) else {
            return;
        };
        let before = actor.sheet.weapons.iter();
        let gone = before.filter(|weapon| after.weapon(weapon.id).is_none());
        let weapons: Vec<_> = gone
            .map(|weapon| (weapon.id, weapon.attack_skill))
            .collect();
        if weapons.is_empty() {
            return;
        }
        let aimed = actor.combat.aimed_weapon;
        // What was aimed is gone, and the aim with it: it counts for nothing else.
        let lost = aimed.is_some_and(|weapon| after.weapon(weapon).is_none());
        let lost = lost && actor.combat.aim != Aim::None;
        self.add(id, ActorChange::WeaponsGone { weapons });
        self.add_if(lost, id, ActorChange::AimLost);
    }
}

/// What is in a weapon; one that was never counted is full.
fn magazine_in(actor: &Actor, weapon: WeaponId, rating: u16) -> Magazine {
    let mut magazines = actor.combat.magazines.iter();
    let counted = magazines.find(|(its, _)| *its == weapon);
    counted.map_or(Magazine::full(rating), |(_, magazine)| *magazine)
}
