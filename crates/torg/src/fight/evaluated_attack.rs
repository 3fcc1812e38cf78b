//! The current results of an attack in progress.

use super::actions::{InteractionTarget, PendingAction};
use super::attack_checks::{SuccessfulBlock, add_setback, successful_block};
use super::attack_declaration::attribute_modifiers;
use super::attack_resolution::AttackResult;
use super::targeted_attack::TargetedAttack;
use crate::active_effects::roll_breakdown::{AddendSource, AddendTarget as Counts};
use crate::card::ApprovableAction;
use crate::combat::attack::Attack;
use crate::combat::attack::outcome::{AttackOutcome, HitKind};
use crate::combat::attack::prepared::{AttackBreakdown, PreparedAttack};
use crate::combat::attack::resolving::AttackRoll;
use crate::combat::breakdown::ValueSource;
use crate::combat::interaction::Interaction;
use crate::combat::modifier::{AppliesTo, Modifier};
use crate::combat::options::CombatOption;
use crate::skill::Proficiency;
use crate::state::State;
use crate::state::action::{Action, ActionOutcome};
use crate::state::actor::Actor;
use crate::success::{ResultPoints, SuccessLevel};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// One attack in progress with its results; before the roll only its prepared part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct EvaluatedAttack {
    pub target: ActorId,
    pub prepared: PreparedAttack,
    /// The block that stopped the attack.
    pub block: Option<SuccessfulBlock>,
    pub outcome: Option<AttackOutcome>,
    pub breakdown: Option<AttackBreakdown>,
    /// The first target hit by the same roll, if its effect total counts here, too (TC-261).
    pub effect_from: Option<ActorId>,
}

impl EvaluatedAttack {
    /// Returns the result of the attack; `None` before the roll.
    pub fn result(&self) -> Option<AttackResult> {
        let outcome = self.outcome.as_ref()?;
        Some(match outcome.hit {
            HitKind::Miss if self.block.is_some() => AttackResult::Blocked,
            HitKind::Miss => AttackResult::Missed,
            HitKind::Cover => AttackResult::HitCover,
            HitKind::Target => AttackResult::Hit,
        })
    }

    /// Returns the success level of an attack that hit its target, also through its cover (TC-215, TC-216).
    fn success_level(&self) -> Option<SuccessLevel> {
        self.outcome.as_ref()?.success_against_target()
    }
}

/// Returns the outcome of a rolled attack: its best success against a target that it hit.
pub(crate) fn attack_outcome(evaluated_attacks: &[EvaluatedAttack]) -> ActionOutcome {
    let best = evaluated_attacks
        .iter()
        .filter_map(EvaluatedAttack::success_level)
        .max();
    best.map_or(ActionOutcome::Failed, ActionOutcome::Succeeded)
}

impl Action {
    /// Returns the proficiency, if the attack sets it.
    pub fn proficiency(&self) -> Option<Proficiency> {
        self.attack_setup.as_ref().map(|setup| setup.proficiency)
    }

    /// Checks whether this interaction is combined with the action (TC-262).
    pub(crate) fn is_combined_with(&self, kind: Interaction) -> bool {
        let mut additional = self.additional_kinds.iter();
        additional.any(|(other, _)| *other == kind.approvable())
    }

    /// Returns the interactions tried with the action, with the kind of the first one.
    pub(crate) fn interactions(&self) -> Option<(Interaction, &[InteractionTarget])> {
        match &self.pending_action {
            Some(PendingAction::Interaction { kind, targets }) => Some((*kind, targets)),
            Some(
                PendingAction::ActiveDefence { .. }
                | PendingAction::Push { .. }
                | PendingAction::Suppression { .. },
            )
            | None => None,
        }
    }

    /// Returns the targets of the action's attacks and interactions; somebody who is a target of both is there twice.
    pub(crate) fn fight_targets(&self) -> impl Iterator<Item = ActorId> {
        let attacks = self.targeted_attacks.iter();
        let interactions = self.interactions();
        let interactions = interactions.map_or(&[][..], |(_, interactions)| interactions);
        let interactions = interactions.iter().map(|interaction| interaction.target);
        attacks.map(|attack| attack.target).chain(interactions)
    }

    /// Returns the first target of that kind of action: an interaction with the same die may have its own target (TC-262).
    pub(crate) fn target_of(&self, kind: ApprovableAction) -> Option<ActorId> {
        let combined = self.interactions().and_then(|(first, interactions)| {
            let mut interactions = interactions.iter();
            interactions.find(|interaction| {
                let interaction_kind = interaction.kind(first);
                interaction_kind.approvable() == kind && self.is_combined_with(interaction_kind)
            })
        });
        combined.map_or(self.target, |interaction| Some(interaction.target))
    }

    /// Checks whether the action's two attacks are strikes at the same target, which share a roll (TC-224).
    pub fn strikes_one_target_twice(&self) -> bool {
        let attacks = self.targeted_attacks.as_slice();
        matches!(attacks, [first, second] if first.target == second.target)
    }

    /// Checks whether the attack has this option.
    pub fn has_option(&self, option: CombatOption) -> bool {
        let mut attacks = self.targeted_attacks.iter();
        attacks.any(|attack| attack.attack.options.has(option))
    }
}

