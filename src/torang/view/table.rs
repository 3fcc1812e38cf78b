//! The page of a Torang table.

use super::dialogs::dialog;
use super::scene::{FollowUps, RollPaper, Scene};
use super::seats::{People, Sheet};
use crate::components::{ActionButtonView, DialogStack, Dialogs, Dock, DockButton, provide_runner};
use crate::device;
use crate::game::TableGame;
use crate::navigation::{Navigator, TablePage, use_navigator};
use crate::preferences::SavedPreferences;
use crate::refusal::RefusalDialog;
use crate::rulebook::RulesPage;
use crate::session::Session;
use crate::table_layout::{TableLayout, TableParts, TableUndo};
use crate::torang::action::{Action, TorangDialog, TorangList};
use crate::torang::example::POINTERS;
use crate::torang::people::{main_button, place_line};
use crate::torang::result::{finish, finish_after_check, follow_ups};
use ::torang::Torang;
use ::torang::command::{Command, DieSource};
use ::torang::opposed::Side;
use ::torang::state::RollPart;
use ::torang::view::View;
use leptos::prelude::*;
use std::sync::Arc;
use storage::GameKind;
use tabletop::seat::ActorId;

/// The state that all parts of a Torang table share. It is provided as a context of the page.
#[derive(Clone, Copy)]
pub struct TorangTable {
    /// The session that plays this table.
    pub session: Session<Torang>,
    /// The dialogs of the page.
    pub dialogs: Dialogs<TorangDialog>,
    navigator: Navigator,
    preferences: SavedPreferences,
}

/// What follows when a roll has been called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRequest {
    /// It is rolled at once.
    Roll,
    /// A list asks who helps the roller.
    AskForHelp,
    /// The page shows the roll.
    Wait,
}

/// Returns the [`TorangTable`] from the context.
pub fn use_torang() -> TorangTable {
    expect_context()
}

impl TorangTable {
    /// Returns the current public view without tracking its changes.
    pub fn view_now(self) -> Arc<View> {
        self.session.view_now()
    }

    /// Returns a memo of a part of the public view. It changes only when that part changes.
    pub fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&View) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        self.session.select(part)
    }

    /// Plays a command, and then closes all dialogs.
    pub fn play(self, command: Command) {
        self.play_together(vec![command]);
    }

    /// Plays commands that make sense only together, and then closes all dialogs.
    pub fn play_together(self, commands: Vec<Command>) {
        let then = self.after(&commands);
        self.session.play_together(commands, then);
    }

    /// Plays commands that make sense only together, and then closes all dialogs or opens one in their place. `next` returns it for
    /// the view after the commands.
    pub fn play_then_open(
        self,
        commands: Vec<Command>,
        next: impl Fn(&View) -> Option<TorangDialog> + Send + Sync + 'static,
    ) {
        self.session.play_together(commands, move || {
            self.dialogs.close_all();
            if let Some(next) = next(&self.view_now()) {
                self.dialogs.open(next);
            }
        });
    }

    /// Returns what follows these commands: the dialogs close, and some lead to another page.
    fn after(self, commands: &[Command]) -> impl Fn() + Send + Sync + 'static {
        let page = commands.iter().find_map(|command| match command {
            Command::BeginScene { .. } => Some(TablePage::Scene),
            Command::Leave { .. } => Some(TablePage::Seats),
            _ => None,
        });
        move || {
            self.dialogs.close_all();
            if let Some(page) = page {
                self.navigator.go_up_to_page(page);
            }
        }
    }

    /// Plays what a critical or fumble brings, and then, if `finishes`, finishes the roll.
    pub fn play_consequence(self, command: Command, finishes: bool) {
        self.session.play(command, move || {
            self.dialogs.close_all();
            if finishes {
                self.run(finish(&self.view_now()));
            }
        });
    }

    /// Plays a command and keeps the dialogs open.
    pub fn play_and_stay(self, command: Command) {
        self.session.play(command, || ());
    }

    /// Carries out the action of a button.
    pub fn run(self, action: Action) {
        match action {
            // A help offer that replaces another withdraws it only if the new one is possible.
            Action::Play(commands) => self.play_together(commands),
            Action::PlayAndFinish(commands) => self.session.play_together(commands, move || {
                self.dialogs.close_all();
                self.run(finish_after_check(&self.view_now()));
            }),
            Action::Open(dialog) => self.dialogs.open(dialog),
            Action::Replace(dialog) => self.dialogs.replace(dialog),
            Action::Close => self.dialogs.close(),
            Action::ShowSheet(actor) => {
                self.dialogs.close_all();
                self.go_to(TablePage::Seat(actor));
            }
            Action::OfTable(action) => action.run(self.session, self.dialogs, self.navigator),
            Action::Roll(part) => self.roll(part),
        }
    }

    /// Calls for a roll.
    pub fn request(self, commands: Vec<Command>, next: AfterRequest) {
        self.session.play_together(commands, move || {
            self.dialogs.close_all();
            self.go_to(TablePage::Scene);
            match next {
                AfterRequest::Roll => self.roll(RollPart::Main(Side::Active)),
                AfterRequest::AskForHelp => self.dialogs.open(
                    TorangList::WhoHelps {
                        side: Side::Active,
                        helped_helper: None,
                    }
                    .into(),
                ),
                AfterRequest::Wait => device::scroll_to(".roll-request"),
            }
        });
    }

    /// Rolls the dice of the main roll, or a helper's die. If people roll their own dice, a dialog asks for the result.
    pub fn roll(self, part: RollPart) {
        let typed = self.view_now().settings.manual_dice;
        let (own_dice, _) = self.session.own_dice(None);
        if typed && own_dice.get_untracked() {
            self.dialogs.open(TorangDialog::Dice(part));
        } else {
            self.roll_with(part, [DieSource::App, DieSource::App]);
        }
    }

    /// Rolls with these dice: the die of the active side or the helper, and the die of the opponent.
    pub fn roll_with(self, part: RollPart, [active, opponent]: [DieSource; 2]) {
        let view = self.view_now();
        let Some(roll) = view.current_roll() else {
            return;
        };
        let command = match part {
            // If somebody lets a helper roll, the help counts as approved (TE-063).
            RollPart::Help(help) => Command::RollHelp {
                help,
                die: active,
                approves: true,
            },
            RollPart::Main(_) => Command::RollMain {
                active,
                opponent: roll.opponent.as_ref().map(|_| opponent),
            },
        };
        self.session.play(command, move || {
            self.dialogs.close_all();
            self.preferences.vibrate();
            device::scroll_to(".roll-request");
        });
    }

    /// Goes to a page of this table.
    pub fn go_to(self, page: TablePage) {
        self.navigator.go_to_page(page);
    }
}

