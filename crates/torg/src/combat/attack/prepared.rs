//! Everything in an attack that does not depend on the die, and its breakdown.

mod totals;

use super::{Attack, Cover};
use crate::combat::breakdown::{Breakdown, ValueSource};
use crate::combat::chart::{RangeBand, many_on_one, one_on_many};
use crate::combat::damage_table::DamageTable;
use crate::combat::defence::DefenceSkill;
use crate::combat::modifier::AppliesTo;
use crate::combat::options::{
    AGGRESSIVE_DEFENCE_PENALTIES, AIM_BONUS, CombatOption, OPPORTUNITY_PENALTY,
    vital_block_modifiers, vital_blow_modifiers,
};
use crate::combat::rules::CombatRules;
use crate::combat::settings::{
    FireModes, HoldDamages, MissileDodge, Question, RangeEffect, WeakDisarm,
};
use crate::combat::surprise::SurpriseLevel;
use crate::combat::weapon::{BaseDamage, FireMode, armored_toughness_raised};
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

/// What the attacker wants to achieve with a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum AttackGoal {
    /// Damage.
    Damage,
    /// A disarm by the classic edition (TC-125).
    ClassicDisarm,
    /// A disarm by the revised edition (TC-148); weak results are compared with Toughness (S-42).
    Disarm { against_toughness: bool },
    /// A hold (TC-144), with or without damage.
    Hold { deals_damage: bool },
    /// Taking an item (TC-145).
    TakeItem,
}

/// How an attack reduces the results of the damage table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Lethality {
    /// The row is not reduced.
    Lethal,
    /// The row is reduced to stun or non-lethal damage, depending on the edition.
    NonLethal,
    /// The row is reduced to stun damage (TC-230).
    Stun,
    /// The row is reduced to the damage of a knockout attack.
    Knockout,
}

/// The breakdown of one attack once its bonus is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackBreakdown {
    /// The action total.
    pub action: Breakdown,
    /// The difficulty.
    pub difficulty: Breakdown,
    /// The effect total; `None` on a miss.
    pub effect: Option<Breakdown>,
    /// The difficulty of the effect; `None` on a miss. If the attack hits tracked cover, the Toughness of the cover.
    pub resistance: Option<Breakdown>,
    /// A second Toughness that the effect is compared with: that of a target behind damaged cover (TC-216), or that of the
    /// target of a weak disarm (S-42).
    pub toughness: Option<Breakdown>,
}

/// An attack with everything computed except the bonus from the die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreparedAttack {
    pub(super) rules: CombatRules,
    /// The action value (P1).
    action_value: Breakdown,
    /// The modifiers of the bonus (P4).
    bonus_modifiers: Breakdown,
    /// The rule that sets a minimum bonus (P5).
    minimum_bonus_rule: Option<RuleId>,
    /// The modifiers of the action total (P6).
    action_modifiers: Breakdown,
    /// The difficulty before concealment (P7).
    base_difficulty: Breakdown,
    /// The modifier of the difficulty for concealment (P7).
    pub(super) concealment: i32,
    /// The effect value (P9).
    effect_value: Breakdown,
    /// The modifiers of the effect total (P10).
    effect_modifiers: Breakdown,
    /// The difficulty of the effect (P11).
    resistance: Breakdown,
    /// The target's Toughness and protection; differs from `resistance` for a disarm.
    pub(super) toughness: Breakdown,
    pub(super) damage_table: DamageTable,
    pub(super) cover: Option<Cover>,
    pub(super) goal: AttackGoal,
    pub(super) lethality: Lethality,
    pub(super) knocks_down: bool,
    pub(super) throws_target: bool,
    single_shots: bool,
}

