//! The preview of interaction attacks before their dice: targets, order and odds.

use super::actions::{InteractionDeclaration, InteractionTarget};
use super::attack_checks::assign_interaction_positions;
use super::attack_declaration::AttackDeclaration;
use super::combatant::Combatant;
use super::evaluation::{RollBonuses, net_setback_difficulty, proficiency_from};
use crate::combat::attack::{self, MAX_COMBAT_VALUE, check_at_least};
use crate::combat::breakdown::{BreakdownLine, ValueSource};
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
    /// What is added to the total besides the value and the bonus from the chart: setbacks, surprise, cards (DD-165, TC-209).
    pub modifiers: Vec<BreakdownLine>,
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
    pub fn combination_refusal(
        &self,
        combined: &[InteractionDeclaration],
    ) -> Option<CombatRefusal> {
        let taken = |option: &CombatOption| !combined.is_empty() && self.options.has(*option);
        let option = SINGLE_DIE_OPTIONS.into_iter().find(taken)?;
        let (reason, rule) = (CombatReason::NoMultiAction(option), Some(tc(262)));
        Some(CombatRefusal { reason, rule })
    }
}

impl InteractionDeclaration {
    /// Returns the targets of all these interactions with one die, in order; `attack_difficulties` are those of
    /// attacks with the same die (TC-260, TC-262).
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub fn combined_targets(
        declaration: &[Self],
        combatant: &Combatant,
        combatant_of: impl Fn(ActorId) -> Option<Combatant>,
        attack_difficulties: &[i32],
        rules: &CombatRules,
    ) -> Result<Vec<InteractionTarget>, CombatRefusal> {
        let (mut interactions, difficulties) =
            Self::separate_targets(declaration, combatant, combatant_of, rules)?;
        assign_interaction_positions(&mut interactions, &difficulties, attack_difficulties);
        Ok(interactions)
    }

    /// Returns the difficulty of each target of all these interactions with everything that is in effect now, cards included, but
    /// without the penalty for several actions. It decides the order (TC-260, DD-263).
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub fn separate_difficulties(
        declarations: &[Self],
        combatant: &Combatant,
        combatant_of: impl Fn(ActorId) -> Option<Combatant>,
        rules: &CombatRules,
    ) -> Result<Vec<i32>, CombatRefusal> {
        let separate = Self::separate_targets(declarations, combatant, combatant_of, rules)?;
        Ok(separate.1)
    }

    /// Returns the targets of all these interactions without their places, and their difficulties.
    fn separate_targets(
        declarations: &[Self],
        combatant: &Combatant,
        combatant_of: impl Fn(ActorId) -> Option<Combatant>,
        rules: &CombatRules,
    ) -> Result<(Vec<InteractionTarget>, Vec<i32>), CombatRefusal> {
        let first = declarations.first().map(|declaration| declaration.kind);
        let mut interactions = Vec::new();
        let mut difficulties = Vec::new();
        for declaration in declarations {
            let targets = declaration.targets.iter();
            let targets = targets.filter_map(|(id, _)| combatant_of(*id));
            let targets: Vec<Combatant> = targets.collect();
            let own_kind = Some(declaration.kind).filter(|kind| Some(*kind) != first);
            let own = declaration.targets_without_places(combatant, &targets, rules)?;
            for (interaction, target) in own.into_iter().zip(&targets) {
                difficulties.push(declaration.difficulty_now(&interaction, combatant, target));
                interactions.push(InteractionTarget {
                    own_kind,
                    ..interaction
                });
            }
        }
        Ok((interactions, difficulties))
    }

    /// Returns the difficulty of a target with what cards add and setbacks change now (DD-263, A-28, A-29).
    fn difficulty_now(
        &self,
        interaction: &InteractionTarget,
        combatant: &Combatant,
        target: &Combatant,
    ) -> i32 {
        let raised = target.attribute_bonus(self.kind.attribute());
        let setbacks = net_setback_difficulty(combatant.setback_penalty, target.setback_penalty);
        let difficulty = interaction.difficulty.saturating_add(raised);
        difficulty.saturating_add(setbacks)
    }

    /// Returns the targets of the interaction in the order of its list, without their places among everything that is tried with the
    /// same die.
    fn targets_without_places(
        &self,
        combatant: &Combatant,
        target_combatants: &[Combatant],
        rules: &CombatRules,
    ) -> Result<Vec<InteractionTarget>, CombatRefusal> {
        let skill = self.kind.skill();
        let value = self
            .skill_value
            .or_else(|| Some(combatant.skill_value(skill, rules)?.0))
            .ok_or(CombatRefusal::unknown(Stat::SkillValue))?;
        check_at_least(Stat::SkillValue, value, 0)?;
        check_at_least(Stat::Modifier, self.modifier, -MAX_COMBAT_VALUE)?;
        let penalty = combatant.combat.statuses.penalty().unwrap_or(0);
        let mut interactions = Vec::new();
        for ((id, given), target) in self.targets.iter().zip(target_combatants) {
            let difficulty = given
                .or_else(|| Some(target.skill_value(skill, rules)?.0))
                .ok_or(CombatRefusal::unknown(Stat::Defence))?;
            check_at_least(Stat::Defence, difficulty, 0)?;
            interactions.push(InteractionTarget {
                target: *id,
                own_kind: None,
                value,
                difficulty,
                surprise: partial_or_complete(target.surprise),
                multi_action_position: (0, 1),
                modifier: self.modifier,
                penalty,
            });
        }
        Ok(interactions)
    }

