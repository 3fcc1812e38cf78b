//! The preview of interaction attacks before their dice: targets, order and odds.

use super::actions::{InteractionDeclaration, InteractionTarget};
use super::attack_checks::assign_interaction_positions;
use super::attack_declaration::AttackDeclaration;
use super::combatant::Combatant;
use super::evaluation::{RollBonuses, net_setback_difficulty, proficiency_from};
use crate::combat::attack::{self, MAX_COMBAT_VALUE, check_at_least};
use crate::combat::breakdown::ValueSource;
use crate::combat::die::{MAX_EXTRA_ROLLS, RollSpec};
use crate::combat::hold::Hold;
use crate::combat::interaction::{InteractionAttempt, InteractionEffect};
use crate::combat::modifier::{AppliesTo, Modifier};
use crate::combat::odds::BonusDistribution;
use crate::combat::options::CombatOption;
use crate::combat::refusal::{CombatReason, CombatRefusal, Stat};
use crate::combat::rules::CombatRules;
use crate::rounds::OPPORTUNITY_PENALTY;
use crate::skill::Proficiency;
use crate::surprise::Surprise;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// The preview of an interaction with one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InteractionPreview {
    /// The target.
    pub target: ActorId,
    /// The value used, cards included.
    pub value: i32,
    /// The difficulty.
    pub difficulty: i32,
    /// The part of the difficulty that comes from several actions with one die (TC-260, TC-262).
    pub multi_action_penalty: i32,
    /// The probability of each row of the table, in parts of [`CERTAINTY`](crate::combat::odds::CERTAINTY): no effect first.
    pub row_chances: Vec<(&'static [InteractionEffect], u64)>,
}

/// Options whose die cannot be shared: they affect everybody in an area, have their own rule for two actions, or use two dice
/// (TC-262).
const SINGLE_DIE_OPTIONS: [CombatOption; 3] = [
    CombatOption::SuppressiveFire,
    CombatOption::AggressiveDefence,
    CombatOption::LightningFist,
];

impl AttackDeclaration {
    /// Returns why these interactions cannot share the attack's die (TC-262).
    pub fn combination_refusal(&self, beside: &[InteractionDeclaration]) -> Option<CombatRefusal> {
        let taken = |option: &CombatOption| !beside.is_empty() && self.options.has(*option);
        let option = SINGLE_DIE_OPTIONS.into_iter().find(taken)?;
        let (reason, rule) = (CombatReason::NoMultiAction(option), Some(tc(262)));
        Some(CombatRefusal { reason, rule })
    }
}

impl InteractionDeclaration {
    /// Returns the targets of all these interactions with one die, in order; `struck` are the difficulties of attacks with the
    /// same die (TC-260, TC-262).
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub fn combined_targets(
        declaration: &[Self],
        own: &Combatant,
        other: impl Fn(ActorId) -> Option<Combatant>,
        struck: &[i32],
        rules: &CombatRules,
    ) -> Result<Vec<InteractionTarget>, CombatRefusal> {
        let first = declaration.first().map(|one| one.kind);
        let mut all = Vec::new();
        for one in declaration {
            let others = one.targets.iter().filter_map(|(id, _)| other(*id));
            let others: Vec<Combatant> = others.collect();
            for trial in one.interaction_targets(own, &others, rules)? {
                let other = Some(one.kind).filter(|kind| Some(*kind) != first);
                all.push(InteractionTarget {
                    own_kind: other,
                    ..trial
                });
            }
        }
        assign_interaction_positions(&mut all, struck);
        Ok(all)
    }

    /// Returns the targets of the interaction, in the order of its list.
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub(crate) fn interaction_targets(
        &self,
        own: &Combatant,
        others: &[Combatant],
        rules: &CombatRules,
    ) -> Result<Vec<InteractionTarget>, CombatRefusal> {
        let skill = self.kind.skill();
        let value = self
            .skill_value
            .or_else(|| Some(own.skill_value(skill, rules)?.0))
            .ok_or(CombatRefusal::unknown(Stat::SkillValue))?;
        check_at_least(Stat::SkillValue, value, 0)?;
        check_at_least(Stat::Modifier, self.modifier, -MAX_COMBAT_VALUE)?;
        let penalty = own.combat.statuses.penalty();
        let modifier = self.modifier + penalty.map_or(0, |penalty| penalty.amount);
        let mut interactions = Vec::new();
        for ((target, told), other) in self.targets.iter().zip(others) {
            let difficulty = told
                .or_else(|| Some(other.skill_value(skill, rules)?.0))
                .ok_or(CombatRefusal::unknown(Stat::Defence))?;
            check_at_least(Stat::Defence, difficulty, 0)?;
            interactions.push(InteractionTarget {
                target: *target,
                own_kind: None,
                value,
                difficulty,
                surprise: partial_or_complete(other.surprise),
                multi_action_position: (0, 1),
                modifier,
            });
        }
        assign_interaction_positions(&mut interactions, &[]);
        Ok(interactions)
    }

