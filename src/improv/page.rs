//! The page of an Improv table.

use super::dialog::{ImprovDialog, ImprovList, dialog};
use super::example::POINTERS;
use super::options::{ImprovOptions, known_rule};
use super::refusals::is_objection;
use super::table::action::{Action, Gift};
use super::table::begun_ending::{self, BegunEnding};
use super::table::dock::{DockActions, dock};
use super::table::gifts::NOTE_MISSING;
use super::table::narration::undone_narration;
use super::table::playing::{ChosenCard, next_player};
use super::table::typed_narration::{self, TypedNarration};
use super::table::view::{ending, hand::HandScreen, people, playing, reveal, stakes};
use super::table::{ConflictContext, conflict_step, position};
use crate::components::{
    ActionButtonView, ButtonVariant, DeckButton, Dialog, DialogStack, Dialogs, Dock, TypedOnPage,
    provide_runner, use_error,
};
use crate::device::{scroll_to, scroll_to_current_turn, scroll_to_top};
use crate::game::TableGame;
use crate::navigation::{Address, Navigator, TablePage, use_navigator};
use crate::notices::Notices;
use crate::preferences::SavedPreferences;
use crate::refusal::RefusalDialog;
use crate::rulebook::RulesPage;
use crate::rules::{OptionLink, RuleViewer};
use crate::session::Session;
use crate::table_layout::{TableLayout, TableParts, TableUndo};
use ::improv::Improv;
use ::improv::command::Command;
use ::improv::refusal::Refusal;
use ::improv::side::SideId;
use ::improv::state::Phase;
use ::improv::view::View;
use leptos::prelude::*;
use storage::GameKind;
use tabletop::seat::ActorId;

/// The state that all parts of an Improv table share. It is provided as a context of the page.
#[derive(Clone, Copy)]
pub struct ImprovTable {
    /// The session that plays this table.
    pub session: Session<Improv>,
    /// The dialogs of the page.
    pub dialogs: Dialogs<ImprovDialog>,
    /// The preferences on this device.
    pub preferences: SavedPreferences,
    /// The step that the page shows.
    pub step: Memo<Option<Phase>>,
    /// The card that bonuses are added to, if one was chosen.
    pub target: RwSignal<Option<ChosenCard>>,
    /// The narration text, as it is typed.
    pub narration: RwSignal<String>,
    /// The narration text that an undo put back into the field.
    restored_narration: StoredValue<String>,
    /// The gift that is being considered.
    pub gift: RwSignal<Option<Gift>>,
    /// How that gift helps, as it is typed.
    pub gift_note: RwSignal<String>,
    /// Says that this is missing, once somebody has tried to give the card without it.
    pub gift_note_error: RwSignal<String>,
    /// Says that the narration has to explain a gift, once somebody has tried to end it without a text.
    pub narration_error: RwSignal<String>,
    /// The person whom the privacy screen is for, while it is shown.
    pub hand_owner: RwSignal<Option<ActorId>>,
    /// Whether the last cards are shown at the end, if somebody has chosen.
    last_cards: RwSignal<Option<bool>>,
    /// The position in the log at which something on the page was last chosen that is not in the log.
    chosen_at: StoredValue<Option<usize>>,
    navigator: Navigator,
    notices: Notices,
}

/// Returns the [`ImprovTable`] from the context.
pub fn use_improv() -> ImprovTable {
    expect_context()
}

impl ImprovTable {
    fn new(session: Session<Improv>) -> Self {
        let cursor = move || session.with_untracked(|table| table.table().log().cursor());
        let ending = move || Some(BegunEnding::new(session.id()?, cursor()));
        let has_begun = ending().is_some_and(begun_ending::is_remembered);
        let last_cards = RwSignal::new(has_begun.then_some(false));
        Effect::watch(
            move || last_cards.get() == Some(false),
            move |is_at_ending, _, _| {
                begun_ending::remember(ending().filter(|_| *is_at_ending));
            },
            false,
        );
        let (gift, gift_note) = (RwSignal::new(None), RwSignal::new(String::new()));
        let gift_note_error = use_error(move || {
            gift.track();
            gift_note.track();
        });
        let kept = |table| typed_narration::kept_text(table, &session.view_now());
        let narration = RwSignal::new(session.id().map(kept).unwrap_or_default());
        Effect::watch(
            move || narration.get(),
            move |text, _, _| {
                let typed = |table| TypedNarration::new(table, &session.view_now(), text);
                typed_narration::keep(session.id().and_then(typed));
            },
            false,
        );
        let narration_error = use_error(move || narration.track());
        Self {
            session,
            dialogs: Dialogs::new(),
            preferences: expect_context(),
            step: session.select(move |view| conflict_step(view, last_cards.get())),
            target: RwSignal::new(None),
            narration,
            narration_error,
            restored_narration: StoredValue::new(String::new()),
            gift,
            gift_note,
            gift_note_error,
            hand_owner: RwSignal::new(None),
            last_cards,
            chosen_at: StoredValue::new(has_begun.then(cursor)),
            navigator: use_navigator(),
            notices: expect_context(),
        }
    }

