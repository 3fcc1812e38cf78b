//! The result of an attack: it is announced, reduced by possibilities and applied, with consequences for the attacker (P13 …
//! P16; the steps are listed in [`crate::combat::attack`]).

use crate::active_effects::refusal::EffectRefusal;
use crate::card::CardName;
use crate::combat::action::{Disturbance, Exposed};
use crate::combat::ammunition::Magazine;
use crate::combat::attack::outcome::EffectTotal;
use crate::combat::attack::{Attack, Cover, clamp_total};
use crate::combat::choices::CombatOptions;
use crate::combat::damage::{Damage, DamageComponent, NegationReason, apply_damage, negate_damage};
use crate::combat::defence::{ActiveDefence, ActiveDefenceRoll, DefenceSkill};
use crate::combat::discipline::{Discipline, DisciplineUse};
use crate::combat::options::CombatOption;
use crate::combat::refusal::{AttackReason, CombatReason, CombatRefusal};
use crate::combat::rules::CombatRules;
use crate::combat::settings::Negating;
use crate::combat::weapon::{AttackSkill, FireMode};
use crate::consequence::{ActorChange, Consequence};
use crate::decide::transaction::{CommandResult, TorgTransaction};
use crate::fight::actions::{CombatEvent, PlayersCall};
use crate::fight::attack_checks::{ShotCounts, available_fire_mode, magazine, shared_fire};
use crate::fight::attack_preview::shock_threshold;
use crate::fight::attack_resolution::{AttackResolution, AttackResult};
use crate::fight::attack_setup::AttackSetup;
use crate::fight::attacks::AttackEvent;
use crate::fight::combatant::Combatant;
use crate::fight::evaluated_attack::{EvaluatedAttack, attack_outcome};
use crate::fight::negation::{Negation, NegationPayment, Reduction};
use crate::fight::targeted_attack::TargetedAttack;
use crate::fight::weapon_choice::WeaponChoice;
use crate::refusal::Refusal;
use crate::sheet::WeaponId;
use crate::state::action::Action;
use crate::state::actor::Actor;
use crate::state::actor::MAX_COUNTED;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    /// Announces the result and applies it (P8, P13 … P16).
    pub(in crate::decide) fn resolve_attack(
        &mut self,
        id: ActorId,
        negated: &[Negation],
        picks: &[(ActorId, PlayersCall)],
    ) -> CommandResult {
        let action = self.require_action()?;
        if action.actor != id || action.targeted_attacks.is_empty() {
            return Err(Refusal::NoAction);
        }
        if action.roll.is_none() {
            return Err(Refusal::impossible_attack(AttackReason::NotRolled));
        }
        if action.has_option(CombatOption::SuppressiveFire) {
            return self.resolve_combat_action(id, picks);
        }
        self.require_nothing_pending()?;
        self.commit()?;
        let rules = self.state.rules();
        let evaluated_attacks = self.state.evaluate_attacks(&action);
        let damages = self.negated_damages(&evaluated_attacks, negated, &rules)?;
        let outcome = attack_outcome(&evaluated_attacks);
        let interactions = self.announce_interactions(&action, picks)?;
        // The action now has the outcomes of its interactions too.
        let action = self.require_action()?;
        let defence = self.aggressive_defence_of(&action);
        let lost = self.state.pool_cards_lost(&action, outcome);
        self.end_action(outcome, None);
        for ((evaluated, attack), damage) in evaluated_attacks
            .iter()
            .zip(&action.targeted_attacks)
            .zip(damages)
        {
            self.record_resolution(id, evaluated, attack, &rules);
            if let Some(damage) = damage {
                self.deal_damage(id, evaluated, attack, damage, &rules);
            }
        }
        self.finish_attack(&action, defence, &rules)?;
        self.apply_action_result(&action, outcome, &lost);
        let mut each = evaluated_attacks.iter().zip(&action.targeted_attacks);
        if each.any(|(evaluated, attack)| stops_charge(evaluated, attack)) {
            self.make_unskilled(id);
        }
        self.apply_all_interaction_effects(id, interactions);
        self.end_turns_of_targets(&action, &evaluated_attacks, &rules);
        Ok(())
    }

    /// Ends the turns of targets who can no longer act; those who are thrown and do not get up at once lose the next round. Those who are
    /// knocked down lose what they have declared.
    fn end_turns_of_targets(
        &mut self,
        action: &Action,
        evaluated_attacks: &[EvaluatedAttack],
        rules: &CombatRules,
    ) {
        for evaluated in evaluated_attacks {
            if self.stays_down(evaluated, rules) {
                self.lose_next_round(evaluated.target);
            }
        }
        for attack in &action.targeted_attacks {
            let down = |actor: &Actor| !actor.condition.can_act();
            if self.state.actor(attack.target).is_some_and(down) {
                self.pass_remaining_turns(attack.target);
            }
            self.drop_action_of_knocked_down(attack.target);
        }
    }

    /// Returns for each attack its damage, and the damage that remains if the target reduces it (P14).
    fn negated_damages(
        &mut self,
        evaluated_attacks: &[EvaluatedAttack],
        negated: &[Negation],
        rules: &CombatRules,
    ) -> Result<Vec<Option<NegatedDamage>>, Refusal> {
        let mut asked = negated.to_vec();
        let mut spent = Vec::new();
        let mut damages = Vec::new();
        for evaluated in evaluated_attacks {
            damages.push(self.negated_damage(evaluated, &mut asked, &mut spent, rules)?);
        }
        if asked.iter().any(Negation::removes_damage) {
            return Err(Refusal::UnknownActor);
        }
        Ok(damages)
    }

    /// Returns the damage of an attack, and the damage that remains if the target reduces it (P14). Cards that pay are used at once.
    fn negated_damage(
        &mut self,
        evaluated: &EvaluatedAttack,
        asked: &mut Vec<Negation>,
        spent: &mut Vec<ActorId>,
        rules: &CombatRules,
    ) -> Result<Option<NegatedDamage>, Refusal> {
        let damage = evaluated
            .outcome
            .as_ref()
            .and_then(|outcome| outcome.damage);
        // Each attack on a target has its own choices, in order; attacks without damage have none.
        let is_for_target = |negation: &Negation| {
            negation.target == evaluated.target && (damage.is_some() || !negation.removes_damage())
        };
        let picked = asked
            .iter()
            .position(is_for_target)
            .map(|index| asked.remove(index));
        let Some(damage) = damage else {
            return Ok(None);
        };
        let mut reductions = picked.map_or_else(Vec::new, |negation| negation.reductions);
        reductions.retain(|reduction| !reduction.components.is_empty());
        let possibilities = reductions.iter().map(|reduction| reduction.payment);
        if possibilities
            .filter(NegationPayment::is_possibility)
            .count()
            > 1
        {
            let reason = CombatReason::Negation(NegationReason::SecondPossibility);
            self.judge
                .overrule(Refusal::Combat(CombatRefusal::new(reason, tc(107))))?;
        }
        let mut remaining = damage;
        for reduction in &reductions {
            self.pay_for_negation(evaluated.target, reduction.payment, spent)?;
            remaining = self.reduced_damage(remaining, &reduction.components, rules)?;
        }
        Ok(Some(NegatedDamage {
            whole: damage,
            remaining,
            reductions,
        }))
    }

    /// Returns what remains of damage after one payment has removed these components (TC-107).
    fn reduced_damage(
        &mut self,
        damage: Damage,
        components: &[DamageComponent],
        rules: &CombatRules,
    ) -> Result<Damage, Refusal> {
        let refusal = match negate_damage(damage, components, rules) {
            Ok(remaining) => return Ok(remaining),
            Err(refusal) => refusal,
        };
        self.judge.overrule(Refusal::Combat(refusal))?;
        // By the gamemaster's ruling the choices are applied one by one, even if the table does not allow negation, or there are too
        // many choices or duplicates.
        let lenient = rules.with_answer(Negating::On);
        let take = |damage, component: &DamageComponent| {
            negate_damage(damage, &[*component], &lenient).unwrap_or(damage)
        };
        Ok(components.iter().fold(damage, take))
    }

    /// Requires a possibility that the target has not spent on an earlier attack of the action (`spent`), or uses the card that pays
    /// in its place (DD-269, DD-285). If the hit is undone later, the possibility comes back, but the card stays used (DD-310).
    fn pay_for_negation(
        &mut self,
        target: ActorId,
        payment: NegationPayment,
        spent: &mut Vec<ActorId>,
    ) -> CommandResult {
        match payment {
            NegationPayment::Possibility => {
                let before = spent.iter().filter(|other| **other == target).count();
                let possibilities = usize::from(self.actor(target)?.possibilities);
                let none_left = Refusal::Effect(EffectRefusal::NoPossibilityLeft { actor: target });
                self.require(possibilities > before, none_left)?;
                spent.push(target);
                Ok(())
            }
            NegationPayment::Card(card) => {
                let name = self.state.deck.name(card);
                if !name.is_some_and(CardName::is_worth_possibility) {
                    return Err(Refusal::CardNotInZone { card });
                }
                self.put_card_in_play(target, card)
            }
        }
    }

    /// Checks whether a target is thrown and does not get up at once (TC-231).
    fn stays_down(&self, evaluated: &EvaluatedAttack, rules: &CombatRules) -> bool {
        let thrown = evaluated.outcome.is_some_and(|outcome| outcome.thrown);
        let target = self.state.actor(evaluated.target);
        thrown
            && target.is_some_and(|target| {
                target.condition.can_act()
                    && !target
                        .sheet
                        .disciplines
                        .is_usable(Discipline::InstantUp, rules)
            })
    }

    /// Records the result of an attack except damage.
    fn record_resolution(
        &mut self,
        id: ActorId,
        evaluated: &EvaluatedAttack,
        attack: &TargetedAttack,
        rules: &CombatRules,
    ) {
        let Some(outcome) = evaluated.outcome else {
            return;
        };
        let Some(lost) = self.lost_item(id, evaluated, attack) else {
            return;
        };
        let takes = is_item_taken(evaluated, attack);
        let cover = attack.attack.target.cover.zip(outcome.cover_hit);
        let resolution = AttackResolution {
            target: evaluated.target,
            result: evaluated.result().unwrap_or(AttackResult::Missed),
            action_total: clamp_total(outcome.action_total),
            difficulty: clamp_total(outcome.difficulty),
            effect: outcome.effect.map(|effect| EffectTotal {
                total: clamp_total(effect.total),
                difficulty: clamp_total(effect.difficulty),
                result_points: clamp_total(effect.result_points),
            }),
            held: outcome.held && !takes,
            dropped_weapon: lost.own,
            unlisted_weapon_lost: lost.unlisted.is_some(),
            weapon_taken: takes && lost.of_others.is_none() && lost.unlisted.is_none(),
            thrown: outcome.thrown,
            stays_down: self.stays_down(evaluated, rules),
            cover: cover.and_then(|(cover, hit)| {
                let wounds_left = hit.damage?.wounds_left;
                Some(Cover {
                    wounds_left,
                    ..cover
                })
            }),
        };
        self.attack_event(id, AttackEvent::Resolved { resolution });
        let taker = takes.then_some(id);
        if let Some(weapon) = lost.unlisted {
            self.move_unlisted_weapon(weapon, evaluated.target, taker);
        }
        if let Some((owner, weapon)) = lost.of_others {
            self.combat_event(owner, CombatEvent::WeaponMoved { weapon, to: taker });
        }
    }

    /// Returns what a disarm or a hold on an item costs the target. It is the named item; without a name it is first what the target
    /// took from the attacker, then the target's own, also one on no sheet, then what the target took from others (TC-145). `None` if
    /// nobody is the target.
    fn lost_item(
        &self,
        id: ActorId,
        evaluated: &EvaluatedAttack,
        attack: &TargetedAttack,
    ) -> Option<LostItem> {
        let target = self.state.actor(evaluated.target)?;
        let disarmed = evaluated.outcome.is_some_and(|outcome| outcome.disarmed);
        let leaves = disarmed || is_item_taken(evaluated, attack);
        let taken_from =
            |owner: &Actor| Some((owner.id, owner.combat.weapon_taken_by(evaluated.target)?));
        let seen = self.state.combatant(target);
        let named = attack.grabbed_item.filter(|item| seen.still_carries(*item));
        let attackers = self.state.actor(id).and_then(taken_from);
        let attackers = attackers.filter(|_| named.is_none());
        let unlisted = seen.unlisted_weapon_in_hand();
        let unlisted = unlisted.filter(|_| leaves && named.is_none() && attackers.is_none());
        let own = named.or(seen.weapon_in_hand().map(|weapon| weapon.id));
        let own = own.filter(|_| leaves && attackers.is_none() && unlisted.is_none());
        let of_others = attackers.or(self.state.weapon_taken_by(evaluated.target));
        Some(LostItem {
            own,
            unlisted,
            of_others: of_others.filter(|_| leaves && own.is_none() && unlisted.is_none()),
        })
    }

    /// Takes a weapon on no sheet from its owner, and gives it to the taker, if there is one.
    fn move_unlisted_weapon(
        &mut self,
        weapon: WeaponChoice,
        owner: ActorId,
        taker: Option<ActorId>,
    ) {
        let mut moved = vec![Consequence::Actor {
            actor: owner,
            what: ActorChange::WieldsNoLonger { weapon },
        }];
        if let Some(id) = taker {
            // Until a weapon is used, the sheet's own counts as in hand. It stays there beside the new one.
            let taker = self.state.actor(id);
            let taker = taker.filter(|taker| taker.combat.wielded.is_empty());
            let taker = taker.map(|taker| self.state.combatant(taker));
            let in_hand = taker.and_then(|taker| taker.weapon_in_hand().map(|weapon| weapon.id));
            let in_hand = in_hand.map(WeaponChoice::Carried);
            for weapon in in_hand.into_iter().chain([weapon]) {
                moved.push(Consequence::Actor {
                    actor: id,
                    what: ActorChange::Wields { weapon },
                });
            }
        }
        self.push_consequences(moved);
    }

    /// Applies the damage (P15).
    fn deal_damage(
        &mut self,
        id: ActorId,
        evaluated: &EvaluatedAttack,
        attack: &TargetedAttack,
        dealt: NegatedDamage,
        rules: &CombatRules,
    ) {
        let Some(target) = self.state.actor(evaluated.target) else {
            return;
        };
        // Damage that the target removed does not count (P14).
        let ruins = evaluated
            .outcome
            .as_ref()
            .is_some_and(|outcome| outcome.ruins_aim());
        let ruins = ruins && dealt.remaining != Damage::default();
        let is_thrown = evaluated.outcome.is_some_and(|outcome| outcome.thrown);
        let is_down = dealt.remaining.row.knockdown || is_thrown;
        let aim = target.combat.aim;
        let disturbance = match is_down {
            true => Disturbance::KnockedDown,
            false => Disturbance::Damaged,
        };
        let aim_lost = (ruins || is_down) && aim.after_disturbance(disturbance, rules) != aim;
        if dealt.whole == Damage::default() && !aim_lost {
            return;
        }
        let threshold = shock_threshold(&attack.attack, &self.state.combatant(target), rules);
        let mut condition = target.condition;
        let results = apply_damage(&mut condition, threshold, dealt.remaining, rules);
        condition.shock = condition.shock.min(MAX_COUNTED);
        let mut reductions = dealt.reductions.into_iter();
        let (negated, payment) = match reductions.next() {
            Some(first) => (first.components, first.payment),
            None => (vec![], NegationPayment::default()),
        };
        self.attack_event(
            id,
            AttackEvent::Damaged {
                target: evaluated.target,
                damage: dealt.whole,
                negated,
                payment,
                further: reductions.collect(),
                results,
                condition,
                aim_lost,
            },
        );
    }

    /// Returns the defence that goes with the attack, if it is an aggressive defence. Outside rounds the penalty of a setback ends with
    /// the action, so this has to be asked before (TC-253).
    pub(in crate::decide) fn aggressive_defence_of(
        &self,
        action: &Action,
    ) -> Option<ActiveDefence> {
        let attack = &action.targeted_attacks.first()?.attack;
        let defends = attack.options.has(CombatOption::AggressiveDefence);
        let steps = self.vital_block_after(action.actor, attack.options);
        defends.then(|| self.aggressive_defence(action, attack, steps))
    }

    /// Returns the steps of a vital block after an attack with these options. One chosen earlier this round lowers the total as one chosen
    /// with the attack does (TC-150, TC-151).
    fn vital_block_after(&self, id: ActorId, options: CombatOptions) -> u8 {
        let earlier = self.state.actor(id);
        let earlier = earlier.map_or(0, |actor| actor.combat.vital_block_steps);
        let steps = u8::try_from(options.vital_block_steps()).unwrap_or(0);
        steps.max(earlier)
    }

    /// Applies the consequences for the attacker (P16). `defence`: the one that goes with the attack.
    pub(in crate::decide) fn finish_attack(
        &mut self,
        action: &Action,
        defence: Option<ActiveDefence>,
        rules: &CombatRules,
    ) -> CommandResult {
        let id = action.actor;
        let actor = self.actor(id)?;
        let attacker = self.state.combatant(&actor);
        let round = u32::from(self.round_number());
        let (Some(setup), Some(first)) = (&action.attack_setup, action.targeted_attacks.first())
        else {
            return Err(Refusal::NoAction);
        };
        let attack = &first.attack;
        let options = attack.options;
        let fight = &actor.combat;
        let stays = |exposed: &Exposed| round > 0 && !exposed.ends_on_action(round);
        let vital_block_steps = self.vital_block_after(id, options);
        let magazine = self.spend_ammunition(&attacker, action, setup, attack, rules);
        let event = AttackEvent::Finished {
            exposed: if options.has(CombatOption::AllOut) {
                Some(round)
            } else {
                fight.exposed.filter(stays).map(|exposed| exposed.0)
            },
            active_defence: defence.or(fight.active_defence),
            vital_block_steps,
            discipline_use: discipline_use_after(fight.discipline_use, options, round),
            magazine,
        };
        self.attack_event(id, event);
        Ok(())
    }

    /// Returns the defence that goes with the attack, rolled with the same die.
    fn aggressive_defence(
        &self,
        action: &Action,
        attack: &Attack,
        vital_block_steps: u8,
    ) -> ActiveDefence {
        let defence_roll = ActiveDefenceRoll {
            value: attack.skill_value,
            card_bonus: 0,
            aggressive: true,
            vital_block_steps,
        };
        let die = self.state.roll_breakdown(action).die_bonus.unwrap_or(0);
        let breakdown = self
            .state
            .active_defence_breakdown(action, defence_roll, die);
        ActiveDefence {
            skill: match attack.attack_skill {
                AttackSkill::Melee => DefenceSkill::Melee,
                AttackSkill::MartialArts => DefenceSkill::MartialArts,
                AttackSkill::Unarmed
                | AttackSkill::Missile
                | AttackSkill::Fire
                | AttackSkill::Energy
                | AttackSkill::Heavy => DefenceSkill::Unarmed,
            },
            total: clamp_total(breakdown.total),
        }
    }

    /// Counts the ammunition of everybody who fired. Returns the magazine of the attacker's own first weapon; the others get events
    /// of their own.
    fn spend_ammunition(
        &mut self,
        attacker: &Combatant,
        action: &Action,
        setup: &AttackSetup,
        attack: &Attack,
        rules: &CombatRules,
    ) -> Option<(WeaponId, Magazine)> {
        let shots = ShotCounts::new(attack.options, target_count(action));
        for member in &setup.group {
            let fires = self.state.actor(*member);
            let fired = fires.and_then(|fires| {
                let fires = self.state.combatant(fires);
                let (hand, mode) = shared_fire(&fires, attack.attack_skill, attack.fire_mode)?;
                magazine_after_firing(&fires, hand, mode, shots.first, rules)
            });
            self.ammunition_spent(*member, fired);
        }
        let off_hand = setup.off_hand.filter(|_| shots.off_hand > 0);
        let other = off_hand.and_then(|id| {
            let hand = WeaponChoice::Carried(id);
            let mode = available_fire_mode(attacker.weapon(hand)?, attack.fire_mode);
            magazine_after_firing(attacker, hand, mode, shots.off_hand, rules)
        });
        self.ammunition_spent(action.actor, other);
        let (weapon, mode) = (setup.weapon, attack.fire_mode);
        let fired = magazine_after_firing(attacker, weapon, mode, shots.first, rules);
        // The ammunition of a taken weapon is counted with its owner (TC-145).
        if let WeaponChoice::Taken { owner, .. } = setup.weapon {
            self.ammunition_spent(owner, fired);
            return None;
        }
        fired
    }

    fn ammunition_spent(&mut self, owner: ActorId, fired: Option<(WeaponId, Magazine)>) {
        if let Some((weapon, magazine)) = fired {
            self.attack_event(owner, AttackEvent::AmmunitionSpent { weapon, magazine });
        }
    }
}

