//! An attack before its dice: the form, the plan that the engine makes of it, and the preview of the attack.

use super::form::AttackForm;
use super::quick;
use super::targets::{ChosenTargets, TargetForm};
use crate::torg::attack_fields::{AttackField, AttackFieldError};
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::typed_dice::dice_from;
use ::torg::card::Side;
use ::torg::combat::chart::RangeBand;
use ::torg::combat::refusal::{CombatReason, CombatRefusal, Stat};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::fight::attack_preview::{AttackBoost, AttackPreview, BoostCard, TargetPreview};
use ::torg::fight::{
    AttackCommand, AttackPlan, TargetPurpose, WeaponChoice, automatic_options, starting_weapon,
};
use ::torg::settings::Edition;
use ::torg::sheet::{CombatSkill, WeaponId};
use ::torg::view::{ActorView, View};
use std::sync::Arc;
use tabletop::seat::ActorId;

/// The attacker at a table.
#[derive(Clone, Debug)]
pub struct Attacker {
    /// The table as everybody sees it.
    pub view: Arc<View>,
    /// The actor who attacks.
    pub actor: ActorId,
    /// Whether the attack is the attacker's critical moment of the act.
    pub critical_moment: bool,
}

/// Why there is no preview yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incomplete {
    /// A typed figure cannot be read, or is missing.
    Typed(AttackFieldError),
    /// A figure is not known.
    Unknown(CombatRefusal),
    /// No target is chosen yet.
    NoTarget,
    /// The attacker or a target is not at the table anymore.
    ActorLeft,
}

impl Incomplete {
    /// Returns the figure that is not known.
    pub fn stat(self) -> Option<Stat> {
        match self {
            Self::Unknown(CombatRefusal {
                reason: CombatReason::Unknown(stat),
                ..
            }) => Some(stat),
            Self::Unknown(_) | Self::Typed(_) | Self::NoTarget | Self::ActorLeft => None,
        }
    }

    /// Returns the field in which something is missing or cannot be read.
    fn field(self) -> Option<AttackField> {
        match self {
            Self::Typed(error) => Some(error.field()),
            Self::Unknown(_) | Self::NoTarget | Self::ActorLeft => field_of(self.stat()?),
        }
    }

    /// Returns the reason as a sentence.
    pub fn text(self) -> String {
        match self {
            Self::Typed(error) => messages::error_text(error),
            Self::Unknown(refusal) => messages::missing_input(refusal),
            Self::NoTarget => "Choose the targets.".to_owned(),
            Self::ActorLeft => "Someone in this attack is no longer at the table.".to_owned(),
        }
    }

    /// Returns the reason in a few words, for the button that would roll.
    pub fn short_text(self) -> String {
        match self {
            Self::Typed(AttackFieldError::Missing(field)) => messages::missing(field),
            Self::Typed(
                AttackFieldError::NoNumber(field) | AttackFieldError::OutOfRange(field),
            ) => messages::not_a_number(field),
            Self::Unknown(_) | Self::NoTarget | Self::ActorLeft => {
                self.text().trim_end_matches('.').to_owned()
            }
        }
    }
}

/// The chip of an actor who can be the target of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetChip {
    /// The actor.
    pub actor: ActorId,
    /// The name, and with several targets the range to it.
    pub text: String,
    /// The actor's side.
    pub side: Side,
    /// Whether it is a target of the attack.
    pub is_target: bool,
    /// Whether it is the one of several targets whose figures are shown.
    pub is_shown: bool,
}

/// An attack before its dice, at a table or without one.
#[derive(Clone, Debug)]
pub struct PlannedAttack {
    /// The form.
    pub form: AttackForm,
    /// Whether a person rolls real dice and types the faces, instead of the app rolling.
    pub own_dice: bool,
    /// The attacker; `None` without a table.
    pub attacker: Option<Attacker>,
    /// The choices with everybody's values; `None` if a typed figure cannot be read, or somebody is not at the table anymore.
    pub plan: Option<AttackPlan>,
    /// The cards that can be used on it.
    pub cards: Vec<BoostCard>,
    /// The preview of the attack.
    pub preview: Result<AttackPreview, Incomplete>,
    /// The preview with placeholder values while something is missing, so that the options can still be shown.
    pub stand_in: Option<AttackPreview>,
}

