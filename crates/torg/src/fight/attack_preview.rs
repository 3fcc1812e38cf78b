//! The preview of an attack before the dice: its terms, its exact odds, and what each option, card and possibility would
//! change. The preview uses the same checks as the command, so both agree on what is legal.

use super::attack_checks::{
    SuccessfulBlock, add_setback, apply_known_cover, assign_attack_positions, block_total_against,
    successful_block,
};
use super::attack_declaration::AttackDeclaration;
pub use super::attack_terms::{AttackTerm, attack_terms};
use super::combatant::{Combatant, waited};
use super::suppression::SuppressionPreview;
use crate::attribute::Attribute;
use crate::card::CardId;
use crate::combat::attack::Attack;
use crate::combat::attack::outcome::AttackOutcome;
use crate::combat::attack::prepared::PreparedAttack;
use crate::combat::attack::resolving::AttackRoll;
use crate::combat::breakdown::{Breakdown, ValueSource};
use crate::combat::choices::{CombatOptions, compatibility};
use crate::combat::damage::{Damage, ShockThreshold};
use crate::combat::die::{MAX_EXTRA_ROLLS, RollSpec};
use crate::combat::legal::check_additional_option;
use crate::combat::modifier::{AppliesTo, Modifier};
use crate::combat::odds::{
    AttackOdds, BonusDistribution, CERTAINTY, hit_chance, incapacitation_chance, mean_shock_of,
};
use crate::combat::options::CombatOption;
use crate::combat::refusal::CombatRefusal;
use crate::combat::rules::CombatRules;
use crate::combat::weapon::armored_toughness;
use crate::success::{ResultPoints, SuccessLevel};
use std::borrow::Cow;
use strum::VariantArray;
use tabletop::variants::all_variants;

/// A card or possibility that can be added to an attack, described by its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackBoost {
    /// One more die (DD-139, DD-271).
    ExtraDie,
    /// A bonus on both totals (DD-253, DD-327).
    Bonus(i32),
    /// A bonus on an attribute and on everything based on it (DD-256 … DD-258).
    Attribute(Attribute, i32),
    /// A bonus on the effect value (DD-265).
    EffectValue(i32),
}

/// A card of the pool that can be used on a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct BoostCard {
    pub card: CardId,
    /// The attribute it raises, for a card that raises an attribute.
    pub attribute: Option<Attribute>,
    pub boost: AttackBoost,
    /// Whether it would count; false if another such card counts already.
    pub counts: bool,
    pub is_used: bool,
}

/// An attack to preview.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the fields are named by their types
pub struct AttackDraft<'a> {
    pub declaration: &'a AttackDeclaration,
    pub attacker: &'a Combatant,
    /// The targets, in the order of `declaration.targets`.
    pub targets: &'a [Combatant],
    /// The dice without boosts.
    pub roll_spec: RollSpec,
    /// The index of the target for which the options show odds.
    pub shown_target: usize,
    /// The boosts in use.
    pub boosts: &'a [AttackBoost],
    /// The difficulties of everything else tried with the same die (TC-262).
    pub combined_difficulties: &'a [i32],
    pub rules: &'a CombatRules,
}

/// The groups of options, in the order in which the app offers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum OptionGroup {
    /// Stronger or more accurate attacks.
    Force,
    /// Attacks with a goal other than damage.
    SpecialAttack,
    /// Options that depend on the situation.
    Situation,
}

impl OptionGroup {
    /// All groups, in order.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the group's options in a fixed order. Options that are separate actions (a defence, aiming) are left out;
    /// suppressive fire is rolled like an attack and included.
    pub const fn options(self) -> &'static [CombatOption] {
        match self {
            Self::Force => &[
                CombatOption::AllOut,
                CombatOption::VitalBlow,
                CombatOption::Sweep,
                CombatOption::FellingTheOak,
                CombatOption::LightningFist,
            ],
            Self::SpecialAttack => &[
                CombatOption::KnockdownAttack,
                CombatOption::GrappleHold,
                CombatOption::GrappleItem,
                CombatOption::Disarm,
                CombatOption::NonLethal,
                CombatOption::Knockout,
                CombatOption::StunningAttack,
                CombatOption::Throw,
            ],
            Self::Situation => &[
                CombatOption::Blindside,
                CombatOption::Aim,
                CombatOption::Opportunity,
                CombatOption::Location,
                CombatOption::AggressiveDefence,
                CombatOption::BothWeapons,
                CombatOption::SplitWeapons,
                CombatOption::SuppressiveFire,
            ],
        }
    }
}

