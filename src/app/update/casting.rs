//! The cast: sheets that are set, and people who are kept for later tables.

use super::playing::want;
use super::{Effect, World, toast};
use crate::app::cast::{Brought, CastIntent, CastSheet, Edit, Open, To, Whose};
use crate::app::model::{AppAlert, DraftFault, Model, Sheet};
use ::torg::command::Command;
use ::torg::sheet::stat_line::{
    ParseErrorKind, ParsedLine, StatLine, find_colon, format_line, format_lines, parse,
    split_people,
};
use std::rc::Rc;
use storage::Storage;
use storage::cast::{self, CastError, SavedCharacter, SavedCharacterId};
use tabletop::name::{Name, NameError};

/// Reads the saved cast anew.
pub(super) fn reread(model: &mut Model, storage: &dyn Storage) {
    model.cast = cast::load(storage);
}

/// Everybody in a text, as the lines tell them; or the first thing that is wrong.
pub(super) fn people(text: &str) -> Result<Vec<StatLine>, DraftFault> {
    let mut people = Vec::new();
    for piece in split_people(text) {
        let reading = parse(piece);
        if let Some(fault) = fault(&reading) {
            return Err(fault);
        }
        people.extend(reading.stat_line);
    }
    if people.is_empty() {
        Err(DraftFault::EmptyName)
    } else {
        Ok(people)
    }
}

fn fault(reading: &ParsedLine) -> Option<DraftFault> {
    let name = |wrong| match wrong {
        ParseErrorKind::InvalidName(NameError::Empty) => DraftFault::EmptyName,
        ParseErrorKind::InvalidName(NameError::TooLong { length }) => {
            DraftFault::LongName { length }
        }
        ParseErrorKind::UnknownWord
        | ParseErrorKind::SeveralNames
        | ParseErrorKind::OutOfRange { .. }
        | ParseErrorKind::NoDamage
        | ParseErrorKind::NoSkill
        | ParseErrorKind::NoArmorValue
        | ParseErrorKind::NoAttribute
        | ParseErrorKind::TooManyItems => DraftFault::Line,
    };
    reading.errors.first().map(|fault| name(fault.kind))
}

fn edit(model: &mut Model) -> Option<&mut Edit> {
    let Some(Sheet::Cast(sheet)) = &mut model.sheet else {
        return None;
    };
    match Rc::make_mut(sheet) {
        CastSheet::Edit(edit) => Some(edit),
        CastSheet::Saved { .. } | CastSheet::Remove(_) | CastSheet::Leave(_) => None,
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
        CastIntent::Dropped => model.sheet = None,
        CastIntent::Took(id) => take(model, id),
        CastIntent::Removed(id) => {
            let saved = saved(model, id);
            let done = saved.map_or(Ok(()), |saved| cast::remove(world.storage, &saved));
            told(model, done, "Gone from the saved cast.".to_owned(), world);
            look(model, To::Sheet);
        }
        CastIntent::TookBack(ids) => {
            for id in ids {
                let gone = saved(model, id).map(|saved| cast::remove(world.storage, &saved));
                if let Some(Err(fault)) = gone {
                    model.alert = Some(AppAlert::Cast(fault));
                }
            }
            reread(model, world.storage);
            look(model, To::Sheet);
        }
        CastIntent::Exported => {
            return vec![Effect::Download {
                name: "cast.txt".to_owned(),
                text: format_lines(model.cast.characters.iter().map(|saved| &saved.character)),
            }];
        }
    }
    vec![]
}

fn became(model: &mut Model, extra: StatLine) {
    if let Some(edit) = edit(model) {
        rewrite(edit, extra);
    }
}

/// The line tells those figures; what of it was not understood goes on standing there.
fn rewrite(edit: &mut Edit, extra: StatLine) {
    let mut line = format_line(&extra);
    let from = find_colon(&edit.line).unwrap_or(edit.line.len());
    for fault in parse(&edit.line).errors {
        if let (true, Some(words)) = (fault.start > from, edit.line.get(fault.start..fault.end)) {
            line.push_str(if find_colon(&line).is_some() {
                ", "
            } else {
                ": "
            });
            line.push_str(words);
        }
    }
    edit.line = line;
    edit.extra = extra;
}

