//! The rolls of a fight other than attacks: their choices and their chances.

use super::status::vital_block;
use crate::components::ButtonVariant;
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack::{BoostChip, BoostSource, OneDie};
use crate::torg::messages::combat_events::odds;
use crate::torg::messages::sentences::card_name;
use crate::torg::messages::{combat, effects};
use ::torg::active_effects::{Attribute, BONUS};
use ::torg::card::{CardId, CardName};
use ::torg::combat::defence::{ActiveDefenceRoll, DefenceSkill, active_defence_total};
use ::torg::combat::die::RollSpec;
use ::torg::combat::discipline::{block_total, check_blockable};
use ::torg::combat::movement::push_total;
use ::torg::combat::odds::BonusDistribution;
use ::torg::combat::options::MAX_VITAL_STEPS;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::actions::{DefenceDeclaration, InteractionDeclaration, RollInputs};
use ::torg::fight::{Combatant, RollBonuses, WeaponChoice, default_weapon};
use ::torg::roll::Proficiency;
use ::torg::sheet::CombatSkill;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// A bonus below every possible one, for the lowest total of a roll.
const LOWEST_BONUS: i32 = i32::MIN / 2;

/// The boosts that a player uses on a roll: cards of the actor's pool, and possibilities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boosts {
    /// The cards, each with the attribute it raises.
    pub cards: Vec<(CardId, Option<Attribute>)>,
    /// The number of possibilities.
    pub possibilities: u8,
}

impl Boosts {
    /// Uses a boost, or stops using it.
    pub fn toggle(&mut self, boost: BoostSource) {
        match boost {
            BoostSource::Card(card, attribute) => {
                let count = self.cards.len();
                self.cards.retain(|(other, _)| *other != card);
                if self.cards.len() == count {
                    self.cards.push((card, attribute));
                }
            }
            BoostSource::Possibilities { can_spend_more } => {
                self.possibilities = if can_spend_more {
                    self.possibilities.saturating_add(1)
                } else {
                    self.possibilities.saturating_sub(1)
                };
            }
        }
    }

    /// Returns the inputs of the roll: the boosts and the dice.
    pub fn inputs(self, critical_moment: bool, dice: DiceFrom) -> RollInputs {
        RollInputs {
            cards: self.cards,
            possibilities: self.possibilities,
            critical_moment,
            dice,
        }
    }

    /// Returns what the boosts add to a roll based on an attribute.
    pub fn bonuses(&self, view: &View, actor: &ActorView, attribute: Attribute) -> RollBonuses {
        let cards = view.counting_cards(actor, &self.cards);
        RollBonuses::from_cards(&view.deck, &cards, self.possibilities, attribute)
    }
}

/// Returns the cards and possibilities that can be used on a roll. `attribute`: the roll's attribute, if cards can raise it.
pub fn offered_boosts(
    view: &View,
    actor: &ActorView,
    attribute: Option<Attribute>,
    used: &Boosts,
) -> Vec<BoostChip> {
    let mut boosts = Vec::new();
    let extra_die = effects::extra_die(actor.roll_modifiers.lost_rerolls > 0);
    for pool_card in &actor.pool {
        let raised_by =
            |name: CardName| attribute.filter(|raised| name.attributes().contains(raised));
        let (detail, raises) = match view.deck.name(pool_card.card) {
            Some(CardName::Drama | CardName::Hero) => (extra_die.to_owned(), None),
            Some(CardName::Action) => (format!("+{BONUS} to every bonus number this round"), None),
            Some(name) => match raised_by(name) {
                Some(attribute) => (format!("+{BONUS} to the attribute"), Some(attribute)),
                None => continue,
            },
            None => continue,
        };
        boosts.push(BoostChip {
            name: card_name(&view.deck, pool_card.card),
            detail,
            is_used: used.cards.iter().any(|(card, _)| *card == pool_card.card),
            source: BoostSource::Card(pool_card.card, raises),
        });
    }
    if actor.buyable_dice > 0 || used.possibilities > 0 {
        boosts.push(BoostChip {
            name: "Possibility".to_owned(),
            detail: extra_die.to_owned(),
            is_used: used.possibilities > 0,
            source: BoostSource::Possibilities {
                can_spend_more: used.possibilities < actor.buyable_dice,
            },
        });
    }
    boosts
}