/// Checks whether an option is rarely used: it needs a discipline, a second weapon or numbers that the table sets.
pub const fn is_rarely_used(option: CombatOption) -> bool {
    matches!(
        option,
        CombatOption::FellingTheOak
            | CombatOption::LightningFist
            | CombatOption::StunningAttack
            | CombatOption::Throw
            | CombatOption::Knockout
            | CombatOption::BothWeapons
            | CombatOption::SplitWeapons
            | CombatOption::SuppressiveFire
    )
}

/// An option with its odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionPreview {
    /// The option.
    pub option: CombatOption,
    /// Whether it is chosen.
    pub selected: bool,
    /// Whether it is fixed, because the action was held for it.
    pub fixed: bool,
    /// Why the option is not legal; `None` if it is.
    pub refusal: Option<CombatRefusal>,
    /// The amount it adds, or would add, to the action total. If another chosen option rules it out, it is the amount without that one.
    pub to_hit: i32,
    /// The amount it adds, or would add, to the effect total, counted in the same way.
    pub damage: i32,
    /// The chance to hit if the player toggles the option: without it if it is chosen, with it if it is not.
    pub toggled_chance: u64,
    /// For a chosen vital blow of the revised edition: the chances with one step less and one step more, if possible.
    pub step_chances: [Option<u64>; 2],
}

/// The preview of an attack on one target.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetPreview {
    /// The attack.
    pub attack: Attack,
    /// The part that does not depend on the die.
    pub prepared: PreparedAttack,
    /// For suppressive fire: the preview of its effect on the target.
    pub suppression: Option<SuppressionPreview>,
    /// The block that stops the attack before it is rolled (TC-221). Of two strikes at one target a block stops only the first, so there is
    /// none here.
    pub block: Option<SuccessfulBlock>,
    /// The odds.
    pub odds: AttackOdds,
    /// The chances of a miss and of the five success levels, lowest first; for suppressive fire, of the rows of its table.
    pub level_chances: [u64; 6],
    /// The chance that the attack takes the target out of the fight.
    pub incapacitation_chance: u64,
    /// The terms of the attack, without the die.
    pub terms: Vec<AttackTerm>,
}

/// The preview of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackPreview {
    /// One preview per target.
    pub targets: Vec<TargetPreview>,
    /// The previews of the options that exist in the edition, in order.
    pub options: Vec<OptionPreview>,
    /// The chance to hit the shown target with each of the offered boosts.
    pub boosted_chances: Vec<u64>,
    /// Why the attack is refused as declared; `None` if it is legal.
    pub refusal: Option<CombatRefusal>,
}

/// A bonus high enough that a minimum bonus never changes it.
const HIGH_BONUS: i32 = 1000;

/// Returns both totals without the die.
fn totals_without_die(plan: &PreparedAttack) -> (i32, i32) {
    let bonus = plan.final_bonus(HIGH_BONUS);
    let less = |total: i32| total.saturating_sub(HIGH_BONUS);
    (
        less(plan.action_total(bonus)),
        less(plan.effect_total(bonus)),
    )
}

