//! What is chosen and typed for an attack, before its dice.

use crate::grammar::whole_number;
use crate::torg::attack_fields::{AttackField, Defends, FieldFault};
use ::torg::active_effects::Attribute;
use ::torg::card::CardId;
use ::torg::combat::attack::{AppliesTo, Modifier, SurpriseLevel};
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::chart::{Concealment, DamageTable, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::fight::actions::InteractionDeclaration;
use ::torg::fight::{
    AttackDeclaration, BlindsideCause, DeclaredTarget, SuppressionPurpose, WeaponChoice,
};
use ::torg::settings::Edition;
use ::torg::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::dice::DiceError;
use tabletop::seat::ActorId;

/// The most possibilities on one attack here.
pub const MAX_POSSIBILITIES: u8 = 4;

/// The most targets of one attack without a table: as many as the chart has places for (TC-T12).
pub const MAX_TARGETS: usize = 8;

/// What stands in for a figure that is not known, so that the options stay in sight: a usual value.
const STAND_IN: &str = "8";

/// What was typed, by the place of its field.
pub type TypedFigures = [String; AttackField::COUNT];

/// All that is chosen and typed for an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct AttackForm {
    pub weapon: WeaponChoice,
    pub options: CombatOptions,
    pub fire_mode: FireMode,
    pub waives_damage: bool,
    pub blindside_cause: Option<BlindsideCause>,
    pub suppression_purpose: Option<SuppressionPurpose>,
    pub skilled: Option<bool>,
    pub typed: TypedFigures,
    pub targets: Vec<TargetForm>,
    /// The index of the target whose figures are shown.
    pub shown: usize,
    /// A tap on a name adds a target.
    pub several: bool,
    /// Somebody chose the target; else it is the one the form starts with.
    pub target_chosen: bool,
    /// The target that the form started with, while several are chosen in its place.
    pub set_aside: Vec<TargetForm>,
    /// Who else shares the shot (TC-143).
    pub group: Vec<ActorId>,
    /// What else is tried with the same die (TC-262).
    pub combined: Vec<InteractionDeclaration>,
    pub possibilities: u8,
    pub cards: Vec<(CardId, Option<Attribute>)>,
    /// A person rolls, and types what the dice show.
    pub own_dice: bool,
    /// What is wrong with the dice that were typed.
    pub dice_fault: Option<DiceError>,
    pub open_pane: Option<Pane>,
    /// Options that are rarely used are shown too.
    pub shows_rare: bool,
    /// It was to be rolled while something was missing: what is missing is said.
    pub was_tried: bool,
    /// What a table would know; `None` at a table.
    pub circumstances: Option<Circumstances>,
}

/// What is chosen and typed for one target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct TargetForm {
    pub target: ActorId,
    pub range: Option<RangeBand>,
    pub concealment: Option<Concealment>,
    /// What of theirs is grabbed.
    pub grabbed_item: Option<WeaponId>,
    pub typed: TypedFigures,
    /// What a table would know of them; it counts only without one.
    pub circumstances: TargetCircumstances,
}

/// What a table would know of itself and of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Circumstances {
    pub edition: Edition,
    #[serde(rename = "arm")]
    pub attack_skill: AttackSkill,
    #[serde(rename = "fires")]
    pub fire_capability: FireCapability,
    #[serde(rename = "grapples")]
    pub can_grapple: bool,
}

/// What a table would know of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TargetCircumstances {
    #[serde(rename = "kind")]
    pub damage_table: DamageTable,
    pub surprise: SurpriseLevel,
    /// The target has attacked all-out.
    pub exposed: bool,
    /// The target takes aim.
    pub aiming: bool,
    #[serde(rename = "k")]
    pub has_k: bool,
    #[serde(default)]
    pub defends: Defends,
    /// The steps of their vital block.
    #[serde(default)]
    pub vital_block_steps: u8,
}

/// A part of the form that opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The weapon.
    Weapon,
    /// The target.
    Target,
}

