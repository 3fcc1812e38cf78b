//! The cast with figures: sheets that are edited in one line or figure by figure, and characters saved for later tables.

pub mod import;
pub mod sheet_draft;
pub mod sheet_figures;
pub mod sheet_items;
#[cfg(feature = "web")]
mod view;

#[cfg(feature = "web")]
pub use view::*;

use super::action::Action;
use super::dialog::TorgDialog;
use super::list_content::ListRow;
use crate::draft::{Draft, DraftPerson, TorgDraft};
use ::torg::command::Command;
use ::torg::sheet::stat_line::StatLine;
use ::torg::view::{ActorView, View};

/// The placeholder of a field for lines of figures.
pub const LINE_EXAMPLE: &str = "thug: 9s, club +3";

/// Returns the stat line of an actor at the table.
pub fn stat_line_of(actor: &ActorView) -> StatLine {
    StatLine {
        role: Some(actor.role),
        stats: actor.stats,
        sheet: actor.sheet.clone().unwrap_or_default(),
        possibilities: actor.possibilities,
        ..StatLine::named(actor.name.clone(), actor.player.clone())
    }
}

/// Returns the heroes and the options of a table, as the draft of a new table.
pub fn people_and_options(view: &View) -> Draft {
    let people = view
        .heroes()
        .map(|hero| DraftPerson::from_stat_line(hero.name.clone(), &stat_line_of(hero)));
    Draft {
        people: people.collect(),
        torg: TorgDraft {
            edition: view.edition,
            settings: view.settings,
            deck: view.deck.clone(),
            ..TorgDraft::default()
        },
        ..Draft::default()
    }
}

/// Returns the commands that change an actor at the table to match an edited sheet. The name stays.
pub fn sheet_commands(actor: &ActorView, person: &StatLine) -> Vec<Command> {
    let id = actor.id;
    let current = stat_line_of(actor);
    let mut commands = Vec::new();
    if (current.stats, &current.sheet) != (person.stats, &person.sheet) {
        commands.push(Command::SetSheet {
            actor: id,
            stats: person.stats,
            sheet: person.sheet.clone(),
        });
    }
    if current.possibilities != person.possibilities {
        commands.push(Command::SetPossibilities {
            actor: id,
            possibilities: person.possibilities,
        });
    }
    commands
}

/// Returns the entries of an actor's menu for the sheet and the saved cast.
pub fn menu(actor: &ActorView) -> [ListRow; 2] {
    let id = actor.id;
    [
        ListRow::new(
            "Character sheet",
            "attributes, skills, weapons, armor",
            Action::Open(TorgDialog::Sheet { actor: id }),
        ),
        ListRow::new(
            "Save for later tables",
            "then add them from the saved cast",
            Action::SaveForLater(id),
        ),
    ]
}
