//! The open table of a game, and the only way to change it.

use crate::active_table::{ActiveTable, Device, Saved};
use crate::alert::Alert;
use crate::device::{self, with_device};
use crate::game::TableGame;
use crate::grammar::counted;
use crate::journal;
use crate::log;
use crate::messages;
use crate::navigation::{Navigator, use_navigator};
use crate::notices::Notices;
use crate::own_dice::{self, OwnDice, Roller};
use browser::events::{JournalStatus, Writer};
use browser::storage::BrowserStorage;
use browser::writer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use storage::table_store::TableId;
use tabletop::ruling::Refuse;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, UndoStep};

/// The open table of a game. It plays commands, rules on refusals, undoes, redoes, and reports what is saved. It is a handle that can
/// be copied; each open table has one session, in the context of its page.
pub struct Session<G: TableGame> {
    table: RwSignal<ActiveTable<G>>,
    /// Notified before `table` changes.
    changes_ahead: Trigger,
    view: Memo<Arc<G::View>>,
    refused: RwSignal<Option<Refused<G>>>,
    /// Counts the jumps to another place in the log. After a jump, an open question may no longer make sense.
    jumps: RwSignal<u32>,
    /// The ID under which the table was last reported as saved. It changes if the table becomes a separate one.
    saved_as: StoredValue<Option<TableId>>,
    /// Whether this window plays the table. If not, another window plays it and this one only shows it.
    plays: RwSignal<bool>,
    /// Whose results of real dice are typed. People roll either way all evening, so this device remembers it.
    own_dice: RwSignal<OwnDice>,
    /// Counts the reports about who plays, and the end of listening to them, so that work that waited for an older one does nothing.
    writer_reports: StoredValue<u32>,
    notices: Notices,
    navigator: Navigator,
}

// Not derived: that would ask for views that can be copied.
impl<G: TableGame> Clone for Session<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableGame> Copy for Session<G> {}

/// Commands that are played one after the other.
#[derive(Clone)]
struct Batch<G: TableGame> {
    commands: Vec<(G::Command, PlayMode)>,
    /// Whether none of them is played if one is refused.
    is_atomic: bool,
    /// Whether they are played behind the privacy screen.
    secret: bool,
    /// The number of log entries before the first command, if some have been played and another one was refused.
    begun_at: Option<usize>,
    then: OnPlayed,
}

/// Whether a change to the table took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// It did.
    Yes,
    /// Another window plays or had played the table, so the change is lost.
    LostToOtherWindow,
}

/// What runs after commands have been played. Not a [`Callback`]: that would be dropped with the dialog or screen that asked for them,
/// and a refusal is often ruled on after that.
type OnPlayed = Arc<dyn Fn() + Send + Sync>;

impl<G: TableGame> Batch<G> {
    fn new(commands: Vec<G::Command>, then: impl Fn() + Send + Sync + 'static) -> Self {
        let by_the_rules = |command| (command, PlayMode::ByTheRules);
        Self {
            commands: commands.into_iter().map(by_the_rules).collect(),
            is_atomic: false,
            secret: false,
            begun_at: None,
            then: Arc::new(then),
        }
    }
}

/// A command that was refused, with the commands played together with it.
#[derive(Clone)]
pub struct Refused<G: TableGame> {
    /// The refusal.
    pub refusal: G::Refusal,
    batch: Batch<G>,
    /// The position of the refused command in the batch.
    index: usize,
}

impl<G: TableGame> Refused<G> {
    /// Returns the refused command.
    pub fn command(&self) -> Option<&G::Command> {
        self.batch
            .commands
            .get(self.index)
            .map(|(command, _)| command)
    }

    /// Checks whether it was played behind the privacy screen: then no card of the hand is named (DD-026).
    pub fn is_secret(&self) -> bool {
        self.batch.secret
    }

    /// Checks whether the gamemaster may rule that the command happens anyway.
    pub fn can_be_overruled(&self) -> bool {
        self.refusal.can_be_overruled()
    }
}

