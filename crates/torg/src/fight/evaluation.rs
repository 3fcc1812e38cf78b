//! The values of combatants in the current state, and the results of an action in progress with its dice and cards.

use super::actions::{
    DefenceDeclaration, InteractionDeclaration, InteractionTarget, PendingAction,
};
use super::combatant::Combatant;
use super::weapons::TakenWeapon;
use crate::action_modifiers::SetbackPenalty;
use crate::active_effects::active_bonus::BONUS;
use crate::active_effects::roll_breakdown::{AddendSource, AddendTarget};
use crate::attribute::Attribute;
use crate::card::{ApprovableAction, CardId, CardName, LineEffect};
use crate::combat::action::ActionEligibility;
use crate::combat::action_type::ActionType;
use crate::combat::attack::{self, check_at_least};
use crate::combat::breakdown::{Breakdown, ValueSource};
use crate::combat::damage::ShockThreshold;
use crate::combat::defence::{ActiveDefenceRoll, DefenceSkill, active_defence_total};
use crate::combat::die::RollSpec;
use crate::combat::discipline::Discipline;
use crate::combat::interaction::{
    Interaction, InteractionAttempt, InteractionEffect, SuppressionTarget, resolve_suppression,
    suppression_total_against,
};
use crate::combat::modifier::{AppliesTo, Modifier};
use crate::combat::movement::push_total;
use crate::combat::options::CombatOption;
use crate::combat::refusal::{CombatRefusal, Stat};
use crate::combat::rules::CombatRules;
use crate::combat::settings::Suppression;
use crate::combat::status::Status;
use crate::combat::weapon::{Armor, armored_toughness};
use crate::deck::Deck;
use crate::held_turn::HeldTurn;
use crate::roll::{DiceRoll, RollModifiers};
use crate::rounds::OPPORTUNITY_PENALTY;
use crate::sheet::{CombatSkill, WeaponId};
use crate::skill::Proficiency;
use crate::state::State;
use crate::state::action::{Action, ActionOutcome};
use crate::state::actor::Actor;
use crate::state::round::{Turn, TurnEnd};
use crate::success::{ResultPoints, SuccessLevel};
use crate::surprise::Surprise;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, dd, tc};
use tabletop::seat::ActorId;

/// The result of an interaction at one target, with the current dice and cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvaluatedInteraction {
    /// The target.
    pub target: ActorId,
    /// The attempt with all its modifiers.
    pub attempt: InteractionAttempt,
    /// What the target resists with.
    pub resisted_with: ResistedWith,
    /// The breakdown of the total.
    pub total: Breakdown,
    /// The difficulty, including the penalty for several at once.
    pub difficulty: i32,
    /// The total minus the difficulty; below 0 it failed.
    pub result_points: i32,
    /// The effects.
    pub effects: Vec<InteractionEffect>,
}

/// What the target of an interaction resists with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResistedWith {
    /// The skill of the interaction.
    Skill,
    /// The attribute of that skill, because the target lacks the skill or may not use it (TC-251).
    Attribute,
    /// A difficulty that was entered, because the target's sheet has neither.
    EnteredDifficulty,
}

/// Returns the outcome of one kind of an action by the result points of its interactions: the best at any target. `None` if no
/// interaction is of that kind.
pub(crate) fn interaction_outcome(
    kind: ApprovableAction,
    results: impl Iterator<Item = (Interaction, i32)>,
) -> Option<ActionOutcome> {
    let own_results = results.filter(|(interaction, _)| interaction.approvable() == kind);
    let best = own_results.map(|(_, result_points)| result_points).max()?;
    let level = SuccessLevel::for_points(ResultPoints(best));
    Some(level.map_or(ActionOutcome::Failed, ActionOutcome::Succeeded))
}

/// The bonuses of an action from cards and possibilities, before its dice are rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RollBonuses {
    pub value: i32,
    pub bonus: i32,
    pub dice: u8,
}

