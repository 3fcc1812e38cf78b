//! The dice of an action: rolled by the app, or real dice whose faces are typed.

use ::torg::active_effects::EffectCommand;
use ::torg::command::{Command, DiceFrom};
use ::torg::roll::Proficiency;
use ::torg::view::View;

/// Reads the typed faces of the dice, in order. A word that is not a number becomes 0, which no die has, so that it is reported.
pub fn read_dice(text: &str) -> Vec<u8> {
    text.split([' ', ',', ';', '+', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap_or(0))
        .collect()
}

/// Returns the command that rolls the dice of the open action, or the bought die after them. `typed`: the faces of real dice.
pub fn roll_command(view: &View, proficiency: Proficiency, typed: Option<&str>) -> Command {
    let dice = typed.map_or(DiceFrom::App, |text| DiceFrom::Person(read_dice(text)));
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