    /// Returns the proficiency, as entered or from the sheet.
    pub fn proficiency(&self, combatant: &Combatant, rules: &CombatRules) -> Proficiency {
        proficiency_from(
            self.skilled,
            combatant.skill_value(self.kind.skill(), rules),
        )
    }

    /// Returns the proficiency for one die for all of these: the lowest one (TC-262).
    pub fn lowest_proficiency(
        declarations: &[Self],
        combatant: &Combatant,
        rules: &CombatRules,
    ) -> Proficiency {
        let skills = declarations
            .iter()
            .map(|declaration| declaration.proficiency(combatant, rules));
        skills.fold(Proficiency::Skilled, Proficiency::lower)
    }

    /// Returns the probability of each row of the table for each target before the roll, with these bonuses and dice.
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub fn preview(
        &self,
        combatant: &Combatant,
        target_combatants: &[Combatant],
        laid: RollBonuses,
        spec: RollSpec,
        rules: &CombatRules,
    ) -> Result<Vec<InteractionPreview>, CombatRefusal> {
        let mut interactions = self.targets_without_places(combatant, target_combatants, rules)?;
        let targets = interactions.iter().zip(target_combatants);
        let difficulties = targets
            .map(|(interaction, target)| self.difficulty_now(interaction, combatant, target));
        let difficulties: Vec<i32> = difficulties.collect();
        assign_interaction_positions(&mut interactions, &difficulties, &[]);
        Ok(self.preview_targets(
            &interactions,
            combatant,
            target_combatants,
            laid,
            spec,
            rules,
        ))
    }

    /// Like [`Self::preview`], for targets whose order is set because more is tried with one die (TC-262).
    pub fn preview_targets(
        &self,
        interactions: &[InteractionTarget],
        combatant: &Combatant,
        target_combatants: &[Combatant],
        laid: RollBonuses,
        spec: RollSpec,
        rules: &CombatRules,
    ) -> Vec<InteractionPreview> {
        let attribute = self.kind.attribute();
        let distribution = BonusDistribution::of_roll(RollSpec {
            extra_rolls: spec
                .extra_rolls
                .saturating_add(laid.dice)
                .min(MAX_EXTRA_ROLLS),
            ..spec
        });
        let mut previews = Vec::new();
        for (interaction, target) in interactions.iter().zip(target_combatants) {
            let raised = combatant.attribute_bonus(attribute) + laid.value;
            let modifier = |amount, source| Modifier {
                applies_to: AppliesTo::ActionTotal,
                amount,
                source,
            };
            let difficulty = self.difficulty_now(interaction, combatant, target);
            let late = if combatant.combat.hold == Some(Hold::Opportunity) {
                -i32::from(OPPORTUNITY_PENALTY)
            } else {
                0
            };
            let attempt = InteractionAttempt {
                surprise: target.surprise,
                multi_action_position: interaction.multi_action_position,
                bonus_modifiers: vec![
                    modifier(combatant.action_bonus + laid.bonus, ValueSource::Card),
                    modifier(late, ValueSource::Opportunity),
                ],
                total_modifiers: vec![
                    modifier(
                        -i32::from(combatant.setback_penalty.total),
                        ValueSource::Setback,
                    ),
                    modifier(interaction.modifier, ValueSource::Gamemaster),
                ],
                interaction_penalty: interaction.penalty,
                ..InteractionAttempt::new(
                    self.kind,
                    interaction.value.saturating_add(raised),
                    difficulty,
                )
            };
            let at_zero = attempt.outcome(0, rules).0;
            let total = attempt.action_total(0, rules);
            let mut modifiers = total.lines;
            modifiers.retain(|line| line.source != ValueSource::SkillValue);
            previews.push(InteractionPreview {
                target: interaction.target,
                value: attempt.value,
                difficulty: total.total.saturating_sub(at_zero),
                multi_action_penalty: attempt
                    .difficulty_breakdown(rules)
                    .lines
                    .iter()
                    .filter(|line| line.source == ValueSource::SeveralActions)
                    .map(|line| line.amount)
                    .sum(),
                modifiers,
                row_chances: attempt.odds(&distribution, rules),
            });
        }
        previews
    }
}

fn partial_or_complete(surprise: attack::SurpriseLevel) -> Option<Surprise> {
    match surprise {
        attack::SurpriseLevel::None => None,
        attack::SurpriseLevel::Partial => Some(Surprise::Partial),
        attack::SurpriseLevel::Complete => Some(Surprise::Complete),
    }
}
