//! Attacks: an attack is declared with all its choices and rolled at once, then its results are announced and applied, with
//! possibilities spent against the damage.

mod resolve;
use super::dice::DiceSource;
use super::transaction::{CommandResult, TorgTransaction};
use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::combat::action_type::ActionType;
use crate::combat::modifier::{AppliesTo, Modifier};
use crate::combat::rules::CombatRules;
use crate::dice_from::DiceFrom;
use crate::fight::attack_checks::{apply_known_cover, block_total_against};
use crate::fight::attack_declaration::AttackDeclaration;
use crate::fight::attack_setup::AttackSetup;
use crate::fight::attacks::{AttackCommand, AttackEvent};
use crate::fight::combatant::Combatant;
use crate::fight::targeted_attack::TargetedAttack;
use crate::fight::weapon_choice::WeaponChoice;
use crate::skill::Proficiency;
use crate::state::action::Action;
use crate::state::actor::Actor;

use super::acting::{acting_refusals, is_turn_order_refusal, sharing_refusals};
use crate::card::ApprovableAction;
use crate::combat::attack::clamp_total;
use crate::combat::breakdown::ValueSource;
use crate::combat::die::RollSpec;
use crate::combat::discipline::{Discipline, block_total};
use crate::combat::options::CombatOption;
use crate::combat::refusal::{AttackReason, CombatReason, CombatRefusal as No, Stat, require};
use crate::event::Event;
use crate::fight::actions::{CombatEvent, InteractionDeclaration, InteractionTarget};
use crate::fight::attack_preview::AttackDraft;
use crate::refusal::Refusal;
use crate::rounds::RoundsEvent;
use crate::sheet::CombatSkill;
use tabletop::rule::{RuleId, dd, tc};
use tabletop::seat::ActorId;

/// The most targets of one attack.
pub(crate) const MAX_TARGETS: u8 = 20;

const ATTACK: ActionKind = ActionKind::Approvable(ApprovableAction::Attack);

