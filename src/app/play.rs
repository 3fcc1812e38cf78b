//! The game that is played at a table, whichever of ours it is: what the app does with all of them alike.
use crate::app::vm::chronicle::{Reads, Row};
use ::improv::Improv;
use ::torang::Torang;
use ::torg::Torg;
use storage::file::{self, FileError};
use storage::table_store::{self, LoadError, SaveError, SaveHandle, TableId, TableSummary};
use storage::{GameKind, Storage, StorageError};
use tabletop::Game;
use tabletop::name::Name;
use tabletop::seat::Seat;
use tabletop::table::Table;

/// A table of one of the games.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // one table is open at a time
pub enum Play {
    /// The Drama Deck.
    Torg(Table<Torg>),
    /// The Torang Engine.
    Torang(Table<Torang>),
    /// Improv.
    Improv(Table<Improv>),
}

/// The same for every game.
macro_rules! each {
    ($play:expr, $table:ident => $does:expr) => {
        match $play {
            Play::Torg($table) => $does,
            Play::Torang($table) => $does,
            Play::Improv($table) => $does,
        }
    };
}

impl From<Table<Torg>> for Play {
    fn from(table: Table<Torg>) -> Self {
        Self::Torg(table)
    }
}

impl From<Table<Torang>> for Play {
    fn from(table: Table<Torang>) -> Self {
        Self::Torang(table)
    }
}

impl From<Table<Improv>> for Play {
    fn from(table: Table<Improv>) -> Self {
        Self::Improv(table)
    }
}

/// A table that was read, and how many entries it should have had where some could not be read.
pub struct Whole<B> {
    /// The game.
    pub play: Play,
    /// Where it is saved; nothing for a file.
    pub save_handle: B,
    /// How many entries there should have been.
    pub damaged: Option<usize>,
}

impl Play {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::Torg(_) => GameKind::Torg,
            Self::Torang(_) => GameKind::Torang,
            Self::Improv(_) => GameKind::Improv,
        }
    }

    /// What the table is called.
    pub fn title(&self) -> Option<&Name> {
        each!(self, table => table.state().title.as_ref())
    }

    /// How many entries the chronicle has, the undone ones included.
    pub fn entries(&self) -> usize {
        each!(self, table => table.log().entries().len())
    }

    /// How many of them count.
    pub fn cursor(&self) -> usize {
        each!(self, table => table.log().cursor())
    }

    /// Takes back the last entry. False where there is none.
    pub fn undo(&mut self) -> bool {
        each!(self, table => table.undo())
    }

    /// Brings back the entry that was taken back last. False where there is none.
    pub fn redo(&mut self) -> bool {
        each!(self, table => table.redo())
    }

    /// Stands at another place of the chronicle. False where there is no such place.
    pub fn go_to(&mut self, cursor: usize) -> bool {
        each!(self, table => table.go_to(cursor))
    }

    /// Whether what was read can be played on: a damaged or foreign chronicle may replay to nonsense.
    fn is_sound(&self) -> bool {
        match self {
            Self::Torg(table) => table.state().is_consistent(),
            Self::Torang(_) | Self::Improv(_) => true,
        }
    }

    /// Saves it as a new table.
    ///
    /// # Errors
    /// [`StorageError`]; then nothing of it is kept.
    pub fn put(
        &self,
        storage: &mut dyn Storage,
        summary: TableSummary,
    ) -> Result<SaveHandle, StorageError> {
        each!(self, table => table_store::create(storage, self.kind(), table.log(), summary))
    }

    /// Saves it through its save handle; the first `same` entries are as they were saved.
    ///
    /// # Errors
    /// [`SaveError`], as [`SaveHandle::save`] says.
    pub fn keep(
        &self,
        save_handle: &mut SaveHandle,
        storage: &mut dyn Storage,
        same: usize,
        summary: TableSummary,
    ) -> Result<(), SaveError> {
        each!(self, table => save_handle.save(storage, table.log(), same, summary))
    }

    /// Reads a saved table, as far as it is whole. `Ok(None)`: it does not add up.
    ///
    /// # Errors
    /// [`LoadError`] where nothing can be made of it; it stays saved.
    pub fn take(
        storage: &dyn Storage,
        id: TableId,
    ) -> Result<Option<Whole<SaveHandle>>, LoadError> {
        let found = Self::take_as(table_store::game(storage, id), storage, id)?;
        Ok(Some(found).filter(|whole| whole.play.is_sound()))
    }

    fn take_as(
        game: GameKind,
        storage: &dyn Storage,
        id: TableId,
    ) -> Result<Whole<SaveHandle>, LoadError> {
        fn replay<G: Game>(taken: table_store::LoadedTable<G::Event>) -> Whole<SaveHandle>
        where
            Play: From<Table<G>>,
        {
            Whole {
                play: Table::<G>::replay(taken.log).into(),
                save_handle: taken.handle,
                damaged: taken.expected_entries,
            }
        }
        match game {
            GameKind::Torg => table_store::load(storage, id, game).map(replay::<Torg>),
            GameKind::Torang => table_store::load(storage, id, game).map(replay::<Torang>),
            GameKind::Improv => table_store::load(storage, id, game).map(replay::<Improv>),
        }
    }

    /// It as a file.
    pub fn write(&self) -> String {
        each!(self, table => file::write(self.kind(), table.log()))
    }

    /// Reads a file. `Ok(None)`: what is in it does not add up.
    ///
    /// # Errors
    /// [`FileError`] where nothing can be made of it.
    pub fn read(text: &str) -> Result<Option<Whole<()>>, FileError> {
        fn replay<G: Game>(opened: file::OpenedFile<G::Event>) -> Whole<()>
        where
            Play: From<Table<G>>,
        {
            Whole {
                play: Table::<G>::replay(opened.log).into(),
                save_handle: (),
                damaged: opened.expected_entries,
            }
        }
        let whole = match file::game(text)? {
            GameKind::Torg => file::read(text).map(replay::<Torg>),
            GameKind::Torang => file::read(text).map(replay::<Torang>),
            GameKind::Improv => file::read(text).map(replay::<Improv>),
        }?;
        Ok(Some(whole).filter(|whole| whole.play.is_sound() && whole.play.title().is_some()))
    }

    /// Whether the other is the same to the last figure, chronicle and state.
    pub fn is_same(&self, other: &Self) -> bool {
        let state = match (self, other) {
            (Self::Torg(one), Self::Torg(other)) => one.state() == other.state(),
            (Self::Torang(one), Self::Torang(other)) => one.state() == other.state(),
            (Self::Improv(one), Self::Improv(other)) => one.state() == other.state(),
            (Self::Torg(_) | Self::Torang(_) | Self::Improv(_), _) => false,
        };
        // What is written is all of the chronicle.
        state && self.write() == other.write()
    }

    /// Every entry of the chronicle in words, as a seat may read it.
    pub fn rows(&self, seat: Seat) -> Vec<Row> {
        each!(self, table => Reads::rows(table, seat))
    }

    /// The last entry that counts, in words.
    pub fn last_line(&self) -> Option<String> {
        each!(self, table => Reads::last_line(table))
    }

    /// The entry that an undo would take back, in words.
    pub fn last_acting_line(&self) -> Option<String> {
        each!(self, table => Reads::last_acting_line(table))
    }

    /// The entry that a redo would bring back, in words.
    pub fn next_line(&self) -> Option<String> {
        each!(self, table => Reads::next_line(table))
    }
}
