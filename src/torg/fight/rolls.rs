//! The rolls of a fight other than attacks: their choices and their chances.

use super::status::vital_block;
use crate::components::ChanceRow;
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack::{BoostChip, BoostSource, OneDie, percent};
use crate::torg::messages::sentences::card_name;
use crate::torg::messages::{combat, effects};
use ::torg::active_effects::Attribute;
use ::torg::card::CardId;
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::options::vital_block_steps;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::actions::{DefenceDeclaration, InteractionDeclaration, RollInputs};
use ::torg::fight::attack_preview::{AttackBoost, BoostCard};
use ::torg::fight::{Combatant, RollBonuses};
use ::torg::roll::Proficiency;
use ::torg::sheet::CombatSkill;
use ::torg::state::ActionKind;
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

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

    /// Whether a card or a possibility buys a die.
    pub fn buys_dice(&self, view: &View) -> bool {
        let buys = |(card, attribute): &(CardId, Option<Attribute>)| {
            view.attack_boost(*card, *attribute) == Some(AttackBoost::ExtraDie)
        };
        self.possibilities > 0 || self.cards.iter().any(buys)
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
    let extra_die = effects::extra_die(actor.roll_modifiers.lost_rerolls > 0);
    let cards = view.roll_cards(actor, attribute, &used.cards).into_iter();
    let chip = |offered: BoostCard| BoostChip {
        name: card_name(&view.deck, offered.card),
        detail: match offered.boost {
            _ if !offered.counts => effects::ALREADY_COUNTS.to_owned(),
            AttackBoost::ExtraDie => extra_die.to_owned(),
            AttackBoost::Bonus(bonus) => format!("+{bonus} to every bonus number this round"),
            AttackBoost::Attribute(_, bonus) => format!("+{bonus} to the attribute"),
            AttackBoost::EffectValue(bonus) => format!("+{bonus} to the effect value"),
        },
        is_used: offered.is_used,
        source: BoostSource::Card(offered.card, offered.attribute),
    };
    let mut boosts: Vec<BoostChip> = cards.map(chip).collect();
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
        ActionButton::quiet("Play without numbers", action)
    })
}

/// Returns the skills for an active defence, each with a label: the name, the value and the attacks it works against. `against`: the
/// attack that it is for, if that is known.
pub fn defence_skills(
    view: &View,
    actor: &ActorView,
    against: Option<AttackSkill>,
) -> Vec<(DefenceSkill, String)> {
    let (combatant, rules) = (view.combatant(actor), &view.combat.rules);
    let known = combatant.active_defence_values(rules);
    let is_unarmed = lacks_melee_weapon(&combatant, rules);
    let label = |(skill, value)| {
        let works_against = |attack| combatant.defends_against(skill, attack, rules);
        let name = combat::defence_skill(skill);
        let works_against_all = AttackSkill::ALL.into_iter().all(works_against);
        let is_useless = against.is_some_and(|attack| !works_against(attack));
        let label = if is_useless {
            format!("{name} {value}, not against this attack")
        } else if skill == DefenceSkill::Dexterity && !works_against_all {
            let why = if is_unarmed {
                "; the melee weapons skill needs a weapon in hand"
            } else {
                ""
            };
            format!("{name} {value}, only against attacks that no skill covers{why}")
        } else if skill == DefenceSkill::Dexterity && is_unarmed {
            format!("{name} {value}, since the melee weapons skill needs a weapon in hand")
        } else if works_against_all {
            format!("{name} {value}")
        } else {
            format!(
                "{name} {value}, only against {}",
                attacks_covered(works_against)
            )
        };
        (skill, label)
    };
    known.into_iter().map(label).collect()
}

/// Checks whether somebody with the melee weapons skill cannot defend with it, because no such weapon is in hand (TC-052).
pub fn lacks_melee_weapon(combatant: &Combatant, rules: &CombatRules) -> bool {
    let known = combatant.active_defence_values(rules);
    combatant.sheet.skill(CombatSkill::Melee).is_some()
        && !known.iter().any(|(skill, _)| *skill == DefenceSkill::Melee)
}

