//! The form of an attack: everything the player chooses and types before the dice. What a page shows of it is no part of it.

use super::targets::ChosenTargets;
use super::typed_figures::{TypedFigures, read_figure};
use crate::components::{StepDirection, toggle};
use crate::torg::attack_fields::{AttackField, AttackFieldError};
use crate::torg::fight::Boosts;
use ::torg::combat::attack::{AppliesTo, Modifier};
use ::torg::combat::breakdown::ValueSource;
use ::torg::combat::chart::{Concealment, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::options::{CombatOption, limited_vital_block};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::FireMode;
use ::torg::fight::actions::InteractionDeclaration;
use ::torg::fight::standalone::{AttackerCircumstances, TargetCircumstances};
use ::torg::fight::{AttackDeclaration, BlindsideCause, SuppressionPurpose, WeaponChoice};
use ::torg::sheet::WeaponId;
use tabletop::seat::ActorId;

/// The maximum number of possibilities for one attack without a table, where nobody counts them.
pub const MAX_POSSIBILITIES_WITHOUT_TABLE: u8 = 4;

/// Everything that is chosen and typed for an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackForm {
    /// The weapon.
    pub weapon: WeaponChoice,
    /// The weapon in the other hand, if somebody chose one (TC-193).
    pub off_hand: Option<WeaponId>,
    /// The options and their steps.
    pub options: CombatOptions,
    /// The fire mode.
    pub fire_mode: FireMode,
    /// Whether a hold does no damage.
    pub waives_damage: bool,
    /// Why the attack is a blindside attack; counts only with that option. `None` if nobody chose it.
    pub blindside_cause: Option<BlindsideCause>,
    /// What suppressive fire is for; counts only with that option. `None` if nobody chose it.
    pub suppression_purpose: Option<SuppressionPurpose>,
    /// Whether the attacker is skilled; `None` if the sheet says it.
    pub skilled: Option<bool>,
    /// The texts of the fields that are not about a target.
    pub typed: TypedFigures,
    /// The targets.
    pub targets: ChosenTargets,
    /// The other actors who share the shot (TC-143).
    pub group: Vec<ActorId>,
    /// The interactions that are attempted with the same die (TC-262).
    pub combined: Vec<InteractionDeclaration>,
    /// The cards and possibilities that are used.
    pub boosts: Boosts,
    /// The circumstances that a table would provide; `None` at a table.
    pub circumstances: Option<AttackerCircumstances>,
}

/// A choice that sets one field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormChoice {
    /// What the attacker attacks with.
    Weapon {
        /// The weapon.
        weapon: WeaponChoice,
        /// Whether its attacks are non-lethal by default (TC-158).
        non_lethal: bool,
    },
    /// The weapon in the other hand.
    OffHand(WeaponId),
    /// Whether the attacker is skilled.
    Skilled(bool),
    /// The fire mode.
    FireMode(FireMode),
    /// The range to a target.
    Range(ActorId, RangeBand),
    /// The same range to each of several targets whose own range is not known.
    SharedRange(RangeBand),
    /// The cover of the target that is shown; `None` if it has none.
    Concealment(Option<Concealment>),
    /// Why the attack is a blindside attack.
    BlindsideCause(BlindsideCause),
    /// What suppressive fire is for.
    SuppressionPurpose(SuppressionPurpose),
    /// Which of several targets is shown.
    ShownTarget(ActorId),
    /// The item that the attacker grabs.
    GrabbedItem(WeaponId),
    /// Whether a hold does no damage.
    WaivesDamage(bool),
    /// Adds an actor to those who share the shot, or removes them (TC-143).
    Sharer(ActorId),
    /// The edition and the facts about the attacker, without a table.
    Attacker(AttackerCircumstances),
    /// The facts about the target that is shown, without a table.
    OfTarget(TargetCircumstances),
    /// The steps of the attacker's own vital block, beside an aggressive defence.
    OwnVitalBlock(u8),
}

impl FormChoice {
    /// Returns the choice that changes these facts about the attacker.
    pub fn attacker(
        mut attacker: AttackerCircumstances,
        change: impl FnOnce(&mut AttackerCircumstances),
    ) -> Self {
        change(&mut attacker);
        Self::Attacker(attacker)
    }

    /// Returns the choice that changes these facts about the target that is shown.
    pub fn of_target(
        mut target: TargetCircumstances,
        change: impl FnOnce(&mut TargetCircumstances),
    ) -> Self {
        change(&mut target);
        Self::OfTarget(target)
    }
}

impl AttackForm {
    /// Creates a plain attack on one target.
    pub fn new(weapon: WeaponChoice, target: ActorId) -> Self {
        Self {
            weapon,
            off_hand: None,
            options: CombatOptions::default(),
            fire_mode: FireMode::Normal,
            waives_damage: false,
            blindside_cause: None,
            suppression_purpose: None,
            skilled: None,
            typed: TypedFigures::default(),
            targets: ChosenTargets::new(target),
            group: vec![],
            combined: vec![],
            boosts: Boosts::default(),
            circumstances: None,
        }
    }

    /// Returns the text that is typed in a field.
    pub fn text(&self, field: AttackField) -> &str {
        if field.is_of_target() {
            self.targets.shown().map_or("", |target| target.text(field))
        } else {
            self.typed.text(field)
        }
    }

    /// Sets the text of a field.
    pub fn set_text(&mut self, field: AttackField, text: impl Into<String>) {
        if !field.is_of_target() {
            self.typed.set_text(field, text);
        } else if let Some(target) = self.targets.shown_mut() {
            target.set_text(field, text);
        }
    }

