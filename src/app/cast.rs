//! The questions about the cast: somebody's sheet, and the people who are kept for later tables.
use crate::app::intent::Intent;
use crate::app::model::{DraftHero, Sheet};
use ::torg::sheet::stat_line::{StatLine, format_line};
use ::torg::state::Role;
use ::torg::view::ActorView;
use std::rc::Rc;
use storage::cast::SavedCharacterId;
use tabletop::seat::ActorId;

/// A question about the cast.
#[derive(Clone, Debug, PartialEq)]
pub enum CastSheet {
    /// Somebody's sheet.
    Edit(Edit),
    /// The saved cast.
    Saved {
        /// Where whoever is pressed goes.
        to: To,
        /// A line that is typed.
        typed: String,
        /// What the last lines or the last file brought.
        brought: Option<Brought>,
    },
    /// Asks before somebody is taken out of the saved cast.
    Remove(SavedCharacterId),
    /// Asks before what was changed on a sheet is let go.
    Leave(Edit),
}

/// What lines or a file brought into the saved cast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// Who was kept.
    pub kept: Vec<SavedCharacterId>,
    /// How many were there already by their names, and stay as they are.
    pub there: usize,
    /// How many lines were not understood.
    pub unread: usize,
}

/// Somebody's sheet as it is being set. Line and figures say the same, unless the line is not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Whose it is.
    pub whose: Whose,
    /// Who it makes.
    pub extra: StatLine,
    /// The same in one line, as it is typed.
    pub line: String,
    /// The line as it was when the sheet was opened.
    pub before: String,
    /// What lies open.
    pub open: Open,
    /// The name of that, as it is typed.
    pub name: String,
}

/// Whose sheet is being set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Somebody's at the table.
    Actor(ActorId),
    /// Somebody's in the saved cast.
    Saved(SavedCharacterId),
    /// Somebody's who is named for a new table, by their place.
    Draft(usize),
}

/// What lies open of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Open {
    /// Nothing.
    #[default]
    Nothing,
    /// The weapon at that place.
    Weapon(usize),
    /// The armor at that place.
    Armor(usize),
}

/// Where somebody of the saved cast goes.
#[derive(Clone, Debug, PartialEq)]
pub enum To {
    /// Nowhere: the sheet opens.
    Sheet,
    /// To the new table.
    Draft,
    /// To those who join.
    Join {
        /// In which role.
        role: Role,
        /// Who was named so far.
        text: String,
        /// Who takes part in the rounds that were about to begin.
        begin: Option<Vec<ActorId>>,
    },
}

/// Something that happened in such a sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum CastIntent {
    /// A figure was set: now it is this.
    Became(StatLine),
    /// A weapon or a piece of armor was opened or shut.
    Opened(Open),
    /// Its name was typed.
    Named(String),
    /// What was changed is let go.
    Dropped,
    /// Somebody is to be kept for later.
    Keep(StatLine),
    /// Somebody of the saved cast was pressed.
    Took(SavedCharacterId),
    /// Those that were just brought go out of it again.
    TookBack(Vec<SavedCharacterId>),
    /// Somebody is to be taken out of it.
    Removed(SavedCharacterId),
    /// It is wanted as a file.
    Exported,
}

impl CastSheet {
    /// As a question over the page.
    pub fn sheet(self) -> Sheet {
        Sheet::Cast(Rc::new(self))
    }
}

impl CastIntent {
    /// As an intent.
    pub fn intent(self) -> Intent {
        Intent::Cast(Rc::new(self))
    }
}

impl Edit {
    /// Somebody's sheet, opened.
    pub fn of(whose: Whose, extra: StatLine) -> Self {
        let line = format_line(&extra);
        Self {
            whose,
            before: line.clone(),
            line,
            extra,
            open: Open::Nothing,
            name: String::new(),
        }
    }

    /// Whether something on it is not as it was.
    pub fn is_changed(&self) -> bool {
        self.line != self.before
    }

    /// As a question over the page.
    pub fn sheet(self) -> Sheet {
        CastSheet::Edit(self).sheet()
    }
}

/// Somebody at the table as a line would tell them.
pub fn extra_of(actor: &ActorView) -> StatLine {
    StatLine {
        role: Some(actor.role),
        stats: actor.stats,
        sheet: actor.sheet.clone().unwrap_or_default(),
        possibilities: actor.possibilities,
        ..StatLine::named(actor.name.clone(), actor.player.clone())
    }
}

impl DraftHero {
    /// In which role they come.
    pub fn role(&self) -> Role {
        let told = self.brings.as_ref().and_then(|extra| extra.role);
        told.unwrap_or(Role::Hero)
    }
}
