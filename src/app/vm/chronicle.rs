//! The chronicle as one seat may read it.

use super::Mark;
use crate::app::intent::Intent;
use crate::app::model::OpenTable;
use crate::app::words::book::said;
use crate::app::words::telling::{called, sentence};
use crate::app::words::torg::side as side_name;
use crate::engine::chronicle::{Entry, is_look};
use crate::engine::seat::{ActorId, Seat};
use crate::engine::torg::Torg;
use crate::engine::torg::card::{CardId, Side};
use crate::engine::torg::event::Event;
use crate::engine::torg::told::tell;
use crate::engine::torg::view::View;

/// One entry in words.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Row {
    /// Its number, from 1.
    pub number: usize,
    /// A round or a scene that begins here, and more about it.
    pub heading: Option<(String, String)>,
    pub mark: Mark,
    pub text: String,
    /// The rules a ruling set aside, and why.
    pub ruling: Option<String>,
    pub undone: bool,
    /// It was taken back after somebody had seen a hidden card in it.
    pub seen: bool,
    /// What was taken back before this, where something was.
    pub instead_of: Option<String>,
    /// Goes back (or forward) to right after this entry.
    pub go_here: Intent,
}

/// Every entry, the undone ones at the end. Looks that follow each other are one row: undo and redo pass over them all at once.
pub fn rows(table: &OpenTable, seat: Seat) -> Vec<Row> {
    let view = table.view(seat);
    let chronicle = table.chronicle();
    let row = |(place, entry): (usize, &Entry<Event>)| {
        let undone = place >= chronicle.cursor();
        Row {
            number: place + 1,
            heading: heading(entry),
            mark: mark(entry, &view),
            text: text(entry, &view, seat),
            ruling: entry.ruling.as_ref().map(|ruling| {
                let rules: Vec<String> = ruling.over.iter().map(ToString::to_string).collect();
                let mut text = ["Over ", &rules.join(", ")].concat();
                if !ruling.why.is_empty() {
                    text.push_str(&[", “", &ruling.why, "”"].concat());
                }
                text
            }),
            undone,
            seen: undone && chronicle.seen::<Torg>(place),
            instead_of: entry.instead_of.map(|taken_back| {
                let mut text = crate::app::words::torg::counted(
                    usize::try_from(taken_back.entries).unwrap_or(usize::MAX),
                    said!("entry was taken back here"),
                    said!("entries were taken back here"),
                );
                if taken_back.seen {
                    text.push_str(said!("; a hidden card in them had been seen"));
                }
                text
            }),
            go_here: Intent::WentTo(place + 1),
        }
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut looks: Vec<(ActorId, usize)> = Vec::new();
    for (place, entry) in chronicle.entries().iter().enumerate() {
        let mut row = row((place, entry));
        if is_look::<Torg>(entry) {
            for event in &entry.events {
                if let Event::HandLooked { actor } = event {
                    match looks.iter_mut().find(|(who, _)| who == actor) {
                        Some((_, times)) => *times += 1,
                        None => looks.push((*actor, 1)),
                    }
                }
            }
            row.text = looked_at(&looks, &view);
            let follows = rows
                .pop_if(|last| last.mark == Mark::Look && last.undone == row.undone)
                .and_then(|last| last.instead_of);
            row.instead_of = row.instead_of.or(follows);
        } else {
            looks.clear();
        }
        rows.push(row);
    }
    rows
}

/// "Hands were looked at: Imani ×3, Juno."
fn looked_at(looks: &[(ActorId, usize)], view: &View) -> String {
    if let [(who, 1)] = looks {
        return [&called(view, *who), said!("’s hand was looked at.")].concat();
    }
    let mut text = said!("Hands were looked at:", String);
    for (place, (who, times)) in looks.iter().enumerate() {
        text.push_str(if place == 0 { " " } else { ", " });
        text.push_str(&called(view, *who));
        if *times > 1 {
            text.push_str(&[" ×", &times.to_string()].concat());
        }
    }
    text.push('.');
    text
}

/// The last counting entry in words, as the open table may read it.
pub fn last_line(table: &OpenTable, view: &View) -> Option<String> {
    table
        .chronicle()
        .done()
        .last()
        .map(|entry| text(entry, view, Seat::Table))
}

/// The last counting entry in a few words, for the moment after it.
pub fn toast(table: &OpenTable, view: &View) -> Option<String> {
    let entry = table.chronicle().done().last()?;
    if entry
        .events
        .iter()
        .any(|event| matches!(event, Event::Flipped { .. }))
    {
        // The card lies on the stage and says the rest itself.
        let round = view.round.as_ref()?;
        return Some(
            [
                "Round ",
                &round.number.to_string(),
                ": ",
                &side_name(round.line.first).to_ascii_lowercase(),
                " first.",
            ]
            .concat(),
        );
    }
    let mut said = text(entry, view, Seat::Table);
    for event in &entry.events {
        match event {
            Event::ActionEnded { .. } => {
                if let Some(Event::TurnEnded { actor, .. }) = entry.events.last() {
                    said.insert_str(0, &[&called(view, *actor), ": "].concat());
                }
            }
            Event::ToneSet { .. } if view.round.is_some() => {
                said.push_str(said!(" The next flip reads its line."));
            }
            _ => {}
        }
    }
    Some(said)
}

/// The entry that an undo would take back, in words.
pub fn last_acting_line(table: &OpenTable, view: &View) -> Option<String> {
    let entry = table
        .chronicle()
        .done()
        .iter()
        .skip(1)
        .rfind(|entry| !is_look::<Torg>(entry))?;
    Some(text(entry, view, Seat::Table))
}

/// The entry that a redo would bring back, in words.
pub fn next_line(table: &OpenTable, view: &View) -> Option<String> {
    let entry = table
        .chronicle()
        .undone()
        .iter()
        .find(|entry| !is_look::<Torg>(entry))?;
    Some(text(entry, view, Seat::Table))
}

/// An entry in sentences. People to whom the same happened are told of together.
fn text(entry: &Entry<Event>, view: &View, seat: Seat) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for event in &entry.events {
        // The end of a turn goes without saying where the action that filled it is told.
        let told_already = matches!(event, Event::TurnEnded { .. })
            && entry
                .events
                .iter()
                .any(|other| matches!(other, Event::ActionEnded { .. }));
        let joins_at_deal = matches!(event, Event::ActorJoined { .. })
            && entry
                .events
                .iter()
                .any(|other| matches!(other, Event::TableOpened { .. }));
        if told_already || joins_at_deal {
            continue;
        }
        if let Some(sentence) = sentence(&tell(event, seat), view) {
            sentences.push(sentence);
        }
    }
    sentences.join(" ")
}

