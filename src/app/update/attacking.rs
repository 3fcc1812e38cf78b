//! The sheet of an attack: what is chosen in it, and what the page does when it was rolled.

use super::playing::want;
use super::{Effect, World, sheet_is};
use crate::app::attack::{AttackIntent, quick, table};
use crate::app::model::{Model, Sheet};
use ::torg::command::Command;
use ::torg::fight::AttackCommand;
use ::torg::refusal::Refusal;
use ::torg::view::View;

/// Follows what was done on the sheet: at a table, or without one.
pub(super) fn follow(
    model: &mut Model,
    intent: AttackIntent,
    world: &mut World<'_>,
) -> Vec<Effect> {
    if let AttackIntent::Negated(blow, pick) = intent {
        table::pick(&mut model.negated, blow, pick);
        return vec![];
    }
    if sheet_is(model, |sheet| matches!(sheet, Sheet::Attack(_))) {
        return match table::follow(model, intent) {
            Some(command) => want(model, command, world),
            None => vec![],
        };
    }
    quick::follow(model, intent, world)
}

/// Dice that can not be are told where they were typed.
pub(super) fn refuse(model: &mut Model, refusal: &Refusal) -> bool {
    let (Some(Sheet::Attack(sheet)), Refusal::Dice(fault)) = (&mut model.sheet, refusal) else {
        return false;
    };
    std::rc::Rc::make_mut(sheet).dice = Some(*fault);
    true
}

/// Whether the sheet stays open in which this was wanted.
pub(super) fn keeps_sheet(model: &Model, command: &Command) -> bool {
    matches!(command, Command::SetSheet { .. })
        && sheet_is(model, |sheet| matches!(sheet, Sheet::Attack(_)))
}

/// An attack lies rolled: what it comes to is told in the sheet of the action.
pub(super) fn goes_on(model: &mut Model, command: &Command, view: &View) -> Option<Sheet> {
    let Command::Attack { what, .. } = command else {
        return None;
    };
    model.negated.clear();
    match what {
        AttackCommand::Attack { .. } => {
            let action = view.action.as_ref()?;
            Some(Sheet::act(action.actor, action.critical_moment))
        }
        // It goes on where it was.
        AttackCommand::CountAsDisarm { .. } => model.sheet.clone(),
        AttackCommand::Resolve { .. } | AttackCommand::Block { .. } => None,
    }
}
