//! Sheets of the cast: how a line is read, somebody's figures to be set, and the people kept for later tables.

mod editor;
mod figures;

use super::sheet::{ListRow, Stepper, way};
use super::{Button, ButtonVariant, FormOf};
use crate::app::cast::{Brought, CastIntent, CastSheet, Edit, To};
use crate::app::intent::Intent;
use crate::app::model::{DraftFault, Model};
use crate::app::words::torg::counted;
use crate::app::words::{cast as words, refusals};
use ::torg::card::Side;
use ::torg::sheet::stat_line::{StatLine, find_colon, parse, split_people};
use ::torg::state::Role;
use ::torg::view::View;
use std::ops::Range;
use storage::cast::SavedCharacter;
use tabletop::seat::ActorId;

/// What such a sheet shows.
pub type CastVm = FormOf<Part>;

/// A part of it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Part {
    Note(String),
    /// What just came about.
    News(String),
    Heading(&'static str),
    /// Lines to type.
    Lines {
        label: &'static str,
        value: String,
    },
    /// What is wrong with them.
    Fault(String),
    /// How a line is read.
    Preview(Preview),
    /// A name to type.
    Name(String),
    Steppers(Vec<Stepper>),
    Chips {
        label: &'static str,
        chips: Vec<Chip>,
        one: bool,
    },
    Rows(Vec<ListRow>),
    /// The way to a file.
    File,
}

/// Something that is chosen or not.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Chip {
    pub label: &'static str,
    pub on: bool,
    pub intent: Intent,
}

/// How a line is read.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Preview {
    pub name: String,
    pub side: Side,
    pub lines: Vec<String>,
    /// The line itself, where not all of it was understood, and where.
    pub marked: Option<(String, Vec<Range<usize>>)>,
    pub faults: Vec<String>,
}

/// How the lines of a text are read; names alone need no telling.
pub(super) fn previews(text: &str, role: Role, taken: &[String]) -> Vec<Preview> {
    let told = split_people(text)
        .into_iter()
        .filter(|piece| find_colon(piece).is_some());
    told.take(MOST_SHOWN)
        .map(|piece| preview(piece.trim(), role, taken))
        .collect()
}

/// The most lines of which is shown how they are read.
const MOST_SHOWN: usize = 12;

fn preview(line: &str, role: Role, taken: &[String]) -> Preview {
    let reading = parse(line);
    let marks: Vec<Range<usize>> = reading
        .errors
        .iter()
        .map(|fault| fault.start..fault.end)
        .collect();
    let named = |extra: &StatLine| {
        let names = extra.names(taken);
        match (names.as_slice(), &extra.player) {
            ([first, .., last], _) => format!("{} … {}", first.as_str(), last.as_str()),
            ([only], Some(player)) => format!("{} ({})", only.as_str(), player.as_str()),
            ([only], None) => only.as_str().to_owned(),
            ([], _) => String::new(),
        }
    };
    let extra = reading.stat_line.as_ref();
    Preview {
        name: extra.map_or_else(String::new, named),
        side: extra.and_then(|extra| extra.role).unwrap_or(role).side(),
        lines: extra.map_or_else(Vec::new, |extra| {
            words::lines(extra, &reading.weapons_without_damage)
        }),
        marked: (!marks.is_empty()).then(|| (line.to_owned(), in_order(marks))),
        faults: words::faults(line, &reading.errors),
    }
}

/// What is marked from left to right, nothing twice.
fn in_order(mut marks: Vec<Range<usize>>) -> Vec<Range<usize>> {
    marks.sort_by_key(|mark| mark.start);
    let mut end = 0;
    marks.retain(|mark| {
        let apart = mark.start >= end;
        end = end.max(mark.end);
        apart
    });
    marks
}

/// A question about the cast.
pub(super) fn sheet(model: &Model, sheet: &CastSheet) -> CastVm {
    match sheet {
        CastSheet::Edit(edit) => editor::editor(edit),
        CastSheet::Leave(edit) => leave(edit),
        CastSheet::Saved { to, typed, brought } => saved(model, to, typed, brought.as_ref()),
        CastSheet::Remove(id) => {
            let mut people = model.cast.characters.iter();
            let name = people.find(|saved| saved.id == *id);
            let name = name.map_or("", |saved| saved.character.name.as_str());
            CastVm {
                title: format!("Remove {name}"),
                parts: vec![Part::Note("Gone from this device’s saved cast. At tables that were played nothing changes.".to_owned())],
                buttons: vec![
                    Button::new("Keep", ButtonVariant::Lit, saved_cast(To::Sheet)),
                    Button::new(
                        "Remove",
                        ButtonVariant::Plain,
                        CastIntent::Removed(*id).intent(),
                    ),
                ],
            }
        }
    }
}

/// Asks before what was changed on a sheet is let go.
fn leave(edit: &Edit) -> CastVm {
    let back = way(
        "Back to the sheet",
        String::new(),
        Intent::Asked(edit.clone().sheet()),
    );
    CastVm {
        title: "Keep the changes?".to_owned(),
        parts: vec![
            Part::Note(format!(
                "{}: what you changed on the sheet counts only once it is kept.",
                edit.extra.name.as_str()
            )),
            Part::Rows(vec![back]),
        ],
        buttons: vec![
            Button::new(
                "Drop them",
                ButtonVariant::Plain,
                CastIntent::Dropped.intent(),
            ),
            Button::new("Keep them", ButtonVariant::Lit, Intent::SentSheet)
                .ready_if(is_read(&edit.line)),
        ],
    }
}

