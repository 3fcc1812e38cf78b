//! A table in play: an event log and the state it leads to.

use crate::Game;
use crate::dice::Chance;
use crate::event_log::{EventLog, LogEntry, is_look_only};
use crate::ruling::{Authority, Judge, Ruling};
use crate::seat::Seat;

/// The number of entries between two checkpoints. Going back replays at most that many.
const CHECKPOINT_INTERVAL: usize = 32;

/// A table in play. The state is always the result of replaying the entries that count.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    log: EventLog<G::Event>,
    state: G::State,
    /// The state after 0, 32, 64 … entries, never beyond the end of the event log.
    checkpoints: Vec<G::State>,
}

/// Two tables are equal if their logs are, and the states that these lead to.
impl<G: Game> PartialEq for Table<G> {
    fn eq(&self, other: &Self) -> bool {
        self.log == other.log && self.state == other.state
    }
}

impl<G: Game> Default for Table<G> {
    fn default() -> Self {
        Self::replay(EventLog::default())
    }
}

impl<G: Game> Table<G> {
    /// Builds a table by replaying an event log.
    pub fn replay(log: EventLog<G::Event>) -> Self {
        let mut table = Self {
            state: G::State::default(),
            checkpoints: vec![G::State::default()],
            log: EventLog::default(),
        };
        for (index, entry) in log.applied().iter().enumerate() {
            table.save_checkpoint(index);
            apply::<G>(&mut table.state, &entry.events);
        }
        table.log = log;
        table
    }

    /// Opens a table with several commands, which become its first entry: what a new table is made of cannot be undone piece by
    /// piece.
    ///
    /// # Errors
    /// The first refusal.
    pub fn open(
        commands: &[G::Command],
        recorded_at: Option<u64>,
        chance: &mut dyn Chance,
    ) -> Result<Self, G::Refusal> {
        let mut table = Self::default();
        let mut events = vec![];
        for command in commands {
            let mut judge = Judge::new(Authority::Rules);
            let next = G::decide(&table.state, command, &mut judge, chance)?;
            apply::<G>(&mut table.state, &next);
            events.extend(next);
        }
        table.log.push::<G>(LogEntry {
            events,
            ruling: None,
            replaced: None,
            continues: false,
            recorded_at,
        });
        Ok(table)
    }

    /// Returns the whole state, secrets included. It is for the engine, storage and tests, never for a page.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the view of `seat`.
    pub fn view(&self, seat: Seat) -> G::View {
        G::view(&self.state, seat)
    }

    /// Returns what a seat could see after this many entries, including undone ones. It knows everybody whom these entries mention.
    pub fn view_after(&self, count: usize, seat: Seat) -> G::View {
        G::view(&self.state_after(count), seat)
    }

    /// Whether the table can be played on ([`Game::is_consistent`]).
    pub fn is_consistent(&self) -> bool {
        G::is_consistent(&self.state)
    }

    /// Returns the event log.
    pub fn log(&self) -> &EventLog<G::Event> {
        &self.log
    }

    /// Plays a command and adds one entry. `recorded_at` is the time by the device's clock, shown to readers of the event log and used for
    /// nothing else.
    ///
    /// # Errors
    /// The refusal; the table is then unchanged.
    pub fn play(
        &mut self,
        command: &G::Command,
        mode: &PlayMode,
        recorded_at: Option<u64>,
        chance: &mut dyn Chance,
    ) -> Result<(), G::Refusal> {
        self.play_in_step(command, mode, UndoStep::New, recorded_at, chance)
    }

    /// Plays a command as [`Self::play`] does, as a new undo step or as a part of the last one.
    ///
    /// # Errors
    /// The refusal; the table is then unchanged.
    pub fn play_in_step(
        &mut self,
        command: &G::Command,
        mode: &PlayMode,
        step: UndoStep,
        recorded_at: Option<u64>,
        chance: &mut dyn Chance,
    ) -> Result<(), G::Refusal> {
        let mut judge = Judge::new(mode.authority());
        let events = G::decide(&self.state, command, &mut judge, chance)?;
        if events.is_empty() {
            return Ok(());
        }
        // A look cannot be undone, so that nothing continues one.
        let last = self.log.applied().last();
        let continues =
            step == UndoStep::Last && last.is_some_and(|entry| !is_look_only::<G>(entry));
        let overruled = judge.into_overruled();
        let ruling = (!overruled.is_empty()).then(|| Ruling {
            overruled,
            reason: mode.reason().to_owned(),
        });
        self.save_checkpoint(self.log.cursor());
        apply::<G>(&mut self.state, &events);
        self.log.push::<G>(LogEntry {
            events,
            ruling,
            replaced: None,
            continues,
            recorded_at,
        });
        Ok(())
    }

