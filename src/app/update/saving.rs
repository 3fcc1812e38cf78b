//! The saved tables: opening, saving, files, and what a second window does.

use super::{Effect, World, go, toast};
use crate::app::example;
use crate::app::improv::table::page::Page;
use crate::app::model::{AppAlert, Model, OpenTable, Screen};
use crate::app::play::Play;
use crate::app::vm;
use crate::app::words::torg::counted;
use storage::StorageError;
use storage::table_store::TableListing;
use storage::table_store::{self, SaveError, TableId, TableSummary};

/// A cold start within this time of play opens the stage, in milliseconds: twelve hours.
const RESUME_WITHIN: u64 = 12 * 60 * 60 * 1000;

/// Reads the list of tables again.
pub(super) fn reread(model: &mut Model, world: &World<'_>) {
    model.tables = table_store::list(world.storage);
    model.device.bytes_used = world
        .storage
        .keys()
        .iter()
        .map(|key| key.len() + world.storage.get(key).map_or(0, |text| text.len()))
        .sum();
}

/// Opens the table that was being played, if that is not long ago.
pub(super) fn resume(model: &mut Model, world: &mut World<'_>) {
    let is_recent =
        |last: &&TableListing| world.now.saturating_sub(last.summary.played_at) < RESUME_WITHIN;
    let last = model.tables.first().filter(is_recent);
    if let Some(id) = last.map(|last| last.id) {
        take(model, id, world);
    }
}

/// Whether another table, opened now, would lose entries of this one that are in memory only and in no file; then it is told.
pub(super) fn would_lose_entries(model: &mut Model) -> bool {
    let Some(table) = &model.table else {
        return false;
    };
    let entries = table.unsaved;
    let loses = entries > 0 && table.in_file < table.game.entries();
    if loses {
        model.alert = Some(AppAlert::Stays { entries });
    }
    loses
}

/// Opens a table that somebody chose. The open one, with entries that are in memory only, stays as it is: what is stored lacks them.
pub(super) fn go_to_table(model: &mut Model, id: TableId, world: &mut World<'_>) {
    let is_ahead = |table: &OpenTable| {
        table.unsaved > 0 && table.save_handle.as_ref().map(table_store::SaveHandle::id) == Some(id)
    };
    if model.table.as_ref().is_some_and(is_ahead) {
        go(model, Screen::Stage);
    } else if !would_lose_entries(model) {
        take(model, id, world);
    }
}

/// Opens a saved table. False, with the reason as an alert, if it cannot be opened.
pub(super) fn take(model: &mut Model, id: TableId, world: &mut World<'_>) -> bool {
    let whole = match Play::take(world.storage, id) {
        Ok(Some(whole)) => whole,
        Ok(None) => {
            model.alert = Some(AppAlert::Unsound);
            return false;
        }
        Err(fault) => {
            model.alert = Some(AppAlert::Shelf(fault));
            return false;
        }
    };
    let damaged = whole.damaged;
    model.toast = None;
    model.improv_page = Page::default();
    model.table = Some(OpenTable {
        game: whole.play,
        save_handle: Some(whole.save_handle),
        unsaved: 0,
        damaged,
        in_file: 0,
    });
    let screen = if damaged.is_some() {
        Screen::Recovered
    } else {
        Screen::Stage
    };
    go(model, screen);
    true
}

/// Saves a new table and opens it. If it cannot be saved it is played from memory.
pub(super) fn put(model: &mut Model, game: impl Into<Play>, world: &mut World<'_>) {
    put_play(model, game.into(), world);
}

fn put_play(model: &mut Model, game: Play, world: &mut World<'_>) {
    let mut table = OpenTable {
        game,
        save_handle: None,
        unsaved: 0,
        damaged: None,
        in_file: 0,
    };
    match table.game.put(world.storage, summary(&table, world.now)) {
        Ok(save_handle) => table.save_handle = Some(save_handle),
        Err(fault) => {
            table.unsaved = table.game.entries();
            model.alert = Some(AppAlert::Unsaved {
                fault,
                entries: table.unsaved,
            });
        }
    }
    model.toast = None;
    model.improv_page = Page::default();
    model.table = Some(table);
    reread(model, world);
    go(model, Screen::Stage);
}

/// Keeps the table, of which the first `same` entries are as they were kept. Says so where it can not. False where another
/// window has played on: then its table is the one that is open.
pub(in crate::app) fn keep(model: &mut Model, same: usize, world: &mut World<'_>) -> bool {
    let Some(table) = &mut model.table else {
        return false;
    };
    let summary = summary(table, world.now);
    let game = table.game.kind();
    let entries = table.game.entries();
    let kept = match &mut table.save_handle {
        Some(save_handle) => table
            .game
            .keep(save_handle, world.storage, same, summary.clone()),
        None => match table.game.put(world.storage, summary.clone()) {
            Ok(save_handle) => {
                table.save_handle = Some(save_handle);
                Ok(())
            }
            Err(fault) => Err(SaveError::Storage(fault)),
        },
    };
    match kept {
        Ok(()) => {
            table.unsaved = 0;
            // Its ticket tells what was kept, and lies on top.
            if let Some(id) = table.save_handle.as_ref().map(table_store::SaveHandle::id) {
                model.tables.retain(|other| other.id != id);
                model.tables.insert(0, TableListing { id, game, summary });
            }
            if let Some(AppAlert::Unsaved { .. }) = model.alert {
                model.alert = None;
            }
            true
        }
        Err(SaveError::Storage(fault)) => {
            unsaved(model, fault, entries);
            true
        }
        Err(SaveError::OtherWindow) => !follow_other_window(model, world),
    }
}

