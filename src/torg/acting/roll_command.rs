//! The command that rolls the dice of an action.

use super::is_second_roll_due;
use crate::torg::typed_dice::dice_from;
use ::torg::active_effects::EffectCommand;
use ::torg::command::Command;
use ::torg::fight::actions::CombatCommand;
use ::torg::roll::Proficiency;
use ::torg::view::View;

/// Returns the command that rolls the dice of the open action, or after them the bought die or the second roll of suppressive fire.
/// `typed`: the faces of real dice.
pub fn roll_command(view: &View, proficiency: Proficiency, typed: Option<&str>) -> Command {
    let dice = dice_from(typed);
    let action = view.action.as_ref();
    match action.filter(|action| action.roll.is_some()) {
        Some(_) if view.active_effects.extra_roll_pending => {
            Command::Effect(EffectCommand::RollExtra { proficiency, dice })
        }
        Some(action) if is_second_roll_due(view) => {
            Command::combat(action.actor, CombatCommand::RollSuppression { dice })
        }
        Some(_) | None => Command::Roll { proficiency, dice },
    }
}