    /// Whether the rules allow a command: the same decision as when it is played, so the answer cannot differ from that.
    ///
    /// # Errors
    /// The refusal.
    pub fn check(&self, command: &G::Command, chance: &mut dyn Chance) -> Result<(), G::Refusal> {
        G::decide(
            &self.state,
            command,
            &mut Judge::new(Authority::Rules),
            chance,
        )
        .map(|_| ())
    }

    /// Whether commands can be played one after the other.
    ///
    /// # Errors
    /// The first refusal, with the place of its command.
    pub fn check_all(
        &self,
        commands: &[(G::Command, PlayMode)],
        chance: &mut dyn Chance,
    ) -> Result<(), (usize, G::Refusal)> {
        let mut state = self.state.clone();
        for (index, (command, mode)) in commands.iter().enumerate() {
            let mut judge = Judge::new(mode.authority());
            let events = G::decide(&state, command, &mut judge, chance);
            apply::<G>(&mut state, &events.map_err(|refusal| (index, refusal))?);
        }
        Ok(())
    }

    /// Undoes the last entry that changed something, or its whole group. Returns false if there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        let from = self.log.cursor();
        let to = self.log.undo_target::<G>();
        let moved = to.is_some_and(|cursor| self.move_cursor(cursor));
        if moved {
            self.log.push_undo_origin(from);
        }
        moved
    }

    /// Redoes what was undone last. Returns false if there is nothing to redo.
    pub fn redo(&mut self) -> bool {
        let to = self.log.redo_target::<G>();
        let moved = to.is_some_and(|cursor| self.move_cursor(cursor));
        if moved {
            self.log.pop_undo_origin();
        }
        moved
    }

    /// Moves to another place in the event log, and past the looks that follow it, since a look changes nothing. Returns false if
    /// the table is already there.
    pub fn go_to(&mut self, cursor: usize) -> bool {
        let moved = self.move_cursor(cursor);
        if moved {
            self.log.clear_undo_origins();
        }
        moved
    }

    fn move_cursor(&mut self, cursor: usize) -> bool {
        let from = self.log.cursor();
        let look_count = self
            .log
            .entries()
            .iter()
            .skip(cursor)
            .take_while(|entry| is_look_only::<G>(entry))
            .count();
        let cursor = cursor.saturating_add(look_count);
        self.log.set_cursor(cursor);
        let cursor = self.log.cursor();
        if cursor == from {
            return false;
        }
        self.state = self.state_after(cursor);
        true
    }

    /// Returns the state after this many entries, including undone ones.
    fn state_after(&self, count: usize) -> G::State {
        let nearest = (count / CHECKPOINT_INTERVAL).min(self.checkpoints.len().saturating_sub(1));
        let mut state = self.checkpoints.get(nearest).cloned().unwrap_or_default();
        let entries = self.log.entries().iter().take(count);
        for entry in entries.skip(nearest * CHECKPOINT_INTERVAL) {
            apply::<G>(&mut state, &entry.events);
        }
        state
    }

    /// Saves the current state as the checkpoint before the entry at `index`, if one is due. Checkpoints after it are dropped.
    fn save_checkpoint(&mut self, index: usize) {
        let due_count = index / CHECKPOINT_INTERVAL;
        self.checkpoints.truncate(due_count + 1);
        if index.is_multiple_of(CHECKPOINT_INTERVAL) && self.checkpoints.len() <= due_count {
            // Checkpoints that a look among undone entries has dropped are made again.
            for missing in self.checkpoints.len()..due_count {
                let state = self.state_after(missing * CHECKPOINT_INTERVAL);
                self.checkpoints.push(state);
            }
            self.checkpoints.push(self.state.clone());
        }
    }
}

/// Applies events to a state, in order.
fn apply<G: Game>(state: &mut G::State, events: &[G::Event]) {
    for event in events {
        G::evolve(state, event);
    }
}

/// Which undo step a command belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoStep {
    /// A new one.
    New,
    /// That of the entry before: somebody did both at once, and undo takes back both.
    Last,
}

/// The authority by which a command is played, with the reason for a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayMode {
    /// By the rules.
    ByTheRules,
    /// By the gamemaster's ruling, with the reason to log.
    ByRuling(String),
}

impl PlayMode {
    fn authority(&self) -> Authority {
        match self {
            Self::ByTheRules => Authority::Rules,
            Self::ByRuling(_) => Authority::Ruling,
        }
    }

    fn reason(&self) -> &str {
        match self {
            Self::ByTheRules => "",
            Self::ByRuling(why) => why,
        }
    }
}