    /// Returns a memo of a part of the public view. It changes only when that part changes.
    pub fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&View) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        self.session.select(part)
    }

    /// Returns a memo of a part of the open conflict, or the default value if no conflict is open.
    pub fn in_conflict<T: Default + PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&ConflictContext) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        self.select(move |view| {
            ConflictContext::of(view)
                .map(|context| part(&context))
                .unwrap_or_default()
        })
    }

    /// Plays a command.
    pub fn play(self, command: Command) {
        self.play_all(vec![command]);
    }

    /// Plays commands one after the other.
    pub fn play_all(self, commands: Vec<Command>) {
        let last = commands.last().cloned();
        self.session
            .play_all(commands, move || self.after(last.as_ref()));
    }

    /// Plays commands that make sense only together.
    pub fn play_together(self, commands: Vec<Command>) {
        self.play_together_then(commands, || ());
    }

    /// Plays commands that make sense only together, and calls `then` once they are played and the dialogs are closed.
    pub fn play_together_then(
        self,
        commands: Vec<Command>,
        then: impl Fn() + Send + Sync + 'static,
    ) {
        let last = commands.last().cloned();
        self.session.play_together(commands, move || {
            self.after(last.as_ref());
            then();
        });
    }

    /// Returns the typed narration, trimmed, or `None` if it is blank.
    fn typed_narration(self) -> Option<String> {
        let text = self.narration.with_untracked(|text| text.trim().to_owned());
        (!text.is_empty()).then_some(text)
    }

    /// Updates the page after a command was played: closes the dialogs and resets the choices that the command has used up. Dialogs
    /// stay open after a change of the settings or of the narration order.
    fn after(self, command: Option<&Command>) {
        // A choice that is not earlier in the log than this command was made among steps that have been undone since.
        let position = self.log_position();
        self.chosen_at.update_value(|chosen_at| {
            chosen_at.take_if(|chosen_at| *chosen_at >= position);
        });
        match command {
            Some(Command::ChangeSettings { .. } | Command::SetNarrationOrder { .. }) => return,
            // What somebody has typed before they declined stays for the next narrator.
            Some(Command::DeclineNarration { .. }) => scroll_to_current_turn(),
            Some(Command::Narrate { .. } | Command::NarrateAll { .. }) => {
                self.narration.set(String::new());
                // The next narrator may stand below the dock.
                scroll_to_current_turn();
            }
            Some(Command::Reveal | Command::EnterCards { .. }) => {
                self.target.set(None);
                self.last_cards.set(None);
                self.preferences.vibrate();
            }
            Some(
                Command::GiveCard { .. }
                | Command::GiveTopCard { .. }
                | Command::DeclineGifts { .. },
            ) => self.consider(None),
            Some(
                Command::BeginStakes
                | Command::CloseCards
                | Command::NextRound
                | Command::EndConflict
                | Command::CancelConflict
                | Command::PlayRealCards { .. },
            ) => self.clear_choices(),
            Some(Command::AddToken { by, on } | Command::AddTalent { by, on, .. }) => {
                let view = self.session.view_now();
                let context = ConflictContext::of(&view);
                let chosen =
                    context.and_then(|context| ChosenCard::after_bonus(&context, *by, *on));
                // A card that somebody else uses for all bonuses stays theirs.
                let kept = self
                    .target
                    .get_untracked()
                    .filter(|chosen| chosen.used_by.is_some_and(|user| user != *by));
                self.target.set(chosen.or(kept));
            }
            // A toast says what they did, and must not cover the field of the first narrator.
            Some(
                Command::Award { .. } | Command::Arbitrate { .. } | Command::RemoveMooks { .. },
            ) => scroll_to(".narrator.is-now"),
            Some(Command::Leave { .. }) => self.navigator.go_up_to_page(TablePage::Seats),
            _ => {}
        }
        self.dialogs.close_all();
    }

    /// Clears what was chosen and typed in the phase before.
    fn clear_choices(self) {
        self.consider(None);
        self.target.set(None);
        self.narration.set(String::new());
        self.last_cards.set(None);
    }

    /// Puts the narration that was just undone back into the field, so that nobody has to type it again. A text that somebody has typed
    /// or changed since stays.
    fn restore_narration(self) {
        let undone = untrack(|| {
            self.session.with(|table| {
                let undone = undone_narration(table.table().log().undone());
                undone.map(str::to_owned).unwrap_or_default()
            })
        });
        let restored = self.restored_narration.get_value();
        let is_untouched = self
            .narration
            .with_untracked(|text| text.trim().is_empty() || *text == restored);
        if is_untouched {
            self.narration.set(undone.clone());
            self.restored_narration.set_value(undone);
        }
    }

    /// Checks whether a side's narration still has to say how its gift helps (IM-118).
    fn owes_gift_note(self, side: SideId) -> bool {
        let view = self.session.view_now();
        let conflict = view.conflict.as_ref();
        let narrator = conflict.and_then(|conflict| conflict.side(side));
        let owes = narrator.is_some_and(|narrator| narrator.state.owes_gift_note(&view.settings));
        owes && self.typed_narration().is_none()
    }

    fn consider(self, gift: Option<Gift>) {
        let giver = |gift: Option<Gift>| gift.map(|gift| gift.from);
        if giver(gift) != giver(self.gift.get_untracked()) {
            self.gift_note.set(String::new());
        }
        self.gift.set(gift);
    }

    fn log_position(self) -> usize {
        untrack(|| self.session.with(|table| table.table().log().cursor()))
    }

    /// Notes that something on the page is chosen now, so that undo takes that back first.
    fn choose(self) {
        self.chosen_at.set_value(Some(self.log_position()));
    }

    /// Takes back what was chosen on the page since the last step in the log, or else that step. Without this, undo would skip what
    /// somebody did last, because the log knows nothing of it: a card chosen for a bonus or as a gift, and the change from the last
    /// cards to the ending.
    pub fn undo(self) {
        let step_now = self.step.get_untracked();
        let target = self.target.get_untracked();
        let is_chosen = target.is_some_and(|chosen| chosen.used_by.is_none());
        let step_before = conflict_step(&self.session.view_now(), None);
        if self.chosen_at.get_value() != Some(self.log_position()) {
            self.session.undo();
        } else if self.gift.with_untracked(Option::is_some) {
            self.consider(None);
        } else if step_now == Some(Phase::Bonuses) && is_chosen {
            self.target.set(None);
        } else if step_before != step_now {
            self.last_cards.set(None);
        } else {
            self.session.undo();
        }
    }

    /// Carries out the action of a button.
    pub fn run(self, action: Action) {
        match action {
            Action::Play(command) => self.play(command),
            Action::PlayAll(commands) => self.play_all(commands),
            Action::PlayThenOpen(command, dialog) => {
                let played = command.clone();
                self.session.play_all(vec![command], move || {
                    self.after(Some(&played));
                    self.dialogs.open_alone(dialog);
                });
            }
            Action::Open(dialog) => self.dialogs.open_alone(dialog),
            Action::Close => self.dialogs.close(),
            Action::CloseWith(note) => {
                self.dialogs.close_all();
                self.notices.toast(note);
            }
            Action::ShowHand(person) => {
                self.notices.clear_toast();
                self.dialogs.close_all();
                self.hand_owner.set(Some(person));
            }
            Action::ChooseTarget(side) => {
                self.choose();
                self.target.set(side.map(ChosenCard::for_next_bonus));
            }
            Action::Narrate(side, None) if self.owes_gift_note(side) => {
                self.narration_error.set(NOTE_MISSING.to_owned());
                scroll_to(".narration-text input");
            }
            Action::Narrate(side, objection) => self.play(Command::Narrate {
                side,
                text: self.typed_narration(),
                objection,
            }),
            Action::NarrateAll => self.play(Command::NarrateAll {
                text: self.typed_narration(),
            }),
            Action::ConsiderGift(gift) => {
                self.choose();
                self.consider(gift);
                // The choice of the receiver is below the piles and may be out of sight.
                if gift.is_some_and(|gift| gift.to.is_none()) {
                    scroll_to(".awarded-cards");
                }
            }
            Action::Give(gift) => {
                if let Some(command) = gift.command(self.gift_note.get_untracked()) {
                    self.play(command);
                }
            }
            Action::AskForGiftNote => {
                self.gift_note_error.set(NOTE_MISSING.to_owned());
                scroll_to(".gift-note input");
            }
            Action::ShowLastCards(shown) => {
                self.choose();
                self.last_cards.set(Some(shown));
            }
            Action::OfTable(action) => action.run(self.session, self.dialogs, self.navigator),
        }
    }

    /// Moves on after somebody has played a card behind the privacy screen. If this person must play another card, the screen
    /// stays. If not, it passes to the next player, or closes if there is none. Returns true if the screen stays with `from`.
    pub fn continue_after_card(self, from: ActorId) -> bool {
        let next = next_player(&self.session.view_now());
        if next.is_none() {
            self.clear_choices();
        }
        if self.hand_owner.get_untracked() != Some(from) {
            return false;
        }
        self.preferences.vibrate();
        if next != Some(from) {
            self.hand_owner.set(next);
        }
        next == Some(from)
    }

    /// Reacts when the table goes by the rules after a refusal. Whoever goes back from a missing stake goes on to write it down. The
    /// answer to an objection is a narration, not another objection, so its dialog closes.
    fn after_dismissed(self, refusal: Refusal) {
        if is_objection(&refusal) {
            self.dialogs.close_all();
        } else if let Refusal::StakeMissing { side } = refusal {
            self.dialogs.open_alone(ImprovDialog::Side(side));
        }
    }
}