/// Returns the distribution of a roll's bonus, with the extra dice of boosts.
fn bonus_distribution(spec: RollSpec, extra_dice: u8) -> BonusDistribution {
    BonusDistribution::of_roll(RollSpec {
        extra_rolls: spec.extra_rolls.saturating_add(extra_dice),
        ..spec
    })
}

/// Returns the chosen interactions with one die.
pub fn interaction_die<'a>(
    view: &'a View,
    actor: &'a ActorView,
    declarations: &'a [InteractionDeclaration],
    boosts: &'a Boosts,
) -> OneDie<'a> {
    let combatant = view.combatant(actor);
    let rules = &view.combat.rules;
    let proficiency = InteractionDeclaration::lowest_proficiency(declarations, &combatant, rules);
    let first_target = declarations
        .first()
        .and_then(|declaration| declaration.targets.first());
    OneDie {
        view,
        actor,
        declarations,
        attack_difficulties: &[],
        roll_spec: view.roll_spec(actor, proficiency),
        boosts,
        first_target: first_target.map(|(target, _)| *target),
    }
}

/// Returns the button that declares an interaction without figures, if the actor's value for it is not known.
pub fn without_figures(
    view: &View,
    actor: &ActorView,
    declaration: &InteractionDeclaration,
    critical_moment: bool,
) -> Option<ActionButton> {
    let skill = declaration.kind.skill();
    let value = view.combatant(actor).skill_value(skill, &view.combat.rules);
    let declare = Command::Declare {
        actor: actor.id,
        kind: ActionKind::Approvable(declaration.kind.approvable()),
        target: declaration.targets.first().map(|(target, _)| *target),
        critical_moment,
    };
    value.is_none().then(|| {
        let action = Action::Play(declare);
        ActionButton::new("Play without numbers", ButtonVariant::Quiet, action)
    })
}

/// Returns the skills for an active defence, each with its value. Dexterity is included if no other skill works against melee
/// weapons (TC-052); it works only where no skill does (TC-060). Missile dodge is last, because it works against the fewest
/// attacks (TC-228).
fn known_defences(view: &View, combatant: &Combatant) -> Vec<(DefenceSkill, i32)> {
    let rules = &view.combat.rules;
    let with_value = |skill| Some((skill, combatant.active_defence_value(skill, rules)?.0));
    let skills = [
        DefenceSkill::Dodge,
        DefenceSkill::Melee,
        DefenceSkill::Unarmed,
        DefenceSkill::MartialArts,
        DefenceSkill::StopThrust,
    ];
    let mut known: Vec<_> = skills.into_iter().filter_map(with_value).collect();
    let against_melee = |(skill, _): &(DefenceSkill, i32)| {
        defends_against(view, combatant, *skill, AttackSkill::Melee)
    };
    if !known.iter().any(against_melee) {
        known.extend(with_value(DefenceSkill::Dexterity));
    }
    known.extend(with_value(DefenceSkill::MissileDodge));
    known
}

fn defends_against(
    view: &View,
    combatant: &Combatant,
    skill: DefenceSkill,
    attack: AttackSkill,
) -> bool {
    let rules = &view.combat.rules;
    let defences = combatant.defences(rules);
    defences.is_some_and(|defences| defences.covers(skill, attack, rules))
}