impl Attack {
    /// Adds up everything that does not depend on the die (P1, P4, P6, P7, P9 … P11). Does not check whether the attack is
    /// legal; [`Attack::check`] does.
    pub fn prepare(&self, rules: &CombatRules) -> PreparedAttack {
        let has = |option| self.options.has(option);
        let close = self.attack_skill.is_hand_to_hand();
        let band = self.range.filter(|_| !close);
        let all_targets = has(CombatOption::SuppressiveFire);
        let disarm = has(CombatOption::Disarm);
        let goal = if disarm && rules.is_classic() {
            AttackGoal::ClassicDisarm
        } else if disarm {
            AttackGoal::Disarm {
                against_toughness: rules.is(WeakDisarm::Toughness),
            }
        } else if has(CombatOption::GrappleItem) {
            AttackGoal::TakeItem
        } else if has(CombatOption::GrappleHold) {
            AttackGoal::Hold {
                deals_damage: rules.is(HoldDamages::Yes) && !self.waives_damage,
            }
        } else {
            AttackGoal::Damage
        };
        // Destroyed cover protects nobody (TC-218).
        let cover = self.target.cover;
        let hidden = self.target.concealment;
        let hidden = hidden.filter(|_| cover.is_none_or(|cover| cover.wounds_left > 0));
        PreparedAttack {
            rules: *rules,
            action_value: self.action_value(rules),
            bonus_modifiers: self.bonus_modifiers(rules, band, all_targets),
            minimum_bonus_rule: (band == Some(RangeBand::PointBlank)).then_some(tc(170)),
            action_modifiers: self.action_modifiers(rules, all_targets),
            base_difficulty: self.base_difficulty(rules),
            concealment: hidden.map_or(0, |hidden| hidden.modifier(rules)),
            effect_value: self.effect_value(rules),
            effect_modifiers: self.effect_modifiers(rules, band, all_targets),
            toughness: self.toughness(rules),
            resistance: self.resistance(rules, goal),
            damage_table: self.target.damage_table,
            cover,
            goal,
            lethality: if has(CombatOption::Knockout) {
                Lethality::Knockout
            } else if has(CombatOption::StunningAttack) {
                Lethality::Stun
            } else if has(CombatOption::NonLethal) {
                Lethality::NonLethal
            } else {
                Lethality::Lethal
            },
            knocks_down: has(CombatOption::KnockdownAttack),
            throws_target: has(CombatOption::Throw),
            single_shots: self.fires_single_shots(),
        }
    }

    fn fires_single_shots(&self) -> bool {
        use crate::combat::weapon::FireCapability;
        self.weapon.fire_capability == FireCapability::Single
            || self.fire_mode == FireMode::BurstAsSingle
    }

    fn add_modifiers(&self, at: AppliesTo, sum: &mut Breakdown) {
        let modifiers = self.modifiers.iter();
        for modifier in modifiers.filter(|modifier| modifier.applies_to == at) {
            sum.add(modifier.source, modifier.amount, modifier.rule());
        }
    }

    /// Adds up the action value (P1).
    fn action_value(&self, rules: &CombatRules) -> Breakdown {
        let rule_of = |option: CombatOption| option.rule(rules.edition);
        let has = |option| self.options.has(option);
        let mut sum = Breakdown::new(ValueSource::SkillValue, self.skill_value, tc(50));
        self.add_modifiers(AppliesTo::ActionValue, &mut sum);
        if has(CombatOption::Aim) {
            sum.add(ValueSource::Aim, AIM_BONUS, rule_of(CombatOption::Aim));
        }
        if has(CombatOption::Disarm) && rules.is_classic() {
            sum.add(ValueSource::Disarm, -8, tc(125));
        } else if has(CombatOption::VitalBlow) {
            let modifiers = vital_blow_modifiers(self.options.vital_blow_steps());
            sum.add(
                ValueSource::VitalBlow,
                modifiers.action_total,
                rule_of(CombatOption::VitalBlow),
            );
        }
        if has(CombatOption::AllOut) {
            sum.add(ValueSource::AllOut, 3, rule_of(CombatOption::AllOut));
        }
        if has(CombatOption::Sweep) {
            sum.add(ValueSource::Sweep, 5, rule_of(CombatOption::Sweep));
        }
        if has(CombatOption::AggressiveDefence) && rules.is_classic() {
            sum.add(
                ValueSource::AggressiveDefence,
                -i32::from(AGGRESSIVE_DEFENCE_PENALTIES.attack),
                tc(152),
            );
        }
        if has(CombatOption::StunningAttack) {
            sum.add(ValueSource::StunningAttack, 2, tc(230));
        }
        sum
    }

