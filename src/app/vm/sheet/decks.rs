//! The sheets about decks: which a new table plays with, the number of a printed card, and hands from sitting to sitting.

use super::lists::{lit, way};
use super::{Field, List, ListRow};
use crate::app::intent::{DecksIntent, Intent};
use crate::app::model::{DecksSheet, Model, Purpose, Sheet};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::decks;
use crate::app::words::torg::cards as count_cards;
use ::torg::view::View;
use tabletop::seat::Seat;

/// A sheet about decks.
#[derive(Clone, Debug, PartialEq)]
pub struct Decks {
    /// Its rows, its field and its buttons.
    pub list: List,
    /// What is wrong, line by line.
    pub faults: Vec<String>,
    /// Whether a file can be opened here.
    pub file: bool,
}

fn send(intent: DecksIntent) -> Intent {
    Intent::Decks(intent)
}

/// The sheet as it stands.
pub(super) fn decks(model: &Model, sheet: &DecksSheet) -> Option<Decks> {
    Some(match sheet {
        DecksSheet::New { typed } => new(model, typed),
        DecksSheet::Number {
            before,
            typed,
            fault,
            shuffle,
            ..
        } => {
            let view = model.torg()?.view(Seat::Table);
            let fault = fault.as_ref().map(|fault| {
                let words = decks::refusal(fault, &view);
                format!("{}. {}", words.title, words.why)
            });
            let text = if *shuffle {
                "The deck is used up: shuffle the discards, turn the top card over, and type its number."
            } else if before.is_empty() {
                "Turn the top card of the printed deck over and type its number."
            } else {
                "One more: turn the next card over and type its number."
            };
            bare(List {
                title: "Which card is it?".to_owned(),
                text: text.to_owned(),
                field: Some(Field {
                    label: "The card’s number",
                    value: typed.clone(),
                    fault,
                }),
                buttons: vec![lit("Flip").ready_if(!typed.trim().is_empty())],
                ..List::default()
            })
        }
        DecksSheet::Owed => {
            let view = model.torg()?.view(Seat::Table);
            let printed = view.physical_deck.as_ref()?;
            let owing = view
                .heroes()
                .filter(|hero| printed.owed_count(Some(hero.id)) > 0);
            let rows = owing.map(|hero| {
                way(
                    hero.name.as_str(),
                    format!(
                        "{} to draw and type",
                        count_cards(printed.owed_count(Some(hero.id)))
                    ),
                    Intent::CalledCurtain(hero.id, Purpose::Took),
                )
            });
            bare(List {
                title: "Drawn from the printed deck".to_owned(),
                text: "Whoever draws types the numbers behind the curtain.".to_owned(),
                rows: rows.collect(),
                buttons: vec![Button::new(
                    "Later",
                    ButtonVariant::Plain,
                    Intent::ClosedSheet,
                )],
                ..List::default()
            })
        }
        DecksSheet::WriteOut => bare(List {
            title: "Write out all hands".to_owned(),
            text: "The file holds the number of every card in every hand, for the character sheets. It is not shown here; whoever opens it sees all hands.".to_owned(),
            buttons: vec![
                Button::new("Not now", ButtonVariant::Plain, Intent::ClosedSheet),
                Button::new(
                    "Save the file",
                    ButtonVariant::Lit,
                    send(DecksIntent::SavedHands),
                ),
            ],
            ..List::default()
        }),
        DecksSheet::Hands {
            typed,
            lines,
            faults,
        } => Decks {
            list: List {
                title: "Hands from another sitting".to_owned(),
                text: hands_text(),
                rows: lines_rows(lines),
                field: Some(hands_field(typed)),
                buttons: vec![
                    lit("Add").ready_if(!typed.trim().is_empty()),
                    Button::new(
                        "Give them",
                        ButtonVariant::Plain,
                        send(DecksIntent::Restore),
                    )
                    .ready_if(!lines.is_empty() && typed.trim().is_empty()),
                ],
            },
            faults: faults.clone(),
            file: true,
        },
    })
}

fn bare(list: List) -> Decks {
    Decks {
        list,
        faults: vec![],
        file: false,
    }
}

fn hands_text() -> String {
    "A line a hero, as the app writes it: Marta: hand 3 17 88; pool 45. The rest is shuffled."
        .to_owned()
}

fn hands_field(typed: &str) -> Field {
    Field {
        label: "Marta: hand 3 17 88",
        value: typed.to_owned(),
        fault: None,
    }
}

/// Only who has a line: the numbers are for that hero alone.
fn lines_rows(lines: &[String]) -> Vec<ListRow> {
    let row = |(place, line): (usize, &String)| {
        let name = line.split(':').next().unwrap_or_default();
        way(
            format!("{name}: a hand is told"),
            "tap to take it out",
            send(DecksIntent::RemovedLine(place)),
        )
    };
    lines.iter().enumerate().map(row).collect()
}

fn new(model: &Model, typed: &str) -> Decks {
    let draft = &model.draft.decks;
    let own = draft.deck.as_custom();
    let switch = |label: String, sub: String, on, intent| ListRow {
        on: Some(on),
        ..way(label, sub, intent)
    };
    let mut rows = vec![switch(
        "Play with the printed deck".to_owned(),
        "you draw and flip real cards and type their numbers; what a number means, the deck chosen here says".to_owned(),
        draft.printed,
        send(DecksIntent::ToggledPrinted),
    )];
    if own.is_some() {
        rows.push(way(
            "Back to the deck that ships",
            "",
            send(DecksIntent::TookShipped),
        ));
    }
    rows.push(way(
        "Save a template",
        "the deck that ships, as a table for a spreadsheet",
        send(DecksIntent::SavedTemplate),
    ));
    rows.extend(lines_rows(&draft.lines));
    Decks {
        list: List {
            title: "The deck".to_owned(),
            text: format!(
                "{}Open a file to play with your own deck, or to begin with hands from another sitting.",
                match own {
                    Some(own) =>
                        format!("{}, {}. ", own.name.as_str(), count_cards(own.cards.len())),
                    None => "The deck that ships. ".to_owned(),
                }
            ),
            rows,
            field: Some(hands_field(typed)),
            buttons: vec![
                lit("Add").ready_if(!typed.trim().is_empty()),
                Button::new("Done", ButtonVariant::Plain, Intent::ClosedSheet),
            ],
        },
        faults: draft.faults.clone(),
        file: true,
    }
}

/// What the scene's menu offers about the deck.
pub(super) fn menu(view: &View) -> Vec<ListRow> {
    let mut rows = vec![];
    if view.settings.deckless {
        return rows;
    }
    let ask = |sheet| Intent::Asked(Sheet::Decks(sheet));
    if view
        .physical_deck
        .as_ref()
        .is_some_and(|printed| !printed.owed_draws.is_empty())
    {
        rows.push(way(
            "Type what was drawn",
            "from the printed deck, behind the curtain",
            ask(DecksSheet::Owed),
        ));
    }
    rows.push(way(
        "Write out the hands",
        "by card numbers, for the next sitting",
        ask(DecksSheet::WriteOut),
    ));
    if !view.in_rounds && view.scene_end.is_none() {
        rows.push(way(
            "Hands from another sitting",
            "read back by card numbers",
            ask(DecksSheet::Hands {
                typed: String::new(),
                lines: vec![],
                faults: vec![],
            }),
        ));
    }
    rows
}