/// The bonuses of an action in progress from cards and setbacks.
#[derive(Clone, Copy, Debug, Default)]
struct ActionBonuses {
    bonus: i32,
    /// What cards add to the total.
    total: i32,
    /// What a plain setback of the side adds to the total.
    setback: i32,
}

impl Interaction {
    /// Returns the skill that is rolled, and that the target resists with.
    pub const fn skill(self) -> CombatSkill {
        match self {
            Self::Intimidation => CombatSkill::Intimidation,
            Self::Test => CombatSkill::Test,
            Self::Taunt => CombatSkill::Taunt,
            Self::Trick => CombatSkill::Trick,
            Self::Maneuver => CombatSkill::Maneuver,
        }
    }
}

impl From<Surprise> for attack::SurpriseLevel {
    fn from(surprise: Surprise) -> Self {
        match surprise {
            Surprise::Partial => Self::Partial,
            Surprise::Complete => Self::Complete,
        }
    }
}

impl Actor {
    /// Returns how the actor rolls with this many bought dice. Up and stymied are included.
    pub fn roll_spec(&self, skill: Proficiency, bought: u8, rules: &CombatRules) -> RollSpec {
        let modifiers = self.roll_modifiers();
        RollModifiers {
            free_dice: modifiers.free_dice.saturating_add(bought),
            ..modifiers
        }
        .roll_spec(skill, rules)
    }
}

impl State {
    /// Returns the actor with all values that combat uses.
    pub fn combatant(&self, actor: &Actor) -> Combatant {
        let mut combat = actor.combat.clone();
        combat.hold = combat.hold.filter(|_| !self.acts_beside_hold(actor.id));
        Combatant {
            id: actor.id,
            condition: actor.condition,
            combat,
            possibility_rated: actor.possibility_rated,
            setback_penalty: self.setback_penalty(actor.side()),
            in_flurry: self.line_effect(actor.side()) == LineEffect::Flurry,
            attribute_bonuses: Attribute::ALL
                .map(|attribute| self.attribute_bonus(actor.id, attribute)),
            action_bonus: self.action_bonus(actor.id),
            round: self.round().map_or(0, |round| u32::from(round.number)),
            surprise: self.surprise_level(actor.id),
            taken_weapons: self
                .cast
                .iter()
                .flat_map(|owner| {
                    TakenWeapon::taken_by(actor.id, owner.id, &owner.sheet, &owner.combat)
                })
                .collect(),
            ..Combatant::new(actor.role, actor.stats, actor.sheet.clone())
        }
    }

    /// Returns the first of an actor's dropped weapons that can be picked up: nobody who can hold it has taken it (TC-125,
    /// TC-145).
    pub(crate) fn weapon_to_pick_up(&self, actor: &Actor) -> Option<WeaponId> {
        let holds = |id: ActorId| {
            let holder = self.actor(id);
            holder.is_some_and(|holder| !holder.left_table && holder.condition.can_act())
        };
        let fight = &actor.combat;
        let free = |weapon: &&WeaponId| {
            let mut taken = fight.taken_weapons.iter();
            !taken.any(|(id, taker)| id == *weapon && holds(*taker))
        };
        fight.dropped_weapons.iter().find(free).copied()
    }

    /// Returns the weapon that an actor has taken: its owner, and its ID on the owner's sheet (TC-145).
    pub fn weapon_taken_by(&self, taker: ActorId) -> Option<(ActorId, WeaponId)> {
        let mut cast = self.cast.iter();
        cast.find_map(|owner| Some((owner.id, owner.combat.weapon_taken_by(taker)?)))
    }

    /// Returns the level of surprise that restricts an actor and exposes them to attacks (TC-208 … TC-212).
    pub(crate) fn surprise_level(&self, actor: ActorId) -> attack::SurpriseLevel {
        let surprise = self.revised_surprise(actor);
        surprise.map_or(attack::SurpriseLevel::None, attack::SurpriseLevel::from)
    }

