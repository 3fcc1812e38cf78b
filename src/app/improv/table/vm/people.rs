//! Everybody at the table: tokens, talents with their uses, and the cards in hand, which stay behind the curtain.

use super::{Form, Part, round_the_table, row};
use crate::app::improv::table::{Intent as Ours, Sheet, open, send, want, words};
use crate::app::intent::Intent;
use crate::app::model::{Model, Screen};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::torg::{cards, counted};
use ::improv::command::Command;
use ::improv::state::{Role, Talent};
use ::improv::view::{PersonView, View};
use tabletop::seat::{ActorId, Seat as Place};

/// Somebody in a line.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct PersonRow {
    pub id: ActorId,
    pub name: String,
    pub gm: bool,
    pub words: String,
    pub tokens: String,
    pub open: Intent,
}

/// Somebody's sheet.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Seat {
    pub name: String,
    pub sub: String,
    pub gm: bool,
    pub tokens: String,
    /// How many tokens there are, to be drawn.
    pub coins: u32,
    /// How many cards are in hand.
    pub cards: usize,
    pub cards_words: String,
    pub look: Intent,
    pub talents: Vec<TalentRow>,
    /// How often talents may still be used in this session.
    pub uses: String,
    pub menu: Intent,
    /// Writes the talents; the gamemaster has none.
    pub write: Option<Intent>,
}

/// A talent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct TalentRow {
    pub name: String,
    pub words: String,
    /// So many boxes are ticked, of so many; nothing where there is no limit.
    pub boxes: Option<(usize, usize)>,
}

/// More boxes than these are said, not drawn.
const MOST_BOXES: u16 = 12;

pub(super) fn people(view: &View) -> Vec<PersonRow> {
    let mut rows = vec![];
    for its in round_the_table(view) {
        let mut words = cards(its.hand_size);
        words.push_str(" in hand");
        for talent in &its.talents {
            words.push_str(", ");
            words.push_str(talent.name.as_str());
        }
        let tokens = usize::try_from(its.tokens).unwrap_or(usize::MAX);
        rows.push(PersonRow {
            id: its.id,
            name: its.name.to_string(),
            gm: its.role == Role::Gamemaster,
            words,
            tokens: counted(tokens, "token", "tokens"),
            open: Intent::Went(Screen::Seat(its.id)),
        });
    }
    rows
}

/// One sheet; `None` where nobody has that number or has left.
pub fn seat(model: &Model, person: ActorId) -> Option<Seat> {
    let view = model.improv()?.view(Place::Table);
    let its = view.people.iter().find(|its| its.id == person)?;
    let gm = its.role == Role::Gamemaster;
    let tokens = usize::try_from(its.tokens).unwrap_or(usize::MAX);
    Some(Seat {
        name: its.name.to_string(),
        sub: role(its.role).to_owned(),
        gm,
        tokens: counted(tokens, "token", "tokens"),
        coins: its.tokens,
        cards: its.hand_size,
        cards_words: format!("{} in hand", cards(its.hand_size)),
        look: send(Ours::Called(person)),
        talents: its
            .talents
            .iter()
            .map(|talent| talent_row(&view, talent))
            .collect(),
        uses: uses(&view, its),
        menu: open(Sheet::PersonMenu { person }),
        write: (!gm).then(|| {
            open(Sheet::Talents {
                person,
                text: written(its),
                fault: None,
            })
        }),
    })
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Gamemaster => "Gamemaster",
        Role::Player => "Player",
    }
}

fn talent_row(view: &View, talent: &Talent) -> TalentRow {
    let used = talent.uses;
    let most = talent.max_uses.or(view.settings.talent_max_uses);
    TalentRow {
        name: talent.name.to_string(),
        words: match most {
            Some(most) => format!(
                "used {used} of {}",
                counted(usize::from(most), "time", "times")
            ),
            None => format!("used {}", counted(usize::from(used), "time", "times")),
        },
        boxes: most
            .filter(|most| *most <= MOST_BOXES)
            .map(|most| (usize::from(used), usize::from(most))),
    }
}

fn uses(view: &View, its: &PersonView) -> String {
    match view.settings.talent_session_cap {
        Some(cap) if its.role == Role::Player => {
            format!("{} of {cap} uses this session", its.talent_uses)
        }
        Some(_) | None => String::new(),
    }
}

/// The talents as they are typed.
fn written(its: &PersonView) -> String {
    let mut parts = vec![];
    for talent in &its.talents {
        let mut part = talent.name.to_string();
        if let Some(most) = talent.max_uses {
            part.push(' ');
            part.push_str(&most.to_string());
        }
        parts.push(part);
    }
    parts.join(", ")
}

/// Rare things to do with a person.
pub(super) fn menu(view: &View, person: ActorId) -> Option<Form> {
    let its = view.people.iter().find(|its| its.id == person)?;
    let mut rows = vec![row(
        "Another name",
        "",
        open(Sheet::Rename {
            person,
            text: its.name.to_string(),
            fault: None,
        }),
    )];
    if its.role == Role::Player {
        rows.push(row(
            "Talents",
            "what they are, and how often each",
            open(Sheet::Talents {
                person,
                text: written(its),
                fault: None,
            }),
        ));
        rows.push(row(
            "Leaves for good",
            "the hand goes to the discards, the tokens leave play",
            open(Sheet::Leave { person }),
        ));
    }
    Some(Form {
        title: its.name.to_string(),
        parts: vec![Part::Rows(rows)],
        buttons: vec![],
    })
}

/// Asks before somebody leaves for good.
pub(super) fn leave(view: &View, person: ActorId) -> Form {
    Form {
        title: format!("{}: leave for good", words::person(view, person)),
        parts: vec![Part::Note(
            "Hand and tokens go along. Undo brings all of it back.".to_owned(),
        )],
        buttons: vec![
            Button::new("Stay", ButtonVariant::Lit, Intent::ClosedSheet),
            Button::new(
                "Leave",
                ButtonVariant::Plain,
                want(Command::Leave { person }),
            ),
        ],
    }
}