/// The page of an Improv table.
#[component]
pub fn ImprovPage(
    /// The session that plays the table.
    session: Session<Improv>,
) -> impl IntoView {
    let table = ImprovTable::new(session);
    provide_context(table);
    provide_runner(move |action| table.run(action));
    let is_on_scene = Memo::new(move |_| {
        let address = table.navigator.address();
        address.with(|address| matches!(address, Address::Table(_, TablePage::Scene)))
    });
    // After a jump to another point in time, open dialogs may no longer make sense.
    session.on_jump(move || {
        table.dialogs.close_all();
        table.hand_owner.set(None);
        table.restore_narration();
        // The bonus that somebody added to it may be undone.
        table.target.update(|target| {
            target.take_if(|chosen| chosen.used_by.is_some());
        });
    });
    begin_phases_at_top(table, is_on_scene);
    let rules: RuleViewer = expect_context();
    rules.lead_to_options(OptionLink {
        answers: |rule| known_rule(rule).is_some(),
        open: Callback::from(move |rule: String| {
            let options = ImprovDialog::Options(known_rule(&rule));
            table.dialogs.open_alone(options);
        }),
    });
    view! {
        <TableLayout session parts=table_parts(table)/>
        // A dialog that closes because the table has changed must be removed before its contents are rendered again.
        <DialogStack dialogs=table.dialogs render=dialog follow=move || table.session.follow_changes_ahead()/>
        {move || table.hand_owner.get().map(|person| view! { <HandScreen person/> })}
        <RefusalDialog session on_dismiss=Callback::from(move |refusal| table.after_dismissed(refusal))/>
        <TypedOnPage fields=[table.narration, table.gift_note] on_page=is_on_scene/>
    }
}

