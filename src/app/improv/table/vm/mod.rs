//! What an Improv table shows: the conflict as it stands, phase by phase, its people, and the questions over them.

mod account;
mod cards;
mod columns;
mod ending;
mod fate;
mod forms;
mod gifts;
mod idle;
mod more;
mod people;
mod reveal;
mod secret;
mod stakes;

pub use cards::{Adder, Bonuses, Laying, Reader};
pub use columns::{CardVm, Coin, Column, Lying};
pub use ending::{Duo, Ending, Lone, Pile};
pub use fate::{Choice, Fate};
pub use forms::sheet;
pub use gifts::{Change, GiftVm};
pub use idle::{Idle, Past};
pub use people::{PersonRow, Seat, TalentRow, seat};
pub use reveal::{Flow, Line, Reveal, Teller, Vessel};
pub use secret::{Hand, HandCard, Odds, Step, cover, hand};
pub use stakes::{Block, SideRow, Stakes};

use super::page::Page;
use crate::app::intent::Intent;
use crate::app::model::Model;
pub(super) use crate::app::vm::sheet::way as row;
use crate::app::vm::sheet::{ListRow, Stepper};
use crate::app::vm::stage::Deck;
use crate::app::vm::{Button, FormOf};
use ::improv::card::CardRules;
use ::improv::state::{ConflictKind, Phase, Role};
use ::improv::view::{ConflictView, PersonView, View};
use tabletop::seat::{ActorId, Seat as Place};

/// The table's page.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Table {
    pub title: String,
    pub sub: String,
    pub scene: Scene,
    pub people: Vec<PersonRow>,
    pub undo_ready: bool,
    /// A quieter way beside the thing to do now.
    pub aside: Option<Button>,
    pub go: Go,
    pub menu: Intent,
}

/// What lies in the light.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Scene {
    Idle(Idle),
    Stakes(Box<Stakes>),
    Laying(Laying),
    Bonuses(Bonuses),
    Fate(Fate),
    Reveal(Reveal),
    Ending(Box<Ending>),
}

/// The thing to do now.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Go {
    Button(Button),
    Deck(Deck),
}

/// A sheet with questions.
pub type Form = FormOf<Part>;

/// A part of a form.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A sentence.
    Note(String),
    /// A heading.
    Heading(&'static str),
    /// A line to type; Enter sends the form off.
    Field {
        /// What stands in it while it is empty.
        label: &'static str,
        /// What was typed.
        value: String,
        /// Which one it is.
        spot: super::Spot,
    },
    /// What is wrong.
    Fault(String),
    /// Rows to press.
    Rows(Vec<ListRow>),
    /// Things of which one is chosen, or several.
    Chips {
        /// What they are.
        label: &'static str,
        /// The chips: their words, whether each is chosen, and what says so.
        chips: Vec<(String, bool, Intent)>,
        /// Exactly one of them is chosen.
        one: bool,
    },
    /// A figure with a button on either side.
    Stepper(Box<Stepper>),
    /// How a figure comes about: words, amount and rule, the sum last.
    Lines(Vec<(String, String, &'static str)>),
}

/// A conflict at a table, with what the page remembers.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub view: &'a View,
    pub its: &'a ConflictView,
    pub page: &'a Page,
}

impl At<'_> {
    fn is_extended(&self) -> bool {
        self.its.conflict.kind == ConflictKind::Extended
    }

    /// What cards are worth here.
    fn cards(&self) -> &CardRules {
        &self.view.settings.card_rules
    }

    fn role(&self, id: ActorId) -> Option<Role> {
        let its = self.view.people.iter().find(|its| its.id == id);
        its.map(|its| its.role)
    }

    /// "Round 2 of 3", where there are several.
    fn round(&self) -> String {
        let its = &self.its.conflict;
        match its.kind {
            ConflictKind::Simple => "One round".to_owned(),
            ConflictKind::Extended => format!("Round {} of {}", its.round, its.rounds),
        }
    }
}

/// Everybody in the order in which the device goes round: players as they sit, the gamemaster last.
pub(super) fn round_the_table(view: &View) -> Vec<&PersonView> {
    let mut people: Vec<&PersonView> = vec![];
    for wanted in [Role::Player, Role::Gamemaster] {
        people.extend(view.people.iter().filter(|its| its.role == wanted));
    }
    people
}

/// The table as it stands; `None` without an Improv table.
pub fn table(model: &Model) -> Option<Table> {
    let open = model.improv()?;
    let view = open.view(Place::Table);
    let title = view
        .title
        .as_ref()
        .map_or_else(String::new, ToString::to_string);
    let undo_ready = open.log().undo_target::<::improv::Improv>().is_some();
    let people = people::people(&view);
    let page = &model.improv_page;
    let (sub, scene, aside, go, menu) = match &view.conflict {
        None => idle::idle(&view, open.log().applied()),
        Some(its) => {
            let at = At {
                view: &view,
                its,
                page,
            };
            let (sub, scene, aside, go) = match its.conflict.phase {
                Phase::Setup | Phase::Stakes => stakes::stakes(&at),
                Phase::Cards => cards::laying(&at),
                Phase::Bonuses => cards::bonuses(&at),
                Phase::Fate => fate::fate(&at),
                Phase::Narrate => reveal::reveal(&at, open.log().applied()),
                Phase::Final if reveal::is_lit(&at) => reveal::reveal(&at, open.log().applied()),
                Phase::Final => ending::ending(&at, open.log().applied()),
            };
            (sub, scene, aside, go, super::open(super::Sheet::Menu))
        }
    };
    Some(Table {
        title,
        sub,
        scene,
        people,
        undo_ready,
        aside,
        go,
        menu,
    })
}

/// What a phase shows: the line under the title, what is lit, and the ways on.
pub(super) type Shown = (String, Scene, Option<Button>, Go);

/// Who lays the next card; `None` where all have, or no cards are laid now.
pub(super) fn next_reader(model: &Model) -> Option<ActorId> {
    let view = model.improv()?.view(Place::Table);
    let its = view.conflict.as_ref()?;
    if its.conflict.phase != Phase::Cards {
        return None;
    }
    cards::next_reader(&At {
        view: &view,
        its,
        page: &model.improv_page,
    })
}