impl PlannedAttack {
    /// Creates an attack at a table. `own_dice`: whether real dice are typed.
    pub fn at_table(attacker: Attacker, form: AttackForm, own_dice: bool) -> Self {
        let actor = attacker.view.actor(attacker.actor);
        let cards = actor.map_or_else(Vec::new, |actor| {
            let used = &form.boosts.cards;
            attacker.view.attack_cards(actor, form.weapon, used)
        });
        Self::new(Some(attacker), form, own_dice, cards)
    }

    /// Creates an attack without a table. `own_dice`: whether real dice are typed.
    pub fn without_table(form: AttackForm, own_dice: bool) -> Self {
        Self::new(None, form, own_dice, vec![])
    }

    fn new(
        attacker: Option<Attacker>,
        form: AttackForm,
        own_dice: bool,
        cards: Vec<BoostCard>,
    ) -> Self {
        let plan_of = |form: &AttackForm| match &attacker {
            Some(attacker) => plan_at_table(attacker, form),
            None => quick::plan(form).map_err(Incomplete::Typed),
        };
        let mut offered = vec![AttackBoost::ExtraDie];
        offered.extend(cards.iter().map(|card| match card.counts {
            true => card.boost,
            false => AttackBoost::Bonus(0),
        }));
        let preview_of = |plan: &AttackPlan| {
            if plan.targets.is_empty() {
                return Err(Incomplete::NoTarget);
            }
            plan.preview(&offered).map_err(Incomplete::Unknown)
        };
        let (plan, preview) = match plan_of(&form) {
            Ok(plan) => {
                let preview = preview_of(&plan);
                (Some(plan), preview)
            }
            Err(incomplete) => (None, Err(incomplete)),
        };
        let mut missing = vec![];
        let mut stand_in = || {
            // Each pass finds one more missing figure.
            for _ in AttackField::ALL {
                let plan = plan_of(&form.with_stand_ins(&missing));
                match plan.and_then(|plan| preview_of(&plan)) {
                    Ok(preview) => return Some(preview),
                    Err(incomplete) => missing.push(incomplete.field()?),
                }
            }
            None
        };
        let stand_in = if preview.is_err() { stand_in() } else { None };
        Self {
            form,
            own_dice,
            attacker,
            plan,
            cards,
            preview,
            stand_in,
        }
    }

    /// Returns the view and the attacker. `None` without a table.
    pub fn actor(&self) -> Option<(&View, &ActorView)> {
        let attacker = self.attacker.as_ref()?;
        Some((&attacker.view, attacker.view.actor(attacker.actor)?))
    }

    /// Returns the combat rules of the table, or of the chosen edition.
    pub fn rules(&self) -> CombatRules {
        match (&self.attacker, &self.form.circumstances) {
            (Some(attacker), _) => attacker.view.combat.rules,
            (None, Some(circumstances)) => CombatRules::for_edition(circumstances.edition),
            (None, None) => CombatRules::for_edition(Edition::Revised),
        }
    }

    /// Returns the preview for the target that is shown.
    pub fn shown_preview(&self) -> Option<&TargetPreview> {
        let targets = &self.preview.as_ref().ok()?.targets;
        targets.get(self.form.targets.shown_index)
    }

    /// Returns why the attack is refused.
    pub fn refusal(&self) -> Option<CombatRefusal> {
        self.preview.as_ref().ok()?.refusal
    }

    /// Checks whether the range to a target has to be chosen first.
    pub fn asks_range(&self) -> bool {
        let Ok(preview) = &self.preview else {
            return false;
        };
        let is_unknown = |target: &TargetPreview| {
            let attack = &target.attack;
            !attack.attack_skill.is_hand_to_hand() && attack.range.is_none()
        };
        self.attacker.is_some() && preview.targets.iter().any(is_unknown)
    }