/// One answer of a few to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // named by their types
pub enum FormChoice {
    /// A weapon, and whether it is used without killing unless somebody says otherwise (TC-158).
    Weapon {
        weapon: WeaponChoice,
        non_lethal: bool,
    },
    Skilled(bool),
    FireMode(FireMode),
    Range(ActorId, RangeBand),
    Concealment(Option<Concealment>),
    BlindsideCause(BlindsideCause),
    SuppressionPurpose(SuppressionPurpose),
    GrabbedItem(WeaponId),
    WaivesDamage(bool),
    /// Somebody shares the shot, or no longer (TC-143).
    Sharer(ActorId),
    Edition(Edition),
    AttackSkill(AttackSkill),
    FireCapability(FireCapability),
    CanGrapple(bool),
    DamageTable(DamageTable),
    Surprise(SurpriseLevel),
    Exposed(bool),
    Aiming(bool),
    HasK(bool),
    Defends(Defends),
    VitalBlock(u8),
}

/// A typed figure; `None` where nothing is typed.
///
/// # Errors
/// [`FieldFault::NoNumber`] or [`FieldFault::OutOfRange`].
pub fn read_figure(field: AttackField, typed: &str) -> Result<Option<i32>, FieldFault> {
    // A sign alone is the beginning of a number.
    if matches!(typed.trim(), "" | "-" | "−" | "+") {
        return Ok(None);
    }
    let (min, max) = field.range();
    match whole_number(typed) {
        None => Err(FieldFault::NoNumber(field)),
        Some(figure) if (min..=max).contains(&figure) => Ok(Some(figure)),
        Some(_) => Err(FieldFault::OutOfRange(field)),
    }
}