/// Scrolls to the top of the stage when a phase begins, however far the phase before was scrolled. After a reveal, the first narrator
/// comes out from under the dock.
fn begin_phases_at_top(table: ImprovTable, is_on_scene: Memo<bool>) {
    Effect::watch(
        move || table.step.get(),
        move |step, _, _| {
            if is_on_scene.get_untracked() {
                scroll_to_top();
                if *step == Some(Phase::Narrate) {
                    scroll_to(".narrator.is-now");
                }
            }
        },
        false,
    );
}

/// Returns the parts of the page that the game provides.
fn table_parts(table: ImprovTable) -> TableParts<Improv> {
    let step = table.step;
    TableParts {
        class: "is-improv",
        tabs: ["Stage", "People"],
        title: table.select(Improv::title_text).into(),
        detail: table.select(move |view| position(view, step.get())).into(),
        menu_label: "More about the table",
        on_menu: Callback::from(move || table.dialogs.open_alone(ImprovList::Menu.into())),
        before_menu: ViewFn::from(|| ()),
        main_panel: ("The conflict", ViewFn::from(|| view! { <ConflictPart/> })),
        side_panel: ("The Hand of Fate", ViewFn::from(|| view! { <FatePart/> })),
        has_side_panel: Signal::derive(move || step.get() == Some(Phase::Fate)),
        scene: ViewFn::from(|| view! { <ScenePane/> }),
        seats: ViewFn::from(|| view! { <people::PeoplePage/> }),
        seat: Callback::from(|person: ActorId| view! { <people::PersonPage person/> }.into_any()),
        dock: ViewFn::from(|| view! { <TableDock/> }),
        rules: ViewFn::from(|| view! { <RulesPage game=GameKind::Improv has_heading=true/> }),
        pointers: &POINTERS,
    }
}