fn unsaved(model: &mut Model, fault: StorageError, entries: usize) {
    let Some(table) = &mut model.table else {
        return;
    };
    let kept = table
        .save_handle
        .as_ref()
        .map_or(0, table_store::SaveHandle::saved_entries);
    table.unsaved = entries.saturating_sub(kept).max(1);
    // Put away, it comes back with the next entry that can not be kept.
    model.alert = Some(AppAlert::Unsaved {
        fault,
        entries: table.unsaved,
    });
}

/// Another window has written. Where it played this table on, its table is ours now, and the answer is true. A table with
/// entries that are only in memory, or that is no longer saved, stays open and becomes a table of its own.
pub(super) fn follow_other_window(model: &mut Model, world: &mut World<'_>) -> bool {
    reread(model, world);
    let Some(table) = &mut model.table else {
        return false;
    };
    let Some(save_handle) = table.save_handle.clone() else {
        return false;
    };
    if save_handle.is_current(world.storage) {
        return false;
    }
    let screen = model.screen;
    if table.unsaved == 0 && take(model, save_handle.id(), world) {
        model.screen = screen;
        model.alert = Some(AppAlert::OtherWindow);
        return true;
    }
    if let Some(table) = &mut model.table {
        table.save_handle = None;
        table.unsaved = table.game.entries();
    }
    keep(model, 0, world);
    if !matches!(model.alert, Some(AppAlert::Unsaved { .. })) {
        model.alert = Some(AppAlert::Parted);
    }
    reread(model, world);
    false
}

/// The summary of a table.
fn summary(table: &OpenTable, now: u64) -> TableSummary {
    let (cast, place) = vm::foyer::summary_lines(&table.game);
    TableSummary {
        title: table
            .game
            .title()
            .map_or_else(String::new, |title| title.as_str().to_owned()),
        cast,
        story_position: place,
        last_line: table.game.last_line().unwrap_or_default(),
        played_at: now,
    }
}

/// Opens an example table: a new one each time, so that nothing in it can be spoiled.
pub(super) fn example(model: &mut Model, world: &mut World<'_>) {
    if would_lose_entries(model) {
        return;
    }
    let game = example::table(world.chance, world.now);
    put(model, game, world);
}

/// Deletes a table for good.
pub(super) fn remove(model: &mut Model, id: TableId, world: &mut World<'_>) {
    table_store::delete(world.storage, id);
    if model
        .table
        .as_ref()
        .and_then(|table| table.save_handle.as_ref())
        .is_some_and(|save_handle| save_handle.id() == id)
    {
        model.table = None;
    }
    model.sheet = None;
    model.screen = Screen::Foyer;
    reread(model, world);
}

/// Opens a file that somebody chose: a new table beside those that are there.
pub(super) fn open_file(model: &mut Model, text: &str, world: &mut World<'_>) {
    if would_lose_entries(model) {
        return;
    }
    match Play::read(text) {
        Err(fault) => model.alert = Some(AppAlert::File(fault)),
        Ok(None) => model.alert = Some(AppAlert::Unsound),
        Ok(Some(whole)) => {
            put_play(model, whole.play, world);
            if let Some(table) = &mut model.table
                && whole.damaged.is_some()
            {
                table.damaged = whole.damaged;
                go(model, Screen::Recovered);
            }
        }
    }
}

/// Reads the open table from the storage, replays it, and says whether it is the one on the page.
pub(super) fn check(model: &mut Model, world: &World<'_>) {
    let Some(table) = &model.table else { return };
    let kept = table
        .save_handle
        .as_ref()
        .and_then(|save_handle| Play::take(world.storage, save_handle.id()).ok()?);
    let same = kept.is_some_and(|kept| kept.play.is_same(&table.game));
    let entries = counted(table.game.cursor(), "entry", "entries");
    let text = if same {
        format!("{entries} on this device replay to exactly this table.")
    } else {
        "What is kept differs from this page. Save the table to a file, then open it from the foyer.".to_owned()
    };
    toast(model, text, false);
}

/// Hands everything that is kept of the table to the person, the damaged part included, before anything writes over it.
pub(super) fn save_as_it_lies(model: &Model, world: &World<'_>) -> Vec<Effect> {
    let save_handle = model
        .table
        .as_ref()
        .and_then(|table| table.save_handle.as_ref());
    let raw =
        save_handle.map(|save_handle| table_store::raw_lines(world.storage, save_handle.id()));
    let download = |text| Effect::Download {
        name: "damaged.txt".to_owned(),
        text,
    };
    raw.map(download).into_iter().collect()
}

/// Hands the table to the person as a file.
pub(super) fn save_to_file(model: &mut Model) -> Vec<Effect> {
    let Some(table) = &mut model.table else {
        return vec![];
    };
    table.in_file = table.game.entries();
    let title = table.game.title().map_or("table", |title| title.as_str());
    let safe = |c: char| {
        if c.is_ascii_alphanumeric() || !c.is_ascii() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let name = title.chars().map(safe).chain(".rising".chars()).collect();
    vec![Effect::Download {
        name,
        text: table.game.write(),
    }]
}
