//! Where the options stand: on the page of a new table, and in a sheet over an open one.

use super::{Making, When, options};
use crate::app::improv::draft::{DraftIntent, send};
use crate::app::improv::table::{Sheet, open, want};
use crate::app::intent::Intent;
use crate::app::model::{Draft, Shown};
use crate::app::vm::options::Options;
use crate::app::vm::sheet::SheetVm;
use ::improv::command::Command;
use ::improv::view::View;

/// The options of a new table.
pub fn of_draft(draft: &Draft, shown: &Shown) -> Options {
    let making = Making {
        now: &draft.improv,
        open: draft.open_option,
        when: When::New,
        toggle: &Intent::OpenedOption,
        change: &|settings| send(DraftIntent::ChangedOption(settings)),
    };
    options(&making, shown)
}

/// The options of an open table, of which that one lies open.
pub fn of_table(view: &View, place: Option<usize>, shown: &Shown) -> SheetVm {
    let making = Making {
        now: &view.settings,
        open: place,
        when: When::Play {
            conflict: view.conflict.is_some(),
        },
        toggle: &|place| open(Sheet::Options { open: place }),
        change: &|settings| want(Command::ChangeSettings { settings }),
    };
    SheetVm::ImprovOptions(options(&making, shown))
}
