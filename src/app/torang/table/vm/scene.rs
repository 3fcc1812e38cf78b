//! The scene: the roll that is called for or has fallen, the chances, and everybody with what they can do.

use super::call;
use super::odds::Odds;
use super::people::{self, Person};
use super::result::{self, Slip};
use crate::app::intent::Intent as AppIntent;
use crate::app::model::Model;
use crate::app::torang::table::words::{called, level, plain};
use crate::app::torang::table::{Intent, Sheet, open, want};
use crate::app::torang::words::steps;
use crate::app::vm::{Button, ButtonVariant};
use ::torang::Torang;
use ::torang::command::Command;
use ::torang::event::{Event, RequestedSide};
use ::torang::state::Clock;
use ::torang::view::View;
use tabletop::event_log::LogEntry;
use tabletop::seat::Seat;

/// What the scene shows.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Scene {
    pub title: String,
    pub sub: String,
    pub paper: Paper,
    pub odds: Option<Odds>,
    pub people: Vec<Person>,
    /// The last rolls of this scene, the latest first.
    pub fallen: Vec<Fallen>,
    pub undo_ready: bool,
    /// Whether people roll their own dice; `None` where that can not be chosen now.
    pub own_dice: Option<bool>,
    pub go: Button,
}

/// The paper in the light.
#[derive(Clone, Debug, PartialEq)]
pub enum Paper {
    /// Nothing is called for: a headline and a sentence.
    Empty(String, String),
    /// A roll is called for.
    Call(Call),
    /// The die has fallen.
    Slip(Slip),
}

/// A roll that is called for.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Call {
    /// "Group roll, Tavi leads".
    pub kind: String,
    pub goal: String,
    pub stakes: String,
    pub rows: Vec<CallRow>,
    pub menu: AppIntent,
}

/// Somebody's part in it.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct CallRow {
    pub name: String,
    pub text: String,
    pub sub: String,
    pub figure: String,
    /// Leads to how the figure comes about.
    pub open: Option<AppIntent>,
    pub buttons: Vec<Button>,
}

/// A roll that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Fallen {
    pub name: String,
    /// "Survival, 31 to 52".
    pub text: String,
    pub level: &'static str,
    /// Of four steps.
    pub steps: u32,
}

/// So many of the last rolls are shown.
const SHOWN: usize = 4;

/// The scene as it stands; `None` without a Torang table.
pub fn scene(model: &Model) -> Option<Scene> {
    let table = model.torang()?;
    let view = table.view(Seat::Table);
    let (paper, odds) = match &view.roll {
        Some(roll) if roll.roll.is_rolled() => (Paper::Slip(result::slip(&view, roll)), None),
        Some(roll) => (
            Paper::Call(call::call(&view, roll)),
            Some(call::odds(&view, roll)),
        ),
        None => (empty(&view), None),
    };
    let prepared = view
        .roll
        .as_ref()
        .is_some_and(|roll| !roll.roll.is_rolled());
    Some(Scene {
        title: view
            .title
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        sub: place(&view.clock),
        paper,
        odds,
        people: people::people(&view),
        fallen: fallen(&view, table.log().applied()),
        undo_ready: table.log().undo_target::<Torang>().is_some(),
        own_dice: (prepared && view.settings.manual_dice).then_some(model.own_dice),
        go: go(&view),
    })
}

fn empty(view: &View) -> Paper {
    let unable = view
        .cast
        .iter()
        .all(|its| its.left_table || its.abilities.is_empty());
    if unable {
        return Paper::Empty(
            "What can they do?".to_owned(),
            "Write their abilities on the sheets, or call for a roll with a score of the moment."
                .to_owned(),
        );
    }
    Paper::Empty(
        "No roll is called for".to_owned(),
        "Tap a figure to roll it.".to_owned(),
    )
}

/// "Scene 4, the pass, round 2".
fn place(clock: &Clock) -> String {
    let mut text = format!("Scene {}", clock.scene);
    if let Some(name) = &clock.scene_name {
        text.push_str(&format!(", {}", name.as_str()));
    }
    if let Some(round) = clock.round {
        text.push_str(&format!(", round {round}"));
    }
    text
}

/// The thing to do now.
fn go(view: &View) -> Button {
    if let Some(its) = &view.roll {
        if its.roll.is_rolled() {
            return Button::new("Put it away", ButtonVariant::Lit, want(Command::ClearRoll));
        }
        let label = if its.roll.opponent.is_some() {
            "Both roll".to_owned()
        } else {
            format!("{} rolls", called(view, its.roll.active.attempt.actor))
        };
        let look = if its.may_roll.is_ok() {
            ButtonVariant::Lit
        } else {
            ButtonVariant::Plain
        };
        return Button::new(
            label,
            look,
            crate::app::torang::table::send(Intent::Rolled(None)),
        );
    }
    match view.clock.round {
        Some(round) => {
            let label = format!("Round {}", round.saturating_add(1));
            let all = view.cast.iter().filter(|its| !its.left_table).count();
            let acted = view.clock.acted.len().to_string();
            let sub = format!("{acted} of {all} have acted");
            Button::new(label, ButtonVariant::Lit, want(Command::NextRound)).with_sub(sub)
        }
        None => Button::new("Call for a roll", ButtonVariant::Lit, open(Sheet::WhoRolls)),
    }
}

fn fallen(view: &View, entries: &[LogEntry<Event>]) -> Vec<Fallen> {
    let mut fallen: Vec<Fallen> = vec![];
    let mut asked: Option<(&RequestedSide, Option<&RequestedSide>)> = None;
    for event in entries.iter().flat_map(|entry| &entry.events) {
        match event {
            Event::SceneBegan { .. } => fallen.clear(),
            Event::RollRequested {
                active, opponent, ..
            } => asked = Some((active, opponent.as_ref())),
            Event::MainRolled {
                active, opponent, ..
            } => {
                let Some((ours, theirs)) = asked else {
                    continue;
                };
                for (entrant, result) in [(Some(ours), Some(active)), (theirs, opponent.as_ref())] {
                    let (Some(entrant), Some(result)) = (entrant, result) else {
                        continue;
                    };
                    fallen.push(Fallen {
                        name: called(view, entrant.roller),
                        text: format!(
                            "{}, {} to {}",
                            entrant.ability.name.as_str(),
                            result.natural.face(),
                            plain(result.target_score.get())
                        ),
                        level: level(result.level),
                        steps: steps(result.level),
                    });
                }
            }
            _ => {}
        }
    }
    fallen.reverse();
    fallen.truncate(SHOWN);
    fallen
}