/// Names the attacks that an active defence works against, if these are not all attacks (TC-052 … TC-057, S-10, S-11).
fn attacks_covered(works_against: impl Fn(AttackSkill) -> bool) -> &'static str {
    let close = works_against(AttackSkill::Melee);
    match (close, works_against(AttackSkill::Fire)) {
        (true, true) => "hand-to-hand attacks, firearms and missile weapons",
        (true, false) => "hand-to-hand attacks",
        (false, true) if works_against(AttackSkill::Energy) => "ranged attacks",
        (false, true) => "firearms and missile weapons",
        (false, false) if works_against(AttackSkill::Unarmed) => "unarmed attacks",
        (false, false) => "missile weapons",
    }
}

/// Returns the default active defence, with the current vital block: the first skill that works against the attack, if that is known
/// (TC-052, TC-053). `None` if the actor has no known value for one.
pub fn defence_declaration(
    view: &View,
    actor: &ActorView,
    against: Option<AttackSkill>,
) -> Option<DefenceDeclaration> {
    let (combatant, rules) = (view.combatant(actor), &view.combat.rules);
    let known = combatant.active_defence_values(rules);
    let works =
        |skill| against.is_none_or(|attack| combatant.defends_against(skill, attack, rules));
    let useful = known.iter().find(|(skill, _)| works(*skill));
    let (skill, _) = *useful.or(known.first())?;
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

/// Returns the steps of a vital block, each with its label. Empty if the edition has no vital block.
pub fn block_steps(view: &View) -> Vec<(u8, String)> {
    let steps = vital_block_steps(view.combat.rules.edition);
    steps.map(|steps| (steps, vital_block(steps))).collect()
}

/// Returns the value of a defence: as entered, otherwise from the sheet.
pub fn defence_value(view: &View, actor: &ActorView, chosen: &DefenceDeclaration) -> Option<i32> {
    let combatant = view.combatant(actor);
    let from_sheet = || combatant.active_defence_value(chosen.skill, &view.combat.rules);
    chosen.skill_value.or_else(|| Some(from_sheet()?.0))
}

/// Returns the lowest total of a defence, and the chances of higher ones. Empty while its value is not known.
pub fn defence_chances(
    view: &View,
    actor: &ActorView,
    chosen: &DefenceDeclaration,
    boosts: &Boosts,
) -> Vec<ChanceRow> {
    let (combatant, rules) = (view.combatant(actor), &view.combat.rules);
    let Some(value) = defence_value(view, actor, chosen) else {
        return Vec::new();
    };
    let bonuses = boosts.bonuses(view, actor, Attribute::Dexterity);
    let from_sheet = combatant.active_defence_value(chosen.skill, rules);
    let proficiency = from_sheet.map_or(Proficiency::Skilled, |(_, proficiency)| proficiency);
    let defence = combatant.defence_preview(
        value,
        chosen.vital_block_steps,
        bonuses,
        view.roll_spec(actor, proficiency),
        rules,
    );
    let lowest = defence.lowest();
    let mut chances = vec![ChanceRow::new(format!("{lowest} or more"), "100%")];
    for better in [lowest + 3, lowest + 6, lowest + 9] {
        let probability = defence.probability_of(better);
        chances.push(ChanceRow::new(
            format!("{better} or more"),
            percent(probability),
        ));
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
    let bonuses = boosts.bonuses(view, actor, Attribute::Dexterity);
    let combatant = view.combatant(actor);
    combatant.lowest_push(entered, bonuses, &view.combat.rules)
}

/// Returns the chance that a block stops the opponent's default weapon (TC-221). Empty if it is unknown; `None` without martial arts.
pub fn block_chances(view: &View, actor: &ActorView, against: ActorId) -> Option<Vec<ChanceRow>> {
    let rules = &view.combat.rules;
    let combatant = view.combatant(actor);
    let opponent = view.combatant(view.actor(against)?);
    let (_, proficiency) = combatant.skill_value(CombatSkill::MartialArts, rules)?;
    let spec = view.roll_spec(actor, proficiency);
    let block = combatant.block_preview(&opponent, spec, rules);
    let chance = block.map(|block| {
        let name = combat::skill(block.skill).to_lowercase();
        ChanceRow::new(
            format!("stops an attack ({name} {})", block.opponent_value),
            percent(block.probability),
        )
    });
    Some(chance.into_iter().collect())
}