    /// Returns the proficiency, as entered or from the sheet.
    pub fn proficiency(&self, own: &Combatant, rules: &CombatRules) -> Proficiency {
        proficiency_from(self.skilled, own.skill_value(self.kind.skill(), rules))
    }

    /// Returns the proficiency for one die for all of these: the lowest one (TC-262).
    pub fn lowest_proficiency(all: &[Self], own: &Combatant, rules: &CombatRules) -> Proficiency {
        let skills = all.iter().map(|one| one.proficiency(own, rules));
        skills.fold(Proficiency::Skilled, Proficiency::lower)
    }

    /// Returns the probability of each row of the table for each target before the roll, with these bonuses and dice.
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub fn preview(
        &self,
        own: &Combatant,
        others: &[Combatant],
        laid: RollBonuses,
        how: RollSpec,
        rules: &CombatRules,
    ) -> Result<Vec<InteractionPreview>, CombatRefusal> {
        let interactions = self.interaction_targets(own, others, rules)?;
        Ok(self.preview_targets(&interactions, own, others, laid, how, rules))
    }

    /// Like [`Self::preview`], for targets whose order is set because more is tried with one die (TC-262).
    pub fn preview_targets(
        &self,
        interactions: &[InteractionTarget],
        own: &Combatant,
        others: &[Combatant],
        laid: RollBonuses,
        how: RollSpec,
        rules: &CombatRules,
    ) -> Vec<InteractionPreview> {
        let attribute = self.kind.attribute();
        let spread = BonusDistribution::of_roll(RollSpec {
            extra_rolls: how
                .extra_rolls
                .saturating_add(laid.dice)
                .min(MAX_EXTRA_ROLLS),
            ..how
        });
        let mut all = Vec::new();
        for (interaction, other) in interactions.iter().zip(others) {
            let raised = own.attribute_bonus(attribute) + laid.value;
            let modifier = |amount, source| Modifier {
                applies_to: AppliesTo::ActionTotal,
                amount,
                source,
            };
            let difficulty = interaction
                .difficulty
                .saturating_add(other.attribute_bonus(attribute));
            let difficulty = difficulty.saturating_add(net_setback_difficulty(
                own.setback_penalty,
                other.setback_penalty,
            ));
            let late = if own.combat.hold == Some(Hold::Opportunity) {
                -i32::from(OPPORTUNITY_PENALTY)
            } else {
                0
            };
            let attempt = InteractionAttempt {
                surprise: other.surprise,
                multi_action_position: interaction.multi_action_position,
                bonus_modifiers: vec![
                    modifier(own.action_bonus + laid.bonus, ValueSource::Card),
                    modifier(late, ValueSource::Opportunity),
                ],
                total_modifiers: vec![
                    modifier(-i32::from(own.setback_penalty.total), ValueSource::Setback),
                    modifier(interaction.modifier, ValueSource::Gamemaster),
                ],
                ..InteractionAttempt::new(
                    self.kind,
                    interaction.value.saturating_add(raised),
                    difficulty,
                )
            };
            let at_zero = attempt.outcome(0, rules).0;
            all.push(InteractionPreview {
                target: interaction.target,
                value: attempt.value,
                difficulty: attempt.action_total(0, rules).total.saturating_sub(at_zero),
                multi_action_penalty: attempt
                    .difficulty_breakdown(rules)
                    .lines
                    .iter()
                    .filter(|line| line.source == ValueSource::SeveralActions)
                    .map(|line| line.amount)
                    .sum(),
                row_chances: attempt.odds(&spread, rules),
            });
        }
        all
    }
}

fn partial_or_complete(surprise: attack::SurpriseLevel) -> Option<Surprise> {
    match surprise {
        attack::SurpriseLevel::None => None,
        attack::SurpriseLevel::Partial => Some(Surprise::Partial),
        attack::SurpriseLevel::Complete => Some(Surprise::Complete),
    }
}
