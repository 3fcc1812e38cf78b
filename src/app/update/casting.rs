//! The cast: sheets that are set, and people who are kept for later tables.

use super::playing::want;
use super::{Effect, World, toast};
use crate::app::cast::{CastIntent, CastSheet, Edit, Open, To, Whose};
use crate::app::house::is_here;
use crate::app::model::{DraftFault, Model, Sheet, Trouble};
use crate::app::words::book::said;
use crate::app::words::torg::counted;
use crate::engine::name::{Name, NameFault};
use crate::engine::torg::command::Command;
use crate::engine::torg::sheet::quick::{Extra, Reading, Wrong, pieces, read, write};
use crate::save::cast::{self, CastFault, Saved, SavedId};
use crate::save::{GameKind, Storage};
use std::rc::Rc;

/// Reads the saved cast anew.
pub(super) fn reread(model: &mut Model, storage: &dyn Storage) {
    if is_here(GameKind::Torg) {
        model.cast = cast::all(storage);
    }
}

/// Everybody in a text, as the lines tell them; or the first thing that is wrong.
pub(super) fn people(text: &str) -> Result<Vec<Extra>, DraftFault> {
    let mut people = Vec::new();
    for piece in pieces(text) {
        let reading = read(piece);
        if let Some(fault) = fault(&reading) {
            return Err(fault);
        }
        people.extend(reading.extra);
    }
    if people.is_empty() {
        Err(DraftFault::EmptyName)
    } else {
        Ok(people)
    }
}

fn fault(reading: &Reading) -> Option<DraftFault> {
    let name = |wrong| match wrong {
        Wrong::Name(NameFault::Empty) => DraftFault::EmptyName,
        Wrong::Name(NameFault::TooLong { length }) => DraftFault::LongName { length },
        Wrong::Unknown
        | Wrong::Range { .. }
        | Wrong::NoDamage
        | Wrong::NoSkill
        | Wrong::NoArmor
        | Wrong::NoAttribute
        | Wrong::TooMany => DraftFault::Line,
    };
    reading.faults.first().map(|fault| name(fault.wrong))
}

fn edit(model: &mut Model) -> Option<&mut Edit> {
    let Some(Sheet::Cast(sheet)) = &mut model.sheet else {
        return None;
    };
    match Rc::make_mut(sheet) {
        CastSheet::Edit(edit) => Some(edit),
        CastSheet::Saved { .. } | CastSheet::Remove(_) => None,
    }
}

/// Something happened in a sheet about the cast.
pub(super) fn follow(model: &mut Model, intent: CastIntent, world: &mut World<'_>) -> Vec<Effect> {
    match intent {
        CastIntent::Became(extra) => became(model, extra),
        CastIntent::Opened(open) => {
            if let Some(edit) = edit(model) {
                let sheet = &edit.extra.sheet;
                let name = match open {
                    Open::Nothing => None,
                    Open::Weapon(place) => sheet.weapons.get(place).map(|its| &its.name),
                    Open::Armor(place) => sheet.armors.get(place).map(|its| &its.name),
                };
                edit.name = name.map_or_else(String::new, |name| name.as_str().to_owned());
                edit.open = open;
            }
        }
        CastIntent::Named(name) => named(model, name),
        CastIntent::Keep(extra) => keep(model, &extra, world),
        CastIntent::Took(id) => take(model, id),
        CastIntent::Removed(id) => {
            let saved = saved(model, id);
            let done = saved.map_or(Ok(()), |saved| cast::remove(world.storage, &saved));
            told(
                model,
                done,
                said!("Gone from the saved cast.", String),
                world,
            );
            look(model, To::Sheet);
        }
        CastIntent::Exported => {
            return vec![Effect::Download {
                name: "cast.txt".to_owned(),
                text: cast::lines(&model.cast),
            }];
        }
    }
    vec![]
}

fn became(model: &mut Model, extra: Extra) {
    if let Some(edit) = edit(model) {
        edit.line = write(&extra);
        edit.extra = extra;
    }
}

/// The name of the weapon or the armor that lies open; one that can not be is only typed.
fn named(model: &mut Model, typed: String) {
    let Some(edit) = edit(model) else { return };
    edit.name = typed;
    let Ok(name) = Name::new(&edit.name) else {
        return;
    };
    let sheet = &mut edit.extra.sheet;
    let its = match edit.open {
        Open::Nothing => None,
        Open::Weapon(place) => sheet.weapons.get_mut(place).map(|its| &mut its.name),
        Open::Armor(place) => sheet.armors.get_mut(place).map(|its| &mut its.name),
    };
    if let Some(its) = its {
        *its = name;
        edit.line = write(&edit.extra);
    }
}

/// A line was typed.
pub(super) fn type_in(model: &mut Model, line: String) {
    let Some(Sheet::Cast(sheet)) = &mut model.sheet else {
        return;
    };
    match Rc::make_mut(sheet) {
        CastSheet::Edit(edit) => {
            let reading = read(&line);
            edit.line = line;
            if let (Some(mut extra), true) = (reading.extra, reading.faults.is_empty()) {
                extra.count = 1;
                edit.extra = extra;
                edit.open = Open::Nothing;
            }
        }
        CastSheet::Saved { typed, .. } => *typed = line,
        CastSheet::Remove(_) => {}
    }
}