    /// Whether the turn that an actor takes is not their first of the round: each action of a flurry and each extra turn has its own
    /// rolls (TC-005, TC-017). A first action that is held may come after the second one.
    pub(crate) fn acts_again(&self, actor: ActorId) -> bool {
        let Some(round) = self.round() else {
            return false;
        };
        let has_acted = |(turn, end): &(Turn, Option<TurnEnd>)| {
            turn.actor == actor && end.is_some() && !turn.is_extra()
        };
        let taken = round.turn_taken(actor);
        taken.is_some_and(|turn| turn.is_extra() || round.turns.iter().any(has_acted))
    }

    /// Checks whether the combat rules allow an action of that type: one rolled type per round except in second actions
    /// (TC-005, TC-017), and none for actors who are surprised or held or have lost their action.
    ///
    /// # Errors
    /// The reason why not.
    pub(crate) fn may_take(
        &self,
        actor: &Actor,
        action_type: ActionType,
        rolls: bool,
    ) -> Result<(), CombatRefusal> {
        let eligibility = self.action_eligibility(actor);
        eligibility.may_take(action_type, rolls, self.acts_again(actor.id), &self.rules())
    }

    /// Returns what decides which action an actor may take next. The rules of rounds check unconscious and knocked down actors;
    /// the rolled type counts only in rounds (TC-005).
    pub(crate) fn action_eligibility(&self, actor: &Actor) -> ActionEligibility {
        let rounds = self.round().is_some();
        let round = self.round().map_or(0, |round| u32::from(round.number));
        ActionEligibility {
            condition: Default::default(),
            statuses: actor.combat.statuses.in_round(round),
            surprise: self.surprise_level(actor.id),
            aim: actor.combat.aim,
            rolled_type: actor.round.rolled_for.filter(|_| rounds),
            simple_actions_taken: if rounds {
                actor.combat.simple_actions_taken
            } else {
                0
            },
            has_blocked: rounds && actor.combat.discipline_use.blocks > 0,
        }
    }

    /// Returns the shock that knocks the actor out; `None` without Toughness (TC-092, TC-074, S-35). A vital block is no armor: it
    /// guards against blows and leaves this limit alone (TC-150).
    pub fn shock_threshold(&self, actor: &Actor) -> Option<i32> {
        let rules = self.rules();
        let toughness = i32::from(actor.stats.toughness?);
        let card_bonus = self.attribute_bonus(actor.id, Attribute::Toughness);
        let worn: Vec<Armor> = actor.sheet.armors.iter().map(|worn| worn.armor).collect();
        let armored = armored_toughness(toughness, &worn, 0, &rules).total;
        let limit = ShockThreshold {
            toughness,
            card_bonus,
            armored_toughness: armored,
        };
        Some(limit.value(&rules))
    }

    /// Returns the targets of all interactions tried with one die, together with attacks at the
    /// difficulties `attack_difficulties`. Values come from the cast or were entered (TC-260, TC-262).
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub(crate) fn interaction_targets(
        &self,
        actor: &Actor,
        declaration: &[InteractionDeclaration],
        attack_difficulties: &[i32],
    ) -> Result<Vec<InteractionTarget>, CombatRefusal> {
        let other = |id| self.actor(id).map(|target| self.combatant(target));
        InteractionDeclaration::combined_targets(
            declaration,
            &self.combatant(actor),
            other,
            attack_difficulties,
            &self.rules(),
        )
    }

    /// Returns the difficulties of all interactions tried with one die, without the penalty for several actions, to put them in order
    /// (TC-260).
    ///
    /// # Errors
    /// A value is neither on a sheet nor entered, or out of range.
    pub(crate) fn interaction_difficulties(
        &self,
        actor: &Actor,
        declarations: &[InteractionDeclaration],
    ) -> Result<Vec<i32>, CombatRefusal> {
        let other = |id| self.actor(id).map(|target| self.combatant(target));
        let (combatant, rules) = (self.combatant(actor), self.rules());
        InteractionDeclaration::separate_difficulties(declarations, &combatant, other, &rules)
    }

