//! Checks and additions that depend on the situation of an attack. The preview and the command both use them, so that they agree.

use super::actions::InteractionTarget;
use super::attack_declaration::AttackDeclaration;
use super::combat_state::CombatState;
use super::combatant::{Combatant, waited};
use super::weapon_choice::WeaponChoice;
use crate::combat::action::{ActionEligibility, Aim, Exposed};
use crate::combat::action_type::ActionType;
use crate::combat::ammunition::Magazine;
use crate::combat::attack::{Attack, Cover};
use crate::combat::breakdown::ValueSource;
use crate::combat::chart::{multi_action_positions, shared_roll_bonus};
use crate::combat::choices::{CombatOptions, compatibility};
use crate::combat::discipline::check_blockable;
use crate::combat::modifier::{AppliesTo, Modifier};
use crate::combat::options::CombatOption;
use crate::combat::refusal::{AttackReason, CombatReason, CombatRefusal};
use crate::combat::rules::CombatRules;
use crate::combat::weapon::{AttackSkill, FireMode};
use crate::sheet::{CarriedWeapon, CombatSkill, WeaponDamage, WeaponId};
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

impl CombatState {
    /// Returns the aimed weapon, if one was named.
    pub(crate) fn aimed(&self) -> Option<WeaponChoice> {
        let weapon = self.aimed_weapon?;
        Some(match self.aimed_weapon_owner {
            Some(owner) => WeaponChoice::Taken { owner, weapon },
            None => WeaponChoice::Carried(weapon),
        })
    }

    /// Checks whether an aim with this weapon is ready this round (TC-120, TC-121).
    pub(crate) fn has_aim_ready(&self, hand: WeaponChoice, round: u32) -> bool {
        let weapon = self.aimed().is_none_or(|aimed| hand == aimed);
        weapon && self.aim.is_ready_in(round)
    }

    /// Returns the weapon of a ready aim, if one was named.
    pub(crate) fn ready_aim_weapon(&self) -> Option<WeaponChoice> {
        self.aimed().filter(|_| matches!(self.aim, Aim::Ready(_)))
    }
}

/// Returns the options an attack has automatically: a ready aim, a held action, and non-lethal damage if that is the default.
pub fn automatic_options(
    attacker: &Combatant,
    hand: WeaponChoice,
    rules: &CombatRules,
) -> CombatOptions {
    let aims = attacker.round > 0 && attacker.combat.has_aim_ready(hand, attacker.round);
    let aim = aims.then_some(CombatOption::Aim);
    let soft = is_non_lethal_by_default(attacker, hand, rules).then_some(CombatOption::NonLethal);
    let options = CombatOptions::default().with_optional(waited(attacker));
    options.with_optional(aim).with_optional(soft)
}

/// Checks whether damage is non-lethal by default: without weapons, and in the classic edition with a weapon made to knock out
/// (TC-157, TC-158). Martial arts have a discipline for it (TC-230).
pub fn is_non_lethal_by_default(
    attacker: &Combatant,
    hand: WeaponChoice,
    rules: &CombatRules,
) -> bool {
    match hand {
        WeaponChoice::Unarmed(arm) => arm != AttackSkill::MartialArts,
        WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } => {
            let weapon = attacker.weapon(hand);
            rules.is_classic() && weapon.is_some_and(|weapon| weapon.non_lethal == Some(true))
        }
        WeaponChoice::Other(_) => false,
    }
}

/// Returns the weapon used by default: the aimed one, else the one in hand, else the first on the sheet, else no weapon with the
/// better skill. A buckler is used only if there is no other weapon.
pub fn default_weapon(attacker: &Combatant, rules: &CombatRules) -> WeaponChoice {
    let carried = attacker.weapon_in_hand();
    let carried = carried.or_else(|| attacker.first_sheet_weapon());
    let carried = carried.map(|weapon| weapon.id);
    let best = || {
        let value = |skill| attacker.skill_value(skill, rules).map(|(value, _)| value);
        let trained = attacker.sheet.skill(CombatSkill::MartialArts);
        let trained = trained.and_then(|_| value(CombatSkill::MartialArts));
        WeaponChoice::Unarmed(if trained > value(CombatSkill::Unarmed) {
            AttackSkill::MartialArts
        } else {
            AttackSkill::Unarmed
        })
    };
    let weapon = attacker.combat.ready_aim_weapon();
    weapon
        .or(carried.map(WeaponChoice::Carried))
        .unwrap_or_else(best)
}