/// Returns the skills for an active defence, each with a label: the name, the value and the attacks it works against.
pub fn defence_skills(view: &View, actor: &ActorView) -> Vec<(DefenceSkill, String)> {
    let combatant = view.combatant(actor);
    let known = known_defences(view, &combatant);
    let is_unarmed = combatant.sheet.skill(CombatSkill::Melee).is_some()
        && !known.iter().any(|(skill, _)| *skill == DefenceSkill::Melee);
    let label = |(skill, value)| {
        let works_against = |attack| defends_against(view, &combatant, skill, attack);
        let name = combat::defence_skill(skill);
        let works_against_all = AttackSkill::ALL.into_iter().all(works_against);
        let label = if skill == DefenceSkill::Dexterity && !works_against_all {
            let why = if is_unarmed {
                "; melee weapons needs a weapon in hand"
            } else {
                ""
            };
            format!("{name} {value}, only against attacks that no skill covers{why}")
        } else if skill == DefenceSkill::Dexterity && is_unarmed {
            format!("{name} {value}, since melee weapons needs a weapon in hand")
        } else if works_against(AttackSkill::Melee) {
            format!("{name} {value}")
        } else if works_against(AttackSkill::Unarmed) {
            format!("{name} {value}, only against unarmed attacks")
        } else if works_against(AttackSkill::Fire) {
            format!("{name} {value}, only against ranged attacks")
        } else {
            format!("{name} {value}, only against missiles")
        };
        (skill, label)
    };
    known.into_iter().map(label).collect()
}

/// Returns the default active defence, with the current vital block. `None` if the actor has no known value for one.
pub fn defence_declaration(view: &View, actor: &ActorView) -> Option<DefenceDeclaration> {
    let (skill, _) = known_defences(view, &view.combatant(actor))
        .into_iter()
        .next()?;
    Some(DefenceDeclaration {
        skill,
        skill_value: None,
        skilled: None,
        vital_block_steps: actor.combat.vital_block_steps,
    })
}

/// Chooses the skill of a defence. An entered value was that of the skill before.
pub fn choose_defence_skill(chosen: &mut DefenceDeclaration, skill: DefenceSkill) {
    if chosen.skill != skill {
        chosen.skill = skill;
        chosen.skill_value = None;
    }
}

/// Returns the steps of a vital block, each with its label. Empty if the edition has no vital block (TC-150).
pub fn block_steps(view: &View) -> Vec<(u8, String)> {
    let is_classic = view.combat.rules.is_classic();
    let steps = (0..=MAX_VITAL_STEPS).filter(|_| !is_classic);
    steps.map(|steps| (steps, vital_block(steps))).collect()
}

/// Returns the value of a defence: as entered, otherwise from the sheet.
pub fn defence_value(view: &View, actor: &ActorView, chosen: &DefenceDeclaration) -> Option<i32> {
    let combatant = view.combatant(actor);
    let from_sheet = || combatant.active_defence_value(chosen.skill, &view.combat.rules);
    chosen.skill_value.or_else(|| Some(from_sheet()?.0))
}

/// An active defence before its dice, with the chances of its totals.
pub struct PlannedDefence<'a> {
    /// The figures.
    pub roll: ActiveDefenceRoll,
    /// The actor who defends.
    pub defender: &'a Combatant,
    /// The distribution of the bonus.
    pub bonuses: &'a BonusDistribution,
    /// The combat rules.
    pub rules: &'a CombatRules,
}

impl PlannedDefence<'_> {
    fn total(&self, bonus: i32) -> i32 {
        active_defence_total(self.roll, bonus, self.rules)
            .total
            .saturating_add(self.defender.total_setback_penalty())
    }

    /// Returns the lowest total.
    pub fn lowest(&self) -> i32 {
        self.total(LOWEST_BONUS)
    }

    /// Returns the probability of at least this total.
    pub fn probability_of(&self, least: i32) -> u64 {
        let reached = self.bonuses.iter();
        let reached = reached.filter(|(bonus, _)| self.total(*bonus) >= least);
        reached.map(|(_, probability)| probability).sum()
    }
}