    /// Adds up the modifiers of the bonus (P4).
    fn bonus_modifiers(
        &self,
        rules: &CombatRules,
        band: Option<RangeBand>,
        area: bool,
    ) -> Breakdown {
        let rule_of = |option: CombatOption| option.rule(rules.edition);
        let has = |option| self.options.has(option);
        let mut sum = Breakdown::default();
        if let Some((modifier, rule)) = band.map(RangeBand::modifier) {
            sum.add(ValueSource::Range, modifier, rule);
        }
        if self.fire_mode == FireMode::FullAutomatic {
            let [_, full, _] = rules.fire_modes();
            add_fire_mode(rules, &mut sum, ValueSource::FullAutomatic, full, tc(178));
        }
        if has(CombatOption::Opportunity) {
            sum.add(
                ValueSource::Opportunity,
                -i32::from(OPPORTUNITY_PENALTY),
                rule_of(CombatOption::Opportunity),
            );
        }
        if has(CombatOption::KnockdownAttack) {
            sum.add(ValueSource::KnockdownAttack, -2, tc(147));
        }
        if has(CombatOption::Blindside) {
            sum.add(ValueSource::Blindside, 3, rule_of(CombatOption::Blindside));
        }
        if self.target.all_out && !area {
            sum.add(ValueSource::TargetAllOut, 3, rule_of(CombatOption::AllOut));
        }
        if self.target.aiming && !rules.is_classic() && !area {
            sum.add(ValueSource::TargetAiming, 3, tc(121));
        }
        let group = many_on_one(rules, usize::from(self.group_size));
        sum.add(ValueSource::Group, group, tc(143));
        self.add_modifiers(AppliesTo::Bonus, &mut sum);
        sum
    }

    fn add_surprise(&self, rules: &CombatRules, sum: &mut Breakdown) {
        let against = self.target.surprise.attack_modifier(rules);
        let whole = self.target.surprise == SurpriseLevel::Complete;
        sum.add(
            ValueSource::Surprise,
            against,
            tc(if whole { 211 } else { 209 }),
        );
    }

    fn is_grapple(&self) -> bool {
        self.options.has(CombatOption::GrappleHold) || self.options.has(CombatOption::GrappleItem)
    }

    /// Adds up the modifiers of the action total (P6). Suppressive fire is aimed at an area, so surprised or exposed people in
    /// it do not raise its total. Instead each of them is easier to suppress
    /// ([`super::super::interaction::suppression_total_against`]).
    fn action_modifiers(&self, rules: &CombatRules, area: bool) -> Breakdown {
        let mut sum = Breakdown::default();
        if !area {
            self.add_surprise(rules, &mut sum);
        }
        if self.is_grapple() {
            sum.add(ValueSource::Grapple, -4, tc(144));
        }
        if !rules.is_classic() {
            if self.options.has(CombatOption::Disarm) {
                sum.add(ValueSource::Disarm, -2, tc(148));
            }
            if self.options.has(CombatOption::AggressiveDefence) {
                sum.add(
                    ValueSource::AggressiveDefence,
                    -i32::from(AGGRESSIVE_DEFENCE_PENALTIES.attack),
                    tc(153),
                );
            }
        }
        self.add_modifiers(AppliesTo::ActionTotal, &mut sum);
        sum.add(ValueSource::Setback, self.interaction_penalty, tc(253));
        sum
    }