fn heading(entry: &Entry<Event>) -> Option<(String, String)> {
    let line = entry.events.iter().find_map(|event| {
        if let Event::LineRead { line, .. } = event {
            Some(*line)
        } else {
            None
        }
    });
    entry.events.iter().find_map(|event| {
        if let Event::Flipped { card, round } = event {
            let first = line.map_or("", |line| match line.first {
                Side::Heroes => said!(", heroes first"),
                Side::Villains => said!(", villains first"),
            });
            Some((
                ["Round ", &round.to_string()].concat(),
                ["card ", &card.0.to_string(), first].concat(),
            ))
        } else if let Event::SceneBegan { act, scene, .. } = event {
            Some((
                ["Scene ", &scene.to_string()].concat(),
                ["act ", &act.to_string()].concat(),
            ))
        } else {
            None
        }
    })
}

fn mark(entry: &Entry<Event>, view: &View) -> Mark {
    if entry.ruling.is_some() {
        return Mark::Ruling;
    }
    let side = |id: &ActorId| {
        view.actor(*id)
            .map_or(Mark::Plain, |actor| Mark::Side(actor.role.side()))
    };
    entry
        .events
        .iter()
        .find_map(|event| match event {
            Event::HandLooked { .. } => Some(Mark::Look),
            Event::NoteMade { .. } => Some(Mark::Note),
            Event::Dealt { .. } | Event::Flipped { .. } | Event::Traded { .. } => Some(Mark::Card),
            Event::CardLaid { actor, .. }
            | Event::CardPlayed { actor, .. }
            | Event::ActionDeclared { actor, .. }
            | Event::TurnEnded { actor, .. }
            | Event::ConditionSet { actor, .. }
            | Event::ActorJoined { actor, .. } => Some(side(actor)),
            _ => None,
        })
        .unwrap_or(Mark::Plain)
}

/// "card 84, villains first", for a card in force.
pub fn card_line(card: CardId, first: Side) -> String {
    [
        "card ",
        &card.0.to_string(),
        ", ",
        &side_name(first).to_ascii_lowercase(),
        " first",
    ]
    .concat()
}

/// What somebody is called in the chronicle.
pub fn name_of(view: &View, id: ActorId) -> String {
    called(view, id)
}