/// Returns the lowest total of a defence, and the chances of higher ones. Empty while its value is not known.
pub fn defence_chances(
    view: &View,
    actor: &ActorView,
    chosen: &DefenceDeclaration,
    boosts: &Boosts,
) -> Vec<(String, String)> {
    let (combatant, rules) = (view.combatant(actor), &view.combat.rules);
    let Some(value) = defence_value(view, actor, chosen) else {
        return Vec::new();
    };
    let dexterity = Attribute::Dexterity;
    let bonuses = boosts.bonuses(view, actor, dexterity);
    let from_sheet = combatant.active_defence_value(chosen.skill, rules);
    let proficiency = from_sheet.map_or(Proficiency::Skilled, |(_, proficiency)| proficiency);
    let roll = ActiveDefenceRoll {
        value: value.saturating_add(combatant.attribute_bonus(dexterity) + bonuses.value),
        card_bonus: combatant.action_bonus + bonuses.bonus,
        aggressive: false,
        vital_block_steps: chosen.vital_block_steps,
    };
    let defence = PlannedDefence {
        roll,
        defender: &combatant,
        bonuses: &bonus_distribution(view.roll_spec(actor, proficiency), bonuses.dice),
        rules,
    };
    let lowest = defence.lowest();
    let mut chances = vec![(format!("{lowest} or more"), "100%".to_owned())];
    for better in [lowest + 3, lowest + 6, lowest + 9] {
        let probability = defence.probability_of(better);
        chances.push((format!("{better} or more"), odds(probability)));
    }
    chances
}

/// Returns the value of a push: as entered, otherwise Dexterity.
pub fn push_value(view: &View, actor: &ActorView, entered: Option<i32>) -> Option<i32> {
    entered.or_else(|| view.combatant(actor).attribute(Attribute::Dexterity))
}

/// Returns the attribute that cards can raise for a push: Dexterity, unless another value was entered.
pub fn push_attribute(entered: Option<i32>) -> Option<Attribute> {
    entered.is_none().then_some(Attribute::Dexterity)
}

/// Returns the lowest total of a push. `None` if its value is not known.
pub fn push_least(
    view: &View,
    actor: &ActorView,
    entered: Option<i32>,
    boosts: &Boosts,
) -> Option<i32> {
    let value = push_value(view, actor, entered)?;
    let combatant = view.combatant(actor);
    let bonuses = boosts.bonuses(view, actor, Attribute::Dexterity);
    let value = match push_attribute(entered) {
        Some(attribute) => value
            .saturating_add(combatant.attribute_bonus(attribute))
            .saturating_add(bonuses.value),
        None => value,
    };
    let cards = combatant.action_bonus + bonuses.bonus;
    let total = push_total(value, LOWEST_BONUS, cards, &view.combat.rules).total;
    Some(total.saturating_add(combatant.total_setback_penalty()))
}

/// Returns the chance that a block stops the opponent's default weapon (TC-221). Empty if it is unknown; `None` without martial arts.
pub fn block_chances(
    view: &View,
    actor: &ActorView,
    against: ActorId,
) -> Option<Vec<(String, String)>> {
    let rules = &view.combat.rules;
    let combatant = view.combatant(actor);
    let opponent = view.combatant(view.actor(against)?);
    let (value, proficiency) = combatant.skill_value(CombatSkill::MartialArts, rules)?;
    let value = value.saturating_add(combatant.attribute_bonus(Attribute::Dexterity));
    let attack = match default_weapon(&opponent, rules) {
        WeaponChoice::Unarmed(skill) | WeaponChoice::Other(skill) => Some(skill),
        weapon @ (WeaponChoice::Carried(_) | WeaponChoice::Taken { .. }) => {
            opponent.weapon(weapon).map(|weapon| weapon.attack_skill)
        }
    };
    let attack = attack.filter(|attack| check_blockable(*attack).is_ok());
    let skill = attack.map(CombatSkill::for_attack);
    let opponent_skill =
        skill.and_then(|skill| Some((skill, opponent.skill_value(skill, rules)?.0)));
    let chance = opponent_skill.map(|(skill, opponent_skill)| {
        let opponent_skill =
            opponent_skill.saturating_add(opponent.attribute_bonus(Attribute::Dexterity));
        let penalty = i32::from(combatant.setback_penalty.total);
        let total = |bonus| {
            block_total(value, bonus, rules)
                .total
                .saturating_sub(penalty)
        };
        let distribution = BonusDistribution::of_roll(view.roll_spec(actor, proficiency));
        let outcomes = distribution
            .iter()
            .filter(|(bonus, _)| total(*bonus) >= opponent_skill);
        let probability = outcomes.map(|(_, probability)| probability).sum();
        let name = combat::skill(skill).to_lowercase();
        (
            format!("stops an attack ({name} {opponent_skill})"),
            odds(probability),
        )
    });
    Some(chance.into_iter().collect())
}