    /// Adds up the difficulty without concealment (P7).
    fn base_difficulty(&self, rules: &CombatRules) -> Breakdown {
        let guard = self.target.defence;
        let (figure, rule) = if guard.active {
            (ValueSource::ActiveDefence, tc(57))
        } else {
            let rule = if self.target.incapacitated {
                tc(61)
            } else {
                tc(51)
            };
            (ValueSource::Defence, rule)
        };
        let mut sum = if guard.skill == DefenceSkill::MissileDodge && rules.is(MissileDodge::Bonus)
        {
            Breakdown::new_by_setting(figure, guard.value, rule, Question::MissileDodge)
        } else {
            Breakdown::new(figure, guard.value, rule)
        };
        if self.target.parries_with_buckler
            && !rules.is_classic()
            && self.attack_skill.is_hand_to_hand()
        {
            sum.add(
                ValueSource::Buckler,
                i32::from(rules.numbers.buckler_bonus),
                tc(190),
            );
        }
        if !guard.active {
            let defence = vital_block_modifiers(self.target.vital_block_steps).defence;
            sum.add(ValueSource::VitalBlock, defence, tc(150));
        }
        let (harder, _) = self.multi_action_penalties(rules);
        sum.add(ValueSource::SeveralActions, harder, tc(260));
        self.add_modifiers(AppliesTo::Difficulty, &mut sum);
        sum
    }

    fn multi_action_penalties(&self, rules: &CombatRules) -> (i32, i32) {
        let (index, tried) = self.multi_action_position;
        one_on_many(rules, usize::from(index), usize::from(tried))
    }

    /// Adds up the effect value (P9).
    fn effect_value(&self, rules: &CombatRules) -> Breakdown {
        let rule_of = |option: CombatOption| option.rule(rules.edition);
        let has = |option| self.options.has(option);
        let uses_off_hand = self.options.uses_off_hand();
        let base = match self.base_damage {
            BaseDamage::Strength {
                strength,
                skill_adds,
                ..
            } if has(CombatOption::FellingTheOak) => BaseDamage::Strength {
                strength,
                weapon_add: 0,
                maximum: None,
                skill_adds,
            },
            base @ (BaseDamage::Strength { .. } | BaseDamage::Fixed(_) | BaseDamage::Typed(_)) => {
                base
            }
        };
        let mut raised = Breakdown::default();
        self.add_modifiers(AppliesTo::Strength, &mut raised);
        let mut sum = base.breakdown(self.attack_skill, &raised, rules);
        // With two weapons the one with the higher damage counts (TC-195).
        if let Some(second) = self.off_hand.filter(|_| uses_off_hand) {
            let other = second
                .base_damage
                .breakdown(second.attack_skill, &raised, rules);
            if other.total > sum.total {
                sum = other;
            }
        }
        if has(CombatOption::FellingTheOak) {
            sum.add(ValueSource::FellingTheOak, 4, tc(226));
        }
        if has(CombatOption::Disarm) && rules.is_classic() {
            sum.add(ValueSource::Disarm, 4, tc(125));
        } else if has(CombatOption::VitalBlow) && self.target.anatomy_known {
            // The classic edition has only one size of vital blow.
            let modifiers = vital_blow_modifiers(self.options.vital_blow_steps());
            sum.add(
                ValueSource::VitalBlow,
                modifiers.damage,
                rule_of(CombatOption::VitalBlow),
            );
        }
        if has(CombatOption::AllOut) {
            sum.add(ValueSource::AllOut, 1, rule_of(CombatOption::AllOut));
        }
        if has(CombatOption::Sweep) {
            sum.add(ValueSource::Sweep, -5, rule_of(CombatOption::Sweep));
        }
        self.add_modifiers(AppliesTo::EffectValue, &mut sum);
        sum
    }