    /// Returns the value and proficiency of an active defence, from the sheet or as entered.
    ///
    /// # Errors
    /// The skill is neither known nor entered, or its value is out of range.
    pub fn active_defence_value(
        &self,
        actor: &Actor,
        declaration: &DefenceDeclaration,
    ) -> Result<(i32, Proficiency), CombatRefusal> {
        let by_sheet = self
            .combatant(actor)
            .active_defence_value(declaration.skill, &self.rules());
        let value = declaration.skill_value.or(by_sheet.map(|(value, _)| value));
        let value = value.ok_or(CombatRefusal::unknown(Stat::Defence))?;
        check_at_least(Stat::Defence, value, 0)?;
        Ok((value, proficiency_from(declaration.skilled, by_sheet)))
    }

    /// Returns the bonuses that active cards and plain setbacks add to an action.
    fn action_bonuses(&self, action: &Action) -> ActionBonuses {
        let mut added = ActionBonuses::default();
        for addend in self.roll_breakdown(action).addends {
            // The minimum of an active defence has its own line.
            if addend.source == AddendSource::MinimumDefence {
                continue;
            }
            match (addend.target, addend.source) {
                (AddendTarget::Both, _) => added.bonus += addend.amount,
                (AddendTarget::ActionTotal, AddendSource::Setback) => {
                    added.setback += addend.amount;
                }
                (AddendTarget::ActionTotal, _) => added.total += addend.amount,
                (AddendTarget::EffectTotal | AddendTarget::Attribute(_), _) => {}
            }
        }
        added
    }

    /// Returns the difficulty that plain setbacks of both sides add to an interaction.
    fn net_setback_difficulty(&self, actor: ActorId, target: Option<&Actor>) -> i32 {
        let burden = |actor: Option<&Actor>| {
            actor.map_or(SetbackPenalty::default(), |actor| {
                self.setback_penalty(actor.side())
            })
        };
        net_setback_difficulty(burden(self.actor(actor)), burden(target))
    }

    /// Returns an interaction with one target, with all current modifiers.
    fn interaction_attempt(
        &self,
        action: &Action,
        kind: Interaction,
        interaction: &InteractionTarget,
    ) -> InteractionAttempt {
        let modifier = |amount, source| Modifier {
            applies_to: AppliesTo::ActionTotal,
            amount,
            source,
        };
        let added = self.action_bonuses(action);
        let raised = |id| self.attribute_bonus(id, kind.attribute());
        let target = self.actor(interaction.target);
        let difficulty = interaction
            .difficulty
            .saturating_add(raised(interaction.target));
        let difficulty =
            difficulty.saturating_add(self.net_setback_difficulty(action.actor, target));
        let value = interaction.value.saturating_add(raised(action.actor));
        let waited = self.hold_reason_taken(action.actor) == Some(HeldTurn::Opportunity);
        let late = if waited {
            -i32::from(OPPORTUNITY_PENALTY)
        } else {
            0
        };
        InteractionAttempt {
            surprise: interaction
                .surprise
                .map_or(attack::SurpriseLevel::None, attack::SurpriseLevel::from),
            multi_action_position: interaction.multi_action_position,
            bonus_modifiers: vec![
                modifier(added.bonus, ValueSource::Card),
                modifier(late, ValueSource::Opportunity),
            ],
            total_modifiers: vec![
                modifier(added.total, ValueSource::Card),
                modifier(added.setback, ValueSource::Setback),
                modifier(interaction.modifier, ValueSource::Gamemaster),
            ],
            interaction_penalty: interaction.penalty,
            target_incapacitated: target.is_some_and(|target| !target.condition.can_act()),
            ..InteractionAttempt::new(kind, value, difficulty)
        }
    }

