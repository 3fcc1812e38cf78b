//! The form that the parts of an attack's dialog or page work on.

use crate::torg::attack::{AttackForm, OptionRows, PlannedAttack};
use leptos::prelude::*;
use std::sync::Arc;

/// The form, and what it comes to. In the context of the dialog or page.
#[derive(Clone, Copy)]
pub(super) struct AttackEditor {
    form: RwSignal<AttackForm>,
    planned: Memo<Arc<PlannedAttack>>,
    /// Its options. Several parts show something of them.
    pub(super) options: Memo<Vec<OptionRows>>,
    /// Rolls, or says what is missing.
    pub(super) roll: Callback<()>,
}

impl AttackEditor {
    /// An editor of a form. `plan` says what the form comes to.
    pub(super) fn new(
        form: AttackForm,
        plan: impl Fn(AttackForm) -> PlannedAttack + Send + Sync + 'static,
        roll: impl Fn(Self) + Send + Sync + 'static,
    ) -> Self {
        let form = RwSignal::new(form);
        // Whatever changes what it depends on changes it too: there is nothing to compare.
        let planned = Memo::new_with_compare(move |_| Arc::new(plan(form.get())), |_, _| true);
        let this = Self {
            form,
            planned,
            options: Memo::new(move |_| planned.with(|planned| planned.options())),
            roll: Callback::from(|| ()),
        };
        Self {
            roll: Callback::from(move || roll(this)),
            ..this
        }
    }

    /// The form.
    pub(super) fn form(self) -> RwSignal<AttackForm> {
        self.form
    }

    /// What it comes to now, without following its changes.
    pub(super) fn planned_now(self) -> Arc<PlannedAttack> {
        self.planned.get_untracked()
    }

    /// Changes what is chosen or typed. What was wrong with the dice before is not said any longer.
    pub(super) fn change(self, change: impl FnOnce(&mut AttackForm)) {
        self.form.update(|form| {
            form.dice_fault = None;
            change(form);
        });
    }

    /// A part of the form. It changes only when that part does.
    pub(super) fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&AttackForm) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.form.with(&part))
    }

    /// What a region shows. It changes only when that does.
    pub(super) fn region<T: PartialEq + Send + Sync + 'static>(
        self,
        region: impl Fn(&PlannedAttack) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.planned.with(|planned| region(planned)))
    }
}

/// The editor of the dialog or page that this is called in.
pub(super) fn use_editor() -> AttackEditor {
    expect_context()
}