impl<G: TableGame> Session<G> {
    /// Creates the session of an open table.
    pub fn new(table: ActiveTable<G>) -> Self {
        let saved_as = StoredValue::new(table.id());
        let own_dice = own_dice::remembered(table.id());
        let table = RwSignal::new(table);
        Self {
            table,
            changes_ahead: Trigger::new(),
            view: Memo::new(move |_| table.with(|table| Arc::new(table.table().view(Seat::Table)))),
            refused: RwSignal::new(None),
            jumps: RwSignal::new(0),
            saved_as,
            plays: RwSignal::new(true),
            own_dice: RwSignal::new(own_dice),
            writer_reports: StoredValue::new(0),
            notices: expect_context(),
            navigator: use_navigator(),
        }
    }

    /// Asks to play the table in this window, and follows what other windows and the journal report, until the reactive owner is
    /// dropped.
    pub fn listen(self) {
        device::on_storage_change(move || self.follow_other_window());
        device::on_report(move |writer: Writer| self.set_writer(writer));
        device::on_report(move |status: JournalStatus| {
            self.follow_journal(status == JournalStatus::Working)
        });
        on_cleanup(move || {
            self.count_writer_report();
        });
        Effect::new(move |_| {
            self.own_dice
                .with(|own_dice| own_dice::remember(self.id(), own_dice));
        });
        self.ask_to_play();
    }

    /// Asks the browser for the table, so that no other window plays it. A table that is not saved exists only in this window.
    fn ask_to_play(self) {
        match self.id() {
            Some(id) => writer::open(id),
            None => writer::close(),
        }
    }

    fn count_writer_report(self) -> Option<u32> {
        self.writer_reports.try_update_value(|reports| {
            *reports += 1;
            *reports
        })
    }

    /// Reacts when another window, or this one, starts to play the table.
    fn set_writer(self, writer: Writer) {
        let (Writer::ThisWindow(id) | Writer::OtherWindow(id)) = writer;
        if self.id() != Some(id) {
            return;
        }
        let report = self.count_writer_report();
        if writer == Writer::OtherWindow(id) {
            self.plays.set(false);
            self.notices.clear_toast();
            self.notices.alert(Alert::Follows { tried: false });
        } else if !self.plays.get_untracked() {
            // The other window's last entries may have reached only the journal.
            spawn_local(async move {
                // If the code for it does not load, the storage is used as it is.
                let _ = journal::merge_copies(vec![id]).await;
                if self.writer_reports.try_get_value() != report {
                    return;
                }
                self.follow_other_window();
                self.plays.set(true);
                self.notices.clear_alerts(Alert::is_of_other_window);
            });
        }
    }

    /// Checks whether this window plays the table.
    pub fn plays(self) -> bool {
        self.plays.get_untracked()
    }

    /// Checks whether this window may play. If not, an alert says that another window plays, and that nothing was played here.
    fn may_play(self) -> bool {
        let plays = self.plays.get_untracked();
        if !plays {
            self.notices.alert(Alert::Follows { tried: true });
            self.navigator.close_layers();
        }
        plays
    }

    /// Reacts when the journal fails or works again. If it fails, entries meant only for the journal are in memory only.
    fn follow_journal(self, works: bool) {
        if works {
            self.notices.clear_alerts(Alert::is_of_journal);
        }
        // The window that plays the table saves it.
        if !self.plays.get_untracked() {
            return;
        }
        // A journal that works again has lost nothing. Otherwise a table that another window deleted would come back.
        let saved = (!works || self.with_untracked(|table| table.unsaved() > 0))
            .then(|| self.change(ActiveTable::save_again))
            .flatten();
        match saved {
            Some(saved) => {
                self.report_saved(saved);
            }
            None if !works && self.id().is_some() => self.notices.alert(Alert::NoJournal),
            None => {}
        }
    }

    /// Saves the entries that are in memory only, after the device has room again.
    pub fn save_again(self) {
        if self.with_untracked(|table| table.unsaved() == 0) {
            return;
        }
        if let Some(saved) = self.change(ActiveTable::save_again) {
            self.report_saved(saved);
        }
    }