/// Assigns each of several attacks its place, easiest first (TC-260), together with the other actions tried with the same die
/// at the difficulties `other_difficulties` (TC-262). A lightning fist and suppressive fire get no places (TC-224, TC-141).
pub fn assign_attack_positions(
    attacks: &mut [Attack],
    difficulties: &[i32],
    other_difficulties: &[i32],
    options: CombatOptions,
) {
    let separate_rolls =
        options.has(CombatOption::LightningFist) || options.has(CombatOption::SuppressiveFire);
    let all_difficulties = [difficulties, other_difficulties].concat();
    if all_difficulties.len() < 2 || separate_rolls {
        return;
    }
    let tried = saturating_u8(all_difficulties.len());
    for (attack, index) in attacks
        .iter_mut()
        .zip(multi_action_positions(&all_difficulties))
    {
        attack.multi_action_position = (saturating_u8(index), tried);
    }
}

/// Assigns each target its place among everything tried with one die, easiest first. `difficulties` are those of the targets with
/// everything that is in effect now; `attack_difficulties` are those of attacks with the same die (TC-260, TC-262).
pub fn assign_interaction_positions(
    interactions: &mut [InteractionTarget],
    difficulties: &[i32],
    attack_difficulties: &[i32],
) {
    let all_difficulties = [attack_difficulties, difficulties].concat();
    let positions = multi_action_positions(&all_difficulties)
        .into_iter()
        .skip(attack_difficulties.len());
    for (interaction, index) in interactions.iter_mut().zip(positions) {
        interaction.multi_action_position =
            (saturating_u8(index), saturating_u8(all_difficulties.len()));
    }
}

