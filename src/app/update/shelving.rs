//! Tables and the shelf: taking, keeping, opening files, and what a second window does.

use super::{Effect, World, go, toast};
use crate::app::example;
use crate::app::model::{Model, OpenTable, Screen, Trouble};
use crate::app::vm;
use crate::app::words::book::said;
use crate::app::words::torg::counted;
use crate::engine::chronicle::Chronicle;
use crate::engine::seat::Seat;
use crate::engine::table::Table;
use crate::engine::torg::Torg;
use crate::engine::torg::event::Event;
use crate::save::file;
use crate::save::shelf::{self, KeepFault, Spine, TableId};
use crate::save::{GameKind, StorageFault};

/// A cold start within this time of play opens the stage, in milliseconds: twelve hours.
const RESUME_WITHIN: u64 = 12 * 60 * 60 * 1000;

/// Reads the shelf anew.
pub(super) fn reread(model: &mut Model, world: &World<'_>) {
    model.shelf = shelf::list(world.storage);
    model.device.bytes_used = world
        .storage
        .keys()
        .iter()
        .map(|key| key.len() + world.storage.get(key).map_or(0, |text| text.len()))
        .sum();
}

/// Opens the table that was being played.
pub(super) fn resume(model: &mut Model, world: &mut World<'_>) {
    let Some(last) = model.shelf.first() else {
        return;
    };
    if world.now.saturating_sub(last.spine.played_at) < RESUME_WITHIN {
        let id = last.id;
        take(model, id, world);
        model.trouble = None;
    }
}

/// Takes a table from the shelf onto the stage.
pub(super) fn take(model: &mut Model, id: TableId, world: &mut World<'_>) {
    match shelf::take::<Event>(world.storage, id) {
        Err(fault) => model.trouble = Some(Trouble::Shelf(fault)),
        Ok(taken) => {
            let game = Table::<Torg>::replay(taken.chronicle);
            if !game.state().is_sound() {
                model.trouble = Some(Trouble::Unsound);
                return;
            }
            let damaged = taken.damaged;
            model.table = Some(OpenTable {
                game,
                bookmark: Some(taken.bookmark),
                unsaved: 0,
                damaged,
            });
            go(
                model,
                if damaged.is_some() {
                    Screen::Recovered
                } else {
                    Screen::Stage
                },
            );
        }
    }
}

/// Puts a new chronicle on the shelf and onto the stage. Where it can not be kept it is played from memory.
pub(super) fn put(model: &mut Model, game: Table<Torg>, world: &mut World<'_>) {
    let mut table = OpenTable {
        game,
        bookmark: None,
        unsaved: 0,
        damaged: None,
    };
    match shelf::put(
        world.storage,
        GameKind::Torg,
        table.chronicle(),
        spine(&table, world.now),
    ) {
        Ok(bookmark) => table.bookmark = Some(bookmark),
        Err(fault) => {
            table.unsaved = table.chronicle().entries().len();
            model.trouble = Some(Trouble::Unsaved {
                fault,
                entries: table.unsaved,
            });
        }
    }
    model.table = Some(table);
    reread(model, world);
    go(model, Screen::Stage);
}

/// Keeps the table, of which the first `same` entries are as they were kept. Says so where it can not.
pub(super) fn keep(model: &mut Model, same: usize, world: &mut World<'_>) {
    let Some(table) = &mut model.table else {
        return;
    };
    let spine = spine(table, world.now);
    let entries = table.game.chronicle().entries().len();
    let kept = match &mut table.bookmark {
        Some(bookmark) => bookmark.keep(world.storage, table.game.chronicle(), same, spine),
        None => match shelf::put(world.storage, GameKind::Torg, table.game.chronicle(), spine) {
            Ok(bookmark) => {
                table.bookmark = Some(bookmark);
                Ok(())
            }
            Err(fault) => Err(KeepFault::Storage(fault)),
        },
    };
    match kept {
        Ok(()) => {
            if table.unsaved > 0 {
                table.unsaved = 0;
                model.trouble = None;
            }
        }
        Err(KeepFault::Storage(fault)) => unsaved(model, fault, entries),
        Err(KeepFault::OtherWindow) => follow_other_window(model, world),
    }
}