    /// Returns the results of a rolled interaction for each of its targets; empty before the roll.
    pub fn evaluate_interactions(&self, action: &Action) -> Vec<EvaluatedInteraction> {
        if action.has_option(CombatOption::SuppressiveFire) {
            return self.evaluate_suppression(action);
        }
        let (
            Some(PendingAction::Interaction {
                kind,
                targets: interactions,
            }),
            Some(roll),
        ) = (&action.pending_action, &action.roll)
        else {
            return vec![];
        };
        let rules = self.rules();
        let mut evaluated_attacks = Vec::new();
        for interaction in interactions {
            let attempt = self.interaction_attempt(action, interaction.kind(*kind), interaction);
            let total = attempt.action_total(roll.bonus.0, &rules);
            let (result_points, effects) = attempt.outcome(roll.bonus.0, &rules);
            evaluated_attacks.push(EvaluatedInteraction {
                target: interaction.target,
                resisted_with: self.resisted_with(interaction.target, attempt.kind),
                difficulty: total.total.saturating_sub(result_points),
                attempt,
                total,
                result_points,
                effects: effects.to_vec(),
            });
        }
        evaluated_attacks
    }

    /// Returns what the target of an interaction resists with.
    fn resisted_with(&self, target: ActorId, kind: Interaction) -> ResistedWith {
        let target = self.actor(target).map(|target| self.combatant(target));
        let value = target.and_then(|target| target.skill_value(kind.skill(), &self.rules()));
        match value {
            Some((_, Proficiency::Skilled)) => ResistedWith::Skill,
            Some((_, Proficiency::Unskilled)) => ResistedWith::Attribute,
            None => ResistedWith::EnteredDifficulty,
        }
    }

    /// Returns the total of rolled suppressive fire for each target in its area, while it is the value of a second roll that has not
    /// been made (S-15); empty otherwise.
    pub fn suppression_values(&self, action: &Action) -> Vec<(ActorId, Breakdown)> {
        let is_due = action.has_option(CombatOption::SuppressiveFire)
            && action.pending_action.is_none()
            && !self.rules().is(Suppression::Total);
        let targets = is_due.then(|| self.suppressed_targets(action));
        let targets = targets.into_iter().flatten();
        targets.map(|(id, figure, _)| (id, figure)).collect()
    }

    /// Returns the effects of rolled suppressive fire on each target in its area (TC-141). If its total is the value of a second roll,
    /// there are none before that roll (S-15).
    fn evaluate_suppression(&self, action: &Action) -> Vec<EvaluatedInteraction> {
        let rules = self.rules();
        let second_roll = match &action.pending_action {
            _ if rules.is(Suppression::Total) => vec![],
            Some(PendingAction::Suppression { roll }) => self.second_roll_terms(action, roll),
            Some(
                PendingAction::Interaction { .. }
                | PendingAction::ActiveDefence { .. }
                | PendingAction::Push { .. },
            )
            | None => return vec![],
        };
        let amounts = second_roll.iter().map(|(_, amount, _)| *amount);
        let added = amounts.fold(0, i32::saturating_add);
        let evaluated = |(target, figure, pinned): (ActorId, Breakdown, SuppressionTarget)| {
            let (result_points, effects) = resolve_suppression(&figure, pinned, added, &rules);
            let mut total = suppression_total_against(&figure, pinned, &rules);
            for (source, amount, rule) in &second_roll {
                total.add(*source, *amount, *rule);
            }
            let (kind, difficulty) = (Interaction::Intimidation, pinned.difficulty);
            EvaluatedInteraction {
                target,
                attempt: InteractionAttempt::new(kind, total.total, difficulty),
                resisted_with: self.resisted_with(target, kind),
                total,
                difficulty,
                result_points,
                effects: effects.to_vec(),
            }
        };
        let targets = self.suppressed_targets(action).into_iter();
        targets.map(evaluated).collect()
    }

    /// Returns what the second roll of suppressive fire adds to its value. It is a roll of its own: a card for every bonus number of
    /// the round and a setback for every total count for it too (DD-253, DD-165).
    fn second_roll_terms(
        &self,
        action: &Action,
        roll: &DiceRoll,
    ) -> Vec<(ValueSource, i32, RuleId)> {
        vec![
            (ValueSource::SecondRoll, roll.bonus.0, tc(141)),
            (ValueSource::Card, self.action_bonus(action.actor), dd(253)),
            (
                ValueSource::Setback,
                self.action_bonuses(action).setback,
                dd(165),
            ),
        ]
    }