    /// Returns the figure in a field.
    ///
    /// # Errors
    /// As [`read_figure`].
    pub fn figure(&self, field: AttackField) -> Result<Option<i32>, AttackFieldError> {
        read_figure(field, self.text(field))
    }

    /// Returns the error of a field. `may_be_empty`: whether a field in which nothing is typed has no error.
    pub fn field_error(&self, field: AttackField, may_be_empty: bool) -> Option<AttackFieldError> {
        match self.figure(field) {
            Ok(None) if !may_be_empty => Some(AttackFieldError::Missing(field)),
            Ok(_) => None,
            Err(error) => Some(error),
        }
    }

    /// Raises or lowers a figure by one. An empty field counts as the known figure; if there is none, it gets its starting value.
    pub fn step(&mut self, field: AttackField, direction: StepDirection, known: Option<i32>) {
        let range = field.range();
        let next = match self.figure(field).ok().flatten().or(known) {
            Some(figure) => direction.step(figure, 1),
            None => field.start(),
        };
        self.set_text(field, next.clamp(*range.start(), *range.end()).to_string());
    }

    /// Returns the attack as a declaration for the engine.
    ///
    /// # Errors
    /// An [`AttackFieldError`] if a typed figure cannot be read.
    pub fn declaration(&self) -> Result<AttackDeclaration, AttackFieldError> {
        let has = |option| self.options.has(option);
        let grabs = has(CombatOption::GrappleItem);
        let targets = self.targets.list.iter();
        let targets = targets.map(|target| target.to_declared_target(grabs));
        let mut modifiers = vec![];
        for (field, applies_to) in [
            (AttackField::ActionModifier, AppliesTo::ActionTotal),
            (AttackField::EffectModifier, AppliesTo::EffectTotal),
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
            // Only suppressive fire is shared (TC-143).
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

    /// Selects an option, or deselects it.
    pub fn toggle_option(&mut self, option: CombatOption, rules: &CombatRules) {
        self.options = self.options.toggled(option, rules);
        // Suppressive fire hits everybody in an area, so each tap on a name adds a target.
        self.targets.several |= self.options.has(CombatOption::SuppressiveFire);
    }

    /// Raises or lowers the steps of the vital blow.
    pub fn step_vital_blow(&mut self, direction: StepDirection, rules: &CombatRules) {
        let stepped = self.options.step_vital_blow(direction.sign(), rules);
        self.options = stepped.unwrap_or(self.options);
    }

    /// Applies a choice to the form.
    pub fn choose(&mut self, choice: FormChoice) {
        match choice {
            FormChoice::Weapon { weapon, non_lethal } => {
                self.weapon = weapon;
                // The typed figures belonged to the previous weapon.
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
            FormChoice::OffHand(weapon) => self.off_hand = Some(weapon),
            FormChoice::Skilled(skilled) => self.skilled = Some(skilled),
            FormChoice::FireMode(mode) => self.fire_mode = mode,
            FormChoice::OwnVitalBlock(steps) => {
                self.options = self.options.with_vital_block(steps);
            }
            FormChoice::WaivesDamage(waives) => self.waives_damage = waives,
            FormChoice::BlindsideCause(cause) => self.blindside_cause = Some(cause),
            FormChoice::SuppressionPurpose(purpose) => self.suppression_purpose = Some(purpose),
            FormChoice::Range(target, range) => {
                if let Some(target) = self.targets.get_mut(target) {
                    target.range = Some(range);
                }
            }
            FormChoice::SharedRange(range) => self.targets.shared_range = Some(range),
            FormChoice::ShownTarget(target) => self.targets.show(target),
            FormChoice::Sharer(actor) => toggle(&mut self.group, actor),
            FormChoice::GrabbedItem(item) => {
                if let Some(target) = self.targets.shown_mut() {
                    target.grabbed_item = Some(item);
                }
            }
            FormChoice::Concealment(concealment) => {
                if let Some(target) = self.targets.shown_mut() {
                    target.concealment = concealment;
                }
            }
            FormChoice::Attacker(circumstances) => self.set_circumstances(circumstances),
            FormChoice::OfTarget(circumstances) => {
                if let Some(target) = self.targets.shown_mut() {
                    if circumstances.defends != target.circumstances.defends {
                        // A different defence needs a new roll.
                        target.set_text(AttackField::DefenceDie, "");
                    }
                    target.circumstances = circumstances;
                }
            }
        }
    }

    /// Sets the edition and the facts about the attacker, and adapts the choices that depend on them.
    fn set_circumstances(&mut self, circumstances: AttackerCircumstances) {
        let fires = |of: AttackerCircumstances| (of.attack_skill, of.fire_capability);
        if self.circumstances.replace(circumstances).map(fires) != Some(fires(circumstances)) {
            self.fire_mode = FireMode::Normal;
        }
        let rules = CombatRules::for_edition(circumstances.edition);
        self.options = self.options.limited_to(&rules);
        for target in &mut self.targets.list {
            let steps = &mut target.circumstances.vital_block_steps;
            *steps = limited_vital_block(*steps, rules.edition);
        }
    }

    /// Returns a copy in which the empty ones of these fields, and all unreadable ones, contain a placeholder value.
    #[must_use]
    pub fn with_stand_ins(&self, missing: &[AttackField]) -> Self {
        let mut form = self.clone();
        form.targets.restore_default();
        let targets = form.targets.list.iter_mut();
        let targets = targets.map(|target| (&mut target.typed, true));
        for (typed, of_target) in targets.chain([(&mut form.typed, false)]) {
            typed.fill_in(|field| field.is_of_target() == of_target, missing);
        }
        form
    }
}