impl AttackDraft<'_> {
    /// Returns the attack on each target with the boosts. Each has its place among several targets, easiest first (TC-260).
    ///
    /// # Errors
    /// A required value is neither on a sheet nor entered.
    pub fn attacks(&self) -> Result<Vec<Attack>, CombatRefusal> {
        let mut attacks = self.separate_attacks()?;
        if attacks.len() + self.combined_difficulties.len() < 2 {
            return Ok(attacks);
        }
        let difficulties = self.difficulties(&attacks);
        assign_attack_positions(
            &mut attacks,
            &difficulties,
            self.combined_difficulties,
            self.declaration.options,
        );
        Ok(attacks)
    }

    /// Returns each target's difficulty, without the penalty for several targets (TC-260).
    ///
    /// # Errors
    /// The same as for [`AttackDraft::attacks`].
    pub fn separate_difficulties(&self) -> Result<Vec<i32>, CombatRefusal> {
        Ok(self.difficulties(&self.separate_attacks()?))
    }

    /// Returns the attack on each target as if it were the only one.
    fn separate_attacks(&self) -> Result<Vec<Attack>, CombatRefusal> {
        // Most boosts leave the attacker as it is.
        let mut attacker = Cow::Borrowed(self.attacker);
        let mut extras = vec![(AppliesTo::Bonus, attacker.action_bonus)];
        for aid in self.boosts {
            match *aid {
                AttackBoost::ExtraDie => {}
                AttackBoost::Bonus(amount) => extras.push((AppliesTo::Bonus, amount)),
                AttackBoost::EffectValue(amount) => extras.push((AppliesTo::EffectValue, amount)),
                AttackBoost::Attribute(attribute, amount) => {
                    let bonuses = &mut attacker.to_mut().attribute_bonuses;
                    if let Some(raised) = bonuses.get_mut(attribute as usize) {
                        *raised = raised.saturating_add(amount);
                    }
                }
            }
        }
        let weight = attacker.setback_penalty;
        let mut attacks = Vec::new();
        for (aimed, target) in self.declaration.targets.iter().zip(self.targets) {
            let attack = self
                .declaration
                .attack_on(&attacker, aimed, target, self.rules);
            let mut attack = attack?;
            apply_known_cover(&mut attack, target.combat.cover);
            let passive = if attack.target.defence.active {
                0
            } else {
                -i32::from(target.setback_penalty.passive_defence)
            };
            for (at, amount) in [
                (AppliesTo::Difficulty, passive),
                (AppliesTo::Difficulty, i32::from(weight.difficulty)),
                (AppliesTo::ActionTotal, -i32::from(weight.total)),
            ] {
                add_setback(&mut attack, at, amount);
            }
            attack
                .modifiers
                .extend(
                    extras
                        .iter()
                        .filter(|modifier| modifier.1 != 0)
                        .map(|(at, amount)| Modifier {
                            applies_to: *at,
                            amount: *amount,
                            source: ValueSource::Card,
                        }),
                );
            attacks.push(attack);
        }
        Ok(attacks)
    }

    fn difficulties(&self, attacks: &[Attack]) -> Vec<i32> {
        let plans = attacks.iter().map(|attack| attack.prepare(self.rules));
        plans.map(|plan| plan.difficulty()).collect()
    }

    /// Returns the second strike of a lightning fist after each outcome of the first. None unless both share a roll at this target, and no
    /// block stops the first (TC-221, TC-224). It meets the cover as the first left it (TC-217).
    fn second_strikes(
        &self,
        index: usize,
        attack: &Attack,
        outcomes: &[(AttackOutcome, u64)],
        distribution: &BonusDistribution,
    ) -> Vec<AttackOutcome> {
        let is_blocked = successful_block(attack, self.block_at(index, attack)).is_some();
        if is_blocked || !self.strikes_twice(attack) {
            return vec![];
        }
        let plan = attack.prepare(self.rules);
        let firsts = outcomes.iter().zip(distribution.iter());
        firsts
            .map(|((first, _), (bonus, _))| plan.after(first).outcome(bonus))
            .collect()
    }

    fn strikes_twice(&self, attack: &Attack) -> bool {
        self.targets.len() == 1 && attack.options.has(CombatOption::LightningFist)
    }

    fn block_at(&self, index: usize, attack: &Attack) -> Option<i32> {
        let target = self.targets.get(index)?;
        block_total_against(target, self.attacker.id, attack.attack_skill)
    }

    /// Returns the distribution of the dice; `None` if a block has stopped the attack. Of two strikes at one target a block
    /// stops only one, so the distribution is returned.
    fn unblocked_distribution<'s>(
        &self,
        index: usize,
        attack: &Attack,
        distribution: &'s BonusDistribution,
    ) -> Option<&'s BonusDistribution> {
        let block = self.block_at(index, attack);
        let block = block.filter(|_| !self.strikes_twice(attack));
        Some(distribution).filter(|_| successful_block(attack, block).is_none())
    }

    /// Returns the dice of the roll, including the extra dice among the boosts.
    pub fn boosted_roll_spec(&self) -> RollSpec {
        let dice = self
            .boosts
            .iter()
            .filter(|aid| **aid == AttackBoost::ExtraDie)
            .count();
        let dice = u8::try_from(dice).unwrap_or(MAX_EXTRA_ROLLS);
        RollSpec {
            extra_rolls: self
                .roll_spec
                .extra_rolls
                .saturating_add(dice)
                .min(MAX_EXTRA_ROLLS),
            ..self.roll_spec
        }
    }

    /// Computes the preview, and what each of the `offered` boosts would change.
    ///
    /// # Errors
    /// A required value is neither on a sheet nor entered.
    pub fn preview(&self, offered: &[AttackBoost]) -> Result<AttackPreview, CombatRefusal> {
        let attacks = self.attacks()?;
        let distribution = BonusDistribution::of_roll(self.boosted_roll_spec());
        let taken = self.declaration.options;
        let refusal = attacks
            .iter()
            .find_map(|attack| attack.check(self.rules).err());
        let refusal = refusal.or_else(|| {
            let mut taken = taken.iter();
            taken.find_map(|option| self.option_refusal(option))
        });
        let refusal =
            refusal.or_else(|| self.declaration.weapon_refusal(self.attacker, self.rules));
        let shown = attacks.get(self.shown_target).or_else(|| attacks.first());
        let no_distribution = BonusDistribution::empty();
        let options = shown.map_or_else(Vec::new, |attack| {
            let distribution = self
                .unblocked_distribution(self.shown_target, attack, &distribution)
                .unwrap_or(&no_distribution);
            let all_options = OptionGroup::ALL.iter().flat_map(|group| group.options());
            let known = all_options.filter(|option| option.check_edition(self.rules).is_ok());
            let totals = totals_without_die(&attack.prepare(self.rules));
            known
                .map(|option| self.preview_option(*option, attack, totals, distribution))
                .collect()
        });
        let mut boosted_chances = Vec::new();
        for aid in offered {
            boosted_chances.push(self.chance_with(*aid, &attacks, &distribution)?);
        }
        let outcomes = self.outcomes(&attacks, &distribution);
        let each = attacks.into_iter().zip(self.targets).zip(outcomes);
        let against = (0..)
            .zip(each)
            .map(|(index, ((attack, target), outcomes))| {
                let second = self.second_strikes(index, &attack, &outcomes, &distribution);
                let block = self.block_at(index, &attack);
                let block = block.filter(|_| !self.strikes_twice(&attack));
                let block = successful_block(&attack, block);
                let mut preview = preview_target(attack, target, &outcomes, &second, self.rules);
                preview.block = block;
                if taken.has(CombatOption::SuppressiveFire) {
                    let guard = preview.attack.target.defence.value;
                    let suppression =
                        self.preview_suppression(index, &preview.prepared, guard, &distribution);
                    (
                        preview.odds,
                        preview.level_chances,
                        preview.incapacitation_chance,
                    ) = (suppression.odds(), suppression.row_chances, 0);
                    preview.suppression = Some(suppression);
                }
                preview
            });
        Ok(AttackPreview {
            targets: against.collect(),
            options,
            boosted_chances,
            refusal,
        })
    }

    /// Returns the possible outcomes of each attack, each with its probability; none for an attack that a block stops.
    fn outcomes(
        &self,
        attacks: &[Attack],
        distribution: &BonusDistribution,
    ) -> Vec<Vec<(AttackOutcome, u64)>> {
        let plans: Vec<PreparedAttack> = attacks
            .iter()
            .map(|attack| attack.prepare(self.rules))
            .collect();
        let is_blocked = |(index, attack): (usize, &Attack)| {
            self.unblocked_distribution(index, attack, distribution)
                .is_none()
        };
        let blocked: Vec<bool> = attacks.iter().enumerate().map(is_blocked).collect();
        let has_lightning_fist = self.declaration.options.has(CombatOption::LightningFist);
        let roll = AttackRoll::new(&plans, &blocked, has_lightning_fist);
        let mut outcomes = vec![vec![]; plans.len()];
        for (bonus, parts) in distribution.iter() {
            let each = outcomes.iter_mut().zip(roll.outcomes(bonus)).zip(&blocked);
            for ((list, outcome), is_blocked) in each {
                if !is_blocked {
                    list.push((outcome, parts));
                }
            }
        }
        outcomes
    }

    /// Returns the chance to hit the shown target with one more boost. `attacks` are the attacks without it.
    fn chance_with(
        &self,
        aid: AttackBoost,
        attacks: &[Attack],
        distribution: &BonusDistribution,
    ) -> Result<u64, CombatRefusal> {
        let mut aids = self.boosts.to_vec();
        aids.push(aid);
        let boosted = AttackDraft {
            boosts: &aids,
            ..*self
        };
        match aid {
            // These boosts do not change the attacks.
            AttackBoost::ExtraDie => {
                let distribution = BonusDistribution::of_roll(boosted.boosted_roll_spec());
                Ok(self.shown_chance(attacks, &distribution))
            }
            AttackBoost::Bonus(0) => Ok(self.shown_chance(attacks, distribution)),
            AttackBoost::Bonus(_) | AttackBoost::Attribute(..) | AttackBoost::EffectValue(_) => {
                Ok(boosted.shown_chance(&boosted.attacks()?, distribution))
            }
        }
    }

    /// Returns the chance to hit the shown target without one of the boosts in use.
    ///
    /// # Errors
    /// A required value is neither on a sheet nor entered.
    pub fn chance_without(&self, aid: AttackBoost) -> Result<u64, CombatRefusal> {
        let mut aids = self.boosts.to_vec();
        if let Some(index) = aids.iter().position(|boost| *boost == aid) {
            aids.remove(index);
        }
        let less = AttackDraft {
            boosts: &aids,
            ..*self
        };
        let distribution = BonusDistribution::of_roll(less.boosted_roll_spec());
        Ok(less.shown_chance(&less.attacks()?, &distribution))
    }

    fn option_refusal(&self, option: CombatOption) -> Option<CombatRefusal> {
        let Self {
            attacker, targets, ..
        } = self;
        self.declaration
            .option_refusal(option, attacker, targets, self.rules)
    }

    fn shown_chance(&self, attacks: &[Attack], distribution: &BonusDistribution) -> u64 {
        let shown = attacks.get(self.shown_target).or_else(|| attacks.first());
        shown.map_or(0, |attack| {
            let distribution = self.unblocked_distribution(self.shown_target, attack, distribution);
            let plan = attack.prepare(self.rules);
            distribution.map_or(0, |distribution| {
                self.success_chance(attack, &plan, attack.options, distribution)
            })
        })
    }

    /// Returns the chance to hit the shown target, or to affect it with suppressive fire.
    fn success_chance(
        &self,
        attack: &Attack,
        plan: &PreparedAttack,
        options: CombatOptions,
        distribution: &BonusDistribution,
    ) -> u64 {
        if options.has(CombatOption::SuppressiveFire) {
            let guard = attack.target.defence.value;
            self.preview_suppression(self.shown_target, plan, guard, distribution)
                .success_chance
        } else {
            hit_chance(plan, distribution)
        }
    }

    /// Previews one option. `totals` are the totals of the attack without the die.
    fn preview_option(
        &self,
        choice: CombatOption,
        attack: &Attack,
        totals: (i32, i32),
        distribution: &BonusDistribution,
    ) -> OptionPreview {
        let selected = attack.options.has(choice);
        let plan_with = |options| {
            let mut other = attack.clone();
            other.options = options;
            other.prepare(self.rules)
        };
        let now = attack.options;
        let toggled = now.toggled(choice, self.rules);
        let other = plan_with(toggled);
        let toggled_totals = totals_without_die(&other);
        // Beside an option that rules it out, an option may change nothing. What it would give is counted without that one.
        let kept = without_conflicts(now, choice, self.rules);
        let ((hit, damage), (from, base)) = if selected {
            (totals, toggled_totals)
        } else if kept == now {
            (toggled_totals, totals)
        } else {
            let chosen_instead = plan_with(kept.toggled(choice, self.rules));
            (
                totals_without_die(&chosen_instead),
                totals_without_die(&plan_with(kept)),
            )
        };
        let step_chances = [-1, 1].map(|change| {
            let has_steps = selected && choice == CombatOption::VitalBlow;
            let options = now
                .step_vital_blow(change, self.rules)
                .filter(|_| has_steps)?;
            Some(self.success_chance(attack, &plan_with(options), options, distribution))
        });
        OptionPreview {
            option: choice,
            selected,
            fixed: waited(self.attacker) == Some(choice),
            // The player chooses the reason for a blindside attack after the option, so a missing reason is no refusal here
            // (TC-201).
            refusal: check_additional_option(choice, attack, self.rules)
                .err()
                .or_else(|| {
                    let shows_refusal = choice != CombatOption::Blindside;
                    self.option_refusal(choice).filter(|_| shows_refusal)
                })
                .or_else(|| {
                    let Self {
                        attacker, rules, ..
                    } = self;
                    let declaration = self.declaration;
                    declaration.second_weapon_refusal(choice, attacker, rules)
                }),
            to_hit: hit.saturating_sub(from),
            damage: damage.saturating_sub(base),
            toggled_chance: self.success_chance(attack, &other, toggled, distribution),
            step_chances,
        }
    }
}

