//! The form of an attack: everything the player chooses and types before the dice.

use crate::components::{StepDirection, toggle};
use crate::grammar::whole_number;
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
use ::torg::fight::{
    AttackDeclaration, BlindsideCause, DeclaredTarget, SuppressionPurpose, WeaponChoice,
};
use ::torg::sheet::WeaponId;
use tabletop::dice::DiceError;
use tabletop::seat::ActorId;

/// The maximum number of possibilities for one attack without a table, where nobody counts them.
pub const MAX_POSSIBILITIES_WITHOUT_TABLE: u8 = 4;

/// The maximum number of targets in the form of an attack without a table. A phone has no room for more chips; a table allows more.
pub const MAX_TARGETS_IN_FORM: usize = 8;

/// The placeholder for an unknown figure, a usual value: with it, the options can still be shown.
const STAND_IN: &str = "8";

/// The typed texts of the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedFigures([String; AttackField::COUNT]);

impl TypedFigures {
    /// Returns the text that is typed in a field.
    pub fn text(&self, field: AttackField) -> &str {
        self.0.get(field as usize).map_or("", String::as_str)
    }

    /// Sets the text of a field.
    pub fn set_text(&mut self, field: AttackField, text: impl Into<String>) {
        if let Some(typed) = self.0.get_mut(field as usize) {
            *typed = text.into();
        }
    }
}

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
    /// The targets, in the order in which they were chosen.
    pub targets: Vec<TargetForm>,
    /// The index of the target whose figures are shown; 0 while there is none.
    pub shown_index: usize,
    /// Whether a tap on a name adds a target instead of replacing the current one.
    pub several: bool,
    /// The range to each of several targets whose own range is not known.
    pub shared_range: Option<RangeBand>,
    /// Whether somebody chose the target; otherwise it is the default target of a new form.
    pub target_chosen: bool,
    /// The default target, kept here while the player chooses several others in its place.
    pub set_aside: Option<TargetForm>,
    /// The other actors who share the shot (TC-143).
    pub group: Vec<ActorId>,
    /// The interactions that are attempted with the same die (TC-262).
    pub combined: Vec<InteractionDeclaration>,
    /// The cards and possibilities that are used.
    pub boosts: Boosts,
    /// Whether a person rolls real dice and types the faces, instead of the app rolling. While the form is edited, its editor has the
    /// choice, and only the planned attack's form has it too.
    pub own_dice: bool,
    /// The error in the typed dice; `None` if there is none.
    pub dice_error: Option<DiceError>,
    /// The open pane; `None` if both are closed.
    pub open_pane: Option<Pane>,
    /// Whether the rarely used options are shown too.
    pub shows_rare: bool,
    /// Whether somebody tried to roll while something was missing: from then on the form names what is missing.
    pub was_tried: bool,
    /// The circumstances that a table would provide; `None` at a table.
    pub circumstances: Option<AttackerCircumstances>,
}

/// What is chosen and typed for one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetForm {
    /// The target.
    pub target: ActorId,
    /// The chosen range; `None` if nobody chose one.
    pub range: Option<RangeBand>,
    /// The target's cover; `None` if it has none.
    pub concealment: Option<Concealment>,
    /// The item of the target that the attacker grabs; `None` if nobody chose one.
    pub grabbed_item: Option<WeaponId>,
    /// The texts of the fields about the target.
    pub typed: TypedFigures,
    /// The circumstances of the target that a table would provide; used only without a table.
    pub circumstances: TargetCircumstances,
}

/// A part of the form that can be opened and closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The weapon.
    Weapon,
    /// The target.
    Target,
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