    /// Returns the total of rolled suppressive fire for each target in its area that it can affect, and what it meets there. That is
    /// the value that resists intimidation, or an entered value if the sheet has none.
    fn suppressed_targets(&self, action: &Action) -> Vec<(ActorId, Breakdown, SuppressionTarget)> {
        let (Some(roll), Some(actor)) = (&action.roll, self.actor(action.actor)) else {
            return vec![];
        };
        let rules = self.rules();
        let kind = Interaction::Intimidation;
        let mut suppressed = Vec::new();
        for attack in &action.targeted_attacks {
            // Unconscious and dead targets are not affected (TC-030).
            let target = self.actor(attack.target);
            let Some(target) = target.filter(|target| target.condition.can_act()) else {
                continue;
            };
            let other = self.combatant(target);
            let plan = self
                .attack_with_current_modifiers(action, actor, attack)
                .prepare(&rules);
            let figure = plan.suppression_breakdown(roll.bonus.0);
            let declared_value = attack.attack.target.defence.value;
            let difficulty = other
                .skill_value(kind.skill(), &rules)
                .map_or(declared_value, |(value, _)| value);
            let difficulty = difficulty.saturating_add(other.attribute_bonus(kind.attribute()));
            let difficulty =
                difficulty.saturating_add(self.net_setback_difficulty(action.actor, Some(target)));
            let pinned = SuppressionTarget {
                difficulty,
                surprise: other.surprise,
                all_out: other.combat.exposed.is_some(),
                aiming: other.combat.is_exposed_by_aiming(&rules),
            };
            suppressed.push((attack.target, figure, pinned));
        }
        suppressed
    }

    /// Returns the breakdown of a rolled active defence or push; `None` for other actions.
    pub fn pending_total(&self, action: &Action) -> Option<Breakdown> {
        let charted = action.roll.as_ref()?.bonus.0;
        match action.pending_action.as_ref()? {
            PendingAction::Interaction { .. } | PendingAction::Suppression { .. } => None,
            PendingAction::ActiveDefence {
                value,
                vital_block_steps,
                ..
            } => {
                let defending = ActiveDefenceRoll {
                    value: *value,
                    card_bonus: 0,
                    aggressive: false,
                    vital_block_steps: *vital_block_steps,
                };
                Some(self.active_defence_breakdown(action, defending, charted))
            }
            PendingAction::Push {
                value,
                by_dexterity,
            } => {
                let added = self.action_bonuses(action);
                let raised = self.attribute_bonus(action.actor, Attribute::Dexterity);
                let raised = if *by_dexterity { raised } else { 0 };
                let value = value.saturating_add(raised);
                let mut sum = push_total(value, charted, added.bonus, &self.rules());
                self.add_total_modifiers(action.actor, added, &mut sum);
                Some(sum)
            }
        }
    }

    /// Returns the breakdown of an active defence, normal or aggressive, with cards and setbacks.
    pub(crate) fn active_defence_breakdown(
        &self,
        action: &Action,
        defending: ActiveDefenceRoll,
        charted: i32,
    ) -> Breakdown {
        let added = self.action_bonuses(action);
        let raised = self.attribute_bonus(action.actor, Attribute::Dexterity);
        let defending = ActiveDefenceRoll {
            value: defending.value.saturating_add(raised),
            card_bonus: added.bonus,
            ..defending
        };
        let mut sum = active_defence_total(defending, charted, &self.rules());
        self.add_total_modifiers(action.actor, added, &mut sum);
        sum
    }

    /// Adds what changes a total but not the bonus: Coup de Grace (DD-267), and setbacks.
    fn add_total_modifiers(&self, id: ActorId, added: ActionBonuses, sum: &mut Breakdown) {
        sum.add(ValueSource::Card, added.total, dd(267));
        self.add_setbacks(id, added.setback, sum);
    }

