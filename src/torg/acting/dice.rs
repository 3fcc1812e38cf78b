//! The dice of an action: rolled by the app, or typed as they fell on the table.

use ::torg::active_effects::EffectCommand;
use ::torg::command::{Command, DiceFrom};
use ::torg::roll::Proficiency;
use ::torg::view::View;

/// The faces that somebody typed, in order. What is no face becomes one that no die has, so that it is named and refused.
pub fn read_dice(text: &str) -> Vec<u8> {
    text.split([' ', ',', ';', '+', '/'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap_or(0))
        .collect()
}

/// Rolls the dice of the open action, or the die that was bought once they lie there. `typed`: the dice of a person.
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
