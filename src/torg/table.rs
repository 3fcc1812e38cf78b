//! The page of a Torg table.

use super::action::{Action, ActionButton};
use super::cast::{SavedCast, save_for_later, use_saved_cast};
use super::deck::{CardNumberDialog, asks_number};
use super::dialog::{Dialog, dialog};
use super::options::asks;
use crate::components::{Button, DialogStack, Dialogs, RefusalDialog};
use crate::navigation::{Address, Navigator, TablePage, use_navigator};
use crate::notices::Notices;
use crate::rules::{OptionLink, RuleViewer};
use crate::session::Session;
use crate::settings::Settings;
use ::torg::Torg;
use ::torg::command::Command;
use ::torg::view::View;
use leptos::prelude::*;
use std::sync::Arc;

/// What every part of a Torg table works with. In the context of the page.
#[derive(Clone, Copy)]
pub struct TorgTable {
    /// The table.
    pub session: Session<Torg>,
    /// The dialogs over its page.
    pub dialogs: Dialogs<Dialog>,
    /// Where the app is.
    pub navigator: Navigator,
    /// Toasts and alerts.
    pub notices: Notices,
    /// The preferences of this device.
    pub settings: Settings,
    /// The characters saved on this device for later tables.
    pub saved_cast: SavedCast,
}

/// The Torg table that this is called at.
pub fn use_torg() -> TorgTable {
    expect_context()
}

impl TorgTable {
    /// What everybody may see.
    pub fn view(self) -> Memo<Arc<View>> {
        self.session.view()
    }

    /// What everybody may see now, without following its changes.
    pub fn view_now(self) -> Arc<View> {
        self.session.view_now()
    }

    /// A part of what everybody may see. It changes only when that part does.
    pub fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&View) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        self.session.select(part)
    }

    /// Plays a command and closes all dialogs when it is played.
    pub fn play(self, command: Command) {
        self.session.play(command, move || self.dialogs.close_all());
    }

    /// Plays a command; the dialogs stay.
    pub fn play_and_stay(self, command: Command) {
        self.session.play(command, || ());
    }

    /// Opens a dialog over those that are there.
    pub fn open(self, dialog: Dialog) {
        self.dialogs.open(dialog);
    }

    /// Does what a button does.
    pub fn run(self, action: Action) {
        match action {
            Action::Play(command) => self.play(command),
            Action::Open(dialog) => self.open(dialog),
            Action::GoTo(page) => self.go_to(page),
            Action::SaveForLater(actor) => save_for_later(self, actor),
            Action::ShowHand(..) | Action::PressDeck => {}
        }
    }

    /// Goes to a page of this table.
    pub fn go_to(self, page: TablePage) {
        if let Some(table) = self.navigator.address().get_untracked().table() {
            self.navigator.go_to(Address::Table(table, page));
        }
    }
}

/// The page of a table.
#[component]
pub fn TorgPage(
    /// The table.
    session: Session<Torg>,
) -> impl IntoView {
    let table = TorgTable {
        session,
        dialogs: Dialogs::new(),
        navigator: use_navigator(),
        notices: expect_context(),
        settings: expect_context(),
        saved_cast: use_saved_cast(),
    };
    provide_context(table);
    // Rules lead to the options that they leave to the table.
    let rules: RuleViewer = expect_context();
    rules.lead_to_options(Some(OptionLink {
        answers: asks,
        open: Callback::from(move |rule: String| {
            table.open(Dialog::Options { search: Some(rule) })
        }),
    }));
    on_cleanup(move || rules.lead_to_options(None));
    // What was being asked may make no sense at another place in time.
    Effect::watch(
        move || session.jumps().get(),
        move |_, _, _| table.dialogs.close_all(),
        false,
    );
    view! {
        <DialogStack dialogs=table.dialogs render=dialog/>
        <CardNumberDialog session/>
        <RefusalDialog session unless=asks_number/>
    }
}

/// A button that does what its data says.
#[component]
pub fn ActionButtonView(
    /// The button.
    button: ActionButton,
    /// Further classes: "btn-big", "btn-wide", "grow".
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    let table = use_torg();
    let action = button.action;
    view! {
        <Button
            variant=button.variant
            class
            label=button.label
            detail=button.detail
            disabled=!button.enabled
            on_press=move || table.run(action.clone())
        />
    }
}