/// The name of the weapon or the armor that lies open; one that can not be is only typed.
fn named(model: &mut Model, typed: String) {
    let Some(edit) = edit(model) else { return };
    edit.name = typed;
    let Ok(name) = Name::new(&edit.name) else {
        return;
    };
    let mut extra = edit.extra.clone();
    let sheet = &mut extra.sheet;
    let its = match edit.open {
        Open::Nothing => None,
        Open::Weapon(place) => sheet.weapons.get_mut(place).map(|its| &mut its.name),
        Open::Armor(place) => sheet.armors.get_mut(place).map(|its| &mut its.name),
    };
    if let Some(its) = its {
        *its = name;
        rewrite(edit, extra);
    }
}

/// A line was typed.
pub(super) fn type_in(model: &mut Model, line: String) {
    let Some(Sheet::Cast(sheet)) = &mut model.sheet else {
        return;
    };
    match Rc::make_mut(sheet) {
        CastSheet::Edit(edit) => {
            let reading = parse(&line);
            edit.line = line;
            // What is understood is shown, whatever else stands there.
            if let Some(mut extra) = reading.stat_line {
                extra.count = 1;
                edit.extra = extra;
                edit.open = Open::Nothing;
            }
        }
        CastSheet::Saved { typed, .. } => *typed = line,
        CastSheet::Remove(_) | CastSheet::Leave(_) => {}
    }
}