fn saturating_u8(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// Returns the total of the target's block if it applies to an attack of this attacker with this skill (TC-221).
pub fn block_total_against(
    target: &Combatant,
    attacker: ActorId,
    attack_skill: AttackSkill,
) -> Option<i32> {
    let block = target
        .combat
        .block
        .filter(|block| block.against == attacker);
    let block = block.filter(|_| check_blockable(attack_skill).is_ok());
    block.map(|block| block.total)
}

/// A block that stopped an attack: its total, and the attack value that it reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // named by what they are
pub struct SuccessfulBlock {
    pub total: i32,
    pub attack_value: i32,
}

/// Returns the block if it stops the attack: its total is compared with the attacker's skill value including cards (TC-221).
pub fn successful_block(attack: &Attack, block: Option<i32>) -> Option<SuccessfulBlock> {
    let cards = attack.modifiers.iter();
    let cards = cards.filter(|modifier| {
        modifier.applies_to == AppliesTo::ActionValue && modifier.source == ValueSource::Card
    });
    let attack_value = cards.fold(attack.skill_value, |attack_value, modifier| {
        attack_value.saturating_add(modifier.amount)
    });
    let total = block.filter(|total| *total >= attack_value)?;
    Some(SuccessfulBlock {
        total,
        attack_value,
    })
}

impl Combatant {
    /// Returns why an actor cannot attack now: surprised, or without an action (TC-018, TC-208, TC-210).
    pub fn attack_refusal(&self, rules: &CombatRules) -> Option<CombatRefusal> {
        let eligibility = ActionEligibility {
            statuses: self.combat.statuses.in_round(self.round),
            surprise: self.surprise,
            ..ActionEligibility::default()
        };
        eligibility
            .may_take(ActionType::Attack, true, true, rules)
            .err()
    }

    /// Returns the weapons that can be used together with this one, blades and guns alike, but no buckler (TC-193). First come those of
    /// the same kind, and of these the ones that do not parry.
    pub fn off_hand_weapons(&self, hand: WeaponChoice) -> Vec<&CarriedWeapon> {
        let main = self.weapon(hand);
        let (WeaponChoice::Carried(first), Some(main)) = (hand, main) else {
            return vec![];
        };
        // Without Strength the damage of the weapon is unknown, and there is no input for that of the other hand.
        let known = |weapon: &CarriedWeapon| {
            matches!(weapon.damage, WeaponDamage::Fixed(_)) || self.sheet.strength.is_some()
        };
        let is_second =
            |weapon: &&CarriedWeapon| weapon.id != first && !weapon.is_buckler() && known(weapon);
        let mut weapons: Vec<&CarriedWeapon> = self.sheet_weapons().filter(is_second).collect();
        let close = main.attack_skill.is_hand_to_hand();
        weapons.sort_by_key(|weapon| {
            let is_other_kind = weapon.attack_skill.is_hand_to_hand() != close;
            (is_other_kind, weapon.can_parry)
        });
        weapons
    }
}

impl AttackDeclaration {
    /// Returns why the situation does not allow an option. Outside rounds nothing is tracked, so only separate actions and a third
    /// strike are refused.
    pub(crate) fn option_refusal(
        &self,
        option: CombatOption,
        attacker: &Combatant,
        targets: &[Combatant],
        rules: &CombatRules,
    ) -> Option<CombatRefusal> {
        let fight = &attacker.combat;
        let rule = option.rule(rules.edition);
        let refusal = |reason| Some(CombatRefusal::new(CombatReason::Attack(reason), rule));
        let conflict_with = |other| {
            Some(CombatRefusal::new(
                CombatReason::NotTogether(option, other),
                rule,
            ))
        };
        if matches!(option, CombatOption::ActiveDefence | CombatOption::Aiming) {
            return refusal(AttackReason::SeparateAction(option));
        }
        // Two strikes, at one target or at two (TC-224).
        if option == CombatOption::LightningFist && self.targets.len() > 2 {
            return refusal(AttackReason::TooManyTargets { max: 2 });
        }
        // A sweep is hard to avoid, but it does not hit several targets (TC-133).
        let sweeps = option == CombatOption::Sweep && !rules.is_classic();
        if sweeps && self.targets.len() > 1 {
            return refusal(AttackReason::OneTarget(option));
        }
        // Both weapons strike at a single opponent (TC-193); several are attacked with the weapons split (TC-194). Those in the area of
        // suppressive fire are no targets of their own (TC-141).
        let suppresses = self.options.has(CombatOption::SuppressiveFire);
        if option == CombatOption::BothWeapons && self.targets.len() > 1 && !suppresses {
            return refusal(AttackReason::OneTarget(option));
        }
        if attacker.round == 0 {
            return None;
        }
        let round = attacker.round;
        let waits = matches!(option, CombatOption::Opportunity | CombatOption::Location);
        let defends = matches!(
            option,
            CombatOption::AggressiveDefence | CombatOption::VitalBlock
        );
        if option == CombatOption::Aim && !fight.has_aim_ready(self.weapon, round) {
            refusal(AttackReason::NoAimReady)
        } else if waits && waited(attacker) != Some(option) {
            refusal(AttackReason::NotWaiting(option))
        } else if option == CombatOption::AllOut && fight.vital_block_steps > 0 {
            // A vital block or a defence of this round counts like an option of this attack.
            conflict_with(CombatOption::VitalBlock)
        } else if option == CombatOption::AllOut && fight.has_defended_in(round) {
            conflict_with(CombatOption::ActiveDefence)
        } else if defends && fight.exposed == Some(Exposed(round)) {
            conflict_with(CombatOption::AllOut)
        } else if defends && fight.has_defended_in(round) {
            // Only one defence total can be in force (TC-151, TC-152).
            Some(CombatRefusal::new(CombatReason::DefenceAlreadyRolled, rule))
        } else if option.uses_off_hand() {
            // A weapon that has parried is kept for parrying (TC-190).
            let pair = compatibility(option, CombatOption::Parry, rules.edition);
            let second = self
                .off_hand
                .filter(|weapon| fight.parried_with.contains(weapon));
            second.map(|_| {
                CombatRefusal::new(
                    CombatReason::NotTogether(option, CombatOption::Parry),
                    pair.rule,
                )
            })
        } else if option == CombatOption::LightningFist && fight.discipline_use.blocks > 0 {
            // A block of this round counts like its option (TC-224).
            conflict_with(CombatOption::BlockStrike)
        } else if option == CombatOption::LightningFist {
            fight
                .discipline_use
                .may_lightning_fist(round, attacker.in_flurry)
                .err()
        } else if option == CombatOption::Throw {
            fight.discipline_use.may_throw(round, 0).err()
        } else if option == CombatOption::Blindside && !rules.is_classic() {
            refusal(AttackReason::NoBlindside)
                .filter(|_| self.common_blindside_cause(attacker, targets).is_none())
        } else {
            None
        }
    }

    /// Returns why these actors cannot share a roll: their skill values are too far apart, or one has lost the weapon for it or has too
    /// little ammunition (TC-143). Unknown values are ignored.
    pub fn shared_roll_refusal(
        &self,
        attacker: &Combatant,
        group: &[Combatant],
        rules: &CombatRules,
    ) -> Option<CombatRefusal> {
        let attack_skill = self.attack_skill(attacker);
        let skill = CombatSkill::for_attack(attack_skill);
        let known =
            |combatant: &Combatant| combatant.skill_value(skill, rules).map(|(value, _)| value);
        let by_sheet = || self.sheet_value(attacker, rules);
        let own_value = self.skill_value.or_else(by_sheet);
        let values = own_value.into_iter().chain(group.iter().filter_map(known));
        // Every member of the group fires too, and needs enough ammunition.
        let empty = |combatant: &Combatant| {
            let (hand, mode) = shared_fire(combatant, attack_skill, self.fire_mode)?;
            let (_, mut magazine) = magazine(combatant, hand)?;
            let shots = ShotCounts::new(self.options, self.targets.len());
            let refusal = magazine.fire(mode, shots.first, rules).err()?;
            Some(CombatRefusal::new(refusal.reason, tc(143)))
        };
        // Whoever has lost every weapon of that kind has nothing to fire (TC-125).
        let disarmed = |combatant: &Combatant| {
            let mut listed = combatant.sheet.weapons.iter();
            let is_listed = listed.any(|weapon| weapon.attack_skill == attack_skill);
            let fires = shared_fire(combatant, attack_skill, self.fire_mode).is_some();
            let reason = CombatReason::Attack(AttackReason::NotInHand);
            (is_listed && !fires).then(|| CombatRefusal::new(reason, tc(143)))
        };
        let unequal = shared_roll_bonus(rules, &values.collect::<Vec<_>>()).err();
        let mut group = group.iter();
        unequal.or_else(|| group.find_map(|member| disarmed(member).or_else(|| empty(member))))
    }

    /// Returns why the weapons cannot be used: neither may have been dropped (TC-125, TC-148), the first may not have parried this
    /// round (TC-191), and both need enough ammunition (TC-183). Whether the other one has parried is checked with the option.
    pub(crate) fn weapon_refusal(
        &self,
        attacker: &Combatant,
        rules: &CombatRules,
    ) -> Option<CombatRefusal> {
        let first = match self.weapon {
            WeaponChoice::Carried(id) => Some(id),
            WeaponChoice::Taken { .. } | WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => None,
        };
        let is_gone = matches!(self.weapon, WeaponChoice::Taken { .. })
            && attacker.taken_weapon(self.weapon).is_none();
        let second = self.off_hand.filter(|_| self.options.uses_off_hand());
        let mut weapons = first.into_iter().chain(second);
        if is_gone || weapons.any(|id| attacker.combat.dropped_weapons.contains(&id)) {
            return Some(CombatRefusal::new(
                CombatReason::Attack(AttackReason::NotInHand),
                rules.disarm_rule(),
            ));
        }
        // A weapon can be used only once per round, to attack or to parry.
        if first.is_some_and(|id| attacker.combat.parried_with.contains(&id)) {
            return Some(CombatRefusal::new(
                CombatReason::Attack(AttackReason::ParriedThisRound),
                tc(191),
            ));
        }
        self.empty_weapon(attacker, rules)
            .map(|(_, refusal)| refusal)
    }

    /// Returns why the weapon in the other hand cannot be used if this option is added, which uses it (TC-125, TC-183). A reason against
    /// the attack as it is does not count.
    pub(crate) fn second_weapon_refusal(
        &self,
        option: CombatOption,
        attacker: &Combatant,
        rules: &CombatRules,
    ) -> Option<CombatRefusal> {
        let refusal = |options| {
            let changed = Self {
                options,
                ..self.clone()
            };
            changed.weapon_refusal(attacker, rules)
        };
        let is_new = option.uses_off_hand() && refusal(self.options.without(option)).is_none();
        is_new.then(|| refusal(self.options.with(option)))?
    }

    /// Returns the weapon that has too little ammunition for the attack, if any, and the refusal (TC-183 … TC-185).
    pub fn empty_weapon(
        &self,
        attacker: &Combatant,
        rules: &CombatRules,
    ) -> Option<(WeaponChoice, CombatRefusal)> {
        let shots = ShotCounts::new(self.options, self.targets.len());
        let empty = |hand: WeaponChoice, mode, shots| {
            let (_, mut magazine) = magazine(attacker, hand)?;
            let refusal = magazine.fire(mode, shots, rules).err()?;
            Some((hand, refusal))
        };
        let first = empty(self.weapon, self.fire_mode, shots.first);
        first.or_else(|| {
            let hand = WeaponChoice::Carried(self.off_hand.filter(|_| shots.off_hand > 0)?);
            let mode = available_fire_mode(attacker.weapon(hand)?, self.fire_mode);
            empty(hand, mode, shots.off_hand)
        })
    }
}

/// Returns the magazine of the weapon in hand, if it has one.
pub fn magazine(combatant: &Combatant, hand: WeaponChoice) -> Option<(WeaponId, Magazine)> {
    let weapon = combatant.weapon(hand)?;
    let (id, counted) = match hand {
        WeaponChoice::Carried(id) => {
            let mut counted = combatant.combat.magazines.iter();
            let counted = counted.find(|(other, _)| *other == id);
            (id, counted.map(|(_, magazine)| *magazine))
        }
        WeaponChoice::Taken { weapon, .. } => (weapon, combatant.taken_weapon(hand)?.magazine),
        WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => return None,
    };
    let magazine = match counted {
        Some(counted) => counted,
        None => Magazine::full(weapon.ammunition?),
    };
    let magazine = Magazine {
        reload: weapon.reload,
        // If the sheet lists a capacity, ammunition is counted (S-40).
        marked_for_counting: weapon.ammunition.is_some(),
        ..magazine
    };
    Some((id, magazine))
}

/// Returns what an actor who shares a shot fires: the first weapon of this kind in hand, in this mode if possible (TC-143).
pub fn shared_fire(
    combatant: &Combatant,
    attack_skill: AttackSkill,
    mode: FireMode,
) -> Option<(WeaponChoice, FireMode)> {
    let mut weapons = combatant.sheet_weapons();
    let weapon = weapons.find(|weapon| weapon.attack_skill == attack_skill)?;
    let mode = available_fire_mode(weapon, mode);
    Some((WeaponChoice::Carried(weapon.id), mode))
}

/// Returns this fire mode if the weapon has it, else its usual one.
pub(crate) fn available_fire_mode(weapon: &CarriedWeapon, mode: FireMode) -> FireMode {
    if mode.check(weapon.fire_capability).is_ok() {
        mode
    } else {
        FireMode::Normal
    }
}

/// How many shots an attack takes from each weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShotCounts {
    /// The shots of the first weapon; each member of a group fires as many.
    pub first: u8,
    /// The shots of the weapon in the other hand; 0 if it is not used.
    pub off_hand: u8,
}