    /// Returns what everybody may see.
    pub fn view(self) -> Memo<Arc<G::View>> {
        self.view
    }

    /// Returns what everybody may see now, without tracking changes.
    pub fn view_now(self) -> Arc<G::View> {
        self.view.get_untracked()
    }

    /// Returns what the player of one character may see. Create it only while that player looks.
    pub fn view_of(self, actor: ActorId) -> Memo<Arc<G::View>> {
        let table = self.table;
        Memo::new(move |_| table.with(|table| Arc::new(table.table().view(Seat::Actor(actor)))))
    }

    /// Returns a part of what everybody may see. It changes only when that part does.
    pub fn select<T>(self, part: impl Fn(&G::View) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.view.with(|view| part(view)))
    }

    /// Reads the table and tracks its changes.
    pub fn with<T>(self, read: impl FnOnce(&ActiveTable<G>) -> T) -> T {
        self.table.with(read)
    }

    /// Reads the table without tracking its changes.
    pub fn with_untracked<T>(self, read: impl FnOnce(&ActiveTable<G>) -> T) -> T {
        self.table.with_untracked(read)
    }

    /// Tracks coming changes of the table. Effects run in the order in which they are notified, and an effect that tracks this is
    /// notified before all effects that show the table.
    pub fn follow_changes_ahead(self) {
        self.changes_ahead.track();
    }

    /// Returns the ID under which the table is saved, if it is.
    pub fn id(self) -> Option<TableId> {
        self.table.with_untracked(ActiveTable::id)
    }

    /// Returns the refused command that waits for an answer.
    pub fn refused(self) -> Signal<Option<Refused<G>>> {
        self.refused.into()
    }

    /// Closes the question about the refused command, which is then not played.
    pub fn dismiss_refusal(self) {
        self.refused.set(None);
    }

    /// Returns a number that changes whenever the table jumps to another place in the log.
    pub fn jumps(self) -> Signal<u32> {
        self.jumps.into()
    }

    /// Calls `react` after every jump, until the reactive owner is dropped.
    pub fn on_jump(self, react: impl Fn() + 'static) {
        Effect::watch(move || self.jumps.get(), move |_, _, _| react(), false);
    }

    /// Describes what undo would take back; `None` if there is nothing to undo.
    pub fn undo_line(self) -> Option<String> {
        self.table
            .with(|table| self.view.with(|view| log::undo_line(table.table(), view)))
    }

    /// Describes what redo would bring back; `None` if there is nothing to redo.
    pub fn redo_line(self) -> Option<String> {
        self.table.with(|table| log::redo_line(table.table()))
    }

    /// Checks whether there is something to undo.
    pub fn can_undo(self) -> bool {
        self.table
            .with(|table| table.table().log().undo_target::<G>().is_some())
    }

    /// Checks whether there is something to redo.
    pub fn can_redo(self) -> bool {
        self.table
            .with(|table| table.table().log().redo_target::<G>().is_some())
    }

    /// Returns whether somebody's results of real dice are typed, and the setter of that.
    pub fn own_dice(self, roller: Roller) -> (Signal<bool>, SignalSetter<bool>) {
        let own_dice = self.own_dice;
        let is_own = move || own_dice.with(|own_dice| own_dice.contains(roller));
        let set = move |is_own| own_dice.update(|own_dice| own_dice.set(roller, is_own));
        (Signal::derive(is_own), SignalSetter::map(set))
    }

    /// Checks a command against the rules without playing it, for a page that says why before anybody presses. It is a rehearsal of the
    /// decision, so it gives exactly the refusal that the command would get, for any command that a form can build; a list of rulings in
    /// the view would have to foresee all of them. It tells the page no more than playing the command would.
    ///
    /// # Errors
    /// The refusal, if the rules refuse it.
    pub fn check(self, command: &G::Command) -> Result<(), G::Refusal> {
        self.table.with_untracked(|table| {
            with_device(|device| table.table().check(command, device.chance))
        })
    }

    /// Plays one command. `then` runs after it is played: at once, or after the gamemaster has overruled a refusal.
    pub fn play(self, command: G::Command, then: impl Fn() + Send + Sync + 'static) {
        self.play_all(vec![command], then);
    }

    /// Plays commands one after the other, each as its own entry, until one is refused. Undo takes back all of them.
    pub fn play_all(self, commands: Vec<G::Command>, then: impl Fn() + Send + Sync + 'static) {
        self.run(Batch::new(commands, then));
    }

    /// Plays commands behind the privacy screen: a refusal names no card of the hand. If one of several is refused, none is played yet.
    pub fn play_secretly(self, commands: Vec<G::Command>, then: impl Fn() + Send + Sync + 'static) {
        self.run(Batch {
            secret: true,
            is_atomic: commands.len() > 1,
            ..Batch::new(commands, then)
        });
    }

    /// Plays commands that only make sense together: if one of them is refused, none is played yet.
    pub fn play_together(self, commands: Vec<G::Command>, then: impl Fn() + Send + Sync + 'static) {
        self.run(Batch {
            is_atomic: true,
            ..Batch::new(commands, then)
        });
    }

    /// Plays a command and returns a refusal to the caller, which shows it.
    ///
    /// # Errors
    /// The refusal; nothing has changed then.
    pub fn try_play(self, command: &G::Command) -> Result<Played, G::Refusal> {
        self.play_one(command, &PlayMode::ByTheRules, UndoStep::New)
    }

    /// Plays a look at a hand, before the hand is shown. Returns whether it may be shown. Without a hand, the look is refused and there is
    /// nothing to see. In a window that only watches nobody looks, because the log would not have it.
    pub fn look(self, command: &G::Command) -> bool {
        self.try_play(command) != Ok(Played::LostToOtherWindow)
    }

    /// Plays the refused command by a ruling of the gamemaster, then the commands that were to follow it. The log keeps the reason.
    pub fn rule_anyway(self, reason: &str) {
        let Some(mut refused) = self.refused.get_untracked() else {
            return;
        };
        self.refused.set(None);
        if !refused.can_be_overruled() {
            return;
        }
        if let Some((_, mode)) = refused.batch.commands.get_mut(refused.index) {
            *mode = PlayMode::ByRuling(reason.trim().to_owned());
        }
        self.run(refused.batch);
    }

    /// Plays a command in place of a refused one, then the commands that were to follow it.
    pub fn retry(self, mut refused: Refused<G>, command: G::Command) {
        if let Some(failed) = refused.batch.commands.get_mut(refused.index) {
            *failed = (command, PlayMode::ByTheRules);
        }
        self.run(refused.batch);
    }

    /// Plays commands until one is refused; none of an atomic batch.
    fn run(self, mut batch: Batch<G>) {
        if !self.may_play() {
            return;
        }
        if batch.is_atomic
            && let Err((index, refusal)) = self.check_all(&batch.commands)
        {
            return self.refuse(batch, index, refusal);
        }
        let begun_at = batch.begun_at.unwrap_or_else(|| self.cursor());
        for (index, (command, mode)) in batch.commands.iter().enumerate() {
            let step = match self.cursor() > begun_at {
                true => UndoStep::Last,
                false => UndoStep::New,
            };
            match self.play_one(command, mode, step) {
                Ok(Played::Yes) => self.announce(command),
                Ok(Played::LostToOtherWindow) => return,
                Err(refusal) => {
                    batch.commands.drain(..index);
                    batch.begun_at = (self.cursor() > begun_at).then_some(begun_at);
                    return self.refuse(batch, 0, refusal);
                }
            }
        }
        (batch.then)();
    }

    fn check_all(self, commands: &[(G::Command, PlayMode)]) -> Result<(), (usize, G::Refusal)> {
        self.table.with_untracked(|table| {
            with_device(|device| table.table().check_all(commands, device.chance))
        })
    }

    fn refuse(self, batch: Batch<G>, index: usize, refusal: G::Refusal) {
        self.refused.set(Some(Refused {
            refusal,
            batch,
            index,
        }));
    }

    /// Announces the result of the command just played, in a toast unless the page shows it.
    pub fn announce(self, command: &G::Command) {
        // What an older toast offers to undo is no longer the last thing done.
        self.notices.clear_toast();
        let line = self.toast_text().unwrap_or_default();
        let result = self.announced_result();
        if G::page_shows_result(command) {
            self.notices.announce(result.unwrap_or(line));
            return;
        }
        self.notices
            .table_toast(line.clone(), "Undo", move || self.undo());
        if let Some(result) = result {
            self.notices.announce(format!("{line} {result}"));
        }
    }

    fn toast_text(self) -> Option<String> {
        self.table.with_untracked(|table| {
            self.view
                .with_untracked(|view| G::toast_text(table.table(), view))
        })
    }

    fn announced_result(self) -> Option<String> {
        self.table.with_untracked(|table| {
            self.view
                .with_untracked(|view| G::announced_result(table.table(), view))
        })
    }

    fn cursor(self) -> usize {
        self.with_untracked(|table| table.table().log().cursor())
    }

    /// Plays one command.
    fn play_one(
        self,
        command: &G::Command,
        mode: &PlayMode,
        step: UndoStep,
    ) -> Result<Played, G::Refusal> {
        if !self.may_play() {
            return Ok(Played::LostToOtherWindow);
        }
        let mut refusal = None;
        let saved = self.change(|table, device| {
            let played = table.play(command, mode, step, device);
            played.unwrap_or_else(|refused| {
                refusal = Some(refused);
                None
            })
        });
        match refusal {
            Some(refusal) => Err(refusal),
            None => Ok(saved.map_or(Played::Yes, |saved| self.report_saved(saved))),
        }
    }

    /// Undoes the last command with all its consequences.
    pub fn undo(self) {
        let undone = untrack(|| self.undo_line());
        if self.jump(ActiveTable::undo) == Some(Played::Yes) {
            let text = format!("Undone: {}", undone.unwrap_or_default());
            self.notices.table_toast(text, "Redo", move || self.redo());
        }
    }

    /// Brings back what was undone last.
    pub fn redo(self) {
        let redone = untrack(|| self.redo_line());
        if self.jump(ActiveTable::redo) == Some(Played::Yes) {
            let text = format!("Redone: {}", redone.unwrap_or_default());
            self.notices.announce(text);
        }
    }

    /// Jumps to another place in the log.
    pub fn go_to(self, cursor: usize) {
        self.jump(|table, device| table.go_to(cursor, device));
    }

    /// Jumps to another place in the log. Returns `None` if there is none.
    fn jump(
        self,
        change: impl FnOnce(&mut ActiveTable<G>, &mut Device<'_>) -> Option<Saved>,
    ) -> Option<Played> {
        if !self.may_play() {
            return Some(Played::LostToOtherWindow);
        }
        let saved = self.change(change)?;
        self.notices.clear_toast();
        self.refused.set(None);
        self.jumps.update(|jumps| *jumps += 1);
        Some(self.report_saved(saved))
    }

    /// Takes over what another window has saved.
    pub fn follow_other_window(self) {
        // Most reports are about other tables.
        if self.with_untracked(|table| table.is_current(&BrowserStorage::new())) {
            return;
        }
        // A table that was deleted stays as it is.
        let Some(saved) = self.change(ActiveTable::follow_other_window) else {
            return;
        };
        self.notices.clear_table_toast();
        let is_jump = saved == Saved::OtherWindow;
        if is_jump || saved == Saved::Continued {
            // What was refused here was meant for the table as it stood before.
            self.refused.set(None);
        }
        if is_jump {
            self.jumps.update(|jumps| *jumps += 1);
        }
        // Whoever only watches has lost nothing.
        if self.plays() || !is_jump {
            self.report_saved(saved);
        }
    }

    /// Accepts the damage that was found when the table was opened: play continues from the last intact entry.
    pub fn accept_damage(self) {
        self.table.update(ActiveTable::accept_damage);
    }

    /// Saves the table to a file, as a download.
    pub fn save_file(self) {
        self.table
            .update_untracked(|table| save_file(table, self.notices));
        self.notices
            .clear_alerts(|alert| matches!(alert, Alert::WouldLose(_)));
        self.remember_unsaved();
    }

    /// Reports in a toast whether the saved table replays to the table on the page.
    pub fn check_replay(self) {
        let text = self.table.with_untracked(|table| {
            if table.replays(&BrowserStorage::new()) {
                let entries = counted(table.table().log().cursor(), "entry", "entries");
                format!("The open table is saved correctly: {entries} on this device.")
            } else {
                "The saved table differs from the one on screen. Save the table to a file, then reopen the table from the list of tables."
                    .to_owned()
            }
        });
        self.notices.toast(text);
    }

    /// Makes a change and returns how it was saved. A change that does nothing returns `None`; then nothing is notified either, and no
    /// part of the page is computed again.
    fn change(
        self,
        change: impl FnOnce(&mut ActiveTable<G>, &mut Device<'_>) -> Option<Saved>,
    ) -> Option<Saved> {
        let saved = self.table.try_maybe_update(|table| {
            let saved = with_device(|device| change(table, device));
            if saved.is_some() {
                self.changes_ahead.notify();
            }
            (saved.is_some(), saved)
        });
        saved.flatten()
    }

    /// Hands the unsaved table to the browser: if the app stops, its page can still save what this device has not saved. The browser asks
    /// before the page is left if that would lose entries.
    fn remember_unsaved(self) {
        self.table.with_untracked(|table| {
            let unsaved = table.unsaved_file().map(|file| {
                let name = device::file_name(&table.title(), "rising");
                (name, file)
            });
            browser::journal::remember(unsaved, !table.would_lose_entries());
        });
    }

    /// Reports how a change was saved, and returns whether it took effect.
    pub fn report_saved(self, saved: Saved) -> Played {
        self.remember_unsaved();
        self.follow_id();
        match saved {
            Saved::Yes => self.notices.clear_alerts(Alert::is_unsaved),
            Saved::No { error, entries } => self.notices.alert(Alert::Unsaved { error, entries }),
            Saved::OtherWindow => {
                self.notices.clear_table_toast();
                self.notices.alert(Alert::OtherWindow);
                return Played::LostToOtherWindow;
            }
            Saved::Continued => {}
            Saved::AsSeparateTable => {
                let is_over = |alert: &Alert| alert.is_unsaved() || alert.is_of_other_window();
                self.notices.clear_alerts(is_over);
                self.notices.alert(Alert::SavedAsSeparateTable);
            }
        }
        Played::Yes
    }

    /// Asks to play the table under its new ID and puts it into the address, if the table was saved under another one.
    fn follow_id(self) {
        let (before, id) = (self.saved_as.get_value(), self.id());
        if before == id {
            return;
        }
        self.saved_as.set_value(id);
        // What another window does with the old one no longer matters here.
        self.notices.clear_alerts(Alert::is_of_other_window);
        self.ask_to_play();
        self.plays.set(true);
        self.navigator.replace_table(before.into(), id.into());
    }
}

/// Saves a table to a file, as a download, and says under which name. If the saved table is damaged, an alert says what is missing.
pub fn save_file<G: TableGame>(table: &mut ActiveTable<G>, notices: Notices) {
    let name = device::file_name(&table.title(), "rising");
    device::download(&name, &table.write_file());
    let intact = table.table().log().entries().len();
    let holds_secrets = G::holds_secrets(&table.table().view(Seat::Table));
    match table.expected_entries() {
        Some(expected) if intact < expected => {
            let text = messages::saved_in_part(&name, holds_secrets, intact, expected);
            notices.alert(Alert::Failed(text));
        }
        Some(_) | None => notices.table_message(messages::saved_as(&name, holds_secrets)),
    }
}
