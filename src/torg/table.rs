//! The page of a Torg table.

use super::acting::after;
use super::acting::skill_check::{AnnouncedCheck, SkillCheckForm};
use super::action::Action;
use super::attack::quick;
use super::cast::{SavedCast, save_for_later};
use super::deck::{CardNumberDialog, DeckDialog, OwedDraws, asks_number};
use super::dialog::{TorgDialog, TorgList, dialog};
use super::example::POINTERS;
use super::log::act_and_scene;
use super::options::asks;
use super::rounds::{AfterRound, begins_at_once, must_ask};
use super::scene::ending::ending;
use super::scene::ending_page::EndingPage;
use super::scene_page;
use super::scene_page::page::{CardInForce, InForce, SceneDock, ScenePane, ToneChoice, use_chips};
use super::seats::page::{SeatPane, SeatsPane};
use crate::components::{DialogStack, Dialogs, REPEATED_PRESS, is_first_press, provide_runner};
use crate::device;
use crate::navigation::{Address, Navigator, TablePage, use_navigator};
use crate::notices::Notices;
use crate::preferences::SavedPreferences;
use crate::refusal::RefusalDialog;
use crate::rulebook::RulesPage;
use crate::rules::{OptionLink, RuleViewer};
use crate::session::Session;
use crate::table_layout::{TableLayout, TableParts};
use ::torg::Torg;
use ::torg::command::Command;
use ::torg::view::View;
use leptos::prelude::*;
use std::sync::Arc;
use storage::GameKind;
use tabletop::seat::ActorId;

/// The shared state of the page of a Torg table. It is provided as a Leptos context.
#[derive(Clone, Copy)]
pub struct TorgTable {
    /// The table.
    pub session: Session<Torg>,
    /// The dialogs over its page.
    pub dialogs: Dialogs<TorgDialog>,
    /// The navigation of the app.
    pub navigator: Navigator,
    /// Toasts and alerts.
    pub notices: Notices,
    /// The preferences of this device.
    pub preferences: SavedPreferences,
    /// Whether the deck was pressed just now.
    deck_is_debounced: RwSignal<bool>,
    /// The characters saved on this device for later tables.
    pub saved_cast: SavedCast,
    /// The last announced action, with the numbers of its check.
    pub announced_check: StoredValue<Option<AnnouncedCheck>>,
    /// The cards drawn from the printed deck that were asked for already.
    asked_draws: StoredValue<OwedDraws>,
}

/// Returns the Torg table from the context.
pub fn use_torg() -> TorgTable {
    expect_context()
}

impl TorgTable {
    /// Returns the view of the open table. It shows nobody's hand, but contains what only the gamemaster should see.
    pub fn view(self) -> Memo<Arc<View>> {
        self.session.view()
    }

    /// Returns the current view of the open table, without tracking its changes.
    pub fn view_now(self) -> Arc<View> {
        self.session.view_now()
    }

