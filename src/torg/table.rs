//! The page of a Torg table.

use super::acting::after;
use super::action::{Action, ActionButton};
use super::cast::{SavedCast, save_for_later};
use super::deck::{CardNumberDialog, asks_number};
use super::dialog::{Dialog, dialog};
use super::example::POINTERS;
use super::log::act_and_scene;
use super::options::asks;
use super::rounds::{AfterRound, REPEATED_PRESS, begins_at_once, must_ask};
use super::scene::ending::ending;
use super::scene::ending_page::EndingPage;
use super::seats::page::{SeatPane, SeatsPane};
use super::stage;
use super::stage::page::{CardInForce, InForce, StageDock, StagePane, ToneChoice, use_chips};
use crate::components::{Button, DialogStack, Dialogs, RefusalDialog};
use crate::navigation::{Address, Navigator, TablePage, use_navigator};
use crate::notices::Notices;
use crate::rules::{OptionLink, RuleViewer};
use crate::session::Session;
use crate::settings::Settings;
use crate::table_layout::{TableLayout, TableParts};
use ::torg::Torg;
use ::torg::command::Command;
use ::torg::view::View;
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::seat::ActorId;

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
    /// The deck was pressed just now.
    deck_rests: RwSignal<bool>,
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

    /// Plays a command. When it is played, the dialogs close that are done with, and the next one opens.
    pub fn play(self, command: Command) {
        self.play_then(command, move || self.close_finished());
    }

    /// Closes the dialogs that are done with.
    pub fn close_finished(self) {
        let view = self.view_now();
        self.dialogs
            .keep_only(|dialog| after::stays_open(dialog, &view));
    }

    /// Plays a command; the dialogs stay.
    pub fn play_and_stay(self, command: Command) {
        self.play_then(command, || ());
    }

    /// Plays a command, then does what is left to do with the dialogs, and opens the one that follows.
    pub fn play_then(self, command: Command, then: impl Fn() + Send + Sync + 'static) {
        let played = command.clone();
        self.session.play(command, move || {
            then();
            self.after(&played);
        });
    }

    /// What the page does when a command has been played, whichever part of it sent it.
    pub fn after(self, command: &Command) {
        if after::vibrates(command) {
            self.settings.vibrate();
        }
        if after::leads_to_stage(command) {
            self.go_to(TablePage::Stage);
        }
        let view = self.view_now();
        let open = self.dialogs.top();
        if let Some(next) = after::next_dialog(command, &view, open.is_some())
            && !open.is_some_and(|open| after::is_same(&open, &next))
        {
            self.open(next);
        }
    }

    /// Opens a dialog: in place of a menu, which has done its part then, else over those that are there.
    pub fn open(self, dialog: Dialog) {
        if self.dialogs.top().is_some_and(|top| top.is_menu()) {
            self.dialogs.replace(dialog);
        } else {
            self.dialogs.open(dialog);
        }
    }

    /// Does what a button does.
    pub fn run(self, action: Action) {
        match action {
            Action::Play(command) => self.play(command),
            Action::PlayAndStay(command) => self.play_and_stay(command),
            Action::PlayAndCloseTop(command) => {
                self.play_then(command, move || self.dialogs.close());
            }
            Action::Open(dialog) => self.open(dialog),
            Action::OpenAlone(dialog) => self.dialogs.open_alone(dialog),
            Action::GoTo(page) => self.go_to(page),
            Action::OpenSettings => {
                self.dialogs.close_all();
                self.navigator.go_to(Address::Settings);
            }
            Action::ShowHand(actor, purpose) => self.open(Dialog::Hand { actor, purpose }),
            Action::PressDeck => {
                if self.view_now().in_rounds {
                    self.close_round(AfterRound::Flip);
                } else {
                    self.open(Dialog::BeginRounds);
                }
            }
            Action::CloseRound(then) => self.close_round(then),
            Action::Close => self.dialogs.close(),
            Action::SaveForLater(actor) => save_for_later(self, actor),
        }
    }

    /// Goes to a page of this table.
    pub fn go_to(self, page: TablePage) {
        if let Some(table) = self.navigator.address().get_untracked().table() {
            self.navigator.go_to(Address::Table(table, page));
        }
    }

    /// Whether the deck was pressed just now: a second press then is no press of its own.
    pub fn deck_rests(self) -> Signal<bool> {
        self.deck_rests.into()
    }

    /// The deck is pressed.
    pub fn press_deck(self, action: Action) {
        if self.deck_rests.get_untracked() {
            return;
        }
        self.deck_rests.set(true);
        set_timeout(
            move || {
                self.deck_rests.try_set(false);
            },
            REPEATED_PRESS,
        );
        self.run(action);
    }

    /// Asks what must be said before the round closes, or goes on at once.
    pub fn close_round(self, then: AfterRound) {
        if must_ask(&self.view_now(), then) {
            self.open(Dialog::CloseRound { then });
        } else {
            self.finish_round(then);
        }
    }

    /// Closes the round and goes on.
    pub fn finish_round(self, then: AfterRound) {
        match then.command(&self.view_now()) {
            Some(command) => self.play(command),
            None => self.dialogs.open_alone(Dialog::RoundLine),
        }
    }

    /// Goes into rounds. Where nobody may lay cards first, the first one begins at once.
    pub fn begin_rounds(self, command: Command) {
        self.play_then(command, move || {
            self.dialogs.close_all();
            if begins_at_once(&self.view_now()) {
                self.finish_round(AfterRound::Flip);
            }
        });
    }

    /// Opens what is asked at once when the table has come to it; not where it was only gone to in the log.
    fn ask_at_once(self) {
        let question = self.select(stage::next_question);
        let jumps = self.session.jumps();
        Effect::watch(
            move || (jumps.get(), question.get()),
            move |(jumps, question), before, _| {
                let jumped = before.is_some_and(|(before, _)| before != jumps);
                let is_new = before.is_none_or(|(_, before)| before != question);
                let Some((_, dialog)) = question.as_ref().filter(|_| is_new && !jumped) else {
                    return;
                };
                // A table that is opened asks only what nobody can have seen before: which cards were dealt.
                let is_asked = before.is_some() || matches!(dialog, Dialog::Deck(_));
                let top = self.dialogs.top();
                // Whoever looks at a hand goes on there.
                let is_at_hand = matches!(top, Some(Dialog::Hand { .. }));
                if is_asked && !is_at_hand && top.as_ref() != Some(dialog) {
                    self.open(dialog.clone());
                }
            },
            true,
        );
    }
}