    /// Adds the penalties of setbacks: that of the side (DD-165), and that of an interaction which costs no action (S-26).
    pub(crate) fn add_setbacks(&self, id: ActorId, by_side: i32, sum: &mut Breakdown) {
        sum.add(ValueSource::Setback, by_side, dd(165));
        let penalty = self.actor(id).map(|actor| actor.combat.statuses.penalty());
        let penalty = penalty.flatten().unwrap_or(0);
        sum.add(ValueSource::Setback, penalty, tc(253));
    }
}

impl RollBonuses {
    /// Returns the bonuses that these cards and possibilities give an action based on this attribute.
    pub fn from_cards(
        deck: &Deck,
        cards: &[(CardId, Option<Attribute>)],
        possibilities: u8,
        attribute: Attribute,
    ) -> Self {
        let mut laid = Self {
            dice: possibilities,
            ..Self::default()
        };
        for (card, raised) in cards {
            match (deck.name(*card), raised) {
                (Some(CardName::Action), _) => laid.bonus += BONUS,
                (Some(CardName::Drama | CardName::Hero), _) => laid.dice += 1,
                (Some(_), Some(raised)) if *raised == attribute => laid.value += BONUS,
                (Some(_) | None, _) => {}
            }
        }
        laid
    }
}

/// Returns the difficulty that plain setbacks of both sides add.
pub(super) fn net_setback_difficulty(penalty: SetbackPenalty, other: SetbackPenalty) -> i32 {
    i32::from(penalty.difficulty) - i32::from(other.passive_defence)
}

impl Combatant {
    /// Returns the penalty of setbacks on the next total other than an attack's: that of the side, and that of an interaction
    /// (DD-165, S-26).
    pub fn total_setback_penalty(&self) -> i32 {
        let penalty = self.combat.statuses.penalty().unwrap_or(0);
        penalty - i32::from(self.setback_penalty.total)
    }

    /// Returns the value and proficiency of an active defence; `None` without the skill.
    pub fn active_defence_value(
        &self,
        skill: DefenceSkill,
        rules: &CombatRules,
    ) -> Option<(i32, Proficiency)> {
        let value_of = |skill| self.sheet.skill(skill).and(self.skill_value(skill, rules));
        let defences = self.defences(rules)?;
        match skill {
            DefenceSkill::Dexterity => {
                let value = self.attribute(Attribute::Dexterity)?;
                Some((value, Proficiency::Unskilled))
            }
            DefenceSkill::Dodge => value_of(CombatSkill::Dodge),
            DefenceSkill::Melee => value_of(CombatSkill::Melee).filter(|_| defences.armed),
            DefenceSkill::Unarmed => value_of(CombatSkill::Unarmed),
            DefenceSkill::MartialArts => value_of(CombatSkill::MartialArts),
            DefenceSkill::StopThrust => value_of(CombatSkill::MartialArts).filter(|_| {
                self.sheet
                    .disciplines
                    .is_usable(Discipline::StopThrust, rules)
            }),
            DefenceSkill::MissileDodge => {
                let attack_skill = crate::combat::weapon::AttackSkill::Missile;
                let value = defences.value(skill, attack_skill, rules)?;
                let is_unskilled = self.combat.statuses.has(Status::Unskilled);
                let proficiency = match is_unskilled {
                    true => Proficiency::Unskilled,
                    false => Proficiency::Skilled,
                };
                Some((value, proficiency))
            }
        }
    }
}

/// Returns the proficiency as entered, or from the sheet; skilled if neither gives it.
pub(super) fn proficiency_from(
    skilled: Option<bool>,
    by_sheet: Option<(i32, Proficiency)>,
) -> Proficiency {
    match skilled {
        Some(true) => Proficiency::Skilled,
        Some(false) => Proficiency::Unskilled,
        None => by_sheet.map_or(Proficiency::Skilled, |(_, skill)| skill),
    }
}
