//! The targets in the form of an attack: what is chosen and typed for each, and which one's figures are shown.

use super::typed_figures::{TypedFigures, read_figure};
use crate::torg::attack_fields::{AttackField, AttackFieldError};
use ::torg::combat::chart::{Concealment, RangeBand};
use ::torg::fight::DeclaredTarget;
use ::torg::fight::standalone::TargetCircumstances;
use ::torg::sheet::WeaponId;
use tabletop::seat::ActorId;

/// The maximum number of targets in the form of an attack without a table. A phone has no room for more chips; a table allows more.
pub const MAX_TARGETS_IN_FORM: usize = 8;

/// The targets of an attack. The figures of one of them are shown, and can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenTargets {
    /// The targets, in the order in which they were chosen.
    pub list: Vec<TargetForm>,
    /// The index of the target whose figures are shown; 0 while there is none.
    pub shown_index: usize,
    /// Whether a tap on a name adds a target instead of replacing the current one.
    pub several: bool,
    /// The range to each of several targets whose own range is not known.
    pub shared_range: Option<RangeBand>,
    /// Whether somebody chose the target; otherwise it is the default target of a new form.
    is_chosen: bool,
    /// The default target, kept here while the player chooses several others in its place.
    set_aside: Option<TargetForm>,
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

impl ChosenTargets {
    /// Creates the list with a default target.
    pub fn new(target: ActorId) -> Self {
        Self {
            list: vec![TargetForm::new(target)],
            shown_index: 0,
            several: false,
            shared_range: None,
            is_chosen: false,
            set_aside: None,
        }
    }

    /// Returns the target whose figures are shown.
    pub fn shown(&self) -> Option<&TargetForm> {
        self.list.get(self.shown_index)
    }

    /// Returns the target whose figures are shown, to be changed.
    pub fn shown_mut(&mut self) -> Option<&mut TargetForm> {
        self.list.get_mut(self.shown_index)
    }

    fn index_of(&self, target: ActorId) -> Option<usize> {
        self.list.iter().position(|other| other.target == target)
    }

    /// Returns this target, to be changed.
    pub fn get_mut(&mut self, target: ActorId) -> Option<&mut TargetForm> {
        let index = self.index_of(target)?;
        self.list.get_mut(index)
    }

    /// Switches between several targets and only the one that is shown. A default target that nobody chose is not one of the several.
    pub fn toggle_several(&mut self) {
        self.several = !self.several;
        let is_untouched = |target: &TargetForm| *target == TargetForm::new(target.target);
        if !self.several {
            self.list = self.shown().cloned().into_iter().collect();
            if self.list.is_empty() {
                self.list.extend(self.set_aside.take());
            }
            self.shown_index = 0;
            self.shared_range = None;
        } else if !self.is_chosen && self.list.iter().all(is_untouched) {
            self.set_aside = self.list.pop();
        }
    }

    /// Adds the default target again if there is no target.
    pub(super) fn restore_default(&mut self) {
        if self.list.is_empty() {
            self.list.extend(self.set_aside.clone());
        }
    }

    /// Aims at an actor in place of the target; with several, adds it to them, or removes it.
    pub fn aim_at(&mut self, target: ActorId) {
        self.is_chosen = true;
        match self.index_of(target) {
            Some(index) if self.several => {
                let removed = self.list.remove(index);
                if self.list.is_empty() {
                    // The options are still shown for it.
                    self.set_aside = Some(removed);
                }
                let is_behind = self.shown_index > index || self.shown_index == self.list.len();
                self.shown_index = self.shown_index.saturating_sub(usize::from(is_behind));
            }
            Some(index) => self.shown_index = index,
            None => {
                if !self.several {
                    self.list.clear();
                }
                self.push(TargetForm::new(target));
            }
        }
    }

    /// Adds a target and shows it.
    fn push(&mut self, target: TargetForm) {
        self.shown_index = self.list.len();
        self.list.push(target);
    }

    /// Shows the figures of this target. Does nothing if it is not a target.
    pub fn show(&mut self, target: ActorId) {
        self.shown_index = self.index_of(target).unwrap_or(self.shown_index);
    }

    /// Adds a target without a table, with the figures of the one that is shown. Does nothing at [`MAX_TARGETS_IN_FORM`].
    pub fn add(&mut self) {
        let highest = self.list.iter().map(|target| target.target.0).max();
        if let (Some(shown), Some(highest)) = (self.shown().cloned(), highest)
            && self.list.len() < MAX_TARGETS_IN_FORM
        {
            let mut target = TargetForm {
                target: ActorId(highest.saturating_add(1)),
                ..shown
            };
            // Every target rolls its own defence die.
            target.set_text(AttackField::DefenceDie, "");
            self.push(target);
        }
    }

    /// Removes the target that is shown, if there is another one.
    pub fn remove_shown(&mut self) {
        if self.list.len() > 1 {
            self.list.remove(self.shown_index);
            self.shown_index = self.shown_index.saturating_sub(1);
        }
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

    /// Returns the target as the engine takes it. `grabs`: whether the attacker grabs an item.
    pub(super) fn to_declared_target(
        &self,
        grabs: bool,
    ) -> Result<DeclaredTarget, AttackFieldError> {
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
