//! Which game the open table plays.

use crate::app::improv::options as improv_options;
use crate::app::model::Model;
use crate::app::play::Play;
use crate::app::vm::options;
use crate::rules::rulebook::Book;
use ::improv::Improv;
use ::torang::Torang;
use ::torg::Torg;
use storage::GameKind;
use tabletop::table::Table;

/// Whether a table answers a reading, or fills in a rule that leaves something to it, in its options.
pub type Asks = fn(&str) -> bool;

impl Model {
    /// What the open table's options answer of the rulebook, where they are reached from it.
    pub fn asks(&self) -> Option<Asks> {
        match &self.table.as_ref()?.game {
            Play::Torg(_) => Some(options::asks),
            Play::Torang(_) => None,
            Play::Improv(_) => Some(improv_options::asks),
        }
    }

    /// The rulebook to read in: that of the open rule, otherwise that of the game on the table.
    pub fn book(&self) -> Book {
        let game = || {
            Book::of_game(
                self.table
                    .as_ref()
                    .map_or(GameKind::Torg, |table| table.game.kind()),
            )
        };
        self.rule.as_deref().map_or_else(game, Book::of)
    }

    /// The open table, where Torg is played at it.
    pub fn torg(&self) -> Option<&Table<Torg>> {
        match &self.table.as_ref()?.game {
            Play::Torg(table) => Some(table),
            Play::Torang(_) | Play::Improv(_) => None,
        }
    }

    /// The same, to be played at.
    pub fn torg_mut(&mut self) -> Option<&mut Table<Torg>> {
        match &mut self.table.as_mut()?.game {
            Play::Torg(table) => Some(table),
            Play::Torang(_) | Play::Improv(_) => None,
        }
    }

    /// The open table, where the Torang Engine is played at it.
    pub fn torang(&self) -> Option<&Table<Torang>> {
        match &self.table.as_ref()?.game {
            Play::Torang(table) => Some(table),
            Play::Torg(_) | Play::Improv(_) => None,
        }
    }

    /// The same, to be played at.
    pub fn torang_mut(&mut self) -> Option<&mut Table<Torang>> {
        match &mut self.table.as_mut()?.game {
            Play::Torang(table) => Some(table),
            Play::Torg(_) | Play::Improv(_) => None,
        }
    }

    /// The open table, where Improv is played at it.
    pub fn improv(&self) -> Option<&Table<Improv>> {
        match &self.table.as_ref()?.game {
            Play::Improv(table) => Some(table),
            Play::Torg(_) | Play::Torang(_) => None,
        }
    }

    /// The same, to be played at.
    pub fn improv_mut(&mut self) -> Option<&mut Table<Improv>> {
        match &mut self.table.as_mut()?.game {
            Play::Improv(table) => Some(table),
            Play::Torg(_) | Play::Torang(_) => None,
        }
    }
}