impl TorgTransaction<'_> {
    pub(super) fn attack_command(&mut self, id: ActorId, command: &AttackCommand) -> CommandResult {
        self.require_open()?;
        match command {
            AttackCommand::Attack {
                declaration,
                combined,
                cards,
                possibilities,
                critical_moment,
                dice,
            } => {
                self.declare_attack(id, declaration, combined, *critical_moment)?;
                self.use_boosts(id, cards, *possibilities)?;
                self.roll_attack(id, dice)
            }
            AttackCommand::Resolve { negations, calls } => {
                self.resolve_attack(id, negations, calls)
            }
            AttackCommand::CountAsDisarm { target } => self.count_as_disarm(id, *target),
            AttackCommand::Block { against, dice } => self.roll_block(id, *against, dice),
        }
    }

    fn attack_event(&mut self, actor: ActorId, event: AttackEvent) {
        self.push(Event::Attack { actor, what: event });
    }

    fn require_combat(
        &mut self,
        is_met: bool,
        reason: CombatReason,
        rule: RuleId,
    ) -> CommandResult {
        self.allow_or_overrule(require(is_met, reason, rule))
    }

    /// Checks and declares an attack, and fixes the values of the attack on each target. `combined` are the interactions
    /// rolled with the same die.
    fn declare_attack(
        &mut self,
        id: ActorId,
        declaration: &AttackDeclaration,
        combined: &[InteractionDeclaration],
        critical_moment: bool,
    ) -> CommandResult {
        let rules = self.state.rules();
        let actor = self.actor(id)?;
        let first = declaration
            .targets
            .first()
            .ok_or(Refusal::impossible_attack(AttackReason::NoTarget))?
            .target;
        for aimed in &declaration.targets {
            self.actor(aimed.target)?;
        }
        self.require_may_act(&actor)?;
        self.require_action_kind(&actor, ATTACK)?;
        let attacker = self.state.combatant(&actor);
        self.may_take_action(&actor, ActionType::Attack, true)?;
        self.require_group_may_share(&attacker, declaration, &rules)?;
        let targets = self.check_attack(&attacker, declaration, &rules)?;
        if critical_moment {
            self.require_critical_moment_available(&actor)?;
        }
        self.check_combined_interactions(&actor, declaration, combined)?;
        let (attacks, interactions) =
            self.attacks_and_interactions(&actor, &attacker, declaration, combined, &rules)?;
        self.push(Event::ActionDeclared {
            actor: id,
            kind: ATTACK,
            target: Some(first),
            critical_moment,
            keeps_reactions: false,
        });
        if declaration.options.has(CombatOption::AggressiveDefence) {
            let kind = ApprovableAction::Defend;
            self.rounds_event(RoundsEvent::ActionKindAdded { kind });
        }
        self.add_combined_interactions(combined)?;
        let skill = InteractionDeclaration::lowest_proficiency(combined, &attacker, &rules);
        let proficiency = declaration.proficiency(&attacker, &rules).lower(skill);
        let setup = attack_setup(declaration, &attacker, &targets, proficiency, &rules);
        self.attack_event(id, AttackEvent::Declared { setup, attacks });
        if let Some(kind) = combined.first().map(|interaction| interaction.kind) {
            self.combat_event(
                id,
                CombatEvent::InteractionDeclared {
                    kind,
                    targets: interactions,
                },
            );
        }
        Ok(())
    }

    /// Requires that the others of the group may act now, and may share the attacker's roll.
    fn require_group_may_share(
        &mut self,
        attacker: &Combatant,
        declaration: &AttackDeclaration,
        rules: &CombatRules,
    ) -> CommandResult {
        let mut group = Vec::new();
        for (index, member) in declaration.group.iter().enumerate() {
            // Everybody fires once (TC-143).
            let mut before = declaration.group.iter().take(index);
            if *member == attacker.id || before.any(|other| other == member) {
                return Err(Refusal::impossible_attack(
                    AttackReason::DuplicateGroupMember,
                ));
            }
            let member = self.actor(*member)?;
            for refusal in sharing_refusals(&self.state, &member) {
                self.judge.overrule(refusal)?;
            }
            group.push(self.state.combatant(&member));
        }
        let refusal = declaration.shared_roll_refusal(attacker, &group, rules);
        self.allow_or_overrule(refusal.map_or(Ok(()), Err))
    }

    /// Requires that the interactions rolled with the same die are allowed with this attack.
    fn check_combined_interactions(
        &mut self,
        actor: &Actor,
        declaration: &AttackDeclaration,
        combined: &[InteractionDeclaration],
    ) -> CommandResult {
        self.allow_or_overrule(
            declaration
                .combination_refusal(combined)
                .map_or(Ok(()), Err),
        )?;
        self.check_interaction_targets(combined)?;
        for interaction in combined {
            self.may_take_action(actor, interaction.kind.action_type(), true)?;
        }
        Ok(())
    }

    /// Returns the attacks and the interactions that are rolled with the same die. The difficulty of each depends on all the others
    /// (TC-262).
    fn attacks_and_interactions(
        &mut self,
        actor: &Actor,
        attacker: &Combatant,
        declaration: &AttackDeclaration,
        combined: &[InteractionDeclaration],
        rules: &CombatRules,
    ) -> Result<(Vec<TargetedAttack>, Vec<InteractionTarget>), Refusal> {
        let difficulties = self.state.interaction_difficulties(actor, combined);
        let difficulties = difficulties.map_err(Refusal::Combat)?;
        let (attacks, attack_difficulties) =
            self.targeted_attacks(attacker, declaration, &difficulties, rules)?;
        let interactions = self
            .state
            .interaction_targets(actor, combined, &attack_difficulties);
        let interactions = interactions.map_err(Refusal::Combat)?;
        Ok((attacks, interactions))
    }

    /// Checks whether the situation allows the attack. For example, an aim may not be ready yet, a discipline may be used up, or
    /// the weapon may be empty or not in hand. Returns the targets.
    fn check_attack(
        &mut self,
        attacker: &Combatant,
        declaration: &AttackDeclaration,
        rules: &CombatRules,
    ) -> Result<Vec<Combatant>, Refusal> {
        let mut targets = Vec::new();
        for aimed in &declaration.targets {
            let target = self.actor(aimed.target)?;
            targets.push(self.state.combatant(&target));
        }
        for option in declaration.options.iter() {
            let against = declaration.option_refusal(option, attacker, &targets, rules);
            self.allow_or_overrule(against.map_or(Ok(()), Err))?;
        }
        let mut each = declaration.targets.iter().enumerate();
        let twice = each.any(|(index, aimed)| {
            let mut before = declaration.targets.iter().take(index);
            before.any(|other| other.target == aimed.target)
        });
        if twice {
            return Err(Refusal::impossible_attack(AttackReason::DuplicateTarget));
        }
        if declaration.targets.len() > usize::from(MAX_TARGETS) {
            let max = MAX_TARGETS;
            return Err(Refusal::impossible_attack(AttackReason::TooManyTargets {
                max,
            }));
        }
        let is_carried = declaration.carried_weapon(attacker).is_some();
        if matches!(declaration.weapon, WeaponChoice::Carried(_)) && !is_carried {
            return Err(Refusal::Combat(No::unknown(Stat::WeaponDamage)));
        }
        for (aimed, target) in declaration.targets.iter().zip(&targets) {
            let is_held = aimed
                .grabbed_item
                .is_none_or(|item| target.still_carries(item));
            self.require_combat(is_held, CombatReason::NothingHeld, tc(145))?;
        }
        self.allow_or_overrule(
            declaration
                .weapon_refusal(attacker, rules)
                .map_or(Ok(()), Err),
        )?;
        Ok(targets)
    }

    /// Returns the attack on each target, and each target's difficulty before the penalty for several actions at once. Cards
    /// are left out of the attacks, because the cards in effect when the result is announced count. `combined_difficulties` are
    /// those of interactions rolled with the same die (TC-262).
    fn targeted_attacks(
        &mut self,
        attacker: &Combatant,
        declaration: &AttackDeclaration,
        combined_difficulties: &[i32],
        rules: &CombatRules,
    ) -> Result<(Vec<TargetedAttack>, Vec<i32>), Refusal> {
        let mut targets = Vec::new();
        for aimed in &declaration.targets {
            let actor = self.actor(aimed.target)?;
            targets.push(self.state.combatant(&actor));
        }
        // The order of the targets, easiest first, is decided with everything that is in effect now, including cards.
        let draft = AttackDraft {
            declaration,
            attacker,
            targets: &targets,
            roll_spec: RollSpec::plain(Proficiency::Skilled, rules),
            shown_target: 0,
            boosts: &[],
            combined_difficulties,
            rules,
        };
        let difficulties = draft.separate_difficulties().map_err(Refusal::Combat)?;
        let ordered = draft.attacks().map_err(Refusal::Combat)?;
        let mut attacks: Vec<TargetedAttack> = Vec::new();
        for ((aimed, target), in_order) in declaration.targets.iter().zip(&targets).zip(ordered) {
            let attack = declaration.attack_without_raises(attacker, aimed, target, rules);
            let mut attack = attack.map_err(Refusal::Combat)?;
            attack.multi_action_position = in_order.multi_action_position;
            apply_known_cover(&mut attack, target.combat.cover);
            for modifier in &mut attack.modifiers {
                if !matches!(modifier.source, ValueSource::Card | ValueSource::Setback) {
                    modifier.source = ValueSource::Gamemaster;
                }
            }
            self.allow_or_overrule(attack.check(rules))?;
            attacks.push(TargetedAttack {
                target: aimed.target,
                block_total: block_total_against(target, attacker.id, attack.attack_skill),
                attack,
                grabbed_item: aimed.grabbed_item,
                own_roll: None,
            });
        }
        let fist = declaration.options.has(CombatOption::LightningFist);
        // Two strikes at one target share a roll; a block stops only the first (TC-221, TC-224).
        if let ([only], true) = (attacks.as_slice(), fist) {
            let second = TargetedAttack {
                block_total: None,
                ..only.clone()
            };
            attacks.push(second);
        }
        Ok((attacks, difficulties))
    }

    /// Declares a repeated attack again with the targets as they are now; they may have declared a defence since (DD-315,
    /// TC-058). The event is added even if nothing has changed, because it opens the group of entries that are undone together.
    fn refresh_attack_targets(&mut self, action: &Action) {
        let Some(setup) = action.attack_setup.clone() else {
            return;
        };
        let rules = self.state.rules();
        let mut attacks = action.targeted_attacks.clone();
        for attack in &mut attacks {
            let Some(target) = self.state.actor(attack.target) else {
                continue;
            };
            let seen = self.state.combatant(target);
            let against = setup.weapon.defended_as(attack.attack.attack_skill);
            let defender = &mut attack.attack.target;
            // Values that were typed for a target stay, except its active defence.
            let now = seen.defence_against(against, &rules);
            if let Some(now) = now.filter(|now| now.active || defender.defence.active) {
                defender.defence = now;
            }
            defender.incapacitated = !seen.condition.can_act();
            defender.vital_block_steps = if defender.incapacitated {
                0
            } else {
                seen.combat.effective_vital_block_steps()
            };
            defender.all_out = seen.combat.exposed.is_some();
            defender.aiming = seen.combat.is_exposed_by_aiming(&rules);
            defender.surprise = seen.surprise;
        }
        self.attack_event(action.actor, AttackEvent::Declared { setup, attacks });
    }

    /// Changes a failed attempt to take an item into a disarm. The hit and the bonus stay; the effect is that of a disarm
    /// (TC-145, TC-148).
    fn count_as_disarm(&mut self, id: ActorId, target: ActorId) -> CommandResult {
        let action = self.require_action()?;
        let evaluated_attacks = self.state.evaluate_attacks(&action);
        let mut candidates = evaluated_attacks
            .iter()
            .filter(|evaluated| evaluated.target == target);
        let may_count = candidates.any(|evaluated| {
            evaluated
                .outcome
                .is_some_and(|outcome| outcome.may_count_as_disarm)
        });
        let setup = action
            .attack_setup
            .clone()
            .filter(|_| may_count && action.actor == id);
        let setup = setup.ok_or(Refusal::NoAction)?;
        let mut attacks = action.targeted_attacks.clone();
        for targeted_attack in attacks
            .iter_mut()
            .filter(|targeted_attack| targeted_attack.target == target)
        {
            let attack = &mut targeted_attack.attack;
            if attack.target.strength <= 0 {
                return Err(Refusal::Combat(No::unknown(Stat::DisarmResistance)));
            }
            let options = attack.options.without(CombatOption::GrappleItem);
            attack.options = options.with(CombatOption::Disarm);
            // The action total stays as rolled: this modifier makes up for the higher penalty of taking an item.
            attack.modifiers.push(Modifier {
                applies_to: AppliesTo::ActionTotal,
                amount: -2,
                source: ValueSource::Grapple,
            });
        }
        self.attack_event(id, AttackEvent::Declared { setup, attacks });
        Ok(())
    }

    /// Rolls the dice of a repeated attack, including those of a second strike.
    pub(super) fn reroll_action(&mut self, action: &Action, dice: &DiceFrom) -> CommandResult {
        self.refresh_attack_targets(action);
        self.refresh_interaction_targets(action);
        self.roll_attack(action.actor, dice)
    }

    /// Rolls all dice of an attack: the main roll, bought extra dice if no villain can counter them, and the roll of a second
    /// strike.
    fn roll_attack(&mut self, id: ActorId, dice: &DiceFrom) -> CommandResult {
        let action = self.require_action()?;
        let skill = action.proficiency().unwrap_or(Proficiency::Skilled);
        let mut source = DiceSource::new(dice);
        let typed = source.is_typed();
        let spec = self.roll_spec(id, skill);
        self.roll_with_extras(spec, &mut source)?;
        if let ([first, second], true) = (
            action.targeted_attacks.as_slice(),
            action.has_option(CombatOption::LightningFist),
        ) && first.target != second.target
        {
            let spec = self.roll_spec(id, skill);
            let roll = self.roll_from(spec, &mut source)?;
            let index = 1;
            self.attack_event(id, AttackEvent::OwnDiceRolled { index, roll, typed });
        }
        source.finish()
    }

    /// Requires that the actor has rolled for nothing but an ordinary attack this round: the exception of block and strike covers
    /// no other action (TC-005, TC-220), and it does not combine with a lightning fist (TC-224).
    fn require_block_allowed_with_rolls(&mut self, actor: &Actor) -> CommandResult {
        if self.state.round().is_none() {
            return Ok(());
        }
        let again = self.state.acts_again(actor.id);
        if let Some(before) = actor.round.rolled_for
            && before != ActionType::Attack
        {
            self.require_combat(again, CombatReason::AlreadyRolledFor(before), tc(5))?;
        }
        let fist = actor.combat.discipline_use.strikes > 0;
        let (block, fists) = (CombatOption::BlockStrike, CombatOption::LightningFist);
        self.require_combat(!fist, CombatReason::NotTogether(block, fists), tc(224))
    }

    /// Rolls a block against the next attack of the actor `against`, before the dice of that attack (TC-220, TC-221, TC-223).
    fn roll_block(&mut self, id: ActorId, against: ActorId, dice: &DiceFrom) -> CommandResult {
        let rules = self.state.rules();
        let actor = self.actor(id)?;
        self.actor(against)?;
        self.require_nothing_pending()?;
        self.require_no_action()?;
        let seen = self.state.combatant(&actor);
        for refusal in acting_refusals(&self.state, &actor) {
            if !is_turn_order_refusal(&refusal) {
                self.judge.overrule(refusal)?;
            }
        }
        let eligibility = self.state.action_eligibility(&actor);
        self.allow_or_overrule(eligibility.may_act())?;
        self.allow_or_overrule(eligibility.check_surprise(ActionType::Defence, &rules))?;
        // A block defends, so whoever may defend while knocked down may also block (TC-103).
        if !self.state.defence_while_down() {
            self.require_on_feet(&actor)?;
        }
        let rule = CombatOption::Aiming.rule(rules.edition);
        self.require_combat(!seen.combat.aim.is_aiming(), CombatReason::Aiming, rule)?;
        let disciplines = seen
            .sheet
            .disciplines
            .is_usable(Discipline::BlockStrike, &rules);
        self.require_combat(disciplines, CombatReason::NoDiscipline, tc(220))?;
        self.allow_or_overrule(seen.combat.discipline_use.may_block())?;
        self.require_block_allowed_with_rolls(&actor)?;
        let unknown = Refusal::Combat(No::unknown(Stat::SkillValue));
        let (value, skill) = seen
            .skill_value(CombatSkill::MartialArts, &rules)
            .ok_or(unknown)?;
        let (roll, typed) = self.roll_dice(self.roll_spec(id, skill), dice)?;
        let value = value.saturating_add(seen.attribute_bonus(Attribute::Dexterity));
        let mut sum = block_total(value, roll.bonus.0, &rules);
        let by_side = -i32::from(self.state.setback_total_penalty(actor.side()));
        // A block is not an action, so modifiers of the next action do not apply to it (TC-220, S-26).
        sum.add(ValueSource::Setback, by_side, dd(165));
        let total = clamp_total(sum.total);
        let event = AttackEvent::BlockRolled {
            against,
            total,
            roll,
            typed,
        };
        self.attack_event(id, event);
        Ok(())
    }
}

/// Returns how the attack is made. A second weapon, a cause and a purpose count only with their options.
fn attack_setup(
    declaration: &AttackDeclaration,
    attacker: &Combatant,
    targets: &[Combatant],
    proficiency: Proficiency,
    rules: &CombatRules,
) -> AttackSetup {
    let has = |option| declaration.options.has(option);
    let uses_off_hand = declaration.options.uses_off_hand();
    let unseen = has(CombatOption::Blindside) && !rules.is_classic();
    let cause = unseen.then(|| declaration.common_blindside_cause(attacker, targets));
    AttackSetup {
        weapon: declaration.weapon,
        off_hand: declaration.off_hand.filter(|_| uses_off_hand),
        blindside_cause: cause.flatten(),
        suppression_purpose: declaration
            .suppression_purpose
            .filter(|_| has(CombatOption::SuppressiveFire)),
        proficiency,
        group: declaration.group.clone(),
    }
}
