//! View models: what each screen shows, in words and figures, made from one seat's view. Plain data that a page places as it is;
//! a button carries the intent it sends.

pub mod attack;
pub mod cast;
pub mod chronicle;
pub mod deeds;
pub mod ending;
pub mod foyer;
pub mod new_table;
pub mod options;
pub mod seat;
pub mod secret;
pub mod sheet;
pub mod stage;
pub mod tales;
pub mod tasks;
pub mod using;

use super::intent::Intent;
use super::model::Model;
use ::torg::card::Side;
use ::torg::view::View;
use tabletop::seat::Seat;

/// What a button looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonVariant {
    /// The thing to do now.
    Lit,
    /// An outline.
    Plain,
    /// On quiet ground.
    Quiet,
    /// The gamemaster's.
    Gamemaster,
    /// Leads behind the curtain.
    Curtain,
}

/// A sheet with questions: parts one under the other, and buttons at the foot.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct FormOf<P> {
    pub title: String,
    pub parts: Vec<P>,
    pub buttons: Vec<Button>,
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Button {
    pub label: String,
    /// A second line, where there is one.
    pub sub: String,
    pub look: ButtonVariant,
    pub intent: Intent,
    /// Whether it can be pressed.
    pub ready: bool,
}

impl Button {
    /// A button that can be pressed.
    #[inline(never)]
    pub fn new(label: impl Into<String>, look: ButtonVariant, intent: Intent) -> Self {
        Self {
            label: label.into(),
            sub: String::new(),
            look,
            intent,
            ready: true,
        }
    }

    /// The same with a second line.
    #[must_use]
    pub fn with_sub(mut self, sub: impl Into<String>) -> Self {
        self.sub = sub.into();
        self
    }

    /// The same, to be pressed only if `ready`.
    #[must_use]
    pub fn ready_if(mut self, ready: bool) -> Self {
        self.ready = ready;
        self
    }
}

/// What marks a line of the chronicle or a chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Mark {
    Side(Side),
    Card,
    Look,
    Die,
    Ruling,
    Note,
    Plain,
}

/// The open Torg table as it lies for all to see.
pub fn open_view(model: &Model) -> Option<View> {
    model.torg().map(|table| table.view(Seat::Table))
}