    /// Returns a part of the view of the open table. The memo changes only when that part does.
    pub fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&View) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        self.session.select(part)
    }

    /// Plays a command. If it succeeds, the finished dialogs close and the next one opens.
    pub fn play(self, command: Command) {
        self.play_then(command, move || self.close_finished());
    }

    /// Closes the dialogs that are finished.
    pub fn close_finished(self) {
        let (open, view) = (self.dialogs.all(), self.view_now());
        self.dialogs
            .keep_only(|dialog| after::stays_open(dialog, &open, &view));
    }

    /// Plays a command and keeps the dialogs open.
    pub fn play_and_stay(self, command: Command) {
        self.play_then(command, || ());
    }

    /// Plays a command. If it succeeds, calls `and_then` and opens the dialog that follows.
    pub fn play_then(self, command: Command, and_then: impl Fn() + Send + Sync + 'static) {
        let played = command.clone();
        self.session.play(command, move || {
            and_then();
            self.after(&played);
        });
    }

    /// Reacts to a played command from any part of the page: vibrates, goes to the stage and opens the next dialog where needed.
    pub fn after(self, command: &Command) {
        if after::vibrates(command) {
            self.preferences.vibrate();
        }
        // The next row of the turn order may be below the dock. Where a toast tells the result, it scrolls.
        if matches!(command, Command::EndTurn { .. } | Command::Pass { .. }) {
            device::scroll_to_current_turn();
        }
        let page = self.navigator.address().with_untracked(Address::table_page);
        match after::page_after(command, page) {
            // Back does not lead to the page of somebody who has left.
            Some(TablePage::Seats) => self.navigator.go_up_to_page(TablePage::Seats),
            Some(page) => self.go_to(page),
            None => {}
        }
        let view = self.view_now();
        let open = self.dialogs.top();
        // An attack's form that waits for an action to end covers nothing.
        let is_waiting =
            |open: &TorgDialog| matches!(open, TorgDialog::Attack { .. }) && view.action.is_some();
        let is_covered = open.as_ref().is_some_and(|open| !is_waiting(open));
        let next = self
            .asked_draws
            .with_value(|asked| after::next_dialog(command, &view, is_covered, asked));
        if let Some(next) = next
            && !open.is_some_and(|open| after::is_same(&open, &next))
        {
            self.open(next);
        }
    }

    /// Returns whether the results of an actor's real dice are typed, and the setter of that. Each hero has a choice of their own; everybody
    /// else shares one, because the gamemaster rolls for them.
    pub fn own_dice(self, actor: ActorId) -> (Signal<bool>, SignalSetter<bool>) {
        let view = self.view_now();
        let hero = view.heroes().find(|hero| hero.id == actor);
        self.session.own_dice(hero.map(|hero| hero.id))
    }

    /// Remembers the numbers of an action whose outcome is announced now.
    pub fn remember_check(self, actor: ActorId, form: SkillCheckForm, skilled: bool) {
        self.announced_check.set_value(Some(AnnouncedCheck {
            actor,
            form,
            skilled,
            entries_before: self.entries(),
        }));
    }

    /// Forgets the announced action after a jump in the log to a place before it.
    fn forget_undone_check(self) {
        let entries = self.entries();
        let is_undone = |check: &AnnouncedCheck| entries <= check.entries_before;
        self.announced_check.update_value(|check| {
            check.take_if(|check| is_undone(check));
        });
    }

    fn entries(self) -> usize {
        self.session
            .with_untracked(|table| table.table().log().applied().len())
    }

    /// Opens a dialog: in place of a menu that is on top, else over the open dialogs.
    pub fn open(self, dialog: TorgDialog) {
        if dialog == TorgDialog::Deck(DeckDialog::OwedDraws) {
            self.asked_draws.set_value(OwedDraws::of(&self.view_now()));
        }
        if self.dialogs.top().is_some_and(|top| top.is_menu()) {
            self.dialogs.replace(dialog);
        } else {
            self.dialogs.open(dialog);
        }
    }

    /// Runs the action of a button.
    pub fn run(self, action: Action) {
        match action {
            Action::Play(command) => self.play(command),
            Action::PlayAndStay(command) => self.play_and_stay(command),
            Action::PlayTogether(commands) => self.session.play_together(commands, || ()),
            Action::PlayAndCloseTop(command) => {
                self.play_then(command, move || self.dialogs.close());
            }
            Action::Open(dialog) => self.open(dialog),
            Action::Replace(dialog) => self.dialogs.replace(dialog),
            Action::OpenAlone(dialog) => self.dialogs.open_alone(dialog),
            Action::GoTo(page) => self.go_to(page),
            Action::OfTable(action) => action.run(self.session, self.dialogs, self.navigator),
            Action::ShowHand(actor, purpose) => self.open(TorgDialog::Hand { actor, purpose }),
            Action::PressDeck => {
                if self.view_now().in_rounds {
                    self.close_round(AfterRound::Flip);
                } else {
                    self.open(TorgDialog::BeginRounds);
                }
            }
            Action::CloseRound(and_then) => self.close_round(and_then),
            Action::Close => self.dialogs.close(),
            Action::SaveForLater(actor) => save_for_later(self, actor),
        }
    }

    /// Goes to a page of this table.
    pub fn go_to(self, page: TablePage) {
        self.navigator.go_to_page(page);
    }

    /// Returns whether the deck was pressed just now. A second press in that time is ignored.
    pub fn deck_is_debounced(self) -> Signal<bool> {
        self.deck_is_debounced.into()
    }

    /// Runs the action of the deck's button, unless it was pressed just now.
    pub fn press_deck(self, action: Action) {
        if is_first_press(self.deck_is_debounced, REPEATED_PRESS) {
            self.run(action);
        }
    }

    /// Closes the round. If questions must be answered first, it opens their dialog instead.
    pub fn close_round(self, and_then: AfterRound) {
        if must_ask(&self.view_now(), and_then) {
            self.open(TorgDialog::CloseRound { then: and_then });
        } else {
            self.finish_round(and_then);
        }
    }

    /// Plays the command that closes the round. At a table without the deck, a flip opens the dialog of the next round's line instead.
    pub fn finish_round(self, and_then: AfterRound) {
        match and_then.command(&self.view_now()) {
            Some(command) => self.play(command),
            None => self.dialogs.open_alone(TorgDialog::RoundLine),
        }
    }

    /// Begins rounds. If no hero may lay cards first, the first round begins at once.
    pub fn begin_rounds(self, command: Command) {
        self.play_then(command, move || {
            self.dialogs.close_all();
            if begins_at_once(&self.view_now()) {
                self.finish_round(AfterRound::Flip);
            }
        });
    }

    /// Opens the dialog of a question as soon as the table reaches it, but not after a jump in the log. Drawn cards are asked for only
    /// when new ones come.
    fn ask_at_once(self) {
        let question = self.select(|view| (scene_page::next_question(view), OwedDraws::of(view)));
        let jumps = self.session.jumps();
        Effect::watch(
            move || (jumps.get(), question.get()),
            move |(jumps, (question, owed)), previous, _| {
                let jumped = previous.is_some_and(|(jumps_before, _)| jumps_before != jumps);
                let list = TorgDialog::Deck(DeckDialog::OwedDraws);
                let is_listed = self.dialogs.all().contains(&list);
                self.asked_draws.update_value(|asked| {
                    if jumped || is_listed {
                        asked.clone_from(owed);
                    } else {
                        asked.lower_to(owed);
                    }
                });
                let is_new = |dialog: &TorgDialog| match dialog {
                    TorgDialog::Deck(_) => self
                        .asked_draws
                        .with_value(|asked| owed.has_more_than(asked)),
                    _ => previous.is_none_or(|(_, (before, _))| before != question),
                };
                let Some((_, dialog)) = question
                    .as_ref()
                    .filter(|(_, dialog)| !jumped && is_new(dialog))
                else {
                    return;
                };
                // When a table is opened, only questions about the deck open at once.
                let is_asked = previous.is_some() || matches!(dialog, TorgDialog::Deck(_));
                let top = self.dialogs.top();
                // The privacy screen with a hand is not interrupted.
                let is_at_hand = matches!(top, Some(TorgDialog::Hand { .. }));
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
        preferences: expect_context(),
        deck_is_debounced: RwSignal::new(false),
        saved_cast: SavedCast::provide(notices),
        announced_check: StoredValue::new(None),
        asked_draws: StoredValue::new(OwedDraws::default()),
    };
    provide_context(table);
    provide_runner(move |action| table.run(action));
    // A rule with an option links to that option of this table.
    let rules: RuleViewer = expect_context();
    rules.lead_to_options(OptionLink {
        answers: asks,
        open: Callback::from(move |rule: String| {
            table.open(TorgDialog::Options { search: Some(rule) })
        }),
    });
    let edition = table.view_now().edition;
    rules.lead_to_edition(edition);
    // The quick attack opens in the edition of the table that was played last. It does without if there is no room to note it. Nothing
    // is noted of an example.
    if session.id().is_some() {
        let _ = device::save_json(quick::EDITION_KEY, &edition);
    }
    session.on_jump(move || {
        table.forget_undone_check();
        let (open, view) = (table.dialogs.all(), table.view_now());
        table
            .dialogs
            .keep_only(|dialog| after::applies_after_jump(dialog, &open, &view));
    });
    table.ask_at_once();
    let ends = table.select(|view| ending(view).is_some());
    let shows_ending = Memo::new(move |_| {
        let address = table.navigator.address();
        ends.get() && address.with(|address| matches!(address, Address::Table(_, TablePage::Scene)))
    });
    let page = move || {
        if shows_ending.get() {
            view! { <EndingPage/> }.into_any()
        } else {
            view! { <TableLayout session parts=table_parts(table)/> }.into_any()
        }
    };
    view! {
        {page}
        // A dialog that a change of the table closes is removed before its content would render again.
        <DialogStack dialogs=table.dialogs render=dialog follow=move || table.session.follow_changes_ahead()/>
        <CardNumberDialog session/>
        <RefusalDialog session unless=asks_number/>
    }
}

fn table_parts(table: TorgTable) -> TableParts<Torg> {
    let chips = use_chips();
    TableParts {
        class: "is-torg",
        tabs: ["Stage", "Seats"],
        title: table.select(scene_page::title).into(),
        detail: table.select(act_and_scene).into(),
        menu_label: "More about the scene",
        on_menu: Callback::from(move || table.open(TorgList::SceneMenu.into())),
        before_menu: ViewFn::from(|| view! { <ToneChoice/> }),
        main_panel: ("On stage", ViewFn::from(|| view! { <CardInForce/> })),
        side_panel: (
            "Also in effect",
            ViewFn::from(move || view! { <InForce chips/> }),
        ),
        has_side_panel: Signal::derive(move || chips.with(|chips| !chips.is_empty())),
        scene: ViewFn::from(|| view! { <ScenePane/> }),
        seats: ViewFn::from(|| view! { <SeatsPane/> }),
        seat: Callback::from(|actor: ActorId| view! { <SeatPane actor/> }.into_any()),
        dock: ViewFn::from(|| view! { <SceneDock/> }),
        rules: ViewFn::from(move || {
            let edition = table.select(|view| Some(view.edition));
            view! { <RulesPage game=GameKind::Torg edition has_heading=true/> }
        }),
        pointers: &POINTERS,
    }
}