/// The highlighted part of the stage: the stakes or the cards.
#[component]
fn ConflictPart() -> impl IntoView {
    let step = use_improv().step;
    move || match step.get() {
        None => view! { <ending::LastConflict/> }.into_any(),
        Some(Phase::Setup | Phase::Stakes) => view! { <stakes::StakeBlocks/> }.into_any(),
        Some(Phase::Cards | Phase::Bonuses) => view! { <playing::FaceDownCards/> }.into_any(),
        Some(Phase::Fate) => view! { <reveal::FateCards/> }.into_any(),
        Some(Phase::Narrate) => view! { <reveal::RevealedCards/> }.into_any(),
        Some(Phase::Final) => view! { <ending::PilePairs/> }.into_any(),
    }
}

/// The part below the cards while the Hand of Fate is considered.
#[component]
fn FatePart() -> impl IntoView {
    let step = use_improv().step;
    move || (step.get() == Some(Phase::Fate)).then(|| view! { <reveal::FateResult/> })
}

/// The content of the stage: what is happening now.
#[component]
fn ScenePane() -> impl IntoView {
    let step = use_improv().step;
    move || match step.get() {
        None => view! { <people::AroundTheTable/> }.into_any(),
        Some(Phase::Setup | Phase::Stakes) => view! { <stakes::StakeDetails/> }.into_any(),
        Some(Phase::Cards) => view! { <playing::CardPlayers/> }.into_any(),
        Some(Phase::Bonuses) => view! { <playing::BonusAdders/> }.into_any(),
        Some(Phase::Fate) => view! { <reveal::FateChoices/> }.into_any(),
        Some(Phase::Narrate) => {
            view! { <div class="improv-pane is-told"><reveal::Narration/><reveal::Results/></div> }
                .into_any()
        }
        Some(Phase::Final) => view! { <ending::EndingPane/> }.into_any(),
    }
}

/// The dock at the bottom: undo, a secondary button, and the main button.
#[component]
fn TableDock() -> impl IntoView {
    let table = use_improv();
    let session = table.session;
    let has_note = Memo::new(move |_| table.gift_note.with(|note| !note.trim().is_empty()));
    let actions =
        table.select(move |view| dock(view, table.step.get(), table.gift.get(), has_note.get()));
    let buttons = move || match actions.get() {
        DockActions::Buttons(aside, main_button) => {
            let is_highlighted =
                main_button.enabled && main_button.variant == ButtonVariant::Primary;
            let class = if is_highlighted {
                "keep is-second"
            } else {
                "keep"
            };
            view! {
                {aside.map(|button| view! { <ActionButtonView button class/> })}
                <ActionButtonView button=main_button class="btn-big grow"/>
            }
            .into_any()
        }
        DockActions::Reveal(waiting) => {
            let (lines, action) = match waiting {
                0 => (
                    ["all have", "passed"].map(str::to_owned),
                    Action::Play(Command::Reveal),
                ),
                _ => (
                    [format!("{waiting} still"), "to pass".to_owned()],
                    Action::Open(ImprovList::AllPass.into()),
                ),
            };
            let lines = Signal::stored(lines);
            let reveal = move || table.run(action.clone());
            view! { <DeckButton word="Reveal" lines primary=waiting == 0 on_press=reveal/> }
                .into_any()
        }
    };
    view! {
        <Dock>
            <TableUndo session on_undo=move || table.undo()/>
            {buttons}
        </Dock>
    }
}

/// The options dialog of this table.
#[component]
pub fn TableOptions(
    /// The rule that the dialog searches for when it opens.
    rule: Option<&'static str>,
) -> impl IntoView {
    let table = use_improv();
    let settings = table.select(|view| view.settings.clone());
    let in_conflict = table.select(|view| view.conflict.is_some());
    let change = move |settings| table.play(Command::ChangeSettings { settings });
    view! {
        <Dialog title="Options">
            <ImprovOptions settings in_play=true in_conflict search=rule.unwrap_or_default() on_change=change/>
        </Dialog>
    }
}
