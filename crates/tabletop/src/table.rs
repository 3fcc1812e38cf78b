//! A table in play: a chronicle, and the state it leads to.

use crate::Game;
use crate::chronicle::{Chronicle, Entry, is_look};
use crate::dice::Chance;
use crate::ruling::{Authority, Judge, Ruling};
use crate::seat::Seat;

/// How many entries lie between two kept states, so that going back replays at most that many.
const CHECKPOINT_EVERY: usize = 32;

/// A table in play. The state is always what the counting entries of the chronicle replay to.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    chronicle: Chronicle<G::Event>,
    state: G::State,
    /// States after 0, 32, 64 … entries; never more than the chronicle reaches.
    checkpoints: Vec<G::State>,
}

impl<G: Game> Default for Table<G> {
    fn default() -> Self {
        Self::replay(Chronicle::default())
    }
}

impl<G: Game> Table<G> {
    /// The table that a chronicle leads to.
    pub fn replay(chronicle: Chronicle<G::Event>) -> Self {
        let mut table = Self {
            state: G::State::default(),
            checkpoints: vec![G::State::default()],
            chronicle: Chronicle::default(),
        };
        for (place, entry) in chronicle.done().iter().enumerate() {
            table.checkpoint(place);
            for event in &entry.events {
                G::evolve(&mut table.state, event);
            }
        }
        table.chronicle = chronicle;
        table
    }

    /// Everything that is so, secrets included: for the engine, the save and the tests, never for a page.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> G::View {
        G::view(&self.state, seat)
    }

    /// Everything that happened.
    pub fn chronicle(&self) -> &Chronicle<G::Event> {
        &self.chronicle
    }

    /// Plays a command: one more entry. `at` is the device's clock, for the reader of the chronicle only.
    ///
    /// # Errors
    /// The refusal; then nothing has changed.
    pub fn play(
        &mut self,
        command: &G::Command,
        by: &By,
        at: Option<u64>,
        chance: &mut dyn Chance,
    ) -> Result<(), G::Refusal> {
        let mut judge = Judge::new(by.authority());
        let events = G::decide(&self.state, command, &mut judge, chance)?;
        if events.is_empty() {
            return Ok(());
        }
        let over = judge.into_set_aside();
        let ruling = (!over.is_empty()).then(|| Ruling {
            over,
            why: by.why().to_owned(),
        });
        self.checkpoint(self.chronicle.cursor());
        for event in &events {
            G::evolve(&mut self.state, event);
        }
        self.chronicle.push::<G>(Entry {
            events,
            ruling,
            instead_of: None,
            at,
        });
        Ok(())
    }

    /// Whether a command would be played by the book.
    ///
    /// # Errors
    /// The refusal.
    pub fn check(&self, command: &G::Command, chance: &mut dyn Chance) -> Result<(), G::Refusal> {
        G::decide(
            &self.state,
            command,
            &mut Judge::new(Authority::TheBook),
            chance,
        )
        .map(|_| ())
    }

    /// Takes back the last entry that did something, with all that is bound to it. False where there is none.
    pub fn undo(&mut self) -> bool {
        let from = self.chronicle.cursor();
        let to = self.chronicle.before_last::<G>();
        let gone = to.is_some_and(|cursor| self.stand_at(cursor));
        if gone {
            self.chronicle.note(Some(from));
        }
        gone
    }

    /// Brings back what was undone last. False where there is nothing.
    pub fn redo(&mut self) -> bool {
        let to = self.chronicle.after_next::<G>();
        let gone = to.is_some_and(|cursor| self.stand_at(cursor));
        if gone {
            self.chronicle.note(None);
        }
        gone
    }

    /// Stands at another place of the chronicle, behind the looks that follow it: a look changes nothing, so it can stay.
    /// False where it stands there already.
    pub fn go_to(&mut self, cursor: usize) -> bool {
        let gone = self.stand_at(cursor);
        if gone {
            self.chronicle.wander();
        }
        gone
    }

    fn stand_at(&mut self, cursor: usize) -> bool {
        let from = self.chronicle.cursor();
        let looks = self
            .chronicle
            .entries()
            .iter()
            .skip(cursor)
            .take_while(|entry| is_look::<G>(entry))
            .count();
        let cursor = cursor.saturating_add(looks);
        self.chronicle.go_to(cursor);
        let cursor = self.chronicle.cursor();
        if cursor == from {
            return false;
        }
        let nearest = (cursor / CHECKPOINT_EVERY).min(self.checkpoints.len().saturating_sub(1));
        let Some(checkpoint) = self.checkpoints.get(nearest) else {
            return false;
        };
        let mut state = checkpoint.clone();
        for entry in self
            .chronicle
            .done()
            .iter()
            .skip(nearest * CHECKPOINT_EVERY)
        {
            for event in &entry.events {
                G::evolve(&mut state, event);
            }
        }
        self.state = state;
        true
    }

    /// Keeps the present state as the one before entry `place`, where one is due. What was kept behind it is out of date.
    fn checkpoint(&mut self, place: usize) {
        let due = place / CHECKPOINT_EVERY;
        self.checkpoints.truncate(due + 1);
        if place.is_multiple_of(CHECKPOINT_EVERY) && self.checkpoints.len() == due {
            self.checkpoints.push(self.state.clone());
        }
    }
}

/// On whose word a command is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// As the rules have it.
    TheBook,
    /// The gamemaster's, with the reason to be kept.
    Ruling(String),
}

impl By {
    fn authority(&self) -> Authority {
        match self {
            Self::TheBook => Authority::TheBook,
            Self::Ruling(_) => Authority::Ruling,
        }
    }

    fn why(&self) -> &str {
        match self {
            Self::TheBook => "",
            Self::Ruling(why) => why,
        }
    }
}
