//! The shared state of an attack's dialog or page.

use crate::components::FieldText;
use crate::torg::attack::{AttackForm, OptionRows, Pane, PlannedAttack};
use crate::torg::attack_fields::{AttackField, AttackFieldError};
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::dice::DiceError;

/// What the dialog or page remembers beside the form. It stays while the dialog waits for a defence, and is not saved.
#[derive(Clone, Copy)]
pub(super) struct PageState {
    /// The open pane; `None` if both are closed.
    pub(super) open_pane: RwSignal<Option<Pane>>,
    /// Whether the rarely used options are shown too.
    pub(super) shows_rare: RwSignal<bool>,
    /// Whether somebody tried to roll while something was missing: from then on, the fields name what is missing.
    pub(super) was_tried: RwSignal<bool>,
    /// The error in the typed dice, until the form changes.
    pub(super) dice_error: RwSignal<Option<DiceError>>,
}

/// The form and its planned attack, in the context of the dialog or page.
#[derive(Clone, Copy)]
pub(super) struct AttackEditor {
    form: RwSignal<AttackForm>,
    /// What is remembered beside the form.
    pub(super) page: PageState,
    /// Whether real dice are typed.
    pub(super) own_dice: Signal<bool>,
    set_own_dice: SignalSetter<bool>,
    planned: Memo<Arc<PlannedAttack>>,
    /// The options, which several parts show.
    pub(super) options: Memo<Vec<OptionRows>>,
    /// Rolls the attack, or marks what is missing.
    pub(super) roll: Callback<()>,
}

impl AttackEditor {
    /// Creates an editor for a form. `own_dice`: whether real dice are typed, and the setter of that. `plan`
    /// computes the planned attack from the form and the choice of dice.
    pub(super) fn new(
        form: AttackForm,
        (own_dice, set_own_dice): (Signal<bool>, SignalSetter<bool>),
        plan: impl Fn(AttackForm, bool) -> PlannedAttack + Send + Sync + 'static,
        roll: impl Fn(Self) + Send + Sync + 'static,
    ) -> Self {
        let form = RwSignal::new(form);
        let page = PageState {
            open_pane: RwSignal::new(None),
            shows_rare: RwSignal::new(false),
            was_tried: RwSignal::new(false),
            dice_error: RwSignal::new(None),
        };
        // Every change of its inputs counts as a change, so the values are not compared.
        let plan = move |_: Option<&_>| Arc::new(plan(form.get(), own_dice.get()));
        let planned = Memo::new_with_compare(plan, |_, _| true);
        let editor = Self {
            form,
            page,
            own_dice,
            set_own_dice,
            planned,
            options: Memo::new(move |_| {
                planned.with(|planned| planned.options(page.shows_rare.get()))
            }),
            roll: Callback::from(|| ()),
        };
        Self {
            roll: Callback::from(move || roll(editor)),
            ..editor
        }
    }

    /// Returns the form.
    pub(super) fn form(self) -> RwSignal<AttackForm> {
        self.form
    }

    /// Returns the current planned attack, without tracking changes.
    pub(super) fn planned_now(self) -> Arc<PlannedAttack> {
        self.planned.get_untracked()
    }

    /// Changes the form, and clears the previous error in the typed dice.
    pub(super) fn change(self, change: impl FnOnce(&mut AttackForm)) {
        self.page.dice_error.set(None);
        self.form.update(change);
    }

    /// Switches between the app's dice and real dice.
    pub(super) fn toggle_own_dice(self) {
        self.set_own_dice.set(!self.own_dice.get_untracked());
        self.change(|form| form.set_text(AttackField::Dice, ""));
    }

    /// Returns the text that is typed in a field.
    pub(super) fn text_of(self, field: AttackField) -> FieldText {
        let text = self.select(move |form| form.text(field).to_owned());
        FieldText::new(text, move |typed| {
            self.change(|form| form.set_text(field, typed));
        })
    }

    /// Returns a memo of the error of a field. A needed but empty field is an error only after somebody has tried to roll.
    pub(super) fn field_error(
        self,
        field: AttackField,
        is_needed: bool,
    ) -> Memo<Option<AttackFieldError>> {
        Memo::new(move |_| {
            let may_be_empty = !is_needed || !self.page.was_tried.get();
            self.form.with(|form| form.field_error(field, may_be_empty))
        })
    }

    /// Returns a memo of a part of the form.
    pub(super) fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&AttackForm) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.form.with(&part))
    }

    /// Returns a memo of what a region shows.
    pub(super) fn region<T: PartialEq + Send + Sync + 'static>(
        self,
        region: impl Fn(&PlannedAttack) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.planned.with(|planned| region(planned)))
    }
}

/// Returns the editor of the surrounding dialog or page.
pub(super) fn use_editor() -> AttackEditor {
    expect_context()
}
