//! The questions about dramatic tasks: what stands in their sheets.
use crate::app::intent::Intent;
use crate::app::model::Sheet;
use ::torg::card::CardId;
use ::torg::deck::Deck;
use ::torg::task::AttemptKind;
use ::torg::task::randomiser::BoxAssignments;
use std::rc::Rc;
use tabletop::seat::ActorId;

/// A question about a task.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskSheet {
    /// A task that is being set.
    New(NewTask),
    /// A task that goes on.
    Panel(Panel),
    /// Its rarer matters: the time, what is told, how it ends.
    Matters(ActorId),
    /// Another way on.
    Way {
        /// Whose task.
        lead: ActorId,
        /// By another skill, or from another angle.
        by_skill: bool,
        /// What was typed.
        text: String,
    },
    /// A box that chooses.
    Chooser(Chooser),
}

/// A task that is being set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct NewTask {
    pub lead: Option<ActorId>,
    pub skill: String,
    pub value: String,
    /// What each step is called and how hard it is, as typed.
    pub steps: Vec<(String, String)>,
    /// Flips before disaster; `None`: time does not press.
    pub flips: Option<u8>,
    pub time_told: bool,
    pub difficulties_told: bool,
    /// How many checks of a hundred succeed, where the skill's value is not told.
    pub assumed: u8,
}

/// A task that goes on, as its sheet shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Panel {
    pub lead: ActorId,
    /// What is chosen; the first that there is where nothing is.
    pub attempt: Option<AttemptKind>,
    pub help: u8,
    pub critical_moment: bool,
    pub assumed: u8,
    /// The gamemaster looks at what was not told.
    pub all: bool,
}

/// A box that is to choose between things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// What they are called.
    pub things: Vec<String>,
    /// Which box chooses which.
    pub given: BoxAssignments,
    /// The cards flipped since it was last asked; the last one chose.
    pub flipped: Vec<CardId>,
}

/// A place to type in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Spot {
    Skill,
    Value,
    StepName(usize),
    Difficulty(usize),
    Way,
    Thing(usize),
    /// In a sheet of the story.
    Tale,
    /// The name of whoever comes next.
    Heir,
}

/// What a step is as hard as where nobody said otherwise.
const ORDINARY: &str = "8";
/// How many checks of a hundred are taken to succeed where nobody said.
const ASSUMED: u8 = 75;

impl Default for NewTask {
    fn default() -> Self {
        Self {
            lead: None,
            skill: String::new(),
            value: String::new(),
            steps: vec![(String::new(), ORDINARY.to_owned()); 4],
            flips: Some(::torg::task::hint::USUAL_FLIPS.0),
            time_told: true,
            difficulties_told: true,
            assumed: ASSUMED,
        }
    }
}

impl NewTask {
    /// One more step, as hard as the last, or one fewer.
    #[must_use]
    pub fn with_steps(mut self, count: usize) -> Self {
        let last = self.steps.last().map(|(_, difficulty)| difficulty.clone());
        let last = last.unwrap_or_else(|| ORDINARY.to_owned());
        self.steps.resize(count, (String::new(), last));
        self
    }
}

impl Panel {
    /// The sheet of somebody's task.
    pub const fn of(lead: ActorId) -> Self {
        Self {
            lead,
            attempt: None,
            help: 0,
            critical_moment: false,
            assumed: ASSUMED,
            all: false,
        }
    }
}

impl Chooser {
    /// Two things, the boxes shared out between them.
    pub fn of(deck: &Deck) -> Self {
        Self {
            things: vec![String::new(); 2],
            given: BoxAssignments::evenly(deck, 2),
            flipped: vec![],
        }
    }
}

/// Opens such a sheet in place of whatever is open.
pub fn ask(sheet: TaskSheet) -> Intent {
    Intent::Asked(Sheet::Task(Rc::new(sheet)))
}