/// The lit button, or enter.
pub(super) fn send(model: &mut Model, world: &mut World<'_>) -> Vec<Effect> {
    let Some(Sheet::Cast(sheet)) = &model.sheet else {
        return vec![];
    };
    match CastSheet::clone(sheet) {
        CastSheet::Edit(edit) | CastSheet::Leave(edit) => {
            if fault(&parse(&edit.line)).is_none() {
                set(model, edit, world);
            }
        }
        CastSheet::Saved { to, typed, .. } => {
            if let Ok(people) = people(&typed) {
                let brought = keep_all(model, &people, world);
                look_at(model, to, String::new(), Some(brought));
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
                before.map(|before| (before.possibilities, before.stats, before.sheet.clone()))
            else {
                return;
            };
            if (figures, &sheet) != (extra.stats, &extra.sheet) {
                let command = Command::SetSheet {
                    actor,
                    stats: extra.stats,
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
            let done = saved.map_or(Err(CastError::OtherWindow), |saved| {
                cast::update(world.storage, &saved, &extra)
            });
            told(model, done, "Kept.".to_owned(), world);
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

fn saved(model: &Model, id: SavedCharacterId) -> Option<SavedCharacter<StatLine>> {
    let mut people = model.cast.characters.iter();
    people.find(|saved| saved.id == id).cloned()
}

fn look(model: &mut Model, to: To) {
    look_at(model, to, String::new(), None);
}

fn look_at(model: &mut Model, to: To, typed: String, brought: Option<Brought>) {
    let sheet = CastSheet::Saved { to, typed, brought };
    model.sheet = Some(sheet.sheet());
}

/// Says how it went, and reads the saved cast anew: another window may have written.
fn told(model: &mut Model, done: Result<(), CastError>, words: String, world: &World<'_>) {
    match done {
        Ok(()) => toast(model, words, false),
        Err(fault) => model.alert = Some(AppAlert::Cast(fault)),
    }
    reread(model, world.storage);
}

/// Keeps somebody for later. What was changed on the open sheet counts here as well.
fn keep(model: &mut Model, extra: &StatLine, world: &mut World<'_>) {
    let edit = edit(model).cloned().filter(Edit::is_changed);
    let here = if edit.is_some() {
        " The changes count here too."
    } else {
        ""
    };
    if let Some(edit) = edit {
        set(model, edit, world);
    }
    let done = cast::add_character(world.storage, extra).map(drop);
    let words = format!("{} is kept for later tables.{here}", extra.name.as_str());
    told(model, done, words, world);
    // What the table refuses is told in the book.
    if !matches!(model.sheet, Some(Sheet::ByTheBook { .. })) {
        model.sheet = None;
    }
}

/// A sheet is shut: one that was changed asks first, and what was asked on the way leads back.
pub(super) fn comes_back(model: &mut Model) -> bool {
    let Some(Sheet::Cast(sheet)) = &model.sheet else {
        return false;
    };
    let next = match CastSheet::clone(sheet) {
        CastSheet::Edit(edit) if edit.is_changed() => CastSheet::Leave(edit).sheet(),
        CastSheet::Leave(edit) => edit.sheet(),
        CastSheet::Saved {
            to: To::Join { role, text, begin },
            ..
        } => Sheet::Join {
            role,
            text,
            fault: None,
            begin,
        },
        CastSheet::Edit(_) | CastSheet::Saved { .. } | CastSheet::Remove(_) => return false,
    };
    model.sheet = Some(next);
    true
}

/// Keeps everybody that lines tell of, each alone.
fn keep_all(model: &mut Model, people: &[StatLine], world: &mut World<'_>) -> Brought {
    let mut brought = Brought::default();
    for extra in people {
        let one = StatLine {
            count: 1,
            ..extra.clone()
        };
        match cast::add_character(world.storage, &one) {
            Ok(id) => brought.kept.push(id),
            Err(fault) => {
                model.alert = Some(AppAlert::Cast(fault));
                break;
            }
        }
    }
    reread(model, world.storage);
    brought
}

/// A file of lines, where the saved cast lies open. False where it is no matter of the cast. Lines that are understood are kept,
/// those whose names are there already stay out, and the others lie in the field, where they are named.
pub(super) fn chose_file(model: &mut Model, text: &str, world: &mut World<'_>) -> bool {
    let Some(Sheet::Cast(sheet)) = &model.sheet else {
        return false;
    };
    let CastSheet::Saved { to, .. } = &**sheet else {
        return false;
    };
    let to = to.clone();
    let known = |name: &str| name.to_lowercase();
    let names: Vec<String> = model
        .cast
        .characters
        .iter()
        .map(|saved| known(saved.character.name.as_str()))
        .collect();
    let mut good = Vec::new();
    let mut there = 0;
    let mut unread = Vec::new();
    if !is_foreign(text) {
        for piece in split_people(text) {
            let reading = parse(piece);
            // A name alone could be a word of any text.
            let tells = find_colon(piece).is_some() && reading.errors.is_empty();
            match reading.stat_line.filter(|_| tells) {
                Some(extra) if names.contains(&known(extra.name.as_str())) => there += 1,
                Some(extra) => good.push(extra),
                None => unread.push(piece.trim()),
            }
        }
    }
    let brought = if good.is_empty() && there == 0 {
        // A file of something else is not shown line by line.
        Brought::default()
    } else {
        Brought {
            there,
            unread: unread.len(),
            ..keep_all(model, &good, world)
        }
    };
    let wrong = if brought.unread > 0 {
        unread.join("\n").chars().take(LONGEST_TYPED).collect()
    } else {
        String::new()
    };
    look_at(model, to, wrong, Some(brought));
    true
}

/// Whether it is no text of lines: signs that nobody types, or far more than a cast holds.
fn is_foreign(text: &str) -> bool {
    let odd = |sign: char| {
        sign == char::REPLACEMENT_CHARACTER || sign.is_control() && !sign.is_whitespace()
    };
    text.len() > LONGEST_FILE || text.contains(odd)
}

/// The most bytes of a file of lines: a thousand for each who may be kept.
const LONGEST_FILE: usize = 200_000;

/// The most letters of a file that are shown to be put right.
const LONGEST_TYPED: usize = 4_000;

/// Somebody of the saved cast was pressed.
fn take(model: &mut Model, id: SavedCharacterId) {
    let Some(Sheet::Cast(sheet)) = &model.sheet else {
        return;
    };
    let (CastSheet::Saved { to, .. }, Some(saved)) = (CastSheet::clone(sheet), saved(model, id))
    else {
        return;
    };
    match to {
        To::Sheet => model.sheet = Some(Edit::of(Whose::Saved(id), saved.character).sheet()),
        To::Draft => {
            model.sheet = None;
            super::drafting::add_people(&mut model.draft, &[saved.character]);
        }
        To::Join { role, text, begin } => {
            let line = format_line(&saved.character);
            let text = match text.trim() {
                "" => line,
                text => format!("{text}\n{line}"),
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
