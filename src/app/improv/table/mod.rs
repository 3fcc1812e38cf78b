//! An Improv table: what somebody does at it, the questions over its page, what it shows and in which words.

pub mod page;
pub(in crate::app) mod read;
pub mod update;
pub mod vm;
pub mod words;

use crate::app::house::OfImprov;
use crate::app::intent::Intent as AppIntent;
use crate::app::model::Sheet as AppSheet;
use crate::engine::improv::command::Command;
use crate::engine::improv::refusal::Refusal;
use crate::engine::name::NameFault;
use std::rc::Rc;

/// Something a person did at an Improv table.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // named by what happened
pub enum Intent {
    /// Wants these done, one after the other.
    Wanted(Rc<[Command]>),
    /// Typed into a field of the open sheet, or of the page.
    Typed(Spot, String),
}

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Spot {
    /// The sheet's first: a name, a word why.
    Text,
}

/// A question over an Improv table's page.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // each field is named by its type
pub enum Sheet {
    /// The book says no: `commands` are what was wanted, of which it refused that at `place`; `back` is what was open.
    Book {
        refusal: Rc<Refusal>,
        commands: Rc<[Command]>,
        place: usize,
        why: String,
        back: Option<Box<AppSheet>>,
    },
    Options {
        open: Option<usize>,
    },
}

/// What is wrong with something that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It can be no name.
    Name(NameFault),
    /// It is too long.
    Long,
}

/// What the app sends when that happens.
pub fn send(intent: Intent) -> AppIntent {
    AppIntent::Improv(OfImprov::new(Rc::new(intent)))
}

/// What the app sends where somebody wants something at the table.
pub fn want(command: Command) -> AppIntent {
    send(Intent::Wanted(Rc::new([command])))
}

/// Opens a sheet.
pub fn open(sheet: Sheet) -> AppIntent {
    AppIntent::Asked(AppSheet::Improv(OfImprov::new(Rc::new(sheet))))
}