    /// Returns the range to a target: as chosen for it, otherwise the last known one (TC-175), otherwise the one chosen for all.
    pub fn range_to(&self, target: &TargetForm) -> Option<RangeBand> {
        let last_range = || {
            let (view, actor) = self.actor()?;
            let other = view.combatant(view.actor(target.target)?);
            view.combatant(actor).range_to(self.form.weapon, &other)
        };
        let range = target.range.or_else(last_range);
        range.or(self.form.targets.shared_range)
    }

    /// Returns the range to a target as the form shows it. `None` for a hand-to-hand attack.
    pub(super) fn range_text(&self, target: &TargetForm) -> Option<String> {
        (!self.attack_skill().is_hand_to_hand()).then(|| {
            self.range_to(target).map_or_else(
                || "range?".to_owned(),
                |range| combat::range(range).to_lowercase(),
            )
        })
    }

    /// Returns the chips of the possible targets. Empty without a table.
    pub fn target_chips(&self) -> Vec<TargetChip> {
        let Some((view, actor)) = self.actor() else {
            return vec![];
        };
        let form = &self.form;
        let shown = form.targets.shown().map(|target| target.target);
        let chip = |other: &ActorView| {
            let mut targets = form.targets.list.iter();
            let target = targets.find(|target| target.target == other.id);
            let name = other.name.as_str();
            let range = target.filter(|_| form.targets.several);
            TargetChip {
                actor: other.id,
                text: match range.and_then(|target| self.range_text(target)) {
                    Some(range) => format!("{name}, {range}"),
                    None => name.to_owned(),
                },
                side: other.role.side(),
                is_target: target.is_some(),
                is_shown: form.targets.list.len() > 1 && shown == Some(other.id),
            }
        };
        let possible = view.possible_targets(actor.id, TargetPurpose::Attack);
        possible.into_iter().map(chip).collect()
    }

    /// Returns the skill of the attack.
    pub fn attack_skill(&self) -> AttackSkill {
        if let Some(circumstances) = &self.form.circumstances {
            return circumstances.attack_skill;
        }
        self.actor().map_or(AttackSkill::Unarmed, |(view, actor)| {
            view.combatant(actor).attack_skill(self.form.weapon)
        })
    }

    /// Checks whether every interaction with the same die has a target.
    fn all_interactions_have_targets(&self) -> bool {
        let mut combined = self.form.combined.iter();
        combined.all(|interaction| !interaction.targets.is_empty())
    }

    /// Returns the command of the attack at a table. `None` while something has to be chosen first.
    pub fn command(&self) -> Option<Command> {
        let attacker = self.attacker.as_ref()?;
        let mut declaration = self.plan.as_ref()?.declaration.clone();
        if declaration.targets.is_empty()
            || self.asks_range()
            || !self.all_interactions_have_targets()
        {
            return None;
        }
        let uses_off_hand = self.form.options.uses_off_hand();
        declaration.off_hand.take_if(|_| !uses_off_hand);
        let typed = self.form.text(AttackField::Dice);
        Some(Command::attack(
            attacker.actor,
            AttackCommand::Attack {
                declaration: Box::new(declaration),
                combined: self.form.combined.clone(),
                cards: self.form.boosts.cards.clone(),
                possibilities: self.form.boosts.possibilities,
                critical_moment: attacker.critical_moment,
                dice: dice_from(self.own_dice.then_some(typed)),
            },
        ))
    }
}