/// The damage of an attack.
struct NegatedDamage {
    whole: Damage,
    /// The damage that remains after what the target removed.
    remaining: Damage,
    /// What each payment removes.
    reductions: Vec<Reduction>,
}

/// What a target loses through a disarm or a hold on an item; at most one of these.
struct LostItem {
    /// A weapon of the target.
    own: Option<WeaponId>,
    /// A weapon in the target's hand that is on no sheet.
    unlisted: Option<WeaponChoice>,
    /// A weapon that the target took from this owner.
    of_others: Option<(ActorId, WeaponId)>,
}

/// Checks whether the attack takes an item instead of holding the target (TC-145).
fn is_item_taken(evaluated: &EvaluatedAttack, attack: &TargetedAttack) -> bool {
    let takes = attack.attack.options.has(CombatOption::GrappleItem);
    takes && evaluated.outcome.is_some_and(|outcome| outcome.held)
}

/// Returns the use of disciplines in this round after an attack with these options.
fn discipline_use_after(
    mut discipline_use: DisciplineUse,
    options: CombatOptions,
    round: u32,
) -> DisciplineUse {
    if options.has(CombatOption::LightningFist) {
        discipline_use.last_lightning_fist = Some(round);
        discipline_use.strikes = discipline_use.strikes.saturating_add(2);
    }
    if options.has(CombatOption::Throw) {
        discipline_use.last_throw = Some(round);
    }
    discipline_use
}

/// Returns the magazine after firing, if its ammunition is counted; it is empty if more was fired than it had.
fn magazine_after_firing(
    combatant: &Combatant,
    hand: WeaponChoice,
    mode: FireMode,
    shots: u8,
    rules: &CombatRules,
) -> Option<(WeaponId, Magazine)> {
    let (weapon, mut magazine) = magazine(combatant, hand)?;
    if magazine.fire(mode, shots, rules).is_err() {
        magazine.left = 0;
    }
    magazine.is_counted(rules).then_some((weapon, magazine))
}

/// Checks whether a stop thrust stopped the attack. It deals no damage, but makes the attacker unskilled (TC-229).
fn stops_charge(evaluated: &EvaluatedAttack, attack: &TargetedAttack) -> bool {
    let guard = attack.attack.target.defence;
    guard.active
        && guard.skill == DefenceSkill::StopThrust
        && evaluated.result() == Some(AttackResult::Missed)
}

/// Returns the number of targets; two strikes at one target count once.
fn target_count(action: &Action) -> usize {
    match action.strikes_one_target_twice() {
        true => 1,
        false => action.targeted_attacks.len(),
    }
}