/// The page of a Torang table.
#[component]
pub fn TorangPage(
    /// The session that plays the table.
    session: Session<Torang>,
) -> impl IntoView {
    let table = TorangTable {
        session,
        dialogs: Dialogs::new(),
        navigator: use_navigator(),
        preferences: expect_context(),
    };
    provide_context(table);
    provide_runner(move |action| table.run(action));
    // After a jump to another point in time, open dialogs may no longer make sense.
    session.on_jump(move || table.dialogs.close_all());
    let has_side_panel = table.select(|view| match &view.roll {
        Some(roll) if roll.state.is_rolled() => !follow_ups(view).is_empty(),
        Some(_) => true,
        None => false,
    });
    let parts = TableParts {
        class: "is-torang",
        tabs: ["Scene", "Sheets"],
        title: table.select(Torang::title_text).into(),
        detail: table.select(|view| place_line(&view.clock)).into(),
        menu_label: "More about the scene",
        on_menu: Callback::from(move || table.dialogs.open(TorangList::SceneMenu.into())),
        before_menu: ViewFn::default(),
        main_panel: ("The roll", ViewFn::from(|| view! { <RollPaper/> })),
        side_panel: (
            "Chances and results",
            ViewFn::from(|| view! { <FollowUps/> }),
        ),
        has_side_panel: has_side_panel.into(),
        scene: ViewFn::from(|| view! { <Scene/> }),
        seats: ViewFn::from(|| view! { <People/> }),
        seat: Callback::from(|actor: ActorId| view! { <Sheet actor/> }.into_any()),
        dock: ViewFn::from(|| view! { <TableDock/> }),
        rules: ViewFn::from(|| view! { <RulesPage game=GameKind::Torang has_heading=true/> }),
        pointers: &POINTERS,
    };
    view! {
        <TableLayout session parts/>
        // A dialog that closes because the table has changed must be removed before its contents are rendered again.
        <DialogStack dialogs=table.dialogs render=dialog follow=move || table.session.follow_changes_ahead()/>
        <RefusalDialog session/>
    }
}

/// The button that switches between the app's dice and real ones. The table has one choice for everybody.
#[component]
pub fn OwnDiceButton() -> impl IntoView {
    let (own_dice, set_own_dice) = use_torang().session.own_dice(None);
    view! {
        <DockButton
            label="My dice"
            icon="type"
            pressed=own_dice
            on_press=move || set_own_dice.set(!own_dice.get_untracked())
        />
    }
}

/// The dock at the bottom: undo, the choice of whose dice are rolled, and the main button.
#[component]
fn TableDock() -> impl IntoView {
    let table = use_torang();
    let session = table.session;
    let can_choose_dice = table.select(|view| {
        let mut roll = view.roll.iter();
        view.settings.manual_dice && roll.any(|roll| !roll.state.is_rolled())
    });
    let own_dice_button = move || can_choose_dice.get().then(|| view! { <OwnDiceButton/> });
    let main = table.select(main_button);
    view! {
        <Dock>
            <TableUndo session/>
            {own_dice_button}
            {move || view! { <ActionButtonView button=main.get() class="btn-big grow"/> }}
        </Dock>
    }
}