/// Reads a typed figure. Returns `None` if nothing is typed.
///
/// # Errors
/// [`AttackFieldError::NoNumber`] if the text is not a whole number, [`AttackFieldError::OutOfRange`] if the field does not allow it.
pub fn read_figure(field: AttackField, typed: &str) -> Result<Option<i32>, AttackFieldError> {
    // A sign alone is the beginning of a number.
    if matches!(typed.trim(), "" | "-" | "−" | "+") {
        return Ok(None);
    }
    match whole_number(typed) {
        None => Err(AttackFieldError::NoNumber(field)),
        Some(figure) if field.range().contains(&figure) => Ok(Some(figure)),
        Some(_) => Err(AttackFieldError::OutOfRange(field)),
    }
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

impl TargetForm {
    /// Creates a target for which nothing is chosen or typed yet.
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

    /// Returns the text that is typed in a field.
    pub fn text(&self, field: AttackField) -> &str {
        self.typed.text(field)
    }

    /// Returns the figure in a field.
    ///
    /// # Errors
    /// As [`read_figure`].
    pub fn figure(&self, field: AttackField) -> Result<Option<i32>, AttackFieldError> {
        read_figure(field, self.text(field))
    }

    /// Sets the text of a field.
    pub fn set_text(&mut self, field: AttackField, text: impl Into<String>) {
        self.typed.set_text(field, text);
    }

    fn to_declared_target(&self, grabs: bool) -> Result<DeclaredTarget, AttackFieldError> {
        let figure = |field| self.figure(field);
        let target = DeclaredTarget {
            range: self.range,
            concealment: self.concealment,
            grabbed_item: self.grabbed_item.filter(|_| grabs),
            defence: figure(AttackField::Defence)?,
            toughness: figure(AttackField::Toughness)?,
            disarm_resistance: figure(AttackField::Strength)?,
            // Without concealment there is no cover, and no Toughness of it.
            cover_toughness: figure(AttackField::Cover)?.filter(|_| self.concealment.is_some()),
            ..DeclaredTarget::new(self.target)
        };
        let (add, maximum) = (
            figure(AttackField::ArmorAdd)?,
            figure(AttackField::ArmorMaximum)?,
        );
        Ok(target.with_armor(add, maximum))
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
            targets: vec![TargetForm::new(target)],
            shown_index: 0,
            several: false,
            shared_range: None,
            target_chosen: false,
            set_aside: None,
            group: vec![],
            combined: vec![],
            boosts: Boosts::default(),
            own_dice: false,
            dice_error: None,
            open_pane: None,
            shows_rare: false,
            was_tried: false,
            circumstances: None,
        }
    }

    /// Returns the target whose figures are shown.
    pub fn shown_target(&self) -> Option<&TargetForm> {
        self.targets.get(self.shown_index)
    }

    fn shown_target_mut(&mut self) -> Option<&mut TargetForm> {
        self.targets.get_mut(self.shown_index)
    }

    /// Returns the text that is typed in a field.
    pub fn text(&self, field: AttackField) -> &str {
        if field.is_of_target() {
            self.shown_target().map_or("", |target| target.text(field))
        } else {
            self.typed.text(field)
        }
    }

    /// Sets the text of a field.
    pub fn set_text(&mut self, field: AttackField, text: impl Into<String>) {
        if !field.is_of_target() {
            self.typed.set_text(field, text);
        } else if let Some(target) = self.shown_target_mut() {
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

    /// Returns the error of a field. A needed but empty field is an error only after somebody has tried to roll.
    pub fn error_text(&self, field: AttackField, is_needed: bool) -> Option<AttackFieldError> {
        match self.figure(field) {
            Ok(None) if is_needed && self.was_tried => Some(AttackFieldError::Missing(field)),
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
        let targets = self
            .targets
            .iter()
            .map(|target| target.to_declared_target(grabs));
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
        self.several |= self.options.has(CombatOption::SuppressiveFire);
    }

    /// Raises or lowers the steps of the vital blow.
    pub fn step_vital_blow(&mut self, direction: StepDirection, rules: &CombatRules) {
        let stepped = self.options.step_vital_blow(direction.sign(), rules);
        self.options = stepped.unwrap_or(self.options);
    }

    /// Switches between several targets and only the one that is shown. A default target that nobody chose is not one of the several.
    pub fn toggle_several(&mut self) {
        self.several = !self.several;
        let is_untouched = |target: &TargetForm| *target == TargetForm::new(target.target);
        if !self.several {
            self.targets = self.shown_target().cloned().into_iter().collect();
            if self.targets.is_empty() {
                self.targets.extend(self.set_aside.take());
            }
            self.shown_index = 0;
            self.shared_range = None;
        } else if !self.target_chosen && self.targets.iter().all(is_untouched) {
            self.set_aside = self.targets.pop();
        }
    }

    /// Aims at an actor in place of the target; with several, adds it to them, or removes it.
    pub fn aim_at(&mut self, target: ActorId) {
        self.target_chosen = true;
        let mut targets = self.targets.iter();
        match targets.position(|other| other.target == target) {
            Some(index) if self.several => {
                let removed = self.targets.remove(index);
                if self.targets.is_empty() {
                    // The options are still shown for it.
                    self.set_aside = Some(removed);
                }
                let is_behind = self.shown_index > index || self.shown_index == self.targets.len();
                self.shown_index = self.shown_index.saturating_sub(usize::from(is_behind));
            }
            Some(index) => self.shown_index = index,
            None => {
                if !self.several {
                    self.targets.clear();
                }
                self.targets.push(TargetForm::new(target));
                self.shown_index = self.targets.len() - 1;
            }
        }
    }

    /// Shows the figures of this target. Does nothing if it is not a target.
    pub fn show_target(&mut self, target: ActorId) {
        let index = self
            .targets
            .iter()
            .position(|target_form| target_form.target == target);
        self.shown_index = index.unwrap_or(self.shown_index);
    }

    /// Adds a target without a table, with the figures of the one that is shown. Does nothing at [`MAX_TARGETS_IN_FORM`].
    pub fn add_target(&mut self) {
        let highest = self
            .targets
            .iter()
            .map(|target_form| target_form.target.0)
            .max();
        if let (Some(shown), Some(highest)) = (self.shown_target().cloned(), highest)
            && self.targets.len() < MAX_TARGETS_IN_FORM
        {
            let mut target = TargetForm {
                target: ActorId(highest.saturating_add(1)),
                ..shown
            };
            // Every target rolls its own defence die.
            target.set_text(AttackField::DefenceDie, "");
            self.targets.push(target);
            self.shown_index = self.targets.len() - 1;
        }
    }

    /// Removes the target that is shown, if there is another one.
    pub fn remove_target(&mut self) {
        if self.targets.len() > 1 {
            self.targets.remove(self.shown_index);
            self.shown_index = self.shown_index.saturating_sub(1);
        }
    }

    /// Opens a pane, or closes it.
    pub fn toggle_pane(&mut self, pane: Pane) {
        self.open_pane = (self.open_pane != Some(pane)).then_some(pane);
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
                for target_form in self
                    .targets
                    .iter_mut()
                    .filter(|target_form| target_form.target == target)
                {
                    target_form.range = Some(range);
                }
            }
            FormChoice::SharedRange(range) => self.shared_range = Some(range),
            FormChoice::ShownTarget(target) => self.show_target(target),
            FormChoice::Sharer(actor) => toggle(&mut self.group, actor),
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
            FormChoice::Attacker(circumstances) => self.set_circumstances(circumstances),
            FormChoice::OfTarget(circumstances) => {
                if let Some(target) = self.shown_target_mut() {
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
        for target in &mut self.targets {
            let steps = &mut target.circumstances.vital_block_steps;
            *steps = limited_vital_block(*steps, rules.edition);
        }
    }

    /// Returns a copy in which the empty ones of these fields, and all unreadable ones, contain a placeholder value.
    #[must_use]
    pub fn with_stand_ins(&self, missing: &[AttackField]) -> Self {
        let mut form = self.clone();
        if form.targets.is_empty() {
            form.targets.extend(form.set_aside.clone());
        }
        let form_figures = std::iter::once((&mut form.typed, false));
        let targets = form
            .targets
            .iter_mut()
            .map(|target| (&mut target.typed, true));
        for (typed, of_target) in form_figures.chain(targets) {
            for field in AttackField::ALL {
                let needs_placeholder = match read_figure(field, typed.text(field)) {
                    Ok(None) => missing.contains(&field),
                    Ok(Some(_)) => false,
                    Err(_) => true,
                };
                if needs_placeholder && field.is_of_target() == of_target {
                    typed.set_text(field, STAND_IN);
                }
            }
        }
        form
    }
}