impl ShotCounts {
    /// Returns the counts for this many targets: one shot per target (TC-184). Suppressive fire is one total for its whole area,
    /// made without a target (TC-141), so it counts as one of each weapon used. Both weapons fire at a single target (TC-193); of
    /// several targets the weapon in the other hand takes one (TC-194).
    pub fn new(options: CombatOptions, targets: usize) -> Self {
        let count = u8::try_from(targets).unwrap_or(u8::MAX);
        let (first, off_hand) = if options.has(CombatOption::SuppressiveFire) {
            (1, u8::from(options.uses_off_hand()))
        } else if options.has(CombatOption::BothWeapons) {
            (count, count)
        } else if options.has(CombatOption::SplitWeapons) {
            (count.saturating_sub(1).max(1), 1)
        } else {
            (count, 0)
        };
        Self { first, off_hand }
    }
}

/// Applies the damage of cover that was hit before; destroyed cover protects nobody (TC-217, TC-218).
pub fn apply_known_cover(attack: &mut Attack, was: Option<Cover>) {
    let target = &mut attack.target;
    let same = |was: &Cover| {
        target
            .cover
            .is_some_and(|now| now.toughness == was.toughness)
    };
    let Some(was) = was.filter(same) else {
        return;
    };
    target.cover = Some(was);
    if was.wounds_left == 0 {
        target.cover = None;
        target.concealment = None;
    }
}

/// Adds the modifier of a plain setback.
pub(crate) fn add_setback(attack: &mut Attack, applies_to: AppliesTo, amount: i32) {
    if amount != 0 {
        attack.modifiers.push(Modifier {
            applies_to,
            amount,
            source: ValueSource::Setback,
        });
    }
}