/// The way to the saved cast.
pub(super) fn saved_cast(to: To) -> Intent {
    let sheet = CastSheet::Saved {
        to,
        typed: String::new(),
        brought: None,
    };
    Intent::Asked(sheet.sheet())
}

fn saved(model: &Model, to: &To, typed: &str, brought: Option<&Brought>) -> CastVm {
    let cast = &model.cast;
    let row = |saved: &SavedCharacter<StatLine>| ListRow {
        side: Some(saved.character.role.unwrap_or(Role::Hero).side()),
        ..way(
            saved.character.name.as_str(),
            words::brief(&saved.character),
            CastIntent::Took(saved.id).intent(),
        )
    };
    let manages = *to == To::Sheet;
    let mut rows: Vec<ListRow> = cast.characters.iter().map(row).collect();
    if !cast.characters.is_empty() && !manages {
        rows.push(way(
            "Change or remove somebody",
            "their sheets open instead",
            saved_cast(To::Sheet),
        ));
    }
    let mut parts = vec![Part::Note(if cast.characters.is_empty() {
        "Nobody is kept on this device yet. Type somebody in a line, open a file of lines, or keep somebody from the table by their menu.".to_owned()
    } else if manages {
        "Press somebody to change or remove them.".to_owned()
    } else {
        "Press who is to come.".to_owned()
    })];
    if let Some(brought) = brought {
        let told = words::brought(brought);
        parts.push(if brought.kept.is_empty() && brought.there == 0 {
            Part::Fault(told)
        } else {
            Part::News(told)
        });
        if !brought.kept.is_empty() {
            parts.push(Part::Rows(vec![way(
                "Take them out again",
                counted(brought.kept.len(), "person", "people"),
                CastIntent::TookBack(brought.kept.clone()).intent(),
            )]));
        }
    }
    if cast.damaged > 0 {
        parts.push(Part::Fault(format!(
            "{} in the saved cast cannot be read; the others are whole.",
            cast.damaged
        )));
    }
    parts.push(Part::Rows(rows));
    parts.push(Part::Heading("More of them"));
    parts.extend(
        previews(typed, Role::Hero, &[])
            .into_iter()
            .map(Part::Preview),
    );
    parts.push(Part::Lines {
        label: LINE,
        value: typed.to_owned(),
    });
    parts.push(Part::File);
    let mut buttons = vec![
        Button::new("Keep them", ButtonVariant::Lit, Intent::SentSheet).ready_if(is_read(typed)),
    ];
    if !cast.characters.is_empty() {
        buttons.insert(
            0,
            Button::new(
                "Save to a file",
                ButtonVariant::Plain,
                CastIntent::Exported.intent(),
            ),
        );
    }
    CastVm {
        title: "The saved cast".to_owned(),
        parts,
        buttons,
    }
}

/// Whether a text tells of somebody, and all of it is understood.
fn is_read(text: &str) -> bool {
    let pieces = split_people(text);
    !pieces.is_empty() && pieces.iter().all(|piece| parse(piece).errors.is_empty())
}

/// What stands in a field for lines while it is empty.
pub const LINE: &str = "thug: 9s, club";

/// Somebody joins: names or whole lines, and how they are read.
pub(super) fn join(
    model: &Model,
    view: &View,
    role: Role,
    text: &str,
    fault: Option<DraftFault>,
    begin: Option<&[ActorId]>,
) -> CastVm {
    let (title, label, more) = match role {
        Role::Hero => (
            "A hero joins",
            "Brother Osric (Ines)",
            if view.deckless {
                "Brackets name the player. Figures may follow a colon: dex 12, melee 14, sabre +6."
            } else {
                "A full hand is dealt. Brackets name the player. Figures may follow a colon: dex 12, melee 14, sabre +6."
            },
        ),
        Role::Ally => (
            "An ally joins",
            "The stoker",
            "On the heroes’ side, without cards. Figures may follow a colon: 9s, wrench +3.",
        ),
        Role::Villain => (
            "Somebody against them",
            "4 thugs: 9s, club",
            "A name is enough; commas part several. Figures may follow a colon: 4 thugs: 9s, club +3.",
        ),
    };
    let taken: Vec<String> = view
        .present()
        .map(|actor| actor.name.as_str().to_owned())
        .collect();
    let mut parts = vec![Part::Note(more.to_owned())];
    parts.push(Part::Lines {
        label,
        value: text.to_owned(),
    });
    parts.extend(fault.map(|fault| Part::Fault(refusals::draft(fault))));
    parts.extend(previews(text, role, &taken).into_iter().map(Part::Preview));
    let to = To::Join {
        role,
        text: text.to_owned(),
        begin: begin.map(<[ActorId]>::to_vec),
    };
    let saved = model.cast.characters.len();
    let sub = match saved {
        0 => "nobody is kept there yet".to_owned(),
        saved => format!("{saved} kept"),
    };
    parts.push(Part::Rows(vec![way(
        "From the saved cast",
        sub,
        saved_cast(to),
    )]));
    CastVm {
        title: title.to_owned(),
        parts,
        buttons: vec![
            Button::new("Add", ButtonVariant::Lit, Intent::SentSheet).ready_if(is_read(text)),
        ],
    }
}