impl State {
    /// Returns the results for each target of an attack, with all cards used on it.
    pub fn evaluate_attacks(&self, action: &Action) -> Vec<EvaluatedAttack> {
        let Some(attacker) = self.actor(action.actor) else {
            return vec![];
        };
        let rules = self.rules();
        let preview = action.targeted_attacks.iter();
        let preview: Vec<Attack> = preview
            .map(|targeted_attack| {
                self.attack_with_current_modifiers(action, attacker, targeted_attack)
            })
            .collect();
        let mut plans: Vec<PreparedAttack> = preview
            .iter()
            .map(|attack| attack.prepare(&rules))
            .collect();
        let each = preview.iter().zip(&action.targeted_attacks);
        let blocks: Vec<Option<SuccessfulBlock>> = each
            .map(|(attack, targeted_attack)| successful_block(attack, targeted_attack.block_total))
            .collect();
        let blocked: Vec<bool> = blocks.iter().map(Option::is_some).collect();
        let rolled = action.roll.as_ref().map(|roll| roll.bonus.0);
        // Of two strikes at one target, the second meets what the first left of the cover (TC-217, TC-224).
        if let ([first, second], [false, _], Some(charted), true) = (
            plans.as_mut_slice(),
            blocked.as_slice(),
            rolled,
            action.strikes_one_target_twice(),
        ) {
            *second = second.after(&first.outcome(charted));
        }
        let has_lightning_fist = action.has_option(CombatOption::LightningFist);
        let roll = AttackRoll::new(&plans, &blocked, has_lightning_fist);
        // The second strike of a lightning fist can have its own roll (TC-224).
        let own_roll = |index: usize| action.targeted_attacks.get(index)?.own_roll.as_ref();
        let resolved = rolled.map(|charted| {
            roll.resolve_each(|index| own_roll(index).map_or(charted, |own| own.bonus.0))
        });
        let mut evaluated_attacks = Vec::new();
        let each = plans.iter().zip(&action.targeted_attacks).zip(blocks);
        for (index, ((plan, targeted_attack), block)) in each.enumerate() {
            let resolved = resolved.as_ref().and_then(|resolved| resolved.get(index));
            let resolved = resolved.cloned();
            let source = resolved.as_ref().and_then(|resolved| resolved.effect_from);
            let source = source.and_then(|index| action.targeted_attacks.get(index));
            let (outcome, breakdown) = resolved
                .map(|resolved| (resolved.outcome, resolved.breakdown))
                .unzip();
            evaluated_attacks.push(EvaluatedAttack {
                target: targeted_attack.target,
                prepared: plan.clone(),
                block,
                outcome,
                breakdown,
                effect_from: source.map(|source| source.target),
            });
        }
        evaluated_attacks
    }

    /// Returns the targets against which an action succeeded, if it records a result for each (TC-260).
    pub fn successes(&self, action: &Action) -> Vec<(ActorId, SuccessLevel)> {
        let mut successes = Vec::new();
        for evaluated in self.evaluate_attacks(action) {
            successes.extend(
                evaluated
                    .success_level()
                    .map(|level| (evaluated.target, level)),
            );
        }
        if action.has_option(CombatOption::SuppressiveFire) {
            successes.clear();
        }
        for tried in self.evaluate_interactions(action) {
            let level = SuccessLevel::for_points(ResultPoints(tried.result_points));
            successes.extend(level.map(|level| (tried.target, level)));
        }
        successes
    }

    /// Returns the attack with the current modifiers from cards and setbacks.
    pub(super) fn attack_with_current_modifiers(
        &self,
        action: &Action,
        attacker: &Actor,
        targeted_attack: &TargetedAttack,
    ) -> Attack {
        let mut attack = targeted_attack.attack.clone();
        // An old attack keeps the penalty of an interaction among its modifiers (TC-253); a side's setback is only added below.
        attack.modifiers.retain(|modifier| {
            let is_penalty = modifier.source == ValueSource::Setback
                && modifier.applies_to == AppliesTo::ActionTotal;
            if is_penalty {
                let penalty = &mut attack.interaction_penalty;
                *penalty = penalty.saturating_add(modifier.amount);
            }
            !is_penalty
        });
        let active = attack.target.defence.active;
        if let Some(target) = self.actor(targeted_attack.target) {
            let (from, to) = (self.combatant(attacker), self.combatant(target));
            attack
                .modifiers
                .extend(attribute_modifiers(active, &from, &to));
            if !active {
                add_setback(
                    &mut attack,
                    AppliesTo::Difficulty,
                    -i32::from(to.setback_penalty.passive_defence),
                );
            }
            add_setback(
                &mut attack,
                AppliesTo::Difficulty,
                i32::from(from.setback_penalty.difficulty),
            );
        }
        for addend in self.roll_breakdown(action).addends {
            let applies_to = match addend.target {
                Counts::Both => AppliesTo::Bonus,
                Counts::ActionTotal => AppliesTo::ActionTotal,
                Counts::EffectTotal => AppliesTo::EffectValue,
                // Already included in the raised attributes.
                Counts::Attribute(_) => continue,
            };
            let source = match addend.source {
                AddendSource::Card(..) => ValueSource::Card,
                AddendSource::Setback => ValueSource::Setback,
                AddendSource::Opportunity => ValueSource::Opportunity,
                AddendSource::MinimumDefence => ValueSource::Minimum,
            };
            let amount = addend.amount;
            attack.modifiers.push(Modifier {
                applies_to,
                amount,
                source,
            });
        }
        attack
    }
}