    /// Adds up the modifiers of the effect total (P10).
    fn effect_modifiers(
        &self,
        rules: &CombatRules,
        band: Option<RangeBand>,
        area: bool,
    ) -> Breakdown {
        let has = |option| self.options.has(option);
        let mut sum = Breakdown::default();
        if self.weapon.keeps_force
            && rules.is(RangeEffect::ByWeapon)
            && let Some((modifier, _)) = band.map(RangeBand::modifier)
        {
            sum.add_by_setting(
                ValueSource::Force,
                -modifier,
                tc(174),
                Question::RangeEffect,
            );
        }
        if !area {
            self.add_surprise(rules, &mut sum);
        }
        if has(CombatOption::BothWeapons) {
            sum.add(ValueSource::BothWeapons, 2, tc(193));
        } else if has(CombatOption::SplitWeapons) {
            sum.add(ValueSource::BothWeapons, 2, tc(194));
        }
        let [single, _, multi] = rules.fire_modes();
        match self.fire_mode {
            FireMode::BurstAsSingle => {
                add_fire_mode(rules, &mut sum, ValueSource::BurstAsSingle, single, tc(177));
            }
            FireMode::SingleAsMulti => {
                add_fire_mode(rules, &mut sum, ValueSource::SingleAsMulti, multi, tc(179));
            }
            FireMode::Normal | FireMode::FullAutomatic => {}
        }
        if self.is_grapple() {
            sum.add(ValueSource::Grapple, -2, tc(144));
        }
        if has(CombatOption::AggressiveDefence) && !rules.is_classic() {
            sum.add(
                ValueSource::AggressiveDefence,
                -i32::from(AGGRESSIVE_DEFENCE_PENALTIES.attack),
                tc(153),
            );
        }
        self.add_modifiers(AppliesTo::EffectTotal, &mut sum);
        sum
    }

    /// Returns the Toughness with armor and a vital block, as the difficulty of the effect.
    fn toughness(&self, rules: &CombatRules) -> Breakdown {
        let target = &self.target;
        let mut raised = Breakdown::default();
        self.add_modifiers(AppliesTo::Toughness, &mut raised);
        let block = target.vital_block_steps;
        let sum = armored_toughness_raised(target.toughness, &raised, &target.armors, block, rules);
        self.with_effect_difficulty_modifiers(rules, sum)
    }

    /// Adds the modifiers that apply to the difficulty of every effect.
    fn with_effect_difficulty_modifiers(
        &self,
        rules: &CombatRules,
        mut sum: Breakdown,
    ) -> Breakdown {
        let (_, harder) = self.multi_action_penalties(rules);
        sum.add(ValueSource::SeveralActions, harder, tc(260));
        self.add_modifiers(AppliesTo::Resistance, &mut sum);
        sum
    }

    /// Returns the difficulty of the effect (P11).
    fn resistance(&self, rules: &CombatRules, goal: AttackGoal) -> Breakdown {
        let target = &self.target;
        let (figure, value, rule, raised) = match goal {
            AttackGoal::ClassicDisarm => match target.melee_value {
                Some(value) => (
                    ValueSource::MeleeValue,
                    value,
                    125,
                    AppliesTo::TargetMeleeValue,
                ),
                None => (
                    ValueSource::Strength,
                    target.strength,
                    125,
                    AppliesTo::TargetStrength,
                ),
            },
            AttackGoal::Disarm { .. } => (
                ValueSource::Strength,
                target.strength,
                148,
                AppliesTo::TargetStrength,
            ),
            AttackGoal::Damage | AttackGoal::Hold { .. } | AttackGoal::TakeItem => {
                return self.toughness(rules);
            }
        };
        let mut sum = Breakdown::new(figure, value, tc(rule));
        self.add_modifiers(raised, &mut sum);
        self.with_effect_difficulty_modifiers(rules, sum)
    }
}

fn add_fire_mode(
    rules: &CombatRules,
    sum: &mut Breakdown,
    figure: ValueSource,
    amount: i8,
    rule: RuleId,
) {
    if rules.is(FireModes::Own) && !rules.is_classic() {
        sum.add_by_setting(figure, i32::from(amount), rule, Question::FireModes);
    } else {
        sum.add(figure, i32::from(amount), rule);
    }
}
