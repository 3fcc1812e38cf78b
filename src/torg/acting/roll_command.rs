//! The command that rolls the dice of an action.

use crate::torg::typed_dice::dice_from;
use ::torg::active_effects::EffectCommand;
use ::torg::command::Command;
use ::torg::roll::Proficiency;
use ::torg::view::View;

/// Returns the command that rolls the dice of the open action, or the bought die after them. `typed`: the faces of real dice.
pub fn roll_command(view: &View, proficiency: Proficiency, typed: Option<&str>) -> Command {
    let dice = dice_from(typed);
    let has_roll = view
        .action
        .as_ref()
        .is_some_and(|action| action.roll.is_some());
    if view.active_effects.extra_roll_pending && has_roll {
        Command::Effect(EffectCommand::RollExtra { proficiency, dice })
    } else {
        Command::Roll { proficiency, dice }
    }
}
