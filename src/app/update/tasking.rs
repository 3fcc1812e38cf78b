//! Dramatic tasks and the box that chooses: what is typed and sent in their sheets, and what the page does then.

use super::playing::want;
use super::{Effect, World};
use crate::app::model::{DecksSheet, Model, Sheet};
use crate::app::tasks::{NewTask, Panel, Spot, TaskSheet};
use ::torg::command::{Command, TaskCommand};
use ::torg::event::Event;
use ::torg::roll::Proficiency;
use ::torg::task::{NewApproach, TaskStep};
use std::rc::Rc;
use tabletop::name::Name;
use tabletop::seat::ActorId;

fn open(model: &mut Model) -> Option<&mut TaskSheet> {
    match &mut model.sheet {
        Some(Sheet::Task(sheet)) => Some(Rc::make_mut(sheet)),
        _ => None,
    }
}

/// Puts a sheet of a task in place of whatever is open.
fn put(model: &mut Model, sheet: TaskSheet) {
    model.sheet = Some(Sheet::Task(Rc::new(sheet)));
}

/// Something was typed in such a sheet.
pub(super) fn type_in(model: &mut Model, spot: Spot, text: String) {
    let Some(sheet) = open(model) else { return };
    let place = match (sheet, spot) {
        (TaskSheet::New(task), Spot::Skill) => Some(&mut task.skill),
        (TaskSheet::New(task), Spot::Value) => Some(&mut task.value),
        (TaskSheet::New(task), Spot::StepName(step)) => {
            task.steps.get_mut(step).map(|(name, _)| name)
        }
        (TaskSheet::New(task), Spot::Difficulty(step)) => {
            task.steps.get_mut(step).map(|(_, difficulty)| difficulty)
        }
        (TaskSheet::Way { text, .. }, Spot::Way) => Some(text),
        (TaskSheet::Chooser(chooser), Spot::Thing(thing)) => chooser.things.get_mut(thing),
        (
            TaskSheet::New(_)
            | TaskSheet::Panel(_)
            | TaskSheet::Matters(_)
            | TaskSheet::Way { .. }
            | TaskSheet::Chooser(_),
            _,
        ) => None,
    };
    if let Some(place) = place {
        *place = text;
    }
}

/// The command that sets a task as it was typed; `None` while something in it can not be.
pub fn opening(task: &NewTask) -> Option<Command> {
    let figure = |typed: &str| typed.trim().parse::<u8>().ok();
    let mut steps = Vec::new();
    for (name, difficulty) in &task.steps {
        let name = match name.trim() {
            "" => None,
            name => Some(Name::new(name).ok()?),
        };
        let difficulty = figure(difficulty)?;
        steps.push(TaskStep { name, difficulty });
    }
    let value = match task.value.trim() {
        "" => None,
        value => Some(figure(value)?),
    };
    Some(Command::Task {
        lead: task.lead?,
        what: TaskCommand::Open {
            skill: Name::new(&task.skill).ok()?,
            steps,
            flip_budget: task.flips,
            budget_revealed: task.time_told,
            difficulties_revealed: task.difficulties_told,
            value,
        },
    })
}

/// The lit button of such a sheet, or Enter in it.
pub(super) fn send(model: &mut Model, sheet: &TaskSheet, world: &mut World<'_>) -> Vec<Effect> {
    match sheet {
        TaskSheet::New(task) => match opening(task) {
            Some(command) => want(model, command, world),
            None => vec![],
        },
        TaskSheet::Way {
            lead,
            by_skill,
            text,
        } => {
            let way = if *by_skill {
                Name::new(text).ok().map(NewApproach::Skill)
            } else {
                Some(NewApproach::Angle(text.clone()))
            };
            let Some(way) = way else { return vec![] };
            let what = TaskCommand::ProposeApproach { approach: way };
            want(model, Command::Task { lead: *lead, what }, world)
        }
        TaskSheet::Chooser(chooser) => {
            let until = chooser.given.clone();
            want(model, Command::FlipTaskBox { assignments: until }, world)
        }
        TaskSheet::Panel(_) | TaskSheet::Matters(_) => vec![],
    }
}

/// The sheet of a box that is to choose: it lies open, or under that of the printed card's number.
pub(super) fn chooser(model: &Model) -> Option<Rc<TaskSheet>> {
    match &model.sheet {
        Some(Sheet::Task(sheet)) => match &**sheet {
            TaskSheet::Chooser(_) => Some(Rc::clone(sheet)),
            TaskSheet::New(_)
            | TaskSheet::Panel(_)
            | TaskSheet::Matters(_)
            | TaskSheet::Way { .. } => None,
        },
        Some(Sheet::Decks(sheet)) => match sheet {
            DecksSheet::Number { chooser, .. } => chooser.clone(),
            DecksSheet::New { .. }
            | DecksSheet::Owed
            | DecksSheet::WriteOut
            | DecksSheet::Hands { .. } => None,
        },
        _ => None,
    }
}

/// Cards were flipped for their boxes: the chooser shows which, and what the last one chose (DD-252).
pub(super) fn flipped(model: &mut Model) {
    let Some(sheet) = chooser(model) else { return };
    let TaskSheet::Chooser(chooser) = &*sheet else {
        return;
    };
    let mut chooser = chooser.clone();
    chooser.flipped.clear();
    if let Some(table) = model.torg()
        && let Some(last) = table.log().applied().last()
    {
        for event in &last.events {
            if let Event::TaskBoxFlipped { card, .. } = event {
                chooser.flipped.push(*card);
            }
        }
    }
    put(model, TaskSheet::Chooser(chooser));
}

/// Whether the sheet stays that a command was sent from.
pub(super) const fn keeps_sheet(command: &Command) -> bool {
    match command {
        Command::FlipTaskBox { .. } => true,
        Command::Task { what, .. } => match what {
            TaskCommand::SetFlipBudget { .. }
            | TaskCommand::SetValue { .. }
            | TaskCommand::RevealDifficulties
            | TaskCommand::AnswerProposal { .. } => true,
            TaskCommand::Open { .. }
            | TaskCommand::Attempt { .. }
            | TaskCommand::ProposeApproach { .. }
            | TaskCommand::End { .. }
            | TaskCommand::Dismiss => false,
        },
        _ => false,
    }
}

/// What the page does when a command about a task has been played: a check is an action like any other, and its sheet opens.
pub(super) fn after(model: &mut Model, lead: ActorId, what: &TaskCommand) {
    match what {
        TaskCommand::Open { .. } | TaskCommand::ProposeApproach { .. } => {
            put(model, TaskSheet::Panel(Panel::of(lead)));
        }
        TaskCommand::Attempt {
            critical_moment, ..
        } => {
            model.sheet = Some(Sheet::Act {
                actor: lead,
                critical_moment: *critical_moment,
                skill: Proficiency::Skilled,
                typed: None,
                fault: None,
            });
        }
        TaskCommand::SetFlipBudget { .. }
        | TaskCommand::SetValue { .. }
        | TaskCommand::RevealDifficulties
        | TaskCommand::AnswerProposal { .. }
        | TaskCommand::End { .. }
        | TaskCommand::Dismiss => {}
    }
}