/// The lit button, or enter.
pub(super) fn send(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(Sheet::Cast(sheet)) = &model.sheet else {
        return vec![];
    };
    match CastSheet::clone(sheet) {
        CastSheet::Edit(edit) => {
            if fault(&read(&edit.line)).is_none() {
                set(model, edit, world);
            }
        }
        CastSheet::Saved { to, typed } => {
            if let Ok(people) = people(&typed) {
                keep_all(model, &people, world);
                look(model, to);
            }
        }
        CastSheet::Remove(_) => {}
    }
    vec![]
}

/// The sheet counts.
fn set(model: &mut Model, edit: Edit, world: &mut World<'_>) {
    let Edit { whose, extra, .. } = edit;
    match whose {
        Whose::Actor(actor) => {
            let before = model.torg().and_then(|table| table.state().actor(actor));
            let Some((before, figures, sheet)) =
                before.map(|before| (before.possibilities, before.figures, before.sheet.clone()))
            else {
                return;
            };
            if (figures, &sheet) != (extra.figures, &extra.sheet) {
                let command = Command::SetSheet {
                    actor,
                    figures: extra.figures,
                    sheet: extra.sheet,
                };
                want(model, command, world);
            }
            let possibilities = extra.possibilities;
            if before != possibilities && !matches!(model.sheet, Some(Sheet::ByTheBook { .. })) {
                let command = Command::SetPossibilities {
                    actor,
                    possibilities,
                };
                want(model, command, world);
            }
            if let Some(Sheet::Cast(_)) = model.sheet {
                model.sheet = None;
            }
        }
        Whose::Saved(id) => {
            let saved = saved(model, id);
            let done = saved.map_or(Err(CastFault::OtherWindow), |saved| {
                cast::change(world.storage, &saved, &extra)
            });
            told(model, done, said!("Kept.", String), world);
            look(model, To::Sheet);
        }
        Whose::Draft(place) => {
            if let Some(hero) = model.draft.heroes.get_mut(place) {
                *hero = super::drafting::drafted(extra.name.clone(), &extra);
            }
            model.sheet = None;
        }
    }
}

fn saved(model: &Model, id: SavedId) -> Option<Saved> {
    let mut people = model.cast.people.iter();
    people.find(|saved| saved.id == id).cloned()
}

fn look(model: &mut Model, to: To) {
    let typed = String::new();
    model.sheet = Some(CastSheet::Saved { to, typed }.sheet());
}

/// Says how it went, and reads the saved cast anew: another window may have written.
fn told(model: &mut Model, done: Result<(), CastFault>, words: String, world: &World<'_>) {
    match done {
        Ok(()) => toast(model, words, false),
        Err(fault) => model.trouble = Some(Trouble::Cast(fault)),
    }
    reread(model, world.storage);
}

/// Keeps somebody for later.
fn keep(model: &mut Model, extra: &Extra, world: &mut World<'_>) {
    let done = cast::add(world.storage, extra).map(drop);
    let words = [extra.name.as_str(), said!(" is kept for later tables.")].concat();
    told(model, done, words, world);
    model.sheet = None;
}

/// Keeps everybody that lines tell of, each alone; how many that are is told.
fn keep_all(model: &mut Model, people: &[Extra], world: &mut World<'_>) {
    let mut kept = 0;
    let mut done = Ok(());
    for extra in people {
        let one = Extra {
            count: 1,
            ..extra.clone()
        };
        done = cast::add(world.storage, &one).map(drop);
        if done.is_err() {
            break;
        }
        kept += 1;
    }
    let words = [
        &counted(kept, "person", "people"),
        said!(" kept for later tables."),
    ]
    .concat();
    told(model, done, words, world);
}

/// A file of lines, where the saved cast lies open. False where it is no matter of the cast.
pub(super) fn chose_file(model: &mut Model, text: &str, world: &mut World<'_>) -> bool {
    let Some(Sheet::Cast(sheet)) = &model.sheet else {
        return false;
    };
    let CastSheet::Saved { to, .. } = &***sheet else {
        return false;
    };
    let to = to.clone();
    match people(text) {
        Ok(people) => {
            keep_all(model, &people, world);
            look(model, to);
        }
        // What is not understood lies in the field, where it is named.
        Err(_) => {
            let typed = text.chars().take(LONGEST_TYPED).collect();
            model.sheet = Some(CastSheet::Saved { to, typed }.sheet());
        }
    }
    true
}

/// The most letters of a file that are shown to be put right.
const LONGEST_TYPED: usize = 20_000;

/// Somebody of the saved cast was pressed.
fn take(model: &mut Model, id: SavedId) {
    let Some(Sheet::Cast(sheet)) = &model.sheet else {
        return;
    };
    let (CastSheet::Saved { to, .. }, Some(saved)) = (CastSheet::clone(sheet), saved(model, id))
    else {
        return;
    };
    match to {
        To::Sheet => model.sheet = Some(Edit::of(Whose::Saved(id), saved.extra).sheet()),
        To::Draft => {
            model.sheet = None;
            super::drafting::add_people(&mut model.draft, &[saved.extra]);
        }
        To::Join { role, text, begin } => {
            let line = write(&saved.extra);
            let text = match text.trim() {
                "" => line,
                text => [text, "\n", &line].concat(),
            };
            model.sheet = Some(Sheet::Join {
                role,
                text,
                fault: None,
                begin,
            });
        }
    }
}
