//! What an Improv table shows: the conflict as it stands, its people, and the questions over them.

use super::Sheet;
use crate::app::improv::{options, refusals};
use crate::app::intent::Intent;
use crate::app::model::{Model, Screen};
use crate::app::vm::sheet::{Book, SheetVm};
use crate::engine::ruling::Refuse;
use crate::engine::seat::{ActorId, Seat as Place};

/// The table's page.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Table {
    pub title: String,
    pub people: Vec<PersonRow>,
    pub undo_ready: bool,
}

/// Somebody in a line.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PersonRow {
    pub name: String,
    pub tokens: String,
    pub open: Intent,
}

/// Somebody's sheet.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Seat {
    pub name: String,
    pub tokens: String,
}

/// A sheet with questions.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Form {
    pub title: String,
}

/// The table as it stands; `None` without an Improv table.
pub fn table(model: &Model) -> Option<Table> {
    let view = model.improv()?.view(Place::Table);
    let person = |its: &crate::engine::improv::view::PersonView| PersonRow {
        name: its.name.to_string(),
        tokens: its.tokens.to_string(),
        open: Intent::Went(Screen::Seat(its.id)),
    };
    let game = &model.table.as_ref()?.game;
    Some(Table {
        title: view
            .title
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        people: view.people.iter().map(person).collect(),
        undo_ready: game.last_acting_line().is_some(),
    })
}

/// Somebody's sheet, as the open table may see it.
pub fn seat(model: &Model, person: ActorId) -> Option<Seat> {
    let view = model.improv()?.view(Place::Table);
    let its = view.people.into_iter().find(|its| its.id == person)?;
    Some(Seat {
        name: its.name.to_string(),
        tokens: its.tokens.to_string(),
    })
}

/// The open sheet; `None` without a table.
pub fn sheet(model: &Model, sheet: &Sheet) -> Option<SheetVm> {
    let view = model.improv()?.view(Place::Table);
    let (refusal, why) = match sheet {
        Sheet::Options { open } => {
            return Some(options::page::of_table(&view, *open, &model.options));
        }
        Sheet::Book { refusal, why, .. } => (refusal, why),
    };
    let words = refusals::refusal(refusal, &view);
    Some(SheetVm::Book(Book {
        rule: refusal.rule().map(|rule| rule.to_string()),
        title: words.title,
        text: words.why,
        why: why.clone(),
        may_rule: refusal.can_be_overruled(),
    }))
}