/// Returns the options without those that do not go together with this one.
fn without_conflicts(
    options: CombatOptions,
    choice: CombatOption,
    rules: &CombatRules,
) -> CombatOptions {
    let conflicts = |other: &CombatOption| {
        *other != choice && !compatibility(choice, *other, rules.edition).allowed
    };
    let conflicting = options.iter().filter(conflicts);
    conflicting.fold(options, |kept, other| kept.toggled(other, rules))
}

fn preview_target(
    attack: Attack,
    target: &Combatant,
    outcomes: &[(AttackOutcome, u64)],
    second_strikes: &[AttackOutcome],
    rules: &CombatRules,
) -> TargetPreview {
    let prepared = attack.prepare(rules);
    let limit = shock_threshold(&attack, target, rules);
    let mut level_chances = [0; 6];
    if outcomes.is_empty() {
        level_chances = [CERTAINTY, 0, 0, 0, 0, 0];
    }
    for (outcome, parts) in outcomes {
        let points = ResultPoints(outcome.result_points);
        let index = SuccessLevel::for_points(points).map_or(0, |level| level as usize + 1);
        if let Some(share) = level_chances.get_mut(index) {
            *share += parts;
        }
    }
    let damages = outcomes.iter().enumerate();
    let damages = damages.map(|(index, (first, parts))| {
        let second = second_strikes.get(index);
        let second_damage = second.and_then(|second| second.damage);
        ([first.damage, second_damage], *parts)
    });
    let damages: Vec<([Option<Damage>; 2], u64)> = damages.collect();
    let mean_shock = mean_shock_of(damages.iter().copied(), &target.condition, limit, rules);
    TargetPreview {
        odds: AttackOdds {
            mean_shock,
            ..AttackOdds::of_outcomes(outcomes.iter().copied())
        },
        suppression: None,
        block: None,
        level_chances,
        incapacitation_chance: incapacitation_chance(damages, &target.condition, limit, rules),
        terms: attack_terms(&prepared.breakdown(0, true), false),
        prepared,
        attack,
    }
}

/// Returns the shock that knocks the target out (TC-074).
pub fn shock_threshold(attack: &Attack, target: &Combatant, rules: &CombatRules) -> i32 {
    let defender = &attack.target;
    let armored: Breakdown = armored_toughness(defender.toughness, &defender.armors, 0, rules);
    ShockThreshold {
        toughness: defender.toughness,
        card_bonus: target.attribute_bonus(Attribute::Toughness),
        armored_toughness: armored.total,
    }
    .value(rules)
}