/// Returns the form that an actor starts with: with the choices of the last attack as far as they still apply, otherwise a plain
/// attack on the first possible target. `None` if there is no target, or the attacker has no sheet.
pub fn open_form(view: &View, actor: ActorId) -> Option<AttackForm> {
    let attacker = view.actor(actor)?;
    attacker.sheet.as_ref()?;
    let last_attack = attacker.last_attack.as_ref();
    let possible = view.possible_targets(actor, TargetPurpose::Attack);
    let first = possible.first()?.id;
    let attacker = view.combatant(attacker);
    let rules = &view.combat.rules;
    let weapon = starting_weapon(&attacker, last_attack, rules);
    let mut form = AttackForm {
        options: automatic_options(&attacker, weapon, rules),
        ..AttackForm::new(weapon, first)
    };
    let Some(last_attack) = last_attack else {
        return Some(form);
    };
    let is_up = |id: &ActorId| {
        let mut possible = possible.iter();
        possible.any(|other| other.id == *id && other.condition.can_act())
    };
    // Of several targets only the first: attacking several again has to be chosen again.
    if let Some(target) = last_attack.targets.iter().copied().find(is_up) {
        form.targets = ChosenTargets::new(target);
    }
    form.group = last_attack.group.iter().copied().filter(is_up).collect();
    if let (Some((value, damage)), WeaponChoice::Other(skill)) = (last_attack.entered, weapon)
        && weapon == last_attack.weapon
    {
        form.set_text(AttackField::Damage, damage.to_string());
        // The value on the sheet takes precedence over the typed one.
        let skill = CombatSkill::for_attack(skill);
        if attacker.skill_value(skill, rules).is_none() {
            form.set_text(AttackField::Value, value.to_string());
        }
    }
    Some(form)
}

/// Checks whether an actor's sheet has a skill or a weapon, so that the app can calculate attacks.
pub fn is_known(view: &View, actor: ActorId) -> bool {
    let sheet = view.actor(actor).and_then(|actor| actor.sheet.as_ref());
    sheet.is_some_and(|sheet| !sheet.skills.is_empty() || !sheet.weapons.is_empty())
}

fn plan_at_table(attacker: &Attacker, form: &AttackForm) -> Result<AttackPlan, Incomplete> {
    let view = &*attacker.view;
    let mut declaration = form.declaration().map_err(Incomplete::Typed)?;
    let actor = view.actor(attacker.actor).ok_or(Incomplete::ActorLeft)?;
    let combatant = view.combatant(actor);
    // Set the off-hand weapon, so that the options that use both weapons can be chosen (TC-193, TC-194).
    let off_hand_weapons = combatant.off_hand_weapons(declaration.weapon);
    let off_hand_weapons = off_hand_weapons.into_iter().map(|weapon| weapon.id);
    let is_chosen = |id: &WeaponId| form.off_hand == Some(*id);
    let chosen = off_hand_weapons.clone().find(is_chosen);
    declaration.off_hand = chosen.or_else(|| off_hand_weapons.clone().next());
    for declared in &mut declaration.targets {
        let target = view.actor(declared.target).ok_or(Incomplete::ActorLeft)?;
        let range = || combatant.range_to(form.weapon, &view.combatant(target));
        declared.range = declared.range.or_else(range).or(form.targets.shared_range);
    }
    let (cards, possibilities) = (&form.boosts.cards, form.boosts.possibilities);
    let plan = view.attack_plan(actor.id, declaration, &form.combined, cards, possibilities);
    Ok(AttackPlan {
        shown_target: form.targets.shown_index,
        ..plan.ok_or(Incomplete::ActorLeft)?
    })
}

/// Returns the field for an unknown figure.
const fn field_of(stat: Stat) -> Option<AttackField> {
    match stat {
        Stat::SkillValue => Some(AttackField::Value),
        Stat::WeaponDamage | Stat::Strength => Some(AttackField::Damage),
        Stat::Defence | Stat::IntimidationResistance => Some(AttackField::Defence),
        Stat::Toughness => Some(AttackField::Toughness),
        Stat::DisarmResistance => Some(AttackField::Strength),
        Stat::WeaponAdd
        | Stat::WeaponMaximum
        | Stat::SkillAdds
        | Stat::ArmorAdd
        | Stat::ArmorMaximum
        | Stat::Modifier => None,
    }
}
