//! The sheets of a fight: what is typed and sent in them, and what the page does then.

use super::playing::{read_dice, want};
use super::{Effect, World};
use crate::app::deeds::{Deed, DeedSheet};
use crate::app::model::{Model, Sheet};
use ::torg::command::{Command, DiceFrom};
use ::torg::fight::actions::{CombatCommand, PlayersCall};
use ::torg::refusal::Refusal;
use ::torg::view::View;
use std::rc::Rc;

fn open(model: &mut Model) -> Option<&mut DeedSheet> {
    match &mut model.sheet {
        Some(Sheet::Deed(sheet)) => Some(Rc::make_mut(sheet)),
        _ => None,
    }
}

/// Something was typed: a place, what comes of a player's call, or dice.
pub(super) fn type_in(model: &mut Model, text: String) {
    let Some(sheet) = open(model) else { return };
    if let Deed::Watch(place) = &mut sheet.deed {
        *place = text;
        sheet.laid.fault = None;
    } else if let Deed::Pick { picks, .. } = &mut sheet.deed {
        if let Some((_, PlayersCall::Custom(told))) = picks.last_mut() {
            *told = text;
        }
        sheet.laid.fault = None;
    } else {
        sheet.laid.typed = Some(text);
        sheet.laid.fault = None;
    }
}

/// The lit button.
pub(super) fn send(model: &mut Model, sheet: &DeedSheet, world: &mut World<'_>) -> Vec<Effect> {
    let dice = match &sheet.laid.typed {
        Some(text) => DiceFrom::Person(read_dice(text)),
        None => DiceFrom::App,
    };
    match sheet.command(dice) {
        Some(command) => want(model, command, world),
        None => vec![],
    }
}

/// Dice that can not be, and a place that nobody named, are told where they are typed.
pub(super) fn refuse(model: &mut Model, refusal: &Refusal) -> bool {
    let Some(sheet) = open(model) else {
        return false;
    };
    let dice = matches!(refusal, Refusal::Dice(_)) && sheet.laid.typed.is_some();
    let worded = matches!(sheet.deed, Deed::Watch(_) | Deed::Pick { .. });
    let unnamed = worded && matches!(refusal, Refusal::EmptyText | Refusal::TextTooLong { .. });
    if dice || unnamed {
        sheet.laid.fault = Some(Rc::new(refusal.clone()));
    }
    dice || unnamed
}

/// Whether the sheet stays open in which this was wanted.
pub(super) const fn keeps_sheet(command: &Command) -> bool {
    matches!(
        command,
        Command::Combat {
            what: CombatCommand::SetStatus { .. }
                | CombatCommand::Treat { .. }
                | CombatCommand::MoveWeapon { .. }
                | CombatCommand::ResolveReloadCheck { .. }
                | CombatCommand::DisturbAim,
            ..
        }
    )
}

/// What was rolled for lies open; what it comes to is told in the sheet of the action.
pub(super) fn goes_on(command: &Command, view: &View) -> Option<Sheet> {
    let rolled = matches!(
        command,
        Command::Combat {
            what: CombatCommand::Interact { .. }
                | CombatCommand::Defend { .. }
                | CombatCommand::Push { .. },
            ..
        }
    );
    let action = view.action.as_ref().filter(|_| rolled)?;
    Some(Sheet::act(action.actor, action.critical_moment))
}