/// The page of a table.
#[component]
pub fn TorgPage(
    /// The table.
    session: Session<Torg>,
) -> impl IntoView {
    let notices = expect_context();
    let table = TorgTable {
        session,
        dialogs: Dialogs::new(),
        navigator: use_navigator(),
        notices,
        settings: expect_context(),
        deck_rests: RwSignal::new(false),
        saved_cast: SavedCast::provide(notices),
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
    table.ask_at_once();
    let ends = table.select(|view| ending(view).is_some());
    let shows_ending = Memo::new(move |_| {
        let address = table.navigator.address();
        ends.get() && address.with(|it| matches!(it, Address::Table(_, TablePage::Stage)))
    });
    let page = move || {
        if shows_ending.get() {
            view! { <EndingPage/> }.into_any()
        } else {
            view! { <TableLayout session parts=parts(table)/> }.into_any()
        }
    };
    view! {
        {page}
        // A dialog that closes with a change of the table is gone before anything in it would be written anew.
        <DialogStack dialogs=table.dialogs render=dialog follow=move || table.session.follow_changes_ahead()/>
        <CardNumberDialog session/>
        <RefusalDialog session unless=asks_number/>
    }
}

fn parts(table: TorgTable) -> TableParts<Torg> {
    let chips = use_chips();
    TableParts {
        class: "",
        tabs: ["Stage", "Seats"],
        title: table.select(stage::title).into(),
        detail: table.select(act_and_scene).into(),
        menu_label: "More about the scene",
        on_menu: Callback::from(move || table.open(Dialog::SceneMenu)),
        before_menu: ViewFn::from(|| view! { <ToneChoice/> }),
        lit: ("On stage", ViewFn::from(|| view! { <CardInForce/> })),
        under: (
            "Also in effect",
            ViewFn::from(move || view! { <InForce chips/> }),
        ),
        has_under: Signal::derive(move || chips.with(|chips| !chips.is_empty())),
        stage: ViewFn::from(|| view! { <StagePane/> }),
        seats: ViewFn::from(|| view! { <SeatsPane/> }),
        seat: Callback::from(|actor: ActorId| view! { <SeatPane actor/> }.into_any()),
        dock: ViewFn::from(|| view! { <StageDock/> }),
        note: |text| Command::MakeNote { text },
        edition: table.select(|view| Some(view.edition)).into(),
        pointers: &POINTERS,
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