fn unsaved(model: &mut Model, fault: StorageFault, entries: usize) {
    let Some(table) = &mut model.table else {
        return;
    };
    let kept = table.bookmark.as_ref().map_or(0, shelf::Bookmark::kept);
    let before = table.unsaved;
    table.unsaved = entries.saturating_sub(kept).max(1);
    // Dismissed once, the bar comes back at every tenth entry.
    if before == 0 || table.unsaved.is_multiple_of(10) || model.trouble.is_some() {
        model.trouble = Some(Trouble::Unsaved {
            fault,
            entries: table.unsaved,
        });
    }
}

/// Another window has written: where it played this table on, its table is ours now.
pub(super) fn follow_other_window(model: &mut Model, world: &mut World<'_>) {
    reread(model, world);
    let Some(bookmark) = model
        .table
        .as_ref()
        .and_then(|table| table.bookmark.clone())
    else {
        return;
    };
    if bookmark.is_current(world.storage) {
        return;
    }
    let screen = model.screen;
    take(model, bookmark.id(), world);
    if model.trouble.is_none() {
        model.screen = screen;
        model.trouble = Some(Trouble::OtherWindow);
    } else {
        model.table = None;
        go(model, Screen::Foyer);
    }
}

/// What stands on the spine of a table.
fn spine(table: &OpenTable, now: u64) -> Spine {
    let view = table.view(Seat::Table);
    Spine {
        title: view
            .title
            .as_ref()
            .map_or_else(String::new, |title| title.as_str().to_owned()),
        cast: vm::foyer::cast_line(&view),
        place: vm::foyer::place_line(&view),
        last_line: vm::chronicle::last_line(table, &view).unwrap_or_default(),
        played_at: now,
    }
}

/// Opens the example table: the one on the shelf, or a new one.
pub(super) fn example(model: &mut Model, world: &mut World<'_>) {
    let game = example::table(world.chance, world.now);
    put(model, game, world);
}

/// Takes a table off the shelf for good.
pub(super) fn remove(model: &mut Model, id: TableId, world: &mut World<'_>) {
    shelf::forget(world.storage, id);
    if model
        .table
        .as_ref()
        .and_then(|table| table.bookmark.as_ref())
        .is_some_and(|bookmark| bookmark.id() == id)
    {
        model.table = None;
    }
    model.sheet = None;
    model.screen = Screen::Foyer;
    reread(model, world);
}

/// Opens a file that somebody chose: a new table beside those that are there.
pub(super) fn open_file(model: &mut Model, text: &str, world: &mut World<'_>) {
    match file::read::<Event>(text) {
        Err(fault) => model.trouble = Some(Trouble::File(fault)),
        Ok(opened) => {
            let damaged = opened.damaged;
            let game = Table::<Torg>::replay(opened.chronicle);
            if !game.state().is_sound() || game.state().title.is_none() {
                model.trouble = Some(Trouble::Unsound);
                return;
            }
            put(model, game, world);
            if let Some(table) = &mut model.table
                && damaged.is_some()
            {
                table.damaged = damaged;
                go(model, Screen::Recovered);
            }
        }
    }
}

/// Reads the open table from the shelf, replays it, and says whether it is the one on the page.
pub(super) fn check(model: &mut Model, world: &World<'_>) {
    let Some(table) = &model.table else { return };
    let kept = table
        .bookmark
        .as_ref()
        .and_then(|bookmark| shelf::take::<Event>(world.storage, bookmark.id()).ok());
    let same = kept.is_some_and(|kept| {
        kept.chronicle == *table.chronicle()
            && Table::<Torg>::replay(kept.chronicle).state() == table.game.state()
    });
    let entries = counted(table.chronicle().cursor(), "entry", "entries");
    let text = if same {
        [
            &entries,
            said!(" on this device replay to exactly this table."),
        ]
        .concat()
    } else {
        said!("What is kept differs from this page. Save the table to a file, then open it from the foyer.").to_owned()
    };
    toast(model, text, false);
}

/// Hands the table to the person as a file.
pub(super) fn save_to_file(model: &Model) -> Vec<Effect> {
    let Some(table) = &model.table else {
        return vec![];
    };
    let chronicle: &Chronicle<Event> = table.chronicle();
    let title = table
        .game
        .state()
        .title
        .as_ref()
        .map_or("table", |title| title.as_str());
    let safe = |c: char| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let name = title.chars().map(safe).chain(".rising".chars()).collect();
    vec![Effect::Download {
        name,
        text: file::write(GameKind::Torg, chronicle),
    }]
}
