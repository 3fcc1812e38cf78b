//! An attack before it is declared, with the values of everybody involved.

use super::attack_declaration::AttackDeclaration;
use super::attack_preview::{AttackBoost, AttackDraft, AttackPreview};
use super::blindside::BlindsideCause;
use super::combatant::Combatant;
use crate::attribute::Attribute;
use crate::combat::breakdown::{Breakdown, ValueSource};
use crate::combat::die::RollSpec;
use crate::combat::options::{CombatOption, vital_block_steps};
use crate::combat::refusal::CombatRefusal;
use crate::combat::rules::CombatRules;
use crate::combat::weapon::AttackSkill;
use tabletop::rule::dd;

/// An attack before it is declared, with the values of everybody involved.
#[derive(Clone, Debug)]
pub struct AttackPlan {
    /// The declared choices.
    pub declaration: AttackDeclaration,
    /// The attacker.
    pub attacker: Combatant,
    /// The targets, in the order of the declaration.
    pub targets: Vec<Combatant>,
    /// How the dice are rolled.
    pub roll_spec: RollSpec,
    /// The index of the target whose values are asked for.
    pub shown_target: usize,
    /// The cards and possibilities that are used.
    pub boosts: Vec<AttackBoost>,
    /// The rules of the table.
    pub rules: CombatRules,
    /// Why the attacker cannot attack, or others cannot share the shot (TC-143).
    pub refusal: Option<CombatRefusal>,
    /// Why the interactions cannot go with the attack (TC-262).
    pub combined_refusal: Option<CombatRefusal>,
    /// The difficulties of the interactions that are attempted with the same die (TC-262).
    pub combined_difficulties: Vec<i32>,
}

impl AttackPlan {
    /// Returns the base damage by the sheet, whatever else is entered. `None` if the sheet has no figure for it.
    pub fn sheet_base_damage(&self, skill: AttackSkill) -> Option<Breakdown> {
        let mut plan = self.clone();
        plan.declaration.base_damage = None;
        // The figures of the others are needed for an attack, but do not change its damage. Neither does an unknown skill value.
        let by_sheet = plan.declaration.sheet_value(&plan.attacker, &plan.rules);
        if by_sheet.is_none() && plan.declaration.skill_value.is_none() {
            plan.declaration.skill_value = Some(0);
        }
        for target in &mut plan.declaration.targets {
            target.defence = Some(0);
            target.toughness = Some(1);
            target.disarm_resistance = Some(0);
        }
        let attack = plan.draft().attacks().ok()?.into_iter().next()?;
        let adds = Breakdown::default();
        Some(attack.base_damage.breakdown(skill, &adds, &plan.rules))
    }

    /// Returns what cards add to an attribute of the attacker: those in effect, and those that are used on the attack (DD-256, DD-263).
    pub fn raise(&self, attribute: Attribute) -> i32 {
        let used = self.boosts.iter().map(|boost| match boost {
            AttackBoost::Attribute(raised, amount) if *raised == attribute => *amount,
            AttackBoost::Attribute(..)
            | AttackBoost::ExtraDie
            | AttackBoost::Bonus(_)
            | AttackBoost::EffectValue(_) => 0,
        });
        used.fold(
            self.attacker.attribute_bonus(attribute),
            i32::saturating_add,
        )
    }

    /// Returns the base damage of the first attack without cards, and with what they add to Strength (DD-262, TC-080). `None` while a
    /// figure is not known.
    pub fn raised_base_damage(&self, skill: AttackSkill) -> Option<(i32, i32)> {
        let attack = self.draft().attacks().ok()?.into_iter().next()?;
        let raised = Breakdown::new(ValueSource::Card, self.raise(Attribute::Strength), dd(262));
        let total = |raised| {
            attack
                .base_damage
                .breakdown(skill, raised, &self.rules)
                .total
        };
        Some((total(&Breakdown::default()), total(&raised)))
    }

    /// Checks whether the attack needs a cause for a blindside attack, which it does in the revised edition (TC-200, TC-201).
    pub fn needs_blindside_cause(&self) -> bool {
        self.declaration.options.has(CombatOption::Blindside) && !self.rules.is_classic()
    }

    /// Returns the cause of a blindside attack that is known for all targets. `None` if the attack needs none.
    pub fn blindside_cause(&self) -> Option<BlindsideCause> {
        let declaration = &self.declaration;
        let cause = || declaration.common_blindside_cause(&self.attacker, &self.targets);
        self.needs_blindside_cause().then(cause)?
    }

    /// Returns the steps to choose from for a vital block beside an aggressive defence. `None` without that option, in an edition
    /// without vital blocks, or if one was chosen earlier this round (TC-150, TC-151).
    pub fn vital_block_choices(&self) -> Option<Vec<u8>> {
        let defends = self
            .declaration
            .options
            .has(CombatOption::AggressiveDefence);
        let has_block = self.attacker.combat.vital_block_steps > 0;
        let steps: Vec<u8> = vital_block_steps(self.rules.edition).collect();
        (defends && !has_block && !steps.is_empty()).then_some(steps)
    }

    /// Returns the draft of the attack.
    pub fn draft(&self) -> AttackDraft<'_> {
        AttackDraft {
            declaration: &self.declaration,
            attacker: &self.attacker,
            targets: &self.targets,
            roll_spec: self.roll_spec,
            shown_target: self.shown_target,
            boosts: &self.boosts,
            combined_difficulties: &self.combined_difficulties,
            rules: &self.rules,
        }
    }

    /// Returns the preview of the attack. Of several reasons against it, one about the people comes first, then one about the attack,
    /// then one about the interactions with the same die. `offered`: the cards and possibilities whose effects are previewed.
    ///
    /// # Errors
    /// A value is not known.
    pub fn preview(&self, offered: &[AttackBoost]) -> Result<AttackPreview, CombatRefusal> {
        let mut preview = self.draft().preview(offered)?;
        let refusal = self.refusal.or(preview.refusal);
        preview.refusal = refusal.or(self.combined_refusal);
        Ok(preview)
    }
}