/// The faces that somebody typed, in order. What is no face becomes one that no die has, so that it is named and refused.
pub fn read_faces(text: &str) -> Vec<u8> {
    text.split([' ', ',', ';', '+', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap_or(0))
        .collect()
}

impl TargetForm {
    /// Somebody of whom nothing is said.
    pub fn new(target: ActorId) -> Self {
        Self {
            target,
            range: None,
            concealment: None,
            grabbed_item: None,
            typed: TypedFigures::default(),
            circumstances: TargetCircumstances::default(),
        }
    }

    /// What is typed in a field.
    pub fn text(&self, field: AttackField) -> &str {
        text_of(&self.typed, field)
    }

    /// The figure in a field.
    ///
    /// # Errors
    /// As [`read_figure`].
    pub fn figure(&self, field: AttackField) -> Result<Option<i32>, FieldFault> {
        read_figure(field, self.text(field))
    }

    /// Types something in a field.
    pub fn set_text(&mut self, field: AttackField, text: impl Into<String>) {
        if let Some(typed) = self.typed.get_mut(field as usize) {
            *typed = text.into();
        }
    }

    fn choose_circumstance(&mut self, choice: FormChoice) {
        let now = &mut self.circumstances;
        match choice {
            FormChoice::DamageTable(table) => now.damage_table = table,
            FormChoice::Surprise(surprise) => now.surprise = surprise,
            FormChoice::Exposed(exposed) => now.exposed = exposed,
            FormChoice::Aiming(aiming) => now.aiming = aiming,
            FormChoice::HasK(has_k) => now.has_k = has_k,
            FormChoice::VitalBlock(steps) => now.vital_block_steps = steps,
            FormChoice::Defends(defends) => {
                now.defends = defends;
                // Another defence is another roll.
                self.set_text(AttackField::DefenceDie, "");
            }
            _ => {}
        }
    }

    fn declared(&self, grabs: bool) -> Result<DeclaredTarget, FieldFault> {
        let figure = |field| self.figure(field);
        let armor = match (
            figure(AttackField::ArmorAdd)?,
            figure(AttackField::ArmorMost)?,
        ) {
            (None, None) => None,
            // Without a maximum it adds what it adds.
            (add, most) => Some((
                add.unwrap_or(0),
                most.unwrap_or(AttackField::ArmorMost.range().1),
            )),
        };
        Ok(DeclaredTarget {
            range: self.range,
            concealment: self.concealment,
            grabbed_item: self.grabbed_item.filter(|_| grabs),
            defence: figure(AttackField::Defence)?,
            toughness: figure(AttackField::Toughness)?,
            disarm_resistance: figure(AttackField::Strength)?,
            // What hides nobody has no Toughness to ask for.
            cover_toughness: figure(AttackField::Cover)?.filter(|_| self.concealment.is_some()),
            armor,
            ..DeclaredTarget::new(self.target)
        })
    }
}

fn text_of(typed: &TypedFigures, field: AttackField) -> &str {
    typed.get(field as usize).map_or("", String::as_str)
}

impl AttackForm {
    /// A plain attack on somebody.
    pub fn new(weapon: WeaponChoice, target: ActorId) -> Self {
        Self {
            weapon,
            options: CombatOptions::default(),
            fire_mode: FireMode::Normal,
            waives_damage: false,
            blindside_cause: None,
            suppression_purpose: None,
            skilled: None,
            typed: TypedFigures::default(),
            targets: vec![TargetForm::new(target)],
            shown: 0,
            several: false,
            target_chosen: false,
            set_aside: vec![],
            group: vec![],
            combined: vec![],
            possibilities: 0,
            cards: vec![],
            own_dice: false,
            dice_fault: None,
            open_pane: None,
            shows_rare: false,
            was_tried: false,
            circumstances: None,
        }
    }

    /// The target whose figures are shown.
    pub fn shown_target(&self) -> Option<&TargetForm> {
        self.targets
            .get(self.shown)
            .or_else(|| self.targets.first())
    }

    fn shown_target_mut(&mut self) -> Option<&mut TargetForm> {
        let shown = Some(self.shown).filter(|index| *index < self.targets.len());
        self.targets.get_mut(shown.unwrap_or(0))
    }

    /// What is typed in a field.
    pub fn text(&self, field: AttackField) -> &str {
        if field.is_of_target() {
            self.shown_target()
                .map_or("", |target| text_of(&target.typed, field))
        } else {
            text_of(&self.typed, field)
        }
    }

    /// Types something in a field.
    pub fn set_text(&mut self, field: AttackField, text: impl Into<String>) {
        let typed = if field.is_of_target() {
            self.shown_target_mut().map(|target| &mut target.typed)
        } else {
            Some(&mut self.typed)
        };
        if let Some(typed) = typed.and_then(|typed| typed.get_mut(field as usize)) {
            *typed = text.into();
        }
    }

    /// The figure in a field.
    ///
    /// # Errors
    /// As [`read_figure`].
    pub fn figure(&self, field: AttackField) -> Result<Option<i32>, FieldFault> {
        read_figure(field, self.text(field))
    }

    /// What is wrong with a field, as far as it is said yet.
    pub fn fault(&self, field: AttackField, is_needed: bool) -> Option<FieldFault> {
        match self.figure(field) {
            Ok(None) if is_needed && self.was_tried => Some(FieldFault::Missing(field)),
            Ok(_) => None,
            Err(fault) => Some(fault),
        }
    }

    /// Steps a figure by one.
    pub fn step(&mut self, field: AttackField, up: bool) {
        let (min, max) = field.range();
        let next = match self.figure(field).ok().flatten() {
            Some(now) => now + if up { 1 } else { -1 },
            None => field.start(),
        };
        self.set_text(field, next.clamp(min, max).to_string());
    }

    /// The attack as it is declared.
    ///
    /// # Errors
    /// Something typed cannot be read.
    pub fn declaration(&self) -> Result<AttackDeclaration, FieldFault> {
        let has = |option| self.options.has(option);
        let grabs = has(CombatOption::GrappleItem);
        let targets = self.targets.iter().map(|target| target.declared(grabs));
        let mut modifiers = vec![];
        for (field, applies_to) in [
            (AttackField::Hit, AppliesTo::ActionTotal),
            (AttackField::Harm, AppliesTo::EffectTotal),
        ] {
            if let Some(amount) = self.figure(field)?.filter(|amount| *amount != 0) {
                modifiers.push(Modifier {
                    applies_to,
                    amount,
                    source: ValueSource::Gamemaster,
                });
            }
        }
        Ok(AttackDeclaration {
            targets: targets.collect::<Result<_, _>>()?,
            options: self.options,
            fire_mode: self.fire_mode,
            waives_damage: self.waives_damage,
            blindside_cause: self
                .blindside_cause
                .filter(|_| has(CombatOption::Blindside)),
            suppression_purpose: self
                .suppression_purpose
                .filter(|_| has(CombatOption::SuppressiveFire)),
            // Nothing else is shared (TC-143).
            group: if has(CombatOption::SuppressiveFire) {
                self.group.clone()
            } else {
                vec![]
            },
            skill_value: self.figure(AttackField::Value)?,
            skilled: self.skilled,
            base_damage: self.figure(AttackField::Damage)?,
            modifiers,
            ..AttackDeclaration::new(self.weapon, ActorId(0))
        })
    }

    /// Takes an option, or takes it off.
    pub fn toggle_option(&mut self, option: CombatOption, rules: &CombatRules) {
        self.options = match (self.options.has(option), option) {
            (true, CombatOption::VitalBlow) => self.options.with_vital_blow(0),
            (true, _) => self.options.without(option),
            (false, CombatOption::VitalBlow) => self.options.with_vital_blow(full_blow(rules)),
            (false, _) => self.options.with(option),
        };
        // It goes at everybody who is there, so that each tap on a name adds one.
        self.several |= self.options.has(CombatOption::SuppressiveFire);
    }

    /// Steps the vital blow.
    pub fn step_vital_blow(&mut self, up: bool) {
        let steps = self.options.vital_blow_steps() + if up { 1 } else { -1 };
        let steps = u8::try_from(steps).unwrap_or(0).min(4);
        self.options = self.options.with_vital_blow(steps);
    }

    /// One possibility more or less.
    pub fn spend(&mut self, more: bool) {
        self.possibilities = if more {
            (self.possibilities + 1).min(MAX_POSSIBILITIES)
        } else {
            self.possibilities.saturating_sub(1)
        };
    }

    /// Uses a card, or not any more.
    pub fn toggle_card(&mut self, card: CardId, attribute: Option<Attribute>) {
        let before = self.cards.len();
        self.cards.retain(|(other, _)| *other != card);
        if self.cards.len() == before {
            self.cards.push((card, attribute));
        }
    }

    /// Several targets at once, or only the one that is shown. A target that nobody chose is none of the several.
    pub fn toggle_several(&mut self) {
        self.several = !self.several;
        let is_untouched = |target: &TargetForm| *target == TargetForm::new(target.target);
        if !self.several {
            self.targets = self.shown_target().cloned().into_iter().collect();
            if self.targets.is_empty() {
                self.targets = std::mem::take(&mut self.set_aside);
            }
            self.shown = 0;
        } else if !self.target_chosen && self.targets.iter().all(is_untouched) {
            self.set_aside = std::mem::take(&mut self.targets);
        }
    }

    /// Aims at somebody: instead, or where several are wanted, too; the second tap on one of several takes them off.
    pub fn aim_at(&mut self, target: ActorId) {
        self.target_chosen = true;
        let place = self.targets.iter().position(|its| its.target == target);
        match place {
            Some(place) if place == self.shown && self.targets.len() > 1 => {
                self.targets.remove(place);
                self.shown = 0;
            }
            Some(place) => self.shown = place,
            None => {
                if !self.several {
                    self.targets.clear();
                }
                self.targets.push(TargetForm::new(target));
                self.shown = self.targets.len() - 1;
            }
        }
    }

    /// Shows the figures of one of several targets.
    pub fn show_target(&mut self, target: ActorId) {
        let place = self.targets.iter().position(|its| its.target == target);
        self.shown = place.unwrap_or(self.shown);
    }

    /// One more target without a table, with the figures of the one that is shown.
    pub fn add_target(&mut self) {
        let highest = self.targets.iter().map(|its| its.target.0).max();
        if let (Some(shown), Some(highest)) = (self.shown_target().cloned(), highest)
            && self.targets.len() < MAX_TARGETS
        {
            let mut target = TargetForm {
                target: ActorId(highest.saturating_add(1)),
                ..shown
            };
            // Everybody defends with a die of their own.
            target.set_text(AttackField::DefenceDie, "");
            self.targets.push(target);
            self.shown = self.targets.len() - 1;
        }
    }

    /// Takes the target off that is shown, as long as there is another.
    pub fn remove_target(&mut self) {
        if self.targets.len() > 1 && self.shown < self.targets.len() {
            self.targets.remove(self.shown);
            self.shown = self.shown.saturating_sub(1);
        }
    }

    /// Whether the app rolls or a person.
    pub fn toggle_own_dice(&mut self) {
        self.own_dice = !self.own_dice;
        self.set_text(AttackField::Dice, "");
    }

    /// Opens a pane, or shuts it.
    pub fn toggle_pane(&mut self, pane: Pane) {
        self.open_pane = (self.open_pane != Some(pane)).then_some(pane);
    }

    /// Chooses an answer.
    pub fn choose(&mut self, choice: FormChoice) {
        match choice {
            FormChoice::Weapon { weapon, non_lethal } => {
                self.weapon = weapon;
                // What was said of another weapon is not said of this one.
                self.set_text(AttackField::Value, "");
                self.set_text(AttackField::Damage, "");
                self.skilled = None;
                self.fire_mode = FireMode::Normal;
                self.options = if non_lethal {
                    self.options.with(CombatOption::NonLethal)
                } else {
                    self.options.without(CombatOption::NonLethal)
                };
            }
            FormChoice::Skilled(skilled) => self.skilled = Some(skilled),
            FormChoice::FireMode(mode) => self.fire_mode = mode,
            FormChoice::WaivesDamage(waives) => self.waives_damage = waives,
            FormChoice::BlindsideCause(cause) => self.blindside_cause = Some(cause),
            FormChoice::SuppressionPurpose(purpose) => self.suppression_purpose = Some(purpose),
            FormChoice::Range(target, range) => {
                for its in self.targets.iter_mut().filter(|its| its.target == target) {
                    its.range = Some(range);
                }
            }
            FormChoice::Sharer(who) => {
                let before = self.group.len();
                self.group.retain(|other| *other != who);
                if self.group.len() == before {
                    self.group.push(who);
                }
            }
            FormChoice::GrabbedItem(item) => {
                if let Some(target) = self.shown_target_mut() {
                    target.grabbed_item = Some(item);
                }
            }
            FormChoice::Concealment(concealment) => {
                if let Some(target) = self.shown_target_mut() {
                    target.concealment = concealment;
                }
            }
            FormChoice::Edition(_)
            | FormChoice::AttackSkill(_)
            | FormChoice::FireCapability(_)
            | FormChoice::CanGrapple(_) => self.choose_circumstance(choice),
            FormChoice::DamageTable(_)
            | FormChoice::Surprise(_)
            | FormChoice::Exposed(_)
            | FormChoice::Aiming(_)
            | FormChoice::HasK(_)
            | FormChoice::Defends(_)
            | FormChoice::VitalBlock(_) => {
                if let Some(target) = self.shown_target_mut() {
                    target.choose_circumstance(choice);
                }
            }
        }
    }

    fn choose_circumstance(&mut self, choice: FormChoice) {
        let Some(now) = &mut self.circumstances else {
            return;
        };
        match choice {
            FormChoice::Edition(edition) => {
                now.edition = edition;
                let rules = CombatRules::for_edition(edition);
                // What the other edition does not have is not taken along.
                for option in CombatOption::ALL {
                    if option.check_edition(&rules).is_err() {
                        self.options = self.options.without(option);
                    }
                }
                for target in self.targets.iter_mut().filter(|_| rules.is_classic()) {
                    target.circumstances.vital_block_steps = 0;
                }
                if self.options.has(CombatOption::VitalBlow) && rules.is_classic() {
                    self.options = self.options.with_vital_blow(full_blow(&rules));
                }
            }
            FormChoice::AttackSkill(skill) => {
                now.attack_skill = skill;
                self.fire_mode = FireMode::Normal;
            }
            FormChoice::FireCapability(capability) => {
                now.fire_capability = capability;
                self.fire_mode = FireMode::Normal;
            }
            FormChoice::CanGrapple(can) => now.can_grapple = can,
            _ => {}
        }
    }

    /// The same with a stand-in for each of these fields that is empty, and wherever something cannot be read.
    #[must_use]
    pub fn with_stand_ins(&self, missing: &[AttackField]) -> Self {
        let mut form = self.clone();
        if form.targets.is_empty() {
            form.targets.clone_from(&form.set_aside);
        }
        let own = std::iter::once((&mut form.typed, false));
        let targets = form.targets.iter_mut().map(|its| (&mut its.typed, true));
        for (typed, of_target) in own.chain(targets) {
            for (field, text) in AttackField::ALL.into_iter().zip(typed) {
                let stands_in = match read_figure(field, text) {
                    Ok(None) => missing.contains(&field),
                    Ok(Some(_)) => false,
                    Err(_) => true,
                };
                if stands_in && field.is_of_target() == of_target {
                    STAND_IN.clone_into(text);
                }
            }
        }
        form
    }
}

/// The steps of a vital blow as it is first taken: one, or all four where it has no steps.
fn full_blow(rules: &CombatRules) -> u8 {
    if rules.is_classic() { 4 } else { 1 }
}
